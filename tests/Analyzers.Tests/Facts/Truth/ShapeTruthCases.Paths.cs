namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>The ways a query takes through code before it runs: variables, branches, members, helpers and repositories.</summary>
internal static partial class ShapeTruthCases
{
    private const string WithContext = "private readonly ShopContext _db; public Case(ShopContext db) => _db = db; ";

    private const string GenericRepository = """
        public interface IRepository<T> where T : class, IHasId
        {
            IQueryable<T> Query();
            IQueryable<T> Find(Expression<Func<T, bool>> predicate);
        }
        public class Repository<T> : IRepository<T> where T : class, IHasId
        {
            protected readonly ShopContext Context;
            private readonly DbSet<T> _set;
            public Repository(ShopContext context) { Context = context; _set = context.Set<T>(); }
            public IQueryable<T> Query() => _set.AsNoTracking();
            public IQueryable<T> Find(Expression<Func<T, bool>> predicate) { return _set.Where(predicate); }
        }

        """;

    private static IEnumerable<ShapeCase> Paths() =>
    [
        Case("local assigned once", "var query = db.Books.Where(b => b.Id == id); await query.ToListAsync(token);"),
        Case("local of a DbSet", "DbSet<Review> reviews = db.Reviews; await reviews.Select(r => r.ReviewerName).ToListAsync();"),
        Case("local chain of locals", "var all = db.Books.AsNoTracking(); var some = all.Where(b => b.BookPages > 10); var names = some.Select(b => new { b.BookTitle, b.BookPages }); await names.ToListAsync(token);"),
        Case("local typed IQueryable<T>", "IQueryable<Book> query = db.Books; await query.OrderBy(b => b.BookTitle).FirstOrDefaultAsync(token);"),
        Case("local assigned from itself", "IQueryable<Book> query = db.Books; query = query.Where(b => b.Id > 3); query = query.OrderBy(b => b.BookTitle); await query.Select(b => b.BookNotes).ToListAsync(token);"),
        Case("local assigned from itself under if", "var query = db.Books.AsQueryable(); if (id > 3) query = query.Where(b => b.BookPages > 3); if (id > 4) { query = query.Where(b => b.BookTitle != \"\"); } await query.ToListAsync();"),
        Case("Include under if that is taken", "IQueryable<Review> query = db.Reviews; if (id == 1) query = query.Include(r => r.Votes); await query.ToListAsync();"),
        Case("ordering by a switch statement", "IQueryable<Book> books = from b in db.Books select b; switch (id) { case 1: books = books.OrderByDescending(b => b.BookTitle); break; case 2: books = books.OrderBy(b => b.BookPublished); break; default: books = books.OrderBy(b => b.BookPrice); break; } await books.AsNoTracking().Select(b => new { b.BookTitle, b.BookPrice }).ToListAsync();"),
        Case("ordering by a switch expression", "var sorted = id switch { 1 => db.Books.OrderBy(b => b.BookTitle), 2 => db.Books.OrderByDescending(b => b.BookTitle), _ => db.Books.OrderBy(b => b.Id) }; await sorted.ToListAsync(token);"),
        Case("repository that another one derives from", "IBooks books = new Books(db); await books.All().ToListAsync(token);", types: """
            public interface IBooks { IQueryable<Book> All(); }
            public class Books : IBooks
            {
                private readonly ShopContext _db;
                public Books(ShopContext db) => _db = db;
                public IQueryable<Book> All() => _db.Books.Select(b => new Book { Id = b.Id, BookTitle = b.BookTitle });
            }
            public class AuditedBooks : Books, IBooks { public AuditedBooks(ShopContext db) : base(db) { } }
            """),
        Case("conditional of two filters", "var query = id > 3 ? db.Books.Where(b => b.BookPages > id) : db.Books; await query.Select(b => b.BookTitle).ToListAsync(token);"),
        Case("conditional inside the chain", "await (id > 0 ? db.Reviews.Where(r => r.BookId == id) : db.Reviews).Select(r => r.ReviewText).ToListAsync();"),
        Case("filters in a loop", "IQueryable<Book> query = db.Books; foreach (var word in new[] { \"a\", \"b\" }) { var term = word; query = query.Where(b => b.BookTitle.Contains(term)); } await query.ToListAsync(token);"),
        Case("declared and assigned apart", "IQueryable<Tag> query; query = db.Tags.Where(t => t.TagName != \"\"); await query.ToListAsync();"),
        Case("assigned in both branches", "IQueryable<Book> query; if (id > 2) query = db.Books.Where(b => b.BookPages > 2); else query = db.Books.OrderBy(b => b.BookTitle); await query.Select(b => b.BookTitle).ToListAsync();"),
        Case("local of the context", "var context = db; await context.Authors.Select(a => a.AuthorName).ToListAsync(token);"),
        Case("context in a field", "await _db.Books.Where(b => b.Id == id).FirstOrDefaultAsync(token);", members: WithContext),
        Case("context in a field of this", "await this._db.Reviews.ToListAsync();", members: WithContext),
        Case("context in a property", "await Context.Blogs.Select(b => b.BlogTheme).ToListAsync();", members: "private ShopContext Context { get; } public Case(ShopContext db) { Context = db; }"),
        Case("query in a field", "await _books.OrderBy(b => b.BookTitle).ToListAsync(token);", members: "private readonly IQueryable<Book> _books; public Case(ShopContext db) { _books = db.Books.Where(b => b.BookPages > 3); }"),
        Case("set in a field", "await _tags.Select(t => new { t.Id, t.TagName }).ToListAsync(token);", members: "private readonly DbSet<Tag> _tags; public Case(ShopContext db) => _tags = db.Tags;"),
        Case("query in an expression-bodied property", "await Published.ToListAsync(token);", members: WithContext + "private IQueryable<Book> Published => _db.Books.Where(b => b.BookStatus == BookState.Published);"),
        Case("query in a property with a body", "await Titles.Take(3).ToListAsync(token);", members: WithContext + "private IQueryable<string> Titles { get { return _db.Books.OrderBy(b => b.Id).Select(b => b.BookTitle); } }"),
        Case("private helper that filters", "await Filter(db.Books, id).ToListAsync(token);", members: "private static IQueryable<Book> Filter(IQueryable<Book> books, int pages) => books.Where(b => b.BookPages > pages);"),
        Case("private helper that starts a query", "await Recent(id).Select(b => b.BookTitle).ToListAsync(token);", members: WithContext + "private IQueryable<Book> Recent(int count) { var query = _db.Books.OrderByDescending(b => b.BookPublished); return query.Take(count); }"),
        Case("private helper that projects", "await Rows(db).ToListAsync(token);", types: "public class Row { public int Id { get; set; } public string Title { get; set; } = null!; }", members: "private static IQueryable<Row> Rows(ShopContext context) => context.Books.Select(b => new Row { Id = b.Id, Title = b.BookTitle });"),
        Case("private helper that includes", "await WithAll(db.Reviews).FirstAsync(r => r.Id == id);", members: "private IQueryable<Review> WithAll(IQueryable<Review> reviews) => reviews.Include(r => r.Votes);"),
        Case("private helper with branches", "await Sort(db.Books.AsNoTracking(), \"title\").Select(b => new { b.BookTitle }).ToListAsync(token);", members: "private static IQueryable<Book> Sort(IQueryable<Book> books, string by) { if (by == \"title\") return books.OrderBy(b => b.BookTitle); return books.OrderBy(b => b.Id); }"),
        Case("helpers of helpers", "await Page(Active(db.Posts)).ToListAsync(token);", members: "private static IQueryable<Post> Active(IQueryable<Post> posts) => Titled(posts).Where(p => p.BlogId > 0); private static IQueryable<Post> Titled(IQueryable<Post> posts) => posts.Where(p => p.PostTitle != \"\"); private static IQueryable<T> Page<T>(IQueryable<T> items) => items.Skip(3).Take(4);"),
        Case("local function", "IQueryable<Tag> Named(string name) => db.Tags.Where(t => t.TagName == name); await Named(\"a\").Select(t => t.TagNotes).ToListAsync(token);"),
        Case("local function with a body and a query parameter", "static IQueryable<T> Page<T>(IQueryable<T> items, int size) { return items.Take(size); } await Page(db.Reviews.OrderBy(r => r.Id), 5).ToListAsync(token);"),
        Case("static helper of another class", "await Queries.Cheap(db).ToListAsync(token);", types: "public static class Queries { public static IQueryable<Book> Cheap(ShopContext db) => db.Books.Where(b => b.BookPrice < 3); }"),
        Case("extension on the query", "await db.Books.Published().Newest().ToListAsync(token);", types: "public static class BookQueries { public static IQueryable<Book> Published(this IQueryable<Book> books) => books.Where(b => b.BookStatus == BookState.Published); public static IQueryable<Book> Newest(this IQueryable<Book> books) { return books.OrderByDescending(b => b.BookPublished); } }"),
        Case("generic extension WhereIf", "await db.Books.WhereIf(id > 0, b => b.Id == id).Select(b => b.BookTitle).ToListAsync(token);", types: "public static class QueryExtensions { public static IQueryable<T> WhereIf<T>(this IQueryable<T> source, bool condition, Expression<Func<T, bool>> predicate) => condition ? source.Where(predicate) : source; }"),
        Case("generic extension with a constraint", "await db.Reviews.ById(id).FirstOrDefaultAsync(token);", types: "public static class QueryExtensions { public static IQueryable<T> ById<T>(this IQueryable<T> source, int id) where T : class, IHasId => source.Where(x => x.Id == id); }"),
        Case("extension that projects", "await db.Books.Where(b => b.Id > id).ToRows().ToListAsync(token);", types: "public record Row(int Id, string Title); public static class RowExtensions { public static IQueryable<Row> ToRows(this IQueryable<Book> books) => books.Select(b => new Row(b.Id, b.BookTitle)); }"),
        Case("extension that includes under a flag", "await db.Blogs.WithPosts(true).ToListAsync(token);", types: "public static class BlogExtensions { public static IQueryable<Blog> WithPosts(this IQueryable<Blog> blogs, bool posts) { if (posts) blogs = blogs.Include(b => b.Posts); return blogs; } }"),
        Case("extension on the context", "await db.BooksOf(id).Select(b => new { b.BookTitle }).ToListAsync(token);", types: "public static class ContextExtensions { public static IQueryable<Book> BooksOf(this ShopContext db, int author) => db.Books.Where(b => b.AuthorId == author); }"),
        Case("extension on a DbSet", "await db.Tags.Short().ToListAsync(token);", types: "public static class TagExtensions { public static IQueryable<Tag> Short(this DbSet<Tag> tags) => tags.Where(t => t.TagName.Length < 5); }"),
        Case("Set<T>", "await db.Set<Book>().AsNoTracking().Where(b => b.Id == id).ToListAsync(token);"),
        Case("Set<T> of a derived type", "await db.Set<Video>().ToListAsync(token);"),
        Case("set behind an interface", "IShopContext shop = db; await shop.Books.Select(b => b.BookTitle).ToListAsync(token);"),
        Case("set behind an interface in a field", "await _shop.Authors.AsNoTracking().FirstOrDefaultAsync(a => a.Id == id, token);", members: "private readonly IShopContext _shop; public Case(ShopContext db) => _shop = db;"),
        Case("Set<T> behind an interface", "IShopContext shop = db; await shop.Set<Tag>().ToListAsync(token);"),
        Case("context typed as DbContext", "DbContext context = db; await context.Set<Review>().Select(r => r.ReviewText).ToListAsync(token);"),
        Case("repository of one entity", "await new BookRepository(db).All().Select(b => b.BookTitle).ToListAsync(token);", types: "public class BookRepository { private readonly ShopContext _db; public BookRepository(ShopContext db) => _db = db; public IQueryable<Book> All() => _db.Books; }"),
        Case("repository property", "var repository = new BookRepository(db); await repository.Books.FirstOrDefaultAsync(b => b.Id == id);", types: "public class BookRepository { private readonly ShopContext _db; public BookRepository(ShopContext db) => _db = db; public IQueryable<Book> Books => _db.Books.AsNoTracking(); }"),
        Case("generic repository", "var repository = new Repository<Book>(db); await repository.Query().ToListAsync(token);", types: GenericRepository),
        Case("generic repository behind its interface", "IRepository<Review> repository = new Repository<Review>(db); await repository.Find(r => r.BookId == id).Select(r => r.ReviewText).ToListAsync(token);", types: GenericRepository),
        Case("generic repository in a field", "await _authors.Query().Where(a => a.Id == id).Select(a => new { a.AuthorName, a.AuthorBorn }).FirstOrDefaultAsync(token);", types: GenericRepository, members: "private readonly IRepository<Author> _authors; public Case(ShopContext db) => _authors = new Repository<Author>(db);"),
        Case("derived repository", "await new TagRepository(db).Named(\"a\").ToListAsync(token);", types: GenericRepository + "public class TagRepository : Repository<Tag> { public TagRepository(ShopContext db) : base(db) { } public IQueryable<Tag> Named(string name) => Query().Where(t => t.TagName == name); }"),
        Case("repository with includes", "await new OrderRepository(db).Load(o => o.Lines).FirstOrDefaultAsync(o => o.Id == id, token);", types: "public class OrderRepository { private readonly ShopContext _db; public OrderRepository(ShopContext db) => _db = db; public IQueryable<Order> Load(params Expression<Func<Order, object>>[] includes) { IQueryable<Order> query = _db.Orders; foreach (var include in includes) query = query.Include(include); return query; } }"),
        Case("unit of work", "var work = new UnitOfWork(db); await work.Books.Query().Select(b => b.BookNotes).ToListAsync(token);", types: GenericRepository + "public class UnitOfWork { public UnitOfWork(ShopContext db) { Books = new Repository<Book>(db); } public IRepository<Book> Books { get; } }"),
        Case("specification with criteria", "var specification = new LongBooks(3); await db.Books.Where(specification.Criteria).ToListAsync(token);", types: "public abstract class Specification<T> { public abstract Expression<Func<T, bool>> Criteria { get; } } public class LongBooks : Specification<Book> { private readonly int _pages; public LongBooks(int pages) => _pages = pages; public override Expression<Func<Book, bool>> Criteria => b => b.BookPages > _pages; }"),
        Case("specification that builds the query", "await new BooksOfAuthor(id).Apply(db.Books).ToListAsync(token);", types: "public interface IQuerySpecification<T> { IQueryable<T> Apply(IQueryable<T> source); } public class BooksOfAuthor : IQuerySpecification<Book> { private readonly int _author; public BooksOfAuthor(int author) => _author = author; public IQueryable<Book> Apply(IQueryable<Book> source) => source.Where(b => b.AuthorId == _author).Include(b => b.Reviews); }"),
        Case("predicate in a local expression", "Expression<Func<Book, bool>> isLong = b => b.BookPages > 100; await db.Books.Where(isLong).Select(b => b.BookTitle).ToListAsync(token);"),
        Case("ordering in a local expression", "Expression<Func<Book, object>> order = b => b.BookTitle; await db.Books.OrderBy(order).ToListAsync(token);"),
        Case("cast to IQueryable<T>", "await ((IQueryable<Review>)db.Reviews).Where(r => r.ReviewStars > 2).ToListAsync(token);"),
        Case("forgiven null and parentheses", "await (db.Books!.Where(b => b.Id > 1))!.Select(b => b.BookTitle).ToListAsync(token);"),
        Case("as IQueryable<T>", "var query = db.Tags as IQueryable<Tag>; await query.ToListAsync(token);"),
        Case("null-conditional context", "ShopContext? maybe = db; if (maybe?.Tags.Where(t => t.Id > 1) is { } tags) await tags.ToListAsync(token);"),
        Case("query syntax in a local", "var query = from b in db.Books where b.BookPages > 3 orderby b.BookTitle select new { b.Id, b.BookTitle }; await query.ToListAsync(token);"),
        Case("two queries of one base", "var query = db.Books.Where(b => b.Id > 3); var titles = await query.Select(b => b.BookTitle).ToListAsync(); var count = await query.CountAsync();"),
        Case("captured by a lambda", "var query = db.Reviews.Where(r => r.Id > 3); Func<Task<List<Review>>> load = () => query.ToListAsync(token); await load();"),
        Case("tuple of queries", "var (books, tags) = (db.Books.Where(b => b.Id > 3), db.Tags); await books.Select(b => b.BookTitle).ToListAsync(token); await tags.ToListAsync();"),
        Case("optional parameter of a helper", "await Books(db).ToListAsync(token);", members: "private static IQueryable<Book> Books(ShopContext db, bool tracked = false) => tracked ? db.Books : db.Books.AsNoTracking();"),
        Case("out variable of a helper", "Get(db, out var query); await query.ToListAsync(token);", members: "private static void Get(ShopContext db, out IQueryable<Tag> query) => query = db.Tags;"),
        Case("virtual helper of a base class", "await Source().Select(b => b.BookTitle).ToListAsync(token);", members: WithContext + "protected virtual IQueryable<Book> Source() => _db.Books.OrderBy(b => b.Id);"),
        Case("member with the name of a local", "var books = db.Books.Select(b => new Book { BookTitle = b.BookTitle }); var shelf = new Shelf(); shelf.books = db.Books.Where(b => b.Id == id); Console.WriteLine(shelf); await books.ToListAsync(token);", types: "public class Shelf { public IQueryable<Book> books = null!; }\n"),
        Case("local that is assigned behind a loop", "IQueryable<Book> books = db.Books.Select(b => new Book { BookTitle = b.BookTitle }); foreach (var number in new[] { 1, 2 }) await books.Take(number).ToListAsync(token); books = db.Books; Console.WriteLine(books.Expression);"),
        Case("query behind two conditional accesses", "IQueryable<Book>? all = db.Books; var books = all?.Where(b => b.Id > id)?.Select(b => new Book { BookNotes = b.BookNotes }).ToListAsync(token); if (books != null) await books;"),
        Case("static property with a set", "Library.Db = db; await Library.Books.Select(b => new Book { BookNotes = b.BookNotes }).ToListAsync(token);", types: "public static class Library { public static ShopContext Db = null!; public static DbSet<Book> Books => Db.Books; }\n"),
        Case("locals of one name in two blocks", "{ IQueryable<Book> books = db.Books.Select(b => new Book { BookNotes = b.BookNotes }); books = books.Take(2); Console.WriteLine(books.Expression); } { IQueryable<Book> books = db.Books.Select(b => new Book { BookTitle = b.BookTitle }); await books.ToListAsync(token); }"),
        Case("static property with a query", "Library.Db = db; await Library.Books.ToListAsync(token);", types: "public static class Library { public static ShopContext Db = null!; public static IQueryable<Book> Books => Db.Books.Select(b => new Book { BookNotes = b.BookNotes }); }\n"),
        Case("two conditional accesses", "var books = db?.Books?.Select(b => new Book { BookNotes = b.BookNotes }).ToListAsync(token); if (books != null) await books;"),
        Case("static property of another type in a projection", "await db.Books.Select(b => new { b.BookTitle, Culture = System.Globalization.CultureInfo.InvariantCulture.Name, Environment.MachineName }).ToListAsync(token);"),
        Case("page whose creation replaces the query of its constructor", "var page = new Page(db.Reviews) { Items = db.Reviews.Select(r => new Review { ReviewStars = r.ReviewStars }) }; await page.Items.ToListAsync(token);", types: "public record Page(IQueryable<Review> Items);\n"),
    ];
}
