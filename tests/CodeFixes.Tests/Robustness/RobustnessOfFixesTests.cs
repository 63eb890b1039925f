using System.Collections.Immutable;
using AsyncSql.Analyzers;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Robustness;

/// <summary>
/// The analyzers speak while code is being typed, and every diagnostic has a light bulb: each fix is asked about each diagnostic in
/// broken programs, and what it offers is applied. None may throw.
/// </summary>
public sealed class RobustnessOfFixesTests
{
    private static readonly ImmutableArray<DiagnosticAnalyzer> Analyzers = AnalyzerRun.AnalyzersOf(typeof(DataAccessAnalyzer).Assembly);

    private static readonly ImmutableArray<CodeFixProvider> Fixes = FixProviders.All();

    /// <summary>All programs are added to this project: they share what is read from references.</summary>
    private static readonly Lazy<Task<Project>> Empty = new(async () =>
    {
        using var workspace = new AdhocWorkspace();
        var project = workspace.CurrentSolution.AddProject("Broken", "Broken", LanguageNames.CSharp)
            .WithMetadataReferences(PackageReferences.EntityFrameworkCore10.References)
            .WithCompilationOptions(new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        _ = await project.GetCompilationAsync();
        return project;
    });

    public static TheoryData<string> Programs => new(BrokenPrograms.Names);

    [Fact]
    public void Fixes_AreFound() => Assert.Contains(Fixes, static fix => fix is AsyncSql.CodeFixes.Queries.ProjectionCodeFixProvider);

    [Fact]
    public async Task CompleteProgram_IsFixed() => Assert.NotEqual(0, await FixAsync(BrokenPrograms.Complete));

    [Theory]
    [MemberData(nameof(Programs))]
    public async Task BrokenProgram_DoesNotThrow(string name) => await FixAsync([.. BrokenPrograms.Files(name)]);

    [Fact]
    public async Task BrokenPrograms_AreFixedHereAndThere()
    {
        var applied = 0;
        foreach (var name in BrokenPrograms.Names.Where(static name => name.StartsWith("modelBuilder.", StringComparison.Ordinal)))
            applied += await FixAsync([.. BrokenPrograms.Files(name)]);
        Assert.NotEqual(0, applied);
    }

    [Fact]
    public Task CutProgram_DoesNotThrow() => EachAsync(BrokenPrograms.Cuts());

    [Fact]
    public Task ProgramWithoutOneToken_DoesNotThrow() => EachAsync(BrokenPrograms.WithoutOneToken(every: 7));

    private static async Task EachAsync(IEnumerable<(string Name, string Source)> programs)
    {
        var failures = new List<string>();
        var applied = 0;
        foreach (var (name, source) in programs)
        {
            // Whatever a fix throws is a failure; the rest of the programs is tried all the same.
#pragma warning disable CA1031
            try
            {
                applied += await FixAsync(source);
            }
            catch (Exception exception)
            {
                failures.Add(name + "\n" + exception);
            }
#pragma warning restore CA1031
        }

        Assert.True(failures.Count == 0, $"{failures.Count} programs failed. The first:\n{failures.FirstOrDefault()}");
        Assert.True(applied > 0);
    }

    /// <summary>Applies every action that any fix offers, each to the program as it was, one by one and to the whole document.</summary>
    /// <returns>How many there were.</returns>
    private static async Task<int> FixAsync(params string[] sources)
    {
        var project = await Empty.Value;
        for (var i = 0; i < sources.Length; i++)
            project = project.AddDocument($"Broken{i}.cs", SourceText.From(sources[i]), filePath: $"/Broken{i}.cs").Project;

        var compilation = (await project.GetCompilationAsync())!;
        var diagnostics = await AnalyzerRun.OnceAsync(compilation, Analyzers, project.AnalyzerOptions);
        var applied = 0;
        foreach (var diagnostic in diagnostics)
        {
            var document = project.GetDocument(diagnostic.Location.SourceTree)!;
            foreach (var fix in Fixes.Where(fix => fix.FixableDiagnosticIds.Contains(diagnostic.Id)))
            {
                var actions = new List<CodeAction>();
                await fix.RegisterCodeFixesAsync(new CodeFixContext(document, diagnostic, (action, _) => actions.Add(action), CancellationToken.None));
                foreach (var action in actions)
                {
                    await ApplyAsync(action);
                    applied++;
                    if (fix.GetFixAllProvider() is { } all)
                    {
                        var context = new FixAllContext(document, fix, FixAllScope.Document, action.EquivalenceKey!, [diagnostic.Id], new Given(diagnostics), CancellationToken.None);
                        await ApplyAsync(await all.GetFixAsync(context));
                    }
                }
            }
        }

        return applied;
    }

    private static async Task ApplyAsync(CodeAction? action)
    {
        Assert.NotNull(action);
        var operations = await action.GetOperationsAsync(CancellationToken.None);
        var changed = Assert.Single(operations.OfType<ApplyChangesOperation>()).ChangedSolution;
        foreach (var document in changed.Projects.SelectMany(static project => project.Documents))
            _ = await document.GetTextAsync();
    }

    /// <summary>The diagnostics as they were reported.</summary>
    private sealed class Given(ImmutableArray<Diagnostic> diagnostics) : FixAllContext.DiagnosticProvider
    {
        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken) => Task.FromResult<IEnumerable<Diagnostic>>(diagnostics);

        public override async Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document, CancellationToken cancellationToken)
        {
            var tree = await document.GetSyntaxTreeAsync(cancellationToken);
            return diagnostics.Where(diagnostic => diagnostic.Location.SourceTree == tree);
        }

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken) => Task.FromResult<IEnumerable<Diagnostic>>([]);
    }
}
