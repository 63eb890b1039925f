using AsyncSql.Analyzers;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Xunit;

namespace AsyncSql.RoslynLatest.Tests.ExtensionBlocks;

/// <summary>Extension blocks as they are typed: no analyzer may throw.</summary>
public sealed class ExtensionBlockRobustnessTests
{
    private const string Source = Program.Usings + """
        using Microsoft.Data.SqlClient;
        public class Report { public int Id { get; set; } public string Content { get; set; } = ""; }
        public class ReportContext : DbContext
        {
            public DbSet<Report> Reports { get; set; } = null!;
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
            protected override void OnModelCreating(ModelBuilder modelBuilder) { modelBuilder.MapAll(); Helpers.MapAll(modelBuilder); modelBuilder.Reports.HasKey(r => r.Id); }
            public async Task Run(SqlCommand command) { await Reports.PageAsync(3); await Helpers.PageAsync(Reports, 3); await Reports.Filter.ToListAsync(); await command.ReadAsync("Content"); }
        }
        public static class Helpers
        {
            extension(ModelBuilder model)
            {
                public ModelBuilder MapAll() { model.Reports.Property(r => r.Content).HasMaxLength(5000); return model; }
                public EntityTypeBuilder<Report> Reports => model.Entity<Report>();
                public void Configure(EntityTypeBuilder<Report> builder) { }
                public void OnModelCreating(ModelBuilder builder) { }
            }
            extension<T>(IQueryable<T> source) where T : class
            {
                public Task<List<T>> PageAsync(int number) => source.Skip(number).ToListAsync();
                public IQueryable<T> Filter { get { return source.Take(1); } }
            }
            extension(SqlCommand command)
            {
                public async Task<string> ReadAsync(string column)
                {
                    using var reader = await command.ExecuteReaderAsync();
                    await reader.ReadAsync();
                    return reader.Text("Content");
                }
            }
            extension(SqlDataReader reader) { public string Text(string column) => reader.GetString(reader.GetOrdinal(column)); }
            extension(DbContext) { public static DbSet<Report> OnModelCreating() => new ReportContext().Reports; }
        }
        """;

    [Fact]
    public async Task CompleteBlocks_AreReported()
    {
        var compilation = Compile(Source);
        Assert.Empty(compilation.GetDiagnostics().Where(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error));
        Assert.Equal(
            ["ASQL1001", "ASQL1001", "ASQL1001", "ASQL2001", "ASQL3001"],
            (await RunAsync(compilation)).Select(static diagnostic => diagnostic.Id).Where(static id => id[4] is not ('0' or '4')).Order());
    }

    [Fact]
    public async Task BlocksWithoutOneToken_DoNotThrow()
    {
        var start = Source.IndexOf("public static class Helpers", StringComparison.Ordinal);
        foreach (var token in CSharpSyntaxTree.ParseText(Source).GetRoot().DescendantTokens().Where(token => token.SpanStart >= start))
            await RunAsync(Compile(Source.Remove(token.SpanStart, token.Span.Length)));
    }

    [Fact]
    public async Task CutBlocks_DoNotThrow()
    {
        for (var end = Source.IndexOf("public static class Helpers", StringComparison.Ordinal); end < Source.Length; end += 17)
            await RunAsync(Compile(Source[..end]));
    }

    private static CSharpCompilation Compile(string source) => CSharpCompilation.Create(
        "Blocks",
        [CSharpSyntaxTree.ParseText(source, new CSharpParseOptions(LanguageVersion.CSharp14))],
        PackageReferences.EntityFrameworkCore10.References,
        new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));

    private static async Task<IEnumerable<Diagnostic>> RunAsync(CSharpCompilation compilation) =>
        await AnalyzerRun.OnceAsync(compilation, AnalyzerRun.AnalyzersOf(typeof(DataAccessAnalyzer).Assembly));
}
