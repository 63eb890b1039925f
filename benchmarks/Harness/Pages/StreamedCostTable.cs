using System.Globalization;
using System.Text;
using AsyncSql.Benchmarks.Claims;
using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Benchmarks.Pages;

/// <summary>What streamed reads cost, compared with the reads that nobody reports: synchronous ones, and those of small rows.</summary>
internal static class StreamedCostTable
{
    /// <summary>The page, below <c>docs</c>.</summary>
    public const string Page = "streamed-reads.md";

    public const string Begin = "<!-- streamed: written by 'dotnet run --project benchmarks -- docs' -->";

    public const string End = "<!-- /streamed -->";

    private const string Streamed = "Streamed";

    /// <summary>The claims, and what each compares streamed reads with.</summary>
    private static readonly (string Claim, string Read, string With, string Form)[] Claims =
    [
        ("StreamedEntitiesBesideSynchronous", "EF Core entities", "`ToList`", "Synchronous"),
        ("StreamedRowsBesideSynchronous", "Rows of a data reader", "`Read`", "Synchronous"),
        ("StreamedShortEntities", "EF Core entities", "`ToListAsync`", "Asynchronous"),
        ("StreamedShortRows", "Rows of a data reader", "`ReadAsync`", "Asynchronous"),
        ("StreamedSmallRows", "Rows of a data reader", "`ReadAsync`", "Asynchronous"),
    ];

    /// <summary>Creates the table, with its markers: a row for each claim and value, with the range over the drivers.</summary>
    public static string Create(IReadOnlyList<ResultsFile> files)
    {
        var rows = new StringBuilder();
        var worst = new Dictionary<string, (double Ratio, string Description)>(StringComparer.Ordinal);
        foreach (var (claim, read, with, form) in Claims)
        {
            var pairs = (
                from file in files
                from streamed in file.Results
                where streamed.Claim == claim && streamed.Form == Streamed
                from other in file.Results
                where other.Claim == claim && other.Form == form && other.Kind == streamed.Kind && other.Bytes == streamed.Bytes
                group (file.Lane, streamed, other) by (streamed.Kind, streamed.Bytes)).ToList();
            foreach (var pair in pairs)
            {
                var value = DescribeValue(pair.Key.Kind, pair.Key.Bytes);
                foreach (var (lane, streamed, other) in pair)
                    if (streamed.LeastMilliseconds / other.LeastMilliseconds is var ratio && (!worst.TryGetValue(form, out var known) || ratio > known.Ratio))
                        worst[form] = (ratio, $"{EvidencePages.FormatNumber(ratio)}x ({value}, {read}, {DescribeDriver(lane)})");
                rows.Append(CultureInfo.InvariantCulture, $"| [{read}](evidence/{claim}.md) | {value} | {with} ")
                    .Append(CultureInfo.InvariantCulture, $"| {FormatRange(pair, static result => result.LeastMilliseconds)} ")
                    .Append(CultureInfo.InvariantCulture, $"| {FormatRange(pair, static result => result.AllocatedBytes)} |\n");
            }
        }

        var sentences = (Describe("Synchronous", "large values", "synchronous") + " " + Describe("Asynchronous", "small rows", "asynchronous")).Trim();
        return $"{Begin}\n\n{sentences}\n\n| Streamed reads of | Value | Compared with | Time | Allocated memory |\n|---|---|---|---|---|\n{rows}\n{End}";

        string Describe(string form, string values, string reads) => worst.TryGetValue(form, out var known)
            ? $"Streamed reads of {values} take at most {known.Description}, compared with {reads} reads."
            : "";
    }

    /// <summary>Replaces the section of the page.</summary>
    /// <returns><see langword="null"/> when the page has no such section.</returns>
    public static string? Replace(string page, string section) => EvidencePages.ReplaceBetween(page, Begin, End, section);

    private static string DescribeValue(string kind, int bytes) =>
        bytes == 0 ? kind.Replace("-unit", "-character", StringComparison.Ordinal) : $"{MeasurementPlan.FormatSize(bytes)} of {kind}";

    /// <summary>"0.49x to 1.41x (SqlClient 6.1.8)": the lane of the greatest ratio is named.</summary>
    private static string FormatRange(
        IEnumerable<(LaneDescription Lane, FormResult Streamed, FormResult Other)> pairs, Func<FormResult, double> measure)
    {
        var ratios = pairs.Select(pair => (Ratio: measure(pair.Streamed) / measure(pair.Other), pair.Lane)).OrderBy(static pair => pair.Ratio).ToList();
        var (worst, lane) = ratios[^1];
        return $"{EvidencePages.FormatNumber(ratios[0].Ratio)}x to {EvidencePages.FormatNumber(worst)}x "
            + $"({DescribeDriver(lane)})";
    }

    private static string DescribeDriver(LaneDescription lane) =>
        $"{lane.Driver.Replace("Microsoft.Data.", "", StringComparison.Ordinal)} {lane.DriverVersion}";
}
