using System.Diagnostics;
using System.Text;
using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;
using Xunit.Abstractions;

namespace AsyncSql.Analyzers.Tests.Robustness;

/// <summary>
/// Programs that are deep, wide or cyclic, such as generated code. No analyzer may overflow the stack or hang.
/// </summary>
public sealed class HostileProgramTests(ITestOutputHelper output)
{
    /// <summary>
    /// Far more than any test takes on a busy machine. Without a limit an exponential analyzer would take hours.
    /// </summary>
    private static readonly TimeSpan Limit = TimeSpan.FromSeconds(60);

    [Fact]
    public Task ChainOfManyOperators_DoesNotOverflow() =>
        RunAsync(Program.Method("_ = await db.Documents" + Repeat(2000, ".Where(d => d.Id > 1)") + ".ToListAsync();"));

    [Fact]
    public Task ChainOfSomeOperators_Triggers() =>
        RunAsync(Program.Method("_ = await db.Documents" + Repeat(100, ".Where(d => d.Id > 1)") + ".ToListAsync();"), reported: 1);

    [Fact]
    public Task ChainOfManyProjections_DoesNotOverflow() =>
        RunAsync(Program.Method("_ = await db.Documents" + Repeat(300, ".Select(d => new { d })") + ".ToListAsync();"));

    [Fact]
    public Task NestedParentheses_Trigger() =>
        RunAsync(Program.Method($"_ = await {Nested(500, "(", "db.Documents", ")")}.ToListAsync();"), reported: 1);

    [Fact]
    public Task NestedParenthesesInAProjection_Trigger() =>
        RunAsync(Program.Method($"_ = await db.Documents.Select(d => {Nested(500, "(", "d.Content", ")")}).ToListAsync();"), reported: 1);

    [Fact]
    public Task NestedLambdasInAProjection_DoNotOverflow() =>
        RunAsync(Program.Method($"_ = await db.Documents.Select(d => {Nested(300, "(Func<object>)(() => ", "d.Content", ")")}).ToListAsync();"));

    /// <summary>The compiler binds an inner lambda again for each outer overload, so the depth is limited.</summary>
    [Fact]
    public Task NestedQueriesInAProjection_DoNotOverflow()
    {
        var inner = "d.Content";
        for (var i = 0; i < 8; i++)
            inner = $"d.Notes.Select(n{i} => {inner})";
        return RunAsync(Program.Method($"_ = await db.Documents.Select(d => {inner}).ToListAsync();"));
    }

    [Fact]
    public Task NestedConditionsInAProjection_DoNotOverflow() =>
        RunAsync(Program.Method($"_ = await db.Documents.Select(d => {Nested(300, "d.Id > 1 ? d.Title : (", "d.Content", ")")}).ToListAsync();"));

    [Fact]
    public Task LongConcatenationInAProjection_DoesNotOverflow() =>
        RunAsync(Program.Method($"_ = await db.Documents.Select(d => d.Title{Repeat(2000, " + d.Content")}).ToListAsync();"));

    [Fact]
    public Task NestedObjectsInAProjection_DoNotOverflow() =>
        RunAsync(Program.Method($"_ = await db.Documents.Select(d => {Nested(200, "new { X = ", "d.Content", " }")}).ToListAsync();"));

    [Theory]
    [InlineData("_ = new Microsoft.Data.SqlClient.SqlConnection(\"Server=.\"", 2000, " + \";a=b\"", ");")]
    [InlineData("_ = new Microsoft.Data.SqlClient.SqlConnection(", 300, "(", "\"Server=.\"")]
    [InlineData("_ = new Microsoft.Data.SqlClient.SqlConnection(null", 300, " ?? null", ");")]
    [InlineData("""_ = new Microsoft.Data.SqlClient.SqlConnection($"Server=.""", 2000, ";a={id}", "\");")]
    [InlineData("_ = new Microsoft.Data.SqlClient.SqlConnection(\"", 20_000, "a=b;", "\");")]
    [InlineData("_ = new Microsoft.Data.SqlClient.SqlConnectionStringBuilder { DataSource = \"x\"", 2000, ", PacketSize = 99", " };")]
    public Task LongConnectionStrings_DoNotOverflow(string start, int count, string repeated, string end) => RunAsync(Program.Method(start + Repeat(count, repeated) + end));

