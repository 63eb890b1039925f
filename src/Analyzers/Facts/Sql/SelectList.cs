using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Sql;

/// <summary>
/// The columns that a SELECT returns and the tables that it reads. It reads the simple statements that occur in code.
/// </summary>
/// <param name="Columns">The columns, in their order.</param>
/// <param name="Tables">The names behind FROM and JOIN, without their schema.</param>
internal sealed record SelectList(ImmutableArray<SelectedColumn> Columns, ImmutableArray<string> Tables)
{
    private static readonly string[] WriteStatements = ["INSERT", "UPDATE", "DELETE", "MERGE"];
    private static readonly string[] StatementsWithoutRows =
        ["IF", .. WriteStatements, "DECLARE", "SET", "CREATE", "ALTER", "DROP", "TRUNCATE", "USE", "PRINT"];

    private static readonly string[] StatementsWithRows = ["SELECT", "EXEC", "EXECUTE", "FETCH"];

    /// <summary>
    /// Reads the results of a batch, one for each statement between semicolons; <see langword="null"/> for a result that is not of a simple
    /// SELECT.
    /// </summary>
    public static ImmutableArray<SelectList?> ReadBatch(string sql)
    {
        var results = ImmutableArray.CreateBuilder<SelectList?>();
        var statement = ImmutableArray.CreateBuilder<SqlToken>();
        foreach (var token in SqlTokens.Read(sql))
            if (token.IsSign(';'))
            {
                if (ReturnsRows(statement))
                    results.Add(Read(statement.ToImmutable()));
                statement.Clear();
            }
            else
                statement.Add(token);
        if (results.Count == 0 || (statement.Count > 0 && ReturnsRows(statement)))
            results.Add(Read(statement.ToImmutable()));
        return results.ToImmutable();
    }

    /// <summary>
    /// Whether a statement may return rows. A declaration or a write does not, unless it has an OUTPUT clause or another statement follows
    /// it without a semicolon.
    /// </summary>
    private static bool ReturnsRows(ImmutableArray<SqlToken>.Builder statement)
    {
        if (statement.Count == 0)
            return false;
        if (statement[0].IsWord("SELECT"))
            return !(statement.Count > 2 && statement[1].Text.StartsWith("@", StringComparison.Ordinal) && statement[2].IsSign('='));
        if (!StatementsWithoutRows.Any(statement[0].IsWord) || statement.Any(static token => StatementsWithRows.Any(token.IsWord)))
            return true;
        var output = statement.SkipWhile(static token => !token.IsWord("OUTPUT")).ToList();
        return output.Count > 0 && !output.Any(static token => token.IsWord("INTO"));
    }

    /// <summary>Whether a text begins with a write. The value that such a statement returns is a key.</summary>
    public static bool IsWrite(string sql) => SqlTokens.Read(sql) is [var first, ..] && WriteStatements.Any(first.IsWord);

    /// <summary>
    /// Finds the ordinal of a column by its name; <see langword="null"/> if no or several columns have the name, or if any column has none.
    /// </summary>
    public int? FindOrdinal(string name)
    {
        if (Columns.Any(static column => column.Name is null))
            return null;
        var found = Enumerable.Range(0, Columns.Length)
            .Where(i => string.Equals(Columns[i].Name, name, StringComparison.OrdinalIgnoreCase)).ToList();
        return found.Count == 1 ? found[0] : null;
    }

    private static SelectList? Read(ImmutableArray<SqlToken> tokens)
    {
        var start = tokens.Length > 0 && tokens[0].IsWord("WITH") ? SkipTableExpressions(tokens) : 0;
        if (start >= tokens.Length || !tokens[start++].IsWord("SELECT"))
            return null;
        if (IsDocument(tokens, start)) // SQL Server splits it into rows of about 2033 characters
            return new SelectList(
                ImmutableArray.Create(new SelectedColumn(null, null, default, IsBounded: true)), FindTables(tokens, start));
        while (start < tokens.Length && (tokens[start].IsWord("DISTINCT") || tokens[start].IsWord("ALL")))
            start++;
        if (start < tokens.Length && tokens[start].IsWord("TOP"))
            start = SkipTop(tokens, start + 1);

        var columns = ImmutableArray.CreateBuilder<SelectedColumn>();
        var item = ImmutableArray.CreateBuilder<SqlToken>();
        var depth = 0;
        var i = start;
        for (; i < tokens.Length; i++)
        {
            var token = tokens[i];
            depth += token.DepthChange;
            if (depth == 0 && token.IsWord("FROM"))
                break;
            if (depth == 0 && token.IsSign(SqlTokens.Placeholder))
            {
                if (i + 1 >= tokens.Length || !tokens[i + 1].IsSign('.'))
                    return null; // one column or several
                i++; // the qualifier of one column
                continue;
            }

            if (depth == 0 && token.IsSign(','))
            {
                if (IsStar(item))
                    return null;
                columns.Add(ReadColumn(item));
                item.Clear();
            }
            else if (depth == 0 && item.Count > 0 && token.IsSign('*') && item[item.Count - 1].IsSign('.'))
                return null;
            else
                item.Add(token);
        }

        if (IsStar(item))
            return null;
        columns.Add(ReadColumn(item));
        return new SelectList(columns.ToImmutable(), FindTables(tokens, i));
    }

