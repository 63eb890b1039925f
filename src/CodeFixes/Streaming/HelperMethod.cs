namespace AsyncSql.CodeFixes.Streaming;

/// <summary>
/// A method that a fix adds after the member that calls it, or a local function after top-level statements. An equal one is used again.
/// </summary>
internal static class HelperMethod
{
    /// <summary>
    /// The name of the method, the first of the names that has no other meaning; <see langword="null"/> where none can be added, as in an
    /// interface. A tab at the beginning of a line is one level of indentation.
    /// </summary>
    public static string? Add(SyntaxNode call, string[] names, Func<string, IEnumerable<string>> write, FileEdits edits)
    {
        var members = call.Ancestors().OfType<MemberDeclarationSyntax>();
        var around = members.FirstOrDefault(static member => member is GlobalStatementSyntax || member.Parent is TypeDeclarationSyntax);
        if (around is null || FindPlace(around) is not var (last, others))
            return null;
        var isLocal = last is GlobalStatementSyntax;
        if (Parse(string.Join("\n", EmitLines(names[0]))) is { } wanted
            && others.Any(other => SyntaxFactory.AreEquivalent(other, wanted) && IsCompiledWith(other, call)))
            return names[0];

        var name = edits.Semantics.ChooseName(call.SpanStart, names);
        var text = call.SyntaxTree.GetText();
        var newLine = text.Lines.Count > 1 ? text.GetNewLine(0) : "\n";
        var indentation = text.FindBlanksBefore(last.SpanStart) ?? (isLocal ? "" : "    ");
        var body = string.Join(newLine, EmitLines(name).Select(line => line.Length == 0 ? "" : indentation + line));
        edits.Add(last.FullSpan.End > last.Span.End
            && text.Lines.GetLineFromPosition(last.Span.End).EndIncludingLineBreak == last.FullSpan.End
            ? Edit.Insert(last.FullSpan.End, newLine + body + newLine)
            : Edit.Insert(last.Span.End, newLine + newLine + body));
        return name;

        IEnumerable<string> EmitLines(string own) => BraceStyle.AddBraces(write(own).ToList(), edits.HasBraces)
            .Select((line, i) => (isLocal && i == 0 ? line.Substring("private ".Length) : line).Replace("\t", "    "));

        SyntaxNode? Parse(string code) => isLocal
            ? SyntaxFactory.ParseStatement(code, options: call.SyntaxTree.Options)
            : SyntaxFactory.ParseMemberDeclaration(code, options: call.SyntaxTree.Options);
    }

    private static (SyntaxNode Last, IEnumerable<SyntaxNode> Others)? FindPlace(MemberDeclarationSyntax member) => member switch
    {
        { Parent: TypeDeclarationSyntax and not InterfaceDeclarationSyntax and var type } => (member, type.Members),
        GlobalStatementSyntax { Parent: CompilationUnitSyntax file } => (
            file.Members.OfType<GlobalStatementSyntax>().Last(),
            file.Members.OfType<GlobalStatementSyntax>().Select(static global => global.Statement)),
        _ => null,
    };

    private static bool IsCompiledWith(SyntaxNode other, SyntaxNode call) =>
        NamespaceImport.IsCompiledWith((CompilationUnitSyntax)call.SyntaxTree.GetRoot(), other.SpanStart, call.SpanStart);
}
