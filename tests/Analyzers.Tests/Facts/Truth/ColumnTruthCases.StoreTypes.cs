using AsyncSql.Testing.Models;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>Store types in every spelling.</summary>
internal static partial class ColumnTruthCases
{
    /// <summary>Names of types for strings, as people write them.</summary>
    private static string[] TextTypes =>
    [
        "nvarchar(max)", "NVARCHAR (MAX)", "varchar(max)", "nvarchar(200)", "NVarChar(200)", "varchar(8000)", "nvarchar( 20 )", "char(10)", "nchar(10)",
        "text", "ntext", "NTEXT", "xml", "character varying(max)", "character varying(20)", "char varying(max)", "national character varying(max)",
        "national character varying(30)", "national char varying(20)", "national char varying(max)", "character(12)", "national character(12)", "sysname", "dbo.Label",
    ];

    private static string[] BinaryTypes => ["varbinary(max)", "VARBINARY(MAX)", "varbinary(100)", "binary(16)", "binary varying(max)", "binary varying(64)", "image", "rowversion", "timestamp"];

    private static IEnumerable<ModelCase> StoreTypes() =>
    [
        .. TextTypes.Select(type => Item($"store type of string: {type}", $$"""[Column(TypeName = "{{type}}")] public string A { get; set; } = null!; public string B { get; set; } = null!;""", $"""item.Property(x => x.B).HasColumnType("{type}");""")),
        .. BinaryTypes.Select(type => Item($"store type of byte[]: {type}", $$"""[Column(TypeName = "{{type}}")] public byte[] A { get; set; } = null!;""")),
        Item("sql_variant", """[Column(TypeName = "sql_variant")] public object A { get; set; } = null!;"""),
        Item("json", """[Column(TypeName = "json")] public string A { get; set; } = null!;""", since: V10),
        Item("vector", """[Column(TypeName = "vector(3)")] public Microsoft.Data.SqlTypes.SqlVector<float> A { get; set; } public string B { get; set; } = null!;""", since: V10),
        Item("[Column] without a type", """[Column("name")] public string A { get; set; } = null!; [Column("data", Order = 3), MaxLength(20)] public byte[] B { get; set; } = null!;"""),
        Item("[Column] with name and type", """[Column("name", TypeName = "varchar(20)")] public string A { get; set; } = null!;"""),
        Item("[Column(TypeName)] of a constant", """private const string Max = "nvarchar(max)"; [Column(TypeName = Max), MaxLength(10)] public string A { get; set; } = null!;"""),
        Item("a store type beats a length", """[Column(TypeName = "varchar(20)"), MaxLength(9000)] public string A { get; set; } = null!; [Column(TypeName = "nvarchar(max)"), MaxLength(20)] public string B { get; set; } = null!;"""),
        Item("HasColumnType beats HasMaxLength", "public string A { get; set; } = null!; public string B { get; set; } = null!;",
            """item.Property(x => x.A).HasMaxLength(20).HasColumnType("nvarchar(max)"); item.Property(x => x.B).HasColumnType("nvarchar(30)").HasMaxLength(9000);"""),
        Item("HasColumnType beats [Column]", """[Column(TypeName = "nvarchar(max)")] public string A { get; set; } = null!;""", """item.Property(x => x.A).HasColumnType("nvarchar(30)");"""),
        Item("HasMaxLength does not beat [Column]", """[Column(TypeName = "nvarchar(max)")] public string A { get; set; } = null!;""", "item.Property(x => x.A).HasMaxLength(30);"),
        Item("HasColumnType(null) takes it back", """[Column(TypeName = "nvarchar(30)")] public string A { get; set; } = null!;""", "item.Property(x => x.A).HasColumnType(null);", since: V8),
        Item("store types of fixed types", """[Column(TypeName = "decimal(18, 2)")] public decimal A { get; set; } [Column(TypeName = "date")] public DateTime B { get; set; } [Column(TypeName = "money")] public decimal C { get; set; } [Column(TypeName = "datetime2(3)")] public DateTime D { get; set; }"""),
        Item("a number in a text column", """[Column(TypeName = "nvarchar(max)")] public int A { get; set; } [Column(TypeName = "nvarchar(24)")] public DayOfWeek B { get; set; }"""),
        Item("IsUnicode(false) with a store type", "public string A { get; set; } = null!;", """item.Property(x => x.A).HasColumnType("nvarchar(max)").IsUnicode(false);"""),
        Item("HasColumnType of a constant", "public string A { get; set; } = null!; public string B { get; set; } = null!;", """const string Long = "nvarchar(" + "max)"; item.Property(x => x.A).HasColumnType(Long); item.Property(x => x.B).HasColumnType(Types.Code);""",
            types: """public static class Types { public const string Code = "varchar(10)"; }"""),
        Item("HasColumnType interpolated", "public string A { get; set; } = null!;", """const int Length = 20; item.Property(x => x.A).HasColumnType($"nvarchar({Length})");"""),
        Item("HasColumnType(nvarchar) and a length", "public string A { get; set; } = null!; public string B { get; set; } = null!;", """item.Property(x => x.A).HasColumnType("nvarchar").HasMaxLength(30); item.Property(x => x.B).HasColumnType("varchar").HasMaxLength(9000);"""),
    ];
}
