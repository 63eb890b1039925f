namespace AsyncSql.Lanes.Protocol;

/// <summary>The result of a measurement with many requests at a time.</summary>
/// <param name="Form">The form of reading, as <c>--form</c> names it.</param>
/// <param name="Concurrency">The number of requests at a time.</param>
/// <param name="MinimumThreads">The minimum that the thread pool was raised to; 0 for the default.</param>
/// <param name="Requests">The number of requests.</param>
/// <param name="Failed">The number of requests that ended with an exception within the time limit.</param>
/// <param name="Error">The first of those exceptions; <see langword="null"/> for none.</param>
/// <param name="Seconds">The time from the first request to the last answer, or the time limit.</param>
/// <param name="Milliseconds">The time of each answered request from queueing it to the thread pool to its answer, in milliseconds.</param>
/// <param name="PeakThreads">The maximum number of threads of the thread pool.</param>
/// <param name="AllocatedBytes">The allocation of the process on its managed heap in that time, in bytes.</param>
/// <param name="LongestDelayMilliseconds">The longest time that a work item waited for a thread of the pool, in milliseconds.</param>
public sealed record LoadResult(
    string Form,
    int Concurrency,
    int MinimumThreads,
    int Requests,
    int Failed,
    string? Error,
    double Seconds,
    IReadOnlyList<double> Milliseconds,
    int PeakThreads,
    long AllocatedBytes,
    double LongestDelayMilliseconds) : LaneMessage;
