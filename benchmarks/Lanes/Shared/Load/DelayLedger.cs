namespace AsyncSql.Lanes.Load;

/// <summary>How late work items ran: the arithmetic of <see cref="DelayProbe"/>, with whatever clock it is given. Safe for many threads.</summary>
internal sealed class DelayLedger
{
    private readonly Lock _lock = new();
    private readonly Dictionary<long, TimeSpan> _waiting = [];
    private TimeSpan _longest;
    private long _last;

    /// <summary>A work item was queued.</summary>
    /// <returns>Its number.</returns>
    public long Queued(TimeSpan now)
    {
        lock (_lock)
        {
            _waiting.Add(++_last, now);
            return _last;
        }
    }

    /// <summary>A work item began to run.</summary>
    public void Ran(long number, TimeSpan now)
    {
        lock (_lock)
            if (_waiting.Remove(number, out var queued) && now - queued > _longest)
                _longest = now - queued;
    }

    /// <summary>The longest time from queueing to running. An item that still waits counts with the time that it has waited: a pool that never runs it is the worst.</summary>
    public TimeSpan Longest(TimeSpan now)
    {
        lock (_lock)
            return _waiting.Count == 0 ? _longest : Max(_longest, now - _waiting.Values.Min());
    }

    private static TimeSpan Max(TimeSpan left, TimeSpan right) => left > right ? left : right;
}
