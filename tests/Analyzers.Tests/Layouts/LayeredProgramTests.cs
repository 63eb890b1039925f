using System.Text.RegularExpressions;
using AsyncSql.Analyzers.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Layouts;

/// <summary>
/// Layered products as they are installed: the queries in App, entities in Domain, which App references, contexts and configuration in
/// Infrastructure, which references both. The package passes its files; nothing is set.
/// </summary>
public sealed class LayeredProgramTests
{
    private const string Document = """
        // Domain/Document.cs
        using System;
        using System.Collections.Generic;
        namespace Shop.Domain;
        public class Document
        {
            public Guid Id { get; set; }
            public string Title { get; set; } = "";
            public string Body { get; set; } = "";
            public Author Author { get; set; } = null!;
            public List<Note> Notes { get; set; } = new();
        }
        public class Author { public int Id { get; set; } public string Name { get; set; } = ""; public byte[] Portrait { get; set; } = null!; }
        public class Note { public int Id { get; set; } public string Text { get; set; } = ""; }

        """;

    private const string Configuration = """
        // Infrastructure/DocumentConfiguration.cs
        using Microsoft.EntityFrameworkCore;
        using Microsoft.EntityFrameworkCore.Metadata.Builders;
        using Shop.Domain;
        namespace Shop.Infrastructure;
        internal sealed class DocumentConfiguration : IEntityTypeConfiguration<Document>
        {
            public void Configure(EntityTypeBuilder<Document> builder) => builder.Property(d => d.Title).HasMaxLength(200);
        }
        internal sealed class AuthorConfiguration : IEntityTypeConfiguration<Author>
        {
            public void Configure(EntityTypeBuilder<Author> builder) => builder.Property(d => d.Name).HasMaxLength(200);
        }
        internal sealed class NoteConfiguration : IEntityTypeConfiguration<Note>
        {
            public void Configure(EntityTypeBuilder<Note> builder) => builder.Property(d => d.Text).HasMaxLength(200);
        }

        """;

    private const string Context = """
        // Infrastructure/ShopContext.cs
        using Microsoft.EntityFrameworkCore;
        using Shop.App;
        using Shop.Domain;
        namespace Shop.Infrastructure;
        public class ShopContext : DbContext, IShopContext
        {
            public DbSet<Document> Documents => Set<Document>();
            public DbSet<Author> Authors => Set<Author>();
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
            protected override void OnModelCreating(ModelBuilder model) => model.ApplyConfigurationsFromAssembly(typeof(ShopContext).Assembly);
        }

        """;

    private const string Contract = """
        // App/IShopContext.cs
        using Microsoft.EntityFrameworkCore;
        using Shop.Domain;
        namespace Shop.App;
        public interface IShopContext { DbSet<Document> Documents { get; } DbSet<Author> Authors { get; } }

        """;

    private const string Invoice = """
        // Domain/Invoice.cs
        namespace Shop.Domain;
        public class Invoice { public int Id { get; set; } public string Number { get; set; } = ""; public string Text { get; set; } = ""; }

        """;

    private const string Snapshot = """
        // Infrastructure/Migrations/ShopContextModelSnapshot.cs
        using Microsoft.EntityFrameworkCore;
        using Microsoft.EntityFrameworkCore.Infrastructure;
        using Shop.Infrastructure;
        namespace Shop.Infrastructure.Migrations;
        [DbContext(typeof(ShopContext))]
        partial class ShopContextModelSnapshot : ModelSnapshot
        {
            protected override void BuildModel(ModelBuilder modelBuilder)
            {
                SqlServerModelBuilderExtensions.UseIdentityColumns(modelBuilder);
                modelBuilder.Entity("Shop.Domain.Author", b =>
                {
                    b.Property<int>("Id").HasColumnType("int");
                    b.Property<string>("Name").HasMaxLength(200).HasColumnType("nvarchar(200)");
                });
                modelBuilder.Entity("Shop.Domain.Document", b =>
                {
                    b.Property<Guid>("Id").HasColumnType("uniqueidentifier");
                    b.Property<string>("Body").HasColumnType("nvarchar(max)");
                    b.Property<string>("Title").HasMaxLength(200).HasColumnType("nvarchar(200)");
                });
            }
        }

        """;

