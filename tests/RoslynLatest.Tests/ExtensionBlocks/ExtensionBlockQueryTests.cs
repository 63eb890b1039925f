using AsyncSql.Analyzers.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.RoslynLatest.Tests.ExtensionBlocks;

/// <summary>ASQL1001 and ASQL1002 at calls of extension blocks, never also inside them.</summary>
public sealed class ExtensionBlockQueryTests
{
    private const string Blocks = """
        public interface IHasId { int Id { get; } }
        public class Story : IHasId { public int Id { get; set; } public string Content { get; set; } = ""; }
        public class StoryContext : DbContext { public DbSet<Story> Stories { get; set; } = null!; public DbSet<Note> Notes { get; set; } = null!; protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=."); }
        public class Page<T> { public List<T> Items { get; set; } = new(); }
        public static class Queries
        {
            extension<T>(IQueryable<T> source)
            {
                public async Task<Page<T>> ToPageAsync(int number, CancellationToken token = default)
                {
                    source = source.Skip(number * 10).Take(10);
                    return new Page<T> { Items = await source.ToListAsync(token) };
                }

                public Task<List<T>> FirstAsync(CancellationToken token = default) => source.Take(1).ToListAsync(token);
                public Task<Page<T>> FirstPageAsync() => source.ToPageAsync(0);
                public Task<int> TotalAsync() => source.CountAsync();
                public IQueryable<T> Between(int first, int last) => source.Skip(first).Take(last - first);
                public Task<List<T>> NeverAsync() => source.NeverAsync();
            }

            extension<T>(IQueryable<T> source) where T : class, IHasId
            {
                public Task<T?> WithIdAsync(int id) => source.FirstOrDefaultAsync(x => x.Id == id);
            }

            extension(IQueryable<Document> documents)
            {
                public IQueryable<string> Titles() => documents.Select(d => d.Title);
                public IQueryable<Document> WithAuthor() => documents.Include(d => d.Author);
                public IQueryable<Document> Long => documents.Where(d => d.Pages > 100);
                public Task<List<string>> SummariesAsync(int pages) => documents.Where(d => d.Pages > pages).Select(d => d.Summary).ToListAsync();
            }

            extension(ShopContext shop)
            {
                public Task<List<Document>> AllDocumentsAsync() => shop.Documents.{|ASQL1001:ToListAsync|}();
                public Task<List<Note>> AllNotesAsync() => shop.Notes.ToListAsync();
            }
        }

        """;

    [Theory]
    [InlineData("_ = await db.Documents.{|ASQL1001:ToPageAsync|}(1);")]
    [InlineData("_ = await db.Documents.Where(d => d.Id == id).{|ASQL1001:FirstPageAsync|}();")]
    [InlineData("_ = await Queries.{|ASQL1001:ToPageAsync|}(db.Documents, 1);")]
    [InlineData("var documents = db.Documents.OrderBy(d => d.Id); _ = await documents.{|ASQL1001:FirstAsync|}(default);")]
    [InlineData("_ = await db.Documents.Between(1, 20).{|ASQL1001:ToListAsync|}();")]
    [InlineData("_ = await db.Documents.Long.{|ASQL1001:ToListAsync|}();")]
    [InlineData("_ = await db.Documents.WithAuthor().Select(d => d.Author).{|ASQL1001:ToListAsync|}();")]
    [InlineData("_ = await db.Documents.Select(d => new { d.Id, d.Content }).{|ASQL1001:ToPageAsync|}(number: 1, token: default);")]
    [InlineData("_ = await new StoryContext().Stories.{|ASQL1001:WithIdAsync|}(id);")]
    [InlineData("_ = await (db.Documents?.{|ASQL1001:FirstPageAsync|}()!);")]
    [InlineData("foreach (var document in (await db.Documents.{|ASQL1001:ToPageAsync|}(1)).Items) Console.WriteLine(document.Content);")]
    public Task Call_Triggers(string statement) => VerifyAsync(Program.Method(statement), Blocks);

    [Theory]
    [InlineData("_ = await db.Notes.ToPageAsync(1);")]
    [InlineData("_ = await db.Documents.Titles().ToPageAsync(1);")]
    [InlineData("_ = await Queries.Titles(db.Documents).ToListAsync();")]
    [InlineData("_ = await db.Documents.SummariesAsync(9);")]
    [InlineData("_ = await db.Documents.Select(d => d.Summary).FirstPageAsync();")]
    [InlineData("_ = await db.Documents.TotalAsync();")]
    [InlineData("_ = await db.Documents.NeverAsync();")]
    [InlineData("_ = await db.Documents.Between(1, 2).Select(d => d.Pages).ToListAsync();")]
    [InlineData("_ = await db.AllDocumentsAsync(); _ = await db.AllNotesAsync();")]
    [InlineData("Func<Task<Page<Note>>> page = db.Notes.FirstPageAsync; _ = await page();")]
    public Task Call_DoesNotTrigger(string statement) => VerifyAsync(Program.Method(statement), Blocks);

    [Fact]
    public Task BlockThatReadsAnEntityOfItsCaller_Triggers() => VerifyAsync(Program.Method("_ = await db.EverythingAsync<Document>();"), Blocks, """
        using System.Collections.Generic;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;
        public static class Sets
        {
            extension<T>(DbContext context) where T : class
            {
                public Task<List<T>> NothingAsync() => context.Set<T>().ToListAsync();
            }

            extension(DbContext context)
            {
                public Task<List<T>> EverythingAsync<T>() where T : class => context.Set<T>().{|ASQL1001:ToListAsync|}();
            }
        }
        """);

    [Fact]
    public Task ConfigurationInAnotherFile_DoesNotTrigger() => VerifyAsync(Configured("public ModelBuilder MapAll() { model.Entity<Report>().Property(r => r.Content).HasMaxLength(50); return model; }"));

    [Fact]
    public Task ConfigurationInAnotherFileThatSetsNothing_Triggers() =>
        VerifyAsync(Configured("public ModelBuilder MapAll() { model.Entity<Report>().HasKey(r => r.Id); return model; }", "{|ASQL1001:ToListAsync|}"));

    private static string[] Configured(string method, string call = "ToListAsync") =>
    [
        Program.Usings + $$"""
        public class Report { public int Id { get; set; } public string Content { get; set; } = ""; }
        public class ReportContext : DbContext
        {
            public DbSet<Report> Reports { get; set; } = null!;
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
            protected override void OnModelCreating(ModelBuilder modelBuilder) => modelBuilder.MapAll();
            public Task<List<Report>> AllAsync() => Reports.{{call}}();
        }
        """,
        Program.Usings + $$"""public static class Maps { extension(ModelBuilder model) { {{method}} } }""",
    ];

    private static Task VerifyAsync(params string[] sources)
    {
        var test = new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier> { ReferenceAssemblies = PackageReferences.EntityFrameworkCore10 };
        foreach (var source in sources)
            test.TestState.Sources.Add(source == Blocks ? Program.Usings + source : source);
        return test.RunAsync();
    }
}
