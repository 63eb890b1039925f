using AsyncSql.Analyzers.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Queries;

/// <summary>ASQL1001 and ASQL1002: which chains are reported, and which are not.</summary>
public sealed class AsyncReadOfLargeColumnTests
{
    /// <summary>Statements that read large columns. Each stands alone in a method with a context <c>db</c>.</summary>
    private static readonly string[] FlaggedStatements =
    [
        // every materializing method of the first release
        "_ = await db.Documents.{|ASQL1001:ToListAsync|}();",
        "_ = await db.Documents.{|ASQL1001:ToArrayAsync|}(token);",
        "_ = await db.Documents.{|ASQL1001:FirstAsync|}();",
        "_ = await db.Documents.{|ASQL1001:FirstOrDefaultAsync|}(d => d.Id == id, token);",
        "_ = await db.Documents.{|ASQL1001:SingleAsync|}(d => d.Id == id);",
        "_ = await db.Documents.{|ASQL1001:SingleOrDefaultAsync|}(d => d.Id == id);",
        "_ = await db.Documents.{|ASQL1001:FindAsync|}(id);",
        "_ = await db.Documents.{|ASQL1001:FindAsync|}(new object[] { id }, token);",
        // operators that choose rows
        "_ = await db.Documents.Where(d => d.Pages > 1).{|ASQL1001:ToListAsync|}();",
        "_ = await db.Documents.OrderBy(d => d.Title).ThenByDescending(d => d.Id).Skip(10).Take(5).{|ASQL1001:ToListAsync|}();",
        "_ = await db.Documents.AsNoTracking().Where(d => d.Content != null).{|ASQL1001:ToListAsync|}();",
        "_ = await db.Documents.AsSplitQuery().TagWith(\"all\").IgnoreQueryFilters().Distinct().{|ASQL1001:ToListAsync|}();",
        "_ = await db.Documents.FromSqlRaw(\"SELECT * FROM Documents\").{|ASQL1001:ToListAsync|}();",
        // other roots and forms
        "_ = await db.Set<Document>().{|ASQL1001:ToListAsync|}();",
        "_ = await db.Documents.AsQueryable().{|ASQL1001:ToListAsync|}();",
        "_ = await ((IQueryable<Document>)db.Documents).{|ASQL1001:ToListAsync|}();",
        "_ = await (from d in db.Documents where d.Pages > 1 orderby d.Title select d).{|ASQL1001:ToListAsync|}();",
        "_ = await EntityFrameworkQueryableExtensions.{|ASQL1001:ToListAsync|}(db.Documents);",
        "_ = await db.Documents.{|ASQL1001:ToListAsync|}().ConfigureAwait(false);",
        "var task = db.Documents.{|ASQL1001:ToListAsync|}(); await task;",
        // includes bring the columns of what they load
        "_ = await db.Documents.Include(d => d.Author).{|ASQL1001:ToListAsync|}();",
        // projections that still read a large column
        "_ = await db.Documents.Select(d => new { d.Id, d.Content }).{|ASQL1001:ToListAsync|}();",
        "_ = await db.Documents.Select(d => d.Data).{|ASQL1001:FirstOrDefaultAsync|}();",
        "_ = await db.Documents.Select(d => new { Whole = d }).{|ASQL1001:ToListAsync|}();",
        "_ = await db.Documents.Select(d => new { Text = Format(d) }).{|ASQL1001:ToListAsync|}();",
        "_ = await db.Documents.Select(d => new { d.FullTitle }).{|ASQL1001:ToListAsync|}();",
        "_ = await db.Documents.Select(d => new { d.Id, Text = d.Content ?? \"\" }).{|ASQL1001:ToListAsync|}();",
        "_ = await db.Documents.Select(d => new { d.Id, Text = d.Pages > 3 ? d.Content : d.Summary }).{|ASQL1001:ToListAsync|}();",
        "_ = await db.Documents.Select(d => d.Title + d.Content).{|ASQL1001:ToListAsync|}();",
        "_ = await db.Documents.Select(d => $\"{d.Title}: {d.Content}\").{|ASQL1001:ToListAsync|}();",
        "_ = await db.Documents.Select(d => new { d.Id, d.Author.Photo }).{|ASQL1001:ToListAsync|}();",
        "_ = await db.Documents.Select(d => new { d.Id, d.Author }).{|ASQL1001:ToListAsync|}();",
        "_ = await db.Documents.Select(d => new Document { Id = d.Id, Content = d.Content }).{|ASQL1001:ToListAsync|}();",
        "_ = await db.Documents.Select(d => new { d.Id, d.Data }).Where(d => d.Id > 1).Select(d => d.Data).{|ASQL1001:ToListAsync|}();",
        // a string without a length and without a meaning
        "_ = await db.Letters.{|ASQL1002:ToListAsync|}();",
        "_ = await db.Letters.Select(l => new { l.Greeting }).{|ASQL1002:ToListAsync|}();",
    ];

