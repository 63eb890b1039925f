using AsyncSql.Testing.Models;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>Value converters: built-in, custom, by class and with hints.</summary>
internal static partial class ColumnTruthCases
{
    private static IEnumerable<ModelCase> Converters() =>
    [
        Item("converter in a static field", "public List<string> P { get; set; } = new(); public List<string> Q { get; set; } = new(); public List<string> R { get; set; } = new(); public List<string> S { get; set; } = new();",
            "item.Property(x => x.P).HasConversion(Converters.Joined, Converters.Comparer); item.Property(x => x.Q).HasConversion(Converters.Short).HasMaxLength(50); item.Property(x => x.R).HasConversion(Converters.Property); item.Property(x => x.S).HasConversion(Converters.Hinted);",
            types: """
                public static class Converters
                {
                    public static readonly ValueConverter<List<string>, string> Joined = new(v => string.Join(";", v), v => new List<string>(v.Split(new[] { ';' })));
                    public static ValueConverter<List<string>, string> Short { get; } = new ValueConverter<List<string>, string>(v => v[0], v => new List<string> { v });
                    public static ValueConverter<List<string>, string> Property => new(v => v[0], v => new List<string> { v });
                    public static readonly ValueConverter<List<string>, string> Hinted = new(v => v[0], v => new List<string> { v }, new ConverterMappingHints(size: 40));
                    public static readonly Microsoft.EntityFrameworkCore.ChangeTracking.ValueComparer<List<string>> Comparer = new((a, b) => a == b, v => 1, v => v);
                }
                """),
        Item("converter in a static field of the context's file", "public Point P { get; set; } = null!; public Point Q { get; set; } = null!;",
            "item.Property(x => x.P).HasConversion(PointConverter.Instance); var converter = new PointConverter(); item.Property(x => x.Q).HasConversion(converter);",
            types: "public class Point { public int X { get; set; } } public class PointConverter : ValueConverter<Point, byte[]> { public static readonly PointConverter Instance = new(); public PointConverter() : base(v => new byte[] { (byte)v.X }, v => new Point { X = v[0] }) { } }"),
        Item("enum by convention", "public DayOfWeek P { get; set; } public Kind? Q { get; set; }", types: "public enum Kind : byte { A, B }"),
        Item("enum as string", "public DayOfWeek P { get; set; } public DayOfWeek? Q { get; set; }", "item.Property(x => x.P).HasConversion<string>(); item.Property(x => x.Q).HasConversion(typeof(string));"),
        Item("enum as string with a length", "public DayOfWeek P { get; set; } [MaxLength(20)] public DayOfWeek Q { get; set; }", "item.Property(x => x.P).HasConversion<string>().HasMaxLength(20); item.Property(x => x.Q).HasConversion<string>();"),
        Item("enum as string with an oversized length", "public DayOfWeek P { get; set; }", "item.Property(x => x.P).HasMaxLength(9000).HasConversion<string>();"),
        Item("enum as string without Unicode", "public DayOfWeek P { get; set; }", "item.Property(x => x.P).IsUnicode(false).HasConversion<string>();"),
        Item("enum as number", "public DayOfWeek P { get; set; }", "item.Property(x => x.P).HasConversion<byte>();"),
        Item("enum by EnumToStringConverter", "public DayOfWeek P { get; set; } public DayOfWeek Q { get; set; }",
            "item.Property(x => x.P).HasConversion(new EnumToStringConverter<DayOfWeek>()); item.Property(x => x.Q).HasConversion<EnumToStringConverter<DayOfWeek>>();"),
        Item("enum by EnumToStringConverter with hints", "public DayOfWeek P { get; set; }", "item.Property(x => x.P).HasConversion(new EnumToStringConverter<DayOfWeek>(new ConverterMappingHints(size: 20, unicode: false)));"),
        Item("enum as string in an index", "public DayOfWeek P { get; set; }", "item.Property(x => x.P).HasConversion<string>(); item.HasIndex(x => x.P);"),
        Item("enum with [Column(TypeName)]", """[Column(TypeName = "nvarchar(20)")] public DayOfWeek P { get; set; } [Column(TypeName = "varchar(max)")] public DayOfWeek Q { get; set; }"""),
        Item("Guid as string and bytes", "public Guid P { get; set; } public Guid Q { get; set; }", "item.Property(x => x.P).HasConversion<string>(); item.Property(x => x.Q).HasConversion<byte[]>();"),
        Item("int as string and bytes", "public int P { get; set; } public int Q { get; set; } public decimal R { get; set; }", "item.Property(x => x.P).HasConversion<string>(); item.Property(x => x.Q).HasConversion<byte[]>(); item.Property(x => x.R).HasConversion<string>();"),
        Item("bool as string", "public bool P { get; set; } public bool Q { get; set; }", """item.Property(x => x.P).HasConversion<string>(); item.Property(x => x.Q).HasConversion(new BoolToStringConverter("No", "Yes"));"""),
        Item("DateTime as string and number", "public DateTime P { get; set; } public DateTime Q { get; set; } public DateTimeOffset R { get; set; } public TimeSpan S { get; set; }",
            "item.Property(x => x.P).HasConversion<string>(); item.Property(x => x.Q).HasConversion<long>(); item.Property(x => x.R).HasConversion<string>(); item.Property(x => x.S).HasConversion<string>();"),
        Item("char as string", "public char P { get; set; } public char Q { get; set; }", "item.Property(x => x.P).HasConversion<string>();"),
        Item("Uri as string", "public Uri P { get; set; } = null!;", "item.Property(x => x.P).HasConversion<string>();"),
        Item("IPAddress as bytes", "public IPAddress P { get; set; } = null!; public IPAddress Q { get; set; } = null!;", "item.Property(x => x.P).HasConversion<byte[]>(); item.Property(x => x.Q).HasConversion<string>();"),
        Item("string as bytes", "public string P { get; set; } = null!; public string Q { get; set; } = null!;", "item.Property(x => x.P).HasConversion<byte[]>(); item.Property(x => x.Q).HasConversion<byte[]>().HasMaxLength(100);"),
        Item("string as number", "public string P { get; set; } = null!;", "item.Property(x => x.P).HasConversion<int>();"),
        Item("bytes as string", "public byte[] P { get; set; } = null!; public byte[] Q { get; set; } = null!;", "item.Property(x => x.P).HasConversion<string>(); item.Property(x => x.Q).HasConversion<string>().HasMaxLength(100);"),
        Item("string by a lambda", "public string P { get; set; } = null!; public string Q { get; set; } = null!;", "item.Property(x => x.P).HasConversion(v => v.ToUpper(), v => v); item.Property(x => x.Q).HasMaxLength(50).HasConversion(v => v, v => v.Trim());"),
        Item("list to string by a lambda", "public List<string> P { get; set; } = new();", "item.Property(x => x.P).HasConversion(v => string.Join(',', v), v => new List<string>(v.Split(new[] { ',' })));"),
        Item("list to string by a lambda with a length", "public List<string> P { get; set; } = new();", "item.Property(x => x.P).HasConversion(v => string.Join(',', v), v => new List<string>(v.Split(new[] { ',' }))).HasMaxLength(1000);"),
        Item("dictionary to json by a lambda", "public Dictionary<string, string> P { get; set; } = new();",
            "item.Property(x => x.P).HasConversion(v => System.Text.Json.JsonSerializer.Serialize(v, (System.Text.Json.JsonSerializerOptions?)null), v => System.Text.Json.JsonSerializer.Deserialize<Dictionary<string, string>>(v, (System.Text.Json.JsonSerializerOptions?)null)!);"),
        Item("class to bytes by a lambda", "public Point P { get; set; } = null!;", "item.Property(x => x.P).HasConversion(v => new byte[] { v.X }, v => new Point { X = v[0] });", types: "public class Point { public byte X { get; set; } }"),
        Item("class to number by a lambda", "public Point P { get; set; } = null!;", "item.Property(x => x.P).HasConversion(v => (int)v.X, v => new Point { X = (byte)v });", types: "public class Point { public byte X { get; set; } }"),
        Item("strongly typed key", "public string P { get; set; } = null!; public ItemCode Code { get; set; }", "item.Property(x => x.Id).HasConversion(v => v.Value, v => new ItemId(v)); item.Property(x => x.Code).HasConversion(v => v.Value, v => new ItemCode(v)).HasMaxLength(10);",
            types: "public readonly record struct ItemId(Guid Value); public readonly record struct ItemCode(string Value);", key: "public ItemId Id { get; set; }"),
        Item("strongly typed string key", "public string P { get; set; } = null!;", "item.Property(x => x.Id).HasConversion(v => v.Value, v => new ItemId(v));", types: "public readonly record struct ItemId(string Value);", key: "public ItemId Id { get; set; }"),
        Item("converter class", "public Money P { get; set; } = null!; public Money Q { get; set; } = null!; public Money R { get; set; } = null!; public Money S { get; set; } = null!;",
            "item.Property(x => x.P).HasConversion<MoneyConverter>(); item.Property(x => x.Q).HasConversion(new MoneyConverter()); item.Property(x => x.R).HasConversion(typeof(MoneyConverter)); item.Property(x => x.S).HasConversion<MoneyConverter>().HasMaxLength(12);",
            types: """
            public class Money { public string Text { get; set; } = ""; }
            public class MoneyConverter : ValueConverter<Money, string> { public MoneyConverter() : base(v => v.Text, v => new Money { Text = v }) { } }
            """),
        Item("converter class with hints", "public Money P { get; set; } = null!; public Money Q { get; set; } = null!;",
            "item.Property(x => x.P).HasConversion<MoneyConverter>(); item.Property(x => x.Q).HasConversion<MoneyConverter>().HasMaxLength(5000);",
            types: """
            public class Money { public string Text { get; set; } = ""; }
            public class MoneyConverter : ValueConverter<Money, string> { public MoneyConverter() : base(v => v.Text, v => new Money { Text = v }, new ConverterMappingHints(size: 30)) { } }
            """),
        Item("converter class to a number", "public Money P { get; set; } = null!;", "item.Property(x => x.P).HasConversion<MoneyConverter>();",
            types: """
            public class Money { public int Cents { get; set; } }
            public class MoneyConverter : ValueConverter<Money, int> { public MoneyConverter() : base(v => v.Cents, v => new Money { Cents = v }) { } }
            """),
        Item("converter in a local", "public string P { get; set; } = null!; public string Q { get; set; } = null!;", "var trim = new ValueConverter<string, string>(v => v.Trim(), v => v); item.Property(x => x.P).HasConversion(trim); item.Property(x => x.Q).HasConversion(trim).HasMaxLength(80);"),
        Item("converter with a store type", "public DayOfWeek P { get; set; } public Guid Q { get; set; }", """item.Property(x => x.P).HasConversion<string>().HasColumnType("nvarchar(24)"); item.Property(x => x.Q).HasConversion<string>().HasColumnType("varchar(max)");"""),
        Item("encrypted text in bytes", "public string Secret { get; set; } = null!;", "item.Property(x => x.Secret).HasConversion(v => System.Text.Encoding.UTF8.GetBytes(v), v => System.Text.Encoding.UTF8.GetString(v));"),
        Item("conversion taken back", "public DayOfWeek P { get; set; }", "item.Property(x => x.P).HasConversion<string>(); item.Property(x => x.P).HasConversion((ValueConverter?)null);"),
        Item("HasConversion(null) on a string", "[MaxLength(20)] public string P { get; set; } = null!;", "item.Property(x => x.P).HasConversion((Type?)null);"),
        Item("primitive collections", "public List<string> A { get; set; } = new(); public int[] B { get; set; } = null!; public IList<Guid> C { get; set; } = new List<Guid>(); public string[] D { get; set; } = null!; public IEnumerable<DateTime> E { get; set; } = new List<DateTime>();", since: V8),
        Item("primitive collections of enums", "public List<DayOfWeek> A { get; set; } = new(); public ICollection<int?> B { get; set; } = new List<int?>();", since: V8),
        Item("primitive collections with a length", """[MaxLength(100)] public List<string> A { get; set; } = new(); public int[] B { get; set; } = null!; [Column(TypeName = "varchar(500)")] public int[] C { get; set; } = null!;""", "item.PrimitiveCollection(x => x.B).HasMaxLength(200);", since: V8),
        Item("primitive collection ignored", "[NotMapped] public List<string> A { get; set; } = new(); public List<string> B { get; set; } = new();", "item.Ignore(x => x.B);", since: V8),
        Item("primitive collection read-only", "public List<string> A { get; } = new(); public List<string> B { get; private set; } = new();", since: V8),
        Item("collections before EF 8", "[NotMapped] public List<string> A { get; set; } = new(); [NotMapped] public int[] B { get; set; } = null!;"),
        Whole("converter of a library with hints", "public class Item { public int Id { get; set; } public string A { get; set; } = null!; public string B { get; set; } = null!; }", "public DbSet<Item> Items { get; set; } = null!;", "model.Entity<Item>().Property(x => x.A).HasConversion(new Library.UpperConverter());",
            library: "namespace Library { public class UpperConverter : ValueConverter<string, string> { public UpperConverter() : base(v => v.ToUpper(), v => v, new ConverterMappingHints(size: 100)) { } } }"),
    ];
}
