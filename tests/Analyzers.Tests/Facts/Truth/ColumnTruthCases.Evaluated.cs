using AsyncSql.Testing.Models;

namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>Configuration that is known by running it: lists, dictionaries, delegates, objects of the program's own classes.</summary>
internal static partial class ColumnTruthCases
{
    private const string AllStrings = "foreach (var p in model.Model.GetEntityTypes().SelectMany(t => t.GetProperties()).Where(p => p.ClrType == typeof(string))) ";

    private const string TwoEntities = "public class Item { public int Id { get; set; } " + AB + " } public class Note { public int Id { get; set; } " + AB + " } ";

    private const string TwoSets = "public DbSet<Item> Items { get; set; } = null!; public DbSet<Note> Notes { get; set; } = null!;";

    private const string Sizer = """
        public sealed class Sizer<T> where T : class
        {
            private readonly EntityTypeBuilder<T> _builder;
            private int _default = 40;
            public Sizer(EntityTypeBuilder<T> builder) => _builder = builder;
            public Sizer<T> Default(int length) { _default = length; return this; }
            public Sizer<T> Text(Expression<Func<T, string>> member, int? length = null) { _builder.Property(member).HasMaxLength(length ?? _default); return this; }
        }
        """;

    private const string Handlers = """
        public abstract class Handler
        {
            private readonly Handler? _next;
            protected Handler(Handler? next) => _next = next;
            public void Handle(IMutableProperty property) { if (!TryHandle(property)) _next?.Handle(property); }
            protected abstract bool TryHandle(IMutableProperty property);
        }
        public sealed class LongHandler : Handler { public LongHandler(Handler? next) : base(next) { } protected override bool TryHandle(IMutableProperty property) => property.Name == "B"; }
        public sealed class ShortHandler : Handler { public ShortHandler(Handler? next) : base(next) { } protected override bool TryHandle(IMutableProperty property) { property.SetMaxLength(60); return true; } }
        """;

    private const string Scope = """
        public sealed class StringScope : IDisposable
        {
            private readonly ModelBuilder _model;
            private readonly HashSet<string> _skipped = new();
            public StringScope(ModelBuilder model) => _model = model;
            public void Skip(string name) => _skipped.Add(name);
            public void Dispose() { foreach (var e in _model.Model.GetEntityTypes()) foreach (var p in e.GetProperties()) if (p.ClrType == typeof(string) && !_skipped.Contains(p.Name)) p.SetMaxLength(70); }
        }
        """;

    /// <summary>Conditions on the properties of a loop, which set a length.</summary>
    private static string[] RunConditions =>
    [
        "p.Name.Length > 0 && p.Name[0] == 'A'",
        "IsShort(p.Name)",
        "p.GetMaxLength() is null && IsShort(p.Name)",
        "System.Text.RegularExpressions.Regex.IsMatch(p.Name, \"^A$\")",
        "p.DeclaringEntityType.ClrType == typeof(Item) && p.Name.ToLowerInvariant() == \"a\"",
        "p switch { { Name: \"A\" } => true, _ => false }",
        "new[] { (typeof(Item), \"A\"), (typeof(string), \"B\") }.Contains((p.DeclaringEntityType.ClrType, p.Name))",
        "!p.IsShadowProperty() && string.Equals(p.Name, \"a\", StringComparison.OrdinalIgnoreCase)",
        "p.PropertyInfo is { Name: \"A\" } member && member.PropertyType == typeof(string)",
        "p.PropertyInfo!.DeclaringType!.GetProperties().First(o => o.PropertyType == typeof(string)).Name == p.Name",
        "string.Concat(p.DeclaringEntityType.ClrType.Name, \".\", p.Name) == \"Item.A\"",
        "p.DeclaringEntityType.DisplayName() + \":\" + p.Name == \"Item:A\"",
        "p.DeclaringEntityType.GetProperties().Any(o => o.Name == \"B\") && p.Name != \"B\"",
    ];

