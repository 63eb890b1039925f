namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>How a value of a row is fetched.</summary>
internal enum ReadForm
{
    /// <summary><c>GetFieldValueAsync</c>.</summary>
    Asynchronous,
    /// <summary><c>GetFieldValue</c>, <c>GetString</c>, a cast of <c>GetValue</c> or of the indexer: from the row in memory.</summary>
    Synchronous,
    /// <summary><c>GetStream</c>, <c>GetTextReader</c>; <c>GetBytes</c> and <c>GetChars</c>, which read a part.</summary>
    Stream,
    /// <summary><c>ExecuteScalarAsync</c>.</summary>
    Scalar,
}

/// <summary>A place that fetches text or bytes through ADO.NET, by its syntax and types.</summary>
/// <param name="IsText">Whether the value is text, or bytes.</param>
/// <param name="Source">The reader; of a scalar, the command.</param>
/// <param name="Column">The argument that names the column or its ordinal; <see langword="null"/> for a scalar or an entire row.</param>
internal sealed record ValueRead(
    ReadForm Form, bool IsText, ExpressionSyntax Source, ExpressionSyntax? Column, SyntaxNode Place, string Name)
{
    /// <summary>
    /// The SQL argument of a call of Dapper, or of another method that executes a command; <see langword="null"/> for any other read.
    /// </summary>
    public ExpressionSyntax? DapperSql { get; init; }

    /// <summary>Whether a method of another assembly executes the command, which only its name shows.</summary>
    public bool IsWrapped { get; init; }

    /// <summary>
    /// The variable that holds the reader in the method that hands it to the code that reads; <see langword="null"/> for none or any.
    /// </summary>
    public ISymbol? CallersReader { get; init; }

    /// <summary>Whether the value stays an <c>object</c>, so that its type is the column's.</summary>
    public bool IsObject { get; init; }

    /// <summary>Whether the code reads XML, so that the column has that type.</summary>
    public bool IsXml { get; init; }
}
