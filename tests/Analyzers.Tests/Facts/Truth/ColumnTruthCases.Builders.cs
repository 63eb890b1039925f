using AsyncSql.Testing.Models;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>The forms that fluent configuration takes: builders, names, lambdas, configuration classes.</summary>
internal static partial class ColumnTruthCases
{
    private const string AB = "public string A { get; set; } = null!; public string B { get; set; } = null!;";

    /// <summary>Predicates over the configurations <c>Yes</c> and <c>No</c>.</summary>
    private static string[] Predicates =>
    [
        "t => t.Name != \"No\"", "t => \"Yes\" == t.Name", "(t) => t.Name.StartsWith(\"Y\")", "t => t.Name.EndsWith(\"o\")", "t => t.Name.Contains(\"e\")", "t => t.Name.Equals(\"Yes\")", "t => !t.Name.Equals(\"Yes\")",
        "t => t == typeof(Yes)", "t => t != typeof(Yes)", "t => { return t.Name == \"Yes\"; }", "t => (t.Name == \"Yes\") == true", "t => (t.Name == \"Yes\") == false", "t => t.Name is \"Yes\"",
        "t => t.IsClass && t.Name == \"Yes\"", "t => t.IsAbstract || t.Name == \"Yes\"", "t => !t.IsAbstract && t.Name == \"No\"", "t => t.FullName == \"Yes\"", "t => t.FullName!.StartsWith(\"Y\")", "t => t.FullName?.EndsWith(\"es\") == true",
        "t => t.Name == \"Y\" + \"es\"", "t => t.Name == nameof(Yes)", "t => t.Name == typeof(Yes).Name", "t => t.Name == $\"{nameof(Yes)}\"", "t => t.Name == $\"Y{\"es\"}\"",
        "t => typeof(Base).IsAssignableFrom(t)", "t => t.IsAssignableTo(typeof(IModule))", "t => t.IsSubclassOf(typeof(Base))", "t => !t.IsSubclassOf(typeof(Base))", "t => true", "t => false", "t => DateTime.Now.Year > 2000",
        "t => t.Name == typeof(Yes).GetTypeInfo().Name", "t => t.FullName is { } name && name.StartsWith(\"Y\")", "t => t.FullName is string name && name.EndsWith(\"o\")",
        "t => t.FullName is not null && t.Name == \"Yes\"", "t => t.GetInterfaces().Contains(typeof(IModule))", "t => !t.GetInterfaces().Contains(typeof(IModule))", "t => t.IsDefined(typeof(OnlyAttribute), true)", "t => t.GetCustomAttribute<OnlyAttribute>() is null",
        "t => t.GetConstructor(Type.EmptyTypes) != null && t.Name == \"No\"", "t => t.GetInterfaces().Any(i => i.IsGenericType && i.GetGenericTypeDefinition() == typeof(IEntityTypeConfiguration<>))", "t => t.GetInterfaces().Any(i => i.GenericTypeArguments.Length == 7)", "t => t.ContainsGenericParameters || t.IsInterface", "t => t.GetCustomAttributes(typeof(OnlyAttribute), false).Any()",
    ];

