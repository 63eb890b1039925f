using System.Globalization;
using AsyncSql.TdsServer.Values;

namespace AsyncSql.TdsServer.Tables;

/// <summary>The tables that a server starts with, in its database <see cref="DatabaseName"/>.</summary>
public sealed class Catalogue
{
    /// <summary>The default database.</summary>
    public const string DatabaseName = "TdsServer";

    private static readonly DateTime Origin = new(2026, 1, 1);

    /// <summary>The tables.</summary>
    public IList<TableDefinition> Tables { get; } = [];

    /// <summary>Creates the catalogue that the harness uses. The README of this project lists the columns of each table.</summary>
    /// <returns>A new catalogue, to which tables can be added.</returns>
    public static Catalogue CreateDefault()
    {
        var catalogue = new Catalogue();
        catalogue.Tables.Add(CreateDocuments("Documents", rows: 100, length: 1024 * 1024));
        catalogue.Tables.Add(CreateSizes());
        catalogue.Tables.Add(CreateBounded());
        foreach (var bytes in new[] { 1000, 2000, 4000, 6000, 7500, 8000, 8500, 10_000, 12_000, 16_000 })
            catalogue.Tables.Add(CreateWidth(bytes));
        catalogue.Tables.Add(CreateSmall());
        catalogue.Tables.Add(CreateTypes());
        catalogue.Tables.Add(
            new TableDefinition("Authors", rows: 10)
                .AddKey("Id")
                .AddColumn("Name", SqlType.NVarChar(100), row => string.Create(CultureInfo.InvariantCulture, $"Author {row} Ångström"))
                .AddColumn(
                    "Biography",
                    SqlType.NVarCharMax,
                    row => row % 5 == 0 ? null : TextContent.CreateMultilingual(row, 2_000),
                    nullable: true));
        catalogue.Tables.Add(
            new TableDefinition("Posts", rows: 50)
                .AddKey("Id")
                .AddColumn("AuthorId", SqlType.Int, row => (row - 1) / 5 + 1)
                .AddColumn("Title", SqlType.NVarChar(200), row => string.Create(CultureInfo.InvariantCulture, $"Post {row}"))
                .AddColumn("Body", SqlType.NVarCharMax, row => TextContent.CreateMultilingual(row, 20_000))
                .AddColumn("Published", SqlType.DateTime2(), row => Origin.AddHours(row)));
        catalogue.Tables.Add(
            new TableDefinition("Comments", rows: 150)
                .AddKey("Id")
                .AddColumn("PostId", SqlType.Int, row => (row - 1) / 3 + 1)
                .AddColumn("Text", SqlType.NVarChar(400), row => TextContent.CreateMultilingual(row, row % 100).ToString()));
        return catalogue;
    }

    /// <summary>Creates a table of documents: a key, a title, and a large text and a large binary value in each row.</summary>
    /// <param name="name">The table's name.</param>
    /// <param name="rows">The number of rows.</param>
    /// <param name="length">UTF-16 code units of the text and bytes of the binary value, the same in every row.</param>
    public static TableDefinition CreateDocuments(string name, int rows, int length) => CreateDocuments(name, rows, length, length);

    /// <inheritdoc cref="CreateDocuments(string, int, int)"/>
    /// <param name="name">The table's name.</param>
    /// <param name="rows">The number of rows.</param>
    /// <param name="textLength">UTF-16 code units of the text, the same in every row.</param>
    /// <param name="binaryLength">Bytes of the binary value, the same in every row.</param>
    public static TableDefinition CreateDocuments(string name, int rows, int textLength, int binaryLength) => new TableDefinition(name, rows)
        .AddKey("Id")
        .AddColumn("Title", SqlType.NVarChar(200), row => string.Create(CultureInfo.InvariantCulture, $"Document {row} – Ελλάδα 😀"))
        .AddColumn("Content", SqlType.NVarCharMax, row => TextContent.CreateMultilingual(row, textLength), nullable: true)
        .AddColumn("Data", SqlType.VarBinaryMax, row => new BinaryContent(row, binaryLength), nullable: true);

