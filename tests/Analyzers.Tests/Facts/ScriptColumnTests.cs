using AsyncSql.Analyzers.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts;

/// <summary>A database that scripts create: they declare the lengths that the model leaves open.</summary>
public sealed class ScriptColumnTests
{
    private const string Documents = "CREATE TABLE [dbo].[Documents] ([Id] int NOT NULL PRIMARY KEY, [Remark] nvarchar(200) NULL)";

    [Theory]
    [InlineData(Documents, "")]
    [InlineData("CREATE TABLE dbo.Archive (Id int, Remark nvarchar(20))", """model.Entity<Document>().ToTable("Archive");""")]
    [InlineData("CREATE TABLE dbo.Documents (Id int, Note nvarchar(20))", """model.Entity<Document>().Property(d => d.Remark).HasColumnName("Note");""")]
    [InlineData("CREATE TABLE dbo.Documents (Id int, Remark dbo.Remark)", "")]
    [InlineData(Documents, """model.Entity<Document>().Property(d => d.Remark).HasColumnType("varchar");""")]
    public Task Script_BoundsAColumn(string script, string configuration) => VerifyAsync(script, configuration, isLarge: false, "Documents");

    [Theory]
    [InlineData("", "")]
    [InlineData("CREATE TABLE dbo.Documents (Id int, Other nvarchar(20))", "")]
    [InlineData("CREATE TABLE dbo.Document (Id int, Remark nvarchar(20))", "")]
    [InlineData("CREATE TABLE dbo.Documents (Id int, Remark nvarchar(max))", "")]
    [InlineData(Documents, """model.Entity<Document>().ToTable("Archive");""")]
    [InlineData(Documents, """model.Entity<Document>().Property(d => d.Remark).HasColumnName("Note");""")]
    public Task AnotherColumn_BoundsNothing(string script, string configuration) => VerifyAsync(script, configuration, isLarge: true, "Documents");

    [Theory]
    [InlineData("varchar", "ASQL1002")]
    [InlineData("nvarchar(max)", "ASQL1001")]
    public Task StoreTypeWithoutALength_IsThatOfTheScript(string storeType, string id) => VerifyAsync(
        storeType == "varchar" ? "CREATE TABLE dbo.Documents (Id int, Remark varchar(max))" : Documents,
        $"""model.Entity<Document>().Property(d => d.Remark).HasColumnType("{storeType}");""", isLarge: true, "Documents", id: id);

    [Fact]
    public async Task DerivedEntity_IsInTheTableOfItsBase() => await VerifyAsync(
        "CREATE TABLE dbo.Archive (Id int, Remark nvarchar(20), Comment nvarchar(20))",
        "model.Entity<Document>().ToTable(\"Archive\"); model.Entity<Draft>().HasBaseType<Document>();",
        isLarge: false,
        "Drafts");

    [Theory]
    [InlineData("nvarchar(20)", false)]
    [InlineData("nvarchar(max)", true)]
    public async Task DerivedEntity_HasATableOfItsOwn(string comment, bool isLarge) => await VerifyAsync(
        $"CREATE TABLE dbo.Documents (Id int, Remark nvarchar(20)); CREATE TABLE dbo.Drafts (Id int, Comment {comment})",
        "model.Entity<Draft>().ToTable(\"Drafts\");",
        isLarge,
        "Drafts");

    [Fact]
    public async Task ScriptsThatContradict_ReportNothing() => await VerifyAsync(
        Documents,
        "", isLarge: false, "Documents", other: "CREATE TABLE dbo.Documents (Id int, Remark nvarchar(max))");

    /// <summary>Scripts run in the order of their numbers, and the last change counts.</summary>
    [Theory]
    [InlineData("/Up/V9__long.sql", "/Up/V10__short.sql", false)]
    [InlineData("/Up/V10__long.sql", "/Up/V9__short.sql", true)]
    [InlineData("/Up/0009-long.sql", "/Up/10-short.sql", false)]
    public async Task LastChange_Counts(string longer, string shorter, bool isLarge) => await VerifyAsync(
        "", "", isLarge, "Documents", others:
        [
            (longer, "ALTER TABLE dbo.Documents ALTER COLUMN Remark nvarchar(max)"),
            (shorter, "ALTER TABLE dbo.Documents ALTER COLUMN Remark nvarchar(200)"),
            ("/Up/V1__create.sql", "CREATE TABLE dbo.Documents (Id int, Remark nvarchar(50))"),
        ]);

