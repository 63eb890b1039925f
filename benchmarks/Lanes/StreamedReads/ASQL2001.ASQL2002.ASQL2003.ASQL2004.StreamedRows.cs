using AsyncSql.Streaming;
using BenchmarkDotNet.Attributes;

namespace AsyncSql.Lanes.Claims;

/// <summary>The repair of a command: the same code on the reader of <c>ExecuteStreamedReaderAsync</c>.</summary>
[Claim(
    "ReadAsync and GetFieldValueAsync of a large value, on a streamed reader",
    "ASQL2001",
    "ASQL2002",
    "ASQL2003",
    "ASQL2004",
    Lanes = ["sqlclient-2.1", "sqlclient-6.1", "system-data-sqlclient", "sqlclient-7.1"])]
public class StreamedRows : ReaderBenchmarks
{
    /// <summary>ExecuteReaderAsync.</summary>
    [Benchmark(Baseline = true)]
    public Task<int> Asynchronous() => Reader.ReadAsync();

    /// <summary>ExecuteStreamedReaderAsync. The bounds are below those of a synchronous read, which does the same work.</summary>
    [Benchmark]
    [Saves("sqlclient-2.1", "text", 1 << 20, Because.ParsedAndAllocatedAgain, Time = 10, Allocation = 20)]
    [Saves("sqlclient-2.1", "text", 10 << 20, Because.ParsedAndAllocatedAgain, Time = 100, Allocation = 200)]
    [Saves("sqlclient-2.1", "binary", 10 << 20, Because.ParsedAgain, Time = 10)]
    [Saves("sqlclient-6.1", "text", 1 << 20, Because.ParsedAgain, Time = 1.5)]
    [Saves("sqlclient-6.1", "text", 10 << 20, Because.ParsedAgain, Time = 10)]
    [Saves("sqlclient-6.1", "binary", 10 << 20, Because.ParsedAgain, Time = 5)]
    [Saves("sqlclient-7.1", "text", 10 << 20, Because.ParsedAgain, Time = 10, Allocation = 200)]
    [Saves("sqlclient-7.1", "binary", 10 << 20, Because.ParsedAgain, Time = 5)]
    [Saves("system-data-sqlclient", "text", 10 << 20, Because.ParsedAndAllocatedAgain, Time = 50, Allocation = 200)]
    [Saves("system-data-sqlclient", "binary", 10 << 20, Because.ParsedAndAllocatedAgain, Time = 20, Allocation = 50)]
    public Task<int> Streamed() => Reader.ReadAsync(static command => command.ExecuteStreamedReaderAsync());
}
