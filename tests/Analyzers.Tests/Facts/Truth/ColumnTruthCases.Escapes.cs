using AsyncSql.Testing.Models;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>Builders that are passed on in every way that C# has, and configurations that a predicate or a provider selects.</summary>
internal static partial class ColumnTruthCases
{
    private const string Receiver = """
        public static class Receiver
        {
            public static readonly List<object> All = new();
            public static object? Last;
            public static void Limit(object? builder)
            {
                if (builder is EntityTypeBuilder<Item> item)
                    item.Property(x => x.A).HasMaxLength(20);
                else if (builder is ModelBuilder model)
                    model.Entity<Item>().Property(x => x.A).HasMaxLength(20);
                else if (builder is PropertyBuilder<string> property)
                    property.HasMaxLength(20);
                else if (builder is System.Collections.IEnumerable many)
                    foreach (var one in many)
                        Limit(one);
            }
            public static bool IsLimited(object builder) { Limit(builder); return true; }
            public static int Number(object builder) { Limit(builder); return 1; }
            public static Action<EntityTypeBuilder<Item>> Make() => b => Limit(b);
            public static IEnumerable<object> Yield(object builder) { Limit(builder); yield return builder; }
            public static void Create(ModelBuilder model, out EntityTypeBuilder<Item> item) => item = model.Entity<Item>();
        }
        public interface IPart { void Configure(ModelBuilder model); }
        public class Part : IPart { public virtual void Configure(ModelBuilder model) { } }
        public class SmallPart : Part { public override void Configure(ModelBuilder model) => Receiver.Limit(model); }
        public class MiddlePart : Part { public override void Configure(ModelBuilder model) => model.HasDefaultSchema("shop"); }
        public class SmallerPart : MiddlePart { public override void Configure(ModelBuilder model) => Receiver.Limit(model); }
        public class SealedPart : Part { public sealed override void Configure(ModelBuilder model) => model.HasDefaultSchema("shop"); }
        public static class Deep
        {
            public static void Limit0(EntityTypeBuilder<Item> b) => Limit1(b);
            public static void Limit1(EntityTypeBuilder<Item> b) => Limit2(b);
            public static void Limit2(EntityTypeBuilder<Item> b) => Limit3(b);
            public static void Limit3(EntityTypeBuilder<Item> b) => Limit4(b);
            public static void Limit4(EntityTypeBuilder<Item> b) => Limit5(b);
            public static void Limit5(EntityTypeBuilder<Item> b) => Limit6(b);
            public static void Limit6(EntityTypeBuilder<Item> b) => Limit7(b);
            public static void Limit7(EntityTypeBuilder<Item> b) => b.Property(x => x.A).HasMaxLength(20);
            public static void Describe0(EntityTypeBuilder<Item> b) => Describe1(b);
            public static void Describe1(EntityTypeBuilder<Item> b) => b.HasComment("deep");
        }
        public class Limiter { private readonly object _builder; public Limiter(object builder) => _builder = builder; public void Run() => Receiver.Limit(_builder); }
        """;

    private static ModelCase Escape(string name, string model) => Item("escape: " + name, AB, model, types: Receiver);

