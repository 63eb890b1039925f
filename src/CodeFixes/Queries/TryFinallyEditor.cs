namespace AsyncSql.CodeFixes.Queries;

/// <summary>Rewrites whole lines of statements, then encloses them in <c>try</c> and <c>finally</c>, in the style of the file.</summary>
internal sealed class TryFinallyEditor(SourceText text, TextSpan span, string unit, bool hasBracesAtLineEnd, Lazy<bool> hasBraces)
{
    private readonly string _indentation = text.GetTextBefore(span.Start);
    private readonly string _newLine = text.GetNewLine(span.Start);
    private readonly List<TextChange> _changes = [];

    /// <summary>
    /// The editor of the statements of a scope from one to another; <see langword="null"/> where they share lines with other code, or where
    /// another indentation would change them.
    /// </summary>
    public static TryFinallyEditor? Create(StatementSyntax first, StatementSyntax last, SyntaxNode scope, Lazy<bool> hasBraces)
    {
        var text = first.SyntaxTree.GetText();
        var span = TextSpan.FromBounds(first.SpanStart, FindEnd(last.GetLastToken()));
        if (text.FindBlanksBefore(span.Start) is not { } indentation || !string.IsNullOrWhiteSpace(text.GetTextAfter(span.End))
            || first.HasComment(first.Span)
            || scope.DescendantTokens(span).Any(token => span.Contains(token.Span) && text.ToString(token.Span).IndexOf('\n') >= 0)
            || scope.DescendantTrivia(span).Any(trivia => span.Contains(trivia.Span) && trivia.IsDirective))
            return null;

        // A program without a Main has no braces around its statements: its first block shows the style.
        var brace = scope switch
        {
            BlockSyntax block => block.OpenBraceToken,
            SwitchStatementSyntax @switch => @switch.OpenBraceToken,
            _ => scope.DescendantNodes().OfType<BlockSyntax>().FirstOrDefault()?.OpenBraceToken ?? default,
        };
        var outer = text.GetIndentation(first.Parent is SwitchSectionSyntax section ? section.SpanStart : brace.SpanStart);
        var usesTabs = indentation.Length > 0
            ? indentation[0] == '\t'
            : text.Lines.Any(static line => line.ToString().StartsWith("\t", StringComparison.Ordinal));
        var unit = indentation.StartsWith(outer, StringComparison.Ordinal)
            && indentation.Length > outer.Length ? indentation.Substring(outer.Length)
            : usesTabs ? "\t"
            : "    ";
        return new TryFinallyEditor(text, span, unit, text.FindBlanksBefore(brace.SpanStart) is null, hasBraces);
    }

    public void Add(TextChange change) => _changes.Add(change);

    /// <summary>Replaces statements by others; a tab at the beginning of a line is one level of indentation.</summary>
    public void Replace(StatementSyntax first, StatementSyntax last, IReadOnlyList<string> lines) =>
        Add(Edit.Replace(first.SpanStart, last.Span.End, string.Join(_newLine + text.GetIndentation(first.SpanStart), ApplyStyle(lines))));

    /// <summary>Replaces the only statement of an <c>if</c>, an <c>else</c> or a <c>using</c> by a block.</summary>
    public void ReplaceBody(StatementSyntax statement, IReadOnlyList<string> lines)
    {
        var separator = _newLine + text.GetIndentation(statement.Parent!.SpanStart);
        var block = string.Concat(ApplyStyle([.. lines.Select(static line => "\t" + line), "}"]).Select(line => separator + line));
        var start = statement.GetFirstToken().GetPreviousToken().Span.End;
        Add(Edit.Replace(start, statement.Span.End, (hasBracesAtLineEnd ? " {" : separator + "{") + block));
    }

    /// <summary>Inserts statements after a token: the end of an <c>if</c>, or the opening brace of one of its blocks.</summary>
    public void Insert(SyntaxToken token, IfStatementSyntax statement, IReadOnlyList<string> lines)
    {
        var separator = _newLine + text.GetIndentation(statement.SpanStart) + (token.IsKind(SyntaxKind.OpenBraceToken) ? unit : "");
        Add(Edit.Insert(FindEnd(token), string.Concat(ApplyStyle(lines).Select(line => separator + line))));
    }

    /// <summary>Puts the statements into a <c>try</c>, with a line before it and one in its <c>finally</c>.</summary>
    public TextChange Enclose(string before, string after)
    {
        var moved = _changes.Select(change => change.Move(-span.Start)).OrderBy(static change => change.Span);
        var inside = SourceText.From(text.ToString(span)).WithChanges(moved).ToString().Split('\n')
            .Select((line, i) => i == 0 ? _indentation + unit + line : line.Trim().Length == 0 ? line : unit + line);
        var head = string.Join(_newLine + _indentation, ApplyStyle([before, "try", "{"]));
        var tail = string.Concat(ApplyStyle(["}", "finally", "{", "\t" + after, "}"]).Select(line => _newLine + _indentation + line));
        return new TextChange(span, head + _newLine + string.Join("\n", inside) + tail);
    }

    /// <summary>The end of a token, with the comment behind it.</summary>
    private static int FindEnd(SyntaxToken token)
    {
        var comment = token.TrailingTrivia.LastOrDefault(static trivia =>
            trivia.IsKind(SyntaxKind.SingleLineCommentTrivia) || trivia.IsKind(SyntaxKind.MultiLineCommentTrivia));
        return comment.RawKind == 0 ? token.Span.End : comment.Span.End;
    }

    private IEnumerable<string> ApplyStyle(IReadOnlyList<string> lines)
    {
        lines = BraceStyle.AddBraces(lines, hasBraces).ToList();
        for (var i = 0; i < lines.Count; i++)
        {
            var line = lines[i];
            var isHeader = i + 1 < lines.Count && lines[i + 1].Trim() == "{";
            if (hasBracesAtLineEnd && (isHeader || (line == "}" && i + 1 < lines.Count && lines[i + 1] == "finally")))
            {
                line += isHeader ? " {" : " finally {";
                i += isHeader ? 1 : 2;
            }

            var tabs = line.Length - line.TrimStart('\t').Length;
            yield return string.Concat(Enumerable.Repeat(unit, tabs)) + line.Substring(tabs);
        }
    }
}
