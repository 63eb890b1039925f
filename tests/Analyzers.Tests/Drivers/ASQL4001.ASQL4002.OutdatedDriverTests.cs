using AsyncSql.Analyzers.Drivers;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Drivers;

/// <summary>ASQL4001 and ASQL4002: their locations and messages, and where they do not trigger.</summary>
public sealed class OutdatedDriverTests
{
    private const string Graph = "/src/obj/AsyncSql.RestoreGraph.txt";
    private const string Project = "/src/Shop.csproj";

    private const string OfEntityFramework = """
        target-framework: net10.0
        direct: Microsoft.EntityFrameworkCore.SqlServer/6.0.7
        dependency: Microsoft.Data.SqlClient/2.1.4 < Microsoft.EntityFrameworkCore.SqlServer/6.0.7
        """;

    private const string Wrong = "out of support, CVE-2024-0056";
    private const string Pin = "Pin 6.1.8; from 4.0, it encrypts by default.";

    private const string Registered = Program.Usings + """
        using Microsoft.Extensions.DependencyInjection;
        public class ShopContext : DbContext { }
        public static class Startup
        {
            public static void Add(IServiceCollection services) => services.AddDbContext<ShopContext>(o => o.{|#0:UseSqlServer|}("Server=."));
        }
        """;

    private const string Connected = "public class Store { public object Open(string s) => {|#0:new Microsoft.Data.SqlClient.SqlConnection(s)|}; public object Again(string s) => new Microsoft.Data.SqlClient.SqlConnection(s); }";

    [Fact]
    public Task ProviderCall_NamesThePath() => VerifyAsync(Registered, PackageReferences.EntityFrameworkCore6, [(Graph, OfEntityFramework)],
        At(0, "ASQL4001", $"Microsoft.Data.SqlClient 2.1.4 is referenced by Microsoft.EntityFrameworkCore.SqlServer 6.0.7: {Wrong}. {Pin}"));

    [Fact]
    public Task ThroughOtherPackages_NamesTwoPathsAndCountsTheRest() => VerifyAsync(Registered, PackageReferences.EntityFrameworkCore6,
        [
            (Graph, """
                direct: Contoso.Data/1.2.0
                direct: Contoso.Jobs/2.0.0
                direct: Shop.Core/1.0.0
                project: Shop.Core/1.0.0
                dependency: Microsoft.Data.SqlClient/2.1.4 < Contoso.Jobs/2.0.0
                dependency: Microsoft.Data.SqlClient/2.1.4 < Microsoft.EntityFrameworkCore.SqlServer/6.0.7
                dependency: Microsoft.EntityFrameworkCore.SqlServer/6.0.7 < Contoso.Data/1.2.0
                dependency: Microsoft.EntityFrameworkCore.SqlServer/6.0.7 < Shop.Core/1.0.0
                """),
        ],
        At(0, "ASQL4001", $"Microsoft.Data.SqlClient 2.1.4 is referenced by Contoso.Jobs 2.0.0, Microsoft.EntityFrameworkCore.SqlServer 6.0.7 (via Contoso.Data 1.2.0) and 1 more: {Wrong}. {Pin}"));

    [Fact]
    public Task WithoutTheGraph_TheDriverIsKnownButNotThePath() => VerifyAsync(Registered, PackageReferences.EntityFrameworkCore6, [],
        At(0, "ASQL4001", $"Microsoft.Data.SqlClient 2.1.4 is referenced by another package: {Wrong}. {Pin}"));

    [Fact]
    public Task WithoutTheGraph_TheProjectFileShowsADirectReference() => VerifyAsync(Registered, PackageReferences.EntityFrameworkCore6,
        [(Project, """<Project Sdk="Microsoft.NET.Sdk"><ItemGroup><PackageReference Include="microsoft.data.sqlclient" Version="2.1.4" /></ItemGroup></Project>""")],
        At(0, "ASQL4002", $"The project references Microsoft.Data.SqlClient 2.1.4: {Wrong}. Raise it to{Pin[3..]}"));

