using System.Data.Common;
using BenchmarkDotNet.Attributes;
using Dapper;

namespace AsyncSql.Lanes.Claims;

/// <summary>
/// Dapper's asynchronous methods: those that return rows open a sequential reader and fetch its values synchronously, which parses each
/// packet
/// once and blocks a thread; the one for a single value calls the driver's own.
/// </summary>
[Claim("ExecuteScalarAsync of Dapper 2.1.66", "ASQL2004", Sizes = [1 << 20, 10 << 20])]
[MemoryDiagnoser]
public class DapperForms
{
    private ClaimRun? _run;

    private bool IsBinary => _run!.Kind == "binary";

    private string Sql => $"SELECT {Lane.Quote(IsBinary ? "Data" : "Content")} FROM {Lane.Quote(_run!.Table.Name)}";

    /// <summary>Opens a pooled connection.</summary>
    [GlobalSetup]
    public void SetUp()
    {
        _run = ClaimRun.Current;
        using var connection = CreateConnection();
        connection.Open();
    }

    /// <summary>A single value.</summary>
    [Benchmark(Baseline = true)]
    public async Task<int> ExecuteScalarAsync()
    {
        await using var connection = CreateConnection();
        return IsBinary
            ? (await connection.ExecuteScalarAsync<byte[]>(Sql))!.Length
            : (await connection.ExecuteScalarAsync<string>(Sql))!.Length;
    }

    /// <summary>The value of a single row.</summary>
    [Benchmark]
    [Saves("sqlclient-6.1", "text", 1 << 20, Because.ParsedAgain, Time = 2, Allocation = 1.8)]
    [Saves("sqlclient-6.1", "text", 10 << 20, Because.ParsedAgain, Time = 10, Allocation = 1.8)]
    [Saves("sqlclient-6.1", "binary", 10 << 20, Because.ParsedAgain, Time = 4, Allocation = 1.4)]
    public async Task<int> QuerySingleAsync()
    {
        await using var connection = CreateConnection();
        return IsBinary ? (await connection.QuerySingleAsync<byte[]>(Sql)).Length : (await connection.QuerySingleAsync<string>(Sql)).Length;
    }

    /// <summary>Rows of a type with a member for the value.</summary>
    [Benchmark]
    [Saves("sqlclient-6.1", "text", 10 << 20, Because.ParsedAgain, Time = 10, Allocation = 1.8)]
    [Saves("sqlclient-6.1", "binary", 10 << 20, Because.ParsedAgain, Time = 4, Allocation = 1.4)]
    public async Task<int> QueryAsync()
    {
        await using var connection = CreateConnection();
        return (await connection.QueryAsync<Document>(Sql)).Count();
    }

    /// <summary>The same, row by row.</summary>
    [Benchmark]
    [Saves("sqlclient-6.1", "text", 10 << 20, Because.ParsedAgain, Time = 10, Allocation = 1.8)]
    [Saves("sqlclient-6.1", "binary", 10 << 20, Because.ParsedAgain, Time = 4, Allocation = 1.4)]
    public async Task<int> QueryUnbufferedAsync()
    {
        await using var connection = CreateConnection();
        var count = 0;
        await foreach (var _ in connection.QueryUnbufferedAsync<Document>(Sql))
            count++;
        return count;
    }

    /// <summary>QueryMultipleAsync, and ReadAsync of its only result.</summary>
    [Benchmark]
    [Saves("sqlclient-6.1", "text", 10 << 20, Because.ParsedAgain, Time = 10, Allocation = 1.8)]
    [Saves("sqlclient-6.1", "binary", 10 << 20, Because.ParsedAgain, Time = 4, Allocation = 1.4)]
    public async Task<int> QueryMultipleAsync()
    {
        await using var connection = CreateConnection();
        await using var results = await connection.QueryMultipleAsync(Sql);
        return IsBinary ? (await results.ReadAsync<byte[]>()).Count() : (await results.ReadAsync<string>()).Count();
    }

    /// <summary>The synchronous method.</summary>
    [Benchmark]
    public int Query()
    {
        using var connection = CreateConnection();
        return IsBinary ? connection.Query<byte[]>(Sql).Count() : connection.Query<string>(Sql).Count();
    }

    private DbConnection CreateConnection() => Lane.CreateConnection(_run!.ConnectionString);
}
