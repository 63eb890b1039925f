using System.Collections.Immutable;
using System.Reflection;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.TdsServer.Tests.Drivers;

/// <summary>Forms as they are written, and as fixes leave them, compiled against a driver and loaded beside it.</summary>
internal sealed class FixedPrograms
{
    private static int _count;

    private FixedPrograms(Assembly before, Assembly after)
    {
        Before = before;
        After = after;
    }

    public Assembly Before { get; }

    public Assembly After { get; }

    /// <param name="driver">What they run on.</param>
    /// <param name="analyzers">They report every form, and nothing after all are fixed.</param>
    /// <param name="fixes">One of them offers one action for what is reported.</param>
    /// <param name="forms">Files by the name of the form.</param>
    /// <param name="common">Files that the forms share.</param>
    public static async Task<FixedPrograms> CreateAsync(
        TestedDriver driver,
        ImmutableArray<DiagnosticAnalyzer> analyzers,
        IReadOnlyList<CodeFixProvider> fixes,
        IEnumerable<(string Name, string Source)> forms,
        params IEnumerable<string> common)
    {
        // A driver has one load context for the programs of all tests.
        var number = Interlocked.Increment(ref _count);
        using var workspace = new AdhocWorkspace();
        var project = workspace.CurrentSolution.AddProject("Forms", $"Before{number}", LanguageNames.CSharp)
            .WithMetadataReferences(driver.References)
            .WithParseOptions(CSharpParseOptions.Default.WithLanguageVersion(LanguageVersion.CSharp11))
            .WithCompilationOptions(
                new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable));
        foreach (var source in common)
            project = project.AddDocument("Common", SourceText.From(source)).Project;
        foreach (var (name, source) in forms)
            project = project.AddDocument(name, SourceText.From(source), filePath: $"/{name}.cs").Project;

        var before = (await project.GetCompilationAsync())!;
        var reported = (await AnalyzerRun.OnceAsync(before, analyzers, project.AnalyzerOptions)).ToLookup(static diagnostic =>
            diagnostic.Location.SourceTree!.FilePath);
        var current = project;
        var texts = new Dictionary<DocumentId, SourceText>();
        foreach (var form in project.Documents.Where(static document => document.FilePath is not null))
        {
            var diagnostic = Assert.IsAssignableFrom<Diagnostic>(reported[form.FilePath!].FirstOrDefault());
            var changed = await FixAsync(current.GetDocument(form.Id)!, diagnostic, fixes);
            texts.Add(form.Id, await changed.GetDocument(form.Id)!.GetTextAsync());
            // The next form is fixed beside the methods that this one got, and is compiled once for all forms that need no others.
            if (changed.GetChanges(current) is var changes && changes.GetAddedDocuments().Concat(changes.GetChangedDocuments()).Any(id => id != form.Id))
                current = changed.GetDocument(form.Id)!.WithText(await form.GetTextAsync()).Project;
        }

        foreach (var (form, text) in texts)
            current = current.GetDocument(form)!.WithText(text).Project;
        var after = (await current.WithAssemblyName($"After{number}").GetCompilationAsync())!;
        Assert.Empty(await AnalyzerRun.OnceAsync(after, analyzers, project.AnalyzerOptions));
        return new(driver.Load(before), driver.Load(after));
    }

    /// <summary>The method <c>Run</c> of a form, for its arguments.</summary>
    public static Func<object?[], Task> Run(Assembly program, string form)
    {
        var method = program.GetType("Form" + form, throwOnError: true)!.GetMethod("Run")!;
        return arguments => (Task)method.Invoke(null, arguments)!;
    }

    private static async Task<Project> FixAsync(Document document, Diagnostic diagnostic, IEnumerable<CodeFixProvider> fixes)
    {
        var actions = new List<CodeAction>();
        foreach (var fix in fixes.Where(fix => fix.FixableDiagnosticIds.Contains(diagnostic.Id)))
            await fix.RegisterCodeFixesAsync(
                new CodeFixContext(document, diagnostic, (action, _) => actions.Add(action), CancellationToken.None));
        var operations = await Assert.Single(actions).GetOperationsAsync(CancellationToken.None);
        return operations.OfType<ApplyChangesOperation>().Single().ChangedSolution.GetProject(document.Project.Id)!;
    }
}
