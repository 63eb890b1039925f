using System.Diagnostics;
using System.Globalization;
using System.Text.Json;
using AsyncSql.Evidence.Tests.Tool;
using AsyncSql.TdsServer;
using AsyncSql.TdsServer.Tables;
using AsyncSql.TdsServer.Values;

namespace AsyncSql.Evidence.Tests.Measuring;

/// <summary><c>asyncsql measure</c> with the real driver, against the TDS server.</summary>
public sealed class MeasureCommandTests : IDisposable
{
    private const string Planted = "a-planted-value";

    private readonly SqlServerEmulator _server;

    public MeasureCommandTests() => _server = Start(new EmulatorOptions());

    public void Dispose()
    {
        _server.Dispose();
        Assert.Empty(_server.UnexpectedErrors);
    }

    [Fact]
    public async Task LargeRow_IsReadInFourForms_AndTheAdviceFollows()
    {
        var result = (await MeasureAsync("SELECT [Id], [Content] FROM [Large] WHERE [Id] = 1", "--json", "--runs", "3")).ReadJson();

        Assert.Equal((1, 1, false), (result.GetProperty("rows").GetInt32(), result.GetProperty("resultSets").GetInt32(), result.GetProperty("isCut").GetBoolean()));
        const int Bytes = 4 + 4 * 1024 * 1024;
        Assert.Equal(Bytes, result.GetProperty("largestRowBytes").GetInt32());
        Assert.Equal((Bytes + 7999) / 8000, result.GetProperty("largestRowPackets").GetInt32());
        Assert.Equal("Microsoft.Data.SqlClient 6.1.8", result.GetProperty("driver").GetString()!.Split(',')[0]);
        Assert.Equal(
            ["synchronous 8000 3", "asynchronous 8000 3", "streamed 8000 3", "largerPackets 32767 3"],
            result.GetProperty("forms").EnumerateArray().Select(static form => string.Create(
                CultureInfo.InvariantCulture,
                $"{form.GetProperty("form").GetString()} {form.GetProperty("packetSize").GetInt32()} {form.GetProperty("milliseconds").GetArrayLength()}")));
        foreach (var form in result.GetProperty("forms").EnumerateArray())
        {
            Assert.InRange(form.GetProperty("medianMilliseconds").GetDouble(), form.GetProperty("leastMilliseconds").GetDouble(), double.MaxValue);
            Assert.InRange(form.GetProperty("leastAllocatedBytes").GetInt64(), Bytes, long.MaxValue);
        }

        // 525 packets: the asynchronous read parses the row again with each of them.
        var advice = GetAdvice(result);
        Assert.Contains(advice, static line => line!.StartsWith("Asynchronous reads take", StringComparison.Ordinal) && line.Contains("as streamed reads", StringComparison.Ordinal));
        Assert.Contains(advice, static line => line!.Contains("Packet Size=32767", StringComparison.Ordinal));
    }

    [Fact]
    public async Task EncryptedConnection_HasTheLargestPacketsOfEncryption()
    {
        using var server = Start(new EmulatorOptions { Tls = true });
        var run = await ToolRun.RunAsync(
            "measure", "--connection", server.CreateConnectionString() + "Encrypt=True", "--query", "SELECT [Id] FROM [Small]", "--runs", "1", "--json");
        Assert.Equal(
            [8000, 8000, 8000, 16383],
            run.ReadJson().GetProperty("forms").EnumerateArray().Select(static form => form.GetProperty("packetSize").GetInt32()));
    }

    [Fact]
    public async Task ServerWithoutLargerPackets_IsMeasuredWithoutThem()
    {
        using var server = Start(new EmulatorOptions { MaxPacketSize = 8000 });
        var run = await ToolRun.RunAsync("measure", "--connection", server.CreateConnectionString(), "--query", "SELECT [Id] FROM [Small]", "--runs", "1", "--json");
        Assert.Equal(3, run.ReadJson().GetProperty("forms").GetArrayLength());
    }

    [Fact]
    public async Task Table_ShowsEachForm_AndNoValue()
    {
        var run = await MeasureAsync("SELECT [Id], [Text] FROM [Small]", "--runs", "2");

        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        var lines = run.Output.Split(Environment.NewLine);
        Assert.Equal("3 rows in 1 result set", lines[1]);
        Assert.Equal("Largest row: 34 bytes, 1 packet of 8,000 bytes", lines[2]);
        Assert.Equal(["Form", "Packet", "Least", "Median", "n", "Ratio", "Allocated"], lines[4].Split(' ', StringSplitOptions.RemoveEmptyEntries));
        Assert.Equal(["synchronous", "asynchronous", "streamed", "asynchronous, larger packets"], lines[5..9].Select(static line => line.Split("  ")[0]));
        Assert.DoesNotContain(Planted, run.Output, StringComparison.Ordinal);
    }

