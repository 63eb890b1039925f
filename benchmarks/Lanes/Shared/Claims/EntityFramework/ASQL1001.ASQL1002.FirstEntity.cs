using BenchmarkDotNet.Attributes;
using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Lanes.Claims;

/// <summary>One entire entity by a predicate.</summary>
[Claim("FirstOrDefaultAsync of an entity with a large column", "ASQL1001", "ASQL1002")]
public class FirstEntity : QueryBenchmarks
{
    /// <summary>The form that the rules report.</summary>
    [Benchmark(Baseline = true)]
    public async Task<string?> Flagged()
    {
        await using var context = CreateContext();
        return (await context.Documents.FirstOrDefaultAsync(static document => document.Id == 1))?.Title;
    }

    /// <summary>The result of the fix.</summary>
    [Benchmark]
    [Saves("sqlclient-2.1", "text", 1 << 20, Because.NotRead, Time = 50, Allocation = 50)]
    [Saves("sqlclient-6.1", "text", 1 << 20, Because.NotRead, Time = 3, Allocation = 10)]
    public Task<string?> Projected() => ReadTitleAsync();

    /// <summary>The repair for a small number of concurrent requests.</summary>
    [Benchmark]
    [Saves("sqlclient-2.1", "text", 1 << 20, Because.ParsedAndAllocatedAgain, Time = 10, Allocation = 20)]
    [Saves("sqlclient-2.1", "binary", 10 << 20, Because.PublishedRow, Time = 10)]
    [Saves("sqlclient-6.1", "binary", 10 << 20, Because.PublishedRow, Time = 5)]
    [Control("npgsql", "text", 2, Because.OtherProvider, Allocation = 1.2)]
    [Control("sqlite", "text", 2, Because.OtherProvider, Allocation = 1.2)]
    public string? Synchronous()
    {
        using var context = CreateContext();
        return context.Documents.FirstOrDefault(static document => document.Id == 1)?.Title;
    }
}
