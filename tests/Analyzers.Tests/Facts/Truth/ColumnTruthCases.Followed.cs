using AsyncSql.Testing.Models;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>Configuration that is behind local functions, delegates, methods that are conditions, reflection and conventions.</summary>
internal static partial class ColumnTruthCases
{
    private const string EachString = "foreach (var property in model.Model.GetEntityTypes().SelectMany(t => t.GetProperties())";

    private const string ShortMark = "[AttributeUsage(AttributeTargets.Property)] public class ShortAttribute : Attribute { public ShortAttribute(int length = 40) { Length = length; } public int Length { get; } } ";

    private const string MarkedShort = "[Short] " + AB + " [Short(6000)] public string C { get; set; } = null!; [Short, MaxLength(70)] public string D { get; set; } = null!;";

    private const string Maps = "public class Mapped { public int Id { get; set; } " + AB + " } public class Plain { public int Id { get; set; } " + AB + " } public class MappedMap : IEntityTypeConfiguration<Mapped> { public void Configure(EntityTypeBuilder<Mapped> builder) => builder.Property(x => x.A).HasMaxLength(20); } ";

    private const string MapSets = "public DbSet<Mapped> MappedItems { get; set; } = null!; public DbSet<Plain> PlainItems { get; set; } = null!;";

    private const string EntitiesOfType = "public static class Loops { public static ModelBuilder EntitiesOfType<T>(this ModelBuilder model, Action<EntityTypeBuilder> configure) => model.EntitiesOfType(typeof(T), configure); public static ModelBuilder EntitiesOfType(this ModelBuilder model, Type type, Action<EntityTypeBuilder> configure) { foreach (var entity in model.Model.GetEntityTypes()) if (type.IsAssignableFrom(entity.ClrType)) configure(model.Entity(entity.ClrType)); return model; } }";

    private const string ConventionNames = "Microsoft.EntityFrameworkCore.Metadata.Conventions.";

    private const string Dependencies = ConventionNames + "Infrastructure.ProviderConventionSetBuilderDependencies";

    private static string Convention(string contract, string method) =>
        "public class Rule : " + contract + " { public " + method + " }";

    /// <summary>What a convention does that EF Core runs for each property.</summary>
    private static string[] PropertyRules =>
    [
        "{ if (b.Metadata.ClrType == typeof(string)) b.HasMaxLength(90); }",
        "{ if (b.Metadata.ClrType != typeof(string) || !b.Metadata.Name.EndsWith(\"A\", StringComparison.Ordinal)) return; b.HasMaxLength(90); }",
        "{ if (b.Metadata.PropertyInfo?.IsDefined(typeof(ShortAttribute), true) == true) b.HasMaxLength(9000); }",
        "{ if (b.Metadata.Name == \"B\") b.HasColumnType(\"nvarchar(30)\"); }",
        "{ if (DateTime.Now.Year > 2000 && b.Metadata.Name == \"B\") b.HasMaxLength(30); }",
        "{ if (b.Metadata.ClrType == typeof(int)) b.IsRequired(true); }",
        "{ if (b.Metadata.GetColumnName() == \"B\") b.HasColumnType(\"nvarchar(30)\"); }",
    ];

    private const string LimitText = "public static class Limits { public static void LimitText(this ModelBuilder model, int length, params string[] except) { foreach (var entity in model.Model.GetEntityTypes()) foreach (var property in entity.GetProperties().Where(p => p.ClrType == typeof(string))) { if (property.GetMaxLength() is not null || IsDeclared(property) || except.Any(e => property.Name.EndsWith(e, StringComparison.Ordinal))) continue; property.SetMaxLength(length); } } private static bool IsDeclared(IReadOnlyProperty p) => p.FindAnnotation(\"Relational:ColumnType\") is not null; }";

    /// <summary>Calls of a helper that limits all texts but some.</summary>
    private static string[] LimitCalls =>
    [
        "model.LimitText(100, \"A\", \"C\");", "model.LimitText(100, nameof(Item.A));", "model.LimitText(100);", "model.LimitText(100, new[] { \"A\" });",
        "var names = new[] { \"A\" }; model.LimitText(100, names);", "model.LimitText(length: 100, except: new[] { \"B\" });", "model.LimitText(100, DateTime.Now.Year > 2000 ? new[] { \"A\" } : Array.Empty<string>());",
        "Limits.LimitText(model, 100, \"A\", DateTime.Now.Year > 2000 ? \"B\" : \"C\");",
    ];

