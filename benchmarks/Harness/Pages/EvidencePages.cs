using System.Globalization;
using System.Text;
using AsyncSql.Benchmarks.Claims;
using AsyncSql.Benchmarks.Load;
using AsyncSql.Benchmarks.Sources;
using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Benchmarks.Pages;

/// <summary>
/// Writes the measurements as Markdown: a page of its own, and a section for the page of each rule. No figure is typed by hand.
/// </summary>
internal static class EvidencePages
{
    /// <summary>The first line of the section of a rule's page; the last is <see cref="End"/>.</summary>
    public const string Begin = "<!-- measured: written by 'dotnet run --project benchmarks -- docs' -->";

    public const string End = "<!-- /measured -->";

    /// <summary>The form that does not read the value: a different amount of work, so it is shown apart from repairs that read it.</summary>
    private const string NotReadForm = "Projected";

    /// <summary>The kinds and sizes that a rule's page shows, also those where nothing is gained.</summary>
    private static readonly (string Kind, int Bytes)[] Shown =
    [
        ("text", MeasurementPlan.TenKilobytes), ("text", MeasurementPlan.HundredKilobytes), ("text", MeasurementPlan.Megabyte),
        ("text", MeasurementPlan.TenMegabytes), ("binary", MeasurementPlan.TenMegabytes),
    ];

    /// <summary>Creates the page <c>docs/evidence.md</c>.</summary>
    /// <param name="files">The results of the lanes.</param>
    /// <param name="sources">
    /// The published tables, and the measurements that are compared with them; <see langword="null"/> when there are none.
    /// </param>
    /// <param name="load">The measurements of load; <see langword="null"/> when there are none.</param>
    public static string CreateEvidence(
        IReadOnlyList<ResultsFile> files,
        (SourcesFile Measured, IReadOnlyList<PublishedSource> Published)? sources = null,
        LoadFile? load = null)
    {
        var page = new StringBuilder();
        page.Append("""
            # Evidence

            The claims of the rules, measured with the real drivers. `dotnet run -c Release --project benchmarks -- docs` writes this page from
            `benchmarks/results`, where `-- validate` stores its measurements. No figure is typed by hand.

            A cell shows the time of the shortest run and the median, the number of runs in parentheses, and the allocation of the entire client
            process in one run: "2.1 / 2.4 ms (9), 1.1 MB". A form that takes seconds has a single run. "(9 of 20)" means 9 runs that repeat a short
            form 20 times each; the time is that of one. The machine also did other work, so compare the forms of one run with each other, not
            the milliseconds of two machines.

            ## Environment

            | Lane | Driver | EF Core | Server | Runtime | Machine | Date |
            |---|---|---|---|---|---|---|

            """);
        foreach (var file in files)
            WriteLine(
                page,
                $"| {file.Lane.Lane} | {ComparisonTable.DescribeDriver(file.Lane)} | {file.Lane.EntityFrameworkVersion ?? "none"} "
                + $"| {file.Server} | {file.Lane.Runtime} | {file.Machine} | {file.Date} |");
        page.Append("""

            The TDS server answers with synthetic rows; the drivers are unchanged. It cannot show the time in which a real server reads a row from its
            pages, the chunks in which SQL Server itself sends a `max` value, or the latency of a network. In the lanes sqlclient-6.1 and 7.1, a
            stand-in assembly replaces Microsoft.SqlServer.Server: four types that a SQL login never uses. In the lanes of 7.1, other stand-ins
            replace the log of the driver, which is off, and the types for logins with Microsoft Entra.

            """);
        var judgements = Judge.Evaluate(files);
        page.Append(VerdictTable.CreateSummary(judgements));
        foreach (var claim in FindClaims(files))
            WriteClaim(page, claim, files, judgements);
        if (load is not null)
            page.Append(TablePages.CreateLoad(load));
        if (sources is ({ } measured, { } published))
            page.Append(SourcePages.Create(measured, published));
        return page.ToString();
    }

