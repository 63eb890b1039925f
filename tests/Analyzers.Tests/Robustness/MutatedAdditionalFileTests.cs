using System.Collections.Immutable;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Robustness;

/// <summary>All analyzers with additional files that were changed at random: none may throw, and two runs must report the same.</summary>
public sealed class MutatedAdditionalFileTests
{
    private const string Source = """
        public class Startup
        {
            public void Configure(Microsoft.Extensions.Configuration.IConfiguration configuration)
            {
                AppContext.SetSwitch("Switch.Microsoft.Data.SqlClient.UseCompatibilityAsyncBehaviour", false);
                _ = new Microsoft.Data.SqlClient.SqlConnection(configuration["ConnectionStrings:Shop"]);
            }

            public async Task<string> ReadAsync(Microsoft.Data.SqlClient.SqlCommand command)
            {
                command.CommandText = "SELECT Title, Body FROM dbo.Pages";
                using var reader = await command.ExecuteReaderAsync();
                await reader.ReadAsync();
                return await reader.GetFieldValueAsync<string>(1);
            }
        }
        """;

    private static readonly ImmutableArray<DiagnosticAnalyzer> Analyzers = AnalyzerRun.AnalyzersOf(typeof(DataAccessAnalyzer).Assembly);

    private static readonly (string Path, string Text)[] Files =
    [
        ("/ArchiveContextModelSnapshot.cs", BrokenPrograms.Snapshot),
        ("/obj/AsyncSql.RestoreGraph.txt", """
            # Through which packages a SqlClient is referenced. Written by AsyncSql.AnalyzerPack.
            target-framework: net10.0
            direct: Contoso.Data/1.2.0
            project: Shop.Data/1.0.0
            dependency: Microsoft.Data.SqlClient/5.1.1 < Contoso.Data/1.2.0
            dependency: Contoso.Data/1.2.0 < Shop.Data/1.0.0
            switch: Switch.Microsoft.Data.SqlClient.UseCompatibilityAsyncBehaviour=false
            """),
        ("/runtimeconfig.template.json", """
            {
              "configProperties": {
                "Switch.Microsoft.Data.SqlClient.UseCompatibilityProcessSni": false,
                "System.GC.Server": true
              }
            }
            """),
        ("/appsettings.json", """
            {
              // the shop
              "ConnectionStrings": {
                "Shop": "Server=.;Database=Shop;Packet Size=99999;Password=\u0022p\"",
                "Cache": "localhost:6379",
              },
              "AllowedHosts": "*"
            }
            """),
        ("/Tables.sql", """
            CREATE TABLE dbo.Pages (Id int NOT NULL PRIMARY KEY, Title nvarchar(200), Body nvarchar(max) NOT NULL);
            GO
            CREATE PROCEDURE dbo.GetPage @id int AS
            BEGIN
              SELECT Title, Body FROM dbo.Pages WHERE Id = @id; -- one page
            END
            """),
        ("/Shop.csproj", """
            <Project Sdk="Microsoft.NET.Sdk">
              <ItemGroup>
                <PackageReference Include="Microsoft.Data.SqlClient" Version="5.1.1" />
              </ItemGroup>
            </Project>
            """),
    ];

    private static readonly CSharpCompilation Program = CSharpCompilation.Create(
        "Shop",
        [CSharpSyntaxTree.ParseText(BrokenPrograms.Complete + Source, path: "/Program.cs")],
        PackageReferences.EntityFrameworkCore10.References,
        new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));

    [Fact]
    public async Task MutatedFile_IsReportedTheSameTwice()
    {
        var usual = await ReportAsync(Files);
        var different = 0;
        var failures = new List<string>();
        foreach (var seed in LongRun.GetSeeds(120, CodeMutant.Part))
        {
            // Divided: the kind of change is the seed's remainder.
            var (path, text) = Files[seed / 8 % Files.Length];
            var inserted = path.EndsWith("proj", StringComparison.Ordinal) ? TextMutator.Xml : TextMutator.Json;
            var mutant = TextMutator.Mutate(text, seed, inserted);
#pragma warning disable CA1031 // Whatever is thrown is a failure. The other cases run all the same.
            try
            {
                different += await ReportAsync([.. Files.Where(file => file.Path != path), (path, mutant)]) == usual ? 0 : 1;
            }
            catch (Exception exception)
            {
                failures.Add($"seed {seed}: {exception}\n{path}:\n{mutant}");
            }
#pragma warning restore CA1031
        }

        Assert.True(failures.Count == 0, $"{failures.Count} failures:\n{string.Join("\n", failures.Take(10))}");
        // The files count.
        Assert.NotEqual(0, different);
    }

    private static async Task<string> ReportAsync((string Path, string Text)[] files)
    {
        var options = new AnalyzerOptions([.. files.Select(static file => (AdditionalText)new AdditionalFile(file.Path, file.Text))]);
        return string.Join("\n", (await AnalyzerRun.TwiceAsync(AnalyzerRun.Copy(Program), Analyzers, options)).Select(AnalyzerRun.Describe));
    }

    private sealed class AdditionalFile(string path, string text) : AdditionalText
    {
        private readonly SourceText _text = SourceText.From(text);

        public override string Path { get; } = path;

        public override SourceText GetText(CancellationToken cancellationToken = default) => _text;
    }
}
