using System.Buffers.Binary;
using System.Runtime.InteropServices;

namespace AsyncSql.Replay.Protocol;

/// <summary>Reads a message's payload from its front to its end; whatever is missing is a <see cref="ProtocolException"/>.</summary>
internal ref struct PayloadReader(ReadOnlySpan<byte> payload)
{
    private ReadOnlySpan<byte> _rest = payload;

    public readonly int Remaining => _rest.Length;

    public ReadOnlySpan<byte> Bytes(int length)
    {
        if ((uint)length > (uint)_rest.Length)
            throw new ProtocolException($"The message lacks {(uint)length - (long)_rest.Length} bytes.");

        var bytes = _rest[..length];
        _rest = _rest[length..];
        return bytes;
    }

    public readonly byte Peek() => _rest.IsEmpty ? throw new ProtocolException("The message lacks a byte.") : _rest[0];

    public byte Byte() => Bytes(1)[0];

    public ushort UInt16() => BinaryPrimitives.ReadUInt16LittleEndian(Bytes(sizeof(ushort)));

    public int Int32() => BinaryPrimitives.ReadInt32LittleEndian(Bytes(sizeof(int)));

    public long Int64() => BinaryPrimitives.ReadInt64LittleEndian(Bytes(sizeof(long)));

    /// <summary>UTF-16 of a number of characters.</summary>
    public string Characters(int count) => Text(Bytes(checked(count * 2)));

    /// <summary>UTF-16 after its length in characters, of one byte.</summary>
    public string ShortText() => Characters(Byte());

    /// <summary>The rest of a request after ALL_HEADERS, which say nothing that this server needs.</summary>
    public void SkipAllHeaders()
    {
        var total = Int32();
        if (total < sizeof(int))
            throw new ProtocolException($"ALL_HEADERS of {total} bytes.");

        _ = Bytes(total - sizeof(int));
    }

    public static string Text(ReadOnlySpan<byte> bytes) =>
        BitConverter.IsLittleEndian ? new string(MemoryMarshal.Cast<byte, char>(bytes)) : System.Text.Encoding.Unicode.GetString(bytes);
}
