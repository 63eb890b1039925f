using System.Buffers.Binary;
using System.Runtime.InteropServices;

namespace AsyncSql.TdsServer.Protocol;

/// <summary>Writes an answer as packets of the size that the client requested.</summary>
/// <remarks>One buffer per connection holds several packets, which are sent in one write; there is no allocation per packet.</remarks>
internal sealed class PacketWriter
{
    private const int BufferSize = 64 * 1024;

    private readonly Transport _transport;
    private readonly PacketReader _reader;
    private readonly Pacer _pacer;

    private byte[] _buffer = [];
    private int _packetSize;
    private int _packetStart;
    private int _position;
    private byte _packetId;

    public PacketWriter(Transport transport, PacketReader reader, TimeSpan packetDelay)
    {
        _transport = transport;
        _reader = reader;
        _pacer = new Pacer(packetDelay);
        PacketSize = PacketHeader.DefaultPacketSize;
        Begin();
    }

    /// <summary>The size of a full packet in bytes, including the header. Change it only between two answers.</summary>
    public int PacketSize
    {
        get => _packetSize;
        set
        {
            _packetSize = value;
            _buffer = new byte[Math.Max(1, BufferSize / value) * value];
            Begin();
        }
    }

    /// <summary>The free bytes of the current packet.</summary>
    public int Room => _packetStart + _packetSize - _position;

    /// <summary>Whether the client has cancelled the request: the current answer must come to a valid end soon.</summary>
    public bool AttentionSeen { get; private set; }

    /// <summary>Starts an answer.</summary>
    public void Begin(PacketType type = PacketType.TabularResult)
    {
        _packetId = 0;
        _type = type;
        _position = 0;
        AttentionSeen = false;
        _pacer.Begin();
        StartPacket();
    }

    private PacketType _type;

    /// <summary>
    /// The next <paramref name="length"/> bytes of the current packet, to be filled by the caller; at most <see cref="Room"/>.
    /// </summary>
    public Span<byte> Take(int length)
    {
        var span = _buffer.AsSpan(_position, length);
        _position += length;
        return span;
    }

    /// <summary>Begins a new packet if the current one is full.</summary>
    public void EnsureRoom()
    {
        if (Room == 0)
            StartNextPacket();
    }

    /// <summary>Begins a new packet even if the current one has room.</summary>
    public void EndPacket() => StartNextPacket();

    public void Write(ReadOnlySpan<byte> bytes)
    {
        while (!bytes.IsEmpty)
        {
            EnsureRoom();
            var part = Math.Min(Room, bytes.Length);
            bytes[..part].CopyTo(Take(part));
            bytes = bytes[part..];
        }
    }

    public void WriteByte(byte value)
    {
        EnsureRoom();
        _buffer[_position++] = value;
    }

    public void WriteUInt16(int value)
    {
        Span<byte> bytes = stackalloc byte[sizeof(ushort)];
        BinaryPrimitives.WriteUInt16LittleEndian(bytes, checked((ushort)value));
        Write(bytes);
    }

    public void WriteInt16(short value) => WriteUInt16(unchecked((ushort)value));

    public void WriteInt32(int value)
    {
        Span<byte> bytes = stackalloc byte[sizeof(int)];
        BinaryPrimitives.WriteInt32LittleEndian(bytes, value);
        Write(bytes);
    }

    public void WriteInt64(long value)
    {
        Span<byte> bytes = stackalloc byte[sizeof(long)];
        BinaryPrimitives.WriteInt64LittleEndian(bytes, value);
        Write(bytes);
    }

    /// <summary>Writes UTF-16 without a length.</summary>
    public void WriteCharacters(ReadOnlySpan<char> text)
    {
        if (BitConverter.IsLittleEndian)
        {
            Write(MemoryMarshal.AsBytes(text));
            return;
        }

        foreach (var character in text)
            WriteUInt16(character);
    }

    /// <summary>Writes UTF-16 after its length in characters, of one byte. Names are truncated to 255 characters.</summary>
    public void WriteShortText(string text)
    {
        var length = Math.Min(text.Length, byte.MaxValue);
        WriteByte((byte)length);
        WriteCharacters(text.AsSpan(0, length));
    }

    /// <summary>Ends the answer and sends it.</summary>
    public void End()
    {
        CloseHeader(PacketStatus.EndOfMessage);
        Send();
    }

    /// <summary>Checks for an attention without sending anything, for statements that take long.</summary>
    public bool CheckAttention() => AttentionSeen = AttentionSeen || _reader.TakeAttention();

    private void StartNextPacket()
    {
        CloseHeader(PacketStatus.None);
        if (_pacer.Enabled || _transport.Encrypted || _position + _packetSize > _buffer.Length)
        {
            Send();
            CheckAttention();
        }

        StartPacket();
    }

    private void StartPacket()
    {
        _packetStart = _position;
        _position += PacketHeader.Size;
    }

    private void CloseHeader(PacketStatus status) =>
        PacketHeader.Write(_buffer.AsSpan(_packetStart), _type, status, _position - _packetStart, ++_packetId);

    private void Send()
    {
        if (_pacer.Enabled)
            _pacer.Wait();

        _transport.Stream.Write(_buffer, 0, _position);
        _position = 0;
    }
}
