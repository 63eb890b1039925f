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

    /// <summary>Creates <c>docs/evidence.md</c>, the index, and a page of <c>docs/evidence</c> for each claim.</summary>
    /// <param name="files">The results of the lanes.</param>
    /// <param name="sources">
    /// The published tables, and the measurements that are compared with them; <see langword="null"/> when there are none.
    /// </param>
    /// <param name="load">The measurements of load; <see langword="null"/> when there are none.</param>
    /// <returns>The pages by their paths below <c>docs</c>.</returns>
    public static IReadOnlyDictionary<string, string> CreateEvidence(
        IReadOnlyList<ResultsFile> files,
        (SourcesFile Measured, IReadOnlyList<PublishedSource> Published)? sources = null,
        LoadFile? load = null)
    {
        var pages = new Dictionary<string, string>(StringComparer.Ordinal);
        var page = new StringBuilder();
        page.Append("""
            # Evidence

            The claims of the rules, measured with the real drivers. `dotnet run -c Release --project benchmarks -- docs` writes this page from
            `benchmarks/results`, where `-- validate` stores its measurements. No figure is typed by hand.

            A cell shows the time of the shortest run and the median, the number of runs in parentheses, and the allocation of the entire client
            process in one run: "2.1 / 2.4 ms (9), 1.1 MB". A form that takes more than ten seconds runs three times. "(9 of 20)" means 9 runs that repeat a short
            form 20 times each; the time is that of one. Compare the forms of one run with each other, not the milliseconds of two machines. "Load"
            is the load average of the machine in the last 15 minutes of the run: one program that measures causes about 1 to 1.5.

            ## Environment

            | Lane | Driver | EF Core | Server | Runtime | Machine | Date | Load |
            |---|---|---|---|---|---|---|---|

            """);
        foreach (var file in files)
            WriteLine(
                page,
                $"| {file.Lane.Lane} | {ComparisonTable.DescribeDriver(file.Lane)} | {file.Lane.EntityFrameworkVersion ?? "none"} "
                + $"| {file.Server} | {file.Lane.Runtime} | {file.Machine} | {file.Date} "
                + $"| {file.Load?.ToString("0.0", CultureInfo.InvariantCulture) ?? "not recorded"} |");
        page.Append("""

            The TDS server answers with synthetic rows; the drivers are unchanged. It cannot show the time in which a real server reads a row from its
            pages, the chunks in which SQL Server itself sends a `max` value, or the latency of a network. In the lanes sqlclient-6.1 and 7.1, a
            stand-in assembly replaces Microsoft.SqlServer.Server: four types that a SQL login never uses. In the lanes of 7.1, other stand-ins
            replace the log of the driver, which is off, and the types for logins with Microsoft Entra.

            """);
        var judgements = Judge.Evaluate(files);
        WriteLine(page);
        WriteLine(page, "## Claims");
        WriteLine(page);
        WriteLine(page, "| Claim | What is measured | Rules | Hold | Fail |");
        WriteLine(page, "|---|---|---|---|---|");
        foreach (var claim in FindClaims(files))
        {
            var verdicts = judgements.Where(judgement => judgement.Claim.Claim == claim.Claim).ToLookup(static judgement => judgement.Verdict);
            var rules = string.Join(", ", claim.Rules.Select(static rule => $"[{rule}](rules/{rule}.md)"));
            WriteLine(
                page,
                $"| [{claim.Claim}](evidence/{claim.Claim}.md) | {claim.Scenario} | {rules} | {verdicts[Verdict.Held].Count()} | {verdicts[Verdict.NotHeld].Count()} |");
            pages.Add($"evidence/{claim.Claim}.md", CreateClaim(claim, files, judgements));
        }

        foreach (var (name, title, text) in new[]
        {
            ("load", "Requests at the same time", load is null ? null : TablePages.CreateLoad(load)),
            ("sources", "Published measurements", sources is ({ } measured, { } published) ? SourcePages.Create(measured, published) : null),
        })
            if (text is not null)
            {
                WriteLine(page, $"| [{title}](evidence/{name}.md) | {(name == "load" ? "1, 8 and 64 requests at a time" : "what others published, repeated here")} | | | |");
                // The links are those of the index, one folder above.
                pages.Add($"evidence/{name}.md", $"# {title}\n{text.Replace("](../", "](../../", StringComparison.Ordinal).Replace("](rules/", "](../rules/", StringComparison.Ordinal)}");
            }

        page.Append(VerdictTable.CreateSummary(judgements));
        pages.Add("evidence.md", page.ToString());
        return pages;
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

    /// <summary>Replaces the section of a page, or adds it at the end, folded.</summary>
    public static string ReplaceSection(string page, string section) =>
        ReplaceBetween(page, Begin, End, section)
        ?? page.TrimEnd() + $"\n\n## Measured\n\n<details>\n<summary>All measurements</summary>\n\n{section}\n\n</details>\n";

    /// <summary>Replaces what a page has from one marker to another, both included.</summary>
    /// <returns><see langword="null"/> when the page does not have them in this order.</returns>
    internal static string? ReplaceBetween(string page, string begin, string end, string section)
    {
        var first = page.IndexOf(begin, StringComparison.Ordinal);
        var last = page.IndexOf(end, StringComparison.Ordinal);
        return first >= 0 && last > first ? page[..first] + section + page[(last + end.Length)..] : null;
    }

    private static IEnumerable<ResultsFile> FindLanes(IEnumerable<ResultsFile> files, IReadOnlyList<ClaimDefinition> claims) =>
        files.Where(file => file.Results.Any(result => claims.Any(claim => claim.Claim == result.Claim)));

    private static string CreateClaim(ClaimDefinition claim, IReadOnlyList<ResultsFile> files, IReadOnlyList<Judgement> judgements)
    {
        var page = new StringBuilder();
        WriteLine(page, $"# {claim.Claim}: {claim.Scenario}");
        WriteLine(page);
        WriteLine(
            page,
            claim.Rules.Count == 0
                ? "Not the claim of a rule yet."
                : $"For {string.Join(" and ", claim.Rules.Select(static rule => $"[{rule}](../rules/{rule}.md)"))}. The [evidence](../evidence.md) describes the cells and the environment.");
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

        return page.ToString();
    }

    /// <summary>Writes the time and the allocation of each form, for one kind of value.</summary>
    private static void WriteTimes(StringBuilder page, ClaimDefinition claim, string kind, IReadOnlyList<ResultsFile> files)
    {
        var forms = claim.Repairs.Prepend(claim.Flagged).ToList();
        WriteLine(page);
        WriteLine(page, $"## {char.ToUpperInvariant(kind[0])}{kind[1..]}");
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
        WriteLine(page);
        WriteLine(
            page,
            $"The time of {SplitWords(claim.Flagged)} grows with this power of the size, from 100 KB on and from 1 MB on (1 is linear, 2 is quadratic): "
                + $"{string.Join(", ", growth)}.");
        WriteLine(page);
        WriteLine(page, $"![Time against size: see the table.](charts/{claim.Claim}-{kind}.svg)");

        double? ComputeExponent(ResultsFile file, int least) => Judge.ComputeExponent(
            FindResults(file, claim, kind).Where(result => result.Form == claim.Flagged && result.Bytes >= least));
    }

    /// <summary>Creates the charts of the claims that are measured with several sizes.</summary>
    /// <returns>SVG documents by their paths below <c>docs</c>.</returns>
    public static IEnumerable<(string Path, string Chart)> CreateCharts(IReadOnlyList<ResultsFile> files) =>
        from claim in FindClaims(files)
        where claim.Packets.Count == 0 && claim.Sizes is null
        from kind in claim.Kinds
        where !IsRows(kind) && kind != "bounded"
        let measured = files.Where(file => FindResults(file, claim, kind).Any()).ToList()
        let lines = (
            from file in measured
            from form in new[] { claim.Flagged, claim.Repairs[^1] }
            let points = CostChart.GetPoints(FindResults(file, claim, kind).Where(result => result.Form == form))
            where points.Count > 1
            select new ChartLine($"{file.Lane.Lane}, {SplitWords(form)}", measured.IndexOf(file), form != claim.Flagged, points)).ToList()
        where lines.Count > 0
        select ($"evidence/charts/{claim.Claim}-{kind}.svg", CostChart.Create($"{claim.Scenario}: {kind}", lines));

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
