using BenchmarkDotNet.Attributes;

namespace AsyncSql.Lanes.Claims;

/// <summary>One entity by its key, with <c>UseStreamedReads</c>.</summary>
[Claim(
    "FindAsync of an entity with a large column, on a context with streamed reads",
    "ASQL1001",
    "ASQL1002",
    Lanes = ["sqlclient-2.1", "sqlclient-6.1", "sqlclient-7.1-ef"])]
public class StreamedFoundEntity : StreamedQueryBenchmarks
{
    /// <summary>The form that the rules report.</summary>
    [Benchmark(Baseline = true)]
    public async Task<string?> Flagged()
    {
        await using var context = CreateContext();
        return await ReadAsync(context);
    }

    /// <summary>The result of the fix. The bounds are those of <see cref="StreamedEntities"/>: the driver reads the same row.</summary>
    [Benchmark]
    [Saves("sqlclient-2.1", "text", 1 << 20, Time = 10, Allocation = 20)]
    [Saves("sqlclient-2.1", "text", 10 << 20, Time = 100, Allocation = 200)]
    [Saves("sqlclient-2.1", "binary", 10 << 20, Time = 20)]
    [Saves("sqlclient-6.1", "text", 1 << 20, Time = 1.5)]
    [Saves("sqlclient-6.1", "text", 10 << 20, Time = 10)]
    [Saves("sqlclient-6.1", "binary", 10 << 20, Time = 5)]
    [Saves("sqlclient-7.1-ef", "text", 10 << 20, Time = 10)]
    [Saves("sqlclient-7.1-ef", "binary", 10 << 20, Time = 5)]
    public async Task<string?> Streamed()
    {
        await using var context = CreateStreamedContext();
        return await ReadAsync(context);
    }

    private static async Task<string?> ReadAsync(DocumentContext context) => (await context.Documents.FindAsync(1))?.Title;
}