    /// <summary>Statements that read no large column, or not asynchronously, or not with EF Core.</summary>
    private static readonly string[] SilentStatements =
    [
        "_ = db.Documents.ToList();",
        "_ = db.Documents.FirstOrDefault(d => d.Id == id);",
        "_ = db.Documents.Find(id);",
        "_ = await db.Notes.ToListAsync();",
        "_ = await db.Documents.CountAsync();",
        "_ = await db.Documents.AnyAsync(d => d.Id == id);",
        "_ = await db.Documents.MaxAsync(d => d.Pages);",
        "_ = await db.Documents.Select(d => d.Id).ToListAsync();",
        "_ = await db.Documents.Select(d => new { d.Id, d.Summary }).ToListAsync();",
        "_ = await db.Documents.Select(d => new Document { Id = d.Id, Summary = d.Summary }).ToListAsync();",
        "_ = await db.Documents.Select(d => new { d.Id, d.Title }).ToListAsync();",
        "_ = await db.Documents.Select(d => new { d.Id, HasContent = d.Content != null }).ToListAsync();",
        "_ = await db.Documents.Select(d => new { d.Id, d.Content.Length }).ToListAsync();",
        "_ = await db.Documents.Select(d => new { d.Id, Start = d.Content.Substring(0, 100) }).ToListAsync();",
        "_ = await db.Documents.Select(d => new { d.Id, d.Author.Name }).ToListAsync();",
        "_ = await db.Documents.Include(d => d.Author).Select(d => new { d.Id, d.Author.Name }).ToListAsync();",
        "_ = await db.Documents.Select(d => new { d.Id, Notes = d.Notes.Select(n => n.Text).ToList() }).ToListAsync();",
        "_ = await db.Documents.Select(d => new { d.Id, Count = d.Notes.Count(n => n.Id > 1) }).ToListAsync();",
        "_ = await db.Documents.Select(d => new { d.Id, d.Data }).Select(d => d.Id).ToListAsync();",
        "_ = await db.Documents.Select(d => (int?)d.Rating.Value).ToListAsync();",
        "_ = await db.Documents.GroupBy(d => d.AuthorId).Select(g => new { g.Key, Count = g.Count() }).ToListAsync();",
        "_ = await new Fake().ToListAsync(); ",
        "var list = new List<Document>(); _ = list.Find(d => d.Id == id);",
    ];

    public static TheoryData<string> Flagged => new(FlaggedStatements);

    public static TheoryData<string> Silent => new(SilentStatements);

    private const string OtherLibrary = """
        public class Fake { public Task<List<Document>> ToListAsync() => Task.FromResult(new List<Document>()); }
        """;

    [Theory]
    [MemberData(nameof(Flagged))]
    public Task Chain_Triggers(string statement) => VerifyAsync(Program.Method(statement) + OtherLibrary, EntityFrameworkVersion.V10);

    [Theory]
    [MemberData(nameof(Silent))]
    public Task Chain_DoesNotTrigger(string statement) => VerifyAsync(Program.Method(statement) + OtherLibrary, EntityFrameworkVersion.V10);

    /// <summary>Hashes, keys, signatures and row versions are short although nothing bounds their column; a declaration comes first.</summary>
    [Theory]
    [InlineData("public byte[] PasswordHash { get; set; }", "")]
    [InlineData("public byte[] Salt { get; set; }", "")]
    [InlineData("public byte[] Sha256 { get; set; }", "")]
    [InlineData("public byte[] Signature { get; set; }", "")]
    [InlineData("public byte[] Iv { get; set; }", "")]
    [InlineData("public byte[] CertificateThumbprint { get; set; }", "")]
    [InlineData("public byte[] RowVersion { get; set; }", "")]
    [InlineData("public byte[] EncryptionKey { get; set; }", "")]
    [InlineData("public byte[] Rowversion { get; set; }", "")]
    [InlineData("public string Stacktrace { get; set; }", "ASQL1001")]
    [InlineData("public byte[] Photo { get; set; }", "ASQL1001")]
    [InlineData("[System.ComponentModel.DataAnnotations.MaxLength] public byte[] Signature { get; set; }", "ASQL1001")]
    [InlineData("[System.ComponentModel.DataAnnotations.Schema.Column(TypeName = \"varbinary(max)\")] public byte[] Signature { get; set; }", "ASQL1001")]
    public Task ShortBinary_DoesNotTrigger(string property, string rule)
    {
        var call = rule.Length == 0 ? "ToListAsync" : $$"""{|{{rule}}:ToListAsync|}""";
        return VerifyAsync(Program.Usings + $$"""
            public class User { public int Id { get; set; } {{property}} }
            public class Shop : DbContext
            {
                public DbSet<User> Users => Set<User>();
                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("");
            }
            public class C { public async Task M(Shop db) => await db.Users.{{call}}(); }
            """, EntityFrameworkVersion.V10);
    }

