using BenchmarkDotNet.Attributes;

namespace AsyncSql.Lanes.Claims;

/// <summary>The ways of reading a value with a data reader. No rule of its own yet: later rules stand on it.</summary>
[Claim("a value read with a data reader")]
[MemoryDiagnoser]
public class ReaderForms
{
    private DocumentReader? _reader;
    private string _suffix = "";

    /// <summary>Opens a pooled connection.</summary>
    [GlobalSetup]
    public void SetUp()
    {
        var run = ClaimRun.Current;
        _reader = new DocumentReader(run.ConnectionString, run.Table);
        _suffix = run.Kind == "binary" ? "binary" : "text";
        using var connection = Lane.CreateConnection(run.ConnectionString);
        connection.Open();
    }

    /// <summary>ReadAsync, IsDBNullAsync, GetFieldValueAsync.</summary>
    [Benchmark(Baseline = true)]
    public Task<int> Asynchronous() => RunAsync("reader-async");

    /// <summary>Read, IsDBNull, GetFieldValue.</summary>
    [Benchmark]
    [Saves("sqlclient-2.1", "text", 1 << 20, Time = 10, Allocation = 20)]
    [Saves("sqlclient-6.1", "text", 1 << 20, Time = 2)]
    [Saves("system-data-sqlclient", "text", 1 << 20, Time = 10, Allocation = 20)]
    [Control("npgsql", "text", 2)]
    [Control("npgsql", "binary", 2)]
    [Control("sqlite", "text", 2)]
    [Control("sqlite", "binary", 2)]
    public Task<int> Synchronous() => RunAsync("reader-sync");

    /// <summary>ExecuteReaderAsync, then Read.</summary>
    [Benchmark]
    public Task<int> AskedAsynchronously() => RunAsync("reader-mixed");

    /// <summary>SequentialAccess, IsDBNullAsync, GetFieldValueAsync.</summary>
    [Benchmark]
    public Task<int> Sequential() => RunAsync("reader-sequential");

    /// <summary>SequentialAccess, GetFieldValueAsync without a question for NULL.</summary>
    [Benchmark]
    public Task<int> SequentialUnasked() => RunAsync("reader-sequential-unasked");

    /// <summary>SequentialAccess, GetStream or GetTextReader.</summary>
    [Benchmark]
    [Saves("sqlclient-2.1", "text", 1 << 20, Time = 20, Allocation = 50)]
    [Saves("sqlclient-6.1", "text", 1 << 20, Time = 2, Allocation = 5)]
    [Saves("system-data-sqlclient", "text", 1 << 20, Time = 20, Allocation = 50)]
    public Task<int> Streamed() => RunAsync("reader-stream");

    private Task<int> RunAsync(string form) => _reader!.RunAsync($"{form}-{_suffix}");
}
