using System.Buffers.Binary;

namespace AsyncSql.TdsServer.Protocol;

/// <summary>The eight bytes before the payload of every packet.</summary>
/// <param name="Type">The type of the message.</param>
/// <param name="Status">Whether the message ends here, and other requests of the client.</param>
/// <param name="Length">The length of the packet in bytes, including the header.</param>
internal readonly record struct PacketHeader(PacketType Type, PacketStatus Status, int Length)
{
    public const int Size = 8;

    /// <summary>The range of packet sizes that a client can request, and the size before that, in bytes including the header.</summary>
    public const int LeastPacketSize = 512, DefaultPacketSize = 4096, GreatestPacketSize = 32767;

    public bool EndsMessage => (Status & PacketStatus.EndOfMessage) != 0;

    public static PacketHeader Parse(ReadOnlySpan<byte> bytes) =>
        new((PacketType)bytes[0], (PacketStatus)bytes[1], BinaryPrimitives.ReadUInt16BigEndian(bytes[2..]));

    public static void Write(Span<byte> destination, PacketType type, PacketStatus status, int length, byte packetId)
    {
        destination[0] = (byte)type;
        destination[1] = (byte)status;
        BinaryPrimitives.WriteUInt16BigEndian(destination[2..], (ushort)length);
        BinaryPrimitives.WriteUInt16BigEndian(destination[4..], 0);
        destination[6] = packetId;
        destination[7] = 0;
    }
}