    private const string Layers = Document + Configuration + Context + Contract;

    private const string Usings = """
        // App/Handler.cs
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Linq.Expressions;
        using System.Threading;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;
        using Shop.Domain;

        """;

    [Theory]
    [InlineData("public class Handler { private readonly IShopContext _db; public Handler(IShopContext db) => _db = db; public Task<List<Document>> Handle() => _db.Documents.AsNoTracking().{|ASQL1001:ToListAsync|}(); }")]
    [InlineData("public class Handler { private readonly IShopContext _db; public Handler(IShopContext db) => _db = db; public Task<List<string>> Handle() => _db.Documents.Select(d => d.Title).ToListAsync(); }")]
    public Task CleanArchitecture_IsRead(string code) => VerifyAsync(Layers + Usings + "namespace Shop.App;\n" + code);

    /// <summary>As in organisation-registry of Informatie Vlaanderen: a page whose member is the query, built by a base class.</summary>
    [Theory]
    [InlineData("query.Select(d => new Row(d.Id, d.Body))", "{|ASQL1001:ToListAsync|}")]
    [InlineData("query.Select(d => new Row(d.Id, d.Title))", "ToListAsync")]
    public Task PageThatHoldsAQuery_IsRead(string projection, string call) => VerifyAsync(Layers + Usings + $$"""
        namespace Shop.App;
        public class Row { public Row(Guid id, string text) { Id = id; Text = text; } public Guid Id { get; } public string Text { get; } }
        public class PagedQueryable<T>
        {
            public IQueryable<T> Items { get; private set; }
            public int Total { get; private set; }
            public PagedQueryable(IQueryable<T> items, int total) { Items = items; Total = total; }
        }
        public class Handler
        {
            private readonly IShopContext _db;
            public Handler(IShopContext db) => _db = db;
            public async Task<object> Handle()
            {
                var query = _db.Documents.Where(d => d.Title != "");
                var page = new PagedQueryable<Row>({{projection}}, query.Count());
                return await page.Items.{{call}}();
            }
        }
        """);

    /// <summary>The page comes from helpers, as an argument or by an initializer.</summary>
    [Theory]
    [InlineData("Wrap(query.Select(d => new Row(d.Id, d.Body)))", "{|ASQL1001:ToListAsync|}")]
    [InlineData("Wrap(query.Select(d => new Row(d.Id, d.Title)))", "ToListAsync")]
    [InlineData("Same(Wrap(query.Select(d => new Row(d.Id, d.Body))))", "{|ASQL1001:ToListAsync|}")]
    [InlineData("Same(Wrap(query.Select(d => new Row(d.Id, d.Title))))", "ToListAsync")]
    [InlineData("new Page<Row> { Items = query.Select(d => new Row(d.Id, d.Body)) }", "{|ASQL1001:ToListAsync|}")]
    [InlineData("new Page<Row> { Items = query.Select(d => new Row(d.Id, d.Title)) }", "ToListAsync")]
    [InlineData("Wrap(query)", "Select(d => d.Title).ToListAsync")]
    [InlineData("Wrap(query)", "{|ASQL1001:ToListAsync|}")]
    [InlineData("Narrow(query)", "ToListAsync")]
    [InlineData("choose ? Wrap(query.Select(d => new Row(d.Id, d.Title))) : Other()", "ToListAsync")]
    public Task PageOfAHelper_IsRead(string page, string call) => VerifyAsync(Layers + Usings + $$"""
        namespace Shop.App;
        public class Row { public Row(Guid id, string text) { Id = id; Text = text; } public Guid Id { get; } public string Text { get; } }
        public class Page<T> { public IQueryable<T> Items { get; init; } = null!; public int Total { get; init; } }
        public class Handler
        {
            private static Page<T> Wrap<T>(IQueryable<T> items) { var skipped = items.Skip(1); return new Page<T> { Items = skipped, Total = 1 }; }
            private static Page<T> Same<T>(Page<T> page) => new() { Items = page.Items, Total = page.Total };
            private static Page<Document> Narrow(IQueryable<Document> items) => new() { Items = items.Select(d => new Document { Id = d.Id }) };
            private static Page<Row> Other() => throw new NotSupportedException();
            public async Task<object> Handle(IShopContext db, bool choose)
            {
                var query = db.Documents.Where(d => d.Title != "");
                var page = {{page}};
                return await page.Items.{{call}}();
            }
        }
        """);