    /// <summary>With UseModel, the configuration of the context does not run. A compiled model is generated from it.</summary>
    [Theory]
    [InlineData("UseSqlServer(\"\").UseModel(ShopModels.Build())", false)]
    [InlineData("UseModel(ShopModels.Build()).UseSqlServer(\"\")", false)]
    [InlineData("UseModel(model: ShopModels.Model).UseSqlServer(\"\")", false)]
    [InlineData("UseSqlServer(\"\").UseModel(ShopModel.Instance)", true)]
    [InlineData("UseSqlServer(\"\")", true)]
    public Task ReplacedModel_IsUnknown(string options, bool isReported) => VerifyAsync(Program.Usings + $$"""
        using Microsoft.EntityFrameworkCore.Metadata;
        public class Note { public int Id { get; set; } public string Body { get; set; } }
        public class Shop : DbContext
        {
            public DbSet<Note> Notes => Set<Note>();
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.{{options}};
        }
        public static class ShopModels { public static IModel Model => null; public static IModel Build() => null; }
        public static class ShopModel { public static IModel Instance => null; }
        public class C { public async Task M(Shop db) => await db.Notes.{{(isReported ? "{|ASQL1001:ToListAsync|}" : "ToListAsync")}}(); }
        """, EntityFrameworkVersion.V10);

    /// <summary>A helper gives the model to the options of any context.</summary>
    [Theory]
    [InlineData("UseSqlServer(\"\").UseModel(ShopModels.Build())", false)]
    [InlineData("UseSqlServer(\"\")", true)]
    public Task ReplacedModelOfAnyContext_IsUnknown(string options, bool isReported) => VerifyAsync(Program.Usings + $$"""
        using Microsoft.EntityFrameworkCore.Metadata;
        public class Note { public int Id { get; set; } public string Body { get; set; } }
        public class Shop : DbContext
        {
            public DbSet<Note> Notes => Set<Note>();
            protected override void OnConfiguring(DbContextOptionsBuilder options) => Databases.Configure(options);
        }
        public static class Databases { public static void Configure(DbContextOptionsBuilder options) => options.{{options}}; }
        public static class ShopModels { public static IModel Build() => null; }
        public class C { public async Task M(Shop db) => await db.Notes.{{(isReported ? "{|ASQL1001:ToListAsync|}" : "ToListAsync")}}(); }
        """, EntityFrameworkVersion.V10);

    /// <summary>EF Core 9 and 10 translate Math.Min to LEAST for SQL Server 2022 and Azure SQL alone. Otherwise, Substring runs in this process.</summary>
    [Theory]
    [InlineData(EntityFrameworkVersion.V10, "UseSqlServer(\"Server=.\")", true)]
    [InlineData(EntityFrameworkVersion.V10, "UseSqlServer(\"Server=.\", o => o.UseCompatibilityLevel(160))", false)]
    [InlineData(EntityFrameworkVersion.V10, "UseAzureSql(\"Server=.\")", false)]
    [InlineData(EntityFrameworkVersion.V8, "UseSqlServer(\"Server=.\", o => o.UseCompatibilityLevel(160))", true)]
    public Task SmallerLength_IsThatOfTheServerIfItIsTranslated(EntityFrameworkVersion version, string provider, bool isReported) => VerifyAsync(
        Program.Method($"_ = await db.Documents.Select(d => d.Content.Substring(0, Math.Min(200, d.Content.Length))).{(isReported ? "{|ASQL1001:ToListAsync|}" : "ToListAsync")}();")
            .Replace("UseSqlServer(\"Server=.\")", provider, StringComparison.Ordinal),
        version);

    [Theory]
    [InlineData(EntityFrameworkVersion.V6)]
    [InlineData(EntityFrameworkVersion.V8)]
    [InlineData(EntityFrameworkVersion.V10)]
    public Task EveryChain_OnEveryVersion(EntityFrameworkVersion version)
    {
        var statements = FlaggedStatements.Concat(SilentStatements).Select(static statement => "{ " + statement + " }");
        return VerifyAsync(Program.Method(string.Join("\n", statements)) + OtherLibrary, version);
    }

