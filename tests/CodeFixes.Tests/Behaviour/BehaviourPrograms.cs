using System.Collections.Immutable;
using AsyncSql.Analyzers.Queries;
using AsyncSql.CodeFixes.Queries;
using AsyncSql.Testing;
using AsyncSql.Testing.Models;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Behaviour;

/// <summary>All cases as they are written, and as the fix leaves them; each way one program, to compile every case for itself would take minutes.</summary>
internal sealed class BehaviourPrograms
{
    private const string ModelPath = "/Model.cs";
    private const string Options = "is_global = true\nasyncsql.provider = sqlserver\n";

    private readonly Dictionary<string, (int Reported, int Offered, string Text, string Errors)> _cases = [];

    private BehaviourPrograms(SqliteHost before, SqliteHost after)
    {
        Before = before;
        After = after;
    }

    public SqliteHost Before { get; }

    /// <summary>A case that the fix has broken is as before here.</summary>
    public SqliteHost After { get; }

    /// <summary>What a case came to: reported queries, those that the fix was offered for, the text afterwards, and the compiler's complaints about it.</summary>
    public (int Reported, int Offered, string Text, string Errors) this[string name] => _cases[name];

    public static async Task<BehaviourPrograms> CreateAsync(IEnumerable<BehaviourCase> all)
    {
        var cases = all.ToList();
        using var workspace = new AdhocWorkspace();
        var project = workspace.CurrentSolution.AddProject("Behaviour", "BehaviourBefore", LanguageNames.CSharp)
            .WithMetadataReferences(PackageReferences.EntityFrameworkCore6Sqlite.References)
            .WithParseOptions(CSharpParseOptions.Default.WithLanguageVersion(LanguageVersion.CSharp11))
            .WithCompilationOptions(new CSharpCompilationOptions(
                OutputKind.DynamicallyLinkedLibrary,
                nullableContextOptions: NullableContextOptions.Enable,
                // The packages were built for an older framework: the SDK does not speak of it either.
                specificDiagnosticOptions: [new("CS1701", ReportDiagnostic.Suppress), new("CS1702", ReportDiagnostic.Suppress)]));
        project = project.AddDocument(ModelPath, SourceText.From(BehaviourModel.Source), filePath: ModelPath).Project;
        project = project.AddAnalyzerConfigDocument(".globalconfig", SourceText.From(Options), filePath: "/.globalconfig").Project;
        foreach (var @case in cases)
            project = project.AddDocument(@case.TypeName, SourceText.From(@case.Source), filePath: PathOf(@case)).Project;

        var before = (CSharpCompilation)(await project.GetCompilationAsync())!;
        var complaints = Complaints(before);
        if (complaints.Count > 0)
            throw new InvalidOperationException("The cases do not compile:\n" + string.Join("\n", complaints.SelectMany(group => group)));

        var diagnostics = await AnalyzerRun.OnceAsync(before, [new AsyncReadOfLargeColumnAnalyzer()], project.AnalyzerOptions);
        var ids = project.Documents.ToDictionary(document => document.FilePath!, document => document.Id);
        var results = new Dictionary<string, (int, int, string, string)>();
        var fixedProject = project;
        foreach (var @case in cases)
        {
            var document = project.GetDocument(ids[PathOf(@case)])!;
            CodeFixProvider fix = @case.IsLookup ? new FindCodeFixProvider() : new ProjectionCodeFixProvider();
            var reported = diagnostics.Where(diagnostic => diagnostic.Location.SourceTree!.FilePath == document.FilePath && fix.FixableDiagnosticIds.Contains(diagnostic.Id)).ToImmutableArray();
            var offered = new List<CodeAction>();
            foreach (var diagnostic in reported)
                await fix.RegisterCodeFixesAsync(new CodeFixContext(document, diagnostic, (action, _) => offered.Add(action), CancellationToken.None));
            var text = @case.Source;
            if (offered.Count > 0)
            {
                text = await TextAsync(document, !@case.IsLookup && fix.GetFixAllProvider() is { } fixAll ? await FixAllAsync(document, fix, fixAll, reported) : Assert.Single(offered));
                fixedProject = fixedProject.Solution.WithDocumentText(document.Id, SourceText.From(text)).GetProject(project.Id)!;
            }

            results.Add(@case.Name, (reported.Length, offered.Count, text, ""));
        }

        var after = (CSharpCompilation)(await fixedProject.GetCompilationAsync())!;
        foreach (var group in Complaints(after))
        {
            var @case = cases.Single(c => PathOf(c) == group.Key);
            var (reported, offered, text, _) = results[@case.Name];
            results[@case.Name] = (reported, offered, text, string.Join("\n", group));
            fixedProject = fixedProject.Solution.WithDocumentText(ids[group.Key], SourceText.From(@case.Source)).GetProject(project.Id)!;
        }

        after = (CSharpCompilation)(await fixedProject.GetCompilationAsync())!;
        var programs = new BehaviourPrograms(new(before, BehaviourModel.Context), new(after.WithAssemblyName("BehaviourAfter"), BehaviourModel.Context));
        foreach (var (name, result) in results)
            programs._cases.Add(name, result);
        return programs;
    }

    private static string PathOf(BehaviourCase @case) => $"/{@case.TypeName}.cs";

    /// <summary>Errors and warnings by file.</summary>
    private static List<IGrouping<string, Diagnostic>> Complaints(CSharpCompilation compilation) =>
    [
        .. compilation.GetDiagnostics().Where(static diagnostic => diagnostic.Severity >= DiagnosticSeverity.Warning)
            .GroupBy(static diagnostic => diagnostic.Location.SourceTree?.FilePath ?? ""),
    ];

    /// <summary>Fixes all of a document, as the light bulb and <c>dotnet format</c> do.</summary>
    private static async Task<CodeAction> FixAllAsync(Document document, CodeFixProvider fix, FixAllProvider all, ImmutableArray<Diagnostic> diagnostics)
    {
        var context = new FixAllContext(
            document, fix, FixAllScope.Document, ProjectionCodeFixProvider.EquivalenceKey, fix.FixableDiagnosticIds, new Reported(diagnostics), CancellationToken.None);
        return (await all.GetFixAsync(context))!;
    }

    private static async Task<string> TextAsync(Document document, CodeAction action)
    {
        var operations = await action.GetOperationsAsync(CancellationToken.None);
        var changed = operations.OfType<ApplyChangesOperation>().Single().ChangedSolution;
        return (await changed.GetDocument(document.Id)!.GetTextAsync()).ToString();
    }

    private sealed class Reported(ImmutableArray<Diagnostic> diagnostics) : FixAllContext.DiagnosticProvider
    {
        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken) => Task.FromResult<IEnumerable<Diagnostic>>(diagnostics);

        public override Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document, CancellationToken cancellationToken) => GetAllDiagnosticsAsync(document.Project, cancellationToken);

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken) => Task.FromResult<IEnumerable<Diagnostic>>([]);
    }
}
