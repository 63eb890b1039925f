using System.Globalization;
using System.Text;
using AsyncSql.Benchmarks.Claims;
using AsyncSql.Benchmarks.Load;
using AsyncSql.Benchmarks.Sources;

namespace AsyncSql.Benchmarks.Pages;

/// <summary>The published tables beside what was measured, and requests many at a time, as Markdown.</summary>
internal static class TablePages
{
    /// <summary>What stands for a title that the project does not know.</summary>
    private const string NotNamed = "not named";

    /// <summary>The published tables, for the evidence page.</summary>
    public static string Sources(SourcesFile file)
    {
        var page = new StringBuilder();
        Line(page);
        Line(page, "## What others published");
        Line(page);
        Line(page, $"Measured on {file.Machine}, {file.Date}; SQL Server's drivers against {file.Server}. A direction is a comparison of two forms: one is larger when it");
        Line(page, Text($"exceeds the other by more than {file.NoiseOfTime:0.##}x in time or {file.NoiseOfAllocation:0.##}x in bytes. Milliseconds of another machine do not compare."));
        foreach (var table in file.Tables)
        {
            Line(page);
            Line(page, $"### {(table.Title == NotNamed ? table.What.TrimEnd('.') : table.Title)}");
            Line(page);
            Line(page, $"Author: {table.Author}. {table.Where.TrimEnd('.')}. {table.What.TrimEnd('.')}.");
            Line(page);
            Line(page, table.Differences);
            Line(page);
            Line(page, "| Forms | Published | Lane | Here | Same direction |");
            Line(page, "|---|---|---|---|---|");
            foreach (var row in table.Rows)
                Line(page, $"| {row.Pair} | {Pair(row.PublishedFirst, row.PublishedSecond, row.Unit)} | {row.Lane} | {Pair(row.FirstHere, row.SecondHere, row.UnitHere)} | {Agreement(row)} |");
        }

        foreach (var skipped in file.Skipped.Prepend(""))
            Line(page, skipped);
        return page.ToString().TrimEnd('\n') + "\n";
    }

    /// <summary>Requests many at a time, for the evidence page.</summary>
    public static string Load(LoadFile file)
    {
        var page = new StringBuilder();
        Line(page);
        Line(page, "## Under load");
        Line(page);
        Line(page, Text($"Requests for one row each, a number of them at a time; {file.Server}, packets of {file.PacketSize} bytes, {file.PacketDelayMilliseconds} ms from one to the next, as over a network."));
        Line(page, Text($"Each point had {file.BudgetSeconds} seconds; what was not answered by then is said. The longest delay is that of a work item which waited for a thread of the pool."));
        Line(page, $"{file.Machine}, {file.Date}.");
        foreach (var lane in file.Rows.GroupBy(static row => row.Lane))
        {
            Line(page);
            Line(page, $"### {lane.Key}");
            Line(page);
            Line(page, "| Value | At a time | Form | Answered | Requests/s | Median | 99 % | Threads | Allocated | Longest delay |");
            Line(page, "|---|---|---|---|---|---|---|---|---|---|");
            foreach (var row in lane)
                Line(page, Text($"| {MeasurementPlan.NameOf(row.Bytes)} | {row.Concurrency} | {row.Form} | {(row.IsDone ? "all" : $"{row.Answered} of {row.Requests}")} | {row.RequestsPerSecond:0.##} | {Milliseconds(row.MedianMilliseconds)} | {Milliseconds(row.NinetyNinthMilliseconds)} | {row.PeakThreads} | {row.AllocatedBytes / 1e6:N0} MB | {Milliseconds(row.LongestDelayMilliseconds)} |"));
        }

        return page.ToString();
    }

    /// <summary>What a rule's page says of blocking threads: the forms beside each other, at the largest value and the most requests.</summary>
    public static string LoadOfRule(LoadFile file)
    {
        var page = new StringBuilder();
        var (bytes, concurrency) = (file.Rows.Max(static row => row.Bytes), file.Rows.Max(static row => row.Concurrency));
        var rows = file.Rows.Where(row => row.Bytes == bytes && row.Concurrency == concurrency).ToList();
        var lanes = rows.Select(static row => row.Lane).Distinct().ToList();
        Line(page, Text($"Under load a blocked thread has a price: {concurrency} requests at a time for a value of {MeasurementPlan.NameOf(bytes)}, answers a second, and the longest time that other work"));
        Line(page, "waited for a thread of the pool:");
        Line(page);
        Line(page, "| Form | " + string.Join(" | ", lanes) + " |");
        Line(page, "|---|" + string.Concat(lanes.Select(static _ => "---|")));
        foreach (var form in rows.Select(static row => row.Form).Distinct())
            Line(page, $"| {form} | " + string.Join(" | ", lanes.Select(lane => rows.FirstOrDefault(row => row.Lane == lane && row.Form == form) is { } row
                ? Text($"{row.RequestsPerSecond:0.##}/s, {Milliseconds(row.LongestDelayMilliseconds)}") + (row.IsDone ? "" : $" ({row.Answered} of {row.Requests} answered)")
                : "")) + " |");
        return page.ToString();
    }

    private static string Agreement(SourceRow row) => row.SameDirection.ToString() switch
    {
        "Yes" => "yes",
        "No" => "no",
        var other => string.Concat(other.Select(static (character, i) => char.IsUpper(character) ? (i == 0 ? "" : " ") + char.ToLowerInvariant(character) : character.ToString())),
    } + (row.Why is null ? "" : ": " + row.Why) + (row.Note is null ? "" : " (" + row.Note.TrimEnd('.') + ")");

    private static string Pair(double? first, double? second, string unit) => first is null && second is null ? "" : Text($"{first:#,0.#####} / {second:#,0.#####} {unit}");

    private static string Milliseconds(double? value) => value is null ? "" : value >= 1000 ? Text($"{value / 1000:0.0} s") : Text($"{value:0.#} ms");

    private static void Line(StringBuilder page, string text = "") => page.Append(text).Append('\n');

    private static string Text(FormattableString value) => value.ToString(CultureInfo.InvariantCulture);
}
