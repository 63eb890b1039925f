using System.Globalization;
using System.Text;
using AsyncSql.Benchmarks.Claims;
using AsyncSql.Benchmarks.Load;
using AsyncSql.Benchmarks.Sources;
using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Benchmarks.Pages;

/// <summary>Writes what was measured as Markdown: a page of its own, and a section for the page of each rule. Nobody types a figure.</summary>
internal static class EvidencePages
{
    /// <summary>Where the section of a rule's page begins; it ends with <see cref="End"/>.</summary>
    public const string Begin = "<!-- measured: written by 'dotnet run --project benchmarks -- docs' -->";

    public const string End = "<!-- /measured -->";

    /// <summary>The kinds and sizes that a rule's page shows.</summary>
    private static readonly (string Kind, int Bytes)[] Shown = [("text", MeasurementPlan.Megabyte), ("text", MeasurementPlan.TenMegabytes), ("binary", MeasurementPlan.TenMegabytes)];

    /// <summary>The page <c>docs/evidence.md</c>.</summary>
    /// <param name="files">What the lanes were measured with.</param>
    /// <param name="sources">The published tables; <see langword="null"/> when they were not measured.</param>
    /// <param name="load">Requests many at a time; <see langword="null"/> when they were not measured.</param>
    public static string Evidence(IReadOnlyList<ResultsFile> files, SourcesFile? sources = null, LoadFile? load = null)
    {
        var page = new StringBuilder();
        Line(page, "# Evidence");
        Line(page);
        Line(page, "What the rules claim, measured with the real drivers. This page is written from `benchmarks/results` by");
        Line(page, "`dotnet run -c Release --project benchmarks -- docs`, after `-- validate` has measured; nobody types a figure into it.");
        Line(page);
        Line(page, "Times are the shortest of several runs on a machine that did other things too: ratios between forms of one run tell, milliseconds");
        Line(page, "of another machine do not compare. Allocations are those of the whole client process in one run.");
        Line(page);
        Line(page, "## What was measured on");
        Line(page);
        Line(page, "| Lane | Driver | EF Core | Server | Runtime | Machine | Date |");
        Line(page, "|---|---|---|---|---|---|---|");
        foreach (var file in files)
            Line(page, $"| {file.Lane.Lane} | {ComparisonTable.Driver(file.Lane)} | {file.Lane.EntityFrameworkVersion ?? "none"} | {file.Server} | {file.Lane.Runtime} | {file.Machine} | {file.Date} |");
        Line(page);
        Line(page, "The replay server answers with synthetic rows; the drivers are the untouched ones. What it cannot show: the time that a real server takes");
        Line(page, "to read a row from its pages, the chunks in which SQL Server itself sends a `max` value, and the latency of a network. In the lanes");
        Line(page, "sqlclient-6.1 and 7.1 a stand-in assembly takes the place of Microsoft.SqlServer.Server, four types that a SQL login never uses; in those of 7.1");
        Line(page, "others take that of the driver's log, which is off, and of the types for logins with Microsoft Entra.");
        foreach (var claim in files.SelectMany(static file => file.Claims).GroupBy(static claim => claim.Claim).OrderBy(static group => group.Key, StringComparer.Ordinal))
            WriteClaim(page, claim.First(), files);
        if (load is not null)
            page.Append(TablePages.Load(load));
        if (sources is not null)
            page.Append(TablePages.Sources(sources));
        return page.ToString();
    }