    /// <summary>Creates the section of a rule's page, with its markers; <see langword="null"/> for a rule without a claim.</summary>
    public static string? CreateSection(string rule, IReadOnlyList<ResultsFile> files, LoadFile? load = null)
    {
        var claims = FindClaims(files).Where(claim => claim.Rules.Contains(rule)).ToList();
        if (claims.Count == 0)
            return null;
        var section = new StringBuilder();
        WriteLine(section, Begin);
        WriteLine(section);
        WriteComparisons(section, [.. claims.Where(ComparisonTable.IsSelfComparison)], files);
        // A claim that has only controls shows where nothing needs a repair: it belongs to the evidence page.
        claims.RemoveAll(static claim => ComparisonTable.IsSelfComparison(claim)
            || (claim.Expectations.All(static expectation => expectation.GreatestTime is not null)
                && claim.Kinds.All(kind => claim.Expectations.Any(expectation => expectation.Kind == kind))));
        // Streamed repairs first: they are fast, asynchronous, and read the value.
        var groups = claims
            .Where(static claim => FindReadingRepairs(claim).Any())
            .GroupBy(static claim => (string.Join(" / ", FindReadingRepairs(claim).Select(SplitWords)), claim.Kinds.All(IsRows)))
            .OrderBy(static group => FindReadingRepairs(group.First()).First().StartsWith("Streamed", StringComparison.Ordinal) ? 0 : 1);
        foreach (var group in groups)
            WriteRepairs(section, [.. group], [.. FindReadingRepairs(group.First())], files);
        var projected = claims.Where(static claim => claim.Repairs.Contains(NotReadForm)).ToList();
        if (projected.Count > 0)
            WriteRepairs(section, projected, [NotReadForm], files);
        if (load is not null && projected.Count > 0)
        {
            section.Append(TablePages.CreateLoadForRule(load));
            WriteLine(section);
        }

        section.Append(End);
        return section.ToString();
    }

    /// <summary>The claims of all lanes, each once, by name.</summary>
    private static IEnumerable<ClaimDefinition> FindClaims(IReadOnlyList<ResultsFile> files) => files
        .SelectMany(static file => file.Claims)
        .GroupBy(static claim => claim.Claim)
        .Select(static group => group.First())
        .OrderBy(static claim => claim.Claim, StringComparer.Ordinal);

    /// <summary>Compares the same read by two drivers or with two sizes of packets.</summary>
    private static void WriteComparisons(StringBuilder section, List<ClaimDefinition> claims, IReadOnlyList<ResultsFile> files)
    {
        if (ComparisonTable.Create(claims, files) is not { Length: > 0 } table)
            return;
        section.Append("""
            The ratios of the same read, the first divided by the second, in time and in allocated bytes; 1x is no difference. The
            [evidence](../evidence.md) lists the times and the environment:


            """);
        section.Append(table);
        WriteLine(section);
    }

    private static IEnumerable<string> FindReadingRepairs(ClaimDefinition claim) =>
        claim.Repairs.Where(static repair => repair != NotReadForm);

