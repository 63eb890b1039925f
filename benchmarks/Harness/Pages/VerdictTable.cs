using System.Globalization;
using System.Text;
using AsyncSql.Benchmarks.Claims;

namespace AsyncSql.Benchmarks.Pages;

/// <summary>The verdicts of the stored results as Markdown: each ratio with its bound, and what fails with the reason.</summary>
internal static class VerdictTable
{
    /// <summary>Creates the counts and the table of what fails, for the top of the evidence page.</summary>
    public static string CreateSummary(IReadOnlyCollection<Judgement> judgements)
    {
        var page = new StringBuilder();
        var failed = judgements.Where(static judgement => judgement.Verdict == Verdict.NotHeld).ToList();
        page.Append(
            CultureInfo.InvariantCulture,
            $"""

            ## Verdicts

            {Count(Verdict.Held)} hold, {failed.Count} fail, {Count(Verdict.NotDone)} were not done. A verdict is a ratio of two forms, of their shortest runs or of their allocations, and its
            bound. The bounds are declared with the claims, each with its reason; the tables below show them beside the times. A bound is
            not loosened to fit a result, so some fail:


            """);
        WriteLine(page, "| What fails | Time | Bound | Bytes | Bound | Why |");
        WriteLine(page, "|---|---|---|---|---|---|");
        foreach (var judgement in failed)
            WriteLine(
                page,
                $"| {judgement.Name} | {FormatBounds(judgement)} | {KnownFailures.All.GetValueOrDefault(judgement.Name, "not known")} |");
        if (KnownFailures.NotMeasured.Count > 0)
            page.Append("\nDeclared, and not measured yet: ").AppendJoin("; ", KnownFailures.NotMeasured).Append(".\n");
        return page.ToString();

        int Count(Verdict verdict) => judgements.Count(judgement => judgement.Verdict == verdict);
    }

    /// <summary>Creates the verdicts of one claim and kind of value; empty when there are none.</summary>
    public static string Create(IEnumerable<Judgement> judgements)
    {
        var rows = judgements.Where(static judgement => judgement.Verdict != Verdict.NotRun).ToList();
        if (rows.Count == 0)
            return "";
        var reasons = rows.Select(static row => row.Expectation.Because ?? "").Distinct().ToList();
        var page = new StringBuilder();
        WriteLine(page);
        WriteLine(page, "| Lane | Value | Ratio of | Time | Bound | Bytes | Bound | Verdict |" + (reasons.Count > 1 ? " Reason |" : ""));
        WriteLine(page, "|---|---|---|---|---|---|---|---|" + (reasons.Count > 1 ? "---|" : ""));
        foreach (var row in rows)
            WriteLine(
                page,
                $"| {row.Lane} | {row.Value} | {DescribeForms(row)} | {FormatBounds(row)} | {Describe(row.Verdict)} |"
                + (reasons.Count > 1 ? $" {reasons.IndexOf(row.Expectation.Because ?? "") + 1} |" : ""));
        if (reasons is [{ Length: > 0 } reason])
            page.Append('\n').Append("The reason of the bound: ").Append(reason).Append('\n');
        else if (reasons.Count > 1)
            page.Append("\nThe reasons of the bounds:\n\n").AppendJoin(
                "", reasons.Select(static (reason, i) => string.Create(CultureInfo.InvariantCulture, $"{i + 1}. {reason}\n")));
        return page.ToString();
    }

    /// <summary>"asynchronous / streamed", or for a form that is compared with itself "asynchronous, 8000 / 16000 TLS".</summary>
    private static string DescribeForms(Judgement judgement)
    {
        var expectation = judgement.Expectation;
        var form = EvidencePages.SplitWords(expectation.Form);
        var packets = expectation.Packets is null ? "" : ", " + expectation.Packets;
        return expectation.IsSelfComparison
            ? $"{form}{packets} / {string.Join(", ", new[] { expectation.Against, expectation.AgainstPackets }.OfType<string>())}"
            : $"{EvidencePages.SplitWords(judgement.Claim.Flagged)} / {form}{packets}";
    }

    /// <summary>"20x | at least 10 | 2.0x | ".</summary>
    private static string FormatBounds(Judgement judgement)
    {
        var expectation = judgement.Expectation;
        return $"{FormatRatio(judgement.TimeRatio)} | {FormatBound(expectation.LeastTime, expectation.GreatestTime)} "
            + $"| {FormatRatio(judgement.AllocationRatio)} | {FormatBound(expectation.LeastAllocation, expectation.GreatestAllocation)}";
    }

    private static string FormatRatio(double? ratio) => ratio is null ? "" : EvidencePages.FormatNumber(ratio.Value) + "x";

    private static string FormatBound(double? least, double? greatest) =>
        least is not null ? string.Create(CultureInfo.InvariantCulture, $"at least {least:0.##}")
        : greatest is not null ? string.Create(CultureInfo.InvariantCulture, $"at most {greatest:0.##}")
        : "";

    private static string Describe(Verdict verdict) => verdict switch
    {
        Verdict.Held => "holds",
        Verdict.NotHeld => "**fails**",
        _ => "not done",
    };

    private static void WriteLine(StringBuilder page, string text = "") => page.Append(text).Append('\n');
}
