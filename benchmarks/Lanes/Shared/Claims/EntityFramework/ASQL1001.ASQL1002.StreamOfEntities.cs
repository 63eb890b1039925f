using BenchmarkDotNet.Attributes;
using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Lanes.Claims;

/// <summary>Entities one after the other.</summary>
[Claim("await foreach over entities with a large column", "ASQL1001", "ASQL1002")]
public class StreamOfEntities : QueryBenchmarks
{
    /// <summary>The form that the rules report.</summary>
    [Benchmark(Baseline = true)]
    public async Task<int> Flagged()
    {
        await using var context = CreateContext();
        var pages = 0;
        await foreach (var document in context.Documents.AsNoTracking().AsAsyncEnumerable())
            pages += document.Id;
        return pages;
    }

    /// <summary>The result of the fix.</summary>
    [Benchmark]
    [Saves("sqlclient-2.1", "text", 1 << 20, Because.NotRead, Time = 50, Allocation = 50)]
    [Saves("sqlclient-6.1", "text", 1 << 20, Because.NotRead, Time = 3, Allocation = 10)]
    public async Task<int> Projected()
    {
        await using var context = CreateContext();
        var pages = 0;
        await foreach (var document in context.Documents.AsNoTracking().Select(static document => new { document.Id }).AsAsyncEnumerable())
            pages += document.Id;
        return pages;
    }

    /// <summary>The repair for a small number of concurrent requests.</summary>
    [Benchmark]
    [Saves("sqlclient-2.1", "text", 1 << 20, Because.ParsedAndAllocatedAgain, Time = 10, Allocation = 20)]
    [Control("npgsql", "text", 2, Because.OtherProvider, Allocation = 1.2)]
    [Control("sqlite", "text", 2, Because.OtherProvider, Allocation = 1.2)]
    public int Synchronous()
    {
        using var context = CreateContext();
        var pages = 0;
        foreach (var document in context.Documents.AsNoTracking().AsEnumerable())
            pages += document.Id;
        return pages;
    }
}
