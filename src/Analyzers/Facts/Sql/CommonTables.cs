namespace AsyncSql.Analyzers.Facts.Sql;

/// <summary>
/// The common table expressions in front of a SELECT. A column that it reads from one of them is a column of the tables behind it, or an
/// expression.
/// </summary>
internal static class CommonTables
{
    private static readonly Dictionary<string, SelectList> None = [];

    /// <summary>Replaces the columns of common table expressions and derived tables by what these select.</summary>
    /// <param name="tokens">The statement.</param>
    /// <param name="end">The position behind its SELECT.</param>
    /// <param name="outer">The common table expressions of the statement around it.</param>
    public static SelectList Resolve(
        SelectList select, ReadOnlySpan<SqlToken> tokens, int end, IReadOnlyDictionary<string, SelectList>? outer)
    {
        if (!select.Columns.Any(static column => column.BasedOn is not null))
            return select;
        var known = tokens.At(0).IsWord("WITH") ? ReadAll(tokens, end) : outer ?? None;
        var sources = new QuerySources(tokens.Slice(end), known);
        return select with { Columns = select.Columns.Select(sources.Resolve).ToImmutableArray() };
    }

    private static Dictionary<string, SelectList> ReadAll(ReadOnlySpan<SqlToken> tokens, int end)
    {
        var known = new Dictionary<string, SelectList>(StringComparer.OrdinalIgnoreCase);
        for (var i = 1; i < end && tokens[i].IsName;)
        {
            var name = tokens[i++].Text;
            var names = new List<string>();
            if (tokens.At(i).IsSign('('))
            {
                var last = tokens.FindOutside(i + 1, static _ => false);
                for (i++; i < last; i++)
                    if (tokens[i].IsName)
                        names.Add(tokens[i].Text);
                i++;
            }

            if (!tokens.At(i).IsWord("AS") || !tokens.At(i + 1).IsSign('('))
                break;
            var close = tokens.FindOutside(i + 2, static _ => false);
            if (!known.ContainsKey(name)
                && SelectList.Read(tokens.Slice(i + 2, close - i - 2), known) is { } columns)
                known.Add(name, Rename(columns, names));
            i = tokens.At(close + 1).IsSign(',') ? close + 2 : end;
        }

        return known;
    }

    /// <summary>Gives the columns the names of <c>WITH x (a, b) AS (...)</c>.</summary>
    private static SelectList Rename(SelectList select, List<string> names) =>
        names.Count == 0 || names.Count != select.Columns.Length
            ? select
            : select with { Columns = select.Columns.Zip(names, static (column, name) => column with { Name = name }).ToImmutableArray() };
}