    /// <summary>Code that sets lengths of an item.</summary>
    private static string[] RunStatements =>
    [
        "var lengths = new Dictionary<string, int> { { \"A\", 20 }, { \"B\", 5000 } }; foreach (var (name, length) in lengths) item.Property(name).HasMaxLength(length);",
        "var lengths = new Dictionary<string, int?> { [\"A\"] = 20, [\"B\"] = null }; " + AllStrings + "if (lengths.TryGetValue(p.Name, out var length)) p.SetMaxLength(length);",
        "var lengths = new Dictionary<string, int> { [\"A\"] = 20 }; " + AllStrings + "p.SetMaxLength(lengths.GetValueOrDefault(p.Name, 30));",
        "var rules = new Dictionary<string, Action<PropertyBuilder>> { [\"A\"] = p => p.HasMaxLength(20), [\"B\"] = p => p.HasColumnType(\"nvarchar(max)\") }; foreach (var rule in rules) rule.Value(item.Property(rule.Key));",
        "var steps = new List<Action<EntityTypeBuilder<Item>>> { e => e.Property(x => x.A).HasMaxLength(20) }; steps.Add(e => e.Property(x => x.B).HasMaxLength(30)); steps.ForEach(step => step(item));",
        "foreach (var (get, length) in new (Func<PropertyBuilder<string>>, int?)[] { (() => item.Property(x => x.A), 20), (() => item.Property(x => x.B), null) }) { var p = get(); if (length is { } n) p.HasMaxLength(n); }",
        "string[] names = { \"A\", \"B\" }; int[] sizes = { 20, 6000 }; for (var i = 0; i < names.Length; i++) item.Property(names[i]).HasMaxLength(sizes[i]);",
        "var names = new[] { \"A\", \"B\" }; var i = 0; while (i < names.Length) { if (names[i] == \"B\") { i++; continue; } item.Property(names[i]).HasMaxLength(20); i++; }",
        "foreach (var name in new[] { \"A\", \"B\" }) { if (name == \"B\") break; item.Property(name).HasMaxLength(20); }",
        "foreach (var group in new[] { (\"A\", 20), (\"B\", 20) }.GroupBy(x => x.Item2, x => x.Item1)) foreach (var name in group) item.Property(name).HasMaxLength(group.Key);",
        "foreach (var line in \"A=20\\nB=7000\".Split('\\n')) { var parts = line.Split('='); if (int.TryParse(parts[1], out var n)) item.Property(parts[0]).HasMaxLength(n); }",
        "foreach (var member in typeof(Item).GetProperties().Where(m => m.PropertyType == typeof(string) && m.Name != nameof(Item.B))) item.Property(member.Name).HasMaxLength(20);",
        "new Sizer<Item>(item).Default(25).Text(x => x.A).Text(x => x.B, 9000);",
        AllStrings + "new LongHandler(new ShortHandler(null)).Handle(p);",
        "using (var scope = new StringScope(model)) scope.Skip(\"B\");",
        "using var scope = new StringScope(model); scope.Skip(\"A\");",
        AllStrings + "{ int? length = p.Name switch { \"A\" => 20, _ => null }; if (length.HasValue) p.SetMaxLength(length.Value); }",
        AllStrings + "{ switch (p.Name) { case \"A\": p.SetMaxLength(20); break; default: p.SetMaxLength(9000); break; } }",
        AllStrings + "p.SetMaxLength(p.Name == \"A\" ? 20 : (int?)null);",
        "Limit(item, x => x.A, x => x.A!);",
        "LimitExcept<Item>(model, x => x.B);",
        "void Text(string name, int length = 35) => item.Property(name).HasMaxLength(length); Text(\"A\"); Text(\"B\", 5001);",
        "PropertyBuilder<string> Pick(bool first) { if (first) return item.Property(x => x.A); return item.Property(x => x.B); } Pick(true).HasMaxLength(15);",
        "typeof(ShopContext).GetMethod(nameof(SizeOf), System.Reflection.BindingFlags.NonPublic | System.Reflection.BindingFlags.Static)!.MakeGenericMethod(typeof(Item)).Invoke(null, new object[] { model });",
        "var found = model.Model.FindEntityType(typeof(Item)); found?.FindProperty(\"A\")?.SetMaxLength(12); found?.FindProperty(\"Z\")?.SetMaxLength(13);",
        AllStrings + "p.SetMaxLength(99); item.Metadata.FindProperty(\"B\")!.RemoveAnnotation(\"MaxLength\");",
        "var (first, second) = (item.Property(x => x.A), item.Property(x => x.B)); first.HasMaxLength(20); second.HasColumnType(\"nvarchar(max)\");",
        "foreach (var e in model.Model.GetEntityTypes()) model.Entity(typeof(Item)).Property(\"A\").HasMaxLength(10);",
        "foreach (var e in model.Model.GetEntityTypes()) { var sized = model.Entity(e.ClrType).Property(\"A\").HasMaxLength(10); }",
        "foreach (var p in model.Model.GetEntityTypes().SelectMany(e => e.GetProperties())) if (p.GetMaxLength() is 5) p.SetMaxLength(10);",
        "foreach (var p in model.Model.GetEntityTypes().SelectMany(e => e.GetProperties())) if (p.DeclaringEntityType.Name == \"A\") p.SetMaxLength(10);",
        "item.Property(x => x.A).HasMaxLength(10).Metadata.IsNullable = true;",
        "if (Database.IsSqlServer()) foreach (var n in new[] { \"A\" }) item.Property(n).HasMaxLength(20); else item.Property(x => x.B).HasMaxLength(20);",
        "if (Database.ProviderName == \"Microsoft.EntityFrameworkCore.Sqlite\") { foreach (var n in new[] { \"A\" }) item.Property(n).HasMaxLength(20); return; } foreach (var n in new[] { \"B\" }) item.Property(n).HasMaxLength(20);",
    ];

