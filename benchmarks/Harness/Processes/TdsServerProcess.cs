using System.Globalization;

namespace AsyncSql.Benchmarks.Processes;

/// <summary>The TDS server in a process of its own, so that its work does not count as work of the client.</summary>
internal sealed class TdsServerProcess : IAsyncDisposable
{
    /// <summary>The description of the server on the pages.</summary>
    public const string Description = "the TDS server on the loopback address, packets of 8000 bytes";

    private const string Announcement = "listening on 127.0.0.1:";

    private readonly ChildProcess _process;
    private readonly int _port;

    private TdsServerProcess(ChildProcess process, int port)
    {
        _process = process;
        _port = port;
    }

    /// <summary>Starts the server with tables of documents.</summary>
    /// <param name="tables">NAME,ROWS,LENGTH of each.</param>
    /// <param name="options">Further options for the command line of the server.</param>
    /// <param name="cancellationToken">Stops the waiting.</param>
    /// <exception cref="InvalidOperationException">The server did not start; the message contains its output.</exception>
    public static async Task<TdsServerProcess> StartAsync(
        IEnumerable<string> tables,
        IEnumerable<string> options,
        CancellationToken cancellationToken)
    {
        var program = Path.Combine(AppContext.BaseDirectory, "AsyncSql.TdsServer.dll");
        var process = ChildProcess.Start(
            "dotnet",
            [program, .. tables.SelectMany(static table => new[] { "--documents", table }), .. options]);
        await foreach (var line in process.ReadLinesAsync(cancellationToken).ConfigureAwait(false))
            if (line.StartsWith(Announcement, StringComparison.Ordinal))
                return new TdsServerProcess(
                    process,
                    int.Parse(line.AsSpan(Announcement.Length), NumberStyles.None, CultureInfo.InvariantCulture));

        var errors = await process.ReadErrorsAsync().ConfigureAwait(false);
        await process.DisposeAsync().ConfigureAwait(false);
        throw new InvalidOperationException("The TDS server did not start. " + errors.Trim());
    }

    /// <summary>Creates the connection string of a lane.</summary>
    /// <param name="packetSize">The packet size in bytes; 8000 is the default of the drivers.</param>
    /// <param name="encrypt">Whether to request TLS, with which the server must have been started.</param>
    public string CreateConnectionString(int packetSize = 8000, bool encrypt = false) =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"Server=127.0.0.1,{_port};Database=TdsServer;User ID=sa;Password=tds;Packet Size={packetSize};Encrypt={encrypt};TrustServerCertificate=True"
        );

    public ValueTask DisposeAsync() => _process.DisposeAsync();
}
