using System.Reflection;
using AsyncSql.Analyzers.Readers;
using AsyncSql.CodeFixes.Readers;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using Microsoft.Data.SqlClient;

namespace AsyncSql.Replay.Tests.Readers;

/// <summary>Runs one form on an open connection, for the key of a row.</summary>
internal delegate Task ReaderRun(SqlConnection connection, int id, List<object?> seen, CancellationToken cancellationToken);

/// <summary>All forms as they are written, and as the fixes leave them, compiled against the driver of this process and loaded into it.</summary>
internal sealed class ReaderPrograms
{
    private static readonly CodeFixProvider[] Fixes = [new ReaderStreamingCodeFixProvider(), new SequentialAccessCodeFixProvider(), new ScalarStreamingCodeFixProvider(), new SelectOrderCodeFixProvider()];

    private readonly Assembly _before;
    private readonly Assembly _after;

    private ReaderPrograms(Assembly before, Assembly after)
    {
        _before = before;
        _after = after;
    }

    public (ReaderRun Before, ReaderRun After) this[string name] => (Run(_before, name), Run(_after, name));

    public static async Task<ReaderPrograms> CreateAsync()
    {
        using var workspace = new AdhocWorkspace();
        var references = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(static path => !Path.GetFileName(path).StartsWith("AsyncSql", StringComparison.Ordinal))
            .Select(static path => MetadataReference.CreateFromFile(path));
        var project = workspace.CurrentSolution.AddProject("Readers", "ReadersBefore", LanguageNames.CSharp)
            .WithMetadataReferences(references)
            .WithCompilationOptions(new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable));
        foreach (var form in ReaderForm.All)
            project = project.AddDocument(form.Name, SourceText.From(form.Program), filePath: $"/{form.Name}.cs").Project;

        var before = (await project.GetCompilationAsync())!;
        var reported = await AnalyzerRun.OnceAsync(before, [new ReaderAnalyzer()], project.AnalyzerOptions);
        var changed = project;
        foreach (var form in project.Documents)
            changed = await FixAsync(form, reported.First(diagnostic => diagnostic.Location.SourceTree!.FilePath == form.FilePath), changed);
        var after = (await changed.WithAssemblyName("ReadersAfter").GetCompilationAsync())!;
        Xunit.Assert.Empty(await AnalyzerRun.OnceAsync(after, [new ReaderAnalyzer()], project.AnalyzerOptions));
        return new(Load(before), Load(after));
    }

    private static ReaderRun Run(Assembly program, string name) =>
        program.GetType("Form" + name, throwOnError: true)!.GetMethod("Run")!.CreateDelegate<ReaderRun>();

    private static async Task<Project> FixAsync(Document document, Diagnostic diagnostic, Project project)
    {
        var actions = new List<CodeAction>();
        foreach (var fix in Fixes.Where(fix => fix.FixableDiagnosticIds.Contains(diagnostic.Id)))
            await fix.RegisterCodeFixesAsync(new CodeFixContext(document, diagnostic, (action, _) => actions.Add(action), CancellationToken.None));
        Xunit.Assert.True(actions.Count == 1, $"{document.Name} has {actions.Count} fixes.");
        var operations = await actions[0].GetOperationsAsync(CancellationToken.None);
        var text = await operations.OfType<ApplyChangesOperation>().Single().ChangedSolution.GetDocument(document.Id)!.GetTextAsync();
        return project.Solution.WithDocumentText(document.Id, text).GetProject(project.Id)!;
    }

    private static Assembly Load(Compilation compilation)
    {
        using var image = new MemoryStream();
        var result = compilation.Emit(image);
        Xunit.Assert.True(result.Success, string.Join("\n", result.Diagnostics.Where(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error)));
        return Assembly.Load(image.ToArray());
    }
}
