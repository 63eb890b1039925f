using AsyncSql.Analyzers.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Queries;

/// <summary>ASQL1001 and ASQL1002 through the code that queries really pass: variables, members, repositories, and every way to run them.</summary>
public sealed class QueryPathTests
{
    private const string Types = """
        public interface IShopContext { DbSet<Document> Documents { get; } DbSet<Note> Notes { get; } Microsoft.EntityFrameworkCore.ChangeTracking.EntityEntry<T> Entry<T>(T entity) where T : class; }
        public class OtherContext : DbContext, IShopContext
        {
            public DbSet<Document> Documents => Set<Document>();
            public DbSet<Note> Notes => Set<Note>();
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
        }

        public class Change<T> { public int Id { get; set; } public string Content { get; set; } = ""; }
        public class Audit { public int Id { get; set; } public Change<List<int>> Latest { get; set; } = null!; }
        public class AuditContext : DbContext
        {
            public DbSet<Audit> Audits { get; set; } = null!;
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
        }

        public interface IDocuments { IQueryable<Document> All(); IQueryable<Note> AllNotes(); Task<IQueryable<Document>> AllLaterAsync(); }
        public class Documents : IDocuments
        {
            private readonly ShopContext _db;
            private readonly DbSet<Document> _set;
            private readonly IQueryable<Document> _headers;
            public Documents(ShopContext db) { _db = db; _set = db.Documents; _headers = db.Documents.Select(d => new Document { Id = d.Id, Title = d.Title }); }
            public IQueryable<Document> All() => _db.Documents.AsNoTracking();
            public IQueryable<Note> AllNotes() => _db.Notes;
            public async Task<IQueryable<Document>> AllLaterAsync() { await Task.Yield(); return _db.Documents; }
            public IQueryable<Document> Headers() => _headers;
            public IQueryable<Document> Recent { get { var query = _set.Where(d => d.Id > 1); return query.OrderBy(d => d.Created); } }
            public Task<List<Document>> OfSet() => _set.{|ASQL1001:ToListAsync|}();
            public Task<List<Document>> OfHeaders() => _headers.ToListAsync();
        }

        public static class Specifications
        {
            public static IQueryable<Document> Long(this IQueryable<Document> source) => source.Where(d => d.Pages > 100);
            public static IQueryable<Document> WithAuthor(this IQueryable<Document> source, bool really) { if (really) source = source.Include(d => d.Author); return source; }
            public static IQueryable<T> Page<T>(this IQueryable<T> source, int page) => source.Skip(page * 10).Take(10);
            public static IQueryable<Header> Headers(this IQueryable<Document> source) => source.Select(d => new Header { Id = d.Id, Title = d.Title });
            public static IQueryable<Header> Fat(this IQueryable<Document> source) => source.Select(d => new Header { Id = d.Id, Title = d.Content });
            public static IQueryable<T> Round<T>(this IQueryable<T> source) => source.Trip();
            public static IQueryable<T> Trip<T>(this IQueryable<T> source) => source.Round();
            public static readonly System.Linq.Expressions.Expression<Func<Document, Header>> ToHeader = d => new Header { Id = d.Id, Title = d.Title };
            public static System.Linq.Expressions.Expression<Func<Document, Header>> ToFat() => d => new Header { Id = d.Id, Title = d.Content };
        }

        public interface IDynamic { IQueryable Select(IQueryable source, string members); IQueryable<T> Where<T>(IQueryable<T> source, string filter); }

        public interface IProjection<TSource, TSelf> where TSelf : IProjection<TSource, TSelf>
        {
            static abstract System.Linq.Expressions.Expression<Func<TSource, TSelf>> Projection { get; }
            static abstract System.Linq.Expressions.Expression<Func<TSource, TSelf>> Project(bool really);
        }

        public class Thin : IProjection<Document, Thin>
        {
            public int Id { get; set; }
            public static System.Linq.Expressions.Expression<Func<Document, Thin>> Projection => d => new Thin { Id = d.Id };
            public static System.Linq.Expressions.Expression<Func<Document, Thin>> Project(bool really) => d => new Thin { Id = d.Id };
        }

        public class Thick : IProjection<Document, Thick>
        {
            public string Text { get; set; } = "";
            public static System.Linq.Expressions.Expression<Func<Document, Thick>> Projection { get; } = d => new Thick { Text = d.Content };
            public static System.Linq.Expressions.Expression<Func<Document, Thick>> Project(bool really) => d => new Thick { Text = d.Content };
        }

        public static class Projections
        {
            public static IQueryable<TSelf> To<TSource, TSelf>(this IQueryable<TSource> source) where TSelf : IProjection<TSource, TSelf> => source.Select(TSelf.Projection);
            public static IQueryable<TSelf> ToOther<TSource, TSelf>(this IQueryable<TSource> source) where TSelf : IProjection<TSource, TSelf> => source.Select(TSelf.Project(true));
        }

        public class Header { public int Id { get; set; } public string Title { get; set; } = ""; }
        """;

