using System.Data.Common;
using BenchmarkDotNet.Attributes;

namespace AsyncSql.Lanes.Claims;

/// <summary>
/// The price of the repair where it is not needed: many rows whose columns could be large, but are not. The commonest table has
/// <c>nvarchar(max)</c> with a few characters, so it must cost nearly nothing for a row inside a packet, and nothing for a larger row.
/// </summary>
[Claim(
    "a streamed reader of many rows with two short values in max columns",
    "ASQL2001",
    "ASQL2002",
    "ASQL2003",
    "ASQL2004",
    Kinds = [ManyRows.Of50Units, ManyRows.Of3000Units],
    Lanes = ["sqlclient-2.1", "sqlclient-6.1", "system-data-sqlclient", "sqlclient-7.1"],
    RequiresTdsServer = true,
    StandsAgainst = nameof(StreamedRows))]
public class StreamedShortRows : StreamedRowBenchmarks
{
    /// <summary>ExecuteStreamedReaderAsync.</summary>
    [Benchmark(Baseline = true)]
    public Task<long> Streamed() => ReadAsync(Query, isStreamed: true);

    /// <summary>ExecuteReaderAsync.</summary>
    [Benchmark]
    [Control(null, ManyRows.Of50Units, 1.2, Because.NothingToRepair, Allocation = 1)]
    [Control(null, ManyRows.Of3000Units, 1, Because.RowOverAPacket, Allocation = 1)]
    public Task<long> Asynchronous() => ReadAsync(Query, isStreamed: false);

    private string Query => $"SELECT [Id], [Content], [Data] FROM {Lane.Quote(Run.Table.Name)}";

    private protected override long ReadValues(DbDataReader reader) =>
        reader.GetInt32(0) + reader.GetString(1).Length + reader.GetFieldValue<byte[]>(2).Length;
}
