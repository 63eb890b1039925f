using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Options;
using AsyncSql.Testing;
using AsyncSql.Testing.Models;
using Microsoft.CodeAnalysis;
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
    [InlineData("NpgsqlModelBuilderExtensions.UseIdentityColumns(modelBuilder, 1L);", false)]
    public void Snapshot_IsFound(string statement, bool expected)
    {
        var snapshot = Snapshot.Replace("=> throw null!;", "{ " + statement + " }");
        Assert.Equal(expected, HasSqlServer("class Program;", [snapshot]));
        Assert.Equal(expected, HasSqlServer(snapshot));
    }

    [Theory]
    [InlineData("sqlserver", "UseSqlite", true)]
    [InlineData("other", "UseSqlServer", false)]
    public void Option_Decides(string value, string method, bool expected) =>
        Assert.Equal(expected, HasSqlServer(Context.Replace("USE", method), [], value));

    [Fact]
    public void OnlyReferencedProvider_Counts()
    {
        Assert.True(HasSqlServer("class Program;", hasProvider: true));
        Assert.False(HasSqlServer("class Program;"));
    }

    private static bool HasSqlServer(string source, string[]? others = null, string? option = null, bool hasProvider = false)
    {
        var compilation = ModelCompilation.Create(new ModelCase("Provider", source, EntityFrameworkVersion.V10), EntityFrameworkVersion.V10).Program;
        if (!hasProvider)
            compilation = compilation.RemoveReferences(compilation.References.Where(static r => r.Display?.Contains("SqlServer", StringComparison.OrdinalIgnoreCase) == true));
        var options = new AnalyzerOptions([.. (others ?? []).Select(static (text, i) => new OtherFile($"/other/{i}.cs", text))]);
        var data = DataAccessContext.Get(compilation, options)!;
        return data.Queries.Providers.HasSqlServer(new AnalyzerPackOptions(new Values(option), new Values(option)), default);
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
