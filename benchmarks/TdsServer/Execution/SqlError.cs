namespace AsyncSql.TdsServer.Execution;

/// <summary>An error that a client receives.</summary>
/// <param name="Number">SQL Server's number, if it has one for the case.</param>
/// <param name="Message">The text.</param>
/// <param name="Severity">11 to 16 for errors of the user; 20 and above end the connection.</param>
/// <param name="State">Distinguishes errors with the same number.</param>
/// <param name="Line">The line of the statement, from 1.</param>
internal sealed record SqlError(int Number, string Message, byte Severity = 16, byte State = 1, int Line = 1);

/// <summary>A statement failed; the connection stays open.</summary>
internal sealed class SqlErrorException(SqlError error) : Exception(error.Message)
{
    public SqlError Error { get; } = error;
}
