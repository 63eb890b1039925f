using System.Diagnostics;

namespace AsyncSql.Lanes.Load;

/// <summary>
/// Queues a work item to the thread pool every ten milliseconds, from a thread of its own, and measures its delay, which other requests of
/// the process have, too.
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

    /// <summary>The maximum number of threads of the pool.</summary>
    public int PeakThreads { get; private set; }

    /// <inheritdoc cref="DelayLedger.GetLongest"/>
    public TimeSpan Longest => _ledger.GetLongest(Stopwatch.GetElapsedTime(_start));

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
            var number = _ledger.RecordQueued(Stopwatch.GetElapsedTime(_start));
            // Use the global queue: a thread of the pool runs its local queue first.
            ThreadPool.UnsafeQueueUserWorkItem(_ => _ledger.RecordRun(number, Stopwatch.GetElapsedTime(_start)), null);
        }
        while (!_ending.Wait(Interval));
    }
}
