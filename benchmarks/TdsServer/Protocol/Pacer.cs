using System.Diagnostics;

namespace AsyncSql.TdsServer.Protocol;

/// <summary>Sends packets at a steady rate, to imitate the latency and bandwidth of a network.</summary>
/// <remarks>
/// Each packet is due one delay after the previous one. The next packets compensate for a sleep that took too long, so that the mean is
/// correct even for delays that are much shorter than a sleep can be.
/// </remarks>
internal sealed class Pacer(TimeSpan delay)
{
    /// <summary>The maximum delay that packets make up for. A client that reads slowly does not receive a burst.</summary>
    private static readonly long GreatestLag = Stopwatch.Frequency / 100;

    private static readonly TimeSpan Shortest = TimeSpan.FromMilliseconds(0.5);

    private long _due;

    public bool Enabled => delay > TimeSpan.Zero;

    /// <summary>Begins an answer: the idle time before it does not count.</summary>
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
