using AsyncSql.Testing.Models;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>What <c>ConfigureConventions</c> says of all properties of a type, and who wins over it.</summary>
internal static partial class ColumnTruthCases
{
    private static IEnumerable<ModelCase> Conventions() =>
    [
        Item("HaveMaxLength", AB + " public byte[] C { get; set; } = null!;", conventions: "conventions.Properties<string>().HaveMaxLength(300);"),
        Item("HaveMaxLength beyond the limit", AB + " [MaxLength(30)] public string C { get; set; } = null!;", conventions: "conventions.Properties<string>().HaveMaxLength(5000);"),
        Item("HaveMaxLength and [MaxLength]", "[MaxLength(5000)] public string A { get; set; } = null!; [MaxLength] public string B { get; set; } = null!; [StringLength(20)] public string C { get; set; } = null!;", conventions: "conventions.Properties<string>().HaveMaxLength(300);"),
        Item("HaveMaxLength and HasMaxLength", AB, """item.Property(x => x.A).HasMaxLength(5000); item.Property(x => x.B).HasColumnType("nvarchar(max)");""", "conventions.Properties<string>().HaveMaxLength(300);"),
        Item("HaveMaxLength and [Column]", """[Column(TypeName = "nvarchar(max)")] public string A { get; set; } = null!; [Column(TypeName = "varchar(20)")] public string B { get; set; } = null!;""", conventions: "conventions.Properties<string>().HaveMaxLength(300);"),
        Item("HaveColumnType", AB + """ [MaxLength(20)] public string C { get; set; } = null!; [Column(TypeName = "varchar(20)")] public string D { get; set; } = null!;""", """item.Property(x => x.B).HasColumnType("varchar(10)");""", """conventions.Properties<string>().HaveColumnType("nvarchar(max)");"""),
        Item("HaveColumnType, small", AB + " [MaxLength(5000)] public string C { get; set; } = null!;", "item.Property(x => x.B).HasMaxLength(9000);", """conventions.Properties<string>().HaveColumnType("varchar(200)");"""),
        Item("AreUnicode", AB + " [Unicode] public string C { get; set; } = null!;", "item.Property(x => x.A).HasMaxLength(8000);", "conventions.Properties<string>().AreUnicode(false);"),
        Item("AreFixedLength", AB, "item.Property(x => x.A).HasMaxLength(20); item.Property(x => x.B).IsFixedLength(false);", "conventions.Properties<string>().AreFixedLength().HaveMaxLength(9000);"),
        Item("HaveConversion of enums", "public DayOfWeek A { get; set; } public Kind B { get; set; } public DayOfWeek? C { get; set; }", conventions: "conventions.Properties<DayOfWeek>().HaveConversion<string>();", types: "public enum Kind { A }"),
        Item("HaveConversion of all enums", "public DayOfWeek A { get; set; } public Kind B { get; set; }", conventions: "conventions.Properties<Enum>().HaveConversion<string>();", types: "public enum Kind { A }"),
        Item("HaveConversion with a length", "public DayOfWeek A { get; set; } public DayOfWeek B { get; set; }", "item.Property(x => x.B).HasMaxLength(5000);", "conventions.Properties<DayOfWeek>().HaveConversion<string>().HaveMaxLength(20);"),
        Item("HaveConversion by a class", "public Money A { get; set; } = null!;", conventions: "conventions.Properties<Money>().HaveConversion<MoneyConverter>();",
            types: """
            public class Money { public string Text { get; set; } = ""; }
            public class MoneyConverter : ValueConverter<Money, string> { public MoneyConverter() : base(v => v.Text, v => new Money { Text = v }) { } }
            """),
        Item("HaveConversion of a strongly typed key", AB, conventions: "conventions.Properties<ItemId>().HaveConversion<ItemIdConverter>();", key: "public ItemId Id { get; set; }",
            types: """
            public readonly record struct ItemId(string Value);
            public class ItemIdConverter : ValueConverter<ItemId, string> { public ItemIdConverter() : base(v => v.Value, v => new ItemId(v)) { } }
            """),
        Item("conventions by Type", AB + " public byte[] C { get; set; } = null!;", conventions: "conventions.Properties(typeof(string)).HaveMaxLength(300); conventions.Properties(typeof(byte[]), p => p.HaveMaxLength(100));"),
        Item("conventions with a lambda", AB, conventions: "conventions.Properties<string>(p => { p.HaveMaxLength(300); p.AreUnicode(false); });"),
        Item("conventions, later call wins", AB, conventions: "conventions.Properties<string>().HaveMaxLength(300); conventions.Properties<string>().HaveMaxLength(5000);"),
        Item("conventions for an interface reach all that have it", AB + " public int C { get; set; }", conventions: "conventions.Properties<IConvertible>().HaveMaxLength(300);"),
        Item("conventions for a type and its interface", AB + " public byte[] C { get; set; } = null!;", conventions: "conventions.Properties<IConvertible>().HaveMaxLength(300); conventions.Properties<string>().HaveMaxLength(5000);"),
        Item("conventions on keys and indexes", AB, "item.HasIndex(x => x.A);", "conventions.Properties<string>().HaveMaxLength(100);", key: "public string Id { get; set; } = null!;"),
        Item("conventions reach owned types", "public Place Place { get; set; } = null!;", "item.OwnsOne(x => x.Place);", "conventions.Properties<string>().HaveMaxLength(100);", types: "public class Place { public string A { get; set; } = null!; [MaxLength(5000)] public string B { get; set; } = null!; }"),
        Item("conventions in a helper", AB, conventions: "conventions.UseShortStrings(250);", types: "public static class Extensions { public static ModelConfigurationBuilder UseShortStrings(this ModelConfigurationBuilder conventions, int length) { conventions.Properties<string>().HaveMaxLength(length); return conventions; } }"),
        Item("conventions for decimals say nothing of text", AB, conventions: """conventions.Properties<decimal>().HavePrecision(18, 2); conventions.Properties<DateTime>().HaveColumnType("date");"""),
        Item("DefaultTypeMapping says nothing of columns", AB, conventions: "conventions.DefaultTypeMapping<string>().HasMaxLength(20);"),
        Item("IgnoreAny", "public string A { get; set; } = null!; public Draft? B { get; set; }", conventions: "conventions.IgnoreAny<Draft>();", types: "public class Draft { public int Id { get; set; } public string Text { get; set; } = null!; }"),
        Item("a convention that is removed", AB, conventions: "conventions.Conventions.Remove(typeof(Microsoft.EntityFrameworkCore.Metadata.Conventions.ForeignKeyIndexConvention));", since: V8),
        Item("a custom convention", AB, conventions: "conventions.Conventions.Add(_ => new ShortStrings());", since: V8, types: """
            public class ShortStrings : Microsoft.EntityFrameworkCore.Metadata.Conventions.IModelFinalizingConvention
            {
                public void ProcessModelFinalizing(IConventionModelBuilder modelBuilder, Microsoft.EntityFrameworkCore.Metadata.Conventions.IConventionContext<IConventionModelBuilder> context)
                {
                    foreach (var property in modelBuilder.Metadata.GetEntityTypes().SelectMany(t => t.GetDeclaredProperties().Where(p => p.ClrType == typeof(string))))
                        property.Builder.HasMaxLength(512);
                }
            }
            """),
        Whole("conventions of a base context", "public class Item { public int Id { get; set; } " + AB + " } public abstract class BaseContext : DbContext { protected override void ConfigureConventions(ModelConfigurationBuilder conventions) => conventions.Properties<string>().HaveMaxLength(200); } public class OtherContext : BaseContext { public DbSet<Item> Items { get; set; } = null!; " + OnSqlServer + " }", "public DbSet<Item> Items { get; set; } = null!;"),
        Whole("conventions of a base context that is called", "public class Item { public int Id { get; set; } " + AB + " } public abstract class BaseContext : DbContext { protected override void ConfigureConventions(ModelConfigurationBuilder conventions) => conventions.Properties<string>().HaveMaxLength(200); } public class OtherContext : BaseContext { public DbSet<Item> Items { get; set; } = null!; " + OnSqlServer + " protected override void ConfigureConventions(ModelConfigurationBuilder conventions) { base.ConfigureConventions(conventions); conventions.Properties<string>().AreUnicode(false); } }", "public DbSet<Item> Items { get; set; } = null!;"),
        Item("a custom convention, and a column that is declared large", "[MaxLength] public string A { get; set; } = null!;", conventions: "conventions.Conventions.Add(_ => new ShortStrings());", since: V8, types: """
            public class ShortStrings : Microsoft.EntityFrameworkCore.Metadata.Conventions.IModelFinalizingConvention
            {
                public void ProcessModelFinalizing(IConventionModelBuilder modelBuilder, Microsoft.EntityFrameworkCore.Metadata.Conventions.IConventionContext<IConventionModelBuilder> context)
                {
                    foreach (var property in modelBuilder.Metadata.GetEntityTypes().SelectMany(t => t.GetDeclaredProperties().Where(p => p.ClrType == typeof(string))))
                        property.Builder.HasMaxLength(512, fromDataAnnotation: true);
                }
            }
            """),
        Item("SetMaxLength(null)", AB + " [MaxLength(20)] public string C { get; set; } = null!; [StringLength(20)] public string D { get; set; } = null!;", """item.Property(x => x.A).Metadata.SetMaxLength(null); item.Property(x => x.B).HasMaxLength(20).Metadata.SetMaxLength(null); item.Property(x => x.C).Metadata.SetMaxLength(null); item.Property(x => x.D).Metadata.SetMaxLength(null);"""),
        Item("HaveMaxLength and SetMaxLength(null)", AB + " public string C { get; set; } = null!; public byte[] D { get; set; } = null!;", """item.Property(x => x.A).Metadata.SetMaxLength(null); item.Property(x => x.B).HasColumnType("nvarchar(max)").Metadata.SetMaxLength(null); item.Property(x => x.C).HasMaxLength(20).Metadata.SetMaxLength(null); item.Property(x => x.D).HasColumnType("varbinary(30)").Metadata.SetMaxLength(null);""", "conventions.Properties<string>().HaveMaxLength(300);"),
        Item("SetMaxLength(null) of a key", ABC, "item.Property(x => x.Id).HasMaxLength(20).Metadata.SetMaxLength(null); item.HasIndex(x => x.B); item.Property(x => x.B).HasMaxLength(20).Metadata.SetMaxLength(null);", key: "public string Id { get; set; } = null!;"),
        Item("SetMaxLength(null) and then a length", ABC, "item.Property(x => x.A).Metadata.SetMaxLength(null); item.Property(x => x.A).HasMaxLength(20); foreach (var property in model.Model.GetEntityTypes().SelectMany(t => t.GetProperties()).Where(p => p.ClrType == typeof(string))) property.SetMaxLength(null);"),
        .. FinalizingConventions.Select(static convention => Item("a convention: " + convention.Name, ConventionMembers, ConventionCode, "conventions.Conventions.Add(_ => new Texts());", since: V8, types: Convention(convention.Code))),
        Item("two conventions", AB, conventions: "conventions.Conventions.Add(_ => new Texts()); conventions.Conventions.Add(_ => new Others());", since: V8,
            types: Convention(Strings + " p.Builder.HasMaxLength(100);") + Convention(Strings + " p.Builder.HasMaxLength(9000);").Replace("Texts", "Others", StringComparison.Ordinal)),
        Item("a convention that is added under a condition", AB, conventions: "if (DateTime.Now.Year > 2000) conventions.Conventions.Add(_ => new Texts());", since: V8, types: Convention(Strings + " p.Builder.HasMaxLength(100);")),
        Item("a convention that derives from another", AB, conventions: "conventions.Conventions.Add(_ => new Derived());", since: V8, types: Convention(Strings + " p.Builder.HasMaxLength(100);") + " public class Derived : Texts { }"),
        Item("a convention and a loop over the model", AB, Strings.Replace("modelBuilder.Metadata", "model.Model", StringComparison.Ordinal) + " if (p.Name == \"A\") p.SetMaxLength(50);", "conventions.Conventions.Add(_ => new Texts());", since: V8, types: Convention(Strings + " p.Builder.HasMaxLength(9000);")),
        Item("a convention beside HaveMaxLength", AB, conventions: "conventions.Properties<string>().HaveMaxLength(9000); conventions.Conventions.Add(_ => new Texts());", since: V8, types: Convention(Strings + " p.Builder.HasMaxLength(100);")),
    ];

