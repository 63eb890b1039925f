using System.Diagnostics;
using System.Text;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;
using Xunit.Abstractions;

namespace AsyncSql.Analyzers.Tests.Robustness;

/// <summary>Programs that are deep, wide or go in circles: generated code, or bad luck. No analyzer may overflow a stack of ordinary size or hang.</summary>
public sealed class HostileProgramTests(ITestOutputHelper output)
{
    /// <summary>Far more than any of these takes, on a machine that is busy with other things; without a bound they would take hours.</summary>
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

    /// <summary>The compiler binds an inner lambda again for each overload around it, so this one cannot be as deep.</summary>
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

    [Fact]
    public Task LongConfigurationChain_Triggers() =>
        RunAsync(Context("m.Entity<Item>().Property(x => x.Content)" + Repeat(2000, ".IsRequired()") + ";", "public class Item { public int Id { get; set; } public string Content { get; set; } }"), reported: 1);

    /// <inheritdoc cref="NestedQueriesInAProjection_DoNotOverflow"/>
    [Fact]
    public Task NestedConfigurationLambdas_Trigger() =>
        RunAsync(Context($"m.Entity<Item>(b => {Nested(10, "b.OwnsOne(x => x.Part, b => ", "b.Property(x => x.Content)", ")")});", "public class Item { public int Id { get; set; } public string Content { get; set; } public Item Part { get; set; } }"), reported: 1);

    [Fact]
    public Task ConfigurationHelpersInACircle_DoNotOverflow() => RunAsync(Context("A.One(m); m.Three(); Own(m);", """
        public class Item { public int Id { get; set; } public string Content { get; set; } }
        public static class A
        {
            public static void One(ModelBuilder m) { Two(m); Two(m); m.Three(); One(m); }
            public static void Two(ModelBuilder m) { One(m); m.Three(); m.Entity<Item>(e => Four(e)); }
            public static void Three(this ModelBuilder m) { One(m); Two(m); m.Three(); }
            public static void Four(EntityTypeBuilder<Item> e) { Four(e); e.Property(x => x.Content).HasMaxLength(10); }
        }
        """, "private void Own(ModelBuilder m) { Own(m); OnModelCreating(m); this.OnModelCreating(m); base.OnModelCreating(m); A.One(m); }"));

    /// <summary>Each helper calls all others: the paths through them are as many as their permutations.</summary>
    [Theory]
    [InlineData(14)]
    public Task ConfigurationHelpersThatAllCallEachOther_DoNotHang(int count)
    {
        var calls = Numbered(count, i => $"H{i}(m); ");
        var helpers = "public class Item { public int Id { get; set; } public string Content { get; set; } } public static class A {"
            + Numbered(count, i => $"public static void H{i}(ModelBuilder m) {{ {calls} }} ");
        return RunAsync(Context("A.H0(m);", helpers + "}"));
    }

    /// <summary>The paths through an entity's circles grow with the power of their length.</summary>
    [Theory]
    [InlineData(1)]
    [InlineData(12)]
    public Task EntityInCirclesOfOwnedTypes_Triggers(int width) => RunAsync(
        Context("", "public class Item : Part { public int Id { get; set; } } [Owned] public class Part { public byte[] Data { get; set; } " + Numbered(width, i => $"public Part P{i} {{ get; set; }}") + " }"),
        reported: 1);

    [Theory]
    [InlineData(1)]
    [InlineData(12)]
    public Task NavigationsInCirclesOfAutoIncludes_Trigger(int width) => RunAsync(
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

    private async Task RunAsync(string source, int? reported = null)
    {
        var compilation = CSharpCompilation.Create(
            "Hostile", [CSharpSyntaxTree.ParseText(source)], PackageReferences.EntityFrameworkCore10.References, new CSharpCompilationOptions(Microsoft.CodeAnalysis.OutputKind.DynamicallyLinkedLibrary));
        var watch = Stopwatch.StartNew();
        using var cancellation = new CancellationTokenSource(Limit);
        // A worker of the pool has a stack of the default size; an overflow there ends the test run, so it cannot be missed.
        var diagnostics = await Task.Run(() => AnalyzerRun.OnceAsync(
            compilation, AnalyzerRun.AnalyzersOf(typeof(DataAccessAnalyzer).Assembly), concurrent: false, cancellationToken: cancellation.Token));
        output.WriteLine($"{watch.Elapsed.TotalSeconds:0.0} s");
        if (reported is { } count)
            Assert.Equal(count, diagnostics.Length);
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