    /// <summary>Compares flagged forms with their repairs, for claims that have the same repairs.</summary>
    private static void WriteRepairs(
        StringBuilder section, List<ClaimDefinition> claims, IReadOnlyList<string> forms, IReadOnlyList<ResultsFile> files)
    {
        var readsRows = claims.All(static claim => claim.Kinds.All(IsRows));
        var lanes = FindLanes(files, claims).ToList();
        var repairs = string.Join(" / ", forms.Select(SplitWords));
        WriteLine(
            section,
            forms is [NotReadForm]
                ? "The large value is not read at all (projected): the time of the flagged form divided by that of a query without the column.\n"
                    + "This is a different amount of work: it shows what the value costs, and not only how it is read. The"
                : $"The time of the flagged form divided by that of the repairs ({repairs}){(readsRows ? ", and what both allocate" : "")}. The");
        WriteLine(section, "[evidence](../evidence.md) lists the times, the allocations, other sizes and the environment:");
        WriteLine(section);
        WriteLine(
            section,
            $"| Flagged | Value | {string.Join(" | ", lanes.Select(static file => $"{file.Lane.Driver} {file.Lane.DriverVersion}"))} |");
        WriteLine(section, "|---|---|" + string.Concat(lanes.Select(static _ => "---|")));
        foreach (var claim in claims)
            foreach (var (kind, bytes) in readsRows ? claim.Kinds.Select(static kind => (kind, 0)) : Shown)
            {
                var cells = lanes.Select(file => CreateRatios(file, claim, forms, kind, bytes)).ToList();
                if (cells.Any(static cell => cell.Length > 0))
                    WriteLine(
                        section,
                        $"| {claim.Scenario} | {(readsRows ? kind : $"{MeasurementPlan.FormatSize(bytes)} of {kind}")} | {string.Join(" | ", cells)} |"
                    );
            }

        WriteLine(section);
    }

    private static string CreateRatios(
        ResultsFile file, ClaimDefinition claim, IReadOnlyList<string> forms, string kind, int bytes) =>
        string.Join(" / ", forms.Select(repair => CreateRatio(file, claim, repair, kind, bytes)).OfType<string>());

    /// <summary>
    /// "1.6x", or for many rows "1.6x, 7.5 for 4.0 MB": the time is nearly the same there, and a repair can allocate nothing, which has no
    /// ratio.
    /// </summary>
    private static string? CreateRatio(ResultsFile file, ClaimDefinition claim, string repair, string kind, int bytes)
    {
        if (Find(file, claim, claim.Flagged, kind, bytes) is not { } flagged
            || Find(file, claim, repair, kind, bytes) is not { } other)
            return null;
        var time = FormatNumber(flagged.LeastMilliseconds / other.LeastMilliseconds) + "x";
        return IsRows(kind)
            ? $"{time}, {FormatNumber(flagged.AllocatedBytes / 1e6)} for {FormatNumber(other.AllocatedBytes / 1e6)} MB"
            : time;
    }

    private static bool IsRows(string kind) => kind.EndsWith(" rows", StringComparison.Ordinal);

    /// <summary>Replaces the section of a page, or adds it before "## When to suppress" or at the end.</summary>
    public static string ReplaceSection(string page, string section)
    {
        var begin = page.IndexOf(Begin, StringComparison.Ordinal);
        var end = page.IndexOf(End, StringComparison.Ordinal);
        if (begin >= 0 && end > begin)
            return page[..begin] + section + page[(end + End.Length)..];
        var heading = "## Measured\n\n" + section + "\n";
        var before = page.IndexOf("## When to suppress", StringComparison.Ordinal);
        return before < 0 ? page.TrimEnd() + "\n\n" + heading : page[..before] + heading + "\n" + page[before..];
    }

    private static IEnumerable<ResultsFile> FindLanes(IEnumerable<ResultsFile> files, IReadOnlyList<ClaimDefinition> claims) =>
        files.Where(file => file.Results.Any(result => claims.Any(claim => claim.Claim == result.Claim)));

    private static void WriteClaim(
        StringBuilder page, ClaimDefinition claim, IReadOnlyList<ResultsFile> files, IReadOnlyList<Judgement> judgements)
    {
        WriteLine(page);
        WriteLine(page, $"## {claim.Claim}: {claim.Scenario}");
        WriteLine(page);
        WriteLine(
            page,
            claim.Rules.Count == 0
                ? "Not the claim of a rule yet."
                : $"For {string.Join(" and ", claim.Rules.Select(static rule => $"[{rule}](rules/{rule}.md)"))}.");
        foreach (var kind in claim.Kinds)
        {
            var measured = files.Where(file => FindResults(file, claim, kind).Any()).ToList();
            if (measured.Count == 0)
                continue;
            WriteTimes(page, claim, kind, measured);
            if (ComparisonTable.Create([claim], measured, kind) is { Length: > 0 } comparisons)
            {
                WriteLine(page);
                WriteLine(page, "The first divided by the second:");
                WriteLine(page);
                page.Append(comparisons);
            }

            page.Append(
                VerdictTable.Create(
                    judgements.Where(judgement => judgement.Claim.Claim == claim.Claim && judgement.Expectation.Kind == kind)));
            WriteGrowth(page, claim, kind, measured);
        }
    }

