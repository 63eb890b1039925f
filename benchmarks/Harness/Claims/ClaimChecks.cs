using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Benchmarks.Claims;

/// <summary>
/// Finds declarations of claims that could never fail: an expectation without a bound, or one that no run reaches because a name in it is
/// wrong. They are errors before anything is measured.
/// </summary>
internal static class ClaimChecks
{
    /// <summary>Checks the claims of the lanes that were built.</summary>
    /// <returns>One sentence for each error; empty when all are correct.</returns>
    public static IReadOnlyList<string> FindErrors(IReadOnlyCollection<(LaneDefinition Lane, IReadOnlyList<ClaimDefinition> Claims)> lanes) =>
    [
        .. lanes
            .SelectMany(static lane => lane.Claims)
            .GroupBy(static claim => claim.Claim)
            .SelectMany(claims => FindErrors(claims.First(), lanes))
            .Distinct(),
    ];

    private static IEnumerable<string> FindErrors(
        ClaimDefinition claim,
        IReadOnlyCollection<(LaneDefinition Lane, IReadOnlyList<ClaimDefinition> Claims)> lanes)
    {
        foreach (var name in claim.Lanes ?? [])
            if (FindLaneError(name) is { } error)
                yield return $"{claim.Claim}: {error}";
        foreach (var expectation in claim.Expectations)
        {
            var subject = $"{claim.Claim}.{expectation.Form}";
            if (!HasBound(expectation))
                yield return $"{subject}: an expectation of {expectation.Kind} has no bound.";
            foreach (var name in new[] { expectation.Lane, expectation.Against }.OfType<string>())
                if (FindLaneError(name) is { } error)
                    yield return $"{subject}: {error}";
            if (!claim.Kinds.Contains(expectation.Kind))
                yield return $"{subject}: '{expectation.Kind}' is not measured, only {string.Join(", ", claim.Kinds)}.";
            if (expectation.Bytes is { } bytes && claim.Sizes?.Contains(bytes) == false)
                yield return $"{subject}: {MeasurementPlan.FormatSize(bytes)} is not measured, only {string.Join(", ", claim.Sizes.Select(MeasurementPlan.FormatSize))}.";
            foreach (var packets in new[] { expectation.Packets, expectation.AgainstPackets }.OfType<string>())
                if (!claim.Packets.Contains(packets))
                    yield return $"{subject}: packets of '{packets}' are not measured, only {string.Join(", ", claim.Packets)}.";
        }

        string? FindLaneError(string name) =>
            LaneDefinition.All.FirstOrDefault(lane => lane.Name == name) is not { } lane
                ? $"there is no lane '{name}', only {LaneDefinition.FormatNames(LaneDefinition.All)}."
            : !lane.CanMeasure(claim) || lanes.Any(built => built.Lane == lane && built.Claims.All(known => known.Claim != claim.Claim))
                ? $"the lane '{name}' does not measure the claim."
            : null;
    }

    private static bool HasBound(Expectation expectation) =>
        new[] { expectation.LeastTime, expectation.LeastAllocation, expectation.GreatestTime, expectation.GreatestAllocation }
            .Any(static bound => bound > 0);
}
