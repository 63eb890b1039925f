using System.Collections.Concurrent;
using AsyncSql.TdsServer.Execution;

namespace AsyncSql.TdsServer;

/// <summary>The errors with which logins and requests must fail, to test how clients recover.</summary>
internal sealed class FaultPlan
{
    private readonly ConcurrentQueue<SqlError> _logins = new();
    private readonly ConcurrentQueue<SqlError> _requests = new();

    public void AddLogin(SqlError error) => _logins.Enqueue(error);

    public void AddRequest(SqlError error) => _requests.Enqueue(error);

    /// <summary>The error of the next login; <see langword="null"/> for none.</summary>
    public SqlError? TakeLogin() => Take(_logins);

    /// <summary>The error of the next request; <see langword="null"/> for none.</summary>
    public SqlError? TakeRequest() => Take(_requests);

    private static SqlError? Take(ConcurrentQueue<SqlError> errors) => !errors.IsEmpty && errors.TryDequeue(out var error) ? error : null;
}
