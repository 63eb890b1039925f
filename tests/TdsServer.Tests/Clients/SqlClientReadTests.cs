using System.Data;
using System.Globalization;
using AsyncSql.TdsServer.Tables;
using AsyncSql.TdsServer.Values;
using Microsoft.Data.SqlClient;
using Xunit;

namespace AsyncSql.TdsServer.Tests.Clients;

/// <summary>The real driver reads what the catalogue declares, whatever the packets and however it reads.</summary>
public sealed class SqlClientReadTests : IDisposable
{
    private const int PacketSize = 8000;

    /// <summary>Around a packet's payload, with and without the tokens that share it, and far beyond.</summary>
    private static readonly int[] Lengths =
    [
        0, 1, 2, 3, 251, 252, 253, 3980, 3981, 3982, 3983, 3984, 3985, 3986, 3987, 3988, 3989, 3990, 3996,
        7960, 7970, 7971, 7972, 7973, 7974, 7975, 7976, 7977, 7978, 7979, 7980, 7981, 7982, 7983, 7984, 7991, 7992, 7993, 16_000, 100_001,
    ];

    private static readonly TableDefinition Values = new TableDefinition("Lengths", Lengths.Length)
        .AddKey("Id")
        .AddColumn("Text", SqlType.NVarCharMax, row => TextContent.CreateMultilingual(row, Lengths[row - 1]))
        .AddColumn("Bytes", SqlType.VarBinaryMax, row => new BinaryContent(row, Lengths[row - 1]));

    private static readonly TableDefinition Places = new TableDefinition("Places", 1200)
        .AddKey("Id")
        .AddColumn("Before", SqlType.VarBinary(1000), row => new BinaryContent(row, row * 13 % 509))
        .AddColumn("Text", SqlType.NVarCharMax, row => TextContent.CreateMultilingual(row, 1_500 + row % 7))
        .AddColumn("After", SqlType.Int, row => row);

    private readonly SqlServerEmulator _server = SqlServerEmulator.Start(Catalogue(), new EmulatorOptions { Tls = true });

    public void Dispose() => _server.Dispose();

    private static Catalogue Catalogue()
    {
        var catalogue = Tables.Catalogue.CreateDefault();
        catalogue.Tables.Add(Values);
        catalogue.Tables.Add(Places);
        return catalogue;
    }

    public static TheoryData<int, bool> PacketSizes()
    {
        var data = new TheoryData<int, bool>();
        foreach (var size in (int[])[512, 513, 4096, 8000, 16383, 16384, 32766, 32767])
        {
            data.Add(size, false);
            data.Add(size, true);
        }

        return data;
    }

    [Theory]
    [MemberData(nameof(PacketSizes))]
    public async Task EveryLength_ReadsTheSame_SynchronouslyAsynchronouslyAndStreamed(int packetSize, bool encrypt)
    {
        await using var connection = await OpenAsync(packetSize, encrypt);
        Assert.Equal(packetSize, connection.PacketSize);
        using (var reader = Select(connection, "Lengths").ExecuteReader())
        {
            for (var row = 1; row <= Lengths.Length; row++)
            {
                Assert.True(reader.Read());
                Assert.Equal(Text(row), reader.GetString(1));
                Assert.Equal(Bytes(row), reader.GetFieldValue<byte[]>(2));
            }

            Assert.False(reader.Read());
        }

        await using (var reader = await Select(connection, "Lengths").ExecuteReaderAsync())
        {
            for (var row = 1; row <= Lengths.Length; row++)
            {
                Assert.True(await reader.ReadAsync());
                Assert.Equal(Text(row), await reader.GetFieldValueAsync<string>(1));
                Assert.Equal(Bytes(row), await reader.GetFieldValueAsync<byte[]>(2));
            }
        }

        await using (var reader = await Select(connection, "Lengths").ExecuteReaderAsync(CommandBehavior.SequentialAccess))
        {
            for (var row = 1; row <= Lengths.Length; row++)
            {
                Assert.True(await reader.ReadAsync());
                Assert.Equal(row, reader.GetInt32(0));
                using (var text = reader.GetTextReader(1))
                    Assert.Equal(Text(row), await text.ReadToEndAsync());

                using var bytes = new MemoryStream();
                await using (var stream = reader.GetStream(2))
                    await stream.CopyToAsync(bytes);

                Assert.Equal(Bytes(row), bytes.ToArray());
            }
        }
    }

