using AsyncSql.Benchmarks.Claims;
using AsyncSql.Lanes.Protocol;
using Xunit;

namespace AsyncSql.Benchmarks.Tests.Claims;

/// <summary>A declaration that could never fail is an error before anything is measured.</summary>
public sealed class ClaimChecksTests
{
    private static readonly Expectation Correct = new("Repair", "sqlclient-6.1", "text", MeasurementPlan.Megabyte, 10, null, null);

    [Fact]
    public void CorrectDeclaration_HasNoError() => Assert.Empty(Errors(Correct));

    [Fact]
    public void ExpectationWithoutABound_IsAnError() =>
        Assert.Equal("AClaim.Repair: an expectation of text has no bound.", Assert.Single(Errors(Correct with { LeastTime = null })));

    [Fact]
    public void MisspeltLane_IsAnErrorWithTheLanes()
    {
        var error = Assert.Single(Errors(Correct with { Lane = "sqlclient-6.l" }));
        Assert.StartsWith("AClaim.Repair: there is no lane 'sqlclient-6.l', only sqlclient-2.1, sqlclient-6.1, ", error, StringComparison.Ordinal);
        Assert.Contains("'sqlclient-6', only", Assert.Single(Errors(Correct with { Against = "sqlclient-6" })), StringComparison.Ordinal);
        Assert.Contains(
            "there is no lane 'sqlight'",
            Assert.Single(ClaimChecks.FindErrors([(Lane("sqlclient-6.1"), [Claim(Correct) with { Lanes = ["sqlclient-6.1", "sqlight"] }])])),
            StringComparison.Ordinal);
    }

    /// <summary>The lane exists, but the claim lists others, or the lane was not compiled with the claim.</summary>
    [Fact]
    public void LaneThatDoesNotMeasureTheClaim_IsAnError()
    {
        const string error = "AClaim.Repair: the lane 'sqlite' does not measure the claim.";
        var expectation = Correct with { Lane = "sqlite" };
        Assert.Equal(
            error,
            Assert.Single(ClaimChecks.FindErrors([(Lane("sqlclient-6.1"), [Claim(expectation) with { Lanes = ["sqlclient-6.1"] }])])));
        Assert.Equal(error, Assert.Single(ClaimChecks.FindErrors([(Lane("sqlclient-6.1"), [Claim(expectation)]), (Lane("sqlite"), [])])));
        Assert.Empty(Errors(expectation)); // sqlite is not part of the run
    }

    [Fact]
    public void ValueThatIsNotMeasured_IsAnError()
    {
        Assert.Contains("'texts' is not measured, only text", Assert.Single(Errors(Correct with { Kind = "texts" })), StringComparison.Ordinal);
        Assert.Contains("100 KB is not measured", Assert.Single(Errors(Correct with { Bytes = MeasurementPlan.HundredKilobytes })), StringComparison.Ordinal);
        Assert.Contains("packets of '9000' are not measured", Assert.Single(Errors(Correct with { AgainstPackets = "9000" })), StringComparison.Ordinal);
    }

    /// <summary>All declarations of this repository.</summary>
    [Fact]
    public async Task Declarations_AreCorrect()
    {
        var lanes = new List<(LaneDefinition, IReadOnlyList<ClaimDefinition>)>();
        foreach (var lane in LaneDefinition.All)
            lanes.Add((lane, [.. (await LaneRunner.RunAsync(lane.Name, "claims")).Cast<ClaimDefinition>()]));
        Assert.Empty(ClaimChecks.FindErrors(lanes));
    }

    [Theory]
    [InlineData("ASQL9009", null, "No claim is of a rule 'ASQL9009'. The rules with claims are ASQL9001, ASQL9002.")]
    [InlineData(null, "Claims", "There is no claim 'Claims'. The claims are AClaim, BClaim.")]
    [InlineData("ASQL9001", "BClaim", "The claim BClaim is not one of ASQL9001, but of ASQL9002.")]
    [InlineData("ASQL9002", "BClaim", null)]
    [InlineData(null, null, null)]
    public void FilterThatSelectsNothing_IsAnErrorWithWhatExists(string? rule, string? claim, string? error) => Assert.Equal(
        error,
        new ClaimFilter(rule, claim).FindError([Claim(Correct), Claim(Correct) with { Claim = "BClaim", Rules = ["ASQL9002"] }]));

    private static IReadOnlyList<string> Errors(Expectation expectation) =>
        ClaimChecks.FindErrors([(Lane("sqlclient-6.1"), [Claim(expectation)])]);

    private static LaneDefinition Lane(string name) => LaneRunner.Definition(name);

    private static ClaimDefinition Claim(Expectation expectation) => new(
        "AClaim", "a scenario", ["ASQL9001"], "Flagged", ["Repair"], [expectation], ["text"], ["8000"], false,
        [MeasurementPlan.Megabyte, MeasurementPlan.TenMegabytes]);
}