    /// <summary>Writes the time and the allocation of each form, for one kind of value.</summary>
    private static void WriteTimes(StringBuilder page, ClaimDefinition claim, string kind, IReadOnlyList<ResultsFile> files)
    {
        var forms = claim.Repairs.Prepend(claim.Flagged).ToList();
        WriteLine(page);
        WriteLine(page, $"### {char.ToUpperInvariant(kind[0])}{kind[1..]}");
        WriteLine(page);
        WriteLine(
            page,
            $"| Lane | {(claim.Packets.Count > 0 ? "Value, bytes of a packet" : "Value")} | {string.Join(" | ", forms.Select(DescribeForm))} |"
        );
        WriteLine(page, "|---|---|" + string.Concat(forms.Select(static _ => "---|")));
        foreach (var file in files)
        {
            var points = FindResults(file, claim, kind).GroupBy(static result => (result.Bytes, result.Packets));
            foreach (var point in points.OrderBy(static point => point.Key.Bytes))
            {
                var value = kind == "bounded" ? "1,000 rows" : point.Key.Bytes == 0 ? kind : MeasurementPlan.FormatSize(point.Key.Bytes);
                var cells = forms.Select(form => CreateCell(point.FirstOrDefault(result => result.Form == form)));
                WriteLine(
                    page,
                    $"| {file.Lane.Lane} | {value}{(point.Key.Packets is { } packets ? ", " + packets : "")} | {string.Join(" | ", cells)} |"
                );
            }
        }
    }

    /// <summary>Writes how the time of the flagged form grows, and its ratio to the last repair.</summary>
    private static void WriteGrowth(StringBuilder page, ClaimDefinition claim, string kind, IReadOnlyList<ResultsFile> files)
    {
        if (claim.Packets.Count > 0 || claim.Sizes is not null)
            return;
        var growth = files
            .Select(file => (
                file.Lane.Lane,
                All: ComputeExponent(file, MeasurementPlan.HundredKilobytes),
                Last: ComputeExponent(file, MeasurementPlan.Megabyte)))
            .Where(static growth => growth.All is not null && growth.Last is not null)
            .Select(static growth => Format($"{growth.All:N1} and {growth.Last:N1} ({growth.Lane})"))
            .ToList();
        if (growth.Count == 0)
            return;
        var (flagged, repair) = (SplitWords(claim.Flagged), claim.Repairs[^1]);
        WriteLine(page);
        WriteLine(
            page,
            $"The time of {flagged} grows with this power of the size, from 100 KB on and from 1 MB on (1 is linear, 2 is quadratic): "
                + $"{string.Join(", ", growth)}.");
        var sizes = files
            .SelectMany(file => FindResults(file, claim, kind))
            .Select(static result => result.Bytes)
            .Distinct()
            .Order()
            .ToList();
        WriteChart(
            page,
            $"{kind}: {flagged}, milliseconds as powers of ten",
            sizes,
            files.Select(file => (file.Lane.Lane, sizes.Select(bytes => ComputeMagnitude(file, bytes)).ToList())),
            "0.##");
        WriteChart(
            page,
            $"{kind}: {flagged} / {SplitWords(repair)}, times",
            sizes,
            files.Select(file => (file.Lane.Lane, sizes.Select(bytes => ComputeTimeRatio(file, claim, repair, kind, bytes)).ToList())),
            "0.#");

        double? ComputeExponent(ResultsFile file, int least) => Judge.ComputeExponent(
            FindResults(file, claim, kind).Where(result => result.Form == claim.Flagged && result.Bytes >= least));

        double? ComputeMagnitude(ResultsFile file, int bytes) =>
            Find(file, claim, claim.Flagged, kind, bytes) is { } result ? Math.Log10(result.LeastMilliseconds) : null;
    }

