using System.Globalization;
using System.Text;
using AsyncSql.Benchmarks.Claims;
using AsyncSql.Benchmarks.Load;

namespace AsyncSql.Benchmarks.Pages;

/// <summary>The measurements of load, as Markdown.</summary>
internal static class TablePages
{
    private const string Asynchronous = "async";

    private const string Synchronous = "sync";

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
            foreach (var bar in LoadBar.All.Where(bar => bar.Lane == lane.Key && bar.Evaluate(file.Rows) != Verdict.NotRun))
            {
                WriteLine(page);
                WriteLine(page, bar.Describe(file.Rows));
            }
        }

        return page.ToString();
    }

    /// <summary>
    /// Creates the table of the cost of blocked threads, for a rule's page: all forms and values with the most requests, and where a
    /// synchronous query is the wrong repair.
    /// </summary>
    public static string CreateLoadForRule(LoadFile file)
    {
        var page = new StringBuilder();
        var concurrency = file.Rows.Max(static row => row.Concurrency);
        var rows = file.Rows.Where(row => row.Concurrency == concurrency).ToList();
        var lanes = rows.Select(static row => row.Lane).Distinct().ToList();
        page.Append(
            CultureInfo.InvariantCulture,
            $"""
            A blocked thread costs throughput under load. With {concurrency} requests at a time, the answers per second, and the longest time that other
            work waited for a thread of the pool (projected: the value is not read at all):


            """);
        WriteLine(page, "| Value | Form | " + string.Join(" | ", lanes) + " |");
        WriteLine(page, "|---|---|" + string.Concat(lanes.Select(static _ => "---|")));
        var sizes = rows.Select(static row => row.Bytes).Distinct().Order().ToList();
        foreach (var bytes in sizes)
            foreach (var form in rows.Select(static row => row.Form).Distinct())
            {
                var cells = lanes.Select(lane => CreateCell(Find(bytes, lane, form)));
                WriteLine(page, $"| {MeasurementPlan.FormatSize(bytes)} | {form} | {string.Join(" | ", cells)} |");
            }

        WriteLine(page);
        foreach (var bytes in sizes)
            foreach (var isWorse in new[] { true, false })
            {
                var cases = lanes
                    .Select(lane => (Async: Find(bytes, lane, Asynchronous), Sync: Find(bytes, lane, Synchronous)))
                    .Where(pair => pair is { Async: not null, Sync: not null } && pair.Sync.RequestsPerSecond < pair.Async.RequestsPerSecond == isWorse)
                    .Select(static pair => Format($"{pair.Sync!.Lane}: {pair.Sync.RequestsPerSecond:0.#} answers a second instead of {pair.Async!.RequestsPerSecond:0.#}"))
                    .ToList();
                if (cases.Count > 0)
                    WriteLine(
                        page,
                        $"- With {MeasurementPlan.FormatSize(bytes)} and {concurrency} requests at a time, running the query synchronously is "
                        + $"{(isWorse ? "the wrong repair" : "faster")} ({string.Join("; ", cases)}).");
            }

        return page.ToString();

        LoadRow? Find(int bytes, string lane, string form) =>
            rows.FirstOrDefault(row => row.Bytes == bytes && row.Lane == lane && row.Form == form);
    }

    private static string CreateCell(LoadRow? row) => row is null
        ? ""
        : Format($"{row.RequestsPerSecond:0.##}/s, {FormatMilliseconds(row.LongestDelayMilliseconds)}")
            + (row.IsDone ? "" : $" ({row.Answered} of {row.Requests} answered)");

    private static string FormatMilliseconds(double? value) =>
        value is null ? "" : value >= 1000 ? Format($"{value / 1000:0.0} s") : Format($"{value:0.#} ms");

    private static void WriteLine(StringBuilder page, string text = "") => page.Append(text).Append('\n');

    private static string Format(FormattableString value) => value.ToString(CultureInfo.InvariantCulture);
}
