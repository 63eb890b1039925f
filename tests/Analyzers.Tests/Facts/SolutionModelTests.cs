using AsyncSql.Analyzers.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts;

/// <summary>Models that are partly in the source of a referenced project. The compiler sees its symbols, the package passes its files.</summary>
public sealed class SolutionModelTests
{
    private const string Domain = """
        namespace Shop;
        public class Document
        {
            public int Id { get; set; }
            public string Title { get; set; } = "";
            public string Body { get; set; } = "";
        }
        """;

    private const string Configuration = """
        using Microsoft.EntityFrameworkCore;
        using Microsoft.EntityFrameworkCore.Metadata.Builders;
        namespace Shop.Data;
        public sealed class DocumentConfiguration : IEntityTypeConfiguration<Document>
        {
            public void Configure(EntityTypeBuilder<Document> builder) => builder.Property(d => d.Title).HasMaxLength(200);
        }
        """;

    private const string Context = """
        using Microsoft.EntityFrameworkCore;
        namespace Shop.Data;
        public class ShopContext : DbContext
        {
            public DbSet<Document> Documents => Set<Document>();
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
            protected override void OnModelCreating(ModelBuilder model) => model.ApplyConfigurationsFromAssembly(typeof(ShopContext).Assembly);
        }
        """;

    private const string BaseContext = """
        using Microsoft.EntityFrameworkCore;
        namespace Shop.Data;
        public abstract class ModuleContext : DbContext
        {
            protected override void OnModelCreating(ModelBuilder model) => model.Entity<Document>().Property(d => d.Title).HasMaxLength(200);
        }
        """;

    private const string Helpers = """
        using Microsoft.EntityFrameworkCore;
        using Microsoft.EntityFrameworkCore.Metadata.Builders;
        namespace Shop.Data;
        public static class PropertyExtensions
        {
            public static PropertyBuilder<T> IsShort<T>(this PropertyBuilder<T> property) => property.HasMaxLength(40);
            public static PropertyBuilder<T> IsText<T>(this PropertyBuilder<T> property) => property.HasColumnType("nvarchar(max)");
        }
        """;

    [Theory]
    [InlineData("_ = await db.Documents.{|ASQL1001:ToListAsync|}();")]
    [InlineData("_ = await db.Documents.Select(d => d.Body).{|ASQL1001:ToListAsync|}();")]
    [InlineData("_ = await db.Database.SqlQuery<string>($\"SELECT Body AS Value FROM Documents\").{|ASQL1001:ToListAsync|}();")]
    [InlineData("_ = await db.Documents.Select(d => d.Title).ToListAsync();")]
    public Task ContextOfAReferencedProject_IsRead(string statement) => VerifyAsync(statement, "", Context, Configuration);

    /// <summary>
    /// Each module applies the configurations of its own assembly. That of a project that is not referenced has other conventions, and does
    /// not have the entities of this one.
    /// </summary>
    [Theory]
    [InlineData("DbContext any = db; _ = await any.Set<Document>().{|ASQL1001:ToListAsync|}();")]
    [InlineData("DbContext any = db; _ = await any.Set<Document>().Select(d => d.Title).ToListAsync();")]
    public Task ConfigurationsOfOneModule_AreNotThoseOfAnother(string statement)
    {
        var test = Create(statement, "", passFiles: true, Context, Configuration);
        test.TestState.AdditionalFiles.Add(("/Audit/AuditContext.cs", """
            using Microsoft.EntityFrameworkCore;
            namespace Shop.Audit;
            public class AuditContext : DbContext
            {
                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
                protected override void ConfigureConventions(ModelConfigurationBuilder builder) => builder.Properties<string>().HaveMaxLength(100);
                protected override void OnModelCreating(ModelBuilder model) => model.ApplyConfigurationsFromAssembly(GetType().Assembly);
            }
            """));
        return test.RunAsync();
    }

