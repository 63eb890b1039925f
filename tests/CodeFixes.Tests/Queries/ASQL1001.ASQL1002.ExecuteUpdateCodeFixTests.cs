using AsyncSql.Analyzers.Queries;
using AsyncSql.CodeFixes.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Queries;

/// <summary>"Update without loading": what it writes, and where it is not offered.</summary>
public sealed class ExecuteUpdateCodeFixTests
{
    /// <summary>Both the setters of EF Core 7 to 9, an expression, and those of EF Core 10, an action.</summary>
    public static TheoryData<string> Versions => ["8", "10"];

    [Theory]
    [MemberData(nameof(Versions))]
    public Task CheckedRow_IsUpdatedAndCounted(string version) => VerifyAsync(
        """
        var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token).ConfigureAwait(false);
        if (document is null)
        {
            Console.WriteLine(id);
            return;
        }

        document.Title = "New";

        await db.SaveChangesAsync(token).ConfigureAwait(false);
        Print("updated");
        """,
        """
        var updatedCount = await db.Documents
            .Where(d => d.Id == id)
            .ExecuteUpdateAsync(setters => setters.SetProperty(d => d.Title, "New"), token).ConfigureAwait(false);
        if (updatedCount == 0)
        {
            Console.WriteLine(id);
            return;
        }
        Print("updated");
        """,
        version);

    [Theory]
    [InlineData( // several setters
        """
        var document = await db.Documents.{|ASQL1001:FindAsync|}(id);
        if (document == null) throw new Exception();
        document.Title = "New";
        document.Rating = 5;
        document.Rating2 = 5;
        db.Update(document);
        await db.SaveChangesAsync(token);
        """,
        """
        var updatedCount = await db.Documents
            .Where(x => x.Id == id)
            .ExecuteUpdateAsync(setters => setters
                .SetProperty(x => x.Title, "New")
                .SetProperty(x => x.Rating, 5)
                .SetProperty(x => x.Rating2, (long)5), token);
        if (updatedCount == 0) throw new Exception();
        """)]
    [InlineData( // ?? throw
        """
        var document = await db.Set<Document>().Where(e => e.Pages > 1).{|ASQL1001:SingleOrDefaultAsync|}(e => e.Id == id) ?? throw new Exception("none");
        document.Rating = null;
        await db.SaveChangesAsync();
        """,
        """
        var updatedCount = await db.Set<Document>().Where(e => e.Pages > 1)
            .Where(e => e.Id == id)
            .ExecuteUpdateAsync(setters => setters.SetProperty(e => e.Rating, (int?)null));
        if (updatedCount == 0)
            throw new Exception("none");
        """)]
    [InlineData( // FirstAsync throws
        """
        var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id);
        document.Created = DateTime.UtcNow;
        await db.SaveChangesAsync();
        """,
        """
        var created = DateTime.UtcNow;
        var updatedCount = await db.Documents
            .Where(d => d.Id == id)
            .ExecuteUpdateAsync(setters => setters.SetProperty(d => d.Created, created));
        if (updatedCount == 0)
            throw new InvalidOperationException("Sequence contains no elements.");
        """)]
    [InlineData( // nothing happens without a row
        """
        var document = await db.Documents
            .Where(d => d.Id == id)
            .{|ASQL1001:FirstOrDefaultAsync|}();
        if (document != null)
        {
            document.Content = Text;
            await db.SaveChangesAsync();
        }
        """,
        """
        await db.Documents
            .Where(d => d.Id == id)
            .ExecuteUpdateAsync(setters => setters.SetProperty(d => d.Content, Text));
        """)]
    [InlineData( // all rows of a list
        """
        var documents = await db.Documents.Where(d => d.Pages > 5).{|ASQL1001:ToListAsync|}();
        foreach (var document in documents)
            document.Pages = id;
        await db.SaveChangesAsync();
        """,
        """
        await db.Documents.Where(d => d.Pages > 5).ExecuteUpdateAsync(setters => setters.SetProperty(d => d.Pages, id));
        """)]
    [InlineData(
        """
        foreach (var document in await db.Documents.{|ASQL1001:ToListAsync|}(token))
        {
            document.Pages = 0;
            document.Title = Text.Trim();
        }
        await db.SaveChangesAsync(token);
        """,
        """
        var title = Text.Trim();
        await db.Documents
            .ExecuteUpdateAsync(setters => setters
                .SetProperty(x => x.Pages, 0)
                .SetProperty(x => x.Title, title), token);
        """)]
    [InlineData( // a question before, which loads nothing
        """
        if (!await db.Authors.AnyAsync(a => a.Id == id)) return;
        var document = await db.Documents.{|ASQL1001:FindAsync|}(id);
        if (document is null) return;
        document.AuthorId = id;
        await db.SaveChangesAsync();
        """,
        """
        if (!await db.Authors.AnyAsync(a => a.Id == id)) return;
        var updatedCount = await db.Documents
            .Where(x => x.Id == id)
            .ExecuteUpdateAsync(setters => setters.SetProperty(x => x.AuthorId, id));
        if (updatedCount == 0) return;
        """)]
    public Task LoadedRows_AreUpdated(string before, string after) => VerifyAsync(before, after);

