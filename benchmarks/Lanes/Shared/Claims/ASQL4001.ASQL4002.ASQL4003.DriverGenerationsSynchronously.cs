using BenchmarkDotNet.Attributes;

namespace AsyncSql.Lanes.Claims;

/// <summary>
/// The same synchronous read. The newer driver gains because it copies a text once instead of three times; any further gain is specific to
/// the asynchronous read. 1 MB is not measured: after a few short runs, the JIT compiler has not yet optimized the older driver.
/// </summary>
[Claim(
    "a value read synchronously with a data reader, by an older driver and a newer one",
    "ASQL4001",
    "ASQL4002",
    "ASQL4003",
    Kinds = ["text"],
    Sizes = [10 << 20],
    Lanes = ["sqlclient-2.1", "sqlclient-6.1", "system-data-sqlclient"],
    StandsAgainst = nameof(DriverGenerations))]
public class DriverGenerationsSynchronously : ReaderBenchmarks
{
    /// <summary>Read, IsDBNull, GetFieldValue.</summary>
    [Benchmark(Baseline = true)]
    [Control("sqlclient-2.1", "text", 2, Because.OnlyCopies, Against = "sqlclient-6.1", Allocation = 4)]
    [Control("system-data-sqlclient", "text", 2, Because.OnlyCopies, Against = "sqlclient-6.1", Allocation = 4)]
    public int Synchronous() => Reader.Read();
}
