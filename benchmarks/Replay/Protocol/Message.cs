namespace AsyncSql.Replay.Protocol;

/// <summary>A whole request: the payloads of its packets, put together.</summary>
/// <param name="Type">What the request is.</param>
/// <param name="Status">The status of its first packet (which alone says whether to reset).</param>
/// <param name="Payload">The bytes, valid until the next message is read.</param>
internal readonly record struct Message(PacketType Type, PacketStatus Status, ReadOnlyMemory<byte> Payload);
