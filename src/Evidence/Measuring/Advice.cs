using AsyncSql.Evidence.Output;

namespace AsyncSql.Evidence.Measuring;

/// <summary>What follows from the measurements: only where a form costs clearly more than another, and with the ratio.</summary>
internal static class Advice
{
    /// <summary>A ratio below is not mentioned: repeated measurements of the same form differ by this much on a busy machine.</summary>
    public const double LeastRatio = 1.5;

    /// <summary>Shorter differences are not mentioned: they are the cost of a few packets or of the collector.</summary>
    public const double LeastMilliseconds = 1;

    /// <summary>Allocations below are not mentioned.</summary>
    public const long LeastBytes = 1_000_000;

    public static IReadOnlyList<string> Create(MeasureResult result)
    {
        var lines = new List<string>();
        var asynchronous = result.Find(ReadForm.Asynchronous);
        var streamed = result.Find(ReadForm.Streamed);
        AddTimes(result, lines, asynchronous, streamed);
        if (FindAllocationRatio(asynchronous, streamed) is { } allocation)
            lines.Add($"Asynchronous reads allocate {Figures.FormatRatio(allocation)} times as much as streamed reads.");

        if (lines.Count == 0 && asynchronous is { IsMeasured: true })
            lines.Add(
                $"No form takes {Figures.FormatRatio(LeastRatio)} times as long as another. "
                    + "Nothing has to change for this query with these rows"
                    + (result.LargestRowPackets > 1 ? "." : ": each row fits into one packet."));

        return lines;
    }

    private static void AddTimes(MeasureResult result, List<string> lines, FormResult? asynchronous, FormResult? streamed)
    {
        if (FindTimeRatio(asynchronous, result.Find(ReadForm.Synchronous)) is { } ratio)
            lines.Add($"Asynchronous reads take {Figures.FormatRatio(ratio)} times as long as synchronous reads. "
                + "A synchronous read blocks its thread: it is a repair only where few requests run at the same time.");

        if (FindTimeRatio(asynchronous, streamed) is { } gain)
            lines.Add($"Asynchronous reads take {Figures.FormatRatio(gain)} times as long as streamed reads. "
                + "Use UseStreamedReads() with EF Core, or ExecuteStreamedReaderAsync() with ADO.NET; "
                + "a projection without the large column costs less than both.");

        if (FindTimeRatio(asynchronous, result.Find(ReadForm.LargerPackets)) is { } packets)
            lines.Add($"Asynchronous reads take {Figures.FormatRatio(packets)} times as long as with Packet Size="
                + $"{result.Find(ReadForm.LargerPackets)!.PacketSize}, which changes only the connection string.");

        if (FindTimeRatio(streamed, asynchronous) is { } loss)
            lines.Add($"Streamed reads take {Figures.FormatRatio(loss)} times as long as asynchronous reads: "
                + "do not use them for this query.");

        if (asynchronous is { IsMeasured: false } && streamed is { IsMeasured: true })
            lines.Add("Asynchronous reads did not end within the timeout, and streamed reads did: use streamed reads, or a projection.");
    }

    /// <summary>How many times as long the first takes as the second; <see langword="null"/> if it is not clearly longer.</summary>
    private static double? FindTimeRatio(FormResult? longer, FormResult? shorter) =>
        longer?.LeastMilliseconds is { } a && shorter?.LeastMilliseconds is { } b && a - b >= LeastMilliseconds && a / b >= LeastRatio
            ? a / b
            : null;

    private static double? FindAllocationRatio(FormResult? more, FormResult? less) =>
        more?.LeastAllocatedBytes is { } a && less?.LeastAllocatedBytes is { } b && a - b >= LeastBytes && (double)a / b >= LeastRatio
            ? (double)a / b
            : null;
}
