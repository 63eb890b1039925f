using AsyncSql.TdsServer.Values;

namespace AsyncSql.TdsServer.Tables;

/// <summary>A table's column.</summary>
/// <param name="Name">The name; lookups ignore case.</param>
/// <param name="Type">The type in SQL.</param>
/// <param name="Nullable">Whether it can be NULL.</param>
/// <param name="Identity">Whether it is an identity column.</param>
public sealed record TableColumn(string Name, SqlType Type, bool Nullable = false, bool Identity = false)
{
    /// <summary>What the catalogue views state about the column.</summary>
    public ColumnTraits Traits { get; init; }
}
