using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Benchmarks.Claims;

/// <summary>Compares the measurements with the claims.</summary>
internal static class Judge
{
    /// <summary>Evaluates every expectation of a lane, once for each size that the run measures.</summary>
    /// <param name="lane">The lane.</param>
    /// <param name="claims">Its claims.</param>
    /// <param name="plan">The sizes of the run.</param>
    /// <param name="results">The results of all claims by lane; a lane that failed has none.</param>
    public static IEnumerable<Judgement> Evaluate(
        LaneDefinition lane,
        IEnumerable<ClaimDefinition> claims,
        MeasurementPlan plan,
        IReadOnlyDictionary<string, IReadOnlyList<FormResult>> results)
    {
        foreach (var claim in claims)
            foreach (
                var expectation in claim.Expectations.Where(expectation =>
                    expectation.Lane == lane.Name || (expectation.Lane is null && lane.Server == LaneServer.SqlServer)))
            {
                var sizes = plan.GetSizes(claim, expectation.Kind, lane)
                    .Where(bytes => expectation.Bytes is null || expectation.Bytes == bytes)
                    .ToList();
                if (sizes.Count == 0 || (expectation.Against is { } against && !results.ContainsKey(against)))
                {
                    yield return new Judgement(lane.Name, claim, expectation, expectation.Bytes ?? 0, null, null, Verdict.NotRun);
                    continue;
                }

                foreach (var bytes in sizes)
                    yield return Evaluate(lane, claim, expectation, bytes, results);
            }
    }

    /// <summary>Evaluates stored results with the bounds that are stored beside them.</summary>
    public static IReadOnlyList<Judgement> Evaluate(IReadOnlyList<ResultsFile> files)
    {
        var results = files.ToDictionary(static file => file.Lane.Lane, static file => file.Results);
        return [.. files.SelectMany(file => Evaluate(FindLane(file.Lane.Lane), file.Claims, new MeasurementPlan(IsQuick: false), results))];

        static LaneDefinition FindLane(string name) =>
            LaneDefinition.All.FirstOrDefault(lane => lane.Name == name) ?? new LaneDefinition(name, "", LaneServer.SqlServer, false);
    }

    private static Judgement Evaluate(
        LaneDefinition lane,
        ClaimDefinition claim,
        Expectation expectation,
        int bytes,
        IReadOnlyDictionary<string, IReadOnlyList<FormResult>> results)
    {
        var flagged = Find(lane.Name, expectation.IsSelfComparison ? expectation.Form : claim.Flagged, expectation.Packets);
        var other = Find(expectation.Against ?? lane.Name, expectation.Form, expectation.AgainstPackets ?? expectation.Packets);
        var judgement = new Judgement(lane.Name, claim, expectation, bytes, flagged, other, Verdict.NotDone);
        return flagged is null || other is null
            ? judgement
            : judgement with
            {
                Verdict = IsHeld(judgement) ? Verdict.Held : Verdict.NotHeld,
            };

        FormResult? Find(string lane, string form, string? packets) =>
            results
                .GetValueOrDefault(lane)
                ?.FirstOrDefault(result =>
                    result.Claim == claim.Claim
                    && result.Form == form
                    && result.Kind == expectation.Kind
                    && result.Bytes == bytes
                    && result.Packets == packets);
    }

    private static bool IsHeld(Judgement judgement) =>
        (judgement.Expectation.LeastTime is not { } leastTime || judgement.TimeRatio >= leastTime)
        && (judgement.Expectation.LeastAllocation is not { } leastAllocation || judgement.AllocationRatio >= leastAllocation)
        && (judgement.Expectation.GreatestAllocation is not { } greatestAllocation || judgement.AllocationRatio <= greatestAllocation)
        && (judgement.Expectation.GreatestTime is not { } greatestTime || judgement.TimeRatio <= greatestTime);

    /// <summary>
    /// Computes the exponent with which the time of a form grows with the size: 1 is linear, 2 is quadratic. It is fitted to the
    /// logarithms;
    /// a part of the time that does not depend on the size makes it smaller.
    /// </summary>
    /// <returns><see langword="null"/> for fewer than two sizes.</returns>
    public static double? ComputeExponent(IEnumerable<FormResult> results)
    {
        var points = results.Select(static result => (X: Math.Log(result.Bytes), Y: Math.Log(result.LeastMilliseconds))).ToList();
        if (points.Select(static point => point.X).Distinct().Count() < 2)
            return null;
        var (meanX, meanY) = (points.Average(static point => point.X), points.Average(static point => point.Y));
        return points.Sum(point => (point.X - meanX) * (point.Y - meanY)) / points.Sum(point => (point.X - meanX) * (point.X - meanX));
    }
}
