using System.Buffers.Binary;

namespace AsyncSql.Replay.Protocol;

/// <summary>What the server takes from LOGIN7. Names and passwords are not checked: whoever reaches the loopback address may log in.</summary>
/// <param name="PacketSize">Bytes of a packet, clamped to what TDS allows.</param>
/// <param name="Database">The database to open; empty for the default.</param>
/// <param name="UserName">The name, for <c>SUSER_SNAME()</c>.</param>
/// <param name="Integrated">The client wants Windows authentication, which this server has not.</param>
internal sealed record Login(int PacketSize, string Database, string UserName, bool Integrated)
{
    private const int FixedPart = 94, UserNameAt = 40, DatabaseAt = 68;

    public static Login Parse(ReadOnlySpan<byte> payload)
    {
        if (payload.Length < FixedPart)
            throw new ProtocolException("LOGIN7 is too short.");

        var asked = BinaryPrimitives.ReadUInt32LittleEndian(payload[8..]);
        var size = asked == 0
            ? PacketHeader.DefaultPacketSize
            : (int)Math.Clamp(asked, PacketHeader.LeastPacketSize, PacketHeader.GreatestPacketSize);
        // The highest bit of the second option flags.
        return new Login(size, Field(payload, DatabaseAt), Field(payload, UserNameAt), (payload[25] & 0x80) != 0);
    }

    private static string Field(ReadOnlySpan<byte> payload, int at)
    {
        var offset = BinaryPrimitives.ReadUInt16LittleEndian(payload[at..]);
        var length = BinaryPrimitives.ReadUInt16LittleEndian(payload[(at + 2)..]) * 2;
        if (length == 0)
            return "";

        return offset + length <= payload.Length
            ? PayloadReader.Text(payload.Slice(offset, length))
            : throw new ProtocolException("A LOGIN7 field lies outside of the message.");
    }
}
