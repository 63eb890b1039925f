namespace AsyncSql.Lanes.Load;

/// <summary>The delays of work items: the arithmetic of <see cref="DelayProbe"/>, independent of the clock. It is thread-safe.</summary>
internal sealed class DelayLedger
{
    private readonly Lock _lock = new();
    private readonly Dictionary<long, TimeSpan> _waiting = [];
    private TimeSpan _longest;
    private long _last;

    /// <summary>Records that a work item was queued.</summary>
    /// <returns>Its number.</returns>
    public long RecordQueued(TimeSpan now)
    {
        lock (_lock)
        {
            _waiting.Add(++_last, now);
            return _last;
        }
    }

    /// <summary>Records that a work item began to run.</summary>
    public void RecordRun(long number, TimeSpan now)
    {
        lock (_lock)
            if (_waiting.Remove(number, out var queued) && now - queued > _longest)
                _longest = now - queued;
    }

    /// <summary>
    /// Gets the longest time from queueing to running. An item that still waits counts with its time so far, since a pool can block
    /// forever.
    /// </summary>
    public TimeSpan GetLongest(TimeSpan now)
    {
        lock (_lock)
            return _waiting.Count == 0 ? _longest : Max(_longest, now - _waiting.Values.Min());
    }

    private static TimeSpan Max(TimeSpan left, TimeSpan right) => left > right ? left : right;
}
