using System.Data;
using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Lanes.Load;

/// <content>What one request does, with EF Core: a context of its own, and one row with a large binary value.</content>
internal static partial class LoadRun
{
    /// <summary>Bytes of the buffer that a value is streamed through.</summary>
    private const int BufferLength = 8192;

    static partial void AddEntityFramework(Dictionary<string, Func<string, string, CancellationToken, Task>> forms)
    {
        forms.Add("async", static async (connectionString, table, token) =>
        {
            await using var context = CreateContext(connectionString, table);
            _ = await context.Documents.AsNoTracking().FirstAsync(static document => document.Id == 1, token).ConfigureAwait(false);
        });
        forms.Add("sync", static (connectionString, table, token) =>
        {
            token.ThrowIfCancellationRequested(); // nothing else asks
            using var context = CreateContext(connectionString, table);
            _ = context.Documents.AsNoTracking().First(static document => document.Id == 1);
            return Task.CompletedTask;
        });
        forms.Add("streamed", StreamAsync);
        forms.Add("projected", static async (connectionString, table, token) =>
        {
            await using var context = CreateContext(connectionString, table);
            _ = await context.Documents.Where(static document => document.Id == 1).Select(static document => new { document.Id, document.Title }).FirstAsync(token).ConfigureAwait(false);
        });
    }

    private static async Task StreamAsync(string connectionString, string table, CancellationToken cancellationToken)
    {
        await using var context = CreateContext(connectionString, table);
        await context.Database.OpenConnectionAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            await using var command = context.Documents.Where(static document => document.Id == 1).Take(1).Select(static document => document.Data).CreateDbCommand();
            await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, cancellationToken).ConfigureAwait(false);
            if (!await reader.ReadAsync(cancellationToken).ConfigureAwait(false) || await reader.IsDBNullAsync(0, cancellationToken).ConfigureAwait(false))
                throw new InvalidOperationException("The table has no first row with a value.");
            await using var content = reader.GetStream(0);
            await content.CopyToAsync(Stream.Null, BufferLength, cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            await context.Database.CloseConnectionAsync().ConfigureAwait(false);
        }
    }

    private static DocumentContext CreateContext(string connectionString, string table)
    {
        var context = new DocumentContext(options => Lane.UseProvider(options, connectionString), table, "binary");
        context.Database.SetCommandTimeout(TimeSpan.FromMinutes(30));
        return context;
    }
}
