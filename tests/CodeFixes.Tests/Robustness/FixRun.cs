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

/// <summary>Applies every action of every fix to a program that may be broken.</summary>
internal static class FixRun
{
    private static readonly ImmutableArray<DiagnosticAnalyzer> Analyzers = AnalyzerRun.AnalyzersOf(typeof(DataAccessAnalyzer).Assembly);

    /// <summary>The key of an action that is for one place only, beside another one for all: the server must not encrypt.</summary>
    private const string GreatestPacketSize = "SetGreatestPacketSize";

    public static readonly ImmutableArray<CodeFixProvider> Fixes = FixProviders.All();

    /// <summary>All programs are added to this project: they share what is read from references.</summary>
    private static readonly Lazy<Task<Project>> Empty = new(async () =>
    {
        using var workspace = new AdhocWorkspace();
        var project = workspace.CurrentSolution.AddProject("Broken", "Broken", LanguageNames.CSharp)
            .WithMetadataReferences([.. PackageReferences.EntityFrameworkCore10.References])
            .WithCompilationOptions(new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary));
        _ = await project.GetCompilationAsync();
        return project;
    });

    /// <summary>Applies every action that any fix offers, each to the program as it was, one by one and to the whole document.</summary>
    /// <returns>How many there were.</returns>
    public static Task<int> ApplyAllAsync(params string[] sources) =>
        ApplyAllAsync(sources.Select(static (source, i) => ($"/Broken{i}.cs", source)));

    /// <inheritdoc cref="ApplyAllAsync(string[])"/>
    public static async Task<int> ApplyAllAsync(IEnumerable<(string Path, string Text)> files)
    {
        var project = await CreateProjectAsync(files);
        var diagnostics = await AnalyzeAsync(project);
        var applied = 0;
        foreach (var diagnostic in diagnostics)
            foreach (var (fix, action) in await OffersAsync(project, diagnostic))
            {
                await ApplyAsync(action, project);
                applied++;
                if (action.EquivalenceKey != GreatestPacketSize && fix.GetFixAllProvider() is { } all)
                {
                    var document = project.GetDocument(diagnostic.Location.SourceTree)!;
                    var context = new FixAllContext(document, fix, FixAllScope.Document, action.EquivalenceKey!, [diagnostic.Id], new Given(diagnostics), CancellationToken.None);
                    await ApplyAsync(await all.GetFixAsync(context), project);
                }
            }

        return applied;
    }

    public static async Task<Project> CreateProjectAsync(IEnumerable<(string Path, string Text)> files)
    {
        var project = await Empty.Value;
        foreach (var (path, text) in files)
            project = project.AddDocument(Path.GetFileName(path), SourceText.From(text), filePath: path).Project;
        return project;
    }

    public static async Task<ImmutableArray<Diagnostic>> AnalyzeAsync(Project project) =>
        await AnalyzerRun.OnceAsync((await project.GetCompilationAsync())!, Analyzers, project.AnalyzerOptions);

    /// <summary>The actions that all fixes offer for a diagnostic.</summary>
    public static async Task<List<(CodeFixProvider Fix, CodeAction Action)>> OffersAsync(Project project, Diagnostic diagnostic)
    {
        var offers = new List<(CodeFixProvider Fix, CodeAction Action)>();
        var document = project.GetDocument(diagnostic.Location.SourceTree)!;
        foreach (var fix in Fixes.Where(fix => fix.FixableDiagnosticIds.Contains(diagnostic.Id)))
            await fix.RegisterCodeFixesAsync(new CodeFixContext(document, diagnostic, (action, _) => offers.Add((fix, action)), CancellationToken.None));
        return offers;
    }

    /// <summary>Code without syntax errors must have none after a fix. Elsewhere, an edit may add to what the parser reports.</summary>
    private static async Task ApplyAsync(CodeAction? action, Project before)
    {
        Assert.NotNull(action);
        var operations = await action.GetOperationsAsync(CancellationToken.None);
        var changed = Assert.Single(operations.OfType<ApplyChangesOperation>()).ChangedSolution;
        foreach (var id in changed.GetChanges(before.Solution).GetProjectChanges().SelectMany(static project => project.GetChangedDocuments().Concat(project.GetAddedDocuments())))
        {
            var document = changed.GetDocument(id)!;
            var errors = await FindErrorsAsync(document);
            if (!errors.IsEmpty && (before.GetDocument(id) is not { } original || (await FindErrorsAsync(original)).IsEmpty))
                throw new InvalidOperationException($"'{action.Title}' does not parse: {errors[0]}\n{await document.GetTextAsync()}");
        }
    }

    private static async Task<ImmutableArray<Diagnostic>> FindErrorsAsync(Document document) =>
        [.. (await document.GetSyntaxTreeAsync())!.GetDiagnostics().Where(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)];

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
