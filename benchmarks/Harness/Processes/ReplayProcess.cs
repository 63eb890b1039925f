using System.Globalization;

namespace AsyncSql.Benchmarks.Processes;

/// <summary>The replay server in a process of its own, so that its work never counts as the client's.</summary>
internal sealed class ReplayProcess : IAsyncDisposable
{
    /// <summary>For the pages.</summary>
    public const string Description = "the replay server on the loopback address, packets of 8000 bytes";

    private const string Announcement = "listening on 127.0.0.1:";

    private readonly ChildProcess _process;
    private readonly int _port;

    private ReplayProcess(ChildProcess process, int port)
    {
        _process = process;
        _port = port;
    }

    /// <summary>Starts the server with tables of documents.</summary>
    /// <param name="tables">NAME,ROWS,LENGTH of each.</param>
    /// <param name="options">More options of the server's command line.</param>
    /// <param name="cancellationToken">Stops the waiting.</param>
    /// <exception cref="InvalidOperationException">The server did not start; the message holds what it printed.</exception>
    public static async Task<ReplayProcess> StartAsync(IEnumerable<string> tables, IEnumerable<string> options, CancellationToken cancellationToken)
    {
        var program = Path.Combine(AppContext.BaseDirectory, "AsyncSql.Replay.dll");
        var process = ChildProcess.Start("dotnet", [program, .. tables.SelectMany(static table => new[] { "--documents", table }), .. options]);
        await foreach (var line in process.LinesAsync(cancellationToken).ConfigureAwait(false))
            if (line.StartsWith(Announcement, StringComparison.Ordinal))
                return new ReplayProcess(process, int.Parse(line.AsSpan(Announcement.Length), NumberStyles.None, CultureInfo.InvariantCulture));

        var errors = await process.ErrorsAsync().ConfigureAwait(false);
        await process.DisposeAsync().ConfigureAwait(false);
        throw new InvalidOperationException("The replay server did not start. " + errors.Trim());
    }

    /// <summary>The connection string of a lane.</summary>
    /// <param name="packetSize">Bytes; 8000 is what the drivers ask for by themselves.</param>
    /// <param name="encrypt">Whether to ask for TLS, which the server must have been started with.</param>
    public string ConnectionString(int packetSize = 8000, bool encrypt = false) => string.Create(
        CultureInfo.InvariantCulture,
        $"Server=127.0.0.1,{_port};Database=Replay;User ID=sa;Password=replay;Packet Size={packetSize};Encrypt={encrypt};TrustServerCertificate=True");

    public ValueTask DisposeAsync() => _process.DisposeAsync();
}
