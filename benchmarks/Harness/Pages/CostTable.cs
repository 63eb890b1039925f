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

    /// <summary>The first line of the section with the gains of all rules; the last is <see cref="EffectsEnd"/>.</summary>
    public const string EffectsBegin = "<!-- effects: written by 'dotnet run --project benchmarks -- docs' -->";

    public const string EffectsEnd = "<!-- /effects -->";

    /// <summary>A driver of today, and one of before.</summary>
    private static readonly string[] Lanes = ["sqlclient-6.1", "sqlclient-2.1"];

    private static readonly Value[] Texts =
        [.. new[] { MeasurementPlan.HundredKilobytes, MeasurementPlan.Megabyte, MeasurementPlan.TenMegabytes }.Select(static bytes => new Value("text", bytes))];

    /// <summary>Many rows instead of one text: what counts is the memory, because the times are equal.</summary>
    private static readonly Value[] Rows = [new("100,000 rows", 0), new("1,000,000 rows", 0)];

    private const string Version = "{version}";

    /// <summary>An older driver and the one that is recommended, for the rules that report a driver.</summary>
    private static readonly Column[] Generations =
    [
        new("SqlClient " + Version, "DriverGenerations", "Asynchronous", Lane: "sqlclient-2.1"),
        new("SqlClient " + Version, "DriverGenerations", "Asynchronous", Lane: "sqlclient-6.1"),
    ];

    private static readonly Column SynchronousReader = new("`Read`", "ReaderForms", "Synchronous");

    /// <summary>The columns by rule: the reported form, the repaired one, and others to compare with.</summary>
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
        ["ASQL2005"] =
        [
            new("`ReadAsync`", "SmallNumbers", "Asynchronous"), new("`Read`", "SmallNumbers", "ExecutedAsynchronously"),
            new("`ExecuteReader` and `Read`", "SmallNumbers", "Synchronous"),
        ],
        ["ASQL3001"] =
        [
            new("Packets of 8000 bytes", "LargerPackets", "Asynchronous", Packets: "8000"),
            new("16000", "LargerPackets", "Asynchronous", Packets: "16000"),
            new("32767, not encrypted", "LargerPackets", "Asynchronous", Packets: "32767"),
        ],
        ["ASQL4001"] = Generations,
        ["ASQL4002"] = Generations,
        ["ASQL4003"] =
        [
            new("System.Data.SqlClient " + Version, "DriverGenerations", "Asynchronous", Lane: "system-data-sqlclient"),
            new("Microsoft.Data.SqlClient " + Version, "DriverGenerations", "Asynchronous", Lane: "sqlclient-6.1"),
        ],
        ["ASQL4004"] =
        [
            new(Version + " by default", "FastAsyncSwitches", "Asynchronous", Lane: "sqlclient-7.1"),
            new(Version + " with both switches", "FastAsyncSwitches", "Asynchronous", Lane: "sqlclient-7.1-both"),
            new("with one switch", "FastAsyncSwitches", "Asynchronous", Lane: "sqlclient-7.1-sni"),
        ],
    };

    /// <summary>The rules whose pages have the table.</summary>
    public static IEnumerable<string> Rules => Columns.Keys;

    /// <summary>Creates the section of a rule's page, with its markers; <see langword="null"/> for a rule without the table or its results.</summary>
    public static string? Create(string rule, IReadOnlyList<ResultsFile> files)
    {
        if (!Columns.TryGetValue(rule, out var columns))
            return null;
        var isOfRows = IsOfRows(columns);
        var rows = new StringBuilder();
        foreach (var value in isOfRows ? Rows : Texts)
            foreach (var lane in GetLanes(columns))
                if (FindAll(files, lane, columns, value) is [{ } flagged, { } repaired, ..] results)
                    rows.Append(CultureInfo.InvariantCulture, $"| {(isOfRows ? value.Kind : MeasurementPlan.FormatSize(value.Bytes))}{DescribeDriver(files, lane, ", ")} ")
                        .Append(CultureInfo.InvariantCulture, $"| {string.Join(" | ", results.Select(FormatCell))} ")
                        .Append(CultureInfo.InvariantCulture, $"| **{FormatRatio(flagged, repaired, isOfRows)}** |\n");
        if (rows.Length == 0)
            return null;
        var titles = string.Join(" | ", columns.Select(column => GetTitle(column, files)));
        return $"{Begin}\n\n![{(isOfRows ? "Memory against rows" : "Time against size")}: see the table.](../charts/{rule}.svg)\n\n"
            + $"| {(isOfRows ? "A number from each of" : "Text of")} | {titles} | First / second{(isOfRows ? ", MB" : "")} |\n"
            + $"|---|{string.Concat(columns.Select(static _ => "---|"))}---|\n{rows}\n{End}";
    }

    /// <summary>
    /// Creates the chart of a rule's page: the time of each form against the size of the value, or its memory against the number of rows.
    /// </summary>
    /// <returns>An SVG document; <see langword="null"/> for a rule without the table or its results.</returns>
    public static string? CreateChart(string rule, IReadOnlyList<ResultsFile> files)
    {
        if (!Columns.TryGetValue(rule, out var columns))
            return null;
        var isOfRows = IsOfRows(columns);
        var lines = (
            from lane in GetLanes(columns)
            from column in columns
            from file in files
            where file.Lane.Lane == (column.Lane ?? lane)
            let points = isOfRows ? GetMemory(file, column) : CostChart.GetPoints(file.Results.Where(result => column.Matches(result, Texts[0].Kind)))
            where points.Count > 1
            select new ChartLine(
                GetTitle(column, files).Replace("`", "", StringComparison.Ordinal) + (lane is null ? "" : ", " + file.Lane.DriverVersion),
                Array.IndexOf(columns, column),
                lane is not null && lane != Lanes[0],
                points)).ToList();
        return lines.Count == 0 ? null
            : isOfRows ? CostChart.Create("Memory to read a number from each row", lines, ChartAxis.Rows, ChartAxis.Memory)
            : CostChart.Create("Time to read one text", lines);
    }

    /// <summary>Replaces the section of a page.</summary>
    /// <returns><see langword="null"/> when the page has no such section.</returns>
    public static string? Replace(string page, string section) => EvidencePages.ReplaceBetween(page, Begin, End, section);

    /// <summary>Replaces the table of all rules.</summary>
    /// <returns><see langword="null"/> when the page has no such section.</returns>
    public static string? ReplaceEffects(string page, string section) => EvidencePages.ReplaceBetween(page, EffectsBegin, EffectsEnd, section);

    /// <summary>Creates the table of what each rule's repair gains for the largest value, with its markers.</summary>
    public static string CreateEffects(IReadOnlyList<ResultsFile> files)
    {
        var rows = new StringBuilder();
        foreach (var (rule, columns) in Columns.Where(static pair => !IsOfRows(pair.Value)))
            foreach (var lane in GetLanes(columns))
                if (FindAll(files, lane, columns, Texts[^1]) is [{ } flagged, { } repaired, ..])
                    rows.Append(CultureInfo.InvariantCulture, $"| [{rule}]({rule}.md) | {(lane is null ? "as named" : DescribeDriver(files, lane, ""))} ")
                        .Append(CultureInfo.InvariantCulture, $"| {GetTitle(columns[0], files)}: {FormatCell(flagged)} ")
                        .Append(CultureInfo.InvariantCulture, $"| {GetTitle(columns[1], files)}: {FormatCell(repaired)} ")
                        .Append(CultureInfo.InvariantCulture, $"| **{FormatRatio(flagged, repaired, ofMemory: false)}** |\n");
        return $"{EffectsBegin}\n\n| Rule | Driver | Reported | Repaired | Ratio of the times |\n|---|---|---|---|---|\n{rows}\n{EffectsEnd}";
    }

    /// <summary>The lanes of the rows; one row of no lane where each column has a lane of its own.</summary>
    private static string?[] GetLanes(Column[] columns) => columns.All(static column => column.Lane is not null) ? new string?[] { null } : Lanes;

    private static bool IsOfRows(Column[] columns) => columns[0].Claim == "SmallNumbers";

    private static List<(double X, double Y)> GetMemory(ResultsFile file, Column column) =>
        [.. from value in Rows
            from result in file.Results
            where column.Matches(result, value.Kind)
            select (double.Parse(value.Kind.Split(' ')[0], NumberStyles.AllowThousands, CultureInfo.InvariantCulture), (double)result.AllocatedBytes)];

    private static FormResult?[] FindAll(IReadOnlyList<ResultsFile> files, string? lane, Column[] columns, Value value) =>
        Array.ConvertAll(columns, column => FindFile(files, column.Lane ?? lane)
            ?.Results.FirstOrDefault(result => column.Matches(result, value.Kind) && result.Bytes == value.Bytes));

    private static ResultsFile? FindFile(IReadOnlyList<ResultsFile> files, string? lane) => files.FirstOrDefault(file => file.Lane.Lane == lane);

    private static string GetTitle(Column column, IReadOnlyList<ResultsFile> files) =>
        column.Title.Replace(Version, FindFile(files, column.Lane)?.Lane.DriverVersion, StringComparison.Ordinal);

    private static string DescribeDriver(IReadOnlyList<ResultsFile> files, string? lane, string separator) =>
        FindFile(files, lane) is { } file ? $"{separator}SqlClient {file.Lane.DriverVersion}" : "";

    private static string FormatRatio(FormResult flagged, FormResult repaired, bool ofMemory) =>
        EvidencePages.FormatNumber(ofMemory ? (double)flagged.AllocatedBytes / repaired.AllocatedBytes : flagged.LeastMilliseconds / repaired.LeastMilliseconds) + "x";

    private static string FormatCell(FormResult? result) =>
        result is null
            ? ""
            : $"{EvidencePages.FormatNumber(result.LeastMilliseconds)} ms, {EvidencePages.FormatNumber(result.AllocatedBytes / 1e6)} MB";

    /// <summary>A form of a claim.</summary>
    /// <param name="Title">The title, with <see cref="Version"/> where the version of the lane's driver belongs.</param>
    /// <param name="Lane">The lane of the column; <see langword="null"/> where each row has a lane.</param>
    /// <param name="Packets">The packet size as the results name it; <see langword="null"/> for a claim with one size.</param>
    private sealed record Column(string Title, string Claim, string Form, string? Lane = null, string? Packets = null)
    {
        public bool Matches(FormResult result, string kind) =>
            result.Claim == Claim && result.Form == Form && result.Kind == kind && (Packets is null || result.Packets == Packets);
    }

    /// <summary>What is read.</summary>
    /// <param name="Kind">The kind as the results name it.</param>
    /// <param name="Bytes">The size in bytes; 0 for rows.</param>
    private sealed record Value(string Kind, int Bytes);
}