    /// <summary>The namespace of the features has the name of the entity, which the context's usings find in its own project.</summary>
    [Theory]
    [InlineData("namespace Shop.Infrastructure;", "namespace Shop.App.Document", "Shop.App")]
    [InlineData("namespace Shop.Infrastructure;", "namespace Shop.Document", "Shop.App")]
    [InlineData("namespace Shop.Infrastructure;", "namespace Shop.Infrastructure.Document", "Shop.App")]
    [InlineData("namespace Shop.Infrastructure;", "namespace Document", "Shop.App")]
    public Task NamespaceWithTheNameOfAnEntity_DoesNotHideIt(string infrastructure, string own, string contract) => VerifyAsync(
        (Document + Configuration + Context).Replace("namespace Shop.Infrastructure;", infrastructure, StringComparison.Ordinal)
        + Contract.Replace("DbSet<Document>", "DbSet<Shop.Domain.Document>", StringComparison.Ordinal) + Usings + $$"""
        {{own}}
        {
            public class Handler
            {
                public async Task<object> Handle({{contract}}.IShopContext db) => await db.Documents.{|ASQL1001:ToListAsync|}();
                public async Task<object> Titles({{contract}}.IShopContext db) => await db.Documents.Select(d => d.Title).ToListAsync();
            }
        }
        """);

    /// <summary>Another context maps the same entity with other sizes. Its interface tells which context a query uses.</summary>
    [Theory]
    [InlineData("IShopContext", "{|ASQL1001:ToListAsync|}")]
    [InlineData("IReportContext", "ToListAsync")]
    public Task InterfaceOfOneOfTwoContexts_Decides(string contract, string call) => VerifyAsync(Layers + """
        // App/IReportContext.cs
        using Microsoft.EntityFrameworkCore;
        using Shop.Domain;
        namespace Shop.App;
        public interface IReportContext { DbSet<Document> Documents { get; } }
        // Infrastructure/ReportContext.cs
        using Microsoft.EntityFrameworkCore;
        using Shop.App;
        using Shop.Domain;
        namespace Shop.Infrastructure;
        public class ReportContext : DbContext, IReportContext
        {
            public DbSet<Document> Documents => Set<Document>();
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
            protected override void OnModelCreating(ModelBuilder model) => model.Entity<Document>().Property(d => d.Body).HasMaxLength(300);
        }

        """ + Usings + $$"""
        namespace Shop.App;
        public class Handler { public Task<List<string>> Handle({{contract}} db) => db.Documents.Select(d => d.Body).{{call}}(); }
        """);

