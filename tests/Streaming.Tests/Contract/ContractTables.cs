using System.Data.SqlTypes;
using System.Globalization;
using AsyncSql.TdsServer.Tables;
using AsyncSql.TdsServer.Values;

namespace AsyncSql.Streaming.Tests.Contract;

/// <summary>
/// Tables with a column of each type. The rows: ordinary values, NULL, least and empty values, greatest and long values, ordinary values again.
/// </summary>
internal static class ContractTables
{
    private const int Rows = 5, Null = 2, Least = 3, Greatest = 4;

    private static readonly Guid Guid = new("00112233-4455-6677-8899-aabbccddeeff");
    private static readonly DateTime Day = new(2026, 2, 28), Moment = new DateTime(2026, 2, 28, 23, 59, 58).AddTicks(1_234_567);

    /// <summary>Read by every driver.</summary>
    public static IReadOnlyList<string> Names { get; } = ["Numbers", "Times", "Texts", "Binaries", "Objects", "Variants", "Strict"];

    /// <summary>Read by version 6.1 and later.</summary>
    public static IReadOnlyList<string> ModernNames { get; } = ["Modern"];

    public static Catalogue Create()
    {
        var catalogue = new Catalogue();
        foreach (var table in (TableDefinition[])[
            CreateNumbers(), CreateTimes(), CreateTexts(), CreateBinaries(), CreateObjects(), CreateVariants(), CreateStrict(), CreateModern()])
            catalogue.Tables.Add(table);

        return catalogue;
    }

    private static TableDefinition CreateNumbers() => Create("Numbers")
        .Add("Flag", SqlType.Bit, true, false, true)
        .Add("Tiny", SqlType.TinyInt, (byte)7, byte.MinValue, byte.MaxValue)
        .Add("Short", SqlType.SmallInt, (short)7, short.MinValue, short.MaxValue)
        .Add("Int", SqlType.Int, 7, int.MinValue, int.MaxValue)
        .Add("Long", SqlType.BigInt, 7L, long.MinValue, long.MaxValue)
        .Add("Real", SqlType.Real, 1.1f, float.MinValue, float.Epsilon)
        .Add("Float", SqlType.Float, 1.1, double.MinValue, double.Epsilon)
        .Add("Money", SqlType.Money, -1.25m, -922337203685477.5808m, 922337203685477.5807m)
        .Add("SmallMoney", SqlType.SmallMoney, 1.25m, -214748.3648m, 214748.3647m)
        .Add("Amount", SqlType.Decimal(18, 2), 1234.50m, -9999999999999999.99m, 0m)
        .Add("Whole", SqlType.Decimal(9, 0), 7m, -999999999m, 999999999m)
        .Add("Fraction", SqlType.Decimal(28, 28), 0.5m, -0.9999999999999999999999999999m, 0.0000000000000000000000000001m)
        .Add("Wide", SqlType.Decimal(38, 10), SqlDecimal.Parse("12.5"), -Nines(28, 10), Nines(28, 10))
        .Add("Widest", SqlType.Decimal(38, 0), SqlDecimal.Parse("7"), -Nines(38, 0), SqlDecimal.Parse("1" + new string('0', 37)))
        .Add("Narrow", SqlType.Decimal(38, 38), SqlDecimal.Parse("0.5"), -Nines(0, 38), SqlDecimal.Parse("0.25"));

    private static TableDefinition CreateTimes() => Create("Times")
        .Add("Date", SqlType.Date, Day, DateTime.MinValue, DateTime.MaxValue.Date)
        .Add("Time", SqlType.Time(), Moment.TimeOfDay, TimeSpan.Zero, TimeSpan.FromTicks(TimeSpan.TicksPerDay - 1))
        .Add("Time0", SqlType.Time(0), new TimeSpan(1, 2, 3), TimeSpan.Zero, new TimeSpan(23, 59, 59))
        .Add("Time3", SqlType.Time(3), new TimeSpan(0, 1, 2, 3, 456), TimeSpan.Zero, new TimeSpan(0, 23, 59, 59, 999))
        .Add("DateTime", SqlType.DateTime, Moment, new DateTime(1753, 1, 1), new DateTime(9999, 12, 31, 23, 59, 59, 997))
        .Add("SmallDateTime", SqlType.SmallDateTime, Moment, new DateTime(1900, 1, 1), new DateTime(2079, 6, 6, 23, 59, 0))
        .Add("DateTime2", SqlType.DateTime2(), Moment, DateTime.MinValue, DateTime.MaxValue)
        .Add("DateTime20", SqlType.DateTime2(0), new DateTime(2026, 1, 2, 3, 4, 5), DateTime.MinValue, new DateTime(9999, 12, 31, 23, 59, 59))
        .Add("DateTime25", SqlType.DateTime2(5), new DateTime(2026, 1, 2, 3, 4, 5, 670), DateTime.MinValue, new DateTime(9999, 12, 31))
        .Add(
            "DateTimeOffset",
            SqlType.DateTimeOffset(),
            new DateTimeOffset(Moment, TimeSpan.FromMinutes(-330)),
            new DateTimeOffset(1, 1, 2, 0, 0, 0, TimeSpan.FromHours(14)),
            new DateTimeOffset(9999, 12, 30, 0, 0, 0, TimeSpan.FromHours(-14)))
        .Add(
            "DateTimeOffset2",
            SqlType.DateTimeOffset(2),
            new DateTimeOffset(2026, 1, 2, 3, 4, 5, 670, TimeSpan.FromHours(1)),
            DateTimeOffset.MinValue,
            new DateTimeOffset(9999, 12, 31, 0, 0, 0, TimeSpan.Zero));

