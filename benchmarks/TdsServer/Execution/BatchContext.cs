using AsyncSql.TdsServer.Tables;
using AsyncSql.TdsServer.Values;

namespace AsyncSql.TdsServer.Execution;

/// <summary>A variable or parameter and its value.</summary>
internal sealed class Variable(SqlType type, object? value)
{
    public SqlType Type { get; } = type;

    public object? Value { get; set; } = value;
}

/// <summary>The context of a batch or procedure: its session, its variables, the result of its last statement.</summary>
/// <param name="session">The connection's state.</param>
/// <param name="isCancelled">Whether the client has cancelled the request.</param>
internal sealed class BatchContext(SessionState session, Func<bool> isCancelled)
{
    private const int RowsBetweenLooks = 1024;

    private int _rows;

    public SessionState Session { get; } = session;

    public Func<bool> IsCancelled { get; } = isCancelled;

    public Dictionary<string, Variable> Variables { get; } = new(StringComparer.OrdinalIgnoreCase);

    public Dictionary<string, Table> TableVariables { get; } = new(StringComparer.OrdinalIgnoreCase);

    /// <summary>Counts a row that a query reads, so that a query that reads many rows and returns few can be cancelled, too.</summary>
    /// <exception cref="OperationCanceledException">The client has cancelled the request.</exception>
    public void CountRow()
    {
        if (++_rows % RowsBetweenLooks == 0 && IsCancelled())
            throw new OperationCanceledException();
    }

    public Variable FindVariable(string name) =>
        Variables.TryGetValue(name, out var variable) ? variable : throw SqlErrors.UndeclaredVariable(name);
}
