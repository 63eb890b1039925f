namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>Methods of the program itself that take a query and run it: the caller decides what is read.</summary>
internal static partial class ShapeTruthCases
{
    private const string PagedList = """
        public class PagedList<T>
        {
            public PagedList(List<T> items, int total) { Items = items; Total = total; }
            public List<T> Items { get; }
            public int Total { get; }
        }
        public static class PagingExtensions
        {
            public static async Task<PagedList<T>> ToPagedListAsync<T>(this IQueryable<T> source, int page, int size, CancellationToken token = default)
            {
                var items = await source.Skip((page - 1) * size).Take(size).ToListAsync(token);
                var total = await source.CountAsync(token);
                return new PagedList<T>(items, total);
            }
        }

        """;

    private const string PaginatedList = """
        public class PaginatedList<T> : List<T>
        {
            public int PageIndex { get; private set; }
            public PaginatedList(List<T> items, int count, int pageIndex, int pageSize) { PageIndex = pageIndex; AddRange(items); }
            public static async Task<PaginatedList<T>> CreateAsync(IQueryable<T> source, int pageIndex, int pageSize)
            {
                var items = await source.Skip((pageIndex - 1) * pageSize).Take(pageSize).ToListAsync();
                var count = await source.CountAsync();
                return new PaginatedList<T>(items, count, pageIndex, pageSize);
            }
        }

        """;