    private const string ConventionMembers = AB + " [MaxLength(5000)] public string C { get; set; } = null!; [Column(TypeName = \"nvarchar(max)\")] public string D { get; set; } = null!; [MaxLength] public string F { get; set; } = null!; public byte[] G { get; set; } = null!; public string MadeBy { get; set; } = null!; public string Label { get; set; } = null!; public string H { get; set; } = null!; public string I { get; set; } = null!;";

    private const string ConventionCode = "item.Property(x => x.H).HasMaxLength(6000); item.Property(x => x.I).HasColumnType(\"nvarchar(max)\"); item.Property<string>(\"Shadow\");";

    private const string Strings = "foreach (var p in modelBuilder.Metadata.GetEntityTypes().SelectMany(t => t.GetDeclaredProperties()).Where(p => p.ClrType == typeof(string)))";

    /// <summary>What conventions of programs do when the model is complete.</summary>
    private static (string Name, string Code)[] FinalizingConventions =>
    [
        ("builder", Strings + " p.Builder.HasMaxLength(100);"),
        ("metadata", Strings + " p.SetMaxLength(100);"),
        ("metadata without a length", Strings + " if (p.GetMaxLength() is null) p.SetMaxLength(100);"),
        ("as an annotation", Strings + " p.Builder.HasMaxLength(100, fromDataAnnotation: true);"),
        ("store type", Strings + " p.Builder.HasColumnType(\"nvarchar(200)\");"),
        ("large length", Strings + " p.Builder.HasMaxLength(9000);"),
        ("by the end of a name", Strings + " { if (p.Name.EndsWith(\"By\", StringComparison.Ordinal) || p.Name.EndsWith(\"Label\", StringComparison.Ordinal)) { p.Builder.HasMaxLength(128); } }"),
        ("by an attribute", "var properties = modelBuilder.Metadata.GetEntityTypes().SelectMany(e => e.GetDeclaredProperties()).Where(p => p.ClrType == typeof(string) && p.GetMaxLength() is null); foreach (var p in properties) { if (p.PropertyInfo?.GetCustomAttribute<ColumnAttribute>() is { } column) p.Builder.HasMaxLength(column.Order + 100); else if (p.Name.EndsWith(\"By\")) p.Builder.HasMaxLength(128); }"),
        ("bytes", "foreach (var entity in modelBuilder.Metadata.GetEntityTypes()) foreach (var p in entity.GetDeclaredProperties()) { if (p.ClrType != typeof(byte[])) continue; p.Builder.HasMaxLength(100); }"),
        ("FindProperty", "foreach (var entity in modelBuilder.Metadata.GetEntityTypes()) { if (entity.FindProperty(\"A\") is { } a) a.Builder.HasMaxLength(20); }"),
        ("Property", "foreach (var entity in modelBuilder.Metadata.GetEntityTypes()) entity.Builder.Property(typeof(string), \"A\")?.HasMaxLength(20);"),
        ("annotation alone", "foreach (var entity in modelBuilder.Metadata.GetEntityTypes()) entity.SetAnnotation(\"Seen\", true);"),
    ];

    private static string Convention(string code) => $$"""
        public class Texts : Microsoft.EntityFrameworkCore.Metadata.Conventions.IModelFinalizingConvention
        {
            public virtual void ProcessModelFinalizing(IConventionModelBuilder modelBuilder, Microsoft.EntityFrameworkCore.Metadata.Conventions.IConventionContext<IConventionModelBuilder> context) { {{code}} }
        }
        """;
}
