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

/// <summary>A value of a row that is read asynchronously as a whole.</summary>
[Claim("ReadAsync and GetFieldValueAsync of a large value", "ASQL2001", Kinds = ["text", "binary", "bounded"])]
public class ReaderForms : ReaderBenchmarks
{
    /// <summary>ReadAsync, IsDBNullAsync, GetFieldValueAsync.</summary>
    [Benchmark(Baseline = true)]
    public Task<int> Asynchronous() => RunAsync("reader-async");

    /// <summary>SequentialAccess, GetStream or GetTextReader.</summary>
    [Benchmark]
    [Saves("sqlclient-2.1", "text", 1 << 20, Time = 20, Allocation = 100)]
    [Saves("sqlclient-2.1", "text", 10 << 20, Time = 100, Allocation = 1000)]
    [Saves("sqlclient-2.1", "binary", 10 << 20, Time = 10, Allocation = 8)]
    [Saves("sqlclient-6.1", "text", 1 << 20, Time = 2, Allocation = 8)]
    [Saves("sqlclient-6.1", "text", 10 << 20, Time = 20, Allocation = 10)]
    [Saves("sqlclient-6.1", "binary", 10 << 20, Time = 8, Allocation = 10)]
    [Saves("system-data-sqlclient", "text", 1 << 20, Time = 20, Allocation = 80)]
    [Saves("system-data-sqlclient", "text", 10 << 20, Time = 50, Allocation = 800)]
    [Saves("system-data-sqlclient", "binary", 10 << 20, Time = 50, Allocation = 500)]
    public Task<int> Streamed() => RunAsync("reader-stream");

    /// <summary>The same into an array or a string, where the whole value is wanted.</summary>
    [Benchmark]
    [Saves("sqlclient-2.1", "text", 10 << 20, Time = 50, Allocation = 300)]
    [Saves("sqlclient-2.1", "binary", 10 << 20, Time = 8)]
    [Saves("sqlclient-6.1", "text", 10 << 20, Time = 10)]
    [Saves("sqlclient-6.1", "binary", 10 << 20, Time = 4)]
    [Saves("system-data-sqlclient", "text", 10 << 20, Time = 50, Allocation = 300)]
    [Saves("system-data-sqlclient", "binary", 10 << 20, Time = 20, Allocation = 100)]
    public Task<int> StreamedWhole() => RunAsync("reader-whole");

    /// <summary>ExecuteReaderAsync, then Read.</summary>
    [Benchmark]
    [Saves(null, "text", 10 << 20, Time = 10)]
    public Task<int> AskedAsynchronously() => RunAsync("reader-mixed");

    /// <summary>Read, IsDBNull, GetFieldValue.</summary>
    [Benchmark]
    [Saves("sqlclient-2.1", "text", 1 << 20, Time = 10, Allocation = 20)]
    [Saves("sqlclient-6.1", "text", 1 << 20, Time = 2)]
    [Saves("system-data-sqlclient", "text", 1 << 20, Time = 10, Allocation = 20)]
    [Control("npgsql", "text", 2)]
    [Control("npgsql", "binary", 2)]
    [Control("sqlite", "text", 2)]
    [Control("sqlite", "binary", 2)]
    [Control(null, "bounded", 3)]
    public Task<int> Synchronous() => RunAsync("reader-sync");
}

/// <summary>A whole value of a sequential reader. That NULL is not asked for first changes nothing.</summary>
[Claim("SequentialAccess and GetFieldValueAsync of a large value", "ASQL2002", Sizes = [1 << 20, 10 << 20])]
public class WholeValuesOfSequentialReader : ReaderBenchmarks
{
    /// <summary>SequentialAccess, ReadAsync, GetFieldValueAsync.</summary>
    [Benchmark(Baseline = true)]
    public Task<int> Sequential() => RunAsync("reader-sequential-unasked");

    /// <summary>SequentialAccess, GetStream or GetTextReader.</summary>
    [Benchmark]
    [Saves("sqlclient-2.1", "text", 1 << 20, Time = 20, Allocation = 100)]
    [Saves("sqlclient-2.1", "text", 10 << 20, Time = 100, Allocation = 1000)]
    [Saves("sqlclient-2.1", "binary", 10 << 20, Time = 10, Allocation = 8)]
    [Saves("sqlclient-6.1", "text", 1 << 20, Time = 2, Allocation = 8)]
    [Saves("sqlclient-6.1", "text", 10 << 20, Time = 20, Allocation = 10)]
    [Saves("sqlclient-6.1", "binary", 10 << 20, Time = 8, Allocation = 10)]
    [Saves("system-data-sqlclient", "text", 1 << 20, Time = 20, Allocation = 80)]
    [Saves("system-data-sqlclient", "text", 10 << 20, Time = 50, Allocation = 800)]
    [Saves("system-data-sqlclient", "binary", 10 << 20, Time = 50, Allocation = 500)]
    [Control("npgsql", "text", 2)]
    [Control("npgsql", "binary", 2)]
    public Task<int> Streamed() => RunAsync("reader-stream");

