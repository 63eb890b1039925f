using AsyncSql.Benchmarks.Claims;
using AsyncSql.Lanes.Protocol;
using Xunit;

namespace AsyncSql.Benchmarks.Tests.Claims;

/// <summary>A run of one rule takes its place beside what was measured before.</summary>
public sealed class ResultsFileTests
{
    private static readonly LaneDescription Lane = new("sqlclient-9.9", "A.Driver", "9.9", null, ".NET");

    [Fact]
    public void ClaimsOfTheRun_ReplaceTheirOldResults()
    {
        var together = File("2026-01-03", ("B", 20), ("C", 30)).MergeWith([File("2026-01-02", ("A", 1), ("B", 2))])!;
        Assert.Equal(["A", "B", "C"], together.Claims.Select(static claim => claim.Claim));
        Assert.Equal([1, 20, 30], together.Results.Select(static result => result.LeastMilliseconds));
        Assert.Equal("2026-01-02 to 2026-01-03", together.Date);
        Assert.Equal("2026-01-02 to 2026-01-04", File("2026-01-04", ("A", 1)).MergeWith([together])!.Date);
    }

    [Fact]
    public void FirstRunOfALane_StandsAlone()
    {
        var file = File("2026-01-03", ("A", 1));
        Assert.Same(file, file.MergeWith([]));
        Assert.Same(file, file.MergeWith([File("2026-01-02", ("B", 1)) with { Lane = Lane with { Lane = "npgsql" } }]));
        Assert.Equal("2026-01-03", file.MergeWith([file])!.Date);
    }

    /// <summary>A file tells of one driver, server and machine.</summary>
    [Fact]
    public void OtherSurroundings_AreNotMixed()
    {
        var old = File("2026-01-02", ("A", 1));
        foreach (
            var other in new[]
            {
                old with
                {
                    Machine = "another",
                },
                old with
                {
                    Server = "another",
                },
                old with
                {
                    IsQuick = true,
                },
                old with
                {
                    Lane = Lane with { DriverVersion = "9.8" },
                },
            })
            Assert.Null(File("2026-01-03", ("B", 1)).MergeWith([other]));
    }

    private static ResultsFile File(string date, params (string Claim, double Milliseconds)[] claims) =>
        new(
            Lane,
            "a server",
            "2 processors",
            date,
            false,
            [.. claims.Select(static claim => new ClaimDefinition(claim.Claim, "a scenario", [], "Flagged", [], [], ["text"], [], false))],
            [
                .. claims.Select(static claim => new FormResult(
                    claim.Claim,
                    "Flagged",
                    "text",
                    MeasurementPlan.Megabyte,
                    [claim.Milliseconds],
                    1)),
            ]);
}
