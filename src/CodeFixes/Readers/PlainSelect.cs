using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Readers;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>A SELECT whose columns may trade places: one statement, nothing in it that counts columns, and no comment between them.</summary>
internal static class PlainSelect
{
    /// <summary>Words of other statements and of other parts of this one, which make of the list more than the columns of one result.</summary>
    private static readonly HashSet<string> Foreign = new(StringComparer.OrdinalIgnoreCase)
    {
        "UNION", "EXCEPT", "INTERSECT", "INTO", "COMPUTE", "INSERT", "UPDATE", "DELETE", "MERGE", "TRUNCATE", "EXEC", "EXECUTE", "DECLARE", "SET", "IF", "ELSE", "WHILE", "BEGIN",
        "PRINT", "THROW", "RAISERROR", "RETURN", "COMMIT", "ROLLBACK", "SAVE", "CREATE", "ALTER", "DROP", "WAITFOR", "USE", "GO", "OPEN", "CLOSE", "DEALLOCATE", "GRANT", "REVOKE", "DENY",
    };

    /// <summary>Where each column stands in the text; <see langword="null"/> for any other SQL.</summary>
    public static ImmutableArray<TextSpan>? ColumnsOf(string sql)
    {
        if (SelectList.ReadBatch(sql) is not [{ Columns: { Length: > 1 } columns }] || columns.Any(static column => column.Name is null)
            || columns.Select(static column => column.Name!).Distinct(StringComparer.OrdinalIgnoreCase).Count() < columns.Length)
            return null;
        var tokens = SqlTokens.Read(sql);
        var first = IndexAt(tokens, columns[0].Span.Start);
        var end = IndexAt(tokens, columns[columns.Length - 1].Span.End);
        return end < tokens.Length && tokens[end].IsWord("FROM") && IsSpaced(sql, tokens, first, end) && IsPlain(tokens) && columns.All(column => IsOne(column, tokens))
            ? columns.Select(static column => column.Span).ToImmutableArray()
            : null;
    }

    /// <summary>The first token at a position or behind it.</summary>
    private static int IndexAt(ImmutableArray<SqlToken> tokens, int position) => tokens.TakeWhile(token => token.Span.Start < position).Count();

    /// <summary>Whether nothing but white space stands between the tokens of the list, and some around it: any column may come there.</summary>
    private static bool IsSpaced(string sql, ImmutableArray<SqlToken> tokens, int first, int end)
    {
        for (var i = first; i <= end; i++)
        {
            var gap = TextSpan.FromBounds(tokens[i - 1].Span.End, tokens[i].Span.Start);
            if (!string.IsNullOrWhiteSpace(sql.Substring(gap.Start, gap.Length)) || (gap.IsEmpty && (i == first || i == end)))
                return false;
        }

        return true;
    }

    private static bool IsPlain(ImmutableArray<SqlToken> tokens)
    {
        var depth = 0;
        var (isDistinct, isOrdered) = (false, false);
        for (var i = 0; i < tokens.Length; i++)
        {
            var token = tokens[i];
            depth += token.IsSign('(') ? 1 : token.IsSign(')') ? -1 : 0;
            if (depth < 0)
                return false;
            if (depth > 0 || token.Kind != SqlTokenKind.Word)
                continue;
            var next = i + 1 < tokens.Length ? tokens[i + 1] : default;
            isDistinct |= token.IsWord("DISTINCT") && i == 1;
            isOrdered |= token.IsWord("ORDER");
            // FOR XML, FOR JSON, FOR BROWSE; NEXT VALUE FOR a sequence.
            if ((i > 0 && token.IsWord("SELECT")) || (Foreign.Contains(token.Text) && !(token.IsWord("ELSE") && IsInCase(tokens, i)))
                || (token.IsWord("FOR") && !next.IsWord("SYSTEM_TIME")) || (token.IsWord("WITH") && !next.IsSign('(') && !next.IsWord("TIES"))
                || (isOrdered && char.IsDigit(token.Text[0]) && (tokens[i - 1].IsWord("BY") || tokens[i - 1].IsSign(','))))
                return false;
        }

        // Rows that are told apart may come in the order of their columns.
        return depth == 0 && (!isDistinct || isOrdered);
    }

    private static bool IsInCase(ImmutableArray<SqlToken> tokens, int i)
    {
        var open = 0;
        for (var k = 0; k < i; k++)
            open += tokens[k].IsWord("CASE") ? 1 : tokens[k].IsWord("END") ? -1 : 0;
        return open > 0;
    }

    /// <summary>Whether a column is one whole expression, and no assignment to a variable.</summary>
    private static bool IsOne(SelectedColumn column, ImmutableArray<SqlToken> tokens)
    {
        var own = tokens.Where(token => column.Span.Contains(token.Span)).ToList();
        return own.Count(static token => token.IsWord("CASE")) == own.Count(static token => token.IsWord("END"))
            && !(own.Count > 1 && own[1].IsSign('=') && own[0].Text.StartsWith("@", StringComparison.Ordinal));
    }
}
