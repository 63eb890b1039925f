using Xunit;

namespace AsyncSql.Analyzers.Tests.Layouts;

/// <summary>
/// Objects that make a query for a method of another project: query objects, specifications with a selector, selectors for an interface,
/// and functions that get the rows. What runs the query does not know what it reads.
/// </summary>
public sealed class QueryObjectTests
{
    private const string Library = """
        public interface IQueryObject<T> { IQueryable<T> Build(); }
        public abstract class ContextQuery<T> { public abstract IQueryable<T> Build(DbContext db); }
        public interface IChange<T> { IQueryable<T> Apply(IQueryable<T> query); }
        public interface ICatalog<T> { IQueryable<T> Items(); }
        public interface IProjection<T, TResult> { System.Linq.Expressions.Expression<Func<T, TResult>> Selector { get; } }
        public abstract class Specification<T> { public System.Linq.Expressions.Expression<Func<T, bool>>? Criteria { get; protected set; } }
        public abstract class Specification<T, TResult> : Specification<T> { public abstract System.Linq.Expressions.Expression<Func<T, TResult>> Selector { get; } }
        public abstract class SetSpecification<T, TResult> : Specification<T>
        {
            public System.Linq.Expressions.Expression<Func<T, TResult>> Selector { get; private set; } = null!;
            protected void Select(System.Linq.Expressions.Expression<Func<T, TResult>> selector) => Selector = selector;
        }

        public static class Queries
        {
            public static async Task<IReadOnlyList<T>> RunAsync<T>(this IQueryObject<T> query) => await query.Build().ToListAsync();
            public static IAsyncEnumerable<T> StreamAsync<T>(this DbContext db, ContextQuery<T> query) => query.Build(db).AsAsyncEnumerable();
            public static Task<int> CountAsync<T>(this IQueryObject<T> query) => query.Build().CountAsync();
            public static async Task<List<T>> ListAsync<T>(this DbContext db, IChange<T> change) where T : class => await change.Apply(db.Set<T>()).ToListAsync();
            public static async Task<int> ForEachRowAsync<T>(this IQueryable<T> query, Func<T, Task> action) { foreach (var row in await query.ToListAsync()) await action(row); return 0; }
            public static async Task ForEachBatchAsync<T>(IQueryable<T> query, int size, Func<IReadOnlyList<T>, Task> action) => await action(await query.Take(size).ToListAsync());
            public static async Task<int> FindCountAsync<T>(this IQueryable<T> query, System.Linq.Expressions.Expression<Func<T, bool>> filter) => await query.CountAsync(filter);
        }

        public interface IReader<T> where T : class
        {
            Task<TResult?> GetAsync<TResult>(int id, System.Linq.Expressions.Expression<Func<T, TResult>> selector);
            Task<TResult?> GetProjectedAsync<TResult>(int id, System.Linq.Expressions.Expression<Func<T, TResult>> selector);
            Task<List<TResult>> ListAsync<TResult>(Specification<T, TResult> specification);
            Task<List<TResult>> ListAllAsync<TResult>(SetSpecification<T, TResult> specification);
            Task<List<T>> GetSortedAsync<TKey>(System.Linq.Expressions.Expression<Func<T, TKey>> key);
            Task<int> FindSumAsync<TResult>(System.Linq.Expressions.Expression<Func<T, TResult>> selector);
        }

        public abstract class Dao<T> where T : class
        {
            public Task<List<TResult>> GetListAsync<TResult>(System.Linq.Expressions.Expression<Func<T, TResult>> map) => throw new NotSupportedException();
            public Task<List<T>> GetSortedListAsync<TKey>(System.Linq.Expressions.Expression<Func<T, TKey>> key) => throw new NotSupportedException();
        }

        public class SomeDao<T> : Dao<T> where T : class { }

        public class AnyReader
        {
            public AnyReader(DbContext db) { }
            public Task<List<T>> ListAsync<T>(Specification<T> specification) where T : class => throw new NotSupportedException();
            public Task<T?> FirstAsync<T>(System.Linq.Expressions.Expression<Func<T, bool>> filter) where T : class => throw new NotSupportedException();
            public Task<T?> GetAsync<T>(string key) where T : class => throw new NotSupportedException();
            public Task<List<TResult>> ListAsync<T, TResult>(Specification<T, TResult> specification) where T : class => throw new NotSupportedException();
        }

        public class AnyMemory
        {
            public Task<List<T>> ListAsync<T>(Specification<T> specification) where T : class => throw new NotSupportedException();
        }

        public static class ContextExtensions
        {
            public static Task<List<T>> ListAsync<T>(this DbContext db, Specification<T> specification) where T : class => db.Set<T>().ToListAsync();
            public static async Task<T> RequireAsync<T>(this DbContext db, int id) where T : class => await db.Set<T>().FindAsync(id) ?? throw new KeyNotFoundException();
            public static Task<List<TResult>> ListAsync<T, TResult>(this DbContext db, Specification<T, TResult> specification) where T : class => db.Set<T>().Select(specification.Selector).ToListAsync();
            public static Task<List<T>> QueryAsync<T>(this DbContext db, string sql) where T : class => throw new NotSupportedException();
            public static Task<List<T>> QueryAsync<T>(this DbContext db, FormattableString text) where T : class => throw new NotSupportedException();
            public static Task<T> GetOrAddAsync<T>(this DbContext db, T row) where T : class => Task.FromResult(row);
            public static Task<T> FindOriginalAsync<T>(this DbContext db, T row) where T : class => Task.FromResult(row);
            public static Task<T> ReadSettingAsync<T>(this System.IO.Stream stream, int id) where T : class => throw new NotSupportedException();
        }

        """;

