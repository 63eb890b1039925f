using AsyncSql.Analyzers.Queries;
using AsyncSql.CodeFixes.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Queries;

/// <summary>A file that is compiled for two target frameworks is one text: a fix must mean the same in both.</summary>
public sealed class TargetFrameworkTests
{
    public static TheoryData<string, CodeFixProvider> Fixes => new()
    {
        { "var document = await db.Documents.FirstAsync(); Print(document.Title);", new ProjectionCodeFixProvider() },
        { "var document = await db.Documents.FindAsync(id); Print(document?.Title);", new FindCodeFixProvider() },
        { "var document = await db.Documents.FirstAsync(); Print(document.Title);", new SynchronousCodeFixProvider() },
    };

    [Theory]
    [MemberData(nameof(Fixes))]
    public async Task SameMeaningInBoth_IsFixed(string statement, CodeFixProvider provider) =>
        Assert.Single(await OfferedAsync(Program.Method(statement), provider));

    /// <summary>The second framework reads another member, has another key, or calls something else there.</summary>
    [Theory]
    [InlineData(
        "var document = await db.Documents.FirstAsync(); Print(document.Title);",
        """
        #if SECOND
        Print(document.Summary);
        #endif
        """,
        typeof(ProjectionCodeFixProvider))]
    [InlineData(
        "var document = await db.Documents.FirstAsync(); Print(document.Title);",
        """
        #if SECOND
        Print(Format(document));
        #endif
        """,
        typeof(ProjectionCodeFixProvider))]
    [InlineData(
        "var document = await db.Documents.FindAsync(id); Print(document?.Title);",
        """
        #if SECOND
        Print(document?.Summary);
        #endif
        """,
        typeof(FindCodeFixProvider))]
    [InlineData(
        """
        #if !SECOND
        var document = await db.Documents.FirstAsync(); Print(document.Title);
        #endif
        """,
        "",
        typeof(ProjectionCodeFixProvider))]
    public async Task OtherMeaningInOne_IsLeftAlone(string statement, string rest, Type provider) =>
        Assert.Empty(await OfferedAsync(Program.Method(statement + "\n" + rest), (CodeFixProvider)Activator.CreateInstance(provider)!));

    private static async Task<List<CodeAction>> OfferedAsync(string program, CodeFixProvider provider)
    {
        const string Path = "/Shop/Service.cs";
        using var workspace = new AdhocWorkspace();
        var solution = workspace.CurrentSolution;
        foreach (var symbol in new[] { "FIRST", "SECOND" })
        {
            var project = ProjectId.CreateNewId(symbol);
            solution = solution
                .AddProject(ProjectInfo.Create(
                    project, VersionStamp.Default, symbol, "Shop", LanguageNames.CSharp,
                    compilationOptions: new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable),
                    parseOptions: new CSharpParseOptions(preprocessorSymbols: [symbol]),
                    metadataReferences: PackageReferences.EntityFrameworkCore10.References))
                .AddDocument(DocumentId.CreateNewId(project), "Service.cs", SourceText.From(program), filePath: Path);
        }

        var first = solution.Projects.First(static project => project.Name == "FIRST");
        var document = first.Documents.Single();
        Assert.Single(document.GetLinkedDocumentIds());
        var compilation = (await first.GetCompilationAsync())!;
        Assert.Empty(compilation.GetDiagnostics().Where(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error));
        var diagnostics = await compilation.WithAnalyzers([new AsyncReadOfLargeColumnAnalyzer()]).GetAnalyzerDiagnosticsAsync();
        var actions = new List<CodeAction>();
        await provider.RegisterCodeFixesAsync(new CodeFixContext(document, Assert.Single(diagnostics), (action, _) => actions.Add(action), default));
        return actions;
    }
}
