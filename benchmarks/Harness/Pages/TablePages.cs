using System.Globalization;
using System.Text;
using AsyncSql.Benchmarks.Claims;
using AsyncSql.Benchmarks.Load;
using AsyncSql.Benchmarks.Sources;

namespace AsyncSql.Benchmarks.Pages;

/// <summary>The published tables compared with the measurements, and the measurements of load, as Markdown.</summary>
internal static class TablePages
{
    /// <summary>The placeholder for a title that the project does not know.</summary>
    private const string NotNamed = "not named";

    /// <summary>Creates the published tables, for the evidence page.</summary>
    public static string CreateSources(SourcesFile file)
    {
        var page = new StringBuilder();
        page.Append(CultureInfo.InvariantCulture, $"""

            ## Published comparisons

            Measured on {file.Machine}, {file.Date}; the drivers of SQL Server against {file.Server}. A direction is a comparison of two forms: one
            form is larger when it exceeds the other by more than {file.NoiseOfTime:0.##}x in time or {file.NoiseOfAllocation:0.##}x in bytes. Do not
            compare the milliseconds of two machines.

            """);
        foreach (var table in file.Tables)
        {
            WriteLine(page);
            WriteLine(page, $"### {(table.Title == NotNamed ? table.What.TrimEnd('.') : table.Title)}");
            WriteLine(page);
            WriteLine(page, $"Author: {table.Author}. {table.Where.TrimEnd('.')}. {table.What.TrimEnd('.')}.");
            WriteLine(page);
            WriteLine(page, table.Differences);
            WriteLine(page);
            WriteLine(page, "| Forms | Published | Lane | Here | Same direction |");
            WriteLine(page, "|---|---|---|---|---|");
            foreach (var row in table.Rows)
                WriteLine(
                    page,
                    $"| {row.Pair} | {FormatPair(row.PublishedFirst, row.PublishedSecond, row.Unit)} | {row.Lane} "
                    + $"| {FormatPair(row.FirstHere, row.SecondHere, row.UnitHere)} | {Describe(row)} |");
        }

        foreach (var skipped in file.Skipped.Prepend(""))
            WriteLine(page, skipped);
        return page.ToString().TrimEnd('\n') + "\n";
    }

    /// <summary>Creates the measurements of load, for the evidence page.</summary>
    public static string CreateLoad(LoadFile file)
    {
        var page = new StringBuilder();
        page.Append(CultureInfo.InvariantCulture, $"""

            ## Under load

            Each request reads one row, and several requests run at a time. The server is {file.Server}, with packets of {file.PacketSize} bytes and
            {file.PacketDelayMilliseconds} ms between them, as over a network. Each point had {file.BudgetSeconds} seconds; the table counts the requests that
            were answered by then. The longest delay is the longest time that a work item waited for a thread of the pool.
            {file.Machine}, {file.Date}.

            """);
        foreach (var lane in file.Rows.GroupBy(static row => row.Lane))
        {
            WriteLine(page);
            WriteLine(page, $"### {lane.Key}");
            WriteLine(page);
            WriteLine(page, "| Value | At a time | Form | Answered | Requests/s | Median | 99 % | Threads | Allocated | Longest delay |");
            WriteLine(page, "|---|---|---|---|---|---|---|---|---|---|");
            foreach (var row in lane)
                WriteLine(
                    page,
                    Format($"| {MeasurementPlan.FormatSize(row.Bytes)} | {row.Concurrency} | {row.Form} ")
                    + (row.IsDone ? "| all " : Format($"| {row.Answered} of {row.Requests} "))
                    + Format($"| {row.RequestsPerSecond:0.##} | {FormatMilliseconds(row.MedianMilliseconds)} ")
                    + Format($"| {FormatMilliseconds(row.NinetyNinthMilliseconds)} | {row.PeakThreads} | {row.AllocatedBytes / 1e6:N0} MB ")
                    + Format($"| {FormatMilliseconds(row.LongestDelayMilliseconds)} |"));
        }

        return page.ToString();
    }

    /// <summary>
    /// Creates the table of the cost of blocked threads, for a rule's page: all forms with the largest value and the most requests.
    /// </summary>
    public static string CreateLoadForRule(LoadFile file)
    {
        var page = new StringBuilder();
        var (bytes, concurrency) = (file.Rows.Max(static row => row.Bytes), file.Rows.Max(static row => row.Concurrency));
        var rows = file.Rows.Where(row => row.Bytes == bytes && row.Concurrency == concurrency).ToList();
        var lanes = rows.Select(static row => row.Lane).Distinct().ToList();
        page.Append(
            CultureInfo.InvariantCulture,
            $"""
            A blocked thread costs throughput under load. With {concurrency} requests at a time for a value of {MeasurementPlan.FormatSize(
                bytes
            )}: the answers per
            second, and the longest time that other work waited for a thread of the pool:


            """);
        WriteLine(page, "| Form | " + string.Join(" | ", lanes) + " |");
        WriteLine(page, "|---|" + string.Concat(lanes.Select(static _ => "---|")));
        foreach (var form in rows.Select(static row => row.Form).Distinct())
        {
            var cells = lanes.Select(lane => CreateCell(rows.FirstOrDefault(row => row.Lane == lane && row.Form == form)));
            WriteLine(page, $"| {form} | {string.Join(" | ", cells)} |");
        }

        return page.ToString();
    }

    private static string CreateCell(LoadRow? row) => row is null
        ? ""
        : Format($"{row.RequestsPerSecond:0.##}/s, {FormatMilliseconds(row.LongestDelayMilliseconds)}")
            + (row.IsDone ? "" : $" ({row.Answered} of {row.Requests} answered)");

    private static string Describe(SourceRow row) => row.SameDirection.ToString() switch
    {
        "Yes" => "yes",
        "No" => "no",
        var other => EvidencePages.SplitWords(other),
    } + (row.Why is null ? "" : ": " + row.Why) + (row.Note is null ? "" : " (" + row.Note.TrimEnd('.') + ")");

    private static string FormatPair(double? first, double? second, string unit) =>
        first is null && second is null ? "" : Format($"{first:#,0.#####} / {second:#,0.#####} {unit}");

    private static string FormatMilliseconds(double? value) =>
        value is null ? "" : value >= 1000 ? Format($"{value / 1000:0.0} s") : Format($"{value:0.#} ms");

    private static void WriteLine(StringBuilder page, string text = "") => page.Append(text).Append('\n');

    private static string Format(FormattableString value) => value.ToString(CultureInfo.InvariantCulture);
}
