using AsyncSql.Benchmarks.Claims;
using AsyncSql.Benchmarks.Processes;
using AsyncSql.Lanes.Protocol;
using Xunit;

namespace AsyncSql.Benchmarks.Tests.Claims;

/// <summary>
/// The forms of the claims do what their names say. Allocations show it in one run: a flagged form that reads synchronously, or a projection
/// that reads the value, allocates another amount.
/// </summary>
public sealed class ClaimAllocationTests
{
    [Theory]
    [InlineData("sqlclient-2.1")]
    [InlineData("sqlclient-6.1")]
    [InlineData("system-data-sqlclient")]
    public async Task AllocationsOfOneMegabyte_AreAsClaimed(string lane)
    {
        var definition = LaneRunner.Definition(lane);
        var claims = (await LaneRunner.RunAsync(lane, "claims")).Cast<ClaimDefinition>()
            .Select(claim => claim with { Expectations = [.. claim.Expectations.Where(IsMeasured).Select(static expectation => expectation with { LeastTime = null })] })
            .Where(claim => claim.Expectations.Count > 0 && definition.CanMeasure(claim))
            .ToList();
        var results = new List<FormResult>();
        var (backend, reason) = await LaneBackend.StartAsync(
            definition, new MeasurementPlan(IsQuick: true).Tables, definition.EncryptsByDefault, CancellationToken.None);
        Assert.True(backend is not null, reason);
        await using (backend)
            foreach (var claim in claims)
                results.AddRange((await LaneRunner.RunAsync(
                    lane,
                    [
                        "benchmark", "--connection", backend.ConnectionString, "--quick", "--iterations", "1", "--point",
                        $"{claim.Claim};{MeasurementPlan.Megabyte};text;"
                            + string.Join('|', claim.Expectations.Select(static expectation => expectation.Form).Distinct().Prepend(claim.Flagged)),
                    ])).OfType<FormResult>());

        var judgements = Judge
            .Evaluate(definition, claims, new MeasurementPlan(IsQuick: true), new Dictionary<string, IReadOnlyList<FormResult>> { [lane] = results })
            .ToList();
        Assert.NotEmpty(judgements);
        Assert.Empty(judgements.Where(static judgement => judgement.Verdict != Verdict.Held)
            .Select(static judgement => $"{judgement.Name}: {judgement.AllocationRatio:0.##}x"));

        bool IsMeasured(Expectation expectation) =>
            expectation is { LeastAllocation: not null, Bytes: MeasurementPlan.Megabyte, Kind: "text", IsSelfComparison: false }
            && expectation.Lane == lane;
    }
}