    public static TheoryData<string> Flagged => new(
        // texts that a length does not shorten
        "_ = await db.Documents.Select(d => d.Content.Substring(0, 4001)).{|ASQL1001:ToListAsync|}();",
        "_ = await db.Documents.Select(d => d.Content.Substring(0, d.Pages > 3 ? 100 : 100000)).{|ASQL1001:ToListAsync|}();",
        "_ = await db.Documents.Select(d => d.Content.Substring(0, d.Pages > 3 ? 100000 : 100)).{|ASQL1001:ToListAsync|}();",
        "_ = await db.Documents.Select(d => d.Content.Substring(0, d.Pages > 9 ? 200 : d.Content.Length)).{|ASQL1001:ToListAsync|}();",
        "_ = await db.Documents.Select(d => d.Content.Substring(d.Content.Length - 100000)).{|ASQL1001:ToListAsync|}();",
        "_ = await db.Documents.Select(d => d.Content.Length > d.Pages ? d.Content.Substring(0, 9) : d.Content).{|ASQL1001:ToListAsync|}();",

        // a generic entity, by the type of a lambda's parameter; only a navigation makes it an entity
        "Func<IQueryable<Change<List<int>>>, Task<int>> count = async changes => (await changes.{|ASQL1001:ToListAsync|}()).Count; _ = await count(new AuditContext().Set<Change<List<int>>>());",

        // a condition with more operands than are read
        $"_ = await db.Documents.Select(d => d.Content.Length < 100 && {string.Join(" && ", Enumerable.Repeat("d.Id != id", 20))} ? d.Content : \"\").{{|ASQL1001:ToListAsync|}}();",

        // a delegate, which is not visible
        "var filter = (Func<IQueryable<Document>, IQueryable<Document>>)AppContext.GetData(\"filter\")!; _ = await filter(db.Documents).{|ASQL1001:ToListAsync|}();",
        "_ = await db.Documents.Select(d => EF.Property<Author>(d, \"Author\")).{|ASQL1001:ToListAsync|}();",

        // a parameter of a lambda: its type decides
        "Func<IQueryable<Document>, Task<List<Document>>> run = documents => documents.{|ASQL1001:ToListAsync|}(); _ = await run(db.Documents);",

        // a static member of the type argument
        "_ = await db.Documents.To<Document, Thick>().{|ASQL1001:ToListAsync|}();",
        "_ = await db.Documents.ToOther<Document, Thick>().{|ASQL1001:ToListAsync|}();",

        // SQL of the program
        "_ = await db.Database.SqlQuery<byte[]>($\"SELECT Data AS Value FROM Documents WHERE Id = {id}\").{|ASQL1001:FirstAsync|}();",
        "const string sql = \"SELECT d.Content AS Value FROM dbo.Documents d\"; _ = await db.Database.SqlQueryRaw<string>(sql).{|ASQL1001:ToListAsync|}();",
        "_ = await db.Documents.FromSqlRaw(\"SELECT Id, LEFT(Content, 200) AS Content, Data FROM Documents\").{|ASQL1001:ToListAsync|}();",
        "_ = await db.Documents.FromSqlRaw(\"SELECT Id, NULL AS Content, NULL AS Data FROM Documents UNION ALL SELECT Id, Content, Data FROM Old\").{|ASQL1001:ToListAsync|}();",
        "_ = db.Documents.{|ASQL1001:ToListAsync|}().Result; db.Documents.{|ASQL1001:ToListAsync|}().Wait(); _ = db.Documents.{|ASQL1001:FirstAsync|}().GetAwaiter().GetResult();",
        "IDynamic dynamic = null!; _ = await dynamic.Where(db.Documents, \"Id > 1\").{|ASQL1001:ToListAsync|}();",
        // locals
        "var query = db.Documents.AsQueryable(); if (id > 1) query = query.Where(d => d.Id == id); query = query.OrderBy(d => d.Id); _ = await query.{|ASQL1001:ToListAsync|}();",
        "IQueryable<Document> query; if (id > 1) query = db.Documents; else query = db.Documents.Where(d => d.Id == id); _ = await query.{|ASQL1001:ToListAsync|}();",
        "var query = id > 1 ? db.Documents.Where(d => d.Id > 1) : db.Documents; _ = await query.{|ASQL1001:ToListAsync|}();",
        "var query = db.Documents.AsQueryable(); query = id switch { 1 => query.OrderBy(d => d.Id), 2 => query.OrderBy(d => d.Title), _ => query }; _ = await query.{|ASQL1001:ToListAsync|}();",
        "var query = db.Notes.AsQueryable(); var other = db.Documents.Where(d => d.Pages > query.Count()); _ = await other.{|ASQL1001:ToListAsync|}();",
        "IQueryable<Document> query = db.Documents; foreach (var word in new[] { \"a\", \"b\" }) query = query.Where(d => d.Title.Contains(word)); _ = await query.{|ASQL1001:ToListAsync|}();",
        "IQueryable<Document> query = db.Documents.Select(d => new Document { Id = d.Id }); query = db.Documents; _ = await query.{|ASQL1001:ToListAsync|}();",
        "IQueryable<Document> query; _ = await (query = db.Documents.Where(d => d.Id > 1)).{|ASQL1001:ToListAsync|}(); Print(query.ToString()!);",
        "var set = db.Set<Document>(); _ = await set.{|ASQL1001:FindAsync|}(id);",
        "IQueryable<Document> All() => db.Documents; _ = await All().{|ASQL1001:ToListAsync|}();",
        """
        _ = await LatestOf(db.Documents).{|ASQL1001:ToListAsync|}();
        static IQueryable<Document> LatestOf(IQueryable<Document> documents)
        {
            return WithIds(documents.GroupBy(d => d.AuthorId).Select(g => g.Max(d => d.Id)));
            IQueryable<Document> WithIds(IQueryable<int> ids) => documents.Where(d => ids.Contains(d.Id));
        }
        """,
        "Func<IQueryable<Document>> all = () => db.Documents; _ = await all().{|ASQL1001:ToListAsync|}();",
        // members and methods in source
        "_ = await new Documents(db).All().{|ASQL1001:ToListAsync|}();",
        "IDocuments documents = new Documents(db); _ = await documents.All().{|ASQL1001:ToListAsync|}();",
        "_ = await (await new Documents(db).AllLaterAsync()).{|ASQL1001:ToListAsync|}();",
        "_ = await new Documents(db).Recent.{|ASQL1001:FirstAsync|}();",
        "_ = await db.Documents.Long().Page(2).{|ASQL1001:ToListAsync|}();",
        "_ = await Specifications.Long(source: db.Documents).{|ASQL1001:ToListAsync|}();",
        "_ = await db.Documents.Select(d => d.Notes.Count).Page(2).ToListAsync(); _ = await db.Documents.Fat().Page(1).{|ASQL1001:ToListAsync|}();",
        "_ = await db.Documents.Select(Specifications.ToFat()).{|ASQL1001:ToListAsync|}();",
        "_ = await db.Notes.Select(n => db.Documents.First(d => d.Id == n.Id)).{|ASQL1001:ToListAsync|}();",
        // contexts behind interfaces
        "IShopContext shop = new OtherContext(); _ = await shop.Documents.{|ASQL1001:ToListAsync|}();",
        "IShopContext shop = new OtherContext(); var d = new Document(); await shop.Entry(d).{|ASQL1001:ReloadAsync|}();",
        // every way to run a query
        "await foreach (var d in {|ASQL1001:db.Documents|}) { }",
        "await foreach (var d in {|ASQL1001:(IAsyncEnumerable<Document>)db.Documents|}) { }",
        "await foreach (var d in {|ASQL1001:((IAsyncEnumerable<Document>)db.Documents).WithCancellation(token).ConfigureAwait(false)|}) { }",
        "await foreach (var d in db.Documents.Where(d => d.Id > 1).{|ASQL1001:AsAsyncEnumerable|}().WithCancellation(token)) { }",
        "await foreach (var (a, b) in Pairs(db.Documents.{|ASQL1001:AsAsyncEnumerable|}())) { } async IAsyncEnumerable<(int, int)> Pairs(IAsyncEnumerable<Document> all) { await foreach (var d in all) yield return (d.Id, d.Pages); }",
        "await db.Documents.{|ASQL1001:LoadAsync|}();",
        "await db.Documents.{|ASQL1001:ForEachAsync|}(d => Print(d.Title));",
        "_ = await db.{|ASQL1001:FindAsync|}<Document>(id);",
        "_ = await db.{|ASQL1001:FindAsync|}(typeof(Document), id);",
        "_ = await db.Documents.{|ASQL1001:MaxAsync|}(d => d.Content);",
        "_ = await db.Documents.Select(d => d.Content).{|ASQL1001:MinAsync|}();",
        "_ = await db.Documents.{|ASQL1001:ToDictionaryAsync|}(d => d.Id, d => d.Title);",
        "var d = new Document(); await db.Entry(d).{|ASQL1001:ReloadAsync|}();",
        "var d = new Document(); _ = await db.Entry(d).{|ASQL1001:GetDatabaseValuesAsync|}();",
        "var d = new Document(); await db.Entry(d).Reference(x => x.Author).{|ASQL1001:LoadAsync|}();",
        "var d = new Document(); await db.Entry(d).Reference(\"Author\").{|ASQL1001:LoadAsync|}();",
        "var d = new Document(); _ = await db.Entry(d).Reference(x => x.Author).Query().{|ASQL1001:FirstAsync|}();",
        "var query = EF.{|ASQL1001:CompileAsyncQuery|}((ShopContext c, int i) => c.Documents.First(d => d.Id == i)); _ = await query(db, id);",
        "var query = EF.{|ASQL1001:CompileAsyncQuery|}((ShopContext c) => c.Documents.Where(d => d.Id > 1)); await foreach (var d in query(db)) { }",
        "await foreach (var row in db.Database.SqlQueryRaw<Row>(\"SELECT\").{|ASQL1001:AsAsyncEnumerable|}()) { }",
        "var one = db.Documents.{|ASQL1001:ToListAsync|}(); var two = db.Authors.{|ASQL1001:ToListAsync|}(); await Task.WhenAll(one, two); Print((await one).Count.ToString());",
        // shapes
        "_ = await db.Documents.Select(d => EF.Property<string>(d, \"Content\")).{|ASQL1001:ToListAsync|}();",
        "_ = await db.Documents.GroupBy(d => d.AuthorId).Select(g => g.OrderBy(d => d.Id).First()).{|ASQL1001:ToListAsync|}();",
        "_ = await db.Documents.GroupBy(d => d.AuthorId).Select(g => new { g.Key, Last = g.Max(d => d.Content) }).{|ASQL1001:ToListAsync|}();",
        "_ = await db.Documents.GroupBy(d => d.Content).Select(g => g.Key).{|ASQL1001:ToListAsync|}();",
        "_ = await db.Notes.Join(db.Documents, n => n.Id, d => d.Id, (n, d) => new { n, d }).{|ASQL1001:ToListAsync|}();",
        "_ = await (from n in db.Notes join d in db.Documents on n.Id equals d.Id into all from d in all.DefaultIfEmpty() select new { n.Text, d.Content }).{|ASQL1001:ToListAsync|}();",
        "_ = await db.Authors.SelectMany(a => db.Documents.Where(d => d.AuthorId == a.Id), (a, d) => new { a.Name, d.Data }).{|ASQL1001:ToListAsync|}();",
        "_ = await db.Documents.Select(d => d.Title).Concat(db.Documents.Select(d => d.Content)).{|ASQL1001:ToListAsync|}();",
        "_ = await db.Documents.Select(d => Convert.ToBase64String(d.Data)).{|ASQL1001:ToListAsync|}();",
        "_ = await db.Documents.Include(\"Author\").Select(d => new { d.Id, d.Author }).{|ASQL1001:ToListAsync|}();");

