using BenchmarkDotNet.Attributes;
using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Lanes.Claims;

/// <summary>The repair of a context: the same asynchronous query with <c>UseStreamedReads</c>.</summary>
[Claim(
    "ToListAsync of entities with a large column, on a context with streamed reads",
    "ASQL1001",
    "ASQL1002",
    Lanes = ["sqlclient-2.1", "sqlclient-6.1", "sqlclient-7.1-ef"])]
public class StreamedEntities : StreamedQueryBenchmarks
{
    /// <summary>The form that the rules report.</summary>
    [Benchmark(Baseline = true)]
    public async Task<int> Flagged()
    {
        await using var context = CreateContext();
        return (await context.Documents.AsNoTracking().ToListAsync()).Count;
    }

    /// <summary>The result of the fix. The bounds are below those of a synchronous query, which does the same work.</summary>
    [Benchmark]
    [Saves("sqlclient-2.1", "text", 1 << 20, Time = 10, Allocation = 20)]
    [Saves("sqlclient-2.1", "text", 10 << 20, Time = 100, Allocation = 200)]
    [Saves("sqlclient-2.1", "binary", 10 << 20, Time = 20)]
    [Saves("sqlclient-6.1", "text", 1 << 20, Time = 1.5)]
    [Saves("sqlclient-6.1", "text", 10 << 20, Time = 10)]
    [Saves("sqlclient-6.1", "binary", 10 << 20, Time = 5)]
    [Saves("sqlclient-7.1-ef", "text", 10 << 20, Time = 10)]
    [Saves("sqlclient-7.1-ef", "binary", 10 << 20, Time = 5)]
    public Task<int> Streamed() => ListStreamedAsync();
}
