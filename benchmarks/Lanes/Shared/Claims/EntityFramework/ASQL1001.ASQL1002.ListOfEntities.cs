using BenchmarkDotNet.Attributes;
using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Lanes.Claims;

/// <summary>A list of entire entities.</summary>
[Claim("ToListAsync of entities with a large column", "ASQL1001", "ASQL1002", Kinds = ["text", "binary", "both", "bounded"])]
public class ListOfEntities : QueryBenchmarks
{
    /// <summary>The form that the rules report.</summary>
    [Benchmark(Baseline = true)]
    public async Task<int> Flagged()
    {
        await using var context = CreateContext();
        return (await context.Documents.AsNoTracking().ToListAsync()).Count;
    }

    /// <summary>The repair: a projection to the members that are used.</summary>
    [Benchmark]
    [Saves("sqlclient-2.1", "text", 1 << 20, Because.NotRead, Time = 50, Allocation = 50)]
    [Saves("sqlclient-2.1", "both", 1 << 20, Because.NotRead, Time = 50, Allocation = 50)]
    [Saves("sqlclient-2.1", "binary", 10 << 20, Because.NotRead, Time = 50, Allocation = 50)]
    [Saves("sqlclient-6.1", "text", 1 << 20, Because.NotRead, Time = 3, Allocation = 10)]
    [Saves("sqlclient-6.1", "binary", 10 << 20, Because.NotRead, Time = 10, Allocation = 50)]
    public async Task<int> Projected()
    {
        await using var context = CreateContext();
        return (await context.Documents.Select(static document => new { document.Id }).ToListAsync()).Count;
    }

    /// <summary>The repair for a small number of concurrent requests.</summary>
    [Benchmark]
    [Saves("sqlclient-2.1", "text", 1 << 20, Because.ParsedAndAllocatedAgain, Time = 10, Allocation = 20)]
    [Saves("sqlclient-2.1", "text", 10 << 20, Because.ParsedAndAllocatedAgain, Time = 50, Allocation = 300)]
    [Saves("sqlclient-6.1", "text", 1 << 20, Because.ParsedAgain, Time = 2)]
    [Saves("sqlclient-6.1", "text", 10 << 20, Because.ParsedAgain, Time = 10)]
    [Control("npgsql", "text", 2, Because.OtherProvider, Allocation = 1.2)]
    [Control("npgsql", "binary", 2, Because.OtherProvider, Allocation = 1.2)]
    [Control("sqlite", "text", 2, Because.OtherProvider, Allocation = 1.2)]
    [Control("sqlite", "binary", 2, Because.OtherProvider, Allocation = 1.2)]
    [Control(null, "bounded", 2, Because.BoundedRow)]
    public int Synchronous()
    {
        using var context = CreateContext();
        return context.Documents.AsNoTracking().ToList().Count;
    }
}
