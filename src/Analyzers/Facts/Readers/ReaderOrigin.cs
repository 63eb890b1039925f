namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>How a reader is opened and how its rows are read. A reader has several origins if callers pass it.</summary>
/// <param name="IsSqlServer">Whether it is SqlClient's.</param>
/// <param name="IsSequential">Whether it is opened with <c>CommandBehavior.SequentialAccess</c>; <see langword="null"/> if unknown.</param>
/// <param name="Call">The call that opens it; <see langword="null"/> if it is unknown.</param>
internal sealed record ReaderOrigin(bool IsSqlServer, bool? IsSequential, RowReading Rows, InvocationExpressionSyntax? Call)
{
    /// <summary>The call that passes the reader from its opening method to the reading code; <see langword="null"/> if not one.</summary>
    public InvocationExpressionSyntax? Through { get; init; }

    /// <summary>The variable of the method that hands the reader to the code that reads; <see langword="null"/> if that opens it.</summary>
    public ISymbol? CallersReader { get; init; }

    /// <summary>Whether <c>ExecuteStreamedReaderAsync</c> opens it, which reads large values through streams.</summary>
    public bool IsStreamed { get; init; }

    /// <summary>
    /// The SQL argument of a call that opens the reader outside of the project, as Dapper's <c>ExecuteReaderAsync</c> does;
    /// <see langword="null"/> for another opening.
    /// </summary>
    public ExpressionSyntax? Sql { get; init; }
}

/// <summary>How the rows of a reader are read.</summary>
internal enum RowReading
{
    Unknown,
    Synchronous,
    Asynchronous,
}
