using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using AsyncSql.Evidence.Tests.Tool;
using AsyncSql.TdsServer;
using AsyncSql.TdsServer.Tables;
using AsyncSql.TdsServer.Values;

namespace AsyncSql.Evidence.Tests.Surveying;

/// <summary><c>asyncsql survey</c> with the real driver, against the TDS server.</summary>
public sealed class SurveyCommandTests : IDisposable
{
    private const string Planted = "a-planted-value";

    private readonly SqlServerEmulator _server = Start(
        new TableDefinition("Posts", rows: 200)
            .AddKey("Id")
            .AddColumn("Title", SqlType.NVarChar(200), static _ => Planted)
            .AddColumn("Body", SqlType.NVarCharMax, static row => row == 1 ? TextContent.CreateAscii(1, 100_000) : TextContent.CreateAscii(1, row))
            .AddColumn("Summary", SqlType.VarCharMax, static row => row % 2 == 0 ? null : new string('s', 100), nullable: true)
            .AddColumn("Unused", SqlType.Xml, static _ => null, nullable: true),
        new TableDefinition("Odd]Name x", rows: 2) { Schema = "Old]Sales" }
            .AddColumn("Image]s", SqlType.VarBinaryMax, static _ => new byte[5_000])
            .AddColumn("Body", SqlType.NVarCharMax, static _ => "short"));

    public void Dispose()
    {
        _server.Dispose();
        Assert.Empty(_server.UnexpectedErrors);
    }

    [Fact]
    public async Task Columns_HaveTheirLengths()
    {
        var result = (await SurveyAsync("--json")).ReadJson();
        Assert.Equal(8000, result.GetProperty("packetSize").GetInt32());
        Assert.Equal(
            [
                "dbo.Posts.Body nvarchar(max) 200 allRows 200/200 200000/398 exceeds",
                "dbo.Posts.Summary varchar(max) 200 allRows 100/200 100/100 fits",
                "dbo.Posts.Unused xml 200 allRows 0/200 / unknown",
                "Old]Sales.Odd]Name x.Image]s varbinary(max) 2 allRows 2/2 5000/5000 fits",
                "Old]Sales.Odd]Name x.Body nvarchar(max) 2 allRows 2/2 10/10 fits",
            ],
            Describe(result));
    }

    [Fact]
    public async Task Table_HasNoValue_AndTheConnectionIsOne()
    {
        var run = await SurveyAsync();
        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        var lines = run.Output.Split(Environment.NewLine);
        Assert.Equal(["Column", "Type", "Rows", "Read", "Greatest", "99%", "Exceeds a packet"], lines[0].Split("  ", StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries));
        Assert.Equal(
            ["dbo.Posts.Body", "nvarchar(max)", "200", "all rows", "200 KB", "398 bytes", "yes"],
            lines[1].Split("  ", StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries));
        Assert.Contains("no values", lines[3], StringComparison.Ordinal);
        Assert.DoesNotContain(Planted, run.Output, StringComparison.Ordinal);
        Assert.Equal(1, _server.AcceptedConnectionCount);
    }

    /// <summary>One row of 100,000 is large: a sample rarely has it.</summary>
    [Fact]
    public async Task LargeTable_IsSampled_AndEntirelyReadOnRequest()
    {
        using var server = Start(new TableDefinition("Many", rows: 100_000)
            .AddKey("Id")
            .AddColumn("Text", SqlType.NVarCharMax, static row => TextContent.CreateAscii(1, row == 99_999 ? 100_000 : row / 1_000)));
        var sampled = (await SurveyAsync(server, "--json", "--sample", "1000")).ReadJson().GetProperty("columns")[0];
        Assert.Equal("randomPages", sampled.GetProperty("sample").GetString());
        Assert.InRange(sampled.GetProperty("sampledRows").GetInt32(), 500, 2_000);
        // Of the whole table: the greatest length of the first 2000 rows is 4 bytes. About 125 pages of 8 rows are sampled: that fewer than two
        // of them are among the longest fifth has a probability of 4e-10.
        Assert.InRange(sampled.GetProperty("percentile99Bytes").GetInt32(), 158, 200);

        var all = (await SurveyAsync(server, "--json", "--sample", "1000", "--all-rows")).ReadJson().GetProperty("columns")[0];
        Assert.Equal((200_000, true, "exceeds"), (all.GetProperty("greatestBytes").GetInt32(), all.GetProperty("isGreatestOfAll").GetBoolean(), all.GetProperty("packet").GetString()));
        Assert.Equal(100_000, all.GetProperty("rows").GetInt32());
        Assert.InRange(all.GetProperty("percentile99Bytes").GetInt32(), 190, 200);
    }

