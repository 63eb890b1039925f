using System.Globalization;

namespace AsyncSql.Analyzers.Facts.Sql;

/// <summary>
/// Parses the name of a SQL Server type, as in <c>HasColumnType</c> or <c>[Column(TypeName = ..)]</c>: in any case, with blanks,
/// and by the ISO names ("character varying(max)"). The size of a user-defined type is unknown.
/// </summary>
internal static class StoreType
{
    /// <summary>The longest <c>nvarchar(n)</c>, in characters; a greater length becomes <c>nvarchar(max)</c>.</summary>
    public const int MaxUnicodeLength = 4000;

    /// <summary>The longest <c>varchar(n)</c> and <c>varbinary(n)</c>, in characters and bytes.</summary>
    public const int MaxByteLength = 8000;

    private static readonly HashSet<string> Large = new(StringComparer.Ordinal)
    {
        "text", "ntext", "image", "xml", "json", "geography", "geometry",
    };

    private static readonly HashSet<string> Small = new(StringComparer.Ordinal)
    {
        "bigint", "bit", "date", "datetime", "datetime2", "datetimeoffset", "dec", "decimal", "double precision", "float", "hierarchyid",
        "int", "integer", "money", "numeric", "real", "rowversion", "smalldatetime", "smallint", "smallmoney", "sql_variant", "sysname",
        "time", "timestamp", "tinyint", "uniqueidentifier", "vector",
    };

    /// <summary>Parses the size from a type's name.</summary>
    public static ColumnSize Parse(string typeName)
    {
        var open = typeName.IndexOf('(');
        var name = Normalise(open < 0 ? typeName : typeName.Substring(0, open));
        var close = typeName.IndexOf(')', Math.Max(open, 0));
        var facet = open >= 0 && close > open ? typeName.Substring(open + 1, close - open - 1).Trim() : null;

        if (FindSized(name) is { } sized)
        {
            if (string.Equals(facet, "max", StringComparison.OrdinalIgnoreCase))
                return ColumnSize.Unbounded(sized + "(max)");
            if (int.TryParse(facet, NumberStyles.None, CultureInfo.InvariantCulture, out var length))
                return ColumnSize.Bounded(sized + "(" + facet + ")", length);
            return facet is null ? ColumnSize.Bounded(sized, 1) : ColumnSize.Unknown; // one character, as in CREATE TABLE
        }

        if (Large.Contains(name))
            return ColumnSize.Unbounded(name);
        return Small.Contains(name) ? ColumnSize.Bounded(name) : ColumnSize.Unknown;
    }

    /// <summary>Parses the type at a position of a statement.</summary>
    public static ColumnSize Parse(ReadOnlySpan<SqlToken> tokens, int i) =>
        Parse(tokens[i].Text + (tokens.At(i + 1).IsSign('(') ? $"({tokens.At(i + 2).Text})" : ""));

    /// <summary>Finds the name of a type that has a length in parentheses.</summary>
    private static string? FindSized(string name) => name switch
    {
        "nvarchar" or "national char varying" or "national character varying" => "nvarchar",
        "varchar" or "char varying" or "character varying" => "varchar",
        "varbinary" or "binary varying" => "varbinary",
        "nchar" or "national char" or "national character" => "nchar",
        "char" or "character" => "char",
        "binary" => "binary",
        _ => null,
    };

    /// <summary>Lower case, single blanks, no brackets: <c>"[NVARCHAR] (MAX)"</c> and <c>nvarchar(max)</c> are one type.</summary>
    private static string Normalise(string name) => string.Join(
        " ", name.Replace("[", "").Replace("]", "").ToLowerInvariant().Split([' ', '\t'], StringSplitOptions.RemoveEmptyEntries));
}
