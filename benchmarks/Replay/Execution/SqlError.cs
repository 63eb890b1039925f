namespace AsyncSql.Replay.Execution;

/// <summary>An error as a client sees it.</summary>
/// <param name="Number">SQL Server's number, where it has one for the case.</param>
/// <param name="Message">The text.</param>
/// <param name="Severity">11 to 16 for the user's mistakes; 20 and above end the connection.</param>
/// <param name="State">Tells errors of the same number apart.</param>
/// <param name="Line">The line of the statement, from 1.</param>
internal sealed record SqlError(int Number, string Message, byte Severity = 16, byte State = 1, int Line = 1);

/// <summary>A statement failed; the connection goes on.</summary>
internal sealed class SqlErrorException(SqlError error) : Exception(error.Message)
{
    public SqlError Error { get; } = error;
}
