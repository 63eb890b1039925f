namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>What reads without a chain of operators on a set: keys, tracked entities, SQL by hand, compiled queries.</summary>
internal static partial class ShapeTruthCases
{
    private const string AttachedBook = "var book = new Book { Id = 3, AuthorId = 4, EditorId = 5 }; db.Attach(book); ";

    private static IEnumerable<ShapeCase> Entries() =>
    [
        Case("FindAsync", "await db.Books.FindAsync(id);"),
        Case("FindAsync with a token", "await db.Reviews.FindAsync(new object[] { id }, token);"),
        Case("FindAsync of an owner", "await db.Authors.FindAsync(id);"),
        Case("FindAsync with an auto-include", "await db.Orders.FindAsync(id);"),
        Case("FindAsync of a base type", "await db.Media.FindAsync(id);"),
        Case("FindAsync of a derived type", "await db.Set<Picture>().FindAsync(id);"),
        Case("FindAsync of the context", "await db.FindAsync<Tag>(id);"),
        Case("FindAsync of the context by type", "await db.FindAsync(typeof(Review), id);"),
        Case("FindAsync as a ValueTask", "var task = db.Blogs.FindAsync(id); var blog = await task;"),
        Case("FindAsync of a set in a local", "var set = db.Set<Category>(); await set.FindAsync(id);"),
        Case("ReloadAsync", AttachedBook + "await db.Entry(book).ReloadAsync(token);"),
        Case("GetDatabaseValuesAsync", AttachedBook + "await db.Entry(book).GetDatabaseValuesAsync(token);"),
        Case("ReloadAsync of an owner", "var author = new Author { Id = 3, Home = new Address() }; db.Attach(author); await db.Entry(author).ReloadAsync(token);"),
        Case("ReloadAsync of an entry in a local", "var tag = new Tag { Id = 3 }; var entry = db.Attach(tag); await entry.ReloadAsync();"),
        Case("Collection LoadAsync", AttachedBook + "await db.Entry(book).Collection(b => b.Reviews).LoadAsync(token);"),
        Case("Collection LoadAsync by name", AttachedBook + "await db.Entry(book).Collection(\"Reviews\").LoadAsync();"),
        Case("Collection LoadAsync many-to-many", AttachedBook + "await db.Entry(book).Collection(b => b.Tags).LoadAsync();"),
        Case("Collection LoadAsync of auto-including entities", "var customer = new Customer { Id = 3 }; db.Attach(customer); await db.Entry(customer).Collection(c => c.Orders).LoadAsync();"),
        Case("Collection Query ToListAsync", AttachedBook + "await db.Entry(book).Collection(b => b.Reviews).Query().Where(r => r.ReviewStars > 3).ToListAsync(token);"),
        Case("Collection Query Select", AttachedBook + "await db.Entry(book).Collection(b => b.Reviews).Query().Select(r => r.ReviewerName).ToListAsync(token);"),
        Case("Collection Query CountAsync", AttachedBook + "await db.Entry(book).Collection(b => b.Reviews).Query().CountAsync(token);", none: true),
        Case("Reference LoadAsync", AttachedBook + "await db.Entry(book).Reference(b => b.Author).LoadAsync(token);"),
        Case("Reference LoadAsync of an optional one", AttachedBook + "await db.Entry(book).Reference(b => b.Editor).LoadAsync();"),
        Case("Reference Query", AttachedBook + "await db.Entry(book).Reference(b => b.Author).Query().Select(a => a.AuthorName).FirstOrDefaultAsync(token);"),
        Case("Navigation LoadAsync", AttachedBook + "await db.Entry(book).Navigation(\"Reviews\").LoadAsync();"),
        Case("FromSqlRaw", "await db.Books.FromSqlRaw(\"SELECT * FROM Books\").ToListAsync(token);"),
        Case("FromSqlRaw with a parameter and Where", "await db.Books.FromSqlRaw(\"SELECT * FROM Books WHERE BookPages > {0}\", id).Where(b => b.BookPrice > 3).OrderBy(b => b.Id).ToListAsync(token);"),
        Case("FromSqlInterpolated and Select", "await db.Reviews.FromSqlInterpolated($\"SELECT * FROM Reviews WHERE ReviewStars > {id}\").Select(r => r.ReviewText).ToListAsync(token);"),
        Case("FromSqlInterpolated and Include", "await db.Blogs.FromSqlInterpolated($\"SELECT * FROM Blogs WHERE Id = {id}\").Include(b => b.Posts).ToListAsync(token);"),
        Case("FromSql", "await db.Tags.FromSql($\"SELECT * FROM Tags WHERE Id = {id}\").FirstOrDefaultAsync(t => t.TagName != \"\", token);", since: V8),
        Case("FromSqlRaw on Set<T>", "await db.Set<Category>().FromSqlRaw(\"SELECT * FROM Categories\").AsNoTracking().Where(c => c.ParentId == null).ToListAsync(token);"),
        Case("SqlQueryRaw of scalars", "await db.Database.SqlQueryRaw<int>(\"SELECT Id AS Value FROM Books\").ToListAsync(token);", since: V8, none: true),
        Case("ExecuteSqlRawAsync", "await db.Database.ExecuteSqlRawAsync(\"UPDATE Books SET BookBody = ''\", token);", none: true),
        Case("compiled query", "var query = EF.CompileAsyncQuery((ShopContext c, int key) => c.Books.FirstOrDefault(b => b.Id == key)); await query(db, id);"),
        Case("compiled query of a projection", "var query = EF.CompileAsyncQuery((ShopContext c, int key) => c.Books.Where(b => b.Id == key).Select(b => b.BookTitle).FirstOrDefault()); await query(db, id);"),
        Case("compiled query of many", "var query = EF.CompileAsyncQuery((ShopContext c) => c.Reviews.Where(r => r.ReviewStars > 3)); await foreach (var review in query(db)) Console.WriteLine(review);"),
        Case("compiled query of many, projected", "var query = EF.CompileAsyncQuery((ShopContext c) => c.Tags.Select(t => new { t.TagName })); await foreach (var row in query(db)) Console.WriteLine(row);"),
        Case("compiled query with Include", "Func<ShopContext, int, Task<Blog>> query = EF.CompileAsyncQuery((ShopContext c, int key) => c.Blogs.Include(b => b.Posts).Single(b => b.Id == key)); await query(db, id);"),
        Case("compiled query with a token", "var query = EF.CompileAsyncQuery((ShopContext c, int key, CancellationToken t) => c.Reviews.SingleOrDefault(r => r.Id == key)); await query(db, id, token);"),
        Case("compiled query of a set", "var query = EF.CompileAsyncQuery((ShopContext c) => c.Tags); await foreach (var tag in query(db)) Console.WriteLine(tag);"),
        Case("compiled query that counts", "var query = EF.CompileAsyncQuery((ShopContext c) => c.Books.Count(b => b.BookBody != \"\")); await query(db);", none: true),
        Case("compiled query of Max", "var query = EF.CompileAsyncQuery((ShopContext c) => c.Books.Max(b => b.BookNotes)); await query(db);"),
    ];
}
