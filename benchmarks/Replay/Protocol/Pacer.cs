using System.Diagnostics;

namespace AsyncSql.Replay.Protocol;

/// <summary>Lets packets go at a steady rate, to mimic a network's latency and bandwidth.</summary>
/// <remarks>
/// Each packet has a due time, one delay after the one before it. A sleep that took too long is made good by the next packets, so that the
/// mean is right also for delays far below what a sleep can do.
/// </remarks>
internal sealed class Pacer(TimeSpan delay)
{
    /// <summary>How far behind the packets may be and still catch up. A client that reads slowly is not sent a burst.</summary>
    private static readonly long GreatestLag = Stopwatch.Frequency / 100;

    private static readonly TimeSpan Shortest = TimeSpan.FromMilliseconds(0.5);

    private long _due;

    public bool Enabled => delay > TimeSpan.Zero;

    /// <summary>An answer begins: time in which nothing was sent is not saved up.</summary>
    public void Begin() => _due = Stopwatch.GetTimestamp();

    /// <summary>Waits until the next packet is due.</summary>
    public void Wait()
    {
        var now = Stopwatch.GetTimestamp();
        _due = Math.Max(_due, now - GreatestLag) + (long)(delay.TotalSeconds * Stopwatch.Frequency);
        var wait = Stopwatch.GetElapsedTime(now, _due);
        if (wait >= Shortest)
            Thread.Sleep(wait);
    }
}