    /// <summary>
    /// phongnguyend/Practical.CleanArchitecture: each service has an entity of this name, and a configuration of it. Only the base of their
    /// contexts is in a project that this one references.
    /// </summary>
    [Theory]
    [InlineData("_ = await audit.Entries.{|ASQL1002:ToListAsync|}();")]
    [InlineData("_ = await audit.Entries.Select(e => e.Id).ToListAsync();")]
    public Task ConfigurationsOfOneService_AreNotThoseOfAnother(string statement)
    {
        const string Base = """
            using Microsoft.EntityFrameworkCore;
            namespace Shop.Data;
            public class ServiceContext : DbContext
            {
                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
                protected override void OnModelCreating(ModelBuilder model) => model.ApplyConfigurationsFromAssembly(GetType().Assembly);
            }
            """;
        var test = Create("var audit = new Shop.Audit.AuditContext(); " + statement, "", passFiles: true, Context, Configuration, Base);
        test.TestState.Sources.Add(("/Audit/Context/AuditContext.cs", """
            using System.Reflection;
            using Microsoft.EntityFrameworkCore;
            namespace Shop.Audit;
            public class Entry { public int Id { get; set; } public string Remark { get; set; } = ""; }
            public class AuditContext : Shop.Data.ServiceContext
            {
                public DbSet<Entry> Entries => Set<Entry>();
                protected override void OnModelCreating(ModelBuilder model)
                {
                    base.OnModelCreating(model);
                    model.ApplyConfigurationsFromAssembly(Assembly.GetExecutingAssembly());
                }
            }
            """));
        test.TestState.AdditionalFiles.Add(("/Orders/Context/OrderContext.cs", """
            using Microsoft.EntityFrameworkCore;
            namespace Shop.Orders;
            public class OrderContext : Shop.Data.ServiceContext { public DbSet<Entry> Entries => Set<Entry>(); }
            """));
        test.TestState.AdditionalFiles.Add(("/Orders/Context/EntryConfiguration.cs", """
            using Microsoft.EntityFrameworkCore;
            using Microsoft.EntityFrameworkCore.Metadata.Builders;
            using Shop.Orders.Entities;
            namespace Shop.Orders;
            public class EntryConfiguration : IEntityTypeConfiguration<Entry>
            {
                public void Configure(EntityTypeBuilder<Entry> entry) => entry.Property(e => e.Remark).HasMaxLength(50);
            }
            """));
        return test.RunAsync();
    }

    /// <summary>SQL names the view that an entity is read from.</summary>
    [Theory]
    [InlineData("ToView(\"vw_Documents\")", "_ = await db.Database.SqlQuery<string>($\"SELECT Body AS Value FROM report.vw_Documents\").{|ASQL1001:ToListAsync|}();")]
    [InlineData("ToView(\"vw_Documents\")", "_ = await db.Database.SqlQuery<string>($\"SELECT Title AS Value FROM report.vw_Documents\").ToListAsync();")]
    [InlineData("ToView(\"vw_Documents\")", "_ = await db.Database.SqlQuery<string>($\"SELECT Body AS Value FROM report.vw_Other\").ToListAsync();")]
    [InlineData("ToTable(\"Papers\").ToView(\"vw_Documents\")", "_ = await db.Database.SqlQuery<string>($\"SELECT Body AS Value FROM Papers\").{|ASQL1001:ToListAsync|}();")]
    public Task View_IsFoundByItsName(string configuration, string statement) => VerifyAsync(
        statement,
        "",
        Context,
        Configuration.Replace("=> builder.Property(d => d.Title).HasMaxLength(200);", $"{{ builder.Property(d => d.Title).HasMaxLength(200); builder.{configuration}; }}", StringComparison.Ordinal));

    /// <summary>What only the configuration there declares: shadow properties, and navigations that every query loads.</summary>
    [Theory]
    [InlineData("_ = await db.Letters.{|ASQL1001:ToListAsync|}();")]
    [InlineData("_ = await db.Letters.Select(l => EF.Property<string?>(l, \"Answer\")).{|ASQL1001:ToListAsync|}();")]
    [InlineData("_ = await db.Letters.Select(l => EF.Property<string>(l, \"Code\")).ToListAsync();")]
    [InlineData("_ = await db.Envelopes.{|ASQL1001:ToListAsync|}();")]
    [InlineData("_ = await db.Envelopes.IgnoreAutoIncludes().ToListAsync();")]
    public Task ConfigurationOfAReferencedProject_AddsToItsEntities(string statement) => VerifyAsync(
        statement,
        "",
        """
        using Microsoft.EntityFrameworkCore;
        namespace Shop.Data;
        public class Letter { public int Id { get; set; } }
        public class Envelope { public int Id { get; set; } public Letter Letter { get; set; } = null!; }
        public class ShopContext : DbContext
        {
            public DbSet<Letter> Letters => Set<Letter>();
            public DbSet<Envelope> Envelopes => Set<Envelope>();
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
            protected override void OnModelCreating(ModelBuilder model)
            {
                model.Entity<Letter>().Property<string?>("Answer").HasColumnType("nvarchar(max)");
                model.Entity<Letter>().Property<string>("Code").HasMaxLength(20);
                model.Entity<Envelope>().Navigation(e => e.Letter).AutoInclude();
            }
        }
        """);

