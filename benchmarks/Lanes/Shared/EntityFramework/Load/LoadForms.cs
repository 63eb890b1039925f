using System.Data;
using AsyncSql.Lanes.Protocol;
using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Lanes.Load;

/// <summary>What one request does, with EF Core: it has a context of its own and reads one row with a large binary value.</summary>
internal sealed class LoadForms(string connectionString, string table) : ILoadForms
{
    /// <summary>The length of the buffer that a value is streamed through, in bytes.</summary>
    private const int BufferLength = 8192;

    public Task Async(CancellationToken cancellationToken) => ReadFirstAsync(isStreamed: false, cancellationToken);

    public Task StreamedReads(CancellationToken cancellationToken) => ReadFirstAsync(isStreamed: true, cancellationToken);

    public Task Sync(CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested(); // nothing else checks the token
        using var context = CreateContext();
        _ = context.Documents.AsNoTracking().First(static document => document.Id == 1);
        return Task.CompletedTask;
    }

    public async Task Streamed(CancellationToken cancellationToken)
    {
        await using var context = CreateContext();
        await context.Database.OpenConnectionAsync(cancellationToken).ConfigureAwait(false);
        try
        {
            await using var command = context.Documents
                .Where(static document => document.Id == 1).Take(1).Select(static document => document.Data).CreateDbCommand();
            await using var reader = await command
                .ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, cancellationToken).ConfigureAwait(false);
            if (!await reader.ReadAsync(cancellationToken).ConfigureAwait(false)
                || await reader.IsDBNullAsync(0, cancellationToken).ConfigureAwait(false))
                throw new InvalidOperationException("The table has no first row with a value.");
            await using var content = reader.GetStream(0);
            await content.CopyToAsync(Stream.Null, BufferLength, cancellationToken).ConfigureAwait(false);
        }
        finally
        {
            await context.Database.CloseConnectionAsync().ConfigureAwait(false);
        }
    }

    public async Task Projected(CancellationToken cancellationToken)
    {
        await using var context = CreateContext();
        _ = await context.Documents
            .Where(static document => document.Id == 1)
            .Select(static document => new { document.Id, document.Title })
            .FirstAsync(cancellationToken).ConfigureAwait(false);
    }

    private async Task ReadFirstAsync(bool isStreamed, CancellationToken cancellationToken)
    {
        await using var context = CreateContext(isStreamed);
        _ = await context.Documents.AsNoTracking()
            .FirstAsync(static document => document.Id == 1, cancellationToken).ConfigureAwait(false);
    }

    private DocumentContext CreateContext(bool isStreamed = false)
    {
        var context = new DocumentContext(
            options =>
            {
                Lane.UseProvider(options, connectionString);
                if (isStreamed && !Lane.TryUseStreamedReads(options))
                    throw new NotSupportedException($"The lane {Lane.Name} has no streamed reads.");
            },
            table,
            "binary");
        context.Database.SetCommandTimeout(TimeSpan.FromMinutes(30));
        return context;
    }
}

/// <content>The forms of EF Core.</content>
internal static partial class LoadRun
{
    static partial void AddEntityFramework(Dictionary<string, LoadForm> forms, string connectionString, string table)
    {
        var requests = new LoadForms(connectionString, table);
        foreach (var method in typeof(ILoadForms).GetMethods())
            forms.Add(FormName.Create(method.Name), method.CreateDelegate<LoadForm>(requests));
    }
}
