using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Testing.Tests;

/// <summary>Real code compiles against the real packages, on each Roslyn that runs the tests.</summary>
public class ReferencesTests
{
    private const string Queries = """
        using System.Collections.Generic;
        using System.Linq;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;

        public class Blog
        {
            public int Id { get; set; }
            public string Content { get; set; } = "";
        }

        public class Context : DbContext
        {
            public DbSet<Blog> Blogs => Set<Blog>();

            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.Provider("x");
        }

        public class Service
        {
            public async Task<List<Blog>> Filtered(Context db) => await db.Blogs.Where(b => b.Id == 1).ToListAsync();

            public async Task<List<Blog>> All(Context db) => await db.Blogs.ToListAsync();

            public async Task<Blog?> First(Context db, int[] ids) => await db.Blogs.FirstOrDefaultAsync(b => ids.Contains(b.Id));

            public async Task Each(Context db)
            {
                await foreach (var blog in db.Blogs.AsNoTracking().AsAsyncEnumerable())
                    System.Console.WriteLine(blog.Content);
            }
        }
        """;

    public static TheoryData<ReferenceAssemblies, string> Providers => new()
    {
        { PackageReferences.EntityFrameworkCore6, "UseSqlServer" },
        { PackageReferences.EntityFrameworkCore8, "UseSqlServer" },
        { PackageReferences.EntityFrameworkCore10, "UseSqlServer" },
        { PackageReferences.EntityFrameworkCore6Sqlite, "UseSqlite" },
        { PackageReferences.EntityFrameworkCore10Sqlite, "UseSqlite" },
        { PackageReferences.EntityFrameworkCore10Npgsql, "UseNpgsql" },
    };

    [Theory]
    [MemberData(nameof(Providers))]
    public async Task QueriesCompile(ReferenceAssemblies references, string provider)
        => await Compile(references, Queries.Replace("Provider", provider, StringComparison.Ordinal));

    public static TheoryData<ReferenceAssemblies> Drivers => new()
    {
        PackageReferences.SqlClient2,
        PackageReferences.SqlClient6,
        PackageReferences.SqlClient7,
    };

    [Theory]
    [MemberData(nameof(Drivers))]
    public async Task ReadersCompile(ReferenceAssemblies references)
        => await Compile(references, """
            using System.Data;
            using System.Threading.Tasks;
            using Microsoft.Data.SqlClient;

            public class Service
            {
                public async Task<string> Read(SqlConnection connection)
                {
                    await connection.OpenAsync();
                    await using var command = new SqlCommand("SELECT Content FROM Blogs", connection);
                    await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess);
                    return await reader.ReadAsync() ? await reader.GetFieldValueAsync<string>(0) : "";
                }
            }
            """);

    [Fact]
    public async Task ServicesCompile()
        => await Compile(PackageReferences.EntityFrameworkCore10, """
            using Microsoft.EntityFrameworkCore;
            using Microsoft.Extensions.Configuration;
            using Microsoft.Extensions.DependencyInjection;
            using Microsoft.Extensions.Logging;

            public class Context : DbContext
            {
                public Context(DbContextOptions<Context> options) : base(options) { }
            }

            public static class Program
            {
                public static void Add(IServiceCollection services, IConfiguration configuration, ILoggerFactory logging)
                    => services
                        .AddDbContext<Context>(o => o.UseSqlServer(configuration.GetConnectionString("Default")).UseLoggerFactory(logging))
                        .AddDbContextPool<Context>(o => o.UseSqlServer("x", s => s.CommandTimeout(1)))
                        .BuildServiceProvider();
            }
            """);

    [Fact]
    public async Task WithoutPackages_TheirTypesAreUnknown()
        => await Compile(PackageReferences.None, "using Microsoft.{|CS0234:Data|};");

    [Fact]
    public void MissingPackage_IsNamed()
    {
        var references = ReferenceAssemblies.Net.Net100.AddPackages([new PackageIdentity("No.Such.Package", "1.2.3")]);

        var exception = Assert.Throws<InvalidOperationException>(() => references.References);

        Assert.Contains("No.Such.Package 1.2.3", exception.Message);
    }

    [Fact]
    public void References_AreSharedByAllTests()
        => Assert.Subset(
            PackageReferences.EntityFrameworkCore10.References.ToHashSet<object>(ReferenceEqualityComparer.Instance),
            PackageReferences.SqlClient6.References.ToHashSet<object>(ReferenceEqualityComparer.Instance));

    private static Task Compile(ReferenceAssemblies references, string source)
        => new CSharpAnalyzerTest<EmptyDiagnosticAnalyzer, DefaultVerifier>
        {
            ReferenceAssemblies = references,
            NullableContextOptions = NullableContextOptions.Enable,
            CompilerDiagnostics = CompilerDiagnostics.Warnings,
            TestCode = source,
        }.RunAsync();
}
