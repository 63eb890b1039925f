namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>A place where a column of a row is fetched, or asked whether it is NULL.</summary>
/// <param name="Place">The call or the indexer.</param>
/// <param name="Column">The argument that says which column.</param>
/// <param name="IsCheck">Whether it only asks for NULL.</param>
/// <param name="Getter">The method that is called.</param>
/// <param name="Ordinal">Where the column stands among the columns; <see langword="null"/> where that is not seen.</param>
/// <param name="Name">What it is called; <see langword="null"/> where that is not seen.</param>
/// <param name="IsByName">Whether the code asks for it by that name.</param>
internal sealed record ColumnUse(ExpressionSyntax Place, ExpressionSyntax Column, bool IsCheck, string Getter, int? Ordinal, string? Name, bool IsByName)
{
    /// <summary>Whether another use is certain to be of the same column.</summary>
    public bool IsOf(ColumnUse other) => Ordinal is { } ordinal && other.Ordinal is { } place ? ordinal == place : Name is not null && Name == other.Name;

    /// <summary>What a message calls the column.</summary>
    public string Label => Name is null ? $"column {Ordinal}" : $"'{Name}'";
}
