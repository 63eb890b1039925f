namespace AsyncSql.Replay.Protocol;

/// <summary>The bytes below the packets: a socket, TLS above a socket, or a test's memory.</summary>
/// <remarks>Everything blocks: a connection has a thread of its own, so the server never takes from the thread pool of a process it shares.</remarks>
internal sealed class Transport(Stream stream, Func<bool> inputWaiting) : IDisposable
{
    public Stream Stream { get; private set; } = stream;

    /// <summary>Whether TLS is on: a packet then is a record of its own, as clients see it from SQL Server.</summary>
    public bool Encrypted { get; private set; }

    /// <summary>Whether a read would find something (bytes or the end).</summary>
    public bool InputWaiting => inputWaiting();

    /// <summary>Everything from here on goes through TLS.</summary>
    public void Encrypt(Stream tls)
    {
        Stream = tls;
        Encrypted = true;
    }

    public void Dispose() => Stream.Dispose();
}