    /// <summary>Writes a chart with a line for each lane that has a value for every size.</summary>
    private static void WriteChart(
        StringBuilder page, string title, IReadOnlyList<int> sizes, IEnumerable<(string Lane, List<double?> Values)> lanes, string format)
    {
        var complete = lanes.Where(static lane => lane.Values.All(static value => value is not null)).ToList();
        if (complete.Count == 0)
            return;
        WriteLine(page);
        WriteLine(page, "```mermaid");
        WriteLine(page, "xychart-beta");
        WriteLine(page, $"    title \"{title} ({string.Join(", ", complete.Select(static lane => lane.Lane))})\"");
        WriteLine(page, "    x-axis [" + string.Join(", ", sizes.Select(static bytes => $"\"{MeasurementPlan.FormatSize(bytes)}\"")) + "]");
        foreach (var (_, values) in complete)
            WriteLine(
                page,
                "    line [" + string.Join(", ", values.Select(value => value!.Value.ToString(format, CultureInfo.InvariantCulture))) + "]"
            );
        WriteLine(page, "```");
    }

    private static IEnumerable<FormResult> FindResults(ResultsFile file, ClaimDefinition claim, string kind) =>
        file.Results.Where(result => result.Claim == claim.Claim && result.Kind == kind);

    /// <summary>"2.1 / 2.4 ms (9), 1.1 MB": the shortest run, the median, the number of runs.</summary>
    private static string CreateCell(FormResult? result)
    {
        if (result is null)
            return "";
        var runs = result.Repetitions is { } repetitions
            ? Format($"{result.Milliseconds.Count} of {repetitions}")
            : Format($"{result.Milliseconds.Count}");
        var time = result.Milliseconds.Count > 1
            ? $"{FormatNumber(result.LeastMilliseconds)} / {FormatNumber(result.MedianMilliseconds)} ms"
            : FormatNumber(result.LeastMilliseconds) + " ms";
        return $"{time} ({runs}), {FormatNumber(result.AllocatedBytes / 1e6)} MB";
    }

    private static double? ComputeTimeRatio(ResultsFile file, ClaimDefinition claim, string repair, string kind, int bytes) =>
        Find(file, claim, claim.Flagged, kind, bytes) is { } flagged && Find(file, claim, repair, kind, bytes) is { } other
            ? flagged.LeastMilliseconds / other.LeastMilliseconds
            : null;

    private static FormResult? Find(ResultsFile file, ClaimDefinition claim, string form, string kind, int bytes) =>
        file.Results.FirstOrDefault(result =>
            result.Claim == claim.Claim && result.Form == form && result.Kind == kind && result.Bytes == bytes);

    private static string DescribeForm(string form) =>
        form == NotReadForm ? $"{SplitWords(form)} (not read at all)" : SplitWords(form);

    /// <summary>Turns "ExecutedAsynchronously" into "executed asynchronously".</summary>
    internal static string SplitWords(string form) => string.Concat(form.Select(static (character, i) =>
        char.IsUpper(character) ? (i == 0 ? "" : " ") + char.ToLowerInvariant(character) : character.ToString()));

    /// <summary>Formats with two significant digits: a noisy machine gives no more.</summary>
    internal static string FormatNumber(double value)
    {
        if (value < 100)
            return value >= 10 ? Format($"{value:N0}") : Format($"{value:0.0#}");
        var unit = Math.Pow(10, Math.Floor(Math.Log10(value)) - 1);
        return Format($"{Math.Round(value / unit) * unit:N0}");
    }

    private static void WriteLine(StringBuilder page, string text = "") => page.Append(text).Append('\n');

    private static string Format(FormattableString value) => value.ToString(CultureInfo.InvariantCulture);
}