    /// <summary>A namespace of a third project hides the name of an entity from the files of the context's project, which does not see it.</summary>
    [Theory]
    [InlineData("_ = await db.Notes.Select(n => n.Text).{|ASQL1002:ToListAsync|}();")]
    [InlineData("_ = await db.Notes.Select(n => n.Title).ToListAsync();")]
    [InlineData("_ = await db.Documents.Select(d => d.Body).{|ASQL1001:ToListAsync|}();")]
    [InlineData("_ = await db.Documents.Select(d => d.Title).ToListAsync();")]
    public Task NamespaceOfAThirdProject_DoesNotHideAnEntity(string statement)
    {
        var test = Create(
            statement,
            "",
            passFiles: true,
            "using Shop.Entities; " + Context.Replace("protected override void OnC", "public DbSet<Note> Notes => Set<Note>(); protected override void OnC", StringComparison.Ordinal),
            "namespace Shop.Entities; public class Note { public int Id { get; set; } public string Title { get; set; } = \"\"; public string Text { get; set; } = \"\"; public Document Document { get; set; } = null!; }",
            "using Shop.Entities; " + Configuration.Replace("DocumentConfiguration", "NoteConfiguration", StringComparison.Ordinal).Replace("<Document>", "<Note>", StringComparison.Ordinal),
            Configuration);
        test.TestState.AdditionalProjects["Web"].Sources.Add("namespace Shop.Note; public class Page { }");
        test.TestState.AdditionalProjectReferences.Add("Web");
        return test.RunAsync();
    }

    [Theory]
    [InlineData("_ = await db.Documents.{|ASQL1001:ToListAsync|}();")]
    [InlineData("_ = await db.Documents.Select(d => d.Title).ToListAsync();")]
    public Task BaseContextOfAReferencedProject_IsRead(string statement) => VerifyAsync(
        statement,
        """
        namespace Shop.Data
        {
            public class ShopContext : ModuleContext
            {
                public DbSet<Document> Documents => Set<Document>();
                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
                protected override void OnModelCreating(ModelBuilder model) => base.OnModelCreating(model);
            }
        }
        """,
        BaseContext);

    /// <summary>A convention of the base context replaces the length of an attribute, and a call of the fluent API replaces both.</summary>
    [Theory]
    [InlineData("_ = await db.Pages.Select(p => p.Summary).ToListAsync();")]
    [InlineData("_ = await db.Pages.Select(p => p.Body).{|ASQL1001:ToListAsync|}();")]
    public Task ConventionOfABaseContext_ReplacesAttributes(string statement) => VerifyAsync(
        statement,
        """
        namespace Shop.Data
        {
            public class Page
            {
                public int Id { get; set; }
                [System.ComponentModel.DataAnnotations.MaxLength(8000)] public string Summary { get; set; } = "";
                public string Body { get; set; } = "";
            }
            public class ShopContext : ModuleContext
            {
                public DbSet<Page> Pages => Set<Page>();
                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
                protected override void OnModelCreating(ModelBuilder model) => model.Entity<Page>().Property(p => p.Body).HasMaxLength(6000);
            }
        }
        """,
        """
        using Microsoft.EntityFrameworkCore;
        namespace Shop.Data;
        public abstract class ModuleContext : DbContext
        {
            protected override void ConfigureConventions(ModelConfigurationBuilder builder) => builder.Properties<string>().HaveMaxLength(200);
        }
        """);

    /// <summary>The base context applies the configurations, and one of them adds the types that share the table of a set.</summary>
    [Theory]
    [InlineData("_ = await db.Messages.{|ASQL1001:ToListAsync|}();")]
    [InlineData("_ = await db.Messages.OfType<Fax>().ToListAsync();")]
    [InlineData("_ = await db.Messages.Select(m => m.Id).ToListAsync();")]
    public Task BaseContextOfAReferencedProject_AppliesConfigurations(string statement) => VerifyAsync(
        statement,
        """
        namespace Shop.Data
        {
            public abstract class Message { public int Id { get; set; } }
            public class Mail : Message { public string Body { get; set; } = ""; }
            public class Fax : Message { public int Pages { get; set; } }
            public class ShopContext : ModuleContext
            {
                public DbSet<Message> Messages => Set<Message>();
                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
            }
            internal class MessageConfiguration : IEntityTypeConfiguration<Message>
            {
                public void Configure(Microsoft.EntityFrameworkCore.Metadata.Builders.EntityTypeBuilder<Message> builder) =>
                    builder.HasDiscriminator<string>("Kind").HasValue<Mail>("mail").HasValue<Fax>("fax");
            }
        }
        """,
        """
        using Microsoft.EntityFrameworkCore;
        namespace Shop.Data;
        public abstract class ModuleContext : DbContext
        {
            protected override void OnModelCreating(ModelBuilder model) => model.ApplyConfigurationsFromAssembly(GetType().Assembly);
        }
        """);