    /// <summary>Row 1 is NULL, row 2 empty, then one unit, and powers of ten from 10 to 10,000,000 units.</summary>
    private static TableDefinition CreateSizes()
    {
        return new TableDefinition("Sizes", rows: 10)
            .AddKey("Id")
            .AddColumn("Length", SqlType.Int, row => Length(row) ?? 0)
            .AddColumn(
                "Content",
                SqlType.NVarCharMax,
                row => Length(row) is { } length ? TextContent.CreateMultilingual(row, length) : null,
                nullable: true)
            .AddColumn(
                "Ascii",
                SqlType.NVarCharMax,
                row => Length(row) is { } length ? TextContent.CreateAscii(row, length) : null,
                nullable: true)
            .AddColumn(
                "Data",
                SqlType.VarBinaryMax,
                row => Length(row) is { } length ? new BinaryContent(row, length) : null,
                nullable: true);

        static int? Length(int row) => row switch { 1 => null, 2 => 0, _ => (int)Math.Pow(10, row - 3) };
    }

    /// <summary>Bounded columns, as the rules call them: the same kind of row without a <c>max</c> column.</summary>
    private static TableDefinition CreateBounded() => new TableDefinition("Bounded", rows: 1_000)
        .AddKey("Id")
        .AddColumn("Content", SqlType.NVarChar(4000), row => TextContent.CreateMultilingual(row, row * 4))
        .AddColumn("Data", SqlType.VarBinary(8000), row => new BinaryContent(row, row * 8));

    /// <summary>Rows of bounded columns that all have the same width: half of it text, half of it binary.</summary>
    private static TableDefinition CreateWidth(int bytes) => new TableDefinition(string.Create(CultureInfo.InvariantCulture, $"Width{bytes}"), rows: 1_000)
        .AddKey("Id")
        .AddColumn("Content", SqlType.NVarChar(4000), row => TextContent.CreateMultilingual(row, bytes / 4))
        .AddColumn("Data", SqlType.VarBinary(8000), row => new BinaryContent(row, bytes / 2));

    private static TableDefinition CreateSmall() => new TableDefinition("Small", rows: 1_000_000)
        .AddKey("Id")
        .AddColumn("Number", SqlType.Int, row => unchecked(row * 31))
        .AddColumn("Flag", SqlType.Bit, row => row % 2 == 0)
        .AddColumn("Name", SqlType.NVarChar(50), row => string.Create(CultureInfo.InvariantCulture, $"Row {row}"), nullable: true);

    private static TableDefinition CreateTypes() =>
        new TableDefinition("Types", rows: 10)
            .AddKey("Id")
            .AddColumn("Tiny", SqlType.TinyInt, row => (byte)row)
            .AddColumn("Short", SqlType.SmallInt, row => (short)-row, nullable: true)
            .AddColumn("Long", SqlType.BigInt, row => row * 10_000_000_000L)
            .AddColumn("Flag", SqlType.Bit, row => row % 3 == 0 ? null : row % 2 == 0, nullable: true)
            .AddColumn("Amount", SqlType.Decimal(18, 2), row => row * 1234.56m)
            .AddColumn("Price", SqlType.Money, row => -row / 4m, nullable: true)
            .AddColumn("Ratio", SqlType.Float, row => row / 3.0)
            .AddColumn("Single", SqlType.Real, row => row / 3f, nullable: true)
            .AddColumn("Day", SqlType.Date, row => Origin.AddDays(row))
            .AddColumn("Clock", SqlType.Time(), row => TimeSpan.FromTicks(row * 12_345_678_901L))
            .AddColumn("Moment", SqlType.DateTime2(), row => Origin.AddTicks(row * 123_456_789_012L))
            .AddColumn("Old", SqlType.DateTime, row => Origin.AddSeconds(row * 100), nullable: true)
            .AddColumn(
                "Zoned",
                SqlType.DateTimeOffset(3),
                row => new DateTimeOffset(Origin.AddMilliseconds(row), TimeSpan.FromMinutes(row * 30)))
            .AddColumn("Guid", SqlType.UniqueIdentifier, row => new Guid(row, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11))
            .AddColumn("Fixed", SqlType.NChar(10), row => $"{row,-10}")
            .AddColumn("Ansi", SqlType.VarChar(100), row => $"Größe {row}", nullable: true)
            .AddColumn("Code", SqlType.Binary(4), row => new byte[] { 1, 2, 3, (byte)row });
}
