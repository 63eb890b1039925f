using System.Text.RegularExpressions;
using AsyncSql.Analyzers;

namespace AsyncSql.Catalogue;

/// <summary>The files that contain something from the catalogue, with the text that they should have.</summary>
internal static partial class CatalogueFiles
{
    private const string SuppressionPage = "docs/suppressions.md";
    private const string Released = "src/Analyzers/AnalyzerReleases.Shipped.md";

    /// <param name="root">The root folder of the repository.</param>
    /// <param name="problems">Receives what no generator can repair, one line each.</param>
    public static IEnumerable<(string Path, string Text)> Create(string root, List<string> problems)
    {
        var rules = CatalogueRule.FindAll().Select(rule => (Rule: rule, Page: ReadPage(root, rule))).ToList();
        foreach (var (rule, page) in rules)
        {
            problems.AddRange(page.FindProblems(rule));
            yield return ($"docs/rules/{rule.Id}.md", page.Write(rule, problems));
        }

        problems.AddRange(PackOption.FindProblems());
        problems.AddRange(Directory.EnumerateFiles(Path.Combine(root, "docs", "rules"), "ASQL*.md")
            .Select(static page => Path.GetFileNameWithoutExtension(page))
            .Except(rules.Select(static rule => rule.Rule.Id))
            .Select(static id => $"docs/rules/{id}.md belongs to no rule of src/Analyzers/Rules.cs."));

        problems.AddRange(FindSuppressionProblems(Read(root, SuppressionPage)));

        yield return Replace("docs/rules/README.md", text => Markdown.ReplaceTable(text,
            ["Rule", "Title", "Severity", "Fixes", "Fix all"],
            rules.Select(static rule => new[]
            {
                Link(rule.Rule, rule.Rule.Id + ".md"),
                $"{rule.Rule.Descriptor.Title}",
                rule.Rule.Severity,
                rule.Page.FixesCell,
                rule.Page.FixAllCell,
            })));
        yield return Replace("README.md", text => Markdown.ReplaceTable(text,
            ["Rule", "Severity", "Finds", "Fixes"],
            rules.Select(static rule => new[]
            {
                Link(rule.Rule, $"docs/rules/{rule.Rule.Id}.md"), rule.Rule.Severity, rule.Page.FindsCell, rule.Page.FixesCell,
            })));
        yield return Replace("package/README.md", text => Markdown.ReplaceTable(text,
            ["Rule", "Severity", "Finds"],
            rules.Select(static rule => new[]
            {
                Link(rule.Rule, rule.Rule.Descriptor.HelpLinkUri), rule.Rule.Severity, rule.Page.FindsCell,
            })));
        var all = rules.Select(static rule => rule.Rule).ToList();
        var gains = MeasuredGains.Read(Read(root, MeasuredGains.Page), problems);
        yield return Replace("docs/configuration.md", text => WriteConfiguration(text, all, gains));
        foreach (var mode in AnalysisMode.All)
            if (mode.Path is { } file)
                yield return (file, mode.CreateFile(all, gains));

        var shipped = ReleasedRule().Matches(Read(root, Released)).Select(static match => match.Value).ToHashSet();
        yield return Replace("src/Analyzers/AnalyzerReleases.Unshipped.md", text => Markdown.ReplaceTable(text,
            "Rule ID | Category | Severity | Notes", "--------|----------|----------|-------",
            all.Where(rule => !shipped.Contains(rule.Id)).Select(static rule =>
                $"{rule.Id} | {rule.Descriptor.Category} | {rule.ReleaseSeverity} | {rule.Descriptor.Title}")));

        (string, string) Replace(string path, Func<string, string?> replace)
        {
            var text = Read(root, path);
            if (replace(text) is { } replaced)
                return (path, replaced);
            problems.Add($"{path} does not have the table or the lines '<!-- options -->' that the tool writes into.");
            return (path, text);
        }
    }

    private static string? WriteConfiguration(string text, List<CatalogueRule> rules, MeasuredGains gains) =>
        Markdown.ReplaceTable(text, ["Option", "Value", "Meaning"],
            PackOption.All.Select(static option => new[] { $"`{option.Key}`", option.Values, option.Meaning })) is { } options
        && Markdown.ReplaceRegion(options, "<!-- options -->", "<!-- /options -->", PackOption.FormatIni()) is { } examples
            ? Markdown.ReplaceTable(examples, ["Rule", .. AnalysisMode.All.Select(static mode => $"`{mode.Name}`")],
                rules.Select(rule => AnalysisMode.All.Select(mode => mode.FormatSeverity(rule, gains)).Prepend(Link(rule, $"rules/{rule.Id}.md"))))
            : null;

    /// <summary>The page has a heading for each suppression, in their order, and no other one. Justifications link to them.</summary>
    private static IEnumerable<string> FindSuppressionProblems(string page)
    {
        var headings = SuppressionHeading().Matches(page).Select(static match => match.Groups[1].Value).ToList();
        var suppressions = Suppressions.All.Select(static suppression => $"{suppression.Id}: {suppression.SuppressedDiagnosticId}").ToList();
        return headings.SequenceEqual(suppressions)
            ? []
            : [$"{SuppressionPage} has the headings {string.Join(", ", headings)}, not {string.Join(", ", suppressions)}."];
    }

    private static RulePage ReadPage(string root, CatalogueRule rule) =>
        File.Exists(Path.Combine(root, "docs", "rules", rule.Id + ".md"))
            ? new RulePage(Read(root, $"docs/rules/{rule.Id}.md"))
            : RulePage.CreateSkeleton(rule);

    private static string Link(CatalogueRule rule, string target) => $"[{rule.Id}]({target})";

    private static string Read(string root, string path) => File.ReadAllText(Path.Combine(root, path)).ReplaceLineEndings("\n");

    [GeneratedRegex(@"(?m)^ASQL\d{4}")]
    private static partial Regex ReleasedRule();

    [GeneratedRegex(@"(?m)^### (ASQLS.*)$")]
    private static partial Regex SuppressionHeading();
}
