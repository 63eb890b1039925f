namespace AsyncSql.Evidence.Measuring;

/// <summary>A way to read the rows of a query.</summary>
internal enum ReadForm
{
    /// <summary><c>Read</c> and <c>GetFieldValue</c></summary>
    Synchronous,

    /// <summary><c>ReadAsync</c> and <c>GetFieldValueAsync</c>, with the default behavior of the command</summary>
    Asynchronous,

    /// <summary>The asynchronous form on a reader of <c>ExecuteStreamedReaderAsync</c></summary>
    Streamed,

    /// <summary>The asynchronous form on a connection with a larger <c>Packet Size</c></summary>
    LargerPackets,
}
