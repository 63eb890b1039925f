using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Robustness;

/// <summary>No diagnostic shows a value of a connection string, however it is written or broken: a build log is often public.</summary>
public sealed class PlantedSecretTests
{
    private static readonly ImmutableArray<DiagnosticAnalyzer> Analyzers = AnalyzerRun.AnalyzersOf(typeof(DataAccessAnalyzer).Assembly);

    private static readonly CSharpCompilation Empty = CSharpCompilation.Create(
        "Secrets", references: PackageReferences.EntityFrameworkCore10.References, options: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));

    /// <summary>Parts of all values that are planted.</summary>
    private static readonly string[] Secrets = ["planted-server", "planted-base", "planted-user", "planted-pass", "planted-more"];

    [Theory]
    [InlineData("Server=planted-server;Database=planted-base;User ID=planted-user;Password=planted-pass", true)]
    [InlineData("Server=planted-server;Database=planted-base;User ID=planted-user;Password=planted-pass;Packet Size=99999", true)]
    [InlineData("Server=planted-server;Password='planted;pass planted-more';Packet Size=99999;Encrypt=false", true)]
    [InlineData("Server=planted-server;Password=planted-pass;Packet Size=32767;Encrypt=true", true)]
    [InlineData("Server=planted-server;Packet Size=planted-pass", true)] // the message of the driver would have the value
    [InlineData("Server=planted-server;Password=planted-pass;planted-more", false)]
    [InlineData("Server=planted-server;Password='planted-pass", false)]
    [InlineData("planted-pass", false)]
    public async Task Diagnostics_ShowNoValue(string connectionString, bool isReported)
    {
        var literal = SymbolDisplay.FormatLiteral(connectionString, quote: true);
        var (inCode, bySettings) = (
            await AnalyzeAsync($"UseSqlServer({literal})", "{}"),
            await AnalyzeAsync("UseSqlServer(configuration.GetConnectionString(\"Shop\"))", $$"""{ "ConnectionStrings": { "Shop": {{literal}} } }"""));
        foreach (var diagnostic in inCode.Concat(bySettings))
        {
            var texts = diagnostic.Properties.Values.OfType<string>().Append(diagnostic.GetMessage(null)).Append(diagnostic.ToString());
            Assert.All(texts, static text => Assert.All(Secrets, secret => Assert.DoesNotContain(secret, text, StringComparison.OrdinalIgnoreCase)));
        }

        // The model is reported in any case, by the trace and by ASQL1001; so something is compared.
        Assert.Contains(inCode, static diagnostic => diagnostic.Id == "ASQL0001");
        Assert.Contains(inCode, static diagnostic => diagnostic.Id == "ASQL1001");
        Assert.Equal(isReported, inCode.Any(static diagnostic => diagnostic.Id is "ASQL3001" or "ASQL3002"));
        Assert.Equal(isReported, bySettings.Any(static diagnostic => diagnostic.Id is "ASQL3001" or "ASQL3002"));
    }

    private static Task<ImmutableArray<Diagnostic>> AnalyzeAsync(string call, string settings)
    {
        var source = Program.Usings + $$"""
            using Microsoft.Extensions.Configuration;
            public class Report { public int Id { get; set; } public byte[] Scan { get; set; } public string Remark { get; set; } }
            public class ShopContext : DbContext
            {
                private readonly IConfiguration configuration;
                public ShopContext(IConfiguration configuration) => this.configuration = configuration;
                public DbSet<Report> Reports { get; set; }
                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.{{call}};
            }
            public class Service { public Task<List<Report>> RunAsync(ShopContext db) => db.Reports.ToListAsync(); }
            """;
        return AnalyzerRun.OnceAsync(
            Empty.AddSyntaxTrees(CSharpSyntaxTree.ParseText(source, path: "/Shop.cs")),
            Analyzers,
            new AnalyzerOptions([new File("/appsettings.json", settings)], new TracingOptions()));
    }

    private sealed class File(string path, string text) : AdditionalText
    {
        public override string Path => path;

        public override SourceText GetText(CancellationToken cancellationToken = default) => SourceText.From(text);
    }

    private sealed class TracingOptions : AnalyzerConfigOptionsProvider
    {
        public override AnalyzerConfigOptions GlobalOptions { get; } = new Options();

        public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => GlobalOptions;

        public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => GlobalOptions;

        private sealed class Options : AnalyzerConfigOptions
        {
            public override bool TryGetValue(string key, [NotNullWhen(true)] out string? value) =>
                (value = key == "asyncsql.trace" ? "true" : null) is not null;
        }
    }
}
