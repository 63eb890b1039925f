using AsyncSql.TdsServer.Protocol;

namespace AsyncSql.TdsServer.Values;

/// <summary>Writes a <c>max</c> value in chunks: the total length, each chunk after its length, and a length of zero.</summary>
internal readonly struct PlpWriter(PacketWriter writer, PlpLayout layout, int chunkSize = PlpWriter.DefaultChunkSize)
{
    public const long Null = -1, UnknownLength = -2;

    /// <summary>The size of the chunks of <see cref="PlpLayout.FixedChunks"/>, in bytes, unless an option states another.</summary>
    public const int DefaultChunkSize = 4000;

    private const int ChunkHeader = sizeof(int);

    public void Write<T>(T source)
        where T : struct, IPlpSource
    {
        writer.WriteInt64(layout == PlpLayout.PacketAlignedUnknownLength ? UnknownLength : source.Length);
        // An attention ends the value early, which chunks allow, so that the client does not have to read 20 MB that it discards.
        for (var sent = 0L; sent < source.Length && !writer.AttentionSeen;)
        {
            var chunk = (int)Math.Min(ComputeChunkLength(), source.Length - sent);
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

    private int ComputeChunkLength()
    {
        switch (layout)
        {
            case PlpLayout.SingleChunk:
                return int.MaxValue;
            case PlpLayout.FixedChunks:
                return chunkSize;
            default:
                // SqlClient 6.1 misreads strings where the end of a packet divides the length of a chunk or a character. So a packet ends
                // early when its last bytes have no room for a chunk of one character.
                if (writer.Room < ChunkHeader + 2)
                    writer.EndPacket();

                return (writer.Room - ChunkHeader) & ~1;
        }
    }
}
