using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Sql;

/// <summary>Splits T-SQL into words, names and signs. Comments are skipped; a string is one sign.</summary>
internal static class SqlTokens
{
    /// <summary>Replaces a part of the text that is known at run time only. It occurs in no SQL.</summary>
    public const char Placeholder = '\u001A';

    public static ImmutableArray<SqlToken> Read(string sql)
    {
        var tokens = ImmutableArray.CreateBuilder<SqlToken>();
        for (var i = 0; i < sql.Length;)
        {
            var c = sql[i];
            if (char.IsWhiteSpace(c))
                i++;
            else if (c == '-' && At(sql, i + 1) == '-')
                i = After(sql, "\n", i + 2);
            else if (c == '/' && At(sql, i + 1) == '*')
                i = After(sql, "*/", i + 2);
            else if (c == '\'')
            {
                var end = EndOfQuoted(sql, i, '\'');
                tokens.Add(new SqlToken("'", SqlTokenKind.Sign, TextSpan.FromBounds(i, end)));
                i = end;
            }
            else if (c is '[' or '"')
            {
                var end = EndOfQuoted(sql, i, c == '[' ? ']' : '"');
                tokens.Add(new SqlToken(sql.Substring(i + 1, Math.Max(0, end - i - 2)), SqlTokenKind.Name, TextSpan.FromBounds(i, end)));
                i = end;
            }
            else if (char.IsLetterOrDigit(c) || c is '_' or '@' or '#')
            {
                var end = i + 1;
                while (end < sql.Length && (char.IsLetterOrDigit(sql[end]) || sql[end] is '_' or '@' or '#' or '$'))
                    end++;
                tokens.Add(new SqlToken(sql.Substring(i, end - i), SqlTokenKind.Word, TextSpan.FromBounds(i, end)));
                i = end;
            }
            else
            {
                tokens.Add(new SqlToken(c.ToString(), SqlTokenKind.Sign, new TextSpan(i, 1)));
                i++;
            }
        }

        return tokens.ToImmutable();
    }

    private static char At(string text, int index) => index < text.Length ? text[index] : '\0';

    private static int After(string text, string end, int start) =>
        start <= text.Length && text.IndexOf(end, start, StringComparison.Ordinal) is >= 0 and var found ? found + end.Length : text.Length;

    /// <summary>The position behind the closing sign. Two closing signs in a row are part of the name or string.</summary>
    private static int EndOfQuoted(string text, int start, char close)
    {
        for (var i = start + 1; i < text.Length; i++)
            if (text[i] == close)
            {
                if (At(text, i + 1) != close)
                    return i + 1;
                i++;
            }

        return text.Length;
    }
}

internal enum SqlTokenKind
{
    /// <summary>A keyword, or a name without quotes.</summary>
    Word,

    /// <summary>A name in brackets or quotes.</summary>
    Name,

    Sign,
}

/// <param name="Text">A name without its quotes; for a string, the quote only.</param>
/// <param name="Kind">The kind.</param>
/// <param name="Span">The position in the SQL, quotes included.</param>
internal readonly record struct SqlToken(string Text, SqlTokenKind Kind, TextSpan Span)
{
    public bool IsWord(string word) => Kind == SqlTokenKind.Word && string.Equals(Text, word, StringComparison.OrdinalIgnoreCase);

    public bool IsSign(char sign) => Kind == SqlTokenKind.Sign && Text[0] == sign;

    /// <summary>The change of the depth of parentheses behind this token: 1, -1 or 0.</summary>
    public int DepthChange => IsSign('(') ? 1 : IsSign(')') ? -1 : 0;

    /// <summary>Whether it may name a column or table.</summary>
    public bool IsName => Kind != SqlTokenKind.Sign && !char.IsDigit(Text.Length == 0 ? '0' : Text[0]);
}
