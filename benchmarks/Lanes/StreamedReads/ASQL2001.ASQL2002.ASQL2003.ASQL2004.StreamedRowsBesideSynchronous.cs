using AsyncSql.Streaming;
using BenchmarkDotNet.Attributes;

namespace AsyncSql.Lanes.Claims;

/// <summary>The price of the repair: a streamed reader costs about as much as a synchronous one.</summary>
[Claim(
    "a streamed reader beside a synchronous one",
    "ASQL2001",
    "ASQL2002",
    "ASQL2003",
    "ASQL2004",
    Sizes = [1 << 20, 10 << 20],
    Lanes = ["sqlclient-2.1", "sqlclient-6.1", "system-data-sqlclient", "sqlclient-7.1"],
    StandsAgainst = nameof(StreamedRows))]
public class StreamedRowsBesideSynchronous : ReaderBenchmarks
{
    /// <summary>ExecuteStreamedReaderAsync.</summary>
    [Benchmark(Baseline = true)]
    public Task<int> Streamed() => Reader.ReadAsync(static command => command.ExecuteStreamedReaderAsync());

    /// <summary>ExecuteReader, Read, GetFieldValue.</summary>
    [Benchmark]
    [Control("sqlclient-2.1", "text", 1.5, Because.RepairCostsNoMore, Allocation = 1)]
    [Control("sqlclient-2.1", "binary", 1.5, Because.RepairCostsNoMore, Allocation = 1)]
    [Control("sqlclient-6.1", "text", 1.5, Because.RepairCostsNoMore, Allocation = 1)]
    [Control("sqlclient-6.1", "binary", 1.5, Because.RepairCostsNoMore, Allocation = 1)]
    [Control("sqlclient-7.1", "text", 1.5, Because.RepairCostsNoMore, Allocation = 1)]
    [Control("sqlclient-7.1", "binary", 1.5, Because.RepairCostsNoMore, Allocation = 1)]
    [Control("system-data-sqlclient", "text", 1.5, Because.RepairCostsNoMore, Allocation = 1)]
    [Control("system-data-sqlclient", "binary", 1.5, Because.RepairCostsNoMore, Allocation = 1)]
    public int Synchronous() => Reader.Read();
}
