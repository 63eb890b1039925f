using System.Data.Common;
using AsyncSql.Streaming.Tests.Contract;
using AsyncSql.TdsServer;
using AsyncSql.TdsServer.Tests.Drivers;
using Xunit;

namespace AsyncSql.Streaming.Tests.Execution;

/// <summary>The same command on two connections: for the driver, and for this library.</summary>
internal sealed class CommandPair : IAsyncDisposable
{
    private readonly DbConnection[] _connections;

    private CommandPair(DbConnection[] connections)
    {
        _connections = connections;
        Plain = connections[0].CreateCommand();
        Streamed = connections[1].CreateCommand();
    }

    public DbCommand Plain { get; }

    public DbCommand Streamed { get; }

    public string CommandText
    {
        set => Plain.CommandText = Streamed.CommandText = value;
    }

    public static async Task<CommandPair> OpenAsync(string driver, SqlServerEmulator server, string more = "")
    {
        var tested = TestedDriver.All.Single(tested => tested.Name == driver);
        DbConnection[] connections =
        [
            tested.CreateConnection(server.CreateConnectionString() + more),
            tested.CreateConnection(server.CreateConnectionString() + more),
        ];
        foreach (var connection in connections)
            await connection.OpenAsync();

        return new CommandPair(connections);
    }

    /// <summary>Compares the scalars of both.</summary>
    public async Task AssertEqualAsync(CancellationToken cancellationToken = default)
    {
        var expected = await Outcome.DescribeAsync(async () => await Plain.ExecuteScalarAsync(cancellationToken));
        var actual = await Outcome.DescribeAsync(async () => await Streamed.ExecuteStreamedScalarAsync(cancellationToken));
        Assert.Equal((Plain.CommandText, ReaderPair.Neutralize(expected, actual)), (Streamed.CommandText, actual));
    }

    public async ValueTask DisposeAsync()
    {
        await Plain.DisposeAsync();
        await Streamed.DisposeAsync();
        foreach (var connection in _connections)
            await connection.DisposeAsync();
    }
}
