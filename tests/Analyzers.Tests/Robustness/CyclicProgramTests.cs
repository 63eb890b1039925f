using System.Text;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Robustness;

/// <summary>
/// Code that leads back to itself where an analyzer follows it, and chains without an end: valid ones, and those that exist while somebody
/// types. No analyzer may overflow the stack, which ends the compiler or the editor, or hang.
/// </summary>
public sealed class CyclicProgramTests
{
    /// <summary>Far more than any test takes on a busy machine. Without a limit an exponential analyzer would take hours.</summary>
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(60);

    private const string Item = "public class Item { public int Id { get; set; } public string Content { get; set; } } ";

    /// <summary>The compiler itself multiplies the types of anonymous objects.</summary>
    private const string Pair = "public class Pair { public object A { get; set; } public object B { get; set; } }";

    private static readonly Dictionary<string, string> Programs = new(StringComparer.Ordinal)
    {
        ["condition of itself"] = Context("var sql = Database.IsSqlServer(); sql = !sql; if (sql) m.Entity<Item>();"),
        ["condition in its initializer"] = Context("bool sql = sql && !sql; if (!sql || sql) m.Entity<Item>();"),
        ["conditions of each other"] = Context("bool a = true, b = a; a = !b; b = a || b; if (a) m.Entity<Item>(); else if (!b) m.Entity<Item>();"),
        ["negated parameter of the same name"] = Context("var sql = true; Configure(m, !sql); Configure(m, sql && sql);", members: "void Configure(ModelBuilder m, bool sql) { if (sql) m.Entity<Item>(); }"),
        ["conditions that multiply"] = Context("bool a0 = Database.IsSqlServer(); " + Numbered(60, i => $"bool a{i + 1} = a{i} && a{i}; ") + "if (a60) m.Entity<Item>();"),
        ["conditions that multiply in few steps"] = Context("bool a0 = Database.IsSqlServer(); " + Numbered(8, i => $"bool a{i + 1} = {string.Join(" && ", Enumerable.Repeat("a" + i, 30))}; ") + "if (a8) m.Entity<Item>();"),
        ["loop over a query of itself"] = Context("IEnumerable<IMutableProperty> all = null!; all = m.Model.GetEntityTypes().SelectMany(t => all); foreach (var p in all) p.SetMaxLength(20);"),
        ["loop over a query in its initializer"] = Context("var all = m.Model.GetEntityTypes().SelectMany(t => all.SelectMany(u => all)); foreach (var p in all) { p.SetMaxLength(20); } all.ToList().ForEach(p => p.SetMaxLength(20));"),
        ["loop over queries of each other"] = Context("IEnumerable<IMutableProperty> a = null!, b = null!; a = m.Model.GetEntityTypes().SelectMany(t => b); b = m.Model.GetEntityTypes().SelectMany(t => a); foreach (var p in a) p.SetMaxLength(20);"),
        ["loop over a query expression of itself"] = Context("IEnumerable<IMutableProperty> all = null!; all = from t in m.Model.GetEntityTypes() from p in all select p; foreach (var p in all) p.SetMaxLength(20);"),
        ["loop under a condition of itself"] = Context("foreach (var t in m.Model.GetEntityTypes()) foreach (var p in t.GetProperties()) { var skip = !skip; if (skip) p.SetMaxLength(20); }"),
        ["loop under conditions of each other"] = Context("foreach (var t in m.Model.GetEntityTypes()) foreach (var p in t.GetProperties()) { var a = !b; var b = !a; if (a && !b) p.SetMaxLength(20); }"),
        ["loop under names of each other"] = Context("bool a = b, b = a; foreach (var t in m.Model.GetEntityTypes()) foreach (var p in t.GetProperties()) if (a || b) p.SetMaxLength(20);"),
        ["local functions of each other"] = Context("A(); B(); void A() { B(); B(); m.Entity<Item>(); } void B() { A(); A(); }"),
        ["local function of itself in its argument"] = Context("EntityTypeBuilder<Item> F(EntityTypeBuilder<Item> e) => F(F(F(e))); F(F(F(m.Entity<Item>())));"),
        ["local functions that multiply"] = Context("F0(m); " + Numbered(30, i => $"void F{i}(ModelBuilder n) {{ F{i + 1}(n); F{i + 1}(n); F{i + 1}(m); }} ") + "void F30(ModelBuilder n) => n.Entity<Item>().Property(i => i.Content).HasMaxLength(20);"),
        ["condition method of itself"] = Context("foreach (var t in m.Model.GetEntityTypes()) foreach (var p in t.GetProperties()) if (Is(p)) p.SetMaxLength(20); else if (!Is(p)) p.SetMaxLength(30);", members: "static bool Is(IMutableProperty p) => Is(p) || Is(p) || !Is(p) && Is(p);"),
        ["condition methods that multiply"] = Context("foreach (var t in m.Model.GetEntityTypes()) foreach (var p in t.GetProperties().Where(Is0)) p.SetMaxLength(20);", members: Numbered(40, i => $"static bool Is{i}(IMutableProperty p) => Is{i + 1}(p) || Is{i + 1}(p); ") + "static bool Is40(IMutableProperty p) => p.Name == \"A\";"),
        ["names of themselves"] = Context("string[] a = b, b = a; foreach (var t in m.Model.GetEntityTypes()) foreach (var p in t.GetProperties()) if (a.Any(n => b.Any(n => p.Name.EndsWith(n)))) p.SetMaxLength(20);"),
        ["property of the context that is itself"] = Context("if (Length is { } length) m.Entity<Item>().Property(i => i.Id).HasMaxLength(length); if (Length.HasValue) m.Entity<Item>();", members: "int? Length => Length;"),
        ["delegate for each entity that calls itself"] = Context("Each(e => Each(e)); void Each(Action<EntityTypeBuilder> a) { foreach (var t in m.Model.GetEntityTypes()) a(m.Entity(t.ClrType)); }"),
        ["query helpers of themselves"] = Context("", "public static class Helpers { public static IQueryable<Item> A(this IQueryable<Item> q) => q.A().B().A().B().A().B().A().B().A().B(); public static IQueryable<Item> B(this IQueryable<Item> q) => q.B().A().B().A().B().A().B().A(); }", "public async Task Load() => _ = await Items.A().B().ToListAsync();"),
        ["loop over a member of itself"] = Context("foreach (var t in m.Model.GetEntityTypes()) foreach (var p in t.GetProperties()) { var member = member!; if (member.IsDefined(typeof(ObsoleteAttribute))) p.SetMaxLength(20); if (member?.GetCustomAttribute<ObsoleteAttribute>() is { Message: var text }) p.SetMaxLength(text); }"),
        ["loop with a helper without a body"] = Context("foreach (var t in m.Model.GetEntityTypes()) foreach (var p in t.GetProperties()) { Shorten(p); t?.Shorten(); p?.ShortenAll(); }", members: "static void Shorten(IMutableProperty p); static partial void ShortenAll(this IMutableProperty p);"),
        ["loop under conditions that multiply"] = Context("foreach (var t in m.Model.GetEntityTypes()) foreach (var p in t.GetProperties()) { bool a0 = p.ClrType == typeof(string); " + Numbered(40, i => $"bool a{i + 1} = a{i} || a{i}; ") + "if (a40) p.SetMaxLength(20); }"),
        ["loop with helpers that call each other"] = Context("foreach (var t in m.Model.GetEntityTypes()) foreach (var p in t.GetProperties()) H0(p);", members: Numbered(12, i => $"static void H{i}(IMutableProperty p) {{ {Numbered(12, j => $"H{j}(p); ")} p.SetMaxLength(20); }} ")),
        ["loops over lists inside of each other"] = Context(Numbered(12, i => $"foreach (var a{i} in new[] {{ {Numbered(40, j => j + ", ")} }}) ") + "m.Entity<Item>().Property(\"A\").HasMaxLength(20);"),
        ["specification whose constructors call each other"] = Program.Method("_ = await Load.ListAsync(db.Documents, new Spec(1)); _ = await Load.ListAsync(db.Documents, new Other());") + """
            public class Specification<T> { public void Include(Func<T, object> path) { } }
            public class Spec : Specification<Document> { public Spec(int a) : this(a.ToString()) { Add(); } public Spec(string a) : this(a.Length) { } void Add() => AddMore(); void AddMore() { Add(); Include(d => d.Author); } }
            public class Other : Specification<Document> { public Other() : this() { } }
            public static class Load { public static Task<List<T>> ListAsync<T>(IQueryable<T> query, Specification<T> spec) => query.ToListAsync(); }
            """,
        ["loop body of itself"] = Context("foreach (var t in m.Model.GetEntityTypes()) { var entity = m.Entity(t.ClrType, b => { entity.Property(\"A\").HasMaxLength(20); }); entity.Property(\"A\").HasMaxLength(20); }"),
        ["type parameter constrained by itself"] = Context(
            "Configure<Self>(m, null!);",
            "public abstract class Own<T> where T : Own<T> { public int Id { get; set; } } public class Self : Own<Self> { } ",
            "void Configure<T>(ModelBuilder m, T first) where T : Own<T>, IComparable<T> { foreach (var t in m.Model.GetEntityTypes()) Apply(m, t, first, new List<T> { first }); } void Apply<T>(ModelBuilder m, IMutableEntityType type, T first, List<T> all) where T : IComparable<T> => Show(first, all); void Show(object a, object b) { }"),
        ["type parameters constrained by each other"] = Context(
            "", "public class Own<T, U> where T : Own<T, U> where U : Own<U, T> { } ",
            "void Configure<T, U>(ModelBuilder m, T first, U second) where T : Own<T, U>, U where U : Own<U, T>, T { foreach (var t in m.Model.GetEntityTypes()) Show(first, second); } void Show(object a, object b) { } public void Both<T, U>(ModelBuilder m, T a, U b) where T : U where U : T { foreach (var t in m.Model.GetEntityTypes()) Show(a, b); }"),
        ["delegate that calls itself"] = Context("Action<ModelBuilder> run = null!; run = b => { run(b); b.Entity<Item>(); }; run(m); Action<ModelBuilder> other = b => other(b); other(m); Func<Action<ModelBuilder>> get = () => run; get()(m);"),
        ["long line of delegates"] = Context("Action<EntityTypeBuilder<Item>> a0 = b => { b.Property(x => x.Content); }; " + Numbered(3000, i => $"Action<EntityTypeBuilder<Item>> a{i + 1} = b => a{i}(b);\n") + "m.Entity<Item>(a3000);"),
        ["generic entity that grows in its last argument"] = Growing("Node<int, int>", "public class Node<T, U> { public int Id { get; set; } public Node<T, Node<T, U>> Next { get; set; } public List<Node<T, Node<U, T>>> All { get; set; } }"),
        ["generic entity that grows by arrays"] = Growing("Node<int>", "public class Node<T> { public int Id { get; set; } public Node<T[]> Next { get; set; } }"),
        ["generic entity that grows by tuples"] = Growing("Node<int>", "public class Node<T> { public int Id { get; set; } public Node<(int, T)> Next { get; set; } public Node<T?> Other { get; set; } }"),
        ["generic entity that grows outside"] = Growing("Outer<int>.Node", "public class Outer<T> { public class Node { public int Id { get; set; } public Outer<Outer<T>>.Node Next { get; set; } } }"),
        ["generic entity that grows in its base"] = Growing("Node<int>", "public class Base<T> { public int Id { get; set; } public string Content { get; set; } public T Other { get; set; } } public class Node<T> : Base<Node<Node<T>>> { }"),
        ["owned type that grows"] = Growing("Node<int, int>", "public class Node<T, U> { public int Id { get; set; } public Part<U, T> Part { get; set; } } [Owned] public class Part<T, U> { public string Content { get; set; } public Part<T, Part<T, U>> Next { get; set; } }"),
        ["repository of ever more types"] = Program.Method("_ = await new Repository<Document>(db).LoadAsync();") + """
            public class Repository<T>(ShopContext db) where T : class
            {
                public Task<List<T>> LoadAsync() => db.Set<T>().ToListAsync();
                public Task<List<List<T>>> MoreAsync() => new Repository<List<T>>(db).LoadAsync();
                public IQueryable<U> All<U>() where U : class => db.Set<U>().Concat(All<U>()).Where(u => All<List<U>>().Any());
                public async Task<List<U>> RunAsync<U>() where U : class { _ = await RunAsync<List<U>>(); return await All<U>().ToListAsync(); }
            }
            """,
        ["types in a cycle"] = Program.Usings + """
            public class A<T> : B<A<A<T>>> { }
            public class B<T> { public A<B<T>> Next { get; set; } }
            public class C : D { public int Id { get; set; } } public class D : C { }
            public interface I<T> : I<I<T>> { IQueryable<T> All { get; } }
            public class E<T> : E<E<T>> { public string Content { get; set; } }
            public class F : IEnumerable<F> { public IEnumerator<F> GetEnumerator() => null; System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => null; public F Self { get; set; } public byte[] Data { get; set; } public int Id { get; set; } }
            public class CycleContext : CycleContext
            {
                public DbSet<A<int>> As { get; set; }
                public DbSet<C> Cs { get; set; }
                public DbSet<E<int>> Es { get; set; }
                public DbSet<F> Fs { get; set; }
                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
            }
            public class NextContext : DbContext
            {
                public DbSet<A<int>> As { get; set; }
                public DbSet<C> Cs { get; set; }
                public DbSet<E<int>> Es { get; set; }
                public DbSet<F> Fs { get; set; }
                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
            }
            public class Service<T> where T : NextContext, T
            {
                public async Task Run(NextContext db, CycleContext other, T third, I<F> all)
                {
                    _ = await db.As.ToListAsync(); _ = await db.Cs.Include(c => c.Id).ToListAsync(); _ = await db.Es.ToListAsync(); _ = await db.Fs.Include(f => f.Self).ToListAsync();
                    _ = await other.As.ToListAsync(); _ = await other.Fs.ToListAsync(); _ = await third.Fs.ToListAsync(); _ = await all.All.ToListAsync();
                    var f = await db.Fs.FirstAsync(); Show(f.Self.Self.Data); foreach (var x in f) foreach (var y in x) Show(y.Data);
                }
                static void Show(object o) { }
            }
            """,
        ["locals of themselves"] = Program.Method("""
            var a = a.Where(d => d.Id > 1); _ = await a.ToListAsync();
            IQueryable<Document> b = b ?? c.Concat(b), c = b?.Concat(c) ?? c; _ = await c.ToListAsync(); b ??= b?.Where(d => b.Any()); _ = await b.ToListAsync();
            var e = id switch { 1 => e, 2 => db.Documents, _ => e.Where(x => e.Any()) }; _ = await e.ToListAsync();
            Func<IQueryable<Document>> f = () => f(); _ = await f().ToListAsync(); _ = await (f ?? f)().Concat(f()).ToListAsync();
            Func<Func<IQueryable<Document>>> g = () => () => g()(); _ = await g()().ToListAsync();
            IQueryable<Document> Go(IQueryable<Document> q) => Go(Go(q)); _ = await Go(Go(db.Documents)).ToListAsync();
            var list = await list.AsQueryable().Where(x => list.Any()).ToListAsync(); foreach (var one in list.SelectMany(l => list.Where(m => m == one))) Print(one.Content);
            System.Linq.Expressions.Expression<Func<Document, string>> s = s ?? (d => s.Compile()(d)); _ = await db.Documents.Select(s).ToListAsync();
            """),
        ["members of themselves"] = Program.Method("_ = await new Own(db).Query.ToListAsync(); _ = await new Own(db).Held.ToListAsync(); _ = await db.Twice().ToListAsync(); _ = await new Page(new Page(null).Items).Items.ToListAsync(); _ = await db.Documents.Select(Own.Selector).ToListAsync(); _ = await db.Documents.LoadAsync(q => q);") + """
            public partial class Own(ShopContext db)
            {
                public IQueryable<Document> Query => Query.Where(d => Query.Any());
                public IQueryable<Document> Held { get; } = new Own(null).Held;
                public static readonly System.Linq.Expressions.Expression<Func<Document, string>> Selector = Selector;
                public partial IQueryable<Document> Part();
                public partial IQueryable<Document> Part() => Part().Concat(Part());
            }
            public record Page(IQueryable<Document> Items) { public Page() : this(new Page().Items) { } public Page(Page other) : this(other.Items) { Items = this.Items; } }
            public static class Extensions
            {
                public static IQueryable<Document> Twice(this ShopContext db) => db.Twice().Concat(db.Twice());
                public static Task<List<T>> LoadAsync<T>(this IQueryable<T> query, Func<IQueryable<T>, IQueryable<T>> change) => change(query).LoadAsync(q => change(change(q)));
            }
            """,
        ["projections that multiply"] = Program.Method("_ = await db.Documents" + Repeat(40, ".Select(d => new Pair { A = d, B = d })") + ".ToListAsync();") + Pair,
        ["projections that multiply without automatic includes"] = Program.Method("_ = await db.Documents" + Repeat(40, ".Select(d => new Pair { A = d, B = d })") + ".IgnoreAutoIncludes().ToListAsync();") + Pair,
        ["conditional projections"] = Program.Method("var query = db.Documents.AsQueryable(); " + Repeat(60, "if (id > 1) query = query.Select(d => new Document { Title = d.Title + d.Content, Content = d.Content + d.Title }); ") + "_ = await query.ToListAsync(); _ = await query.IgnoreAutoIncludes().ToListAsync();"),
        ["commands of themselves"] = Reading("""
            SqlCommand c = c ?? d, d = c; c = new SqlCommand(c.CommandText, connection); c.CommandText = c.CommandText + d.CommandText; d.CommandText = $"{d.CommandText}{c.CommandText}";
            string s = s + t, t = $"{s}{t}"; s = string.Format(s, t, s); t = string.Format("{0}{1}", s, string.Format(t, s)); s += s;
            var r = await new SqlCommand(s + t, connection).ExecuteReaderAsync(b); while (await r.ReadAsync()) Show(r.GetString(0));
            SqlDataReader q = q ?? await c.ExecuteReaderAsync(e); while (await q.ReadAsync()) Show(q.GetString(q.GetOrdinal(s)));
            CommandBehavior b = b | e, e = b; b |= b; e |= b | e;
            CommandBehavior f() => f() | f(); using var o = await c.ExecuteReaderAsync(f()); while (await o.ReadAsync()) Show(o.GetValue(0) as string);
            """),
        ["behaviors that multiply"] = Reading($$"""
            var b = CommandBehavior.Default; {{Repeat(25, "b |= b; ")}} var c = b; {{Repeat(25, "c |= b; b |= c; ")}}
            using var r = await new SqlCommand("SELECT Body FROM T", connection).ExecuteReaderAsync(c); while (await r.ReadAsync()) Show(r.GetString(0));
            """),
        ["formats that multiply"] = Reading($$"""
            var a0 = "SELECT Body FROM T"; {{Numbered(8, i => $"var a{i + 1} = string.Format(\"{string.Concat(Enumerable.Repeat("{0}", 40))}\", a{i}); ")}}
            using var r = await new SqlCommand(a8, connection).ExecuteReaderAsync(); while (await r.ReadAsync()) Show(r.GetString(0));
            """),
        ["delegates that multiply"] = Reading($$"""
            Func<Task<SqlDataReader>> a0 = () => new SqlCommand("SELECT Body FROM T", connection).ExecuteReaderAsync(); {{Numbered(5, i => $"Func<Task<SqlDataReader>> a{i + 1} = a{i}; {Repeat(40, $"a{i + 1} = a{i}; ")}")}}
            using var r = await a5(); while (await r.ReadAsync()) Show(r.GetString(0));
            """),
        ["delegates that are handed on"] = Reading("using var r = await Run(x => Read(x)); ") + """
            public static class Hand
            {
                public static Task<T> Map<T>(this SqlConnection c, Func<SqlDataReader, T> map) => c.Map<T>(r => c.Map<T>(map) is null ? map(r) : map(r));
                public static async Task Use(SqlConnection c) { await c.Map(r => r.GetString(0)); await Both(r => r.GetString(0), r => r.GetString(1)); }
                static Task Both(Func<SqlDataReader, string> a, Func<SqlDataReader, string> b) => Both(b, a) ?? Both(x => a(x), x => Both(a, b).ToString()) ?? Both(b, b);
            }
            """,
        ["long chain of else if"] = Context("bool x = m is null; if (x) m.Entity<Item>(); " + Repeat(3000, "else if (!x) m.Entity<Item>().Property(i => i.Content).HasMaxLength(9); ")),
        ["long chain of else if in a loop"] = Context("foreach (var p in m.Model.GetEntityTypes().SelectMany(t => t.GetProperties())) if (p.Name == \"A\") p.SetMaxLength(9); " + Repeat(300, "else if (p.Name == \"B\") p.SetMaxLength(9); ")),
        ["long conditions"] = Context("bool x = m is null; if (x" + Repeat(10_000, " || x") + ") m.Entity<Item>(); if (x" + Repeat(10_000, " && !x") + ") m.Entity<Item>(); foreach (var p in m.Model.GetEntityTypes().SelectMany(t => t.GetProperties())) { if (p.Name == \"A\"" + Repeat(10_000, " || p.Name == \"A\"") + ") p.SetMaxLength(9); if (p.Name == \"A\"" + Repeat(10_000, " && p.ClrType != typeof(int)") + ") p.SetMaxLength(9); } m.ApplyConfigurationsFromAssembly(typeof(Item).Assembly, t => t.Name == \"A\"" + Repeat(10_000, " || t.Name == \"A\"") + "); m.ApplyConfigurationsFromAssembly(typeof(Item).Assembly, t => t.Name == \"A\"" + Repeat(10_000, " + \"a\"") + ");", "public class Own : IEntityTypeConfiguration<Item> { public void Configure(EntityTypeBuilder<Item> b) { } } "),
        ["long pattern"] = Program.Method("var one = await db.Documents.FirstOrDefaultAsync(); if (one is null" + Repeat(3000, " or { Id: 1 }") + ") Print(one.Content);"),
        ["long chain over a result"] = Program.Method("var all = (await db.Documents.ToListAsync())" + Repeat(1000, ".Where(d => d.Id > 1)") + "; Print(all.First().Content);"),
        ["connection strings of themselves"] = Program.Method("""
            string s = s ?? t ?? (s + t), t = s ?? t; _ = new Microsoft.Data.SqlClient.SqlConnection(s); _ = new Microsoft.Data.SqlClient.SqlConnection(t ?? s ?? t);
            var b = new Microsoft.Data.SqlClient.SqlConnectionStringBuilder(b.ConnectionString) { PacketSize = b.PacketSize }; b.PacketSize = b.PacketSize; _ = new Microsoft.Data.SqlClient.SqlConnection(b.ConnectionString);
            Microsoft.Data.SqlClient.SqlConnection c = new(c.ConnectionString);
            """),
        ["switches of themselves"] = Program.Usings + "public class P { const string A = B + A, B = A; static string C => C; public static void Main() { AppContext.SetSwitch(A, D); AppContext.SetSwitch(C, false); const bool D = !D; string s = s; AppContext.SetSwitch(s, D); } }",
    };

