using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Sql;

/// <summary>
/// The columns that a SELECT returns and the tables that it reads. It reads the simple statements that occur in code.
/// </summary>
/// <param name="Tables">The names behind FROM and JOIN, without their schema.</param>
internal sealed record SelectList(ImmutableArray<SelectedColumn> Columns, ImmutableArray<string> Tables)
{
    /// <summary>SQL Server splits the text of FOR JSON and FOR XML into rows of about this length.</summary>
    private const int DocumentPart = 2033;

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
        var statement = new List<SqlToken>();
        foreach (var token in SqlTokens.Read(sql))
            if (token.IsSign(';'))
            {
                if (ReturnsRows(statement))
                    results.Add(Read(statement.ToArray()));
                statement.Clear();
            }
            else
                statement.Add(token);
        if (results.Count == 0 || ReturnsRows(statement))
            results.Add(Read(statement.ToArray()));
        return results.ToImmutable();
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

    /// <summary>
    /// Whether a statement may return rows. A declaration or a write does not, unless it has an OUTPUT clause or another statement follows
    /// it without a semicolon.
    /// </summary>
    private static bool ReturnsRows(List<SqlToken> statement)
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

    internal static SelectList? Read(ReadOnlySpan<SqlToken> tokens)
    {
        // WITH a AS (...), b (x) AS (...), before a SELECT or a write
        var start = tokens.At(0).IsWord("WITH")
            ? tokens.FindOutside(1, static token => token.IsWord("SELECT") || WriteStatements.Any(token.IsWord))
            : 0;
        if (!tokens.At(start++).IsWord("SELECT"))
            return null;
        if (IsDocument(tokens, start))
            return new SelectList(
                ImmutableArray.Create(new SelectedColumn(null, null, default, DocumentPart)), FindTables(tokens, start));
        while (tokens.At(start).IsWord("DISTINCT") || tokens.At(start).IsWord("ALL"))
            start++;
        if (tokens.At(start).IsWord("TOP"))
            start = SkipTop(tokens, start + 1);

        var columns = ImmutableArray.CreateBuilder<SelectedColumn>();
        var item = new List<SqlToken>();
        var depth = 0;
        for (var i = start; ; i++)
        {
            var token = tokens.At(i);
            depth += token.DepthChange;
            var isEnd = i >= tokens.Length || (depth == 0 && token.IsWord("FROM"));
            if (isEnd || (depth == 0 && token.IsSign(',')))
            {
                if (item is [var only] && only.IsSign('*'))
                    return null;
                columns.Add(ReadColumn(item.ToArray()));
                item.Clear();
                if (isEnd)
                    return new SelectList(columns.ToImmutable(), FindTables(tokens, i));
            }
            else if (depth == 0 && token.IsSign(SqlTokens.Placeholder))
            {
                if (!tokens.At(++i).IsSign('.')) // the qualifier of one column
                    return null; // one column or several
            }
            else if (depth == 0 && token.IsSign('*') && item is [.., var last] && last.IsSign('.'))
                return null;
            else
                item.Add(token);
        }
    }

    /// <summary>Whether FOR JSON or FOR XML turns the result into text. With TYPE it is a single value.</summary>
    private static bool IsDocument(ReadOnlySpan<SqlToken> tokens, int start)
    {
        while ((start = tokens.FindOutside(start, static token => token.IsWord("FOR")) + 1) < tokens.Length)
            if (tokens[start].IsWord("JSON") || tokens[start].IsWord("XML"))
                return !tokens.Slice(start).ToArray().Any(static token => token.IsWord("TYPE"));
        return false;
    }

    /// <summary>Skips TOP 1, TOP (1), TOP (@n) PERCENT and WITH TIES.</summary>
    private static int SkipTop(ReadOnlySpan<SqlToken> tokens, int start)
    {
        var i = tokens.FindOutside(start, static _ => true) + 1;
        while (tokens.At(i).IsWord("PERCENT") || tokens.At(i).IsWord("WITH") || tokens.At(i).IsWord("TIES"))
            i++;
        return i;
    }

    /// <summary>Reads "a.Data AS Content", "Data Content", "Content = a.Data" or "a.Data". Another expression has its alias only.</summary>
    private static SelectedColumn ReadColumn(ReadOnlySpan<SqlToken> item)
    {
        var last = item.Length - 1;
        var span = last < 0 ? default : TextSpan.FromBounds(item[0].Span.Start, item[last].Span.End);
        var isAliased = last >= 1 && item[last].IsName && !item[last].IsWord("END");
        var (alias, start, end) =
            isAliased && last >= 2 && item[last - 1].IsWord("AS") ? (last, 0, last - 1)
            : last >= 2 && item[0].IsName && item[1].IsSign('=') ? (0, 2, item.Length)
            : isAliased && (item[last - 1].IsName || item[last - 1].IsSign(')')) ? (last, 0, last)
            : (-1, 0, item.Length);
        var source = item.Slice(start, end - start);
        var name = alias < 0 ? GetLastName(item) : GetKnown(item[alias].Text);
        return new SelectedColumn(name, GetLastName(source), span, ExpressionBound.Compute(source)) { BasedOn = FindBase(source) };
    }

    /// <summary>The name; <see langword="null"/> if it is composed at run time.</summary>
    private static string? GetKnown(string name) => name.IndexOf(SqlTokens.Placeholder) < 0 ? name : null;

    /// <summary>
    /// Finds the column that the values of an expression come from: "Data" in <c>ISNULL(a.Data, 0x)</c> and in <c>a.Data</c>.
    /// </summary>
    private static string? FindBase(ReadOnlySpan<SqlToken> item)
    {
        while (item.Length > 3 && SelectedColumn.Passes(item[0]) && item[1].IsSign('(') && item[item.Length - 1].IsSign(')'))
        {
            item = item.Slice(2, item.Length - 3);
            if (item.FindOutside(0, static _ => false) < item.Length)
                return null; // the last parenthesis closes another one
            item = item.Slice(0, item.FindOutside(0, static token => token.IsSign(',')));
        }

        return GetLastName(item);
    }

    /// <summary>The last name of "a.b.Data"; <see langword="null"/> for anything else.</summary>
    private static string? GetLastName(ReadOnlySpan<SqlToken> item)
    {
        for (var i = 0; i < item.Length; i++)
            if (i % 2 == 0 ? !item[i].IsName : !item[i].IsSign('.'))
                return null;
        return item.Length % 2 == 1 ? GetKnown(item[item.Length - 1].Text) : null;
    }

    private static ImmutableArray<string> FindTables(ReadOnlySpan<SqlToken> tokens, int start)
    {
        var tables = ImmutableArray.CreateBuilder<string>();
        for (var i = start; i + 1 < tokens.Length; i++)
            if ((tokens[i].IsWord("FROM") || tokens[i].IsWord("JOIN"))
                && tokens[tokens.FindLastPart(i + 1)] is { IsName: true, Text: var table })
                tables.Add(table);
        return tables.ToImmutable();
    }
}