    /// <summary>The same into an array or a string, where the whole value is wanted.</summary>
    [Benchmark]
    [Saves(null, "text", 10 << 20, Time = 10)]
    [Saves(null, "binary", 10 << 20, Time = 4)]
    public Task<int> StreamedWhole() => RunAsync("reader-whole");
}

/// <summary>A stream over what has been read already.</summary>
[Claim("GetStream or GetTextReader without SequentialAccess", "ASQL2003", Sizes = [1 << 20, 10 << 20])]
public class StreamsWithoutSequentialAccess : ReaderBenchmarks
{
    /// <summary>ReadAsync, GetStream or GetTextReader.</summary>
    [Benchmark(Baseline = true)]
    public Task<int> Buffered() => RunAsync("reader-buffered");

    /// <summary>The same with SequentialAccess.</summary>
    [Benchmark]
    [Saves("sqlclient-2.1", "text", 1 << 20, Time = 20, Allocation = 100)]
    [Saves("sqlclient-2.1", "text", 10 << 20, Time = 100, Allocation = 1000)]
    [Saves("sqlclient-2.1", "binary", 10 << 20, Time = 10, Allocation = 8)]
    [Saves("sqlclient-6.1", "text", 1 << 20, Time = 2, Allocation = 8)]
    [Saves("sqlclient-6.1", "text", 10 << 20, Time = 20, Allocation = 10)]
    [Saves("sqlclient-6.1", "binary", 10 << 20, Time = 8, Allocation = 10)]
    [Saves("system-data-sqlclient", "text", 1 << 20, Time = 20, Allocation = 80)]
    [Saves("system-data-sqlclient", "text", 10 << 20, Time = 50, Allocation = 800)]
    [Saves("system-data-sqlclient", "binary", 10 << 20, Time = 50, Allocation = 500)]
    [Control("npgsql", "text", 2)]
    [Control("npgsql", "binary", 2)]
    public Task<int> Streamed() => RunAsync("reader-stream");
}

/// <summary>A large value as the only one of a command.</summary>
[Claim("ExecuteScalarAsync of a large value", "ASQL2004", Sizes = [1 << 20, 10 << 20])]
public class LargeScalars : ReaderBenchmarks
{
    /// <summary>ExecuteScalarAsync.</summary>
    [Benchmark(Baseline = true)]
    public Task<int> Scalar() => RunAsync("reader-scalar");

    /// <summary>A reader with SequentialAccess, GetStream or GetTextReader.</summary>
    [Benchmark]
    [Saves("sqlclient-2.1", "text", 1 << 20, Time = 20, Allocation = 100)]
    [Saves("sqlclient-2.1", "text", 10 << 20, Time = 100, Allocation = 1000)]
    [Saves("sqlclient-2.1", "binary", 10 << 20, Time = 10, Allocation = 8)]
    [Saves("sqlclient-6.1", "text", 1 << 20, Time = 2, Allocation = 8)]
    [Saves("sqlclient-6.1", "text", 10 << 20, Time = 20, Allocation = 10)]
    [Saves("sqlclient-6.1", "binary", 10 << 20, Time = 8, Allocation = 10)]
    [Saves("system-data-sqlclient", "text", 1 << 20, Time = 20, Allocation = 80)]
    [Saves("system-data-sqlclient", "text", 10 << 20, Time = 50, Allocation = 800)]
    [Saves("system-data-sqlclient", "binary", 10 << 20, Time = 50, Allocation = 500)]
    [Control("npgsql", "text", 2)]
    [Control("npgsql", "binary", 2)]
    public Task<int> Streamed() => RunAsync("reader-stream");

    /// <summary>The same into an array or a string, where the whole value is wanted.</summary>
    [Benchmark]
    [Saves(null, "text", 10 << 20, Time = 10)]
    [Saves(null, "binary", 10 << 20, Time = 4)]
    public Task<int> StreamedWhole() => RunAsync("reader-whole");
}

