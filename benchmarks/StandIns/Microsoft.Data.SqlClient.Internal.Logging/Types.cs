namespace Microsoft.Data.SqlClient.Internal;

// The types that Microsoft.Data.SqlClient 7.1 uses from the assembly of this name. The signatures are those of the driver; there is no
// listener.
#pragma warning disable CS1591, CA1822 // Nobody reads these: the driver's calls say what they are.
#pragma warning disable CA1716, CA1720, CA1715, IDE0060

/// <summary>The events of the driver, which are always disabled.</summary>
public sealed class SqlClientEventSource
{
    public static readonly SqlClientEventSource Log = new();

    public static bool WasEnabled => false;

    public static Action? OnEventSourceEnabled { get; set; }

    public bool IsTraceEnabled() => false;

    public bool IsAdvancedTraceOn() => false;

    public bool IsExecutionTraceEnabled() => false;

    public bool IsStateDumpEnabled() => false;

    public void TraceEvent<T0, T1>(string message, T0 arg0, T1 arg1)
    {
    }

    public void TraceEvent<T0, T1, T2, T3>(string message, T0 arg0, T1 arg1, T2 arg2, T3 arg3)
    {
    }

    public void TryTraceEvent(string message)
    {
    }

    public void TryTraceEvent<T0>(string message, T0 arg0)
    {
    }

    public void TryTraceEvent<T0, T1>(string message, T0 arg0, T1 arg1)
    {
    }

    public void TryTraceEvent<T0, T1, T2>(string message, T0 arg0, T1 arg1, T2 arg2)
    {
    }

    public void TryTraceEvent<T0, T1, T2, T3>(string message, T0 arg0, T1 arg1, T2 arg2, T3 arg3)
    {
    }

    public void TryTraceEvent<T0, T1, T2, T3, T4>(string message, T0 arg0, T1 arg1, T2 arg2, T3 arg3, T4 arg4)
    {
    }

    public void TryTraceEvent<T0, T1, T2, T3, T4, T5>(string message, T0 arg0, T1 arg1, T2 arg2, T3 arg3, T4 arg4, T5 arg5)
    {
    }

    public void TryTraceEvent<T0, T1, T2, T3, T4, T5, T6>(string message, T0 arg0, T1 arg1, T2 arg2, T3 arg3, T4 arg4, T5 arg5, T6 arg6)
    {
    }

    public void AdvancedTraceEvent<T0>(string message, T0 arg0)
    {
    }

    public void AdvancedTraceEvent<T0, T1>(string message, T0 arg0, T1 arg1)
    {
    }

    public void AdvancedTraceEvent<T0, T1, T2>(string message, T0 arg0, T1 arg1, T2 arg2)
    {
    }

    public void TryAdvancedTraceEvent(string message)
    {
    }

    public void TryAdvancedTraceEvent<T0>(string message, T0 arg0)
    {
    }

    public void TryAdvancedTraceEvent<T0, T1>(string message, T0 arg0, T1 arg1)
    {
    }

    public void TryAdvancedTraceEvent<T0, T1, T2>(string message, T0 arg0, T1 arg1, T2 arg2)
    {
    }

    public void TryAdvancedTraceEvent<T0, T1, T2, T3>(string message, T0 arg0, T1 arg1, T2 arg2, T3 arg3)
    {
    }

    public void TryAdvancedTraceEvent<T0, T1, T2, T3, T4>(string message, T0 arg0, T1 arg1, T2 arg2, T3 arg3, T4 arg4)
    {
    }

    public void TryAdvancedTraceEvent<T0, T1, T2, T3, T4, T5>(string message, T0 arg0, T1 arg1, T2 arg2, T3 arg3, T4 arg4, T5 arg5)
    {
    }

    public void TryAdvancedTraceBinEvent<T0, T1, T2>(string message, T0 arg0, T1 arg1, T2 arg2)
    {
    }

    public void TryAdvancedTraceErrorEvent<T0, T1, T2, T3, T4>(string message, T0 arg0, T1 arg1, T2 arg2, T3 arg3, T4 arg4)
    {
    }

    public void TryCorrelationTraceEvent<T0>(string message, T0 arg0)
    {
    }

    public void TryCorrelationTraceEvent<T0, T1>(string message, T0 arg0, T1 arg1)
    {
    }

    public void TryCorrelationTraceEvent<T0, T1, T2>(string message, T0 arg0, T1 arg1, T2 arg2)
    {
    }

    public void TryCorrelationTraceEvent<T0, T1, T2, T3>(string message, T0 arg0, T1 arg1, T2 arg2, T3 arg3)
    {
    }

    public void TryCorrelationTraceEvent<T0, T1, T2, T3, T4>(string message, T0 arg0, T1 arg1, T2 arg2, T3 arg3, T4 arg4)
    {
    }

