namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>Queries that pass through the code of another project, see <see cref="ShapeTruthLayers"/>.</summary>
internal static partial class ShapeTruthCases
{
    /// <summary>What the signatures and names of the other project settle.</summary>
    public static IReadOnlyDictionary<string, ShapeCase> Layers { get; } = Number(Contracts().Concat(Helpers()), 0);

    /// <summary>What may be a projection, so that nothing can be said.</summary>
    public static IReadOnlyDictionary<string, ShapeCase> OpaqueLayers { get; } = Number(Opaque(), 100);

    private static Dictionary<string, ShapeCase> Number(IEnumerable<ShapeCase> cases, int first) => cases
        .Select((@case, index) => @case with { Number = first + index + 1 })
        .ToDictionary(@case => @case.Name, StringComparer.Ordinal);

    private static IEnumerable<ShapeCase> Contracts() =>
    [
        Case("interface that is handed a query", "IRepository<Book> books = Repositories.Get<Book>(db); await books.ToListAsync(books.GetQueryableSet().Where(b => b.Id > id), token);"),
        Case("interface that is handed a set", "await Repositories.Get<Review>(db).ToListAsync(db.Reviews);"),
        Case("interface that is handed a projection", "var tags = Repositories.Get<Tag>(db); await tags.ToListAsync(tags.GetQueryableSet().Select(t => new { t.Id, t.TagNotes }));"),
        Case("interface that is handed an included entity", "var reviews = Repositories.Get<Review>(db); await reviews.FirstOrDefaultAsync(reviews.GetQueryableSet().Include(r => r.Votes));"),
        Case("interface that inherits another one", "IBookRepository books = Repositories.Books(db); await books.ToListAsync(books.GetQueryableSet().Select(b => b.BookNotes));"),
        Case("method of the closed interface", "var books = Repositories.Books(db); await books.SingleOrDefaultAsync(books.GetQueryableSet().Where(b => b.Id == id));"),
        Case("array of results", "await Repositories.Get<Post>(db).ToArrayAsync(db.Posts.Select(p => p.PostContent));"),
        Case("repository in a field", "await _posts.ToListAsync(_posts.GetQueryableSet());", members: "private readonly IRepository<Post> _posts; public Case(ShopContext db) => _posts = Repositories.Get<Post>(db);"),
        Case("query that conditions change", "var posts = Repositories.Get<Post>(db); var query = posts.GetQueryableSet(); if (id > 0) query = query.Where(p => p.Id > id); if (id > 1) { query = query.OrderBy(p => p.PostTitle); } await posts.ToListAsync(query);"),
        Case("Set of a local that conditions change", "IQueryable<Post> query = db.Set<Post>(); if (id > 0) query = query.Where(p => p.Id > id); else query = query.OrderBy(p => p.Id); await query.Paged(1).ToListAsync();"),
        Case("DbSet in a local of its own type", "var set = db.Set<Tag>(); var query = set.AsQueryable(); if (id > 0) query = query.Where(t => t.Id > id); await query.WhereIf(id > 1, t => t.TagName != \"\").ToListAsync();"),
        Case("executor that counts", "await Repositories.Get<Book>(db).AnyAsync(db.Books);", none: true),
        Case("paged list of another project", "await db.Books.OrderBy(b => b.Id).ToPagedListAsync(1, token);"),
        Case("page whose name does not end with Async", "await db.Books.OrderBy(b => b.Id).GetPaged(1);"), // sezertanci/BlazorEksiSozluk
        Case("page of a projection whose name does not end with Async", "await db.Books.Select(b => new { b.BookTitle, b.BookThumb }).GetPaged(1);"),
        Case("paged list of a projection", "await db.Books.Select(b => new { b.BookTitle, b.BookThumb }).ToPagedListAsync(1);"),
        Case("paged result with a selector", "await db.Authors.ToPagedResultAsync(a => new { a.AuthorName, a.AuthorPhoto }, 1);"),
        Case("page in an array and a ValueTask", "await db.Tags.OrderBy(t => t.Id).ToPageArrayAsync();"),
        Case("list that creates itself", "await PaginatedList<Review>.CreateAsync(db.Reviews.OrderBy(r => r.Id), 1);"),
        Case("count of another project", "await db.Books.ToCountAsync();", none: true),
        Case("wrapper in source around an interface", "await LoadAsync(Repositories.Get<Tag>(db), db.Tags.Where(t => t.Id > id));", members: "private static Task<List<T>> LoadAsync<T>(IQueryExecutor executor, IQueryable<T> query) => executor.ToListAsync(query);"),
        Case("wrapper in source around a page", "await db.Posts.OrderBy(p => p.Id).FirstPageAsync();", types: "public static class PageExtensions { public static Task<PagedList<T>> FirstPageAsync<T>(this IQueryable<T> source) => source.ToPagedListAsync(0); }"),
        Case("filter of a base class", "await new Posts(db).Recent(id).ToListAsync();", types: "public class Posts : CrudService<Post> { public Posts(ShopContext db) : base(db) { } public IQueryable<Post> Recent(int id) => ApplyFilter(Repository.GetQueryableSet(), id); }"),
    ];

    private static IEnumerable<ShapeCase> Helpers() =>
    [
        Case("generic page of another project", "await db.Books.OrderBy(b => b.Id).Paged(1).ToListAsync(token);"),
        Case("generic page by a key", "await db.Tags.PageBy(t => t.TagName, 1).ToListAsync();"),
        Case("condition and page before a projection", "await db.Reviews.WhereIf(id > 0, r => r.Id == id).PageBy(r => r.Id, 1).Select(r => r.ReviewText).ToListAsync();"),
        Case("generic order with a constraint", "await db.Posts.Newest().FirstOrDefaultAsync(token);"),
        Case("filter of one entity", "await db.Books.FilterByPages(3).ToListAsync();"),
        Case("filter with a participle", "await db.Books.PublishedBefore(DateTime.UtcNow).ToListAsync();"),
        Case("filter of a repository", "var books = Repositories.Books(db); await books.Filter(books.GetQueryableSet(), 3).ToListAsync();"),
        Case("projection after a helper that may project", "await db.Books.Where(b => b.Id > id).Select(b => b.BookNotes).Paged(1).ToArrayAsync();"),
        Case("list items", "await db.Books.AsListItems().ToListAsync();"),
        Case("list items that are filtered", "await db.Books.AsListItems().Where(b => b.Id > id).Paged(1).ToListAsync();"),
        Case("list items for an interface", "await Repositories.Get<Book>(db).ToListAsync(db.Books.AsListItems());"),
        Case("list items under a condition", "IQueryable<Book> query = db.Books; query = query.AsListItems(); await query.ToListAsync();"),
        Case("summaries by a static call", "await QueryExtensions.Summaries(db.Books).ToListAsync();"),
        Case("projection behind a helper in source", "await Load(db.Books).ToListAsync();", members: "private static IQueryable<Book> Load(IQueryable<Book> books) => books.AsListItems().OrderBy(b => b.Id);"),
    ];

    private static IEnumerable<ShapeCase> Opaque() =>
    [
        Case("generic selection", "await db.Posts.SelectFirst().ToListAsync();"),
        Case("projection of a repository", "var books = Repositories.Books(db); await books.ToListAsync(books.Shorten(books.GetQueryableSet()));"),
    ];
}
