using AsyncSql.Analyzers.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Gates;

/// <summary>Whether a context is on SQL Server: all forms that show it, and all that show the opposite.</summary>
public sealed class ProviderTests
{
    /// <summary>The methods of providers whose packages the tests do not reference.</summary>
    private const string Extensions = """
        namespace Providers
        {
            public static class Extensions
            {
                public static DbContextOptionsBuilder UseNpgsql(this DbContextOptionsBuilder o, string s) => o;
                public static DbContextOptionsBuilder UseSqlite(this DbContextOptionsBuilder o, string s) => o;
                public static DbContextOptionsBuilder UseInMemoryDatabase(this DbContextOptionsBuilder o, string s) => o;
                public static DbContextOptionsBuilder UseMySql(this DbContextOptionsBuilder o, string s) => o;
                public static IServiceCollection AddNpgsql<T>(this IServiceCollection services, string s) => services;
                public static IServiceCollection AddSqlServerDbContext<T>(this IServiceCollection services, string s) => services;
            }
        }

        """;

    [Theory]
    [InlineData("""options.UseSqlServer("Server=.");""")]
    [InlineData("options.UseSqlServer();")]
    [InlineData("""options.UseSqlServer("Server=.", o => o.EnableRetryOnFailure());""")]
    [InlineData("""if (Fast) options.UseSqlServer("Server=."); else options.UseSqlite("x");""")]
    [InlineData("""SqlServerDbContextOptionsExtensions.UseSqlServer(options, "Server=.");""")]
    [InlineData("options.EnableDetailedErrors();")] // the referenced package decides: SQL Server's
    public Task OnConfiguring_Triggers(string statement) => VerifyAsync(Configured(statement), flagged: true);

    [Theory]
    [InlineData("""options.UseNpgsql("x");""")]
    [InlineData("""options.UseSqlite("x");""")]
    [InlineData("""options.UseInMemoryDatabase("x");""")]
    [InlineData("""options.EnableDetailedErrors().UseMySql("x");""")]
    public Task OnConfiguring_DoesNotTrigger(string statement) => VerifyAsync(Configured(statement), flagged: false);

    [Theory]
    [InlineData("""services.AddDbContext<ShopContext>(o => o.UseSqlServer("Server=."));""")]
    [InlineData("""services.AddDbContext<ShopContext>((provider, o) => { o.UseSqlServer("Server=."); });""")]
    [InlineData("""services.AddDbContextPool<ShopContext>(o => o.UseSqlServer("Server=."));""")]
    [InlineData("""services.AddDbContextFactory<ShopContext>(o => o.UseSqlServer("Server=."));""")]
    [InlineData("""services.AddPooledDbContextFactory<ShopContext>(o => o.UseSqlServer("Server=."));""")]
    [InlineData("""services.AddDbContext<IShop, ShopContext>(o => o.UseSqlServer("Server=."));""")]
    [InlineData("""services.AddSqlServer<ShopContext>("Server=.");""")]
    [InlineData("""services.AddSqlServerDbContext<ShopContext>("shop");""")]
    [InlineData("""var options = new DbContextOptionsBuilder<ShopContext>().UseSqlServer("Server=.").Options;""")]
    [InlineData("""void Configure(DbContextOptionsBuilder o) => o.UseSqlServer("Server=."); services.AddDbContext<ShopContext>(Configure);""")]
    [InlineData("""services.AddDbContext<OtherContext>(o => o.UseNpgsql("x"));""")] // another context; the referenced package decides
    public Task Registration_Triggers(string statement) => VerifyAsync(Registered(statement), flagged: true);

    [Theory]
    [InlineData("""services.AddDbContext<ShopContext>(o => o.UseNpgsql("x"));""")]
    [InlineData("""services.AddDbContext<ShopContext>((provider, o) => { o.UseSqlite("x"); });""")]
    [InlineData("""services.AddDbContextPool<ShopContext>(o => o.UseInMemoryDatabase("x"));""")]
    [InlineData("""services.AddNpgsql<ShopContext>("x");""")]
    [InlineData("""var options = new DbContextOptionsBuilder<ShopContext>().UseSqlite("x").Options;""")]
    [InlineData("""void Configure(DbContextOptionsBuilder o) => o.UseNpgsql("x"); services.AddDbContext<ShopContext>(Configure);""")]
    public Task Registration_DoesNotTrigger(string statement) => VerifyAsync(Registered(statement), flagged: false);

    [Fact]
    public Task DesignTimeFactory_DoesNotTrigger() => VerifyAsync(
        Configured("") + """
            public class Factory : Microsoft.EntityFrameworkCore.Design.IDesignTimeDbContextFactory<ShopContext>
            {
                public ShopContext CreateDbContext(string[] args) { new DbContextOptionsBuilder().UseSqlite("x"); return new ShopContext(); }
            }
            """,
        flagged: false);

    [Fact]
    public Task TwoContextsOfDifferentProviders_TriggersForOne() => RunAsync(Usings + Extensions + """
        public class Item { public int Id { get; set; } public byte[] Data { get; set; } }
        public class First : DbContext { public DbSet<Item> Items { get; set; } }
        public class Second : DbContext { public DbSet<Item> Items { get; set; } }
        public class Startup
        {
            public void Configure(IServiceCollection services)
            {
                services.AddDbContext<First>(o => o.UseSqlServer("Server=."));
                services.AddDbContext<Second>(o => o.UseNpgsql("x"));
            }

            public async Task Read(First first, Second second)
            {
                _ = await first.Items.{|ASQL1001:ToListAsync|}();
                _ = await second.Items.ToListAsync();
            }
        }
        """, PackageReferences.EntityFrameworkCore10);