    /// <summary>What the model declares in so many words is newer than a script.</summary>
    [Theory]
    [InlineData(Documents, "HasMaxLength(8000)", "ASQL1001")]
    [InlineData("CREATE TABLE dbo.Documents (Id int, Remark varchar(max))", """HasColumnType("varchar").HasMaxLength(200)""", null)]
    [InlineData("CREATE TABLE dbo.Documents (Id int, Remark varchar(max))", """HasMaxLength(200)""", null)]
    public Task Length_IsThatOfTheModel(string script, string configuration, string? id) => VerifyAsync(
        script, $"model.Entity<Document>().Property(d => d.Remark).{configuration};", id is not null, "Documents", id: id ?? "");

    /// <summary>Where migrations create the table, what they declare counts.</summary>
    [Fact]
    public Task Snapshot_ComesBeforeAScript() => VerifyAsync(Documents, "", isLarge: true, "Documents", others:
        [
            ("/Migrations/ShopContextModelSnapshot.cs", """
                using Microsoft.EntityFrameworkCore;
                using Microsoft.EntityFrameworkCore.Infrastructure;
                [DbContext(typeof(ShopContext))]
                partial class ShopContextModelSnapshot : ModelSnapshot
                {
                    protected override void BuildModel(ModelBuilder modelBuilder)
                    {
                        SqlServerModelBuilderExtensions.UseIdentityColumns(modelBuilder);
                        modelBuilder.Entity("Document", b =>
                        {
                            b.Property<int>("Id").HasColumnType("int");
                            b.Property<string>("Remark").HasColumnType("nvarchar(max)");
                            b.HasKey("Id");
                            b.ToTable("Documents");
                        });
                    }
                }
                """),
        ]);

    /// <summary>A table that only another database accepts is ignored.</summary>
    [Theory]
    [InlineData("CREATE TABLE \"Documents\" (\"Id\" serial PRIMARY KEY, \"Remark\" varchar(20))")]
    [InlineData("CREATE TABLE `Documents` (`Id` int AUTO_INCREMENT, `Remark` varchar(20))")]
    [InlineData("CREATE TABLE IF NOT EXISTS Documents (Id int, Remark varchar(20))")]
    [InlineData("CREATE TABLE Documents (Id integer PRIMARY KEY AUTOINCREMENT, Remark varchar(20))")]
    [InlineData("CREATE TABLE Documents (Id int, Remark varchar(20), Created timestamp without time zone)")]
    public Task ScriptOfAnotherDatabase_BoundsNothing(string script) => VerifyAsync(script, "", isLarge: true, "Documents");

    private static Task VerifyAsync(
        string script, string configuration, bool isLarge, string set, string other = "", string id = "ASQL1002",
        (string Path, string Text)[]? others = null)
    {
        var call = isLarge ? $$"""{|{{id}}:ToListAsync|}""" : "ToListAsync";
        const string Drafts = """
            public DbSet<Draft> Drafts => Set<Draft>();
            """;
        var test = new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            TestCode = $$"""
                using System.Threading.Tasks;
                using Microsoft.EntityFrameworkCore;
                class Document { public int Id { get; set; } public string? Remark { get; set; } }
                class Draft : Document { public string? Comment { get; set; } }
                class ShopContext : DbContext
                {
                    public DbSet<Document> Documents => Set<Document>();
                    {{(set == "Drafts" ? Drafts : "")}}
                    protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
                    protected override void OnModelCreating(ModelBuilder model) { {{configuration}} }
                }
                class Service { async Task RunAsync(ShopContext db) => _ = await db.{{set}}.{{call}}(); }
                """,
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
        };
        test.TestState.AdditionalFiles.Add(("/Tables/1.sql", script));
        test.TestState.AdditionalFiles.Add(("/Tables/2.sql", other));
        foreach (var file in others ?? [])
            test.TestState.AdditionalFiles.Add(file);
        return test.RunAsync();
    }
}