    /// <summary>The section of a rule's page, with its markers; <see langword="null"/> for a rule that no claim speaks of.</summary>
    public static string? Section(string rule, IReadOnlyList<ResultsFile> files, LoadFile? load = null)
    {
        var claims = files.SelectMany(static file => file.Claims).Where(claim => claim.Rules.Contains(rule)).GroupBy(static claim => claim.Claim).Select(static group => group.First()).OrderBy(static claim => claim.Claim, StringComparer.Ordinal).ToList();
        if (claims.Count == 0)
            return null;
        var section = new StringBuilder();
        Line(section, Begin);
        Line(section);
        WriteComparisons(section, [.. claims.Where(ComparisonTable.IsFor)], files);
        // A claim of controls alone says where there is nothing to repair: that is for the evidence.
        claims.RemoveAll(static claim => ComparisonTable.IsFor(claim) || (claim.Expectations.Count > 0 && claim.Expectations.All(static expectation => expectation.GreatestTime is not null)));
        foreach (var group in claims.GroupBy(static claim => string.Join(" / ", claim.Repairs.Select(Words))))
            WriteRepairs(section, [.. group], files);
        if (load is not null && claims.Any(static claim => claim.Repairs.Contains("Projected")))
        {
            section.Append(TablePages.LoadOfRule(load));
            Line(section);
        }

        section.Append(End);
        return section.ToString();
    }

    /// <summary>The same read by another driver or with other packets.</summary>
    private static void WriteComparisons(StringBuilder section, List<ClaimDefinition> claims, IReadOnlyList<ResultsFile> files)
    {
        if (ComparisonTable.Of(claims, files) is not { Length: > 0 } table)
            return;
        Line(section, "How many times as long the same read takes with the first as with the second, and how many times as much it allocates; 1x is no");
        Line(section, "difference. [Evidence](../evidence.md) has the times, and what was measured on:");
        Line(section);
        section.Append(table);
        Line(section);
    }

    /// <summary>A flagged form beside its repairs, of claims that have the same ones.</summary>
    private static void WriteRepairs(StringBuilder section, List<ClaimDefinition> claims, IReadOnlyList<ResultsFile> files)
    {
        var isOfRows = claims.All(static claim => claim.Kinds.All(IsRows));
        Line(section, $"How many times longer the flagged form takes than the repairs ({string.Join(" / ", claims[0].Repairs.Select(Words))}){(isOfRows ? ", and what both allocate" : "")}; [evidence](../evidence.md) has the times,");
        Line(section, "the allocations, other sizes, and what was measured on:");
        Line(section);
        Line(section, "| Flagged | Value | " + string.Join(" | ", Lanes(files, claims).Select(static file => $"{file.Lane.Driver} {file.Lane.DriverVersion}")) + " |");
        Line(section, "|---|---|" + string.Concat(Lanes(files, claims).Select(static _ => "---|")));
        foreach (var claim in claims)
            foreach (var (kind, bytes) in isOfRows ? claim.Kinds.Select(static kind => (kind, 0)) : Shown)
            {
                var cells = Lanes(files, claims).Select(file => string.Join(" / ", claim.Repairs.Select(repair => Ratios(file, claim, repair, kind, bytes)).OfType<string>())).ToList();
                if (cells.Any(static cell => cell.Length > 0))
                    Line(section, $"| {claim.Scenario} | {(isOfRows ? kind : $"{MeasurementPlan.NameOf(bytes)} of {kind}")} | {string.Join(" | ", cells)} |");
            }

        Line(section);
    }

    /// <summary>"1.6x", of many rows "1.6x, 7.5 for 4.0 MB": there the time is nearly the same, and a repair may allocate nothing, which has no ratio.</summary>
    private static string? Ratios(ResultsFile file, ClaimDefinition claim, string repair, string kind, int bytes)
    {
        if (Find(file, claim, claim.Flagged, kind, bytes) is not { } flagged || Find(file, claim, repair, kind, bytes) is not { } other)
            return null;
        var time = Number(flagged.LeastMilliseconds / other.LeastMilliseconds) + "x";
        return IsRows(kind) ? $"{time}, {Number(flagged.AllocatedBytes / 1e6)} for {Number(other.AllocatedBytes / 1e6)} MB" : time;
    }

    private static bool IsRows(string kind) => kind.EndsWith(" rows", StringComparison.Ordinal);