    private static TableDefinition CreateTexts() => Create("Texts")
        .Add("Char", SqlType.Char(10), "Größe     ", "          ", "0123456789")
        .Add("VarChar", SqlType.VarChar(100), "Größe €", "", new string('x', 100))
        .Add("NChar", SqlType.NChar(10), "😀        ", "          ", "0123456789")
        .Add("NVarChar", SqlType.NVarChar(4000), "Ω😀\0x", "", new string('ж', 4000))
        .Add("VarCharMax", SqlType.VarCharMax, "Größe", "", new string('y', 20_000))
        .Add("NVarCharMax", SqlType.NVarCharMax, "Ω😀", "", TextContent.CreateMultilingual(1, 30_001).ToString())
        .Add("Lone", SqlType.NVarCharMax, "a\uD83Db", "\uDE00", new string('\uD83D', 9_000))
        .Add("Utf8", SqlType.VarChar(100) with { IsUtf8 = true }, "Größe €😀", "", new string('ж', 50))
        .Add("Utf8Max", SqlType.VarCharMax with { IsUtf8 = true }, "Größe €😀", "", string.Concat(Enumerable.Repeat("😀x", 9_000)))
        .Add("Text", SqlType.Text, "Größe", "", new string('z', 9_000))
        .Add("NText", SqlType.NText, "Ω😀", "", new string('ж', 9_000));

    private static TableDefinition CreateBinaries() => Create("Binaries")
        .Add("Binary", SqlType.Binary(4), new byte[] { 1, 2, 3, 4 }, new byte[4], new byte[] { 255, 255, 255, 255 })
        .Add("VarBinary", SqlType.VarBinary(8000), new byte[] { 1, 2, 3 }, Array.Empty<byte>(), new BinaryContent(1, 8000).ToArray())
        .Add("VarBinaryMax", SqlType.VarBinaryMax, new byte[] { 1, 2, 3 }, Array.Empty<byte>(), new BinaryContent(2, 70_001).ToArray())
        .Add("Image", SqlType.Image, new byte[] { 1, 2, 3 }, Array.Empty<byte>(), new BinaryContent(3, 9_000).ToArray())
        .Add("RowVersion", SqlType.RowVersion, new byte[] { 0, 0, 0, 0, 0, 0, 7, 209 }, new byte[8], new byte[] { 1, 2, 3, 4, 5, 6, 7, 8 })
        .Add("Guid", SqlType.UniqueIdentifier, Guid, Guid.Empty, new Guid(-1, -1, -1, 255, 255, 255, 255, 255, 255, 255, 255));

    private static TableDefinition CreateObjects() => Create("Objects")
        .Add("Xml", SqlType.Xml, "<a b=\"1\">Ω😀<!-- c --></a>", "", $"<r>{new string('ж', 9_000)}</r>")
        .Add("Fragment", SqlType.Xml, "text<a/><b/>", "", "<a/>")
        .Add("Missing", SqlType.UserDefined(new("db", "sys", "hierarchyid", "No.Such.Type, No.Such.Assembly, Version=1.0.0.0")), [1], [], [2, 3])
        .Add(
            "Point",
            SqlType.UserDefined(new("db", "dbo", "Point", typeof(UserDefinedPoint).AssemblyQualifiedName!)),
            UserDefinedPoint.GetBytes(1, 2),
            UserDefinedPoint.GetBytes(0, 0),
            UserDefinedPoint.GetBytes(int.MaxValue, int.MinValue));

