namespace AsyncSql.Catalogue;

/// <summary>
/// The page of a rule. Its header table is the only place for the texts that no code contains: what the rule finds, the fixes by their
/// titles, and which of them repair a whole solution. The title, the category, the severity and example messages come from the code.
/// </summary>
/// <param name="Text">The text of the page.</param>
internal sealed record RulePage(string Text)
{
    private const string Finds = "Finds";
    private const string Fixes = "Fixes";
    private const string FixAll = "Fix all";

    public string FindsCell => ReadCell(Finds);

    public string FixesCell => ReadCell(Fixes);

    public string FixAllCell => ReadCell(FixAll);

    /// <summary>A page for a new rule, with the headings that every page has.</summary>
    public static RulePage CreateSkeleton(CatalogueRule rule) => new($"""
        # {rule.Id}

        {FormatHeader(rule)}
        |---|---|
        | {Finds} |  |
        | {Fixes} | {(rule.HasFix ? "" : "none")} |
        | {FixAll} | {(rule.HasFixAll ? "" : "none")} |

        ## Why it costs

        ## How to fix

        ## Cause

        <!-- message: -->
        <!-- /message -->

        ## When to suppress

        ## Configuration

        `dotnet_diagnostic.{rule.Id}.severity` sets the severity. See [configuration](../configuration.md).

        """.ReplaceLineEndings("\n"));

    /// <summary>The page with its title, header table and example messages written from the rule.</summary>
    public string Write(CatalogueRule rule, List<string> problems)
    {
        var lines = Text.Split('\n');
        lines[0] = $"# {rule.Id}: {rule.Descriptor.Title}";
        string[] rows =
        [
            $"| Category | {rule.Descriptor.Category} |",
            $"| Severity | {rule.Severity} |",
            $"| {Finds} | {FindsCell} |",
            $"| {Fixes} | {FixesCell} |",
            $"| {FixAll} | {FixAllCell} |",
        ];
        if (Markdown.ReplaceTable(string.Join('\n', lines), FormatHeader(rule), "|---|---|", rows) is not { } page)
        {
            problems.Add($"docs/rules/{rule.Id}.md has no header table: a line '{FormatHeader(rule)}'.");
            return Text;
        }

        return ExampleMessage.WriteAll(page, rule, problems);
    }

    /// <summary>The texts that are missing or contradict the fix providers.</summary>
    public IEnumerable<string> FindProblems(CatalogueRule rule)
    {
        var path = $"docs/rules/{rule.Id}.md";
        foreach (var (name, cell) in new[] { (Finds, FindsCell), (Fixes, FixesCell), (FixAll, FixAllCell) })
            if (cell.Length == 0)
                yield return $"{path}: the row '{name}' of the header table is missing or empty.";
        if (FixesCell.Length > 0 && rule.HasFix == (FixesCell == "none"))
            yield return $"{path}: the row '{Fixes}' is '{FixesCell}', but {(rule.HasFix ? "a" : "no")} fix provider repairs the rule.";
        if (FixAllCell.Length > 0 && rule.HasFixAll == (FixAllCell == "none"))
            yield return $"{path}: the row '{FixAll}' is '{FixAllCell}', "
                + $"but {(rule.HasFixAll ? "a" : "no")} fix provider of the rule has a FixAllProvider.";
    }

    private static string FormatHeader(CatalogueRule rule) => $"| Rule | {rule.Id} |";

    private string ReadCell(string name)
    {
        var start = $"| {name} |";
        var row = Text.Split('\n').FirstOrDefault(line => line.StartsWith(start, StringComparison.Ordinal))?.TrimEnd();
        return row is null || !row.EndsWith('|') || row.Length <= start.Length ? "" : row[start.Length..^1].Trim();
    }
}
