namespace AsyncSql.TdsServer.Tables;

/// <summary>How a table is stored.</summary>
public enum TableKind
{
    /// <summary>In pages.</summary>
    Ordinary,

    /// <summary>In memory: such a table has no pages to sample, and no row count in <c>sys.partitions</c>.</summary>
    MemoryOptimized,

    /// <summary>On another server, which this server does not reach: a query of its rows fails.</summary>
    External,
}