    [Theory]
    [InlineData("_ = await db.Documents.Select(d => d.Body).{|ASQL1001:ToListAsync|}();")]
    [InlineData("_ = await db.Documents.Select(d => d.Title).ToListAsync();")]
    public Task HelpersOfAReferencedProject_AreRead(string statement) => VerifyAsync(
        statement,
        """
        namespace Shop.Data
        {
            public class ShopContext : DbContext
            {
                public DbSet<Document> Documents => Set<Document>();
                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
                protected override void OnModelCreating(ModelBuilder model)
                {
                    model.Entity<Document>().Property(d => d.Title).IsShort();
                    model.Entity<Document>().Property(d => d.Body).IsText();
                }
            }
        }
        """,
        Helpers);

    /// <summary>A helper of another project takes the entity, so that any of its columns may depend on it.</summary>
    [Theory]
    [InlineData("_ = await db.Documents.Select(d => d.Body).{|ASQL1001:ToListAsync|}();")]
    [InlineData("_ = await db.Documents.Select(d => d.Title).ToListAsync();")]
    public Task HelperForAnEntity_IsRead(string statement) => VerifyAsync(
        statement,
        Context.Replace("using Microsoft.EntityFrameworkCore;\nnamespace Shop.Data;", "namespace Shop.Data {", StringComparison.Ordinal)
            .Replace("model.ApplyConfigurationsFromAssembly(typeof(ShopContext).Assembly)", "model.Entity<Document>().Shorten()", StringComparison.Ordinal) + "}",
        """
        using Microsoft.EntityFrameworkCore;
        using Microsoft.EntityFrameworkCore.Metadata.Builders;
        namespace Shop.Data;
        public static class EntityExtensions
        {
            public static void Shorten(this EntityTypeBuilder<Document> entity) => entity.Property(d => d.Title).HasMaxLength(40);
        }
        """);

    /// <summary>A helper of another project for the strings of a model: without its source, a length might be set.</summary>
    [Theory]
    [InlineData("AreText", "_ = await db.Documents.Select(d => d.Title).{|ASQL1001:ToListAsync|}();")]
    [InlineData("AreShort", "_ = await db.Documents.ToListAsync();")]
    public Task HelperForAConvention_IsRead(string helper, string statement) => VerifyAsync(
        statement,
        $$"""
        namespace Shop.Data
        {
            public class ShopContext : DbContext
            {
                public DbSet<Document> Documents => Set<Document>();
                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
                protected override void ConfigureConventions(ModelConfigurationBuilder conventions) => conventions.Properties<string>().{{helper}}();
            }
        }
        """,
        """
        using Microsoft.EntityFrameworkCore;
        using Microsoft.EntityFrameworkCore.Metadata.Builders;
        namespace Shop.Data;
        public static class ConventionExtensions
        {
            public static void AreText(this PropertiesConfigurationBuilder<string> strings) => strings.HaveColumnType("nvarchar(max)");
            public static void AreShort(this PropertiesConfigurationBuilder<string> strings) => strings.HaveMaxLength(100);
        }
        """);

    /// <summary>A helper of another project configures only one of two owned types.</summary>
    [Theory]
    [InlineData("_ = await db.Letters.Select(l => l.Home).ToListAsync();")]
    [InlineData("_ = await db.Letters.Select(l => l.Work).{|ASQL1001:ToListAsync|}();")]
    public Task HelperForAnOwnedType_IsRead(string statement) => VerifyAsync(
        statement,
        """
        namespace Shop.Data
        {
            public class Letter { public int Id { get; set; } public Address Home { get; set; } = null!; public Address Work { get; set; } = null!; }
            public class Address { public string Directions { get; set; } = ""; }
            public class ShopContext : DbContext
            {
                public DbSet<Letter> Letters => Set<Letter>();
                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
                protected override void OnModelCreating(ModelBuilder model) => model.Entity<Letter>(letter =>
                {
                    letter.OwnsOne(l => l.Home, home => home.Property(a => a.Directions).HasMaxLength(50));
                    letter.OwnsOne(l => l.Work, work => work.Property(a => a.Directions).IsText());
                });
            }
        }
        """,
        Helpers);

