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
internal sealed class BatchContext(SessionState session)
{
    public SessionState Session { get; } = session;

    public Dictionary<string, Variable> Variables { get; } = new(StringComparer.OrdinalIgnoreCase);

    public Dictionary<string, Table> TableVariables { get; } = new(StringComparer.OrdinalIgnoreCase);

    public Variable Variable(string name) => Variables.TryGetValue(name, out var variable) ? variable : throw SqlErrors.UndeclaredVariable(name);
}