    /// <summary>What a convention does that EF Core runs for each property with an attribute.</summary>
    private static string[] AttributeRules =>
        ["b.HasMaxLength(50)", "b.HasMaxLength(mark.Length)", "b.HasMaxLength(mark.Length, fromDataAnnotation: true)", "b.HasMaxLength(7000, true)"];

    private static string[] LengthsOfContext => ["null", "300", "9000", "DateTime.Now.Year"];

    private static IEnumerable<ModelCase> Followed() =>
    [
        Item("local function: generic", AB, "void Limit<T>() where T : class => model.Entity<T>().Property<string>(\"A\").HasMaxLength(20); Limit<Item>();"),
        Item("local function: static, after its call", AB, "Limit(item, 30); static void Limit(EntityTypeBuilder<Item> builder, int length = 10) { builder.Property(x => x.A).HasMaxLength(length); }"),
        Item("local function: a default and a name", AB, "Limit(builder: item); void Limit(EntityTypeBuilder<Item> builder, int length = 10) { builder.Property(x => x.A).HasMaxLength(length); }"),
        Item("local function: one calls another", AB, "void Inner(string name) => item.Property(name).HasMaxLength(20); void Outer() { Inner(\"A\"); Inner(\"B\"); } Outer();"),
        Item("local function: returns the builder", AB, "PropertyBuilder<string> Text(string name) => item.Property<string>(name); Text(\"A\").HasMaxLength(20);"),
        Item("local function: method group", AB, "model.Entity<Item>(Limit); static void Limit(EntityTypeBuilder<Item> builder) => builder.Property(x => x.A).HasMaxLength(20);"),
        Item("local function: in a loop", AB, "void Limit() => item.Property(x => x.A).HasMaxLength(20); foreach (var n in new[] { DateTime.Now }) Limit();"),
        Item("local function: in a conditional value", AB, "int Limit() { item.Property(x => x.A).HasMaxLength(20); return 1; } _ = DateTime.Now.Year > 2000 ? Limit() : 0;"),
        Item("local function: as a value", AB, "int Limit() { item.Property(x => x.A).HasMaxLength(20); return 1; } var number = Limit();"),
        Item("local function: a condition with the name of a local", ABC, "var name = \"B\"; " + EachString + ") if (Has(property, \"A\")) property.SetMaxLength(30); bool Has(IMutableProperty p, string name) => p.Name == name;"),
        Item("local function: never called", AB, "void Limit() => item.Property(x => x.A).HasMaxLength(20);"),
        Item("local function: calls itself", AB, "void Limit(string name) { item.Property(name).HasMaxLength(20); if (name == \"A\") Limit(\"B\"); } Limit(\"A\");"),
        Item("local function: a delegate", AB, "void Limit() => item.Property(x => x.A).HasMaxLength(20); Action run = Limit; run();"),
        Item("local function: under a condition", AB, "void Limit() => item.Property(x => x.A).HasMaxLength(20); if (DateTime.Now.Year > 2000) Limit();"),
        Item("loop: a dictionary of lengths", ABC, "var lengths = new Dictionary<string, int> { [\"A\"] = 20, [\"B\"] = 30 }; " + EachString + ") if (property.ClrType == typeof(string) && lengths.TryGetValue(property.Name, out var length)) property.SetMaxLength(length);"),
        Item("loop: a switch over the name", ABC, EachString + ") switch (property.Name) { case \"A\": property.SetMaxLength(20); break; case \"B\" or \"X\": property.SetMaxLength(30); break; default: break; }"),
        Item("loop: the default section of a switch over the name", ABC, EachString + ".Where(p => p.ClrType == typeof(string))) switch (property.Name) { default: property.SetMaxLength(100); break; case nameof(Item.B): break; }"),
        Item("loop: a switch over the name that goes on", ABC, EachString + ".Where(p => p.ClrType == typeof(string))) { switch (property.Name) { case \"A\": continue; } property.SetMaxLength(100); }"),
        Item("loop: a switch over the name with a condition", ABC, EachString + ") switch (property.Name) { case \"A\" when property.ClrType == typeof(int): property.SetMaxLength(20); break; case \"A\" or \"B\": property.SetMaxLength(30); break; }"),
        Item("loop: a condition with a statement that goes on", ABC, EachString + ".Where(p => p.ClrType == typeof(string))) { if (property.Name == \"A\") { Console.WriteLine(property.Name); continue; } property.SetMaxLength(100); }"),
        Item("loop: a condition that sets and goes on", ABC, EachString + ".Where(p => p.ClrType == typeof(string))) { if (property.Name == \"A\") { property.SetMaxLength(null); continue; } property.SetMaxLength(100); }"),
        Item("loop: a block in a block that goes on", ABC, EachString + ".Where(p => p.ClrType == typeof(string))) { if (property.Name == \"A\") { { property.SetMaxLength(null); continue; } } property.SetMaxLength(100); }"),
        Item("loop: a condition inside of one that goes on", ABC, EachString + ".Where(p => p.ClrType == typeof(string))) { if (property.IsNullable) { if (property.Name == \"A\") continue; } property.SetMaxLength(100); }"),
        Item("loop: another branch that goes on", ABC, EachString + ".Where(p => p.ClrType == typeof(string))) { if (property.Name == \"A\") property.SetMaxLength(30); else if (property.Name == \"B\") continue; property.SetMaxLength(100); }"),
        Item("loop: an end before the last property", ABC, EachString + ".Where(p => p.ClrType == typeof(string))) { if (property.Name == \"B\") break; property.SetMaxLength(100); }"),
        Item("loop: an end after the first property", ABC, EachString + ".Where(p => p.ClrType == typeof(string))) { property.SetMaxLength(100); break; }"),
        Item("loop: an end after the first property of another entity", ABC, "model.Entity<Early>(); " + EachString + ".Where(p => p.ClrType == typeof(string))) { property.SetMaxLength(100); break; }", types: "public class Early { public int Id { get; set; } public string T { get; set; } = null!; }"),
        Item("loop: a return", ABC, EachString + ".Where(p => p.ClrType == typeof(string))) { if (property.Name == \"B\") return; property.SetMaxLength(100); } item.Property(x => x.C).HasMaxLength(20);"),
        Item("loop: a return before other code", AB, "foreach (var type in model.Model.GetEntityTypes()) if (type.ClrType == typeof(Item)) return; item.Property(x => x.A).HasMaxLength(20);"),
        Item("loop: an inner loop that goes on", ABC, "foreach (var type in model.Model.GetEntityTypes()) { foreach (var key in type.GetKeys()) if (key.Properties.Count > 1) continue; foreach (var property in type.GetProperties()) if (property.ClrType == typeof(string)) property.SetMaxLength(100); }"),
        Item("loop: a lambda that returns", ABC, "model.Model.GetEntityTypes().SelectMany(t => t.GetProperties()).Where(p => p.ClrType == typeof(string)).ToList().ForEach(property => { if (property.Name == \"A\") return; property.SetMaxLength(100); });"),
        Item("switch: a condition that ends a section", AB, "switch (Database.ProviderName) { case \"Microsoft.EntityFrameworkCore.SqlServer\": if (DateTime.Now.Year > 2000) break; item.Property(x => x.A).HasMaxLength(20); break; }"),
        Item("loop: names in a dictionary", ABC, EachString + ") if (property.ClrType == typeof(string) && !Names.Long.ContainsKey(property.Name)) property.SetMaxLength(100);", types: "public static class Names { public static readonly Dictionary<string, bool> Long = new() { { \"A\", true } }; }"),
        Item("loop: names in a private dictionary", ABC, "Names.Limit(model);", types: "public static class Names { private static readonly Dictionary<string, bool> Long = new() { { \"A\", true } }; public static void Limit(ModelBuilder model) { " + EachString + ") if (property.ClrType == typeof(string) && !Long.ContainsKey(property.Name)) property.SetMaxLength(100); } }"),
        Item("loop: a dictionary that code changes", ABC, "Names.Limit(model);", types: "public static class Names { private static readonly Dictionary<string, bool> Long = new() { { \"A\", true } }; public static void Limit(ModelBuilder model) { Long[\"B\"] = true; " + EachString + ") if (property.ClrType == typeof(string) && !Long.ContainsKey(property.Name)) property.SetMaxLength(100); } }"),
        Item("loop: the properties of the class", MarkedShort, "foreach (var entity in model.Model.GetEntityTypes()) foreach (var property in entity.ClrType.GetProperties().Where(p => p.GetCustomAttribute<ShortAttribute>() != null)) model.Entity(entity.ClrType).Property(property.Name).HasMaxLength(50);", types: ShortMark),
        Item("loop: the text properties of the class", ABC, "foreach (var entity in model.Model.GetEntityTypes()) foreach (var property in entity.ClrType.GetProperties()) if (property.PropertyType == typeof(string) && property.Name != \"B\") model.Entity(entity.ClrType).Property(property.Name).HasMaxLength(50);"),
        Item("loop: a method as the condition", ABC, EachString + ".Where(NeedsLength)) property.SetMaxLength(80); static bool NeedsLength(IMutableProperty p) => p.ClrType == typeof(string) && p.GetMaxLength() is null;"),
        Item("loop: a method of the class as the condition", MarkedABC, EachString + ".Where(Sizes.NeedsLength)) property.SetMaxLength(80);", types: Marks + " public static class Sizes { public static bool NeedsLength(IMutableProperty p) => p.ClrType == typeof(string) && p.GetMaxLength() is null && p.PropertyInfo?.GetCustomAttribute<LongAttribute>() is null; }"),
        Item("loop: a method that is called as the condition", ABC, EachString + ") { if (!Sizes.IsText(property)) continue; if (property.HasName(\"A\")) property.SetMaxLength(80); }", types: "public static class Sizes { public static bool IsText(IMutableProperty p) { if (p.ClrType != typeof(string)) return false; var length = p.GetMaxLength(); return length is null; } public static bool HasName(this IMutableProperty p, string name) => p.Name == name; }"),
        Item("loop: a method that returns early", ABC, EachString + ") if (Sizes.IsText(property)) property.SetMaxLength(80);", types: "public static class Sizes { public static bool IsText(IMutableProperty p) { if (p.Name == \"B\") return true; return p.ClrType == typeof(string); } }"),
        Item("loop: a condition that calls itself", ABC, EachString + ") if (Sizes.IsText(property)) property.SetMaxLength(80);", types: "public static class Sizes { public static bool IsText(IMutableProperty p) => p.ClrType == typeof(string) && (p.Name != \"\" || IsText(p)); }"),
        .. LimitCalls.Select(static call => Item("loop: names in a list of arguments: " + call, ABC, call, types: LimitText)),
        Item("loop: any of the endings in a list", ABC, EachString + ") if (property.ClrType == typeof(string) && !Names.HasLong(property)) property.SetMaxLength(100);", types: "public static class Names { private static readonly string[] Long = { \"A\", \"C\" }; public static bool HasLong(IMutableProperty p) => Long.Any(ending => p.Name.EndsWith(ending, StringComparison.Ordinal)); }"),
        Item("loop: nullable enums as text", "public DayOfWeek A { get; set; } public DayOfWeek? B { get; set; } public string C { get; set; } = null!;", "foreach (var property in model.Model.GetEntityTypes().SelectMany(t => t.GetProperties())) { var type = Nullable.GetUnderlyingType(property.ClrType) ?? property.ClrType; if (!type.IsEnum) continue; property.SetValueConverter((ValueConverter)Activator.CreateInstance(typeof(EnumToStringConverter<>).MakeGenericType(type), new ConverterMappingHints())!); property.SetMaxLength(32); }", since: V8),
        Item("loop: the member behind a property", MarkedABC, EachString + ".Where(p => p.ClrType == typeof(string) && p.GetMaxLength() is null)) { MemberInfo? member = (MemberInfo?)property.PropertyInfo ?? property.FieldInfo; if (member?.IsDefined(typeof(LongAttribute)) is true) continue; property.SetMaxLength(90); }", types: Marks),
        Item("loop: an attribute or an annotation", MarkedABC, "item.Property(x => x.B).HasAnnotation(\"Shop:Long\", true); " + EachString + ") { if (property.ClrType != typeof(string) || Sizes.IsLong(property)) continue; if (property.GetMaxLength() is null) property.SetMaxLength(90); }", types: Marks + " public static class Sizes { public static bool IsLong(IMutableProperty p) { MemberInfo? member = p.PropertyInfo ?? (MemberInfo?)p.FieldInfo; return member?.IsDefined(typeof(LongAttribute), inherit: true) is true || p.FindAnnotation(\"Shop:Long\") is not null; } }"),
        Item("loop: a switch over entities that names properties", ABC, "foreach (var entity in model.Model.GetEntityTypes()) switch (entity.ClrType.Name) { case nameof(Item): entity.FindProperty(\"A\")!.SetMaxLength(100); break; }"),
        Item("loop: a switch over entities that sets all", ABC, "foreach (var entity in model.Model.GetEntityTypes()) switch (entity.ClrType.Name) { case nameof(Item): entity.FindProperty(\"A\")!.SetMaxLength(100); foreach (var p in entity.GetProperties()) if (p.ClrType == typeof(string)) p.SetMaxLength(70); break; }"),
        Item("a loop over pairs", AB, "foreach (var (name, length) in new[] { (\"A\", 20), (\"B\", 6000) }) item.Property<string>(name).HasMaxLength(length);"),
        Item("a loop over pairs with a discard", AB, "foreach (var (name, _) in new[] { (\"A\", 20) }) item.Property<string>(name).HasMaxLength(30);"),
        Item("a loop over pairs of another kind", AB, "foreach (var (name, length) in new Dictionary<string, int> { [\"A\"] = 20 }) item.Property<string>(name).HasMaxLength(length);"),
        Item("ForEach over parts", AB, "new List<IPart> { new ShortPart() }.ForEach(part => part.Configure(model));", types: "internal interface IPart { void Configure(ModelBuilder model); } internal class ShortPart : IPart { public void Configure(ModelBuilder model) => model.Entity<Item>().Property(x => x.A).HasMaxLength(20); }"),
        Item("ForEach over parts of a public interface", AB, "new List<IPart> { new ShortPart() }.ForEach(part => part.Configure(model));", types: "public interface IPart { void Configure(ModelBuilder model); } internal class ShortPart : IPart { public void Configure(ModelBuilder model) => model.Entity<Item>().Property(x => x.A).HasMaxLength(20); }"),
        Whole("a delegate for each entity", Audited + EntitiesOfType, "public DbSet<Item> Items { get; set; } = null!; public DbSet<Plain> Plains { get; set; } = null!;", "model.EntitiesOfType<IAudited>(e => e.Property(\"A\").HasMaxLength(20)).EntitiesOfType<Plain>(e => e.HasComment(\"plain\"));"),
        Whole("a delegate for each entity, with a block", Audited + EntitiesOfType, "public DbSet<Item> Items { get; set; } = null!; public DbSet<Plain> Plains { get; set; } = null!;", "var length = 30; model.EntitiesOfType(typeof(Plain), e => { e.HasComment(\"plain\"); e.Property(\"B\").HasMaxLength(length); });"),
        Whole("reflection: each configuration", Maps, MapSets, "var types = typeof(ShopContext).Assembly.GetTypes().Where(t => t.GetInterfaces().Any(i => i.IsGenericType && i.GetGenericTypeDefinition() == typeof(IEntityTypeConfiguration<>))).ToList(); foreach (var type in types) { dynamic map = Activator.CreateInstance(type)!; model.ApplyConfiguration(map); }"),
        Whole("reflection: each configuration by its method", Maps, MapSets, """
            var apply = typeof(ModelBuilder).GetMethods().Single(m => m.Name == nameof(ModelBuilder.ApplyConfiguration) && m.GetParameters()[0].ParameterType.GetGenericTypeDefinition() == typeof(IEntityTypeConfiguration<>));
            foreach (var type in Assembly.GetExecutingAssembly().GetTypes().Where(t => t.IsClass && !t.IsAbstract && !t.ContainsGenericParameters))
                foreach (var contract in type.GetInterfaces())
                    if (contract.IsConstructedGenericType && contract.GetGenericTypeDefinition() == typeof(IEntityTypeConfiguration<>))
                        apply.MakeGenericMethod(contract.GenericTypeArguments[0]).Invoke(model, new[] { Activator.CreateInstance(type) });
            """),
        Whole("reflection: the configurations of some name", Maps, MapSets, "foreach (var type in typeof(ShopContext).Assembly.GetTypes().Where(t => t.Name.EndsWith(\"Plan\"))) { dynamic map = Activator.CreateInstance(type)!; model.ApplyConfiguration(map); }"),
        Whole("reflection: another method", Maps, MapSets, "foreach (var type in typeof(ShopContext).Assembly.GetTypes().Where(t => t == typeof(ShopContext))) type.GetMethod(\"Limit\")!.Invoke(null, new object[] { model }); } public static void Limit(ModelBuilder model) { model.Entity<Plain>().Property(x => x.A).HasMaxLength(20);"),
        .. PropertyRules.Select(static rule => Item("property rule: " + rule, MarkedShort, "item.Property(x => x.B).HasMaxLength(5000);", "conventions.Conventions.Add(_ => new Rule());",
            ShortMark + Convention(ConventionNames + "IPropertyAddedConvention", "void ProcessPropertyAdded(IConventionPropertyBuilder b, " + ConventionNames + "IConventionContext<IConventionPropertyBuilder> context) " + rule), since: V8)),
        .. AttributeRules.Select(static rule => Item("attribute rule: " + rule, MarkedShort, EachString + ") if (property.ClrType == typeof(string) && property.GetMaxLength() is null) property.SetMaxLength(300);",
            "conventions.Conventions.Add(services => new Rule((" + Dependencies + ")services.GetService(typeof(" + Dependencies + "))!));",
            ShortMark + "public class Rule : " + ConventionNames + "PropertyAttributeConventionBase<ShortAttribute> { public Rule(" + Dependencies + " d) : base(d) { } protected override void ProcessPropertyAdded(IConventionPropertyBuilder b, ShortAttribute mark, MemberInfo member, " + ConventionNames + "IConventionContext context) => " + rule + "; }", since: V8)),
        .. LengthsOfContext.Select(static value => LengthOfContext(value, "conventions.Conventions.Add(_ => new DefaultLength(length));")),
        LengthOfContext("200", "conventions.Properties<string>().HaveMaxLength(length);"),
        LengthOfContext("300", "conventions.Conventions.Add(_ => new AttributeLength());"),
        LengthOfContext("DateTime.Now.Year", "conventions.Conventions.Add(_ => new AttributeLength());"),
    ];

