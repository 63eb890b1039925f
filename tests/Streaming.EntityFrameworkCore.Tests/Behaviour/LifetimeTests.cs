using System.Data;
using System.Diagnostics;
using AsyncSql.Streaming.EntityFrameworkCore.Tests.Model;
using AsyncSql.Streaming.Memory;
using Microsoft.Data.SqlClient;
using Microsoft.EntityFrameworkCore;
using Xunit;

namespace AsyncSql.Streaming.EntityFrameworkCore.Tests.Behaviour;

/// <summary>Whatever ends a query, its connection goes back to the pool.</summary>
public sealed class LifetimeTests
{
    private const int PacketDelay = 1, LongDocument = 8_000_000, InsideTheFirstValue = 250_000;

    [Fact]
    public async Task CancelledToken_InsideAValue_EndsTheQuery_AndTheContextGoesOn()
    {
        using var server = CreateSlow();
        await using var db = server.CreateStreamed();
        for (var i = 0; i < 3; i++)
        {
            using var source = new CancellationTokenSource(100);
            var start = Stopwatch.GetTimestamp();
            await Assert.ThrowsAnyAsync<OperationCanceledException>(() => db.Documents.ToListAsync(source.Token));
            // The first value takes more than a second.
            Assert.InRange(Stopwatch.GetElapsedTime(start).TotalMilliseconds, 0, 1000);
            Assert.Equal(ConnectionState.Closed, db.Database.GetDbConnection().State);
            Assert.Equal(6, await db.Documents.CountAsync(CancellationToken.None));
        }

        Assert.Equal(1, server.Server.ConnectionCount);
    }

    [Fact]
    public async Task CancelledToken_BeforeTheQuery_EndsIt()
    {
        using var server = new ShopServer();
        await using var db = server.CreateStreamed();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => db.Documents.ToListAsync(new CancellationToken(true)));
        Assert.Equal(6, (await db.Documents.ToListAsync()).Count);
    }

    [Fact]
    public async Task BrokenConnection_InsideAValue_IsTheDriversException()
    {
        var expected = await BreakAsync(static server => server.CreatePlain());
        Assert.Equal(expected, await BreakAsync(static server => server.CreateStreamed()));

        static async Task<string> BreakAsync(Func<ShopServer, Shop> create)
        {
            using var server = CreateSlow();
            await using var db = create(server);
            var connection = (SqlConnection)db.Database.GetDbConnection();
            connection.StatisticsEnabled = true;
            var reading = db.Documents.ToListAsync();
            while (!reading.IsCompleted && (long)connection.RetrieveStatistics()["BytesReceived"]! < InsideTheFirstValue)
                await Task.Delay(1);
            server.Server.Dispose();
            // Whether the connection is closed then, and what the socket reports, differs from run to run with every driver. EF Core wraps
            // the exception if its number is one of a transient error, which depends on that.
            var exception = await Assert.ThrowsAnyAsync<Exception>(() => reading);
            return (exception is InvalidOperationException { InnerException: { } inner } ? inner : exception).GetType().ToString();
        }
    }

    /// <summary>A server that sends nothing for longer than the timeout, in the middle of a row.</summary>
    [Fact]
    public async Task CommandTimeout_IsThatOfTheContext()
    {
        var outcomes = await Task.WhenAll(RunAsync(static server => server.CreatePlain()), RunAsync(static server => server.CreateStreamed()));
        Assert.Equal(outcomes[0], outcomes[1]);
        Assert.Contains("SqlException -2", outcomes[1], StringComparison.Ordinal);

        static async Task<string> RunAsync(Func<ShopServer, Shop> create)
        {
            using var server = new ShopServer(new() { PacketDelay = TimeSpan.FromSeconds(2) });
            await using var db = create(server);
            // The delay slows the login too: on a busy machine, it may take longer than the default of 15 seconds.
            db.Database.SetConnectionString(server.CreateConnectionString("Connect Timeout=100"));
            db.Database.SetCommandTimeout(1);
            var exception = await Assert.ThrowsAnyAsync<Exception>(() => db.Documents.ToListAsync());
            return string.Join(" / ", Chain(exception));
        }

        static IEnumerable<string> Chain(Exception? exception)
        {
            for (; exception is not null; exception = exception.InnerException)
                yield return exception is SqlException { Number: var number } ? $"SqlException {number}" : exception.GetType().Name;
        }
    }

    /// <summary>An error that the server sends is retried as before.</summary>
    [Fact]
    public async Task TransientError_IsRetried()
    {
        using var server = new ShopServer();
        await using var db = server.CreateStreamed(provider: static p => p.EnableRetryOnFailure(3, TimeSpan.FromMilliseconds(1), null));
        await db.Documents.CountAsync();
        server.Server.FailNext(1205, times: 2);
        Assert.Equal(6, (await db.Documents.ToListAsync()).Count);
    }

    /// <summary>More queries than the pool has connections, ended in each way.</summary>
    [Fact]
    public async Task Connections_AreNotLeaked()
    {
        using var server = new ShopServer();
        var options = new DbContextOptionsBuilder<Shop>()
            .UseSqlServer(server.CreateConnectionString("Max Pool Size=3;Connect Timeout=5")).UseStreamedReads().Options;
        for (var i = 0; i < 24; i++)
        {
            await using var db = new Shop(options);
            switch (i % 4)
            {
                case 0:
                    await db.Documents.Take(2).ToListAsync();
                    break;
                case 1:
                    await foreach (var document in db.Documents.AsAsyncEnumerable())
                        break;
                    break;
                case 2:
                    await Assert.ThrowsAnyAsync<Exception>(() => db.Set<Document>().FromSqlRaw("SELECT * FROM [Nowhere]").ToListAsync());
                    break;
                default:
                    using (var source = new CancellationTokenSource(TimeSpan.FromMilliseconds(i % 7)))
                        await Record.ExceptionAsync(() => db.Documents.ToListAsync(source.Token));
                    break;
            }
        }

        Assert.InRange(server.Server.ConnectionCount, 0, 4);
    }

    /// <summary>Values in the texts of commands do not fill the memory of the process.</summary>
    [Fact]
    public void Memory_IsBounded()
    {
        var memories = new CommandMemories();
        var first = memories.Get("SELECT 0");
        Assert.Same(first, memories.Get("SELECT 0"));
        for (var i = 1; i < 20_000; i++)
            memories.Get("SELECT " + i);
        Assert.NotSame(first, memories.Get("SELECT 0"));
    }

    private static ShopServer CreateSlow() => new(new() { PacketDelay = TimeSpan.FromMilliseconds(PacketDelay) }, LongDocument);
}
