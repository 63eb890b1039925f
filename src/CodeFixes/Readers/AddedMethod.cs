using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>A method that a fix adds behind the member that calls it; behind top-level statements, a local function. One that is there already is used again.</summary>
internal static class AddedMethod
{
    /// <summary>The name that the method is called by; <see langword="null"/> where there is no place for one, as in an interface.</summary>
    /// <param name="place">The call.</param>
    /// <param name="names">The name that it is to have, and another where that one means something else.</param>
    /// <param name="lines">The lines of a private static method of a name.</param>
    /// <param name="semanticModel">The model of the file.</param>
    /// <param name="edits">Where the method is added.</param>
    public static string? Add(SyntaxNode place, string[] names, Func<string, string[]> lines, SemanticModel semanticModel, FileEdits edits)
    {
        var options = place.SyntaxTree.Options;
        var wanted = string.Join("\n", lines(names[0]));
        SyntaxNode last;
        bool isThere;
        if (place.FirstAncestorOrSelf<MemberDeclarationSyntax>(static member => member is GlobalStatementSyntax || member.Parent is TypeDeclarationSyntax) is not { } member)
            return null;
        switch (member)
        {
            case { Parent: TypeDeclarationSyntax and not InterfaceDeclarationSyntax and var type }:
                isThere = SyntaxFactory.ParseMemberDeclaration(wanted, options: options) is { } method && type.Members.Any(other => SyntaxFactory.AreEquivalent(other, method) && IsCompiledWith(other));
                last = member;
                break;
            case GlobalStatementSyntax { Parent: CompilationUnitSyntax file }:
                var local = SyntaxFactory.ParseStatement(AsLocal(wanted), options: options);
                isThere = file.Members.OfType<GlobalStatementSyntax>().Any(other => SyntaxFactory.AreEquivalent(other.Statement, local) && IsCompiledWith(other));
                last = file.Members.OfType<GlobalStatementSyntax>().Last();
                break;
            default:
                return null;
        }

        if (isThere)
            return names[0];
        var name = semanticModel.FreeName(place.SpanStart, names);
        var text = place.SyntaxTree.GetText();
        var newLine = text.Lines.Count > 1 && text.ToString(TextSpan.FromBounds(text.Lines[0].End, text.Lines[0].EndIncludingLineBreak)) is { Length: > 0 } lineBreak ? lineBreak : "\n";
        var start = text.Lines.GetLineFromPosition(last.SpanStart).Start;
        var before = text.ToString(TextSpan.FromBounds(start, last.SpanStart));
        var indentation = before.Trim().Length == 0 ? before : last is GlobalStatementSyntax ? "" : "    ";
        var body = string.Join(newLine, (last is GlobalStatementSyntax ? AsLocal(string.Join("\n", lines(name))).Split('\n') : lines(name)).Select(line => line.Length == 0 ? "" : indentation + line));
        edits.Add(last.FullSpan.End > last.Span.End && text.Lines.GetLineFromPosition(last.Span.End).EndIncludingLineBreak == last.FullSpan.End
            ? new TextChange(new TextSpan(last.FullSpan.End, 0), newLine + body + newLine)
            : new TextChange(new TextSpan(last.Span.End, 0), newLine + newLine + body));
        return name;

        // Not in a branch of #if that the call is not in.
        bool IsCompiledWith(SyntaxNode other)
        {
            var root = (CompilationUnitSyntax)place.SyntaxTree.GetRoot();
            var own = NamespaceImport.ConditionsAt(root, other.SpanStart);
            return NamespaceImport.ConditionsAt(root, place.SpanStart).Take(own.Count).SequenceEqual(own);
        }
    }

    private static string AsLocal(string method) => method.Substring("private ".Length);
}
