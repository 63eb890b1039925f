using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Sql;

/// <summary>A column of a SELECT list.</summary>
/// <param name="Name">Its name in the result; <see langword="null"/> if it has none.</param>
/// <param name="Source">The column of a table that it returns unchanged; <see langword="null"/> for an expression.</param>
/// <param name="IsBounded">Whether its expression always returns short values: a conversion to a length, a hash, a log sequence
/// number.</param>
internal sealed record SelectedColumn(string? Name, string? Source, TextSpan Span, bool IsBounded = false)
{
    /// <summary>Functions that return one of their arguments, or text of about the same length.</summary>
    private static readonly HashSet<string> PassingFunctions = new(StringComparer.OrdinalIgnoreCase)
    {
        "ISNULL", "COALESCE", "NULLIF", "MAX", "MIN", "TRIM", "LTRIM", "RTRIM", "UPPER", "LOWER", "REPLACE",
    };

    /// <summary>Functions that return short binary values.</summary>
    private static readonly HashSet<string> ShortFunctions = new(StringComparer.OrdinalIgnoreCase)
    {
        "MIN_ACTIVE_ROWVERSION", "HASHBYTES", "SUSER_SID", "CONTEXT_INFO", "NEWID", "NEWSEQUENTIALID",
        "fn_cdc_get_max_lsn", "fn_cdc_get_min_lsn", "fn_cdc_increment_lsn", "fn_cdc_decrement_lsn", "fn_cdc_map_time_to_lsn",
    };

    /// <summary>
    /// The column that the values come from, unchanged or through a function such as ISNULL; <see langword="null"/> otherwise.
    /// </summary>
    public string? BasedOn { get; init; }

    /// <summary>Whether a function returns one of its arguments.</summary>
    public static bool Passes(SqlToken function) => function.IsName && PassingFunctions.Contains(function.Text);

    /// <summary>
    /// Whether an expression always returns short values: <c>CAST(x AS binary(8))</c>, <c>CONVERT(varchar(20), x)</c>,
    /// <c>HASHBYTES(...)</c>, <c>@@DBTS</c>.
    /// </summary>
    public static bool Bounds(ReadOnlySpan<SqlToken> expression)
    {
        if (expression.At(0).Text.StartsWith("@@", StringComparison.Ordinal))
            return true;
        var open = expression.FindLastPart(0) + 1;
        var function = expression.At(open - 1);
        var close = expression.FindOutside(open, static _ => true);
        if (!function.IsName || !expression.At(open).IsSign('(')
            || close + (expression.At(close + 1).IsWord("AS") ? 1 : 0) < expression.Length - 2)
            return false; // the expression continues, as in HASHBYTES(...) + Data; an alias may follow
        if (ShortFunctions.Contains(function.Text))
            return true;
        return function.Text.ToUpperInvariant() switch
        {
            "CONVERT" or "TRY_CONVERT" => IsBoundedType(expression, open + 1),
            "CAST" or "TRY_CAST" => IsBoundedType(expression, FindLastAs(expression.Slice(0, close), open + 1) + 1),
            _ => false,
        };
    }

    private static bool IsBoundedType(ReadOnlySpan<SqlToken> tokens, int i) =>
        tokens.At(i).IsName && StoreType.Parse(tokens, i).Kind == SizeKind.Bounded;

    /// <summary>Finds the AS of a conversion, behind an expression that may contain conversions.</summary>
    private static int FindLastAs(ReadOnlySpan<SqlToken> tokens, int start)
    {
        var (found, i) = (tokens.Length, start);
        while ((i = tokens.FindOutside(i, static token => token.IsWord("AS"))) < tokens.Length)
            found = i++;
        return found;
    }
}
