namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>Queries that pass through the extension blocks of C# 14.</summary>
internal static partial class ShapeTruthCases
{
    /// <summary>By name.</summary>
    public static IReadOnlyDictionary<string, ShapeCase> ExtensionBlocks { get; } = Blocks()
        .Select((@case, index) => @case with { Number = index + 1 })
        .ToDictionary(@case => @case.Name, StringComparer.Ordinal);

    private static IEnumerable<ShapeCase> Blocks() =>
    [
        Block("block that loads", "await db.Books.Where(b => b.Id == id).AllAsync(token);",
            "extension<T>(IQueryable<T> source) { public Task<List<T>> AllAsync(CancellationToken token) => source.ToListAsync(token); }"),
        Block("block that loads a projection", "await db.Books.Select(b => b.BookTitle).AllAsync();",
            "extension<T>(IQueryable<T> source) { public async Task<List<T>> AllAsync() { var all = await source.ToListAsync(); return all; } }"),
        Block("static form of a block that loads", "await Queries.AllAsync(db.Tags.OrderBy(t => t.Id), token);",
            "extension<T>(IQueryable<T> source) { public Task<List<T>> AllAsync(CancellationToken token) => source.ToListAsync(token); }"),
        Block("block that filters", "await db.Books.Thick(id).ToListAsync(token);",
            "extension(IQueryable<Book> books) { public IQueryable<Book> Thick(int pages) => books.Where(b => b.BookPages > pages); }"),
        Block("block that filters a projection", "await db.Books.Select(b => new { b.BookTitle }).Page(1).ToListAsync(token);",
            "extension<T>(IQueryable<T> source) { public IQueryable<T> Page(int number) => source.Skip(number * 10).Take(10); }"),
        Block("block that selects", "await db.Books.Titles().ToListAsync(token);",
            "extension(IQueryable<Book> books) { public IQueryable<string> Titles() => books.Select(b => b.BookTitle); }"),
        Block("block that selects into a type", "await db.Books.AsItems(3).FirstOrDefaultAsync(token);",
            "extension(IQueryable<Book> books) { public IQueryable<BookItem> AsItems(int pages) => books.Where(b => b.BookPages > pages).Select(b => new BookItem { Name = b.BookTitle, Notes = b.BookNotes }); }",
            "public class BookItem { public string? Name { get; set; } public string? Notes { get; set; } }"),
        Block("static form of a block that selects", "await Queries.Notes(db.Tags).ToListAsync(token);",
            "extension(IQueryable<Tag> tags) { public IQueryable<string?> Notes() => tags.Select(t => t.TagNotes); }"),
        Block("block that includes", "await db.Reviews.WithVotes().ToListAsync(token);",
            "extension(IQueryable<Review> reviews) { public IQueryable<Review> WithVotes() => reviews.Include(r => r.Votes); }"),
        Block("block with an include as argument", "await db.Reviews.With(r => r.Votes).ToListAsync(token);",
            "extension<T>(IQueryable<T> source) where T : class { public IQueryable<T> With<TProperty>(Expression<Func<T, TProperty>> path) => source.Include(path); }"),
        Block("static form with type parameters of block and method", "await Queries.With(db.Reviews, r => r.Votes).ToListAsync(token);",
            "extension<T>(IQueryable<T> source) where T : class { public IQueryable<T> With<TProperty>(Expression<Func<T, TProperty>> path) => source.Include(path); }"),
        Block("generic block over a constraint", "await db.Reviews.GetByIdAsync(id, token);",
            "extension<T>(IQueryable<T> source) where T : class, IHasId { public Task<T?> GetByIdAsync(int id, CancellationToken token) => source.SingleOrDefaultAsync(x => x.Id == id, token); }"),
        Block("block with a selector", "await db.Books.MapAsync(b => new { b.Id, b.BookTitle }, token);",
            "extension<T>(IQueryable<T> source) { public Task<List<TResult>> MapAsync<TResult>(Expression<Func<T, TResult>> selector, CancellationToken token) => source.Select(selector).ToListAsync(token); }"),
        Block("block with a selector as a named argument", "await db.Tags.MapAsync(token: token, selector: t => t.TagNotes);",
            "extension<T>(IQueryable<T> source) { public Task<List<TResult>> MapAsync<TResult>(Expression<Func<T, TResult>> selector, CancellationToken token) => source.Select(selector).ToListAsync(token); }"),
        Block("block with a second query", "await db.Books.WithReviewsAsync(db.Reviews, token);",
            "extension(IQueryable<Book> books) { public Task<List<string>> WithReviewsAsync(IQueryable<Review> reviews, CancellationToken token) => books.Join(reviews, b => b.Id, r => r.BookId, (b, r) => r.ReviewText).ToListAsync(token); }"),
        Block("block over a block", "await db.Books.Select(b => b.BookNotes).FirstPageAsync(token);",
            "extension<T>(IQueryable<T> source) { public Task<List<T>> FirstPageAsync(CancellationToken token) => source.PageAsync(1, token); public Task<List<T>> PageAsync(int number, CancellationToken token) { source = source.Skip(number); return source.ToListAsync(token); } }"),
        Block("block over a classic extension", "await db.Tags.FirstPageAsync(token);",
            "extension<T>(IQueryable<T> source) { public Task<List<T>> FirstPageAsync(CancellationToken token) => source.PageAsync(1, token); } public static Task<List<T>> PageAsync<T>(this IQueryable<T> source, int number, CancellationToken token) => source.Take(number).ToListAsync(token);"),
        Block("classic extension over a block", "await db.Tags.FirstPageAsync(token);",
            "extension<T>(IQueryable<T> source) { public Task<List<T>> PageAsync(int number, CancellationToken token) => source.Take(number).ToListAsync(token); } public static Task<List<T>> FirstPageAsync<T>(this IQueryable<T> source, CancellationToken token) => source.PageAsync(1, token);"),
        Block("block over a context", "await db.Thick(id).ToListAsync(token);",
            "extension(ShopContext db) { public IQueryable<Book> Thick(int pages) => db.Books.Where(b => b.BookPages > pages); }"),
        Block("property of a block over a context", "await db.ThickBooks.ToListAsync(token);",
            "extension(ShopContext db) { public IQueryable<Book> ThickBooks => db.Books.Where(b => b.BookPages > 9); }"),
        Block("property of a block over a query", "await db.Books.Titles.ToListAsync(token);",
            "extension(IQueryable<Book> books) { public IQueryable<string> Titles => books.Select(b => b.BookTitle); }"),
        Block("block after a question mark", "IQueryable<Book>? books = db.Books; var all = await (books?.Titles()!).ToListAsync(token);",
            "extension(IQueryable<Book> books) { public IQueryable<string> Titles() => books.Select(b => b.BookTitle); }"),
        Block("block on an entity set", "await db.Tags.AllAsync();",
            "extension<T>(DbSet<T> set) where T : class { public Task<List<T>> AllAsync() => set.AsNoTracking().ToListAsync(); }"),
        Block("retry of a block's method", "await Retry(db.Books.Where(b => b.Id > id).AllAsync);",
            "extension<T>(IQueryable<T> source) { public Task<List<T>> AllAsync() => source.ToListAsync(); }", members: "private static Task<T> Retry<T>(Func<Task<T>> action) => action();"),
        Block("block that retries", "await db.Tags.AllAsync();",
            "extension<T>(IQueryable<T> source) { public Task<List<T>> AllAsync() => Retry(source.ToListAsync); } private static Task<T> Retry<T>(Func<CancellationToken, Task<T>> action) => action(default);"),
        Block("block that only counts", "await db.Books.Where(b => b.BookBody != \"\").TotalAsync(token);",
            "extension<T>(IQueryable<T> source) { public Task<int> TotalAsync(CancellationToken token) => source.CountAsync(token); }", none: true),
        Block("static method of a block", "await IQueryable<Book>.AllAsync(db.Books.Select(b => b.BookTitle));",
            "extension<T>(IQueryable<T>) { public static Task<List<R>> AllAsync<R>(IQueryable<R> source) => source.ToListAsync(); }"),
    ];

    private static ShapeCase Block(string name, string statements, string blocks, string types = "", string members = "", bool none = false) =>
        Case(name, statements, "public static class Queries { " + blocks + " }" + types, members, none: none);
}