    [Fact]
    public Task PackageAlone_Triggers() => RunAsync(Source("", flagged: true), PackageReferences.EntityFrameworkCore10);

    [Fact]
    public Task PackageOfAnotherProviderAlone_DoesNotTrigger() => RunAsync(Source("", flagged: false), PackageReferences.EntityFrameworkCore10Npgsql);

    [Fact]
    public Task PackageOfSqliteAlone_DoesNotTrigger() => RunAsync(Source("", flagged: false), PackageReferences.EntityFrameworkCore10Sqlite);

    [Fact]
    public Task PackagesOfTwoProviders_DoNotTrigger() => RunAsync(Source("", flagged: false), TwoProviders);

    [Fact]
    public Task PackagesOfTwoProvidersAndACall_Trigger() => RunAsync(Source("protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer(\"Server=.\");", flagged: true), TwoProviders);

    [Theory]
    [InlineData("asyncsql.provider = sqlserver")]
    [InlineData("asyncsql.provider = SqlServer")]
    [InlineData("build_property.AsyncSqlProvider = sqlserver")]
    public Task GlobalOption_Triggers(string option) =>
        RunAsync(Source("", flagged: true), PackageReferences.EntityFrameworkCore10Npgsql, "/.globalconfig", "is_global = true\n" + option);

    [Theory]
    [InlineData("asyncsql.provider = postgresql")]
    [InlineData("asyncsql.provider =")]
    public Task GlobalOption_DoesNotTrigger(string option) =>
        RunAsync(Source("", flagged: false), PackageReferences.EntityFrameworkCore10Npgsql, "/.globalconfig", "is_global = true\n" + option);

    [Theory]
    [InlineData("[*.cs]", true)]
    [InlineData("[Other.cs]", false)]
    public Task OptionOfFiles_AppliesToThem(string section, bool flagged) => RunAsync(Source("", flagged), PackageReferences.EntityFrameworkCore10Npgsql,
        "/.editorconfig", $"root = true\n{section}\nasyncsql.provider = sqlserver");

    /// <summary>The option overrides what the code shows.</summary>
    [Fact]
    public Task OptionAgainstTheCode_Triggers() =>
        VerifyAsync(Configured("options.UseNpgsql(\"x\");"), flagged: true, "/.globalconfig", "is_global = true\nasyncsql.provider = sqlserver");

    /// <summary>Where only the option says so, the product may run on other databases, and the message names the one it speaks of.</summary>
    [Theory]
    [InlineData("", "varbinary(max) on SQL Server: byte[] without a length")]
    [InlineData("protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer(\"Server=.\");", "varbinary(max): byte[] without a length")]
    public Task ProviderByOptionAlone_IsNamed(string members, string reason)
    {
        var test = new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier>
        {
            ReferenceAssemblies = TwoProviders,
            TestCode = Source(members, flagged: true).Replace("{|ASQL1001:ToListAsync|}", "{|#0:ToListAsync|}", StringComparison.Ordinal),
        };
        test.TestState.AnalyzerConfigFiles.Add(("/.globalconfig", "is_global = true\nasyncsql.provider = sqlserver"));
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Rules.ASQL1001_AsyncReadOfLargeColumn).WithLocation(0)
            .WithMessage($"'ToListAsync' reads 'Data' ({reason}); time grows with the square of the row's size. "
                + "Select only the members used, or use streamed reads.")
            .WithOptions(DiagnosticOptions.IgnoreAdditionalLocations));
        return test.RunAsync();
    }

    private const string Usings = "using Microsoft.Extensions.DependencyInjection; using Providers;\n" + Program.Usings;

    private static ReferenceAssemblies TwoProviders { get; } =
        PackageReferences.EntityFrameworkCore10.AddPackages([new("Microsoft.EntityFrameworkCore.Sqlite.Core", "10.0.14")]);

    private static Task VerifyAsync(string types, bool flagged, string? path = null, string? config = null) =>
        RunAsync(Usings + Extensions + types + Query(flagged), PackageReferences.EntityFrameworkCore10, path, config);

    private static string Configured(string statement) => Context($"public static bool Fast; protected override void OnConfiguring(DbContextOptionsBuilder options) {{ {statement} }}");

    private static string Registered(string statement) => Context("") + $"public class Startup {{ public void Configure(IServiceCollection services) {{ {statement} }} }} ";

    private static string Source(string members, bool flagged) => Program.Usings + Context(members) + Query(flagged);

    private static string Context(string members) =>
        "public class Item { public int Id { get; set; } public byte[] Data { get; set; } } public interface IShop { } public class OtherContext : DbContext { } "
        + $"public class ShopContext : DbContext, IShop {{ public DbSet<Item> Items {{ get; set; }} {members} }} ";

    private static string Query(bool flagged) =>
        $"public class Service {{ public async Task Read(ShopContext db) => _ = await db.Items.{(flagged ? "{|ASQL1001:ToListAsync|}" : "ToListAsync")}(); }}";

    private static Task RunAsync(string source, ReferenceAssemblies references, string? path = null, string? config = null)
    {
        var test = new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier> { TestCode = source, ReferenceAssemblies = references };
        if (path is not null)
            test.TestState.AnalyzerConfigFiles.Add((path, config!));
        return test.RunAsync();
    }
}
