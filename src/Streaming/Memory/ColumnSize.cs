namespace AsyncSql.Streaming.Memory;

/// <summary>What the values of a column have been like so far.</summary>
internal enum ColumnSize : byte
{
    /// <summary>There has been no value.</summary>
    Unknown,

    /// <summary>None was large: most arrive entirely with the packet in which they begin.</summary>
    Small,

    /// <summary>One was large. This is never forgotten.</summary>
    Large,
}
