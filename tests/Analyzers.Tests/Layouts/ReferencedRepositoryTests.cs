using AsyncSql.Analyzers.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Layouts;

/// <summary>
/// Generic repositories of another project that this one closes: their code is not visible here, and the entity is not visible there. A
/// command-line build sees their signatures, an editor also trees of another compilation.
/// </summary>
public sealed class ReferencedRepositoryTests
{
    /// <summary>The repository of FanrayMedia/Fanray.</summary>
    private const string Library = """
        public abstract class Entity { public int Id { get; set; } }

        public interface IRepository<T> where T : class
        {
            Task<T> CreateAsync(T obj);
            Task DeleteAsync(int id);
            Task<IEnumerable<T>> FindAsync(System.Linq.Expressions.Expression<Func<T, bool>> predicate);
            Task<T?> GetByIdAsync(int id);
            Task<List<T>> FindSimilarAsync(T obj);
            Task<List<TResult>> ListAsync<TResult>(System.Linq.Expressions.Expression<Func<T, TResult>> selector);
            Task<int> FindCountAsync();
            Task<List<T>> FindSimilarToAllAsync(IEnumerable<T> all);
            Task<List<T>> FindBesideAsync<TOther>(IQueryable<TOther> others);
            Task<List<T>> FindBestAsync(System.Linq.Expressions.Expression<Func<T, int>> rank);
            Task<T?> GetAsync(int id);
            Task<T?> GetFirstAsync(System.Linq.Expressions.Expression<Func<T, bool>> predicate, params string[] includes);
        }

        public class EntityRepository<T> : IRepository<T> where T : Entity
        {
            protected readonly DbSet<T> _entities;
            public EntityRepository(DbContext context) => _entities = context.Set<T>();
            public virtual Task<T> CreateAsync(T obj) => Task.FromResult(obj);
            public virtual async Task DeleteAsync(int id) => _entities.Remove(await _entities.SingleAsync(e => e.Id == id));
            public virtual async Task<IEnumerable<T>> FindAsync(System.Linq.Expressions.Expression<Func<T, bool>> predicate) => await _entities.Where(predicate).ToListAsync();
            public virtual async Task<T?> GetByIdAsync(int id) => await _entities.SingleOrDefaultAsync(e => e.Id == id);
            public Task<List<T>> FindSimilarAsync(T obj) => Task.FromResult(new List<T> { obj });
            public Task<List<TResult>> ListAsync<TResult>(System.Linq.Expressions.Expression<Func<T, TResult>> selector) => _entities.Select(selector).ToListAsync();
            public Task<int> FindCountAsync() => _entities.CountAsync();
            public Task<List<T>> FindSimilarToAllAsync(IEnumerable<T> all) => Task.FromResult(new List<T>(all));
            public Task<List<T>> FindBesideAsync<TOther>(IQueryable<TOther> others) => Task.FromResult(new List<T>());
            public Task<List<T>> FindBestAsync(System.Linq.Expressions.Expression<Func<T, int>> rank) => throw new NotSupportedException();
            public Task<T?> GetAsync(int id) => throw new NotSupportedException();
            public Task<T?> GetFirstAsync(System.Linq.Expressions.Expression<Func<T, bool>> predicate, params string[] includes) => throw new NotSupportedException();
        }

        public class SetRepository<T> where T : class
        {
            private readonly DbSet<T> _set;
            public SetRepository(DbSet<T> set) => _set = set;
            public Task<List<T>> FindAsync(System.Linq.Expressions.Expression<Func<T, bool>> predicate) => _set.Where(predicate).ToListAsync();
        }

        """ + MemoryRepository;

    private const string MemoryRepository = """
        public class MemoryRepository<T> : IRepository<T> where T : Entity
        {
            private readonly List<T> _entities;
            public MemoryRepository(List<T> entities) => _entities = entities;
            public virtual Task<T> CreateAsync(T obj) => Task.FromResult(obj);
            public virtual Task DeleteAsync(int id) => Task.CompletedTask;
            public virtual Task<IEnumerable<T>> FindAsync(System.Linq.Expressions.Expression<Func<T, bool>> predicate) => Task.FromResult<IEnumerable<T>>(_entities);
            public virtual Task<T?> GetByIdAsync(int id) => Task.FromResult<T?>(_entities[0]);
            public Task<List<T>> FindSimilarAsync(T obj) => Task.FromResult(new List<T> { obj });
            public Task<List<TResult>> ListAsync<TResult>(System.Linq.Expressions.Expression<Func<T, TResult>> selector) => throw new NotSupportedException();
            public Task<int> FindCountAsync() => Task.FromResult(_entities.Count);
            public Task<List<T>> FindSimilarToAllAsync(IEnumerable<T> all) => Task.FromResult(new List<T>(all));
            public Task<List<T>> FindBesideAsync<TOther>(IQueryable<TOther> others) => Task.FromResult(new List<T>());
            public Task<List<T>> FindBestAsync(System.Linq.Expressions.Expression<Func<T, int>> rank) => throw new NotSupportedException();
            public Task<T?> GetAsync(int id) => throw new NotSupportedException();
            public Task<T?> GetFirstAsync(System.Linq.Expressions.Expression<Func<T, bool>> predicate, params string[] includes) => throw new NotSupportedException();
        }

        """;

