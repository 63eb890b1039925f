using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes;

/// <summary>Adds <c>using System.Linq;</c> to a file whose code is about to call one of its methods.</summary>
internal static class LinqImport
{
    /// <summary>The insertion, or <see langword="null"/> when the namespace is imported at the position, by the file or globally.</summary>
    public static TextChange? ChangeFor(CompilationUnitSyntax root, SemanticModel semanticModel, int position)
    {
        if (!semanticModel.LookupNamespacesAndTypes(position, name: "Enumerable").IsEmpty)
            return null;

        var newLine = root.DescendantTrivia().FirstOrDefault(static trivia => trivia.IsKind(SyntaxKind.EndOfLineTrivia)) is { RawKind: not 0 } endOfLine ? endOfLine.ToString() : "\n";
        var usings = root.Usings.Where(static u => u.Alias is null && u.StaticKeyword.IsKind(SyntaxKind.None) && u.GlobalKeyword.IsKind(SyntaxKind.None)).ToList();
        var next = usings.FirstOrDefault(static u => !IsBeforeLinq(u.Name?.ToString() ?? ""));
        if (next is not null)
            return new TextChange(new TextSpan(next.SpanStart, 0), "using System.Linq;" + newLine);
        if (usings.Count > 0)
            return new TextChange(new TextSpan(usings[usings.Count - 1].Span.End, 0), newLine + "using System.Linq;");

        // Usings may stand inside the namespace; a file without any gets its first one above its first declaration.
        var first = root.Members.FirstOrDefault() is BaseNamespaceDeclarationSyntax { Usings: { Count: > 0 } inner } ? inner[0].SpanStart
            : root.Members.FirstOrDefault()?.SpanStart ?? 0;
        var indentation = root.SyntaxTree.GetText().Lines.GetLineFromPosition(first) is var line ? root.SyntaxTree.GetText().ToString(TextSpan.FromBounds(line.Start, first)) : "";
        var separator = root.Members.FirstOrDefault() is BaseNamespaceDeclarationSyntax { Usings.Count: > 0 } ? newLine + indentation : newLine + newLine;
        return new TextChange(new TextSpan(first, 0), "using System.Linq;" + separator);
    }

    private static bool IsBeforeLinq(string name) =>
        name == "System" || (name.StartsWith("System.", StringComparison.Ordinal) && string.CompareOrdinal(name, "System.Linq") < 0);
}
