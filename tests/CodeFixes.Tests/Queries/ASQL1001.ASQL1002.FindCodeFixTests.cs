using AsyncSql.Analyzers.Queries;
using AsyncSql.CodeFixes.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Queries;

/// <summary>"Read only the members used" of what <c>FindAsync</c> looks up: what it makes of the call, and where it is not offered.</summary>
public sealed class FindCodeFixTests
{
    [Theory]
    [InlineData(
        "var document = await db.Documents.{|ASQL1001:FindAsync|}(id); Print(document?.Title);",
        "var document = await db.Documents.Where(x => x.Id == id).Select(x => new { x.Title }).FirstOrDefaultAsync(); Print(document?.Title);")]
    [InlineData(
        "Document? document = await db.Documents.{|ASQL1001:FindAsync|}(new object[] { id }, token).ConfigureAwait(false); if (document is null) return; Print(document.Title + document.Pages);",
        "var document = await db.Documents.Where(x => x.Id == id).Select(x => new { x.Title, x.Pages }).FirstOrDefaultAsync(token).ConfigureAwait(false); if (document is null) return; Print(document.Title + document.Pages);")]
    [InlineData(
        "var document = await db.{|ASQL1001:FindAsync|}<Document>(id) ?? throw new Exception(); Print(document.Title);",
        "var document = await db.Set<Document>()\n    .Where(x => x.Id == id)\n    .Select(x => new { x.Title })\n    .FirstOrDefaultAsync() ?? throw new Exception(); Print(document.Title);")]
    [InlineData(
        """
        var document = await db.Documents
            .{|ASQL1001:FindAsync|}(5);
        Print(document!.Title);
        """,
        """
        var document = await db.Documents
            .Where(x => x.Id == 5)
            .Select(x => new { x.Title })
            .FirstOrDefaultAsync();
        Print(document!.Title);
        """)]
    [InlineData(
        "int? key = id; var document = await db.Documents.{|ASQL1001:FindAsync|}(key); Print(document!.Title);",
        "int? key = id; var document = await db.Documents.Where(x => x.Id == key).Select(x => new { x.Title }).FirstOrDefaultAsync(); Print(document!.Title);")]
    [InlineData(
        "var order = new { Document = id }; var document = await db.Documents.{|ASQL1001:FindAsync|}(order.Document); Print(document!.Title);",
        "var order = new { Document = id }; var document = await db.Documents.Where(x => x.Id == order.Document).Select(x => new { x.Title }).FirstOrDefaultAsync(); Print(document!.Title);")]
    [InlineData(
        "if (await db.Documents.{|ASQL1001:FindAsync|}(id) == null) return;",
        "if (!await db.Documents.AnyAsync(x => x.Id == id)) return;")]
    [InlineData(
        "var document = await db.Documents.{|ASQL1001:FindAsync|}(new object[] { id }, token); if (document is not null) Print(\"x\");",
        "var hasDocument = await db.Documents.AnyAsync(x => x.Id == id, token); if (hasDocument) Print(\"x\");")]
    public Task Lookup_BecomesAQueryForTheMembersUsed(string before, string after) => VerifyAsync(Program.Method(before), Program.Method(after));

