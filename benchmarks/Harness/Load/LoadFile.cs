using System.Text.Json;
using System.Text.Json.Serialization;
using AsyncSql.Benchmarks.Sources;
using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Benchmarks.Load;

/// <summary>The result of one point of load.</summary>
/// <param name="Lane">The lane.</param>
/// <param name="Bytes">The size of the row's value, in bytes.</param>
/// <param name="Concurrency">The number of requests at a time.</param>
/// <param name="Form">The title of the form.</param>
/// <param name="Requests">The number of requests.</param>
/// <param name="Answered">The number of requests that were answered within the time limit.</param>
/// <param name="IsDone">Whether all were answered. The other figures count only the answered requests.</param>
/// <param name="Why">The reason why it is not done; <see langword="null"/> where it is.</param>
/// <param name="Seconds">The time from the first request to the last answer, or the time limit.</param>
/// <param name="RequestsPerSecond">The number of answers per second.</param>
/// <param name="MedianMilliseconds">
/// The median time of an answer, including the wait for a thread; <see langword="null"/> without answers.
/// </param>
/// <param name="NinetyNinthMilliseconds">The 99th percentile; the longest time of fewer than a hundred answers.</param>
/// <param name="PeakThreads">The maximum number of threads of the thread pool.</param>
/// <param name="AllocatedBytes">The allocation of the process on its managed heap in that time, in bytes.</param>
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
    /// <summary>Creates the row of a point.</summary>
    /// <param name="point">The point.</param>
    /// <param name="result">The result of the lane; <see langword="null"/> when it returned none.</param>
    /// <param name="reason">The reason why it returned none.</param>
    public static LoadRow Create(LoadPoint point, LoadResult? result, string? reason)
    {
        if (result is null)
            return new LoadRow(
                point.Lane,
                point.Bytes,
                point.Concurrency,
                point.Form.Title,
                point.Requests,
                0,
                false,
                reason ?? "The lane said nothing.",
                0,
                0,
                null,
                null,
                0,
                0,
                0);
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
            Percentiles.Compute(result.Milliseconds, 50),
            Percentiles.Compute(result.Milliseconds, 99),
            result.PeakThreads,
            result.AllocatedBytes,
            Math.Round(result.LongestDelayMilliseconds, 1));
    }
}

/// <summary>The results of the command <c>load</c>: <c>benchmarks/results/tables/load.json</c>, a source of the pages.</summary>
/// <param name="Machine">The machine, without its name.</param>
/// <param name="Date">The day, in ISO 8601.</param>
/// <param name="Server">The server of the lanes.</param>
/// <param name="PacketDelayMilliseconds">The time between two packets of an answer, in milliseconds.</param>
/// <param name="PacketSize">The packet size in bytes.</param>
/// <param name="BudgetSeconds">The time limit of one point, in seconds.</param>
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

    private static readonly JsonSerializerOptions Options = new()
    {
        WriteIndented = true,
        DefaultIgnoreCondition = JsonIgnoreCondition.WhenWritingNull,
    };

    public void Write(string folder)
    {
        Directory.CreateDirectory(folder);
        File.WriteAllText(Path.Combine(folder, Name), JsonSerializer.Serialize(this, Options) + "\n");
    }

    /// <inheritdoc cref="SourcesFile.Read"/>
    public static LoadFile? Read(string folder) =>
        Path.Combine(folder, Name) is var file && File.Exists(file)
            ? JsonSerializer.Deserialize<LoadFile>(File.ReadAllText(file), Options)
            : null;
}
