using System.Text.RegularExpressions;
using AsyncSql.Analyzers.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts;

/// <summary>Queries over models of which a snapshot is passed: how snapshot and code are weighed.</summary>
public sealed class SnapshotQueryTests
{
    private const string Snapshot = SnapshotReaderTests.Snapshot;

    private const string UsesSqlServer = "static class P { static void M(IServiceCollection s) => s.AddDbContext<ShopContext>(o => o.UseSqlServer(\"\")); }";

    private const string Context = "namespace Shop { public class ShopContext : DbContext { public DbSet<Document> Documents { get; set; } } }";

    private const string Domain = """
        namespace Shop
        {
            public class Document
            {
                public int Id { get; set; }
                public string Body { get; set; }
                public string Content { get; set; }
                public byte[] Data { get; set; }
                public byte[] Version { get; set; }
                [MaxLength(10)] public string Added { get; set; }
            }

            public interface IShopContext { DbSet<Document> Documents { get; } }
        }

        """;

    /// <summary>Clean architecture: the queries see an interface; the snapshot shows provider and sizes.</summary>
    [Theory]
    [InlineData("_ = await db.Documents.{|ASQL1001:ToListAsync|}();")]
    [InlineData("_ = await db.Documents.Select(d => d.Body).{|ASQL1001:ToListAsync|}();")]
    [InlineData("_ = await db.Documents.Select(d => d.Data).{|ASQL1001:ToListAsync|}();")]
    [InlineData("_ = await db.Documents.Select(d => d.Content).ToListAsync();")]
    [InlineData("_ = await db.Documents.Select(d => d.Version).ToListAsync();")]
    [InlineData("_ = await db.Documents.Select(d => d.Added).ToListAsync();")]
    public Task QueryOverInterface_UsesTheSnapshot(string statement) => VerifyAsync(Query("IShopContext", statement), Snapshot);

    /// <summary>The class has no property for the column, but EF Core reads it with the entity.</summary>
    [Theory]
    [InlineData("byte[]", "varbinary(max)", "ASQL1001")]
    [InlineData("string", "nvarchar(max)", "ASQL1002")]
    public Task ShadowColumn_IsReadWithItsEntity(string type, string storeType, string id) => VerifyAsync(
        Query("IShopContext", $"_ = await db.Documents.{{|{id}:ToListAsync|}}();").Replace("public byte[] Data { get; set; }", "", StringComparison.Ordinal),
        Snapshot.Replace("IsRequired().HasColumnType(\"nvarchar(max)\")", "HasMaxLength(10).HasColumnType(\"nvarchar(10)\")", StringComparison.Ordinal)
            .Replace("<byte[]>(\"Data\").HasColumnType(\"varbinary(max)\")", $"<{type}>(\"Data\").HasColumnType(\"{storeType}\")", StringComparison.Ordinal));

    /// <summary>The configuration maps members that conventions leave out, and it is not visible.</summary>
    [Theory]
    [InlineData("private readonly List<Line> _lines = new();", "OwnsMany", "_lines")]
    [InlineData("internal Line Line { get; set; }", "OwnsOne", "Line")]
    [InlineData("public Line Line { get; }", "OwnsOne", "Line")]
    public Task OwnedTypeBehindAHiddenMember_IsReadWithItsEntity(string member, string method, string name) => VerifyAsync(
        Query("IShopContext", "_ = await db.Documents.{|ASQL1002:ToListAsync|}();")
            .Replace("public byte[] Data { get; set; }", member, StringComparison.Ordinal)
            .Replace("public interface IShopContext", "public class Line { public int Id { get; set; } public string Note { get; set; } } public interface IShopContext", StringComparison.Ordinal),
        Snapshot.Replace("IsRequired().HasColumnType(\"nvarchar(max)\")", "HasMaxLength(10).HasColumnType(\"nvarchar(10)\")", StringComparison.Ordinal)
            .Replace("b.Property<byte[]>(\"Data\").HasColumnType(\"varbinary(max)\")", $"b.{method}(\"Shop.Line\", \"{name}\", b1 => {{ b1.Property<int>(\"Id\").HasColumnType(\"int\"); b1.Property<string>(\"Note\").HasColumnType(\"nvarchar(max)\"); }})", StringComparison.Ordinal));

    /// <summary>
    /// Conventions leave out a property without a setter. The snapshot shows that configuration maps it, unless all configuration is known:
    /// then the snapshot is older. A column without such a property may have an older name.
    /// </summary>
    [Theory]
    [InlineData("Activator.CreateInstance(typeof(ModelBuilder)).ToString(); Configure(modelBuilder, null);", "byte[] Data { get; }", true)] // hmcts/vh-video-api
    [InlineData("modelBuilder.Entity<Document>();", "byte[] Data { get; }", false)]
    [InlineData("Configure(modelBuilder, null);", "byte[] Image { get; }", false)]
    [InlineData("Configure(modelBuilder, null); modelBuilder.Entity<Document>().Ignore(d => d.Data);", "byte[] Data { get; }", false)]
    public Task PropertyWithoutASetter_IsReadWithItsEntity(string statements, string property, bool isRead) => VerifyAsync(
        Query("ShopContext", $"_ = await db.Documents.{(isRead ? "{|ASQL1001:ToListAsync|}" : "ToListAsync")}();")
            .Replace("public byte[] Data { get; set; }", $"public {property}", StringComparison.Ordinal)
            .Replace("public interface IShopContext", $$"""
                public class ShopContext : DbContext
                {
                    public DbSet<Document> Documents { get; set; }

                    protected override void OnModelCreating(ModelBuilder modelBuilder) { {{statements}} }

                    private static void Configure(ModelBuilder builder, object[] types) => types[0].GetType().GetMethod("Apply").Invoke(builder, types);
                }

                public interface IShopContext
                """, StringComparison.Ordinal),
        Snapshot.Replace("IsRequired().HasColumnType(\"nvarchar(max)\")", "HasMaxLength(10).HasColumnType(\"nvarchar(10)\")", StringComparison.Ordinal));

