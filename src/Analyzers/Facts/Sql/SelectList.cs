using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Sql;

/// <summary>
/// The columns that a SELECT returns and the tables that it reads. It reads the simple statements that occur in code.
/// </summary>
/// <param name="Columns">The columns; none if they are unknown, as those of <c>SELECT *</c>.</param>
/// <param name="Tables">The names behind FROM, JOIN and APPLY, without their schema, unless it is one of SQL Server's own.</param>
internal sealed record SelectList(ImmutableArray<SelectedColumn> Columns, ImmutableArray<string> Tables)
{
    /// <summary>SQL Server splits the text of FOR JSON and FOR XML into rows of about this length.</summary>
    private const int DocumentPart = 2033;

    private static readonly string[] WriteStatements = ["INSERT", "UPDATE", "DELETE", "MERGE"];

    /// <summary>The words behind the columns of an OUTPUT clause.</summary>
    private static readonly string[] OutputEnds = ["INTO", "FROM", "WHERE", "VALUES", "SELECT", "DEFAULT", "EXEC", "EXECUTE", "OPTION"];

    /// <summary>Reads the results of a batch; <see langword="null"/> for one whose columns are unknown. There is at least one.</summary>
    public static ImmutableArray<SelectList?> ReadBatch(string sql) => SqlBatch.ReadResults(SqlTokens.Read(sql).AsSpan());

    /// <summary>Whether a text begins with a write whose value is a key. A DELETE may return the content of a queue.</summary>
    public static bool IsWrite(string sql) =>
        SqlTokens.Read(sql) is [var first, ..] tokens && WriteStatements.Any(first.IsWord)
        && !(first.IsWord("DELETE") && tokens.Any(static token => token.IsWord("OUTPUT")));

    /// <summary>Whether a word begins a statement that changes rows.</summary>
    public static bool IsWrite(SqlToken token) => WriteStatements.Any(token.IsWord);

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

    /// <summary>Reads a SELECT, or the OUTPUT clause of a write; <see langword="null"/> for another statement.</summary>
    /// <param name="commonTables">The common table expressions of the statement around it.</param>
    internal static SelectList? Read(ReadOnlySpan<SqlToken> tokens, IReadOnlyDictionary<string, SelectList>? commonTables = null)
    {
        var start = FindVerb(tokens);
        if (IsWrite(tokens.At(start)))
            return ReadOutput(tokens, start);
        if (!tokens.At(start++).IsWord("SELECT"))
            return null;
        if (IsDocument(tokens, start))
            return new SelectList(
                ImmutableArray.Create(new SelectedColumn(null, null, default, DocumentPart)), FindTables(tokens, start));
        return ReadColumns(tokens, SkipTop(tokens, start), static token => token.IsWord("FROM")) is { } select
            ? CommonTables.Resolve(select, tokens, start, commonTables)
            : null;
    }

    /// <summary>
    /// The position of SELECT or of a write: behind <c>WITH a AS (...), b (x) AS (...)</c>, or behind an unknown text, which may be that.
    /// </summary>
    public static int FindVerb(ReadOnlySpan<SqlToken> tokens) =>
        tokens.At(0).IsWord("WITH") ? tokens.FindOutside(1, static token => token.IsWord("SELECT") || IsWrite(token))
        : tokens.At(0).IsSign(SqlTokens.Placeholder) && tokens.At(1).IsWord("SELECT") ? 1
        : 0;

    /// <summary>The position of the OUTPUT clause whose rows the client receives.</summary>
    public static int? FindOutput(ReadOnlySpan<SqlToken> tokens, int start)
    {
        var output = tokens.FindOutside(start, static token => token.IsWord("OUTPUT"));
        return output < tokens.Length
            && !tokens.At(tokens.FindOutside(output + 1, static token => OutputEnds.Any(token.IsWord))).IsWord("INTO")
            ? output
            : null;
    }

    private static SelectList? ReadOutput(ReadOnlySpan<SqlToken> tokens, int start) =>
        FindOutput(tokens, start) is { } output
        && ReadColumns(tokens, output + 1, static token => OutputEnds.Any(token.IsWord)) is { } columns
            ? columns with { Tables = FindTables(tokens, 0).Add(FindTarget(tokens, start)) }
            : null;

    /// <summary>The table behind <c>UPDATE TOP (1) t</c>, <c>INSERT INTO t</c> or <c>DELETE t</c>.</summary>
    private static string FindTarget(ReadOnlySpan<SqlToken> tokens, int start)
    {
        var i = start + 1;
        if (tokens.At(i).IsWord("TOP"))
            i = tokens.FindOutside(i + 1, static _ => true) + 1;
        if (tokens.At(i).IsWord("INTO") || tokens.At(i).IsWord("FROM"))
            i++;
        return tokens.At(tokens.FindLastPart(i)).Text;
    }

