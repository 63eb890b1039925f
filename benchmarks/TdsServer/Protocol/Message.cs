namespace AsyncSql.TdsServer.Protocol;

/// <summary>A request: the joined payloads of its packets.</summary>
/// <param name="Type">The type of the request.</param>
/// <param name="Status">The status of its first packet, the only one that can request a reset.</param>
/// <param name="Payload">The bytes, valid until the next message is read.</param>
internal readonly record struct Message(PacketType Type, PacketStatus Status, ReadOnlyMemory<byte> Payload);
