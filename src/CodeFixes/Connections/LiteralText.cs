using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.CodeFixes.Connections;

/// <summary>Where a character of a literal's value stands in the source: escapes make the one longer than the other.</summary>
internal static class LiteralText
{
    /// <summary>The position in the file; <see langword="null"/> for literals of several lines, whose value leaves the indentation out.</summary>
    /// <param name="token">A string literal, or the text between two holes of an interpolated one.</param>
    /// <param name="offset">In characters of the token's value, from 0 to its length.</param>
    public static int? PositionOf(SyntaxToken token, int offset)
    {
        var text = token.Text;
        var (start, isVerbatim, isRaw, isInterpolated) = token.Kind() switch
        {
            SyntaxKind.StringLiteralToken => (text.StartsWith("@", StringComparison.Ordinal) ? 2 : 1, text.StartsWith("@", StringComparison.Ordinal), false, false),
            SyntaxKind.SingleLineRawStringLiteralToken => (text.Length - text.TrimStart('"').Length, false, true, false),
            SyntaxKind.InterpolatedStringTextToken when token.Parent?.Parent is InterpolatedStringExpressionSyntax { StringStartToken: var opening } && !opening.IsKind(SyntaxKind.InterpolatedMultiLineRawStringStartToken) =>
                (0, opening.Text.Contains("@"), opening.IsKind(SyntaxKind.InterpolatedSingleLineRawStringStartToken), true),
            _ => (-1, false, false, false),
        };
        if (start < 0)
            return null;
        var at = start;
        for (var passed = 0; passed < offset && at < text.Length; passed++)
        {
            var c = text[at];
            var length = isRaw ? 1
                : isVerbatim ? (c == '"' ? 2 : 1)
                : c != '\\' || at + 1 >= text.Length ? 1
                : EscapeLength(text, at, ref passed);
            at += isInterpolated && !isRaw && c is '{' or '}' ? 2 : length;
        }

        return at <= text.Length ? token.SpanStart + at : null;
    }

    /// <summary>The length of an escape of a regular literal. One beyond the basic plane gives two characters.</summary>
    private static int EscapeLength(string text, int at, ref int passed)
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
}