    private const string Model = """
        public class Post { public int Id { get; set; } [MaxLength(50)] public string Title { get; set; } = ""; public string Body { get; set; } = ""; public Author? Author { get; set; } }
        public class Author { public int Id { get; set; } [MaxLength(50)] public string Name { get; set; } = ""; }
        public class BlogContext : DbContext
        {
            public DbSet<Post> Posts { get; set; } = null!;
            public DbSet<Author> Authors { get; set; } = null!;
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
        }
        public record PostRow(int Id, string Text);

        public class Latest : IQueryObject<Post> { private readonly BlogContext _db; private readonly int _id; public Latest(BlogContext db, int id) => (_db, _id) = (db, id); public IQueryable<Post> Build() => _db.Posts.Where(p => p.Id > _id); }
        public class Titles : IQueryObject<PostRow> { private readonly BlogContext _db; public Titles(BlogContext db) => _db = db; public IQueryable<PostRow> Build() => _db.Posts.Select(p => new PostRow(p.Id, p.Title)); }
        public class Bodies : IQueryObject<PostRow> { private readonly BlogContext _db; public Bodies(BlogContext db) => _db = db; public IQueryable<PostRow> Build() => _db.Posts.Select(p => new PostRow(p.Id, p.Body)); }
        public class Names : IQueryObject<Author> { private readonly BlogContext _db; public Names(BlogContext db) => _db = db; public IQueryable<Author> Build() => _db.Authors; }
        public class Slim : IQueryObject<Post> { private readonly BlogContext _db; public Slim(BlogContext db) => _db = db; public IQueryable<Post> Build() => _db.Posts.Select(p => new Post { Id = p.Id, Title = p.Title }); }
        public class BodiesOf : ContextQuery<PostRow> { public override IQueryable<PostRow> Build(DbContext db) => ((BlogContext)db).Posts.Select(p => new PostRow(p.Id, p.Body)); }
        public class TitlesOf : ContextQuery<PostRow> { public override IQueryable<PostRow> Build(DbContext db) => ((BlogContext)db).Posts.Select(p => new PostRow(p.Id, p.Title)); }
        public class Sorted : IChange<Post> { public IQueryable<Post> Apply(IQueryable<Post> query) => query.OrderBy(p => p.Id); }

        public class Everything : Specification<Post> { }
        public class BodyRows : Specification<Post, PostRow> { public override System.Linq.Expressions.Expression<Func<Post, PostRow>> Selector => p => new PostRow(p.Id, p.Body); }
        public class TitleRows : Specification<Post, PostRow> { public override System.Linq.Expressions.Expression<Func<Post, PostRow>> Selector { get; } = p => new PostRow(p.Id, p.Title); }
        public class SetRows : SetSpecification<Post, PostRow> { public SetRows() => Select(p => new PostRow(p.Id, p.Body)); }

        """;

    [Theory]
    [InlineData("await new Latest(db, id).{|ASQL1001:RunAsync|}()")]
    [InlineData("await new Bodies(db).{|ASQL1001:RunAsync|}()")]
    [InlineData("await any.{|ASQL1001:RunAsync|}()")]
    [InlineData("db.{|ASQL1001:StreamAsync|}(new BodiesOf())")]
    [InlineData("await reader.{|ASQL1001:ListAsync|}(new BodyRows())")]
    [InlineData("await reader.{|ASQL1001:GetAsync|}(id, p => p.Body)")]
    [InlineData("await reader.{|ASQL1001:GetProjectedAsync|}(id, p => new { p.Id, p.Body })")]
    [InlineData("await db.Posts.Where(p => p.Id > id).{|ASQL1001:ForEachRowAsync|}(p => Task.CompletedTask)")]
    [InlineData("await db.Posts.Select(p => p.Body).{|ASQL1001:ForEachRowAsync|}(body => Task.CompletedTask)")]
    [InlineData("await db.{|ASQL1001:ListAsync|}(new Everything())")]
    [InlineData("await new AnyReader(db).{|ASQL1001:ListAsync|}(new Everything())")]
    [InlineData("await new AnyReader(db).{|ASQL1001:FirstAsync|}<Post>(p => p.Id == id)")]
    [InlineData("await db.{|ASQL1001:RequireAsync|}<Post>(id)")]
    [InlineData("await ContextExtensions.{|ASQL1001:RequireAsync|}<Post>(db, id)")]
    [InlineData("await new SomeDao<Post>().{|ASQL1001:GetListAsync|}(p => p.Body)")]
    public Task LargeColumn_Triggers(string call) => VerifyAsync(call);

