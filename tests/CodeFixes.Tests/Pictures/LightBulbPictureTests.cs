using System.Collections.Immutable;
using System.Globalization;
using AsyncSql.Analyzers.Queries;
using AsyncSql.CodeFixes.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Pictures;

/// <summary>
/// The picture of the light bulb in the documentation shows what the analyzer and the fixes really say about a program. It is drawn, not a
/// screenshot of an editor. <c>ASYNCSQL_DRAW=1</c> writes it.
/// </summary>
public sealed class LightBulbPictureTests
{
    private const string Picture = "docs/light-bulb.svg";

    /// <summary>What the picture shows of the program.</summary>
    private const string Source = """
            public async Task<string?> FindTitleAsync(ShopContext db, int id)
            {
                var document = await db.Documents.FirstOrDefaultAsync(d => d.Id == id);
                return document?.Title;
            }
        """;

    private const string Model = """
        using System.ComponentModel.DataAnnotations;
        using System.Linq;
        using System.Threading.Tasks;
        using Microsoft.EntityFrameworkCore;

        public class Document
        {
            public int Id { get; set; }
            [MaxLength(200)] public string Title { get; set; } = "";
            public string Content { get; set; } = "";
        }

        public class ShopContext : DbContext
        {
            public DbSet<Document> Documents { get; set; } = null!;
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
        }

        public class Library
        {

        """;

    private const string End = "\n}\n";

    private const string ProjectFile = """
        <Project Sdk="Microsoft.NET.Sdk">
          <ItemGroup>
            <PackageReference Include="Microsoft.EntityFrameworkCore.SqlServer" Version="10.0.14" />
          </ItemGroup>
        </Project>

        """;

    [Fact]
    public async Task Picture_ShowsWhatTheFixesOffer()
    {
        var picture = await DrawAsync();
        var path = Path.Combine(Repository.Root, Picture);
        if (Environment.GetEnvironmentVariable("ASYNCSQL_DRAW") == "1")
            await File.WriteAllTextAsync(path, picture);

        Assert.Equal(picture, (await File.ReadAllTextAsync(path)).ReplaceLineEndings("\n"));
    }

    private static async Task<string> DrawAsync()
    {
        using var workspace = new AdhocWorkspace();
        var document = workspace.CurrentSolution.AddProject("Shop", "Shop", LanguageNames.CSharp)
            .WithMetadataReferences(PackageReferences.EntityFrameworkCore10.References)
            .WithCompilationOptions(new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable))
            .AddAdditionalDocument("Shop.csproj", SourceText.From(ProjectFile), filePath: "/repo/Shop/Shop.csproj").Project
            .AddDocument("Documents.cs", SourceText.From(Model + Source + End), filePath: "/repo/Shop/Documents.cs");
        var compilation = (await document.Project.GetCompilationAsync())!;
        Assert.DoesNotContain(compilation.GetDiagnostics(), static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error);
        var diagnostic = Assert.Single(await AnalyzerRun.OnceAsync(compilation, [new AsyncReadOfLargeColumnAnalyzer()], document.Project.AnalyzerOptions));

        var actions = ImmutableArray.CreateBuilder<CodeAction>();
        foreach (var fix in FixProviders.All().Where(fix => fix.FixableDiagnosticIds.Contains(diagnostic.Id)))
            await fix.RegisterCodeFixesAsync(new CodeFixContext(document, diagnostic, (action, _) => actions.Add(action), CancellationToken.None));
        var first = actions.Single(static action => action.EquivalenceKey == ProjectionCodeFixProvider.EquivalenceKey);
        var changed = (await first.GetOperationsAsync(CancellationToken.None)).OfType<ApplyChangesOperation>().Single().ChangedSolution;
        var repaired = (await changed.GetDocument(document.Id)!.GetTextAsync()).ToString()[Model.Length..^End.Length];
        return LightBulbPicture.Draw(
            Source.Split('\n'),
            diagnostic.Location.GetLineSpan().Span is var span ? new LinePositionSpan(Move(span.Start), Move(span.End)) : default,
            $"{diagnostic.Id}: {diagnostic.GetMessage(CultureInfo.InvariantCulture)}",
            // Editors have their own order.
            [first.Title, .. actions.Where(action => action != first).Select(static action => action.Title)],
            repaired.Split('\n'));

        static LinePosition Move(LinePosition position) => new(position.Line - Model.Count(static character => character == '\n'), position.Character);
    }
}