    /// <summary>Sets and configuration of an abstract base: the context that runs may say nothing itself.</summary>
    [Fact]
    public Task ContextWithNothingOfItsOwn_Triggers() => VerifyAsync(
        Program.Method("var heir = new HeirContext(); _ = await heir.Documents.{|ASQL1001:ToListAsync|}();").Replace("class ShopContext : DbContext", "class ShopContext : BaseContext", StringComparison.Ordinal)
            + "public abstract class BaseContext : DbContext { } public class HeirContext : ShopContext { }",
        EntityFrameworkVersion.V10);

    /// <summary>A product with a project for each provider: the contexts that derive from the base are in those, so the base is the model.</summary>
    [Theory]
    [InlineData("public abstract class ShopDb<T> : DbContext, IShop where T : ShopDb<T>", "ShopDb<T>", "<T> where T : ShopDb<T>", "ASQL1001")]
    [InlineData("public abstract class ShopDb<T> : DbContext, IShop where T : ShopDb<T>", "T", "<T> where T : ShopDb<T>", "ASQL1001")]
    [InlineData("public abstract class ShopDb<T> : DbContext, IShop where T : ShopDb<T>", "IShop", "", "ASQL1001")]
    [InlineData("public abstract class ShopDb : DbContext, IShop", "ShopDb", "", "ASQL1001")]
    [InlineData("public class SqlShop : ShopDb { } public abstract class ShopDb : DbContext, IShop", "ShopDb", "", "ASQL1001")]
    [InlineData("public class SqlShop : ShopDb { protected override void OnModelCreating(ModelBuilder b) => b.Entity<Page>().Property(p => p.Html).HasMaxLength(50); } public abstract class ShopDb : DbContext, IShop", "ShopDb", "", "")]
    public Task AbstractContext_IsAModel(string declaration, string type, string parameters, string rule)
    {
        var call = rule.Length == 0 ? "ToListAsync" : $$"""{|{{rule}}:ToListAsync|}""";
        var test = new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            ReferenceAssemblies = EntityFrameworkVersion.V10.References(),
            TestCode = Program.Usings + $$"""
                public class Page { public int Id { get; set; } public string Html { get; set; } public string Title { get; set; } }
                public interface IShop { DbSet<Page> Pages { get; } }
                {{declaration}}
                {
                    public DbSet<Page> Pages => Set<Page>();
                    protected override void OnModelCreating(ModelBuilder builder) => builder.Entity<Page>().Property(p => p.Title).HasMaxLength(200);
                }
                public class Service{{parameters}}
                {
                    public async Task M({{type}} db)
                    {
                        await db.Pages.Where(p => p.Id > 1).{{call}}();
                        await db.Pages.Select(p => p.Title).ToListAsync();
                    }
                }
                """,
        };
        test.TestState.AnalyzerConfigFiles.Add(("/.globalconfig", "is_global = true\nasyncsql.provider = sqlserver\n"));
        return test.RunAsync();
    }

    /// <summary>A snapshot says that Identity's own columns are unbounded, as they are; they hold hashes and numbers all the same.</summary>
    [Theory]
    [InlineData("ToListAsync", "")]
    [InlineData("{|ASQL1002:ToListAsync|}", "public string? Remark { get; set; }")]
    public Task ColumnsOfIdentity_DoNotTrigger(string site, string member) =>
        new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            TestState = { AdditionalReferences = { MetadataReference.CreateFromFile(FrameworkAssets.AspNetCore("Microsoft.Extensions.Identity.Stores")) } },
            ReferenceAssemblies = EntityFrameworkVersion.V10.References(),
            TestCode = "using Microsoft.EntityFrameworkCore.Infrastructure; using Microsoft.AspNetCore.Identity;\n" + Program.Usings + $$"""
                public class User : IdentityUser<int> { {{member}} }
                public class UsersContext : DbContext
                {
                    public DbSet<User> Users { get; set; } = null!;
                    protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
                }
                [DbContext(typeof(UsersContext))]
                class UsersContextModelSnapshot : ModelSnapshot
                {
                    protected override void BuildModel(ModelBuilder modelBuilder)
                    {
                        SqlServerModelBuilderExtensions.UseIdentityColumns(modelBuilder);
                        modelBuilder.Entity("User", b =>
                        {
                            b.Property<int>("Id").HasColumnType("int");
                            b.Property<string>("PhoneNumber").HasColumnType("nvarchar(max)");
                            b.Property<string>("PasswordHash").HasColumnType("nvarchar(max)");
                        });
                    }
                }
                public class Service { public async Task M(UsersContext db) => _ = await db.Users.{{site}}(); }
                """,
        }.RunAsync();

    private static Task VerifyAsync(string source, EntityFrameworkVersion version) =>
        new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            TestCode = source,
            ReferenceAssemblies = version.References(),
        }.RunAsync();
}
