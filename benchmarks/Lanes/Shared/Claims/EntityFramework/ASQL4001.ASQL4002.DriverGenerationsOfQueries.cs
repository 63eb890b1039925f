using BenchmarkDotNet.Attributes;
using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Lanes.Claims;

/// <summary>The same asynchronous query on an older driver and on a newer one, each with its version of EF Core.</summary>
[Claim(
    "ToListAsync of entities with a large column, on an older driver and a newer one",
    "ASQL4001",
    "ASQL4002",
    Kinds = ["text"],
    Sizes = [1 << 20, 10 << 20],
    Lanes = ["sqlclient-2.1", "sqlclient-6.1"])]
public class DriverGenerationsOfQueries : QueryBenchmarks
{
    /// <summary>The form that the rules report.</summary>
    [Benchmark(Baseline = true)]
    [Saves("sqlclient-2.1", "text", 1 << 20, Because.OlderDriver, Against = "sqlclient-6.1", Time = 3, Allocation = 50)]
    [Saves("sqlclient-2.1", "text", 10 << 20, Because.OlderDriver, Against = "sqlclient-6.1", Time = 2, Allocation = 500)]
    public async Task<int> Asynchronous()
    {
        await using var context = CreateContext();
        return (await context.Documents.AsNoTracking().ToListAsync()).Count;
    }
}
