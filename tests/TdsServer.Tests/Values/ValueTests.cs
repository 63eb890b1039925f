using System.Text;
using AsyncSql.TdsServer.Protocol;
using AsyncSql.TdsServer.Tests.Protocol;
using AsyncSql.TdsServer.Values;
using Xunit;

namespace AsyncSql.TdsServer.Tests.Values;

public sealed class ValueTests
{
    public static TheoryData<SqlType, object?> Values => new()
    {
        { SqlType.Bit, true },
        { SqlType.TinyInt, byte.MaxValue },
        { SqlType.SmallInt, short.MinValue },
        { SqlType.Int, -1 },
        { SqlType.BigInt, long.MinValue },
        { SqlType.Real, 1.25f },
        { SqlType.Float, double.Epsilon },
        { SqlType.Decimal(5, 2), -999.99m },
        { SqlType.Decimal(18, 0), 999999999999999999m },
        { SqlType.Decimal(28, 10), 123456789012345678.0123456789m },
        { SqlType.Decimal(28, 28), 0.0000000000000000000000000001m },
        { SqlType.Money, -922337203685477.5808m },
        { SqlType.Date, DateTime.MinValue },
        { SqlType.Date, DateTime.MaxValue.Date },
        { SqlType.Time(0), new TimeSpan(23, 59, 59) },
        { SqlType.Time(), new TimeSpan(863_999_999_999) },
        { SqlType.DateTime, new DateTime(1753, 1, 1, 0, 0, 0, 10) },
        { SqlType.DateTime, new DateTime(9999, 12, 31, 23, 59, 59) },
        { SqlType.DateTime2(), DateTime.MaxValue },
        { SqlType.DateTime2(3), new DateTime(2026, 1, 2, 3, 4, 5, 678) },
        { SqlType.DateTimeOffset(), new DateTimeOffset(2026, 1, 2, 23, 4, 5, TimeSpan.FromHours(-14)) },
        { SqlType.UniqueIdentifier, new Guid("00112233-4455-6677-8899-aabbccddeeff") },
        { SqlType.NVarChar(4000), "Ω😀\0" },
        { SqlType.NVarChar(10), "" },
        { SqlType.VarChar(20), "Größe €" },
        { SqlType.VarBinary(8000), new byte[] { 0, 255 } },
        { SqlType.NVarCharMax, new string('ж', 100_000) },
        { SqlType.VarCharMax, "" },
        { SqlType.VarBinaryMax, new byte[100_001] },
        { SqlType.NVarCharMax, null },
        { SqlType.VarBinary(1), null },
        { SqlType.Int, null },
        { SqlType.Decimal(10, 3), null },
    };

    [Theory]
    [MemberData(nameof(Values))]
    public void Value_ReadsAsItWasWritten(SqlType type, object? value)
    {
        foreach (var layout in Enum.GetValues<PlpLayout>())
        {
            var payload = ClientMessages.Payload(
                writer =>
                {
                    TypeInfo.Write(writer, type, nullable: true);
                    new ValueWriter(writer, layout).Write(type, nullable: true, value);
                },
                packetSize: 517);
            var reader = new PayloadReader(payload);
            var (readType, readValue) = ValueReader.Read(ref reader);
            Assert.Equal(type.Kind, readType.Kind);
            Assert.Equal(value, readValue);
            Assert.Equal(0, reader.Remaining);
        }
    }

    [Theory]
    [MemberData(nameof(Values))]
    public void TruncatedValue_IsRefused(SqlType type, object? value)
    {
        var payload = ClientMessages.Payload(writer =>
        {
            TypeInfo.Write(writer, type, nullable: true);
            new ValueWriter(writer, PlpLayout.PacketAligned).Write(type, nullable: true, value);
        });
        for (var length = 0; length < Math.Min(200, payload.Length); length++)
        {
            Assert.Throws<ProtocolException>(() =>
            {
                var reader = new PayloadReader(payload.AsSpan(0, length));
                ValueReader.Read(ref reader);
            });
        }
    }

    [Fact]
    public void Text_IsValidUtf16_AndTheSameInPieces()
    {
        var strict = new UnicodeEncoding(bigEndian: false, byteOrderMark: false, throwOnInvalidBytes: true);
        for (var seed = 0; seed < 200; seed++)
        {
            var content = TextContent.CreateMultilingual(seed, 40_000 + seed);
            var text = content.ToString();
            Assert.Equal(content.Length, text.Length);
            var bytes = strict.GetBytes(text);
            for (var piece = 1; piece < 80_000; piece = piece * 3 + 1)
            {
                var pieces = new byte[bytes.Length];
                for (var at = 0; at < bytes.Length; at += piece)
                    content.CopyTo(at, pieces.AsSpan(at, Math.Min(piece, bytes.Length - at)));

                Assert.True(bytes.AsSpan().SequenceEqual(pieces));
            }
        }

        Assert.Contains(Enumerable.Range(0, 200), seed => char.IsSurrogate(TextContent.CreateMultilingual(seed, 500).ToString()[^1]));
    }

    [Fact]
    public void Content_DiffersFromSeedToSeed_AndStays()
    {
        Assert.Equal(200, Enumerable.Range(1, 200).Select(seed => TextContent.CreateMultilingual(seed, 100).ToString()).Distinct().Count());
        Assert.Equal(
            200,
            Enumerable.Range(1, 200).Select(seed => Convert.ToHexString(new BinaryContent(seed, 100).ToArray())).Distinct().Count());
        Assert.Equal("DCEAD7B2052D5DC0", Convert.ToHexString(new BinaryContent(1, 8).ToArray()));
        Assert.All(TextContent.CreateAscii(3, 50_000).ToString(), c => Assert.True(char.IsAscii(c)));
    }
}