    private static IEnumerable<ModelCase> Escapes() =>
    [
        Item("escape: delegate of a call, and another entity behind it", AB, "model.Entity(Receiver.Make()).Entity<Other>(other => other.Property(x => x.C).HasMaxLength(20));", types: Receiver + "public class Other { public int Id { get; set; } public string C { get; set; } = null!; }"),
        Item("escape: list of parameters of an extension method", AB, "item.Limit(item.Property(x => x.A), item.Property(x => x.B));", types: "public static class Extensions { public static void Limit(this EntityTypeBuilder<Item> item, params PropertyBuilder<string>[] texts) { foreach (var text in texts) text.HasMaxLength(20); } }"),
        Escape("object", "Receiver.Limit(item);"),
        Escape("array", "Receiver.Limit(new object[] { item });"),
        Escape("list", "Receiver.All.Clear(); Receiver.All.Add(model); Receiver.Limit(Receiver.All);"),
        Escape("field", "Receiver.Last = item; Receiver.Limit(Receiver.Last);"),
        Escape("tuple", "var pair = (item, 1); Receiver.Limit(pair.item);"),
        Escape("captured", "Action limit = () => Receiver.Limit(item); limit();"),
        Escape("local function", "void Limit() => item.Property(x => x.A).HasMaxLength(20); Limit();"),
        Escape("interpolation", """var text = $"{Receiver.Number(item)}"; item.HasComment(text);"""),
        Escape("condition", """if (Receiver.IsLimited(item)) item.HasComment("limited");"""),
        Escape("conditional value", "Receiver.Limit(DateTime.Now.Year > 2000 ? item : null);"),
        Escape("dynamic", "dynamic any = item; Receiver.Limit(any);"),
        Escape("constructor", "new Limiter(item).Run();"),
        Escape("delegate of a call", "model.Entity<Item>(Receiver.Make());"),
        Escape("delegate in a variable", "var limit = Receiver.Make(); model.Entity(limit);"),
        Escape("method group", "Action<object> limit = Receiver.Limit; limit(item);"),
        Escape("out", "Receiver.Create(model, out var other); other.Property(x => x.A).HasMaxLength(20);"),
        Escape("iterator", "foreach (var one in Receiver.Yield(item)) one.ToString();"),
        Escape("LINQ", """_ = new[] { 1 }.Select(n => Receiver.Number(item)).ToList();"""),
        Escape("interface", "IPart part = new SmallPart(); part.Configure(model);"),
        Escape("virtual method", "Part part = new SmallPart(); part.Configure(model);"),
        Escape("loop over parts", "foreach (var part in new Part[] { new SmallPart() }) part.Configure(model);"),
        Escape("loop over an overridden method", "MiddlePart part = new SmallerPart(); foreach (var n in new[] { 1 }) part.Configure(model);"),
        Escape("loop over a sealed method", "var part = new SealedPart(); foreach (var n in new[] { 1 }) part.Configure(model);"),
        Escape("loop over helpers that nest deeper than is read", "foreach (var n in new[] { 1 }) Deep.Limit0(item);"),
        Escape("loop over helpers that nest", "foreach (var n in new[] { 1 }) Deep.Describe0(item);"),
        Escape("reflection", "typeof(Receiver).GetMethod(nameof(Receiver.Limit))!.Invoke(null, new object[] { model });"),
        Escape("switch", "switch (DateTime.Now.Year) { case > 2000: Receiver.Limit(item); break; }"),
        Escape("try", "try { Receiver.Limit(item); } finally { }"),
        Escape("another builder under a condition", "var b = item.Property(x => x.B); if (DateTime.Now.Year > 2000) b = item.Property(x => x.A); b.HasMaxLength(20);"),
        Escape("return under a condition", """if (DateTime.Now.Year < 2000) return; item.Property(x => x.A).HasMaxLength(20);"""),
        Escape("only read", "ArgumentNullException.ThrowIfNull(model); if (item is null) return; item.Property(x => x.A).HasMaxLength(20); var name = item.Metadata.ClrType.Name; item.HasComment(name);"),
        Escape("delegate that is read", "Action<EntityTypeBuilder<Item>, int> limit = (b, length) => b.Property(x => x.A).HasMaxLength(length); limit(item, 20);"),
        Item("escape: one of two builders is returned", AB, "Choice.Choose(item).HasMaxLength(20);", types: "public static class Choice { public static PropertyBuilder<string> Choose(EntityTypeBuilder<Item> item) { if (DateTime.Now.Year > 2000) return item.Property(x => x.A); return item.Property(x => x.B); } }"),
        Escape("name of a lambda's parameter", "new List<int>().ForEach(item => Console.WriteLine(item)); item.Property(x => x.A).HasMaxLength(20);"),
        Escape("name of a delegate's parameter", "new List<int>().ForEach(delegate (int item) { Console.WriteLine(item); }); item.Property(x => x.A).HasMaxLength(20);"),
        Escape("name of another parameter", "void Show(object item) => Console.WriteLine(item); Show(1); item.Property(x => x.A).HasMaxLength(20);"),
        Escape("the same builder under a condition", "var b = item.Property(x => x.A).HasMaxLength(20); if (DateTime.Now.Year > 2000) b = b.IsRequired(); b.HasColumnName(\"a\");"),
        Escape("delegate that is invoked", "Action<EntityTypeBuilder<Item>> limit = b => b.Property(x => x.A).HasMaxLength(20); limit.Invoke(item);"),
        Escape("switch over the provider", """switch (Database.ProviderName) { case "Microsoft.EntityFrameworkCore.Sqlite": item.Property(x => x.B).HasMaxLength(9); break; case "Microsoft.EntityFrameworkCore.SqlServer": item.Property(x => x.A).HasMaxLength(20); break; }"""),
        Escape("provider's name in a local", """var isSqlServer = Database.ProviderName!.EndsWith("SqlServer"); if (isSqlServer && DateTime.Now.Year > 2000 == true) { } if (isSqlServer) item.Property(x => x.A).HasMaxLength(20); else item.Property(x => x.B).HasMaxLength(9);"""),
        Escape("provider's name in parentheses", """if ((Database.ProviderName!.Contains("SqlServer"))) item.Property(x => x.A).HasMaxLength(20); if (Database.ProviderName!.Contains("Sqlite") || Database.ProviderName!.Equals("Npgsql") || Database.ProviderName is not "Microsoft.EntityFrameworkCore.SqlServer") item.Property(x => x.B).HasMaxLength(9);"""),
        Escape("switch over the provider with a default", """switch (Database.ProviderName) { case "Microsoft.EntityFrameworkCore.Sqlite": item.Property(x => x.B).HasMaxLength(9); break; default: item.Property(x => x.A).HasMaxLength(20); break; }"""),
        Escape("return on another provider", "if (!Database.IsSqlServer()) return; item.Property(x => x.A).HasMaxLength(20);"),
        Escape("return on SQL Server", "item.Property(x => x.A).HasMaxLength(20); if (Database.IsSqlServer()) return; item.Property(x => x.B).HasMaxLength(9);"),
        Item("escape: condition on another provider", AB, "if (Database.IsSqlite()) item.Property(x => x.A).HasMaxLength(20); else item.Property(x => x.B).HasMaxLength(9);", types: """public static class Databases { public static bool IsSqlite(this Microsoft.EntityFrameworkCore.Infrastructure.DatabaseFacade database) => database.ProviderName == "Microsoft.EntityFrameworkCore.Sqlite"; }"""),
        Item("join entity", AB + " public List<Tag> Tags { get; set; } = new();", """item.HasMany(x => x.Tags).WithMany(t => t.Items).UsingEntity<ItemTag>(j => { j.Property(x => x.Note).HasMaxLength(30); });""",
            types: "public class Tag { public int Id { get; set; } public List<Item> Items { get; set; } = new(); } public class ItemTag { public int ItemsId { get; set; } public int TagsId { get; set; } public string Note { get; set; } = null!; public string Rest { get; set; } = null!; }"),
        Item("join entity with a name", AB + " public List<Tag> Tags { get; set; } = new();", """item.HasMany(x => x.Tags).WithMany(t => t.Items).UsingEntity<ItemTag>("ItemTags", j => j.Property(x => x.Note).HasMaxLength(30));""",
            types: "public class Tag { public int Id { get; set; } public List<Item> Items { get; set; } = new(); } public class ItemTag { public int ItemsId { get; set; } public int TagsId { get; set; } public string Note { get; set; } = null!; public string Rest { get; set; } = null!; }"),
        Item("join entity by a delegate in a local", AB + " public List<Tag> Tags { get; set; } = new();", """Action<EntityTypeBuilder<ItemTag>> join = j => j.Property(x => x.Note).HasMaxLength(30); item.HasMany(x => x.Tags).WithMany(t => t.Items).UsingEntity<ItemTag>(join);""",
            types: "public class Tag { public int Id { get; set; } public List<Item> Items { get; set; } = new(); } public class ItemTag { public int ItemsId { get; set; } public int TagsId { get; set; } public string Note { get; set; } = null!; public string Rest { get; set; } = null!; }"),
        Item("escape: join entity by a delegate of a call", AB + " public List<Tag> Tags { get; set; } = new();", """item.HasMany(x => x.Tags).WithMany(t => t.Items).UsingEntity<ItemTag>(Sizes.Create());""",
            types: "public class Tag { public int Id { get; set; } public List<Item> Items { get; set; } = new(); } public class ItemTag { public int ItemsId { get; set; } public int TagsId { get; set; } public string Note { get; set; } = null!; public string Rest { get; set; } = null!; } public static class Sizes { public static Action<EntityTypeBuilder<ItemTag>> Create() => j => j.Property(x => x.Note).HasMaxLength(30); }"),
        Item("loop: one property of all entities", ABC, """foreach (var e in model.Model.GetEntityTypes()) model.Entity(e.ClrType).Property<string>("CreatedBy").HasMaxLength(50);""", types: "public class Late { public int Id { get; set; } }"),
        Item("loop: one property of audited entities", ABC + " public string CreatedBy { get; set; } = null!; public Other Other { get; set; } = null!;",
            """foreach (var e in model.Model.GetEntityTypes().Where(t => typeof(Other).IsAssignableFrom(t.ClrType))) { var b = model.Entity(e.ClrType); b.Property<string>("CreatedBy").HasMaxLength(50).IsRequired(); }""",
            types: "public class Other { public int Id { get; set; } public string CreatedBy { get; set; } = null!; public string Rest { get; set; } = null!; }"),
        Item("loop: FindProperty", ABC, """foreach (var e in model.Model.GetEntityTypes()) { e.FindProperty("A")?.SetMaxLength(50); if (e.FindProperty("B") != null) model.Entity(e.ClrType).Property("B").HasMaxLength(60); }"""),
        Item("loop: of one entity", ABC, "foreach (var e in model.Model.GetEntityTypes().Where(t => t.ClrType == typeof(Item))) foreach (var p in e.GetProperties().Where(p => p.ClrType == typeof(string))) p.SetMaxLength(100);"),
        Item("loop: skips by continue", ABC, "foreach (var e in model.Model.GetEntityTypes()) { if (!typeof(Item).IsAssignableFrom(e.ClrType)) continue; foreach (var p in e.GetProperties()) { if (p.ClrType != typeof(string)) continue; p.SetMaxLength(100); } }"),
        Item("loop: strings by the start of a name", ABC, """foreach (var p in model.Model.GetEntityTypes().SelectMany(t => t.GetProperties()).Where(p => p.ClrType == typeof(string) && p.Name.StartsWith("A"))) p.SetMaxLength(100);"""),
        Item("convention class without sizes", AB, conventions: "conventions.Conventions.Add(_ => new Comments());", since: V8, types: """
            public class Comments : Microsoft.EntityFrameworkCore.Metadata.Conventions.IModelFinalizingConvention
            {
                public void ProcessModelFinalizing(IConventionModelBuilder modelBuilder, Microsoft.EntityFrameworkCore.Metadata.Conventions.IConventionContext<IConventionModelBuilder> context)
                {
                    foreach (var type in modelBuilder.Metadata.GetEntityTypes())
                        type.Builder.ToTable(type.ClrType.Name.ToLower());
                }
            }
            """),
        Selected("a folder for each provider", """t => t.Namespace == "Shop." + Environment.GetEnvironmentVariable("PROVIDER") + "SqlServer" """),
        Selected("by namespace", """t => t.Namespace == "Shop.SqlServer" """),
        Selected("by an interpolated namespace", """t => t.Namespace == $"{typeof(Shop.ISqlServer).Namespace}.SqlServer" """),
        Selected("by the end of the namespace", """t => t.Namespace?.EndsWith(".SqlServer") == true && !t.IsAbstract"""),
        Selected("by an interface", "t => typeof(Shop.ISqlServer).IsAssignableFrom(t)"),
        SelectedByNames(),
        Item("types of the only provider", AB, "Types types = new SqlServerTypes(); item.Property(x => x.A).HasColumnType(types.Text); item.Property(x => x.B).HasMaxLength(Types.Length);",
            types: """public abstract class Types { public static readonly int Length = 30; public abstract string Text { get; } } public class SqlServerTypes : Types { public override string Text => "nvarchar(50)"; }"""),
        Item("types of several providers", AB, "Types types = new SqlServerTypes(); item.Property(x => x.A).HasColumnType(types.Text); item.Property(x => x.B).HasColumnType(types.Code);",
            types: """public abstract class Types { public abstract string Text { get; } public virtual string Code => "nvarchar(20)"; } public class SqlServerTypes : Types { public override string Text => "nvarchar(50)"; } public class OtherTypes : Types { public override string Text => "text"; public override string Code => "nvarchar(20)"; }"""),
    ];

