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
        var (backend, reason) = await LaneBackend.StartAsync(
            definition, new MeasurementPlan(IsQuick: true).Tables, definition.EncryptsByDefault, CancellationToken.None);
        Assert.True(backend is not null, reason);
        var results = new List<FormResult>();
        var failed = claims;
        await using (backend)
            // Other work of the process can only add to an allocation: the smallest of three runs decides, as in 'validate --regressions'.
            for (var run = 0; run < 3 && failed.Count > 0; run++)
            {
                foreach (var claim in failed)
                    foreach (var result in (await LaneRunner.RunAsync(lane, CreateArguments(claim, backend.ConnectionString))).OfType<FormResult>())
                        results.AddRun(result);
                failed = [.. claims.Where(claim => Evaluate(claim).Any(static judgement => judgement.Verdict != Verdict.Held))];
            }

        Assert.NotEmpty(claims.SelectMany(Evaluate));
        Assert.Empty(failed.SelectMany(Evaluate).Where(static judgement => judgement.Verdict != Verdict.Held).Select(static judgement =>
            $"{judgement.AllocationRatio:0.##}x, {judgement.Flagged?.AllocatedBytes} and {judgement.Other?.AllocatedBytes} bytes: {judgement.Name}"));

        bool IsMeasured(Expectation expectation) =>
            expectation is { LeastAllocation: not null, Bytes: MeasurementPlan.Megabyte, Kind: "text", IsSelfComparison: false }
            && expectation.Lane == lane;

        IEnumerable<Judgement> Evaluate(ClaimDefinition claim) => Judge.Evaluate(
            definition, [claim], new MeasurementPlan(IsQuick: true), new Dictionary<string, IReadOnlyList<FormResult>> { [lane] = results });
    }

    private static string[] CreateArguments(ClaimDefinition claim, string connectionString) =>
    [
        "benchmark", "--connection", connectionString, "--quick", "--iterations", "1", "--point",
        $"{claim.Claim};{MeasurementPlan.Megabyte};text;"
            + string.Join('|', claim.Expectations.Select(static expectation => expectation.Form).Distinct().Prepend(claim.Flagged)),
    ];
}
