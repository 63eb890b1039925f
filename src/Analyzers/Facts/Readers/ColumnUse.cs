namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>A place that fetches a column of a row, or checks whether it is NULL.</summary>
/// <param name="Place">The call or the indexer.</param>
/// <param name="Column">The argument that selects the column.</param>
/// <param name="IsCheck">Whether it only checks for NULL.</param>
/// <param name="Getter">The method that is called.</param>
/// <param name="Ordinal">The ordinal of the column; <see langword="null"/> if unknown.</param>
/// <param name="Name">The name of the column; <see langword="null"/> if unknown.</param>
internal sealed record ColumnUse(
    ExpressionSyntax Place, ExpressionSyntax Column, bool IsCheck, string Getter, int? Ordinal, string? Name)
{
    /// <summary>Whether the code selects the column by its name.</summary>
    public bool IsByName { get; init; }

    /// <summary>The column for a message.</summary>
    public string Label => Name is null ? $"column {Ordinal}" : $"'{Name}'";

    /// <summary>Whether another use is certain to be of the same column.</summary>
    public bool IsOf(ColumnUse other) =>
        Ordinal is not null && other.Ordinal is not null ? Ordinal == other.Ordinal : Name is not null && Name == other.Name;
}
