using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Sql;

/// <summary>The columns that the CREATE TABLE statements of a script declare. Other statements are skipped.</summary>
internal sealed class TableScript
{
    private static readonly string[] NotColumns = ["CONSTRAINT", "PRIMARY", "UNIQUE", "FOREIGN", "CHECK", "INDEX", "PERIOD"];

    private const int MaxParts = 8;

    /// <summary>The sizes by column, then by table.</summary>
    private readonly Dictionary<string, Dictionary<string, ColumnSize>> _columns = new(StringComparer.OrdinalIgnoreCase);

    public TableScript(SourceText text)
    {
        var tokens = SqlTokens.Read(text.ToString()).AsSpan();
        for (var i = 0; i + 3 < tokens.Length; i++)
            if (tokens[i].IsWord("CREATE") && tokens[i + 1].IsWord("TABLE"))
            {
                var name = tokens.FindLastPart(i + 2);
                // A name that is composed at run time has several tokens.
                for (var end = name + MaxParts; name < end && IsComposed(tokens.At(name), tokens.At(name + 1));)
                    name++;
                var table = tokens.At(name);
                if ((table.Kind != SqlTokenKind.Sign || table.IsSign(SqlTokens.Placeholder)) && tokens.At(name + 1).IsSign('('))
                    i = ReadColumns(table.Text, tokens, name + 2);
            }
    }

    private static bool IsComposed(SqlToken token, SqlToken next) =>
        (token.IsSign(SqlTokens.Placeholder) || next.IsSign(SqlTokens.Placeholder)) && !next.IsSign('(');

    /// <summary>Finds the size of a column; <see langword="null"/> if the script does not declare it.</summary>
    public ColumnSize? Find(string table, string column) =>
        _columns.TryGetValue(column, out var sizes) && sizes.TryGetValue(table, out var size) ? size : null;

    /// <summary>Finds the size of the columns with a name in any table; unknown if they differ.</summary>
    public ColumnSize FindSize(string column) =>
        _columns.TryGetValue(column, out var sizes) ? ColumnSize.Combine(sizes.Values) : ColumnSize.Unknown;

    private int ReadColumns(string table, ReadOnlySpan<SqlToken> tokens, int i)
    {
        for (; i < tokens.Length; i++)
        {
            if (tokens[i].IsName && tokens.At(i + 1).IsName && !NotColumns.Any(tokens[i].IsWord))
            {
                var column = tokens[i].Text;
                if (!_columns.TryGetValue(column, out var sizes))
                    _columns.Add(column, sizes = new Dictionary<string, ColumnSize>(StringComparer.OrdinalIgnoreCase));
                sizes[table] = ReadSize(tokens, i + 1);
            }

            i = tokens.FindOutside(i, static token => token.IsSign(','));
            if (!tokens.At(i).IsSign(','))
                break;
        }

        return i;
    }

    private static ColumnSize ReadSize(ReadOnlySpan<SqlToken> tokens, int i)
    {
        // "sys.nvarchar". Names of several words, such as "national character varying", do not occur in generated scripts.
        if (tokens.At(i + 1).IsSign('.') && i + 2 < tokens.Length)
            i += 2;
        return StoreType.Parse(tokens, i);
    }
}
