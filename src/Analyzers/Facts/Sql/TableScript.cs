using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Sql;

/// <summary>A column that a script declares.</summary>
/// <param name="Size">Its size after the last statement of the script.</param>
/// <param name="IsChange">Whether ALTER TABLE declares it.</param>
/// <param name="Path">The path of the script; empty for a text in code.</param>
internal sealed record TableColumn(ColumnSize Size, bool IsChange, string Path);

/// <summary>The columns that CREATE TABLE and ALTER TABLE declare in one or more scripts. Other statements are skipped.</summary>
internal sealed class TableScript
{
    private static readonly string[] NotColumns = ["CONSTRAINT", "PRIMARY", "UNIQUE", "FOREIGN", "CHECK", "INDEX", "PERIOD"];

    private const int MaxParts = 8;

    /// <summary>Types that SQL Server does not have: a table with one of them belongs to another database.</summary>
    private static readonly HashSet<string> ForeignTypes = new(StringComparer.OrdinalIgnoreCase)
    {
        "bytea", "jsonb", "serial", "bigserial", "timestamptz", "boolean", "uuid", "longtext", "mediumtext", "tinytext", "longblob",
        "mediumblob", "blob", "clob", "nclob", "varchar2", "nvarchar2",
    };

    private static readonly string ComposedName = SqlTokens.Placeholder.ToString();

    /// <summary>By column, then by table.</summary>
    private readonly Dictionary<string, Dictionary<string, TableColumn>> _columns = new(StringComparer.OrdinalIgnoreCase);

    public TableScript(SourceText text)
    {
        var sql = text.ToString();
        if (sql.IndexOf("TABLE", StringComparison.OrdinalIgnoreCase) < 0)
            return;
        var tokens = SqlTokens.Read(sql);
        Read(tokens.AsSpan());
        if (DynamicSql.Find(sql, tokens) is { } executed)
            Read(SqlTokens.Read(executed).AsSpan());
    }

    public TableScript(ReadOnlySpan<SqlToken> tokens) => Read(tokens);

    private void Read(ReadOnlySpan<SqlToken> tokens)
    {
        for (var i = 0; i + 3 < tokens.Length; i++)
            if (tokens[i].IsWord("DECLARE") && tokens[i + 2].IsWord("TABLE") && tokens[i + 3].IsSign('('))
                i = ReadColumns(tokens[i + 1].Text, tokens, i + 4, isChange: false);
            else if (tokens[i + 1].IsWord("TABLE") && (tokens[i].IsWord("CREATE") || tokens[i].IsWord("ALTER")))
            {
                var first = tokens.FindLastPart(i + 2);
                // A name that is composed at run time has several tokens.
                var name = first;
                while (name < first + MaxParts && IsComposed(tokens.At(name), tokens.At(name + 1)))
                    name++;
                if (tokens.At(name).Kind == SqlTokenKind.Sign && !tokens.At(name).IsSign(SqlTokens.Placeholder))
                    continue;
                var table = name == first ? tokens.At(name).Text : ComposedName;
                if (tokens[i].IsWord("ALTER"))
                    i = ReadChange(table, tokens, name + 1) - 1; // the next statement may begin there
                else if (tokens.At(name + 1).IsSign('('))
                    i = ReadColumns(table, tokens, name + 2, isChange: false);
            }
    }

    private TableScript()
    {
    }

    /// <summary>
    /// Merges scripts in the order in which they run: a change replaces what is known. Two declarations of different kinds belong to
    /// different databases, or one is out of date, so such a column is unknown.
    /// </summary>
    public static TableScript Merge(IEnumerable<(TableScript Script, string Path)> scripts)
    {
        var merged = new TableScript();
        foreach (var (script, path) in scripts)
            foreach (var sizes in script._columns)
                foreach (var pair in sizes.Value)
                {
                    var (table, declared) = (pair.Key, pair.Value);
                    var contradicts = !declared.IsChange && merged.Find(table, sizes.Key) is { } known
                        && known.Size.Kind != declared.Size.Kind;
                    var size = contradicts ? ColumnSize.Unknown : declared.Size;
                    merged.Add(table, sizes.Key, declared with { Size = size, Path = path });
                }

        return merged;
    }

    /// <summary>Finds a column; <see langword="null"/> if no script declares it.</summary>
    public TableColumn? Find(string table, string column) =>
        _columns.TryGetValue(column, out var tables) && tables.TryGetValue(table, out var found) ? found : null;

