using AsyncSql.Analyzers.Facts.Sql;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>A SELECT whose columns may exchange places: one statement, no column by number, no comments between them.</summary>
internal static class PlainSelect
{
    /// <summary>Words of other statements, and of clauses that make the list more than the columns of one result.</summary>
    private static readonly HashSet<string> Foreign = new(StringComparer.OrdinalIgnoreCase)
    {
        "UNION", "EXCEPT", "INTERSECT", "INTO", "COMPUTE", "INSERT", "UPDATE", "DELETE", "MERGE", "TRUNCATE", "EXEC", "EXECUTE", "DECLARE",
        "SET", "IF", "ELSE", "WHILE", "BEGIN", "PRINT", "THROW", "RAISERROR", "RETURN", "COMMIT", "ROLLBACK", "SAVE", "CREATE", "ALTER",
        "DROP", "WAITFOR", "USE", "GO", "OPEN", "CLOSE", "DEALLOCATE", "GRANT", "REVOKE", "DENY",
    };

    public static ImmutableArray<TextSpan>? FindColumns(string sql)
    {
        if (SelectList.ReadBatch(sql) is not [{ Columns: { Length: > 1 } columns }] || columns.Any(static column => column.Name is null)
            || columns.Select(static column => column.Name!).Distinct(StringComparer.OrdinalIgnoreCase).Count() < columns.Length)
            return null;
        var tokens = SqlTokens.Read(sql);
        var first = FindToken(columns[0].Span.Start);
        var end = FindToken(columns[columns.Length - 1].Span.End);
        return end < tokens.Length && tokens[end].IsWord("FROM")
            && IsSpaced(sql, tokens, first, end) && IsPlain(tokens) && columns.All(column => IsExpression(column, tokens))
            ? columns.Select(static column => column.Span).ToImmutableArray()
            : null;

        // The index of the first token at or after a position.
        int FindToken(int position) => tokens.TakeWhile(token => token.Span.Start < position).Count();
    }

    /// <summary>Whether only white space separates the tokens of the list, so that any column may move.</summary>
    private static bool IsSpaced(string sql, ImmutableArray<SqlToken> tokens, int first, int end) =>
        Enumerable.Range(first, end - first + 1).All(i =>
        {
            var gap = TextSpan.FromBounds(tokens[i - 1].Span.End, tokens[i].Span.Start);
            return string.IsNullOrWhiteSpace(sql.Substring(gap.Start, gap.Length)) && !(gap.IsEmpty && (i == first || i == end));
        });

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
            if ((i > 0 && token.IsWord("SELECT"))
                || (Foreign.Contains(token.Text) && !(token.IsWord("ELSE") && IsInCase(tokens, i)))
                || (token.IsWord("FOR") && !next.IsWord("SYSTEM_TIME")) // FOR XML, FOR JSON, FOR BROWSE; NEXT VALUE FOR a sequence
                || (token.IsWord("WITH") && !next.IsSign('(') && !next.IsWord("TIES"))
                || (isOrdered && char.IsDigit(token.Text[0]) && (tokens[i - 1].IsWord("BY") || tokens[i - 1].IsSign(','))))
                return false;
        }

        // The server may sort distinct rows by their columns, in the order of the list.
        return depth == 0 && (!isDistinct || isOrdered);
    }

    private static bool IsInCase(ImmutableArray<SqlToken> tokens, int i) =>
        tokens.Take(i).Sum(static token => token.IsWord("CASE") ? 1 : token.IsWord("END") ? -1 : 0) > 0;

    /// <summary>Whether a column is one complete expression, and not an assignment to a variable.</summary>
    private static bool IsExpression(SelectedColumn column, ImmutableArray<SqlToken> tokens)
    {
        var own = tokens.Where(token => column.Span.Contains(token.Span)).ToList();
        return own.Count(static token => token.IsWord("CASE")) == own.Count(static token => token.IsWord("END"))
            && !(own.Count > 1 && own[1].IsSign('=') && own[0].Text.StartsWith("@", StringComparison.Ordinal));
    }
}
