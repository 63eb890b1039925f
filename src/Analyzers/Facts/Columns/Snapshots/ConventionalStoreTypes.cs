using AsyncSql.Analyzers.Facts.Sql;

namespace AsyncSql.Analyzers.Facts.Columns.Snapshots;

/// <summary>
/// The store types that EF Core 1 and 2 omit from snapshots, because they follow from the convention: a text or a byte[] without a length
/// is <c>max</c>, unless it is part of a key or an index.
/// </summary>
internal static class ConventionalStoreTypes
{
    /// <summary>Whether a version of EF Core omits them.</summary>
    public static bool AreOmitted(string? productVersion) =>
        productVersion is not null
        && (productVersion.StartsWith("1.", StringComparison.Ordinal) || productVersion.StartsWith("2.", StringComparison.Ordinal));

    /// <summary>Whether a call names properties that get the length of a key.</summary>
    public static bool IsKeyOrIndex(string? method) => method is "HasKey" or "HasAlternateKey" or "HasIndex" or "HasForeignKey";

    /// <summary>The store type of a column; <see langword="null"/> where another convention may decide it.</summary>
    /// <param name="calls">The names of the calls that configure the property.</param>
    public static string? Find(string clrType, int? length, ImmutableHashSet<string> calls) =>
        calls.Contains("IsFixedLength") || calls.Contains("IsConcurrencyToken") || calls.Contains("IsRowVersion") ? null
        : (clrType, calls.Contains("IsUnicode")) switch
        {
            ("string", false) => Create("nvarchar", length, StoreType.MaxUnicodeLength),
            ("string", true) => Create("varchar", length, StoreType.MaxByteLength), // only IsUnicode(false) is written
            ("byte[]", _) => Create("varbinary", length, StoreType.MaxByteLength),
            _ => null,
        };

    private static string Create(string type, int? length, int limit) => length <= limit ? $"{type}({length})" : $"{type}(max)";
}
