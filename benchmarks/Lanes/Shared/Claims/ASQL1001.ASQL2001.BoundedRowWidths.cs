using System.Data.Common;
using BenchmarkDotNet.Attributes;

namespace AsyncSql.Lanes.Claims;

/// <summary>
/// Rows of bounded columns, from a part of a packet to two packets: at which width do they cost more asynchronously? If a row is parsed again
/// when its next packet arrives, a row of W bytes is parsed again W/P times, each time half of it: 1 + W/2P times the bytes in all, with
/// packets of P bytes. That begins below a packet, because a row that fits can still be divided between two. What is equal for all widths has
/// another cause: the measured allocations are nearly equal, so most of them are the buffers of the packets. The bounds are for rows that fit;
/// wider ones are measured only.
/// </summary>
[Claim(
    "rows of bounded columns, read with ReadAsync",
    "ASQL1001",
    "ASQL2001",
    Kinds =
    [
        BoundedRows.Of1000Bytes, BoundedRows.Of2000Bytes, BoundedRows.Of4000Bytes, BoundedRows.Of6000Bytes, BoundedRows.Of7500Bytes,
        BoundedRows.Of8000Bytes, BoundedRows.Of8500Bytes, BoundedRows.Of10000Bytes, BoundedRows.Of12000Bytes, BoundedRows.Of16000Bytes,
    ],
    Lanes = ["sqlclient-2.1", "sqlclient-6.1", "system-data-sqlclient", "sqlclient-7.1"],
    RequiresTdsServer = true,
    StandsAgainst = nameof(ReaderForms))]
public class BoundedRowWidths : RowBenchmarks
{
    /// <summary>ReadAsync for each row.</summary>
    [Benchmark(Baseline = true)]
    public Task<long> Asynchronous() => ReadRowsAsync();

    /// <summary>Read for each row.</summary>
    [Benchmark]
    [Control(null, BoundedRows.Of1000Bytes, 2, Because.RowInsideAPacket, Allocation = 2.5)]
    [Control(null, BoundedRows.Of2000Bytes, 2, Because.RowInsideAPacket, Allocation = 2.5)]
    [Control(null, BoundedRows.Of4000Bytes, 2, Because.RowInsideAPacket, Allocation = 2.5)]
    [Control(null, BoundedRows.Of6000Bytes, 2, Because.RowInsideAPacket, Allocation = 2.5)]
    [Control(null, BoundedRows.Of7500Bytes, 2, Because.RowInsideAPacket, Allocation = 2.5)]
    public long Synchronous() => ReadRows();

    private protected override string GetQuery(string kind) =>
        $"SELECT [Id], [Content], [Data] FROM {Lane.Quote(BoundedRows.FindTable(kind)!)}";

    private protected override long ReadValue(DbDataReader reader) =>
        reader.GetInt32(0) + reader.GetString(1).Length + reader.GetFieldValue<byte[]>(2).Length;
}
