using System.Diagnostics;
using AsyncSql.TdsServer.Protocol;
using AsyncSql.TdsServer.Tables;
using AsyncSql.TdsServer.Tests.Protocol;
using AsyncSql.TdsServer.Values;
using Xunit;

namespace AsyncSql.TdsServer.Tests.Robustness;

/// <summary>Whatever a client sends, the server ends the connection in an orderly way or goes on, and soon.</summary>
public sealed class MalformedInputTests
{
    private const int Seeds = 10_000;

    private static readonly byte[][] Conversation =
    [
        ClientMessages.PreLogin,
        ClientMessages.Login(packetSize: 512),
        ClientMessages.Batch(
            "SELECT TOP(2) [a].[Id], [a].[Name] FROM [Authors] AS [a] LEFT JOIN [Posts] AS [p] ON [a].[Id] = [p].[AuthorId] WHERE [a].[Id] > 3 ORDER BY [p].[Id]"
        ),
        ClientMessages.Execute(
            "SELECT [Body], @t, @b FROM [Posts] WHERE [Id] = @id AND (@d < 2.5 OR @w IS NOT NULL)",
            ("@id", SqlType.Int, 3),
            ("@t", SqlType.NVarCharMax, new string('x', 3_000)),
            ("@b", SqlType.VarBinary(50), new byte[] { 1, 2, 3 }),
            ("@d", SqlType.Decimal(18, 4), 1.5m),
            ("@w", SqlType.DateTime2(), new DateTime(2026, 1, 1))),
        ClientMessages.Transaction(5),
        ClientMessages.Execute(
            "INSERT INTO [Comments] ([PostId], [Text]) OUTPUT INSERTED.[Id] VALUES (@p, N'text'); UPDATE [Comments] SET [Text] = N'' WHERE [Id] < @p",
            ("@p", SqlType.Int, 4)),
        ClientMessages.Transaction(8),
        ClientMessages.Attention,
        ClientMessages.Batch("DECLARE @x int = 1; IF @x = 1 BEGIN SELECT CASE WHEN EXISTS (SELECT 1) THEN CAST(1 AS bit) END; END"),
    ];

    [Fact]
    public void WholeConversation_IsAnswered()
    {
        // Otherwise the damaged ones would end at the same early place, and prove nothing.
        var memory = new MemoryTransport([.. Conversation.SelectMany(message => message)]);
        SessionTests.Run(memory, Catalogue.CreateDefault());
        var messages = ClientMessages.Packets(memory.Output).Count(packet => packet.Header.EndsMessage);
        Assert.Equal(Conversation.Length, messages);
        Assert.DoesNotContain(ClientMessages.Packets(memory.Output), packet => packet.Payload is [0xAA, ..]);
    }

    [Fact]
    public void TenThousandDamagedConversations_NeitherCrashNorHang()
    {
        var catalogue = Catalogue.CreateDefault();
        var start = Stopwatch.GetTimestamp();
        var answered = 0;
        for (var seed = 0; seed < Seeds; seed++)
        {
            var input = Damaged(new Random(seed));
            var memory = new MemoryTransport(input) { ShowsInput = seed % 2 == 0 };
            var before = Stopwatch.GetTimestamp();
            try
            {
                SessionTests.Run(memory, catalogue);
                answered++;
            }
            catch (ProtocolException)
            {
                // The orderly end: SqlServerEmulator closes the connection.
            }
            catch (Exception exception)
            {
                throw new InvalidOperationException($"Seed {seed}: {exception.Message}", exception);
            }

            Assert.True(Stopwatch.GetElapsedTime(before) < TimeSpan.FromSeconds(5), $"Seed {seed} took too long.");
        }

        Assert.InRange(answered, 100, Seeds - 100);
        Assert.InRange(Stopwatch.GetElapsedTime(start).TotalSeconds, 0, 60);
    }

    [Fact]
    public void DamagedSocketsConversations_LeaveTheServerServing()
    {
        using var server = SqlServerEmulator.Start();
        for (var seed = 0; seed < 300; seed++)
        {
            using var client = new System.Net.Sockets.TcpClient("127.0.0.1", server.Port) { LingerState = new(enable: true, seconds: 0) };
            client.GetStream().Write(Damaged(new Random(seed)));
        }

        using var connection = new Microsoft.Data.SqlClient.SqlConnection(server.CreateConnectionString());
        connection.Open();
        using var command = new Microsoft.Data.SqlClient.SqlCommand("SELECT COUNT(*) FROM [Posts]", connection);
        Assert.Equal(50, command.ExecuteScalar());
        Assert.True(SpinWait.SpinUntil(() => server.ConnectionCount == 1, TimeSpan.FromSeconds(10)));
        Assert.Empty(server.UnexpectedErrors);
    }

    private static byte[] Damaged(Random random)
    {
        if (random.Next(20) == 0)
            return RandomBytes(random, random.Next(3_000));

        // The first messages mostly stay whole, so that the later ones are reached.
        var whole = random.Next(Conversation.Length);
        var bytes = new List<byte>(Conversation.Take(whole).SelectMany(message => message));
        foreach (var message in Conversation.Skip(whole))
            bytes.AddRange(Damage(message, random));

        return [.. bytes];
    }

    private static byte[] Damage(byte[] message, Random random)
    {
        var bytes = (byte[])message.Clone();
        switch (random.Next(7))
        {
            case 0:
                return bytes[..random.Next(bytes.Length)];
            case 1:
                for (var i = random.Next(1, 6); i > 0; i--)
                    bytes[random.Next(bytes.Length)] = (byte)random.Next(256);

                return bytes;
            case 2:
                // Everything behind the header.
                RandomBytes(random, Math.Max(0, bytes.Length - 8)).CopyTo(bytes, Math.Min(8, bytes.Length));
                return bytes;
            case 3:
                bytes[2] = (byte)random.Next(256);
                bytes[3] = (byte)random.Next(256);
                return bytes;
            case 4:
                return [.. bytes, .. RandomBytes(random, random.Next(100))];
            case 5:
                // A length somewhere becomes as large as it can be.
                bytes.AsSpan(random.Next(bytes.Length)).Slice(0, 1).Fill(0xFF);
                var at = random.Next(bytes.Length);
                bytes.AsSpan(at, Math.Min(4, bytes.Length - at)).Fill(0xFF);
                return bytes;
            default:
                return bytes;
        }
    }

    private static byte[] RandomBytes(Random random, int length)
    {
        var bytes = new byte[length];
        random.NextBytes(bytes);
        return bytes;
    }
}