    [Theory]
    [InlineData("var document = await db.Documents.{|ASQL1001:FindAsync|}(id, token); Print(document!.Title);")] // the token is a key value here
    [InlineData("long key = id; var document = await db.Documents.{|ASQL1001:FindAsync|}(key); Print(document!.Title);")] // throws
    [InlineData("object key = id; var document = await db.Documents.{|ASQL1001:FindAsync|}(key); Print(document!.Title);")]
    [InlineData("object[] keys = { id }; var document = await db.Documents.{|ASQL1001:FindAsync|}(keys); Print(document!.Title);")]
    [InlineData("int? key = id; var document = await db.Documents.{|ASQL1001:FindAsync|}(key.Value); Print(document!.Title);")] // may throw
    [InlineData("Note? note = null; var document = await db.Documents.{|ASQL1001:FindAsync|}(note.Id); Print(document!.Title);")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FindAsync|}(Next()); Print(document!.Title); int Next() => id + 1;")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FindAsync|}(id /* the one */); Print(document!.Title);")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FindAsync|}(id); Print(document!.Content);")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FindAsync|}(id); Print(Format(document!));")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FindAsync|}(id); document!.Title = \"x\"; await db.SaveChangesAsync();")]
    [InlineData("var document = (Document?)await db.{|ASQL1001:FindAsync|}(typeof(Document), id); Print(document!.Title);")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(); Print(document.Title);")] // of another provider
    public Task Lookup_IsLeftAlone(string statement) => VerifyAsync(Program.Method(statement), Program.Method(statement), CompilerDiagnostics.None);

    /// <summary>A composite key is compared in the order that its values are handed over in.</summary>
    [Theory]
    [InlineData("model.Entity<Page>().HasKey(p => new { p.Number, p.Book });", "FindAsync(number, book)", "x.Number == number && x.Book == book")]
    [InlineData("model.Entity<Page>().HasKey(\"Book\", \"Number\");", "FindAsync(book, number)", "x.Book == book && x.Number == number")]
    [InlineData("", "FindAsync(book, number)", "x.Book == book && x.Number == number")]
    [InlineData("model.Entity<Page>().HasKey(p => p.Code);", "FindAsync(code)", "x.Code == code")]
    [InlineData("model.Entity<Page>().HasKey(p => p.@event);", "FindAsync(number)", "x.@event == number")]
    [InlineData("model.Entity<Page>().HasKey(p => new { p.Number, p.Book });", "FindAsync(book, number)", null)]
    [InlineData("model.Entity<Page>().HasKey(p => new { p.Number, p.Book });", "FindAsync(number)", null)]
    [InlineData("", "FindAsync(number, book, code)", null)]
    public Task CompositeKey_IsComparedInItsOrder(string configuration, string call, string? condition)
    {
        return VerifyAsync(
            Source(call.Replace("FindAsync", "{|ASQL1001:FindAsync|}", StringComparison.Ordinal)),
            Source(condition is null ? call.Replace("FindAsync", "{|ASQL1001:FindAsync|}", StringComparison.Ordinal) : $"Where(x => {condition})\n            .Select(x => new {{ x.Title }})\n            .FirstOrDefaultAsync()"));

        string Source(string call) => Program.Usings + $$"""
            [PrimaryKey(nameof(Book), nameof(Number))]
            public class Page
            {
                public string Book { get; set; } = "";
                public int Number { get; set; }
                public Guid Code { get; set; }
                public int @event { get; set; }
                [MaxLength(50)] public string Title { get; set; } = "";
                public byte[] Image { get; set; } = null!;
            }

            public class BookContext : DbContext
            {
                public DbSet<Page> Pages => Set<Page>();
                protected override void OnModelCreating(ModelBuilder model) { {{configuration}} }
            }

            public class Service
            {
                public async Task<string?> Run(BookContext db, string book, int number, Guid code)
                {
                    var page = await db.Pages
                        .{{call}};
                    return page?.Title;
                }
            }
            """;
    }

    /// <summary>A snapshot with another key than the code is out of date, or the code is not read entirely.</summary>
    [Theory]
    [InlineData("Id", true)]
    [InlineData("Title", false)]
    public Task KeyOfTheSnapshot_AgreesWithTheCode(string key, bool isOffered)
    {
        const string Before = "var document = await db.Documents.{|ASQL1001:FindAsync|}(id); Print(document?.Title);";
        const string After = "var document = await db.Documents.Where(x => x.Id == id).Select(x => new { x.Title }).FirstOrDefaultAsync(); Print(document?.Title);";
        var snapshot = $$"""

            [Microsoft.EntityFrameworkCore.Infrastructure.DbContext(typeof(ShopContext))]
            class ShopContextModelSnapshot : Microsoft.EntityFrameworkCore.Infrastructure.ModelSnapshot
            {
                protected override void BuildModel(ModelBuilder modelBuilder)
                {
                    modelBuilder.Entity("Document", b =>
                    {
                        b.Property<int>("Id").HasColumnType("int");
                        b.Property<string>("Title").HasColumnType("nvarchar(450)");
                        b.Property<string>("Content").HasColumnType("nvarchar(max)");
                        b.HasKey("{{key}}");
                    });
                }
            }
            """;
        return VerifyAsync(Program.Method(Before) + snapshot, Program.Method(isOffered ? After : Before) + snapshot);
    }

    [Fact]
    public Task FileWithoutUsings_GetsThem()
    {
        const string Model = """
            using Microsoft.EntityFrameworkCore;

            namespace Shop.Data
            {
                public class Item { public int Id { get; set; } public int Price { get; set; } public byte[] Data { get; set; } = null!; }
                public class ItemContext : DbContext { public DbSet<Item> Items { get; set; } = null!; }
            }
            """;
        const string Before = """
            using System.Threading.Tasks;
            using Shop.Data;

            public class Service
            {
                private readonly ItemContext _db = new();
                private readonly int _id = 1;

                public async Task<int?> Run() { var item = await _db.Items.{|ASQL1001:FindAsync|}(_id); return item?.Price; }
            }
            """;
        const string After = """
            using System.Linq;
            using System.Threading.Tasks;
            using Microsoft.EntityFrameworkCore;
            using Shop.Data;

            public class Service
            {
                private readonly ItemContext _db = new();
                private readonly int _id = 1;

                public async Task<int?> Run() { var item = await _db.Items.Where(x => x.Id == _id).Select(x => new { x.Price }).FirstOrDefaultAsync(); return item?.Price; }
            }
            """;
        return Test(Before, After, Model).RunAsync();
    }

    private static Task VerifyAsync(string before, string after, CompilerDiagnostics compilerDiagnostics = CompilerDiagnostics.Errors)
    {
        var test = Test(before, after);
        test.CompilerDiagnostics = compilerDiagnostics;
        return test.RunAsync();
    }

    private static CSharpCodeFixTest<AsyncReadOfLargeColumnAnalyzer, FindCodeFixProvider, DefaultVerifier> Test(string before, string after, string? model = null)
    {
        var test = new CSharpCodeFixTest<AsyncReadOfLargeColumnAnalyzer, FindCodeFixProvider, DefaultVerifier>
        {
            TestState = { Sources = { before } },
            FixedState = { Sources = { after } },
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
            NullableContextOptions = NullableContextOptions.Enable,
            CodeActionEquivalenceKey = ProjectionCodeFixProvider.EquivalenceKey,
        };
        if (model is not null)
        {
            test.TestState.Sources.Add(model);
            test.FixedState.Sources.Add(model);
        }

        return test;
    }
}