    /// <summary>
    /// A reference assembly omits private setters. The snapshot shows that a property without a setter is not mapped: its class computes it,
    /// so a projection to it reads the entity.
    /// </summary>
    [Theory]
    [InlineData("Label", true)]
    [InlineData("Content", false)]
    public Task ComputedPropertyOfAReference_ReadsItsEntity(string property, bool isRead)
    {
        var call = isRead ? "{|ASQL1001:ToListAsync|}" : "ToListAsync";
        var test = new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
            TestState =
            {
                CompileProjectReferences = false,
                Sources = { Program.Usings + $"class Service {{ async Task M(Shop.IShopContext db) {{ _ = await db.Documents.Select(d => d.{property}).{call}(); }} }}" },
                AdditionalProjectReferences = { "Domain" },
                AdditionalProjects =
                {
                    ["Domain"] =
                    {
                        Sources = { Program.Usings + Domain.Replace("public int Id { get; set; }", "public int Id { get; set; } public string Label => Content + Id;", StringComparison.Ordinal) },
                    },
                },
                AdditionalFiles = { ("/S/ShopContextModelSnapshot.cs", Snapshot) },
            },
        };
        return test.RunAsync();
    }

    /// <summary>A type that is always large was written in source that is not visible.</summary>
    [Theory]
    [InlineData("xml", "ASQL1001")]
    [InlineData("nvarchar(max)", "ASQL1002")]
    public Task TypeThatIsAlwaysLarge_IsMeantToBeLarge(string storeType, string id) => VerifyAsync(
        Query("IShopContext", $"_ = await db.Documents.Select(d => d.Added).{{|{id}:ToListAsync|}}();"),
        Snapshot.Replace("b.Property<byte[]>(\"Data\")", $"b.Property<string>(\"Added\").HasColumnType(\"{storeType}\"); b.Property<byte[]>(\"Data\")", StringComparison.Ordinal));

    /// <summary>A length that does not fit the type was declared, and more than 4,000 characters are meant to be large.</summary>
    [Theory]
    [InlineData(".HasMaxLength(4096).HasColumnType(\"nvarchar(max)\")", true)]
    [InlineData(".HasColumnType(\"nvarchar(max)\")", false)]
    [InlineData(".HasMaxLength(4000).HasColumnType(\"nvarchar(4000)\")", null)]
    public Task LengthAboveTheInlineLimit_IsMeantToBeLarge(string calls, bool? isLarge) => VerifyAsync(
        Query("IShopContext", $"_ = await db.Documents.Select(d => d.Remarks).{isLarge switch
        {
            true => "{|ASQL1001:ToListAsync|}",
            false => "{|ASQL1002:ToListAsync|}",
            null => "ToListAsync",
        }}();").Replace("public byte[] Data", "public string Remarks { get; set; } public byte[] Data", StringComparison.Ordinal),
        Snapshot.Replace("b.Property<byte[]>(\"Data\")", $"b.Property<string>(\"Remarks\"){calls}; b.Property<byte[]>(\"Data\")", StringComparison.Ordinal));

    [Fact]
    public Task QueryOverInterface_WithoutSnapshot_DoesNotTrigger() => VerifyAsync(Query("IShopContext", "_ = await db.Documents.ToListAsync();"), null);

    [Fact]
    public Task QueryOverInterface_WithSnapshotOfAnotherProvider_DoesNotTrigger() => VerifyAsync(
        Query("IShopContext", "_ = await db.Documents.ToListAsync();"),
        Snapshot.Replace("SqlServerModelBuilderExtensions.UseIdentityColumns(modelBuilder);", "NpgsqlModelBuilderExtensions.UseIdentityByDefaultColumns(modelBuilder);", StringComparison.Ordinal));

    /// <summary>The types of another provider are none of SQL Server's, even where the user says that it is SQL Server.</summary>
    [Fact]
    public async Task SnapshotOfAnotherProvider_SaysNothingOfSizes()
    {
        var test = new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            TestCode = Query("IShopContext", "_ = await db.Documents.ToListAsync();"),
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
        };
        test.TestState.AdditionalFiles.Add(("/S/ShopContextModelSnapshot.cs", Snapshot
            .Replace("SqlServerModelBuilderExtensions.UseIdentityColumns(modelBuilder);", "NpgsqlModelBuilderExtensions.UseIdentityByDefaultColumns(modelBuilder);", StringComparison.Ordinal)
            .Replace("nvarchar(max)", "text", StringComparison.Ordinal)));
        test.TestState.AnalyzerConfigFiles.Add(("/.globalconfig", """
            is_global = true
            asyncsql.provider = sqlserver
            """));
        await test.RunAsync();
    }

    /// <summary>A product with one migrations project for each provider: only the snapshot for SQL Server counts.</summary>
    [Theory]
    [InlineData("IShopContext", "_ = await db.Documents.{|ASQL1001:ToListAsync|}();", "")]
    [InlineData("IShopContext", "_ = await db.Documents.Select(d => d.Content).ToListAsync();", "")]
    [InlineData("ShopContext", "_ = await db.Documents.Select(d => d.Body).{|ASQL1001:ToListAsync|}();", Context)]
    [InlineData("ShopContext", "_ = await db.Documents.Select(d => d.Content).ToListAsync();", Context)]
    public async Task SnapshotsOfSeveralProviders_ThatOfSqlServerCounts(string context, string statement, string declaration)
    {
        var test = new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            TestCode = Query(context, statement) + declaration,
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
        };
        foreach (var (folder, call) in new[] { ("A.Npgsql", "NpgsqlModelBuilderExtensions.UseIdentityByDefaultColumns"), ("B.SqlServer", ""), ("C.Sqlite", "SqliteModelBuilderExtensions.AutoIncrement") })
            test.TestState.AdditionalFiles.Add(($"/{folder}/ShopContextModelSnapshot.cs", call.Length == 0 ? Snapshot : Snapshot
                .Replace("SqlServerModelBuilderExtensions.UseIdentityColumns", call, StringComparison.Ordinal)
                .Replace("nvarchar(max)", "text", StringComparison.Ordinal)
                .Replace("varbinary(max)", "BLOB", StringComparison.Ordinal)));
        await test.RunAsync();
    }

    /// <summary>A base context leaves its configuration to the context of each provider, in a project with a snapshot of its own.</summary>
    [Theory]
    [InlineData("_ = await db.Set<Document>().{|ASQL1001:ToListAsync|}();")]
    [InlineData("_ = await db.Set<Document>().Select(d => d.Body).{|ASQL1001:ToListAsync|}();")]
    [InlineData("_ = await db.Set<Document>().Select(d => d.Content).ToListAsync();")]
    [InlineData("_ = await db.Set<Document>().Select(d => d.Body).ToListAsync();", "", true)] // two for SQL Server may differ
    [InlineData("_ = await db.Set<Document>().Select(d => d.Body).ToListAsync();", "d.Property(e => e.Body).HasMaxLength(30);")] // code is newer
    public async Task SnapshotOfDerivedContext_CountsForItsBase(string statement, string code = "", bool isTwice = false)
    {
        var test = new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            TestCode = Query("BaseContext", statement) + $$"""
                namespace Shop
                {
                    public abstract class BaseContext : DbContext
                    {
                        protected abstract void Configure(Microsoft.EntityFrameworkCore.Metadata.Builders.EntityTypeBuilder<Document> document);
                        protected override void OnModelCreating(ModelBuilder model)
                        {
                            var d = model.Entity<Document>();
                            Configure(d);
                            {{code}}
                        }
                    }
                }
                """,
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
        };
        var snapshot = Snapshot.Replace("ShopContext", "SqlServerShopContext", StringComparison.Ordinal);
        test.TestState.AdditionalFiles.Add(("/Npgsql/NpgsqlModelSnapshot.cs", snapshot.Replace("SqlServer", "Npgsql", StringComparison.Ordinal)
            .Replace("UseIdentityColumns", "UseIdentityByDefaultColumns", StringComparison.Ordinal).Replace("nvarchar(max)", "text", StringComparison.Ordinal)));
        test.TestState.AdditionalFiles.Add(("/SqlServer/SqlServerModelSnapshot.cs", snapshot));
        if (isTwice)
            test.TestState.AdditionalFiles.Add(("/SqlServer2/OtherModelSnapshot.cs", snapshot.Replace("SqlServerShopContext", "OtherContext", StringComparison.Ordinal)));
        await test.RunAsync();
    }

    /// <summary>A base context need not be abstract. Its constructor takes the options of any context.</summary>
    [Theory]
    [InlineData("DbContextOptions options", "ToListAsync")]
    [InlineData("DbContextOptions<BaseContext> options", "{|ASQL1002:ToListAsync|}")]
    public async Task SnapshotOfDerivedContext_CountsForABaseByItsOptions(string parameter, string call)
    {
        var test = new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            TestCode = Query("BaseContext", $"_ = await db.Documents.Select(d => d.Remarks).{call}();")
                .Replace("public byte[] Data", "public string Remarks { get; set; } public byte[] Data", StringComparison.Ordinal) + $$"""
                namespace Shop
                {
                    public class BaseContext : DbContext
                    {
                        public BaseContext({{parameter}}) : base(options) { }
                        public DbSet<Document> Documents { get; set; }
                    }
                }
                """,
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
        };
        test.TestState.AdditionalFiles.Add(("/SqlServer/SqlServerModelSnapshot.cs", Snapshot
            .Replace("b.Property<byte[]>(\"Data\")", "b.Property<string>(\"Remarks\").HasColumnType(\"nvarchar(80)\"); b.Property<byte[]>(\"Data\")", StringComparison.Ordinal)
            .Replace("ShopContext", "SqlServerShopContext", StringComparison.Ordinal)));
        test.TestState.AnalyzerConfigFiles.Add(("/.globalconfig", "is_global = true\nasyncsql.provider = sqlserver"));
        await test.RunAsync();
    }

    /// <summary>A base context has a derived one for each provider beside it, with migrations of its own.</summary>
    [Theory]
    [InlineData("_ = await db.Set<Document>().{|ASQL1001:ToListAsync|}();", "SqlServer")]
    [InlineData("_ = await db.Set<Document>().Select(d => d.Body).{|ASQL1001:ToListAsync|}();", "SqlServer")]
    [InlineData("_ = await db.Set<Document>().ToListAsync();", "MySql")]
    public async Task DerivedContextOfSqlServer_CountsForItsBase(string statement, string other)
    {
        var test = new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            TestCode = Query("BaseContext", statement) + $$"""
                namespace Shop
                {
                    public sealed class NpgsqlShopContext : BaseContext { }
                    public sealed class {{other}}ShopContext : BaseContext { }
                    public abstract class BaseContext : DbContext
                    {
                        public DbSet<Document> Documents => Set<Document>();
                    }
                }
                """,
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
        };
        var snapshot = Snapshot.Replace("ShopContext", "SqlServerShopContext", StringComparison.Ordinal);
        test.TestState.AdditionalFiles.Add(("/Npgsql/NpgsqlModelSnapshot.cs", ForOther("Npgsql")));
        test.TestState.AdditionalFiles.Add(($"/{other}/{other}ModelSnapshot.cs", other == "SqlServer" ? snapshot : ForOther(other)));
        await test.RunAsync();

        string ForOther(string provider) => snapshot.Replace("SqlServer", provider, StringComparison.Ordinal)
            .Replace("UseIdentityColumns", "UseIdentityByDefaultColumns", StringComparison.Ordinal).Replace("nvarchar(max)", "text", StringComparison.Ordinal);
    }

    /// <summary>Clean architecture without migrations: the context, its configuration and the provider are in files of another project.</summary>
    [Theory]
    [InlineData("_ = await db.Documents.{|ASQL1001:ToListAsync|}();", UsesSqlServer)]
    [InlineData("_ = await db.Documents.Select(d => d.Content).{|ASQL1001:ToListAsync|}();", UsesSqlServer)]
    [InlineData("_ = await db.Documents.Select(d => d.Data).{|ASQL1001:ToListAsync|}();", UsesSqlServer)]
    [InlineData("_ = await db.Documents.Select(d => d.Body).ToListAsync();", UsesSqlServer)] // HasMaxLength(200)
    [InlineData("_ = await db.Documents.Select(d => d.Version).ToListAsync();", UsesSqlServer)] // IsRowVersion
    [InlineData("_ = await db.Documents.Select(d => d.Added).ToListAsync();", UsesSqlServer)] // [MaxLength(10)]
    [InlineData("_ = await db.Documents.{|ASQL1001:ToListAsync|}();", "")] // only SQL Server's provider is referenced
    [InlineData("_ = await db.Documents.ToListAsync();", "static class P { static void M(IServiceCollection s) => s.AddDbContext<ShopContext>(o => o.UseNpgsql(\"\")); }")]
    [InlineData("_ = await db.Documents.ToListAsync();", UsesSqlServer, "class Broken : DbContext { DbSet<")]
    [InlineData("_ = await db.Documents.ToListAsync();", UsesSqlServer, "protected override void ConfigureConventions(ModelConfigurationBuilder b) => Company.Conventions.Apply(b);")]
    public Task ContextOfAnotherProject_IsRead(string statement, string provider, string? extra = null)
    {
        var test = new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            TestCode = Query("IShopContext", statement),
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
        };
        var context = $$"""
            namespace Shop.Infrastructure;
            using Shop;
            public class ShopContext : DbContext, IShopContext
            {
                public ShopContext(DbContextOptions<ShopContext> options) : base(options) { }
                public DbSet<Document> Documents => Set<Document>();
                protected override void OnModelCreating(ModelBuilder builder) => builder.ApplyConfigurationsFromAssembly(typeof(ShopContext).Assembly);
                {{(extra?.StartsWith("protected", StringComparison.Ordinal) == true ? extra : "")}}
            }
            """;
        const string Configuration = """
            namespace Shop.Infrastructure;
            using Microsoft.EntityFrameworkCore.Metadata.Builders;
            internal class DocumentConfiguration : IEntityTypeConfiguration<Shop.Document>
            {
                public void Configure(EntityTypeBuilder<Shop.Document> builder)
                {
                    builder.ToTable("Documents", "shop");
                    builder.Property(d => d.Body).HasMaxLength(200);
                    builder.Property(d => d.Version).IsRowVersion();
                }
            }
            """;
        test.TestState.AdditionalFiles.Add(("/Infrastructure/ShopContext.cs", extra?.StartsWith("class", StringComparison.Ordinal) == true ? extra : context));
        test.TestState.AdditionalFiles.Add(("/Infrastructure/DocumentConfiguration.cs", Configuration));
        test.TestState.AdditionalFiles.Add(("/Infrastructure/Services.cs", provider));
        return test.RunAsync();
    }

    /// <summary>The project file of the context's project has the usings of its files, among them an alias and a static one.</summary>
    [Theory]
    [InlineData("Microsoft.EntityFrameworkCore.Metadata.Builders,Shop,Order=Shop.Document,static Infrastructure.Lengths", "_ = await db.Documents.{|ASQL1001:ToListAsync|}();")]
    [InlineData("Microsoft.EntityFrameworkCore.Metadata.Builders,Shop,Order=Shop.Document,static Infrastructure.Lengths", "_ = await db.Documents.Select(d => d.Body).ToListAsync();")]
    [InlineData("Microsoft.EntityFrameworkCore.Metadata.Builders,Shop,Order=Shop.Document", "_ = await db.Documents.Select(d => d.Body).ToListAsync();")]
    [InlineData("Microsoft.EntityFrameworkCore.Metadata.Builders,Order=Shop.Document", "_ = await db.Documents.{|ASQL1001:ToListAsync|}();")]
    [InlineData("Microsoft.EntityFrameworkCore.Metadata.Builders,Order=Shop.Document", "_ = await db.Documents.Select(d => d.Body).ToListAsync();")]
    [InlineData("Shop,Order=Shop.Document", "_ = await db.Documents.ToListAsync();")]
    [InlineData("half a, = name,,;", "_ = await db.Documents.ToListAsync();")]
    public Task UsingsOfTheOtherProjectsFile_AreImported(string usings, string statement)
    {
        var test = CreateWithContext(statement, """
            namespace Infrastructure;
            public static class Lengths { public const int Body = 200; }
            public class ShopContext : DbContext, IShopContext
            {
                public DbSet<Document> Documents => Set<Document>();
                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
                protected override void OnModelCreating(ModelBuilder builder) => builder.ApplyConfigurationsFromAssembly(typeof(ShopContext).Assembly);
            }
            internal class DocumentConfiguration : IEntityTypeConfiguration<Order>
            {
                public void Configure(EntityTypeBuilder<Order> builder) => builder.Property(d => d.Body).HasMaxLength(Body);
            }
            """);
        test.TestState.AnalyzerConfigFiles.Add(("/.globalconfig", "is_global = true\nbuild_property._AsyncSqlUsings = " + usings));
        return test.RunAsync();
    }

    /// <summary>The namespace of the entity is not known in the file of its configuration.</summary>
    [Theory]
    [InlineData("Shop.Document", "_ = await db.Documents.{|ASQL1001:ToListAsync|}();")]
    [InlineData("Document", "_ = await db.Documents.ToListAsync();")]
    [InlineData("Letter", "_ = await db.Documents.{|ASQL1001:ToListAsync|}();")]
    public Task ConfigurationOfATypeThatDoesNotBind_LeavesItsNameInDoubt(string entity, string statement) =>
        CreateWithContext(statement, $$"""
            namespace Infrastructure;
            using Microsoft.EntityFrameworkCore.Metadata.Builders;
            public class ShopContext : DbContext, Shop.IShopContext
            {
                public DbSet<Shop.Document> Documents => Set<Shop.Document>();
                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
                protected override void OnModelCreating(ModelBuilder builder) => builder.ApplyConfigurationsFromAssembly(typeof(ShopContext).Assembly);
            }
            internal class DocumentConfiguration : IEntityTypeConfiguration<{{entity}}>
            {
                public void Configure(EntityTypeBuilder<{{entity}}> builder) => builder.Property(d => d.Body).HasMaxLength(200);
            }
            """).RunAsync();

    /// <summary>
    /// A snapshot has a store type for each column. The configuration beside it shows which columns are declared large in so many words.
    /// </summary>
    [Theory]
    [InlineData("builder.Property(d => d.Remarks).HasColumnType(\"nvarchar(max)\");", true)]
    [InlineData("builder.Property<string>(\"Remarks\").IsRequired().HasColumnType(\"NVARCHAR(MAX)\").HasColumnName(\"R\");", true)]
    [InlineData("builder.ToTable(\"Documents\"); builder.Property(nameof(Document.Remarks)).HasColumnType(\"nvarchar(max)\");", true)]
    [InlineData("model.Entity<Document>().Property(d => d.Remarks).HasColumnType(\"nvarchar(max)\");", true)]
    [InlineData("model.Entity<Document>(d => { d.Property(x => x.Remarks).HasColumnType(\"nvarchar(max)\"); });", true)]
    [InlineData("Add((EntityTypeBuilder<Document> d) => d.Property(x => x.Remarks).HasColumnType(\"nvarchar(max)\"));", true)]
    [InlineData("void Add(EntityTypeBuilder<Document> d) => d.Property(x => x.Remarks).HasColumnType(\"nvarchar(max)\"); Add(builder);", true)]
    [InlineData("void Add(Microsoft.EntityFrameworkCore.Metadata.Builders.EntityTypeBuilder<Document> d) => d.Property(x => x.Remarks).HasColumnType(\"nvarchar(max)\"); Add(builder);", true)]
    [InlineData("", false)]
    [InlineData("builder.OwnsOne(d => d.Remarks).Property(r => r.Text).HasColumnType(\"nvarchar(max)\");", false)]
    [InlineData("builder.Property(d => d.Body).HasColumnType(\"nvarchar(max)\");", false)]
    [InlineData("builder.Property(d => d.Remarks).HasColumnType(\"nvarchar(200)\");", false)]
    [InlineData("builder.Property(d => d.Remarks).HasColumnType(StoreTypes.Text);", false)]
    [InlineData("builder.OwnsOne(d => d.Address).Property(a => a.Remarks).HasColumnType(\"nvarchar(max)\");", false)]
    [InlineData("builder.OwnsOne(d => d.Address, a => a.Property(x => x.Remarks).HasColumnType(\"nvarchar(max)\"));", false)]
    [InlineData("model.Entity<Letter>().Property(d => d.Remarks).HasColumnType(\"nvarchar(max)\");", false)]
    [InlineData("model.Entity<Letter>(d => { d.Property(x => x.Remarks).HasColumnType(\"nvarchar(max)\"); });", false)]
    [InlineData("Property(d => d.Remarks).HasColumnType(\"nvarchar(max)\"); x[0].Property(d => d.Remarks).HasColumnType(\"nvarchar(max)\");", false)]
    public Task DeclarationBesideTheSnapshot_ShowsThatAColumnIsMeantToBeLarge(string code, bool isLarge)
    {
        var test = CreateWithRemarks(isLarge);
        test.TestState.AdditionalFiles.Add(("/Infrastructure/Configuration.cs", $$"""
            namespace Shop.Infrastructure;
            using Microsoft.EntityFrameworkCore.Metadata.Builders;
            {{(code.StartsWith("model", StringComparison.Ordinal)
                ? $"public class ShopContext : DbContext {{ protected override void OnModelCreating(ModelBuilder model) {{ {code} }} }}"
                : $"class DocumentConfiguration : IEntityTypeConfiguration<Document> {{ public void Configure(EntityTypeBuilder<Document> builder) {{ {code} }} }}")}}
            """));
        return test.RunAsync();
    }

    /// <summary>A snapshot does not show which navigations every query includes.</summary>
    [Theory]
    [InlineData("builder.Navigation(n => n.Document).AutoInclude();", true)]
    [InlineData("builder.Navigation(nameof(Note.Document)).AutoInclude(true);", true)]
    [InlineData("model.Entity<Note>().Navigation(n => n.Document).AutoInclude();", true)]
    [InlineData("model.Entity<Note>(b => { b.ToTable(\"N\"); b.Navigation(n => n.Document).UsePropertyAccessMode(PropertyAccessMode.Field).AutoInclude(); });", true)]
    [InlineData("model.Entity<NoteBase>().Navigation(n => n.Document).AutoInclude();", true)]
    [InlineData("builder.Navigation(n => n.Document).AutoInclude(false);", false)]
    [InlineData("builder.Navigation(n => n.Document).IsRequired();", false)]
    [InlineData("builder.Navigation(n => n.Other).AutoInclude();", true)]
    [InlineData("builder.Navigation(n => n.Third).AutoInclude();", false)]
    [InlineData("if (Settings.IncludesAll) builder.Navigation(n => n.Document).AutoInclude();", false)]
    [InlineData("model.Entity<Letter>().Navigation(n => n.Document).AutoInclude();", false)]
    public async Task AutoIncludeBesideTheSnapshot_IsRead(string code, bool isIncluded)
    {
        foreach (var (query, isLarge) in new[] { ("db.Notes", isIncluded), ("db.Notes.IgnoreAutoIncludes()", false) })
        {
            var test = new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
            {
                TestCode = Query("INoteContext", $"_ = await {query}.{(isLarge ? "{|ASQL1001:ToListAsync|}" : "ToListAsync")}();") + """
                    namespace Shop
                    {
                        public abstract class NoteBase { public int Id { get; set; } public Document Document { get; set; } }
                        public class Note : NoteBase { public Document Other { get; set; } }
                        public interface INoteContext : IShopContext { DbSet<Note> Notes { get; } }
                    }
                    """,
                ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
            };
            test.TestState.AdditionalFiles.Add(("/Infrastructure/Migrations/ShopContextModelSnapshot.cs", Snapshot.Replace(
                "modelBuilder.Entity(\"Shop.Outer+Nested\"",
                "modelBuilder.Entity(\"Shop.Note\", b => { b.Property<int>(\"Id\").HasColumnType(\"int\"); });\n modelBuilder.Entity(\"Shop.Outer+Nested\"",
                StringComparison.Ordinal)));
            test.TestState.AdditionalFiles.Add(("/Infrastructure/Configuration.cs", $$"""
                namespace Shop.Infrastructure;
                using Microsoft.EntityFrameworkCore.Metadata.Builders;
                {{(code.StartsWith("model", StringComparison.Ordinal)
                    ? $"public class ShopContext : DbContext {{ protected override void OnModelCreating(ModelBuilder model) {{ {code} }} }}"
                    : $"class NoteConfiguration : IEntityTypeConfiguration<Note> {{ public void Configure(EntityTypeBuilder<Note> builder) {{ {code} }} }}")}}
                """));
            await test.RunAsync();
        }
    }

    /// <summary>The message names the configuration class, or the method of any other class.</summary>
    [Theory]
    [InlineData("class DocumentConfiguration : IEntityTypeConfiguration<Document> { public void Configure(EntityTypeBuilder<Document> builder) { builder.Property(d => d.Remarks).HasColumnType(\"nvarchar(max)\"); } }", "DocumentConfiguration")]
    [InlineData("class DocumentModel { public void Add(EntityTypeBuilder<Document> builder) { builder.Property(d => d.Remarks).HasColumnType(\"nvarchar(max)\"); } }", "Add")]
    public Task DeclarationBesideTheSnapshot_IsTheEvidence(string declaration, string evidence)
    {
        var test = CreateWithRemarks(isLarge: true);
        test.TestState.Sources[0] = ("/0/Test0.cs", Microsoft.CodeAnalysis.Text.SourceText.From(test.TestState.Sources[0].Content.ToString()
            .Replace("{|ASQL1001:ToListAsync|}", "{|#0:ToListAsync|}", StringComparison.Ordinal).Replace("string Remarks", "string {|#1:Remarks|}", StringComparison.Ordinal)));
        test.TestState.AdditionalFiles.Add(("/Infrastructure/Model.cs", $"namespace Shop.Infrastructure; using Microsoft.EntityFrameworkCore.Metadata.Builders; {declaration}"));
        test.ExpectedDiagnostics.Add(new DiagnosticResult("ASQL1001", DiagnosticSeverity.Warning).WithLocation(0).WithLocation(1).WithMessage(
            $"'ToListAsync' reads 'Remarks' (nvarchar(max): HasColumnType in {evidence}); time grows with the square of the row's size. Select only the members used, or use streamed reads."));
        return test.RunAsync();
    }

    /// <summary>A product may have a configuration for each database. "TEXT" has no limit in SQLite, and does not show what SQL Server stores.</summary>
    [Theory]
    [InlineData("SqliteModelBuilder", false)]
    [InlineData("MySqlConfiguration", false)]
    [InlineData("DocumentModelBuilder", true)]
    public Task DeclarationForAnotherDatabase_DoesNotCount(string type, bool isLarge)
    {
        var test = CreateWithRemarks(isLarge);
        test.TestState.AdditionalFiles.Add(("/Infrastructure/Models.cs", $$"""
            namespace Shop.Infrastructure;
            public class {{type}} { void Add(ModelBuilder model) => model.Entity<Document>().Property(d => d.Remarks).HasColumnType("TEXT"); }
            """));
        return test.RunAsync();
    }

    /// <summary>
    /// Beside a snapshot, only the files that declare large columns are passed, unless they name an entity that no snapshot has: what
    /// other files set is unknown.
    /// </summary>
    [Fact]
    public Task ContextBesideASnapshot_IsNotReadFromAPartOfItsSource()
    {
        var test = new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            TestCode = Program.Usings + "using Shop;\n" + Domain + """
                namespace Shop { public class Letter { public int Id { get; set; } public string Greeting { get; set; } public string Text { get; set; } } }
                public interface ILetterContext { DbSet<Letter> Letters { get; } }
                public class Service { public async Task Run(ILetterContext db) => _ = await db.Letters.ToListAsync(); }
                """,
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
        };
        test.TestState.AdditionalFiles.Add(("/Infrastructure/Migrations/ShopContextModelSnapshot.cs", Snapshot));
        test.TestState.AdditionalFiles.Add(("/Infrastructure/LetterContext.cs", """
            namespace Shop.Infrastructure;
            public class LetterContext : DbContext
            {
                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
                protected override void OnModelCreating(ModelBuilder model)
                {
                    model.Entity(typeof(Letter)).Property("Text").HasColumnType("nvarchar(max)");
                    model.ApplyConfigurationsFromAssembly(typeof(LetterContext).Assembly);
                }
            }
            """));
        return test.RunAsync();
    }

    /// <summary>The namespaces were renamed after the last migration (as in microsoft/dotnet-podcasts): the snapshot has the old names.</summary>
    [Theory]
    [InlineData("_ = await db.Documents.{|ASQL1001:ToListAsync|}();", "", "")]
    [InlineData("_ = await db.Documents.Select(d => d.Body).{|ASQL1001:ToListAsync|}();", "", "")]
    [InlineData("_ = await db.Documents.Select(d => d.Content).ToListAsync();", "", "")]
    [InlineData("_ = await db.Documents.{|ASQL1001:ToListAsync|}();", "public class Letter { }", "Legacy.Letter")] // another renamed one
    [InlineData("_ = await db.Documents.{|ASQL1001:ToListAsync|}();", "", "Microsoft.AspNetCore.Identity.IdentityRole")] // of a package
    [InlineData("_ = await db.Documents.ToListAsync();", "namespace Shop.Contracts { public class Document { } }", "")] // two of the name
    [InlineData("_ = await db.Documents.ToListAsync();", "namespace Legacy { public class Document { } }", "")] // it has its old name
    [InlineData("_ = await db.Documents.ToListAsync();", "", "Legacy.Invoice")] // another product's
    [InlineData("_ = await db.Documents.ToListAsync();", "", "Other.Document")]
    public Task SnapshotWithOldNamespaces_IsUsed(string statement, string classes, string otherEntity) => VerifyAsync(
        Query("IShopContext", statement) + classes,
        Snapshot.Replace("\"Shop.Document\"", "\"Legacy.Document\"", StringComparison.Ordinal).Replace(
            "modelBuilder.Entity(\"Shop.Outer+Nested\"",
            (otherEntity.Length == 0 ? "" : $"modelBuilder.Entity(\"{otherEntity}\", b => {{ b.Property<int>(\"Id\").HasColumnType(\"int\"); }});\n")
                + "modelBuilder.Entity(\"Shop.Outer+Nested\"",
            StringComparison.Ordinal));

    /// <summary>
    /// The interface of a context shows views as queries, and runs queries itself or has them run by a helper (as in
    /// DFE-Digital/plan-technology-for-your-school).
    /// </summary>
    [Theory]
    [InlineData("_ = await db.{|ASQL1001:ToListAsync|}(db.Views.Where(v => v.Id > 1));", true)]
    [InlineData("var query = db.Views.Where(v => v.Id > 1); await db.{|ASQL1001:ToListAsync|}(query, default);", true)]
    [InlineData("_ = await db.ToListAsync(db.Views.Select(v => v.Id));", true)]
    [InlineData("_ = await Helper.ReadAsync(db);", true)]
    [InlineData("_ = await db.{|ASQL1001:ToListAsync|}(db.Views.Where(v => v.Id > 1));", false)]
    [InlineData("_ = await Helper.ReadAsync(db);", false)]
    public Task ViewsBehindTheInterfaceOfAContext_AreRead(string statement, bool isOfAnotherProject)
    {
        const string Context = """
            namespace Shop.Infrastructure
            {
                using System.Collections.Generic;
                using System.Linq;
                using System.Threading;
                using System.Threading.Tasks;
                using Microsoft.EntityFrameworkCore;
                using Shop;
                public class ViewContext : DbContext, IViewContext
                {
                    public DbSet<DocumentView> Views { get; set; }
                    IQueryable<DocumentView> IViewContext.Views => Views;
                    public Task<List<T>> ToListAsync<T>(IQueryable<T> query, CancellationToken token) => query.ToListAsync(token);
                    protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
                    protected override void OnModelCreating(ModelBuilder model) =>
                        model.Entity<DocumentView>(view => { view.HasNoKey(); view.ToView("DocumentViews"); });
                }
            }
            """;
        var test = new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            TestCode = Program.Usings + "using Shop;\n" + $$"""
                namespace Shop
                {
                    public class DocumentView { public int Id { get; set; } public string Html { get; set; } }
                    public interface IViewContext
                    {
                        IQueryable<DocumentView> Views { get; }
                        Task<List<T>> ToListAsync<T>(IQueryable<T> query, CancellationToken token = default);
                    }
                    public static class Helper
                    {
                        public static Task<List<DocumentView>> ReadAsync(IViewContext db) => db.Views.Where(v => v.Id > 1).{|ASQL1001:ToListAsync|}();
                    }
                }
                public class Service { public async Task Run(IViewContext db) { {{statement}} } }

                """ + (isOfAnotherProject ? "" : Context),
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
        };
        if (isOfAnotherProject)
            test.TestState.AdditionalFiles.Add(("/Infrastructure/ViewContext.cs", Context));
        return test.RunAsync();
    }

    /// <summary>
    /// The entity types were moved after the last migration, and a helper of another project configures the conventions (as in
    /// marinasundstrom/YourBrand). The context shows which of several classes of a name is meant.
    /// </summary>
    [Theory]
    [InlineData("_ = await db.Documents.Select(d => d.Body).{|ASQL1001:ToListAsync|}();", "Legacy.Document", "")]
    [InlineData("_ = await db.Documents.Select(d => d.Content).ToListAsync();", "Legacy.Document", "")]
    [InlineData("_ = await db.Documents.Select(d => d.Body).{|ASQL1001:ToListAsync|}();", "Legacy.Document", "namespace Shop.Contracts { public class Document { } }")]
    [InlineData("_ = await db.Documents.Select(d => d.Body).ToListAsync();", "Legacy.Invoice", "")]
    [InlineData("_ = await db.Documents.Select(d => d.Body).ToListAsync();", "Legacy.Outer+Document", "")]
    public async Task SnapshotBeforeEntityTypesWereMoved_IsUsed(string statement, string entity, string classes)
    {
        var test = new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            TestCode = Query("ShopContext", statement) + """
                namespace Shop
                {
                    public class ShopContext : DbContext
                    {
                        public DbSet<Document> Documents { get; set; }
                        protected override void ConfigureConventions(ModelConfigurationBuilder builder) => Conventions.Library.AddConverters(builder);
                        protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
                    }
                }

                """ + classes,
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
        };
        test.TestState.AdditionalProjects["Library"].Sources.Add(
            "namespace Conventions { public static class Library { public static void AddConverters(Microsoft.EntityFrameworkCore.ModelConfigurationBuilder builder) { } } }");
        test.TestState.AdditionalProjectReferences.Add("Library");
        test.TestState.AdditionalFiles.Add(("/Migrations/ShopContextModelSnapshot.cs",
            Snapshot.Replace("\"Shop.Document\"", $"\"{entity}\"", StringComparison.Ordinal)));
        await test.RunAsync();
    }

    /// <summary>Contexts of one name in two namespaces each have their own snapshot.</summary>
    [Theory]
    [InlineData("using Shop;", "Other.Migrations", "_ = await db.Documents.Select(d => d.Body).{|ASQL1001:ToListAsync|}();")]
    [InlineData("using Other;", "Other.Migrations", "_ = await db.Documents.Select(d => d.Content).{|ASQL1001:ToListAsync|}();")]
    public Task SnapshotOfAnotherContext_IsNotUsed(string import, string ns, string statement) => VerifyAsync(
        Query("ShopContext", statement) + "namespace Shop { public class ShopContext : DbContext { public DbSet<Document> Documents { get; set; } } }",
        Snapshot.Replace("using Microsoft.EntityFrameworkCore;", "using Microsoft.EntityFrameworkCore; " + import, StringComparison.Ordinal)
            .Replace("namespace Shop.Migrations", "namespace " + ns, StringComparison.Ordinal));

    /// <summary>SQL by hand reads the tables of the context that it runs on: the snapshot of another context does not count.</summary>
    [Fact]
    public Task SqlByHand_ReadsTheModelOfItsContext() => VerifyAsync(
        Query("ShopContext", "_ = await db.Database.SqlQuery<string>($\"SELECT Body AS Value FROM Documents\").{|ASQL1001:ToListAsync|}();")
            + Context.Replace("{ public DbSet", "{ protected override void OnConfiguring(DbContextOptionsBuilder o) => o.UseSqlServer(\"\"); public DbSet", StringComparison.Ordinal),
        Snapshot.Replace("ShopContext", "AuditContext", StringComparison.Ordinal));

    /// <summary>A query over a base context loads what the contexts that derive from it map, not what others do.</summary>
    [Theory]
    [InlineData("ModuleContext", "_ = await db.Set<Document>().Select(d => d.Body).{|ASQL1001:ToListAsync|}();")]
    [InlineData("IShopContext", "_ = await db.Documents.Select(d => d.Body).{|ASQL1001:ToListAsync|}();")]
    [InlineData("DbContext", "_ = await db.Set<Document>().Select(d => d.Body).ToListAsync();")]
    public Task QueryOverABaseContext_LoadsWhatItsContextsMap(string context, string statement) => VerifyAsync(
        Query(context, statement) + """
        namespace Shop
        {
            public abstract class ModuleContext : DbContext { protected override void OnConfiguring(DbContextOptionsBuilder o) => o.UseSqlServer(""); }
            public class ShopContext : ModuleContext, IShopContext
            {
                public DbSet<Document> Documents { get; set; }
                protected override void OnModelCreating(ModelBuilder model) => model.Entity<Document>().Property(d => d.Body).HasColumnType("nvarchar(max)");
            }
            public class AuditContext : DbContext
            {
                public DbSet<Document> Documents { get; set; }
                protected override void OnConfiguring(DbContextOptionsBuilder o) => o.UseSqlServer("");
                protected override void OnModelCreating(ModelBuilder model) => model.Entity<Document>().Property(d => d.Body).HasMaxLength(20);
            }
        }
        """,
        null);

    /// <summary>A base context whose contexts are in other projects is a model itself, beside other contexts.</summary>
    [Fact]
    public Task AbstractContextWithoutDerivedOnes_IsAModel() => VerifyAsync(
        Query("DbContext", "_ = await db.Set<Document>().Select(d => d.Body).{|ASQL1001:ToListAsync|}();") + """
        namespace Shop
        {
            public abstract class ModuleContext : DbContext
            {
                public DbSet<Document> Documents { get; set; }
                protected override void OnConfiguring(DbContextOptionsBuilder o) => o.UseSqlServer("");
            }
            public class Audit { public int Id { get; set; } }
            public class AuditContext : DbContext { public DbSet<Audit> Audits { get; set; } protected override void OnConfiguring(DbContextOptionsBuilder o) => o.UseSqlServer(""); }
        }
        """,
        null);

    /// <summary>Of two contexts of other projects on SQL Server, the one that maps the entity has the snapshot of the base context.</summary>
    [Theory]
    [InlineData("_ = await db.Documents.Select(d => d.Body).{|ASQL1001:ToListAsync|}();")]
    [InlineData("_ = await db.Documents.Select(d => d.Content).ToListAsync();")]
    public async Task SnapshotOfADerivedContext_IsThatWithTheEntity(string statement)
    {
        var test = new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            TestCode = Query("ShopContext", statement)
                + "namespace Shop { public class ShopContext : DbContext { public ShopContext(DbContextOptions options) : base(options) { } public DbSet<Document> Documents { get; set; } } }",
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
        };
        test.TestState.AdditionalFiles.Add(("/Server/SqlServerShopContextModelSnapshot.cs", Snapshot.Replace("ShopContext", "SqlServerShopContext", StringComparison.Ordinal)));
        test.TestState.AdditionalFiles.Add(("/Log/LogContextModelSnapshot.cs", Snapshot.Replace("ShopContext", "LogContext", StringComparison.Ordinal).Replace("Shop.Document", "Shop.Log", StringComparison.Ordinal)));
        await test.RunAsync();
    }

    /// <summary>Before EF Core 8, a discriminator has no length. It holds the names of types.</summary>
    [Theory]
    [InlineData(true)]
    [InlineData(false)]
    public Task Discriminator_IsShort(bool hasSnapshot)
    {
        var test = new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            TestCode = Query("ShopContext", "_ = await db.Documents.Select(d => d.Kind).ToListAsync();").Replace("public byte[] Data", "public string Kind { get; set; } public byte[] Data", StringComparison.Ordinal) + """
                namespace Shop
                {
                    public class Draft : Document { }
                    public class ShopContext : DbContext
                    {
                        public DbSet<Document> Documents { get; set; }
                        protected override void OnConfiguring(DbContextOptionsBuilder o) => o.UseSqlServer("");
                        protected override void OnModelCreating(ModelBuilder model) => model.Entity<Document>().HasDiscriminator(d => d.Kind).HasValue<Draft>("draft");
                    }
                }
                """,
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore6,
        };
        if (hasSnapshot)
            test.TestState.AdditionalFiles.Add(("/Shop/Migrations/ShopContextModelSnapshot.cs", Snapshot
                .Replace("b.Property<byte[]>(\"Data\")", "b.Property<string>(\"Kind\").HasColumnType(\"nvarchar(max)\"); b.Property<byte[]>(\"Data\")", StringComparison.Ordinal)));
        return test.RunAsync();
    }

    /// <summary>The usings of the snapshot were moved to the global ones of its project, whose file is not seen here.</summary>
    [Theory]
    [InlineData("", "_ = await db.Documents.Select(d => d.Body).{|ASQL1001:ToListAsync|}();")]
    [InlineData("using Microsoft.EntityFrameworkCore; using Shop;", "_ = await db.Documents.Select(d => d.Body).{|ASQL1001:ToListAsync|}();")]
    [InlineData("using Microsoft.EntityFrameworkCore; using Other;", "_ = await db.Documents.Select(d => d.Content).{|ASQL1001:ToListAsync|}();")]
    public Task SnapshotWithoutUsings_BelongsToTheContextOfItsName(string usings, string statement) => VerifyAsync(
        Query("ShopContext", statement) + "namespace Shop { public class ShopContext : DbContext { public DbSet<Document> Documents { get; set; } } }",
        Regex.Replace(Snapshot, "using [^;]*;", "").Replace("namespace Shop.Migrations", usings + " namespace Elsewhere.Migrations", StringComparison.Ordinal));

    /// <summary>The code is newer than the snapshot where it says something itself; conventions say nothing.</summary>
    [Theory]
    [InlineData("", "_ = await db.Documents.Select(d => d.Content).ToListAsync();")]
    [InlineData("""model.Entity<Document>().Property(d => d.Content).HasColumnType("nvarchar(max)");""", "_ = await db.Documents.Select(d => d.Content).{|ASQL1001:ToListAsync|}();")]
    [InlineData("", "_ = await db.Documents.Select(d => d.Body).{|ASQL1001:ToListAsync|}();")]
    [InlineData("model.Entity<Document>().Property(d => d.Body).HasMaxLength(30);", "_ = await db.Documents.Select(d => d.Body).ToListAsync();")]
    [InlineData("""foreach (var type in model.Model.GetEntityTypes()) foreach (var p in type.GetProperties()) if (p.Name.Length > Environment.ProcessorCount) p.SetMaxLength(30);""", "_ = await db.Documents.Select(d => d.Body).{|ASQL1001:ToListAsync|}();")]
    [InlineData("""foreach (var type in model.Model.GetEntityTypes()) foreach (var p in type.GetProperties()) if (p.Name != "x") p.SetMaxLength(30);""", "_ = await db.Documents.Select(d => d.Body).ToListAsync();")]
    public Task CodeAndSnapshot_AreWeighed(string configuration, string statement) => VerifyAsync(
        Query("ShopContext", statement) + $$"""
        namespace Shop
        {
            public class ShopContext : DbContext
            {
                public DbSet<Document> Documents { get; set; }
                protected override void OnModelCreating(ModelBuilder model) { {{configuration}} }
            }
        }
        """,
        Snapshot);

    private static string Query(string context, string statement) => Program.Usings + "using Shop;\n" + Domain + $$"""
        public class Service
        {
            public async Task Run({{context}} db) { {{statement}} }
        }

        """;

    /// <summary>A query over a context whose source is in another project.</summary>
    private static CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier> CreateWithContext(string statement, string context)
    {
        var test = new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            TestCode = Query("IShopContext", statement),
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
        };
        test.TestState.AdditionalFiles.Add(("/Infrastructure/ShopContext.cs", context));
        return test;
    }

    /// <summary>A query of a column that is nvarchar(max) in the snapshot.</summary>
    private static CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier> CreateWithRemarks(bool isLarge)
    {
        var test = new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            TestCode = Query("IShopContext", $"_ = await db.Documents.Select(d => d.Remarks).{(isLarge ? "{|ASQL1001:ToListAsync|}" : "{|ASQL1002:ToListAsync|}")}();")
                .Replace("public byte[] Data", "public string Remarks { get; set; } public byte[] Data", StringComparison.Ordinal),
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
        };
        test.TestState.AdditionalFiles.Add(("/Infrastructure/Migrations/ShopContextModelSnapshot.cs", Snapshot
            .Replace("b.Property<byte[]>(\"Data\")", "b.Property<string>(\"Remarks\").HasColumnType(\"nvarchar(max)\"); b.Property<byte[]>(\"Data\")", StringComparison.Ordinal)));
        return test;
    }

    private static Task VerifyAsync(string source, string? snapshot)
    {
        var test = new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier> { TestCode = source, ReferenceAssemblies = PackageReferences.EntityFrameworkCore10 };
        if (snapshot is not null)
            test.TestState.AdditionalFiles.Add(("/Infrastructure/Migrations/ShopContextModelSnapshot.cs", snapshot));
        return test.RunAsync();
    }
}
