using AsyncSql.TdsServer.Protocol;
using AsyncSql.TdsServer.Values;

namespace AsyncSql.TdsServer;

/// <summary>The options of a server.</summary>
public sealed record EmulatorOptions
{
    /// <summary>The TCP port on 127.0.0.1; 0 selects a free one.</summary>
    public int Port { get; init; }

    /// <summary>Whether clients that request encryption get TLS 1.2, with a certificate that is created at start.</summary>
    public bool Tls { get; init; }

    /// <summary>
    /// The time between two packets of an answer, to imitate a network: any fraction of a millisecond, or zero for no delay.
    /// </summary>
    public TimeSpan PacketDelay { get; init; }

    /// <summary>How the values of <c>max</c> columns are divided into chunks.</summary>
    public PlpLayout PlpLayout { get; init; }

    /// <summary>The size of the chunks of <see cref="PlpLayout.FixedChunks"/>, in bytes: at least 1.</summary>
    public int PlpChunkSize { get; init; } = PlpWriter.DefaultChunkSize;

    /// <summary>The maximum packet size that a client can negotiate, in bytes: 512 to 32767.</summary>
    public int MaxPacketSize { get; init; } = PacketHeader.GreatestPacketSize;
}
