using BenchmarkDotNet.Attributes;

namespace AsyncSql.Lanes.Claims;

/// <summary>The same asynchronous read with older drivers and a newer one.</summary>
[Claim("a value read asynchronously with a data reader, by an older driver and a newer one", "ASQL4001", "ASQL4002", "ASQL4003", Kinds = ["text"], Sizes = [1 << 20, 10 << 20], Lanes = ["sqlclient-2.1", "sqlclient-6.1", "system-data-sqlclient"])]
public class DriverGenerations : ReaderBenchmarks
{
    /// <summary>ReadAsync, IsDBNullAsync, GetFieldValueAsync.</summary>
    [Benchmark(Baseline = true)]
    [Saves("sqlclient-2.1", "text", 1 << 20, Against = "sqlclient-6.1", Time = 3, Allocation = 50)]
    [Saves("sqlclient-2.1", "text", 10 << 20, Against = "sqlclient-6.1", Time = 2, Allocation = 500)]
    [Saves("system-data-sqlclient", "text", 1 << 20, Against = "sqlclient-6.1", Time = 3, Allocation = 50)]
    [Saves("system-data-sqlclient", "text", 10 << 20, Against = "sqlclient-6.1", Time = 2, Allocation = 500)]
    public Task<int> Asynchronous() => RunAsync("reader-async");
}

/// <summary>
/// The same synchronous read: the newer driver copies a text once where the older ones do it three times, which is what it gains. All that
/// it gains beyond that is of the asynchronous read. Not with 1 MB: a few runs of that tell of the compiler, which has not optimised the
/// older driver by then.
/// </summary>
[Claim("a value read synchronously with a data reader, by an older driver and a newer one", "ASQL4001", "ASQL4002", "ASQL4003", Kinds = ["text"], Sizes = [10 << 20], Lanes = ["sqlclient-2.1", "sqlclient-6.1", "system-data-sqlclient"])]
public class DriverGenerationsSynchronously : ReaderBenchmarks
{
    /// <summary>Read, IsDBNull, GetFieldValue.</summary>
    [Benchmark(Baseline = true)]
    [Control("sqlclient-2.1", "text", 6, Against = "sqlclient-6.1")]
    [Control("system-data-sqlclient", "text", 6, Against = "sqlclient-6.1")]
    public Task<int> Synchronous() => RunAsync("reader-sync");
}

/// <summary>
/// The reader of 7.0 and later that continues where it stopped: two switches must be off for it. Each is set in a process of its own, before
/// the driver is used.
/// </summary>
[Claim("a value read asynchronously with a data reader, with the switches of the driver", "ASQL4004", Sizes = [1 << 20, 10 << 20], Lanes = ["sqlclient-7.1", "sqlclient-7.1-async", "sqlclient-7.1-sni", "sqlclient-7.1-both"])]
public class FastAsyncSwitches : ReaderBenchmarks
{
    /// <summary>ReadAsync, IsDBNullAsync, GetFieldValueAsync.</summary>
    [Benchmark(Baseline = true)]
    [Saves("sqlclient-7.1", "text", 10 << 20, Against = "sqlclient-7.1-both", Time = 10, Allocation = 100)]
    [Saves("sqlclient-7.1", "binary", 10 << 20, Against = "sqlclient-7.1-both", Time = 4)]
    [Control("sqlclient-7.1", "text", 3, Against = "sqlclient-7.1-async", Allocation = 1.2)]
    [Control("sqlclient-7.1", "text", 3, Against = "sqlclient-7.1-sni", Allocation = 1.2)]
    [Control("sqlclient-7.1", "binary", 3, Against = "sqlclient-7.1-async", Allocation = 1.2)]
    [Control("sqlclient-7.1", "binary", 3, Against = "sqlclient-7.1-sni", Allocation = 1.2)]
    public Task<int> Asynchronous() => RunAsync("reader-async");
}

/// <summary>
/// Packets larger than the default of 8000 bytes: fewer of them, so the value is parsed again less often. TLS cuts what it sends into records
/// of 16 KB, so beyond those a packet gains nothing. Old drivers allocate with every parse, which counts them exactly, where times are noisy.
/// </summary>
[Claim("a value read asynchronously with larger packets", "ASQL3001", "ASQL3002", Kinds = ["text"], Sizes = [1 << 20, 10 << 20], Packets = ["8000", "16000", "8000 TLS", "16000 TLS", "32767 TLS"])]
public class LargerPackets : ReaderBenchmarks
{
    /// <summary>ReadAsync, IsDBNullAsync, GetFieldValueAsync.</summary>
    [Benchmark(Baseline = true)]
    [Saves(null, "text", 1 << 20, Packets = "8000", AgainstPackets = "16000", Time = 1.2)]
    [Saves(null, "text", 10 << 20, Packets = "8000", AgainstPackets = "16000", Time = 1.2)]
    [Saves(null, "text", 1 << 20, Packets = "8000 TLS", AgainstPackets = "16000 TLS", Time = 1.2)]
    [Saves(null, "text", 10 << 20, Packets = "8000 TLS", AgainstPackets = "16000 TLS", Time = 1.2)]
    [Saves("sqlclient-2.1", "text", 10 << 20, Packets = "8000 TLS", AgainstPackets = "16000 TLS", Allocation = 1.8)]
    [Saves("system-data-sqlclient", "text", 10 << 20, Packets = "8000 TLS", AgainstPackets = "16000 TLS", Allocation = 1.8)]
    [Control(null, "text", 2, Packets = "16000 TLS", AgainstPackets = "32767 TLS", Allocation = 1.1)]
    public Task<int> Asynchronous() => RunAsync("reader-async");
}
