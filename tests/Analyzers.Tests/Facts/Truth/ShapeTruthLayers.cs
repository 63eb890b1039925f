namespace AsyncSql.Analyzers.Tests.Facts.Truth;

/// <summary>A project below the one with the queries: entities, repositories and helpers, whose bodies the queries do not show.</summary>
internal static class ShapeTruthLayers
{
    public const string Source = "using System.Linq.Expressions;\n" + ShapeTruthModel.Usings + ShapeTruthModel.Entities + Helpers + Repositories;

    private const string Helpers = """
        public sealed class PagedList<T> : List<T>
        {
            public int Total { get; set; }
        }

        public sealed class PagedResult<T>
        {
            public IReadOnlyList<T> Items { get; set; } = new List<T>();
            public int Total { get; set; }
        }

        public static class QueryExtensions
        {
            public static IQueryable<T> Paged<T>(this IQueryable<T> source, int page) => source.Skip(page * 10).Take(10);
            public static IQueryable<T> PageBy<T, TKey>(this IQueryable<T> source, Expression<Func<T, TKey>> orderBy, int page) => source.OrderBy(orderBy).Skip(page * 10).Take(10);
            public static IQueryable<T> WhereIf<T>(this IQueryable<T> source, bool condition, Expression<Func<T, bool>> filter) => condition ? source.Where(filter) : source;
            public static IQueryable<T> Newest<T>(this IQueryable<T> source) where T : EntityBase => source.OrderByDescending(x => x.Id);
            public static IQueryable<T> SelectFirst<T>(this IQueryable<T> source) where T : EntityBase, new() => source.Select(x => new T { Id = x.Id });
            public static IQueryable<Book> FilterByPages(this IQueryable<Book> books, int pages) => books.Where(b => b.BookPages > pages);
            public static IQueryable<Book> PublishedBefore(this IQueryable<Book> books, DateTime day) => books.Where(b => b.BookPublished < day);
            public static IQueryable<Book> AsListItems(this IQueryable<Book> books) => books.Select(b => new Book { Id = b.Id, BookTitle = b.BookTitle });
            public static IQueryable<Book> Summaries(IQueryable<Book> books) => books.Select(b => new Book { Id = b.Id, BookTitle = b.BookTitle });

            public static async Task<PagedList<T>> ToPagedListAsync<T>(this IQueryable<T> source, int page, CancellationToken token = default)
            {
                var result = new PagedList<T>();
                result.AddRange(await source.Skip(page * 10).Take(10).ToListAsync(token));
                return result;
            }

            public static Task<PagedList<T>> GetPaged<T>(this IQueryable<T> source, int page) => source.ToPagedListAsync(page);

            public static async Task<PagedResult<TResult>> ToPagedResultAsync<T, TResult>(this IQueryable<T> source, Expression<Func<T, TResult>> selector, int page) =>
                new() { Items = await source.Select(selector).Skip(page * 10).Take(10).ToListAsync(), Total = page };

            public static async ValueTask<T[]> ToPageArrayAsync<T>(this IQueryable<T> source) => await source.Take(10).ToArrayAsync();
            public static Task<int> ToCountAsync<T>(this IQueryable<T> source) => source.CountAsync();
        }

        public sealed class PaginatedList<T> : List<T>
        {
            public static async Task<PaginatedList<T>> CreateAsync(IQueryable<T> source, int page)
            {
                var result = new PaginatedList<T>();
                result.AddRange(await source.Skip(page * 10).Take(10).ToListAsync());
                return result;
            }
        }


        """;

    private const string Repositories = """
        public interface IQueryExecutor
        {
            Task<List<T>> ToListAsync<T>(IQueryable<T> query, CancellationToken token = default);
            Task<T?> FirstOrDefaultAsync<T>(IQueryable<T> query);
            Task<bool> AnyAsync<T>(IQueryable<T> query);
        }

        public interface IRepository<TEntity> : IQueryExecutor where TEntity : class
        {
            IQueryable<TEntity> GetQueryableSet();
            Task<TEntity?> SingleOrDefaultAsync(IQueryable<TEntity> query);
            Task<TResult[]> ToArrayAsync<TResult>(IQueryable<TResult> query);
        }

        public interface IBookRepository : IRepository<Book>
        {
            IQueryable<Book> Filter(IQueryable<Book> books, int pages);
            IQueryable<Book> Shorten(IQueryable<Book> books);
        }

        public class Repository<TEntity> : IRepository<TEntity> where TEntity : class
        {
            private readonly DbContext _db;
            public Repository(DbContext db) => _db = db;
            public IQueryable<TEntity> GetQueryableSet() => _db.Set<TEntity>();
            public Task<List<T>> ToListAsync<T>(IQueryable<T> query, CancellationToken token = default) => query.ToListAsync(token);
            public Task<T?> FirstOrDefaultAsync<T>(IQueryable<T> query) => query.FirstOrDefaultAsync();
            public Task<bool> AnyAsync<T>(IQueryable<T> query) => query.AnyAsync();
            public Task<TEntity?> SingleOrDefaultAsync(IQueryable<TEntity> query) => query.SingleOrDefaultAsync();
            public Task<TResult[]> ToArrayAsync<TResult>(IQueryable<TResult> query) => query.ToArrayAsync();
        }

        public class BookRepository : Repository<Book>, IBookRepository
        {
            public BookRepository(DbContext db) : base(db) { }
            public IQueryable<Book> Filter(IQueryable<Book> books, int pages) => books.Where(b => b.BookPages > pages);
            public IQueryable<Book> Shorten(IQueryable<Book> books) => books.Select(b => new Book { Id = b.Id, BookPages = b.BookPages });
        }

        public static class Repositories
        {
            public static IRepository<T> Get<T>(DbContext db) where T : class => new Repository<T>(db);
            public static IBookRepository Books(DbContext db) => new BookRepository(db);
        }

        public abstract class CrudService<TEntity> where TEntity : EntityBase
        {
            protected CrudService(DbContext db) => Repository = new Repository<TEntity>(db);
            protected IRepository<TEntity> Repository { get; }
            protected virtual IQueryable<TEntity> ApplyFilter(IQueryable<TEntity> query, int id) => query.Where(e => e.Id > id);
        }
        """;
}
