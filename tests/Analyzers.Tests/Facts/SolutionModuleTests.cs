using AsyncSql.Analyzers.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts;

/// <summary>
/// A host and two modules, each with a context of its own over a shared base. The compiler sees their symbols, the package passes their
/// files.
/// </summary>
public sealed class SolutionModuleTests
{
    private const string Kernel = """
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Linq.Expressions;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;
        namespace Kernel;
        public abstract class ModuleContext : DbContext
        {
            public DbSet<OutboxMessage> Outbox => Set<OutboxMessage>();
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
            protected override void OnModelCreating(ModelBuilder model) => model.ApplyConfigurationsFromAssembly(GetType().Assembly);
        }
        public class OutboxMessage { public int Id { get; set; } public string Content { get; set; } = ""; }
        public interface IStore<T> where T : class
        {
            Task<List<T>> ListAsync(Expression<Func<T, bool>> filter);
            Task<List<TResult>> ListAsync<TResult>(Expression<Func<T, TResult>> selector);
            Task<List<TResult>> ProjectAsync<TResult>(Func<IQueryable<T>, IQueryable<TResult>> shape);
        }
        public class Store<TContext, T> : IStore<T> where TContext : ModuleContext where T : class
        {
            private readonly TContext _db;
            public Store(TContext db) => _db = db;
            public Task<List<T>> ListAsync(Expression<Func<T, bool>> filter) => _db.Set<T>().Where(filter).ToListAsync();
            public Task<List<TResult>> ListAsync<TResult>(Expression<Func<T, TResult>> selector) => _db.Set<T>().Select(selector).ToListAsync();
            public Task<List<TResult>> ProjectAsync<TResult>(Func<IQueryable<T>, IQueryable<TResult>> shape) => shape(_db.Set<T>()).ToListAsync();
        }
        """;

    private const string Orders = """
        using System.Collections.Generic;
        using System.Linq;
        using Microsoft.EntityFrameworkCore;
        using Microsoft.EntityFrameworkCore.Metadata.Builders;
        namespace Orders;
        public class Order { public int Id { get; set; } public string Notes { get; set; } = ""; public bool IsOpen { get; set; } public List<Line> Lines { get; set; } = new(); }
        public class Line { public int Id { get; set; } public int OrderId { get; set; } public string Comment { get; set; } = ""; public Product Product { get; set; } = null!; }
        public class Product { public int Id { get; set; } public string Description { get; set; } = ""; }
        public class OrderContext : Kernel.ModuleContext { public DbSet<Order> Orders => Set<Order>(); }
        internal class OrderConfiguration : IEntityTypeConfiguration<Order> { public void Configure(EntityTypeBuilder<Order> builder) => builder.Property(o => o.Notes).HasMaxLength(200); }
        internal class LineConfiguration : IEntityTypeConfiguration<Line> { public void Configure(EntityTypeBuilder<Line> builder) => builder.Property(o => o.Comment).HasMaxLength(200); }
        public static class OrderQueries
        {
            public static IQueryable<Order> Fresh(this IQueryable<Order> orders, bool only) => only ? orders.Where(o => o.IsOpen).OrderBy(o => o.Id) : orders;
            public static IQueryable<Order> Full(this IQueryable<Order> orders) { var fresh = orders.Fresh(true); return fresh.Include(o => o.Lines).ThenInclude(l => l.Product); }
            public static IQueryable<Order> Light(this IQueryable<Order> orders) => orders.Where(o => o.IsOpen);
            public static IQueryable<Order> Odd(this IQueryable<Order> orders) => orders.Full().Select(o => new Order { Id = o.Id });
            public static IQueryable<Order> Loop(this IQueryable<Order> orders) => orders.Loop();
            public static IQueryable<Order> Other(this IQueryable<Order> orders) => orders.Select(o => new Order { Id = o.Id });
        }
        """;

    private const string Parcels = """
        using Microsoft.EntityFrameworkCore;
        using Microsoft.EntityFrameworkCore.Metadata.Builders;
        namespace Parcels;
        public class Parcel { public int Id { get; set; } public string Contents { get; set; } = ""; public string Sender { get; set; } = ""; }
        public class ParcelContext : Kernel.ModuleContext { public DbSet<Parcel> Parcels => Set<Parcel>(); }
        internal class ParcelConfiguration : IEntityTypeConfiguration<Parcel> { public void Configure(EntityTypeBuilder<Parcel> builder) => builder.Property(o => o.Sender).HasMaxLength(200); }
        """;

    /// <summary>The configurations of a module are those of its own context.</summary>
    [Theory]
    [InlineData("_ = await parcels.{|ASQL1001:ListAsync|}(p => p.Id > 1);")]
    [InlineData("_ = await parcels.{|ASQL1001:ListAsync|}(p => new { p.Id, p.Contents });")]
    [InlineData("_ = await parcels.{|ASQL1001:ProjectAsync|}(q => q.Where(p => p.Id > 1).Select(p => p.Contents));")]
    [InlineData("_ = await parcels.ListAsync(p => new { p.Id, p.Sender });")]
    [InlineData("_ = await parcels.ProjectAsync(q => q.Select(p => p.Sender));")]
    [InlineData("_ = await orders.ListAsync(o => o.Id > 1);")]
    public Task StoreOfAModule_LoadsItsEntity(string statement) => CreateHost(statement).RunAsync();