    [Fact]
    public Task LongConfigurationChain_Triggers() =>
        RunAsync(Context("m.Entity<Item>().Property(x => x.Content)" + Repeat(2000, ".IsRequired()") + ";", "public class Item { public int Id { get; set; } public string Content { get; set; } }"), reported: 1);

    /// <inheritdoc cref="NestedQueriesInAProjection_DoNotOverflow"/>
    [Fact]
    public Task NestedConfigurationLambdas_Trigger() =>
        RunAsync(Context($"m.Entity<Item>(b => {Nested(10, "b.OwnsOne(x => x.Part, b => ", "b.Property(x => x.Content)", ")")});", "public class Item { public int Id { get; set; } public string Content { get; set; } public Item Part { get; set; } }"), reported: 1);

    [Fact]
    public Task ConfigurationHelpersInACycle_DoNotOverflow() => RunAsync(Context("A.One(m); m.Three(); Own(m);", """
        public class Item { public int Id { get; set; } public string Content { get; set; } }
        public static class A
        {
            public static void One(ModelBuilder m) { Two(m); Two(m); m.Three(); One(m); }
            public static void Two(ModelBuilder m) { One(m); m.Three(); m.Entity<Item>(e => Four(e)); }
            public static void Three(this ModelBuilder m) { One(m); Two(m); m.Three(); }
            public static void Four(EntityTypeBuilder<Item> e) { Four(e); e.Property(x => x.Content).HasMaxLength(10); }
        }
        """, "private void Own(ModelBuilder m) { Own(m); OnModelCreating(m); this.OnModelCreating(m); base.OnModelCreating(m); A.One(m); }"));

    /// <summary>Each helper calls all others, so the number of paths is factorial.</summary>
    [Theory]
    [InlineData(14)]
    public Task ConfigurationHelpersThatAllCallEachOther_DoNotHang(int count)
    {
        var calls = Numbered(count, i => $"H{i}(m); ");
        var helpers = "public class Item { public int Id { get; set; } public string Content { get; set; } } public static class A {"
            + Numbered(count, i => $"public static void H{i}(ModelBuilder m) {{ {calls} }} ");
        return RunAsync(Context("A.H0(m);", helpers + "}"));
    }

    /// <summary>The number of paths through cyclic types grows exponentially.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(12)]
    public Task EntityInCyclesOfOwnedTypes_Triggers(int width) => RunAsync(
        Context("", "public class Item : Part { public int Id { get; set; } } [Owned] public class Part { public byte[] Data { get; set; } " + Numbered(width, i => $"public Part P{i} {{ get; set; }}") + " }"),
        reported: 1);

    [Theory]
    [InlineData(1)]
    [InlineData(12)]
    public Task NavigationsInCyclesOfAutoIncludes_Trigger(int width) => RunAsync(
        Context(
            Numbered(width, i => $"m.Entity<Item>().Navigation(x => x.I{i}).AutoInclude(); "),
            "public class Item { public int Id { get; set; } public byte[] Data { get; set; } " + Numbered(width, i => $"public Item I{i} {{ get; set; }} ") + " }"),
        reported: 1);

    [Theory]
    [InlineData(1000)]
    public Task EntityOfManyColumns_Triggers(int count) =>
        RunAsync(Context("", "public class Item { public int Id { get; set; } " + Numbered(count, i => $"public string Text{i} {{ get; set; }} ") + " }"), reported: 1);

