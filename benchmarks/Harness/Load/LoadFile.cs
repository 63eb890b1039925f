using System.Text.Json;
using System.Text.Json.Serialization;
using AsyncSql.Benchmarks.Sources;
using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Benchmarks.Load;

/// <summary>What one point of load came to.</summary>
/// <param name="Lane">The lane.</param>
/// <param name="Bytes">The size of the row's value, in bytes.</param>
/// <param name="Concurrency">Requests that are under way at a time.</param>
/// <param name="Form">The form's title.</param>
/// <param name="Requests">Requests that were to be answered.</param>
/// <param name="Answered">Requests that were answered within the time.</param>
/// <param name="IsDone">Whether all were. The figures below are of those that were answered, and of the time that there was.</param>
/// <param name="Why">Why it is not done; <see langword="null"/> where it is.</param>
/// <param name="Seconds">From the first request to the last answer, or the time that there was.</param>
/// <param name="RequestsPerSecond">Answers in each second.</param>
/// <param name="MedianMilliseconds">The median time of an answer, waiting for a thread included; <see langword="null"/> without answers.</param>
/// <param name="NinetyNinthMilliseconds">The 99th percentile: of fewer than a hundred answers, the longest.</param>
/// <param name="PeakThreads">The most threads that the thread pool had.</param>
/// <param name="AllocatedBytes">What the process allocated on its managed heap in that time, in bytes.</param>
/// <param name="LongestDelayMilliseconds">The longest time that a work item waited for a thread of the pool, in milliseconds.</param>
internal sealed record LoadRow(
    string Lane,
    int Bytes,
    int Concurrency,
    string Form,
    int Requests,
    int Answered,
    bool IsDone,
    string? Why,
    double Seconds,
    double RequestsPerSecond,
    double? MedianMilliseconds,
    double? NinetyNinthMilliseconds,
    int PeakThreads,
    long AllocatedBytes,
    double LongestDelayMilliseconds)
{
    /// <summary>The row of a point.</summary>
    /// <param name="point">The point.</param>
    /// <param name="result">What the lane found; <see langword="null"/> when it said nothing.</param>
    /// <param name="reason">Why it said nothing.</param>
    public static LoadRow Of(LoadPoint point, LoadResult? result, string? reason)
    {
        if (result is null)
            return new LoadRow(point.Lane, point.Bytes, point.Concurrency, point.Form.Title, point.Requests, 0, false, reason ?? "The lane said nothing.", 0, 0, null, null, 0, 0, 0);
        var answered = result.Milliseconds.Count;
        var isDone = answered == result.Requests;
        return new LoadRow(
            point.Lane,
            point.Bytes,
            point.Concurrency,
            point.Form.Title,
            result.Requests,
            answered,
            isDone,
            isDone ? null : result.Error is { } error ? $"{result.Failed} failed. {error}" : "The time was up.",
            Math.Round(result.Seconds, 3),
            Math.Round(answered / result.Seconds, 3),
            Percentiles.Of(result.Milliseconds, 50),
            Percentiles.Of(result.Milliseconds, 99),
            result.PeakThreads,
            result.AllocatedBytes,
            Math.Round(result.LongestDelayMilliseconds, 1));
    }
}

/// <summary>What a run of the command <c>load</c> found: <c>benchmarks/results/tables/load.json</c>, which the pages are written from.</summary>
/// <param name="Machine">What it ran on.</param>
/// <param name="Date">The day, in ISO 8601.</param>
/// <param name="Server">What the lanes talked to.</param>
/// <param name="PacketDelayMilliseconds">From one packet of an answer to the next, in milliseconds.</param>
/// <param name="PacketSize">In bytes.</param>
/// <param name="BudgetSeconds">The time of one point, in seconds.</param>
/// <param name="Lanes">The lanes that were measured.</param>
/// <param name="Rows">The points.</param>
internal sealed record LoadFile(
    string Machine,
    string Date,
    string Server,
    double PacketDelayMilliseconds,
    int PacketSize,
    double BudgetSeconds,
    IReadOnlyList<LaneDescription> Lanes,
    IReadOnlyList<LoadRow> Rows)
{
    private const string Name = "load.json";

    private static readonly JsonSerializerOptions Options = new() { WriteIndented = true, DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull };

    public void Write(string folder)
    {
        Directory.CreateDirectory(folder);
        File.WriteAllText(Path.Combine(folder, Name), JsonSerializer.Serialize(this, Options) + "\n");
    }

    /// <inheritdoc cref="SourcesFile.Read"/>
    public static LoadFile? Read(string folder) =>
        Path.Combine(folder, Name) is var file && File.Exists(file) ? JsonSerializer.Deserialize<LoadFile>(File.ReadAllText(file), Options) : null;
}
