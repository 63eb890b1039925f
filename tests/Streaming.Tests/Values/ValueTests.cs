using System.Data.Common;
using AsyncSql.Streaming.Memory;
using AsyncSql.Streaming.Tests.Contract;
using AsyncSql.TdsServer;
using AsyncSql.TdsServer.Tables;
using AsyncSql.TdsServer.Tests.Drivers;
using AsyncSql.TdsServer.Values;
using Xunit;

namespace AsyncSql.Streaming.Tests.Values;

/// <summary>Values of every length arrive as they were sent, whatever the packets and the order of the columns.</summary>
public sealed class ValueTests
{
    public static TheoryData<string, int, bool> Connections
    {
        get
        {
            var data = new TheoryData<string, int, bool>();
            foreach (var driver in TestedDriver.All)
                foreach (var packetSize in (int[])[512, 8000, 16383])
                    foreach (var isEncrypted in (bool[])[false, true])
                        data.Add(driver.Name, packetSize, isEncrypted);
            return data;
        }
    }

    public static TheoryData<string> Drivers => [.. TestedDriver.All.Select(static driver => driver.Name)];

    [Theory]
    [MemberData(nameof(Connections))]
    public async Task LargeValues_AreThoseOfTheDriver(string driver, int packetSize, bool isEncrypted)
    {
        var table = ValueTable.Create();
        var catalogue = new Catalogue();
        catalogue.Tables.Add(table);
        using var server = SqlServerEmulator.Start(catalogue, new EmulatorOptions { Tls = isEncrypted });
        var pool = new CheckingBufferPool();
        await using var connection = TestedDriver.All.Single(tested => tested.Name == driver)
            .CreateConnection($"{server.CreateConnectionString()}Packet Size={packetSize};Encrypt={isEncrypted}");
        await connection.OpenAsync();
        await using var command = connection.CreateCommand();
        command.CommandText = $"SELECT * FROM [{ValueTable.Name}] ORDER BY [Id]";
        // The first time, nothing is known of the columns; the second time, all are known to be large.
        var memory = new CommandMemory();
        for (var time = 0; time < 3; time++)
        {
            // The third time, all are said to be small, which they are not.
            if (time == 2)
                Array.Fill(memory.GetResult(0, table.Columns.Count, hasLargeColumns: true), ColumnSize.Small);

            await using var reader = await StreamedExecution.ExecuteReaderAsync(command, default, memory, pool, CancellationToken.None);
            for (var row = 1; row <= ValueTable.Rows; row++)
            {
                Assert.True(row % 2 == 0 && time == 1 ? reader.Read() : await reader.ReadAsync());
                AssertRow(table, row, reader);
            }

            Assert.False(await reader.ReadAsync());
            Assert.False(await reader.NextResultAsync());
        }

        pool.AssertClean();
        Assert.Empty(server.UnexpectedErrors);
    }

    /// <summary>Ten megabytes of each kind, when nothing is known of the columns, and when they are.</summary>
    [Theory]
    [MemberData(nameof(Drivers))]
    public async Task TenMegabytes_AreThoseOfTheServer(string driver)
    {
        const int TenMegabytes = 10_000_000;
        var table = new TableDefinition("Large", rows: 2)
            .AddKey("Id")
            .AddColumn("Text", SqlType.NVarCharMax, static row => TextContent.CreateMultilingual(row, TenMegabytes))
            .AddColumn("Data", SqlType.VarBinaryMax, static row => new BinaryContent(row, TenMegabytes))
            .AddColumn("Utf8", SqlType.VarCharMax with { IsUtf8 = true }, static row => TextContent.CreateMultilingual(row + 3, TenMegabytes / 2));
        var catalogue = new Catalogue();
        catalogue.Tables.Add(table);
        using var server = SqlServerEmulator.Start(catalogue);
        var pool = new CheckingBufferPool();
        await using var connection = TestedDriver.All.Single(tested => tested.Name == driver).CreateConnection(server.CreateConnectionString());
        await connection.OpenAsync();
        await using var command = connection.CreateCommand();
        command.CommandText = "SELECT * FROM [Large] ORDER BY [Id]";
        await using (var reader = await StreamedExecution.ExecuteReaderAsync(command, default, new CommandMemory(), pool, CancellationToken.None))
            for (var row = 1; row <= table.Rows; row++)
            {
                Assert.True(await reader.ReadAsync());
                foreach (var name in (string[])["Data", "Text", "Utf8"])
                    // Not Assert.Equal, which would write both values.
                    Assert.True(table.GetValue(row, name) switch
                    {
                        TextContent text => text.ToString() == reader.GetString(reader.GetOrdinal(name)),
                        BinaryContent binary => binary.ToArray().AsSpan().SequenceEqual((byte[])reader[name]),
                        _ => false,
                    });
            }

        pool.AssertClean();
        Assert.Empty(server.UnexpectedErrors);
    }

    /// <summary>From the last column to the first.</summary>
    private static void AssertRow(TableDefinition table, int row, DbDataReader reader)
    {
        for (var ordinal = table.Columns.Count - 1; ordinal >= 0; ordinal--)
        {
            var expected = table.GetValue(row, table.Columns[ordinal].Name) switch
            {
                null => DBNull.Value,
                TextContent text => text.ToString(),
                BinaryContent binary => binary.ToArray(),
                var value => value,
            };
            // Parts first: the value as a whole may be made from them, or they from it.
            if (row % 2 == 0 && expected is string or byte[] && ordinal is 1 or 3)
                Assert.Equal(Outcome.Describe(expected), Outcome.Describe(ReadParts(reader, ordinal, expected is string)));

            Assert.Equal(Outcome.Describe(expected), Outcome.Describe(reader.GetValue(ordinal)));
            Assert.Equal(expected is DBNull, reader.IsDBNull(ordinal));
            Assert.Equal(Outcome.Describe(expected), Outcome.Describe(reader.GetValue(ordinal)));
        }
    }

    private static object ReadParts(DbDataReader reader, int ordinal, bool isText)
    {
        const int Part = 700;
        var bytes = new List<byte>();
        var characters = new List<char>();
        for (long offset = 0, read = Part; read > 0; offset += read)
        {
            var byteBuffer = new byte[Part];
            var characterBuffer = new char[Part];
            read = isText
                ? reader.GetChars(ordinal, offset, characterBuffer, 0, Part)
                : reader.GetBytes(ordinal, offset, byteBuffer, 0, Part);
            bytes.AddRange(byteBuffer.AsSpan(0, (int)read));
            characters.AddRange(characterBuffer.AsSpan(0, (int)read));
        }

        return isText ? new string([.. characters]) : bytes.ToArray();
    }
}
