namespace AsyncSql.CodeFixes.Connections;

/// <summary>Maps positions in the value of a string literal, whose escapes are longer than their characters, to the file.</summary>
internal static class LiteralText
{
    /// <summary>The span in the file of a part of a token's value; <see langword="null"/> where it has none.</summary>
    /// <param name="token">A string literal, or the text between two holes of an interpolated string.</param>
    /// <param name="part">The part, in characters of the token's value.</param>
    /// <param name="allowsLines">Whether a raw literal may have several lines.</param>
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
                var isVerbatim = text.StartsWith("@", StringComparison.Ordinal);
                return FindInText(token, isVerbatim ? 2 : 1, offset, isVerbatim, isInterpolated: false);
            case SyntaxKind.InterpolatedStringTextToken when token.Parent?.Parent
                is InterpolatedStringExpressionSyntax { StringStartToken: var opening }:
                return opening.Kind() switch
                {
                    SyntaxKind.InterpolatedMultiLineRawStringStartToken => null,
                    SyntaxKind.InterpolatedSingleLineRawStringStartToken => token.SpanStart + offset,
                    _ => FindInText(token, 0, offset, opening.Text.Contains("@"), isInterpolated: true),
                };
            default:
                return null;
        }
    }

    private static int? FindInText(SyntaxToken token, int start, int offset, bool isVerbatim, bool isInterpolated)
    {
        var text = token.Text;
        var at = start;
        for (var passed = 0; passed < offset && at < text.Length; passed++)
        {
            var c = text[at];
            at += (isInterpolated && c is '{' or '}') || (isVerbatim && c == '"') ? 2
                : isVerbatim || c != '\\' || at + 1 >= text.Length ? 1
                : MeasureEscape(text, at, ref passed);
        }

        return at <= text.Length ? token.SpanStart + at : null;
    }

    /// <summary>The length of an escape of a regular literal. One beyond the basic plane means two characters.</summary>
    private static int MeasureEscape(string text, int at, ref int passed)
    {
        switch (text[at + 1])
        {
            case 'u':
                return 6;
            case 'U':
                if (at + 6 <= text.Length && text.Substring(at + 2, 4) != "0000")
                    passed++;
                return 10;
            case 'x':
                var digits = 0;
                while (digits < 4 && at + 2 + digits < text.Length && Uri.IsHexDigit(text[at + 2 + digits]))
                    digits++;
                return 2 + digits;
            default:
                return 2;
        }
    }

    /// <summary>The value omits the first line break, and the indentation of the last line in every line.</summary>
    private static int? FindInLines(SyntaxToken token, int offset)
    {
        var lines = SourceText.From(token.Text).Lines;
        var indentation = lines[lines.Count - 1].ToString();
        indentation = indentation.Substring(0, indentation.Length - indentation.TrimStart().Length);
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