    /// <summary>A derived type has the columns of its base, but not those of the other types that derive from it.</summary>
    [Theory]
    [InlineData("db.Plans", "{|ASQL1001:ToListAsync|}")]
    [InlineData("db.Plans.OfType<CalendarPlan>()", "{|ASQL1001:ToListAsync|}")]
    [InlineData("db.Plans.OfType<FlatPlan>()", "ToListAsync")]
    public Task DerivedTypeOfAnotherProject_HasNoColumnsOfItsSiblings(string query, string call) => VerifyAsync("""
        // Domain/Plan.cs
        namespace Shop.Domain;
        public abstract class Plan { public int Id { get; set; } }
        public class FlatPlan : Plan { public int Hours { get; set; } }
        public class CalendarPlan : Plan { public string ScheduleJson { get; set; } = ""; }
        // App/IShopContext.cs
        using Microsoft.EntityFrameworkCore;
        using Shop.Domain;
        namespace Shop.App;
        public interface IShopContext { DbSet<Plan> Plans { get; } }
        // Infrastructure/ShopContext.cs
        using Microsoft.EntityFrameworkCore;
        using Shop.App;
        using Shop.Domain;
        namespace Shop.Infrastructure;
        public class ShopContext : DbContext, IShopContext
        {
            public DbSet<Plan> Plans => Set<Plan>();
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
            protected override void OnModelCreating(ModelBuilder model)
            {
                model.Entity<FlatPlan>();
                model.Entity<CalendarPlan>().Property(p => p.ScheduleJson).HasMaxLength(16_384);
            }
        }

        """ + Usings + $$"""
        namespace Shop.App;
        public class Handler { public Task Handle(IShopContext db) => {{query}}.{{call}}(); }
        """);

    /// <summary>A context for writing, and one for reading, in projects of their own over the same tables.</summary>
    [Theory]
    [InlineData("public class Handler { public Task<List<Document>> Handle(IShopReadContext db) => db.Documents.{|ASQL1001:ToListAsync|}(); public Task<List<Document>> Write(IShopContext db) => db.Documents.{|ASQL1001:ToListAsync|}(); }")]
    [InlineData("public class Handler { public async Task Handle(IShopReadContext db) { _ = await db.Documents.Select(d => d.Title).ToListAsync(); _ = await db.Documents.Where(d => d.Title == \"\").{|ASQL1002:FirstOrDefaultAsync|}(); } }")]
    public Task TwoContextsOverTheSameTables_AreRead(string code) => VerifyAsync(Layers + """
        // App/IShopReadContext.cs
        using System.Linq;
        using Shop.Domain;
        namespace Shop.App;
        public interface IShopReadContext { IQueryable<Document> Documents { get; } }
        // Read/ShopReadContext.cs
        using System.Linq;
        using Microsoft.EntityFrameworkCore;
        using Shop.App;
        using Shop.Domain;
        using Shop.Infrastructure;
        namespace Shop.Read;
        public class ShopReadContext : DbContext, IShopReadContext
        {
            public DbSet<Document> Documents { get; set; } = null!;
            IQueryable<Document> IShopReadContext.Documents => Documents.AsNoTracking();
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.").UseQueryTrackingBehavior(QueryTrackingBehavior.NoTracking);
            protected override void OnModelCreating(ModelBuilder model) => model.ApplyConfigurationsFromAssembly(typeof(ShopContext).Assembly);
        }

        """ + Usings + "namespace Shop.App;\n" + code.Replace("ASQL1002", "ASQL1001", StringComparison.Ordinal));

