namespace AsyncSql.Testing.Models;

/// <summary>A column in SQL, and its property.</summary>
/// <param name="Table">The table or view.</param>
/// <param name="Name">The column.</param>
/// <param name="Property">The property; for a JSON column the navigation that is stored in it.</param>
/// <param name="IsExempt">Whether EF Core needs it itself: keys, foreign keys, discriminators and other columns without a member.</param>
public sealed record QueryColumn(string Table, string Name, string Property, bool IsExempt)
{
    /// <summary>Reads a line of <see cref="QueryDriver"/>.</summary>
    public static QueryColumn Parse(string line) => line.Split('|') is [var table, var name, var property, var exempt]
        ? new(table, name, property, exempt.Length > 0)
        : throw new FormatException($"'{line}' is no column.");
}
