using AsyncSql.Testing.Models;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>Owned types, complex types and what is stored as JSON.</summary>
internal static partial class ColumnTruthCases
{
    private const string Address = "public class Address { public string Street { get; set; } = null!; [MaxLength(80)] public string City { get; set; } = null!; public string? Note { get; set; } public byte[] Map { get; set; } = null!; }";

    private static IEnumerable<ModelCase> Parts() =>
    [
        Item("owned by attribute", "public Address Home { get; set; } = null!; public Address? Work { get; set; }", types: "[Owned] " + Address),
        Item("owned by OwnsOne", "public Address Home { get; set; } = null!;", "item.OwnsOne(x => x.Home);", types: Address),
        Item("OwnsOne with a lambda", "public Address Home { get; set; } = null!; public Address Work { get; set; } = null!;",
            """item.OwnsOne(x => x.Home, a => { a.Property(x => x.Street).HasMaxLength(100); a.Property(x => x.Note).HasColumnType("ntext"); }); item.OwnsOne(x => x.Work, a => a.Ignore(x => x.Map));""", types: Address),
        Item("OwnsOne chained", "public Address Home { get; set; } = null!;", """item.OwnsOne(x => x.Home).Property(x => x.Street).HasMaxLength(100); item.OwnsOne(x => x.Home).Property("Note").HasMaxLength(10);""", types: Address),
        Item("OwnsOne by name", "public Address Home { get; set; } = null!; public Address Work { get; set; } = null!;", """item.OwnsOne<Address>("Home", a => a.Property(x => x.Street).HasMaxLength(100)); item.OwnsOne(typeof(Address), nameof(Item.Work), a => a.Property("Street").HasMaxLength(50));""", types: Address),
        Item("OwnsOne in a local", "public Address Home { get; set; } = null!;", "var home = item.OwnsOne(x => x.Home); home.Property(x => x.Street).HasMaxLength(100); home.WithOwner();", types: Address),
        Item("OwnsOne nested", "public Contact Contact { get; set; } = null!;",
            "item.OwnsOne(x => x.Contact, c => { c.Property(x => x.Phone).HasMaxLength(20); c.OwnsOne(x => x.Address, a => { a.Property(x => x.Street).HasMaxLength(100); }); });",
            types: "public class Contact { public string Phone { get; set; } = null!; public string Comment { get; set; } = null!; public Address Address { get; set; } = null!; } " + Address),
        Item("owned by attribute, nested", "public Contact Contact { get; set; } = null!;", types: "[Owned] public class Contact { public string Phone { get; set; } = null!; public Address Address { get; set; } = null!; } [Owned] " + Address),
        Item("OwnsMany", "public List<Address> Homes { get; set; } = new();", "item.OwnsMany(x => x.Homes);", types: Address),
        Item("OwnsMany with a lambda", "public List<Address> Homes { get; set; } = new();", """item.OwnsMany(x => x.Homes, a => { a.ToTable("Homes"); a.WithOwner().HasForeignKey("OwnerId"); a.Property<int>("Key"); a.HasKey("Key"); a.Property(x => x.Street).HasMaxLength(100); });""", types: Address),
        Item("OwnsMany with a string key", "public List<Line> Lines { get; set; } = new();", "item.OwnsMany(x => x.Lines, a => { a.HasKey(x => x.Code); a.HasIndex(x => x.Text); });", types: "public class Line { public string Code { get; set; } = null!; public string Text { get; set; } = null!; public string Rest { get; set; } = null!; }"),
        Item("Owned<T>()", "public Address Home { get; set; } = null!;", "model.Owned<Address>();", types: Address),
        Item("OwnsOne, then its navigation required", "public Address Home { get; set; } = null!;", "item.OwnsOne(x => x.Home, a => a.Property(x => x.Note).IsUnicode(false).HasMaxLength(8000)); item.Navigation(x => x.Home).IsRequired();", types: Address),
        Item("owned type without a key name of its own", "public Tag Tag { get; set; } = null!;", "item.OwnsOne(x => x.Tag);", types: "public class Tag { public string Id { get; set; } = null!; public string TagId { get; set; } = null!; public string Text { get; set; } = null!; }"),
        Whole("owned by two entities, configured apart", Address + """
             public class Person { public int Id { get; set; } public Address Home { get; set; } = null!; }
            public class Company { public int Id { get; set; } public Address Seat { get; set; } = null!; }
            """, "public DbSet<Person> People { get; set; } = null!; public DbSet<Company> Companies { get; set; } = null!;",
            "model.Entity<Person>().OwnsOne(x => x.Home, a => a.Property(x => x.Street).HasMaxLength(10)); model.Entity<Company>().OwnsOne(x => x.Seat);"),
        Whole("owned type with a foreign key", """
            public class Country { public string Id { get; set; } = null!; }
            public class Person { public int Id { get; set; } public Home Home { get; set; } = null!; }
            [Owned] public class Home { public string CountryId { get; set; } = null!; public Country Country { get; set; } = null!; public string Street { get; set; } = null!; }
            """, "public DbSet<Person> People { get; set; } = null!; public DbSet<Country> Countries { get; set; } = null!;"),
        Item("owned record", "public Money Price { get; set; } = null!;", "item.OwnsOne(x => x.Price);", types: "public record Money(decimal Amount, string Currency);"),
        Item("complex type by attribute", "public Address Home { get; set; } = null!;", types: "[ComplexType] " + Address, since: V8),
        Item("ComplexProperty", "public Address Home { get; set; } = null!; public Address Work { get; set; } = null!;", "item.ComplexProperty(x => x.Home); item.ComplexProperty(x => x.Work, a => { a.Property(x => x.Street).HasMaxLength(100); a.Ignore(x => x.Map); });", types: Address, since: V8),
        Item("ComplexProperty chained", "public Address Home { get; set; } = null!;", "item.ComplexProperty(x => x.Home).Property(x => x.Street).HasMaxLength(100); item.ComplexProperty(x => x.Home).IsRequired();", types: Address, since: V8),
        Item("ComplexProperty nested", "public Contact Contact { get; set; } = null!;", """item.ComplexProperty(x => x.Contact, c => c.ComplexProperty(x => x.Address, a => a.Property(x => x.Street).HasColumnType("varchar(30)")));""",
            types: "public class Contact { public string Phone { get; set; } = null!; public Address Address { get; set; } = null!; } " + Address, since: V8),
        Item("complex struct", "public Money Price { get; set; } public Money Cost { get; set; }", "item.ComplexProperty(x => x.Price); item.ComplexProperty(x => x.Cost, c => c.Property(x => x.Currency).HasMaxLength(3));", types: "public struct Money { public decimal Amount { get; set; } public string Currency { get; set; } }", since: V8),
        Item("ComplexProperty without a setter", "public Value Parameter { get; } = new(); public Value State { get; } = new();", """item.ComplexProperty(x => x.Parameter, v => v.Property(x => x.Text).HasColumnName("Parameter")); item.ComplexProperty(x => x.State, v => v.Property(x => x.Text).HasMaxLength(50));""",
            types: "public class Value { public string Text { get; private set; } = null!; }", since: V8),
        Item("complex type with an internal property", "public Definition Definition { get; } = new();", """item.ComplexProperty(x => x.Definition, d => d.Property(x => x.Schema).HasColumnName("Schema"));""",
            types: "public class Definition { public string Name { get; private set; } = null!; internal string Schema { get; private set; } = null!; internal string Rest { get; set; } = null!; }", since: V8),
        Item("OwnsOne without a setter", "public Value Parameter { get; } = new();", "item.OwnsOne(x => x.Parameter);", types: "public class Value { public string Text { get; private set; } = null!; }"),
        Item("OwnsOne of an internal property", "internal Value Parameter { get; set; } = new();", "item.OwnsOne(x => x.Parameter);", types: "public class Value { public string Text { get; private set; } = null!; }"),
        Item("OwnsOne without a setter in a base class", "", """model.Entity<Base>().HasDiscriminator<string>("Kind"); model.Entity<Special>().OwnsOne(x => x.Parameter); model.Entity<Base>().OwnsOne(x => x.Common, c => c.Property(x => x.Text).HasMaxLength(20));""",
            types: "public class Value { public string Text { get; private set; } = null!; } public class Base { public int Id { get; set; } public Value Common { get; } = new(); } public class Special : Base { public Value Parameter { get; } = new(); }"),
        Item("OwnsMany of a field", "private readonly List<Line> _lines = new(); public string Text { get; set; } = null!;", """item.OwnsMany<Line>("_lines", l => { l.ToTable("Lines"); l.Property(x => x.Note).HasMaxLength(10); l.WithOwner().HasForeignKey("OwnerId"); });""",
            types: "public class Line { public int Id { get; set; } public string Note { get; set; } = null!; }"),
        Item("OwnsMany of a field whose property is ignored", "internal const string Field = nameof(_lines); private List<Line> _lines = new(); public IReadOnlyCollection<Line> Lines => _lines; public string Text { get; set; } = null!;", """item.OwnsMany<Line>(Item.Field, l => l.Property(x => x.Note)); item.Ignore(x => x.Lines);""",
            types: "public class Line { public int Id { get; set; } public string Note { get; set; } = null!; }"),
        Item("complex record by attribute", "public Money Price { get; set; } = null!;", types: "[ComplexType] public record Money(decimal Amount, string Currency);", since: V8),
        Item("complex property with a path of lambda members", "public Address Home { get; set; } = null!;", """item.ComplexProperty(x => x.Home, a => { a.Property(x => x.Street).HasMaxLength(11); a.Property("Note").HasMaxLength(12); });""", types: Address, since: V8),
        Item("OwnsOne stored as JSON", "public Address Home { get; set; } = null!; public string Text { get; set; } = null!;", "item.OwnsOne(x => x.Home, a => a.ToJson());", types: Address, since: V8),
        Item("OwnsMany stored as JSON", "public List<Address> Homes { get; set; } = new();", """item.OwnsMany(x => x.Homes, a => { a.ToJson("homes"); a.Property(x => x.Street).HasMaxLength(20); });""", types: Address, since: V8),
        Item("OwnsOne stored as JSON, chained", "public Address Home { get; set; } = null!;", "item.OwnsOne(x => x.Home).ToJson();", types: Address, since: V8),
        Item("nested in JSON", "public Contact Contact { get; set; } = null!;", "item.OwnsOne(x => x.Contact, c => { c.ToJson(); c.OwnsOne(x => x.Address); c.OwnsMany(x => x.Others); });",
            types: "public class Contact { public string Phone { get; set; } = null!; public Address Address { get; set; } = null!; public List<Address> Others { get; set; } = new(); } " + Address, since: V8),
        Item("JSON with a column type", "public Address Home { get; set; } = null!;", """item.OwnsOne(x => x.Home, a => a.ToJson().HasColumnType("nvarchar(max)"));""", types: Address, since: V10),
        Item("complex property stored as JSON", "public Address Home { get; set; } = null!;", "item.ComplexProperty(x => x.Home, a => a.ToJson());", types: Address, since: V10),
        Item("complex collection stored as JSON", "public List<Address> Homes { get; set; } = new();", "item.ComplexCollection(x => x.Homes, a => a.ToJson());", types: Address, since: V10),
        Item("native json on compatibility level 170", "public Address Home { get; set; } = null!; public List<string> Tags { get; set; } = new();", "item.OwnsOne(x => x.Home, a => a.ToJson());", types: Address + """

            public partial class ShopContext
            {
                public ShopContext() : base(new DbContextOptionsBuilder<ShopContext>().UseSqlServer("Server=.", o => o.UseCompatibilityLevel(170)).Options) { }
            }
            """, since: V10),
    ];
}
