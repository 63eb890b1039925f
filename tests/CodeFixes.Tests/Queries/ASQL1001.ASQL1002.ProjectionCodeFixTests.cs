using AsyncSql.Analyzers.Queries;
using AsyncSql.CodeFixes.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Queries;

/// <summary>"Read only the members used": what it makes of a query, and where it is not offered.</summary>
public sealed class ProjectionCodeFixTests
{
    [Theory]
    [InlineData(
        "var document = await db.Documents.{|ASQL1001:FirstAsync|}(); Print(document.Title);",
        "var document = await db.Documents.Select(x => new { x.Title }).FirstAsync(); Print(document.Title);")]
    [InlineData(
        "var document = await db.Documents.Where(d => d.Id == id).{|ASQL1001:SingleAsync|}(token).ConfigureAwait(false); Print(document.Title + document.Pages);",
        "var document = await db.Documents.Where(d => d.Id == id).Select(x => new { x.Title, x.Pages }).SingleAsync(token).ConfigureAwait(false); Print(document.Title + document.Pages);")]
    [InlineData(
        "var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token); if (document == null) return; Print(document.Title);",
        "var document = await db.Documents.Where(d => d.Id == id).Select(x => new { x.Title }).FirstOrDefaultAsync(token); if (document == null) return; Print(document.Title);")]
    [InlineData(
        "var document = await db.Documents.{|ASQL1001:SingleOrDefaultAsync|}(d => d.Id == id); Print(document?.Title); Print(document!.Summary); if (document is not null) return;",
        "var document = await db.Documents.Where(d => d.Id == id).Select(x => new { x.Title, x.Summary }).SingleOrDefaultAsync(); Print(document?.Title); Print(document!.Summary); if (document is not null) return;")]
    [InlineData(
        "Document document = await db.Documents.{|ASQL1001:FirstAsync|}(); Print(document.Title);",
        "var document = await db.Documents.Select(x => new { x.Title }).FirstAsync(); Print(document.Title);")]
    [InlineData(
        "var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}() ?? throw new Exception(); Print(document.Title);",
        "var document = await db.Documents.Select(x => new { x.Title }).FirstOrDefaultAsync() ?? throw new Exception(); Print(document.Title);")]
    [InlineData(
        "var documents = await db.Documents.AsNoTracking().OrderBy(d => d.Id).{|ASQL1001:ToListAsync|}(); foreach (Document document in documents) Print(document.Title); Print(documents.Count.ToString());",
        "var documents = await db.Documents.AsNoTracking().OrderBy(d => d.Id).Select(x => new { x.Title }).ToListAsync(); foreach (var document in documents) Print(document.Title); Print(documents.Count.ToString());")]
    [InlineData(
        "foreach (var document in await db.Documents.{|ASQL1001:ToArrayAsync|}()) { Print($\"{document.Id}: {document.Title}\"); }",
        "foreach (var document in await db.Documents.Select(x => new { x.Id, x.Title }).ToArrayAsync()) { Print($\"{document.Id}: {document.Title}\"); }")]
    [InlineData(
        "var documents = await db.Documents.{|ASQL1001:ToListAsync|}(); Print(documents[0].Title); Print(string.Join(\",\", documents.Where(d => d.Pages > 1).Select(d => d.Summary)));",
        "var documents = await db.Documents.Select(x => new { x.Title, x.Pages, x.Summary }).ToListAsync(); Print(documents[0].Title); Print(string.Join(\",\", documents.Where(d => d.Pages > 1).Select(d => d.Summary)));")]
    [InlineData(
        "var letter = await db.Letters.{|ASQL1002:FirstAsync|}(); Print(letter.Id.ToString());",
        "var letter = await db.Letters.Select(x => new { x.Id }).FirstAsync(); Print(letter.Id.ToString());")]
    [InlineData(
        "var x = 1; var e = await db.Documents.{|ASQL1001:FirstAsync|}(); Print(e.Title + x);",
        "var x = 1; var e = await db.Documents.Select(item => new { item.Title }).FirstAsync(); Print(e.Title + x);")]
    [InlineData(
        """
        var document = await db.Documents
            .Where(d => d.Id == id) // the one
            .{|ASQL1001:FirstAsync|}(d => d.Pages > 1); // first
        Print(document.Title);
        """,
        """
        var document = await db.Documents
            .Where(d => d.Id == id) // the one
            .Where(d => d.Pages > 1)
            .Select(x => new { x.Title })
            .FirstAsync(); // first
        Print(document.Title);
        """)]
    [InlineData(
        "var document = await db.Set<Document>().{|ASQL1001:FirstAsync|}(); Action print = () => Print(document.Title); print();",
        "var document = await db.Set<Document>().Select(x => new { x.Title }).FirstAsync(); Action print = () => Print(document.Title); print();")]
    public Task Result_IsNarrowed(string before, string after) => VerifyAsync(Program.Method(before), Program.Method(after));

