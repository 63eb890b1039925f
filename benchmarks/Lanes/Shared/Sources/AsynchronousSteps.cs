namespace AsyncSql.Lanes.Sources;

/// <summary>How many steps of a query are asynchronous. Each value includes those before it.</summary>
internal enum AsynchronousSteps
{
    /// <summary>None: Open, ExecuteScalar or ExecuteReader, Read.</summary>
    None,

    /// <summary>OpenAsync.</summary>
    Open,

    /// <summary>OpenAsync, ExecuteScalarAsync or ExecuteReaderAsync.</summary>
    Execute,

    /// <summary>OpenAsync, ExecuteReaderAsync, ReadAsync.</summary>
    Read,
}
