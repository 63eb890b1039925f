using AsyncSql.Analyzers.Connections;
using AsyncSql.Analyzers.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Gates;

/// <summary>Queries of contexts that AsyncSql.Streaming.EntityFrameworkCore reads through streams are not reported.</summary>
public sealed class StreamedReadsTests
{
    private const string Query = "db.Documents.ToListAsync()";

    [Theory]
    [InlineData("""services.AddDbContext<ShopContext>(o => o.UseSqlServer("Server=.").UseStreamedReads());""")]
    [InlineData("""services.AddDbContext<ShopContext>(o => o.UseStreamedReads().UseSqlServer("Server=."));""")]
    [InlineData("""services.AddDbContext<ShopContext>((provider, o) => { o.UseSqlServer("Server=."); o.UseStreamedReads(); });""")]
    [InlineData("""services.AddDbContextPool<ShopContext>(o => { o.UseStreamedReads(); if (Fast) o.UseSqlServer("Server=."); });""")]
    [InlineData("""services.AddSqlServer<ShopContext>("Server=.", optionsAction: o => o.UseStreamedReads());""")]
    [InlineData("""var options = new DbContextOptionsBuilder<ShopContext>().UseSqlServer("Server=.").UseStreamedReads().Options;""")]
    [InlineData("""void Configure(DbContextOptionsBuilder o) => o.UseSqlServer("Server=.").UseStreamedReads(); services.AddDbContext<ShopContext>(Configure);""")]
    [InlineData("""void Configure(DbContextOptionsBuilder o) => o.UseSqlServer("Server=."); services.AddDbContext<ShopContext>(o => { Configure(o); o.UseStreamedReads(); });""")]
    [InlineData("""services.AddDbContext<ShopContext>(o => Stream(o.UseSqlServer("Server=."))); void Stream(DbContextOptionsBuilder o) => o.UseStreamedReads();""")]
    [InlineData("""services.AddDbContext<SqlServerShopContext>(o => o.UseSqlServer("Server=.").UseStreamedReads());""")]
    [InlineData("services.AddDbContext<ShopContext>(o => o.UseStreamedReads());")] // the provider is chosen elsewhere
    [InlineData("""services.AddDbContext<ShopContext>(o => o.UseSqlServer("Server=.").UseStreamedReads(s => s.OnlyTagged(false)));""")]
    [InlineData("""services.AddDbContext<ShopContext>(o => o.UseSqlServer("Server=.").UseStreamedReads()); services.AddDbContext<OtherContext>(o => o.UseSqlServer("Server=.").UseStreamedReads(s => s.OnlyTagged()));""")]
    // Tests of the program use another database, which has no streams.
    [InlineData("""services.AddDbContext<ShopContext>(o => o.UseSqlServer("Server=.").UseStreamedReads()); services.AddDbContext<ShopContext>(o => o.UseSqlite("test.db"));""")]
    public Task StreamedContext_DoesNotTrigger(string registration) => VerifyAsync(registration, Query);

    [Theory]
    [InlineData("""services.AddDbContext<ShopContext>(o => o.UseSqlServer("Server=."));""")]
    [InlineData("""services.AddDbContext<SqlServerShopContext>(o => o.UseSqlServer("Server=."));""")]
    [InlineData("""services.AddDbContext<ShopContext>(o => o.UseSqlServer("Server=.")); services.AddDbContext<OtherContext>(o => o.UseSqlServer("Server=.").UseStreamedReads());""")]
    // One of two applications forgets it.
    [InlineData("""services.AddDbContext<ShopContext>(o => o.UseSqlServer("Server=.").UseStreamedReads()); services.AddDbContext<ShopContext>(o => o.UseSqlServer("Server=."));""")]
    public Task PlainContext_Triggers(string registration) => VerifyAsync(registration, "db.Documents.{|ASQL1001:ToListAsync|}()");

    [Theory]
    [InlineData("db.Documents.WithoutStreamedReads().{|ASQL1001:ToListAsync|}()")]
    [InlineData("db.Documents.WithStreamedReads().ToListAsync()")]
    [InlineData("db.Documents.WithStreamedReads().WithoutStreamedReads().{|ASQL1001:ToListAsync|}()")]
    [InlineData("Without(db.Documents).{|ASQL1001:FirstAsync|}()")]
    [InlineData("(fast ? db.Documents.WithoutStreamedReads() : db.Documents.AsNoTracking()).{|ASQL1001:ToListAsync|}()")]
    [InlineData("(fast ? db.Documents.AsNoTracking() : db.Documents.WithoutStreamedReads()).{|ASQL1001:ToListAsync|}()")]
    public Task TagOfAQuery_Decides(string query) =>
        VerifyAsync("""services.AddDbContext<ShopContext>(o => o.UseSqlServer("Server=.").UseStreamedReads());""", query);