    /// <summary>Reads the columns from a position to the word that ends them.</summary>
    private static SelectList? ReadColumns(ReadOnlySpan<SqlToken> tokens, int start, Func<SqlToken, bool> isLast)
    {
        var columns = ImmutableArray.CreateBuilder<SelectedColumn>();
        var item = new List<SqlToken>();
        var depth = 0;
        for (var i = start; ; i++)
        {
            var token = tokens.At(i);
            depth += token.DepthChange;
            var isEnd = i >= tokens.Length || (depth == 0 && isLast(token));
            if (isEnd || (depth == 0 && token.IsSign(',')))
            {
                if (item is [var only] && only.IsSign('*'))
                    return WithUnknownColumns(tokens, i);
                columns.Add(ReadColumn(item.ToArray()));
                item.Clear();
                if (isEnd)
                    return new SelectList(columns.ToImmutable(), FindTables(tokens, i));
            }
            else if (depth == 0 && token.IsSign(SqlTokens.Placeholder))
            {
                if (!tokens.At(++i).IsSign('.')) // the qualifier of one column
                    return WithUnknownColumns(tokens, i); // one column or several
            }
            else if (depth == 0 && token.IsSign('*') && item is [.., var last] && last.IsSign('.'))
                return WithUnknownColumns(tokens, i);
            else
                item.Add(token);
        }
    }

    private static SelectList WithUnknownColumns(ReadOnlySpan<SqlToken> tokens, int start) =>
        new(ImmutableArray<SelectedColumn>.Empty, FindTables(tokens, start));

    /// <summary>Whether FOR JSON or FOR XML turns the result into text. With TYPE it is a single value.</summary>
    public static bool IsDocument(ReadOnlySpan<SqlToken> tokens, int start)
    {
        while ((start = tokens.FindOutside(start, static token => token.IsWord("FOR")) + 1) < tokens.Length)
            if (tokens[start].IsWord("JSON") || tokens[start].IsWord("XML"))
                return !tokens.Slice(start).ToArray().Any(static token => token.IsWord("TYPE"));
        return false;
    }

    /// <summary>The position behind DISTINCT, TOP 1, TOP (@n) PERCENT and WITH TIES.</summary>
    public static int SkipTop(ReadOnlySpan<SqlToken> tokens, int start)
    {
        while (tokens.At(start).IsWord("DISTINCT") || tokens.At(start).IsWord("ALL"))
            start++;
        if (!tokens.At(start).IsWord("TOP"))
            return start;
        var i = tokens.FindOutside(start + 1, static _ => true) + 1;
        while (tokens.At(i).IsWord("PERCENT") || tokens.At(i).IsWord("WITH") || tokens.At(i).IsWord("TIES"))
            i++;
        return i;
    }

    /// <summary>Reads "a.Data AS Content", "Data Content", "Content = a.Data" or "a.Data". Another expression has its alias only.</summary>
    private static SelectedColumn ReadColumn(ReadOnlySpan<SqlToken> item)
    {
        var last = item.Length - 1;
        var span = last < 0 ? default : TextSpan.FromBounds(item[0].Span.Start, item[last].Span.End);
        var isAliased = last >= 1 && item[last].IsName && !item[last].IsWord("END") && !item[last - 1].IsWord("COLLATE");
        var (alias, start, end) =
            isAliased && last >= 2 && item[last - 1].IsWord("AS") ? (last, 0, last - 1)
            : last >= 2 && item[0].IsName && item[1].IsSign('=') ? (0, 2, item.Length)
            : isAliased && (item[last - 1].IsName || item[last - 1].IsSign(')')) ? (last, 0, last)
            : (-1, 0, item.Length);
        var source = WithoutCollations(item.Slice(start, end - start));
        var name = alias < 0 ? GetLastName(item) : GetKnown(item[alias].Text);
        var bound = ExpressionBound.Compute(source);
        var (based, qualifier, tables) = FindBase(source);
        var column = GetLastName(source);
        return new SelectedColumn(name, column, span, bound)
        {
            BasedOn = based,
            Qualifier = qualifier,
            Tables = tables,
            Document = FindDocument(source),
            MaxType = bound is null ? ExpressionBound.FindMaxType(source) : null,
            IsComputed = column is null && name is not null && !Mentions(source, name),
        };
    }

    /// <summary>The expression without each <c>COLLATE name</c>, which changes no type and no length.</summary>
    private static ReadOnlySpan<SqlToken> WithoutCollations(ReadOnlySpan<SqlToken> expression)
    {
        if (!Mentions(expression, "COLLATE"))
            return expression;
        var kept = new List<SqlToken>(expression.Length);
        for (var i = 0; i < expression.Length; i++)
            if (expression[i].IsWord("COLLATE"))
                i++;
            else
                kept.Add(expression[i]);
        return kept.ToArray();
    }