    [Fact]
    public Task ManyEntitiesThatKnowEachOther_Trigger() => RunAsync(
        Context("", "public class Item { public int Id { get; set; } public string OtherId { get; set; } public string Content { get; set; } } "
            + Numbered(200, i => $"public class E{i} {{ public int Id {{ get; set; }} public string OtherId {{ get; set; }} public E{(i + 1) % 200} Next {{ get; set; }} public List<Item> Items {{ get; set; }} public byte[] Data {{ get; set; }} }} "),
            Numbered(200, i => $"public DbSet<E{i}> Set{i} {{ get; set; }} public async Task M{i}() => _ = await Set{i}.ToListAsync(); ")),
        reported: 201);

    [Fact]
    public Task LongLineOfBaseClasses_Triggers() => RunAsync(
        Context("", "public class E0 { public int Id { get; set; } public string Content { get; set; } } "
            + string.Concat(Enumerable.Range(1, 300).Select(static i => $"public class E{i} : E{i - 1} {{ public string Text{i} {{ get; set; }} }} ")) + "public class Item : E300 { }"),
        reported: 1);

    /// <summary>
    /// The oldest supported compiler overflows when it compiles these, so only the reader runs. A newer one reports CS8078, and then the analyzers run.
    /// </summary>
    [Theory]
    [InlineData("_ = await db.Documents", 10_000, ".Where(d => d.Id > 1)", ".ToListAsync();")]
    [InlineData("_ = await db.Documents.ToListAsync(); _ = db.Documents", 10_000, ".Where(d => d.Id > 1)", ".ToList();")]
    [InlineData("_ = await db.Documents.Select(d => d.Title", 20_000, " + d.Content", ").ToListAsync();")]
    public async Task CodeThatOverflowsTheCompiler_IsReadFromSyntax(string start, int count, string repeated, string end)
    {
        var compilation = CSharpCompilation.Create(
            "Hostile", [CSharpSyntaxTree.ParseText(Program.Method(start + Repeat(count, repeated) + end))], PackageReferences.EntityFrameworkCore10.References, new CSharpCompilationOptions(Microsoft.CodeAnalysis.OutputKind.DynamicallyLinkedLibrary));
        var queries = DataAccessContext.Get(compilation, new AnalyzerOptions([]))!.Queries;
        var tree = compilation.SyntaxTrees[0];
        var calls = (await tree.GetRootAsync()).DescendantNodes().OfType<InvocationExpressionSyntax>().Where(call => queries.Candidates.IsCandidate(call, CancellationToken.None)).ToList();
        Assert.NotEmpty(calls);
        await Task.Run(() => Assert.All(calls, call => Assert.Null(MaterializationSites.Get(queries).Find(call, compilation.GetSemanticModel(tree), CancellationToken.None))));
    }

    /// <summary>
    /// Roslyn makes the operations of a whole member without a check of the stack. On one of 1 MB, as threads may have on Windows, code that
    /// it compiles would overflow it, beside a short query.
    /// </summary>
    [Theory]
    [InlineData("_ = Enumerable.Empty<int>()", 250, ".Skip(1)", ";", true)]
    [InlineData("_ = Enumerable.Empty<int>()", 600, ".Skip(1)", ";", false)]
    [InlineData("_ = new System.Text.StringBuilder()", 1000, ".Append(1)", ";", false)]
    [InlineData("string? s = null; _ = s", 900, " ?? s", ";", false)]
    [InlineData("Exception e = null!; _ = e", 900, ".InnerException", ";", false)]
    [InlineData("Exception? e = null; _ = e", 900, "?.InnerException", ";", false)]
    [InlineData("string s = \"\"; s = s", 3000, " + s", ";", true)]
    public void DeepCodeOnASmallStack_DoesNotOverflow(string start, int count, string repeated, string end, bool isRead)
    {
        var compilation = CSharpCompilation.Create(
            "Hostile", [CSharpSyntaxTree.ParseText(Program.Method("_ = await db.Documents.ToListAsync(); " + start + Repeat(count, repeated) + end))], PackageReferences.EntityFrameworkCore10.References, new CSharpCompilationOptions(Microsoft.CodeAnalysis.OutputKind.DynamicallyLinkedLibrary));
        var queries = DataAccessContext.Get(compilation, new AnalyzerOptions([]))!.Queries;
        var tree = compilation.SyntaxTrees[0];
        var call = tree.GetRoot().DescendantNodes().OfType<InvocationExpressionSyntax>().Single(call => queries.Candidates.IsCandidate(call, CancellationToken.None));
        var found = false;
        var thread = new Thread(() => found = MaterializationSites.Get(queries).Find(call, compilation.GetSemanticModel(tree), CancellationToken.None) is not null, 1 << 20);
        thread.Start();
        thread.Join();
        Assert.Equal(isRead, found);
    }

