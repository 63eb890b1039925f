namespace AsyncSql.Analyzers.Facts.Sql;

/// <summary>
/// The common table expressions in front of a SELECT. A column that it reads from one of them is a column of the tables behind it, or an
/// expression.
/// </summary>
internal static class CommonTables
{
    /// <summary>Replaces the columns of common table expressions by what these select.</summary>
    /// <param name="tokens">The statement.</param>
    /// <param name="end">The position behind its SELECT.</param>
    public static SelectList Resolve(SelectList select, ReadOnlySpan<SqlToken> tokens, int end)
    {
        if (!tokens.At(0).IsWord("WITH"))
            return select;
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
            var body = tokens.Slice(i + 2, close - i - 2);
            if (!known.ContainsKey(name) && body.At(0).IsWord("SELECT") && SelectList.Read(body) is { } columns)
                known.Add(name, Rename(Resolve(columns, body, known), names));
            i = tokens.At(close + 1).IsSign(',') ? close + 2 : end;
        }

        return Resolve(select, tokens.Slice(end), known);
    }

    /// <summary>Gives the columns the names of <c>WITH x (a, b) AS (...)</c>.</summary>
    private static SelectList Rename(SelectList select, List<string> names) =>
        names.Count == 0 || names.Count != select.Columns.Length
            ? select
            : select with { Columns = select.Columns.Zip(names, static (column, name) => column with { Name = name }).ToImmutableArray() };

    private static SelectList Resolve(SelectList select, ReadOnlySpan<SqlToken> query, Dictionary<string, SelectList> known)
    {
        if (!select.Tables.Any(known.ContainsKey))
            return select;
        var aliases = new Dictionary<string, string>(StringComparer.OrdinalIgnoreCase);
        for (var i = 0; i < query.Length; i++)
            if (query[i].IsWord("FROM") || query[i].IsWord("JOIN") || query[i].IsWord("APPLY"))
            {
                var table = query.FindLastPart(i + 1);
                var alias = query.At(table + 1).IsWord("AS") ? query.At(table + 2) : query.At(table + 1);
                aliases[query.At(table).Text] = query.At(table).Text;
                if (alias.IsName)
                    aliases[alias.Text] = query.At(table).Text;
            }

        return select with { Columns = select.Columns.Select(column => Resolve(column, select, aliases, known)).ToImmutableArray() };
    }

    /// <summary>A column without a qualifier may be one of any table, so it is resolved only if there is a single table.</summary>
    private static SelectedColumn Resolve(
        SelectedColumn column, SelectList select, Dictionary<string, string> aliases, Dictionary<string, SelectList> known)
    {
        var table = column.Qualifier is { } qualifier ? aliases.TryGetValue(qualifier, out var named) ? named : null
            : select.Tables is [var only] ? only
            : null;
        if (column.BasedOn is not { } name || table is null || !known.TryGetValue(table, out var source))
            return column;
        if (source.Columns.IsEmpty)
            return column with { Tables = source.Tables };
        return SelectedColumn.FindByName(source.Columns, name) is { } inner
            ? column with
            {
                Source = column.Source is null ? null : inner.Source,
                BasedOn = inner.BasedOn,
                MaxLength = column.MaxLength ?? inner.MaxLength,
                Document = column.Document ?? inner.Document,
                MaxType = column.MaxType ?? inner.MaxType,
                Tables = inner.Tables.IsDefault ? source.Tables : inner.Tables,
            }
            : column;
    }
}
