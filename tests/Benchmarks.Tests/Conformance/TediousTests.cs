using System.Globalization;
using System.Text.Json;
using AsyncSql.Benchmarks.Processes;
using Xunit;

namespace AsyncSql.Benchmarks.Tests.Conformance;

/// <summary>The driver of npm reads the same rows.</summary>
public sealed class TediousTests(TediousTests.Readings readings) : IClassFixture<TediousTests.Readings>
{
    [TediousTheory]
    [MemberData(nameof(FreeTdsTests.Cases), MemberType = typeof(FreeTdsTests))]
    public async Task Tedious_ReadsEveryRow(int packetSize, bool encrypt)
    {
        var read = (await readings.AllAsync()).Where(value => value.PacketSize == packetSize && value.Encrypt == encrypt).ToList();
        foreach (var name in new[] { ConformanceServer.Lengths, ConformanceServer.Large })
        {
            var table = readings.Server.Table(name);
            var values = read.Where(value => value.Table == name).ToList();
            Assert.Equal(Enumerable.Range(1, table.Rows), values.Select(static value => value.Id));
            Assert.All(
                values,
                value =>
                {
                    Assert.Equal(
                        ConformanceServer.ComputeDigest(table, value.Id, ConformanceServer.Text).Digest,
                        value.Content,
                        ignoreCase: true);
                    Assert.Equal(
                        ConformanceServer.ComputeDigest(table, value.Id, ConformanceServer.Binary).Digest,
                        value.Data,
                        ignoreCase: true);
                });
        }
    }

    /// <summary>One process reads with every packet size: most of its time is its start.</summary>
    public sealed class Readings : IDisposable
    {
        private readonly Lazy<Task<List<Value>>> _all;

        public Readings() => _all = new Lazy<Task<List<Value>>>(ReadAsync);

        public ConformanceServer Server { get; } = new();

        public Task<List<Value>> AllAsync() => _all.Value;

        public void Dispose() => Server.Dispose();

        private async Task<List<Value>> ReadAsync()
        {
            string[] arguments =
            [
                Path.Combine(Tools.TediousFolder, "digest.mjs"),
                Server.Server.Port.ToString(CultureInfo.InvariantCulture),
                string.Join(',', ConformanceServer.PacketSizes),
                string.Join(',', ConformanceServer.Lengths, ConformanceServer.Large),
            ];
            var (exitCode, output) = await ChildProcess.RunAsync("node", arguments, CancellationToken.None);
            Assert.True(exitCode == 0, output);
            Assert.Empty(Server.Server.UnexpectedErrors);
            return
            [
                .. output
                    .Split('\n')
                    .Where(static line => line.StartsWith('{'))
                    .Select(static line => JsonSerializer.Deserialize<Value>(line, JsonSerializerOptions.Web)!),
            ];
        }
    }

    /// <summary>A row as the script prints it: digests are SHA-256, of text as UTF-16.</summary>
    public sealed record Value(int PacketSize, bool Encrypt, string Table, int Id, string? Content, string? Data);
}