    /// <summary>A page with its section replaced, or added in front of "## When to suppress" or at the end.</summary>
    public static string WithSection(string page, string section)
    {
        var begin = page.IndexOf(Begin, StringComparison.Ordinal);
        var end = page.IndexOf(End, StringComparison.Ordinal);
        if (begin >= 0 && end > begin)
            return page[..begin] + section + page[(end + End.Length)..];
        var heading = "## Measured\n\n" + section + "\n";
        var before = page.IndexOf("## When to suppress", StringComparison.Ordinal);
        return before < 0 ? page.TrimEnd() + "\n\n" + heading : page[..before] + heading + "\n" + page[before..];
    }

    private static IEnumerable<ResultsFile> Lanes(IEnumerable<ResultsFile> files, IReadOnlyList<ClaimDefinition> claims) =>
        files.Where(file => file.Results.Any(result => claims.Any(claim => claim.Claim == result.Claim)));

    private static void WriteClaim(StringBuilder page, ClaimDefinition claim, IReadOnlyList<ResultsFile> files)
    {
        Line(page);
        Line(page, $"## {claim.Claim}: {claim.Scenario}");
        Line(page);
        Line(page, claim.Rules.Count == 0 ? "Ground for rules to come." : "For " + string.Join(" and ", claim.Rules.Select(static rule => $"[{rule}](rules/{rule}.md)")) + ".");
        foreach (var kind in claim.Kinds)
        {
            var measured = files.Where(file => file.Results.Any(result => result.Claim == claim.Claim && result.Kind == kind)).ToList();
            if (measured.Count == 0)
                continue;
            Line(page);
            Line(page, $"### {char.ToUpperInvariant(kind[0])}{kind[1..]}");
            Line(page);
            Line(page, $"| Lane | {(claim.Packets.Count > 0 ? "Value, bytes of a packet" : "Value")} | " + string.Join(" | ", claim.Repairs.Prepend(claim.Flagged).Select(Words)) + " |");
            Line(page, "|---|---|" + string.Concat(claim.Repairs.Prepend(claim.Flagged).Select(static _ => "---|")));
            foreach (var file in measured)
                foreach (var point in Of(file, claim, kind).GroupBy(static result => (result.Bytes, result.Packets)).OrderBy(static point => point.Key.Bytes))
                    Line(page, $"| {file.Lane.Lane} | {(kind == "bounded" ? "1,000 rows" : point.Key.Bytes == 0 ? kind : MeasurementPlan.NameOf(point.Key.Bytes)) + (point.Key.Packets is { } packets ? ", " + packets : "")} | " + string.Join(" | ", claim.Repairs.Prepend(claim.Flagged).Select(form => Cell(point.FirstOrDefault(result => result.Form == form)))) + " |");
            if (ComparisonTable.Of([claim], measured, kind) is { Length: > 0 } comparisons)
            {
                Line(page);
                Line(page, "The first by the second:");
                Line(page);
                page.Append(comparisons);
            }

            WriteGrowth(page, claim, kind, measured);
        }
    }

