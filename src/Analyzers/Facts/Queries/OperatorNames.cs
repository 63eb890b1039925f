namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>The names of operators and methods, by what they make of the elements of a query or collection, or of a text.</summary>
internal static class OperatorNames
{
    /// <summary>The operators that choose rows or their order, and keep the elements.</summary>
    public static readonly ImmutableHashSet<string> Rows = ImmutableHashSet.Create(StringComparer.Ordinal,
        "Where", "OrderBy", "OrderByDescending", "ThenBy", "ThenByDescending", "Order", "OrderDescending", "Skip", "Take", "Distinct",
        "Reverse", "AsQueryable");

    /// <summary>The operators whose result is one of the elements.</summary>
    public static readonly ImmutableHashSet<string> Element = ImmutableHashSet.Create(StringComparer.Ordinal,
        "First", "FirstOrDefault", "Single", "SingleOrDefault", "Last", "LastOrDefault", "ElementAt", "ElementAtOrDefault");

    /// <summary>The operators whose result is a number or a flag.</summary>
    public static readonly ImmutableHashSet<string> Scalar = ImmutableHashSet.Create(StringComparer.Ordinal,
        "Any", "All", "Count", "LongCount", "Sum", "Average", "Contains", "SequenceEqual");

    /// <summary>The methods of <see cref="string"/> that the server runs and whose result is a number or a flag.</summary>
    public static readonly ImmutableHashSet<string> TextTests = ImmutableHashSet.Create(StringComparer.Ordinal,
        "IndexOf", "LastIndexOf", "Contains", "StartsWith", "EndsWith", "IsNullOrEmpty", "IsNullOrWhiteSpace", "Compare", "CompareTo",
        "Equals", "CompareOrdinal");
}
