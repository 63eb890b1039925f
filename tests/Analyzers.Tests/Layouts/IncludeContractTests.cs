using Xunit;

namespace AsyncSql.Analyzers.Tests.Layouts;

/// <summary>
/// Repositories of another project that are handed includes. The entity is read where the query is written; what a call includes is seen
/// here only.
/// </summary>
public sealed class IncludeContractTests
{
    /// <summary>The repository of ita-social-projects/StreetCode, and other forms.</summary>
    private const string Contract = """
        public interface IRepositoryBase<T> where T : class
        {
            Task<IEnumerable<T>> GetAllAsync(System.Linq.Expressions.Expression<Func<T, bool>>? predicate = default, Func<IQueryable<T>, Microsoft.EntityFrameworkCore.Query.IIncludableQueryable<T, object>>? include = default);
            Task<T?> GetFirstOrDefaultAsync(System.Linq.Expressions.Expression<Func<T, bool>>? predicate = default, Func<IQueryable<T>, Microsoft.EntityFrameworkCore.Query.IIncludableQueryable<T, object>>? include = default);
            Task<T?> GetAsync(int id, Func<IQueryable<T>, IQueryable<T>> change);
            Task<Page<T>> GetPageAsync(Func<IQueryable<T>, IQueryable<T>> include);
            Task<List<T>> FindAllAsync(params System.Linq.Expressions.Expression<Func<T, object>>[] includes);
            Task<T?> GetByIdAsync(int id, string includeProperties = "");
            Task<T?> GetByKeyAsync(int id, params string[] includes);
            Task<T?> GetByCodeAsync(int id, System.Linq.Expressions.Expression<Func<T, object>> include);
            Task<T?> GetByLinkAsync(int id, System.Linq.Expressions.Expression<Func<T, T>> include);
            Task<T?> GetBesideAsync<R>(Func<IQueryable<T>, IQueryable<T>> include, System.Linq.Expressions.Expression<Func<T, R>> sort);
            Task<R?> GetBestAsync<R>(Func<IQueryable<T>, IQueryable<T>> include, System.Linq.Expressions.Expression<Func<T, R>> selector);
            Task<T?> GetSlimAsync(Func<IQueryable<T>, IQueryable<T>> include, System.Linq.Expressions.Expression<Func<T, T>>? selector);
            Task<int> GetCountAsync(Func<IQueryable<T>, IQueryable<T>> include);
            Task<List<T>> GetSortedAsync(params System.Linq.Expressions.Expression<Func<T, object>>[] sorts);
            T? GetFirst(Func<IQueryable<T>, IQueryable<T>> include);
        }
        public class Page<T> { public List<T> Items { get; set; } = new(); }
        public interface IWrapper<T> where T : class { IRepositoryBase<T> Repository { get; } }

        """;

    private const string Model = """
        public class Post { public int Id { get; set; } public string Body { get; set; } = ""; public Author? Author { get; set; } public Post? Parent { get; set; } public List<Tag> Tags { get; set; } = new(); }
        public class Author { public int Id { get; set; } public byte[] Portrait { get; set; } = null!; public Post? Best { get; set; } }
        public class Tag { public int Id { get; set; } [MaxLength(50)] public string Label { get; set; } = ""; public Author? Author { get; set; } }
        public class BlogContext : DbContext
        {
            public DbSet<Post> Posts { get; set; } = null!;
            public DbSet<Author> Authors { get; set; } = null!;
            public DbSet<Tag> Tags { get; set; } = null!;
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
        }

        """;

    [Theory]
    [InlineData("posts.{|ASQL1001:GetAllAsync|}(include: q => q.Include(p => p.Author!))")]
    [InlineData("posts.{|ASQL1001:GetAllAsync|}(p => p.Id == id, q => q.Include(p => p.Tags).ThenInclude(t => t.Author!))")]
    [InlineData("posts.{|ASQL1001:GetFirstOrDefaultAsync|}(predicate: p => p.Id == id, include: q => q.Include(p => p.Tags).Include(p => p.Author!)!)")]
    [InlineData("wrapper.Repository.{|ASQL1001:GetFirstOrDefaultAsync|}(include: q => q.Include(p => p.Author!))")]
    [InlineData("posts.{|ASQL1001:GetAsync|}(id, q => q.AsNoTracking().Include(\"Author\"))")]
    [InlineData("posts.{|ASQL1001:GetPageAsync|}(q => q.Include(p => p.Tags).Include(p => p.Author))")]
    [InlineData("posts.{|ASQL1001:FindAllAsync|}(p => p.Tags, p => p.Author!)")]
    [InlineData("posts.{|ASQL1001:GetByIdAsync|}(id, \"Tags,Author\")")]
    [InlineData("posts.{|ASQL1001:GetByKeyAsync|}(id, \"Author\")")]
    [InlineData("posts.{|ASQL1001:GetByCodeAsync|}(id, p => p.Author!)")]
    [InlineData("posts.{|ASQL1001:GetByLinkAsync|}(id, p => p.Parent!)")]
    [InlineData("posts.{|ASQL1001:GetBesideAsync|}(q => q.Include(p => p.Author), p => new Author())")]
    [InlineData("posts.{|ASQL1001:GetSlimAsync|}(q => q.Include(p => p.Author), null)")]
    public Task IncludeOfALargeEntity_Triggers(string call) => VerifyAsync(call);

    [Theory]
    [InlineData("posts.GetAllAsync()")]
    [InlineData("posts.GetAllAsync(p => p.Author!.Id == id)")]
    [InlineData("posts.GetAllAsync(include: null)")]
    [InlineData("posts.GetAllAsync(include: q => q.Include(p => p.Tags))")]
    [InlineData("posts.GetAsync(id, q => q.Where(p => p.Author!.Id == id))")]
    [InlineData("posts.GetAsync(id, other)")]
    [InlineData("posts.FindAllAsync(p => p.Tags)")]
    [InlineData("posts.GetByIdAsync(id)")]
    [InlineData("posts.GetByIdAsync(id, \"Tags\")")]
    [InlineData("posts.GetBestAsync(q => q.Include(p => p.Author), p => p.Id)")]
    [InlineData("posts.GetSlimAsync(q => q.Include(p => p.Author), p => new Post { Id = p.Id })")]
    [InlineData("posts.GetCountAsync(q => q.Include(p => p.Author))")]
    [InlineData("posts.GetSortedAsync(p => p.Author!)")]
    [InlineData("Task.FromResult(posts.GetFirst(q => q.Include(p => p.Author)))")]
    [InlineData("strangers.GetAllAsync(include: q => q.Include(p => p.Author))")]
    public Task NoIncludeOfALargeEntity_DoesNotTrigger(string call) => VerifyAsync(call);

    private static async Task VerifyAsync(string call)
    {
        const string Stranger = "public class Stranger { public int Id { get; set; } public Author Author { get; set; } = null!; } ";
        var use = Stranger + $"public class Service {{ public async Task<object?> M(IRepositoryBase<Post> posts, IRepositoryBase<Stranger> strangers, IWrapper<Post> wrapper, Func<IQueryable<Post>, IQueryable<Post>> other, int id) => await {call}; }}";
        await LibraryProgram.VerifyAsync(Contract, Model + use);
        // Clean architecture: the interface is here, and what implements it in another project.
        await LibraryProgram.VerifyAsync("public interface INothing { }", Contract + Model + use);
    }
}
