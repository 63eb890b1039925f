using System.Globalization;
using AsyncSql.Benchmarks.Processes;
using AsyncSql.TdsServer;
using AsyncSql.TdsServer.Tables;
using Xunit;

namespace AsyncSql.Benchmarks.Tests;

/// <summary>A server that a lane makes a database on, and that tells which databases there are.</summary>
internal abstract class LaneServer : IAsyncDisposable
{
    /// <summary>The connection string for the lane's <c>--connection</c>.</summary>
    public abstract string ConnectionString { get; }

    /// <summary>All databases, sorted.</summary>
    public abstract Task<IReadOnlyList<string>> DatabasesAsync();

    /// <summary>Breaks what clients do right now, once.</summary>
    public abstract Task BreakAsync();

    public abstract ValueTask DisposeAsync();

    public static async Task<LaneServer> StartAsync(string lane) => LaneRunner.Definition(lane).Server switch
    {
        Benchmarks.LaneServer.SqlServer => new EmulatorLaneServer(),
        Benchmarks.LaneServer.PostgreSql => new PostgresLaneServer(await PostgresAsync()),
        _ => new FileLaneServer(),
    };

    private static async Task<PostgresProcess> PostgresAsync()
    {
        var (server, reason) = await PostgresProcess.StartAsync(CancellationToken.None);
        Assert.True(server is not null, reason);
        return server;
    }

    private sealed class EmulatorLaneServer : LaneServer
    {
        private readonly SqlServerEmulator _server = SqlServerEmulator.Start(Catalogue.CreateDefault());

        public override string ConnectionString =>
            string.Create(
                CultureInfo.InvariantCulture,
                $"Server=127.0.0.1,{_server.Port};Database=TdsServer;User ID=sa;Password=tds;Encrypt=False;TrustServerCertificate=True");

        public override Task<IReadOnlyList<string>> DatabasesAsync() => Task.FromResult<IReadOnlyList<string>>([.. _server.DatabaseNames]);

        public override Task BreakAsync()
        {
            _server.FailNext(1205);
            return Task.CompletedTask;
        }

        public override ValueTask DisposeAsync()
        {
            _server.Dispose();
            Assert.Empty(_server.UnexpectedErrors);
            return ValueTask.CompletedTask;
        }
    }

    private sealed class PostgresLaneServer(PostgresProcess server) : LaneServer
    {
        public override string ConnectionString => server.ConnectionString;

        public override async Task<IReadOnlyList<string>> DatabasesAsync() =>
            [.. (await QueryAsync("SELECT datname FROM pg_database ORDER BY 1")).Split('\n', StringSplitOptions.RemoveEmptyEntries)];

        public override async Task BreakAsync()
        {
            // The database may be there before the lane's connection to it is.
            while (
                (await QueryAsync("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname LIKE 'AsyncSql%'")).Trim().Length
                == 0)
                await Task.Delay(10);
        }

        public override ValueTask DisposeAsync() => server.DisposeAsync();

        private async Task<string> QueryAsync(string sql)
        {
            string[] arguments =
            [
                "-h",
                "127.0.0.1",
                "-p",
                server.Port.ToString(CultureInfo.InvariantCulture),
                "-U",
                "postgres",
                "-d",
                "postgres",
                "-A",
                "-t",
                "-c",
                sql,
            ];
            var (exitCode, output) = await ChildProcess.RunAsync(Path.Combine(server.Programs, "psql"), arguments, CancellationToken.None);
            Assert.True(exitCode == 0, output);
            return output;
        }
    }

    private sealed class FileLaneServer : LaneServer
    {
        private readonly string _folder = Directory.CreateTempSubdirectory("asyncsql-tests-").FullName;

        public override string ConnectionString => "Data Source=" + _folder;

        public override Task<IReadOnlyList<string>> DatabasesAsync() =>
            Task.FromResult<IReadOnlyList<string>>([.. Directory.EnumerateFileSystemEntries(_folder).Order(StringComparer.Ordinal)]);

        public override Task BreakAsync() => throw new NotSupportedException("There is no server to break.");

        public override ValueTask DisposeAsync()
        {
            Directory.Delete(_folder, recursive: true);
            return ValueTask.CompletedTask;
        }
    }
}
