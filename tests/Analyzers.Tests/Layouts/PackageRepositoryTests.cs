using AsyncSql.Analyzers.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Layouts;

/// <summary>Repositories of packages, whose methods are compiled. The packages are declared here as far as the programs use them.</summary>
public sealed class PackageRepositoryTests
{
    private const string Ardalis = """
        namespace Ardalis.Specification
        {
            public interface ISpecification<T> { }
            public interface ISpecification<T, TResult> : ISpecification<T> { }
            public interface ISingleResultSpecification<T> : ISpecification<T> { }
            public interface IReadRepositoryBase<T> where T : class
            {
                Task<T?> GetByIdAsync<TId>(TId id, CancellationToken cancellationToken = default) where TId : notnull;
                Task<T?> FirstOrDefaultAsync(ISpecification<T> specification, CancellationToken cancellationToken = default);
                Task<TResult?> FirstOrDefaultAsync<TResult>(ISpecification<T, TResult> specification, CancellationToken cancellationToken = default);
                Task<T?> SingleOrDefaultAsync(ISingleResultSpecification<T> specification, CancellationToken cancellationToken = default);
                Task<List<T>> ListAsync(CancellationToken cancellationToken = default);
                Task<List<T>> ListAsync(ISpecification<T> specification, CancellationToken cancellationToken = default);
                Task<List<TResult>> ListAsync<TResult>(ISpecification<T, TResult> specification, CancellationToken cancellationToken = default);
                Task<int> CountAsync(CancellationToken cancellationToken = default);
                IAsyncEnumerable<T> AsAsyncEnumerable(ISpecification<T> specification);
            }
            public interface IRepositoryBase<T> : IReadRepositoryBase<T> where T : class { Task<T> AddAsync(T entity, CancellationToken cancellationToken = default); }
        }
        namespace Ardalis.Caching
        {
            public interface ICache<T> where T : class { Task<List<T>> ListAsync(); }
        }
        namespace Ardalis.Specification.EntityFrameworkCore
        {
            public abstract class RepositoryBase<T> : IRepositoryBase<T> where T : class
            {
                protected RepositoryBase(DbContext dbContext) => DbContext = dbContext;
                protected DbContext DbContext { get; set; }
                public virtual Task<T?> GetByIdAsync<TId>(TId id, CancellationToken cancellationToken = default) where TId : notnull => throw new NotSupportedException();
                public virtual Task<T?> FirstOrDefaultAsync(ISpecification<T> specification, CancellationToken cancellationToken = default) => throw new NotSupportedException();
                public virtual Task<TResult?> FirstOrDefaultAsync<TResult>(ISpecification<T, TResult> specification, CancellationToken cancellationToken = default) => throw new NotSupportedException();
                public virtual Task<T?> SingleOrDefaultAsync(ISingleResultSpecification<T> specification, CancellationToken cancellationToken = default) => throw new NotSupportedException();
                public virtual Task<List<T>> ListAsync(CancellationToken cancellationToken = default) => throw new NotSupportedException();
                public virtual Task<List<T>> ListAsync(ISpecification<T> specification, CancellationToken cancellationToken = default) => throw new NotSupportedException();
                public virtual Task<List<TResult>> ListAsync<TResult>(ISpecification<T, TResult> specification, CancellationToken cancellationToken = default) => throw new NotSupportedException();
                public virtual Task<int> CountAsync(CancellationToken cancellationToken = default) => throw new NotSupportedException();
                public virtual IAsyncEnumerable<T> AsAsyncEnumerable(ISpecification<T> specification) => throw new NotSupportedException();
                public virtual Task<T> AddAsync(T entity, CancellationToken cancellationToken = default) => throw new NotSupportedException();
            }
        }
        """;

