using System.Text.RegularExpressions;
using AsyncSql.TdsServer;
using AsyncSql.TdsServer.Tables;

namespace AsyncSql.Evidence.Tests.Tool;

/// <summary>The outputs that docs/asyncsql-tool.md shows are those of the tool, with the tables of the TDS server.</summary>
public sealed partial class PageTests : IDisposable
{
    private readonly SqlServerEmulator _server = SqlServerEmulator.Start(Catalogue.CreateDefault(), new EmulatorOptions { Tls = true });

    private string Connection => _server.CreateConnectionString() + "Encrypt=True";

    public void Dispose()
    {
        _server.Dispose();
        Assert.Empty(_server.UnexpectedErrors);
    }

    [Fact]
    public async Task Survey_PrintsWhatThePageShows()
    {
        Assert.Equal(ReadBlock("", "Column "), SplitLines((await ToolRun.RunAsync("survey", "--connection", Connection)).Output));
        Assert.Equal(ReadBlock("ini", "#"), SplitLines((await ToolRun.RunAsync("survey", "--connection", Connection, "--editorconfig")).Output));
    }

    /// <summary>Times and allocations differ between runs; the rest is compared word by word.</summary>
    [Fact]
    public async Task Measure_PrintsWhatThePageShows()
    {
        var page = ReadBlock("", "Microsoft.Data.SqlClient");
        var query = Query().Match(ReadPage()).Groups["query"].Value;
        var run = await ToolRun.RunAsync("measure", "--connection", Connection, "--query", query, "--runs", "2");
        Assert.Equal((0, ""), (run.ExitCode, run.Error));
        var printed = SplitLines(run.Output);

        const int DescriptionLines = 4;
        const int TableLines = 5;
        // A build without Microsoft.SqlServer.Server says so behind the name of the driver.
        Assert.Equal(page[0].Split(',')[0], printed[0].Split(',')[0]);
        Assert.Equal(page[1..DescriptionLines], printed[1..DescriptionLines]);
        Assert.Equal(
            page[DescriptionLines..(DescriptionLines + TableLines)].Select(GetFormAndPacket),
            printed[DescriptionLines..(DescriptionLines + TableLines)].Select(GetFormAndPacket));
        // Which form is mentioned depends on the times of the run, but not that the value is read again with each of its 263 packets.
        Assert.Contains(page.Skip(DescriptionLines + TableLines).Where(static line => line.Contains("streamed reads", StringComparison.Ordinal)).Select(Mask), printed.Select(Mask).Contains);
    }

    /// <summary>"asynchronous, larger packets   16383  33.7 ms  ..": the first two cells.</summary>
    private static string GetFormAndPacket(string line) => string.Join(" | ", Cells().Split(line).Take(2));

    private static string Mask(string line) => Figure().Replace(line, "#");

    /// <summary>Reads the lines of a block of the page.</summary>
    /// <param name="language">The language of the block; empty for none.</param>
    /// <param name="start">The beginning of its first line.</param>
    private static string[] ReadBlock(string language, string start)
    {
        var block = Block().Matches(ReadPage()).Single(match =>
            match.Groups["language"].Value == language && match.Groups["text"].Value.StartsWith(start, StringComparison.Ordinal));
        return SplitLines(block.Groups["text"].Value);
    }

    private static string[] SplitLines(string text) => [.. text.ReplaceLineEndings("\n").TrimEnd('\n').Split('\n').Select(static line => line.TrimEnd())];

    private static string ReadPage()
    {
        var folder = new DirectoryInfo(AppContext.BaseDirectory);
        while (!File.Exists(Path.Combine(folder.FullName, "AnalyzerPack.sln")))
            folder = folder.Parent!;
        return File.ReadAllText(Path.Combine(folder.FullName, "docs", "asyncsql-tool.md")).ReplaceLineEndings("\n");
    }

    [GeneratedRegex(@"^```(?<language>\w*)\n(?<text>.*?)\n```$", RegexOptions.Multiline | RegexOptions.Singleline)]
    private static partial Regex Block();

    [GeneratedRegex("asyncsql measure --query \"(?<query>[^\"]+)\"")]
    private static partial Regex Query();

    [GeneratedRegex(@" {2,}")]
    private static partial Regex Cells();

    [GeneratedRegex(@"[\d.,]*\d")]
    private static partial Regex Figure();
}