    public static TheoryData<string> Silent => new(
        // short texts
        "_ = await db.Documents.Select(d => d.Content.Substring(0, 4000)).ToListAsync();",
        "_ = await db.Documents.Select(d => d.Content.Substring(0, d.Pages > 3 ? 100 : 200)).ToListAsync();",
        "_ = await db.Documents.Select(d => !(d.Content.Length > 200) ? d.Content : d.Content.Substring(0, 200)).ToListAsync();",
        "_ = await db.Documents.Select(d => string.IsNullOrEmpty(d.Content) ? d.Content : d.Content.Substring(0, 100)).ToListAsync();",
        "_ = await db.Documents.Select(d => d.Content.Substring(d.Content.Length - 10)).ToListAsync();",

        "_ = await db.Documents.FromSqlRaw(\"SELECT Id, NULL AS Title, NULL AS Content, NULL AS Data FROM Documents\").OfType<Document>().ToListAsync();",
        // an operator that is not followed
        "_ = await db.Documents.GroupBy(d => d.AuthorId).Select(g => g.ToDictionary(d => d.Id, d => d.Title)).ToListAsync();",

        // a static member of the type argument
        "_ = await db.Documents.To<Document, Thin>().ToListAsync();",
        "_ = await db.Documents.ToOther<Document, Thin>().ToListAsync();",

        // SQL of the program
        "_ = await db.Documents.FromSqlRaw(\"SELECT Id, Title, LEFT(Content, 200) AS Content, Summary, NULL AS Data, Pages FROM Documents\").Select(d => new { d.Id, d.Content, d.Data }).ToListAsync();",
        "_ = await db.Documents.FromSqlRaw(\"SELECT Id, Title, LEFT(Content, 200) AS Content, Summary, NULL AS Data, Pages FROM Documents\").OfType<Document>().Select(d => new { d.Id, d.Content, d.Data }).ToListAsync();",
        "_ = await db.Database.SqlQuery<string>($\"SELECT LEFT(Content, 100) AS Value FROM Documents\").ToListAsync();",
        "_ = await db.Database.SqlQuery<string>($\"SELECT Title AS Value FROM Documents\").ToListAsync();",
        "_ = await db.Database.SqlQueryRaw<string>(\"SELECT Content AS Value FROM Elsewhere\").ToListAsync();",
        "_ = await db.Database.SqlQueryRaw<byte[]>(Console.ReadLine()!).ToListAsync();",
        // dynamic LINQ
        "IDynamic dynamic = null!; _ = await dynamic.Select(db.Documents, \"new(Id, Title)\").Cast<object>().ToListAsync();",
        "IDynamic dynamic = null!; _ = await dynamic.Select(db.Documents, \"new(Id, Title)\").Cast<Document>().ToListAsync();",
        "var query = db.Documents.AsQueryable(); if (id > 1) query = query.Where(d => d.Id == id); _ = await query.Select(d => d.Title).ToListAsync();",
        "IQueryable<Document> query = db.Documents; query = query.Select(d => new Document { Id = d.Id, Title = d.Title }); _ = await query.ToListAsync();",
        "_ = await new Documents(db).AllNotes().ToListAsync();",
        "_ = await new Documents(db).Headers().ToListAsync();",
        "IDocuments documents = new Documents(db); _ = await documents.AllNotes().ToListAsync();",
        "_ = await db.Documents.Headers().Page(1).ToListAsync();",
        "_ = await db.Documents.Select(Specifications.ToHeader).ToListAsync();",
        // Which of the two lambdas runs is not decided.
        "System.Linq.Expressions.Expression<Func<Document, Document>> select = d => d; select = d => new Document { Id = d.Id }; _ = await db.Documents.Select(select).ToListAsync();",
        "IQueryable<Document> Again(IQueryable<Document> q) => Again(q); _ = await Again(db.Documents).CountAsync();",
        "IQueryable<Document> a = null!, b = null!; a = b; b = a; _ = await a.ToListAsync();",
        "IQueryable<Document> a = null!; a = a; _ = await a.ToListAsync();",
        "_ = await new List<Document>().AsQueryable().ToListAsync();",
        "await foreach (var n in db.Notes) { }",
        "await foreach (var d in Ids()) { } async IAsyncEnumerable<int> Ids() { await Task.Yield(); yield return 1; }",
        "foreach (var d in db.Documents) { }",
        "_ = await db.Documents.MaxAsync(d => d.Created);",
        "_ = await db.Documents.SumAsync(d => d.Pages);",
        "_ = await db.FindAsync<Note>(id);",
        "var d = new Document(); await db.Entry(d).Collection(x => x.Notes).LoadAsync(); await db.Entry(new Note()).ReloadAsync();",
        "var query = EF.CompileAsyncQuery((ShopContext c) => c.Documents.Count()); _ = await query(db);",
        "var query = EF.CompileAsyncQuery((ShopContext c) => c.Documents.Select(d => d.Title)); await foreach (var d in query(db)) { }",
        "_ = await db.Documents.Select(d => EF.Property<string>(d, \"Summary\")).ToListAsync();",
        "_ = await db.Documents.GroupBy(d => d.AuthorId).Select(g => new { g.Key, Pages = g.Max(d => d.Pages), Count = g.Count() }).ToListAsync();",
        "_ = await (from d in db.Documents let words = d.Content.Length where words > 3 select new { d.Id, words }).ToListAsync();",
        "_ = await (from n in db.Notes join d in db.Documents on n.Id equals d.Id select new { n.Text, d.Title }).ToListAsync();",
        "_ = await db.Documents.SelectMany(d => d.Notes).ToListAsync();",
        "_ = await db.Documents.Select(d => d.Id).Union(db.Notes.Select(n => n.Id)).ToListAsync();",
        "_ = await db.Documents.Select(d => d.Data.Length).ToListAsync();",
        "_ = await db.Documents.Select(d => string.IsNullOrEmpty(d.Content)).ToListAsync();");

