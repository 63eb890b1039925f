using System.Text;
using AsyncSql.Benchmarks.Claims;
using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Benchmarks.Pages;

/// <summary>One form beside itself in another lane or with other packets, as the expectations name them.</summary>
internal static class ComparisonTable
{
    /// <summary>Whether a claim compares a form with itself.</summary>
    public static bool IsFor(ClaimDefinition claim) => claim.Expectations.Any(static expectation => expectation.IsOfOneForm);

    /// <summary>The table; empty when nothing of it was measured in both lanes or with both packets.</summary>
    /// <param name="claims">The claims, in the order of the rows.</param>
    /// <param name="files">What the lanes were measured with.</param>
    /// <param name="kind">The kind of value; <see langword="null"/> for all.</param>
    public static string Of(IReadOnlyCollection<ClaimDefinition> claims, IReadOnlyList<ResultsFile> files, string? kind = null)
    {
        var rows = claims.SelectMany(claim => files.SelectMany(file => Rows(claim, file, files, kind))).Distinct().ToList();
        if (rows.Count == 0)
            return "";
        var table = new StringBuilder();
        table.Append("| What is read | Value | First | Second | Time | Bytes allocated |\n|---|---|---|---|---|---|\n");
        foreach (var row in rows)
            table.Append(row).Append('\n');
        return table.ToString();
    }

    /// <summary>The driver, its version, and the switches that were set.</summary>
    public static string Driver(LaneDescription lane) => $"{lane.Driver} {lane.DriverVersion}" + (lane.Switches is null ? "" : ", " + lane.Switches);

    private static IEnumerable<string> Rows(ClaimDefinition claim, ResultsFile file, IReadOnlyList<ResultsFile> files, string? kind)
    {
        foreach (var expectation in claim.Expectations.Where(expectation => expectation.IsOfOneForm && (kind is null || expectation.Kind == kind) && (expectation.Lane is null || expectation.Lane == file.Lane.Lane)))
        {
            var against = expectation.Against is null ? file : files.FirstOrDefault(other => other.Lane.Lane == expectation.Against);
            foreach (var first in Results(file, expectation.Packets).Where(result => expectation.Bytes is null || expectation.Bytes == result.Bytes).OrderBy(static result => result.Bytes))
                if (Results(against, expectation.AgainstPackets ?? expectation.Packets).FirstOrDefault(result => result.Bytes == first.Bytes) is { } second)
                    yield return $"| {claim.Scenario} | {MeasurementPlan.NameOf(first.Bytes)} of {first.Kind} | {Side(file, first.Packets)} | {(against == file ? Packets(second.Packets) : Side(against!, second.Packets))} | "
                        + $"{EvidencePages.Number(first.LeastMilliseconds / second.LeastMilliseconds)}x | {EvidencePages.Number(first.AllocatedBytes / (double)Math.Max(1, second.AllocatedBytes))}x |";

            IEnumerable<FormResult> Results(ResultsFile? of, string? packets) =>
                of?.Results.Where(result => result.Claim == claim.Claim && result.Form == expectation.Form && result.Kind == expectation.Kind && result.Packets == packets) ?? [];
        }
    }

    private static string Side(ResultsFile file, string? packets) => Driver(file.Lane) + (packets is null ? "" : ", " + Packets(packets));

    /// <summary>"8000 TLS" as "packets of 8000 bytes, TLS".</summary>
    private static string Packets(string? packets) => packets?.Split(' ') switch
    {
        [var bytes] => $"packets of {bytes} bytes",
        [var bytes, var tls] => $"packets of {bytes} bytes, {tls}",
        _ => "packets of the driver's size",
    };
}
