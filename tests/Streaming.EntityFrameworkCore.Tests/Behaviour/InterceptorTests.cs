using System.Data.Common;
using AsyncSql.Streaming.EntityFrameworkCore.Tests.Model;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Diagnostics;
using Xunit;

namespace AsyncSql.Streaming.EntityFrameworkCore.Tests.Behaviour;

/// <summary>Logging and the application's own interceptors see what they saw before.</summary>
public sealed class InterceptorTests(ShopServer server) : IClassFixture<ShopServer>
{
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task Interceptors_RunInTheirOrder_AndChangeTheCommand(bool before)
    {
        List<string> expected = [], actual = [];
        await using (var db = server.CreatePlain(options => options.AddInterceptors(Create(expected))))
            Assert.Equal([3], (await db.Documents.ToListAsync()).Select(static d => d.Id));

        await using (var db = server.CreatePlain(options =>
        {
            if (before)
                options.AddInterceptors(Create(actual)).UseStreamedReads();
            else
                options.UseStreamedReads().AddInterceptors(Create(actual));
        }))
            Assert.Equal([3], (await db.Documents.ToListAsync()).Select(static d => d.Id));

        Assert.Equal(expected, actual.Select(static line => line.Replace("StreamedDataReader", "SqlDataReader", StringComparison.Ordinal)));
        Assert.Contains("first executed StreamedDataReader", actual);

        static IInterceptor[] Create(List<string> lines) => [new Rewriting("first", lines), new Rewriting("second", lines)];
    }

    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public async Task ResultOfAnotherInterceptor_IsKept(bool before)
    {
        var lines = new List<string>();
        await using var db = server.CreatePlain(options =>
        {
            if (before)
                options.AddInterceptors(new Answering(), new Rewriting("last", lines)).UseStreamedReads();
            else
                options.UseStreamedReads().AddInterceptors(new Answering(), new Rewriting("last", lines));
        });
        Assert.Empty(await db.Documents.ToListAsync());
        Assert.Contains("last executed DataTableReader", lines);
    }

    [Fact]
    public async Task FailedCommand_IsReported()
    {
        List<string> expected = [], actual = [];
        await RunAsync(server.CreatePlain(options => options.AddInterceptors(new Rewriting("i", expected))));
        await RunAsync(server.CreateStreamed(options => options.AddInterceptors(new Rewriting("i", actual))));
        Assert.Equal(expected, actual);
        Assert.Contains("i failed SqlException", actual);

        static async Task RunAsync(Shop shop)
        {
            await using var db = shop;
            await Assert.ThrowsAsync<Microsoft.Data.SqlClient.SqlException>(
                () => db.Set<Document>().FromSqlRaw("SELECT * FROM [Nowhere]").ToListAsync());
        }
    }

    [Fact]
    public async Task Log_IsTheSame()
    {
        var expected = await LogAsync(static options => options);
        Assert.Equal(expected, await LogAsync(static options => options.UseStreamedReads()));
        Assert.Contains(expected, static line => line.StartsWith("Executed DbCommand", StringComparison.Ordinal));

        async Task<List<string>> LogAsync(Func<DbContextOptionsBuilder, DbContextOptionsBuilder> configure)
        {
            var lines = new List<string>();
            await using var db = server.CreatePlain(options => configure(options).EnableSensitiveDataLogging()
                .LogTo((id, _) => id.Name!.Contains(".Database.", StringComparison.Ordinal), data => lines.Add(Neutralize(data))));
            var id = 3;
            await db.Documents.Where(d => d.Id == id).ToListAsync();
            await db.Authors.Include(a => a.Posts).AsSplitQuery().ToListAsync();
            await Assert.ThrowsAnyAsync<Exception>(() => db.Set<Document>().FromSqlRaw("SELECT * FROM [Nowhere]").ToListAsync());
            return lines;
        }

        static string Neutralize(EventData data) =>
            System.Text.RegularExpressions.Regex.Replace(data.ToString(), @"\(?\b[0-9,]+ ?ms\)?|\([0-9,]+ms\)", "(ms)");
    }

    /// <summary>Adds a condition to each query, one a time.</summary>
    private sealed class Rewriting(string name, List<string> lines) : DbCommandInterceptor
    {
        public override ValueTask<InterceptionResult<DbDataReader>> ReaderExecutingAsync(
            DbCommand command,
            CommandEventData eventData,
            InterceptionResult<DbDataReader> result,
            CancellationToken cancellationToken = default)
        {
            lines.Add($"{name} executing {result.HasResult}");
            if (command.CommandText.EndsWith("FROM [Documents] AS [d]", StringComparison.Ordinal))
                command.CommandText += "\nWHERE [d].[Id] = 3";
            return new(result);
        }

        public override ValueTask<DbDataReader> ReaderExecutedAsync(
            DbCommand command,
            CommandExecutedEventData eventData,
            DbDataReader result,
            CancellationToken cancellationToken = default)
        {
            lines.Add($"{name} executed {result.GetType().Name}");
            Assert.Same(result, eventData.Result);
            Assert.Equal(CommandSource.LinqQuery, eventData.CommandSource);
            return new(result);
        }

        public override Task CommandFailedAsync(DbCommand command, CommandErrorEventData eventData, CancellationToken cancellationToken = default)
        {
            lines.Add($"{name} failed {eventData.Exception.GetType().Name}");
            return Task.CompletedTask;
        }

        public override InterceptionResult DataReaderDisposing(DbCommand command, DataReaderDisposingEventData eventData, InterceptionResult result)
        {
            lines.Add($"{name} disposing {eventData.DataReader.GetType().Name}, {eventData.ReadCount} rows, {eventData.RecordsAffected} affected");
            return result;
        }

#if !EF6
        public override DbCommand CommandInitialized(CommandEndEventData eventData, DbCommand result)
        {
            lines.Add($"{name} initialized");
            return result;
        }

        public override ValueTask<InterceptionResult> DataReaderClosingAsync(DbCommand command, DataReaderClosingEventData eventData, InterceptionResult result)
        {
            lines.Add($"{name} closing");
            return new(result);
        }
#endif
    }

    /// <summary>Answers from memory.</summary>
    private sealed class Answering : DbCommandInterceptor
    {
        public override ValueTask<InterceptionResult<DbDataReader>> ReaderExecutingAsync(
            DbCommand command,
            CommandEventData eventData,
            InterceptionResult<DbDataReader> result,
            CancellationToken cancellationToken = default)
        {
            using var table = new System.Data.DataTable();
            foreach (var name in new[] { "Id", "Content", "Data", "Title" })
                table.Columns.Add(name);
            return new(InterceptionResult<DbDataReader>.SuppressWithResult(table.CreateDataReader()));
        }
    }
}
