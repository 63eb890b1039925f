namespace AsyncSql.Benchmarks.Processes;

/// <summary>What a lane reads from during a run: started for it, and gone with it.</summary>
internal sealed class LaneBackend : IAsyncDisposable
{
    private readonly IAsyncDisposable _server;

    private LaneBackend(IAsyncDisposable server, string connectionString, bool hasTables)
    {
        _server = server;
        ConnectionString = connectionString;
        HasTables = hasTables;
    }

    /// <summary>For the lane's <c>--connection</c>.</summary>
    public string ConnectionString { get; }

    /// <summary>Whether the tables are there already; a lane makes them with <c>--create</c> where they are not.</summary>
    public bool HasTables { get; }

    /// <summary>Starts what a lane needs.</summary>
    /// <param name="lane">The lane.</param>
    /// <param name="tables">NAME,ROWS,LENGTH of each table of documents.</param>
    /// <param name="cancellationToken">Stops the waiting.</param>
    /// <returns>What was started, or why it could not be and what would help.</returns>
    public static async Task<(LaneBackend? Backend, string? Reason)> StartAsync(LaneDefinition lane, IEnumerable<string> tables, CancellationToken cancellationToken)
    {
        switch (lane.Server)
        {
            case LaneServer.SqlServer:
                var replay = await ReplayProcess.StartAsync(tables, ["--tls"], cancellationToken).ConfigureAwait(false);
                return (new LaneBackend(replay, replay.ConnectionString(), hasTables: true), null);
            case LaneServer.PostgreSql:
                var (postgres, reason) = await PostgresProcess.StartAsync(cancellationToken).ConfigureAwait(false);
                return postgres is null ? (null, reason) : (new LaneBackend(postgres, postgres.ConnectionString, hasTables: false), null);
            default:
                var folder = new TemporaryFolder();
                return (new LaneBackend(folder, "Data Source=" + folder.Path, hasTables: false), null);
        }
    }

    public ValueTask DisposeAsync() => _server.DisposeAsync();

    /// <summary>The databases of a lane whose databases are files.</summary>
    private sealed class TemporaryFolder : IAsyncDisposable
    {
        public string Path { get; } = Directory.CreateTempSubdirectory("asyncsql-files-").FullName;

        public ValueTask DisposeAsync()
        {
            Directory.Delete(Path, recursive: true);
            return ValueTask.CompletedTask;
        }
    }
}
