using System.Globalization;
using System.Text;
using AsyncSql.Benchmarks.Claims;
using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Benchmarks.Pages;

/// <summary>The small table at the top of a rule's page: what the reported code costs, and what it costs after the usual repairs.</summary>
internal static class CostTable
{
    /// <summary>The first line of the table's section; the last is <see cref="End"/>.</summary>
    public const string Begin = "<!-- cost: written by 'dotnet run --project benchmarks -- docs' -->";

    public const string End = "<!-- /cost -->";

    /// <summary>A driver of today, and one of before.</summary>
    private static readonly string[] Lanes = ["sqlclient-6.1", "sqlclient-2.1"];

    private static readonly int[] Sizes = [MeasurementPlan.HundredKilobytes, MeasurementPlan.Megabyte, MeasurementPlan.TenMegabytes];

    private const string Kind = "text";

    private static readonly Column SynchronousReader = new("`Read`", "ReaderForms", "Synchronous");

    /// <summary>The columns by rule: the reported form, the streamed one, the synchronous one.</summary>
    private static readonly Dictionary<string, Column[]> Columns = new(StringComparer.Ordinal)
    {
        ["ASQL1001"] =
        [
            new("`FirstOrDefaultAsync`", "StreamedFirstEntity", "Flagged"), new("With streamed reads", "StreamedFirstEntity", "Streamed"),
            new("`FirstOrDefault`", "FirstEntity", "Synchronous"),
        ],
        ["ASQL1002"] =
        [
            new("`ToListAsync`", "StreamedEntities", "Flagged"), new("With streamed reads", "StreamedEntities", "Streamed"),
            new("`ToList`", "ListOfEntities", "Synchronous"),
        ],
        ["ASQL2001"] =
        [
            new("`GetFieldValueAsync`", "ReaderForms", "Asynchronous"), new("Streamed", "ReaderForms", "Streamed"), SynchronousReader,
        ],
        ["ASQL2002"] =
        [
            new("`GetFieldValueAsync`", "WholeValuesOfSequentialReader", "Sequential"),
            new("Streamed", "WholeValuesOfSequentialReader", "Streamed"), SynchronousReader,
        ],
        ["ASQL2003"] =
        [
            new("`GetTextReader`", "StreamsWithoutSequentialAccess", "Buffered"),
            new("With `SequentialAccess`", "StreamsWithoutSequentialAccess", "Streamed"), SynchronousReader,
        ],
        ["ASQL2004"] =
        [
            new("`ExecuteScalarAsync`", "LargeScalars", "Scalar"), new("Streamed", "LargeScalars", "Streamed"), SynchronousReader,
        ],
    };

    /// <summary>The rules whose pages have the table.</summary>
    public static IEnumerable<string> Rules => Columns.Keys;

    /// <summary>Creates the section of a rule's page, with its markers; <see langword="null"/> for a rule without the table or its results.</summary>
    public static string? Create(string rule, IReadOnlyList<ResultsFile> files)
    {
        if (!Columns.TryGetValue(rule, out var columns))
            return null;
        var rows = new StringBuilder();
        foreach (var bytes in Sizes)
            foreach (var lane in Lanes)
                if (files.FirstOrDefault(file => file.Lane.Lane == lane) is { } file && CreateRow(file, columns, bytes) is { } row)
                    rows.Append(row).Append('\n');
        return rows.Length == 0
            ? null
            : $"{Begin}\n\n![Time against size: see the table.](../charts/{rule}.svg)\n\n| Text of | {string.Join(" | ", columns.Select(static column => column.Title))} | First / second |\n"
                + $"|---|{string.Concat(columns.Select(static _ => "---|"))}---|\n{rows}\n{End}";
    }

    /// <summary>Creates the chart of a rule's page: the time of each form against the size of the value.</summary>
    /// <returns>An SVG document; <see langword="null"/> for a rule without the table or its results.</returns>
    public static string? CreateChart(string rule, IReadOnlyList<ResultsFile> files)
    {
        if (!Columns.TryGetValue(rule, out var columns))
            return null;
        var lines = (
            from lane in Lanes
            from file in files
            where file.Lane.Lane == lane
            from column in columns
            let points = CostChart.GetPoints(file.Results.Where(result =>
                result.Claim == column.Claim && result.Form == column.Form && result.Kind == Kind))
            where points.Count > 1
            select new ChartLine(
                $"{column.Title.Replace("`", "", StringComparison.Ordinal)}, {file.Lane.DriverVersion}",
                Array.IndexOf(columns, column),
                lane != Lanes[0],
                points)).ToList();
        return lines.Count > 0 ? CostChart.Create("Time to read one text", lines) : null;
    }

    /// <summary>Replaces the section of a page.</summary>
    /// <returns><see langword="null"/> when the page has no such section.</returns>
    public static string? Replace(string page, string section) => EvidencePages.ReplaceBetween(page, Begin, End, section);

    /// <summary>"| 10 MB, SqlClient 6.1.8 | 1,362 ms, 39 MB | 19 ms, 22 MB | 30 ms, 11 MB | **71x** |".</summary>
    private static string? CreateRow(ResultsFile file, Column[] columns, int bytes)
    {
        var results = Array.ConvertAll(columns, column => Find(file, column, bytes));
        return results is [{ } flagged, { } streamed, ..]
            ? string.Create(
                CultureInfo.InvariantCulture,
                $"| {MeasurementPlan.FormatSize(bytes)}, SqlClient {file.Lane.DriverVersion} | {string.Join(" | ", results.Select(FormatCell))} "
                    + $"| **{EvidencePages.FormatNumber(flagged.LeastMilliseconds / streamed.LeastMilliseconds)}x** |")
            : null;
    }

    private static FormResult? Find(ResultsFile file, Column column, int bytes) =>
        file.Results.FirstOrDefault(result =>
            result.Claim == column.Claim && result.Form == column.Form && result.Kind == Kind && result.Bytes == bytes);

    private static string FormatCell(FormResult? result) =>
        result is null
            ? ""
            : $"{EvidencePages.FormatNumber(result.LeastMilliseconds)} ms, {EvidencePages.FormatNumber(result.AllocatedBytes / 1e6)} MB";

    /// <summary>A form of a claim.</summary>
    private sealed record Column(string Title, string Claim, string Form);
}