    [Fact]
    public Task BatchesOfLargeRows_Trigger() =>
        VerifyAsync("await ForEachAsync()", "Task<int> ForEachAsync() { _ = Queries.{|ASQL1001:ForEachBatchAsync|}(new BlogContext().Posts, 10, batch => Task.CompletedTask); return Task.FromResult(1); }");

    [Theory]
    [InlineData("await new Titles(db).RunAsync()")]
    [InlineData("await new Names(db).RunAsync()")]
    [InlineData("await new Slim(db).RunAsync()")]
    [InlineData("await new Latest(db, id).CountAsync()")]
    [InlineData("db.StreamAsync(new TitlesOf())")]
    [InlineData("await db.ListAsync(new Sorted())")] // the project with the method sees the entity
    [InlineData("await reader.ListAsync(new TitleRows())")]
    [InlineData("await reader.ListAllAsync(new SetRows())")] // a method sets the selector
    [InlineData("await reader.GetAsync(id, p => p.Title)")]
    [InlineData("await reader.GetSortedAsync(p => p.Body)")]
    [InlineData("await reader.FindSumAsync(p => p.Body)")]
    [InlineData("await authors.GetAsync(id, a => a.Name)")]
    [InlineData("await strangers.GetAsync(id, s => s.Body)")]
    [InlineData("await db.Authors.ForEachRowAsync(a => Task.CompletedTask)")]
    [InlineData("await db.Posts.FindCountAsync(p => p.Body == \"\")")]
    [InlineData("await db.ListAsync(new TitleRows())")]
    [InlineData("await db.RequireAsync<Author>(id)")]
    [InlineData("await new AnyReader(db).FirstAsync<Author>(a => a.Id == id)")]
    [InlineData("await new AnyReader(db).GetAsync<Post>(\"key\")")] // perhaps the value of a setting
    [InlineData("await new AnyReader(db).ListAsync(new TitleRows())")]
    [InlineData("await new AnyMemory().ListAsync(new Everything())")]
    [InlineData("await db.QueryAsync<Post>(\"SELECT Id FROM Posts\")")]
    [InlineData("await db.QueryAsync<Post>((FormattableString)$\"SELECT Id FROM Posts WHERE Id = {id}\")")]
    [InlineData("await db.GetOrAddAsync(new Post())")]
    [InlineData("await db.FindOriginalAsync(new Post())")]
    [InlineData("await System.IO.Stream.Null.ReadSettingAsync<Post>(id)")]
    [InlineData("await new SomeDao<Post>().GetListAsync(p => p.Title)")]
    [InlineData("await new SomeDao<Post>().GetSortedListAsync(p => p.Body)")]
    public Task NothingLarge_DoesNotTrigger(string call) => VerifyAsync(call);

    /// <summary>A class of the library, or of this project, may do anything with the selector.</summary>
    [Theory]
    [InlineData("public class MemoryReader<T> : IReader<T> where T : class { ", "}", "")]
    [InlineData("", "", "public class PostReader : IReader<Post> { BODY }")]
    public Task OtherImplementation_DoesNotTrigger(string start, string end, string own)
    {
        static string Body(string type) => $$"""
            public Task<TResult?> GetAsync<TResult>(int id, System.Linq.Expressions.Expression<Func<{{type}}, TResult>> selector) => throw new NotSupportedException();
            public Task<TResult?> GetProjectedAsync<TResult>(int id, System.Linq.Expressions.Expression<Func<{{type}}, TResult>> selector) => throw new NotSupportedException();
            public Task<List<TResult>> ListAsync<TResult>(Specification<{{type}}, TResult> specification) => throw new NotSupportedException();
            public Task<List<TResult>> ListAllAsync<TResult>(SetSpecification<{{type}}, TResult> specification) => throw new NotSupportedException();
            public Task<List<{{type}}>> GetSortedAsync<TKey>(System.Linq.Expressions.Expression<Func<{{type}}, TKey>> key) => throw new NotSupportedException();
            public Task<int> FindSumAsync<TResult>(System.Linq.Expressions.Expression<Func<{{type}}, TResult>> selector) => throw new NotSupportedException();
            """;

        var library = Library + (start.Length > 0 ? start + Body("T") + end : "");
        var source = Model + own.Replace("BODY", Body("Post"), StringComparison.Ordinal);
        return LibraryProgram.VerifyAsync(library, source + Use("await reader.GetAsync(id, p => p.Body)", ""));
    }

    private static Task VerifyAsync(string call, string members = "") => LibraryProgram.VerifyAsync(Library, Model + Use(call, members));

    private static string Use(string call, string members) =>
        "public class Stranger { public int Id { get; set; } public string Body { get; set; } = \"\"; }\n"
        + $"public class Service {{ {members} public async Task<object?> M(BlogContext db, IQueryObject<Post> any, IReader<Post> reader, IReader<Author> authors, IReader<Stranger> strangers, int id) {{ await Task.Yield(); return {call}; }} }}";
}
