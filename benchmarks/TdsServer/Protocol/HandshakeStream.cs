namespace AsyncSql.TdsServer.Protocol;

/// <summary>Wraps a TLS handshake in PRELOGIN packets; after the handshake, bytes pass unchanged.</summary>
internal sealed class HandshakeStream(Stream inner) : Stream
{
    private readonly byte[] _header = new byte[PacketHeader.Size];
    private int _left;
    private bool _done;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

    public void HandshakeDone() => _done = true;

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override int Read(Span<byte> buffer)
    {
        if (_done)
            return inner.Read(buffer);

        while (_left == 0)
        {
            if (inner.ReadAtLeast(_header, _header.Length, throwOnEndOfStream: false) < _header.Length)
                return 0;

            var header = PacketHeader.Parse(_header);
            if (header.Type != PacketType.PreLogin || header.Length < PacketHeader.Size)
                throw new ProtocolException("The TLS handshake is not inside of PRELOGIN packets.");

            _left = header.Length - PacketHeader.Size;
        }

        var read = inner.Read(buffer[..Math.Min(buffer.Length, _left)]);
        _left -= read;
        return read;
    }

    public override void Write(byte[] buffer, int offset, int count) => Write(buffer.AsSpan(offset, count));

    public override void Write(ReadOnlySpan<byte> buffer)
    {
        if (_done)
        {
            inner.Write(buffer);
            return;
        }

        while (!buffer.IsEmpty)
        {
            var part = Math.Min(buffer.Length, PacketHeader.DefaultPacketSize - PacketHeader.Size);
            var packet = new byte[PacketHeader.Size + part];
            var status = part == buffer.Length ? PacketStatus.EndOfMessage : PacketStatus.None;
            PacketHeader.Write(packet, PacketType.PreLogin, status, packet.Length, packetId: 0);
            buffer[..part].CopyTo(packet.AsSpan(PacketHeader.Size));
            inner.Write(packet);
            buffer = buffer[part..];
        }
    }

    public override void Flush() => inner.Flush();

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();

    protected override void Dispose(bool disposing)
    {
        if (disposing)
            inner.Dispose();

        base.Dispose(disposing);
    }
}