    /// <summary>Every row fits into one packet: no form is clearly better, and the tool says so.</summary>
    [Fact]
    public async Task SmallRows_HaveNoAdvice()
    {
        var result = (await MeasureAsync("SELECT [Id], [Text] FROM [Small]", "--json", "--runs", "20")).ReadJson();
        Assert.Equal(
            ["No form takes 1.5 times as long as another. Nothing has to change for this query with these rows: each row fits into one packet."],
            GetAdvice(result));
    }

    [Fact]
    public async Task SeveralResultSets_AreAllRead()
    {
        var result = (await MeasureAsync("DECLARE @n int = 2; SELECT [Id] FROM [Small] WHERE [Id] <= @n; SELECT [Text] FROM [Small] WHERE 1 = 0; SELECT 1", "--json", "--runs", "1")).ReadJson();
        Assert.Equal((3, 3), (result.GetProperty("resultSets").GetInt32(), result.GetProperty("rows").GetInt32()));
    }

    [Fact]
    public async Task EveryType_IsRead()
    {
        var result = (await MeasureAsync("SELECT * FROM [Types]", "--json", "--runs", "1")).ReadJson();
        Assert.Equal(3, result.GetProperty("rows").GetInt32());
        Assert.All(result.GetProperty("forms").EnumerateArray(), static form => Assert.Equal(1, form.GetProperty("runs").GetInt32()));
    }

    [Fact]
    public async Task EmptyResult_IsNotMeasured() =>
        (await MeasureAsync("SELECT [Id] FROM [Small] WHERE 1 = 0")).AssertFailed(2, "The query returned no rows");

    [Fact]
    public async Task MaxRows_StopsReading_InEachForm()
    {
        var result = (await MeasureAsync("SELECT [Content] FROM [Large]", "--max-rows", "2", "--runs", "2", "--json")).ReadJson();
        Assert.Equal((2, true), (result.GetProperty("rows").GetInt32(), result.GetProperty("isCut").GetBoolean()));
        Assert.All(result.GetProperty("forms").EnumerateArray(), static form => Assert.Equal(2, form.GetProperty("runs").GetInt32()));
    }

    /// <summary>In a transaction, the division is by zero.</summary>
    [Fact]
    public async Task Query_RunsInATransaction()
    {
        (await MeasureAsync("SELECT 1 / (1 - @@TRANCOUNT)")).AssertFailed(1, "Error 8134 of SQL Server");
        Assert.Equal(0, (await MeasureAsync("SELECT 1 / @@TRANCOUNT", "--runs", "1")).ExitCode);
    }

    [Theory]
    [InlineData("SELECT * FROM [Nothing]", "Error 208 of SQL Server: Invalid object name 'Nothing'.")]
    [InlineData("SELECT FROM", "Error 102 of SQL Server: Incorrect syntax near")]
    [InlineData("SELECT CAST([Text] AS int) FROM [Small]", "Error 245 of SQL Server: Conversion failed")]
    [InlineData("SELECT [Text], 1 / (2 - [Id]) FROM [Small]", "Error 8134 of SQL Server: Divide by zero")]
    [InlineData("UPDATE [Small] SET [Text] = N'x'", "Only queries are measured")]
    public async Task Error_IsOneLine_WithoutAValue(string query, string start)
    {
        var run = await MeasureAsync(query);
        run.AssertFailed(1, start);
        Assert.DoesNotContain(Planted, run.Error, StringComparison.Ordinal);
    }

    [Fact]
    public async Task SlowQuery_EndsAtItsTimeout()
    {
        using var server = Start(new EmulatorOptions { PacketDelay = TimeSpan.FromMilliseconds(20) });
        var elapsed = Stopwatch.StartNew();
        var run = await ToolRun.RunAsync("measure", "--connection", server.CreateConnectionString(), "--query", "SELECT [Content] FROM [Large]", "--timeout", "1");
        run.AssertFailed(2, "The query was not read within the timeout");
        Assert.InRange(elapsed.Elapsed.TotalSeconds, 0.9, 8);
    }