    /// <summary>
    /// The last migration is older than an entity (as in neozhu/RazorPageCleanArchitecture), or another context has none (as in
    /// TunNetCom.SilkRoadErp): the snapshot says what it has, and the source the rest.
    /// </summary>
    [Theory]
    [InlineData("db.Invoices.{|ASQL1002:ToListAsync|}()")]
    [InlineData("db.Invoices.Select(i => i.Text).{|ASQL1002:ToListAsync|}()")]
    [InlineData("db.Invoices.Select(i => i.Number).ToListAsync()")]
    [InlineData("db.Documents.{|ASQL1001:ToListAsync|}()")]
    [InlineData("db.Documents.Select(d => d.Title).ToListAsync()")]
    [InlineData("db.Documents.Select(d => d.Author.Portrait).ToListAsync()")] // the snapshot is older than this column
    public async Task EntityThatIsNewerThanTheSnapshot_IsReadFromSource(string query)
    {
        const string Set = "public DbSet<Invoice> Invoices => Set<Invoice>(); protected override void OnConf";
        var program = Document + Invoice + Snapshot
            + Contract.Replace(" } }", " } DbSet<Invoice> Invoices { get; } }", StringComparison.Ordinal)
            + Usings + $$"""
            namespace Shop.App;
            public class Handler { public async Task<object> Handle(IShopContext db) => await {{query}}; }

            """;
        await VerifyAsync(program + Configuration + """
            // Infrastructure/InvoiceConfiguration.cs
            using Microsoft.EntityFrameworkCore;
            using Microsoft.EntityFrameworkCore.Metadata.Builders;
            using Shop.Domain;
            namespace Shop.Infrastructure;
            internal sealed class InvoiceConfiguration : IEntityTypeConfiguration<Invoice>
            {
                public void Configure(EntityTypeBuilder<Invoice> builder) => builder.Property(i => i.Number).HasMaxLength(20);
            }

            """ + Context.Replace("protected override void OnConf", Set, StringComparison.Ordinal));
        // A second context, without migrations, with a set and without.
        foreach (var members in new[] { ", ISalesContext { public DbSet<Invoice> Invoices => Set<Invoice>();", ", ISalesContext { DbSet<Invoice> ISalesContext.Invoices => Set<Invoice>();", " {" })
            await VerifyAsync((program + Context + $$"""
            // Sales/SalesContext.cs
            using Microsoft.EntityFrameworkCore;
            using Shop.App;
            using Shop.Domain;
            namespace Shop.Sales;
            public class SalesContext : DbContext{{members}}
                protected override void OnModelCreating(ModelBuilder model) => model.Entity<Invoice>().Property(i => i.Number).HasMaxLength(20);
            }
            // Sales/Services.cs
            using Microsoft.EntityFrameworkCore;
            using Microsoft.Extensions.DependencyInjection;
            namespace Shop.Sales;
            public static class Services { public static void Add(IServiceCollection services) => services.AddDbContext<SalesContext>(options => options.UseSqlServer("Server=.")); }

            """)
            .Replace(" DbSet<Invoice> Invoices { get; } }", " } public interface ISalesContext { DbSet<Invoice> Invoices { get; } }", StringComparison.Ordinal)
            .Replace("Handle(IShopContext db) => await db.Invoices", "Handle(ISalesContext db) => await db.Invoices", StringComparison.Ordinal));
    }

    /// <summary>
    /// As in phongnguyend/Practical.CleanArchitecture: the project of the queries does not reference EF Core. Its repository has the
    /// methods that run them.
    /// </summary>
    [Theory]
    [InlineData("documents.FirstOrDefaultAsync(documents.GetQueryableSet().Where(d => d.Id == id))", "ASQL1001", true)]
    [InlineData("documents.FirstOrDefaultAsync(documents.GetQueryableSet().Where(d => d.Id == id))", "ASQL1001", false)]
    [InlineData("documents.ToListAsync(documents.GetQueryableSet().Select(d => new { d.Id, d.Body }))", "ASQL1001", true)]
    [InlineData("documents.ToListAsync(documents.GetQueryableSet().Select(d => new { d.Id, d.Title }))", null, true)]
    [InlineData("documents.ToListAsync(documents.GetQueryableSet().Select(d => new { d.Id, d.Title }))", null, false)]
    [InlineData("documents.ToListAsync(new List<Document>().AsQueryable())", null, true)]
    [InlineData("documents.ToListAsync(documents.GetQueryableSet())", "ASQL1001", false, "Task<List<T>> ToListAsync(IQueryable<T> query);")]
    [InlineData("documents.ToListAsync(documents.GetQueryableSet())", null, false, "List<T> ToListAsync(IQueryable<T> query);")]
    public Task ProjectWithoutEntityFramework_IsRead(string query, string? id, bool hasSnapshot, string? method = null) => VerifyAsync(
        Document + Configuration + Context.Replace(", IShopContext", "", StringComparison.Ordinal) + (hasSnapshot ? Snapshot : "") + $$"""
        // App/IRepository.cs
        using System;
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading.Tasks;
        using Shop.Domain;
        namespace Shop.App;
        public interface IRepository<T>
        {
            IQueryable<T> GetQueryableSet();
            Task<R> FirstOrDefaultAsync<R>(IQueryable<R> query);
            {{method ?? "Task<List<R>> ToListAsync<R>(IQueryable<R> query);"}}
        }
        public class Handler
        {
            public object Handle(IRepository<Document> documents, Guid id) => {{(id is null ? query : query.Replace(".ToListAsync", $".{{|{id}:ToListAsync|}}", StringComparison.Ordinal).Replace(".FirstOrDefaultAsync", $".{{|{id}:FirstOrDefaultAsync|}}", StringComparison.Ordinal))}};
        }
        """,
        PackageReferences.None);

