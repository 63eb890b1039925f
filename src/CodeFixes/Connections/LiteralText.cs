using System.Text.RegularExpressions;

namespace AsyncSql.CodeFixes.Connections;

/// <summary>Maps positions in the value of a string literal, whose escapes are longer than their characters, to the file.</summary>
internal static class LiteralText
{
    // One character of a value as it is written; an escape beyond the basic plane means a pair of them.
    private const string Regular = @"\\U(?<pair>(?!0000).{4}).{4}|\\U.{8}|\\u.{4}|\\x[0-9a-fA-F]{1,4}|\\.|.";
    private const string Verbatim = "\"\"|.";
    private const string Braces = @"\{\{|\}\}|";

    /// <summary>The span in the file of a part of a token's value; <see langword="null"/> where it has none.</summary>
    public static TextSpan? FindSpan(SyntaxToken token, TextSpan part, bool allowsLines = false) =>
        !allowsLines && token.IsKind(SyntaxKind.MultiLineRawStringLiteralToken) ? null
        : FindPosition(token, part.Start) is { } from && FindPosition(token, part.End) is { } to ? TextSpan.FromBounds(from, to)
        : null;

    private static int? FindPosition(SyntaxToken token, int offset)
    {
        var text = token.Text;
        switch (token.Kind())
        {
            case SyntaxKind.MultiLineRawStringLiteralToken:
                return FindInLines(token, offset);
            case SyntaxKind.SingleLineRawStringLiteralToken:
                return token.SpanStart + text.Length - text.TrimStart('"').Length + offset;
            case SyntaxKind.StringLiteralToken:
                return text.StartsWith("@", StringComparison.Ordinal)
                    ? FindInText(token, 2, offset, Verbatim)
                    : FindInText(token, 1, offset, Regular);
            case SyntaxKind.InterpolatedStringTextToken when token.Parent?.Parent
                is InterpolatedStringExpressionSyntax { StringStartToken: var opening }:
                return opening.Kind() switch
                {
                    SyntaxKind.InterpolatedMultiLineRawStringStartToken => null,
                    SyntaxKind.InterpolatedSingleLineRawStringStartToken => token.SpanStart + offset,
                    _ => FindInText(token, 0, offset, Braces + (opening.Text.Contains("@") ? Verbatim : Regular)),
                };
            default:
                return null;
        }
    }

    private static int FindInText(SyntaxToken token, int start, int offset, string pattern)
    {
        foreach (var written in Regex.Matches(token.Text.Substring(start), pattern, RegexOptions.Singleline).Cast<Match>())
        {
            if (offset <= 0)
                break;
            offset -= written.Groups["pair"].Success ? 2 : 1;
            start += written.Length;
        }

        return token.SpanStart + start;
    }

    /// <summary>The value omits the first line break, and the indentation of the last line in every line.</summary>
    private static int? FindInLines(SyntaxToken token, int offset)
    {
        var text = SourceText.From(token.Text);
        var lines = text.Lines;
        var indentation = text.GetIndentation(text.Length);
        for (var i = 1; i < lines.Count - 1; i++)
        {
            var (line, start) = (lines[i].ToString(), lines[i].Start);
            var left = line.StartsWith(indentation, StringComparison.Ordinal) ? indentation.Length : line.Length;
            if (offset <= line.Length - left)
                return token.SpanStart + start + left + offset;
            offset -= lines[i].EndIncludingLineBreak - start - left;
            if (offset < 0)
                return null; // inside a line break
        }

        return null;
    }
}
