using AsyncSql.Analyzers.Facts.Columns;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>A column of a result.</summary>
/// <param name="Name">What the result calls it.</param>
/// <param name="Source">The table's column that it is as it is; <see langword="null"/> for an expression.</param>
/// <param name="Span">Where it stands in the SQL.</param>
/// <param name="IsBounded">Whether its expression gives short values whatever it is made of: a conversion to a length, a hash, a position in the log.</param>
internal sealed record SelectedColumn(string? Name, string? Source, TextSpan Span, bool IsBounded = false)
{
    /// <summary>Functions that give one of the values that they are given, or as much of it.</summary>
    private static readonly HashSet<string> PassingFunctions = new(StringComparer.OrdinalIgnoreCase)
    {
        "ISNULL", "COALESCE", "NULLIF", "MAX", "MIN", "TRIM", "LTRIM", "RTRIM", "UPPER", "LOWER", "REPLACE",
    };

    /// <summary>Functions of SQL Server whose binary values have a fixed length, or one of some bytes.</summary>
    private static readonly HashSet<string> ShortFunctions = new(StringComparer.OrdinalIgnoreCase)
    {
        "MIN_ACTIVE_ROWVERSION", "HASHBYTES", "SUSER_SID", "CONTEXT_INFO", "NEWID", "NEWSEQUENTIALID",
        "fn_cdc_get_max_lsn", "fn_cdc_get_min_lsn", "fn_cdc_increment_lsn", "fn_cdc_decrement_lsn", "fn_cdc_map_time_to_lsn",
    };

    /// <summary>The column that the values come from, unchanged or through a function that passes them on; <see langword="null"/> for any other expression.</summary>
    public string? BasedOn { get; init; }

    /// <summary>Whether a function passes on what it is given.</summary>
    public static bool Passes(SqlToken function) => function.IsName && PassingFunctions.Contains(function.Text);

    /// <summary>Whether an expression bounds its values: <c>CAST(x AS binary(8))</c>, <c>CONVERT(varchar(20), x)</c>, <c>HASHBYTES(...)</c>, <c>@@DBTS</c>.</summary>
    public static bool Bounds(IReadOnlyList<SqlToken> expression)
    {
        if (expression.Count > 0 && expression[0].Text.StartsWith("@@", StringComparison.Ordinal))
            return true;
        var function = 0;
        while (function + 2 < expression.Count && expression[function + 1].IsSign('.'))
            function += 2;
        if (function + 1 >= expression.Count || !expression[function].IsName || !expression[function + 1].IsSign('(') || End(expression, function + 1) < expression.Count - 2)
            return false; // it goes on, as in HASHBYTES(...) + Data; an alias may follow
        if (ShortFunctions.Contains(expression[function].Text))
            return true;
        return expression[function].Text.ToUpperInvariant() switch
        {
            "CONVERT" or "TRY_CONVERT" => IsBoundedType(expression, function + 2),
            "CAST" or "TRY_CAST" => IsBoundedType(expression, LastAs(expression, function + 1) + 1),
            _ => false,
        };
    }

    private static bool IsBoundedType(IReadOnlyList<SqlToken> tokens, int i) =>
        i > 0 && i < tokens.Count && tokens[i].IsName
        && StoreType.Parse(i + 2 < tokens.Count && tokens[i + 1].IsSign('(') ? $"{tokens[i].Text}({tokens[i + 2].Text})" : tokens[i].Text).Kind == SizeKind.Bounded;

    /// <summary>The AS of a conversion, behind an expression that may hold conversions of its own.</summary>
    private static int LastAs(IReadOnlyList<SqlToken> tokens, int open)
    {
        var (found, depth) = (-2, 0);
        for (var i = open; i < tokens.Count; i++)
        {
            depth += tokens[i].IsSign('(') ? 1 : tokens[i].IsSign(')') ? -1 : 0;
            if (depth == 0)
                break;
            if (depth == 1 && tokens[i].IsWord("AS"))
                found = i;
        }

        return found;
    }

    private static int End(IReadOnlyList<SqlToken> tokens, int open)
    {
        var depth = 0;
        for (var i = open; i < tokens.Count; i++)
        {
            depth += tokens[i].IsSign('(') ? 1 : tokens[i].IsSign(')') ? -1 : 0;
            if (depth == 0)
                return i + (i + 1 < tokens.Count && tokens[i + 1].IsWord("AS") ? 1 : 0);
        }

        return tokens.Count;
    }
}
