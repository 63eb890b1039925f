using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.ProviderCalls;
using AsyncSql.Analyzers.Options;
using AsyncSql.Testing;
using AsyncSql.Testing.Models;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Facts;

/// <summary>Whether any context may be on SQL Server. It is decided before a model is read, so it may miss none.</summary>
public sealed class ProviderFactsTests
{
    private const string Context = """
        using Microsoft.EntityFrameworkCore;
        public class ShopContext : DbContext
        {
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.USE("x");
        }
        """;

    private const string Snapshot = """
        using Microsoft.EntityFrameworkCore;
        using Microsoft.EntityFrameworkCore.Infrastructure;
        [DbContext(typeof(ShopContext))]
        partial class ShopContextModelSnapshot : ModelSnapshot
        {
            protected override void BuildModel(ModelBuilder modelBuilder) => throw null!;
            private void Add(ModelBuilder modelBuilder) { }
        }
        """;

    [Theory]
    [InlineData("UseSqlServer", true)]
    [InlineData("UseAzureSql", true)]
    [InlineData("UseSqlite", false)]
    [InlineData("Log", false)]
    public void CallOfThisProject_IsFound(string method, bool expected) => Assert.Equal(expected, HasSqlServer(Context.Replace("USE", method)));

    [Theory]
    [InlineData("UseSqlServer", true)]
    [InlineData("UseAzureSynapse", true)]
    [InlineData("UseNpgsql", false)]
    [InlineData("Log", false)]
    public void CallOfAnotherProject_IsFound(string method, bool expected) =>
        Assert.Equal(expected, HasSqlServer("class Program;", [Context.Replace("USE", method)]));

    [Theory]
    [InlineData("""modelBuilder.HasAnnotation("SqlServer:ValueGenerationStrategy", 1);""", true)]
    [InlineData("modelBuilder.UseIdentityColumns();", true)]
    [InlineData("SqlServerModelBuilderExtensions.UseHiLo(modelBuilder);", true)]
    [InlineData("modelBuilder.UseIdentityByDefaultColumns();", false)]
    [InlineData("""modelBuilder.Entity("Document", b => b.HasIndex("Title").HasAnnotation("SqlServer:Clustered", false));""", false)]
    [InlineData("NpgsqlModelBuilderExtensions.UseIdentityColumns(modelBuilder, 1L);", false)]
    public void Snapshot_IsFound(string statement, bool expected)
    {
        var snapshot = Snapshot.Replace("=> throw null!;", "{ " + statement + " }");
        Assert.Equal(expected, HasSqlServer("class Program;", [snapshot, "class Other;"]));
        Assert.Equal(expected, HasSqlServer(snapshot));
    }

    [Theory]
    [InlineData("sqlserver", "UseSqlite", true)]
    [InlineData("other", "UseSqlServer", false)]
    public void Option_Decides(string value, string method, bool expected) =>
        Assert.Equal(expected, HasSqlServer(Context.Replace("USE", method), [], value));

    /// <summary>
    /// The project with the context references no provider, and the applications choose it (as in
    /// DFE-Digital/plan-technology-for-your-school).
    /// </summary>
    [Theory]
    [InlineData("""services.AddDbContext<ShopContext>(o => o.UseSqlServer("x"));""", true)]
    [InlineData("""services.AddDbContext<IShop, ShopContext>(o => o.UseSqlServer("x"));""", true)]
    [InlineData("""services.AddDbContext<OtherContext>(o => o.UseSqlServer("x"));""", false)]
    [InlineData("""AddModule<ShopContext>("x"); } void AddModule<TContext>(string x) { services.AddDbContext<TContext>(o => o.UseSqlServer(x));""", true)]
    [InlineData("""AddModule<OtherContext>("x"); } void AddModule<TContext>(string x) { services.AddDbContext<TContext>(o => o.UseSqlServer(x));""", false)]
    [InlineData("""options.UseSqlServer("x");""", true)] // any context
    [InlineData("""options.UseSqlServer("x"); services.AddDbContext<OtherContext>(o => o.UseSqlite("x"));""", true)]
    [InlineData("""options.UseSqlServer("x"); services.AddDbContext<OtherContext>(o => o.UseNpgsql("x"));""", false)]
    [InlineData("""options.UseSqlServer("x"); services.AddDbContext<ShopContext>(o => o.UseSqlite("x"));""", false)]
    [InlineData("""services.AddDbContext<ShopContext>(o => o.UseSqlite("x"));""", false)]
    [InlineData("""services.AddDbContext<ShopContext>(o => { if (b) o.UseSqlServer("x"); else o.UseNpgsql("x"); });""", false)] // its user chooses
    [InlineData("""services.AddDbContext<ShopContext>(o => { if (isDevelopment) o.UseSqlite("x"); else o.UseSqlServer("x"); });""", true)]
    [InlineData("""services.AddDbContext<ShopContext>(o => o.UseSqlServer("x")); tests.AddDbContext<ShopContext>(o => o.UseInMemoryDatabase("x"));""", true)]
    [InlineData("""services.AddDbContext<ShopContext>(o => o.UseSqlServer("x"));""", false, "UseSqlite")] // the project itself says more
    public void ContextWithoutAProvider_IsOnTheOneOfOtherProjects(string registration, bool expected, string own = "Log")
    {
        var data = CreateContext(Context.Replace("USE", own), ["class Startup { void Configure() { " + registration + " } }"], hasProvider: false);
        var model = Assert.Single(data.Queries.Model.GetViews("ShopContext", default));
        Assert.Equal(expected, data.Queries.Providers.IsSqlServer(model, new AnalyzerPackOptions(new Values(null), new Values(null)), default));
    }

