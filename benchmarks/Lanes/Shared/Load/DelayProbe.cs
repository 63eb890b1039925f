using System.Diagnostics;

namespace AsyncSql.Lanes.Load;

/// <summary>
/// Queues a work item to the thread pool every ten milliseconds, from a thread of its own, and measures how late it runs: what any other
/// request of the process would feel.
/// </summary>
internal sealed class DelayProbe : IDisposable
{
    private static readonly TimeSpan Interval = TimeSpan.FromMilliseconds(10);

    private readonly long _start = Stopwatch.GetTimestamp();
    private readonly DelayLedger _ledger = new();
    private readonly ManualResetEventSlim _ending = new();
    private readonly Thread _thread;

    public DelayProbe()
    {
        _thread = new Thread(Run) { IsBackground = true };
        _thread.Start();
    }

    /// <summary>The most threads that the pool had.</summary>
    public int PeakThreads { get; private set; }

    /// <inheritdoc cref="DelayLedger.Longest"/>
    public TimeSpan Longest => _ledger.Longest(Stopwatch.GetElapsedTime(_start));

    public void Dispose()
    {
        _ending.Set();
        _thread.Join();
        _ending.Dispose();
    }

    private void Run()
    {
        do
        {
            PeakThreads = Math.Max(PeakThreads, ThreadPool.ThreadCount);
            var number = _ledger.Queued(Stopwatch.GetElapsedTime(_start));
            // To the queue that all threads share: the queue of a thread of the pool is emptied before it.
            ThreadPool.UnsafeQueueUserWorkItem(_ => _ledger.Ran(number, Stopwatch.GetElapsedTime(_start)), null);
        }
        while (!_ending.Wait(Interval));
    }
}