    /// <summary>A service for all entities of the solution, in the project without EF Core.</summary>
    [Theory]
    [InlineData("repository.GetQueryableSet()", "{|ASQL1001:ToListAsync|}")]
    [InlineData("repository.GetQueryableSet().Select(e => e.Id)", "ToListAsync")]
    public Task GenericServiceWithoutEntityFramework_IsRead(string query, string call) => VerifyAsync(
        Document.Replace("public class Document", "public interface IEntity { Guid Id { get; } }\npublic class Document : IEntity", StringComparison.Ordinal)
        + Configuration + Context.Replace(", IShopContext", "", StringComparison.Ordinal) + Snapshot + $$"""
        // App/CrudService.cs
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading.Tasks;
        using Shop.Domain;
        namespace Shop.App;
        public interface IRepository<T>
        {
            IQueryable<T> GetQueryableSet();
            Task<List<R>> ToListAsync<R>(IQueryable<R> query);
        }
        public class CrudService<T> where T : IEntity
        {
            private readonly IRepository<T> repository;
            public CrudService(IRepository<T> repository) => this.repository = repository;
            public object Get() => repository.{{call}}({{query}});
        }
        """,
        PackageReferences.None);

    /// <summary>
    /// As in VirtoCommerce/vc-module-notification: the base context and the base repository are in a package, the migrations in a project
    /// for each provider, and the large columns of a hierarchy in the derived types.
    /// </summary>
    [Theory]
    [InlineData("_ = await Messages.Where(m => m.TenantId == id).{|ASQL1001:ToListAsync|}();")]
    [InlineData("await DbContext.Set<MessageEntity>().Where(m => m.TenantId == id).{|ASQL1001:LoadAsync|}();")]
    [InlineData("_ = await Messages.Where(m => m.TenantId == id).Select(m => m.TenantId).ToListAsync();")]
    [InlineData("_ = await DbContext.Set<LayoutEntity>().Where(l => l.Name == id).ToListAsync();")]
    public Task HierarchyBehindThePackageOfAPlatform_IsRead(string statement) => VerifyAsync($$"""
        // Domain/Platform.cs
        using Microsoft.EntityFrameworkCore;
        namespace Platform;
        public abstract class Entity { public string Id { get; set; } = ""; }
        public abstract class AuditableEntity : Entity { public string CreatedBy { get; set; } = ""; }
        public abstract class DbContextBase : DbContext
        {
            protected DbContextBase(DbContextOptions options) : base(options) { }
            protected override void OnModelCreating(ModelBuilder modelBuilder) => base.OnModelCreating(modelBuilder);
        }
        public abstract class DbContextRepositoryBase<TContext> where TContext : DbContext
        {
            protected DbContextRepositoryBase(TContext dbContext) => DbContext = dbContext;
            public TContext DbContext { get; private set; }
        }
        // App/Model.cs
        using Microsoft.EntityFrameworkCore;
        using Platform;
        namespace Shop;
        public class MessageEntity : AuditableEntity { public string TenantId { get; set; } = ""; }
        public class EmailMessageEntity : MessageEntity { public string Subject { get; set; } = ""; public string Body { get; set; } = ""; }
        public class LayoutEntity : Entity { public string Name { get; set; } = ""; }
        public class MessageContext : DbContextBase
        {
            public MessageContext(DbContextOptions<MessageContext> options) : base(options) { }
            protected override void OnModelCreating(ModelBuilder modelBuilder)
            {
                modelBuilder.Entity<MessageEntity>().ToTable("Message").HasKey(x => x.Id);
                modelBuilder.Entity<MessageEntity>().Property(x => x.Id).HasMaxLength(128).ValueGeneratedOnAdd();
                modelBuilder.Entity<MessageEntity>().HasDiscriminator<string>("Discriminator");
                modelBuilder.Entity<MessageEntity>().Property("Discriminator").HasMaxLength(128);
                modelBuilder.Entity<EmailMessageEntity>();
                modelBuilder.Entity<LayoutEntity>().ToTable("Layout").HasKey(x => x.Id);
                base.OnModelCreating(modelBuilder);
                switch (Database.ProviderName)
                {
                    case "Npgsql.EntityFrameworkCore.PostgreSQL":
                        modelBuilder.ApplyConfigurationsFromAssembly(System.Reflection.Assembly.Load("Shop.PostgreSql"));
                        break;
                    case "Microsoft.EntityFrameworkCore.SqlServer":
                        modelBuilder.ApplyConfigurationsFromAssembly(System.Reflection.Assembly.Load("Shop.SqlServer"));
                        break;
                }
            }
        }
        // App/MessageRepository.cs
        using System.Linq;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;
        using Platform;
        namespace Shop;
        public class MessageRepository : DbContextRepositoryBase<MessageContext>
        {
            public MessageRepository(MessageContext dbContext) : base(dbContext) { }
            public IQueryable<MessageEntity> Messages => DbContext.Set<MessageEntity>();
            public async Task RunAsync(string id) { {{statement}} }
        }
        // SqlServer/Migrations/MessageContextModelSnapshot.cs
        using Microsoft.EntityFrameworkCore;
        using Microsoft.EntityFrameworkCore.Infrastructure;
        using Shop;
        namespace Shop.SqlServer.Migrations;
        [DbContext(typeof(MessageContext))]
        partial class MessageContextModelSnapshot : ModelSnapshot
        {
            protected override void BuildModel(ModelBuilder modelBuilder)
            {
                SqlServerModelBuilderExtensions.UseIdentityColumns(modelBuilder);
                modelBuilder.Entity("Shop.LayoutEntity", b =>
                {
                    b.Property<string>("Id").HasMaxLength(128).HasColumnType("nvarchar(128)");
                    b.Property<string>("Name").HasMaxLength(128).HasColumnType("nvarchar(128)");
                });
                modelBuilder.Entity("Shop.MessageEntity", b =>
                {
                    b.Property<string>("Id").HasMaxLength(128).HasColumnType("nvarchar(128)");
                    b.Property<string>("CreatedBy").HasMaxLength(64).HasColumnType("nvarchar(64)");
                    b.Property<string>("Discriminator").IsRequired().HasMaxLength(128).HasColumnType("nvarchar(128)");
                    b.Property<string>("TenantId").HasMaxLength(128).HasColumnType("nvarchar(128)");
                    b.HasDiscriminator().HasValue("MessageEntity");
                });
                modelBuilder.Entity("Shop.EmailMessageEntity", b =>
                {
                    b.HasBaseType("Shop.MessageEntity");
                    b.Property<string>("Body").HasColumnType("nvarchar(max)");
                    b.Property<string>("Subject").HasMaxLength(512).HasColumnType("nvarchar(512)");
                    b.HasDiscriminator().HasValue("EmailMessageEntity");
                });
            }
        }
        // PostgreSql/Migrations/MessageContextModelSnapshot.cs
        using Microsoft.EntityFrameworkCore;
        using Microsoft.EntityFrameworkCore.Infrastructure;
        using Shop;
        namespace Shop.PostgreSql.Migrations;
        [DbContext(typeof(MessageContext))]
        partial class MessageContextModelSnapshot : ModelSnapshot
        {
            protected override void BuildModel(ModelBuilder modelBuilder)
            {
                NpgsqlModelBuilderExtensions.UseIdentityByDefaultColumns(modelBuilder);
                modelBuilder.Entity("Shop.MessageEntity", b => { b.Property<string>("Id").HasMaxLength(128).HasColumnType("character varying(128)"); });
            }
        }

        """, PackageReferences.EntityFrameworkCore10Npgsql);

