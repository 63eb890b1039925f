using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Sql;

/// <summary>A column of a SELECT list.</summary>
/// <param name="Name">Its name in the result; <see langword="null"/> if it has none.</param>
/// <param name="Source">The column of a table that it returns unchanged; <see langword="null"/> for an expression.</param>
/// <param name="Span">The position in the SQL.</param>
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
    public static bool Bounds(IReadOnlyList<SqlToken> expression)
    {
        if (expression.Count > 0 && expression[0].Text.StartsWith("@@", StringComparison.Ordinal))
            return true;
        var function = 0;
        while (function + 2 < expression.Count && expression[function + 1].IsSign('.'))
            function += 2;
        if (function + 1 >= expression.Count || !expression[function].IsName || !expression[function + 1].IsSign('(')
            || FindEnd(expression, function + 1) < expression.Count - 2)
            return false; // the expression continues, as in HASHBYTES(...) + Data; an alias may follow
        if (ShortFunctions.Contains(expression[function].Text))
            return true;
        return expression[function].Text.ToUpperInvariant() switch
        {
            "CONVERT" or "TRY_CONVERT" => IsBoundedType(expression, function + 2),
            "CAST" or "TRY_CAST" => IsBoundedType(expression, FindLastAs(expression, function + 1) + 1),
            _ => false,
        };
    }

    private static bool IsBoundedType(IReadOnlyList<SqlToken> tokens, int i) =>
        i > 0 && i < tokens.Count && tokens[i].IsName
        && StoreType.Parse(
            tokens[i].Text + (i + 2 < tokens.Count && tokens[i + 1].IsSign('(') ? $"({tokens[i + 2].Text})" : "")).Kind == SizeKind.Bounded;

    /// <summary>Finds the AS of a conversion, behind an expression that may contain conversions.</summary>
    private static int FindLastAs(IReadOnlyList<SqlToken> tokens, int open)
    {
        var (found, depth) = (-2, 0);
        for (var i = open; i < tokens.Count; i++)
        {
            depth += tokens[i].DepthChange;
            if (depth == 0)
                break;
            if (depth == 1 && tokens[i].IsWord("AS"))
                found = i;
        }

        return found;
    }

    private static int FindEnd(IReadOnlyList<SqlToken> tokens, int open)
    {
        var depth = 0;
        for (var i = open; i < tokens.Count; i++)
        {
            depth += tokens[i].DepthChange;
            if (depth == 0)
                return i + (i + 1 < tokens.Count && tokens[i + 1].IsWord("AS") ? 1 : 0);
        }

        return tokens.Count;
    }
}
