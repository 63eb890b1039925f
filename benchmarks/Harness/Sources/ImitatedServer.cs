using System.Globalization;

namespace AsyncSql.Benchmarks.Sources;

/// <summary>How the TDS server behaves in a run of <c>sources</c>, to imitate a server that differs from its default.</summary>
/// <param name="Layout">How <c>max</c> values are divided into chunks; <see langword="null"/> for the default of the server.</param>
/// <param name="ChunkSize">The size of fixed chunks, in bytes; <see langword="null"/> for the default of the server.</param>
/// <param name="PacketDelay">Milliseconds between two packets of an answer; <see langword="null"/> for none.</param>
/// <param name="Encrypt">Whether the lanes use TLS.</param>
internal sealed record ImitatedServer(string? Layout = null, int? ChunkSize = null, double? PacketDelay = null, bool Encrypt = false)
{
    /// <summary>Whether it is the server whose results are stored.</summary>
    public bool IsDefault => this == new ImitatedServer();

    /// <summary>The options of the TDS server.</summary>
    public IReadOnlyList<string> Arguments =>
    [
        .. Layout is null ? Array.Empty<string>() : ["--plp", Layout],
        .. ChunkSize is { } size ? ["--chunk-size", size.ToString(CultureInfo.InvariantCulture)] : Array.Empty<string>(),
        .. PacketDelay is { } delay ? ["--packet-delay", delay.ToString(CultureInfo.InvariantCulture)] : Array.Empty<string>(),
    ];

    /// <summary>The description of the server: its default one, and what differs.</summary>
    public string Describe(string server) =>
        server + (Arguments.Count == 0 ? "" : ", " + string.Join(' ', Arguments)) + (Encrypt ? ", TLS" : "");
}
