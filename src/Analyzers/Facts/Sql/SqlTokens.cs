using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Sql;

/// <summary>Splits T-SQL into words, names and signs. Comments are skipped; a string is one sign.</summary>
internal static class SqlTokens
{
    /// <summary>Replaces a part of the text that is known at run time only. It occurs in no SQL.</summary>
    public const char Placeholder = '\u001A';

    private static readonly SqlToken End = new("\0", SqlTokenKind.Sign, default);

    public static ImmutableArray<SqlToken> Read(string sql)
    {
        var tokens = ImmutableArray.CreateBuilder<SqlToken>();
        for (var i = 0; i < sql.Length;)
        {
            var (start, c) = (i, sql[i]);
            if (char.IsWhiteSpace(c))
                i++;
            else if (c == '-' && Next(sql, i) == '-')
                i = FindEnd(sql, "\n", i + 2);
            else if (c == '/' && Next(sql, i) == '*')
                i = FindEnd(sql, "*/", i + 2);
            else if (c is '[' or '"' or '\'')
            {
                i = FindEndOfQuoted(sql, i, c == '[' ? ']' : c);
                if (c == '\'')
                    Add(sql.IndexOf(Placeholder, start, i - start) < 0 ? "'" : $"'{Placeholder}", SqlTokenKind.Sign);
                else
                    Add(sql.Substring(start + 1, Math.Max(0, i - start - 2)), SqlTokenKind.Name);
            }
            else if (char.IsLetterOrDigit(c) || c is '_' or '@' or '#')
            {
                do
                    i++;
                while (i < sql.Length && (char.IsLetterOrDigit(sql[i]) || sql[i] is '_' or '@' or '#' or '$'));
                Add(sql.Substring(start, i - start), SqlTokenKind.Word);
            }
            else
            {
                i++;
                Add(c.ToString(), SqlTokenKind.Sign);
            }

            void Add(string text, SqlTokenKind kind) => tokens.Add(new SqlToken(text, kind, TextSpan.FromBounds(start, i)));
        }

        return tokens.ToImmutable();
    }

    /// <summary>The token at a position; behind the last one a sign that occurs in no SQL.</summary>
    public static SqlToken At(this ReadOnlySpan<SqlToken> tokens, int i) => i < tokens.Length ? tokens[i] : End;

    /// <summary>
    /// Finds the next token outside of parentheses that matches. It stops at a parenthesis that closes an earlier one.
    /// </summary>
    public static int FindOutside(this ReadOnlySpan<SqlToken> tokens, int start, Func<SqlToken, bool> matches)
    {
        var depth = 0;
        for (var i = start; i < tokens.Length; i++)
        {
            depth += tokens[i].DepthChange;
            if (depth < 0 || (depth == 0 && matches(tokens[i])))
                return i;
        }

        return tokens.Length;
    }

    /// <summary>Finds the last part of a name such as "dbo.Documents" or "msdb..sysjobs".</summary>
    public static int FindLastPart(this ReadOnlySpan<SqlToken> tokens, int start)
    {
        while (start + 2 < tokens.Length && tokens[start + 1].IsSign('.'))
            start += tokens[start + 2].IsSign('.') && start + 3 < tokens.Length ? 3 : 2;
        return start;
    }

    /// <summary>Finds the parts between the separators outside parentheses and CASE.</summary>
    public static List<(int Start, int End)> Split(this ReadOnlySpan<SqlToken> tokens, Func<SqlToken, bool> isSeparator)
    {
        var parts = new List<(int, int)>();
        var (start, depth) = (0, 0);
        for (var i = 0; i < tokens.Length; i++)
        {
            depth += tokens[i].DepthChange + (tokens[i].IsWord("CASE") ? 1 : tokens[i].IsWord("END") ? -1 : 0);
            if (depth == 0 && isSeparator(tokens[i]))
            {
                parts.Add((start, i));
                start = i + 1;
            }
        }

        parts.Add((start, tokens.Length));
        return parts;
    }

    /// <summary>A part between separators.</summary>
    public static ReadOnlySpan<SqlToken> Slice(this ReadOnlySpan<SqlToken> tokens, (int Start, int End) part) =>
        tokens.Slice(part.Start, part.End - part.Start);

    private static char Next(string text, int index) => index + 1 < text.Length ? text[index + 1] : '\0';

    private static int FindEnd(string text, string end, int start) =>
        text.IndexOf(end, start, StringComparison.Ordinal) is >= 0 and var found ? found + end.Length : text.Length;

    /// <summary>The position behind the closing sign. Two closing signs in a row are part of the name or string.</summary>
    private static int FindEndOfQuoted(string text, int start, char close)
    {
        for (var i = start + 1; i < text.Length; i++)
            if (text[i] == close)
            {
                if (Next(text, i) != close)
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

/// <param name="Text">A name without its quotes. For a string, the quote only, with a placeholder if the string has one.</param>
/// <param name="Span">The position in the SQL, quotes included.</param>
internal readonly record struct SqlToken(string Text, SqlTokenKind Kind, TextSpan Span)
{
    /// <summary>The change of the depth of parentheses behind this token: 1, -1 or 0.</summary>
    public int DepthChange => IsSign('(') ? 1 : IsSign(')') ? -1 : 0;
    /// <summary>Whether it may name a column or table.</summary>
    public bool IsName => Kind != SqlTokenKind.Sign && !char.IsDigit(Text.Length == 0 ? '0' : Text[0]);

    public bool IsWord(string word) => Kind == SqlTokenKind.Word && string.Equals(Text, word, StringComparison.OrdinalIgnoreCase);

    public bool IsSign(char sign) => Kind == SqlTokenKind.Sign && Text[0] == sign;
}
