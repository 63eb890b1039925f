using BenchmarkDotNet.Attributes;

namespace AsyncSql.Lanes.Claims;

/// <summary>A value of a row that is read asynchronously as a whole.</summary>
[Claim("ReadAsync and GetFieldValueAsync of a large value", "ASQL2001", Kinds = ["text", "binary", "bounded"])]
public class ReaderForms : ReaderBenchmarks
{
    /// <summary>ReadAsync, IsDBNullAsync, GetFieldValueAsync.</summary>
    [Benchmark(Baseline = true)]
    public Task<int> Asynchronous() => Reader.ReadAsync();

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
    [Saves("sqlclient-2.1", "text", 10 << 20, Because.ParsedAndAllocatedAgain, Time = 50, Allocation = 300)]
    [Saves("sqlclient-2.1", "binary", 10 << 20, Because.ParsedAgain, Time = 8)]
    [Saves("sqlclient-6.1", "text", 10 << 20, Because.ParsedAgain, Time = 10)]
    [Saves("sqlclient-6.1", "binary", 10 << 20, Because.ParsedAgain, Time = 4)]
    [Saves("system-data-sqlclient", "text", 10 << 20, Because.ParsedAndAllocatedAgain, Time = 50, Allocation = 300)]
    [Saves("system-data-sqlclient", "binary", 10 << 20, Because.ParsedAndAllocatedAgain, Time = 20, Allocation = 100)]
    public Task<int> StreamedWhole() => Reader.StreamIntoMemoryAsync();

    /// <summary>ExecuteReaderAsync, then Read.</summary>
    [Benchmark]
    [Saves(null, "text", 10 << 20, Because.ParsedAgain, Time = 10)]
    public Task<int> ExecutedAsynchronously() => Reader.ReadAfterExecuteAsync();

    /// <summary>Read, IsDBNull, GetFieldValue.</summary>
    [Benchmark]
    [Saves("sqlclient-2.1", "text", 1 << 20, Because.ParsedAndAllocatedAgain, Time = 10, Allocation = 20)]
    [Saves("sqlclient-6.1", "text", 1 << 20, Because.ParsedAgain, Time = 2)]
    [Saves("system-data-sqlclient", "text", 1 << 20, Because.ParsedAndAllocatedAgain, Time = 10, Allocation = 20)]
    [Control("npgsql", "text", 2, Because.OtherProvider, Allocation = 1.2)]
    [Control("npgsql", "binary", 2, Because.OtherProvider, Allocation = 1.2)]
    [Control("sqlite", "text", 2, Because.OtherProvider, Allocation = 1.2)]
    [Control("sqlite", "binary", 2, Because.OtherProvider, Allocation = 1.2)]
    [Control(null, "bounded", 2, Because.BoundedRow)]
    public int Synchronous() => Reader.Read();
}
