using AsyncSql.Testing.Models;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>Which members are columns.</summary>
internal static partial class ColumnTruthCases
{
    private static IEnumerable<ModelCase> Members() =>
    [
        Item("[NotMapped] and Ignore", "[NotMapped] public string A { get; set; } = null!; public string B { get; set; } = null!; public string C { get; set; } = null!; public string D { get; set; } = null!;", """item.Ignore(x => x.B); item.Ignore("C");"""),
        Item("navigation to an unmapped type", "public Draft? A { get; set; } public List<Draft> B { get; set; } = new(); public string DraftId { get; set; } = null!; public string C { get; set; } = null!;", types: "[NotMapped] public class Draft { public string Id { get; set; } = null!; public string Text { get; set; } = null!; }"),
        Item("ignored, then configured", "public string A { get; set; } = null!;", "item.Ignore(x => x.A); item.Property(x => x.A).HasMaxLength(10);"),
        Item("[NotMapped], then configured", "[NotMapped] public string A { get; set; } = null!;", "item.Property(x => x.A).HasMaxLength(10);"),
        Item("shadow property that is ignored", "", """item.Property<string>("Note"); item.Ignore("Note");"""),
        Whole("override without a setter", """public class Part { public int Id { get; set; } public virtual string Name { get; set; } = ""; } public class Item : Part { public override string Name => ""; }""", "public DbSet<Item> Items { get; set; } = null!;"),
        Item("configured, then ignored", "public string A { get; set; } = null!; public string B { get; set; } = null!;", "item.Property(x => x.A).HasMaxLength(10); item.Ignore(x => x.A);"),
        Item("computed and read-only properties", """public string A => ""; public string B { get; } = ""; public string C { get { return ""; } } public static string D { get; set; } = ""; public string this[int index] { get => ""; set { } } public string E { set { } }"""),
        Item("read-only property that is configured", """public string A { get; } = ""; public string B { get; } = "";""", "item.Property(x => x.A); item.Property(x => x.B).HasMaxLength(10);"),
        Item("accessibility", """internal string A { get; set; } = ""; protected string B { get; set; } = ""; private string C { get; set; } = ""; public string D { get; private set; } = ""; public string E { get; protected set; } = ""; public string F { get; internal set; } = ""; public string G { private get; set; } = "";"""),
        Item("non-public properties that are configured", """internal string A { get; set; } = ""; protected string B { get; set; } = ""; private string C { get; set; } = "";""", """item.Property(x => x.A); item.Property<string>("B"); item.Property<string>("C").HasMaxLength(10);"""),
        Item("init and required", """public string A { get; init; } = ""; public required string B { get; init; } public required byte[] C { get; set; } [MaxLength(20)] public required string D { get; set; }"""),
        Item("backing field by convention", """private string _text = ""; public string Text { get => _text; set => _text = value; } private readonly string _name = ""; public string Name => _name;"""),
        Item("backing field and its access", """private string _text = ""; public string Text => _text; private byte[] _data = null!; public byte[] Data { get => _data; }""", """item.Property(x => x.Text).HasField("_text").UsePropertyAccessMode(PropertyAccessMode.Field); item.Property(x => x.Data).UsePropertyAccessMode(PropertyAccessMode.PreferField).HasMaxLength(90);"""),
        Item("backing field, configured", """private string _text = ""; public string Text => _text;""", """item.Property(x => x.Text).HasField("_text");"""),
        Item("field-only property", """private string _secret = ""; public string Text { get; set; } = ""; public string Secret() => _secret;""", """item.Property<string>("_secret");"""),
        Item("field-only property with a length", """private string _secret = ""; public string Text { get; set; } = ""; public string Secret() => _secret;""", """item.Property("_secret").HasMaxLength(20);"""),
        Item("public field", """public string Text = ""; public string Other { get; set; } = "";"""),
        Item("shadow property", """public string Text { get; set; } = "";""", """item.Property<string>("Extra"); item.Property<DateTime>("Created"); item.Property<byte[]>("Blob");"""),
        Item("shadow property with a length", """public string Text { get; set; } = "";""", """item.Property<string>("Extra").HasMaxLength(20); item.Property<string>("Large").HasColumnType("nvarchar(max)").HasColumnName("large");"""),
        Item("indexer property", """private readonly Dictionary<string, object> _data = new(); public object this[string key] { get => _data[key]; set => _data[key] = value; } public string Text { get; set; } = "";""", """item.IndexerProperty<string>("Extra").HasMaxLength(20); item.IndexerProperty<string>("Large");"""),
        Whole("record entity", "public record Item(int Id, string Name, [property: MaxLength(20)] string Code, byte[] Data);", "public DbSet<Item> Items { get; set; } = null!;"),
        Whole("record entity with a body", """public record Item { public int Id { get; init; } public string Name { get; init; } = ""; [MaxLength(20)] public string? Code { get; init; } }""", "public DbSet<Item> Items => Set<Item>();"),
        Whole("entity with a constructor", """
            public class Item
            {
                public Item(int id, string name, string code) { Id = id; Name = name; Code = code; }
                public int Id { get; }
                public string Name { get; private set; }
                public string Code { get; }
            }
            """, "public DbSet<Item> Items { get; set; } = null!;", "model.Entity<Item>(b => { b.Property(x => x.Id); b.Property(x => x.Code); });"),
        Whole("nested entity type", """public static class Model { public class Item { public int Id { get; set; } public string Name { get; set; } = ""; [MaxLength(20)] public string Code { get; set; } = ""; } }""", "public DbSet<Model.Item> Items { get; set; } = null!;", "model.Entity<Model.Item>().Property(x => x.Name).HasMaxLength(30);"),
        Whole("namespaces", """namespace Shop.Data { public class Item { public int Id { get; set; } public string Name { get; set; } = ""; public string Code { get; set; } = ""; } }""", "public DbSet<Shop.Data.Item> Items { get; set; } = null!;", """model.Entity("Shop.Data.Item").Property("Code").HasMaxLength(20);"""),
        Whole("partial entity", """public partial class Item { public int Id { get; set; } public string Name { get; set; } = ""; } public partial class Item { [MaxLength(20)] public string Code { get; set; } = ""; public string Text { get; set; } = ""; }""", "public DbSet<Item> Items { get; set; } = null!;"),
        Whole("entity without a set", """public class Item { public int Id { get; set; } public string Name { get; set; } = ""; public string Code { get; set; } = ""; }""", "", "model.Entity<Item>(b => { b.HasKey(x => x.Id); b.Property(x => x.Code).HasMaxLength(20); });"),
        Whole("entity reached by navigation alone", """public class Item { public int Id { get; set; } public List<Part> Parts { get; set; } = new(); } public class Part { public int Id { get; set; } public string Name { get; set; } = ""; public Detail Detail { get; set; } = null!; } public class Detail { public int Id { get; set; } public string Text { get; set; } = ""; [MaxLength(20)] public string Code { get; set; } = ""; }""",
            "public DbSet<Item> Items { get; set; } = null!;"),
        Whole("keyless by HasNoKey", """public class Item { public string Id { get; set; } = ""; public string Name { get; set; } = ""; [MaxLength(20)] public string Code { get; set; } = ""; }""", "public DbSet<Item> Items { get; set; } = null!;", """model.Entity<Item>().HasNoKey().ToView("items");"""),
        Whole("keyless by [Keyless]", """[Keyless] public class Item { public string Id { get; set; } = ""; public string ItemId { get; set; } = ""; public string Name { get; set; } = ""; }""", "public DbSet<Item> Items { get; set; } = null!;"),
        Whole("keyless by HasNoKey, configured", """public class Item { public string Id { get; set; } = ""; public string Name { get; set; } = ""; }""", "public DbSet<Item> Items { get; set; } = null!;", "model.Entity<Item>(b => { b.HasNoKey(); b.ToView(null); b.Property(x => x.Name).HasMaxLength(20); });"),
        Whole("query type by ToSqlQuery", """public class Item { public int Count { get; set; } public string Name { get; set; } = ""; }""", "public DbSet<Item> Items { get; set; } = null!;", """model.Entity<Item>().HasNoKey().ToSqlQuery("SELECT 1 AS [Count], 'a' AS [Name]");"""),
        Whole("query type by ToFunction", """public class Item { public int Count { get; set; } public string Name { get; set; } = ""; }""", "public DbSet<Item> Items { get; set; } = null!;", """model.Entity<Item>().HasNoKey().ToFunction("GetItems");"""),
        Whole("keyless with a foreign key", """public class Author { public string Id { get; set; } = ""; } public class Item { public string AuthorId { get; set; } = ""; public Author Author { get; set; } = null!; public string Name { get; set; } = ""; }""", "public DbSet<Item> Items { get; set; } = null!;", "model.Entity<Item>().HasNoKey();"),
        Whole("table splitting", """
            public class Item { public int Id { get; set; } public string Name { get; set; } = ""; public ItemText Text { get; set; } = null!; }
            public class ItemText { public int Id { get; set; } public string Content { get; set; } = ""; [MaxLength(100)] public string Summary { get; set; } = ""; }
            """, "public DbSet<Item> Items { get; set; } = null!; public DbSet<ItemText> Texts { get; set; } = null!;",
            """model.Entity<Item>(b => { b.ToTable("Items"); b.HasOne(x => x.Text).WithOne().HasForeignKey<ItemText>(x => x.Id); }); model.Entity<ItemText>().ToTable("Items");"""),
        Whole("entity splitting", """public class Item { public int Id { get; set; } public string Name { get; set; } = ""; public string Text { get; set; } = ""; [MaxLength(20)] public string Code { get; set; } = ""; }""", "public DbSet<Item> Items { get; set; } = null!;",
            """model.Entity<Item>().SplitToTable("ItemTexts", t => { t.Property(x => x.Text); t.Property(x => x.Code).HasColumnName("code"); });""", since: V8),
        Whole("temporal table", """public class Item { public int Id { get; set; } public string Name { get; set; } = ""; }""", "public DbSet<Item> Items { get; set; } = null!;", """model.Entity<Item>().ToTable("Items", t => t.IsTemporal());"""),
        Whole("two contexts that differ", """public class Item { public int Id { get; set; } public string Name { get; set; } = ""; } public class OtherContext : DbContext { public DbSet<Item> Items { get; set; } = null!; """ + OnSqlServer + " protected override void OnModelCreating(ModelBuilder model) => model.Entity<Item>().Property(x => x.Name).HasMaxLength(20); }", "public DbSet<Item> Items { get; set; } = null!;"),
        Whole("sets of a base context", """public class Item { public int Id { get; set; } public string Name { get; set; } = ""; } public abstract class BaseContext : DbContext { public DbSet<Item> Items { get; set; } = null!; protected override void OnModelCreating(ModelBuilder model) => model.Entity<Item>().Property(x => x.Name).HasMaxLength(20); } public class OtherContext : BaseContext { """ + OnSqlServer + " }", "public DbSet<Item> Items { get; set; } = null!;"),
        Whole("base context that is called", """public class Item { public int Id { get; set; } public string Name { get; set; } = ""; public string Code { get; set; } = ""; } public abstract class BaseContext : DbContext { public DbSet<Item> Items { get; set; } = null!; protected override void OnModelCreating(ModelBuilder model) => model.Entity<Item>().Property(x => x.Name).HasMaxLength(20); } public class OtherContext : BaseContext { """ + OnSqlServer + " protected override void OnModelCreating(ModelBuilder model) { base.OnModelCreating(model); model.Entity<Item>().Property(x => x.Code).HasMaxLength(5); } }", "public DbSet<Item> Items { get; set; } = null!;"),
        Item("table and column names, comments, defaults", """public string A { get; set; } = ""; [Comment("text")] public string B { get; set; } = "";""", """item.ToTable("items", "shop"); item.Property(x => x.A).HasColumnName("a").HasComment("a").HasDefaultValueSql("''").UseCollation("Latin1_General_CI_AS");"""),
        Item("column names of a table", """[MaxLength(20)] public string A { get; set; } = ""; public string B { get; set; } = ""; public Place Home { get; set; } = new();""", """item.ToTable("items", t => { t.Property(x => x.A).HasColumnName("a"); t.Property(x => x.B); }); item.OwnsOne(x => x.Home, home => home.ToTable("homes", t => t.Property(x => x.Street).HasColumnName("street")));""", types: "public class Place { public string Street { get; set; } = null!; [MaxLength(30)] public string City { get; set; } = null!; }", since: V8),
        Item("computed column", """public string A { get; set; } = ""; [DatabaseGenerated(DatabaseGeneratedOption.Computed)] public string B { get; set; } = "";""", """item.Property(x => x.A).HasComputedColumnSql("UPPER([B])");"""),
        Item("object and other unmapped types", "[NotMapped] public object A { get; set; } = null!; [NotMapped] public Type B { get; set; } = null!; public string C { get; set; } = null!;"),
        Item("conflicting column of a sparse table", "public string? A { get; set; }", "item.Property(x => x.A).IsSparse();"),
    ];
}
