using AsyncSql.Benchmarks.Pages;
using AsyncSql.Benchmarks.Sources;
using Xunit;

namespace AsyncSql.Benchmarks.Tests.Sources;

/// <summary>The page shows whole tables, both ratios, and where they differ.</summary>
public sealed class SourcePagesTests
{
    private static readonly PublishedSource Source = new(
        "id",
        "A title",
        "An author",
        "A paper",
        "A subject",
        "set",
        "The differences.",
        new Dictionary<string, PublishedFigure>
        {
            ["async"] = new("Async", 1.5, "s", Error: 0.25, Deviation: 0.5, Generations: [2000, 888.8889, null], Allocated: 3, AllocatedUnit: "MB"),
            ["sync"] = new("Sync", 50, "ms", Allocated: 2, AllocatedUnit: "MB", Note: "a remark"),
            ["web"] = new("A site", 61065, "requests/s"),
            ["theme-a"] = new("With", null, "ms"),
            ["theme-b"] = new("Without", null, "ms"),
        },
        [
            new("async", "sync", [new("a-lane", "async", "sync")]),
            new("async", "sync", [new("a-lane", "async", "sync")], Quantity.Allocation),
            new("theme-a", "theme-b", [new("a-lane", "async", "sync")], States: Statement.SecondGreater, Note: "a difference"),
            new("theme-a", "theme-b", [new("a-lane", "async", "sync")]),
            new("async", "sync", [new("another", "async", "sync")]),
        ],
        Environment: "a machine",
        Notes: ["A note of the source."]);

    private static readonly SourcesFile Measured = new(
        "2 processors",
        "2026-01-02",
        "a server",
        10 << 20,
        1_000_000,
        [],
        [new("another", "set", "No driver.")],
        [new("a-lane", "set", "async", 3, 1200, 6), new("a-lane", "set", "sync", 20, 10, 4)]);

    private static string Page => SourcePages.Create(Measured, [Source]);

    [Theory]
    [InlineData("### A title\n\nBy An author. A paper. A subject. Published with: a machine.\n\nA note of the source.\n")]
    [InlineData("| Name | What | Published | Error | StdDev | Gen 0 / 1 / 2 | Allocated | Note |\n|---|---|---|---|---|---|---|---|\n")]
    [InlineData("| async | Async | 1.5 s | 0.25 | 0.5 | 2,000 / 888.8889 / - | 3 MB |  |\n")]
    [InlineData("| sync | Sync | 50 ms |  |  |  | 2 MB | a remark |\n")]
    [InlineData("| web | A site | 61,065 requests/s |  |  |  |  |  |\n")]
    [InlineData("| theme-a | With | no figure |")]
    [InlineData("\nThe differences.\n")]
    public void Page_HasTheWholeTable(string expected) => Assert.Contains(expected, Page, StringComparison.Ordinal);

    [Theory]
    [InlineData("| async / sync | 1.5 s / 50 ms: 30x | a-lane | 1,200 / 10 ms: 120x | yes | no: 4.0x the published ratio |\n")]
    [InlineData("| async / sync, allocated | 3 / 2 MB: 1.5x | a-lane | 6 / 4 MB: 1.5x | yes | yes |\n")]
    [InlineData("| theme-a / theme-b | the second is more | a-lane | 1,200 / 10 ms: 120x | no: Here the first is 120 times the second. (a difference) | nothing published |\n")]
    [InlineData("| theme-a / theme-b | no figure | a-lane | 1,200 / 10 ms: 120x | nothing published | nothing published |\n")]
    [InlineData("| async / sync | 1.5 s / 50 ms: 30x | another |  | not done: No driver. | not done |\n")]
    public void Page_ComparesDirectionsAndRatios(string expected) => Assert.Contains(expected, Page, StringComparison.Ordinal);

    [Theory]
    [InlineData("Measured on 2 processors, 2026-01-02; the drivers of\nSQL Server against a server. Large values have 10 MB.")]
    [InlineData("the shortest run of 3 to 20.")]
    [InlineData("The direction is the published one in 2 of 3 comparisons, and the ratio in 1 of 2 comparisons.\n")]
    [InlineData("\n- another, set: No driver.\n")]
    [InlineData("### What the server here imitates\n")]
    public void Page_StatesTheRuleAndTheConditions(string expected) => Assert.Contains(expected, Page, StringComparison.Ordinal);

    /// <summary>A table has only the columns that it needs.</summary>
    [Fact]
    public void EmptyColumns_AreLeftOut()
    {
        var source = Source with { Figures = new Dictionary<string, PublishedFigure> { ["web"] = Source.Figures["web"] }, Comparisons = [], Environment = null, Notes = null };
        var page = SourcePages.Create(Measured with { Forms = [], Skipped = [] }, [source]);
        Assert.Contains("| Name | What | Published |\n|---|---|---|\n| web | A site | 61,065 requests/s |\n", page, StringComparison.Ordinal);
        Assert.Contains("A subject.\n\n| Name", page, StringComparison.Ordinal);
        Assert.Contains("in 0 of 0 comparisons", page, StringComparison.Ordinal);
    }
}