    /// <summary>The base context of a modular monolith: its modules derive from it, and choose the provider for their own contexts.</summary>
    [Theory]
    [InlineData("""services.AddDbContext<OrderContext>(o => o.UseSqlServer("x")); services.AddDbContext<StockContext>(o => o.UseSqlServer("x"));""", true)]
    [InlineData("""services.AddDbContext<OrderContext>(o => o.UseSqlServer("x")); services.AddDbContext<StockContext>(o => o.UseNpgsql("x"));""", false)]
    [InlineData("""services.AddDbContext<OrderContext>(o => o.UseSqlServer("x")); services.AddDbContext<OtherContext>(o => o.UseNpgsql("x"));""", true)]
    [InlineData("""AddModule<StockContext>("x"); } void AddModule<TContext>(string x) { services.AddDbContext<TContext>(o => o.UseSqlServer(x));""", true)]
    [InlineData("""services.AddDbContext<OtherContext>(o => o.UseSqlServer("x"));""", false)]
    public void BaseContext_IsOnTheOneOfThoseThatDeriveFromIt(string registration, bool expected)
    {
        var data = CreateContext(
            Context.Replace("USE", "Log"),
            ["class Startup { void Configure() { " + registration + " } }", "class OrderContext : Shop.ShopContext; class StockContext : ShopContext, IStock; class OtherContext : DbContext;"],
            hasProvider: false);
        var model = Assert.Single(data.Queries.Model.GetViews("ShopContext", default));
        Assert.Equal(expected, data.Queries.Providers.IsSqlServer(model, new AnalyzerPackOptions(new Values(null), new Values(null)), default));
    }

    /// <summary>The project itself calls the generic helper of another project, beside a context of its own on SQLite.</summary>
    [Theory]
    [InlineData("ShopContext", true)]
    [InlineData("OtherContext", false)]
    public void HelperOfAnotherProject_ChoosesForTheContextItIsCalledWith(string context, bool expected)
    {
        var data = CreateContext(
            Context.Replace("USE", "Log") + $"class Setup {{ void Configure() {{ AddModule<{context}>(\"x\"); services.AddDbContext<CacheContext>(o => o.UseSqlite(\"x\")); }} }}",
            ["class Startup { void AddModule<TContext>(string x) { services.AddDbContext<TContext>(o => o.UseSqlServer(x)); } }"],
            hasProvider: true, "Microsoft.EntityFrameworkCore.Sqlite");
        var model = Assert.Single(data.Queries.Model.GetViews("ShopContext", default));
        Assert.Equal(expected, data.Queries.Providers.IsSqlServer(model, new AnalyzerPackOptions(new Values(null), new Values(null)), default));
    }