    [Fact]
    public Task DirectReference_IsAnotherRule() => VerifyAsync(Registered, PackageReferences.EntityFrameworkCore6,
        [(Graph, OfEntityFramework + "\ndirect: Microsoft.Data.SqlClient/2.1.4")],
        At(0, "ASQL4002", $"The project references Microsoft.Data.SqlClient 2.1.4: {Wrong}. Raise it to{Pin[3..]}"));

    [Theory]
    [InlineData("""services.{|#0:AddSqlServer|}<ShopContext>("Server=.");""")]
    [InlineData("""services.AddDbContext<ShopContext>(o => SqlServerDbContextOptionsExtensions.{|#0:UseSqlServer|}(o, "Server=."));""")]
    [InlineData("services.AddDbContext<ShopContext>(o => { if (o != null) o?.{|#0:UseSqlServer|}(); });")]
    public Task OtherForms_AreReported(string statement) => VerifyAsync(Program.Usings + $$"""
        using Microsoft.Extensions.DependencyInjection;
        public class ShopContext : DbContext { }
        public static class Startup { public static void Add(IServiceCollection services) { {{statement}} } }
        """, PackageReferences.EntityFrameworkCore6, [], new DiagnosticResult("ASQL4001", DiagnosticSeverity.Warning).WithLocation(0));

    [Fact]
    public Task EachCall_IsReported() => VerifyAsync(Program.Usings + """
        public class First : DbContext { protected override void OnConfiguring(DbContextOptionsBuilder o) => o.{|ASQL4001:UseSqlServer|}("Server=."); }
        public class Second : DbContext { protected override void OnConfiguring(DbContextOptionsBuilder o) => o.{|ASQL4001:UseSqlServer|}("Server=."); }
        public class Store { public object Open(string s) => new Microsoft.Data.SqlClient.SqlConnection(s); }
        """, PackageReferences.EntityFrameworkCore6, []);

    [Fact]
    public Task MethodsOfTheSameName_AreNotTheProvider() => VerifyAsync(Program.Usings + """
        public class Checks { public Checks AddSqlServer(string s) => this; public Checks UseSqlServer() => this; }
        public class Store { public object Open(string s) { new Checks().AddSqlServer(s).UseSqlServer(); return {|ASQL4001:new Microsoft.Data.SqlClient.SqlConnection(s)|}; } }
        """, PackageReferences.EntityFrameworkCore6, []);

    [Fact]
    public Task WithoutACall_TheFirstConnectionIsReported() => VerifyAsync(Connected, PackageReferences.SqlClient2, [],
        At(0, "ASQL4001", $"Microsoft.Data.SqlClient 2.1.4 is referenced by another package: {Wrong}. {Pin}"));

    [Fact]
    public async Task FirstConnection_IsThatOfTheFirstFileByPath()
    {
        var test = Test(PackageReferences.SqlClient2, []);
        test.TestState.Sources.Add(("/src/B.cs", "class B { object Open(string s) => new Microsoft.Data.SqlClient.SqlConnection(s); }"));
        test.TestState.Sources.Add(("/src/0.g.cs", "class G { object Open(string s) => new Microsoft.Data.SqlClient.SqlConnection(s); }"));
        test.TestState.Sources.Add(("/src/A.cs", "using Microsoft.Data.SqlClient; class A { SqlConnection Open(string s) { SqlConnection c = {|ASQL4001:new(s)|}; return c; } }"));
        await test.RunAsync();
    }

    [Fact]
    public Task WithoutAConnection_TheProjectFileIsReported() => VerifyAsync("class Nothing { }", PackageReferences.SqlClient2,
        [(Graph, OfEntityFramework), (Project, "<Project>\n  <PackageReference Include=\"{|#0:Microsoft.EntityFrameworkCore.SqlServer|}\" />\n</Project>")],
        At(0, "ASQL4001", $"Microsoft.Data.SqlClient 2.1.4 is referenced by Microsoft.EntityFrameworkCore.SqlServer 6.0.7: {Wrong}. {Pin}"));

    [Fact]
    public Task ReferenceFromAnImportedFile_IsReportedAtTheBeginning() => VerifyAsync("class Nothing { }", PackageReferences.SqlClient2,
        [(Graph, OfEntityFramework), (Project, "{|#0:<Project>|}\n</Project>")],
        At(0, "ASQL4001", $"Microsoft.Data.SqlClient 2.1.4 is referenced by Microsoft.EntityFrameworkCore.SqlServer 6.0.7: {Wrong}. {Pin}"));

