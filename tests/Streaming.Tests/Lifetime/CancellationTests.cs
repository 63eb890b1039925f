using System.Data;
using System.Data.Common;
using System.Diagnostics;
using AsyncSql.Streaming.Memory;
using AsyncSql.TdsServer;
using AsyncSql.TdsServer.Tables;
using AsyncSql.TdsServer.Tests.Drivers;
using Xunit;

namespace AsyncSql.Streaming.Tests.Lifetime;

/// <summary>Whatever happens while a row is read: no buffer is lost, none is used after it came back, and the connection goes on.</summary>
public sealed class CancellationTests
{
    private const int TenMegabytes = 10 * 1024 * 1024;

    public static TheoryData<string, string> Columns
    {
        get
        {
            var data = new TheoryData<string, string>();
            foreach (var driver in TestedDriver.All)
                foreach (var column in (string[])["Content", "Data"])
                    data.Add(driver.Name, column);
            return data;
        }
    }

    [Theory]
    [MemberData(nameof(Columns))]
    public async Task CancelledToken_InsideAValue_EndsTheRead_AndTheConnectionGoesOn(string driver, string column)
    {
        using var server = Start(packetDelay: 1);
        var pool = new CheckingBufferPool();
        await using var connection = await OpenAsync(driver, server);
        await using var command = CreateCommand(connection, $"SELECT [Id], [{column}], [Title] FROM [Large] ORDER BY [Id]");
        using var source = new CancellationTokenSource();
        await using (var reader = await ExecuteAsync(command, pool))
        {
            source.CancelAfter(100);
            var start = Stopwatch.GetTimestamp();
            await Assert.ThrowsAnyAsync<OperationCanceledException>(() => reader.ReadAsync(source.Token));
            // The value takes a second and a half.
            Assert.InRange(Stopwatch.GetElapsedTime(start).TotalMilliseconds, 0, 1000);
            Assert.Throws<InvalidOperationException>(() => reader.GetInt32(0));
        }

        pool.AssertClean();
        await AssertUsableAsync(connection);
    }

    /// <summary>No read waits then that the driver would end, and closing the reader must not wait for all that the server has to send.</summary>
    [Theory]
    [MemberData(nameof(Columns))]
    public async Task CancelledToken_BetweenTwoReadsOfAValue_CancelsTheCommand(string driver, string column)
    {
        using var server = Start(packetDelay: 1);
        using var source = new CancellationTokenSource();
        var pool = new CheckingBufferPool();
        pool.Renting = () =>
        {
            if (pool.Rents == 3)
                source.Cancel();
        };
        await using var connection = await OpenAsync(driver, server);
        await using var command = CreateCommand(connection, $"SELECT [Id], [{column}], [Title] FROM [Large] ORDER BY [Id]");
        var start = Stopwatch.GetTimestamp();
        await using (var reader = await ExecuteAsync(command, pool))
            await Assert.ThrowsAnyAsync<OperationCanceledException>(() => reader.ReadAsync(source.Token));

        // Three values take more than four seconds.
        Assert.InRange(Stopwatch.GetElapsedTime(start).TotalMilliseconds, 0, 2000);
        pool.AssertClean();
        await AssertUsableAsync(connection);
    }

    /// <summary>The server may send nothing more: the cancellation does not wait for the next packet.</summary>
    [Theory]
    [MemberData(nameof(Columns))]
    public async Task CancelledToken_WhileAPacketIsAwaited_CancelsTheCommandAtOnce(string driver, string column)
    {
        using var server = Start(packetDelay: 50);
        using var source = new CancellationTokenSource();
        var pool = new CheckingBufferPool();
        var isInside = SignalInsideAValue(pool);
        await using var connection = await OpenAsync(driver, server);
        await using var command = CreateCommand(connection, $"SELECT [Id], [{column}], [Title] FROM [Single] ORDER BY [Id]");
        await using var observed = new ObservedCommand(command);
        var inner = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess);
        await using (var reader = new StreamedDataReader(inner, observed, CommandBehavior.Default, new CommandMemory(), pool))
        {
            var reading = reader.ReadAsync(source.Token);
            await isInside;
            await Task.Delay(20); // between two packets
            var thread = Environment.CurrentManagedThreadId;
#pragma warning disable CA1849, xUnit1051 // What is registered with the token must have run.
            source.Cancel();
#pragma warning restore CA1849, xUnit1051
            // The read that ends later cancels once more, on a thread of its own.
            Assert.Equal(thread, observed.CancellingThread);
            await Assert.ThrowsAnyAsync<OperationCanceledException>(() => reading);
        }

