using AsyncSql.Analyzers.Queries;
using AsyncSql.CodeFixes.StreamedReads;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.StreamedReads;

/// <summary>"Stream large columns": <c>UseStreamedReads()</c> in the configuration of the context, and the package in its project.</summary>
public sealed class StreamedReadsCodeFixTests
{
    private const string ProjectPath = "/repo/Shop/Shop.csproj";

    private const string Project = """
        <Project Sdk="Microsoft.NET.Sdk">
          <ItemGroup>
            <PackageReference Include="Microsoft.EntityFrameworkCore.SqlServer" Version="10.0.14" />
          </ItemGroup>
        </Project>

        """;

    /// <summary>The package has the version of the fix: both are released together.</summary>
    private static readonly string Version = typeof(DataAccessCodeFixProvider).Assembly.GetName().Version!.ToString(3);

    private static readonly string ProjectWithPackage = $"""
        <Project Sdk="Microsoft.NET.Sdk">
          <ItemGroup>
            <PackageReference Include="AsyncSql.Streaming.EntityFrameworkCore" Version="{Version}" />
            <PackageReference Include="Microsoft.EntityFrameworkCore.SqlServer" Version="10.0.14" />
          </ItemGroup>
        </Project>

        """;

    private const string Usings = Program.Usings + "using Microsoft.Extensions.Configuration; using Microsoft.Extensions.DependencyInjection;\n";

    private const string Model = """
        public class Report { public int Id { get; set; } public byte[] Scan { get; set; } }
        public class ReportContext : DbContext
        {
            public ReportContext() { }
            public ReportContext(DbContextOptions<ReportContext> options) : base(options) { }
            public DbSet<Report> Reports { get; set; }

        """;

    private const string Query = "public class Service { public async Task<List<Report>> Run(ReportContext db) => await db.Reports.{|ASQL1001:ToListAsync|}(); }";

    /// <summary>The added call is the only difference. "+" is the place.</summary>
    [Theory]
    [InlineData("""services.AddDbContext<ReportContext>(o => o.UseSqlServer("Server=.")+);""")]
    [InlineData("""services.AddDbContext<ReportContext>((p, o) => { o.UseSqlServer(p.GetRequiredService<IConfiguration>()["Shop"])+; });""")]
    [InlineData("""services.AddDbContextPool<ReportContext>(o => o.UseSqlServer("Server=.")+.EnableDetailedErrors());""")]
    [InlineData("""services.AddDbContextFactory<ReportContext>(o => o.EnableDetailedErrors().UseSqlServer("")+);""")]
    [InlineData("""services.AddDbContext<ReportContext>(o => { SqlServerDbContextOptionsExtensions.UseSqlServer(o, "Server=.")+; /* main */ });""")]
    [InlineData("""var options = new DbContextOptionsBuilder<ReportContext>().UseSqlServer("Server=.")+.Options; _ = new ReportContext(options);""")]
    [InlineData("""services.AddDbContext<SqlServerReportContext>(o => o.UseSqlServer("Server=.")+);""")]
    [InlineData("""DbContextOptionsBuilder? builder = null; builder?.UseSqlServer("Server=.")+;""")]
    [InlineData("""void Configure(DbContextOptionsBuilder o) => o.UseSqlServer("Server=.")+; services.AddDbContext<ReportContext>(Configure);""")]
    [InlineData("""services.AddDbContext<ReportContext>(o => o.UseSqlServer("Server=.")+); services.AddDbContext<OtherContext>(o => o.UseSqlServer("Server=."));""")]
    [InlineData("""services.AddDbContext<ReportContext>(o => o.UseSqlServer("Server=.")+); services.AddDbContextFactory<ReportContext>(o => o.UseSqlServer("Server=")+);""")]
    [InlineData("""services.AddDbContext<ReportContext>(o => o.UseSqlServer("Server=.").UseStreamedReads()); services.AddDbContextFactory<ReportContext>(o => o.UseSqlServer("Server=")+);""")]
    // Chains that are written on several lines.
    [InlineData("services.AddDbContext<ReportContext>(o => o\n    .UseSqlServer(\"Server=.\")+\n    .EnableDetailedErrors());", "\n    ")]
    [InlineData("services.AddDbContext<ReportContext>(o => o\n    .UseSqlServer(\"Server=.\") // the main one+\n    .EnableDetailedErrors());", "\n    ")]
    [InlineData("services.AddDbContext<ReportContext>(o => o.EnableDetailedErrors()\r\n\t.UseSqlServer(\"Server=.\")+);", "\r\n\t")]
    [InlineData("services.AddDbContext<ReportContext>(o =>\n    o.UseSqlServer(\n        \"Server=.\",\n        sql => sql.EnableRetryOnFailure())+);", "\n        ")]
    [InlineData("services.AddDbContext<ReportContext>(options =>\n    options.UseSqlServer(\"Server=.;Database=ReportsOfTheWholeCompany;Integrated Security=true;Encrypt=true;Application Name=R\")+);", "\n        ")]
    public Task Chain_GetsTheCall(string statements, string separator = "") => VerifyAsync(
        In(statements.Replace("+", "", StringComparison.Ordinal)),
        In(statements.Replace("+", separator + ".UseStreamedReads()", StringComparison.Ordinal)));

