using System.Data.SqlTypes;
using AsyncSql.TdsServer.Tables;
using AsyncSql.TdsServer.Values;
using Microsoft.Data.SqlClient;
using Microsoft.Data.SqlTypes;
using Xunit;

namespace AsyncSql.TdsServer.Tests.Clients;

/// <summary>Types with an encoding of their own arrive in the driver as they were declared.</summary>
public sealed class OtherTypeTests
{
    private const string Wide = "-1234567890123456789012345678.0123456789";

    private static readonly Guid Guid = new("00112233-4455-6677-8899-aabbccddeeff");
    private static readonly DateTime Day = new(2026, 2, 28);

    /// <summary>The type, the value on the server, and what the driver returns as the provider-specific value.</summary>
    public static TheoryData<SqlType, object, object> Values => new()
    {
        { SqlType.SmallMoney, -1.25m, new SqlMoney(-1.25m) },
        { SqlType.SmallDateTime, Day.AddMinutes(90), new SqlDateTime(Day.AddMinutes(90)) },
        { SqlType.RowVersion, new byte[] { 0, 0, 0, 0, 0, 0, 7, 209 }, new SqlBinary([0, 0, 0, 0, 0, 0, 7, 209]) },
        { SqlType.Decimal(38, 10), SqlDecimal.Parse(Wide), SqlDecimal.Parse(Wide) },
        { SqlType.Text, "Größe €", new SqlString("Größe €") },
        { SqlType.NText, "Ω😀", new SqlString("Ω😀") },
        { SqlType.Image, new byte[] { 1, 2, 3 }, new SqlBinary([1, 2, 3]) },
        { SqlType.Json, "{\"a\":\"Ω😀\"}", "{\"a\":\"Ω😀\"}" },
        { SqlType.Xml, "<a>Ω😀</a>", "<a>Ω😀</a>" },
        { SqlType.Vector(2), new float[] { 1.5f, -2 }, new float[] { 1.5f, -2 } },
        { SqlType.Variant, new VariantValue(SqlType.Int, 7), new SqlInt32(7) },
        { SqlType.Variant, new VariantValue(SqlType.Bit, true), new SqlBoolean(true) },
        { SqlType.Variant, new VariantValue(SqlType.Decimal(18, 2), 12.5m), SqlDecimal.Parse("12.50") },
        { SqlType.Variant, new VariantValue(SqlType.SmallMoney, 12.5m), new SqlMoney(12.5m) },
        { SqlType.Variant, new VariantValue(SqlType.NVarChar(10), "Ω😀"), new SqlString("Ω😀") },
        { SqlType.Variant, new VariantValue(SqlType.VarChar(10), "Größe"), new SqlString("Größe") },
        { SqlType.Variant, new VariantValue(SqlType.VarBinary(10), new byte[] { 1, 2 }), new SqlBinary([1, 2]) },
        { SqlType.Variant, new VariantValue(SqlType.UniqueIdentifier, Guid), new SqlGuid(Guid) },
        { SqlType.Variant, new VariantValue(SqlType.Date, Day), Day },
        { SqlType.Variant, new VariantValue(SqlType.Time(3), TimeSpan.FromMilliseconds(1)), TimeSpan.FromMilliseconds(1) },
        { SqlType.Variant, new VariantValue(SqlType.DateTime2(), Day.AddTicks(1)), Day.AddTicks(1) },
    };

    [Theory]
    [MemberData(nameof(Values))]
    public async Task Value_AndNull_AreReadAsDeclared(SqlType type, object value, object expected)
    {
        await using var reader = await ReadAsync(type, value);
        Assert.True(await reader.ReadAsync());
        Assert.Equal(
            expected,
            reader.GetSqlValue(0) switch
            {
                SqlXml xml => xml.Value,
                SqlJson json => json.Value,
                SqlVector<float> vector => vector.Memory.ToArray(),
                var read => read,
            });
        Assert.Equal(1, reader.GetInt32(1));
        Assert.True(await reader.ReadAsync());
        Assert.True(reader.IsDBNull(0));
        Assert.Equal(2, reader.GetInt32(1));
        Assert.False(await reader.ReadAsync());
    }

    [Fact]
    public async Task UserDefinedType_IsReadAsBytes()
    {
        var type = SqlType.UserDefined(new("db", "sys", "hierarchyid", "No.Such.Type, No.Such.Assembly"));
        await using var reader = await ReadAsync(type, new byte[] { 1, 2, 3 });
        Assert.Equal("db.sys.hierarchyid", reader.GetDataTypeName(0));
        Assert.True(await reader.ReadAsync());
        Assert.Equal([1, 2, 3], reader.GetSqlBytes(0).Value);
        Assert.True(await reader.ReadAsync());
        Assert.True(reader.IsDBNull(0));
    }

    /// <summary>A row with the value, and one with NULL.</summary>
    private static async Task<SqlDataReader> ReadAsync(SqlType type, object value)
    {
        var catalogue = new Catalogue();
        catalogue.Tables.Add(
            new TableDefinition("T", rows: 2).AddColumn("Value", type, row => row == 1 ? value : null, nullable: true)
                .AddColumn("Next", SqlType.Int, static row => row));
        var server = SqlServerEmulator.Start(catalogue);
        var connection = new SqlConnection(server.CreateConnectionString());
        connection.StateChange += (_, change) =>
        {
            if (change.CurrentState == System.Data.ConnectionState.Closed)
                server.Dispose();
        };
        await connection.OpenAsync();
        await using var command = new SqlCommand("SELECT [Value], [Next] FROM [T]", connection);
        return await command.ExecuteReaderAsync(System.Data.CommandBehavior.CloseConnection);
    }
}
