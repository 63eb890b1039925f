using BenchmarkDotNet.Attributes;

namespace AsyncSql.Lanes.Claims;

/// <summary>The effect of the packet size, with and without TLS. It is not the claim of a rule yet.</summary>
[Claim(
    "a value read with packets of several sizes",
    Sizes = [1 << 20],
    Packets = ["4096", "8000", "16383", "32767", "8000 TLS", "16383 TLS", "32767 TLS"])]
public class PacketSizes : ReaderBenchmarks
{
    /// <summary>ReadAsync, IsDBNullAsync, GetFieldValueAsync.</summary>
    [Benchmark(Baseline = true)]
    public Task<int> Asynchronous() => Reader.ReadAsync();

    /// <summary>Read, IsDBNull, GetFieldValue.</summary>
    [Benchmark]
    public int Synchronous() => Reader.Read();

    /// <summary>SequentialAccess, GetStream or GetTextReader.</summary>
    [Benchmark]
    public Task<int> Streamed() => Reader.StreamAsync();
}