    /// <summary>Values begin at each place of a packet. SqlClient 6.1 fails where a character is cut by a packet's end.</summary>
    [Theory]
    [InlineData(512)]
    [InlineData(515)]
    public async Task EveryPlaceInAPacket_IsGoodForAValueToBegin(int packetSize)
    {
        await using var connection = await OpenAsync(packetSize, encrypt: false);
        await using var reader = await Select(connection, "Places").ExecuteReaderAsync();
        for (var row = 1; row <= Places.Rows; row++)
        {
            Assert.True(await reader.ReadAsync());
            Assert.Equal(Places.GetValue(row, "Text")!.ToString(), reader.GetString(2));
            Assert.Equal(row, reader.GetInt32(3));
        }
    }

    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task TenMegabytes_ReadTheSame(bool asynchronously)
    {
        const int Row = 10, Length = 10_000_000;
        await using var connection = await OpenAsync(32767, encrypt: !asynchronously);
        await using var reader = await Select(connection, "Sizes", "WHERE [Id] = 10").ExecuteReaderAsync();
#pragma warning disable CA1849 // The synchronous form is what is compared.
        Assert.True(asynchronously ? await reader.ReadAsync() : reader.Read());
#pragma warning restore CA1849
        Assert.Equal(Length, reader.GetInt32(1));
        Assert.Equal(TextContent.CreateMultilingual(Row, Length).ToString(), reader.GetString(2));
        Assert.Equal(TextContent.CreateAscii(Row, Length).ToString(), reader.GetString(3));
        Assert.Equal(new BinaryContent(Row, Length).ToArray(), reader.GetFieldValue<byte[]>(4));
    }

    [Fact]
    public void NullAndEmptyValues_AreToldApart()
    {
        using var connection = Open();
        using var reader = Select(connection, "Sizes", "WHERE [Id] <= 2").ExecuteReader();
        Assert.True(reader.Read());
        Assert.True(reader.IsDBNull(2));
        Assert.True(reader.IsDBNull(4));
        Assert.True(reader.Read());
        Assert.Equal("", reader.GetString(2));
        Assert.Empty(reader.GetFieldValue<byte[]>(4));
    }

    [Theory]
    [InlineData("Types")]
    [InlineData("Bounded")]
    [InlineData("Comments")]
    public void EveryType_ReadsAsDeclared(string table)
    {
        var definition = Tables.Catalogue.CreateDefault().Tables.Single(candidate => candidate.Name == table);
        using var connection = Open();
        using var reader = Select(connection, table).ExecuteReader();
        for (var row = 1; row <= definition.Rows; row++)
        {
            Assert.True(reader.Read());
            for (var i = 0; i < reader.FieldCount; i++)
            {
                var expected = definition.GetValue(row, reader.GetName(i)) switch
                {
                    null => DBNull.Value,
                    TextContent text => text.ToString(),
                    BinaryContent binary => binary.ToArray(),
                    var value => value,
                };
                Assert.Equal(expected, reader.GetValue(i));
                Assert.Equal(
                    definition.Columns[i].Type.ToString().Split('(')[0],
                    reader.GetDataTypeName(i),
                    ignoreCase: true);
            }
        }

        Assert.False(reader.Read());
    }

    [Fact]
    public void SchemaTable_TellsSizesNullabilityAndIdentity()
    {
        using var connection = Open();
        using var reader = Select(connection, "Documents", "WHERE 1 = 0").ExecuteReader();
        var schema = reader.GetColumnSchema();
        Assert.Equal((true, false), (schema[0].IsIdentity, schema[0].AllowDBNull));
        Assert.Equal((200, false), (schema[1].ColumnSize, schema[1].AllowDBNull));
        Assert.Equal((int.MaxValue, true), (schema[2].ColumnSize, schema[2].AllowDBNull));
    }

    [Fact]
    public void LayoutOfUnknownLength_ReadsTheSame()
    {
        using var server = SqlServerEmulator.Start(Catalogue(), new EmulatorOptions { PlpLayout = PlpLayout.PacketAlignedUnknownLength });
        using var connection = new SqlConnection(server.CreateConnectionString());
        connection.Open();
        using var reader = Select(connection, "Lengths").ExecuteReader();
        for (var row = 1; reader.Read(); row++)
        {
            Assert.Equal(Text(row), reader.GetString(1));
            Assert.Equal(Bytes(row), reader.GetFieldValue<byte[]>(2));
        }
    }

