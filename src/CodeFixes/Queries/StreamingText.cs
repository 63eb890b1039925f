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

    /// <summary>The statements of a block from one to another; <see langword="null"/> where they do not stand on lines of their own, or would not bear another indentation.</summary>
    public static StreamingText? Of(StatementSyntax first, StatementSyntax last)
    {
        var text = first.SyntaxTree.GetText();
        var trailing = last.GetTrailingTrivia();
        var comment = trailing.LastOrDefault(static trivia => trivia.IsKind(SyntaxKind.SingleLineCommentTrivia) || trivia.IsKind(SyntaxKind.MultiLineCommentTrivia));
        var span = TextSpan.FromBounds(first.SpanStart, comment.RawKind == 0 ? last.Span.End : comment.Span.End);
        var (firstLine, lastLine) = (text.Lines.GetLineFromPosition(span.Start), text.Lines.GetLineFromPosition(span.End));
        var indentation = text.ToString(TextSpan.FromBounds(firstLine.Start, span.Start));
        if (indentation.Trim().Length > 0 || text.ToString(TextSpan.FromBounds(span.End, lastLine.End)).Trim().Length > 0
            || first.Parent is not BlockSyntax block
            || first.HasComment(first.Span)
            || block.DescendantTokens(span).Any(token => span.Contains(token.Span) && text.ToString(token.Span).IndexOf('\n') >= 0)
            || block.DescendantTrivia(span).Any(trivia => span.Contains(trivia.Span) && trivia.IsDirective))
            return null;

        var brace = text.Lines.GetLineFromPosition(block.OpenBraceToken.SpanStart);
        var outer = text.ToString(brace.Span);
        outer = outer.Substring(0, outer.Length - outer.TrimStart().Length);
        var unit = indentation.StartsWith(outer, StringComparison.Ordinal) && indentation.Length > outer.Length ? indentation.Substring(outer.Length) : indentation.StartsWith("\t", StringComparison.Ordinal) ? "\t" : "    ";
        var lineBreak = text.ToString(TextSpan.FromBounds(firstLine.End, firstLine.EndIncludingLineBreak));
        var bracesBehind = text.ToString(TextSpan.FromBounds(brace.Start, block.OpenBraceToken.SpanStart)).Trim().Length > 0;
        return new StreamingText(text, span, indentation, unit, lineBreak.Length == 0 ? "\n" : lineBreak, bracesBehind);
    }

    /// <summary>Replaces an expression.</summary>
    public void Replace(ExpressionSyntax expression, string text) => _changes.Add(new TextChange(expression.Span, text));

    /// <summary>Replaces a statement by others; a tab in front of one stands for one more indentation.</summary>
    public void Replace(StatementSyntax statement, IReadOnlyList<string> lines) => Replace(statement, statement, lines);

    /// <summary>Replaces statements by others.</summary>
    public void Replace(StatementSyntax first, StatementSyntax last, IReadOnlyList<string> lines)
    {
        var line = _text.ToString(_text.Lines.GetLineFromPosition(first.SpanStart).Span);
        var indentation = line.Substring(0, line.Length - line.TrimStart().Length);
        _changes.Add(new TextChange(TextSpan.FromBounds(first.SpanStart, last.Span.End), string.Join(_newLine + indentation, Styled(lines))));
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
