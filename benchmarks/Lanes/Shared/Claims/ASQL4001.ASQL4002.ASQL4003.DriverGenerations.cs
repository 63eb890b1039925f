using BenchmarkDotNet.Attributes;

namespace AsyncSql.Lanes.Claims;

/// <summary>The same asynchronous read with two older drivers, 6.1, and 7.1 with its default switches, which is why no fix pins 7.1.</summary>
[Claim(
    "a value read asynchronously with a data reader, by an older driver and a newer one",
    "ASQL4001",
    "ASQL4002",
    "ASQL4003",
    Kinds = ["text"],
    Sizes = [1 << 20, 10 << 20],
    Lanes = ["sqlclient-2.1", "sqlclient-6.1", "system-data-sqlclient", "sqlclient-7.1"])]
public class DriverGenerations : ReaderBenchmarks
{
    /// <summary>ReadAsync, IsDBNullAsync, GetFieldValueAsync.</summary>
    [Benchmark(Baseline = true)]
    [Saves("sqlclient-2.1", "text", 1 << 20, Because.OlderDriver, Against = "sqlclient-6.1", Time = 3, Allocation = 50)]
    [Saves("sqlclient-2.1", "text", 10 << 20, Because.OlderDriver, Against = "sqlclient-6.1", Time = 2, Allocation = 500)]
    [Saves("system-data-sqlclient", "text", 1 << 20, Because.OlderDriver, Against = "sqlclient-6.1", Time = 3, Allocation = 50)]
    [Saves("system-data-sqlclient", "text", 10 << 20, Because.OlderDriver, Against = "sqlclient-6.1", Time = 2, Allocation = 500)]
    [Saves("sqlclient-7.1", "text", 1 << 20, Because.AllocatesWithEveryParse, Against = "sqlclient-6.1", Allocation = 20)]
    [Saves("sqlclient-7.1", "text", 10 << 20, Because.AllocatesWithEveryParse, Against = "sqlclient-6.1", Allocation = 200)]
    public Task<int> Asynchronous() => Reader.ReadAsync();
}
