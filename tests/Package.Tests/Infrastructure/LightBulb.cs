using System.Collections.Immutable;
using System.Reflection;
using System.Runtime.Loader;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Package.Tests.Infrastructure;

/// <summary>A fix by the beginning of its title.</summary>
/// <param name="File">The file whose first diagnostic of the rule is fixed; <see langword="null"/> for the only one of the project.</param>
internal sealed record ChosenFix(string? File, string Rule, string Title);

/// <summary>
/// Applies fixes of the installed package as an editor does: opens a restored project with what MSBuild passes to the compiler, and loads
/// the analyzers and the fixes from the package.
/// </summary>
internal sealed class LightBulb(ImmutableArray<Type> types)
{
    /// <summary>Applies the only fix whose title begins so, at the only diagnostic of a rule, and writes the changed files.</summary>
    /// <returns>The title.</returns>
    public static async Task<string> ApplyAsync(string directory, string rule, string title) =>
        Assert.Single(await ApplyAsync(directory, [new ChosenFix(null, rule, title)]));

    /// <summary>Applies fixes one after the other, each at the first diagnostic of its rule in a file, and writes the changed files.</summary>
    public static async Task<string[]> ApplyAsync(string directory, params ChosenFix[] fixes)
    {
        var arguments = CSharpCommandLineParser.Default.Parse(DesignTimeBuild.GetCommandLine(directory), directory, sdkDirectory: null);
        Assert.Empty(arguments.Errors);
        using var workspace = new AdhocWorkspace();
        var project = Open(workspace, arguments, directory);
        var bulb = new LightBulb(LoadPack(arguments));
        var titles = new List<string>();
        foreach (var fix in fixes)
        {
            (project, var title) = await bulb.ApplyAsync(project, fix);
            titles.Add(title);
        }

        return [.. titles];
    }

    private async Task<(Project Project, string Title)> ApplyAsync(Project project, ChosenFix fix)
    {
        var found = (await FindDiagnosticsAsync(project)).Where(found => found.Id == fix.Rule).ToList();
        var diagnostic = fix.File is null ? Assert.Single(found)
            : found.Where(found => Path.GetFileName(found.Location.GetLineSpan().Path) == fix.File).MinBy(static found => found.Location.SourceSpan.Start);
        Assert.True(diagnostic is not null, $"{fix.File} has no {fix.Rule}");
        var actions = new List<CodeAction>();
        foreach (var provider in Create<CodeFixProvider, ExportCodeFixProviderAttribute>().Where(one => one.FixableDiagnosticIds.Contains(fix.Rule)))
            await provider.RegisterCodeFixesAsync(new CodeFixContext(
                project.Solution.GetDocument(diagnostic.Location.SourceTree)!,
                diagnostic,
                (action, _) => actions.Add(action),
                CancellationToken.None));

        var chosen = Assert.Single(actions, action => action.Title.StartsWith(fix.Title, StringComparison.Ordinal));
        var operation = Assert.Single((await chosen.GetOperationsAsync(CancellationToken.None)).OfType<ApplyChangesOperation>());
        foreach (var changes in operation.ChangedSolution.GetChanges(project.Solution).GetProjectChanges())
            foreach (var changed in changes.GetAddedDocuments().Concat(changes.GetChangedDocuments()).Concat(changes.GetChangedAdditionalDocuments()))
            {
                var document = changes.NewProject.GetDocument(changed) ?? changes.NewProject.GetAdditionalDocument(changed)!;
                await File.WriteAllTextAsync(document.FilePath!, (await document.GetTextAsync()).ToString());
            }

        return (operation.ChangedSolution.GetProject(project.Id)!, chosen.Title);
    }

    private async Task<ImmutableArray<Diagnostic>> FindDiagnosticsAsync(Project project)
    {
        var compilation = (await project.GetCompilationAsync())!;
        Assert.Empty(compilation.GetDiagnostics().Where(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error));
        return await compilation
            .WithAnalyzers([.. Create<DiagnosticAnalyzer, DiagnosticAnalyzerAttribute>()], project.AnalyzerOptions)
            .GetAnalyzerDiagnosticsAsync();
    }

    private IEnumerable<T> Create<T, TAttribute>()
        where TAttribute : Attribute =>
        types.Where(static type => !type.IsAbstract && type.GetCustomAttribute<TAttribute>() is not null)
            .Select(static type => (T)Activator.CreateInstance(type)!);

    private static Project Open(AdhocWorkspace workspace, CSharpCommandLineArguments arguments, string directory)
    {
        var id = ProjectId.CreateNewId();
        var name = arguments.CompilationName!;
        return workspace.AddProject(ProjectInfo.Create(
                id,
                VersionStamp.Default,
                name,
                name,
                LanguageNames.CSharp,
                Directory.GetFiles(directory, "*.csproj").Single(),
                compilationOptions: arguments.CompilationOptions,
                parseOptions: arguments.ParseOptions,
                documents: arguments.SourceFiles.Select(file => Describe(file.Path)),
                metadataReferences: arguments.MetadataReferences
                    .Select(static reference => MetadataReference.CreateFromFile(reference.Reference, reference.Properties)),
                additionalDocuments: arguments.AdditionalFiles.Select(file => Describe(file.Path)))
            .WithAnalyzerConfigDocuments(arguments.AnalyzerConfigPaths.Select(Describe)));

        DocumentInfo Describe(string path) => DocumentInfo.Create(
            DocumentId.CreateNewId(id),
            Path.GetFileName(path),
            loader: TextLoader.From(TextAndVersion.Create(SourceText.From(File.ReadAllText(path)), VersionStamp.Default, path)),
            filePath: Path.GetFullPath(path));
    }

    /// <summary>The types of the package that the project references, which is not the build of this repository.</summary>
    private static ImmutableArray<Type> LoadPack(CSharpCommandLineArguments arguments)
    {
        var pack = new PackAssemblies(
            [.. arguments.AnalyzerReferences.Select(static reference => reference.FilePath)
                .Where(static path => Path.GetFileName(path).StartsWith("AsyncSql.", StringComparison.Ordinal))]);
        return [.. pack.Load().SelectMany(static assembly => assembly.GetTypes())];
    }

    private sealed class PackAssemblies(string[] paths) : AssemblyLoadContext("the package")
    {
        private readonly Dictionary<string, Assembly> _loaded = [];

        public IEnumerable<Assembly> Load() =>
            [.. paths.Select(path => Load(new AssemblyName(Path.GetFileNameWithoutExtension(path)))!)];

        protected override Assembly? Load(AssemblyName assemblyName)
        {
            var name = assemblyName.Name!;
            if (_loaded.TryGetValue(name, out var loaded))
                return loaded;
            if (paths.FirstOrDefault(path => Path.GetFileNameWithoutExtension(path) == name) is not { } path)
                return null;
            // From memory, because the directory of the test is deleted while the assembly is loaded.
            using var file = new MemoryStream(File.ReadAllBytes(path));
            return _loaded[name] = LoadFromStream(file);
        }
    }
}