    /// <summary>Whether the name of a table is composed at run time: it may be any table.</summary>
    public bool HasComposedName => _columns.Values.Any(static tables => tables.ContainsKey(ComposedName));

    /// <summary>
    /// Whether a table exists only in a batch or a connection: <c>#import</c>, <c>@rows</c>. It bounds no column of another table.
    /// </summary>
    public static bool IsTemporary(string table) => table.Length > 0 && table[0] is '#' or '@';

    /// <summary>Finds the size of the columns with a name; unknown if they differ.</summary>
    /// <inheritdoc cref="FindColumns"/>
    public ColumnSize FindSize(string column, ImmutableArray<string> tables) =>
        ColumnSize.Combine(FindColumns(column, tables).Select(static found => found.Size).ToList());

    /// <summary>Finds the columns with a name.</summary>
    /// <param name="tables">Their tables; empty for any table that is not temporary.</param>
    public IEnumerable<TableColumn> FindColumns(string column, ImmutableArray<string> tables) =>
        !_columns.TryGetValue(column, out var found) ? []
            : found
                .Where(pair => tables.IsEmpty ? !IsTemporary(pair.Key) : tables.Contains(pair.Key, StringComparer.OrdinalIgnoreCase))
                .Select(static pair => pair.Value);

    private static bool IsComposed(SqlToken token, SqlToken next) =>
        (token.IsSign(SqlTokens.Placeholder) || next.IsSign(SqlTokens.Placeholder)) && !next.IsSign('(');

    private void Add(string table, string column, TableColumn declared)
    {
        if (!_columns.TryGetValue(column, out var tables))
            _columns.Add(column, tables = new Dictionary<string, TableColumn>(StringComparer.OrdinalIgnoreCase));
        tables[table] = declared;
    }

    /// <summary>Reads <c>ALTER TABLE t ADD a int, b int</c> and <c>ALTER TABLE t ALTER COLUMN a int</c>.</summary>
    private int ReadChange(string table, ReadOnlySpan<SqlToken> tokens, int i) =>
        tokens.At(i).IsWord("ADD") ? ReadColumns(table, tokens, i + 1, isChange: true)
        : tokens.At(i).IsWord("ALTER") && tokens.At(i + 1).IsWord("COLUMN") ? ReadColumns(table, tokens, i + 2, isChange: true)
        : i;

    private int ReadColumns(string table, ReadOnlySpan<SqlToken> tokens, int i, bool isChange)
    {
        // Nothing closes the columns of ALTER TABLE but the next statement.
        Func<SqlToken, bool> endsColumn = isChange
            ? static token => token.IsSign(',') || token.IsSign(';')
                || token.IsWord("GO") || token.IsWord("ALTER") || token.IsWord("CREATE")
            : static token => token.IsSign(',');
        var columns = new List<(string Name, TableColumn Column)>();
        var isForeign = false;
        for (; i < tokens.Length; i++)
        {
            if (tokens[i].IsName && tokens.At(i + 1).IsName && !NotColumns.Any(tokens[i].IsWord))
            {
                columns.Add((tokens[i].Text, new TableColumn(ReadSize(tokens, i + 1), isChange, "")));
                isForeign |= ForeignTypes.Contains(tokens[i + 1].Text);
            }

            var start = i;
            i = tokens.FindOutside(i, endsColumn);
            isForeign |= IsForeign(tokens.Slice(start, Math.Min(i, tokens.Length) - start));
            if (!tokens.At(i).IsSign(','))
                break;
        }

        foreach (var (name, column) in isForeign ? [] : columns)
            Add(table, name, column);
        return i;
    }

    /// <summary>Whether a column is declared as only other databases do: <c>AUTO_INCREMENT</c>, <c>timestamp with time zone</c>.</summary>
    private static bool IsForeign(ReadOnlySpan<SqlToken> column)
    {
        for (var i = 0; i < column.Length; i++)
            if (column[i].IsWord("AUTO_INCREMENT") || column[i].IsWord("AUTOINCREMENT")
                || ((column[i].IsWord("WITH") || column[i].IsWord("WITHOUT")) && column.At(i + 1).IsWord("TIME")))
                return true;
        return false;
    }

    private static ColumnSize ReadSize(ReadOnlySpan<SqlToken> tokens, int i)
    {
        // "sys.nvarchar". Names of several words, such as "national character varying", do not occur in generated scripts.
        if (tokens.At(i + 1).IsSign('.') && i + 2 < tokens.Length)
            i += 2;
        return StoreType.Parse(tokens, i);
    }
}