    /// <summary>
    /// The clause that makes an expression one long document: <c>(SELECT .. FOR JSON PATH)</c>, also inside of a conversion. A list that
    /// <c>FOR XML PATH('')</c> builds, without elements, has only a large type.
    /// </summary>
    private static string? FindDocument(ReadOnlySpan<SqlToken> item)
    {
        if (!item.At(0).IsSign('(') && !(item.At(1).IsSign('(') && (SelectedColumn.Passes(item[0]) || IsConversion(item[0]))))
            return null;
        for (var i = 1; i < item.Length; i++)
            if (item[i].IsWord("FOR") && item.At(i + 1).IsWord("JSON"))
                return "FOR JSON";
            else if (item[i].IsWord("FOR") && item.At(i + 1).IsWord("XML"))
                return item.At(i + 2).IsWord("PATH") && item.At(i + 3).IsSign('(') && item.At(i + 4) is { Span.Length: 2 } path
                    && path.IsSign('\'') ? null : "FOR XML";
        return null;
    }

    private static bool Mentions(ReadOnlySpan<SqlToken> expression, string name)
    {
        foreach (var token in expression)
            if (token.IsName && string.Equals(token.Text, name, StringComparison.OrdinalIgnoreCase))
                return true;
        return false;
    }

    private static bool IsConversion(SqlToken token) =>
        token.IsWord("CAST") || token.IsWord("CONVERT") || token.IsWord("TRY_CAST") || token.IsWord("TRY_CONVERT");

    /// <summary>The name; <see langword="null"/> if it is composed at run time.</summary>
    private static string? GetKnown(string name) => name.IndexOf(SqlTokens.Placeholder) < 0 ? name : null;

    /// <summary>
    /// Finds the column that the values of an expression come from: "Data" in <c>ISNULL(a.Data, 0x)</c>, in <c>a.Data</c> and in
    /// <c>CASE WHEN a.Id > 9 THEN a.Data END</c>, with its qualifier. The tables of one in <c>(SELECT Data FROM b)</c> are those of the
    /// subquery.
    /// </summary>
    private static (string? Name, string? Qualifier, ImmutableArray<string> Tables) FindBase(ReadOnlySpan<SqlToken> item)
    {
        while (item.Length > 3 && item[1].IsSign('(') && item[item.Length - 1].IsSign(')'))
        {
            var function = item[0];
            item = item.Slice(2, item.Length - 3);
            if (item.FindOutside(0, static _ => false) < item.Length)
                return default; // the last parenthesis closes another one
            if (!SelectedColumn.Passes(function) && !TextRest.IsRest(function, item))
                return default;
            item = item.Slice(0, item.FindOutside(0, static token => token.IsSign(',')));
        }

        if (CaseExpression.IsCase(item))
            return FindBaseOfCase(item);
        if (IsSubquery(item))
            return Read(item.Slice(1, item.Length - 2)) is { Columns: [{ BasedOn: { } inner } only] } query
                ? (inner, only.Qualifier, only.Tables.IsDefault ? query.Tables : only.Tables)
                : default;
        var name = GetLastName(item);
        return (name, name is not null && item.Length > 2 ? item[item.Length - 3].Text : null, default);
    }

    /// <summary>The only column that branches return. A condition about a length chooses an excerpt of the text, or short texts.</summary>
    private static (string? Name, string? Qualifier, ImmutableArray<string> Tables) FindBaseOfCase(ReadOnlySpan<SqlToken> item)
    {
        var found = default((string? Name, string?, ImmutableArray<string>));
        foreach (var (condition, result) in CaseExpression.ReadBranches(item))
        {
            if (TextRest.HasLength(item.Slice(condition), null))
                return default;
            var value = item.Slice(result);
            var source = value.At(0).IsWord("NULL") ? default : FindBase(value);
            if (found.Name is not null && source.Name is not null && found != source)
                return default;
            found = source.Name is null ? found : source;
        }

        return found;
    }

    /// <summary>Whether an expression is one query in parentheses, without another one inside.</summary>
    private static bool IsSubquery(ReadOnlySpan<SqlToken> item)
    {
        if (!item.At(0).IsSign('(') || !item.At(1).IsWord("SELECT") || item.FindOutside(1, static _ => false) != item.Length - 1)
            return false;
        for (var i = 2; i < item.Length; i++)
            if (item[i].IsWord("SELECT"))
                return false;
        return true;
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
            if ((tokens[i].IsWord("FROM") || tokens[i].IsWord("JOIN") || tokens[i].IsWord("APPLY"))
                && tokens.FindLastPart(i + 1) is var last && tokens[last].IsName)
                tables.Add(QuerySources.GetName(tokens, i + 1, last));
        return tables.ToImmutable();
    }
}