    /// <summary>Conditions on the provider or on a builder. On SQL Server, the branch that runs decides.</summary>
    private static string[] Conditions =>
    [
        "Database.ProviderName!.EndsWith(\"SqlServer\")", "Database.ProviderName!.EndsWith(\"Sqlite\")", "Database.ProviderName!.EndsWith(\"Microsoft\")",
        "Database.ProviderName!.Contains(\"Core.Sql\")", "Database.ProviderName!.Equals(\"Microsoft.EntityFrameworkCore.SqlServer\")", "Database.ProviderName!.Equals(\"SqlServer\")",
        "Database.ProviderName != \"Microsoft.EntityFrameworkCore.SqlServer\"", "\"Microsoft.EntityFrameworkCore.SqlServer\" == Database.ProviderName", "\"Microsoft.EntityFrameworkCore.Sqlite\" != Database.ProviderName",
        "Database.ProviderName is \"Microsoft.EntityFrameworkCore.SqlServer\"", "Database.ProviderName is not \"Microsoft.EntityFrameworkCore.SqlServer\"", "Database.ProviderName is \"Sqlite\"",
        "Database.IsSqlServer() && Database.ProviderName != \"a\"", "Database.IsSqlServer() && Database.ProviderName == \"a\"", "Database.ProviderName == \"a\" && Database.IsSqlServer()",
        "!Database.IsSqlServer() || Database.ProviderName == \"a\"", "Database.IsSqlServer() || Database.ProviderName == \"a\"", "Database.ProviderName == \"a\" || Database.IsSqlServer()",
        "Database.IsSqlServer() || DateTime.Now.Year > 2000", "!Database.IsSqlServer() && DateTime.Now.Year > 2000", "(!(Database.IsSqlServer()))",
        "model == null", "model != null", "model is null", "item is not null", "null != item", "null == model",
    ];

