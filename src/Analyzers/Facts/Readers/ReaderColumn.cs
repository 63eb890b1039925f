using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Sql;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>A column of a data reader: whether its values are large, and how that is known.</summary>
/// <param name="Name">The name in the code or in the SELECT; <see langword="null"/> where it is unknown.</param>
/// <param name="Intent">Whether large values are read.</param>
/// <param name="Decision">The size, and what decided it.</param>
internal sealed record ReaderColumn(string? Name, Intent Intent, ColumnDecision Decision)
{
    /// <summary>The column of a table that the SELECT takes the values from; <see langword="null"/> where it is unknown.</summary>
    public string? Source { get; init; }

    public ColumnSize Size => Decision.Size;

    /// <inheritdoc cref="ColumnDecision.Evidence"/>
    public string Evidence => Decision.Evidence;

    /// <inheritdoc cref="ColumnDecision.Location"/>
    public Location? Location => Decision.Location;

    /// <summary>Why the values are large, for a message: "varbinary(max): CREATE TABLE in Schema.sql".</summary>
    public string Reason => Size.StoreType is { Length: > 0 } type ? $"{type}: {Evidence}" : Evidence;

    public bool IsLarge => Intent == Intent.Large;
}
