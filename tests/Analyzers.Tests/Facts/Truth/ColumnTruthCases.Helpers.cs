using AsyncSql.Testing.Models;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>Configuration behind helpers and extension methods of the program.</summary>
internal static partial class ColumnTruthCases
{
    private static IEnumerable<ModelCase> Helpers() =>
    [
        Item("extension method on a property", AB, "item.Property(x => x.A).HasShort(); item.Property(x => x.B).HasShort(5000);",
            types: "public static class Extensions { public static PropertyBuilder<string> HasShort(this PropertyBuilder<string> builder, int length = 50) => builder.HasMaxLength(length); }"),
        Item("generic extension method on a property", AB, "item.Property(x => x.A).HasShort(20).IsRequired(); item.Property(x => x.B).HasShort(9000);",
            types: "public static class Extensions { public static PropertyBuilder<T> HasShort<T>(this PropertyBuilder<T> builder, int length) { builder.HasMaxLength(length); return builder; } }"),
        Item("extension method without a length", AB, "item.Property(x => x.A).IsName(); item.Property(x => x.B).IsHuge();",
            types: """public static class Extensions { public static PropertyBuilder<string> IsName(this PropertyBuilder<string> builder) => builder.HasMaxLength(100).IsUnicode(false); public static PropertyBuilder IsHuge(this PropertyBuilder builder) => builder.HasColumnType("nvarchar(max)"); }"""),
        Item("helper with a lambda and a length", AB, "ConfigureText(item, x => x.A, 30); ConfigureText(item, x => x.B, 30000);",
            types: "public partial class ShopContext { private static void ConfigureText<T>(EntityTypeBuilder<T> builder, Expression<Func<T, string>> property, int length) where T : class => builder.Property(property).HasMaxLength(length); }"),
        Item("helper with a name and a length", AB, """Helper.Text(item, "A", 30); Helper.Text(item, nameof(Item.B), length: 40);""",
            types: "public static class Helper { public static void Text(EntityTypeBuilder builder, string name, int length) { builder.Property<string>(name).HasMaxLength(length).IsRequired(); } }"),
        Item("helper with a negated condition of the same name", AB, "var other = Database.IsSqlServer(); Configure(item, !other);",
            types: "public partial class ShopContext { private static void Configure(EntityTypeBuilder<Item> b, bool other) { if (other) b.Property(x => x.A).HasMaxLength(20); else b.Property(x => x.B).HasMaxLength(30); } }"),
        Item("helper with a type parameter", AB, "Configure<Item>(model);",
            types: "public partial class ShopContext { private static void Configure<T>(ModelBuilder b) where T : Item => b.Entity<T>().Property(x => x.A).HasMaxLength(9); }"),
        Item("helper with a type parameter and a lambda", AB, "Configure<Item>(model, b => b.Property(x => x.B).HasMaxLength(9));",
            types: """public partial class ShopContext { private static void Configure<T>(ModelBuilder model, Action<EntityTypeBuilder<T>> more) where T : class { model.Entity<T>(b => { b.Property("A").HasMaxLength(20); more(b); }); } }"""),
        Item("helper that returns the builder", AB, "Base(model).Property(x => x.A).HasMaxLength(20);",
            types: "public partial class ShopContext { private static EntityTypeBuilder<Item> Base(ModelBuilder model) { var b = model.Entity<Item>(); b.Property(x => x.B).HasMaxLength(30); return b; } }"),
        Item("extension method on the model", AB, """model.ConfigureItems().HasDefaultSchema("shop");""",
            types: "public static class Extensions { public static ModelBuilder ConfigureItems(this ModelBuilder model) { model.Entity<Item>().Property(x => x.A).HasMaxLength(20); return model; } }"),
        Item("extension method on the entity with a chain", AB, "item.WithNames().Property(x => x.B).HasMaxLength(30);",
            types: "public static class Extensions { public static EntityTypeBuilder<Item> WithNames(this EntityTypeBuilder<Item> builder) { builder.Property(x => x.A).HasMaxLength(20); return builder; } }"),
        Item("extension method for an interface", "public string Name { get; set; } = null!; public string Text { get; set; } = null!;", "item.ConfigureNamed();", attributes: "",
            types: """public interface INamed { string Name { get; set; } } public partial class Named : INamed { public string Name { get; set; } = ""; } public static class Extensions { public static void ConfigureNamed<T>(this EntityTypeBuilder<T> builder) where T : class { builder.Property<string>("Name").HasMaxLength(20); } }"""),
        Item("local function", AB, "void Names(EntityTypeBuilder<Item> b, int length) { b.Property(x => x.A).HasMaxLength(length); } Names(item, 20);"),
        Item("helper two levels deep", AB, "One(model, 20);",
            types: "public partial class ShopContext { private void One(ModelBuilder model, int length) => Two(model.Entity<Item>(), length * 2); private static void Two(EntityTypeBuilder<Item> b, int length) => b.Property(x => x.A).HasMaxLength(length); }"),
        Item("helper with a condition on its argument", AB, """Text(item, "A", true); Text(item, "B", false);""",
            types: """public partial class ShopContext { private static void Text(EntityTypeBuilder<Item> b, string name, bool isShort) { if (isShort) b.Property(name).HasMaxLength(20); else b.Property(name).HasColumnType("ntext"); } }"""),
        Item("helper with an optional store type", AB, """item.Property(x => x.A).AsText(); item.Property(x => x.B).AsText("varchar(40)");""",
            types: """public static class Extensions { public static PropertyBuilder<string> AsText(this PropertyBuilder<string> builder, string type = "nvarchar(max)") => builder.HasColumnType(type); }"""),
        Item("helper called for several properties with different lengths", "public string A { get; set; } = null!; public string B { get; set; } = null!; public string C { get; set; } = null!; public string D { get; set; } = null!;",
            "Text(item.Property(x => x.A), 10); Text(item.Property(x => x.B), 10000); Text(item.Property(x => x.C)); Text(length: 10, builder: item.Property(x => x.D));",
            types: "public partial class ShopContext { private static void Text(PropertyBuilder<string> builder, int length = 4001) => builder.HasMaxLength(length); }"),
        Item("helpers that call more helpers than are followed", AB, "H0(item);", types: "public partial class ShopContext { " + string.Concat(Enumerable.Range(0, 15).Select(static i => $"private static void H{i}(EntityTypeBuilder<Item> b) {{ H{i + 1}(b); H{i + 1}(b); }} ")) + "private static void H15(EntityTypeBuilder<Item> b) => b.Property(x => x.A).HasMaxLength(20); }", since: V10),
        Item("conversion helper", "public Dictionary<string, string> A { get; set; } = null!; public DayOfWeek B { get; set; }", "item.Property(x => x.A).HasJson(); item.Property(x => x.B).AsText();",
            types: """
            public static class Extensions
            {
                public static PropertyBuilder<T> HasJson<T>(this PropertyBuilder<T> builder) => builder.HasConversion(new ValueConverter<T, string>(v => System.Text.Json.JsonSerializer.Serialize(v, (System.Text.Json.JsonSerializerOptions?)null), v => System.Text.Json.JsonSerializer.Deserialize<T>(v, (System.Text.Json.JsonSerializerOptions?)null)!));
                public static PropertyBuilder<T> AsText<T>(this PropertyBuilder<T> builder) where T : struct, Enum => builder.HasConversion<string>().HasMaxLength(30);
            }
            """),
        Item("helper with a loop over names", AB, """foreach (var name in new[] { "A", "B" }) item.Property(name).HasMaxLength(20);"""),
        Item("helper that sets nothing of sizes", AB, """item.Property(x => x.A).Described("a").HasMaxLength(20); item.Property(x => x.B).Described("b");""",
            types: "public static class Extensions { public static PropertyBuilder<string> Described(this PropertyBuilder<string> builder, string comment) => builder.HasComment(comment); }"),
        Whole("partial OnModelCreating", "public class Item { public int Id { get; set; } " + AB + " } public partial class ShopContext { partial void OnModelCreatingPartial(ModelBuilder model) { model.Entity<Item>().Property(x => x.B).HasMaxLength(30); } }",
            "public DbSet<Item> Items { get; set; } = null!; partial void OnModelCreatingPartial(ModelBuilder model);", "model.Entity<Item>(entity => { entity.Property(e => e.A).HasMaxLength(20); }); OnModelCreatingPartial(model);"),
        Whole("parts of an internal interface", "public class Item { public int Id { get; set; } " + AB + " } public class Note { public int Id { get; set; } " + AB + " } internal interface IPart { void Map(ModelBuilder model); } internal class Items : IPart { public void Map(ModelBuilder model) => model.Entity<Item>().Property(x => x.A).HasMaxLength(20); } internal class Notes : IPart { void IPart.Map(ModelBuilder m) { m.Entity<Note>().Property(x => x.B).HasMaxLength(30); } } ", "public DbSet<Item> Items { get; set; } = null!;", "foreach (var part in new IPart[] { new Items(), new Notes() }) { part.Map(model); }"),
        Whole("parts that are created by reflection", "public class Item { public int Id { get; set; } " + AB + " } public class Note { public int Id { get; set; } " + AB + " } internal interface IPart { void Map(ModelBuilder model); } internal class Items : IPart { public void Map(ModelBuilder model) => model.Entity<Item>().Property(x => x.A).HasMaxLength(20); } internal class Notes : IPart { void IPart.Map(ModelBuilder m) { m.Entity<Note>().Property(x => x.B).HasMaxLength(30); } } ", "public DbSet<Item> Items { get; set; } = null!;", "foreach (var type in typeof(IPart).Assembly.GetTypes().Where(t => t.IsClass && typeof(IPart).IsAssignableFrom(t))) { var part = (IPart)Activator.CreateInstance(type)!; part.Map(model); }"),
        Whole("parts that derive from a class", "public class Item { public int Id { get; set; } " + AB + " } public class Note { public int Id { get; set; } " + AB + " }  internal abstract class Part { public abstract void Map(ModelBuilder model); protected void Shorten(EntityTypeBuilder b) => b.Property(\"B\").HasMaxLength(40); } internal class Items : Part { public override void Map(ModelBuilder model) => Shorten(model.Entity<Item>()); } internal class Notes : Items { public override void Map(ModelBuilder model) => Shorten(model.Entity<Note>()); }", "public DbSet<Item> Items { get; set; } = null!;", "foreach (Part part in new Part[] { new Items(), new Notes() }) part.Map(model);"),
        Whole("parts of a public interface that are created there", "public class Item { public int Id { get; set; } " + AB + " } public class Note { public int Id { get; set; } " + AB + " } public interface IPart { void Map(ModelBuilder model); } public class Items : IPart { public void Map(ModelBuilder model) => model.Entity<Item>().Property(x => x.A).HasMaxLength(20); } public class Notes : IPart { void IPart.Map(ModelBuilder m) { m.Entity<Note>().Property(x => x.B).HasMaxLength(30); } } public static class Parts { public static IEnumerable<IPart> All => new IPart[] { new Items(), new Notes() }; }", "public DbSet<Item> Items { get; set; } = null!;", "foreach (var part in new IPart[] { new Items(), new Notes() }) part.Map(model);"),
        Whole("parts of a public interface", "public class Item { public int Id { get; set; } " + AB + " } public class Note { public int Id { get; set; } " + AB + " } public interface IPart { void Map(ModelBuilder model); } public class Items : IPart { public void Map(ModelBuilder model) => model.Entity<Item>().Property(x => x.A).HasMaxLength(20); } public class Notes : IPart { void IPart.Map(ModelBuilder m) { m.Entity<Note>().Property(x => x.B).HasMaxLength(30); } } public static class Parts { public static IEnumerable<IPart> All => new IPart[] { new Items(), new Notes() }; }", "public DbSet<Item> Items { get; set; } = null!;", "foreach (var part in Parts.All) part.Map(model);"),
        Whole("a part of an internal interface", "public class Item { public int Id { get; set; } " + AB + " } public class Note { public int Id { get; set; } " + AB + " }  internal interface IPart { void Map(ModelBuilder model); } internal class Items : IPart { public void Map(ModelBuilder model) => model.Entity<Item>().Property(x => x.A).HasMaxLength(20); }", "public DbSet<Item> Items { get; set; } = null!;", "IPart part = new Items(); part.Map(model);"),
        Item("a loop over two names", ABC, "foreach (var name in new[] { \"A\", nameof(Item.C) }) item.Property(name).HasMaxLength(30);"),
        Item("a loop over lengths", AB, "foreach (var length in new[] { 30, 5000 }) item.Property(x => x.A).HasMaxLength(length);"),
        Item("a loop over two names that stops", AB, "foreach (var name in new[] { \"A\", \"B\" }) { if (name == \"B\") break; item.Property(name).HasMaxLength(30); }"),
        Whole("one of two parts", "public class Item { public int Id { get; set; } " + AB + " } public class Note { public int Id { get; set; } " + AB + " } internal interface IPart { void Map(ModelBuilder model); } internal class Items : IPart { public void Map(ModelBuilder model) => model.Entity<Item>().Property(x => x.A).HasMaxLength(20); } internal class Notes : IPart { void IPart.Map(ModelBuilder m) { m.Entity<Note>().Property(x => x.B).HasMaxLength(30); } } ", "public DbSet<Item> Items { get; set; } = null!;", "IPart part = DateTime.Now.Year > 2000 ? new Items() : new Notes(); part.Map(model);"),
        Whole("static Configure of the entity", "public class Item { public int Id { get; set; } " + AB + " internal static void Configure(EntityTypeBuilder<Item> b) => b.Property(x => x.A).HasMaxLength(20); }", "public DbSet<Item> Items { get; set; } = null!;", "model.Entity<Item>(Item.Configure);"),
        Whole("method group as configuration", "public class Item { public int Id { get; set; } " + AB + " } public partial class ShopContext { private void ConfigureItem(EntityTypeBuilder<Item> b) { b.Property(x => x.A).HasMaxLength(20); } }", "public DbSet<Item> Items { get; set; } = null!;", "model.Entity<Item>(ConfigureItem);"),

        Item("lambdas that call more lambdas than are followed", AB, "Action<EntityTypeBuilder<Item>> f0 = b => b.Property(x => x.A).HasMaxLength(20); " + string.Concat(Enumerable.Range(1, 15).Select(static i => $"Action<EntityTypeBuilder<Item>> f{i} = b => {{ f{i - 1}(b); f{i - 1}(b); }}; ")) + "f15(item);", since: V10),
        Item("lambdas that nest deeper than is followed", AB, "Action<EntityTypeBuilder<Item>> f0 = b => b.Property(x => x.A).HasMaxLength(20); " + string.Concat(Enumerable.Range(1, 120).Select(static i => $"Action<EntityTypeBuilder<Item>> f{i} = b => f{i - 1}(b); ")) + "f120(item);", since: V10),
        Item("lambdas that nest", AB, "Action<EntityTypeBuilder<Item>> f0 = b => b.Property(x => x.A).HasMaxLength(20); " + string.Concat(Enumerable.Range(1, 60).Select(static i => $"Action<EntityTypeBuilder<Item>> f{i} = b => f{i - 1}(b); ")) + "f60(item);", since: V10),
        Item("helpers that nest", AB, "H0(item);", types: Nest(22), since: V10),
        Item("helpers that nest deeper than is followed", AB, "H0(item);", types: Nest(23), since: V10),
        Item("helper by reference", AB, "var b = item.Property(x => x.A); Switch(ref b, item); b.HasMaxLength(20);",
            types: "public partial class ShopContext { private static void Switch(ref PropertyBuilder<string> property, EntityTypeBuilder<Item> b) => property = b.Property(x => x.B); }"),
        Item("helper with a type parameter that calls another", AB, "First<Item>(model);",
            types: "public partial class ShopContext { private static void First<TEntity>(ModelBuilder b) where TEntity : Item => Second<TEntity>(b); private static void Second<T>(ModelBuilder b) where T : Item => b.Entity<T>().Property(x => x.A).HasMaxLength(9); }"),
        Item("helper with a delegate of its type parameter", AB, "Configure<Item>(model);",
            types: "public partial class ShopContext { private static void Configure<T>(ModelBuilder model) where T : Item => model.Entity((EntityTypeBuilder<T> b) => b.Property(x => x.A).HasMaxLength(9)); }"),
        Item("helper with a type parameter that is a builder, and a loop", AB, "Limit(item);",
            types: "public partial class ShopContext { private static T Same<T>(T value) => value; private static void Shorten(object builder) => ((EntityTypeBuilder<Item>)builder).Property(x => x.A).HasMaxLength(20); private static void Limit<T>(T builder) where T : EntityTypeBuilder<Item> { foreach (var n in new[] { 1 }) Shorten(Same(builder)); } }"),
        Item("helper with a type parameter of any type, and a loop", AB, "Show(item, 1);",
            types: "public partial class ShopContext { private static void Show<T>(EntityTypeBuilder<Item> b, T value) { foreach (var n in new[] { 1 }) GC.KeepAlive(value); b.Property(x => x.A).HasMaxLength(20); } }"),
        new("virtual method as configuration", Usings + "public class Item { public int Id { get; set; } " + AB + " } public abstract class BaseContext : DbContext { protected override void OnModelCreating(ModelBuilder model) { model.Entity<Item>(First); model.Entity<Item>(this.Second); } protected virtual void First(EntityTypeBuilder<Item> b) { } protected abstract void Second(EntityTypeBuilder<Item> b); } "
            + "public class ShopContext : BaseContext { public DbSet<Item> Items { get; set; } = null!; " + OnSqlServer + " protected override void First(EntityTypeBuilder<Item> b) => b.Property(x => x.A).HasMaxLength(20); protected override void Second(EntityTypeBuilder<Item> b) => b.Property(x => x.B).HasMaxLength(30); }"),
        Item("helper with a list of words", AB, """Describe(item, "a", "b"); item.Property(x => x.A).HasMaxLength(20);""",
            types: """public partial class ShopContext { private static void Describe(EntityTypeBuilder<Item> b, params string[] words) => b.HasComment(string.Join(" ", words)); }"""),
        Item("helper with a list of builders", AB, "LimitLast(item.Property(x => x.A), item.Property(x => x.B));",
            types: "public partial class ShopContext { private static void LimitLast(params PropertyBuilder<string>[] all) => all.Last().HasMaxLength(20); }"),
        new("overload of a base context", Usings + "public class Item { public int Id { get; set; } " + AB + " } public abstract class BaseContext : DbContext { protected void Limit(ModelBuilder model) => model.Entity<Item>().Property(x => x.A).HasMaxLength(20); } "
            + "public class ShopContext : BaseContext { public DbSet<Item> Items { get; set; } = null!; " + OnSqlServer + " protected void Limit(ModelBuilder model, int length) => model.Entity<Item>().Property(x => x.B).HasMaxLength(length); protected override void OnModelCreating(ModelBuilder model) => Limit(model); }"),
        Item("helper that may return no builder", AB, "Find(item)?.HasMaxLength(20);",
            types: """public partial class ShopContext { private static PropertyBuilder<string>? Find(EntityTypeBuilder<Item> b) { if (b.Metadata.ClrType.Name == "Item") return b.Property(x => x.A); return null; } }"""),
        Item("inherited method of a new object, which calls an override", AB, "new Sizes().Configure(item);",
            types: "public abstract class BaseSizes { public void Configure(EntityTypeBuilder<Item> b) => Limit(b); protected virtual void Limit(EntityTypeBuilder<Item> b) { } } public class Sizes : BaseSizes { protected override void Limit(EntityTypeBuilder<Item> b) => b.Property(x => x.A).HasMaxLength(20); }"),
        Item("inherited method of a local, which calls an override", AB, "var sizes = new Sizes(); sizes.Configure(item);",
            types: "public abstract class BaseSizes { public void Configure(EntityTypeBuilder<Item> b) => Limit(b); protected virtual void Limit(EntityTypeBuilder<Item> b) { } } public class Sizes : BaseSizes { protected override void Limit(EntityTypeBuilder<Item> b) => b.Property(x => x.A).HasMaxLength(20); }"),
        Item("method group of an inherited method, which calls an override", AB, "model.Entity<Item>(new Sizes().Configure);",
            types: "public abstract class BaseSizes { public void Configure(EntityTypeBuilder<Item> b) => Limit(b); protected virtual void Limit(EntityTypeBuilder<Item> b) { } } public class Sizes : BaseSizes { protected override void Limit(EntityTypeBuilder<Item> b) => b.Property(x => x.A).HasMaxLength(20); }"),
    ];

    /// <summary>Helpers <c>H0</c> to <c>H(last)</c> that call each other; the last one sets a length.</summary>
    private static string Nest(int last) => "public partial class ShopContext { " + string.Concat(Enumerable.Range(0, last).Select(static i => $"private static void H{i}(EntityTypeBuilder<Item> b) => H{i + 1}(b); "))
        + $"private static void H{last}(EntityTypeBuilder<Item> b) => b.Property(x => x.A).HasMaxLength(20); }}";
}
