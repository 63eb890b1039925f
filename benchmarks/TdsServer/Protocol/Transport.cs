namespace AsyncSql.TdsServer.Protocol;

/// <summary>The stream below the packets: a socket, TLS on a socket, or the memory of a test.</summary>
/// <remarks>All calls block: a connection has a thread of its own, so the server never uses the thread pool of the process.</remarks>
internal sealed class Transport(Stream stream, Func<bool> inputWaiting) : IDisposable
{
    public Stream Stream { get; private set; } = stream;

    /// <summary>Whether TLS is on: each packet is then a record of its own, as with SQL Server.</summary>
    public bool Encrypted { get; private set; }

    /// <summary>Whether a read would return at once, with bytes or the end.</summary>
    public bool InputWaiting => inputWaiting();

    /// <summary>Sends all further bytes through TLS.</summary>
    public void Encrypt(Stream tls)
    {
        Stream = tls;
        Encrypted = true;
    }

    public void Dispose() => Stream.Dispose();
}