    private const string Abp = """
        namespace Volo.Abp.Domain.Repositories
        {
            public interface IRepository { }
            public interface IReadOnlyBasicRepository<TEntity> : IRepository where TEntity : class
            {
                Task<List<TEntity>> GetListAsync(bool includeDetails = false, CancellationToken cancellationToken = default);
                Task<List<TEntity>> GetListAsync(Expression<Func<TEntity, bool>> predicate, bool includeDetails = false, CancellationToken cancellationToken = default);
                Task<long> GetCountAsync(CancellationToken cancellationToken = default);
                Task<List<TEntity>> GetPagedListAsync(int skipCount, int maxResultCount, string sorting, bool includeDetails = false, CancellationToken cancellationToken = default);
            }
            public interface IReadOnlyBasicRepository<TEntity, TKey> : IReadOnlyBasicRepository<TEntity> where TEntity : class
            {
                Task<TEntity> GetAsync(TKey id, bool includeDetails = true, CancellationToken cancellationToken = default);
                Task<TEntity?> FindAsync(TKey id, bool includeDetails = true, CancellationToken cancellationToken = default);
            }
            public interface IReadOnlyRepository<TEntity> : IReadOnlyBasicRepository<TEntity> where TEntity : class
            {
                Task<IQueryable<TEntity>> WithDetailsAsync();
                Task<IQueryable<TEntity>> GetQueryableAsync();
            }
            public interface IRepository<TEntity> : IReadOnlyRepository<TEntity> where TEntity : class
            {
                Task<TEntity> GetAsync(Expression<Func<TEntity, bool>> predicate, bool includeDetails = true, CancellationToken cancellationToken = default);
                Task<TEntity?> FindAsync(Expression<Func<TEntity, bool>> predicate, bool includeDetails = true, CancellationToken cancellationToken = default);
                Task<TEntity> InsertAsync(TEntity entity, bool autoSave = false, CancellationToken cancellationToken = default);
                Task DeleteAsync(Expression<Func<TEntity, bool>> predicate, bool autoSave = false, CancellationToken cancellationToken = default);
            }
            public interface IRepository<TEntity, TKey> : IRepository<TEntity>, IReadOnlyBasicRepository<TEntity, TKey> where TEntity : class { }
            public static class RepositoryAsyncExtensions
            {
                public static Task<T> FirstAsync<T>(this IReadOnlyRepository<T> repository, Expression<Func<T, bool>> predicate, CancellationToken cancellationToken = default) where T : class => throw new NotSupportedException();
                public static Task<List<T>> ToListAsync<T>(this IReadOnlyRepository<T> repository, CancellationToken cancellationToken = default) where T : class => throw new NotSupportedException();
                public static Task<List<TResult>> ToListAsync<T, TResult>(this IReadOnlyRepository<T> repository, Expression<Func<T, TResult>> selector, CancellationToken cancellationToken = default) where T : class => throw new NotSupportedException();
                public static Task<T[]> ToArrayAsync<T>(this IReadOnlyRepository<T> repository, CancellationToken cancellationToken = default) where T : class => throw new NotSupportedException();
                public static Task<bool> AnyAsync<T>(this IReadOnlyRepository<T> repository, Expression<Func<T, bool>> predicate, CancellationToken cancellationToken = default) where T : class => throw new NotSupportedException();
                public static Task<TResult> MaxAsync<T, TResult>(this IReadOnlyRepository<T> repository, Expression<Func<T, TResult>> selector, CancellationToken cancellationToken = default) where T : class => throw new NotSupportedException();
            }
        }
        namespace Volo.Abp.Domain.Repositories.EntityFrameworkCore
        {
            public interface IDbContextProvider<TDbContext> { }
            public class EfCoreRepository<TDbContext, TEntity> : IRepository<TEntity> where TEntity : class
            {
                public EfCoreRepository(IDbContextProvider<TDbContext> provider) { }
                public virtual Task<List<TEntity>> GetListAsync(bool includeDetails = false, CancellationToken cancellationToken = default) => throw new NotSupportedException();
                public virtual Task<List<TEntity>> GetListAsync(Expression<Func<TEntity, bool>> predicate, bool includeDetails = false, CancellationToken cancellationToken = default) => throw new NotSupportedException();
                public virtual Task<long> GetCountAsync(CancellationToken cancellationToken = default) => throw new NotSupportedException();
                public virtual Task<List<TEntity>> GetPagedListAsync(int skipCount, int maxResultCount, string sorting, bool includeDetails = false, CancellationToken cancellationToken = default) => throw new NotSupportedException();
                public virtual Task<IQueryable<TEntity>> WithDetailsAsync() => throw new NotSupportedException();
                public virtual Task<IQueryable<TEntity>> GetQueryableAsync() => throw new NotSupportedException();
                public virtual Task<TEntity> GetAsync(Expression<Func<TEntity, bool>> predicate, bool includeDetails = true, CancellationToken cancellationToken = default) => throw new NotSupportedException();
                public virtual Task<TEntity?> FindAsync(Expression<Func<TEntity, bool>> predicate, bool includeDetails = true, CancellationToken cancellationToken = default) => throw new NotSupportedException();
                public virtual Task<TEntity> InsertAsync(TEntity entity, bool autoSave = false, CancellationToken cancellationToken = default) => throw new NotSupportedException();
                public virtual Task DeleteAsync(Expression<Func<TEntity, bool>> predicate, bool autoSave = false, CancellationToken cancellationToken = default) => throw new NotSupportedException();
                protected virtual Task<TDbContext> GetDbContextAsync() => throw new NotSupportedException();
                protected Task<DbSet<TEntity>> GetDbSetAsync() => throw new NotSupportedException();
            }
        }
        """;

