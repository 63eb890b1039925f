using AsyncSql.Replay.Tables;
using AsyncSql.Replay.Values;

namespace AsyncSql.Replay.Execution;

/// <summary>A variable or parameter and its value.</summary>
internal sealed class Variable(SqlType type, object? value)
{
    public SqlType Type { get; } = type;

    public object? Value { get; set; } = value;
}

/// <summary>What a batch or procedure works on: its session, its variables, what its last statement did.</summary>
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

    /// <summary>To be called for each row that is looked at: a query that reads much and returns little can be cancelled too.</summary>
    /// <exception cref="OperationCanceledException">The client has cancelled the request.</exception>
    public void LookedAtRow()
    {
        if (++_rows % RowsBetweenLooks == 0 && IsCancelled())
            throw new OperationCanceledException();
    }

    public Variable Variable(string name) => Variables.TryGetValue(name, out var variable) ? variable : throw SqlErrors.UndeclaredVariable(name);
}
