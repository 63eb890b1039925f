namespace AsyncSql.TdsServer.Protocol;

/// <summary>Joins the packets of a client to messages.</summary>
internal sealed class PacketReader(Transport transport)
{
    /// <summary>
    /// The maximum size of a request in bytes; a larger one ends the connection. Parameters of 20 MB occur, gigabytes do not.
    /// </summary>
    public const int GreatestMessage = 256 * 1024 * 1024;

    private const int KeptBuffer = 1024 * 1024;

    private readonly byte[] _headerBytes = new byte[PacketHeader.Size];
    private byte[] _buffer = new byte[PacketHeader.DefaultPacketSize];
    private PacketHeader? _pending;

    /// <summary>The next message; <see langword="null"/> when the client has closed the connection between two messages.</summary>
    /// <exception cref="ProtocolException">
    /// The bytes are not packets, the stream ends inside a packet, or the message is too large.
    /// </exception>
    public Message? Read()
    {
        while (true)
        {
            if (_buffer.Length > KeptBuffer)
                _buffer = new byte[PacketHeader.DefaultPacketSize];

            if (ReadHeader() is not { } first)
                return null;

            var header = first;
            var length = 0;
            while (true)
            {
                var payload = header.Length - PacketHeader.Size;
                Reserve(length + payload);
                if (Fill(_buffer.AsSpan(length, payload)) < payload)
                    throw new ProtocolException("The stream ends inside a packet.");

                length += payload;
                if (header.EndsMessage)
                    break;

                header = ReadHeader() ?? throw new ProtocolException("The stream ends inside a message.");
                if (header.Type == PacketType.Attention && first.Type != PacketType.Attention)
                    return new Message(PacketType.Attention, header.Status, ReadOnlyMemory<byte>.Empty);

                if (header.Type != first.Type)
                    throw new ProtocolException($"A packet of type {(byte)header.Type} inside a message of type {(byte)first.Type}.");
            }

            if ((header.Status & PacketStatus.Ignore) == 0)
                return new Message(first.Type, first.Status, _buffer.AsMemory(0, length));
        }
    }

    /// <summary>Whether the client sent an attention while an answer was written. Never waits for input.</summary>
    /// <exception cref="ProtocolException">The client closed the connection.</exception>
    public bool TakeAttention()
    {
        if (_pending is null)
        {
            if (!transport.InputWaiting)
                return false;

            _pending = ReadHeader() ?? throw new ProtocolException("The client left while it was being answered.");
        }

        if (_pending is not { Type: PacketType.Attention })
            return false;

        _pending = null;
        return true;
    }

    private PacketHeader? ReadHeader()
    {
        if (_pending is { } pending)
        {
            _pending = null;
            return pending;
        }

        switch (Fill(_headerBytes))
        {
            case 0:
                return null;
            case < PacketHeader.Size:
                throw new ProtocolException("The stream ends inside a packet's header.");
        }

        var header = PacketHeader.Parse(_headerBytes);
        if (!Enum.IsDefined(header.Type))
            throw new ProtocolException($"Unknown packet type {(byte)header.Type}.");

        if (header.Length is < PacketHeader.Size or > PacketHeader.GreatestPacketSize)
            throw new ProtocolException($"A packet of {header.Length} bytes.");

        return header;
    }

    /// <summary>Reads until the span is full or the stream ends.</summary>
    private int Fill(Span<byte> destination) => transport.Stream.ReadAtLeast(destination, destination.Length, throwOnEndOfStream: false);

    private void Reserve(int length)
    {
        if (length > GreatestMessage)
            throw new ProtocolException($"A message of more than {GreatestMessage} bytes.");

        if (length > _buffer.Length)
            Array.Resize(ref _buffer, (int)Math.Min(GreatestMessage, Math.Max(length, _buffer.Length * 2L)));
    }
}