    [Fact]
    public async Task TablesThatCannotBeSampledOrRead_AreListedWithTheReason()
    {
        using var server = Start(
            new TableDefinition("Denied", rows: 5) { Error = 229 }.AddColumn("Text", SqlType.NVarCharMax, static _ => "x"),
            new TableDefinition("External", rows: 5) { Kind = TableKind.External }.AddColumn("Text", SqlType.NVarCharMax, static _ => "x"),
            new TableDefinition("Failing", rows: 5) { Error = 9001 }.AddColumn("Text", SqlType.NVarCharMax, static _ => "x").AddColumn("More", SqlType.Xml, static _ => "<a/>"),
            new TableDefinition("Locked", rows: 5) { Error = 1222 }.AddColumn("Text", SqlType.NVarCharMax, static _ => "x"),
            new TableDefinition("Memory", rows: 500) { Kind = TableKind.MemoryOptimized }.AddKey("Id").AddColumn("Text", SqlType.NVarCharMax, static _ => "x"),
            new TableDefinition("Special", rows: 5)
                .AddColumn("Computed", SqlType.NVarCharMax, static _ => throw new InvalidOperationException("Read."), traits: ColumnTraits.Computed)
                .AddColumn("Masked", SqlType.NVarCharMax, static _ => "x", traits: ColumnTraits.Masked)
                .AddColumn("Encrypted", SqlType.VarBinaryMax, static _ => new byte[1], traits: ColumnTraits.Encrypted)
                .AddColumn("Set", SqlType.Xml, static _ => "<a/>", traits: ColumnTraits.ColumnSet));
        Assert.Equal(
            [
                "dbo.Denied.Text nvarchar(max) 5 none 0/0 / unknown: no permission",
                "dbo.External.Text nvarchar(max)  none 0/0 / unknown: external table",
                "dbo.Failing.Text nvarchar(max) 5 none 0/0 / unknown: Error 9001 of SQL Server: Table '...' cannot be read.",
                "dbo.Failing.More xml 5 none 0/0 / unknown: Error 9001 of SQL Server: Table '...' cannot be read.",
                "dbo.Locked.Text nvarchar(max) 5 none 0/0 / unknown: locked",
                "dbo.Memory.Text nvarchar(max)  firstRows 101/101 2/2 fitsInSample",
                "dbo.Special.Computed nvarchar(max) 5 none 0/0 / unknown: computed",
                "dbo.Special.Masked nvarchar(max) 5 none 0/0 / unknown: masked",
                "dbo.Special.Encrypted varbinary(max) 5 none 0/0 / unknown: encrypted",
                "dbo.Special.Set xml 5 none 0/0 / unknown: column set",
            ],
            Describe((await SurveyAsync(server, "--json", "--sample", "100")).ReadJson()));
    }