    /// <summary>How the time of each form grows, and the flagged form beside the best repair.</summary>
    private static void WriteGrowth(StringBuilder page, ClaimDefinition claim, string kind, IReadOnlyList<ResultsFile> files)
    {
        if (claim.Packets.Count > 0 || claim.Sizes is not null)
            return;
        var sizes = files.SelectMany(file => Of(file, claim, kind)).Select(static result => result.Bytes).Distinct().Order().ToList();
        var growth = files
            .Select(file => (file.Lane.Lane, All: Exponent(file, MeasurementPlan.HundredKilobytes), Last: Exponent(file, MeasurementPlan.Megabyte)))
            .Where(static growth => growth.All is not null && growth.Last is not null).ToList();
        if (growth.Count == 0)
            return;
        Line(page);
        Line(page, $"The power of the size with which the time of {Words(claim.Flagged)} grows, from 100 KB and from 1 MB on (1 is in proportion, 2 the square): " + string.Join(", ", growth.Select(static growth => Text($"{growth.All:N1} and {growth.Last:N1} ({growth.Lane})"))) + ".");
        Chart(page, $"{kind}: {Words(claim.Flagged)}, milliseconds as powers of ten", sizes, files.Select(file => (file.Lane.Lane, sizes.Select(bytes => Find(file, claim, claim.Flagged, kind, bytes) is { } result ? Math.Log10(result.LeastMilliseconds) : (double?)null).ToList())), "0.##");
        var repair = claim.Repairs[^1];
        Chart(page, $"{kind}: {Words(claim.Flagged)} / {Words(repair)}, times", sizes, files.Select(file => (file.Lane.Lane, sizes.Select(bytes => TimeRatio(file, claim, repair, kind, bytes)).ToList())), "0.#");

        double? Exponent(ResultsFile file, int least) => Judge.Exponent(Of(file, claim, kind).Where(result => result.Form == claim.Flagged && result.Bytes >= least));
    }

    /// <summary>A line for each lane that has a value for every size.</summary>
    private static void Chart(StringBuilder page, string title, IReadOnlyList<int> sizes, IEnumerable<(string Lane, List<double?> Values)> lanes, string format)
    {
        var complete = lanes.Where(static lane => lane.Values.All(static value => value is not null)).ToList();
        if (complete.Count == 0)
            return;
        Line(page);
        Line(page, "```mermaid");
        Line(page, "xychart-beta");
        Line(page, $"    title \"{title} ({string.Join(", ", complete.Select(static lane => lane.Lane))})\"");
        Line(page, "    x-axis [" + string.Join(", ", sizes.Select(static bytes => $"\"{MeasurementPlan.NameOf(bytes)}\"")) + "]");
        foreach (var (_, values) in complete)
            Line(page, "    line [" + string.Join(", ", values.Select(value => value!.Value.ToString(format, CultureInfo.InvariantCulture))) + "]");
        Line(page, "```");
    }

    private static IEnumerable<FormResult> Of(ResultsFile file, ClaimDefinition claim, string kind) => file.Results.Where(result => result.Claim == claim.Claim && result.Kind == kind);

    private static string Cell(FormResult? result) => result is null ? "" : Text($"{Number(result.LeastMilliseconds)} ms, {Number(result.AllocatedBytes / 1e6)} MB");

    private static double? TimeRatio(ResultsFile file, ClaimDefinition claim, string repair, string kind, int bytes) =>
        Find(file, claim, claim.Flagged, kind, bytes) is { } flagged && Find(file, claim, repair, kind, bytes) is { } other ? flagged.LeastMilliseconds / other.LeastMilliseconds : null;

    private static FormResult? Find(ResultsFile file, ClaimDefinition claim, string form, string kind, int bytes) =>
        file.Results.FirstOrDefault(result => result.Claim == claim.Claim && result.Form == form && result.Kind == kind && result.Bytes == bytes);

    /// <summary>"AskedAsynchronously" as "asked asynchronously".</summary>
    private static string Words(string form) => string.Concat(form.Select(static (character, i) => char.IsUpper(character) ? (i == 0 ? "" : " ") + char.ToLowerInvariant(character) : character.ToString()));

    /// <summary>Two significant digits are what a noisy machine gives; more would look exact.</summary>
    internal static string Number(double value) => value >= 100 ? Text($"{Math.Round(value / Math.Pow(10, Math.Floor(Math.Log10(value)) - 1)) * Math.Pow(10, Math.Floor(Math.Log10(value)) - 1):N0}") : value >= 10 ? Text($"{value:N0}") : Text($"{value:0.0#}");

    private static void Line(StringBuilder page, string text = "") => page.Append(text).Append('\n');

    private static string Text(FormattableString value) => value.ToString(CultureInfo.InvariantCulture);
}
