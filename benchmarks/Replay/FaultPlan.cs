using System.Collections.Concurrent;
using AsyncSql.Replay.Execution;

namespace AsyncSql.Replay;

/// <summary>Errors that requests are to meet, to see how clients recover.</summary>
internal sealed class FaultPlan
{
    private readonly ConcurrentQueue<SqlError> _errors = new();

    public void Add(SqlError error) => _errors.Enqueue(error);

    /// <summary>The error of the next request; <see langword="null"/> for none.</summary>
    public SqlError? Take() => !_errors.IsEmpty && _errors.TryDequeue(out var error) ? error : null;
}
