using BenchmarkDotNet.Attributes;

namespace AsyncSql.Lanes.Claims;

/// <summary>The same asynchronous read with two older drivers and a newer one.</summary>
[Claim(
    "a value read asynchronously with a data reader, by an older driver and a newer one",
    "ASQL4001",
    "ASQL4002",
    "ASQL4003",
    Kinds = ["text"],
    Sizes = [1 << 20, 10 << 20],
    Lanes = ["sqlclient-2.1", "sqlclient-6.1", "system-data-sqlclient"])]
public class DriverGenerations : ReaderBenchmarks
{
    /// <summary>ReadAsync, IsDBNullAsync, GetFieldValueAsync.</summary>
    [Benchmark(Baseline = true)]
    [Saves("sqlclient-2.1", "text", 1 << 20, Because.OlderDriver, Against = "sqlclient-6.1", Time = 3, Allocation = 50)]
    [Saves("sqlclient-2.1", "text", 10 << 20, Because.OlderDriver, Against = "sqlclient-6.1", Time = 2, Allocation = 500)]
    [Saves("system-data-sqlclient", "text", 1 << 20, Because.OlderDriver, Against = "sqlclient-6.1", Time = 3, Allocation = 50)]
    [Saves("system-data-sqlclient", "text", 10 << 20, Because.OlderDriver, Against = "sqlclient-6.1", Time = 2, Allocation = 500)]
    public Task<int> Asynchronous() => Reader.ReadAsync();
}