    private static IEnumerable<ModelCase> Builders() =>
    [
        .. Conditions.Select(static condition => Item("if: " + condition, AB, $"if ({condition}) item.Property(x => x.A).HasMaxLength(20); else item.Property(x => x.B).HasMaxLength(9);")),
        .. Predicates.Select(static predicate => Whole("predicate: " + predicate,
            "public class Item { public int Id { get; set; } " + AB + " } public interface IModule { } public abstract class Base { } public class OnlyAttribute : Attribute { } public class Yes : Base, IModule, IEntityTypeConfiguration<Item> { public void Configure(EntityTypeBuilder<Item> builder) => builder.Property(x => x.A).HasMaxLength(20); } [Only] public class No : IEntityTypeConfiguration<Item> { public void Configure(EntityTypeBuilder<Item> builder) => builder.Property(x => x.B).HasMaxLength(30); }",
            "public DbSet<Item> Items { get; set; } = null!;", $"model.ApplyConfigurationsFromAssembly(typeof(ShopContext).Assembly, {predicate});")),
        Item("Entity<T>(b => ...)", AB, "model.Entity<Item>(b => { b.Property(x => x.A).HasMaxLength(20); });"),
        Item("Entity<T>(b => expression)", AB, "model.Entity<Item>(b => b.Property(x => x.A).HasMaxLength(20));"),
        Item("Entity<T>(delegate)", AB, "model.Entity<Item>(delegate (EntityTypeBuilder<Item> b) { b.Property(x => x.A).HasMaxLength(20); });"),
        Item("type in a local of a local", AB, """var short40 = "nvarchar(40)"; var type = short40; item.Property(x => x.A).HasColumnType(type);"""),
        Item("Entity(typeof)", AB, """model.Entity(typeof(Item)).Property("A").HasMaxLength(20); model.Entity(typeof(Item), b => { b.Property("B").HasColumnType("text"); b.Property<string>(nameof(Item.A)).IsRequired(); });"""),
        Item("Entity(name)", AB, """model.Entity("Item").Property("A").HasMaxLength(20); model.Entity("Item", b => b.Property<string>("B").HasMaxLength(30));"""),
        Item("Entity(FullName)", AB, """model.Entity(typeof(Item).FullName!).Property("A").HasMaxLength(20); model.Entity(nameof(Item)).Property(nameof(Item.B)).HasMaxLength(30);"""),
        Item("Property(Type, name)", AB, """model.Entity(typeof(Item)).Property(typeof(string), "A").HasMaxLength(20);"""),
        Item("Property(Type, name) of a shadow property", AB, """item.Property(typeof(string), "Note").HasMaxLength(20); item.Property(typeof(byte[]), "Photo");"""),
        Item("model chained over entities", AB + " public List<Part> Parts { get; set; } = new();", "model.Entity<Item>(b => b.Property(x => x.A).HasMaxLength(20)).Entity<Part>(b => b.Property(x => x.Text).HasMaxLength(40));", types: "public class Part { public int Id { get; set; } public string Text { get; set; } = null!; }"),
        Item("a default schema before the entity", AB, """model.HasDefaultSchema("shop").Entity<Item>().Property(x => x.A).HasMaxLength(20); model.UseCollation("Latin1_General_CI_AS").HasAnnotation("a", 1).Entity<Item>(b => b.Property(x => x.B).HasMaxLength(30));"""),
        Item("a method of a new configuration", AB, "model.Entity<Item>(new Sizes().Configure);", types: "public class Sizes { public void Configure(EntityTypeBuilder<Item> b) => b.Property(x => x.A).HasMaxLength(20); }"),
        Item("a method of what a method returns", AB, "model.Entity<Item>(Sizes.Create().Configure);", types: "public class Sizes { public static Sizes Create() => new(); public void Configure(EntityTypeBuilder<Item> b) => b.Property(x => x.A).HasMaxLength(20); }"),
        Item("locals", AB, """var a = item.Property(x => x.A); a.HasMaxLength(20); PropertyBuilder<string> b = item.Property(x => x.B); b.HasColumnType("varchar(20)");"""),
        Item("a local that is assigned again", AB, "var p = item.Property(x => x.A); p.HasMaxLength(20); p = item.Property(x => x.B); p.HasMaxLength(30);"),
        Item("using a discard", AB, "_ = item.Property(x => x.A).HasMaxLength(20);"),
        Item("nested lambdas with equal names", AB + " public Place Place { get; set; } = null!;", "model.Entity<Item>(b => { b.OwnsOne(x => x.Place, p => { p.Property(x => x.A).HasMaxLength(7); }); b.Property(x => x.B).HasMaxLength(9); });", types: "public class Place { public string A { get; set; } = null!; public string B { get; set; } = null!; }"),
        Item("chain over several kinds of calls", AB, """item.ToTable("Items").HasKey(x => x.Id); item.Property(x => x.A).IsRequired().HasColumnName("a").HasMaxLength(20).IsUnicode(false); item.Property(x => x.B).ValueGeneratedOnAdd().HasAnnotation("a", 1).Metadata.SetMaxLength(30);"""),
        Item("Metadata", AB, """item.Property(x => x.A).Metadata.SetMaxLength(20); item.Property(x => x.B).Metadata.SetColumnType("varchar(20)");"""),
        Item("Metadata.FindProperty", AB, """item.Metadata.FindProperty(nameof(Item.A))!.SetMaxLength(20); model.Model.FindEntityType(typeof(Item))!.FindProperty("B")!.SetMaxLength(30);"""),
        Item("HasAnnotation(MaxLength)", AB, """item.Property(x => x.A).HasAnnotation("MaxLength", 20); item.Property(x => x.B).HasAnnotation("Relational:ColumnType", "varchar(20)");"""),
        Item("parenthesised and forgiven", AB, "(item).Property(x => x.A)!.HasMaxLength(20); (item.Property((Item x) => x.B)).HasMaxLength((30));"),
        Item("lambda with a cast", AB, "item.Property(x => (object)x.A).HasMaxLength(20);"),
        Item("expression-bodied lambda in a variable", AB, "Expression<Func<Item, string>> a = x => x.A; item.Property(a).HasMaxLength(20);"),
        Item("delegates in parentheses and in a new Action", AB, "model.Entity<Item>((b => b.Property(x => x.A!).HasMaxLength(20))); model.Entity<Item>(new Action<EntityTypeBuilder<Item>>(b => b.Property(x => x.B).HasMaxLength(30)));"),
        Item("Action in a variable", AB, "Action<EntityTypeBuilder<Item>> configure = b => b.Property(x => x.A).HasMaxLength(20); model.Entity(configure);"),
        Item("if (Database.IsSqlServer())", AB, "if (Database.IsSqlServer()) { item.Property(x => x.A).HasMaxLength(20); } else { item.Property(x => x.A).HasMaxLength(20000); } if (!Database.IsSqlServer()) item.Property(x => x.B).HasMaxLength(9);"),
        Item("if on the provider's name", AB, """if (Database.ProviderName == "Microsoft.EntityFrameworkCore.SqlServer") item.Property(x => x.A).HasMaxLength(20);"""),
        Item("if that both branches agree on", AB, "if (DateTime.Now.Year > 2000) item.Property(x => x.A).HasMaxLength(20); else item.Property(x => x.A).HasMaxLength(30);"),
        Item("if (false) and unrelated conditions", AB, """if (DateTime.Now.Year > 2000) item.HasComment("new"); item.Property(x => x.A).HasMaxLength(20);"""),
        Item("early return", AB, "item.Property(x => x.A).HasMaxLength(20); return;"),
        Item("preprocessor", AB, """

            #if EF8_OR_GREATER
            item.Property(x => x.A).HasMaxLength(20);
            #else
            item.Property(x => x.B).HasMaxLength(20);
            #endif

            """),
        Whole("ApplyConfiguration", "public class Item { public int Id { get; set; } " + AB + " } public class ItemConfiguration : IEntityTypeConfiguration<Item> { public void Configure(EntityTypeBuilder<Item> builder) { builder.Property(x => x.A).HasMaxLength(20); } }",
            "public DbSet<Item> Items { get; set; } = null!;", "model.ApplyConfiguration(new ItemConfiguration());"),
        Whole("ApplyConfiguration of a class for two entities", "public class Item { public int Id { get; set; } " + AB + " } public class Part { public int Id { get; set; } " + AB + " } public class Configurations : IEntityTypeConfiguration<Item>, IEntityTypeConfiguration<Part> { public void Configure(EntityTypeBuilder<Item> builder) => builder.Property(x => x.A).HasMaxLength(20); public void Configure(EntityTypeBuilder<Part> builder) => builder.Property(x => x.B).HasMaxLength(30); }",
            "public DbSet<Item> Items { get; set; } = null!;", "model.ApplyConfiguration<Item>(new Configurations()); model.ApplyConfiguration<Part>(new Configurations());"),
        Whole("ApplyConfiguration of a local", "public class Item { public int Id { get; set; } " + AB + " } public class ItemConfiguration : IEntityTypeConfiguration<Item> { public void Configure(EntityTypeBuilder<Item> builder) { builder.Property(x => x.A).HasMaxLength(20); } }",
            "public DbSet<Item> Items { get; set; } = null!;", "var configuration = new ItemConfiguration(); model.ApplyConfiguration(configuration);"),
        Whole("ApplyConfiguration with constructor arguments", "public class Item { public int Id { get; set; } " + AB + " } public class ItemConfiguration : IEntityTypeConfiguration<Item> { private readonly int _length; public ItemConfiguration(int length) => _length = length; public void Configure(EntityTypeBuilder<Item> builder) { builder.Property(x => x.A).HasMaxLength(_length); builder.Property(x => x.B).HasMaxLength(30); } }",
            "public DbSet<Item> Items { get; set; } = null!;", "model.ApplyConfiguration(new ItemConfiguration(20));"),
        Whole("ApplyConfigurationsFromAssembly", "public class Item { public int Id { get; set; } " + AB + " } internal sealed class ItemConfiguration : IEntityTypeConfiguration<Item> { public void Configure(EntityTypeBuilder<Item> builder) { builder.Property(x => x.A).HasMaxLength(20); } }",
            "public DbSet<Item> Items { get; set; } = null!;", "model.ApplyConfigurationsFromAssembly(typeof(ShopContext).Assembly);"),
        Whole("ApplyConfigurationsFromAssembly of GetType and of an entity", "public class Item { public int Id { get; set; } " + AB + " } internal sealed class ItemConfiguration : IEntityTypeConfiguration<Item> { public void Configure(EntityTypeBuilder<Item> builder) { builder.Property(x => x.A).HasMaxLength(20); } }",
            "public DbSet<Item> Items { get; set; } = null!;", "model.ApplyConfigurationsFromAssembly(GetType().Assembly); model.ApplyConfigurationsFromAssembly(this.GetType().Assembly); model.ApplyConfigurationsFromAssembly(typeof(Item).Assembly);"),
        Whole("ApplyConfigurationsFromAssembly of the executing assembly", "public class Item { public int Id { get; set; } " + AB + " } public class Outer { private class ItemConfiguration : IEntityTypeConfiguration<Item> { public void Configure(EntityTypeBuilder<Item> builder) { builder.Property(x => x.A).HasMaxLength(20); } } }",
            "public DbSet<Item> Items { get; set; } = null!;", "model.ApplyConfigurationsFromAssembly(Assembly.GetExecutingAssembly());"),
        Whole("ApplyConfigurationsFromAssembly of a base or an interface", "public class Item { public int Id { get; set; } " + AB + " } public interface IModule { } public abstract class Base { } public class Yes : Base, IModule, IEntityTypeConfiguration<Item> { public void Configure(EntityTypeBuilder<Item> builder) { builder.Property(x => x.A).HasMaxLength(20); } } public class No : IEntityTypeConfiguration<Item> { public void Configure(EntityTypeBuilder<Item> builder) { builder.Property(x => x.B).HasMaxLength(20); } }",
            "public DbSet<Item> Items { get; set; } = null!;", "model.ApplyConfigurationsFromAssembly(typeof(ShopContext).Assembly, t => typeof(IModule).IsAssignableFrom(t) && t.IsSubclassOf(typeof(Base)));"),
        Whole("ApplyConfigurationsFromAssembly with a predicate", "public class Item { public int Id { get; set; } " + AB + " } public class Yes : IEntityTypeConfiguration<Item> { public void Configure(EntityTypeBuilder<Item> builder) { builder.Property(x => x.A).HasMaxLength(20); } } public class No : IEntityTypeConfiguration<Item> { public void Configure(EntityTypeBuilder<Item> builder) { builder.Property(x => x.B).HasMaxLength(20); } }",
            "public DbSet<Item> Items { get; set; } = null!;", """model.ApplyConfigurationsFromAssembly(typeof(ShopContext).Assembly, t => t.Name == "Yes");"""),
        Whole("configuration without a parameterless constructor is left out", "public class Item { public int Id { get; set; } " + AB + " } public class ItemConfiguration : IEntityTypeConfiguration<Item> { public ItemConfiguration(int length) { Length = length; } public int Length { get; } public void Configure(EntityTypeBuilder<Item> builder) { builder.Property(x => x.A).HasMaxLength(20); } }",
            "public DbSet<Item> Items { get; set; } = null!;", "model.ApplyConfigurationsFromAssembly(typeof(ShopContext).Assembly);"),
        Whole("configuration with a private constructor", "public class Item { public int Id { get; set; } " + AB + " } public class ItemConfiguration : IEntityTypeConfiguration<Item> { private ItemConfiguration() { } public void Configure(EntityTypeBuilder<Item> builder) { builder.Property(x => x.A).HasMaxLength(20); } }",
            "public DbSet<Item> Items { get; set; } = null!;", "model.ApplyConfigurationsFromAssembly(typeof(ShopContext).Assembly);"),
        Whole("[EntityTypeConfiguration]", "[EntityTypeConfiguration(typeof(ItemConfiguration))] public class Item { public int Id { get; set; } " + AB + " } public class ItemConfiguration : IEntityTypeConfiguration<Item> { public void Configure(EntityTypeBuilder<Item> builder) { builder.Property(x => x.A).HasMaxLength(20); } }",
            "public DbSet<Item> Items { get; set; } = null!;"),
        Whole("[EntityTypeConfiguration<,>]", "[EntityTypeConfiguration<ItemConfiguration, Item>] public class Item { public int Id { get; set; } " + AB + " } public class ItemConfiguration : IEntityTypeConfiguration<Item> { public void Configure(EntityTypeBuilder<Item> builder) { builder.Property(x => x.A).HasMaxLength(20); } }",
            "public DbSet<Item> Items { get; set; } = null!;", since: V8),
        Whole("[EntityTypeConfiguration], then OnModelCreating", "[EntityTypeConfiguration(typeof(ItemConfiguration))] public class Item { public int Id { get; set; } " + AB + " } public class ItemConfiguration : IEntityTypeConfiguration<Item> { public void Configure(EntityTypeBuilder<Item> builder) { builder.Property(x => x.A).HasMaxLength(20); } }",
            "public DbSet<Item> Items { get; set; } = null!;", "model.Entity<Item>().Property(x => x.A).HasMaxLength(20000);"),
        Whole("generic base configuration with a virtual method", """
            public abstract class Entity { public int Id { get; set; } public string CreatedBy { get; set; } = ""; }
            public class Item : Entity { public string A { get; set; } = ""; public string B { get; set; } = ""; }
            public abstract class EntityConfiguration<T> : IEntityTypeConfiguration<T> where T : Entity { public virtual void Configure(EntityTypeBuilder<T> builder) { builder.Property(x => x.CreatedBy).HasMaxLength(50); } }
            public class ItemConfiguration : EntityConfiguration<Item> { public override void Configure(EntityTypeBuilder<Item> builder) { base.Configure(builder); builder.Property(x => x.A).HasMaxLength(20); } }
            """, "public DbSet<Item> Items { get; set; } = null!;", "model.ApplyConfigurationsFromAssembly(typeof(Item).Assembly);"),
        Whole("generic base configuration with a template method", """
            public abstract class Entity { public int Id { get; set; } public string CreatedBy { get; set; } = ""; }
            public class Item : Entity { public string A { get; set; } = ""; public string B { get; set; } = ""; }
            public abstract class EntityConfiguration<T> : IEntityTypeConfiguration<T> where T : Entity
            {
                public void Configure(EntityTypeBuilder<T> builder) { builder.Property(x => x.CreatedBy).HasMaxLength(50); ConfigureEntity(builder); }
                protected abstract void ConfigureEntity(EntityTypeBuilder<T> builder);
            }
            public class ItemConfiguration : EntityConfiguration<Item> { protected override void ConfigureEntity(EntityTypeBuilder<Item> builder) { builder.Property(x => x.A).HasMaxLength(20); } }
            """, "public DbSet<Item> Items { get; set; } = null!;", "model.ApplyConfiguration(new ItemConfiguration());"),
        Whole("base configuration that is not overridden", """
            public abstract class Entity { public int Id { get; set; } public string CreatedBy { get; set; } = ""; }
            public class Item : Entity { public string A { get; set; } = ""; }
            public class EntityConfiguration<T> : IEntityTypeConfiguration<T> where T : Entity { public virtual void Configure(EntityTypeBuilder<T> builder) { builder.Property(x => x.CreatedBy).HasMaxLength(50); } }
            """, "public DbSet<Item> Items { get; set; } = null!;", "model.ApplyConfiguration(new EntityConfiguration<Item>());"),
        Whole("configuration that has all from its base", """
            public abstract class Entity { public int Id { get; set; } public string CreatedBy { get; set; } = ""; }
            public class Item : Entity { public string A { get; set; } = ""; }
            public abstract class BaseEntityTypeConfiguration<T> : IEntityTypeConfiguration<T> where T : Entity { public void Configure(EntityTypeBuilder<T> builder) { builder.Property(x => x.CreatedBy).HasMaxLength(50); } }
            public class ItemConfiguration : BaseEntityTypeConfiguration<Item> { }
            """, "public DbSet<Item> Items { get; set; } = null!;", "model.ApplyConfigurationsFromAssembly(typeof(Item).Assembly);"),
        Whole("configuration that has all from a base of any name", """
            public abstract class Lookup { public int Id { get; set; } public string Code { get; set; } = ""; public string Label { get; set; } = ""; }
            public class City : Lookup { }
            public class Unit : Lookup { }
            public abstract class LookupMap<T> : IEntityTypeConfiguration<T> where T : Lookup { private readonly string table; protected LookupMap(string table) => this.table = table; public void Configure(EntityTypeBuilder<T> builder) { builder.ToTable(table); builder.Property(x => x.Code).HasMaxLength(20); } }
            public abstract class LabelMap<T> : LookupMap<T> where T : Lookup { protected LabelMap() : base("Labels") { } }
            public class Cities : LookupMap<City> { public Cities() : base("Cities") { } }
            public class Units : LabelMap<Unit> { }
            """, "public DbSet<City> Cities { get; set; } = null!; public DbSet<Unit> Units { get; set; } = null!;", "model.ApplyConfigurationsFromAssembly(typeof(City).Assembly);"),
        Whole("explicit implementation of Configure", "public class Item { public int Id { get; set; } " + AB + " } public class ItemConfiguration : IEntityTypeConfiguration<Item> { void IEntityTypeConfiguration<Item>.Configure(EntityTypeBuilder<Item> builder) { builder.Property(x => x.A).HasMaxLength(20); } }",
            "public DbSet<Item> Items { get; set; } = null!;", "model.ApplyConfiguration(new ItemConfiguration());"),
        Whole("configuration split into private methods", "public class Item { public int Id { get; set; } " + AB + " } public class ItemConfiguration : IEntityTypeConfiguration<Item> { public void Configure(EntityTypeBuilder<Item> builder) { Names(builder); this.Others(builder); } private static void Names(EntityTypeBuilder<Item> b) => b.Property(x => x.A).HasMaxLength(20); private void Others(EntityTypeBuilder<Item> b) { b.Property(x => x.B).HasMaxLength(30); } }",
            "public DbSet<Item> Items { get; set; } = null!;", "model.ApplyConfiguration(new ItemConfiguration());"),
        Whole("ApplyConfiguration, then OnModelCreating", "public class Item { public int Id { get; set; } " + AB + " } public class ItemConfiguration : IEntityTypeConfiguration<Item> { public void Configure(EntityTypeBuilder<Item> builder) { builder.Property(x => x.A).HasMaxLength(20); builder.Property(x => x.B).HasMaxLength(20); } }",
            "public DbSet<Item> Items { get; set; } = null!;", "model.Entity<Item>().Property(x => x.A).HasMaxLength(20000); model.ApplyConfiguration(new ItemConfiguration()); model.Entity<Item>().Property(x => x.B).HasMaxLength(20000);"),

        Whole("predicate that names a local", "public class Item { public int Id { get; set; } " + AB + " } public class Yes : IEntityTypeConfiguration<Item> { public void Configure(EntityTypeBuilder<Item> builder) => builder.Property(x => x.A).HasMaxLength(20); } public class No : IEntityTypeConfiguration<Item> { public void Configure(EntityTypeBuilder<Item> builder) => builder.Property(x => x.B).HasMaxLength(30); }",
            "public DbSet<Item> Items { get; set; } = null!;", """var context = GetType(); model.ApplyConfigurationsFromAssembly(typeof(ShopContext).Assembly, t => t.Name == "Yes" && context.Name == "ShopContext");"""),
        Whole("unknown predicate, and a column that is declared large", "public class Item { public int Id { get; set; } [MaxLength] public string A { get; set; } = null!; } public class Sizes : IEntityTypeConfiguration<Item> { public void Configure(EntityTypeBuilder<Item> builder) => builder.Property(x => x.A).HasMaxLength(20); }",
            "public DbSet<Item> Items { get; set; } = null!;", "model.ApplyConfigurationsFromAssembly(typeof(ShopContext).Assembly, t => DateTime.Now.Year > 2000);"),
        Item("SetAnnotation on the metadata of an entity", AB, """item.Metadata.SetAnnotation("a", 1); item.Property(x => x.A).HasMaxLength(20);"""),
        Item("property of the first entity type", AB, """model.Model.GetEntityTypes().First().FindProperty("A")!.SetMaxLength(20);"""),
        Item("lambda with the name of an outer builder", AB + " public Part Part { get; set; } = null!;", "model.Entity<Item>(model => model.Property(x => x.A).HasMaxLength(20)); model.Entity<Part>().Property(x => x.Text).HasMaxLength(40);", types: "public class Part { public int Id { get; set; } public string Text { get; set; } = null!; }"),
        Item("a lambda behind a cast", AB, "model.Entity<Item>((Action<EntityTypeBuilder<Item>>)(b => b.Property(x => x.A).HasMaxLength(20)));"),
        Item("else if deeper than statements are followed", AB, string.Concat(Enumerable.Repeat("if (!Database.IsSqlServer()) { } else ", 250)) + "item.Property(x => x.A).HasMaxLength(20);", since: V10),
        Item("deep else if that sets no size", AB, string.Concat(Enumerable.Repeat("if (!Database.IsSqlServer()) { } else ", 250)) + """item.HasComment("deep");""", since: V10),
        Item("else if that is followed", AB, string.Concat(Enumerable.Repeat("if (!Database.IsSqlServer()) { } else ", 90)) + "item.Property(x => x.A).HasMaxLength(20);", since: V10),
        Whole("ApplyConfiguration of what a method returns", "public class Item { public int Id { get; set; } " + AB + " } public class Sizes : IEntityTypeConfiguration<Item> { public static IEntityTypeConfiguration<Item> Create() => new Sizes(); public void Configure(EntityTypeBuilder<Item> builder) => builder.Property(x => x.A).HasMaxLength(20); }",
            "public DbSet<Item> Items { get; set; } = null!;", "model.ApplyConfiguration(Sizes.Create());"),
        Whole("ApplyConfigurationsFromAssembly of an assembly in a local", "public class Item { public int Id { get; set; } " + AB + " } public class Sizes : IEntityTypeConfiguration<Item> { public void Configure(EntityTypeBuilder<Item> builder) => builder.Property(x => x.A).HasMaxLength(20); }",
            "public DbSet<Item> Items { get; set; } = null!; public DbSet<Library.Text> Texts { get; set; } = null!;", "var assembly = typeof(Library.Text).Assembly; model.ApplyConfigurationsFromAssembly(assembly);", library: Users),
        Item("annotations with other names", AB, """item.Property(x => x.A).HasAnnotation("Order", 20); item.Property(x => x.B).HasAnnotation("Note", "varchar(20)");"""),
        Item("a builder that is assigned where there is none", AB, "var b = item.Property(x => x.A); b ??= item.Property(x => x.B); b.HasMaxLength(20);"),
        Item("if: two names of a builder", AB + " public Part Part { get; set; } = null!;", "var same = item; if (item == same) model.Entity<Part>().Property(x => x.Text).HasMaxLength(40);", types: "public class Part { public int Id { get; set; } public string Text { get; set; } = null!; }"),
        Item("a condition that an extension method reads", AB, """if (item.IsNamed()) item.HasComment("named"); item.Property(x => x.A).HasMaxLength(20);""",
            types: """public static class Extensions { public static bool IsNamed(this EntityTypeBuilder<Item> b) => b.Metadata.ClrType.Name == "Item"; }"""),
        Item("a length before Ignore is forgotten", AB, "item.Property(x => x.A).HasMaxLength(20); item.Ignore(x => x.A); item.Property(x => x.A);"),
        Item("Entity of a type that is found at run time", AB, """model.Entity(typeof(ShopContext).Assembly.GetType("Item")!).Property("A").HasMaxLength(20);"""),
    ];
}