/// <summary>
/// What the repair costs: about the time of a synchronous read, and a part of its allocation that is the same for each size: it grows with the
/// number of packets, not with its square.
/// </summary>
[Claim("a streamed value beside one read synchronously", "ASQL2001", "ASQL2002", "ASQL2003", "ASQL2004", Sizes = [1 << 20, 10 << 20])]
public class StreamedValues : ReaderBenchmarks
{
    /// <summary>SequentialAccess, GetStream or GetTextReader.</summary>
    [Benchmark(Baseline = true)]
    public Task<int> Streamed() => RunAsync("reader-stream");

    /// <summary>Read, IsDBNull, GetFieldValue.</summary>
    [Benchmark]
    [Control("sqlclient-2.1", "text", 1.5, Allocation = 0.6)]
    [Control("sqlclient-2.1", "binary", 1.5, Allocation = 0.25)]
    [Control("sqlclient-6.1", "text", 1.5, Allocation = 0.25)]
    [Control("sqlclient-6.1", "binary", 1.5, Allocation = 0.25)]
    [Control("system-data-sqlclient", "text", 1.5, Allocation = 1)]
    [Control("system-data-sqlclient", "binary", 1.5, Allocation = 1)]
    public Task<int> Synchronous() => RunAsync("reader-sync");
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

/// <summary>What the claims of many small rows share: rows that fit into a packet many times over.</summary>
[MemoryDiagnoser]
public abstract class SmallRowBenchmarks
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

    /// <summary>What is taken from a row.</summary>
    private protected abstract long ValueOf(DbDataReader reader);

    /// <summary>ReadAsync for each row.</summary>
    private protected async Task<long> ReadAsynchronouslyAsync()
    {
        await using var connection = Lane.CreateConnection(_run!.ConnectionString);
        await connection.OpenAsync();
        await using var command = CreateCommand(connection);
        await using var reader = await command.ExecuteReaderAsync();
        var sum = 0L;
        while (await reader.ReadAsync())
            sum += ValueOf(reader);
        return sum;
    }

    /// <summary>ExecuteReaderAsync, then Read for each row.</summary>
    private protected async Task<long> AskAsynchronouslyAsync()
    {
        await using var connection = Lane.CreateConnection(_run!.ConnectionString);
        await connection.OpenAsync();
        await using var command = CreateCommand(connection);
        await using var reader = await command.ExecuteReaderAsync();
        var sum = 0L;
        while (reader.Read())
            sum += ValueOf(reader);
        return sum;
    }

    /// <summary>Read for each row.</summary>
    private protected long ReadSynchronously()
    {
        using var connection = Lane.CreateConnection(_run!.ConnectionString);
        connection.Open();
        using var command = CreateCommand(connection);
        using var reader = command.ExecuteReader();
        var sum = 0L;
        while (reader.Read())
            sum += ValueOf(reader);
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

/// <summary>A number and a short text from each of many rows.</summary>
[Claim("a number and a short text from each of many rows", "ASQL2005", Kinds = ["100,000 rows", "1,000,000 rows"], IsOfReplay = true)]
public class SmallRows : SmallRowBenchmarks
{
    /// <summary>ReadAsync for each row.</summary>
    [Benchmark(Baseline = true)]
    public Task<long> Asynchronous() => ReadAsynchronouslyAsync();

    /// <summary>ExecuteReaderAsync, then Read for each row.</summary>
    [Benchmark]
    [Saves(null, "100,000 rows", 0, Allocation = 1.6)]
    [Saves(null, "1,000,000 rows", 0, Allocation = 1.6)]
    public Task<long> AskedAsynchronously() => AskAsynchronouslyAsync();

    /// <summary>Read for each row.</summary>
    [Benchmark]
    public long Synchronous() => ReadSynchronously();

    private protected override long ValueOf(DbDataReader reader) => reader.GetInt32(1) + reader.GetString(2).Length;
}

/// <summary>A number from each of many rows: what the rule reports. Read allocates nothing for a row then.</summary>
[Claim("a number from each of many rows", "ASQL2005", Kinds = ["100,000 rows", "1,000,000 rows"], IsOfReplay = true)]
public class SmallNumbers : SmallRowBenchmarks
{
    /// <summary>ReadAsync for each row.</summary>
    [Benchmark(Baseline = true)]
    public Task<long> Asynchronous() => ReadAsynchronouslyAsync();

    /// <summary>ExecuteReaderAsync, then Read for each row.</summary>
    [Benchmark]
    [Saves(null, "100,000 rows", 0, Allocation = 1.6)]
    [Saves(null, "1,000,000 rows", 0, Allocation = 1.6)]
    public Task<long> AskedAsynchronously() => AskAsynchronouslyAsync();

    /// <summary>Read for each row.</summary>
    [Benchmark]
    public long Synchronous() => ReadSynchronously();

    private protected override long ValueOf(DbDataReader reader) => reader.GetInt32(1);
}
