using System.Data.Common;
using AsyncSql.Streaming.Memory;
using AsyncSql.TdsServer;
using AsyncSql.TdsServer.Tables;
using AsyncSql.TdsServer.Tests.Drivers;
using AsyncSql.TdsServer.Values;
using Xunit;

namespace AsyncSql.Streaming.Tests.Lifetime;

/// <summary>
/// An asynchronous read of the driver times out when no packet arrives for as long as the command timeout. The driver's streams and getters
/// count otherwise: they time out when one call takes so long, which for 64 KB is more than a hundred packets of 512 bytes.
/// </summary>
[Collection(nameof(TimedTests))]
public sealed class TimeoutTests
{
    /// <summary>Bytes. So many take 160 packets, which take longer than the timeout.</summary>
    private const int Length = 80_000;

    /// <summary>Milliseconds.</summary>
    private const double PacketDelay = 25;

    /// <summary>Seconds.</summary>
    private const int CommandTimeout = 2;

    [Fact]
    public async Task PacketsThatArriveInTime_DoNotTimeOut()
    {
        using var server = Start();
        var reads = from driver in TestedDriver.All
                    from column in (string[])["Data", "Content"]
                    from size in (ColumnSize?[])[null, ColumnSize.Unknown, ColumnSize.Small]
                    select ReadAsync(driver, server, column, size);
        // A thread waits for a value that is larger than all before, and drivers need threads to see that a packet is not late.
        ThreadPool.GetMinThreads(out var workers, out var ports);
        ThreadPool.SetMinThreads(64, ports);
        try
        {
            Assert.Equal([], (await Task.WhenAll(reads)).Where(static outcome => outcome is not null));
        }
        finally
        {
            ThreadPool.SetMinThreads(workers, ports);
        }

        Assert.Empty(server.UnexpectedErrors);
    }

    private static SqlServerEmulator Start()
    {
        var catalogue = new Catalogue();
        catalogue.Tables.Add(new TableDefinition("Slow", rows: 1)
            .AddKey("Id")
            .AddColumn("Content", SqlType.NVarCharMax, static _ => new string('ж', Length / 2))
            .AddColumn("Data", SqlType.VarBinaryMax, static _ => new byte[Length]));
        return SqlServerEmulator.Start(catalogue, new EmulatorOptions { PacketDelay = TimeSpan.FromMilliseconds(PacketDelay) });
    }

    /// <summary>Reads a value.</summary>
    /// <param name="driver">The driver.</param>
    /// <param name="server">The server.</param>
    /// <param name="column">The column.</param>
    /// <param name="size">What is known of the column; null for the driver's own reader.</param>
    /// <returns>What went wrong.</returns>
    private static async Task<string?> ReadAsync(TestedDriver driver, SqlServerEmulator server, string column, ColumnSize? size)
    {
        await using var connection = driver.CreateConnection($"{server.CreateConnectionString()}Packet Size=512");
        await connection.OpenAsync();
        await using var command = connection.CreateCommand();
        command.CommandText = $"SELECT [Id], [{column}] FROM [Slow]";
        command.CommandTimeout = CommandTimeout;
        await using var reader = size is { } known ? await ExecuteAsync(command, known) : await command.ExecuteReaderAsync();
        try
        {
            Assert.True(await reader.ReadAsync());
            Assert.Equal(Length, reader.GetValue(1) switch { string text => text.Length * 2, byte[] bytes => bytes.Length, _ => 0 });
            Assert.False(await reader.ReadAsync());
            return null;
        }
        catch (Exception exception)
        {
            return $"{driver.Name}, {column}, {size}: {exception.GetType()} {exception.Message}";
        }
    }

    private static Task<DbDataReader> ExecuteAsync(DbCommand command, ColumnSize size)
    {
        var memory = new CommandMemory();
        memory.GetResult(0, 2, hasLargeColumns: true)[1] = size;
        return StreamedExecution.ExecuteReaderAsync(command, default, memory, new CheckingBufferPool(), CancellationToken.None);
    }
}