    public static TheoryData<string> Names => new(Programs.Keys);

    [Theory]
    [MemberData(nameof(Names))]
    public async Task Program_DoesNotOverflowOrHang(string name)
    {
        var compilation = CSharpCompilation.Create(
            "Cyclic", [CSharpSyntaxTree.ParseText(Programs[name])], PackageReferences.EntityFrameworkCore10.References,
            new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        using var cancellation = new CancellationTokenSource(Limit);
        // A loop that does not observe the token would outlast the limit.
        await Task.Run(() => AnalyzerRun.OnceAsync(
            compilation, AnalyzerRun.AnalyzersOf(typeof(DataAccessAnalyzer).Assembly), concurrent: false, cancellationToken: cancellation.Token))
            .WaitAsync(Limit);
    }

    private static string Context(string configuration, string types = "", string members = "") => Program.Usings + "using Microsoft.EntityFrameworkCore.Metadata;\n" + Item + types + $$"""

        public class ItemContext : DbContext
        {
            public DbSet<Item> Items { get; set; }
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
            protected override void OnModelCreating(ModelBuilder m) { {{configuration}} }
            {{members}}
        }

        public class Service { public async Task M(ItemContext db) => _ = await db.Items.ToListAsync(); }
        """;

    private static string Growing(string entity, string types) => Context("", types, $"public DbSet<{entity}> Nodes {{ get; set; }} public async Task Load() => _ = await Nodes.Include(\"Next.Next\").ToListAsync();");

    private static string Reading(string statements) => $$"""
        using System;
        using System.Collections.Generic;
        using System.Data;
        using System.Threading.Tasks;
        using Microsoft.Data.SqlClient;
        public class Store
        {
            public async Task Run(SqlConnection connection)
            {
                {{statements}}
            }
            private static async Task<SqlDataReader> Run(Func<SqlDataReader, object> map) => await Run(x => Read(map(x) as SqlDataReader));
            private static object Read(SqlDataReader reader) { while (reader.Read()) Show(reader.GetString(0)); return Read(reader); }
            private static void Show(string text) { }
        }

        """;

    private static string Repeat(int count, string text) => new StringBuilder().Insert(0, text, count).ToString();

    private static string Numbered(int count, Func<int, string> text) => string.Concat(Enumerable.Range(0, count).Select(text));
}
