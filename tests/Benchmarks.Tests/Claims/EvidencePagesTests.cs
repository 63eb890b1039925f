using AsyncSql.Benchmarks.Claims;
using AsyncSql.Benchmarks.Commands;
using AsyncSql.Benchmarks.Pages;
using AsyncSql.Lanes.Protocol;
using Xunit;

namespace AsyncSql.Benchmarks.Tests.Claims;

/// <summary>The pages are what the results say, and a page that says anything else is found.</summary>
public sealed class EvidencePagesTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("asyncsql-pages-").FullName;

    private string Benchmarks => Path.Combine(_folder, "benchmarks");

    private string RulePage => Path.Combine(_folder, "docs", "rules", "ASQL9001.md");

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Fact]
    public void Pages_AreWrittenAndChecked()
    {
        Arrange(flagged: 500);
        Assert.Equal(1, Run(check: true));
        Assert.Equal(0, Run(check: false));
        Assert.Equal(0, Run(check: true));

        var page = File.ReadAllText(RulePage);
        Assert.Contains("# ASQL9001\n\n## Measured\n\n" + EvidencePages.Begin, page, StringComparison.Ordinal);
        Assert.Contains("| a scenario | 1 MB of text | 50x |", page, StringComparison.Ordinal);
        Assert.EndsWith("\n## When to suppress\n\nNever.\n", page, StringComparison.Ordinal);
        var evidence = File.ReadAllText(Path.Combine(_folder, "docs", "evidence.md"));
        Assert.Contains("| sqlclient-9.9 | A.Driver 9.9 | none | a server | .NET | 2 processors | 2026-01-02 |", evidence, StringComparison.Ordinal);
        Assert.Contains("| sqlclient-9.9 | 1 MB | 500 ms, 10 MB | 10 ms, 0.1 MB |", evidence, StringComparison.Ordinal);
    }

    /// <summary>A figure that somebody typed, a result that is newer than the page, a page that is gone.</summary>
    [Fact]
    public void DifferenceOfPageAndResults_IsFound()
    {
        Arrange(flagged: 500);
        Run(check: false);
        File.WriteAllText(RulePage, File.ReadAllText(RulePage).Replace("50x", "60x", StringComparison.Ordinal));
        Assert.Equal(1, Run(check: true));
        Run(check: false);
        Assert.Contains("50x", File.ReadAllText(RulePage), StringComparison.Ordinal);

        Arrange(flagged: 900, keepPages: true);
        Assert.Equal(1, Run(check: true));
        Run(check: false);
        File.Delete(Path.Combine(_folder, "docs", "evidence.md"));
        Assert.Equal(1, Run(check: true));
    }

    /// <summary>What stands around the section stays as it was.</summary>
    [Fact]
    public void Section_IsReplacedInItsPlace()
    {
        var page = $"before\n{EvidencePages.Begin}\nold\n{EvidencePages.End}\nafter\n";
        Assert.Equal("before\nNEW\nafter\n", EvidencePages.WithSection(page, "NEW"));
        Assert.Equal("text\n\n## Measured\n\nNEW\n", EvidencePages.WithSection("text\n", "NEW"));
    }

    [Fact]
    public void RuleWithoutAClaim_HasNoSection() => Assert.Null(EvidencePages.Section("ASQL9002", [File9()]));

    [Fact]
    public void NoResults_IsAFailure() => Assert.Equal(1, Run(check: false));

    /// <summary>The pages of this repository are those of its results.</summary>
    [Fact]
    public void PagesOfTheRepository_AreThoseOfItsResults()
    {
        var output = new StringWriter();
        Assert.True(DocsCommand.Run(check: true, AsyncSql.Benchmarks.Repository.Benchmarks!, output) == 0, output.ToString());
    }

    private void Arrange(double flagged, bool keepPages = false)
    {
        (File9() with { Results = [Result("Flagged", flagged, 10_000_000), Result("Projected", 10, 100_000)] }).Write(Path.Combine(Benchmarks, "results"));
        if (keepPages)
            return;
        Directory.CreateDirectory(Path.GetDirectoryName(RulePage)!);
        File.WriteAllText(RulePage, "# ASQL9001\n\n## When to suppress\n\nNever.\n");
    }

    private int Run(bool check) => DocsCommand.Run(check, Benchmarks, TextWriter.Null);

    private static ResultsFile File9() => new(
        new LaneDescription("sqlclient-9.9", "A.Driver", "9.9", null, ".NET"), "a server", "2 processors", "2026-01-02", false,
        [new ClaimDefinition("AClaim", "a scenario", ["ASQL9001"], "Flagged", ["Projected"], [], ["text"], [], false)], []);

    private static FormResult Result(string form, double milliseconds, long bytes) => new("AClaim", form, "text", MeasurementPlan.Megabyte, [milliseconds, milliseconds * 2], bytes);
}
