using AsyncSql.TdsServer.Tables;
using AsyncSql.TdsServer.Values;

namespace AsyncSql.Streaming.Tests.Values;

/// <summary>Rows whose large values have all lengths that matter: around those of requests, of pooled arrays and of packets.</summary>
internal static class ValueTable
{
    public const string Name = "Lengths";

    /// <summary>Bytes or characters. Small ones alternate with large ones, since a column is read by what it gave before.</summary>
    private static readonly int?[] Lengths =
    [
        null, 0, 1, 50, 127, 128, 129, 255, 256, 257, 511, 512, 513, 1023, 1024, 1025, 2047, 2048, 2049, 3_000, 4_000, 0, null, 4_096,
        4_097, 7_990, 7_992, 7_993, 8_000, 8_001, 50, 16_000, 16_383, 16_384, 16_385, null, 32_767, 32_768, 32_769, 65_535, 65_536, 65_537,
        0, 100_000, 262_143, 262_144, 262_145, 1, 300_007,
    ];

    public static int Rows => Lengths.Length;

    public static TableDefinition Create() => new TableDefinition(Name, Rows)
        .AddKey("Id")
        .AddColumn("Text", SqlType.NVarCharMax, static row => GetText(row)?.ToString(), nullable: true)
        .AddColumn("Number", SqlType.Int, static row => row * 7)
        .AddColumn("Data", SqlType.VarBinaryMax, static row => GetData(row + 3), nullable: true)
        .AddColumn("Ansi", SqlType.VarCharMax, static row => GetAscii(row + 7), nullable: true)
        .AddColumn("Utf8", SqlType.VarCharMax with { IsUtf8 = true }, static row => GetText(row + 11)?.ToString(), nullable: true)
        .AddColumn("Name", SqlType.NVarChar(50), static row => row % 3 == 0 ? null : $"Größe {row} 😀", nullable: true);

    private static TextContent? GetText(int row) => GetLength(row) is { } length ? TextContent.CreateMultilingual(row, length) : null;

    private static BinaryContent? GetData(int row) => GetLength(row) is { } length ? new BinaryContent(row, length) : null;

    private static TextContent? GetAscii(int row) => GetLength(row) is { } length ? TextContent.CreateAscii(row, length) : null;

    private static int? GetLength(int row) => Lengths[(row - 1) % Lengths.Length];
}
