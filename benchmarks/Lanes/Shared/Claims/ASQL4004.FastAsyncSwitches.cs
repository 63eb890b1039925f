using BenchmarkDotNet.Attributes;

namespace AsyncSql.Lanes.Claims;

/// <summary>
/// The reader of 7.0 and later that continues where it stopped, which requires two switches to be off. Each setting has a process of its
/// own, which sets the switches before it uses the driver.
/// </summary>
[Claim(
    "a value read asynchronously with a data reader, with the switches of the driver",
    "ASQL4004",
    Sizes = [1 << 20, 10 << 20],
    Lanes = ["sqlclient-7.1", "sqlclient-7.1-async", "sqlclient-7.1-sni", "sqlclient-7.1-both"])]
public class FastAsyncSwitches : ReaderBenchmarks
{
    /// <summary>ReadAsync, IsDBNullAsync, GetFieldValueAsync.</summary>
    [Benchmark(Baseline = true)]
    [Saves("sqlclient-7.1", "text", 10 << 20, Because.ContinuesWhereItStopped, Against = "sqlclient-7.1-both", Time = 10, Allocation = 100)]
    [Saves("sqlclient-7.1", "binary", 10 << 20, Because.ContinuesWhereItStopped, Against = "sqlclient-7.1-both", Time = 4)]
    [Control("sqlclient-7.1", "text", 3, Because.OneSwitchAlone, Against = "sqlclient-7.1-async", Allocation = 1.2)]
    [Control("sqlclient-7.1", "text", 3, Because.OneSwitchAlone, Against = "sqlclient-7.1-sni", Allocation = 1.2)]
    [Control("sqlclient-7.1", "binary", 3, Because.OneSwitchAlone, Against = "sqlclient-7.1-async", Allocation = 1.2)]
    [Control("sqlclient-7.1", "binary", 3, Because.OneSwitchAlone, Against = "sqlclient-7.1-sni", Allocation = 1.2)]
    public Task<int> Asynchronous() => Reader.ReadAsync();
}
