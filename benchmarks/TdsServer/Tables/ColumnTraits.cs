namespace AsyncSql.TdsServer.Tables;

/// <summary>What the catalogue views state about a column. It does not change how the column is read.</summary>
[Flags]
public enum ColumnTraits
{
    /// <summary>An ordinary column.</summary>
    None = 0,

    /// <summary><c>is_computed</c></summary>
    Computed = 1,

    /// <summary><c>is_masked</c>: dynamic data masking</summary>
    Masked = 2,

    /// <summary><c>encryption_type</c>: Always Encrypted</summary>
    Encrypted = 4,

    /// <summary><c>is_column_set</c>: the sparse columns as XML</summary>
    ColumnSet = 8,
}