    [Theory]
    [InlineData(
        """services.AddSqlServer<ReportContext>("Server=.");""",
        """services.AddSqlServer<ReportContext>("Server=.", optionsAction: options => options.UseStreamedReads());""")]
    [InlineData(
        """services.AddSqlServer<ReportContext>("Server=.", null, o => o.EnableDetailedErrors());""",
        """services.AddSqlServer<ReportContext>("Server=.", null, o => o.EnableDetailedErrors().UseStreamedReads());""")]
    [InlineData(
        "services.AddSqlServer<ReportContext>(\"Server=.\", optionsAction: o =>\n{\n    o.EnableDetailedErrors();\n});",
        "services.AddSqlServer<ReportContext>(\"Server=.\", optionsAction: o =>\n{\n    o.UseStreamedReads();\n    o.EnableDetailedErrors();\n});")]
    public Task Registration_GetsOptions(string before, string after) => VerifyAsync(In(before), In(after));

    /// <summary>.NET Aspire's registration, with the signature of its package (which is not available everywhere).</summary>
    [Theory]
    [InlineData(
        """services.AddSqlServerDbContext<ReportContext>("reports");""",
        """services.AddSqlServerDbContext<ReportContext>("reports", configureDbContextOptions: options => options.UseStreamedReads());""")]
    [InlineData(
        """services.AddSqlServerDbContext<ReportContext>("reports", null, o => o.EnableDetailedErrors());""",
        """services.AddSqlServerDbContext<ReportContext>("reports", null, o => o.EnableDetailedErrors().UseStreamedReads());""")]
    public Task RegistrationOfAspire_GetsOptions(string before, string after)
    {
        const string hosting = "using Microsoft.Extensions.Hosting;\n";
        const string package = "Aspire.Microsoft.EntityFrameworkCore.SqlServer";
        var test = CreateTest(hosting + In(before), isReferenced: true);
        test.FixedState.Sources.Add(hosting + In(after).Replace("{|ASQL1001:ToListAsync|}", "ToListAsync", StringComparison.Ordinal));
        var aspire = test.TestState.AdditionalProjects[package];
        aspire.ReferenceAssemblies = PackageReferences.EntityFrameworkCore10;
        aspire.Sources.Add("""
            using System; using Microsoft.EntityFrameworkCore; using Microsoft.Extensions.DependencyInjection;
            namespace Microsoft.Extensions.Hosting
            {
                public class MicrosoftEntityFrameworkCoreSqlServerSettings { }

                public static class AspireSqlServerEFCoreSqlClientExtensions
                {
                    public static void AddSqlServerDbContext<TContext>(this IServiceCollection builder, string connectionName,
                        Action<MicrosoftEntityFrameworkCoreSqlServerSettings>? configureSettings = null,
                        Action<DbContextOptionsBuilder>? configureDbContextOptions = null) where TContext : DbContext { }
                }
            }
            """);
        test.TestState.AdditionalProjectReferences.Add(package);
        return test.RunAsync();
    }

