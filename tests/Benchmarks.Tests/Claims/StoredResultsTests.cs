using System.Text.Json;
using AsyncSql.Benchmarks.Claims;
using AsyncSql.Lanes.Protocol;
using Xunit;

namespace AsyncSql.Benchmarks.Tests.Claims;

/// <summary>The committed results, judged with the bounds that the claims declare today.</summary>
public sealed class StoredResultsTests
{
    private static readonly IReadOnlyList<ResultsFile> Files = ResultsFile.ReadAll(AsyncSql.Benchmarks.Repository.Results);

    /// <summary>What fails is listed with its reason, and what is listed fails.</summary>
    [Fact]
    public void Failures_AreThoseThatAreListed() =>
        Assert.Empty(KnownFailures.FindDifferences(Judge.Evaluate(Files), [.. KnownFailures.All.Keys]));

    [Fact]
    public void StoredVerdicts_AreDone() =>
        Assert.Empty(Judge.Evaluate(Files).Where(static judgement => judgement.Verdict == Verdict.NotDone).Select(static judgement => judgement.Name));

    [Fact]
    public void DifferenceOfTheList_IsFound()
    {
        var judgements = Judge.Evaluate(Files);
        var (first, rest) = (KnownFailures.All.Keys.First(), KnownFailures.All.Keys.Skip(1).ToList());
        Assert.Equal($"{first}: fails, and is not listed.", Assert.Single(KnownFailures.FindDifferences(judgements, rest)));
        Assert.Equal(
            "sqlite, Nothing: is listed, and does not fail.",
            Assert.Single(KnownFailures.FindDifferences(judgements, [.. KnownFailures.All.Keys, "sqlite, Nothing"])));
    }

    /// <summary>A bound that changes in the code changes here: run <c>benchmarks -- claims</c> and <c>-- docs</c>.</summary>
    [Fact]
    public async Task StoredBounds_AreThoseThatAreDeclared()
    {
        var missing = new List<string>();
        foreach (var lane in LaneDefinition.All)
        {
            var declared = await DeclaredAsync(lane.Name);
            var stored = Files.SingleOrDefault(file => file.Lane.Lane == lane.Name)?.Claims ?? [];
            foreach (var claim in stored)
                Assert.Equal(ToJson(declared.Single(other => other.Claim == claim.Claim)), ToJson(claim));
            missing.AddRange(
                declared
                    .Where(claim => lane.CanMeasure(claim) && stored.All(other => other.Claim != claim.Claim))
                    .Select(claim => $"{lane.Name}, {claim.Claim}"));
        }

        Assert.Equal(KnownFailures.NotMeasured, missing);

        static string ToJson(ClaimDefinition claim) => JsonSerializer.Serialize(claim);
    }

    /// <summary>A control that allows more than a claim asks for proves nothing. It stands against the claims of its class, or of the class that it names.</summary>
    [Fact]
    public async Task BoundOfAControl_IsNotLooserThanTheClaim()
    {
        var looser = new List<string>();
        foreach (var lane in LaneDefinition.All)
        {
            var declared = await DeclaredAsync(lane.Name);
            foreach (var claim in declared)
                looser.AddRange(FindLooserControls(claim, declared.SingleOrDefault(other => other.Claim == (claim.StandsAgainst ?? claim.Claim))));
        }

        Assert.Empty(looser.Distinct());
    }

    [Theory]
    [InlineData(2, 1.2, 0)]
    [InlineData(2.1, 1.2, 1)]
    [InlineData(2, 8.1, 1)]
    public void LooserControl_IsFound(double time, double allocation, int count)
    {
        var control = new Expectation("Repair", "sqlite", "text", null, null, null, time, GreatestAllocation: allocation);
        var claim = new ClaimDefinition(
            "AClaim", "a scenario", [], "Flagged", ["Repair"],
            [control, new Expectation("Repair", null, "text", null, 2, null, null), new Expectation("Repair", null, "text", null, 3, 8, null)],
            ["text"], [], false);
        Assert.Equal(count, FindLooserControls(claim, claim).Count());
        Assert.Single(FindLooserControls(claim with { Expectations = [control] }, null));
        Assert.Single(FindLooserControls(claim with { Expectations = [control] }, claim with { Expectations = [control] }));
    }

    /// <summary>A short time depends on other work of the machine; bytes do not.</summary>
    [Fact]
    public async Task Control_BoundsTheAllocation()
    {
        // These forms hold different amounts: a driver may buffer the row behind a stream, and bounded rows are read in new packets.
        string[] exceptions =
        [
            "ListOfEntities.Synchronous bounded", "ReaderForms.Synchronous bounded", "StreamsWithoutSequentialAccess.Streamed",
        ];
        var without = new HashSet<string>();
        foreach (var lane in LaneDefinition.All)
            foreach (var claim in await DeclaredAsync(lane.Name))
                foreach (var expectation in claim.Expectations.Where(static expectation => expectation is { GreatestTime: not null, GreatestAllocation: null }))
                    without.Add($"{claim.Claim}.{expectation.Form}{(expectation.Kind == "bounded" ? " bounded" : "")}");
        Assert.Equal(exceptions, without.Order(StringComparer.Ordinal));
    }

    [Fact]
    public async Task Bounds_HaveAReason()
    {
        foreach (var lane in LaneDefinition.All)
            foreach (var claim in await DeclaredAsync(lane.Name))
                Assert.All(claim.Expectations, static expectation => Assert.False(string.IsNullOrWhiteSpace(expectation.Because)));
    }

    private static IEnumerable<string> FindLooserControls(ClaimDefinition claim, ClaimDefinition? against)
    {
        var controls = claim.Expectations.Where(static expectation => expectation.GreatestTime is not null || expectation.GreatestAllocation is not null).ToList();
        var claims = against?.Expectations.Where(static expectation => expectation.LeastTime is not null || expectation.LeastAllocation is not null).ToList() ?? [];
        if (controls.Count > 0 && claims.Count == 0)
            yield return $"{claim.Claim}: its controls stand against no claim.";
        else
            foreach (var control in controls)
                if (control.GreatestTime > claims.Min(static expectation => expectation.LeastTime)
                    || control.GreatestAllocation > claims.Min(static expectation => expectation.LeastAllocation))
                    yield return $"{claim.Claim}.{control.Form}, {control.Lane}, {control.Kind}: looser than a claim.";
    }

    private static async Task<IReadOnlyList<ClaimDefinition>> DeclaredAsync(string lane) =>
        [.. (await LaneRunner.RunAsync(lane, "claims")).Cast<ClaimDefinition>()];
}
