namespace AsyncSql.Analyzers.Facts.Sql;

/// <summary>
/// The tables, functions and queries behind FROM, JOIN and APPLY of one query, by the names that qualify their columns. A column that the
/// query reads belongs to one of them, and to no table of a subquery.
/// </summary>
internal sealed class QuerySources
{
    /// <summary>The words that end the FROM clause.</summary>
    private static readonly string[] Ends =
        ["WHERE", "GROUP", "HAVING", "ORDER", "UNION", "EXCEPT", "INTERSECT", "OPTION", "WINDOW"];

    private static readonly SelectList Unknown = new(ImmutableArray<SelectedColumn>.Empty, ImmutableArray<string>.Empty);

    /// <summary>Rows that the statement contains. Its name is that of no table.</summary>
    private static readonly SelectList Values = Unknown with { Tables = ImmutableArray.Create("VALUES") };

    private readonly List<SelectList> _all = [];
    private readonly Dictionary<string, SelectList> _byName = new(StringComparer.OrdinalIgnoreCase);
    private readonly IReadOnlyDictionary<string, SelectList> _commonTables;

    /// <param name="query">A query behind its SELECT.</param>
    public QuerySources(ReadOnlySpan<SqlToken> query, IReadOnlyDictionary<string, SelectList> commonTables)
    {
        _commonTables = commonTables;
        var from = query.FindOutside(0, static token => token.IsWord("FROM"));
        if (from >= query.Length)
            return;
        var end = query.FindOutside(from + 1, static token => Ends.Any(token.IsWord));
        ReadSources(query.Slice(from + 1, end - from - 1));
    }

    /// <summary>Replaces a column of a query inside the statement by what that query selects, and notes the tables of any other.</summary>
    public SelectedColumn Resolve(SelectedColumn column) =>
        !column.Tables.IsDefault || column.BasedOn is not { } name || FindSource(name, column.Qualifier) is not { } source ? column
        : source.Columns.IsEmpty ? column with { Tables = source.Tables }
        : SelectedColumn.FindByName(source.Columns, name) is { } inner ? Replace(column, inner, source)
        : column with { Tables = source.Tables };

    private static SelectedColumn Replace(SelectedColumn column, SelectedColumn inner, SelectList source) => column with
    {
        Source = column.Source is null ? null : inner.Source,
        BasedOn = inner.BasedOn,
        MaxLength = inner.MaxLength,
        Document = inner.Document,
        MaxType = column.MaxType ?? inner.MaxType,
        Tables = inner.Tables.IsDefault ? source.Tables : inner.Tables,
    };

    /// <summary>
    /// Finds the source of a column. One without a qualifier belongs to the query that has such a column, else to one of the tables, whose
    /// columns the SQL does not show.
    /// </summary>
    private SelectList? FindSource(string column, string? qualifier)
    {
        if (qualifier is not null)
            return _byName.TryGetValue(qualifier, out var named) ? named : null;
        if (_all.Count < 2)
            return _all.FirstOrDefault();
        if (_all.Find(source => SelectedColumn.FindByName(source.Columns, column) is not null) is { } query)
            return query;
        var tables = _all.Where(static source => source.Columns.IsEmpty).ToList();
        return tables.Exists(static source => source.Tables.IsEmpty)
            ? Unknown
            : Unknown with { Tables = tables.SelectMany(static source => source.Tables).ToImmutableArray() };
    }

    /// <summary>Reads the sources between commas and behind JOIN and APPLY.</summary>
    private void ReadSources(ReadOnlySpan<SqlToken> tokens)
    {
        for (var i = 0; i < tokens.Length; i++)
        {
            ReadSource(tokens, i);
            i = tokens.FindOutside(i, static token => token.IsSign(',') || token.IsWord("JOIN") || token.IsWord("APPLY"));
        }
    }

    private void ReadSource(ReadOnlySpan<SqlToken> tokens, int start)
    {
        if (tokens[start].IsSign('('))
        {
            var close = FindClose(tokens, start);
            var inner = tokens.Slice(start + 1, close - start - 1);
            if (inner.At(0).IsSign('(') || IsJoin(inner.At(0)))
                ReadSources(inner);
            else
                Add(tokens, close + 1, ReadQuery(inner), null);
            return;
        }

        var last = tokens.FindLastPart(start);
        var name = tokens.At(last);
        var isQualified = last != start;
        var source = !name.IsName ? Unknown
            : !isQualified && _commonTables.TryGetValue(name.Text, out var common) ? common
            : Unknown with { Tables = ImmutableArray.Create(GetName(tokens, start, last)) };
        var next = tokens.At(last + 1).IsSign('(') ? FindClose(tokens, last + 1) + 1 : last + 1;
        Add(tokens, next, source, name.IsName ? name.Text : null);
    }

    private SelectList ReadQuery(ReadOnlySpan<SqlToken> tokens) =>
        tokens.At(0).IsWord("VALUES") ? Values
        : SelectList.Read(tokens, _commonTables) ?? Unknown;

    /// <summary>Whether parentheses contain a join, and not a query.</summary>
    private static bool IsJoin(SqlToken first) => first.IsName && !first.IsWord("SELECT") && !first.IsWord("VALUES");

    private void Add(ReadOnlySpan<SqlToken> tokens, int alias, SelectList source, string? name)
    {
        _all.Add(source);
        if (tokens.At(alias).IsWord("AS"))
            alias++;
        if (name is not null)
            _byName[name] = source;
        if (tokens.At(alias).IsName)
            _byName[tokens.At(alias).Text] = source;
    }

    private static int FindClose(ReadOnlySpan<SqlToken> tokens, int open) => tokens.FindOutside(open + 1, static _ => false);

    /// <summary>
    /// The last part of a name. What belongs to SQL Server itself has a qualifier, because a project may have a table of the same name:
    /// <c>sys.databases</c> is not <c>dbo.Databases</c>.
    /// </summary>
    public static string GetName(ReadOnlySpan<SqlToken> tokens, int start, int last) =>
        SystemViews.FindQualifier(tokens.Slice(start, last - start)) is { } qualifier
            ? $"{qualifier}.{tokens[last].Text}"
            : tokens[last].Text;
}
