namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>How a reader was opened and how its rows are read, as far as the code shows.</summary>
/// <param name="IsSqlServer">Whether it is a SqlClient's.</param>
/// <param name="IsSequential">Whether it was opened with <c>CommandBehavior.SequentialAccess</c>; <see langword="null"/> where that is not seen.</param>
/// <param name="Rows">How its rows are read.</param>
/// <param name="Call">The call that opens it; <see langword="null"/> where that is not seen, or where several do.</param>
internal sealed record ReaderOrigin(bool IsSqlServer, bool? IsSequential, RowReading Rows, InvocationExpressionSyntax? Call)
{
    /// <summary>The call that hands the reader from the method that opens it to the code that reads it; <see langword="null"/> where there is none, or several.</summary>
    public InvocationExpressionSyntax? Through { get; init; }

    /// <summary>Combines two origins of one reader into what they have in common.</summary>
    public static ReaderOrigin Combine(ReaderOrigin left, ReaderOrigin right) => new(
        left.IsSqlServer && right.IsSqlServer,
        left.IsSequential == right.IsSequential ? left.IsSequential : null,
        left.Rows == right.Rows ? left.Rows : RowReading.Unknown,
        left.Call == right.Call ? left.Call : null)
    {
        Through = left.Through == right.Through ? left.Through : null,
    };
}

/// <summary>How the rows of a reader are read.</summary>
internal enum RowReading
{
    Unknown,
    Synchronous,
    Asynchronous,
}
