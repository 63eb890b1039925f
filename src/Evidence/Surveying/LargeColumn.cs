namespace AsyncSql.Evidence.Surveying;

/// <summary>A column that can hold values larger than a packet.</summary>
/// <param name="Name">The name.</param>
/// <param name="Type">The type as in SQL, such as nvarchar(max).</param>
/// <param name="Obstacle">Why its values are not read; <see langword="null"/> if they are.</param>
internal sealed record LargeColumn(string Name, string Type, string? Obstacle);

/// <summary>A table with such columns.</summary>
/// <param name="Schema">The schema.</param>
/// <param name="Name">The name.</param>
/// <param name="Rows">The number of rows in the catalogue, which is not exact; <see langword="null"/> if the catalogue has none.</param>
/// <param name="HasPages">Whether TABLESAMPLE can choose pages of it.</param>
/// <param name="Columns">The columns.</param>
internal sealed record LargeTable(string Schema, string Name, long? Rows, bool HasPages, IReadOnlyList<LargeColumn> Columns)
{
    public string QuotedName => Quote(Schema) + "." + Quote(Name);

    /// <summary>A name in brackets, in which a closing bracket is doubled.</summary>
    public static string Quote(string name) => "[" + name.Replace("]", "]]", StringComparison.Ordinal) + "]";
}