    [Fact]
    public Task AThousandNestedLambdas_DoNotOverflow() =>
        RunAsync(Program.Method($"_ = await db.Documents.Select(d => {Nested(1000, "(Func<object>)(() => ", "d.Content", ")")}).ToListAsync();"));

    [Fact]
    public Task LocalAssignedFromItselfTenThousandTimes_Triggers() =>
        RunAsync(Program.Method("var query = db.Documents.AsQueryable(); " + Repeat(10_000, "query = query.Where(d => d.Id > 1);\n") + "_ = await query.ToListAsync();"), reported: 1);

    /// <summary>Every site reads the assignments before it. The cost must not be quadratic.</summary>
    [Fact]
    public Task LocalAssignedBetweenManySites_Triggers() =>
        RunAsync(Program.Method("var query = db.Documents.AsQueryable(); " + Repeat(500, "query = query.Where(d => d.Id > 1); _ = await query.ToListAsync();\n")), reported: 500);

    /// <summary>Every read resolves its reader, command text, variable and parameter. None of these may walk through the method.</summary>
    [Theory]
    [InlineData("_ = await reader.GetFieldValueAsync<byte[]>({0});", 3000)]
    [InlineData("var v{0} = reader.GetValue({0}); var w{0} = v{0} as byte[];", 3000)]
    [InlineData("object o{0} = await command.ExecuteScalarAsync(); var p{0} = (byte[])o{0};", 2000)]
    [InlineData("""
        var c{0} = new SqlCommand("SELECT Body FROM T", connection);
        var r{0} = await c{0}.ExecuteReaderAsync();
        while (await r{0}.ReadAsync())
            Show(r{0}.GetString(0));
        """, 1500)]
    public Task MethodThatFetchesThousandsOfValues_Triggers(string statement, int count) => RunAsync($$"""
        using System.Data;
        using System.Data.Common;
        using System.Threading.Tasks;
        using Microsoft.Data.SqlClient;
        public class Store
        {
            public async Task Run(SqlConnection connection)
            {
                var command = new SqlCommand("EXEC Everything", connection);
                command.Parameters.Add("@Data", SqlDbType.VarBinary, -1);
                using var reader = await command.ExecuteReaderAsync();
                while (await reader.ReadAsync())
                {
                    {{string.Concat(Enumerable.Range(0, count).Select(i => statement.Replace("{0}", $"{i}") + "\n"))}}
                }
            }
            private static void Show(string text) { }
        }
        """, reported: count);

    [Theory]
    [InlineData("\"CREATE TABLE T (A int\"", " + connection", 1500)]
    [InlineData("\"CREATE TABLE T (A int\"", " + \", B nvarchar(max)\"", 1500)]
    public Task LongSqlInCode_DoesNotOverflow(string start, string repeated, int count) => RunAsync($$"""
        using System.Threading.Tasks;
        using Microsoft.Data.SqlClient;
        public class Store
        {
            public async Task Run(SqlConnection connection, string table)
            {
                var a = "x"; var b = a + a + a; var c = b + b + b; var d = c + c + c; var e = d + d + d; var f = e + e + e; var g = f + f + f; var h = g + g + g; var i = h + h + h;
                _ = await new SqlCommand(i + i + i, connection).ExecuteScalarAsync() as byte[];
                using var command = new SqlCommand({{start + Repeat(count, repeated)}}, connection);
                using var reader = await command.ExecuteReaderAsync();
                while (await reader.ReadAsync())
                    _ = reader.GetString(reader.GetOrdinal("B"));
            }
        }
        """);