    private static TableDefinition CreateVariants() => Create("Variants")
        .Add("Integer", SqlType.Variant, Variant(SqlType.Int, 7), Variant(SqlType.TinyInt, (byte)0), Variant(SqlType.BigInt, long.MaxValue))
        .Add("Flag", SqlType.Variant, Variant(SqlType.Bit, true), Variant(SqlType.SmallInt, short.MinValue), Variant(SqlType.Bit, false))
        .Add("Real", SqlType.Variant, Variant(SqlType.Real, 1.1f), Variant(SqlType.Float, double.MinValue), Variant(SqlType.Float, 1.1))
        .Add("Exact", SqlType.Variant, Variant(SqlType.Money, -1.25m), Variant(SqlType.SmallMoney, 1.25m), Variant(SqlType.Decimal(18, 2), 12.5m))
        .Add("Wide", SqlType.Variant, Variant(SqlType.Decimal(38, 10), SqlDecimal.Parse("1")), null, Variant(SqlType.Decimal(38, 0), Nines(38, 0)))
        .Add("Text", SqlType.Variant, Variant(SqlType.NVarChar(10), "Ω😀"), Variant(SqlType.VarChar(10), ""), Variant(SqlType.VarChar(10), "Größe"))
        .Add("Bytes", SqlType.Variant, Variant(SqlType.VarBinary(9), new byte[] { 1, 2 }), null, Variant(SqlType.UniqueIdentifier, Guid))
        .Add("Day", SqlType.Variant, Variant(SqlType.Date, Day), Variant(SqlType.DateTime, Moment), Variant(SqlType.SmallDateTime, Day))
        .Add("Moment", SqlType.Variant, Variant(SqlType.DateTime2(), Moment), Variant(SqlType.Time(3), TimeSpan.Zero), Zoned())
        .Add("Midnight", SqlType.Variant, Variant(SqlType.Date, Day), null, Variant(SqlType.Date, DateTime.MinValue));

    /// <summary>No column admits NULL: such types are declared in another way.</summary>
    private static TableDefinition CreateStrict() => new TableDefinition("Strict", rows: 2)
        .AddKey("Id")
        .AddColumn("Flag", SqlType.Bit, static row => row == 1)
        .AddColumn("Tiny", SqlType.TinyInt, static row => (byte)row)
        .AddColumn("Short", SqlType.SmallInt, static row => (short)row)
        .AddColumn("Long", SqlType.BigInt, static row => (long)row)
        .AddColumn("Real", SqlType.Real, static row => row / 3f)
        .AddColumn("Float", SqlType.Float, static row => row / 3.0)
        .AddColumn("Money", SqlType.Money, static row => row / 4m)
        .AddColumn("SmallMoney", SqlType.SmallMoney, static row => row / 4m)
        .AddColumn("DateTime", SqlType.DateTime, static row => Day.AddHours(row))
        .AddColumn("SmallDateTime", SqlType.SmallDateTime, static row => Day.AddHours(row))
        .AddColumn("Amount", SqlType.Decimal(18, 2), static row => row / 4m)
        .AddColumn("Text", SqlType.NVarCharMax, static row => row.ToString(CultureInfo.InvariantCulture))
        .AddColumn("Data", SqlType.VarBinaryMax, static row => new byte[row]);

    private static TableDefinition CreateModern() => Create("Modern")
        .Add("Json", SqlType.Json, "{\"a\":\"Ω😀\"}", "[]", $"{{\"a\":\"{new string('ж', 9_000)}\"}}")
        .Add("Vector", SqlType.Vector(3), new float[] { 1, 2.5f, -3 }, new float[3], new float[] { 1.1f, float.MaxValue, 1e-7f });

    private static VariantValue Zoned() => Variant(SqlType.DateTimeOffset(), new DateTimeOffset(Moment, TimeSpan.FromHours(2)));

    private static VariantValue Variant(SqlType type, object value) => new(type, value);

    private static SqlDecimal Nines(int integral, int fraction) =>
        SqlDecimal.Parse($"{(integral == 0 ? "0" : new string('9', integral))}{(fraction == 0 ? "" : "." + new string('9', fraction))}");

    private static TableDefinition Create(string name) => new TableDefinition(name, Rows).AddKey("Id");

    private static TableDefinition Add(
        this TableDefinition table,
        string name,
        SqlType type,
        object ordinary,
        object? least,
        object greatest) =>
        table.AddColumn(name, type, row => row switch { Null => null, Least => least, Greatest => greatest, _ => ordinary }, nullable: true);

    private static TableDefinition Add(this TableDefinition table, string name, SqlType type, byte[] ordinary, byte[] least, byte[] greatest) =>
        table.Add(name, type, (object)ordinary, least, greatest);
}
