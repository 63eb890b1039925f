using System.Text.Json.Serialization;

namespace AsyncSql.Evidence.Measuring;

/// <summary>The measurements of one form.</summary>
/// <param name="Form">The form.</param>
/// <param name="PacketSize">The size that client and server agreed on, in bytes.</param>
/// <param name="Milliseconds">The time of each run, from the execution to the last value.</param>
/// <param name="AllocatedBytes">What each run allocated, in the whole process.</param>
/// <param name="Problem">Why it was not measured, or not as often as requested; <see langword="null"/> otherwise.</param>
internal sealed record FormResult(
    ReadForm Form,
    int PacketSize,
    IReadOnlyList<double> Milliseconds,
    IReadOnlyList<long> AllocatedBytes,
    string? Problem = null)
{
    public int Runs => Milliseconds.Count;

    public double? LeastMilliseconds => Runs > 0 ? Milliseconds.Min() : null;

    public double? MedianMilliseconds => Runs > 0 ? GetMedian(Milliseconds) : null;

    public long? LeastAllocatedBytes => Runs > 0 ? AllocatedBytes.Min() : null;

    [JsonIgnore]
    public bool IsMeasured => Runs > 0;

    private static double GetMedian(IEnumerable<double> values)
    {
        var sorted = values.Order().ToList();
        return sorted.Count % 2 == 1 ? sorted[sorted.Count / 2] : (sorted[sorted.Count / 2 - 1] + sorted[sorted.Count / 2]) / 2;
    }
}