    /// <summary>The project references SQL Server's provider and another one, and the applications choose for its context.</summary>
    [Theory]
    [InlineData("""services.AddDbContextFactory<ShopContext>(o => o.UseSqlServer("x"));""", true)]
    [InlineData("""services.AddDbContext<ShopContext>(o => o.UseSqlite("x"));""", false)]
    [InlineData("""services.AddDbContext<ShopContext>(o => { if (b) o.UseSqlServer("x"); else o.UseMySql("x"); });""", false)] // its user chooses
    [InlineData("""services.AddDbContext<ShopContext>(o => { if (b) o.UseSqlServer("x"); else o.UseSqlite("x"); });""", true)] // SQLite is for development
    [InlineData("""services.AddDbContext<OtherContext>(o => o.UseSqlServer("x"));""", false)]
    public void ContextBesideSeveralProviders_IsOnTheOneOfOtherProjects(string registration, bool expected)
    {
        var data = CreateContext(
            Context.Replace("USE", "Log"), ["class Startup { void Configure() { " + registration + " } }"], hasProvider: true, "Microsoft.EntityFrameworkCore.Sqlite");
        var model = Assert.Single(data.Queries.Model.GetViews("ShopContext", default));
        Assert.Equal(expected, data.Queries.Providers.IsSqlServer(model, new AnalyzerPackOptions(new Values(null), new Values(null)), default));
    }

    /// <summary>The context of a call that chooses the provider.</summary>
    [Theory]
    [InlineData("""class Factory : IDesignTimeDbContextFactory<ShopContext> { ShopContext Create(string[] args) { builder.UseSqlServer("x"); } }""", "ShopContext")]
    [InlineData("""class Factory : ICreate<Other>, IDbContextFactory<ShopContext> { ShopContext Create() { builder.UseSqlServer("x"); } }""", "ShopContext")]
    [InlineData("""class Startup : Base<Other> { void Configure() { builder.UseSqlServer("x"); } }""", null)]
    [InlineData("""class Startup { void Configure() { services.AddDbContextPool<ShopContext>(o => o.UseSqlServer("x")); } }""", "ShopContext")]
    [InlineData("""class Startup { void Configure() { services.AddSingleton<ShopContext>(o => o.UseSqlServer("x")); } }""", null)]
    [InlineData("""class Startup { void Configure() { new DbContextOptionsBuilder<ShopContext>().EnableDetailedErrors().UseSqlServer("x"); } }""", "ShopContext")]
    [InlineData("""class Startup { void Configure() { builder.AddSqlServerDbContext<ShopContext>("x"); } }""", "ShopContext")]
    [InlineData("""class ShopContext : DbContext { protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("x"); }""", "ShopContext")]
    public void Call_IsForItsContext(string source, string? context) =>
        Assert.Equal((true, context), Assert.Single(ProviderFile.Get(CSharpSyntaxTree.ParseText(source), default)) is var use ? (use.IsSqlServer, use.Context) : default);

    [Fact]
    public void OnlyReferencedProvider_Counts()
    {
        Assert.True(HasSqlServer("class Program;", hasProvider: true));
        Assert.False(HasSqlServer("class Program;"));
    }

    private static bool HasSqlServer(string source, string[]? others = null, string? option = null, bool hasProvider = false) =>
        CreateContext(source, others ?? [], hasProvider).Queries.Providers
            .HasSqlServer(new AnalyzerPackOptions(new Values(option), new Values(option)), default);

    private static DataAccessContext CreateContext(string source, string[] others, bool hasProvider, params string[] references)
    {
        var compilation = ModelCompilation.Create(new ModelCase("Provider", source, EntityFrameworkVersion.V10), EntityFrameworkVersion.V10).Program;
        compilation = compilation.AddSyntaxTrees(CSharpSyntaxTree.ParseText("class Unrelated { }", (CSharpParseOptions)compilation.SyntaxTrees.First().Options));
        if (!hasProvider)
            compilation = compilation.RemoveReferences(compilation.References.Where(static r => r.Display?.Contains("SqlServer", StringComparison.OrdinalIgnoreCase) == true));
        compilation = compilation.AddReferences(references.Select(static name => CSharpCompilation.Create(name).ToMetadataReference()));
        var options = new AnalyzerOptions([.. others.Select(static (text, i) => new OtherFile($"/other/{i}.cs", text))]);
        return DataAccessContext.Get(compilation, options)!;
    }

    private sealed class Values(string? provider) : AnalyzerConfigOptions
    {
        public override bool TryGetValue(string key, [System.Diagnostics.CodeAnalysis.NotNullWhen(true)] out string? value) =>
            (value = key == AnalyzerPackOptions.ProviderKey ? provider : null) is not null;
    }

    private sealed class OtherFile(string path, string text) : AdditionalText
    {
        private readonly SourceText _text = SourceText.From(text);

        public override string Path => path;

        public override SourceText GetText(CancellationToken cancellationToken = default) => _text;
    }
}
