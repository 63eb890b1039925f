using System.Buffers.Binary;

namespace AsyncSql.TdsServer.Protocol;

/// <summary>The fields of LOGIN7 that the server uses. Names and passwords are not checked: every local client can log in.</summary>
/// <param name="PacketSize">The size of a packet in bytes, limited to the range of TDS.</param>
/// <param name="Database">The database to open; empty for the default.</param>
/// <param name="UserName">The name, for <c>SUSER_SNAME()</c>.</param>
/// <param name="Integrated">Whether the client requests Windows authentication, which this server does not support.</param>
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
        return new Login(size, ReadField(payload, DatabaseAt), ReadField(payload, UserNameAt), (payload[25] & 0x80) != 0);
    }

    private static string ReadField(ReadOnlySpan<byte> payload, int at)
    {
        var offset = BinaryPrimitives.ReadUInt16LittleEndian(payload[at..]);
        var length = BinaryPrimitives.ReadUInt16LittleEndian(payload[(at + 2)..]) * 2;
        if (length == 0)
            return "";

        return offset + length <= payload.Length
            ? PayloadReader.DecodeText(payload.Slice(offset, length))
            : throw new ProtocolException("A LOGIN7 field lies outside of the message.");
    }
}
