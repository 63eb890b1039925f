using System.Data.Common;
using System.Globalization;
using BenchmarkDotNet.Attributes;

namespace AsyncSql.Lanes.Claims;

/// <summary>What the claims of readers share.</summary>
[MemoryDiagnoser]
public abstract class ReaderBenchmarks
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

    private protected Task<int> RunAsync(string form) => _reader!.RunAsync($"{form}-{_suffix}");
}

/// <summary>The ways of reading a value with a data reader. No rule of its own yet: later rules stand on it.</summary>
[Claim("a value read with a data reader")]
public class ReaderForms : ReaderBenchmarks
{
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

    /// <summary>ExecuteScalarAsync.</summary>
    [Benchmark]
    public Task<int> Scalar() => RunAsync("reader-scalar");
}

/// <summary>What the size of the packets changes, with TLS and without. No rule of its own yet.</summary>
[Claim("a value read with packets of several sizes", Sizes = [1 << 20], Packets = ["4096", "8000", "16383", "32767", "8000 TLS", "16383 TLS", "32767 TLS"])]
public class PacketSizes : ReaderBenchmarks
{
    /// <summary>ReadAsync, IsDBNullAsync, GetFieldValueAsync.</summary>
    [Benchmark(Baseline = true)]
    public Task<int> Asynchronous() => RunAsync("reader-async");

    /// <summary>Read, IsDBNull, GetFieldValue.</summary>
    [Benchmark]
    public Task<int> Synchronous() => RunAsync("reader-sync");

    /// <summary>SequentialAccess, GetStream or GetTextReader.</summary>
    [Benchmark]
    public Task<int> Streamed() => RunAsync("reader-stream");
}

/// <summary>Rows that fit into a packet many times over: what an await a row costs. No rule of its own yet.</summary>
[Claim("many small rows", Kinds = ["100,000 rows", "1,000,000 rows"], IsOfReplay = true)]
[MemoryDiagnoser]
public class SmallRows
{
    private ClaimRun? _run;

    /// <summary>Opens a pooled connection.</summary>
    [GlobalSetup]
    public void SetUp()
    {
        _run = ClaimRun.Current;
        using var connection = Lane.CreateConnection(_run.ConnectionString);
        connection.Open();
    }

    /// <summary>ReadAsync for each row.</summary>
    [Benchmark(Baseline = true)]
    public async Task<long> Asynchronous()
    {
        await using var connection = Lane.CreateConnection(_run!.ConnectionString);
        await connection.OpenAsync();
        await using var command = CreateCommand(connection);
        await using var reader = await command.ExecuteReaderAsync();
        var sum = 0L;
        while (await reader.ReadAsync())
            sum += reader.GetInt32(1) + reader.GetString(2).Length;
        return sum;
    }

    /// <summary>ExecuteReaderAsync, then Read for each row.</summary>
    [Benchmark]
    public async Task<long> AskedAsynchronously()
    {
        await using var connection = Lane.CreateConnection(_run!.ConnectionString);
        await connection.OpenAsync();
        await using var command = CreateCommand(connection);
        await using var reader = await command.ExecuteReaderAsync();
        var sum = 0L;
        while (reader.Read())
            sum += reader.GetInt32(1) + reader.GetString(2).Length;
        return sum;
    }

    /// <summary>Read for each row.</summary>
    [Benchmark]
    public long Synchronous()
    {
        using var connection = Lane.CreateConnection(_run!.ConnectionString);
        connection.Open();
        using var command = CreateCommand(connection);
        using var reader = command.ExecuteReader();
        var sum = 0L;
        while (reader.Read())
            sum += reader.GetInt32(1) + reader.GetString(2).Length;
        return sum;
    }

    private DbCommand CreateCommand(DbConnection connection)
    {
        var rows = int.Parse(_run!.Kind.Split(' ')[0], NumberStyles.AllowThousands, CultureInfo.InvariantCulture);
        var command = connection.CreateCommand();
        command.CommandText = string.Create(CultureInfo.InvariantCulture, $"SELECT TOP({rows}) [Id], [Number], [Name] FROM [Small] ORDER BY [Id]");
        return command;
    }
}