    [Theory]
    [InlineData("_ = await db.Letters.{|ASQL1002:ToListAsync|}();")]
    [InlineData("_ = await db.Letters.Select(l => l.Home.Directions).{|ASQL1002:ToListAsync|}();")]
    [InlineData("_ = await db.Letters.Select(l => new { l.Home.City, l.Home.Area.Code }).ToListAsync();")]
    public Task OwnedTypesOfAReferencedProject_AreRead(string statement) => VerifyAsync(
        statement, "",
        """
        using Microsoft.EntityFrameworkCore;
        namespace Shop
        {
            public class Letter { public int Id { get; set; } public Address Home { get; set; } = null!; }
            public class Address { public string City { get; set; } = ""; public string Directions { get; set; } = ""; public Area Area { get; set; } = null!; }
            public class Area { public string Code { get; set; } = ""; }
        }
        namespace Shop.Data
        {
            public class ShopContext : DbContext
            {
                public DbSet<Letter> Letters => Set<Letter>();
                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
                protected override void OnModelCreating(ModelBuilder model) => model.Entity<Letter>().OwnsOne(l => l.Home, home =>
                {
                    home.Property(a => a.City).HasMaxLength(50);
                    home.OwnsOne(a => a.Area, area => area.Property(a => a.Code).HasMaxLength(9));
                });
            }
        }
        """);

    /// <summary>Owned types can own themselves: eight inside each other are more than models have.</summary>
    [Theory]
    [InlineData(8, "{|ASQL1002:ToListAsync|}")]
    [InlineData(9, "ToListAsync")]
    public Task OwnedTypesOfAReferencedProject_AreReadToADepth(int count, string read) => VerifyAsync(
        $"_ = await db.Letters.Select(l => l{string.Concat(Enumerable.Range(1, count).Select(static i => $".Part{i}"))}.Directions).{read}();",
        "",
        "using Microsoft.EntityFrameworkCore; namespace Shop { public class Letter { public int Id { get; set; } public Part1 Part1 { get; set; } = null!; } "
            + string.Concat(Enumerable.Range(1, count).Select(i => $"[Owned] public class Part{i} {{ {(i == count ? "public string Directions { get; set; } = null!;" : $"public Part{i + 1} Part{i + 1} {{ get; set; }} = null!;")} }} "))
            + "} namespace Shop.Data { public class ShopContext : DbContext { public DbSet<Letter> Letters => Set<Letter>(); protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer(\"Server=.\"); } }");

    /// <summary>Without the files, the code of the referenced project is unknown.</summary>
    [Fact]
    public Task FilesThatAreNotPassed_LeaveTheModelUnknown() => VerifyAsync(
        "_ = await db.Documents.Select(d => d.Title).ToListAsync();", "", passFiles: false, Context, Configuration);

    /// <summary>
    /// The migrations were written for SQLite, and the product also runs on SQL Server (as in fullstackproltd/AspNetCoreSpa): the source
    /// of the context says more than its snapshot.
    /// </summary>
    [Theory]
    [InlineData("_ = await db.Documents.{|ASQL1001:ToListAsync|}();", true)]
    [InlineData("_ = await db.Documents.Select(d => d.Body).{|ASQL1001:ToListAsync|}();", true)]
    [InlineData("_ = await db.Documents.Select(d => d.Title).ToListAsync();", true)]
    [InlineData("_ = await db.Documents.ToListAsync();", false)]
    public Task SnapshotOfAnotherProvider_LeavesTheSourceOfTheContext(string statement, bool isOnSqlServer) => VerifyAsync(
        statement, "", Context.Replace("UseSqlServer", isOnSqlServer ? "UseSqlServer" : "UseOther", StringComparison.Ordinal), Configuration,
        """
            using Microsoft.EntityFrameworkCore;
            namespace Shop.Data;
            internal static class OtherProvider
            {
                public static void UseOther(this DbContextOptionsBuilder options, string file) => options.ToString();
            }
            """,
        """
            using Microsoft.EntityFrameworkCore;
            using Microsoft.EntityFrameworkCore.Infrastructure;
            using Shop.Data;
            namespace Shop.Data.Migrations;
            [DbContext(typeof(ShopContext))]
            partial class ShopContextModelSnapshot : ModelSnapshot
            {
                protected override void BuildModel(ModelBuilder modelBuilder)
                {
                    modelBuilder.Entity("Shop.Document", b =>
                    {
                        b.Property<int>("Id").HasColumnType("INTEGER");
                        b.Property<string>("Title").HasMaxLength(200).HasColumnType("TEXT");
                        b.Property<string>("Body").HasColumnType("TEXT");
                        b.HasKey("Id");
                        b.ToTable("Documents");
                    });
                }
            }
            """);

