using System.Globalization;
using System.Security.Cryptography;
using System.Text;
using AsyncSql.TdsServer;
using AsyncSql.TdsServer.Tables;
using AsyncSql.TdsServer.Values;

namespace AsyncSql.Benchmarks.Tests.Conformance;

/// <summary>The server and the rows that every client must read alike, at every packet size, with TLS and without.</summary>
public sealed class ConformanceServer : IDisposable
{
    /// <summary>Rows of many lengths.</summary>
    public const string Lengths = "Lengths";

    /// <summary>One row of a million units.</summary>
    public const string Million = "Million";

    /// <summary>One row of 10 MB of binary and 20 MB of text.</summary>
    public const string Large = "Large";

    public const string Text = "Content";

    public const string Binary = "Data";

    private const int PacketHeader = 8;

    private readonly Catalogue _catalogue = new();

    public ConformanceServer()
    {
        // NULL, nothing, one unit; and around everything that could be a packet: its units, its bytes, its bytes without the header.
        List<int?> lengths = [null, 0, 1, 2];
        lengths.AddRange(
            from size in PacketSizes
            from packet in (int[])[size, size / 2, size - PacketHeader, (size - PacketHeader) / 2]
            from difference in Enumerable.Range(-1, 3)
            select (int?)(packet + difference));
        Add(Lengths, lengths);
        Add(Million, [1_000_000]);
        Add(Large, [10_000_000]);
        Server = SqlServerEmulator.Start(_catalogue, new EmulatorOptions { Tls = true });
    }

    /// <summary>The packet sizes that are asked for, in bytes.</summary>
    public static IReadOnlyList<int> PacketSizes { get; } = [512, 4096, 8000, 16383, 32767];

    public SqlServerEmulator Server { get; }

    /// <summary>Every packet size with TLS and without: what theories run over, and what clients connect with, in this order.</summary>
    public static IEnumerable<(int PacketSize, bool Encrypt)> Connections =>
        PacketSizes.Select(static size => (size, false)).Concat(PacketSizes.Select(static size => (size, true)));

    public string ConnectionString(int packetSize, bool encrypt) =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"Server=127.0.0.1,{Server.Port};Database=TdsServer;User ID=sa;Password=tds;Packet Size={packetSize};Encrypt={encrypt};TrustServerCertificate=True"
        );

    public TableDefinition Table(string name) => _catalogue.Tables.Single(table => table.Name == name);

    /// <summary>
    /// The bytes of a value as the catalogue tells them (text as UTF-16, little-endian); <see langword="null"/> for NULL.
    /// </summary>
    public static byte[]? GetBytes(TableDefinition table, int row, string column) => table.GetValue(row, column) switch
    {
        null => null,
        BinaryContent binary => binary.ToArray(),
        var text => Encoding.Unicode.GetBytes(text.ToString()!),
    };

    /// <summary>What a lane prints of a value.</summary>
    public static (string? Digest, long Length) ComputeDigest(TableDefinition table, int row, string column) =>
        GetBytes(table, row, column) is { } bytes ? (Convert.ToHexString(SHA256.HashData(bytes)), bytes.Length) : (null, 0);

    public void Dispose() => Server.Dispose();

    private void Add(string name, List<int?> lengths)
    {
        _catalogue.Tables.Add(
            new TableDefinition(name, lengths.Count)
                .AddKey("Id")
                .AddColumn("Title", SqlType.NVarChar(200), row => string.Create(CultureInfo.InvariantCulture, $"Row {row} – Ελλάδα 😀"))
                .AddColumn(
                    Text,
                    SqlType.NVarCharMax,
                    row => lengths[row - 1] is { } length ? TextContent.CreateMultilingual(row, length) : null,
                    nullable: true)
                .AddColumn(
                    Binary,
                    SqlType.VarBinaryMax,
                    row => lengths[row - 1] is { } length ? new BinaryContent(row, length) : null,
                    nullable: true));
    }
}