    /// <summary>Whether FOR JSON or FOR XML turns the result into text. With TYPE it is a single value.</summary>
    private static bool IsDocument(ImmutableArray<SqlToken> tokens, int from)
    {
        var depth = 0;
        for (var i = from; i + 1 < tokens.Length; i++)
        {
            depth += tokens[i].DepthChange;
            if (depth == 0 && tokens[i].IsWord("FOR") && (tokens[i + 1].IsWord("JSON") || tokens[i + 1].IsWord("XML")))
                return !tokens.Skip(i + 2).Any(static token => token.IsWord("TYPE"));
        }

        return false;
    }

    private static bool IsStar(ImmutableArray<SqlToken>.Builder item) => item.Count == 1 && item[0].IsSign('*');

    /// <summary>Skips <c>WITH a AS (...), b (x) AS (...)</c>, before a SELECT or a write.</summary>
    private static int SkipTableExpressions(ImmutableArray<SqlToken> tokens)
    {
        var depth = 0;
        for (var i = 1; i < tokens.Length; i++)
        {
            depth += tokens[i].DepthChange;
            if (depth == 0 && (tokens[i].IsWord("SELECT") || WriteStatements.Any(tokens[i].IsWord)))
                return i;
        }

        return tokens.Length;
    }

    /// <summary>Skips TOP 1, TOP (1), TOP (@n) PERCENT and WITH TIES.</summary>
    private static int SkipTop(ImmutableArray<SqlToken> tokens, int i)
    {
        for (var depth = 0; i < tokens.Length; i++)
        {
            depth += tokens[i].DepthChange;
            if (depth <= 0)
                break;
        }

        i++;
        while (i < tokens.Length && (tokens[i].IsWord("PERCENT") || tokens[i].IsWord("WITH") || tokens[i].IsWord("TIES")))
            i++;
        return i;
    }

    /// <summary>Reads "a.Data AS Content", "Data Content", "Content = a.Data" or "a.Data". Another expression has its alias only.</summary>
    private static SelectedColumn ReadColumn(ImmutableArray<SqlToken>.Builder item)
    {
        var last = item.Count - 1;
        var span = last < 0 ? default : TextSpan.FromBounds(item[0].Span.Start, item[last].Span.End);
        var (name, start, count) =
            last >= 2 && item[last].IsName && item[last - 1].IsWord("AS") ? (GetKnown(item[last].Text), 0, last - 1)
            : last >= 2 && item[0].IsName && item[1].IsSign('=') ? (GetKnown(item[0].Text), 2, item.Count - 2)
            : last >= 1 && item[last].IsName && (item[last - 1].IsName || item[last - 1].IsSign(')')) ? (GetKnown(item[last].Text), 0, last)
            : (GetLastName(item, 0, item.Count), 0, item.Count);
        return new SelectedColumn(name, GetLastName(item, start, count), span, SelectedColumn.Bounds(item.Skip(start).ToList()))
        {
            BasedOn = FindBase(item, start, count),
        };
    }

    /// <summary>The name; <see langword="null"/> if it is composed at run time.</summary>
    private static string? GetKnown(string name) => name.IndexOf(SqlTokens.Placeholder) < 0 ? name : null;

    /// <summary>
    /// Finds the column that the values of an expression come from: "Data" in <c>ISNULL(a.Data, 0x)</c> and in <c>a.Data</c>.
    /// </summary>
    private static string? FindBase(ImmutableArray<SqlToken>.Builder item, int start, int count)
    {
        while (count > 3 && SelectedColumn.Passes(item[start]) && item[start + 1].IsSign('(') && item[start + count - 1].IsSign(')'))
        {
            (start, count) = (start + 2, count - 3);
            var first = count;
            for (var (i, depth) = (count - 1, 0); i >= 0; i--)
            {
                depth -= item[start + i].DepthChange;
                if (depth < 0)
                    return null; // the last parenthesis closes another one
                if (depth == 0 && item[start + i].IsSign(','))
                    first = i;
            }

            count = first;
        }

        return GetLastName(item, start, count);
    }

    /// <summary>The last name of "a.b.Data"; <see langword="null"/> for anything else.</summary>
    private static string? GetLastName(ImmutableArray<SqlToken>.Builder item, int start, int count)
    {
        for (var i = 0; i < count; i++)
            if (i % 2 == 0 ? !item[start + i].IsName : !item[start + i].IsSign('.'))
                return null;
        return count % 2 == 1 ? GetKnown(item[start + count - 1].Text) : null;
    }

    private static ImmutableArray<string> FindTables(ImmutableArray<SqlToken> tokens, int from)
    {
        var tables = ImmutableArray.CreateBuilder<string>();
        for (var i = from; i + 1 < tokens.Length; i++)
            if (tokens[i].IsWord("FROM") || tokens[i].IsWord("JOIN"))
            {
                var last = i + 1;
                while (last + 2 < tokens.Length && tokens[last + 1].IsSign('.'))
                    last += 2;
                if (tokens[last].IsName)
                    tables.Add(tokens[last].Text);
            }

        return tables.ToImmutable();
    }
}
