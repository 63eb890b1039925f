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
        "var document = await db.Documents.Where(d => d.Id == id).Select(d => new { d.Title, d.Pages }).SingleAsync(token).ConfigureAwait(false); Print(document.Title + document.Pages);")]
    [InlineData(
        "var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token); if (document == null) return; Print(document.Title);",
        "var document = await db.Documents.Where(d => d.Id == id).Select(d => new { d.Title }).FirstOrDefaultAsync(token); if (document == null) return; Print(document.Title);")]
    [InlineData(
        "var document = await db.Documents.{|ASQL1001:SingleOrDefaultAsync|}(d => d.Id == id); Print(document?.Title); Print(document!.Summary); if (document is not null) return;",
        "var document = await db.Documents.Where(d => d.Id == id).Select(d => new { d.Title, d.Summary }).SingleOrDefaultAsync(); Print(document?.Title); Print(document!.Summary); if (document is not null) return;")]
    [InlineData(
        "Document document = await db.Documents.{|ASQL1001:FirstAsync|}(); Print(document.Title);",
        "var document = await db.Documents.Select(x => new { x.Title }).FirstAsync(); Print(document.Title);")]
    [InlineData(
        "var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}() ?? throw new Exception(); Print(document.Title);",
        "var document = await db.Documents.Select(x => new { x.Title }).FirstOrDefaultAsync() ?? throw new Exception(); Print(document.Title);")]
    [InlineData(
        "var documents = await db.Documents.AsNoTracking().OrderBy(d => d.Id).{|ASQL1001:ToListAsync|}(); foreach (Document document in documents) Print(document.Title); Print(documents.Count.ToString());",
        "var documents = await db.Documents.AsNoTracking().OrderBy(d => d.Id).Select(d => new { d.Title }).ToListAsync(); foreach (var document in documents) Print(document.Title); Print(documents.Count.ToString());")]
    [InlineData(
        "foreach (var document in await db.Documents.{|ASQL1001:ToArrayAsync|}()) { Print($\"{document.Id}: {document.Title}\"); }",
        "foreach (var document in await db.Documents.Select(x => new { x.Id, x.Title }).ToArrayAsync()) { Print($\"{document.Id}: {document.Title}\"); }")]
    [InlineData(
        "var documents = await db.Documents.{|ASQL1001:ToListAsync|}(); Print(documents[0].Title); Print(string.Join(\",\", documents.Where(d => d.Pages > 1).Select(d => d.Summary)));",
        "var documents = await db.Documents.Select(d => new { d.Title, d.Pages, d.Summary }).ToListAsync(); Print(documents[0].Title); Print(string.Join(\",\", documents.Where(d => d.Pages > 1).Select(d => d.Summary)));")]
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
            .Select(d => new { d.Title })
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
        "var document = await db.Documents.Select(d => new { d.Title, Author = new { d.Author.Name } }).FirstAsync(); Print(document.Author.Name + document.Title);")]
    [InlineData(
        "var document = await db.Documents.Include(\"Author\").{|ASQL1001:FirstOrDefaultAsync|}(); Print(document?.Author.Name);",
        "var document = await db.Documents.Select(x => new { Author = new { x.Author.Name } }).FirstOrDefaultAsync(); Print(document?.Author.Name);")]
    [InlineData(
        "foreach (var document in await db.Documents.Include(d => d.Author).AsNoTracking().{|ASQL1001:ToListAsync|}()) Print($\"{document.Author.Id} {document.Author.Name}\");",
        "foreach (var document in await db.Documents.AsNoTracking().Select(d => new { Author = new { d.Author.Id, d.Author.Name } }).ToListAsync()) Print($\"{document.Author.Id} {document.Author.Name}\");")]
    [InlineData(
        "var document = await db.Documents.Include(d => d.Notes).Include(d => d.Author).{|ASQL1001:FirstAsync|}(); Print(document.Title);",
        "var document = await db.Documents.Select(d => new { d.Title }).FirstAsync(); Print(document.Title);")]
    [InlineData(
        "var document = await db.Documents.Include(d => d.Notes.Where(n => n.Id > 1)).Include(d => d.Author).OrderBy(d => d.Id).{|ASQL1001:FirstAsync|}(); Print(document.Author.Name);",
        "var document = await db.Documents.OrderBy(d => d.Id).Select(d => new { Author = new { d.Author.Name } }).FirstAsync(); Print(document.Author.Name);")]
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
            .Select(d => new { d.Title })
            .FirstAsync();
        Print(document.Title);
        """)]
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
            Source("var document = await db.Documents.Select(d => new { Editor = d.Editor == null ? null : new { d.Editor.Name, d.Editor.Id } }).FirstAsync(); if (document.Editor == null) return; Print(document.Editor.Name + document.Editor?.Id);"));

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
        "var hasDocument = await db.Documents.AnyAsync(); if (!hasDocument) throw new Exception(); Print(hasDocument ? \"x\" : \"y\");")]
    [InlineData(
        "var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(); Func<bool> missing = () => document == null; Print((id > 1 && document == null).ToString() + missing());",
        "var hasDocument = await db.Documents.AnyAsync(); Func<bool> missing = () => !hasDocument; Print((id > 1 && !hasDocument).ToString() + missing());")]
    [InlineData(
        "var query = db.Documents.Where(d => d.Id == id); if (id > 1) query = query.OrderBy(d => d.Title); if (await query.{|ASQL1001:FirstOrDefaultAsync|}() is null) return;",
        "var query = db.Documents.Where(d => d.Id == id); if (id > 1) query = query.OrderBy(d => d.Title); if (!await query.AnyAsync()) return;")]
    [InlineData(
        "var exists = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id); if (exists == null) return;",
        "var exists = await db.Documents.AnyAsync(d => d.Id == id); if (!exists) return;")]
    [InlineData(
        "var hasDocument = id > 1; var document = await db.Documents.Include(d => d.Author).{|ASQL1001:FirstOrDefaultAsync|}(); Print((document != null && hasDocument).ToString());",
        "var hasDocument = id > 1; var document = await db.Documents.AnyAsync(); Print((document && hasDocument).ToString());")]
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

    /// <summary>The await itself is read, without a variable.</summary>
    [Theory]
    [InlineData(
        "Print((await db.Documents.{|ASQL1001:FirstAsync|}(d => d.Id == id, token)).Title);",
        "Print((await db.Documents.Where(d => d.Id == id).Select(d => new { d.Title }).FirstAsync(token)).Title);")]
    [InlineData(
        "Print((await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id).ConfigureAwait(false))?.Title ?? \"\");",
        "Print((await db.Documents\n    .Where(d => d.Id == id)\n    .Select(d => new { d.Title })\n    .FirstOrDefaultAsync().ConfigureAwait(false))?.Title ?? \"\");")]
    [InlineData(
        "var titles = (await db.Documents.{|ASQL1001:ToListAsync|}()).Select(d => d.Title).ToList(); titles.Add(\"x\");",
        "var titles = (await db.Documents.Select(d => new { d.Title }).ToListAsync()).Select(d => d.Title).ToList(); titles.Add(\"x\");")]
    [InlineData(
        "foreach (var d in (await db.Documents.{|ASQL1001:ToListAsync|}()).Where(d => d.Pages > 1)) Print(d.Title);",
        "foreach (var d in (await db.Documents\n    .Select(d => new { d.Pages, d.Title })\n    .ToListAsync()).Where(d => d.Pages > 1)) Print(d.Title);")]
    [InlineData(
        "Print((await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}() ?? throw new Exception()).Title);",
        "Print((await db.Documents.Select(x => new { x.Title }).FirstOrDefaultAsync() ?? throw new Exception()).Title);")]
    public Task ReadOfTheAwait_IsNarrowed(string before, string after) => VerifyAsync(Program.Method(before), Program.Method(after));

    /// <summary>Patterns of members, and the variables that they declare.</summary>
    [Theory]
    [InlineData(
        "if (await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id) is not { } document) return; Print(document.Title);",
        "if (await db.Documents\n    .Where(d => d.Id == id)\n    .Select(d => new { d.Title })\n    .FirstOrDefaultAsync() is not { } document) return; Print(document.Title);")]
    [InlineData(
        "var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(); if (document is not { Pages: > 3, Rating: var rating } found) return; Print(found.Title + rating);",
        "var document = await db.Documents.Select(x => new { x.Title, x.Pages, x.Rating }).FirstOrDefaultAsync(); if (document is not { Pages: > 3, Rating: var rating } found) return; Print(found.Title + rating);")]
    [InlineData(
        "var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(); Print(document switch { null => \"none\", { Pages: 1 } => document.Title, { Rating: > 3 } good when good.Id > 1 => \"good\", _ => \"other\" });",
        "var document = await db.Documents.Select(x => new { x.Pages, x.Id, x.Rating, x.Title }).FirstOrDefaultAsync(); Print(document switch { null => \"none\", { Pages: 1 } => document.Title, { Rating: > 3 } good when good.Id > 1 => \"good\", _ => \"other\" });")]
    [InlineData(
        "var document = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(); switch (document) { case null: return; case { Pages: > 3 } long1: Print(long1.Title); break; default: Print(\"x\"); break; }",
        "var document = await db.Documents.Select(x => new { x.Title, x.Pages }).FirstOrDefaultAsync(); switch (document) { case null: return; case { Pages: > 3 } long1: Print(long1.Title); break; default: Print(\"x\"); break; }")]
    [InlineData(
        "var document = await db.Documents.Include(d => d.Author).{|ASQL1001:FirstAsync|}(); if (document is { Author: { Name: \"Ada\" } }) Print(document.Title);",
        "var document = await db.Documents.Select(d => new { d.Title, Author = new { d.Author.Name } }).FirstAsync(); if (document is { Author: { Name: \"Ada\" } }) Print(document.Title);")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(); if (document is Document { Pages: 3 }) Print(document.Title);", null)]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(); if (document is { FullTitle: \"x\" }) Print(document.Title);", null)]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(); if (document is { Content: \"x\" }) Print(document.Title);", null)]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(); if (document is { } same) { same.Title = \"x\"; Print(same.Title); }", null)]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(); if (document is { } same) Print(Format(same) + same.Title);", null)]
    public Task Pattern_IsARead(string before, string? after) => VerifyAsync(Program.Method(before), Program.Method(after ?? before));

    /// <summary>Lists that are taken apart in memory.</summary>
    [Theory]
    [InlineData(
        "var documents = await db.Documents.{|ASQL1001:ToListAsync|}(); var first = documents.First(); Print(first.Title + documents.LastOrDefault(d => d.Pages > 1)?.Summary);",
        "var documents = await db.Documents.Select(d => new { d.Title, d.Pages, d.Summary }).ToListAsync(); var first = documents.First(); Print(first.Title + documents.LastOrDefault(d => d.Pages > 1)?.Summary);")]
    [InlineData(
        "var documents = await db.Documents.{|ASQL1001:ToListAsync|}(); Dictionary<int, Document> map = documents.ToDictionary(d => d.Id); Print(map[1].Title);",
        "var documents = await db.Documents.Select(d => new { d.Id, d.Title }).ToListAsync(); var map = documents.ToDictionary(d => d.Id); Print(map[1].Title);")]
    [InlineData(
        "var documents = await db.Documents.{|ASQL1001:ToListAsync|}(); var titles = documents.ToDictionary(d => d.Title, d => d.Pages, StringComparer.OrdinalIgnoreCase); Print(titles[\"x\"].ToString());",
        "var documents = await db.Documents.Select(d => new { d.Title, d.Pages }).ToListAsync(); var titles = documents.ToDictionary(d => d.Title, d => d.Pages, StringComparer.OrdinalIgnoreCase); Print(titles[\"x\"].ToString());")]
    [InlineData(
        "var documents = await db.Documents.{|ASQL1001:ToListAsync|}(); foreach (var group in documents.GroupBy(d => d.Pages).OrderBy(g => g.Key)) { Print(group.Key + group.First().Title); foreach (var d in group) Print(d.Summary); }",
        "var documents = await db.Documents.Select(d => new { d.Pages, d.Title, d.Summary }).ToListAsync(); foreach (var group in documents.GroupBy(d => d.Pages).OrderBy(g => g.Key)) { Print(group.Key + group.First().Title); foreach (var d in group) Print(d.Summary); }")]
    [InlineData(
        "var byPages = (await db.Documents.{|ASQL1001:ToListAsync|}()).GroupBy(d => d.Pages).ToDictionary(g => g.Key, g => g.ToList()); Print(byPages[1][0].Title + byPages.Count);",
        "var byPages = (await db.Documents.Select(d => new { d.Pages, d.Title }).ToListAsync()).GroupBy(d => d.Pages).ToDictionary(g => g.Key, g => g.ToList()); Print(byPages[1][0].Title + byPages.Count);")]
    [InlineData(
        "var documents = await db.Documents.{|ASQL1001:ToListAsync|}(); var lookup = documents.ToLookup(d => d.Pages); foreach (var d in lookup[id]) Print(d.Title); Print(lookup.Contains(1).ToString() + lookup.Count);",
        "var documents = await db.Documents.Select(d => new { d.Pages, d.Title }).ToListAsync(); var lookup = documents.ToLookup(d => d.Pages); foreach (var d in lookup[id]) Print(d.Title); Print(lookup.Contains(1).ToString() + lookup.Count);")]
    [InlineData(
        "var documents = await db.Documents.{|ASQL1001:ToListAsync|}(); documents.ForEach(d => Print(d.Title)); Print(documents.Find(d => d.Id == id)?.Summary);",
        "var documents = await db.Documents.Select(d => new { d.Title, d.Id, d.Summary }).ToListAsync(); documents.ForEach(d => Print(d.Title)); Print(documents.Find(d => d.Id == id)?.Summary);")]
    [InlineData(
        "var documents = await db.Documents.{|ASQL1001:ToListAsync|}(); var long1 = documents.Where(d => d.Pages > 9).ToList(); if (long1.Count > 0) Print(long1[^1].Title); var same = documents.Select(d => d); Print(same.First().Title);",
        "var documents = await db.Documents.Select(d => new { d.Pages, d.Title }).ToListAsync(); var long1 = documents.Where(d => d.Pages > 9).ToList(); if (long1.Count > 0) Print(long1[^1].Title); var same = documents.Select(d => d); Print(same.First().Title);")]
    [InlineData("var documents = await db.Documents.{|ASQL1001:ToListAsync|}(); Print(documents.GroupBy(d => d).Count() + documents[0].Title);", null)]
    [InlineData("var documents = await db.Documents.{|ASQL1001:ToListAsync|}(); var map = documents.ToDictionary(d => d); Print(documents[0].Title + map.Count);", null)]
    [InlineData("var documents = await db.Documents.{|ASQL1001:ToListAsync|}(); object all = documents.Where(d => d.Pages > 1); Print(all.ToString());", null)]
    [InlineData("var documents = await db.Documents.{|ASQL1001:ToListAsync|}(); var groups = documents.GroupBy(d => d.Pages, (key, all) => all.First()); Print(groups.First().Title);", null)]
    [InlineData("var documents = await db.Documents.{|ASQL1001:ToListAsync|}(); var map = documents.ToDictionary(d => d.Id); map.Remove(1); map[2] = map[3]; Print(map[1].Title);", null)]
    [InlineData("var documents = await db.Documents.{|ASQL1001:ToListAsync|}(); var first = documents.First(); first.Title = \"x\"; Print(first.Title);", null)]
    [InlineData("var documents = await db.Documents.{|ASQL1001:ToListAsync|}(); var rest = documents.Skip(1).ToList(); rest.Add(new Document()); Print(rest[0].Title);", null)]
    [InlineData("var documents = await db.Documents.{|ASQL1001:ToListAsync|}(); Print(documents.Distinct().First().Title);", null)]
    public Task ListInMemory_IsNarrowed(string before, string? after) => VerifyAsync(Program.Method(before), Program.Method(after ?? before));

    /// <summary>The length of bytes is one number for the server. It counts the characters of a text in another way than .NET does.</summary>
    [Theory]
    [InlineData(
        "var document = await db.Documents.{|ASQL1001:FirstAsync|}(); Print(document.Title + document.Data.Length);",
        "var document = await db.Documents.Select(x => new { x.Title, Data = new { x.Data.Length } }).FirstAsync(); Print(document.Title + document.Data.Length);")]
    [InlineData(
        "var document = await db.Documents.Include(d => d.Author).{|ASQL1001:FirstAsync|}(); Print(document.Author.Photo.Length.ToString());",
        "var document = await db.Documents.Select(d => new { Author = new { Photo = new { d.Author.Photo.Length } } }).FirstAsync(); Print(document.Author.Photo.Length.ToString());")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(); Print(document.Title + document.Content.Length);", null)]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(); Print(document.Title + document.Data.Length + document.Data[0]);", null)]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(); Print(document.Title + document.Data.LongLength);", null)]
    public Task LengthOfBytes_IsSelected(string before, string? after) => VerifyAsync(Program.Method(before), Program.Method(after ?? before));

    [Fact]
    public Task LengthOfOptionalBytes_StaysNull()
    {
        return VerifyAsync(
            Source("var document = await db.Documents.{|ASQL1001:FirstAsync|}(); if (document.Data == null) return; Print(document.Data.Length + document.Title + document.Data?.Length);"),
            Source("var document = await db.Documents.Select(x => new { x.Title, Data = x.Data == null ? null : new { x.Data.Length } }).FirstAsync(); if (document.Data == null) return; Print(document.Data.Length + document.Title + document.Data?.Length);"));

        static string Source(string statement) => "#nullable enable\n" + Program.Method(statement).Replace("public byte[] Data { get; set; } = new byte[0];", "public byte[]? Data { get; set; }", StringComparison.Ordinal);
    }

    /// <summary>Included collections keep their names, too.</summary>
    [Theory]
    [InlineData(
        "var document = await db.Documents.Include(d => d.Notes).{|ASQL1001:FirstAsync|}(); foreach (var note in document.Notes) Print(note.Text);",
        "var document = await db.Documents.Select(d => new { Notes = d.Notes.Select(n => new { n.Text }).ToList() }).FirstAsync(); foreach (var note in document.Notes) Print(note.Text);")]
    [InlineData(
        "var documents = await db.Documents.Include(d => d.Notes).{|ASQL1001:ToListAsync|}(); Print(string.Join(\",\", documents.Select(d => d.Title + string.Join(\"|\", d.Notes.Select(note => note.Text)))));",
        "var documents = await db.Documents.Select(d => new { d.Title, Notes = d.Notes.Select(note => new { note.Text }).ToList() }).ToListAsync(); Print(string.Join(\",\", documents.Select(d => d.Title + string.Join(\"|\", d.Notes.Select(note => note.Text)))));")]
    [InlineData(
        "var document = await db.Documents.Include(d => d.Notes).{|ASQL1001:FirstAsync|}(); Print(document.Title + document.Notes.Count);",
        "var document = await db.Documents.Select(d => new { d.Title, Notes = new { d.Notes.Count } }).FirstAsync(); Print(document.Title + document.Notes.Count);")]
    [InlineData(
        "var documents = await db.Documents.Include(d => d.Notes).{|ASQL1001:ToListAsync|}(); foreach (var note in documents.SelectMany(d => d.Notes)) Print(note.Text);",
        "var documents = await db.Documents.Select(d => new { Notes = d.Notes.Select(n => new { n.Text }).ToList() }).ToListAsync(); foreach (var note in documents.SelectMany(d => d.Notes)) Print(note.Text);")]
    [InlineData("var document = await db.Documents.Include(d => d.Notes.Where(n => n.Id > 1)).{|ASQL1001:FirstAsync|}(); foreach (var note in document.Notes) Print(note.Text);", null)]
    [InlineData("var document = await db.Documents.Include(d => d.Notes).Distinct().{|ASQL1001:FirstAsync|}(); foreach (var note in document.Notes) Print(note.Text);", null)]
    [InlineData("var document = await db.Documents.Include(d => d.Notes).{|ASQL1001:FirstAsync|}(); Print(document.Title + document.Notes.Any());", null)]
    [InlineData("var document = await db.Documents.Include(d => d.Notes).{|ASQL1001:FirstAsync|}(); document.Notes.Add(new Note()); Print(document.Title);", null)]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(); Print(document.Title + document.Notes.Count);", null)]
    public Task IncludedCollection_KeepsItsShape(string before, string? after) => VerifyAsync(Program.Method(before), Program.Method(after ?? before));

    /// <summary>A property with code may return other elements than the query loads; a sorted set returns them in another order.</summary>
    [Theory]
    [InlineData("public virtual ICollection<Note> Notes { get; set; } = new List<Note>();", true)]
    [InlineData("private readonly List<Note> _notes = new(); public IReadOnlyCollection<Note> Notes => _notes.AsReadOnly();", true)]
    [InlineData("private readonly List<Note> _notes = new(); public IEnumerable<Note> Notes { get => _notes; private set { } }", true)]
    [InlineData("private readonly List<Note> _notes = new(); public IEnumerable<Note> Notes => _notes.Where(n => n.Id > 1);", false)]
    [InlineData("private List<Note> _notes = new(); public List<Note> Notes { get { return _notes.ToList(); } set { _notes = value; } }", false)]
    [InlineData("private readonly List<Note> _notes = new(); private IReadOnlyCollection<Note> Visible => _notes.Where(n => n.Id > 1).ToList(); public IReadOnlyCollection<Note> Notes => Visible;", false)]
    [InlineData("private readonly List<Note> _notes = new(); private List<Note> Visible => _notes.Where(n => n.Id > 1).ToList(); public IEnumerable<Note> Notes { get => this.Visible; private set { } }", false)]
    [InlineData("public SortedSet<Note> Notes { get; set; } = new();", false)]
    public Task CollectionOfAProperty_IsSelectedWithoutItsCode(string property, bool isFixed)
    {
        const string Before = "var document = await db.Documents.Include(d => d.Notes).{|ASQL1001:FirstAsync|}(); foreach (var note in document.Notes) Print(note.Text);";
        const string After = "var document = await db.Documents.Select(d => new { Notes = d.Notes.Select(n => new { n.Text }).ToList() }).FirstAsync(); foreach (var note in document.Notes) Print(note.Text);";
        return VerifyAsync(Source(Before), Source(isFixed ? After : Before));

        string Source(string statement) => Program.Method(statement).Replace("public List<Note> Notes { get; set; } = new();", property, StringComparison.Ordinal);
    }

    /// <summary>Where only the number of elements is used, the server counts them.</summary>
    [Theory]
    [InlineData(
        "var documents = await db.Documents.Where(d => d.Pages > 1).{|ASQL1001:ToListAsync|}(token); if (documents.Count == 0) return; Print(documents.Count.ToString());",
        "var documentsCount = await db.Documents.Where(d => d.Pages > 1).CountAsync(token); if (documentsCount == 0) return; Print(documentsCount.ToString());")]
    [InlineData(
        "Print((await db.Documents.{|ASQL1001:ToListAsync|}()).Count + \"\"); Print((await db.Documents.{|ASQL1001:ToArrayAsync|}()).Length.ToString());",
        "Print(await db.Documents.CountAsync() + \"\"); Print((await db.Documents.CountAsync()).ToString());")]
    [InlineData(
        "List<Document> all = await db.Documents.Include(d => d.Author).{|ASQL1001:ToListAsync|}().ConfigureAwait(false); if (all.Any()) Print(\"x\");",
        "var hasAll = await db.Documents.AnyAsync().ConfigureAwait(false); if (hasAll) Print(\"x\");")]
    [InlineData(
        "if (!(await db.Documents.{|ASQL1001:ToListAsync|}()).Any()) return;",
        "if (!await db.Documents.AnyAsync()) return;")]
    [InlineData("var documents = await db.Documents.{|ASQL1001:ToListAsync|}(); if (documents.Any()) Print(documents.Count.ToString());", null)]
    [InlineData("var documents = await db.Documents.{|ASQL1001:ToListAsync|}(); Print(Format(documents) + documents.Count);", null)]
    [InlineData("var documents = await db.Documents.{|ASQL1001:ToListAsync|}(); Print(documents.Count + \"\"); await db.SaveChangesAsync();", null)]
    [InlineData("var documents = await db.Documents.FromSqlRaw(\"EXEC AllDocuments\").{|ASQL1001:ToListAsync|}(); Print(documents.Count + \"\");", null)]
    public Task NumberOfRows_BecomesCountAsync(string before, string? after) => VerifyAsync(Program.Method(before), Program.Method(after ?? before));

    /// <summary>A line of at most 120 columns remains one: the chain is broken as a chain is.</summary>
    [Theory]
    [InlineData(
        "var document = await db.Documents.OrderBy(d => d.Created).{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);\nPrint(document?.Title);",
        "var document = await db.Documents.OrderBy(d => d.Created)\n    .Where(d => d.Id == id)\n    .Select(d => new { d.Title })\n    .FirstOrDefaultAsync(token);\nPrint(document?.Title);")]
    [InlineData(
        "var document = await db.Documents\n    .{|ASQL1001:FirstAsync|}();\nPrint(document.Title + document.Summary + document.Pages + document.Rating + document.Created + document.AuthorId + document.Id);",
        "var document = await db.Documents\n    .Select(x => new { x.Title, x.Summary, x.Pages, x.Rating, x.Created, x.AuthorId, x.Id })\n    .FirstAsync();\nPrint(document.Title + document.Summary + document.Pages + document.Rating + document.Created + document.AuthorId + document.Id);")]
    [InlineData(
        "var longNameOfADocument = await db.Documents\n    .{|ASQL1001:FirstAsync|}(longNameOfAnElement => longNameOfAnElement.Id == id);\nPrint(longNameOfADocument.Title + longNameOfADocument.Summary + longNameOfADocument.Pages + longNameOfADocument.Rating);",
        "var longNameOfADocument = await db.Documents\n    .Where(longNameOfAnElement => longNameOfAnElement.Id == id)\n    .Select(longNameOfAnElement => new\n    {\n        longNameOfAnElement.Title,\n        longNameOfAnElement.Summary,\n        longNameOfAnElement.Pages,\n        longNameOfAnElement.Rating,\n    })\n    .FirstAsync();\nPrint(longNameOfADocument.Title + longNameOfADocument.Summary + longNameOfADocument.Pages + longNameOfADocument.Rating);")]
    public Task LongLine_IsBroken(string before, string after) => VerifyAsync(Program.Method(before), Program.Method(after));

    [Theory]
    // the entity leaves our sight
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(); Print(Format(document));")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(); object boxed = document; Print(boxed.ToString() + document.Title);")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(); Print($\"{document}\");")]
    [InlineData("var document = await db.Documents.{|ASQL1001:FirstAsync|}(); if (document == new Document()) Print(document.Title);")]
    [InlineData("var documents = await db.Documents.{|ASQL1001:ToListAsync|}(); Print(documents.ToString()); foreach (var d in documents) Print(d.Title);")]
    [InlineData("var documents = await db.Documents.{|ASQL1001:ToListAsync|}(); documents.Add(new Document()); foreach (var d in documents) Print(d.Title);")]
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
        "Show(await db.Documents.Select(d => new { d.Id, d.Title, d.Pages }).ToDictionaryAsync(d => d.Id, d => d.Title + d.Pages, token)); void Show(Dictionary<int, string> titles) => Print(titles[1]);")]
    [InlineData(
        "Task<Dictionary<string, int>> task = db.Documents.{|ASQL1001:ToDictionaryAsync|}(d => d.Title, d => d.Id, StringComparer.Ordinal); Print((await task)[\"x\"].ToString());",
        "Task<Dictionary<string, int>> task = db.Documents.Select(d => new { d.Title, d.Id }).ToDictionaryAsync(d => d.Title, d => d.Id, StringComparer.Ordinal); Print((await task)[\"x\"].ToString());")]
    [InlineData(
        "Dictionary<int, Document> documents = await db.Documents.{|ASQL1001:ToDictionaryAsync|}(d => d.Id); if (documents.ContainsKey(id)) Print(documents[id].Title + documents.Count);",
        "var documents = await db.Documents.Select(d => new { d.Id, d.Title }).ToDictionaryAsync(d => d.Id); if (documents.ContainsKey(id)) Print(documents[id].Title + documents.Count);")]
    [InlineData(
        "var documents = await db.Documents.{|ASQL1001:ToDictionaryAsync|}(d => d.Id); if (documents.TryGetValue(id, out Document? found)) Print(found.Title); Print(documents.GetValueOrDefault(id)?.Summary);",
        "var documents = await db.Documents.Select(d => new { d.Id, d.Title, d.Summary }).ToDictionaryAsync(d => d.Id); if (documents.TryGetValue(id, out var found)) Print(found.Title); Print(documents.GetValueOrDefault(id)?.Summary);")]
    [InlineData(
        "var documents = await db.Documents.{|ASQL1001:ToDictionaryAsync|}(d => d.Id); foreach (var (key, document) in documents) Print(key + document.Title); foreach (KeyValuePair<int, Document> pair in documents) Print(pair.Key + pair.Value.Summary); foreach (var value in documents.Values) Print(value.Pages.ToString()); foreach (var key in documents.Keys) Print(key.ToString());",
        "var documents = await db.Documents.Select(d => new { d.Id, d.Title, d.Summary, d.Pages }).ToDictionaryAsync(d => d.Id); foreach (var (key, document) in documents) Print(key + document.Title); foreach (var pair in documents) Print(pair.Key + pair.Value.Summary); foreach (var value in documents.Values) Print(value.Pages.ToString()); foreach (var key in documents.Keys) Print(key.ToString());")]
    public Task Dictionary_IsNarrowed(string before, string after) => VerifyAsync(Program.Method(before), Program.Method(after));

    /// <summary>Queries that are read element by element.</summary>
    [Theory]
    [InlineData(
        "await db.Documents.Where(d => d.Id > id).{|ASQL1001:ForEachAsync|}(d => Print(d.Title), token);",
        "await db.Documents.Where(d => d.Id > id).Select(d => new { d.Title }).ForEachAsync(d => Print(d.Title), token);")]
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
    [InlineData("var query = db.Documents.Include(d => d.Author); var documents = await query.{|ASQL1001:ToListAsync|}(); Print(documents.Count.ToString());")]
    [InlineData("var query = db.Documents.Include(d => d.Author); var document = await query.{|ASQL1001:FirstOrDefaultAsync|}(); if (document == null) Print(id.ToString());")]
    [InlineData("var document = await db.Documents.Include(d => d.Notes).ThenInclude(n => n.Author).{|ASQL1001:FirstAsync|}(); foreach (var note in document.Notes) Print(note.Text);")]
    [InlineData("var document = await db.Documents.Include(d => d.Notes).ThenInclude(n => n.Author).{|ASQL1001:FirstAsync|}(); Print(document.Notes.Count.ToString());")]
    public Task FilteredReference_IsLeftAlone(string statement)
    {
        const string OnConfiguring = "protected override void OnConfiguring";
        var program = Program.Method(statement)
            .Replace("public class Note\n{", "public class Note\n{\n    public Author Author { get; set; } = null!;", StringComparison.Ordinal)
            .Replace(OnConfiguring, "protected override void OnModelCreating(ModelBuilder model) => model.Entity<Author>().HasQueryFilter(a => a.Name != \"\"); " + OnConfiguring, StringComparison.Ordinal);
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
        Program.Method("var a = await db.Documents.Select(x => new { x.Id }).FirstAsync(); var b = await db.Documents.Where(d => d.Id > a.Id).Select(d => new { d.Title }).FirstAsync(); Print(b.Title);"));

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
