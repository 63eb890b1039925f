using BenchmarkDotNet.Attributes;

namespace AsyncSql.Lanes.Claims;

/// <summary>
/// The price of the repair where it is not needed: many entities whose columns could be large, but are not. A context with streamed reads
/// does not choose its queries, so it must cost nearly nothing for a row inside a packet, and nothing for a larger row.
/// </summary>
[Claim(
    "ToListAsync of many entities with two short values in max columns, on a context with streamed reads",
    "ASQL1001",
    "ASQL1002",
    Kinds = [ManyRows.Of50Units, ManyRows.Of3000Units],
    Lanes = ["sqlclient-2.1", "sqlclient-6.1", "sqlclient-7.1-ef"],
    RequiresTdsServer = true,
    StandsAgainst = nameof(StreamedEntities))]
public class StreamedShortEntities : StreamedQueryBenchmarks
{
    /// <summary>The query with <c>UseStreamedReads</c>.</summary>
    [Benchmark(Baseline = true)]
    public Task<int> Streamed() => ListStreamedAsync();

    /// <summary>The same query on a context without it.</summary>
    [Benchmark]
    [Control("sqlclient-2.1", ManyRows.Of50Units, 1.2, Because.NothingToRepair, Allocation = 1)]
    [Control("sqlclient-2.1", ManyRows.Of3000Units, 1, Because.RowOverAPacket, Allocation = 1)]
    [Control("sqlclient-6.1", ManyRows.Of50Units, 1.2, Because.NothingToRepair, Allocation = 1)]
    [Control("sqlclient-6.1", ManyRows.Of3000Units, 1, Because.RowOverAPacket, Allocation = 1)]
    [Control("sqlclient-7.1-ef", ManyRows.Of50Units, 1.2, Because.NothingToRepair, Allocation = 1)]
    [Control("sqlclient-7.1-ef", ManyRows.Of3000Units, 1, Because.RowOverAPacket, Allocation = 1)]
    public async Task<int> Asynchronous()
    {
        await using var context = CreateContext();
        return await ListAsync(context);
    }
}
