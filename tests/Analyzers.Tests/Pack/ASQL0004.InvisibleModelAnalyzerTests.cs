using AsyncSql.Analyzers.Pack;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Pack;

/// <summary>A project with queries that shows neither the provider nor the model, and those that show one of them.</summary>
public sealed class InvisibleModelAnalyzerTests
{
    private const string Domain = """
        public class Order { public int Id { get; set; } public string Remarks { get; set; } = ""; }
        public interface IShopContext { DbSet<Order> Orders { get; } DbSet<T> Set<T>() where T : class; }

        """;

    [Theory]
    [InlineData("_ = await db.Orders.{|ASQL0004:ToListAsync|}();")]
    [InlineData("_ = await db.Orders.{|ASQL0004:ToListAsync|}(); _ = await db.Orders.FirstAsync();")]
    [InlineData("_ = await db.Orders.{|ASQL0004:FindAsync|}(1);")]
    [InlineData("_ = await db.Set<Order>().Where(o => o.Id > 1).{|ASQL0004:FirstOrDefaultAsync|}();")]
    public Task QueryOverAnInterface_Triggers(string statements) => Create(Domain + Service(statements)).RunAsync();

    [Theory]
    [InlineData("_ = await db.Orders.Select(o => new { o.Id }).ToListAsync();")] // no class of the solution
    [InlineData("_ = await db.Orders.CountAsync();")]
    [InlineData("_ = db.Orders.ToList();")]
    [InlineData("_ = await db.Orders.")]
    [InlineData("")]
    public Task WithoutAQueryForEntities_DoesNotTrigger(string statements) => Create(Domain + Service(statements)).RunAsync();

    [Fact]
    public Task CodeForAnyEntity_DoesNotTrigger() => Create(
        "public class Repository<T> where T : class { public Task<List<T>> List(IQueryable<T> query) => query.ToListAsync(); }").RunAsync();

    [Theory]
    [InlineData("public class ShopContext : DbContext { public DbSet<Order> Orders { get; set; } = null!; }")]
    [InlineData("public static class P { public static void M(DbContextOptionsBuilder options) => options.UseNpgsql(\"\"); static void UseNpgsql(this DbContextOptionsBuilder o, string s) { } }")]
    public Task VisibleModelOrProvider_DoesNotTrigger(string types) =>
        Create(Domain + types + Service("_ = await db.Orders.ToListAsync();")).RunAsync();

    [Theory]
    [InlineData("asyncsql.provider = sqlserver")]
    [InlineData("asyncsql.provider = other")]
    [InlineData("build_property.AsyncSqlProvider = sqlserver")]
    public Task NamedProvider_DoesNotTrigger(string option)
    {
        var test = Create(Domain + Service("_ = await db.Orders.ToListAsync();"));
        test.TestState.AnalyzerConfigFiles.Add(("/.globalconfig", "is_global = true\n" + option));
        return test.RunAsync();
    }

    [Fact]
    public Task ReferencedProvider_DoesNotTrigger()
    {
        var test = Create(Domain + Service("_ = await db.Orders.ToListAsync();"));
        test.ReferenceAssemblies = PackageReferences.EntityFrameworkCore10;
        return test.RunAsync();
    }

    /// <summary>The contexts and the queries of a product with several providers, as in EdiWang/Moonglade: each provider has a project.</summary>
    [Theory]
    [InlineData("options.UseSqlServer(\"\")", "options.UseNpgsql(\"\")", true)]
    [InlineData("options.UseSqlServer(\"\")", "options.UseSqlServer(\"Server=.\")", false)] // on SQL Server, and reported by the rules
    [InlineData("options.UseSqlite(\"\")", "options.UseNpgsql(\"\")", false)]
    public Task SeveralProviders_TriggerWhereSqlServerIsOne(string first, string second, bool isReported)
    {
        var call = isReported ? "{|ASQL0004:ToListAsync|}" : "ToListAsync";
        var test = Create(Domain + "public class ShopContext : DbContext { public DbSet<Order> Orders { get; set; } = null!; }"
            + $"public class Service {{ public async Task M(ShopContext db) {{ _ = await db.Orders.{call}(); _ = await db.Orders.FirstAsync(); }} }}");
        test.TestState.AdditionalFiles.Add(("/First/Services.cs", Registration(first)));
        test.TestState.AdditionalFiles.Add(("/Second/Services.cs", Registration(second)));
        return test.RunAsync();
    }

