using BenchmarkDotNet.Attributes;

namespace AsyncSql.Lanes.Claims;

/// <summary>
/// The cost of the repair: about the time of a synchronous read, and a fraction of its allocation that is the same for each size. It grows
/// linearly with the number of packets.
/// </summary>
[Claim(
    "a streamed value beside one read synchronously",
    "ASQL2001",
    "ASQL2002",
    "ASQL2003",
    "ASQL2004",
    Sizes = [1 << 20, 10 << 20],
    StandsAgainst = nameof(ReaderForms))]
public class StreamedValues : ReaderBenchmarks
{
    /// <summary>SequentialAccess, GetStream or GetTextReader.</summary>
    [Benchmark(Baseline = true)]
    public Task<int> Streamed() => Reader.StreamAsync();

    /// <summary>Read, IsDBNull, GetFieldValue.</summary>
    [Benchmark]
    [Control("sqlclient-2.1", "text", 1.5, Because.StreamCostsNoMore, Allocation = 0.6)]
    [Control("sqlclient-2.1", "binary", 1.5, Because.StreamCostsNoMore, Allocation = 0.25)]
    [Control("sqlclient-6.1", "text", 1.5, Because.StreamCostsNoMore, Allocation = 0.25)]
    [Control("sqlclient-6.1", "binary", 1.5, Because.StreamCostsNoMore, Allocation = 0.25)]
    [Control("system-data-sqlclient", "text", 1.5, Because.StreamCostsNoMore, Allocation = 1)]
    [Control("system-data-sqlclient", "binary", 1.5, Because.StreamCostsNoMore, Allocation = 1)]
    public int Synchronous() => Reader.Read();
}