    private const string Model = """
        public class Post : Entity { public string Body { get; set; } = ""; public bool IsPage { get; set; } }
        public class Tag : Entity { [MaxLength(50)] public string Label { get; set; } = ""; public Post? Post { get; set; } }
        public class BlogContext : DbContext
        {
            public DbSet<Post> Posts { get; set; } = null!;
            public DbSet<Tag> Tags { get; set; } = null!;
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
        }
        public interface IPostRepository : IRepository<Post> { Task<List<Post>> GetListAsync(); }
        public interface ITagRepository : IRepository<Tag> { }
        public class TagRepository : EntityRepository<Tag>, ITagRepository { public TagRepository(BlogContext db) : base(db) { } }

        """;

    private const string Repository = """
        public class PostRepository : EntityRepository<Post>, IPostRepository
        {
            public PostRepository(BlogContext db) : base(db) { }
            public Task<List<Post>> GetListAsync() => _entities.Where(p => p.IsPage).{|ASQL1001:ToListAsync|}();
        }

        """;

    [Theory]
    [InlineData("await posts.{|ASQL1001:FindAsync|}(p => p.IsPage)")]
    [InlineData("await posts.{|ASQL1001:GetByIdAsync|}(id)")]
    [InlineData("await own.{|ASQL1001:GetByIdAsync|}(id)")]
    [InlineData("await own.{|ASQL1001:GetAsync|}(id)")]
    [InlineData("await tags.{|ASQL1001:GetFirstAsync|}(t => t.Id == id, \"Post\")")]
    [InlineData("await any.{|ASQL1001:FindAsync|}(p => p.Id == id)")]
    [InlineData("await new SetRepository<Post>(new BlogContext().Posts).{|ASQL1001:FindAsync|}(p => p.Id == id)")]
    public Task EntityOfAClosedRepository_Triggers(string call) => VerifyAsync(Repository, call);

    [Theory]
    [InlineData("await tags.FindAsync(t => t.Id > id)")]
    [InlineData("await tags.GetByIdAsync(id)")]
    [InlineData("await tags.GetFirstAsync(t => t.Id == id)")]
    [InlineData("await posts.CreateAsync(new Post())")]
    [InlineData("await posts.FindSimilarAsync(new Post())")]
    [InlineData("await posts.ListAsync(p => p.Id)")]
    [InlineData("await posts.FindCountAsync()")]
    [InlineData("await posts.FindSimilarToAllAsync(new List<Post>())")]
    [InlineData("await posts.FindBestAsync(p => p.Id)")]
    [InlineData("await posts.FindBesideAsync(new BlogContext().Tags)")]
    [InlineData("await posts.GetListAsync()")]
    public Task OtherMethodOrSmallEntity_DoesNotTrigger(string call) => VerifyAsync(Repository, call);

    /// <summary>A repository that has no context, a class here that has a body of its own, and two different repositories.</summary>
    [Theory]
    [InlineData("public class PostRepository : MemoryRepository<Post>, IPostRepository { public PostRepository() : base(new()) { } public Task<List<Post>> GetListAsync() => Task.FromResult(new List<Post>()); }")]
    [InlineData("public class PostRepository : EntityRepository<Post>, IPostRepository { public PostRepository(BlogContext db) : base(db) { } public override Task<IEnumerable<Post>> FindAsync(System.Linq.Expressions.Expression<Func<Post, bool>> predicate) => Task.FromResult<IEnumerable<Post>>(new Post[0]); public Task<List<Post>> GetListAsync() => Task.FromResult(new List<Post>()); }")]
    [InlineData("public class PostRepository : EntityRepository<Post>, IPostRepository { public PostRepository(BlogContext db) : base(db) { } public Task<List<Post>> GetListAsync() => Task.FromResult(new List<Post>()); } public class CachedPosts : MemoryRepository<Post>, IPostRepository { public CachedPosts() : base(new()) { } public Task<List<Post>> GetListAsync() => Task.FromResult(new List<Post>()); }")]
    [InlineData("public class PostRepository { }")]
    public Task RepositoryThatMayNotLoad_DoesNotTrigger(string repository) =>
        VerifyAsync(repository, "await posts.FindAsync(p => p.IsPage)", hasOwn: false);