    [Theory]
    [InlineData("var document = await db.Documents.{|ASQL1001:FindAsync|}(id); document!.Title = \"x\"; await db.SaveChangesAsync();")] // would throw
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Pages == 1); if (document is null) return; document.Title = \"x\"; await db.SaveChangesAsync();")] // one of many
    [InlineData("var document = await db.Documents.Include(d => d.Author).{|ASQL1001:FirstAsync|}(d => d.Id == id); document.Title = \"x\"; await db.SaveChangesAsync();")]
    [InlineData("var document = await db.Documents.AsNoTracking().{|ASQL1001:FirstAsync|}(d => d.Id == id); document.Title = \"x\"; await db.SaveChangesAsync();")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id); document.Title = \"x\"; document.Title = \"y\"; await db.SaveChangesAsync();")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id); document.Id = 5; await db.SaveChangesAsync();")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id); document.Draft = \"x\"; await db.SaveChangesAsync();")] // no column
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id); document.Pages = document.Pages + 1; await db.SaveChangesAsync();")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id); document.Title = Format(id); await db.SaveChangesAsync();")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id); document.Pages = int.Parse(Text); await db.SaveChangesAsync();")] // may throw
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id); document.Title = \"x\"; /* why */ await db.SaveChangesAsync();")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id); document.Title = \"x\"; var n = await db.SaveChangesAsync(); Print(n.ToString());")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id); document.Title = \"x\"; await db.SaveChangesAsync(); Print(document.Title);")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id); document.Title = \"x\"; Console.WriteLine(); await db.SaveChangesAsync();")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id); document.Title = \"x\"; db.Authors.Add(new Author()); await db.SaveChangesAsync();")]
    [InlineData("var author = await db.Authors.Select(a => a.Name).FirstAsync(); var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id); document.Title = author; await db.SaveChangesAsync();")] // another query
    [InlineData("var document = await db.Documents.{|ASQL1001:FindAsync|}(id); if (document is null) { Print(\"x\"); } document!.Title = \"x\"; await db.SaveChangesAsync();")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FindAsync|}(id); if (document is null || document.Pages > 5) return; document.Title = \"x\"; await db.SaveChangesAsync();")]
    [InlineData("ShopContext other = new(); var document = await other.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id); document.Title = \"x\"; await db.SaveChangesAsync();")]
    [InlineData("async Task Set() { var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id); document.Title = \"x\"; await db.SaveChangesAsync(); } db.Authors.Add(new Author()); await Set();")]
    public Task OtherUse_IsLeftAlone(string statements) => VerifyAsync(statements, statements);

    /// <summary>Saving may do more than the update.</summary>
    [Theory]
    [InlineData("public class Document {", "public class Document { [Timestamp] public byte[] Version { get; set; } = null!;")]
    [InlineData("public class Document {", "public class Document { [ConcurrencyCheck] public int Version { get; set; }")]
    [InlineData("public class Document {", "[Owned] public class Part { public int Size { get; set; } } public class Document { public Part Part { get; set; } = null!;")]
    [InlineData("public string Title { get; set; } = \"\";", "private string _title = \"\"; public string Title { get => _title; set => _title = value.Trim(); }")]
    [InlineData("public string Title { get; set; } = \"\";", "public virtual string Title { get; set; } = \"\";")]
    [InlineData("public class Letter", "public class Report : Document { } public class Letter", "public DbSet<Report> Reports { get; set; } = null!;")]
    [InlineData("", "", "public override Task<int> SaveChangesAsync(CancellationToken token = default) => base.SaveChangesAsync(token);")]
    [InlineData("", "", "protected override void OnModelCreating(ModelBuilder model) => model.Entity<Document>().Property<DateTime>(\"Modified\");")]
    [InlineData("", "", "protected override void OnModelCreating(ModelBuilder model) => model.Entity<Document>().Property(d => d.Pages).IsConcurrencyToken();")]
    [InlineData("", "", "protected override void OnModelCreating(ModelBuilder model) => model.Entity<Document>().Property(d => d.Title).HasConversion(v => v.Trim(), v => v);")]
    [InlineData("", "", "public void Watch() => SavingChanges += (_, _) => { };")]
    [InlineData("public class Letter", "public class Middleware { public void Run() { try { } catch (DbUpdateException) { } } } public class Letter")]
    public Task ExtendedSaving_IsLeftAlone(string part, string replacement, string member = "")
    {
        var source = Source("var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id); document.Title = \"x\"; await db.SaveChangesAsync();")
            .ReplaceLineEndings("\n").Replace("public class Document\n{", "public class Document {", StringComparison.Ordinal);
        var changed = (part.Length == 0 ? source : source.Replace(part, replacement, StringComparison.Ordinal))
            .Replace("protected override void OnConfiguring", member + "\n    protected override void OnConfiguring", StringComparison.Ordinal);
        Assert.NotEqual(source, changed);
        return Test(changed, changed, "10").RunAsync();
    }

    /// <summary>A caller may have changed something that this method saves.</summary>
    [Theory]
    [InlineData("public Task Call(ShopContext db) => Run(db, 1, default);", true)]
    [InlineData("public Task Call(ShopContext db) { db.Authors.Add(new Author()); return Run(db, 1, default); }", false)]
    [InlineData("public Task Call(ShopContext db, Author author) { author.Name = \"x\"; return Run(db, 1, default); }", false)]
    [InlineData("public Task Call(ShopContext db) => Run(db, 1, default); public Task Begin(ShopContext db) { db.Remove(new Author()); return Call(db); }", false)]
    public Task Caller_MayHaveChanges(string caller, bool isOffered)
    {
        const string before = "var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id); if (document is null) return; document.Title = \"x\"; await db.SaveChangesAsync();";
        const string after = "var updatedCount = await db.Documents\n    .Where(d => d.Id == id)\n    .ExecuteUpdateAsync(setters => setters.SetProperty(d => d.Title, \"x\")); if (updatedCount == 0) return;";
        return Test(WithCaller(before), WithCaller(isOffered ? after : before), "10").RunAsync();

        string WithCaller(string statements) =>
            Source(statements).Replace("private static string Format", caller + "\n\n    private static string Format", StringComparison.Ordinal);
    }

    [Fact]
    public Task EarlierVersions_HaveNoSuchStatement()
    {
        var source = Source("var document = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id); document.Title = \"x\"; await db.SaveChangesAsync();");
        return Test(source, source, "6").RunAsync();
    }

    [Fact]
    public void Provider_HasNoFixAll() => Assert.False(FixProviders.FixesAll(new ExecuteUpdateCodeFixProvider()));

    private static string Source(string statements) => Program.Method(statements)
        .Replace("public int? Rating { get; set; }", "public int? Rating { get; set; } public long Rating2 { get; set; }", StringComparison.Ordinal)
        .Replace("private static void Print", "private const string Text = \" text \";\n    private static void Print", StringComparison.Ordinal);

    private static Task VerifyAsync(string before, string after, string version = "10") =>
        Test(Source(before), Source(after), version).RunAsync();

    private static CSharpCodeFixTest<AsyncReadOfLargeColumnAnalyzer, ExecuteUpdateCodeFixProvider, DefaultVerifier> Test(string before, string after, string version) =>
        new()
        {
            TestState = { Sources = { before } },
            FixedState = { Sources = { after } },
            ReferenceAssemblies = version switch
            {
                "6" => PackageReferences.EntityFrameworkCore6,
                "8" => PackageReferences.EntityFrameworkCore8,
                _ => PackageReferences.EntityFrameworkCore10,
            },
            NullableContextOptions = NullableContextOptions.Enable,
            CodeActionEquivalenceKey = ExecuteUpdateCodeFixProvider.EquivalenceKey,
        };
}
