using System.Reflection;
using AsyncSql.Analyzers.Queries;
using AsyncSql.CodeFixes.Queries;
using AsyncSql.CodeFixes.Tests.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using Microsoft.EntityFrameworkCore;

namespace AsyncSql.Replay.Tests.Streaming;

/// <summary>Runs one form: with a context, the key of a row, what to write to, and a path.</summary>
internal delegate Task<string> StreamingRun(DbContext context, int id, Stream stream, TextWriter writer, string path, CancellationToken cancellationToken);

/// <summary>All forms as they are written, and as the fix leaves them, compiled against the EF Core and the driver of this process and loaded into it.</summary>
internal sealed class StreamingPrograms
{
    private readonly Assembly _before;
    private readonly Assembly _after;

    private StreamingPrograms(Assembly before, Assembly after)
    {
        _before = before;
        _after = after;
    }

    public static async Task<StreamingPrograms> CreateAsync()
    {
        using var workspace = new AdhocWorkspace();
        var references = ((string)AppContext.GetData("TRUSTED_PLATFORM_ASSEMBLIES")!).Split(Path.PathSeparator)
            .Where(static path => !Path.GetFileName(path).StartsWith("AsyncSql", StringComparison.Ordinal))
            .Select(static path => MetadataReference.CreateFromFile(path));
        var project = workspace.CurrentSolution.AddProject("Streaming", "StreamingBefore", LanguageNames.CSharp)
            .WithMetadataReferences(references)
            .WithParseOptions(CSharpParseOptions.Default.WithLanguageVersion(LanguageVersion.CSharp11))
            .WithCompilationOptions(new CSharpCompilationOptions(OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable));
        project = project.AddDocument("Model", SourceText.From(StreamingModel.Source), filePath: "/Model.cs").Project;
        foreach (var form in StreamingForms.All)
            project = project.AddDocument(form.Name, SourceText.From(MarkedText.Unmarked(form.Program)), filePath: $"/{form.Name}.cs").Project;

        var before = (await project.GetCompilationAsync())!;
        var diagnostics = await AnalyzerRun.OnceAsync(before, [new AsyncReadOfLargeColumnAnalyzer()], project.AnalyzerOptions);
        var fixedProject = project;
        foreach (var diagnostic in diagnostics)
            fixedProject = await FixAsync(project.GetDocument(diagnostic.Location.SourceTree)!, diagnostic, fixedProject);
        return new(Load(before), Load((await fixedProject.WithAssemblyName("StreamingAfter").GetCompilationAsync())!));
    }

    public (StreamingRun Before, StreamingRun After) this[string name] => (Run(_before, name), Run(_after, name));

    /// <summary>A context of the program before, or of the one after.</summary>
    public DbContext CreateContext(bool isFixed, string connectionString)
    {
        var type = (isFixed ? _after : _before).GetType("ShopContext", throwOnError: true)!;
        var options = (DbContextOptionsBuilder)Activator.CreateInstance(typeof(DbContextOptionsBuilder<>).MakeGenericType(type))!;
        return (DbContext)Activator.CreateInstance(type, options.UseSqlServer(connectionString).Options)!;
    }

    private static StreamingRun Run(Assembly program, string name)
    {
        var method = program.GetType("Form" + name, throwOnError: true)!.GetMethod("Run")!;
        return (context, id, stream, writer, path, cancellationToken) => (Task<string>)method.Invoke(null, [context, id, stream, writer, path, cancellationToken])!;
    }

    private static async Task<Project> FixAsync(Document document, Diagnostic diagnostic, Project project)
    {
        var actions = new List<CodeAction>();
        await new StreamingCodeFixProvider().RegisterCodeFixesAsync(new CodeFixContext(document, diagnostic, (action, _) => actions.Add(action), CancellationToken.None));
        var operations = await Xunit.Assert.Single(actions).GetOperationsAsync(CancellationToken.None);
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

internal static class MarkedText
{
    /// <summary>A program without the marks of what is reported.</summary>
    public static string Unmarked(string program) => program.Replace("{|ASQL1001:", "", StringComparison.Ordinal).Replace("|}", "", StringComparison.Ordinal);
}
