using AsyncSql.Analyzers.Facts.Columns;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>A column of a data reader: whether its values are large, and how that is known.</summary>
/// <param name="Name">The name in the code or in the SELECT; <see langword="null"/> if it is unknown.</param>
/// <param name="Decision">The size, and what decided it.</param>
internal sealed record ReaderColumn(string? Name, Intent Intent, ColumnDecision Decision)
{
    /// <summary>The column of a table that the SELECT takes the values from; <see langword="null"/> if it is unknown.</summary>
    public string? Source { get; init; }

    /// <summary>
    /// Whether the code decides which column it is, or something other than its type decides its size. The parameter of a helper without
    /// visible callers is any column.
    /// </summary>
    public bool IsKnown { get; init; } = true;

    /// <summary>Why the values are large, for a message: "varbinary(max): CREATE TABLE in Schema.sql".</summary>
    public string Reason =>
        Decision.Size.StoreType is { Length: > 0 } type ? $"{type}: {Decision.Evidence}" : Decision.Evidence;

    /// <summary>Whether its type is one of bytes.</summary>
    public bool IsBinary =>
        Decision.Size.StoreType.StartsWith("varbinary", StringComparison.Ordinal) || Decision.Size.StoreType == "image";

    public bool IsLarge => Intent == Intent.Large;
}