    [Theory]
    [InlineData(PlpLayout.SingleChunk)]
    [InlineData(PlpLayout.FixedChunks)]
    public void LayoutsThatCrossPackets_ReadTheSame_AsBytes(PlpLayout layout)
    {
        using var server = SqlServerEmulator.Start(Catalogue(), new EmulatorOptions { PlpLayout = layout });
        using var connection = new SqlConnection(server.CreateConnectionString());
        connection.Open();
        using var reader = new SqlCommand("SELECT [Bytes] FROM [Lengths]", connection).ExecuteReader();
        for (var row = 1; reader.Read(); row++)
            Assert.Equal(Bytes(row), reader.GetFieldValue<byte[]>(0));
    }

    [Fact]
    public void EncryptionWithoutTls_IsRefused_AndTheServerGoesOn()
    {
        using var server = SqlServerEmulator.Start();
        using var encrypted = new SqlConnection(server.CreateConnectionString() + "Encrypt=True;Connect Retry Count=0");
        Assert.Throws<SqlException>(encrypted.Open);
        using var plain = new SqlConnection(server.CreateConnectionString());
        plain.Open();
    }

    [Fact]
    public void PacketSize_IsBoundByTheServersOption()
    {
        using var server = SqlServerEmulator.Start(options: new EmulatorOptions { MaxPacketSize = 1024 });
        using var connection = new SqlConnection(server.CreateConnectionString() + "Packet Size=8000");
        connection.Open();
        Assert.Equal(1024, connection.PacketSize);
    }

    [Fact]
    public void PacketDelay_SlowsTheAnswer()
    {
        using var server = SqlServerEmulator.Start(options: new EmulatorOptions { PacketDelay = TimeSpan.FromMilliseconds(1) });
        using var connection = new SqlConnection(server.CreateConnectionString());
        connection.Open();
        var start = System.Diagnostics.Stopwatch.GetTimestamp();
        using var command = new SqlCommand("SELECT [Data] FROM [Documents] WHERE [Id] = 1", connection);
        Assert.Equal(1024 * 1024, ((byte[])command.ExecuteScalar()).Length);
        // 132 packets of 8,000 bytes.
        Assert.InRange(System.Diagnostics.Stopwatch.GetElapsedTime(start).TotalMilliseconds, 130, 2_000);
    }

    [Fact]
    public async Task PooledConnection_StartsAfresh()
    {
        await using (var first = await OpenAsync(PacketSize, encrypt: false))
        {
            await new SqlCommand("USE [master]; SET NOCOUNT ON; BEGIN TRANSACTION", first).ExecuteNonQueryAsync();
        }

        await using var second = await OpenAsync(PacketSize, encrypt: false);
        Assert.Equal(0, await new SqlCommand("SELECT @@TRANCOUNT", second).ExecuteScalarAsync());
        Assert.Equal("TdsServer", await new SqlCommand("SELECT DB_NAME()", second).ExecuteScalarAsync());
        Assert.Equal(1, _server.ConnectionCount);
    }

    [Fact]
    public void AMillionSmallRows_AreRead()
    {
        using var connection = Open();
        using var reader = Select(connection, "Small").ExecuteReader();
        var rows = 0;
        while (reader.Read())
        {
            rows++;
            if (reader.GetInt32(1) != unchecked(rows * 31) || reader.GetBoolean(2) != (rows % 2 == 0))
                Assert.Fail(string.Create(CultureInfo.InvariantCulture, $"Row {rows} differs."));
        }

        Assert.Equal(1_000_000, rows);
    }

    private static string Text(int row) => TextContent.CreateMultilingual(row, Lengths[row - 1]).ToString();

    private static byte[] Bytes(int row) => new BinaryContent(row, Lengths[row - 1]).ToArray();

    private static SqlCommand Select(SqlConnection connection, string table, string where = "") =>
        new($"SELECT * FROM [{table}] AS [t] {where}", connection);

    private SqlConnection Open()
    {
        var connection = new SqlConnection(_server.CreateConnectionString());
        connection.Open();
        return connection;
    }

    private async Task<SqlConnection> OpenAsync(int packetSize, bool encrypt)
    {
        var connection = new SqlConnection(
            string.Create(CultureInfo.InvariantCulture, $"{_server.CreateConnectionString()}Packet Size={packetSize};Encrypt={encrypt}"));
        await connection.OpenAsync();
        return connection;
    }
}