    /// <summary>The last migration is older than an entity: the snapshot says what it has, and the source of the context the rest.</summary>
    [Theory]
    [InlineData("_ = await db.Documents.{|ASQL1001:ToListAsync|}();")]
    [InlineData("_ = await db.Documents.Select(d => d.Title).ToListAsync();")]
    [InlineData("_ = await db.Notes.{|ASQL1002:ToListAsync|}();")]
    [InlineData("_ = await db.Notes.Select(n => n.Title).ToListAsync();")]
    [InlineData("_ = await db.Set<Note>().Include(n => n.Document).Select(n => new { n.Title, n.Document.Title }).ToListAsync();")]
    [InlineData("_ = await db.Set<Note>().Select(n => n.Document.Body).{|ASQL1001:ToListAsync|}();")]
    public Task EntityThatIsNewerThanTheSnapshot_IsReadFromSource(string statement) => VerifyAsync(
        statement.Replace("n.Document.Title", "Other = n.Document.Title", StringComparison.Ordinal), "",
        Context.Replace("protected override void OnC", "public DbSet<Note> Notes => Set<Note>(); protected override void OnC", StringComparison.Ordinal),
        Configuration,
        """
            using Microsoft.EntityFrameworkCore;
            using Microsoft.EntityFrameworkCore.Metadata.Builders;
            namespace Shop
            {
                public class Note { public int Id { get; set; } public string Title { get; set; } = ""; public string Text { get; set; } = ""; public Document Document { get; set; } = null!; }
            }
            namespace Shop.Data
            {
                public sealed class NoteConfiguration : IEntityTypeConfiguration<Note>
                {
                    public void Configure(EntityTypeBuilder<Note> builder) => builder.Property(d => d.Title).HasMaxLength(200);
                }
            }
            """,
        """
            using Microsoft.EntityFrameworkCore;
            using Microsoft.EntityFrameworkCore.Infrastructure;
            using Shop.Data;
            namespace Shop.Data.Migrations;
            [DbContext(typeof(ShopContext))]
            partial class ShopContextModelSnapshot : ModelSnapshot
            {
                protected override void BuildModel(ModelBuilder modelBuilder)
                {
                    SqlServerModelBuilderExtensions.UseIdentityColumns(modelBuilder);
                    modelBuilder.Entity("Shop.Document", b =>
                    {
                        b.Property<int>("Id").HasColumnType("int");
                        b.Property<string>("Title").HasMaxLength(200).HasColumnType("nvarchar(200)");
                        b.Property<string>("Body").HasColumnType("nvarchar(max)");
                        b.HasKey("Id");
                        b.ToTable("Documents");
                    });
                }
            }
            """);

    /// <summary>
    /// The migrations are in this project, and the context is in another one. A length that the program reads at run time is in the snapshot
    /// alone.
    /// </summary>
    [Theory]
    [InlineData("_ = await db.Documents.Select(d => d.Body).{|ASQL1001:ToListAsync|}();")]
    [InlineData("_ = await db.Documents.Select(d => d.Title).ToListAsync();")]
    public Task OwnSnapshot_ReplacesTheSourceOfTheContext(string statement) => VerifyAsync(
        statement,
        """
        namespace Shop.Migrations
        {
            using Microsoft.EntityFrameworkCore.Infrastructure;
            [DbContext(typeof(ShopContext))]
            partial class ShopContextModelSnapshot : ModelSnapshot
            {
                protected override void BuildModel(ModelBuilder modelBuilder)
                {
                    SqlServerModelBuilderExtensions.UseIdentityColumns(modelBuilder);
                    modelBuilder.Entity("Shop.Document", b =>
                    {
                        b.Property<int>("Id").HasColumnType("int");
                        b.Property<string>("Title").HasMaxLength(200).HasColumnType("nvarchar(200)");
                        b.Property<string>("Body").HasColumnType("nvarchar(max)");
                        b.HasKey("Id");
                        b.ToTable("Documents");
                    });
                }
            }
        }
        """,
        Context, Configuration.Replace(".HasMaxLength(200)", ".HasMaxLength(Limits.Title)", StringComparison.Ordinal)
            .Replace("=> builder", "{ builder.Property(d => d.Body).HasMaxLength(Limits.Body); builder", StringComparison.Ordinal)
            .Replace("Title);", "Title); }", StringComparison.Ordinal),
        "namespace Shop.Data; public static class Limits { public static int Title { get; set; } = 200; public static int Body { get; set; } = -1; }");