    [Fact]
    public async Task Cancelled_InTheMiddle_EndsSoon_AndClosesItsConnections()
    {
        using var server = Start(new EmulatorOptions { PacketDelay = TimeSpan.FromMilliseconds(20) });
        using var source = new CancellationTokenSource(1_000);
        var elapsed = Stopwatch.StartNew();
        var run = await ToolRun.RunAsync(
            ["measure", "--connection", server.CreateConnectionString(), "--query", "SELECT [Content] FROM [Large]"], isInteractive: false, source.Token);
        run.AssertFailed(130, "Cancelled.");
        Assert.InRange(elapsed.Elapsed.TotalSeconds, 0.9, 8);
        for (var i = 0; i < 100 && server.ConnectionCount > 0; i++)
            await Task.Delay(20);

        Assert.Equal(0, server.ConnectionCount);
    }

    [Fact]
    public async Task Json_IsAlsoWrittenToAFile()
    {
        var file = Path.GetTempFileName();
        try
        {
            var run = await MeasureAsync("SELECT [Id] FROM [Small]", "--runs", "1", "--json", file);
            Assert.Contains("asynchronous, larger packets", run.Output, StringComparison.Ordinal);
            Assert.Equal(3, JsonDocument.Parse(await File.ReadAllTextAsync(file)).RootElement.GetProperty("rows").GetInt32());
        }
        finally
        {
            File.Delete(file);
        }
    }

    /// <summary>Progress is for eyes: it is not in the output, and nowhere if the error output is a file.</summary>
    [Fact]
    public async Task Progress_IsShownOnlyInteractively()
    {
        string[] arguments = ["measure", "--connection", _server.CreateConnectionString(), "--query", "SELECT [Id] FROM [Small]", "--runs", "1"];
        var run = await ToolRun.RunAsync(arguments, isInteractive: true, CancellationToken.None);
        Assert.Contains("\rRun 1 of 1: asynchronous", run.Error, StringComparison.Ordinal);
        Assert.EndsWith(" \r", run.Error, StringComparison.Ordinal);
        Assert.DoesNotContain("Run 1", run.Output, StringComparison.Ordinal);
        Assert.Equal("", (await ToolRun.RunAsync(arguments)).Error);
    }

    [Theory]
    [InlineData("--runs 0", "--runs takes 1 to 1000.")]
    [InlineData("--max-rows -1", "--max-rows takes 1 to")]
    [InlineData("--timeout x", "Cannot parse argument 'x'")]
    [InlineData("--nonsense", "Unrecognized command or argument '--nonsense'.")]
    public async Task WrongArguments_AreOneLine(string arguments, string start) =>
        (await MeasureAsync("SELECT 1", arguments.Split(' '))).AssertFailed(1, start);

    private static IEnumerable<string?> GetAdvice(JsonElement result) =>
        result.GetProperty("advice").EnumerateArray().Select(static line => line.GetString());

    private Task<ToolRun> MeasureAsync(string query, params string[] arguments) =>
        ToolRun.RunAsync(["measure", "--connection", _server.CreateConnectionString(), "--query", query, .. arguments]);

    private static SqlServerEmulator Start(EmulatorOptions options)
    {
        var catalogue = new Catalogue();
        catalogue.Tables.Add(Catalogue.CreateDocuments("Large", rows: 20, length: 2 * 1024 * 1024));
        catalogue.Tables.Add(new TableDefinition("Small", rows: 3).AddKey("Id").AddColumn("Text", SqlType.NVarCharMax, static _ => Planted));
        catalogue.Tables.Add(
            new TableDefinition("Types", rows: 3)
                .AddKey("Id")
                .AddColumn("Xml", SqlType.Xml, static row => row == 1 ? null : "<a/>", nullable: true)
                .AddColumn("Json", SqlType.Json, static _ => "{}")
                .AddColumn("Old", SqlType.NText, static _ => "abc")
                .AddColumn("Image", SqlType.Image, static _ => new byte[3])
                .AddColumn("Amount", SqlType.Decimal(18, 2), static row => row * 1.5m)
                .AddColumn("Moment", SqlType.DateTime2(), static _ => new DateTime(2026, 1, 1))
                .AddColumn("Guid", SqlType.UniqueIdentifier, static _ => Guid.Empty)
                .AddColumn("Vector", SqlType.Vector(3), static _ => new float[] { 1, 2, 3 })
                .AddColumn(
                    "Place",
                    SqlType.UserDefined(new UserDefinedTypeName("db", "sys", "hierarchyid", "No.Such.Type, No.Such.Assembly")),
                    static row => row == 2 ? null : new byte[] { 0x58 },
                    nullable: true));
        return SqlServerEmulator.Start(catalogue, options);
    }
}
