using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.CodeFixes;

/// <summary>Whether new statements that contain one line have braces around it: as the settings say, else as the file has them.</summary>
internal static class BraceStyle
{
    private const string Option = "csharp_prefer_braces";

    public static bool HasBraces(SyntaxTree tree, AnalyzerOptions options, CancellationToken cancellationToken)
    {
        if (options.AnalyzerConfigOptionsProvider.GetOptions(tree).TryGetValue(Option, out var value))
            return value.Split(':')[0].Trim().Equals("true", StringComparison.OrdinalIgnoreCase);
        var bodies = tree.GetRoot(cancellationToken).DescendantNodes().Select(FindBody).OfType<StatementSyntax>().ToList();
        // A declaration needs them.
        var blocks = bodies.Count(static body => body is BlockSyntax { Statements: [not LocalDeclarationStatementSyntax] });
        var others = bodies.Count(static body => body is not BlockSyntax);
        return blocks > others;
    }

    /// <summary>
    /// Puts braces around the lines that belong to an <c>if</c> or <c>while</c> and have none, where the style has them.
    /// </summary>
    public static IEnumerable<string> AddBraces(IReadOnlyList<string> lines, Lazy<bool> hasBraces)
    {
        for (var i = 0; i < lines.Count; i++)
        {
            yield return lines[i];
            var tabs = CountTabs(lines[i]);
            var header = lines[i].TrimStart('\t');
            if (!(header.StartsWith("if (", StringComparison.Ordinal) || header.StartsWith("while (", StringComparison.Ordinal))
                || i + 1 == lines.Count || CountTabs(lines[i + 1]) != tabs + 1
                || !hasBraces.Value)
                continue;
            var indentation = new string('\t', tabs);
            yield return indentation + "{";
            yield return lines[++i];
            yield return indentation + "}";
        }
    }

    private static int CountTabs(string line) => line.Length - line.TrimStart('\t').Length;

    private static StatementSyntax? FindBody(SyntaxNode node) => node switch
    {
        IfStatementSyntax { Statement: var body } => body,
        ElseClauseSyntax { Statement: not IfStatementSyntax and var body } => body,
        WhileStatementSyntax { Statement: var body } => body,
        ForStatementSyntax { Statement: var body } => body,
        CommonForEachStatementSyntax { Statement: var body } => body,
        _ => null,
    };
}
