using BenchmarkDotNet.Attributes;

namespace AsyncSql.Lanes.Claims;

/// <summary>The base class of the claims that a query is repaired by <c>UseStreamedReads</c>. The query itself does not change.</summary>
public abstract class StreamedRepairBenchmarks : StreamedQueryBenchmarks
{
    /// <summary>The form that the rules report.</summary>
    [Benchmark(Baseline = true)]
    public async Task<int> Flagged()
    {
        await using var context = CreateContext();
        return await ReadAsync(context);
    }

    /// <summary>
    /// The result of the fix. The bounds are below those of a synchronous query, which does the same work. They are the same for all
    /// queries, because the driver reads the same row.
    /// </summary>
    [Benchmark]
    [Saves("sqlclient-2.1", "text", 1 << 20, Because.ParsedAndAllocatedAgain, Time = 10, Allocation = 20)]
    [Saves("sqlclient-2.1", "text", 10 << 20, Because.ParsedAndAllocatedAgain, Time = 100, Allocation = 200)]
    [Saves("sqlclient-2.1", "binary", 10 << 20, Because.ParsedAgain, Time = 20)]
    [Saves("sqlclient-6.1", "text", 1 << 20, Because.ParsedAgain, Time = 1.5)]
    [Saves("sqlclient-6.1", "text", 10 << 20, Because.ParsedAgain, Time = 10)]
    [Saves("sqlclient-6.1", "binary", 10 << 20, Because.ParsedAgain, Time = 5)]
    [Saves("sqlclient-7.1-ef", "text", 10 << 20, Because.ParsedAgain, Time = 10)]
    [Saves("sqlclient-7.1-ef", "binary", 10 << 20, Because.ParsedAgain, Time = 5)]
    public async Task<int> Streamed()
    {
        await using var context = CreateStreamedContext();
        return await ReadAsync(context);
    }

    /// <summary>Runs the query.</summary>
    private protected abstract Task<int> ReadAsync(DocumentContext context);
}
