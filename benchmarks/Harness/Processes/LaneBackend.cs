namespace AsyncSql.Benchmarks.Processes;

/// <summary>The server or folder of a lane, which exists for one run.</summary>
internal sealed class LaneBackend : IAsyncDisposable
{
    private readonly IAsyncDisposable _server;

    private LaneBackend(IAsyncDisposable server, string connectionString, bool hasTables)
    {
        _server = server;
        ConnectionString = connectionString;
        HasTables = hasTables;
    }

    /// <summary>The connection string for the lane's <c>--connection</c>.</summary>
    public string ConnectionString { get; }

    /// <summary>Whether the tables exist; otherwise a lane creates them with <c>--create</c>.</summary>
    public bool HasTables { get; }

    /// <summary>Starts the backend of a lane.</summary>
    /// <param name="lane">The lane.</param>
    /// <param name="tables">NAME,ROWS,LENGTH of each table of documents.</param>
    /// <param name="encrypt">Whether a lane of SQL Server uses TLS.</param>
    /// <param name="cancellationToken">Stops the waiting.</param>
    /// <param name="options">Further options of the TDS server.</param>
    /// <returns>The backend, or the reason why it could not be started, with a remedy.</returns>
    public static async Task<(LaneBackend? Backend, string? Reason)> StartAsync(
        LaneDefinition lane,
        IEnumerable<string> tables,
        bool encrypt,
        CancellationToken cancellationToken,
        IReadOnlyList<string>? options = null)
    {
        switch (lane.Server)
        {
            case LaneServer.SqlServer:
                var server = await TdsServerProcess.StartAsync(tables, ["--tls", .. options ?? []], cancellationToken).ConfigureAwait(false);
                return (new LaneBackend(server, server.CreateConnectionString(encrypt: encrypt), hasTables: true), null);
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
