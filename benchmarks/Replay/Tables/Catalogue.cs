using System.Globalization;
using AsyncSql.Replay.Values;

namespace AsyncSql.Replay.Tables;

/// <summary>The tables that a server starts with, in its database <see cref="DatabaseName"/>.</summary>
public sealed class Catalogue
{
    /// <summary>The database of logins that name none.</summary>
    public const string DatabaseName = "Replay";

    private static readonly DateTime Origin = new(2026, 1, 1);

    /// <summary>The tables by their names.</summary>
    public IList<TableDefinition> Tables { get; } = [];

    /// <summary>The catalogue that the harness uses: see the README beside this project for each table's columns.</summary>
    /// <returns>A new catalogue, to which tables may be added.</returns>
    public static Catalogue CreateDefault()
    {
        var catalogue = new Catalogue();
        catalogue.Tables.Add(Documents("Documents", rows: 100, length: 1024 * 1024));
        catalogue.Tables.Add(Sizes());
        catalogue.Tables.Add(Bounded());
        catalogue.Tables.Add(Small());
        catalogue.Tables.Add(Types());
        catalogue.Tables.Add(new TableDefinition("Authors", rows: 10)
            .Key("Id")
            .Column("Name", SqlType.NVarChar(100), row => string.Create(CultureInfo.InvariantCulture, $"Author {row} Ångström"))
            .Column("Biography", SqlType.NVarCharMax, row => row % 5 == 0 ? null : TextContent.OfManyScripts(row, 2_000), nullable: true));
        catalogue.Tables.Add(new TableDefinition("Posts", rows: 50)
            .Key("Id")
            .Column("AuthorId", SqlType.Int, row => (row - 1) / 5 + 1)
            .Column("Title", SqlType.NVarChar(200), row => string.Create(CultureInfo.InvariantCulture, $"Post {row}"))
            .Column("Body", SqlType.NVarCharMax, row => TextContent.OfManyScripts(row, 20_000))
            .Column("Published", SqlType.DateTime2(), row => Origin.AddHours(row)));
        catalogue.Tables.Add(new TableDefinition("Comments", rows: 150)
            .Key("Id")
            .Column("PostId", SqlType.Int, row => (row - 1) / 3 + 1)
            .Column("Text", SqlType.NVarChar(400), row => TextContent.OfManyScripts(row, row % 100).ToString()));
        return catalogue;
    }

    /// <summary>A table of documents: a key, a title, and a large text and a large binary value in each row.</summary>
    /// <param name="name">The table's name.</param>
    /// <param name="rows">Rows.</param>
    /// <param name="length">UTF-16 code units of the text and bytes of the binary value, the same in every row.</param>
    public static TableDefinition Documents(string name, int rows, int length) => new TableDefinition(name, rows)
        .Key("Id")
        .Column("Title", SqlType.NVarChar(200), row => string.Create(CultureInfo.InvariantCulture, $"Document {row} – Ελλάδα 😀"))
        .Column("Content", SqlType.NVarCharMax, row => TextContent.OfManyScripts(row, length), nullable: true)
        .Column("Data", SqlType.VarBinaryMax, row => new BinaryContent(row, length), nullable: true);

    /// <summary>Row 1 is NULL, row 2 empty, then one unit, and powers of ten from 10 to 10,000,000 units.</summary>
    private static TableDefinition Sizes()
    {
        return new TableDefinition("Sizes", rows: 10)
            .Key("Id")
            .Column("Length", SqlType.Int, row => Length(row) ?? 0)
            .Column("Content", SqlType.NVarCharMax, row => Length(row) is { } length ? TextContent.OfManyScripts(row, length) : null, nullable: true)
            .Column("Ascii", SqlType.NVarCharMax, row => Length(row) is { } length ? TextContent.OfAscii(row, length) : null, nullable: true)
            .Column("Data", SqlType.VarBinaryMax, row => Length(row) is { } length ? new BinaryContent(row, length) : null, nullable: true);

        static int? Length(int row) => row switch { 1 => null, 2 => 0, _ => (int)Math.Pow(10, row - 3) };
    }

    /// <summary>What the rules call bounded: the same kind of row, without a <c>max</c> column.</summary>
    private static TableDefinition Bounded() => new TableDefinition("Bounded", rows: 1_000)
        .Key("Id")
        .Column("Content", SqlType.NVarChar(4000), row => TextContent.OfManyScripts(row, row * 4))
        .Column("Data", SqlType.VarBinary(8000), row => new BinaryContent(row, row * 8));

    private static TableDefinition Small() => new TableDefinition("Small", rows: 1_000_000)
        .Key("Id")
        .Column("Number", SqlType.Int, row => unchecked(row * 31))
        .Column("Flag", SqlType.Bit, row => row % 2 == 0)
        .Column("Name", SqlType.NVarChar(50), row => string.Create(CultureInfo.InvariantCulture, $"Row {row}"), nullable: true);

    private static TableDefinition Types() => new TableDefinition("Types", rows: 10)
        .Key("Id")
        .Column("Tiny", SqlType.TinyInt, row => (byte)row)
        .Column("Short", SqlType.SmallInt, row => (short)-row, nullable: true)
        .Column("Long", SqlType.BigInt, row => row * 10_000_000_000L)
        .Column("Flag", SqlType.Bit, row => row % 3 == 0 ? null : row % 2 == 0, nullable: true)
        .Column("Amount", SqlType.Decimal(18, 2), row => row * 1234.56m)
        .Column("Price", SqlType.Money, row => -row / 4m, nullable: true)
        .Column("Ratio", SqlType.Float, row => row / 3.0)
        .Column("Single", SqlType.Real, row => row / 3f, nullable: true)
        .Column("Day", SqlType.Date, row => Origin.AddDays(row))
        .Column("Clock", SqlType.Time(), row => TimeSpan.FromTicks(row * 12_345_678_901L))
        .Column("Moment", SqlType.DateTime2(), row => Origin.AddTicks(row * 123_456_789_012L))
        .Column("Old", SqlType.DateTime, row => Origin.AddSeconds(row * 100), nullable: true)
        .Column("Zoned", SqlType.DateTimeOffset(3), row => new DateTimeOffset(Origin.AddMilliseconds(row), TimeSpan.FromMinutes(row * 30)))
        .Column("Guid", SqlType.UniqueIdentifier, row => new Guid(row, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11))
        .Column("Fixed", SqlType.NChar(10), row => $"{row,-10}")
        .Column("Ansi", SqlType.VarChar(100), row => $"Größe {row}", nullable: true)
        .Column("Code", SqlType.Binary(4), row => new byte[] { 1, 2, 3, (byte)row });
}
