using BenchmarkDotNet.Attributes;

namespace AsyncSql.Lanes.Claims;

/// <summary>An entire value from a sequential reader. The missing check for NULL makes no difference.</summary>
[Claim("SequentialAccess and GetFieldValueAsync of a large value", "ASQL2002", Sizes = [1 << 20, 10 << 20])]
public class WholeValuesOfSequentialReader : ReaderBenchmarks
{
    /// <summary>SequentialAccess, ReadAsync, GetFieldValueAsync.</summary>
    [Benchmark(Baseline = true)]
    public Task<int> Sequential() => Reader.ReadSequentiallyWithoutNullCheckAsync();

    /// <summary>SequentialAccess, GetStream or GetTextReader.</summary>
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
    public Task<int> Streamed() => Reader.StreamAsync();

    /// <summary>The same into an array or a string, for code that needs the entire value.</summary>
    [Benchmark]
    [Saves(null, "text", 10 << 20, Because.ParsedAgain, Time = 10)]
    [Saves(null, "binary", 10 << 20, Because.ParsedAgain, Time = 4)]
    [Control("npgsql", "text", 2, Because.OtherProvider, Allocation = 1.2)]
    [Control("npgsql", "binary", 2, Because.OtherProvider, Allocation = 1.2)]
    public Task<int> StreamedWhole() => Reader.StreamIntoMemoryAsync();
}