    /// <summary>No class here implements the interface: the repository of the library does, which does not know the entity.</summary>
    [Theory]
    [InlineData("", "IRepository<Post>", "await posts.{|ASQL1001:GetByIdAsync|}(id)")]
    [InlineData("", "IRepository<Post>", "await posts.{|ASQL1001:FindAsync|}(p => p.Id > id)")]
    [InlineData("", "IRepository<Tag>", "await posts.GetByIdAsync(id)")]
    [InlineData("", "IRepository<Post>", "await posts.CreateAsync(new Post())")]
    [InlineData("", "IPostRepository", "await posts.GetByIdAsync(id)")]
    [InlineData(MemoryRepository, "IRepository<Post>", "await posts.GetByIdAsync(id)")]
    public Task InterfaceOfALibrary(string otherRepository, string repository, string call)
    {
        var library = Library.Replace(MemoryRepository, otherRepository, StringComparison.Ordinal);
        Assert.True(otherRepository.Length > 0 || library != Library);
        return LibraryProgram.VerifyAsync(
            library, Model + $"public class Service {{ public async Task<object?> M({repository} posts, int id) => {call}; }}");
    }

    /// <summary>KaloyanIT/BlogSystem: methods without the suffix Async.</summary>
    [Theory]
    [InlineData("Post", "Task<T?>", "GetById", true)]
    [InlineData("Tag", "Task<T?>", "GetById", false)]
    [InlineData("Post", "T?", "GetById", false)]
    [InlineData("Post", "Task<List<T>>", "GetPaged", true)]
    [InlineData("Post", "List<T>", "GetPaged", false)]
    [InlineData("Post", "IEnumerable<T>", "GetPage", false)]
    public Task MethodWithoutSuffix(string entity, string result, string method, bool isReported) => LibraryProgram.VerifyAsync(
        $$"""
        public abstract class Entity { public int Id { get; set; } }
        public interface IStore<T> where T : Entity { {{result}} {{method}}(int id); }
        public class Store<T> : IStore<T> where T : Entity
        {
            private readonly DbContext _context;
            public Store(DbContext context) => _context = context;
            public {{result}} {{method}}(int id) => throw new NotSupportedException();
        }
        """,
        $$"""
        public class Post : Entity { public string Body { get; set; } = ""; }
        public class Tag : Entity { [MaxLength(50)] public string Label { get; set; } = ""; }
        public class BlogContext : DbContext
        {
            public DbSet<Post> Posts { get; set; } = null!;
            public DbSet<Tag> Tags { get; set; } = null!;
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
        }
        public class Service
        {
            public async Task<object?> M(IStore<{{entity}}> store, int id) { await Task.Yield(); return {{(result.StartsWith("Task", StringComparison.Ordinal) ? "await " : "")}}store.{{(isReported ? $"{{|ASQL1001:{method}|}}" : method)}}(id); }
        }
        """);

    /// <summary>KaloyanIT/BlogSystem: the repositories of a third project derive from those of a library that knows no entity.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)] // it is analyzed with the entity
    public async Task BaseClassOfALibrary(bool knowsEntity)
    {
        const string Stores = """
            public interface IStore<T> where T : class { Task<T?> GetByIdAsync(int id); }
            public abstract class Store<T, TContext> : IStore<T> where T : class where TContext : DbContext
            {
                private readonly TContext _context;
                protected Store(TContext context) => _context = context;
                protected abstract DbSet<T> Rows { get; }
                public async Task<T?> GetByIdAsync(int id) => await Rows.FindAsync(id);
            }

            """;
        foreach (var compile in new[] { true, false })
        {
            var test = new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
            {
                ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
                TestCode = Program.Usings + "public class Service { public async Task<object?> M(IPostStore posts, ITagStore tags, int id) => (await posts."
                    + (knowsEntity ? "GetByIdAsync" : "{|ASQL1001:GetByIdAsync|}") + "(id), await tags.GetByIdAsync(id)); }",
            };
            test.TestState.CompileProjectReferences = compile;
            test.AddPassedProject(Program.Usings + """
                public class Post { public int Id { get; set; } public string Body { get; set; } = ""; }
                public class Tag { public int Id { get; set; } [MaxLength(50)] public string Label { get; set; } = ""; }
                public class BlogContext : DbContext
                {
                    public DbSet<Post> Posts { get; set; } = null!;
                    public DbSet<Tag> Tags { get; set; } = null!;
                    protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
                }

                """ + (knowsEntity ? Stores : ""));
            var state = test.TestState;
            var repositories = state.AdditionalProjects["Repositories"];
            repositories.AdditionalProjectReferences.Add("Domain");
            if (!knowsEntity)
            {
                state.AdditionalProjects["Library"].Sources.Add(Program.Usings + Stores);
                repositories.AdditionalProjectReferences.Add("Library");
                state.AdditionalProjectReferences.Add("Library");
            }

            repositories.Sources.Add(Program.Usings + """
                public interface IPostStore : IStore<Post> { }
                public interface ITagStore : IStore<Tag> { }
                public class PostStore : Store<Post, BlogContext>, IPostStore
                {
                    public PostStore(BlogContext db) : base(db) => Db = db;
                    private BlogContext Db { get; }
                    protected override DbSet<Post> Rows => Db.Posts;
                }
                public class TagStore : Store<Tag, BlogContext>, ITagStore
                {
                    public TagStore(BlogContext db) : base(db) => Db = db;
                    private BlogContext Db { get; }
                    protected override DbSet<Tag> Rows => Db.Tags;
                }
                """);
            state.AdditionalProjectReferences.Add("Repositories");
            await test.RunAsync();
        }
    }

