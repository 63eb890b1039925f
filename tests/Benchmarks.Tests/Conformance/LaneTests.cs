using AsyncSql.Lanes.Protocol;
using Xunit;

namespace AsyncSql.Benchmarks.Tests.Conformance;

/// <summary>Three generations of the driver and two of EF Core read what the catalogue tells, byte for byte.</summary>
public sealed class LaneTests(LaneTests.Readings readings) : IClassFixture<LaneTests.Readings>
{
    /// <summary>Those that take NULL: the form that does not ask for it is among the ones that read one large value.</summary>
    private static readonly string[] ReaderForms =
    [
        .. Forms.TextAndBinary(
            nameof(IReaderForms.Read),
            nameof(IReaderForms.ReadAsync),
            nameof(IReaderForms.ReadSequentiallyAsync),
            nameof(IReaderForms.StreamAsync),
            nameof(IReaderForms.ReadAfterExecuteAsync)),
    ];

    public static TheoryData<string, int, bool> Cases
    {
        get
        {
            var cases = new TheoryData<string, int, bool>();
            foreach (var lane in new[] { "sqlclient-2.1", "sqlclient-6.1", "system-data-sqlclient" })
                foreach (var (packetSize, encrypt) in ConformanceServer.Connections)
                    cases.Add(lane, packetSize, encrypt);
            return cases;
        }
    }

