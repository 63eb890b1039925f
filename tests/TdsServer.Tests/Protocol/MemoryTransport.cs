using AsyncSql.TdsServer.Protocol;

namespace AsyncSql.TdsServer.Tests.Protocol;

/// <summary>A connection in memory: what the client sends is known beforehand, what the server answers is kept.</summary>
internal sealed class MemoryTransport(byte[] input) : Stream
{
    private readonly MemoryStream _output = new();
    private int _at;

    public override bool CanRead => true;

    public override bool CanSeek => false;

    public override bool CanWrite => true;

    public override long Length => throw new NotSupportedException();

    public override long Position { get => throw new NotSupportedException(); set => throw new NotSupportedException(); }

    public byte[] Output => _output.ToArray();

    /// <summary>Whether the server is told of input while it writes: true only for tests of attentions.</summary>
    public bool ShowsInput { get; init; }

    public Transport Transport => new(this, () => ShowsInput && _at < input.Length);

    public override int Read(byte[] buffer, int offset, int count) => Read(buffer.AsSpan(offset, count));

    public override int Read(Span<byte> buffer)
    {
        var count = Math.Min(buffer.Length, input.Length - _at);
        input.AsSpan(_at, count).CopyTo(buffer);
        _at += count;
        return count;
    }

    public override void Write(byte[] buffer, int offset, int count) => _output.Write(buffer, offset, count);

    public override void Write(ReadOnlySpan<byte> buffer) => _output.Write(buffer);

    public override void Flush()
    {
    }

    public override long Seek(long offset, SeekOrigin origin) => throw new NotSupportedException();

    public override void SetLength(long value) => throw new NotSupportedException();
}
