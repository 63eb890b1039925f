using System.Buffers.Binary;
using System.Text;
using AsyncSql.TdsServer.Protocol;
using AsyncSql.TdsServer.Values;

namespace AsyncSql.TdsServer.Tests.Protocol;

/// <summary>What a client sends, byte for byte.</summary>
internal static class ClientMessages
{
    public static byte[] PreLogin { get; } = Message(
        PacketType.PreLogin,
        [0, 0, 16, 0, 6, 1, 0, 22, 0, 1, 6, 0, 23, 0, 1, 0xFF, 6, 0, 0, 0, 0, 0, 0, 1]);

    public static byte[] Login(int packetSize = 4096, string database = "")
    {
        var payload = new byte[94 + database.Length * 2];
        BinaryPrimitives.WriteInt32LittleEndian(payload, payload.Length);
        BinaryPrimitives.WriteInt32LittleEndian(payload.AsSpan(8), packetSize);
        BinaryPrimitives.WriteUInt16LittleEndian(payload.AsSpan(68), 94);
        BinaryPrimitives.WriteUInt16LittleEndian(payload.AsSpan(70), (ushort)database.Length);
        Encoding.Unicode.GetBytes(database).CopyTo(payload, 94);
        return Message(PacketType.Login7, payload);
    }

    public static byte[] Batch(string sql) => Message(PacketType.SqlBatch, [.. AllHeaders, .. Encoding.Unicode.GetBytes(sql)]);

    /// <summary>A call of sp_executesql.</summary>
    public static byte[] Execute(string sql, params (string Name, SqlType Type, object? Value)[] parameters)
    {
        var body = Payload(writer =>
        {
            writer.Write(AllHeaders);
            writer.Write([0xFF, 0xFF, 10, 0, 0, 0]);
            string declarations = string.Join(", ", parameters.Select(parameter => $"{parameter.Name} {parameter.Type}"));
            (string, SqlType, object?)[] all = [("", SqlType.NVarCharMax, sql), ("", SqlType.NVarChar(4000), declarations), .. parameters];
            var values = new ValueWriter(writer, PlpLayout.PacketAligned);
            foreach (var (name, type, value) in all)
            {
                writer.WriteShortText(name);
                writer.WriteByte(0);
                TypeInfo.Write(writer, type, nullable: true);
                values.Write(type, nullable: true, value);
            }
        });
        return Message(PacketType.RemoteProcedureCall, body);
    }

    /// <summary>Begins a transaction, or ends one, without names.</summary>
    public static byte[] Transaction(int request) => Message(PacketType.TransactionManager, [.. AllHeaders, (byte)request, 0, 0, 0]);

    public static byte[] Attention { get; } = Message(PacketType.Attention, []);

    private static byte[] AllHeaders { get; } = [22, 0, 0, 0, 18, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0];

    public static byte[] Message(PacketType type, byte[] payload, int packetSize = 4096)
    {
        var packets = new List<byte>();
        var at = 0;
        do
        {
            var part = Math.Min(payload.Length - at, packetSize - PacketHeader.Size);
            var packet = new byte[PacketHeader.Size + part];
            var isLast = at + part == payload.Length;
            PacketHeader.Write(packet, type, isLast ? PacketStatus.EndOfMessage : PacketStatus.None, packet.Length, packetId: 1);
            payload.AsSpan(at, part).CopyTo(packet.AsSpan(PacketHeader.Size));
            packets.AddRange(packet);
            at += part;
        }
        while (at < payload.Length);
        return [.. packets];
    }

    /// <summary>What the server's own writer makes, without packets around it.</summary>
    public static byte[] Payload(Action<PacketWriter> write, int packetSize = 4096)
    {
        var memory = new MemoryTransport([]);
        var writer = new PacketWriter(memory.Transport, new PacketReader(memory.Transport), TimeSpan.Zero) { PacketSize = packetSize };
        write(writer);
        writer.End();
        return [.. Packets(memory.Output).SelectMany(packet => packet.Payload)];
    }

    public static List<(PacketHeader Header, byte[] Payload)> Packets(byte[] bytes)
    {
        var packets = new List<(PacketHeader, byte[])>();
        for (var at = 0; at < bytes.Length;)
        {
            var header = PacketHeader.Parse(bytes.AsSpan(at));
            packets.Add((header, bytes[(at + PacketHeader.Size)..(at + header.Length)]));
            at += header.Length;
        }

        return packets;
    }
}
