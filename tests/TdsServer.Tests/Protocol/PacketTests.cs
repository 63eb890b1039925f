using AsyncSql.TdsServer.Protocol;
using AsyncSql.TdsServer.Values;
using Xunit;

namespace AsyncSql.TdsServer.Tests.Protocol;

public sealed class PacketTests
{
    [Theory]
    [InlineData(512, 0)]
    [InlineData(512, 503)]
    [InlineData(512, 504)]
    [InlineData(512, 505)]
    [InlineData(512, 100_000)]
    [InlineData(4096, 4088)]
    [InlineData(32767, 32759)]
    [InlineData(32767, 200_000)]
    public void Writer_FillsItsPackets_AndMarksTheLast(int packetSize, int length)
    {
        var bytes = new BinaryContent(1, length).ToArray();
        var memory = new MemoryTransport([]);
        var writer = new PacketWriter(memory.Transport, new PacketReader(memory.Transport), TimeSpan.Zero) { PacketSize = packetSize };
        writer.Write(bytes);
        writer.End();

        var packets = ClientMessages.Packets(memory.Output);
        Assert.Equal(bytes, packets.SelectMany(packet => packet.Payload));
        Assert.Equal(Math.Max(1, (length + packetSize - 9) / (packetSize - 8)), packets.Count);
        Assert.All(
            packets.SkipLast(1),
            packet => Assert.Equal((packetSize, PacketStatus.None), (packet.Header.Length, packet.Header.Status)));
        Assert.Equal(PacketStatus.EndOfMessage, packets[^1].Header.Status);
    }

    [Fact]
    public void Reader_PutsMessagesTogether()
    {
        var first = new BinaryContent(1, 100_000).ToArray();
        var memory = new MemoryTransport([
            .. ClientMessages.Message(PacketType.SqlBatch, first, 512),
            .. ClientMessages.Message(PacketType.SqlBatch, [1, 2], 512),
        ]);
        var reader = new PacketReader(memory.Transport);
        Assert.Equal(first, reader.Read()!.Value.Payload.ToArray());
        Assert.Equal([1, 2], reader.Read()!.Value.Payload.ToArray());
        Assert.Null(reader.Read());
    }

    [Theory]
    [InlineData(new byte[] { 1 })]
    [InlineData(new byte[] { 1, 1, 0, 7, 0, 0, 0, 0 })]
    [InlineData(new byte[] { 1, 1, 0xFF, 0xFF, 0, 0, 0, 0 })]
    [InlineData(new byte[] { 0x55, 1, 0, 8, 0, 0, 0, 0 })]
    [InlineData(new byte[] { 1, 1, 0, 9, 0, 0, 0, 0 })]
    [InlineData(new byte[] { 1, 0, 0, 8, 0, 0, 0, 0 })]
    [InlineData(new byte[] { 1, 0, 0, 8, 0, 0, 0, 0, 3, 1, 0, 8, 0, 0, 0, 0 })]
    public void Reader_RefusesWhatIsNoPacket(byte[] bytes) =>
        Assert.Throws<ProtocolException>(() => new PacketReader(new MemoryTransport(bytes).Transport).Read());

    [Fact]
    public void Reader_LeavesOutMessagesThatTheClientTakesBack()
    {
        var ignored = ClientMessages.Message(PacketType.SqlBatch, [1]);
        ignored[1] |= (byte)PacketStatus.Ignore;
        var memory = new MemoryTransport([.. ignored, .. ClientMessages.Message(PacketType.SqlBatch, [2])]);
        Assert.Equal([2], new PacketReader(memory.Transport).Read()!.Value.Payload.ToArray());
    }

    [Theory]
    [InlineData(4000)]
    [InlineData(8000)]
    [InlineData(12345)]
    public void FixedChunks_HaveTheirSize_WhereverPacketsEnd(int chunkSize)
    {
        var content = new BinaryContent(seed: 1, length: 40_000);
        var memory = new MemoryTransport([]);
        var writer = new PacketWriter(memory.Transport, new PacketReader(memory.Transport), TimeSpan.Zero) { PacketSize = 8000 };
        new PlpWriter(writer, PlpLayout.FixedChunks, chunkSize).Write(new LargeSource(content));
        writer.End();

        var message = ClientMessages.Packets(memory.Output).SelectMany(packet => packet.Payload).ToArray();
        var lengths = new List<int>();
        var at = sizeof(long);
        for (int length; (length = BitConverter.ToInt32(message, at)) != 0; at += sizeof(int) + length)
            lengths.Add(length);
        Assert.Equal(40_000, lengths.Sum());
        Assert.All(lengths.SkipLast(1), length => Assert.Equal(chunkSize, length));
        Assert.Equal(message.Length, at + sizeof(int));
    }

    [Theory]
    [InlineData(512)]
    [InlineData(515)]
    [InlineData(8000)]
    [InlineData(16383)]
    [InlineData(32767)]
    public void AlignedChunks_StayInTheirPackets_AtEvenLengths(int packetSize)
    {
        for (var before = 0; before < 40; before++)
        {
            var content = TextContent.CreateMultilingual(before, 40_000);
            var memory = new MemoryTransport([]);
            var writer = new PacketWriter(memory.Transport, new PacketReader(memory.Transport), TimeSpan.Zero) { PacketSize = packetSize };
            writer.Write(new byte[packetSize - 8 - before]);
            new PlpWriter(writer, PlpLayout.PacketAligned).Write(new LargeSource(content));
            writer.End();

            // The places, in the message, at which packets end.
            var ends = new HashSet<int>();
            var at = 0;
            var packets = ClientMessages.Packets(memory.Output);
            foreach (var packet in packets)
                ends.Add(at += packet.Payload.Length);

            var message = packets.SelectMany(packet => packet.Payload).ToArray();
            at = packetSize - 8 - before + 8;
            for (int length; (length = BitConverter.ToInt32(message, at)) != 0; at += 4 + length)
            {
                Assert.Equal(0, length % 2);
                Assert.DoesNotContain(Enumerable.Range(at + 1, 4 + length - 1), ends.Contains);
            }

            Assert.Equal(message.Length, at + 4);
        }
    }
}