    private const string AbpModel = """
        namespace Volo.Abp.Domain.Entities
        {
            public abstract class AggregateRoot<TKey> { public TKey Id { get; protected set; } = default!; public string ConcurrencyStamp { get; set; } = ""; }
        }
        namespace Volo.Abp.EntityFrameworkCore
        {
            public abstract class AbpDbContext<TDbContext> : DbContext where TDbContext : DbContext
            {
                protected AbpDbContext(DbContextOptions<TDbContext> options) : base(options) { }
                protected override void OnModelCreating(ModelBuilder builder) { }
            }
        }
        namespace Volo.Abp.EntityFrameworkCore.Modeling
        {
            using Microsoft.EntityFrameworkCore.Metadata.Builders;
            public static class AbpEntityTypeBuilderExtensions { public static void ConfigureByConvention(this EntityTypeBuilder b) { } }
        }
        """;

    private const string ArdalisUsings = "using Ardalis.Specification; using Ardalis.Specification.EntityFrameworkCore;\n";
    private const string AbpUsings = "using Volo.Abp.Domain.Repositories; using Volo.Abp.Domain.Repositories.EntityFrameworkCore;\n";

    private const string Model = """
        public class Order { public int Id { get; set; } public byte[] Scan { get; set; } = null!; [MaxLength(20)] public string Number { get; set; } = ""; }
        public class Customer { public int Id { get; set; } [MaxLength(20)] public string Number { get; set; } = ""; }
        public class ShopContext : DbContext
        {
            public DbSet<Order> Orders { get; set; } = null!;
            public DbSet<Customer> Customers { get; set; } = null!;
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
        }

        """;

    [Theory]
    [InlineData("IReadRepositoryBase<Order> repository", "repository.{|ASQL1001:GetByIdAsync|}(1)")]
    [InlineData("IReadRepositoryBase<Order> repository", "repository.{|ASQL1001:ListAsync|}()")]
    [InlineData("IReadRepositoryBase<Order> repository, ISpecification<Order> open", "repository.{|ASQL1001:ListAsync|}(open)")]
    [InlineData("IRepositoryBase<Order> repository, ISpecification<Order> open", "repository.{|ASQL1001:FirstOrDefaultAsync|}(open)")]
    [InlineData("IRepositoryBase<Order> repository, ISingleResultSpecification<Order> one", "repository.{|ASQL1001:SingleOrDefaultAsync|}(one)")]
    [InlineData("RepositoryBase<Order> repository", "repository.{|ASQL1001:ListAsync|}()")]
    [InlineData("IShopRepository<Order> repository", "repository.{|ASQL1001:ListAsync|}()")]
    [InlineData("ShopRepository<Order> repository", "repository.{|ASQL1001:ListAsync|}()")]
    [InlineData("OrderRepository repository", "repository.{|ASQL1001:GetByIdAsync|}(1)")]
    [InlineData("IRepositoryBase<Order> repository, ISpecification<Order, string> numbers", "repository.ListAsync(numbers)")]
    [InlineData("IRepositoryBase<Order> repository, ISpecification<Order, string> numbers", "repository.FirstOrDefaultAsync(numbers)")]
    [InlineData("IRepositoryBase<Order> repository", "repository.CountAsync()")]
    [InlineData("IRepositoryBase<Order> repository", "repository.AddAsync(new Order())")]
    [InlineData("IRepositoryBase<Customer> repository", "repository.ListAsync()")]
    [InlineData("IRepositoryBase<Version> repository", "repository.ListAsync()")]
    [InlineData("Ardalis.Caching.ICache<Order> cache", "cache.ListAsync()")]
    public Task Ardalis_IsKnown(string parameters, string call) => VerifyAsync("Ardalis.Specification", Ardalis, ArdalisUsings, $$"""
        public interface IShopRepository<T> : IRepositoryBase<T> where T : class { }
        public class ShopRepository<T> : RepositoryBase<T>, IShopRepository<T> where T : class { public ShopRepository(ShopContext db) : base(db) { } }
        public class OrderRepository : RepositoryBase<Order> { public OrderRepository(ShopContext db) : base(db) { } }
        public class Service { public async Task M({{parameters}}) => _ = await {{call}}; }
        """);

