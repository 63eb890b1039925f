using System.Data;
using System.Diagnostics;
using AsyncSql.TdsServer.Tables;
using AsyncSql.TdsServer.Values;
using Microsoft.Data.SqlClient;
using Xunit;

namespace AsyncSql.TdsServer.Tests.Clients;

/// <summary>A client that cancels is answered at once and can go on.</summary>
public sealed class CancellationTests
{
    /// <summary>Milliseconds that the issue allows.</summary>
    private const int Soon = 200;

    private const int TwentyMegabytes = 20 * 1024 * 1024;

    [Theory]
    [InlineData(false, 0)]
    [InlineData(true, 0)]
    [InlineData(false, 2)]
    [InlineData(true, 2)]
    public async Task Cancel_InsideALargeValue_ReturnsSoon_AndTheConnectionGoesOn(bool text, int delayMilliseconds)
    {
        // Paced, the whole value takes five seconds and more: whoever sends the rest of it is found out.
        using var server = Start(delayMilliseconds);
        await using var connection = new SqlConnection(server.CreateConnectionString());
        await connection.OpenAsync();
        var column = text ? "Content" : "Data";
        await using var command = new SqlCommand($"SELECT [Id], [{column}], [Title] FROM [Large] ORDER BY [Id]", connection);
        var buffer = new byte[100_000];
        TimeSpan elapsed;
        await using (var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess))
        {
            Assert.True(await reader.ReadAsync());
            Assert.Equal(1, reader.GetInt32(0));
            if (text)
            {
                using var characters = reader.GetTextReader(1);
                Assert.True(await characters.ReadAsync(new char[50_000]) > 0);
            }
            else
            {
                await using var stream = reader.GetStream(1);
                await stream.ReadExactlyAsync(buffer);
            }

            var start = Stopwatch.GetTimestamp();
            command.Cancel();
            try
            {
                await reader.CloseAsync();
            }
            catch (SqlException)
            {
                // "Operation cancelled by user": depends on how far the driver had read.
            }

            elapsed = Stopwatch.GetElapsedTime(start);
        }

        Assert.InRange(elapsed.TotalMilliseconds, 0, Soon);
        Assert.Equal(ConnectionState.Open, connection.State);
        await using var next = new SqlCommand("SELECT COUNT(*) FROM [Large]", connection);
        Assert.Equal(3, await next.ExecuteScalarAsync());
        Assert.Equal(1, server.ConnectionCount);
    }

    [Fact]
    public async Task CancelledToken_InsideALargeValue_ReturnsSoon_AndTheConnectionGoesOn()
    {
        using var server = Start(delayMilliseconds: 2);
        await using var connection = new SqlConnection(server.CreateConnectionString());
        await connection.OpenAsync();
        await using var command = new SqlCommand("SELECT [Data] FROM [Large]", connection);
        using var source = new CancellationTokenSource();
        await using (var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, source.Token))
        {
            Assert.True(await reader.ReadAsync(source.Token));
            await using var stream = reader.GetStream(0);
            source.CancelAfter(50);
            await Assert.ThrowsAnyAsync<Exception>(() => stream.CopyToAsync(Stream.Null, source.Token));
            var start = Stopwatch.GetTimestamp();
            command.Cancel();
            await reader.CloseAsync();
            Assert.InRange(Stopwatch.GetElapsedTime(start).TotalMilliseconds, 0, Soon);
        }

        await using var next = new SqlCommand("SELECT COUNT(*) FROM [Large]", connection);
        Assert.Equal(3, await next.ExecuteScalarAsync());
    }

    [Fact]
    public async Task CommandTimeout_CancelsAStatementThatWaits()
    {
        using var server = SqlServerEmulator.Start();
        await using var connection = new SqlConnection(server.CreateConnectionString());
        await connection.OpenAsync();
        await using var command = new SqlCommand("WAITFOR DELAY '00:01:00'", connection) { CommandTimeout = 1 };
        var timeout = await Assert.ThrowsAsync<SqlException>(() => command.ExecuteNonQueryAsync());
        Assert.Equal(-2, timeout.Number);
        await using var next = new SqlCommand("SELECT 1", connection);
        Assert.Equal(1, await next.ExecuteScalarAsync());
    }

    [Theory]
    [InlineData("SELECT COUNT(*) FROM [Small] AS [a] CROSS JOIN [Small] AS [b]")]
    [InlineData("SELECT [a].[Id] FROM [Small] AS [a] INNER JOIN [Small] AS [b] ON [a].[Id] = -[b].[Id]")]
    [InlineData("UPDATE [Posts] SET [Title] = N'' WHERE (SELECT COUNT(*) FROM [Small] AS [a] CROSS JOIN [Small] AS [b]) > 1")]
    public async Task CommandTimeout_CancelsAQueryThatFindsNothingForLong(string sql)
    {
        using var server = SqlServerEmulator.Start();
        await using var connection = new SqlConnection(server.CreateConnectionString());
        await connection.OpenAsync();
        await using var command = new SqlCommand(sql, connection) { CommandTimeout = 2 };
        Assert.Equal(-2, (await Assert.ThrowsAsync<SqlException>(() => command.ExecuteScalarAsync())).Number);
        await using var next = new SqlCommand("SELECT COUNT(*) FROM [Posts] WHERE [Title] <> N''", connection);
        Assert.Equal(50, await next.ExecuteScalarAsync());
        Assert.Empty(server.UnexpectedErrors);
    }

    private static SqlServerEmulator Start(int delayMilliseconds)
    {
        var catalogue = new Catalogue();
        catalogue.Tables.Add(Catalogue.CreateDocuments("Large", rows: 3, TwentyMegabytes));
        Assert.IsType<BinaryContent>(catalogue.Tables[0].GetValue(1, "Data"));
        return SqlServerEmulator.Start(catalogue, new EmulatorOptions { PacketDelay = TimeSpan.FromMilliseconds(delayMilliseconds) });
    }
}
