using System.Runtime.InteropServices;

namespace AsyncSql.TdsServer.Values;

/// <summary>The source of the bytes of a <c>max</c> value.</summary>
internal interface IPlpSource
{
    long Length { get; }

    void CopyTo(long offset, Span<byte> destination);
}

/// <summary>A string that a client has stored.</summary>
internal readonly struct StringSource(string text) : IPlpSource
{
    public long Length => text.Length * 2L;

    public void CopyTo(long offset, Span<byte> destination) =>
        MemoryMarshal.AsBytes(text.AsSpan()).Slice((int)offset, destination.Length).CopyTo(destination);
}

/// <summary>Bytes that a client has stored.</summary>
internal readonly struct ArraySource(byte[] bytes) : IPlpSource
{
    public long Length => bytes.Length;

    public void CopyTo(long offset, Span<byte> destination) => bytes.AsSpan((int)offset, destination.Length).CopyTo(destination);
}

/// <summary>A value that is generated while it is sent.</summary>
internal readonly struct LargeSource(LargeValue value) : IPlpSource
{
    public long Length => value.ByteLength;

    public void CopyTo(long offset, Span<byte> destination) => value.CopyTo(offset, destination);
}
