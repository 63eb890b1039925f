using System.Data.Common;
using BenchmarkDotNet.Attributes;

namespace AsyncSql.Lanes.Claims;

/// <summary>A number from each of many rows, which the rule reports. Read allocates nothing per row here.</summary>
[Claim("a number from each of many rows", "ASQL2005", Kinds = ["100,000 rows", "1,000,000 rows"], RequiresTdsServer = true)]
public class SmallNumbers : SmallRowBenchmarks
{
    /// <summary>ReadAsync for each row.</summary>
    [Benchmark(Baseline = true)]
    public Task<long> Asynchronous() => ReadRowsAsync();

    /// <summary>ExecuteReaderAsync, then Read for each row.</summary>
    [Benchmark]
    [Saves(null, "100,000 rows", 0, Because.TaskPerRow, Allocation = 1.6)]
    [Saves(null, "1,000,000 rows", 0, Because.TaskPerRow, Allocation = 1.6)]
    public Task<long> ExecutedAsynchronously() => ExecuteAsyncAndReadRows();

    /// <summary>Read for each row.</summary>
    [Benchmark]
    public long Synchronous() => ReadRows();

    private protected override long ReadValue(DbDataReader reader) => reader.GetInt32(1);
}
