using System.Text;
using AsyncSql.Benchmarks.Claims;
using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Benchmarks.Pages;

/// <summary>Compares a form with itself in another lane or with other packets, as the expectations state.</summary>
internal static class ComparisonTable
{
    /// <summary>Whether a claim compares a form with itself.</summary>
    public static bool IsSelfComparison(ClaimDefinition claim) =>
        claim.Expectations.Any(static expectation => expectation.IsSelfComparison);

    /// <summary>Creates the table; empty when no form was measured in both lanes or with both packets.</summary>
    /// <param name="claims">The claims, in the order of the rows.</param>
    /// <param name="files">The results of the lanes.</param>
    /// <param name="kind">The kind of value; <see langword="null"/> for all.</param>
    public static string Create(
        IReadOnlyCollection<ClaimDefinition> claims, IReadOnlyList<ResultsFile> files, string? kind = null)
    {
        var rows = claims.SelectMany(claim => files.SelectMany(file => CreateRows(claim, file, files, kind))).Distinct().ToList();
        if (rows.Count == 0)
            return "";
        var table = new StringBuilder();
        table.Append("| What is read | Value | First | Second | Time | Bytes allocated |\n|---|---|---|---|---|---|\n");
        foreach (var row in rows)
            table.Append(row).Append('\n');
        return table.ToString();
    }

    /// <summary>The driver, its version, and the switches that were set.</summary>
    public static string DescribeDriver(LaneDescription lane) =>
        $"{lane.Driver} {lane.DriverVersion}" + (lane.Switches is null ? "" : ", " + lane.Switches);

    private static IEnumerable<string> CreateRows(
        ClaimDefinition claim, ResultsFile file, IReadOnlyList<ResultsFile> files, string? kind)
    {
        var expectations = claim.Expectations.Where(expectation => expectation.IsSelfComparison
            && (kind is null || expectation.Kind == kind)
            && (expectation.Lane is null || expectation.Lane == file.Lane.Lane));
        foreach (var expectation in expectations)
        {
            var against = expectation.Against is null ? file : files.FirstOrDefault(other => other.Lane.Lane == expectation.Against);
            var seconds = FindResults(against, expectation.AgainstPackets ?? expectation.Packets);
            var firsts = FindResults(file, expectation.Packets)
                .Where(result => expectation.Bytes is null || expectation.Bytes == result.Bytes)
                .OrderBy(static result => result.Bytes);
            foreach (var first in firsts)
                if (seconds.FirstOrDefault(result => result.Bytes == first.Bytes) is { } second)
                    yield return $"| {claim.Scenario} | {MeasurementPlan.FormatSize(first.Bytes)} of {first.Kind} "
                        + $"| {DescribeSide(file, first.Packets)} "
                        + $"| {(against == file ? DescribePackets(second.Packets) : DescribeSide(against!, second.Packets))} "
                        + CreateRatios(first, second);

            IEnumerable<FormResult> FindResults(ResultsFile? results, string? packets) =>
                results?.Results.Where(result =>
                    result.Claim == claim.Claim
                    && result.Form == expectation.Form
                    && result.Kind == expectation.Kind
                    && result.Packets == packets
                ) ?? [];
        }
    }

    private static string CreateRatios(FormResult first, FormResult second) =>
        $"| {EvidencePages.FormatNumber(first.LeastMilliseconds / second.LeastMilliseconds)}x "
        + $"| {EvidencePages.FormatNumber(first.AllocatedBytes / (double)Math.Max(1, second.AllocatedBytes))}x |";

    private static string DescribeSide(ResultsFile file, string? packets) =>
        DescribeDriver(file.Lane) + (packets is null ? "" : ", " + DescribePackets(packets));

    /// <summary>Turns "8000 TLS" into "packets of 8000 bytes, TLS".</summary>
    private static string DescribePackets(string? packets) => packets?.Split(' ') switch
    {
        [var bytes] => $"packets of {bytes} bytes",
        [var bytes, var tls] => $"packets of {bytes} bytes, {tls}",
        _ => "packets of the driver's size",
    };
}