    /// <summary>The context derives from Identity's, which the project of the queries does not reference.</summary>
    [Theory]
    [InlineData("IdentityDbContext<User>", "_ = await db.Documents.{|ASQL1001:ToListAsync|}();")]
    [InlineData("IdentityDbContext<User>", "_ = await db.Documents.Select(d => d.Title).ToListAsync();")]
    [InlineData("IdentityDbContext<User, IdentityRole<Guid>, Guid>", "_ = await db.Documents.{|ASQL1001:ToListAsync|}();")]
    [InlineData("ApiAuthorizationDbContext<User>", "_ = await db.Documents.{|ASQL1001:ToListAsync|}();")]
    [InlineData("OtherContext<User>", "_ = await db.Documents.ToListAsync();")]
    public Task ContextThatDerivesFromIdentitys_IsRead(string baseClass, string statement) => VerifyAsync(
        Document + Configuration + Contract + Context.Replace(": DbContext", ": " + baseClass, StringComparison.Ordinal)
            .Replace("using Shop.App;", """
                using Microsoft.AspNetCore.ApiAuthorization.IdentityServer;
                using Microsoft.AspNetCore.Identity;
                using Microsoft.AspNetCore.Identity.EntityFrameworkCore;
                using Shop.App;
                """, StringComparison.Ordinal)
            .Replace("=> model.Apply", "{ base.OnModelCreating(model); model.Apply", StringComparison.Ordinal)
            .Replace("ShopContext).Assembly);", "ShopContext).Assembly); } ", StringComparison.Ordinal) + """
        // Infrastructure/User.cs
        using Microsoft.AspNetCore.Identity;
        namespace Shop.Infrastructure;
        public class User : IdentityUser { public string Biography { get; set; } = ""; }

        """ + Usings + $$"""
        namespace Shop.App;
        public class Handler { public async Task Handle(IShopContext db) { {{statement}} } }
        """);

