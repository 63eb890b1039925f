using AsyncSql.Replay.Protocol;

namespace AsyncSql.Replay;

/// <summary>How a server behaves.</summary>
public sealed record ReplayOptions
{
    /// <summary>The TCP port on 127.0.0.1; 0 takes a free one.</summary>
    public int Port { get; init; }

    /// <summary>Whether clients that ask for encryption get TLS 1.2, with a certificate made at start; the others stay without.</summary>
    public bool Tls { get; init; }

    /// <summary>Time from one packet of an answer to the next, to mimic a network; zero for as fast as can be. Any fraction of a millisecond.</summary>
    public TimeSpan PacketDelay { get; init; }

    /// <summary>How the values of <c>max</c> columns are cut into chunks.</summary>
    public PlpLayout PlpLayout { get; init; }

    /// <summary>The greatest packet that clients get, in bytes, even if they ask for more; from 512 to 32767.</summary>
    public int MaxPacketSize { get; init; } = PacketHeader.GreatestPacketSize;
}