    /// <summary>A query over an abstract context loads what the contexts of other projects map that derive from it, if they agree.</summary>
    [Theory]
    [InlineData("_ = await db.Documents.{|ASQL1001:ToListAsync|}();", "")]
    [InlineData("_ = await db.Documents.Select(d => d.Title).ToListAsync();", "")]
    [InlineData("_ = await db.Documents.ToListAsync();", "model.Entity<Document>().Property(d => d.Body).HasMaxLength(100);")]
    public Task AbstractContextOfAReferencedProject_IsMappedByOthers(string statement, string billing)
    {
        const string Base = "using Microsoft.EntityFrameworkCore; namespace Shop.Data; public abstract class ShopContext : DbContext { public DbSet<Document> Documents => Set<Document>(); }";
        static string Derive(string context, string configuration) => $$"""
            using Microsoft.EntityFrameworkCore;
            using Shop.Data;
            namespace Shop.Modules;
            public class {{context}} : ShopContext
            {
                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
                protected override void OnModelCreating(ModelBuilder model)
                {
                    model.Entity<Document>().Property(d => d.Title).HasMaxLength(200);
                    {{configuration}}
                }
            }
            """;
        var test = Create(statement, "", passFiles: true, Base);
        test.TestState.AdditionalFiles.Add(("/Orders/OrdersContext.cs", Derive("OrdersContext", "")));
        test.TestState.AdditionalFiles.Add(("/Billing/BillingContext.cs", Derive("BillingContext", billing)));
        return test.RunAsync();
    }

    /// <summary>A base context lets the modules of other projects configure the model, and a convention of its project shortens labels.</summary>
    [Theory]
    [InlineData("_ = await db.Documents.{|ASQL1001:ToListAsync|}();")]
    [InlineData("_ = await db.Documents.Select(d => d.Title).ToListAsync();")]
    [InlineData("_ = await db.Set<Reviews.Review>().{|ASQL1001:ToListAsync|}();")]
    [InlineData("_ = await db.Set<Reviews.Review>().Select(r => r.StarLabel).ToListAsync();")]
    [InlineData("_ = await db.Set<Reviews.Review>().Select(r => r.Author).ToListAsync();")]
    public Task ModulesOfTheSolution_ConfigureABaseContext(string statement) =>
        CreateModules(statement, "Assembly == typeof(Review).Assembly").RunAsync();

    /// <summary>A module may shorten what it does not declare.</summary>
    [Theory]
    [InlineData("Name.Length < 20")]
    [InlineData("Assembly != typeof(Review).Assembly")]
    public Task ModuleOfTheSolution_MayShortenOtherEntities(string condition) =>
        CreateModules("_ = await db.Documents.ToListAsync();", condition).RunAsync();