        pool.AssertClean();
        await AssertUsableAsync(connection);
    }

    /// <summary>The driver does not move for a token that is cancelled before: its row can be read on.</summary>
    [Theory]
    [MemberData(nameof(Columns))]
    public async Task CancelledToken_BeforeAMove_KeepsTheRow(string driver, string column)
    {
        using var server = Start(packetDelay: 0);
        var pool = new CheckingBufferPool();
        var expected = await RunAsync(static command => command.ExecuteReaderAsync());
        Assert.Equal(expected, await RunAsync(command => ExecuteAsync(command, pool)));
        Assert.Equal(["1", "1", "1"], expected);
        pool.AssertClean();

        async Task<List<string>> RunAsync(Func<DbCommand, Task<DbDataReader>> execute)
        {
            await using var connection = await OpenAsync(driver, server);
            await using var command = CreateCommand(connection, $"SELECT [Id], [{column}] FROM [Small] ORDER BY [Id]; SELECT [Id] FROM [Small]");
            await using var reader = await execute(command);
            Assert.True(await reader.ReadAsync());
            var (value, rows) = (reader.GetValue(1), new List<string>());
            foreach (var move in (Func<CancellationToken, Task<bool>>[])[_ => Task.FromResult(true), reader.ReadAsync, reader.NextResultAsync])
            {
                await Record.ExceptionAsync(() => move(new CancellationToken(true)));
                rows.Add($"{reader[0]}");
                Assert.Equal(value, reader.GetValue(1));
            }

            return rows;
        }
    }

    [Theory]
    [MemberData(nameof(Columns))]
    public async Task CancelledToken_BeforeAndBetweenRows_EndsTheRead(string driver, string column)
    {
        using var server = Start(packetDelay: 0);
        var pool = new CheckingBufferPool();
        await using var connection = await OpenAsync(driver, server);
        await using var command = CreateCommand(connection, $"SELECT [Id], [{column}] FROM [Small] ORDER BY [Id]");
        using var source = new CancellationTokenSource();
        await using (var reader = await ExecuteAsync(command, pool))
        {
            await Assert.ThrowsAnyAsync<OperationCanceledException>(() => reader.ReadAsync(new CancellationToken(true)));
            Assert.True(await reader.ReadAsync(source.Token));
            Assert.Equal(1, reader.GetInt32(0));
            await source.CancelAsync();
            await Assert.ThrowsAnyAsync<OperationCanceledException>(() => reader.ReadAsync(source.Token));
        }

        pool.AssertClean();
        await AssertUsableAsync(connection);
    }

    [Theory]
    [MemberData(nameof(Columns))]
    public async Task Disposal_InTheMiddleOfAResult_ReturnsAllBuffers(string driver, string column)
    {
        using var server = Start(packetDelay: 0);
        var pool = new CheckingBufferPool();
        await using var connection = await OpenAsync(driver, server);
        await using var command = CreateCommand(connection, $"SELECT [Id], [{column}] FROM [Large] ORDER BY [Id]");
        await using (var reader = await ExecuteAsync(command, pool))
        {
            Assert.True(await reader.ReadAsync());
            Assert.NotEqual(0, pool.Rented);
        }

        pool.AssertClean();
        await AssertUsableAsync(connection);
    }

    [Theory]
    [MemberData(nameof(Columns))]
    public async Task BrokenConnection_InsideAValue_IsTheDriversException(string driver, string column)
    {
        var pool = new CheckingBufferPool();
        var sql = $"SELECT [Id], [{column}] FROM [Large] ORDER BY [Id]";
        Assert.Equal(
            await BreakAsync(driver, sql, static command => command.ExecuteReaderAsync()),
            await BreakAsync(driver, sql, command => ExecuteAsync(command, pool)));
        pool.AssertClean();
    }

    /// <summary>Whether the connection is closed then differs from run to run with every driver, so it is not compared.</summary>
    private static async Task<Type> BreakAsync(
        string driver,
        string sql,
        Func<DbCommand, Task<DbDataReader>> execute)
    {
        using var server = Start(packetDelay: 1);
        await using var connection = await OpenAsync(driver, server);
        await using var command = CreateCommand(connection, sql);
        await using var reader = await execute(command);
        var reading = reader.ReadAsync();
        await Task.Delay(100);
        server.Dispose();
        return (await Assert.ThrowsAnyAsync<DbException>(() => reading)).GetType();
    }

    /// <summary>The driver allows it: the read that waits ends with an exception.</summary>
    [Theory]
    [MemberData(nameof(Columns))]
    public async Task Disposal_InsideAValue_ReturnsTheBuffersAfterTheRead(string driver, string column)
    {
        using var server = Start(packetDelay: 1);
        var pool = new CheckingBufferPool();
        var isInside = SignalInsideAValue(pool);
        await using var connection = await OpenAsync(driver, server);
        await using var command = CreateCommand(connection, $"SELECT [Id], [{column}], [Title] FROM [Single] ORDER BY [Id]");
        var reader = await ExecuteAsync(command, pool);
        var reading = reader.ReadAsync();
        await isInside;
        Assert.Throws<InvalidOperationException>(() => reader.GetInt32(0));
        await Assert.ThrowsAsync<InvalidOperationException>(() => reader.ReadAsync());
        await reader.DisposeAsync();
        await Assert.ThrowsAsync<InvalidOperationException>(() => reader.NextResultAsync());
        await Assert.ThrowsAnyAsync<Exception>(() => reading);
        pool.AssertClean();
    }

    /// <summary>
    /// The server ends the value and the row early then. So the read may end as well, before the reader is closed: with a row that nobody
    /// can see any more.
    /// </summary>
    [Theory]
    [MemberData(nameof(Columns))]
    public async Task CancelledCommand_AndDisposal_InsideAValue_ReturnTheBuffersAfterTheRead(string driver, string column)
    {
        using var server = Start(packetDelay: 1);
        var pool = new CheckingBufferPool();
        var isInside = SignalInsideAValue(pool);
        await using var connection = await OpenAsync(driver, server);
        await using var command = CreateCommand(connection, $"SELECT [Id], [{column}], [Title] FROM [Large] ORDER BY [Id]");
        var reader = await ExecuteAsync(command, pool);
        var reading = reader.ReadAsync();
        await isInside;
        var start = Stopwatch.GetTimestamp();
        command.Cancel();
        await reader.DisposeAsync();
        await Record.ExceptionAsync(() => reading);
        // Three values take more than four seconds.
        Assert.InRange(Stopwatch.GetElapsedTime(start).TotalMilliseconds, 0, 2000);
        Assert.True(reader.IsClosed);
        Assert.Throws<InvalidOperationException>(() => reader.GetInt32(0));
        pool.AssertClean();
    }

    /// <summary>Ends when the first value has begun to arrive: its third buffer is rented.</summary>
    private static Task SignalInsideAValue(CheckingBufferPool pool)
    {
        var isInside = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        pool.Renting = () =>
        {
            if (pool.Rents == 3)
                isInside.SetResult();
        };
        return isInside.Task;
    }

    private static SqlServerEmulator Start(double packetDelay)
    {
        var catalogue = new Catalogue();
        catalogue.Tables.Add(Catalogue.CreateDocuments("Large", rows: 3, TenMegabytes));
        catalogue.Tables.Add(Catalogue.CreateDocuments("Single", rows: 1, TenMegabytes));
        catalogue.Tables.Add(Catalogue.CreateDocuments("Small", rows: 100, 50));
        return SqlServerEmulator.Start(catalogue, new EmulatorOptions { PacketDelay = TimeSpan.FromMilliseconds(packetDelay) });
    }

    private static async Task<DbConnection> OpenAsync(string driver, SqlServerEmulator server)
    {
        var connection = TestedDriver.All.Single(tested => tested.Name == driver).CreateConnection(server.CreateConnectionString());
        await connection.OpenAsync();
        return connection;
    }

    private static DbCommand CreateCommand(DbConnection connection, string sql)
    {
        var command = connection.CreateCommand();
        command.CommandText = sql;
        return command;
    }

    private static Task<DbDataReader> ExecuteAsync(DbCommand command, CheckingBufferPool pool) =>
        StreamedExecution.ExecuteReaderAsync(command, CommandBehavior.Default, new CommandMemory(), pool, CancellationToken.None);

    private static async Task AssertUsableAsync(DbConnection connection)
    {
        Assert.Equal(ConnectionState.Open, connection.State);
        await using var next = CreateCommand(connection, "SELECT COUNT(*) FROM [Large]");
        Assert.Equal(3, await next.ExecuteScalarAsync());
    }
}
