using BenchmarkDotNet.Attributes;

namespace AsyncSql.Lanes.Claims;

/// <summary>
/// Packets larger than the default of 8000 bytes: a value has fewer packets, so it is parsed again less often. TLS sends records of at most
/// 16 KB, so larger packets gain nothing with TLS. Old drivers allocate with every parse, so allocations count the parses exactly.
/// </summary>
[Claim(
    "a value read asynchronously with larger packets",
    "ASQL3001",
    Kinds = ["text"],
    Sizes = [1 << 20, 10 << 20],
    Packets = ["8000", "16000", "32767", "8000 TLS", "16000 TLS", "32767 TLS"])]
public class LargerPackets : ReaderBenchmarks
{
    /// <summary>ReadAsync, IsDBNullAsync, GetFieldValueAsync.</summary>
    [Benchmark(Baseline = true)]
    [Saves(null, "text", 1 << 20, Because.HalfThePackets, Packets = "8000", AgainstPackets = "16000", Time = 1.2)]
    [Saves(null, "text", 10 << 20, Because.HalfThePackets, Packets = "8000", AgainstPackets = "16000", Time = 1.4)]
    [Saves(null, "text", 1 << 20, Because.QuarterOfThePackets, Packets = "8000", AgainstPackets = "32767", Time = 1.4)]
    [Saves(null, "text", 10 << 20, Because.QuarterOfThePackets, Packets = "8000", AgainstPackets = "32767", Time = 2)]
    [Saves(null, "text", 1 << 20, Because.HalfThePackets, Packets = "8000 TLS", AgainstPackets = "16000 TLS", Time = 1.2)]
    [Saves(null, "text", 10 << 20, Because.HalfThePackets, Packets = "8000 TLS", AgainstPackets = "16000 TLS", Time = 1.4)]
    [Saves("sqlclient-2.1", "text", 10 << 20, Because.HalfThePackets, Packets = "8000 TLS", AgainstPackets = "16000 TLS", Allocation = 1.8)]
    [Saves("system-data-sqlclient", "text", 10 << 20, Because.HalfThePackets, Packets = "8000 TLS", AgainstPackets = "16000 TLS", Allocation = 1.8)]
    [Control(null, "text", 1.2, Because.RecordsOfTls, Packets = "16000 TLS", AgainstPackets = "32767 TLS", Allocation = 1.1)]
    public Task<int> Asynchronous() => Reader.ReadAsync();
}