    /// <summary>A longer line is not followed to its end.</summary>
    [Theory]
    [InlineData(40, 1)]
    [InlineData(400, 0)]
    [InlineData(3000, 0)]
    public Task LineOfLocals_DoesNotOverflow(int count, int reported) => RunAsync(
        Program.Method("var q0 = db.Documents.AsQueryable(); " + string.Concat(Enumerable.Range(1, count).Select(static i => $"var q{i} = q{i - 1}.Where(d => d.Id > 1);\n")) + $"_ = await q{count}.ToListAsync();"),
        reported);

    /// <summary>Each local is read twice by the next, so the number of paths doubles with each line.</summary>
    [Fact]
    public Task LocalsThatMultiply_DoNotHang() =>
        RunAsync(Program.Method("var q0 = db.Documents.AsQueryable(); " + string.Concat(Enumerable.Range(1, 60).Select(static i => $"var q{i} = q{i - 1}.Concat(q{i - 1});\n")) + "_ = await q60.ToListAsync();"));

    [Fact]
    public Task LocalsInACycle_DoNotHang() =>
        RunAsync(Program.Method("IQueryable<Document> a = null!, b = null!, c = null!; while (id > 1) { a = b.Concat(c); b = c.Concat(a); c = a.Concat(b); } _ = await a.ToListAsync();"));

    [Fact]
    public Task RepositoriesInACycle_DoNotHang() =>
        RunAsync(Program.Method("_ = await new A().One().ToListAsync(); _ = await Ways.Go(db.Documents).ToListAsync(); _ = await Ways.LoadAsync(db.Documents, 1);") + """
            public interface IA { IQueryable<Document> One(); IQueryable<Document> Two { get; } }
            public class A : IA
            {
                private readonly B _b = new();
                public IQueryable<Document> One() => Two.Concat(_b.Three()).Concat(One());
                public IQueryable<Document> Two => One().Concat(Two).Concat(_b.Three());
            }
            public class B { private readonly IA _a = new A(); public IQueryable<Document> Three() => _a.One().Concat(_a.Two).Concat(Three()); }
            public static class Ways
            {
                public static IQueryable<T> Go<T>(IQueryable<T> q) => Come(q).Concat(Go(q)).Concat(Go(Come(q)));
                public static IQueryable<T> Come<T>(IQueryable<T> q) => Go(q).Concat(Come(q)).Concat(Come(Go(q)));
                public static Task<List<T>> LoadAsync<T>(IQueryable<T> q, int i) => i > 0 ? FetchAsync(Go(q), i) : LoadAsync(Come(q), i);
                public static Task<List<T>> FetchAsync<T>(IQueryable<T> q, int i) => i > 0 ? LoadAsync(q, i) : FetchAsync(q, i);
            }
            """);

    /// <summary>Each wrapper calls all others, so the number of paths is factorial.</summary>
    [Fact]
    public Task WrappersThatAllCallEachOther_DoNotHang()
    {
        var calls = Numbered(10, i => $"await q.W{i}Async(); ");
        return RunAsync(Program.Method("_ = await db.Documents.W0Async();") + "public static class W { " + Numbered(10, i => $"public static async Task<List<T>> W{i}Async<T>(this IQueryable<T> q) {{ {calls} return await q.ToListAsync(); }} ") + "}");
    }

