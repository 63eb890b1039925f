namespace AsyncSql.CodeFixes.Queries;

/// <summary>Rewrites whole lines of statements, then encloses them in <c>try</c> and <c>finally</c>, in the style of the file.</summary>
internal sealed class TryFinallyEditor
{
    private readonly SourceText _text;
    private readonly TextSpan _span;
    private readonly string _indentation;
    private readonly string _unit;
    private readonly string _newLine;
    private readonly bool _hasBracesAtLineEnd;
    private readonly List<TextChange> _changes = [];

    /// <param name="text">The text of the file.</param>
    /// <param name="span">The statements.</param>
    /// <param name="unit">One level of indentation.</param>
    /// <param name="brace">A brace that shows the style.</param>
    private TryFinallyEditor(SourceText text, TextSpan span, string unit, SyntaxToken brace)
    {
        _text = text;
        _span = span;
        _unit = unit;
        _indentation = text.TextBefore(span.Start);
        _newLine = text.NewLineAt(span.Start);
        _hasBracesAtLineEnd = !string.IsNullOrWhiteSpace(text.TextBefore(brace.SpanStart));
    }

    /// <summary>
    /// The editor of the statements of a scope from one to another; <see langword="null"/> where they share lines with other code, or where
    /// another indentation would change them.
    /// </summary>
    public static TryFinallyEditor? Create(StatementSyntax first, StatementSyntax last, SyntaxNode scope)
    {
        var text = first.SyntaxTree.GetText();
        var span = TextSpan.FromBounds(first.SpanStart, FindEnd(last.GetLastToken()));
        var indentation = text.TextBefore(span.Start);
        if (!string.IsNullOrWhiteSpace(indentation) || !string.IsNullOrWhiteSpace(text.TextAfter(span.End))
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
        var outer = text.IndentationAt(first.Parent is SwitchSectionSyntax section ? section.SpanStart : brace.SpanStart);
        var usesTabs = indentation.Length > 0
            ? indentation[0] == '\t'
            : text.Lines.Any(static line => line.ToString().StartsWith("\t", StringComparison.Ordinal));
        var unit = indentation.StartsWith(outer, StringComparison.Ordinal)
            && indentation.Length > outer.Length ? indentation.Substring(outer.Length)
            : usesTabs ? "\t"
            : "    ";
        return new TryFinallyEditor(text, span, unit, brace);
    }

    public void Add(TextChange change) => _changes.Add(change);

    /// <summary>Replaces statements by others; a tab at the beginning of a line is one level of indentation.</summary>
    public void Replace(StatementSyntax first, StatementSyntax last, IReadOnlyList<string> lines) =>
        Add(Edit.Replace(first.SpanStart, last.Span.End, string.Join(_newLine + _text.IndentationAt(first.SpanStart), ApplyStyle(lines))));

    /// <summary>Replaces the only statement of an <c>if</c>, an <c>else</c> or a <c>using</c> by a block.</summary>
    public void ReplaceBody(StatementSyntax statement, IReadOnlyList<string> lines)
    {
        var separator = _newLine + _text.IndentationAt(statement.Parent!.SpanStart);
        var block = string.Concat(ApplyStyle([.. lines.Select(static line => "\t" + line), "}"]).Select(line => separator + line));
        var start = statement.GetFirstToken().GetPreviousToken().Span.End;
        Add(Edit.Replace(start, statement.Span.End, (_hasBracesAtLineEnd ? " {" : separator + "{") + block));
    }

    /// <summary>Inserts statements after a token: the end of an <c>if</c>, or the opening brace of one of its blocks.</summary>
    public void Insert(SyntaxToken token, IfStatementSyntax statement, IReadOnlyList<string> lines)
    {
        var separator = _newLine + _text.IndentationAt(statement.SpanStart) + (token.IsKind(SyntaxKind.OpenBraceToken) ? _unit : "");
        Add(Edit.Insert(FindEnd(token), string.Concat(ApplyStyle(lines).Select(line => separator + line))));
    }

    /// <summary>Puts the statements into a <c>try</c>.</summary>
    /// <param name="before">The line before the <c>try</c>.</param>
    /// <param name="after">The line in the <c>finally</c>.</param>
    public TextChange Enclose(string before, string after)
    {
        var moved = _changes.Select(change => change.Move(-_span.Start)).OrderBy(static change => change.Span);
        var inside = SourceText.From(_text.ToString(_span)).WithChanges(moved).ToString().Split('\n')
            .Select((line, i) => i == 0 ? _indentation + _unit + line : line.Trim().Length == 0 ? line : _unit + line);
        var head = string.Join(_newLine + _indentation, ApplyStyle([before, "try", "{"]));
        var tail = string.Concat(ApplyStyle(["}", "finally", "{", "\t" + after, "}"]).Select(line => _newLine + _indentation + line));
        return new TextChange(_span, head + _newLine + string.Join("\n", inside) + tail);
    }

    /// <summary>The end of a token, with the comment behind it.</summary>
    private static int FindEnd(SyntaxToken token)
    {
        var comment = token.TrailingTrivia.LastOrDefault(static trivia =>
            trivia.IsKind(SyntaxKind.SingleLineCommentTrivia) || trivia.IsKind(SyntaxKind.MultiLineCommentTrivia));
        return comment.RawKind == 0 ? token.Span.End : comment.Span.End;
    }

    /// <summary>Lines with the file's indentation and braces.</summary>
    private IEnumerable<string> ApplyStyle(IReadOnlyList<string> lines)
    {
        for (var i = 0; i < lines.Count; i++)
        {
            var line = lines[i];
            var isHeader = i + 1 < lines.Count && lines[i + 1].Trim() == "{";
            if (_hasBracesAtLineEnd && (isHeader || (line == "}" && i + 1 < lines.Count && lines[i + 1] == "finally")))
            {
                line += isHeader ? " {" : " finally {";
                i += isHeader ? 1 : 2;
            }

            var tabs = line.Length - line.TrimStart('\t').Length;
            yield return string.Concat(Enumerable.Repeat(_unit, tabs)) + line.Substring(tabs);
        }
    }
}
