using BenchmarkDotNet.Attributes;

namespace AsyncSql.Lanes.Claims;

/// <summary>A stream over a row that has already been read.</summary>
[Claim("GetStream or GetTextReader without SequentialAccess", "ASQL2003", Sizes = [1 << 20, 10 << 20])]
public class StreamsWithoutSequentialAccess : ReaderBenchmarks
{
    /// <summary>ReadAsync, GetStream or GetTextReader.</summary>
    [Benchmark(Baseline = true)]
    public Task<int> Buffered() => Reader.StreamFromBufferAsync();

    /// <summary>The same with SequentialAccess.</summary>
    [Benchmark]
    [Saves("sqlclient-2.1", "text", 1 << 20, Because.ParsedAndAllocatedAgain, Time = 20, Allocation = 100)]
    [Saves("sqlclient-2.1", "text", 10 << 20, Because.ParsedAndAllocatedAgain, Time = 100, Allocation = 1000)]
    [Saves("sqlclient-2.1", "binary", 10 << 20, Because.ParsedAndAllocatedAgain, Time = 10, Allocation = 8)]
    [Saves("sqlclient-6.1", "text", 1 << 20, Because.ParsedAgain, Time = 2, Allocation = 8)]
    [Saves("sqlclient-6.1", "text", 10 << 20, Because.ParsedAgain, Time = 20, Allocation = 10)]
    [Saves("sqlclient-6.1", "binary", 10 << 20, Because.ParsedAgain, Time = 8, Allocation = 10)]
    [Saves("system-data-sqlclient", "text", 1 << 20, Because.ParsedAndAllocatedAgain, Time = 20, Allocation = 80)]
    [Saves("system-data-sqlclient", "text", 10 << 20, Because.ParsedAndAllocatedAgain, Time = 50, Allocation = 800)]
    [Saves("system-data-sqlclient", "binary", 10 << 20, Because.ParsedAndAllocatedAgain, Time = 50, Allocation = 500)]
    [Control("npgsql", "text", 2, Because.OtherProvider)]
    [Control("npgsql", "binary", 2, Because.OtherProvider)]
    public Task<int> Streamed() => Reader.StreamAsync();
}
