using AsyncSql.Analyzers.Queries;
using AsyncSql.CodeFixes.Connections;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Connections;

/// <summary>"Set Packet Size" for a slow query: in the connection string of its context.</summary>
public sealed class ContextPacketSizeCodeFixTests
{
    private const string Settings = "/src/appsettings.json";

    [Fact]
    public Task StringOfItsContext_IsSet() => VerifyAsync(
        "protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer(\"Server=.\");",
        "protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer(\"Server=.;Packet Size=16000\");");

    [Fact]
    public Task SettingInAnotherFile_IsSet() => VerifyAsync(
        "public static void Add(IServiceCollection services, IConfiguration configuration) { var s = configuration.GetConnectionString(\"Shop\"); services.AddDbContext<ReportContext>(o => o.UseSqlServer(s)); }", null,
        """{ "ConnectionStrings": { "Shop": "Server=.;Packet Size=4096" } }""", """{ "ConnectionStrings": { "Shop": "Server=.;Packet Size=16000" } }""");

    /// <summary>A query names a base context; the provider is chosen for the one that is registered.</summary>
    [Fact]
    public Task StringOfADerivedContext_IsSet() => VerifyAsync(
        Derived + "public static void Add(IServiceCollection services) => services.AddDbContext<SqlReportContext>(o => o.UseSqlServer(\"Server=.\"));",
        Derived + "public static void Add(IServiceCollection services) => services.AddDbContext<SqlReportContext>(o => o.UseSqlServer(\"Server=.;Packet Size=16000\"));");

    private const string Derived = "public class SqlReportContext : ReportContext { } ";

    /// <summary>A call that names the context decides; one that names none is for others then.</summary>
    [Fact]
    public Task StringOfAnyContext_StaysWhereTheContextHasItsOwn() => VerifyAsync(
        "public static void Add(IServiceCollection services, DbContextOptionsBuilder other) { services.AddDbContext<ReportContext>(o => o.UseSqlServer(\"Server=.\")); other.UseSqlServer(\"Server=(local)\"); }",
        "public static void Add(IServiceCollection services, DbContextOptionsBuilder other) { services.AddDbContext<ReportContext>(o => o.UseSqlServer(\"Server=.;Packet Size=16000\")); other.UseSqlServer(\"Server=(local)\"); }");

    [Theory]
    [InlineData("protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer(\"Server=.;Packet Size=16000\");")]
    [InlineData("protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer();")]
    [InlineData("protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer(ToString());")]
    [InlineData("public static void Add(IServiceCollection services) => services.AddDbContext<OtherContext>(o => o.UseSqlServer(\"Server=.\"));")]
    public Task OtherConnection_IsNotOffered(string member) => VerifyAsync(member, member);

    /// <summary>Only EF Core's tools use the string of such a factory, and they read no rows.</summary>
    [Fact]
    public Task StringOfADesignTimeFactory_IsNotEdited() => VerifyAsync(
        "protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer(\"Server=.\"); " + DesignTimeFactory,
        "protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer(\"Server=.;Packet Size=16000\"); " + DesignTimeFactory);

    private const string DesignTimeFactory = "public class Factory : Microsoft.EntityFrameworkCore.Design.IDesignTimeDbContextFactory<ReportContext> "
        + "{ public ReportContext CreateDbContext(string[] args) { new DbContextOptionsBuilder<ReportContext>().UseSqlServer(\"Server=(local)\"); return new ReportContext(); } }";

    /// <summary>The context in one file and the query in another; the fix is offered at the query.</summary>
    private static Task VerifyAsync(string before, string? after, string? settingsBefore = null, string? settingsAfter = null)
    {
        var usings = Program.Usings + "using Microsoft.Extensions.Configuration; using Microsoft.Extensions.DependencyInjection;\n";
        string Context(string member) => usings + "public class Report { public int Id { get; set; } public byte[] Scan { get; set; } } public class OtherContext : DbContext { public DbSet<Report> Reports { get; set; } }\n"
            + $"public class ReportContext : DbContext {{ public DbSet<Report> Reports {{ get; set; }} {member} }}";
        const string query = "public class Service { public async Task<List<Report>> Run(ReportContext db) => await db.Reports.{|ASQL1001:ToListAsync|}(); }";
        var test = new CSharpCodeFixTest<AsyncReadOfLargeColumnAnalyzer, ContextPacketSizeCodeFixProvider, DefaultVerifier>
        {
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
            TestState = { Sources = { usings + query, Context(before) } },
            FixedState = { Sources = { usings + query, Context(after ?? before) } },
            NumberOfIncrementalIterations = before == after ? 0 : 1,
            CodeFixTestBehaviors = CodeFixTestBehaviors.FixOne,
        };
        if (settingsBefore is not null)
        {
            test.TestState.AdditionalFiles.Add((Settings, settingsBefore));
            test.FixedState.AdditionalFiles.Add((Settings, settingsAfter!));
        }

        return test.RunAsync();
    }
}
