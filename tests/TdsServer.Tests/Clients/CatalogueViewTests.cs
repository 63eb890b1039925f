using System.Globalization;
using AsyncSql.TdsServer.Tables;
using AsyncSql.TdsServer.Values;
using Microsoft.Data.SqlClient;
using Xunit;

namespace AsyncSql.TdsServer.Tests.Clients;

/// <summary>The catalogue views, and samples of tables: what a program needs to find large columns.</summary>
public sealed class CatalogueViewTests : IDisposable
{
    private readonly SqlServerEmulator _server;
    private readonly SqlConnection _connection;

    public CatalogueViewTests()
    {
        var catalogue = new Catalogue();
        catalogue.Tables.Add(
            new TableDefinition("All]Types", rows: 3) { Schema = "Sales]Old" }
                .AddKey("Id")
                .AddColumn("Text", SqlType.NVarCharMax, static row => row == 1 ? null : new string('ä', row), nullable: true)
                .AddColumn("Ansi", SqlType.VarCharMax, static row => new string('a', row))
                .AddColumn("Bytes", SqlType.VarBinaryMax, static row => new byte[row * 10])
                .AddColumn("Xml", SqlType.Xml, static _ => "<a>ä</a>")
                .AddColumn("Json", SqlType.Json, static _ => "{}")
                .AddColumn("OldText", SqlType.Text, static _ => "abc")
                .AddColumn("OldUnicode", SqlType.NText, static _ => "abc")
                .AddColumn("OldImage", SqlType.Image, static _ => new byte[7])
                .AddColumn("Short", SqlType.NVarChar(20), static _ => "x")
                .AddColumn("Sum", SqlType.NVarCharMax, static _ => "x", traits: ColumnTraits.Computed)
                .AddColumn("Masked", SqlType.NVarCharMax, static _ => "x", traits: ColumnTraits.Masked)
                .AddColumn("Secret", SqlType.VarBinaryMax, static _ => new byte[1], traits: ColumnTraits.Encrypted)
                .AddColumn("Set", SqlType.Xml, static _ => "<a/>", traits: ColumnTraits.ColumnSet));
        catalogue.Tables.Add(
            new TableDefinition("Memory", rows: 1_000) { Kind = TableKind.MemoryOptimized }.AddKey("Id").AddColumn("Text", SqlType.NVarCharMax, static _ => "x"));
        catalogue.Tables.Add(
            new TableDefinition("Elsewhere", rows: 1) { Kind = TableKind.External }.AddColumn("Text", SqlType.NVarCharMax, static _ => "x"));
        catalogue.Tables.Add(new TableDefinition("Denied", rows: 1) { Error = 229 }.AddColumn("Text", SqlType.NVarCharMax, static _ => "x"));
        catalogue.Tables.Add(new TableDefinition("Locked", rows: 1) { Error = 1222 }.AddColumn("Text", SqlType.NVarCharMax, static _ => "x"));
        catalogue.Tables.Add(new TableDefinition("Many", rows: 100_000).AddKey("Id").AddColumn("Text", SqlType.NVarCharMax, static row => row.ToString(CultureInfo.InvariantCulture)));
        _server = SqlServerEmulator.Start(catalogue);
        _connection = new SqlConnection(_server.CreateConnectionString());
        _connection.Open();
    }

    public void Dispose()
    {
        _connection.Dispose();
        _server.Dispose();
    }

    /// <summary>The base type of an alias is the row of <c>sys.types</c> whose own number is the system type of the column.</summary>
    [Fact]
    public void Views_ShowTheColumnsAndTheirTypes() => Assert.Equal(
        [
            "Sales]Old|All]Types|Id|int|4", "Sales]Old|All]Types|Text|nvarchar|-1", "Sales]Old|All]Types|Ansi|varchar|-1",
            "Sales]Old|All]Types|Bytes|varbinary|-1", "Sales]Old|All]Types|Xml|xml|-1", "Sales]Old|All]Types|Json|json|-1",
            "Sales]Old|All]Types|OldText|text|16", "Sales]Old|All]Types|OldUnicode|ntext|16", "Sales]Old|All]Types|OldImage|image|16",
            "Sales]Old|All]Types|Short|nvarchar|40", "Sales]Old|All]Types|Sum|nvarchar|-1", "Sales]Old|All]Types|Masked|nvarchar|-1",
            "Sales]Old|All]Types|Secret|varbinary|-1", "Sales]Old|All]Types|Set|xml|-1",
        ],
        Read("""
            SELECT s.name, t.name, c.name, y.name, c.max_length
            FROM sys.tables AS t
            INNER JOIN sys.schemas AS s ON s.schema_id = t.schema_id
            INNER JOIN sys.columns AS c ON c.object_id = t.object_id
            LEFT JOIN sys.types AS y ON y.user_type_id = c.system_type_id
            WHERE t.is_ms_shipped = 0 AND t.name = N'All]Types'
            ORDER BY c.column_id
            """));

