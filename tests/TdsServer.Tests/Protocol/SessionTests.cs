using AsyncSql.TdsServer.Protocol;
using AsyncSql.TdsServer.Tables;
using Xunit;

namespace AsyncSql.TdsServer.Tests.Protocol;

/// <summary>Whole conversations in memory.</summary>
public sealed class SessionTests
{
    private const byte Error = 0xAA, Done = 0xFD, Row = 0xD1;

    [Fact]
    public void AttentionInsideAValue_EndsItsAnswer()
    {
        var catalogue = new Catalogue();
        catalogue.Tables.Add(Catalogue.CreateDocuments("Large", rows: 2, length: 20_000_000));
        var memory = new MemoryTransport([
            .. ClientMessages.PreLogin,
            .. ClientMessages.Login(),
            .. ClientMessages.Batch("SELECT [Data] FROM [Large]"),
            .. ClientMessages.Attention,
        ])
        {
            ShowsInput = true,
        };
        Run(memory, catalogue);
        var answer = ClientMessages.Packets(memory.Output).SelectMany(packet => packet.Payload).ToArray();
        Assert.InRange(answer.Length, 1, 200_000);
        Assert.Equal([Done, 0x20, 0], answer[^13..^10]);
    }

    [Fact]
    public void AttentionToAnIdleServer_IsAcknowledged()
    {
        var memory = new MemoryTransport([.. ClientMessages.PreLogin, .. ClientMessages.Login(), .. ClientMessages.Attention]);
        Run(memory);
        Assert.Equal([Done, 0x20, 0], ClientMessages.Packets(memory.Output)[^1].Payload[..3]);
    }

    [Fact]
    public void RequestBeforeTheLogin_EndsTheConnection() =>
        Assert.Throws<ProtocolException>(() => Run(new MemoryTransport(ClientMessages.Batch("SELECT 1"))));

    [Fact]
    public void TransactionRequestThatIsUnknown_IsAnError_AndTheNextOneIsAnswered()
    {
        var memory = new MemoryTransport(
            [.. ClientMessages.PreLogin, .. ClientMessages.Login(), .. ClientMessages.Transaction(0), .. ClientMessages.Batch("SELECT 1")]);
        Run(memory);
        var packets = ClientMessages.Packets(memory.Output);
        Assert.Equal(Error, packets[^2].Payload[0]);
        Assert.Contains(Row, packets[^1].Payload);
    }

    internal static void Run(MemoryTransport memory, Catalogue? catalogue = null) =>
        new Session(
            memory.Transport,
            new Store(catalogue ?? new Catalogue()),
            new EmulatorOptions(),
            certificate: null,
            new FaultPlan(),
            id: 51
        ).Run();
}
