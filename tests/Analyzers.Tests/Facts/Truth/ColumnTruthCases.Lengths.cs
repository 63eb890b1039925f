using AsyncSql.Testing.Models;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>Lengths, Unicode and fixed length, by attributes and by the fluent API.</summary>
internal static partial class ColumnTruthCases
{
    private static IEnumerable<ModelCase> Lengths() =>
    [
        Item("string and byte[] by convention", "public string P { get; set; } = null!; public string? Q { get; set; } public byte[] R { get; set; } = null!; public byte[]? S { get; set; }"),
        Item("types of fixed size", """
            public bool A { get; set; } public char B { get; set; } public sbyte C { get; set; } public byte D { get; set; } public short E { get; set; }
            public ushort F { get; set; } public int G { get; set; } public uint H { get; set; } public long I { get; set; } public ulong J { get; set; }
            public float K { get; set; } public double L { get; set; } public decimal M { get; set; } public DateTime N { get; set; } public DateTimeOffset O { get; set; }
            public TimeSpan P { get; set; } public Guid Q { get; set; } public DayOfWeek R { get; set; } public int? S { get; set; } public Guid? T { get; set; }
            """),
        Item("DateOnly and TimeOnly", "public DateOnly P { get; set; } public TimeOnly? Q { get; set; }", since: V8),
        Item("no nullable context", """
            #nullable disable
            public string P { get; set; } public byte[] Q { get; set; } [MaxLength(5)] public string R { get; set; }
            #nullable restore
            """),
        Item("Uri", "public Uri P { get; set; } = null!; [MaxLength(100)] public Uri Q { get; set; } = null!;"),
        Item("IPAddress", "public IPAddress P { get; set; } = null!;"),
        Item("PhysicalAddress", "public System.Net.NetworkInformation.PhysicalAddress P { get; set; } = null!;"),
        Item("[MaxLength]: limits", "[MaxLength(1)] public string A { get; set; } = null!; [MaxLength(4000)] public string B { get; set; } = null!; [MaxLength(4001)] public string C { get; set; } = null!;"),
        Item("[MaxLength]: limits of byte[]", "[MaxLength(4001)] public byte[] A { get; set; } = null!; [MaxLength(8000)] public byte[] B { get; set; } = null!; [MaxLength(8001)] public byte[] C { get; set; } = null!;"),
        Item("[MaxLength] without a length", "[MaxLength] public string A { get; set; } = null!; [MaxLength] public byte[] B { get; set; } = null!;"),
        Item("[MaxLength] of a constant", "private const int Longest = 40; [MaxLength(Longest)] public string A { get; set; } = null!; [MaxLength(Longest * 200)] public string B { get; set; } = null!;"),
        Item("[MaxLength] on types without a length", "[MaxLength(5000)] public int A { get; set; } [MaxLength(9000)] public Guid B { get; set; }"),
        Item("[MaxLength] with a message", """[MaxLength(20, ErrorMessage = "too long")] public string A { get; set; } = null!; [MinLength(5000)] public string B { get; set; } = null!;"""),
        Item("[StringLength]", "[StringLength(30)] public string A { get; set; } = null!; [StringLength(4001, MinimumLength = 2)] public string B { get; set; } = null!; [StringLength(30)] public byte[] C { get; set; } = null!;"),
        Item("[StringLength] and [MaxLength]", "[StringLength(30), MaxLength(5000)] public string A { get; set; } = null!; [MaxLength(30), StringLength(5000)] public string B { get; set; } = null!;"),
        Item("[Length]", "[Length(2, 30)] public string A { get; set; } = null!;", since: V8),
        Item("[Unicode]", "[Unicode] public string A { get; set; } = null!; [Unicode(false)] public string B { get; set; } = null!; [Unicode(true), MaxLength(4001)] public string C { get; set; } = null!;"),
        Item("[Unicode(false)]: limits", "[Unicode(false), MaxLength(8000)] public string A { get; set; } = null!; [Unicode(false), MaxLength(8001)] public string B { get; set; } = null!;"),
        Item("[DataType] says nothing", "[DataType(DataType.Html)] public string A { get; set; } = null!; [DataType(DataType.EmailAddress)] public string B { get; set; } = null!; [EmailAddress, Required] public string C { get; set; } = null!;"),
        Item("[RegularExpression] says nothing", """[RegularExpression("[a-z]{1,10}")] public string A { get; set; } = null!; [Range(1, 5)] public string B { get; set; } = null!;"""),
        Item("attribute derived from [MaxLength]", "[Short] public string A { get; set; } = null!; [Long] public string B { get; set; } = null!;",
            types: "public class ShortAttribute : MaxLengthAttribute { public ShortAttribute() : base(25) { } } public class LongAttribute : StringLengthAttribute { public LongAttribute() : base(2500) { } }"),
        Item("HasMaxLength: limits", "public string A { get; set; } = null!; public string B { get; set; } = null!; public byte[] C { get; set; } = null!; public byte[] D { get; set; } = null!;",
            "item.Property(x => x.A).HasMaxLength(4000); item.Property(x => x.B).HasMaxLength(4001); item.Property(x => x.C).HasMaxLength(8000); item.Property(x => x.D).HasMaxLength(8001);"),
        Item("HasMaxLength(50000)", "public string P { get; set; } = null!;", "item.Property(x => x.P).HasMaxLength(50000);"),
        Item("HasMaxLength(-1)", "public string P { get; set; } = null!; [MaxLength(10)] public string Q { get; set; } = null!;", "item.Property(x => x.P).HasMaxLength(-1); item.Property(x => x.Q).HasMaxLength(-1);", since: V8),
        Item("HasMaxLength(int.MaxValue)", "public string P { get; set; } = null!;", "item.Property(x => x.P).HasMaxLength(int.MaxValue);"),
        Item("HasMaxLength of constants", "public string A { get; set; } = null!; public string B { get; set; } = null!; public string C { get; set; } = null!;",
            "const int Local = 12; item.Property(x => x.A).HasMaxLength(Limits.Short); item.Property(x => x.B).HasMaxLength(Limits.Short * 1000); item.Property(x => x.C).HasMaxLength(Local);",
            types: "public static class Limits { public const int Short = 20; }"),
        Item("HasMaxLength of a constant of the entity", "public const int NameLength = 64; public string Name { get; set; } = null!;", "item.Property(x => x.Name).HasMaxLength(Item.NameLength);"),
        Item("HasMaxLength of a static field", "public string A { get; set; } = null!; public string B { get; set; } = null!;",
            "item.Property(x => x.A).HasMaxLength(Limits.Short); item.Property(x => x.B).HasMaxLength(Limits.Long);",
            types: "public static class Limits { public static readonly int Short = 20; public static int Long => 20000; }"),
        Item("HasMaxLength of an enum", "public string A { get; set; } = null!;", "item.Property(x => x.A).HasMaxLength((int)Limits.Short);", types: "public enum Limits { Short = 20 }"),
        Item("HasMaxLength of a local", "public string A { get; set; } = null!;", "var length = 20; item.Property(x => x.A).HasMaxLength(length);"),
        Item("HasMaxLength, named argument", "public string A { get; set; } = null!;", "item.Property(x => x.A).HasMaxLength(maxLength: 20);"),
        Item("HasMaxLength(default)", "public string A { get; set; } = null!;", "item.Property(x => x.A).HasMaxLength(checked(10 + 5)); "),
        Item("IsUnicode", "public string A { get; set; } = null!; public string B { get; set; } = null!; [Unicode(false)] public string C { get; set; } = null!;",
            "item.Property(x => x.A).IsUnicode(false); item.Property(x => x.B).IsUnicode(false).HasMaxLength(8000); item.Property(x => x.C).IsUnicode().HasMaxLength(8000);"),
        Item("IsUnicode(false) before and after HasMaxLength", "public string A { get; set; } = null!; public string B { get; set; } = null!; public string C { get; set; } = null!;",
            "item.Property(x => x.A).HasMaxLength(6000).IsUnicode(false); item.Property(x => x.B).IsUnicode(false).HasMaxLength(8001); item.Property(x => x.C).IsUnicode(false).HasMaxLength(6000).IsUnicode(true);"),
        Item("IsFixedLength", "public string A { get; set; } = null!; public string B { get; set; } = null!; public byte[] C { get; set; } = null!;",
            "item.Property(x => x.A).IsFixedLength().HasMaxLength(10); item.Property(x => x.B).IsFixedLength().HasMaxLength(9000); item.Property(x => x.C).HasMaxLength(16).IsFixedLength();"),
        Item("IsFixedLength without a length", "public string A { get; set; } = null!; public byte[] B { get; set; } = null!; public string C { get; set; } = null!;",
            "item.Property(x => x.A).IsFixedLength(); item.Property(x => x.B).IsFixedLength(); item.Property(x => x.C).IsUnicode(false).IsFixedLength();"),
        Item("IsFixedLength(false)", "public string A { get; set; } = null!;", "item.Property(x => x.A).IsFixedLength().HasMaxLength(9000); item.Property(x => x.A).IsFixedLength(false);"),
        Item("oversized fixed byte[]", "public byte[] A { get; set; } = null!;", "item.Property(x => x.A).IsFixedLength().HasMaxLength(9000);"),
        Item("fluent after attribute: longer", "[MaxLength(50)] public string P { get; set; } = null!;", "item.Property(x => x.P).HasMaxLength(60000);"),
        Item("fluent after attribute: shorter", "[MaxLength] public string P { get; set; } = null!;", "item.Property(x => x.P).HasMaxLength(60);"),
        Item("the later length wins", "public string P { get; set; } = null!; public string Q { get; set; } = null!;",
            "item.Property(x => x.P).HasMaxLength(60); item.Property(x => x.P).HasMaxLength(6000); item.Property(x => x.Q).HasMaxLength(6000).HasMaxLength(60);"),
        Item("HasPrecision and IsRequired say nothing", "public string P { get; set; } = null!; public decimal Q { get; set; }", """item.Property(x => x.P).IsRequired().HasDefaultValue(""); item.Property(x => x.Q).HasPrecision(18, 2);"""),
        Item("[Timestamp]", "[Timestamp] public byte[] P { get; set; } = null!;"),
        Item("IsRowVersion", "public byte[] P { get; set; } = null!;", "item.Property(x => x.P).IsRowVersion();"),
        Item("a row version by its parts", "public byte[] P { get; set; } = null!;", "item.Property(x => x.P).IsConcurrencyToken().ValueGeneratedOnAddOrUpdate();"),
        Item("[ConcurrencyCheck] and a computed byte[]", "[ConcurrencyCheck, DatabaseGenerated(DatabaseGeneratedOption.Computed)] public byte[] P { get; set; } = null!; [ConcurrencyCheck] public byte[] Q { get; set; } = null!;"),
        Item("IsRowVersion on a number", "public ulong P { get; set; }", "item.Property(x => x.P).IsRowVersion();"),
        Item("IsConcurrencyToken on a string", "public string P { get; set; } = null!; [Timestamp] public string Q { get; set; } = null!;", "item.Property(x => x.P).IsConcurrencyToken();"),
        Item("[StringLength(0)] sets no length", "[StringLength(0)] public string A { get; set; } = null!; [StringLength(20)] public string B { get; set; } = null!;"),
        Item("[Unicode] and lengths between the limits", "[Unicode, MaxLength(5000)] public string A { get; set; } = null!; [Unicode(false), MaxLength(5000)] public string B { get; set; } = null!; [Unicode(true), MaxLength(5000)] public string C { get; set; } = null!;"),
    ];
}