    [Theory]
    [MemberData(nameof(Flagged))]
    public Task Path_Triggers(string statement) => VerifyAsync(statement);

    [Theory]
    [MemberData(nameof(Silent))]
    public Task Path_DoesNotTrigger(string statement) => VerifyAsync(statement);

    /// <summary>Two contexts map the entity differently: the one of the entry decides.</summary>
    [Theory]
    [InlineData("await wiki.Entry(book).Collection(b => b.Pages).{|ASQL1002:LoadAsync|}();")]
    [InlineData("await wiki.Entry(book).Collection(b => b.Pages).Query().{|ASQL1002:LoadAsync|}();")]
    [InlineData("await search.Entry(book).Collection(b => b.Pages).LoadAsync();")]
    [InlineData("var pages = wiki.Entry(book).Collection(b => b.Pages); await pages.{|ASQL1002:LoadAsync|}();")]
    [InlineData("var entry = wiki.Entry(book); await entry.Collection(b => b.Pages).{|ASQL1002:LoadAsync|}();")]
    [InlineData("var entry = wiki.Entry(book); var pages = entry.Collection(\"Pages\"); if (!pages.IsLoaded) await pages.{|ASQL1002:LoadAsync|}();")]
    [InlineData("var entry = search.Entry(book); var pages = entry.Collection(b => b.Pages); await pages.LoadAsync();")]
    [InlineData("await search.Entry(book).Reference(b => b.Cover).LoadAsync();")]
    public Task EntryOfAContext_IsReadWithItsModel(string statement) => VerifyAsync(
        "WikiContext wiki = new(); SearchContext search = new(); var book = new Book(); " + statement,
        """
        public class Page { public int Id { get; set; } public string Text { get; set; } = ""; }
        public class Book { public int Id { get; set; } public List<Page> Pages { get; } = new(); public Page? Cover { get; set; } }
        public class WikiContext : DbContext
        {
            public DbSet<Book> Books => Set<Book>();
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
        }
        public class SearchContext : WikiContext
        {
            protected override void OnModelCreating(ModelBuilder model) => model.Entity<Page>().Property(p => p.Text).HasMaxLength(200);
        }
        """);

    private static Task VerifyAsync(string statement, string types = "") =>
        new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            TestCode = Program.Method(statement) + Types + types + "public class Row { public int Id { get; set; } public byte[] Data { get; set; } = new byte[0]; }",
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
        }.RunAsync();
}