    private static IEnumerable<ShapeCase> Wrappers() =>
    [
        Case("method with the name of an operator", "await Shelf.Aggregate(db, id).ToListAsync(token);", types: "public static class Shelf { public static IQueryable<Book> Aggregate(ShopContext db, int first) => db.Books.Where(b => b.Id > first).OrderBy(b => b.Id); }\n"),
        Case("ToPagedListAsync of entities", "await db.Books.OrderBy(b => b.BookTitle).ToPagedListAsync(1, 10, token);", types: PagedList),
        Case("ToPagedListAsync of a projection", "await db.Books.OrderBy(b => b.Id).Select(b => new { b.BookTitle, b.BookPrice }).ToPagedListAsync(1, 10, token);", types: PagedList),
        Case("ToPagedListAsync of an included entity", "await db.Reviews.Include(r => r.Votes).OrderBy(r => r.Id).ToPagedListAsync(2, 10);", types: PagedList),
        Case("ToPagedListAsync of a local", "IQueryable<Tag> tags = db.Tags.OrderBy(t => t.TagName); if (id > 9) tags = tags.Where(t => t.Id > id); var page = await tags.ToPagedListAsync(1, 5, token);", types: PagedList),
        Case("ToPagedListAsync called statically", "await PagingExtensions.ToPagedListAsync(db.Blogs.OrderBy(b => b.Id), 1, 5, token);", types: PagedList),
        Case("PaginatedList.CreateAsync of entities", "await PaginatedList<Book>.CreateAsync(db.Books.AsNoTracking().OrderBy(b => b.Id), 1, 3);", types: PaginatedList),
        Case("PaginatedList.CreateAsync of names", "await PaginatedList<string>.CreateAsync(db.Tags.OrderBy(t => t.Id).Select(t => t.TagName), 1, 3);", types: PaginatedList),
        Case("PaginatedList.CreateAsync of a local that is sorted", "var students = from b in db.Books select b; students = id switch { 1 => students.OrderByDescending(b => b.BookTitle), _ => students.OrderBy(b => b.BookTitle) }; await PaginatedList<Book>.CreateAsync(students.AsNoTracking(), 1, 3);", types: PaginatedList),
        Case("wrapper over a wrapper", "await db.Books.OrderBy(b => b.Id).Select(b => b.BookNotes).PaginatedListAsync(1, 5);", types: PaginatedList + "public static class MappingExtensions { public static Task<PaginatedList<T>> PaginatedListAsync<T>(this IQueryable<T> queryable, int pageNumber, int pageSize) => PaginatedList<T>.CreateAsync(queryable, pageNumber, pageSize); }"),
        Case("wrapper three deep", "await Outer(db.Tags.Where(t => t.Id > id), token);", members: "private static Task<List<T>> Outer<T>(IQueryable<T> source, CancellationToken token) => Middle(source.Take(3), token); private static async Task<List<T>> Middle<T>(IQueryable<T> source, CancellationToken token) => await Inner(source, token); private static async Task<List<T>> Inner<T>(IQueryable<T> source, CancellationToken token) { return await source.ToListAsync(token); }"),
        Case("partial helper", "await db.Books.Select(b => new Book { BookTitle = b.BookTitle }).Latest().ToListAsync(token);", types: "public static partial class Shelf { public static partial IQueryable<Book> Latest(this IQueryable<Book> books); } public static partial class Shelf { public static partial IQueryable<Book> Latest(this IQueryable<Book> books) => books.Take(5); }"),
        Case("private helper that loads", "await Load(db.Books.Where(b => b.Id == id), token);", members: "private static async Task<List<Book>> Load(IQueryable<Book> books, CancellationToken token) { return await books.ToListAsync(token); }"),
        Case("private helper that loads a part", "await Titles(db.Books, token);", members: "private static Task<List<string>> Titles(IQueryable<Book> books, CancellationToken token) => books.Select(b => b.BookTitle).ToListAsync(token);"),
        Case("private helper that includes and loads", "await LoadWithVotes(db.Reviews);", members: "private static Task<List<Review>> LoadWithVotes(IQueryable<Review> reviews) => reviews.Include(r => r.Votes).ToListAsync();"),
        Case("wrapper with a selector", "await db.Books.SelectPageAsync(b => new { b.Id, b.BookTitle }, token);", types: "public static class Extensions { public static Task<List<TResult>> SelectPageAsync<T, TResult>(this IQueryable<T> source, Expression<Func<T, TResult>> selector, CancellationToken token) => source.Select(selector).Take(10).ToListAsync(token); }"),
        Case("wrapper with a selector, called with the whole", "await db.Blogs.SelectPageAsync(b => b, token);", types: "public static class Extensions { public static Task<List<TResult>> SelectPageAsync<T, TResult>(this IQueryable<T> source, Expression<Func<T, TResult>> selector, CancellationToken token) => source.Select(selector).Take(10).ToListAsync(token); }"),
        Case("wrapper with a selector handed on", "await db.Tags.MapAsync(t => t.TagNotes);", types: "public static class Extensions { public static Task<List<R>> MapAsync<T, R>(this IQueryable<T> source, Expression<Func<T, R>> selector) => source.MapTopAsync(selector, 3); public static async Task<List<R>> MapTopAsync<T, R>(this IQueryable<T> source, Expression<Func<T, R>> selector, int top) => await source.Take(top).Select(selector).ToListAsync(); }"),
        Case("wrapper with a predicate", "await FindOne(db.Authors, a => a.AuthorName == \"a\");", members: "private static Task<T?> FindOne<T>(IQueryable<T> source, Expression<Func<T, bool>> predicate) where T : class => source.AsNoTracking().FirstOrDefaultAsync(predicate);"),
        Case("wrapper with a constraint", "await db.Reviews.GetByIdAsync(id, token);", types: "public static class Extensions { public static Task<T?> GetByIdAsync<T>(this IQueryable<T> source, int id, CancellationToken token) where T : class, IHasId => source.SingleOrDefaultAsync(x => x.Id == id, token); }"),
        Case("wrapper over a DbSet", "await db.Tags.AllAsync();", types: "public static class Extensions { public static Task<List<T>> AllAsync<T>(this DbSet<T> set) where T : class => set.AsNoTracking().ToListAsync(); }"),
        Case("wrapper that only counts", "await Total(db.Books.Where(b => b.BookBody != \"\"), token);", members: "private static Task<int> Total<T>(IQueryable<T> source, CancellationToken token) => source.CountAsync(token);", none: true),
        Case("wrapper that iterates", "await Each(db.Books.Select(b => b.BookTitle), Console.WriteLine);", members: "private static async Task Each<T>(IQueryable<T> source, Action<T> action) { await foreach (var item in source.AsAsyncEnumerable()) action(item); }"),
        Case("wrapper that iterates the parameter itself", "await Each(db.Reviews);", members: "private static async Task Each(DbSet<Review> reviews) { await foreach (var review in reviews) Console.WriteLine(review); }"),
        Case("wrapper that is an iterator", "await foreach (var tag in Stream(db.Tags.OrderBy(t => t.Id))) Console.WriteLine(tag);", members: "private static async IAsyncEnumerable<T> Stream<T>(IQueryable<T> source) { await foreach (var item in source.AsAsyncEnumerable()) yield return item; }"),
        Case("wrapper with a retry", "await Retry(() => db.Books.Select(b => b.BookNotes).ToListAsync(token));", members: "private static async Task<T> Retry<T>(Func<Task<T>> action) { try { return await action(); } catch (TimeoutException) { return await action(); } }"),
        Case("execution strategy", "await db.Database.CreateExecutionStrategy().ExecuteAsync(async () => { await db.Tags.ToListAsync(token); });"),
        Case("wrapper as a local function", "async Task<T[]> All<T>(IQueryable<T> source) => await source.ToArrayAsync(token); await All(db.Reviews.Select(r => new { r.ReviewText }));"),
        Case("wrapper of a base class", "await ToListOf(db.Tags);", types: "public abstract class Handler { protected Task<List<T>> ToListOf<T>(IQueryable<T> source) => source.ToListAsync(); } public class Base : Handler { public Task<List<T>> Call<T>(IQueryable<T> source) => ToListOf(source); }", members: "private readonly Base _handler = new(); private Task<List<T>> ToListOf<T>(IQueryable<T> source) => _handler.Call(source);"),
        Case("wrapper with two queries", "await Both(db.Books.Select(b => b.BookTitle), db.Tags.Select(t => t.TagNotes));", members: "private static async Task Both<T>(IQueryable<T> first, IQueryable<T> second) { await first.ToListAsync(); await second.ToListAsync(); }"),
        Case("wrapper that joins its query to a set of the context", "await Reviews(db, db.Books.Where(b => b.BookPages > 3));", members: "private static Task<List<string>> Reviews(ShopContext db, IQueryable<Book> books) => books.Join(db.Reviews, b => b.Id, r => r.BookId, (b, r) => r.ReviewText).ToListAsync();"),
        Case("wrapper that filters before it counts and loads", "await Page(db.Posts.OrderBy(p => p.Id), token);", members: "private static async Task<(int, List<Post>)> Page(IQueryable<Post> posts, CancellationToken token) { var filtered = posts.Where(p => p.PostTitle != \"\"); var items = await filtered.Take(3).ToListAsync(token); return (await filtered.CountAsync(token), items); }"),
    ];
}
