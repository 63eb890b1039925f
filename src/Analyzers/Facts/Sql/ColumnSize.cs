namespace AsyncSql.Analyzers.Facts.Sql;

/// <summary>What is known of a column's maximum size.</summary>
internal enum SizeKind
{
    /// <summary>Nothing. The rules report no such column.</summary>
    Unknown,
    /// <summary>The column holds at most a known number of characters or bytes.</summary>
    Bounded,
    /// <summary>The column has a <c>max</c> type or one of the old large types.</summary>
    Unbounded,
}

/// <summary>The maximum size of a column, and its SQL Server type.</summary>
/// <param name="StoreType">The type as SQL Server writes it, such as <c>nvarchar(max)</c>; empty when unknown.</param>
/// <param name="Length">The bound in characters (text) or bytes (binary); <see langword="null"/> for fixed-size types.</param>
internal readonly record struct ColumnSize(SizeKind Kind, string StoreType, int? Length = null)
{
    /// <summary>Whether the type has a length that is not given: <c>varchar</c>, which is one character in CREATE TABLE.</summary>
    public bool LacksLength => Kind == SizeKind.Bounded && StoreType is "nvarchar" or "varchar" or "varbinary";

    public static ColumnSize Unknown => new(SizeKind.Unknown, "");

    public static ColumnSize Unbounded(string storeType) => new(SizeKind.Unbounded, storeType);

    public static ColumnSize Bounded(string storeType, int? length = null) => new(SizeKind.Bounded, storeType, length);

    /// <summary>The first of sizes of one kind; unknown if they differ, or there are none.</summary>
    public static ColumnSize Combine(IReadOnlyCollection<ColumnSize> sizes) =>
        sizes.Select(static size => size.Kind).Distinct().Count() == 1 ? sizes.First() : Unknown;
}
