using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes;

/// <summary>Adds a <c>using</c> to a file whose code is about to name something of a namespace.</summary>
internal static class NamespaceImport
{
    /// <summary>The insertion of <c>using System.Linq;</c>, or <see langword="null"/> when it is imported at the position, by the file or globally.</summary>
    public static TextChange? ChangeForLinq(CompilationUnitSyntax root, SemanticModel semanticModel, int position) =>
        semanticModel.LookupNamespacesAndTypes(position, name: "Enumerable").IsEmpty ? ChangeFor(root, "System.Linq", position) : null;

    /// <summary>The insertions of those usings that a query operator and EF Core's extension methods need and that are not there.</summary>
    public static ImmutableArray<TextChange> ChangesForQueries(CompilationUnitSyntax root, SemanticModel semanticModel, int position)
    {
        var changes = ImmutableArray.CreateBuilder<TextChange>();
        if (ChangeForLinq(root, semanticModel, position) is { } linq)
            changes.Add(linq);
        if (semanticModel.LookupNamespacesAndTypes(position, name: "EntityFrameworkQueryableExtensions").IsEmpty)
            changes.Add(ChangeFor(root, "Microsoft.EntityFrameworkCore", position));
        return changes.ToImmutable();
    }

    /// <summary>The insertion of a using for code at a position, in the order of names, those of <c>System</c> first.</summary>
    public static TextChange ChangeFor(CompilationUnitSyntax root, string name, int position)
    {
        var text = root.SyntaxTree.GetText();
        var newLine = root.DescendantTrivia().FirstOrDefault(static trivia => trivia.IsKind(SyntaxKind.EndOfLineTrivia)) is { RawKind: not 0 } endOfLine ? endOfLine.ToString() : "\n";
        var conditions = ConditionsAt(root, position);
        var usings = Usable(root.Usings);
        if (usings.Count == 0 && root.FindToken(position).Parent?.Ancestors().OfType<BaseNamespaceDeclarationSyntax>().Select(static around => around.Usings).FirstOrDefault(static own => own.Count > 0) is { Count: > 0 } inner)
            usings = Usable(inner); // usings may stand inside the namespace
        var next = usings.FirstOrDefault(u => !IsBefore(u.Name?.ToString() ?? "", name));
        if (next is not null)
            return new TextChange(new TextSpan(next.SpanStart, 0), $"using {name};" + newLine + Indentation(next));
        if (usings.Count > 0)
            return new TextChange(new TextSpan(usings[usings.Count - 1].Span.End, 0), newLine + Indentation(usings[usings.Count - 1]) + $"using {name};");
        return new TextChange(new TextSpan(FirstDeclaration(root), 0), $"using {name};" + newLine + newLine);

        string Indentation(SyntaxNode node)
        {
            var start = text.ToString(TextSpan.FromBounds(text.Lines.GetLineFromPosition(node.SpanStart).Start, node.SpanStart));
            return start.Trim().Length == 0 ? start : "";
        }

        // Plain ones, and none that is compiled where the code is not.
        List<UsingDirectiveSyntax> Usable(SyntaxList<UsingDirectiveSyntax> all) =>
            all.Where(u => u.Alias is null && u.StaticKeyword.IsKind(SyntaxKind.None) && u.GlobalKeyword.IsKind(SyntaxKind.None)
                && ConditionsAt(root, u.SpanStart) is var own && conditions.Take(own.Count).SequenceEqual(own)).ToList();
    }

    /// <summary>Where the branches of <c>#if</c> begin that a position stands in, the outermost first.</summary>
    internal static List<int> ConditionsAt(CompilationUnitSyntax root, int position)
    {
        var open = new List<int>();
        for (var directive = root.ContainsDirectives ? root.GetFirstDirective() : null; directive is not null && directive.SpanStart < position; directive = directive.GetNextDirective())
        {
            if (directive is EndIfDirectiveTriviaSyntax or ElifDirectiveTriviaSyntax or ElseDirectiveTriviaSyntax && open.Count > 0)
                open.RemoveAt(open.Count - 1);
            if (directive is IfDirectiveTriviaSyntax or ElifDirectiveTriviaSyntax or ElseDirectiveTriviaSyntax)
                open.Add(directive.SpanStart);
        }

        return open;
    }

    /// <summary>Where the first declaration of a file without usings begins, its documentation included. Attributes of the assembly are one.</summary>
    private static int FirstDeclaration(CompilationUnitSyntax root)
    {
        if ((root.AttributeLists.FirstOrDefault() ?? (SyntaxNode?)root.Members.FirstOrDefault()) is not { } first)
            return 0;
        var documentation = first.GetLeadingTrivia().FirstOrDefault(static trivia => trivia.HasStructure && trivia.GetStructure() is DocumentationCommentTriviaSyntax);
        return documentation.RawKind == 0 ? first.SpanStart : documentation.FullSpan.Start;
    }

    private static bool IsBefore(string name, string other) =>
        IsOfSystem(name) == IsOfSystem(other) ? string.CompareOrdinal(name, other) < 0 : IsOfSystem(name);

    private static bool IsOfSystem(string name) => name == "System" || name.StartsWith("System.", StringComparison.Ordinal);
}