    /// <summary>What a method of another project does with a query is in its source, whatever its name says.</summary>
    [Theory]
    [InlineData("_ = await db.Orders.Fresh(true).ToListAsync();")]
    [InlineData("_ = await db.Orders.{|ASQL1002:ToListAsync|}();", "Line", "HasMaxLength(200)")]
    [InlineData("_ = await db.Orders.Fresh(true).{|ASQL1002:ToListAsync|}();", "Line", "HasMaxLength(200)")]
    [InlineData("_ = await db.Orders.Light().{|ASQL1002:ToListAsync|}();", "Line", "HasMaxLength(200)")]
    [InlineData("_ = await db.Orders.Full().{|ASQL1002:ToListAsync|}();")]
    [InlineData("_ = await db.Orders.Odd().ToListAsync();", "Line", "HasMaxLength(200)")]
    [InlineData("_ = await db.Orders.Other().ToListAsync();", "Line", "HasMaxLength(200)")]
    [InlineData("_ = await db.Orders.Loop().ToListAsync();", "Line", "HasMaxLength(200)")]
    public Task QueryHelperOfAModule_IsRead(string statement, string? unbounded = null, string? setter = null) => CreateHost(
        statement, unbounded is null ? Orders : Orders.Replace($"builder.Property(o => o.Notes).{setter}", "builder.HasKey(o => o.Id)", StringComparison.Ordinal)).RunAsync();

    /// <summary>The contexts of a repository of the base context are in other projects, and so are the entities that they load.</summary>
    [Fact]
    public Task StoreOfTheBaseContext_IsNotReportedInside() =>
        new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            TestCode = Kernel,
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
        }.RunAsync();

    /// <summary>A plug-in configures its own entities. What it may do to those of the context is unknown.</summary>
    [Theory]
    [InlineData("", "_ = await db.Orders.ToListAsync(); _ = await db.Set<Product>().{|ASQL1002:ToListAsync|}(); _ = await db.Set<Tag>().{|ASQL1002:ToListAsync|}();")]
    [InlineData("""internal class PlugInConfiguration : IEntityTypeConfiguration<Tag> { public void Configure(Microsoft.EntityFrameworkCore.Metadata.Builders.EntityTypeBuilder<Tag> builder) => builder.Property(t => t.Text).HasMaxLength(20); }""", "_ = await db.Set<Tag>().ToListAsync();")]
    public Task PlugInThatAppliesConfigurations_IsRead(string plugIn, string statement)
    {
        var test = CreateHost(
            statement.Replace("db.", "shop.", StringComparison.Ordinal), Orders,
            """
            public class Tag { public int Id { get; set; } public string Text { get; set; } = ""; }
            public interface IPlugIn { System.Reflection.Assembly Assembly { get; } }
            public class ShopContext : DbContext
            {
                private readonly System.Collections.Generic.List<IPlugIn> _plugIns = new();
                public DbSet<Order> Orders => Set<Order>();
                public DbSet<Tag> Tags => Set<Tag>();
                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
                protected override void OnModelCreating(ModelBuilder model)
                {
                    foreach (var plugIn in _plugIns)
                        model.ApplyConfigurationsFromAssembly(plugIn.Assembly);
                }
            }
            """ + plugIn);
        return test.RunAsync();
    }

    private static CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier> CreateHost(
        string statement, string orders = Orders, string code = "")
    {
        var test = new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            TestCode = $$"""
                using System.Linq;
                using System.Threading.Tasks;
                using Microsoft.EntityFrameworkCore;
                using Kernel;
                using Orders;
                using Parcels;
                class Service
                {
                    public async Task RunAsync(OrderContext db, IStore<Order> orders, IStore<Parcel> parcels{{(code.Length > 0 ? ", ShopContext shop" : "")}}) { {{statement}} }
                }
                {{code}}
                """,
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
        };
        foreach (var (name, source) in new[] { ("Kernel", Kernel), ("Orders", orders), ("Parcels", Parcels) })
        {
            var project = test.TestState.AdditionalProjects[name];
            project.ReferenceAssemblies = PackageReferences.EntityFrameworkCore10;
            project.Sources.Add(($"/{name}/{name}.cs", source));
            if (name != "Kernel")
                project.AdditionalProjectReferences.Add("Kernel");
            test.TestState.AdditionalFiles.Add(($"/{name}/{name}.cs", source));
            test.TestState.AdditionalProjectReferences.Add(name);
        }

        test.TestState.CompileProjectReferences = true;
        return test;
    }
}
