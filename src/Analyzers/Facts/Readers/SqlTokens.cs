using System.Collections.Immutable;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>The words, names and signs of a piece of SQL, without comments and strings. What it does not know is one sign.</summary>
internal static class SqlTokens
{
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

    private static int After(string text, string end, int start) => start <= text.Length && text.IndexOf(end, start, StringComparison.Ordinal) is >= 0 and var found ? found + end.Length : text.Length;

    /// <summary>Behind the closing sign; two of it stand for itself.</summary>
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

/// <param name="Text">A name without its quotes; of a string only the quote.</param>
/// <param name="Kind">What it is.</param>
/// <param name="Span">Where it stands in the SQL, quotes included.</param>
internal readonly record struct SqlToken(string Text, SqlTokenKind Kind, TextSpan Span)
{
    public bool IsWord(string word) => Kind == SqlTokenKind.Word && string.Equals(Text, word, StringComparison.OrdinalIgnoreCase);

    public bool IsSign(char sign) => Kind == SqlTokenKind.Sign && Text[0] == sign;

    /// <summary>Whether it may name a column or table.</summary>
    public bool IsName => Kind != SqlTokenKind.Sign && !char.IsDigit(Text.Length == 0 ? '0' : Text[0]);
}
