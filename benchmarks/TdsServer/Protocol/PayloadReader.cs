using System.Buffers.Binary;
using System.Runtime.InteropServices;

namespace AsyncSql.TdsServer.Protocol;

/// <summary>Reads the payload of a message from front to end; a missing byte is a <see cref="ProtocolException"/>.</summary>
internal ref struct PayloadReader(ReadOnlySpan<byte> payload)
{
    private ReadOnlySpan<byte> _rest = payload;

    public readonly int Remaining => _rest.Length;

    public ReadOnlySpan<byte> ReadBytes(int length)
    {
        if ((uint)length > (uint)_rest.Length)
            throw new ProtocolException($"The message lacks {(uint)length - (long)_rest.Length} bytes.");

        var bytes = _rest[..length];
        _rest = _rest[length..];
        return bytes;
    }

    public readonly byte Peek() => _rest.IsEmpty ? throw new ProtocolException("The message lacks a byte.") : _rest[0];

    public byte ReadByte() => ReadBytes(1)[0];

    public ushort ReadUInt16() => BinaryPrimitives.ReadUInt16LittleEndian(ReadBytes(sizeof(ushort)));

    public int ReadInt32() => BinaryPrimitives.ReadInt32LittleEndian(ReadBytes(sizeof(int)));

    public long ReadInt64() => BinaryPrimitives.ReadInt64LittleEndian(ReadBytes(sizeof(long)));

    /// <summary>Reads UTF-16 of a number of characters.</summary>
    public string ReadCharacters(int count) => DecodeText(ReadBytes(checked(count * 2)));

    /// <summary>Reads UTF-16 after its length in characters, of one byte.</summary>
    public string ReadShortText() => ReadCharacters(ReadByte());

    /// <summary>Skips ALL_HEADERS, which contain nothing that this server needs.</summary>
    public void SkipAllHeaders()
    {
        var total = ReadInt32();
        if (total < sizeof(int))
            throw new ProtocolException($"ALL_HEADERS of {total} bytes.");

        _ = ReadBytes(total - sizeof(int));
    }

    public static string DecodeText(ReadOnlySpan<byte> bytes) =>
        BitConverter.IsLittleEndian ? new string(MemoryMarshal.Cast<byte, char>(bytes)) : System.Text.Encoding.Unicode.GetString(bytes);
}