    [Theory]
    [InlineData("sqlclient-2.1", "Microsoft.Data.SqlClient", "2.1.4", "6.0.7")]
    [InlineData("sqlclient-6.1", "Microsoft.Data.SqlClient", "6.1.8", "10.0.14")]
    [InlineData("system-data-sqlclient", "System.Data.SqlClient", "4.9.1", null)]
    public async Task Lane_RunsOnItsVersions(string lane, string driver, string version, string? entityFramework)
    {
        var description = Assert.IsType<LaneDescription>(Assert.Single(await LaneRunner.RunAsync(lane, "describe")));
        Assert.Equal((lane, driver, entityFramework), (description.Lane, description.Driver, description.EntityFrameworkVersion));
        Assert.StartsWith(version, description.DriverVersion, StringComparison.Ordinal);
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task EveryForm_ReadsEveryLength(string lane, int packetSize, bool encrypt)
    {
        var digests = await readings.LengthsAsync(lane, packetSize, encrypt);
        var forms = digests.GroupBy(static digest => digest.Form).ToList();
        Assert.Equal(Readings.GetForms(lane), forms.Select(static form => form.Key));
        Assert.All(forms, form => readings.AssertWhole(ConformanceServer.Lengths, form));
    }

    [Theory]
    [MemberData(nameof(Cases))]
    public async Task QuickForms_ReadTenMegabytes(string lane, int packetSize, bool encrypt)
    {
        var digests = await readings.QuickAsync(lane, packetSize, encrypt);
        var forms = digests.GroupBy(static digest => digest.Form).ToList();
        Assert.Equal(Readings.QuickForms, forms.Select(static form => form.Key));
        Assert.All(forms, form => readings.AssertWhole(ConformanceServer.Large, form));
    }

    /// <summary>
    /// The forms that the pack warns of. Through the old drivers 10 MB of text take ten seconds of an idle machine and 28 GB of allocations
    /// with
    /// packets of 8000 bytes, and four minutes with 512: the old ones read text of a million units here, and 10 MB of binary.
    /// </summary>
    [Theory]
    [InlineData("sqlclient-2.1", false)]
    [InlineData("sqlclient-6.1", true)]
    [InlineData("system-data-sqlclient", false)]
    public async Task AsynchronousForms_ReadLargeValues(string lane, bool readsTenMegabytesOfText)
    {
        string[] forms =
        [
            .. Forms.TextAndBinary(nameof(IReaderForms.ReadAsync), nameof(IReaderForms.ReadSequentiallyWithoutNullCheckAsync)),
            .. LaneRunner.Definition(lane).HasEntityFramework ? [FormName.Create(nameof(IQueryForms.ToListAsync))] : Array.Empty<string>(),
        ];
        (int, bool)[] connections = [(8000, true), (32767, false)];
        var million = (await readings.ReadAsync(lane, ConformanceServer.Million, connections, forms))
            .GroupBy(static digest => (digest.Connection, digest.Form))
            .ToList();
        Assert.Equal(connections.Length * forms.Length, million.Count);
        Assert.All(million, form => readings.AssertWhole(ConformanceServer.Million, form));

        forms = readsTenMegabytesOfText
            ? [.. Forms.TextAndBinary(nameof(IReaderForms.ReadAsync))]
            : [Forms.Binary(nameof(IReaderForms.ReadAsync))];
        var large = (await readings.ReadAsync(lane, ConformanceServer.Large, [(32767, false)], forms))
            .GroupBy(static digest => digest.Form)
            .ToList();
        Assert.Equal(forms.Length, large.Count);
        Assert.All(large, form => readings.AssertWhole(ConformanceServer.Large, form));
    }

    /// <summary>A driver with its switches off is worth measuring only where it reads what there is.</summary>
    [Theory]
    [InlineData("sqlclient-7.1")]
    [InlineData("sqlclient-7.1-async")]
    [InlineData("sqlclient-7.1-sni")]
    [InlineData("sqlclient-7.1-both")]
    public async Task SwitchedDriver_ReadsEveryLength(string lane)
    {
        (int, bool)[] connections = [(8000, false), (8000, true), (32767, false)];
        var forms = (await readings.ReadAsync(lane, ConformanceServer.Lengths, connections, Readings.GetForms(lane)))
            .GroupBy(static digest => (digest.Connection, digest.Form))
            .ToList();
        Assert.Equal(connections.Length * Readings.GetForms(lane).Length, forms.Count);
        Assert.All(forms, form => readings.AssertWhole(ConformanceServer.Lengths, form));
    }

    /// <summary>What ASQL3002 says that the driver throws for; it reads with the sizes between.</summary>
    [Theory]
    [InlineData("sqlclient-2.1")]
    [InlineData("sqlclient-6.1")]
    [InlineData("system-data-sqlclient")]
    [InlineData("sqlclient-7.1")]
    public async Task SizeOutsideOfTheLimits_MakesTheDriverThrow(string lane)
    {
        foreach (var size in new[] { 511, 32769 })
        {
            var error = await Assert.ThrowsAsync<InvalidOperationException>(
                () => readings.ReadAsync(lane, ConformanceServer.Lengths, [(size, false)], ReaderForms[0]));
            Assert.Contains("Packet Size", error.Message, StringComparison.OrdinalIgnoreCase);
        }

        foreach (var size in new[] { 512, 32768 })
            Assert.NotEmpty(await readings.ReadAsync(lane, ConformanceServer.Lengths, [(size, false)], ReaderForms[0]));
    }

    /// <summary>What the lanes read: each runs once, with all of the connections.</summary>
    public sealed class Readings : IDisposable
    {
        public static readonly string[] QuickForms = [.. Forms.TextAndBinary(nameof(IReaderForms.Read), nameof(IReaderForms.StreamAsync))];

        private readonly ConformanceServer _server = new();
        private readonly Dictionary<(string Table, string Lane), Task<List<ValueDigest>>> _runs = [];
        private readonly Dictionary<(string Table, int Row, string Column), (string? Digest, long Length)> _expected = [];

        public static string[] GetForms(string lane) =>
            LaneRunner.Definition(lane).HasEntityFramework ? [.. ReaderForms, .. Forms.Queries] : ReaderForms;

        public Task<List<ValueDigest>> LengthsAsync(string lane, int packetSize, bool encrypt) =>
            ReadConnectionAsync(lane, ConformanceServer.Lengths, packetSize, encrypt, GetForms(lane));

        public Task<List<ValueDigest>> QuickAsync(string lane, int packetSize, bool encrypt) =>
            ReadConnectionAsync(lane, ConformanceServer.Large, packetSize, encrypt, QuickForms);

        public async Task<List<ValueDigest>> ReadAsync(
            string lane,
            string table,
            IReadOnlyList<(int PacketSize, bool Encrypt)> connections,
            params string[] forms)
        {
            string[] arguments =
            [
                "digest",
                "--table",
                $"{table},{_server.Table(table).Rows},0",
                .. connections.SelectMany(connection =>
                    new[] { "--connection", _server.ConnectionString(connection.PacketSize, connection.Encrypt) }),
                .. forms.SelectMany(static form => new[] { "--form", form }),
            ];
            var messages = await LaneRunner.RunAsync(lane, arguments);
            Assert.Empty(_server.Server.UnexpectedErrors);
            return [.. messages.Cast<ValueDigest>()];
        }

        /// <summary>Every row of the table was read in its order, and each value is the catalogue's.</summary>
        public void AssertWhole(string name, IEnumerable<ValueDigest> digests)
        {
            var table = _server.Table(name);
            var columns = digests.GroupBy(static digest => digest.Column).ToList();
            Assert.Contains(columns, static column => column.Key is "Title" or ConformanceServer.Text or ConformanceServer.Binary);
            foreach (var column in columns)
            {
                Assert.Equal(Enumerable.Range(0, table.Rows), column.Select(static digest => digest.Row));
                foreach (var digest in column)
                    Assert.Equal(
                        (digest.Form, digest.Row, Expected(table, digest.Row + 1, digest.Column)),
                        (digest.Form, digest.Row, (digest.Digest, digest.Length)));
            }
        }

        public void Dispose() => _server.Dispose();

        private async Task<List<ValueDigest>> ReadConnectionAsync(
            string lane,
            string table,
            int packetSize,
            bool encrypt,
            params string[] forms)
        {
            var connections = ConformanceServer.Connections.ToList();
            // The tests of a class run one after the other.
            if (!_runs.TryGetValue((table, lane), out var run))
                _runs.Add((table, lane), run = ReadAsync(lane, table, connections, forms));
            return [.. (await run).Where(digest => digest.Connection == connections.IndexOf((packetSize, encrypt)))];
        }

        private (string? Digest, long Length) Expected(TdsServer.Tables.TableDefinition table, int row, string column)
        {
            if (!_expected.TryGetValue((table.Name, row, column), out var expected))
                _expected.Add((table.Name, row, column), expected = ConformanceServer.ComputeDigest(table, row, column));
            return expected;
        }
    }
}