    /// <summary>The provider of a context derived from the one that the query names decides nothing about that one.</summary>
    [Fact]
    public Task SeveralProviders_WithDerivedContexts_Trigger()
    {
        var test = Create(Domain + "public class ShopContext : DbContext { public DbSet<Order> Orders { get; set; } = null!; }"
            + "public class Service { public async Task M(ShopContext db) { _ = await db.Orders.{|ASQL0004:ToListAsync|}(); } }");
        test.TestState.AdditionalFiles.Add(("/First/Services.cs", Derived("SqlServerContext", "options.UseSqlServer(\"\")")));
        test.TestState.AdditionalFiles.Add(("/Second/Services.cs", Derived("PostgresContext", "options.UseNpgsql(\"\")")));
        return test.RunAsync();

        static string Derived(string name, string choice) => $"{Registration(choice).Replace("<ShopContext>", $"<{name}>", StringComparison.Ordinal)} public class {name} : ShopContext;";
    }

    [Fact]
    public Task SeveralProviders_WithOneInTheProject_DoNotTrigger()
    {
        var test = Create(Domain + "public class ShopContext : DbContext { public DbSet<Order> Orders { get; set; } = null!; }"
            + "public static class P { public static void M(DbContextOptionsBuilder<ShopContext> options) => options.UseNpgsql(\"\"); static void UseNpgsql(this DbContextOptionsBuilder o, string s) { } }"
            + Service("_ = await db.Orders.ToListAsync();"));
        test.TestState.AdditionalFiles.Add(("/First/Services.cs", Registration("options.UseSqlServer(\"\")")));
        return test.RunAsync();
    }

    /// <summary>One project with a context for each provider; the queries use their base, as in immense/Remotely.</summary>
    [Theory]
    [InlineData("ShopContext", "UseSqlServer", "Npgsql.EntityFrameworkCore.PostgreSQL", true)]
    [InlineData("ShopContext", "UseSqlServer", null, false)] // the only provider, so the rules report
    [InlineData("ShopContext", "UseSqlite", "Npgsql.EntityFrameworkCore.PostgreSQL", false)]
    [InlineData("SqlServerContext", "UseSqlServer", "Npgsql.EntityFrameworkCore.PostgreSQL", false)] // it shows its provider
    [InlineData("ShopContext", "UseSqlServer", "Npgsql.EntityFrameworkCore.PostgreSQL", true, "Microsoft.Shop")] // a product's name, not EF Core's
    public Task SeveralProvidersInTheProject_TriggerAtQueriesOfTheBase(
        string context, string choice, string? other, bool isReported, string assembly = "Shop")
    {
        var call = isReported ? "{|ASQL0004:ToListAsync|}" : "ToListAsync";
        var test = Create(Domain + $$"""
            public class ShopContext : DbContext { public DbSet<Order> Orders { get; set; } = null!; }
            public class SqlServerContext : ShopContext { protected override void OnConfiguring(DbContextOptionsBuilder options) => options.{{choice}}(""); }
            public class PostgresContext : ShopContext { protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseNpgsql(""); }
            public class Service { public async Task M({{context}} db) { _ = await db.Orders.Where(o => o.Id > 1).{{call}}(); _ = await db.Orders.FirstAsync(); } }
            """);
        test.ReferenceAssemblies = PackageReferences.EntityFrameworkCore10;
        test.SolutionTransforms.Add((solution, project) => solution.WithProjectAssemblyName(project, assembly));
        if (other is not null)
        {
            test.TestState.AdditionalProjects[other].Sources.Add("");
            test.TestState.AdditionalProjectReferences.Add(other);
        }

        return test.RunAsync();
    }

    private static string Registration(string choice) =>
        Program.Usings + $"public static class Services {{ public static void Add(IServiceCollection services) => services.AddDbContext<ShopContext>(options => {choice}); }}";

    /// <summary>The order of the files is that of their paths, whichever the compiler gets first.</summary>
    [Fact]
    public Task FirstFile_IsReported()
    {
        var test = Create("");
        test.TestState.Sources.Clear();
        test.TestState.Sources.Add(("/b/B.cs", Program.Usings + Domain + Service("_ = await db.Orders.ToListAsync();")));
        test.TestState.Sources.Add(("/a/A.cs", Program.Usings + "public class Other { public async Task M(IShopContext db) { _ = await db.Orders.{|ASQL0004:ToListAsync|}(); } }"));
        return test.RunAsync();
    }

    private static string Service(string statements) => $"public class Service {{ public async Task M(IShopContext db) {{ {statements} }} }}";

    private static CSharpAnalyzerTest<InvisibleModelAnalyzer, DefaultVerifier> Create(string source) => new()
    {
        ReferenceAssemblies = ReferenceAssemblies.Net.Net100.AddPackages([new("Microsoft.EntityFrameworkCore", "10.0.14")]),
        CompilerDiagnostics = CompilerDiagnostics.None, // some are half-typed
        TestCode = Program.Usings + source,
    };
}