    [Theory]
    [InlineData("db.Documents.{|ASQL1001:ToListAsync|}()")]
    [InlineData("db.Documents.{|ASQL1001:FindAsync|}(1)")]
    [InlineData("db.Documents.WithStreamedReads().Where(d => d.Id > 1).ToListAsync()")]
    [InlineData("db.Documents.WithStreamedReads().WithoutStreamedReads().{|ASQL1001:ToListAsync|}()")]
    public Task OnlyTagged_StreamsTaggedQueries(string query) =>
        VerifyAsync("""services.AddDbContext<ShopContext>(o => o.UseSqlServer("Server=.").UseStreamedReads(s => s.OnlyTagged()));""", query);

    [Theory]
    [InlineData("asyncsql.streamed_reads", "true", Query)]
    [InlineData("asyncsql.streamed_reads", "True", Query)]
    [InlineData("asyncsql.streamed_reads", "OtherContext, ShopContext", Query)]
    [InlineData("asyncsql.streamed_reads", "OtherContext", "db.Documents.{|ASQL1001:ToListAsync|}()")]
    [InlineData("asyncsql.streamed_reads", "false", "db.Documents.{|ASQL1001:ToListAsync|}()")]
    [InlineData("build_property.AsyncSqlStreamedReads", "true", Query)]
    [InlineData("build_property.AsyncSqlStreamedReads", "OtherContext,ShopContext", Query)]
    [InlineData("build_property.AsyncSqlStreamedReads", "", "db.Documents.{|ASQL1001:ToListAsync|}()")]
    public Task Option_NamesStreamedContexts(string key, string value, string query) =>
        VerifyAsync("""services.AddDbContext<ShopContext>(o => o.UseSqlServer("Server=."));""", query, $"{key} = {value}");

    /// <summary>The packet size of a streamed context costs nothing.</summary>
    [Theory]
    [InlineData("""o.UseSqlServer("Server=.").UseStreamedReads()""")]
    [InlineData("""o.UseSqlServer({|ASQL3001:"Server=."|})""")]
    public Task PacketSize_IsReportedForPlainContextsOnly(string options)
    {
        var test = new CSharpAnalyzerTest<PacketSizeAnalyzer, DefaultVerifier> { TestCode = Code($"services.AddDbContext<ShopContext>(o => {options});", Query) };
        return RunAsync(test, null);
    }

    private static Task VerifyAsync(string registration, string query, string? setting = null) =>
        RunAsync(new CSharpAnalyzerTest<AsyncReadOfLargeColumnAnalyzer, DefaultVerifier> { TestCode = Code(registration, query) }, setting);

    private static Task RunAsync(AnalyzerTest<DefaultVerifier> test, string? setting)
    {
        test.ReferenceAssemblies = PackageReferences.EntityFrameworkCore10;
        foreach (var reference in StreamingAssemblies.EntityFrameworkCore)
            test.TestState.AdditionalReferences.Add(reference);
        if (setting is not null)
            test.TestState.AnalyzerConfigFiles.Add(("/.globalconfig", "is_global = true\n" + setting));
        return test.RunAsync();
    }

    private static string Code(string registration, string query) => Program.Usings + $$"""
        using Microsoft.Extensions.DependencyInjection;

        public class Document { public int Id { get; set; } public byte[] Content { get; set; } }
        public class OtherContext : DbContext { public OtherContext(DbContextOptions<OtherContext> options) : base(options) { } }
        public class ShopContext : DbContext
        {
            public ShopContext(DbContextOptions options) : base(options) { }
            public DbSet<Document> Documents { get; set; }
        }

        public class SqlServerShopContext : ShopContext { public SqlServerShopContext(DbContextOptions<SqlServerShopContext> options) : base(options) { } }

        public static class OtherProvider { public static DbContextOptionsBuilder UseSqlite(this DbContextOptionsBuilder options, string connectionString) => options; }

        public class Startup
        {
            private static bool Fast => true;
            public static void Configure(IServiceCollection services)
            {
                {{registration}}
            }
        }

        public class Service
        {
            public async Task<object> Run(ShopContext db, bool fast) => await {{query}};
            private static IQueryable<Document> Without(IQueryable<Document> documents) => documents.WithoutStreamedReads();
        }
        """;
}