    [Theory]
    [InlineData("IRepository<Order, int> repository", "repository.{|ASQL1001:GetAsync|}(1)")]
    [InlineData("IRepository<Order, int> repository", "repository.{|ASQL1001:FindAsync|}(1)")]
    [InlineData("IRepository<Order> repository", "repository.{|ASQL1001:GetAsync|}(o => o.Number == \"\")")]
    [InlineData("IRepository<Order> repository", "repository.{|ASQL1001:FindAsync|}(o => o.Number == \"\")")]
    [InlineData("IReadOnlyRepository<Order> repository", "repository.{|ASQL1001:GetListAsync|}()")]
    [InlineData("IReadOnlyRepository<Order> repository", "repository.{|ASQL1001:GetListAsync|}(o => o.Number == \"\", includeDetails: true)")]
    [InlineData("IReadOnlyRepository<Order> repository", "repository.{|ASQL1001:GetPagedListAsync|}(0, 10, nameof(Order.Number))")]
    [InlineData("IRepository<Order> repository", "repository.{|ASQL1001:FirstAsync|}(o => o.Number == \"\")")]
    [InlineData("IRepository<Order> repository", "repository.{|ASQL1001:ToListAsync|}()")]
    [InlineData("IRepository<Order> repository", "repository.{|ASQL1001:ToArrayAsync|}()")]
    [InlineData("IOrderRepository repository", "repository.{|ASQL1001:GetListAsync|}()")]
    [InlineData("IRepository<Order> repository", "(await repository.GetQueryableAsync()).Where(o => o.Number == \"\").{|ASQL1001:ToListAsync|}()")]
    [InlineData("IRepository<Order> repository", "(await repository.WithDetailsAsync()).{|ASQL1001:FirstOrDefaultAsync|}()")]
    [InlineData("IRepository<Order> repository", "(await repository.GetQueryableAsync()).Select(o => o.Number).ToListAsync()")]
    [InlineData("IRepository<Order> repository", "repository.GetCountAsync()")]
    [InlineData("IRepository<Order> repository", "repository.AnyAsync(o => o.Number == \"\")")]
    [InlineData("IRepository<Order> repository", "repository.MaxAsync(o => o.Number)")]
    [InlineData("IReadOnlyRepository<Order> repository", "repository.ToListAsync(o => new Order { Number = o.Number })")]
    [InlineData("IRepository<Order> repository", "repository.InsertAsync(new Order())")]
    [InlineData("IRepository<Customer> repository", "repository.GetListAsync()")]
    public Task Abp_IsKnown(string parameters, string call) => VerifyAsync("Volo.Abp.Ddd.Domain", Abp, AbpUsings, $$"""
        public interface IOrderRepository : IRepository<Order, int> { }
        public class Service { public async Task M({{parameters}}) => _ = await {{call}}; }
        """);

