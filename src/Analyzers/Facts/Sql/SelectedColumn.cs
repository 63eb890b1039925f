using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Analyzers.Facts.Sql;

/// <summary>A column of a SELECT list.</summary>
/// <param name="Name">Its name in the result; <see langword="null"/> if it has none.</param>
/// <param name="Source">The column of a table that it returns unchanged; <see langword="null"/> for an expression.</param>
/// <param name="MaxLength">The most characters or bytes that its expression returns; <see langword="null"/> when unknown.</param>
internal sealed record SelectedColumn(string? Name, string? Source, TextSpan Span, int? MaxLength = null)
{
    /// <summary>
    /// Functions that return one of their arguments, or text of its type: STRING_AGG joins the texts of its first argument.
    /// </summary>
    private static readonly HashSet<string> PassingFunctions = new(StringComparer.OrdinalIgnoreCase)
    {
        "ISNULL", "COALESCE", "NULLIF", "MAX", "MIN", "TRIM", "LTRIM", "RTRIM", "UPPER", "LOWER", "REPLACE",
        "STRING_AGG",
    };

    /// <summary>
    /// The column that the values come from, unchanged or through a function such as ISNULL; <see langword="null"/> otherwise.
    /// </summary>
    public string? BasedOn { get; init; }

    /// <summary>The alias or table in front of <see cref="BasedOn"/>; <see langword="null"/> if the SQL names none.</summary>
    public string? Qualifier { get; init; }

    /// <summary>
    /// The tables that <see cref="BasedOn"/> may be a column of; empty if they are unknown, default for any of the SELECT.
    /// </summary>
    public ImmutableArray<string> Tables { get; init; }

    /// <summary>The clause that makes its value one long document: "FOR JSON"; <see langword="null"/> for another expression.</summary>
    public string? Document { get; init; }

    /// <summary>
    /// The size of the variable, or of the column of a temporary table, that it returns; <see langword="null"/> if the batch declares none.
    /// </summary>
    public ColumnSize? Variable { get; init; }

    /// <summary>
    /// The <c>max</c> type that it is converted to, alone or as a part of a longer text; <see langword="null"/> if to none.
    /// </summary>
    public string? MaxType { get; init; }

    /// <summary>Whether it is an expression that reads no column of its own name: it says nothing that a table has such a column.</summary>
    public bool IsComputed { get; init; }

    /// <summary>Whether its expression always returns short values: a conversion to a length, a hash, a part of a text.</summary>
    public bool IsBounded => MaxLength <= ExpressionBound.MaxShortLength;

    /// <summary>Finds the column with a name; <see langword="null"/> if there is none.</summary>
    public static SelectedColumn? FindByName(ImmutableArray<SelectedColumn> columns, string name) =>
        columns.FirstOrDefault(column => string.Equals(column.Name ?? column.BasedOn, name, StringComparison.OrdinalIgnoreCase));

    /// <summary>Whether a function returns one of its arguments.</summary>
    public static bool Passes(SqlToken function) => PassingFunctions.Contains(function.Text);
}