    private const string RunHelpers = """
        public partial class ShopContext
        {
            private static bool IsShort(string name) => name is "A" or "Z";
            private static void SizeOf<T>(ModelBuilder model) where T : class { foreach (var p in model.Entity<T>().Metadata.GetProperties()) if (p.Name == "A") p.SetMaxLength(18); }
            private static void Limit(EntityTypeBuilder<Item> item, params Expression<Func<Item, string>>[] members) { foreach (var member in members) item.Property(member).HasMaxLength(45); }
            private static void LimitExcept<T>(ModelBuilder model, params Expression<Func<T, string>>[] except) where T : class
            {
                var excluded = except.Select(e => ((MemberExpression)e.Body).Member.Name).ToHashSet();
                foreach (var info in typeof(T).GetProperties().Where(p => p.PropertyType == typeof(string) && !excluded.Contains(p.Name)))
                    model.Entity<T>().Property(info.Name).HasMaxLength(55);
            }
        }
        """;

    private static IEnumerable<ModelCase> Evaluated() =>
    [
        .. RunConditions.Select(static condition => Item("run, if: " + condition, AB, AllStrings + "if (" + condition + ") p.SetMaxLength(30);", types: RunHelpers)),
        .. RunConditions.Select(static condition => Item("run, continue: " + condition, AB, AllStrings + "{ if (" + condition + ") continue; p.SetMaxLength(30); }", types: RunHelpers)),
        .. RunStatements.Select(static (statement, position) => Item($"run {position}: {statement[..Math.Min(60, statement.Length)]}", AB, statement, types: Sizer + Handlers + Scope + RunHelpers)),
        Item("run: an attribute declares a length", "[MaxLength(40)] " + AB, AllStrings + "if (p.GetMaxLength() is not { } length || length < 50) p.SetMaxLength(p.Name == \"B\" ? 9000 : 60);"),
        Item("run: a declared type", AB, "item.Property(x => x.B).HasColumnType(\"nvarchar(max)\"); " + AllStrings + "if (p.FindAnnotation(\"Relational:ColumnType\") == null && p.Name.Length < 9) p.SetMaxLength(60);"),
        Item("run: an owned type", "public Part Part { get; set; } = null!;", "item.OwnsOne(x => x.Part); " + AllStrings + "if (p.Name.Length < 9 && p.Name != \"B\") p.SetMaxLength(60);", types: "public class Part { " + AB + " }"),
        Item("run: owned types", "public List<Part> Parts { get; set; } = new();", "item.OwnsMany(x => x.Parts, part => { part.WithOwner().HasForeignKey(\"ItemId\"); part.Property<int>(\"Id\"); part.HasKey(\"Id\"); part.Property(x => x.A).HasMaxLength(11); }); " + AllStrings + "if (p.GetMaxLength() is null && p.Name.Length < 9 && p.Name != \"B\") p.SetMaxLength(60);", types: "public class Part { " + AB + " }"),
        Item("run: key and index", AB + " public string K { get; set; } = null!;", AllStrings + "if (p.Name.Length == 7) p.SetMaxLength(60); foreach (var n in new[] { \"K\" }) item.HasIndex(n);"),
        Item("run: a key of a list", AB, AllStrings + "if (p.Name.Length == 7) p.SetMaxLength(60); foreach (var n in new[] { \"A\" }) item.HasKey(n);", key: ""),
        Item("run: ignored", AB + " public string C { get; set; } = null!;", AllStrings + "if (p.Name.Length == 1 && p.Name != \"B\") p.SetMaxLength(60); item.Ignore(\"C\");"),
        Whole("run: entities of a dictionary", TwoEntities, TwoSets, "var columns = new Dictionary<Type, string> { [typeof(Item)] = \"A\", [typeof(Note)] = \"B\" }; foreach (var (type, name) in columns) model.Entity(type).Property(name).HasMaxLength(20);"),
        Whole("run: a base configuration with virtual members", TwoEntities + """
            public abstract class TextMap<T> : IEntityTypeConfiguration<T> where T : class
            {
                public void Configure(EntityTypeBuilder<T> builder) { foreach (var p in builder.Metadata.GetProperties().Where(p => p.ClrType == typeof(string) && IsShort(p.Name)).ToList()) builder.Property(p.Name).HasMaxLength(Length); }
                protected virtual int Length => 64;
                protected virtual bool IsShort(string name) => false;
            }
            public sealed class ItemMap : TextMap<Item> { protected override bool IsShort(string name) => name == "A"; }
            public sealed class NoteMap : TextMap<Note> { protected override int Length => 7000; protected override bool IsShort(string name) => true; }
            """, TwoSets, "model.ApplyConfigurationsFromAssembly(typeof(ShopContext).Assembly, t => t.Name.EndsWith(\"Map\") && !t.IsAbstract);"),
        Whole("run: a derived entity", "public class Item { public int Id { get; set; } " + AB + " } public class Book : Item { public string C { get; set; } = null!; }", "public DbSet<Item> Items { get; set; } = null!; public DbSet<Book> Books { get; set; } = null!;", "foreach (var e in model.Model.GetEntityTypes()) foreach (var p in e.GetDeclaredProperties()) if (p.ClrType == typeof(string) && $\"{e.ClrType.Name}.{p.Name}\" is \"Item.A\" or \"Book.C\" or \"Book.B\") p.SetMaxLength(20);"),
        Whole("run: an entity that is configured after a loop", TwoEntities, "public DbSet<Item> Items { get; set; } = null!;", AllStrings + "if (p.Name.Length == 1) p.SetMaxLength(20); model.Entity<Note>();"),
        Whole("run: a convention with an object of its own", TwoEntities + """
            public sealed class LengthsOf<T> : Microsoft.EntityFrameworkCore.Metadata.Conventions.IModelFinalizingConvention
            {
                private readonly Dictionary<string, int> _lengths = new();
                public LengthsOf<T> Set(Expression<Func<T, string>> member, int length) { _lengths[((MemberExpression)member.Body).Member.Name] = length; return this; }
                public void ProcessModelFinalizing(IConventionModelBuilder model, Microsoft.EntityFrameworkCore.Metadata.Conventions.IConventionContext<IConventionModelBuilder> context)
                {
                    if (model.Metadata.FindEntityType(typeof(T)) is not { } entity) return;
                    foreach (var (name, length) in _lengths) entity.FindProperty(name)?.Builder.HasMaxLength(length);
                }
            }
            """, TwoSets, "model.Entity<Item>().Property(x => x.B).HasMaxLength(33);", "conventions.Conventions.Add(_ => new LengthsOf<Item>().Set(x => x.A, 20).Set(x => x.B, 21));", since: V8),
        Whole("run: a convention with delegates", TwoEntities + """
            public sealed class Rule : Microsoft.EntityFrameworkCore.Metadata.Conventions.IPropertyAddedConvention
            {
                private readonly Func<IConventionProperty, bool> _when;
                private readonly Action<IConventionPropertyBuilder> _then;
                public Rule(Func<IConventionProperty, bool> when, Action<IConventionPropertyBuilder> then) { _when = when; _then = then; }
                public void ProcessPropertyAdded(IConventionPropertyBuilder builder, Microsoft.EntityFrameworkCore.Metadata.Conventions.IConventionContext<IConventionPropertyBuilder> context) { if (_when(builder.Metadata)) _then(builder); context.StopProcessingIfChanged(builder); }
            }
            """, TwoSets, conventions: "conventions.Conventions.Add(_ => new Rule(p => p.Name == \"A\", b => b.HasMaxLength(20)));", since: V8),
        Whole("run: a convention that passes its builder on", TwoEntities + """
            public static class Limits { public static void Limit(this IConventionPropertyBuilder builder, int length) { if (builder.CanSetMaxLength(length)) builder.HasMaxLength(length); } }
            public sealed class TextRule : Microsoft.EntityFrameworkCore.Metadata.Conventions.IModelFinalizingConvention
            {
                public void ProcessModelFinalizing(IConventionModelBuilder model, Microsoft.EntityFrameworkCore.Metadata.Conventions.IConventionContext<IConventionModelBuilder> context) { foreach (var p in model.Metadata.GetEntityTypes().SelectMany(e => e.GetDeclaredProperties()).Where(p => p.ClrType == typeof(string) && p.Name != "B")) p.Builder.Limit(20); }
            }
            """, TwoSets, conventions: "conventions.Conventions.Add(_ => new TextRule());", since: V8),
        Whole("an attribute of an entity without a set", "public class Item { public int Id { get; set; } " + AB + " } [EntityTypeConfiguration(typeof(NoteMap))] public class Note { public int Id { get; set; } " + AB + " } public class NoteMap : IEntityTypeConfiguration<Note> { public void Configure(EntityTypeBuilder<Note> builder) => builder.Property(x => x.A).HasMaxLength(20); }", "public DbSet<Item> Items { get; set; } = null!;", "model.Entity<Note>().Property(x => x.B).HasMaxLength(30);"),
    ];
}
