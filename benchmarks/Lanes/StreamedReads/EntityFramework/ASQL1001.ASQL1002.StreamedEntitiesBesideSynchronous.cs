using BenchmarkDotNet.Attributes;
using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Lanes.Claims;

/// <summary>The price of the repair: a query with <c>UseStreamedReads</c> costs about as much as a synchronous one.</summary>
[Claim(
    "ToListAsync on a context with streamed reads, beside ToList",
    "ASQL1001",
    "ASQL1002",
    Sizes = [1 << 20, 10 << 20],
    Lanes = ["sqlclient-2.1", "sqlclient-6.1", "sqlclient-7.1-ef"],
    StandsAgainst = nameof(StreamedEntities))]
public class StreamedEntitiesBesideSynchronous : StreamedQueryBenchmarks
{
    /// <summary>The result of the fix.</summary>
    [Benchmark(Baseline = true)]
    public Task<int> Streamed() => ListStreamedAsync();

    /// <summary>The same query without waiting asynchronously.</summary>
    [Benchmark]
    [Control("sqlclient-2.1", "text", 1.5, Because.RepairCostsNoMore, Allocation = 1)]
    [Control("sqlclient-2.1", "binary", 1.5, Because.RepairCostsNoMore, Allocation = 1)]
    [Control("sqlclient-6.1", "text", 1.5, Because.RepairCostsNoMore, Allocation = 1)]
    [Control("sqlclient-6.1", "binary", 1.5, Because.RepairCostsNoMore, Allocation = 1)]
    [Control("sqlclient-7.1-ef", "text", 1.5, Because.RepairCostsNoMore, Allocation = 1)]
    [Control("sqlclient-7.1-ef", "binary", 1.5, Because.RepairCostsNoMore, Allocation = 1)]
    public int Synchronous()
    {
        using var context = CreateContext();
        return context.Documents.AsNoTracking().ToList().Count;
    }
}