    /// <summary>What an include loads is read through an object of the same shape, so that the code behind the query stays as it is.</summary>
    [Theory]
    [InlineData(
        "var document = await db.Documents.Include(d => d.Author).{|ASQL1001:FirstAsync|}(); Print(document.Author.Name + document.Title);",
        "var document = await db.Documents.Include(d => d.Author).Select(x => new { x.Title, Author = new { x.Author.Name } }).FirstAsync(); Print(document.Author.Name + document.Title);")]
    [InlineData(
        "var document = await db.Documents.Include(\"Author\").{|ASQL1001:FirstOrDefaultAsync|}(); Print(document?.Author.Name);",
        "var document = await db.Documents.Include(\"Author\").Select(x => new { Author = new { x.Author.Name } }).FirstOrDefaultAsync(); Print(document?.Author.Name);")]
    [InlineData(
        "foreach (var document in await db.Documents.Include(d => d.Author).AsNoTracking().{|ASQL1001:ToListAsync|}()) Print($\"{document.Author.Id} {document.Author.Name}\");",
        "foreach (var document in await db.Documents.Include(d => d.Author).AsNoTracking().Select(x => new { Author = new { x.Author.Id, x.Author.Name } }).ToListAsync()) Print($\"{document.Author.Id} {document.Author.Name}\");")]
    [InlineData(
        "var document = await db.Documents.Include(d => d.Notes).Include(d => d.Author).{|ASQL1001:FirstAsync|}(); Print(document.Title);",
        "var document = await db.Documents.Select(x => new { x.Title }).FirstAsync(); Print(document.Title);")]
    [InlineData(
        "var document = await db.Documents.Include(d => d.Notes.Where(n => n.Id > 1)).Include(d => d.Author).OrderBy(d => d.Id).{|ASQL1001:FirstAsync|}(); Print(document.Author.Name);",
        "var document = await db.Documents.Include(d => d.Author).OrderBy(d => d.Id).Select(x => new { Author = new { x.Author.Name } }).FirstAsync(); Print(document.Author.Name);")]
    [InlineData(
        """
        var document = await db.Documents
            .Include(d => d.Notes) // for the count
            .Include(d => d.Author /* writer */)
            .Where(d => d.Id == id)
            .{|ASQL1001:FirstAsync|}();
        Print(document.Title);
        """,
        """
        var document = await db.Documents // for the count
            .Include(d => d.Author /* writer */)
            .Where(d => d.Id == id)
            .Select(x => new { x.Title })
            .FirstAsync();
        Print(document.Title);
        """)]
    [InlineData("var document = await db.Documents.Include(d => d.Notes).{|ASQL1001:FirstAsync|}(); foreach (var note in document.Notes) Print(note.Text);", null)]
    [InlineData("var document = await db.Documents.Include(d => d.Author).{|ASQL1001:FirstAsync|}(); Print(document.Author.Photo.Length.ToString());", null)]
    [InlineData("var document = await db.Documents.Include(d => d.Author).{|ASQL1001:FirstAsync|}(); var author = document.Author; Print(author.Name);", null)]
    [InlineData("var document = await db.Documents.Include(d => d.Author).{|ASQL1001:FirstAsync|}(); if (document.Author != null) Print(document.Title);", null)]
    [InlineData("var document = await db.Documents.Include(d => d.Author).{|ASQL1001:FirstAsync|}(); document.Author.Name = \"x\"; Print(document.Title);", null)]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(); Print(document.Author.Name);", null)]
    [InlineData("IQueryable<Document> query = db.Documents; if (id > 1) query = query.Include(d => d.Author); var document = await query.{|ASQL1001:FirstAsync|}(); Print(document.Author.Name);", null)]
    public Task IncludedNavigation_KeepsItsShape(string before, string? after) => VerifyAsync(Program.Method(before), Program.Method(after ?? before));

