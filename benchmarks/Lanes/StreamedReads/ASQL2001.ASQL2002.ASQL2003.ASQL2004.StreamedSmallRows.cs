using System.Data.Common;
using BenchmarkDotNet.Attributes;

namespace AsyncSql.Lanes.Claims;

/// <summary>
/// The price of the repair where it can do nothing: rows without a column that may be large. The first execution of a command text shows
/// that, and the next ones run as the driver runs them; the bound leaves room for that question and for noise.
/// </summary>
[Claim(
    "a streamed reader of many rows without a max column",
    "ASQL2001",
    "ASQL2002",
    "ASQL2003",
    "ASQL2004",
    Kinds = ["100,000 rows"],
    Lanes = ["sqlclient-2.1", "sqlclient-6.1", "system-data-sqlclient", "sqlclient-7.1"],
    RequiresTdsServer = true,
    StandsAgainst = nameof(StreamedRows))]
public class StreamedSmallRows : StreamedRowBenchmarks
{
    private const string Query = "SELECT TOP(100000) [Id], [Number], [Name] FROM [Small] ORDER BY [Id]";

    /// <summary>ExecuteStreamedReaderAsync.</summary>
    [Benchmark(Baseline = true)]
    public Task<long> Streamed() => ReadAsync(Query, isStreamed: true);

    /// <summary>ExecuteReaderAsync.</summary>
    [Benchmark]
    [Control(null, "100,000 rows", 1.1, Because.NothingToRepair, Allocation = 1.1)]
    public Task<long> Asynchronous() => ReadAsync(Query, isStreamed: false);

    private protected override long ReadValues(DbDataReader reader) => reader.GetInt32(1) + reader.GetString(2).Length;
}
