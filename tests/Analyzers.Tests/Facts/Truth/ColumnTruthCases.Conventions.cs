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
    ];
}