    /// <summary>A generic class and interface of this project stand between: the module fixes the context, the service the entity.</summary>
    [Theory]
    [InlineData("IBlogRepository<Post>", "GetByIdAsync", true)]
    [InlineData("IBlogRepository<Tag>", "GetByIdAsync", false)]
    [InlineData("BlogRepository<Post>", "GetByIdAsync", true)]
    [InlineData("IBlogRepository<Post>", "GetAsync", false)] // the class here has its own
    [InlineData("IKeptRepository<Post>", "GetByIdAsync", false)] // its class is for tags only
    [InlineData("IRepository<Post>", "GetByIdAsync", true)]
    [InlineData("IRepository<Tag>", "GetByIdAsync", false)]
    [InlineData("IRepository<Post>", "GetAsync", false)]
    public Task GenericClassBetween(string repository, string method, bool isReported) => LibraryProgram.VerifyAsync(
        Library.Replace(MemoryRepository, "", StringComparison.Ordinal) + """
        public abstract class ModuleRepository<TContext, T> : IRepository<T> where TContext : DbContext where T : Entity
        {
            protected readonly TContext Context;
            protected ModuleRepository(TContext context) => Context = context;
            public Task<T> CreateAsync(T obj) => Task.FromResult(obj);
            public Task DeleteAsync(int id) => Task.CompletedTask;
            public Task<IEnumerable<T>> FindAsync(System.Linq.Expressions.Expression<Func<T, bool>> predicate) => throw new NotSupportedException();
            public async Task<T?> GetByIdAsync(int id) => await Context.Set<T>().FindAsync(id);
            public Task<List<T>> FindSimilarAsync(T obj) => throw new NotSupportedException();
            public Task<List<TResult>> ListAsync<TResult>(System.Linq.Expressions.Expression<Func<T, TResult>> selector) => throw new NotSupportedException();
            public Task<int> FindCountAsync() => throw new NotSupportedException();
            public Task<List<T>> FindSimilarToAllAsync(IEnumerable<T> all) => throw new NotSupportedException();
            public Task<List<T>> FindBesideAsync<TOther>(IQueryable<TOther> others) => throw new NotSupportedException();
            public Task<List<T>> FindBestAsync(System.Linq.Expressions.Expression<Func<T, int>> rank) => throw new NotSupportedException();
            public virtual Task<T?> GetAsync(int id) => GetByIdAsync(id);
            public Task<T?> GetFirstAsync(System.Linq.Expressions.Expression<Func<T, bool>> predicate, params string[] includes) => throw new NotSupportedException();
        }

        """,
        Model.Replace("public class TagRepository : EntityRepository<Tag>, ITagRepository { public TagRepository(BlogContext db) : base(db) { } }", "", StringComparison.Ordinal) + $$"""
        public interface IBlogRepository<T> : IRepository<T> where T : Entity { }
        public interface IKeptRepository<T> : IRepository<T> where T : Entity { }
        public class BlogRepository<T> : ModuleRepository<BlogContext, T>, IBlogRepository<T> where T : Entity
        {
            public BlogRepository(BlogContext db) : base(db) { }
            public override Task<T?> GetAsync(int id) => Task.FromResult<T?>(null);
        }
        public class TagsFor<TReader> : ModuleRepository<BlogContext, Tag>, IKeptRepository<Tag>
        {
            public TagsFor(BlogContext db) : base(db) { }
        }
        public class Service
        {
            public async Task<object?> M({{repository}} posts, int id) => await posts.{{(isReported ? "{|ASQL1001:" + method + "|}" : method)}}(id);
        }
        """);

    private static Task VerifyAsync(string repository, string call, bool hasOwn = true)
    {
        var own = hasOwn ? ", PostRepository own, IRepository<Post> any" : "";
        return LibraryProgram.VerifyAsync(
            Library, Model + repository + $"public class Service {{ public async Task<object?> M(IPostRepository posts, ITagRepository tags, int id{own}) => {call}; }}");
    }
}