    [Fact]
    public async Task OldTypes_AreFound()
    {
        using var server = Start(new TableDefinition("Old", rows: 1)
            .AddColumn("Text", SqlType.Text, static _ => "abc")
            .AddColumn("Unicode", SqlType.NText, static _ => "abc")
            .AddColumn("Image", SqlType.Image, static _ => new byte[7])
            .AddColumn("Json", SqlType.Json, static _ => "{}"));
        Assert.Equal(
            ["dbo.Old.Text text 1 allRows 1/1 3/3 fits", "dbo.Old.Unicode ntext 1 allRows 1/1 6/6 fits", "dbo.Old.Image image 1 allRows 1/1 7/7 fits", "dbo.Old.Json json 1 allRows 1/1 2/2 fits"],
            Describe((await SurveyAsync(server, "--json")).ReadJson()));
    }

    [Fact]
    public async Task DatabaseWithoutLargeColumns_SaysSo()
    {
        using var server = Start(new TableDefinition("Small", rows: 1).AddKey("Id").AddColumn("Text", SqlType.NVarChar(4000), static _ => "x"));
        Assert.Equal("The database has no column for large values in a table that this user can see." + Environment.NewLine, (await SurveyAsync(server)).Output);
        Assert.Empty((await SurveyAsync(server, "--json")).ReadJson().GetProperty("columns").EnumerateArray());
    }

    [Fact]
    public async Task SlowTable_IsLeftOut_AndTheOthersAreRead()
    {
        using var server = Start(
            new TableDefinition("A", rows: 1).AddColumn("Text", SqlType.NVarCharMax, Slow),
            new TableDefinition("B", rows: 1).AddColumn("Text", SqlType.NVarCharMax, static _ => "x"));
        Assert.Equal(
            ["dbo.A.Text nvarchar(max) 1 none 0/0 / unknown: timeout", "dbo.B.Text nvarchar(max) 1 allRows 1/1 2/2 fits"],
            Describe((await SurveyAsync(server, "--json", "--timeout", "1")).ReadJson()));
    }

    /// <summary>Even if the server does not confirm it.</summary>
    [Fact]
    public async Task Cancelled_InTheMiddle_EndsSoon()
    {
        using var server = Start(new TableDefinition("A", rows: 5).AddColumn("Text", SqlType.NVarCharMax, Slow));
        using var source = new CancellationTokenSource(1_000);
        var elapsed = Stopwatch.StartNew();
        var run = await ToolRun.RunAsync(["survey", "--connection", server.CreateConnectionString()], isInteractive: false, source.Token);
        run.AssertFailed(130, "Cancelled.");
        Assert.InRange(elapsed.Elapsed.TotalSeconds, 0.9, 9);
    }

    private static object Slow(int row)
    {
        Thread.Sleep(3_000);
        return "x";
    }

    /// <summary>"Body" is large in one table and short in another, so no name decides it.</summary>
    [Fact]
    public async Task EditorConfig_HasTheOptions()
    {
        var run = await SurveyAsync("--editorconfig");
        Assert.Equal("", run.Error);
        Assert.Equal(
            """
            # asyncsql survey
            [*.cs]
            # All rows were read, and no value has more than 4,000 bytes. An entity has the singular of the name of its table here: ASQL0002 reports a similar name of your model.
            asyncsql.bounded_columns = Post.Summary
            # dbo.Posts.Body: large, but a column of the same name is not
            # dbo.Posts.Unused: has no values
            # Old]Sales.Odd]Name x.Image]s: the name cannot be written in an option
            # Old]Sales.Odd]Name x.Body: the name cannot be written in an option

            """,
            run.Output);
    }

