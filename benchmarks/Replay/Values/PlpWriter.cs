using AsyncSql.Replay.Protocol;

namespace AsyncSql.Replay.Values;

/// <summary>Writes a <c>max</c> value in chunks: the total length, each chunk after its length, and a length of zero.</summary>
internal readonly struct PlpWriter(PacketWriter writer, PlpLayout layout)
{
    public const long Null = -1, UnknownLength = -2;

    private const int ChunkHeader = sizeof(int), FixedChunk = 4000;

    public void Write<T>(T source)
        where T : struct, IPlpSource
    {
        writer.WriteInt64(layout == PlpLayout.PacketAlignedUnknownLength ? UnknownLength : source.Length);
        // An attention ends the value early, which the chunks allow, so that a client need not take 20 MB that nobody wants.
        for (var sent = 0L; sent < source.Length && !writer.AttentionSeen;)
        {
            var chunk = (int)Math.Min(ChunkLength(), source.Length - sent);
            writer.WriteInt32(chunk);
            for (var written = 0; written < chunk;)
            {
                writer.EnsureRoom();
                var part = Math.Min(writer.Room, chunk - written);
                source.CopyTo(sent + written, writer.Take(part));
                written += part;
            }

            sent += chunk;
        }

        writer.WriteInt32(0);
    }

    private int ChunkLength()
    {
        switch (layout)
        {
            case PlpLayout.SingleChunk:
                return int.MaxValue;
            case PlpLayout.FixedChunks:
                return FixedChunk;
            default:
                // SqlClient 6.1 reads strings wrongly where a packet's end cuts a chunk's length or a character. So a packet whose last bytes
                // take no chunk of one character ends before them.
                if (writer.Room < ChunkHeader + 2)
                    writer.EndPacket();

                return (writer.Room - ChunkHeader) & ~1;
        }
    }
}