    /// <summary>One configuration for each property, of which a predicate of its own selects it; none selects that of <c>Rest</c>.</summary>
    private static ModelCase SelectedByNames()
    {
        string[] names = ["Name", "Start", "Matched", "Part", "Whole", "Type", "Full", "Derived", "Rest"];
        (string Type, string Property)[] predicates =
        [
            ("(Type t)", "t.Name == \"OfName\""),
            ("t", "{ return t.Name.StartsWith(\"OfStart\"); }"),
            ("t", "(t.Name is \"OfMatched\")"),
            ("t", "t.IsClass && t.Name.Contains(\"Part\")"),
            ("t", "t.Name.Equals(\"OfWhole\") && t.Name != \"OfRest\" || false"),
            ("t", "t == typeof(OfType)"),
            ("t", "t.FullName == \"OfFull\" || t.FullName == GetType().Namespace + \".Nothing\""),
            ("t", "typeof(IDerived).IsAssignableFrom(t) && !t.IsAbstract && true"),
        ];
        return new("configurations selected by names", Usings + $$"""
            public class Item { public int Id { get; set; } {{string.Concat(names.Select(static name => $"public string {name} {{ get; set; }} = null!; "))}} }
            public interface IDerived { }
            {{string.Concat(names.Select(static name => $"public class Of{name} : IEntityTypeConfiguration<Item>{(name == "Derived" ? ", IDerived" : "")} {{ public void Configure(EntityTypeBuilder<Item> builder) => builder.Property(x => x.{name}).HasMaxLength(20); }}\n"))}}
            namespace Shop
            {
                public class ShopContext : DbContext
                {
                    public DbSet<Item> Items { get; set; } = null!;
                    {{OnSqlServer}}
                    protected override void OnModelCreating(ModelBuilder model)
                    {
                        {{string.Concat(predicates.Select(static predicate => $"model.ApplyConfigurationsFromAssembly(typeof(ShopContext).Assembly, {predicate.Type} => {predicate.Property});\n"))}}
                    }
                }
            }
            """);
    }

    /// <summary>One configuration for each provider, of which a predicate selects SQL Server's.</summary>
    private static ModelCase Selected(string name, string predicate) => new("configurations selected " + name, Usings + $$"""
        public class Item { public int Id { get; set; } {{AB}} }
        namespace Shop { public interface ISqlServer { } }
        namespace Shop.SqlServer { public class ItemConfiguration : IEntityTypeConfiguration<Item>, ISqlServer { public void Configure(EntityTypeBuilder<Item> builder) => builder.Property(x => x.A).HasMaxLength(20); } }
        namespace Shop.Postgres { public class ItemConfiguration : IEntityTypeConfiguration<Item> { public void Configure(EntityTypeBuilder<Item> builder) => builder.Property(x => x.B).HasMaxLength(30); } }
        public class ShopContext : DbContext
        {
            public DbSet<Item> Items { get; set; } = null!;
            {{OnSqlServer}}
            protected override void OnModelCreating(ModelBuilder model) => model.ApplyConfigurationsFromAssembly(typeof(ShopContext).Assembly, {{predicate}});
        }
        """);
}