    /// <summary>Without the restore graph the path is unknown, and the code does not use the driver.</summary>
    [Fact]
    public Task WithoutTheGraphAndAnyUse_DoesNotTrigger() => VerifyAsync("class Nothing { }", PackageReferences.SqlClient2, [(Project, "<Project />")]);

    /// <summary>Otherwise all projects that reference the one with the driver would report it.</summary>
    [Fact]
    public Task DriverOfAnotherProject_IsReportedThereAlone() => VerifyAsync("class Nothing { }", PackageReferences.SqlClient2,
        [(Graph, OfEntityFramework.Replace("direct: ", "direct: Data/1.0.0\nproject: Data/1.0.0\ndependency: ", StringComparison.Ordinal).Replace("/6.0.7\ndep", "/6.0.7 < Data/1.0.0\ndep", StringComparison.Ordinal)), (Project, "<Project />")]);

    [Fact]
    public async Task SupportedDriver_DoesNotTrigger()
    {
        await VerifyAsync(Connected.Replace("{|#0:", "", StringComparison.Ordinal).Replace("|}", "", StringComparison.Ordinal), PackageReferences.SqlClient6, []);
        await VerifyAsync(Connected.Replace("{|#0:", "", StringComparison.Ordinal).Replace("|}", "", StringComparison.Ordinal), PackageReferences.SqlClient7, []);
        await VerifyAsync(Registered.Replace("{|#0:UseSqlServer|}", "UseSqlServer", StringComparison.Ordinal), PackageReferences.EntityFrameworkCore10, []);
    }

    [Fact]
    public Task Minimum_ReplacesTheSupportedVersion() => VerifyAsync(Registered, PackageReferences.EntityFrameworkCore10, [(Graph, OfEntityFramework.Replace("6.0.7", "10.0.14", StringComparison.Ordinal))],
        "asyncsql.minimum_sqlclient_version = 7.0",
        At(0, "ASQL4001", "Microsoft.Data.SqlClient 6.1.8 is referenced by Microsoft.EntityFrameworkCore.SqlServer 10.0.14: below 7.0.0 (asyncsql.minimum_sqlclient_version). "
            + "Pin 7.1.0; from 7.0, Microsoft Entra ID needs Microsoft.Data.SqlClient.Extensions.Azure."));

    [Fact]
    public Task TargetFrameworkWithoutABuild_IsReported() => VerifyAsync(Registered, PackageReferences.EntityFrameworkCore6, [(Graph, OfEntityFramework)], "build_property.TargetFramework = net6.0",
        At(0, "ASQL4001", $"Microsoft.Data.SqlClient 2.1.4 is referenced by Microsoft.EntityFrameworkCore.SqlServer 6.0.7: {Wrong}. No supported version runs on net6.0."));

    private static DiagnosticResult At(int location, string id, string message) => new DiagnosticResult(id, DiagnosticSeverity.Warning).WithLocation(location).WithMessage(message);

    private static Task VerifyAsync(string source, ReferenceAssemblies references, (string Path, string Text)[] files, params DiagnosticResult[] expected) => VerifyAsync(source, references, files, "", expected);

    private static Task VerifyAsync(string source, ReferenceAssemblies references, (string Path, string Text)[] files, string config, params DiagnosticResult[] expected)
    {
        var test = Test(references, files);
        test.TestState.Sources.Add(("/src/Code.cs", source));
        if (config.Length > 0)
            test.TestState.AnalyzerConfigFiles.Add(("/.globalconfig", "is_global = true\n" + config));
        test.ExpectedDiagnostics.AddRange(expected);
        return test.RunAsync();
    }

    private static CSharpAnalyzerTest<OutdatedDriverAnalyzer, DefaultVerifier> Test(ReferenceAssemblies references, (string Path, string Text)[] files)
    {
        var test = new CSharpAnalyzerTest<OutdatedDriverAnalyzer, DefaultVerifier> { ReferenceAssemblies = references, LanguageVersion = LanguageVersion.Latest };
        foreach (var (path, text) in files)
            test.TestState.AdditionalFiles.Add((path, text));
        return test;
    }
}