    /// <summary>Beside a snapshot that has all sets, the package does not pass all configurations.</summary>
    [Fact]
    public Task EntityWithoutASet_IsUnknownBesideASnapshot() => VerifyAsync(Document + Invoice + Snapshot + Context
        + Contract.Replace("DbSet<Document> Documents", "IQueryable<Invoice> Invoices { get; } DbSet<Document> Documents", StringComparison.Ordinal)
            .Replace("using Shop.Domain;", "using System.Linq; using Shop.Domain;", StringComparison.Ordinal)
        + Usings + """
        namespace Shop.App;
        public class Handler { public async Task<object> Handle(IShopContext db) => await db.Invoices.ToListAsync(); }
        """);

    private static Task VerifyAsync(string program, ReferenceAssemblies? references = null)
    {
        var test = new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            ReferenceAssemblies = references ?? PackageReferences.EntityFrameworkCore10,
            TestState = { CompileProjectReferences = true, AdditionalProjectReferences = { "Domain" } },
        };
        var domain = test.TestState.AdditionalProjects["Domain"];
        domain.ReferenceAssemblies = test.ReferenceAssemblies;
        foreach (var file in Regex.Split(program, "^// (?=[A-Za-z]+/)", RegexOptions.Multiline).Where(static text => text.Length > 0))
        {
            var end = file.IndexOf('\n', StringComparison.Ordinal);
            var (path, text) = ("/" + file[..end].Trim(), "#nullable enable\n" + file[end..]);
            switch (path.Split('/')[1])
            {
                case "App":
                    test.TestState.Sources.Add((path, text));
                    break;
                case "Domain":
                    domain.Sources.Add((path, text));
                    break;
                default:
                    test.TestState.AdditionalFiles.Add((path, text));
                    break;
            }
        }

        return test.RunAsync();
    }
}