    /// <summary>A base context that adds a convention if the context has a length.</summary>
    private static ModelCase LengthOfContext(string value, string convention) => new("own length: " + value + " " + convention, Usings + ShortMark + $$"""
        public class Item { public int Id { get; set; } {{MarkedShort}} [Column(TypeName = "ntext")] public string E { get; set; } = null!; public string F { get; set; } = null!; }
        public class DefaultLength : {{ConventionNames}}IModelFinalizingConvention
        {
            private readonly int _length;
            public DefaultLength(int length) => _length = length;
            public void ProcessModelFinalizing(IConventionModelBuilder model, {{ConventionNames}}IConventionContext<IConventionModelBuilder> context)
            {
                foreach (var property in model.Metadata.GetEntityTypes().SelectMany(t => t.GetDeclaredProperties()).Where(p => p.ClrType == typeof(string) && p.GetMaxLength() is null && p.PropertyInfo?.IsDefined(typeof(ShortAttribute)) != true))
                    property.Builder.HasMaxLength(_length);
            }
        }
        public class AttributeLength : {{ConventionNames}}IModelFinalizingConvention
        {
            public void ProcessModelFinalizing(IConventionModelBuilder model, {{ConventionNames}}IConventionContext<IConventionModelBuilder> context)
            {
                foreach (var entity in model.Metadata.GetEntityTypes())
                    foreach (var property in entity.GetDeclaredProperties())
                        if (property.PropertyInfo?.GetCustomAttribute<ShortAttribute>() is { Length: var length })
                            property.Builder.HasMaxLength(length, fromDataAnnotation: true);
            }
        }
        public abstract class BaseContext : DbContext
        {
            protected virtual int? Length => null;
            protected override void ConfigureConventions(ModelConfigurationBuilder conventions)
            {
                if (Length is { } length)
                {
                    {{convention}}
                }
            }
        }
        public class ShopContext : BaseContext
        {
            public DbSet<Item> Items { get; set; } = null!;
            protected override int? Length => {{value}};
            {{OnSqlServer}}
            protected override void OnModelCreating(ModelBuilder model) => model.Entity<Item>().Property(x => x.C).HasMaxLength(60);
        }
        """, V8, "");
}