    [Fact]
    public async Task EditorConfig_IsCertain()
    {
        using var server = Start(
            new TableDefinition("Addresses", rows: 1).AddColumn("Note", SqlType.NVarCharMax, static _ => "x"),
            new TableDefinition("Boxes", rows: 1).AddColumn("Content", SqlType.NVarCharMax, static _ => TextContent.CreateAscii(1, 5_000)),
            new TableDefinition("Categories", rows: 1).AddColumn("Half", SqlType.NVarCharMax, static _ => TextContent.CreateAscii(1, 2_001)),
            new TableDefinition("Status", rows: 500) { Kind = TableKind.MemoryOptimized }.AddColumn("Note", SqlType.NVarCharMax, static _ => "x"));
        var lines = (await SurveyAsync(server, "--editorconfig", "--sample", "100")).Output.Split('\n');
        Assert.Equal("asyncsql.bounded_columns = Address.Note", lines[3]);
        Assert.Equal("asyncsql.large_column_names = Content", lines[5]);
        Assert.Equal("# dbo.Categories.Half: at most 4,002 bytes, less than a packet and more than half of one", lines[6]);
        Assert.Equal("# dbo.Status.Note: only 101 rows were sampled: --all-rows reads the greatest length of all rows", lines[7]);

        lines = (await SurveyAsync(server, "--editorconfig", "--sample", "100", "--all-rows")).Output.Split('\n');
        Assert.Equal("asyncsql.bounded_columns = Address.Note, Status.Note", lines[3]);
    }

    /// <summary>The analyzers know the options that the tool writes.</summary>
    [Theory]
    [InlineData("asyncsql.bounded_columns")]
    [InlineData("asyncsql.large_column_names")]
    public void Option_IsDocumented(string key)
    {
        var folder = new DirectoryInfo(AppContext.BaseDirectory);
        while (!File.Exists(Path.Combine(folder.FullName, "AnalyzerPack.sln")))
            folder = folder.Parent!;

        Assert.Contains($"| `{key}` |", File.ReadAllText(Path.Combine(folder.FullName, "docs", "configuration.md")), StringComparison.Ordinal);
    }

    [Fact]
    public async Task EditorConfig_NeverOverwritesAFile()
    {
        var folder = Directory.CreateTempSubdirectory("asyncsql-tests-");
        try
        {
            var file = Path.Combine(folder.FullName, ".editorconfig");
            var run = await SurveyAsync("--editorconfig", file);
            Assert.Contains("Exceeds a packet", run.Output, StringComparison.Ordinal);
            Assert.Contains("asyncsql.bounded_columns = Post.Summary", await File.ReadAllTextAsync(file), StringComparison.Ordinal);

            await File.WriteAllTextAsync(file, "root = true");
            (await SurveyAsync("--editorconfig", file)).AssertFailed(1, file + " exists.");
            Assert.Equal("root = true", await File.ReadAllTextAsync(file));
        }
        finally
        {
            folder.Delete(recursive: true);
        }
    }

    [Fact]
    public async Task TwoResults_DoNotShareTheOutput() => (await SurveyAsync("--editorconfig", "--json")).AssertFailed(1, "--json and --editorconfig cannot both write");

    private static IEnumerable<string> Describe(JsonElement result) => result.GetProperty("columns").EnumerateArray().Select(static column => string.Create(
        CultureInfo.InvariantCulture,
        $"{column.GetProperty("schema").GetString()}.{column.GetProperty("table").GetString()}.{column.GetProperty("column").GetString()} {column.GetProperty("type").GetString()} {column.GetProperty("rows")} {column.GetProperty("sample").GetString()} {column.GetProperty("values")}/{column.GetProperty("sampledRows")} {column.GetProperty("greatestBytes")}/{column.GetProperty("percentile99Bytes")} {column.GetProperty("packet").GetString()}{(column.GetProperty("problem").GetString() is { } problem ? ": " + problem : "")}"));

    private Task<ToolRun> SurveyAsync(params string[] arguments) => SurveyAsync(_server, arguments);

    private static Task<ToolRun> SurveyAsync(SqlServerEmulator server, params string[] arguments) =>
        ToolRun.RunAsync(["survey", "--connection", server.CreateConnectionString(), .. arguments]);

    private static SqlServerEmulator Start(params TableDefinition[] tables)
    {
        var catalogue = new Catalogue();
        foreach (var table in tables)
            catalogue.Tables.Add(table);

        return SqlServerEmulator.Start(catalogue);
    }
}
