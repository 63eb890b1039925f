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
    [InlineData("ASQL9009", "", "No claim is of a rule 'ASQL9009'. The rules with claims are ASQL9001, ASQL9002.")]
    [InlineData("", "Claims", "There is no claim 'Claims'. The claims are AClaim, BClaim.")]
    [InlineData("ASQL9001", "BClaim", "The claim BClaim is not one of ASQL9001, but of ASQL9002.")]
    [InlineData("ASQL9001", "AClaim BClaim", "The claim BClaim is not one of ASQL9001, but of ASQL9002.")]
    [InlineData("ASQL9001 ASQL9009", "AClaim", "No claim is of a rule 'ASQL9009'. The rules with claims are ASQL9001, ASQL9002.")]
    [InlineData("", "AClaim Claims", "There is no claim 'Claims'. The claims are AClaim, BClaim.")]
    [InlineData("ASQL9002", "BClaim", null)]
    [InlineData("ASQL9001 ASQL9002", "AClaim BClaim", null)]
    [InlineData("", "", null)]
    public void FilterThatSelectsNothing_IsAnErrorWithWhatExists(string rules, string claims, string? error) =>
        Assert.Equal(error, Filter(rules, claims).FindError(TwoClaims));

    [Theory]
    [InlineData("", "", "AClaim BClaim")]
    [InlineData("ASQL9002", "", "BClaim")]
    [InlineData("ASQL9001 ASQL9002", "", "AClaim BClaim")]
    [InlineData("", "AClaim", "AClaim")]
    [InlineData("", "AClaim BClaim", "AClaim BClaim")]
    [InlineData("ASQL9001", "AClaim BClaim", "AClaim")]
    public void Filter_SelectsClaims(string rules, string claims, string selected) =>
        Assert.Equal(selected, string.Join(' ', TwoClaims.Where(Filter(rules, claims).Includes).Select(static claim => claim.Claim)));

    private static ClaimDefinition[] TwoClaims => [Claim(Correct), Claim(Correct) with { Claim = "BClaim", Rules = ["ASQL9002"] }];

    private static ClaimFilter Filter(string rules, string claims) =>
        new(rules.Split(' ', StringSplitOptions.RemoveEmptyEntries), claims.Split(' ', StringSplitOptions.RemoveEmptyEntries));

    private static IReadOnlyList<string> Errors(Expectation expectation) =>
        ClaimChecks.FindErrors([(Lane("sqlclient-6.1"), [Claim(expectation)])]);

    private static LaneDefinition Lane(string name) => LaneRunner.Definition(name);

    private static ClaimDefinition Claim(Expectation expectation) => new(
        "AClaim", "a scenario", ["ASQL9001"], "Flagged", ["Repair"], [expectation], ["text"], ["8000"], false,
        [MeasurementPlan.Megabyte, MeasurementPlan.TenMegabytes]);
}