    public void TryNotificationTraceEvent(string message)
    {
    }

    public void TryNotificationTraceEvent<T0>(string message, T0 arg0)
    {
    }

    public void TryNotificationTraceEvent<T0, T1>(string message, T0 arg0, T1 arg1)
    {
    }

    public void TryNotificationTraceEvent<T0, T1, T2>(string message, T0 arg0, T1 arg1, T2 arg2)
    {
    }

    public void TryNotificationTraceEvent<T0, T1, T2, T3>(string message, T0 arg0, T1 arg1, T2 arg2, T3 arg3)
    {
    }

    public void TryPoolerTraceEvent<T0>(string message, T0 arg0)
    {
    }

    public void TryPoolerTraceEvent<T0, T1>(string message, T0 arg0, T1 arg1)
    {
    }

    public void TryPoolerTraceEvent<T0, T1, T2>(string message, T0 arg0, T1 arg1, T2 arg2)
    {
    }

    public void TryPoolerTraceEvent<T0, T1, T2, T3>(string message, T0 arg0, T1 arg1, T2 arg2, T3 arg3)
    {
    }

    public void StateDumpEvent<T0, T1>(string message, T0 arg0, T1 arg1)
    {
    }

    public void StateDumpEvent<T0, T1, T2>(string message, T0 arg0, T1 arg1, T2 arg2)
    {
    }

    public long TryScopeEnterEvent<T0, T1, T2>(string message, T0 arg0, T1 arg1, T2 arg2) => 0;

    public long TryScopeEnterEvent<T0, T1, T2, T3>(string message, T0 arg0, T1 arg1, T2 arg2, T3 arg3) => 0;

    public long TryNotificationScopeEnterEvent<T0>(string message, T0 arg0) => 0;

    public long TryNotificationScopeEnterEvent<T0, T1>(string message, T0 arg0, T1 arg1) => 0;

    public long TryNotificationScopeEnterEvent<T0, T1, T2>(string message, T0 arg0, T1 arg1, T2 arg2) => 0;

    public long TryNotificationScopeEnterEvent<T0, T1, T2, T3>(string message, T0 arg0, T1 arg1, T2 arg2, T3 arg3) => 0;

    public long TryPoolerScopeEnterEvent<T0>(string message, T0 arg0) => 0;

    public void TryNotificationScopeLeaveEvent(long scope)
    {
    }

    public void TryPoolerScopeLeaveEvent(long scope)
    {
    }

    public void TryBeginExecuteEvent(int id, string dataSource, string database, string text, Guid? connection, string member)
    {
    }

    public void TryEndExecuteEvent(int id, int state, int number, Guid? connection, string member)
    {
    }

    public void TrySNITraceEvent(string type, string kind, string message, string member)
    {
    }

    public void TrySNITraceEvent<T0>(string type, string kind, string message, T0 arg0, string member)
    {
    }

    public void TrySNITraceEvent<T0, T1>(string type, string kind, string message, T0 arg0, T1 arg1, string member)
    {
    }

    public void TrySNITraceEvent<T0, T1, T2>(string type, string kind, string message, T0 arg0, T1 arg1, T2 arg2, string member)
    {
    }

    public void TrySNITraceEvent<T0, T1, T2, T3>(
        string type,
        string kind,
        string message,
        T0 arg0,
        T1 arg1,
        T2 arg2,
        T3 arg3,
        string member)
    { }

    public void TrySNITraceEvent<T0, T1, T2, T3, T4>(
        string type,
        string kind,
        string message,
        T0 arg0,
        T1 arg1,
        T2 arg2,
        T3 arg3,
        T4 arg4,
        string member)
    { }

    public void TrySNITraceEvent<T0, T1, T2, T3, T4, T5>(
        string type,
        string kind,
        string message,
        T0 arg0,
        T1 arg1,
        T2 arg2,
        T3 arg3,
        T4 arg4,
        T5 arg5,
        string member)
    { }
}

/// <summary>A scope without a listener.</summary>
public readonly struct SqlClientEventScope
{
    public static SqlClientEventScope Create(long scope) => default;

    public static SqlClientEventScope Create(string message, string member) => default;

    public static SqlClientEventScope Create<T0>(string message, T0 arg0) => default;

    public static SqlClientEventScope Create<T0, T1>(string message, T0 arg0, T1 arg1) => default;

    public void Dispose()
    {
    }
}

/// <summary>A scope of the network layer without a listener.</summary>
public readonly struct SqlClientSNIEventScope : IDisposable
{
    public static SqlClientSNIEventScope Create(string message, string member) => default;

    public void Dispose()
    {
    }
}
