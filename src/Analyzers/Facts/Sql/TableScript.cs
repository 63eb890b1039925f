using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Sql;

/// <summary>The columns that the CREATE TABLE statements of a script declare. Other statements are skipped.</summary>
internal sealed class TableScript
{
    private static readonly string[] NotColumns = ["CONSTRAINT", "PRIMARY", "UNIQUE", "FOREIGN", "CHECK", "INDEX", "PERIOD"];

    private const int MaxParts = 8;

    private readonly Dictionary<(string Table, string Column), ColumnSize> _columns = new(Names.Instance);

    public TableScript(SourceText text)
    {
        var tokens = SqlTokens.Read(text.ToString());
        for (var i = 0; i + 3 < tokens.Length; i++)
            if (tokens[i].IsWord("CREATE") && tokens[i + 1].IsWord("TABLE"))
            {
                var name = i + 2;
                while (name + 2 < tokens.Length && tokens[name + 1].IsSign('.'))
                    name += 2;
                // A name that is composed at run time has several tokens.
                for (var end = name + MaxParts; name < end && name + 1 < tokens.Length && IsComposed(tokens[name], tokens[name + 1]);)
                    name++;
                if ((tokens[name].Kind != SqlTokenKind.Sign || tokens[name].IsSign(SqlTokens.Placeholder))
                    && name + 1 < tokens.Length && tokens[name + 1].IsSign('('))
                    i = ReadColumns(tokens[name].Text, tokens, name + 2);
            }
    }

    private static bool IsComposed(SqlToken token, SqlToken next) =>
        (token.IsSign(SqlTokens.Placeholder) || next.IsSign(SqlTokens.Placeholder)) && !next.IsSign('(');

    /// <summary>Finds the size of a column; <see langword="null"/> if the script does not declare it.</summary>
    public ColumnSize? Find(string table, string column) => _columns.TryGetValue((table, column), out var size) ? size : null;

    /// <summary>Finds the size of the columns with a name in any table; unknown if they differ.</summary>
    public ColumnSize FindSize(string column)
    {
        var sizes = _columns.Where(pair => string.Equals(pair.Key.Column, column, StringComparison.OrdinalIgnoreCase))
            .Select(static pair => pair.Value).ToList();
        return sizes.Select(static size => size.Kind).Distinct().Count() == 1 ? sizes[0] : ColumnSize.Unknown;
    }

    private int ReadColumns(string table, ImmutableArray<SqlToken> tokens, int i)
    {
        for (var isFirst = true; i < tokens.Length; isFirst = false)
        {
            if (!isFirst && !tokens[i].IsSign(','))
                return i;
            i += isFirst ? 0 : 1;
            if (i + 1 < tokens.Length && tokens[i].IsName && tokens[i + 1].IsName && !NotColumns.Any(tokens[i].IsWord))
                _columns[(table, tokens[i].Text)] = Size(tokens, i + 1);
            for (var depth = 0; i < tokens.Length && !(depth == 0 && (tokens[i].IsSign(',') || tokens[i].IsSign(')'))); i++)
                depth += tokens[i].DepthChange;
        }

        return i;
    }

    private static ColumnSize Size(ImmutableArray<SqlToken> tokens, int i)
    {
        var name = tokens[i].Text;
        // "sys.nvarchar". Names of several words, such as "national character varying", do not occur in generated scripts.
        if (i + 2 < tokens.Length && tokens[i + 1].IsSign('.'))
            name = tokens[i += 2].Text;
        return StoreType.Parse(i + 3 < tokens.Length && tokens[i + 1].IsSign('(') ? $"{name}({tokens[i + 2].Text})" : name);
    }

    private sealed class Names : IEqualityComparer<(string Table, string Column)>
    {
        public static readonly Names Instance = new();

        public bool Equals((string Table, string Column) x, (string Table, string Column) y) =>
            string.Equals(x.Table, y.Table, StringComparison.OrdinalIgnoreCase)
            && string.Equals(x.Column, y.Column, StringComparison.OrdinalIgnoreCase);

        public int GetHashCode((string Table, string Column) pair) =>
            (StringComparer.OrdinalIgnoreCase.GetHashCode(pair.Table) * 397) ^ StringComparer.OrdinalIgnoreCase.GetHashCode(pair.Column);
    }
}
