using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>Whole lines of statements that are rewritten and then enclosed in <c>try</c> and <c>finally</c>, in the style of the file.</summary>
internal sealed class StreamingText
{
    private readonly SourceText _text;
    private readonly TextSpan _span;
    private readonly string _indentation;
    private readonly string _unit;
    private readonly string _newLine;
    private readonly bool _bracesBehind;
    private readonly List<TextChange> _changes = [];

    private StreamingText(SourceText text, TextSpan span, string indentation, string unit, string newLine, bool bracesBehind)
    {
        _text = text;
        _span = span;
        _indentation = indentation;
        _unit = unit;
        _newLine = newLine;
        _bracesBehind = bracesBehind;
    }

    /// <summary>The statements of a scope from one to another; <see langword="null"/> where they do not stand on lines of their own, or would not bear another indentation.</summary>
    public static StreamingText? Of(StatementSyntax first, StatementSyntax last, SyntaxNode scope)
    {
        var text = first.SyntaxTree.GetText();
        var span = TextSpan.FromBounds(first.SpanStart, EndOf(last.GetLastToken()));
        var (firstLine, lastLine) = (text.Lines.GetLineFromPosition(span.Start), text.Lines.GetLineFromPosition(span.End));
        var indentation = text.ToString(TextSpan.FromBounds(firstLine.Start, span.Start));
        if (indentation.Trim().Length > 0 || text.ToString(TextSpan.FromBounds(span.End, lastLine.End)).Trim().Length > 0
            || first.HasComment(first.Span)
            || scope.DescendantTokens(span).Any(token => span.Contains(token.Span) && text.ToString(token.Span).IndexOf('\n') >= 0)
            || scope.DescendantTrivia(span).Any(trivia => span.Contains(trivia.Span) && trivia.IsDirective))
            return null;

        // A program without a Main has no braces around its statements: those of its first block show the style.
        var brace = scope switch
        {
            BlockSyntax block => block.OpenBraceToken,
            SwitchStatementSyntax @switch => @switch.OpenBraceToken,
            _ => scope.DescendantNodes().OfType<BlockSyntax>().FirstOrDefault()?.OpenBraceToken ?? default,
        };
        var outer = IndentationAt(text, first.Parent is SwitchSectionSyntax section ? section.SpanStart : brace.SpanStart);
        var unit = indentation.StartsWith(outer, StringComparison.Ordinal) && indentation.Length > outer.Length ? indentation.Substring(outer.Length)
            : indentation.StartsWith("\t", StringComparison.Ordinal) || (indentation.Length == 0 && text.Lines.Any(line => text.ToString(line.Span).StartsWith("\t", StringComparison.Ordinal))) ? "\t" : "    ";
        var lineBreak = text.ToString(TextSpan.FromBounds(firstLine.End, firstLine.EndIncludingLineBreak));
        var bracesBehind = text.ToString(TextSpan.FromBounds(text.Lines.GetLineFromPosition(brace.SpanStart).Start, brace.SpanStart)).Trim().Length > 0;
        return new StreamingText(text, span, indentation, unit, lineBreak.Length == 0 ? "\n" : lineBreak, bracesBehind);
    }

    /// <summary>Replaces an expression.</summary>
    public void Replace(ExpressionSyntax expression, string text) => _changes.Add(new TextChange(expression.Span, text));

    /// <summary>Replaces a statement by others; a tab in front of one stands for one more indentation.</summary>
    public void Replace(StatementSyntax statement, IReadOnlyList<string> lines) => Replace(statement, statement, lines);

    /// <summary>Replaces statements by others.</summary>
    public void Replace(StatementSyntax first, StatementSyntax last, IReadOnlyList<string> lines)
    {
        _changes.Add(new TextChange(TextSpan.FromBounds(first.SpanStart, last.Span.End), string.Join(_newLine + IndentationAt(_text, first.SpanStart), Styled(lines))));
    }

    /// <summary>Replaces the single statement behind an <c>if</c>, an <c>else</c> or a <c>using</c> by a block.</summary>
    public void ReplaceBody(StatementSyntax statement, IReadOnlyList<string> lines)
    {
        var separator = _newLine + IndentationAt(_text, statement.Parent!.SpanStart);
        var block = string.Concat(Styled([.. lines.Select(static line => "\t" + line), "}"]).Select(line => separator + line));
        var start = statement.GetFirstToken().GetPreviousToken().Span.End;
        _changes.Add(new TextChange(TextSpan.FromBounds(start, statement.Span.End), (_bracesBehind ? " {" : separator + "{") + block));
    }

    /// <summary>Inserts statements behind an <c>if</c>, or at the beginning of one of its blocks.</summary>
    public void Insert(SyntaxToken behind, IfStatementSyntax statement, IReadOnlyList<string> lines)
    {
        var separator = _newLine + IndentationAt(_text, statement.SpanStart) + (behind.IsKind(SyntaxKind.OpenBraceToken) ? _unit : "");
        _changes.Add(new TextChange(new TextSpan(EndOf(behind), 0), string.Concat(Styled(lines).Select(line => separator + line))));
    }

    /// <summary>The statements inside <c>try</c>, between what is done first and what is done in any case.</summary>
    public TextChange Enclose(string before, string after)
    {
        var moved = _changes.Select(change => new TextChange(new TextSpan(change.Span.Start - _span.Start, change.Span.Length), change.NewText!)).OrderBy(static change => change.Span);
        var inside = SourceText.From(_text.ToString(_span)).WithChanges(moved).ToString().Split('\n')
            .Select((line, i) => i == 0 ? _indentation + _unit + line : line.Trim().Length == 0 ? line : _unit + line);
        string[] head = _bracesBehind ? ["try {"] : ["try", "{"];
        string[] middle = _bracesBehind ? ["} finally {"] : ["}", "finally", "{"];
        var start = string.Concat(new[] { before }.Concat(head).Select(line => line + _newLine + _indentation));
        start = start.Substring(0, start.Length - _indentation.Length);
        var end = string.Concat(middle.Append(_unit + after).Append("}").Select(line => _newLine + _indentation + line));
        return new TextChange(_span, start + string.Join("\n", inside) + end);
    }

    /// <summary>Where a statement's last token ends, with the comment behind it.</summary>
    private static int EndOf(SyntaxToken token)
    {
        var comment = token.TrailingTrivia.LastOrDefault(static trivia => trivia.IsKind(SyntaxKind.SingleLineCommentTrivia) || trivia.IsKind(SyntaxKind.MultiLineCommentTrivia));
        return comment.RawKind == 0 ? token.Span.End : comment.Span.End;
    }

    /// <summary>The white space that a position's line begins with.</summary>
    private static string IndentationAt(SourceText text, int position)
    {
        var line = text.ToString(text.Lines.GetLineFromPosition(position).Span);
        return line.Substring(0, line.Length - line.TrimStart().Length);
    }

    /// <summary>Lines with the file's indentation and braces.</summary>
    private IEnumerable<string> Styled(IReadOnlyList<string> lines)
    {
        for (var i = 0; i < lines.Count; i++)
        {
            var line = lines[i];
            if (_bracesBehind && i + 1 < lines.Count && lines[i + 1].Trim() == "{")
            {
                line += " {";
                i++;
            }

            var tabs = line.Length - line.TrimStart('\t').Length;
            yield return string.Concat(Enumerable.Repeat(_unit, tabs)) + line.Substring(tabs);
        }
    }
}