    [Fact]
    public Task OnConfiguring_GetsTheCall() => VerifyAsync(
        Usings + Model + "    protected override void OnConfiguring(DbContextOptionsBuilder o) => o.UseSqlServer(\"Server=.\");\n}\n" + Query,
        Usings + Model + "    protected override void OnConfiguring(DbContextOptionsBuilder o) => o.UseSqlServer(\"Server=.\").UseStreamedReads();\n}\n" + Query);

    /// <summary>Handlers of layered applications see an interface of the context.</summary>
    [Theory]
    [InlineData("")]
    [InlineData("public class ReportTestContext : ReportContext { }\n")]
    public Task QueryOfAnInterface_StreamsItsContext(string other)
    {
        var code = Usings + other + "public class Report { public int Id { get; set; } public byte[] Scan { get; set; } }\n"
            + "public interface IReportContext { DbSet<Report> Reports { get; } }\n"
            + "public class ReportContext : DbContext, IReportContext { public DbSet<Report> Reports { get; set; } }\n"
            + "public static class Startup { public static void Add(IServiceCollection services) => services\n    .AddDbContext<ReportContext>(o => o.UseSqlServer(\"Server=.\")CALL); }\n"
            + "public class Service { public async Task<List<Report>> Run(IReportContext db) => await db.Reports.{|ASQL1001:ToListAsync|}(); }";
        return VerifyAsync(code.Replace("CALL", "", StringComparison.Ordinal), code.Replace("CALL", ".UseStreamedReads()", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("""services.AddDbContext<OtherContext>(o => o.UseSqlServer("Server=."));""")]
    [InlineData("""services.AddSqlServer<ReportContext>("Server=.", null, Configure); void Configure(DbContextOptionsBuilder o) { }""")]
    [InlineData("""services.AddDbContext<ReportContext>(o => o.UseInternalServiceProvider(null).UseSqlServer("Server=."));""")]
    public Task OptionsOutOfReach_AreNotOffered(string statements) => VerifyAsync(In(statements), null);

    /// <summary>A factory for EF Core's tools reads no rows.</summary>
    [Fact]
    public Task DesignTimeFactory_IsNotEdited()
    {
        const string factory = "\npublic class Factory : Microsoft.EntityFrameworkCore.Design.IDesignTimeDbContextFactory<ReportContext> "
            + "{ public ReportContext CreateDbContext(string[] args) => new(new DbContextOptionsBuilder<ReportContext>().UseSqlServer(\"Server=(local)\").Options); }";
        return VerifyAsync(
            In("""services.AddDbContext<ReportContext>(o => o.UseSqlServer("Server=."));""") + factory,
            In("""services.AddDbContext<ReportContext>(o => o.UseSqlServer("Server=.").UseStreamedReads());""") + factory);
    }

    /// <summary>Without the project file, the package cannot be added, and the code would not compile.</summary>
    [Fact]
    public Task WithoutTheProjectFile_IsNotOffered()
    {
        var test = CreateTest(In(Registered));
        test.FixedState.Sources.Add(In(Registered));
        test.NumberOfIncrementalIterations = 0;
        return test.RunAsync();
    }

    [Fact]
    public Task Project_GetsThePackage() => VerifyPackageAsync([(ProjectPath, Project, ProjectWithPackage)], "Test0.cs, Shop.csproj");

    [Fact]
    public Task CentralVersions_GetThePackage() => VerifyPackageAsync(
        [
            (ProjectPath,
                "<Project Sdk=\"Microsoft.NET.Sdk\">\n  <ItemGroup>\n    <PackageReference Include=\"Microsoft.EntityFrameworkCore.SqlServer\" />\n  </ItemGroup>\n</Project>\n",
                "<Project Sdk=\"Microsoft.NET.Sdk\">\n  <ItemGroup>\n    <PackageReference Include=\"AsyncSql.Streaming.EntityFrameworkCore\" />\n    <PackageReference Include=\"Microsoft.EntityFrameworkCore.SqlServer\" />\n  </ItemGroup>\n</Project>\n"),
            ("/repo/Directory.Packages.props",
                "<Project>\n  <ItemGroup>\n    <PackageVersion Include=\"Microsoft.EntityFrameworkCore.SqlServer\" Version=\"10.0.14\" />\n  </ItemGroup>\n</Project>\n",
                $"<Project>\n  <ItemGroup>\n    <PackageVersion Include=\"AsyncSql.Streaming.EntityFrameworkCore\" Version=\"{Version}\" />\n    <PackageVersion Include=\"Microsoft.EntityFrameworkCore.SqlServer\" Version=\"10.0.14\" />\n  </ItemGroup>\n</Project>\n"),
        ],
        "Test0.cs, Directory.Packages.props, Shop.csproj",
        "build_property.ManagePackageVersionsCentrally = true\nbuild_property.CentralPackageTransitivePinningEnabled = true");

    /// <summary>An item that is not restored yet is enough.</summary>
    [Fact]
    public Task ReferencedPackage_IsNotAddedAgain() => VerifyPackageAsync([(ProjectPath, ProjectWithPackage, ProjectWithPackage)], "Test0.cs");

    [Theory]
    [InlineData("<Project>")]
    [InlineData("<Project ToolsVersion=\"15.0\" xmlns=\"http://schemas.microsoft.com/developer/msbuild/2003\">\n</Project>\n")] // packages.config
    public async Task UnreadableProject_IsNotOffered(string project)
    {
        var test = CreateTest(In(Registered));
        test.TestState.AdditionalFiles.Add((ProjectPath, project));
        test.FixedState.AdditionalFiles.Add((ProjectPath, project));
        test.FixedState.Sources.Add(In(Registered));
        test.NumberOfIncrementalIterations = 0;
        await test.RunAsync();
    }

    /// <summary>The query is in a project that neither configures the context nor sees who does: the property says it there.</summary>
    [Theory]
    [InlineData("<Project>\n</Project>\n", "<Project>\n  <PropertyGroup>\n    <AsyncSqlStreamedReads>ReportContext</AsyncSqlStreamedReads>\n  </PropertyGroup>\n</Project>\n")]
    [InlineData(
        "<Project>\n  <PropertyGroup>\n    <AsyncSqlStreamedReads>OtherContext</AsyncSqlStreamedReads>\n  </PropertyGroup>\n</Project>\n",
        "<Project>\n  <PropertyGroup>\n    <AsyncSqlStreamedReads>OtherContext,ReportContext</AsyncSqlStreamedReads>\n  </PropertyGroup>\n</Project>\n")]
    public Task ContextOfAnotherProject_IsNamed(string before, string after) => VerifyOtherProjectAsync(
        "public static class Startup { public static void Add(IServiceCollection services) =>\nservices.AddDbContext<ReportContext>(o => o.UseSqlServer(\"Server=.\")CALL); }\n", before, after);

    /// <summary>A helper configures any context. A lambda for no context in particular may be for another one.</summary>
    [Fact]
    public Task HelperOfAnotherProject_IsEdited() => VerifyOtherProjectAsync(
        "public static class Options { public static void Configure(this DbContextOptionsBuilder options, string s) =>\n    options.UseSqlServer(s)CALL; }\n",
        "<Project>\n</Project>\n", "<Project>\n  <PropertyGroup>\n    <AsyncSqlStreamedReads>ReportContext</AsyncSqlStreamedReads>\n  </PropertyGroup>\n</Project>\n");

    [Fact]
    public Task LambdaOfAnotherProject_IsNotEdited() => VerifyOtherProjectAsync(
        "public static class Options { public static Action<DbContextOptionsBuilder> Get(string s) => options => options.UseSqlServer(s); }\n",
        "<Project>\n</Project>\n", null);

    /// <summary>The property would mean that all queries are streamed.</summary>
    [Fact]
    public Task TaggedContextOfAnotherProject_IsNotNamed() => VerifyOtherProjectAsync(
        "public static class Startup { public static void Add(IServiceCollection services) =>\nservices.AddDbContext<ReportContext>(o => o.UseSqlServer(\"Server=.\").UseStreamedReads(s => s.OnlyTagged())); }\n",
        "<Project>\n</Project>\n", null);

    private static async Task VerifyOtherProjectAsync(string configuration, string before, string? after)
    {
        var test = CreateTest(Usings + Model + "}\n" + Query, isReferenced: true);
        // The next build reads the property.
        test.FixedState.Sources.Add(Usings + Model + "}\n" + Query);
        if (after is null)
            test.NumberOfIncrementalIterations = 0;
        test.CodeActionVerifier = static (action, verifier) => verifier.Equal("Stream large columns of 'ReportContext' (changes Startup.cs, Directory.Build.props)", action.Title);
        foreach (var (state, call, properties) in new[] { (test.TestState, "", before), (test.FixedState, ".UseStreamedReads()", after ?? before) })
        {
            var web = state.AdditionalProjects["Web"];
            web.Sources.Add(("/repo/Web/Startup.cs", (Usings + configuration).Replace("CALL", call, StringComparison.Ordinal)));
            web.AdditionalProjectReferences.Add("TestProject");
            web.ReferenceAssemblies = PackageReferences.EntityFrameworkCore10;
            foreach (var reference in StreamingAssemblies.EntityFrameworkCore)
                web.AdditionalReferences.Add(reference);
            state.AdditionalFiles.Add((ProjectPath, Project));
            state.AdditionalFiles.Add(("/repo/Directory.Build.props", properties));
        }

        await test.RunAsync();
    }

    private const string Registered = """services.AddDbContext<ReportContext>(o => o.UseSqlServer("Server=."));""";

    private static string In(string statements) => Usings + Model + "}\n"
        + "public class OtherContext : DbContext { public OtherContext(DbContextOptions<OtherContext> options) : base(options) { } }\n"
        + "public class SqlServerReportContext : ReportContext { }\n"
        + "public static class Startup { public static void Add(IServiceCollection services) {\n" + statements.Replace("; services", ";\nservices", StringComparison.Ordinal) + "\n} }\n" + Query;

    /// <summary>In a project that references the package; <see langword="null"/> where the fix is not offered.</summary>
    private static Task VerifyAsync(string before, string? after)
    {
        var test = CreateTest(before, isReferenced: true);
        test.FixedState.Sources.Add(after?.Replace("{|ASQL1001:ToListAsync|}", "ToListAsync", StringComparison.Ordinal) ?? before);
        if (after is null)
            test.NumberOfIncrementalIterations = 0;
        return test.RunAsync();
    }

    /// <summary>In a project without the package, whose restore the next build does.</summary>
    private static Task VerifyPackageAsync((string Path, string Before, string After)[] files, string names, string? properties = null)
    {
        var test = CreateTest(In(Registered));
        test.FixedState.Sources.Add(In(Registered.Replace("\"Server=.\")", "\"Server=.\").{|CS1061:UseStreamedReads|}()", StringComparison.Ordinal)).Replace("{|ASQL1001:ToListAsync|}", "ToListAsync", StringComparison.Ordinal));
        test.CodeActionVerifier = (action, verifier) => verifier.Equal($"Stream large columns of 'ReportContext' (changes {names})", action.Title);
        foreach (var (path, before, after) in files)
        {
            test.TestState.AdditionalFiles.Add((path, before));
            test.FixedState.AdditionalFiles.Add((path, after));
        }

        if (properties is not null)
            test.TestState.AnalyzerConfigFiles.Add(("/.globalconfig", "is_global = true\n" + properties));
        return test.RunAsync();
    }

    private static CSharpCodeFixTest<AsyncReadOfLargeColumnAnalyzer, StreamedReadsCodeFixProvider, DefaultVerifier> CreateTest(string before, bool isReferenced = false)
    {
        var test = new CSharpCodeFixTest<AsyncReadOfLargeColumnAnalyzer, StreamedReadsCodeFixProvider, DefaultVerifier>
        {
            ReferenceAssemblies = PackageReferences.EntityFrameworkCore10,
            TestState = { Sources = { before } },
            NumberOfIncrementalIterations = 1,
            CodeFixTestBehaviors = CodeFixTestBehaviors.FixOne | CodeFixTestBehaviors.SkipFixAllCheck,
        };
        test.SolutionTransforms.Add(static (solution, id) => solution.WithProjectFilePath(id, ProjectPath));
        if (isReferenced)
            foreach (var reference in StreamingAssemblies.EntityFrameworkCore)
                test.TestState.AdditionalReferences.Add(reference);
        return test;
    }
}