    private static CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier> CreateModules(string statement, string condition)
    {
        const string Convention = """
            using System.Linq;
            using Microsoft.EntityFrameworkCore.Metadata.Builders;
            using Microsoft.EntityFrameworkCore.Metadata.Conventions;
            namespace Shop.Data;
            public class LabelConvention : IModelFinalizingConvention
            {
                public void ProcessModelFinalizing(IConventionModelBuilder model, IConventionContext<IConventionModelBuilder> context)
                {
                    foreach (var property in model.Metadata.GetEntityTypes().SelectMany(e => e.GetDeclaredProperties()))
                        if (property.ClrType == typeof(string) && property.Name.EndsWith("Label"))
                            property.Builder.HasMaxLength(80);
                }
            }
            """;
        const string Base = """
            using System.Collections.Generic;
            using Microsoft.EntityFrameworkCore;
            namespace Shop.Data;
            public interface IModelPart { void Configure(ModelBuilder model); }
            public abstract class ShopContext : DbContext
            {
                private readonly IEnumerable<IModelPart> _parts;
                protected ShopContext(DbContextOptions options, IEnumerable<IModelPart> parts) : base(options) => _parts = parts;
                public DbSet<Document> Documents => Set<Document>();
                protected override void ConfigureConventions(ModelConfigurationBuilder conventions) =>
                    conventions.Conventions.Add(_ => new LabelConvention());
                protected override void OnModelCreating(ModelBuilder model)
                {
                    model.Entity<Document>().Property(d => d.Title).HasMaxLength(200);
                    foreach (var part in _parts)
                    {
                        part.Configure(model);
                    }
                }
            }
            """;
        const string Host = """
            using System.Collections.Generic;
            using Microsoft.EntityFrameworkCore;
            using Shop.Data;
            namespace Shop.Host;
            public class HostContext : ShopContext
            {
                public HostContext(DbContextOptions<HostContext> options, IEnumerable<IModelPart> parts) : base(options, parts) { }
                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
                protected override void OnModelCreating(ModelBuilder model)
                {
                    base.OnModelCreating(model);
                    model.Entity<HostSetting>(setting => setting.HasKey(s => s.Name));
                }
            }
            """;
        var test = Create(
            statement,
            $$"""
            namespace Reviews
            {
                public class Review
                {
                    public int Id { get; set; }
                    public string Body { get; set; } = "";
                    public string StarLabel { get; set; } = "";
                    public string Author { get; set; } = "";
                }

                public class ReviewPart : IModelPart
                {
                    public void Configure(ModelBuilder model)
                    {
                        model.Entity<Review>().Property(r => r.Body).HasColumnType("nvarchar(max)");
                        foreach (var entity in model.Model.GetEntityTypes())
                        {
                            if (!(entity.ClrType.{{condition}}))
                                continue;
                            foreach (var property in entity.GetProperties())
                                if (property.ClrType == typeof(string) && property.GetColumnType() != "nvarchar(max)")
                                    property.SetMaxLength(100);
                        }
                    }
                }
            }
            """,
            passFiles: true,
            Base,
            Convention);
        test.TestState.AdditionalFiles.Add(("/Host/HostContext.cs", Host));
        return test;
    }

    /// <summary>A base context of the product's own has generic entities, as ASP.NET Core Identity's has.</summary>
    [Theory]
    [InlineData("_ = await db.Claims.{|ASQL1002:ToListAsync|}();")]
    [InlineData("_ = await db.Claims.Select(c => c.Kind).ToListAsync();")]
    public Task GenericEntityOfAReferencedProject_IsRead(string statement) => VerifyAsync(
        statement,
        "",
        """
        using System;
        using Microsoft.EntityFrameworkCore;
        namespace Shop.Data;
        public class ClaimBase<TKey> { public int Id { get; set; } public TKey UserId { get; set; } public string Kind { get; set; } public string Proof { get; set; } }
        public abstract class IdentityDbContextBase<TKey> : DbContext
        {
            public DbSet<ClaimBase<TKey>> Claims { get; set; }
            protected override void OnModelCreating(ModelBuilder model) => model.Entity<ClaimBase<TKey>>().Property(c => c.Kind).HasMaxLength(50);
        }
        public class ShopContext : IdentityDbContextBase<Guid>
        {
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
        }
        """);

    private static Task VerifyAsync(string statement, string code, params string[] referenced) =>
        VerifyAsync(statement, code, passFiles: true, referenced);

    private static Task VerifyAsync(string statement, string code, bool passFiles, params string[] referenced) =>
        Create(statement, code, passFiles, referenced).RunAsync();

    private static CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier> Create(
        string statement, string code, bool passFiles, params string[] referenced)
    {
        var test = new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            TestCode = $$"""
                using System.Linq;
                using System.Threading.Tasks;
                using Microsoft.EntityFrameworkCore;
                using Shop;
                using Shop.Data;
                class Service
                {
                    public async Task RunAsync(ShopContext db) { {{statement}} }
                }
                {{code}}
                """,
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
        };
        var data = test.TestState.AdditionalProjects["Data"];
        data.ReferenceAssemblies = PackageReferences.EntityFrameworkCore10;
        data.Sources.Add(("/Data/Document.cs", Domain));
        for (var i = 0; i < referenced.Length; i++)
        {
            data.Sources.Add(($"/Data/File{i}.cs", referenced[i]));
            if (passFiles)
                test.TestState.AdditionalFiles.Add(($"/Data/File{i}.cs", referenced[i]));
        }

        test.TestState.AdditionalProjectReferences.Add("Data");
        test.TestState.CompileProjectReferences = true;
        return test;
    }
}
