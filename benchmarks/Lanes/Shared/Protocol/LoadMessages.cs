namespace AsyncSql.Lanes.Protocol;

/// <summary>What many requests at a time came to.</summary>
/// <param name="Form">The form of reading, as <c>--form</c> names it.</param>
/// <param name="Concurrency">Requests that are under way at a time.</param>
/// <param name="MinimumThreads">What the thread pool's minimum was raised to; 0 where it was left alone.</param>
/// <param name="Requests">Requests that were to be answered.</param>
/// <param name="Failed">Requests that ended with an exception within the time.</param>
/// <param name="Error">The first of those exceptions; <see langword="null"/> for none.</param>
/// <param name="Seconds">From the first request to the last answer, or to the end of the time.</param>
/// <param name="Milliseconds">Of each answered request, from when it was handed to the thread pool to its answer, in milliseconds.</param>
/// <param name="PeakThreads">The most threads that the thread pool had.</param>
/// <param name="AllocatedBytes">What the process allocated on its managed heap in that time, in bytes.</param>
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