    [Fact]
    public Task QueriesInsideOwnRepositoriesOfAbp_AreKnown() => VerifyAsync("Volo.Abp.EntityFrameworkCore", Abp, AbpUsings, """
        public interface IOrderRepository : IRepository<Order> { Task<List<Order>> GetOfNumberAsync(string number); }
        public class OrderRepository : EfCoreRepository<ShopContext, Order>, IOrderRepository
        {
            public OrderRepository(IDbContextProvider<ShopContext> provider) : base(provider) { }
            public async Task<List<Order>> GetOfNumberAsync(string number) => await (await GetQueryableAsync()).Where(o => o.Number == number).{|ASQL1001:ToListAsync|}();
            public async Task<Order?> OneAsync() => await (await GetDbSetAsync()).{|ASQL1001:FirstOrDefaultAsync|}();
            public async Task<Order?> TwoAsync() => await (await GetDbContextAsync()).Orders.{|ASQL1001:FirstOrDefaultAsync|}();
            public async Task<List<Order>> ThreeAsync() => await {|ASQL1001:GetListAsync|}(o => o.Number == "");
        }
        """);

    /// <summary>Configuration in compiled code of ABP sizes only the properties of its own base types.</summary>
    [Fact]
    public Task ModelOfAbp_IsKnown() => VerifyAsync("Volo.Abp.EntityFrameworkCore", Abp + AbpModel,
        AbpUsings + "using Volo.Abp.Domain.Entities; using Volo.Abp.EntityFrameworkCore; using Volo.Abp.EntityFrameworkCore.Modeling;\n", """
        public class Book : AggregateRoot<Guid> { [MaxLength(20)] public string Isbn { get; set; } = ""; public string Content { get; set; } = ""; }
        public class Shelf : AggregateRoot<Guid> { [MaxLength(20)] public string Number { get; set; } = ""; }
        public class Author : AggregateRoot<Guid> { public string Content { get; set; } = ""; }
        public class BookContext : AbpDbContext<BookContext>
        {
            public BookContext(DbContextOptions<BookContext> options) : base(options) { }
            public DbSet<Book> Books { get; set; } = null!;
            public DbSet<Shelf> Shelves { get; set; } = null!;
            public DbSet<Author> Authors { get; set; } = null!;
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
            protected override void OnModelCreating(ModelBuilder builder)
            {
                base.OnModelCreating(builder);
                builder.Entity<Book>(b => { b.ToTable("Books"); b.ConfigureByConvention(); });
                builder.Entity<Shelf>(b => { b.ToTable("Shelves"); b.ConfigureByConvention(); });
                builder.Entity<Author>(b => { b.ConfigureByConvention(); b.Property(a => a.Content).HasMaxLength(100); });
            }
        }
        public class Service
        {
            public async Task M(BookContext db, IRepository<Book> books, IRepository<Shelf> shelves, IRepository<Author> authors)
            {
                _ = await db.Books.{|ASQL1001:ToListAsync|}();
                _ = await books.{|ASQL1001:GetListAsync|}();
                _ = await db.Shelves.ToListAsync();
                _ = await shelves.GetListAsync();
                _ = await db.Authors.ToListAsync();
                _ = await authors.GetListAsync();
            }
        }
        """);

    /// <summary>An override in source is read itself.</summary>
    [Fact]
    public Task OverriddenMethod_DoesNotTrigger() => VerifyAsync("Ardalis.Specification", Ardalis, ArdalisUsings, """
        public class OrderRepository : RepositoryBase<Order>
        {
            private readonly ShopContext db;
            public OrderRepository(ShopContext db) : base(db) => this.db = db;
            public override async Task<List<Order>> ListAsync(CancellationToken cancellationToken = default) =>
                await db.Orders.Select(o => new Order { Id = o.Id }).ToListAsync(cancellationToken);
        }
        public class Service { public async Task M(OrderRepository repository) => _ = await repository.ListAsync(); }
        """);

    /// <summary>Types of the same names in a project of the solution may do anything.</summary>
    [Fact]
    public Task SameNamesInAnotherAssembly_DoNotTrigger() => VerifyAsync("Shop.Repositories", Ardalis, ArdalisUsings, """
        public class Service { public async Task M(IRepositoryBase<Order> repository) => _ = await repository.ListAsync(); }
        """);

    private static Task VerifyAsync(string package, string library, string usings, string source) =>
        new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
            TestState =
            {
                CompileProjectReferences = true,
                Sources = { "using System.ComponentModel.DataAnnotations;\n" + usings + Program.Usings + Model + source },
                AdditionalProjectReferences = { package },
                AdditionalProjects = { [package] = { Sources = { "using System.Linq.Expressions;\n" + Program.Usings + library } } },
            },
        }.RunAsync();
}