    [Fact]
    public void Views_ShowWhatPreventsReading()
    {
        Assert.Equal(
            ["Sum|True|False|False|", "Masked|False|True|False|", "Secret|False|False|False|2", "Set|False|False|True|"],
            Read("""
                SELECT name, is_computed, is_masked, is_column_set, encryption_type FROM sys.columns
                WHERE is_computed = 1 OR is_masked = 1 OR is_column_set = 1 OR encryption_type IS NOT NULL
                ORDER BY column_id
                """));
        Assert.Equal(
            ["Elsewhere|False|True", "Memory|True|False"],
            Read("SELECT name, is_memory_optimized, is_external FROM sys.tables WHERE is_memory_optimized = 1 OR is_external = 1 ORDER BY name"));
        Assert.Equal(229, Fail("SELECT [Text] FROM [Denied]"));
        Assert.Equal(1222, Fail("SELECT [Text] FROM [Locked]"));
        Assert.Equal(46834, Fail("SELECT [Text] FROM [Elsewhere]"));
    }

    [Fact]
    public void Partitions_CountTheRows_AlsoAfterChanges()
    {
        const string Count = """
            SELECT SUM(p.rows) FROM sys.partitions AS p INNER JOIN sys.tables AS t ON t.object_id = p.object_id
            WHERE t.name = N'Many' AND p.index_id IN (0, 1) GROUP BY p.object_id
            """;
        Assert.Equal(["100000"], Read(Count));
        Read("DELETE FROM [Many] WHERE [Id] <= 10; INSERT INTO [Many] ([Text]) VALUES (N'x'), (N'y'); DELETE FROM [Many] WHERE [Text] = N'y'");
        Assert.Equal(["99991"], Read(Count));
        Assert.Empty(Read("SELECT p.rows FROM sys.partitions AS p INNER JOIN sys.tables AS t ON t.object_id = p.object_id WHERE t.name = N'Memory'"));
    }

    [Fact]
    public void DataLength_IsInBytes() => Assert.Equal(
        ["|1|10|16|2|3|6|7", "4|2|20|16|2|3|6|7", "6|3|30|16|2|3|6|7"],
        Read("""
            SELECT DATALENGTH([Text]), DATALENGTH([Ansi]), DATALENGTH([Bytes]), DATALENGTH([Xml]), DATALENGTH([Json]),
                DATALENGTH([OldText]), DATALENGTH([OldUnicode]), DATALENGTH([OldImage])
            FROM [Sales]]Old].[All]]Types]
            """));

    [Theory]
    [InlineData("TABLESAMPLE SYSTEM (10 PERCENT)", 10_000)]
    [InlineData("AS [m] TABLESAMPLE (10)", 10_000)]
    [InlineData("TABLESAMPLE SYSTEM (2000 ROWS)", 2_000)]
    [InlineData("TABLESAMPLE (100 PERCENT) WITH (NOLOCK)", 100_000)]
    [InlineData("TABLESAMPLE (0 PERCENT)", 0)]
    public void Sample_HasAboutItsSize_InPages(string sample, int expected)
    {
        var ids = Read($"SELECT [Id] FROM [Many] {sample}").Select(static id => int.Parse(id, CultureInfo.InvariantCulture)).ToList();
        Assert.InRange(ids.Count, expected * 0.8, expected * 1.2);
        Assert.All(ids.GroupBy(static id => (id - 1) / 8), static page => Assert.Equal(8, page.Count()));
        Assert.True(expected is 0 or 100_000 || ids[^1] - ids[0] > 90_000, "a sample is of the whole table");
    }

    [Fact]
    public void Sample_WithASeed_IsRepeatable()
    {
        Assert.Equal(Sum(1), Sum(1));
        Assert.NotEqual(Sum(1), Sum(2));

        List<string> Sum(int seed) => Read($"SELECT COUNT(*), MAX([Id]), MIN([Id]) FROM [Many] TABLESAMPLE (1 PERCENT) REPEATABLE ({seed})");
    }

    [Theory]
    [InlineData("SELECT * FROM [Memory] TABLESAMPLE (10 PERCENT)", 10794)]
    [InlineData("SELECT * FROM sys.tables TABLESAMPLE (10 PERCENT)", 494)]
    [InlineData("SELECT * FROM [Many] TABLESAMPLE (101 PERCENT)", 497)]
    [InlineData("SELECT * FROM sys.procedures", 208)]
    [InlineData("SELECT * FROM [All]]Types]", 208)]
    [InlineData("SELECT * FROM [other].[Many]", 208)]
    public void Error_HasItsNumber(string sql, int number) => Assert.Equal(number, Fail(sql));

    private List<string> Read(string sql)
    {
        using var command = new SqlCommand(sql, _connection);
        using var reader = command.ExecuteReader();
        var rows = new List<string>();
        while (reader.Read())
            rows.Add(string.Join('|', Enumerable.Range(0, reader.FieldCount).Select(column => Convert.ToString(reader[column], CultureInfo.InvariantCulture))));

        return rows;
    }

    private int Fail(string sql) => Assert.Throws<SqlException>(() => Read(sql)).Number;
}