    /// <summary>An optional navigation leads nowhere at times, and the code behind the query must see the same <see langword="null"/>.</summary>
    [Fact]
    public Task OptionalNavigation_StaysNull()
    {
        const string Optional = "public Author? Editor { get; set; } public List<Note> Notes";
        return VerifyAsync(
            Source("var document = await db.Documents.Include(d => d.Editor).{|ASQL1001:FirstAsync|}(); if (document.Editor == null) return; Print(document.Editor.Name + document.Editor?.Id);"),
            Source("var document = await db.Documents.Include(d => d.Editor).Select(x => new { Editor = x.Editor == null ? null : new { x.Editor.Name, x.Editor.Id } }).FirstAsync(); if (document.Editor == null) return; Print(document.Editor.Name + document.Editor?.Id);"));

        static string Source(string statement) => "#nullable enable\n" + Program.Method(statement).Replace("public List<Note> Notes", Optional, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData(
        "if (await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token) == null) return;",
        "if (!await db.Documents.AnyAsync(d => d.Id == id, token)) return;")]
    [InlineData(
        "if ((await db.Documents.Where(d => d.Id == id).{|ASQL1001:FirstOrDefaultAsync|}().ConfigureAwait(false)) is not null) Print(\"x\");",
        "if ((await db.Documents.Where(d => d.Id == id).AnyAsync().ConfigureAwait(false))) Print(\"x\");")]
    [InlineData(
        "var found = null != await db.Documents.OrderBy(d => d.Id).{|ASQL1001:LastOrDefaultAsync|}(); Print(found.ToString());",
        "var found = await db.Documents.OrderBy(d => d.Id).AnyAsync(); Print(found.ToString());")]
    [InlineData(
        "Document? document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(); if (document is null) throw new Exception(); Print(document != null ? \"x\" : \"y\");",
        "var document = await db.Documents.AnyAsync(); if (!document) throw new Exception(); Print(document ? \"x\" : \"y\");")]
    [InlineData(
        "var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(); Func<bool> missing = () => document == null; Print((id > 1 && document == null).ToString() + missing());",
        "var document = await db.Documents.AnyAsync(); Func<bool> missing = () => !document; Print((id > 1 && !document).ToString() + missing());")]
    [InlineData(
        "var query = db.Documents.Where(d => d.Id == id); if (id > 1) query = query.OrderBy(d => d.Title); if (await query.{|ASQL1001:FirstOrDefaultAsync|}() is null) return;",
        "var query = db.Documents.Where(d => d.Id == id); if (id > 1) query = query.OrderBy(d => d.Title); if (!await query.AnyAsync()) return;")]
    public Task ComparisonWithNull_BecomesAnyAsync(string before, string after) => VerifyAsync(Program.Method(before), Program.Method(after));

    [Theory]
    [InlineData("var document = await db.Documents.{|ASQL1001:SingleOrDefaultAsync|}(d => d.Id == id); if (document == null) return;")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FindAsync|}(id); if (document == null) return;")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(); if (document /* none */ == null) return;")]
    [InlineData("Document? document = null; document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(); if (document == null) return;")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(); if (document == null) return; db.Add(new Note()); await db.SaveChangesAsync();")]
    [InlineData("var task = db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(); if (await task == null) return;")]
    public Task Existence_IsLeftAlone(string statement) => VerifyAsync(Program.Method(statement), Program.Method(statement));

    /// <summary>Queries that come through variables and members are narrowed where they are run.</summary>
    [Theory]
    [InlineData(
        "var query = db.Documents.AsQueryable(); if (id > 1) query = query.Where(d => d.Id == id); var all = await query.{|ASQL1001:ToListAsync|}(); foreach (var d in all) Print(d.Title);",
        "var query = db.Documents.AsQueryable(); if (id > 1) query = query.Where(d => d.Id == id); var all = await query.Select(x => new { x.Title }).ToListAsync(); foreach (var d in all) Print(d.Title);")]
    [InlineData(
        "IQueryable<Document> All() => db.Documents.Where(d => d.Id > 1); var first = await All().{|ASQL1001:FirstAsync|}(); Print(first.Title);",
        "IQueryable<Document> All() => db.Documents.Where(d => d.Id > 1); var first = await All().Select(x => new { x.Title }).FirstAsync(); Print(first.Title);")]
    public Task QueryOfAVariable_IsNarrowed(string before, string after) => VerifyAsync(Program.Method(before), Program.Method(after));

    /// <summary>What a wrapper, a loop or a reload runs has no place for a projection.</summary>
    [Theory]
    [InlineData("var all = await {|ASQL1001:All|}(db.Documents); foreach (var d in all) Print(d.Title); static Task<List<Document>> All(IQueryable<Document> q) => q.ToListAsync();")]
    [InlineData("await foreach (var d in {|ASQL1001:db.Documents|}) Print(d.Title + d.Content);")]
    [InlineData("await foreach (var d in {|ASQL1001:(IAsyncEnumerable<Document>)db.Documents|}) Print(d.Title);")]
    [InlineData("var all = db.Documents.{|ASQL1001:AsAsyncEnumerable|}(); await foreach (var d in all) Print(d.Title);")]
    [InlineData("var d = new Document(); await db.Entry(d).{|ASQL1001:ReloadAsync|}(); Print(d.Title);")]
    [InlineData("var query = EF.{|ASQL1001:CompileAsyncQuery|}((ShopContext c) => c.Documents.First()); var d = await query(db); Print(d.Title);")]
    public Task SiteWithoutAChain_IsLeftAlone(string statement) => VerifyAsync(Program.Method(statement), Program.Method(statement));

    [Theory]
    // the entity leaves our sight
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(); Print(Format(document));")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(); var copy = document; Print(copy.Title);")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(); object boxed = document; Print(document.Title);")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(); Print($\"{document}\");")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(); if (document == new Document()) Print(document.Title);")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(); if (document is { Pages: 3 }) Print(document.Title);")]
    [InlineData("var documents = await db.Documents.{|ASQL1001:ToListAsync|}(); Print(documents.ToString()); foreach (var d in documents) Print(d.Title);")]
    [InlineData("var documents = await db.Documents.{|ASQL1001:ToListAsync|}(); var first = documents.First(); Print(first.Title);")]
    [InlineData("var documents = await db.Documents.{|ASQL1001:ToListAsync|}(); documents.Add(new Document()); foreach (var d in documents) Print(d.Title);")]
    [InlineData("var documents = await db.Documents.{|ASQL1001:ToListAsync|}(); var map = documents.ToDictionary(d => d.Id); Print(map[1].Title);")]
    // members that are no mapped scalars, or that are written
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(); Print(document.FullTitle);")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(); Print(document.Draft);")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(); Print(document.Author.Name);")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(); document.Title = \"x\"; Print(document.Title);")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(); document.Pages++; Print(document.Title);")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(); (document.Pages, document.Title) = (1, \"x\");")]
    // the large column itself is used
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(); Print(document.Title + document.Content);")]
    // what is tracked may be saved
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(); Print(document.Title); await db.SaveChangesAsync();")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(); Print(document.Title); db.Documents.Remove(new Document());")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(); Print(document.Title); db.Entry(new Document());")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(); Print(document.Title); var author = await db.Authors.Select(a => new { a.Id }).FirstAsync();")]
    // other forms
    [InlineData("Document document; document = await db.Documents.{|ASQL1001:FirstAsync|}(); Print(document.Title);")]
    [InlineData("var task = db.Documents.{|ASQL1001:FirstAsync|}(); var document = await task; Print(document.Title);")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FindAsync|}(id); Print(document!.Title);")]
    [InlineData("var document = await db.Documents.Select(d => new { d.Title, d.Content }).{|ASQL1001:FirstAsync|}(); Print(document.Title);")]
    [InlineData("var document = await EntityFrameworkQueryableExtensions.{|ASQL1001:FirstAsync|}(db.Documents); Print(document.Title);")]
    [InlineData("var documents = await db.Documents.{|ASQL1001:ToListAsync|}(); var same = documents.Select(d => d); Print(same.First().Title);")]
    [InlineData("var documents = await db.Documents.{|ASQL1001:ToDictionaryAsync|}(d => d.Id); Print(documents[1].Content);")]
    [InlineData("var documents = await db.Documents.{|ASQL1001:ToDictionaryAsync|}(d => d.Id); Show(documents); void Show(Dictionary<int, Document> all) => Print(all[1].Title);")]
    [InlineData("var documents = await db.Documents.{|ASQL1001:ToDictionaryAsync|}(d => d.Id); documents[1] = new Document(); Print(documents[2].Title);")]
    [InlineData("var documents = await db.Documents.{|ASQL1001:ToDictionaryAsync|}(d => d.Id); Document? found; if (documents.TryGetValue(id, out found)) Print(found.Title);")]
    [InlineData("var documents = await db.Documents.{|ASQL1001:ToDictionaryAsync|}(d => d.Id); foreach (var pair in documents) Print(pair.ToString());")]
    [InlineData("var titles = await db.Documents.{|ASQL1001:ToDictionaryAsync|}(d => d.Id, d => d); Print(titles[1].Title);")]
    [InlineData("var titles = await db.Documents.{|ASQL1001:ToDictionaryAsync|}(d => d.Id, d => d.Content); Print(titles[1]);")]
    [InlineData("var titles = await db.Documents.{|ASQL1001:ToDictionaryAsync|}(d => d.Id, Text); Print(titles[1]); static string Text(Document d) => d.Title;")]
    [InlineData("var titles = await db.Documents.{|ASQL1001:ToDictionaryAsync|}((Document d) => d.Id, d => d.Title); Print(titles[1]);")]
    [InlineData("await db.Documents.{|ASQL1001:ForEachAsync|}(d => Print(Format(d)));")]
    [InlineData("await db.Documents.{|ASQL1001:ForEachAsync|}(d => d.Title = \"x\");")]
    public Task Result_IsLeftAlone(string statement) => VerifyAsync(Program.Method(statement), Program.Method(statement));

    /// <summary>An entity type that derives from this one may override the property with code of its own, which a projection would not run.</summary>
    [Fact]
    public Task VirtualProperty_IsLeftAlone()
    {
        var program = Program.Method("var document = await db.Documents.{|ASQL1001:FirstAsync|}(); Print(document.Title);")
            .Replace("public string Title {", "public virtual string Title {", StringComparison.Ordinal);
        Assert.Contains("virtual", program, StringComparison.Ordinal);
        return VerifyAsync(program, program);
    }

    /// <summary>Selectors see the projected members; a dictionary of what they make is as it was, wherever it goes.</summary>
    [Theory]
    [InlineData(
        "Show(await db.Documents.{|ASQL1001:ToDictionaryAsync|}(d => d.Id, d => d.Title + d.Pages, token)); void Show(Dictionary<int, string> titles) => Print(titles[1]);",
        "Show(await db.Documents.Select(x => new { x.Id, x.Title, x.Pages }).ToDictionaryAsync(d => d.Id, d => d.Title + d.Pages, token)); void Show(Dictionary<int, string> titles) => Print(titles[1]);")]
    [InlineData(
        "Task<Dictionary<string, int>> task = db.Documents.{|ASQL1001:ToDictionaryAsync|}(d => d.Title, d => d.Id, StringComparer.Ordinal); Print((await task)[\"x\"].ToString());",
        "Task<Dictionary<string, int>> task = db.Documents.Select(x => new { x.Title, x.Id }).ToDictionaryAsync(d => d.Title, d => d.Id, StringComparer.Ordinal); Print((await task)[\"x\"].ToString());")]
    [InlineData(
        "Dictionary<int, Document> documents = await db.Documents.{|ASQL1001:ToDictionaryAsync|}(d => d.Id); if (documents.ContainsKey(id)) Print(documents[id].Title + documents.Count);",
        "var documents = await db.Documents.Select(x => new { x.Id, x.Title }).ToDictionaryAsync(d => d.Id); if (documents.ContainsKey(id)) Print(documents[id].Title + documents.Count);")]
    [InlineData(
        "var documents = await db.Documents.{|ASQL1001:ToDictionaryAsync|}(d => d.Id); if (documents.TryGetValue(id, out Document? found)) Print(found.Title); Print(documents.GetValueOrDefault(id)?.Summary);",
        "var documents = await db.Documents.Select(x => new { x.Id, x.Title, x.Summary }).ToDictionaryAsync(d => d.Id); if (documents.TryGetValue(id, out var found)) Print(found.Title); Print(documents.GetValueOrDefault(id)?.Summary);")]
    [InlineData(
        "var documents = await db.Documents.{|ASQL1001:ToDictionaryAsync|}(d => d.Id); foreach (var (key, document) in documents) Print(key + document.Title); foreach (KeyValuePair<int, Document> pair in documents) Print(pair.Key + pair.Value.Summary); foreach (var value in documents.Values) Print(value.Pages.ToString()); foreach (var key in documents.Keys) Print(key.ToString());",
        "var documents = await db.Documents.Select(x => new { x.Id, x.Title, x.Summary, x.Pages }).ToDictionaryAsync(d => d.Id); foreach (var (key, document) in documents) Print(key + document.Title); foreach (var pair in documents) Print(pair.Key + pair.Value.Summary); foreach (var value in documents.Values) Print(value.Pages.ToString()); foreach (var key in documents.Keys) Print(key.ToString());")]
    public Task Dictionary_IsNarrowed(string before, string after) => VerifyAsync(Program.Method(before), Program.Method(after));

    /// <summary>Queries that are read element by element.</summary>
    [Theory]
    [InlineData(
        "await db.Documents.Where(d => d.Id > id).{|ASQL1001:ForEachAsync|}(d => Print(d.Title), token);",
        "await db.Documents.Where(d => d.Id > id).Select(x => new { x.Title }).ForEachAsync(d => Print(d.Title), token);")]
    [InlineData(
        "await foreach (Document d in db.Documents.AsNoTracking().{|ASQL1001:AsAsyncEnumerable|}().WithCancellation(token)) Print(d.Title);",
        "await foreach (var d in db.Documents.AsNoTracking().Select(x => new { x.Title }).AsAsyncEnumerable().WithCancellation(token)) Print(d.Title);")]
    public Task Stream_IsNarrowed(string before, string after) => VerifyAsync(Program.Method(before), Program.Method(after));

    /// <summary>Up to EF Core 9 a set is a sequence itself.</summary>
    [Theory]
    [InlineData(
        "await foreach (var d in {|ASQL1001:db.Documents|}) Print(d.Title + d.Pages);",
        "await foreach (var d in db.Documents.Select(x => new { x.Title, x.Pages }).AsAsyncEnumerable()) Print(d.Title + d.Pages);")]
    [InlineData(
        "await foreach (Document d in {|ASQL1001:db.Set<Document>()|}) Print(d.Title);",
        "await foreach (var d in db.Set<Document>().Select(x => new { x.Title }).AsAsyncEnumerable()) Print(d.Title);")]
    public Task LoopOverSet_IsNarrowed(string before, string after) => VerifyAsync(Program.Method(before), Program.Method(after));

    /// <summary>A required reference that is filtered away takes its document along, unless the projection leaves it out.</summary>
    [Theory]
    [InlineData("var document = await db.Documents.Include(d => d.Author).{|ASQL1001:FirstAsync|}(); Print(document.Title);")]
    [InlineData("var document = await db.Documents.Include(d => d.Author).{|ASQL1001:FirstAsync|}(); Print(document.Author.Name);")]
    public Task FilteredReference_IsLeftAlone(string statement)
    {
        const string OnConfiguring = "protected override void OnConfiguring";
        var program = Program.Method(statement).Replace(OnConfiguring, "protected override void OnModelCreating(ModelBuilder model) => model.Entity<Author>().HasQueryFilter(a => a.Name != \"\"); " + OnConfiguring, StringComparison.Ordinal);
        return VerifyAsync(program, program);
    }

    /// <summary>What a query's method calls is followed as far as an editor can wait; what calls more may do anything.</summary>
    [Theory]
    [InlineData(10, true)]
    [InlineData(2_000, false)]
    public Task MethodsOfMethods_AreFollowedForAWhile(int methods, bool isFixed)
    {
        const string Query = "var document = await db.Documents.{|ASQL1001:FirstAsync|}(); Print(document.Title + M0(id));";
        const string Fixed = "var document = await db.Documents.Select(x => new { x.Title }).FirstAsync(); Print(document.Title + M0(id));";
        return VerifyAsync(Source(Query), Source(isFixed ? Fixed : Query));

        string Source(string statements) => Program.Method(statements).Replace(
            "private static string Format",
            string.Concat(Enumerable.Range(0, methods).Select(i => $"private static int M{i}(int id) => id > {i} ? M{i + 1}(id) : id;\n    ")) + $"private static int M{methods}(int id) => id;\n    private static string Format",
            StringComparison.Ordinal);
    }

    [Fact]
    public Task TwoQueriesOfOneMethod_AreFixedTogether() => VerifyAsync(
        Program.Method("var a = await db.Documents.{|ASQL1001:FirstAsync|}(); var b = await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id > a.Id); Print(b.Title);"),
        Program.Method("var a = await db.Documents.Select(x => new { x.Id }).FirstAsync(); var b = await db.Documents.Where(d => d.Id > a.Id).Select(x => new { x.Title }).FirstAsync(); Print(b.Title);"));

    [Fact]
    public Task FileWithoutLinq_GetsTheUsing()
    {
        const string model = "using Microsoft.EntityFrameworkCore;\n\n" + "namespace Shop.Data\n{\n" + "    public class Item { public int Id { get; set; } public byte[] Data { get; set; } = null!; }\n"
            + "    public class ItemContext : DbContext { public DbSet<Item> Items { get; set; } = null!; }\n}\n";
        const string before = """
            using System.Threading.Tasks;
            using Microsoft.EntityFrameworkCore;
            using Shop.Data;

            public class Service
            {
                public async Task<int> Run(ItemContext db)
                {
                    var item = await db.Items.{|ASQL1001:FirstAsync|}();
                    return item.Id;
                }
            }
            """;
        const string after = """
            using System.Linq;
            using System.Threading.Tasks;
            using Microsoft.EntityFrameworkCore;
            using Shop.Data;

            public class Service
            {
                public async Task<int> Run(ItemContext db)
                {
                    var item = await db.Items.Select(x => new { x.Id }).FirstAsync();
                    return item.Id;
                }
            }
            """;
        return new CSharpCodeFixTest<AsyncReadOfLargeColumnAnalyzer, ProjectionCodeFixProvider, DefaultVerifier>
        {
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
            TestState = { Sources = { before, model } },
            FixedState = { Sources = { after, model } },
        }.RunAsync();
    }

    private static Task VerifyAsync(string before, string after) =>
        new CSharpCodeFixTest<AsyncReadOfLargeColumnAnalyzer, ProjectionCodeFixProvider, DefaultVerifier>
        {
            TestCode = before,
            FixedCode = after,
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
            NullableContextOptions = Microsoft.CodeAnalysis.NullableContextOptions.Enable,
            CodeActionEquivalenceKey = ProjectionCodeFixProvider.EquivalenceKey,
        }.RunAsync();
}