    /// <summary>Each of the last fields is twice as long as the one before, so the text would have 2 to the power of 60 parts.</summary>
    [Fact]
    public Task InitializersInACycle_DoNotHang() =>
        RunAsync(Program.Method("""
            _ = new Microsoft.Data.SqlClient.SqlConnection(Names.A); _ = new Microsoft.Data.SqlClient.SqlConnection(Names.C);
            _ = new Microsoft.Data.SqlClient.SqlConnection(Names.E); _ = new Microsoft.Data.SqlClient.SqlConnection(Names.S60);
            _ = await new Microsoft.Data.SqlClient.SqlCommand(Names.A + Names.F, null).ExecuteScalarAsync();
            _ = await new Loop(1).Query.ToListAsync();
            """) + $$"""
            public static class Names
            {
                public static readonly string A = B + ";x=y";
                public static readonly string B = A + A;
                public const string C = D;
                public const string D = C + C;
                public static string E { get; } = F;
                public static string F => E + E;
                public static readonly string S0 = "SELECT Content FROM Documents";
                {{Numbered(60, i => $"public static readonly string S{i + 1} = S{i} + S{i};\n")}}
            }
            public class Loop : Loop.Base
            {
                public class Base { public IQueryable<Document> Query { get; } = new Loop(1).Query.Concat(new Loop(2).Query); }
                private readonly Loop _other = new(3);
                public Loop(int i) : this(i, i) { }
                public Loop(int i, int j) : this(i) { }
            }
            """);

    [Fact]
    public Task ExpressionsInACycle_DoNotHang() =>
        RunAsync(Program.Method("_ = await db.Documents.Select(E.One).ToListAsync(); _ = await db.Documents.Select(E.Two()).ToListAsync();") + """
            public static class E
            {
                public static System.Linq.Expressions.Expression<Func<Document, string>> One => Two();
                public static System.Linq.Expressions.Expression<Func<Document, string>> Two() => One;
            }
            """);

    [Fact]
    public Task GenericRepositoryWithManyUses_Triggers() =>
        RunAsync(Context("", "public class Item { public int Id { get; set; } public byte[] Data { get; set; } } " + Numbered(300, i => $"public class E{i} {{ public int Id {{ get; set; }} public byte[] Data {{ get; set; }} }} public class Use{i} {{ Repository<E{i}> a; Repository<E{i}> b; }} ")
            + "public class Repository<T> where T : class { ItemContext _db = new(); public async Task All() => await _db.Set<T>().ToListAsync(); public async Task First() => await _db.Set<T>().FirstAsync(); }",
            Numbered(300, i => $"public DbSet<E{i}> Set{i} {{ get; set; }} ")), reported: 3);

    private async Task RunAsync(string source, int? reported = null)
    {
        var compilation = CSharpCompilation.Create(
            "Hostile", [CSharpSyntaxTree.ParseText(source)], PackageReferences.EntityFrameworkCore10.References, new CSharpCompilationOptions(Microsoft.CodeAnalysis.OutputKind.DynamicallyLinkedLibrary));
        var watch = Stopwatch.StartNew();
        using var cancellation = new CancellationTokenSource(Limit);
        // A pool thread has a stack of the default size. An overflow ends the test run.
        var diagnostics = await Task.Run(() => AnalyzerRun.OnceAsync(
            compilation, AnalyzerRun.AnalyzersOf(typeof(DataAccessAnalyzer).Assembly), concurrent: false, cancellationToken: cancellation.Token));
        output.WriteLine($"{watch.Elapsed.TotalSeconds:0.0} s");
        if (reported is { } count)
            Assert.Equal(count, diagnostics.Count(static diagnostic => diagnostic.Id.StartsWith("ASQL1", StringComparison.Ordinal) || diagnostic.Id.StartsWith("ASQL2", StringComparison.Ordinal)));
    }

    private static string Context(string configuration, string types, string members = "") => Program.Usings + types + $$"""

        public class ItemContext : DbContext
        {
            public DbSet<Item> Items { get; set; }
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
            protected override void OnModelCreating(ModelBuilder m) { {{configuration}} }
            {{members}}
        }

        public class Service { public async Task M(ItemContext db) => _ = await db.Items.ToListAsync(); }
        """;

    private static string Repeat(int count, string text) => new StringBuilder().Insert(0, text, count).ToString();

    private static string Nested(int depth, string open, string inner, string close) => Repeat(depth, open) + inner + Repeat(depth, close);

    private static string Numbered(int count, Func<int, string> text) => string.Concat(Enumerable.Range(0, count).Select(text));
}
