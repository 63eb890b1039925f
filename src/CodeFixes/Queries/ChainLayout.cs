namespace AsyncSql.CodeFixes.Queries;

/// <summary>Inserts calls before the last one of a chain, in the layout of the chain: its line breaks and the place of its dots.</summary>
internal static class ChainLayout
{
    public const int MaxLineLength = 120;

    /// <summary>The insertion, where other changes are made to the same statement.</summary>
    public static TextChange InsertBefore(
        MemberAccessExpressionSyntax access, IReadOnlyList<ChainedCall> calls, IReadOnlyCollection<TextChange> others)
    {
        var text = access.SyntaxTree.GetText();
        var dot = access.OperatorToken;
        var afterDot = FindLineBreak(text.ToString(dot.Span.End, access.Name.SpanStart));
        var beforeDot = FindLineBreak(text.ToString(access.Expression.Span.End, dot.SpanStart));
        if (afterDot.Length > 0)
            return Edit.Insert(access.Name.SpanStart, string.Concat(calls.Select(call => call.Emit(afterDot) + dot.Text + afterDot)));
        if (beforeDot.Length == 0 && BreaksLine(access, calls, others, text))
        {
            var line = text.GetIndentation(dot.SpanStart);
            beforeDot = text.GetNewLine(dot.SpanStart) + line + (line.StartsWith("\t", StringComparison.Ordinal) ? "\t" : "    ");
            return Edit.Insert(dot.SpanStart, beforeDot + string.Concat(calls.Select(call => dot.Text + call.Emit(beforeDot) + beforeDot)));
        }

        return Edit.Insert(dot.SpanStart, string.Concat(calls.Select(call => dot.Text + call.Emit(beforeDot) + beforeDot)));
    }

    /// <summary>Whether the calls would make a line too long that begins with its statement and was short enough.</summary>
    private static bool BreaksLine(
        MemberAccessExpressionSyntax access, IReadOnlyList<ChainedCall> calls, IReadOnlyCollection<TextChange> others, SourceText text)
    {
        var dot = access.OperatorToken;
        var line = text.Lines.GetLineFromPosition(dot.SpanStart);
        var end = Math.Min(line.End, FindEndOfHead(access));
        var statement = access.FirstAncestorOrSelf<StatementSyntax>();
        var added = calls.Sum(static call => call.Text.Length + 1)
            + others.Where(other => other.Span.Start >= line.Start && other.Span.End <= end)
                .Sum(static other => other.NewText!.Length - other.Span.Length);
        return text.FindBlanksBefore(statement?.SpanStart ?? line.Start) is not null
            && line.Span.Length <= MaxLineLength && end - line.Start + added > MaxLineLength
            && !calls.Any(static call => call.Text.Contains('\n')) && !access.HasComment(TextSpan.FromBounds(line.Start, end));
    }

    /// <summary>The end of a statement, or of the part of it before its body.</summary>
    private static int FindEndOfHead(SyntaxNode node) => node.FirstAncestorOrSelf<StatementSyntax>() switch
    {
        CommonForEachStatementSyntax { CloseParenToken: var parenthesis } => parenthesis.Span.End,
        IfStatementSyntax { CloseParenToken: var parenthesis } => parenthesis.Span.End,
        SwitchStatementSyntax { CloseParenToken: var parenthesis } => parenthesis.Span.End,
        UsingStatementSyntax { CloseParenToken: var parenthesis } => parenthesis.Span.End,
        { } statement => statement.Span.End,
        null => int.MaxValue,
    };

    /// <summary>The last line break in a gap, with its indentation; empty where there is none, or something else follows.</summary>
    private static string FindLineBreak(string gap)
    {
        var start = gap.LastIndexOf('\n');
        if (start > 0 && gap[start - 1] == '\r')
            start--;
        return start >= 0 && string.IsNullOrWhiteSpace(gap.Substring(start)) ? gap.Substring(start) : "";
    }

    /// <summary>A call to insert, without its dot.</summary>
    /// <param name="Head">The call up to an object that it creates; all of it where it creates none.</param>
    /// <param name="Members">The members of the object.</param>
    internal sealed record ChainedCall(string Head, IReadOnlyList<string>? Members = null)
    {
        public string Text => Members is null ? Head : $"{Head}{SelectedMembers.EmitObject(Members)})";

        /// <summary>Writes the call behind a line break, and its members on lines of their own where it is too long.</summary>
        public string Emit(string lineBreak)
        {
            var indentation = lineBreak.TrimStart('\r', '\n');
            if (Members is null || lineBreak.Length == 0 || indentation.Length + 1 + Text.Length <= MaxLineLength)
                return Text;
            var unit = indentation.StartsWith("\t", StringComparison.Ordinal) ? "\t" : "    ";
            return $"{Head}new{lineBreak}{{{string.Concat(Members.Select(member => lineBreak + unit + member + ","))}{lineBreak}}})";
        }
    }
}
