using System.Diagnostics;
using System.Text.Json;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Mutation;

/// <summary>Compiles an assembly that contains all mutants of a folder.</summary>
/// <param name="root">The root folder of the repository.</param>
/// <param name="folder">The folder of the sources to mutate, relative to the root.</param>
internal sealed class MutatedAssembly(string root, string folder)
{
    private const string UnassignedVariable = "CS0165";

    /// <summary>Writes the assembly of a project that is already built.</summary>
    /// <returns>The mutants that compile.</returns>
    public List<Mutant> Write(string project, string assembly)
    {
        var original = CreateCompilation(Path.Combine(root, project));
        var excluded = new HashSet<int>();
        while (true)
        {
            var mutants = new List<Mutant>();
            var mutated = Mutate(original, mutants, excluded);
            var errors = mutated.GetDiagnostics().Where(static diagnostic => diagnostic.Severity == DiagnosticSeverity.Error).ToList();
            var known = excluded.Count;
            excluded.UnionWith(errors.SelectMany(FindCauses));
            if (excluded.Count > known)
                continue;
            using var stream = File.Create(assembly);
            var result = mutated.Emit(stream);
            return result.Success
                ? mutants.FindAll(mutant => !excluded.Contains(mutant.Number))
                : throw new InvalidOperationException(string.Join('\n', result.Diagnostics));
        }
    }

    private CSharpCompilation Mutate(CSharpCompilation original, List<Mutant> mutants, HashSet<int> excluded)
    {
        var mutated = original;
        foreach (var tree in original.SyntaxTrees)
        {
            var path = Path.GetRelativePath(root, tree.FilePath).Replace('\\', '/');
            if (!path.StartsWith(folder + "/", StringComparison.Ordinal))
                continue;
            var rewriter = new MutationRewriter(original.GetSemanticModel(tree), path, mutants, excluded);
            // Read again, as the compiler requires nodes of the parser.
            var text = SourceText.From(rewriter.Visit(tree.GetRoot())!.ToFullString());
            mutated = mutated.ReplaceSyntaxTree(tree, tree.WithChangedText(text));
        }

        return mutated.AddSyntaxTrees(CSharpSyntaxTree.ParseText(
            MutantSwitch.CreateSource(mutants.Count), (CSharpParseOptions)original.SyntaxTrees[0].Options));
    }

    /// <summary>
    /// Finds the mutants that an error is about: those around it, else those that contain the name in the message, such as a variable that
    /// is not assigned any more.
    /// </summary>
    private static IEnumerable<int> FindCauses(Diagnostic error)
    {
        if (error.Location.SourceTree is not { } tree)
            return [];
        var node = tree.GetRoot().FindNode(error.Location.SourceSpan, getInnermostNodeForTie: true);
        if (error.Id != UnassignedVariable && node.AncestorsAndSelf().Select(MutationRewriter.FindNumber).FirstOrDefault(static number => number is not null) is { } cause)
            return [cause];
        var member = node.FirstAncestorOrSelf<MemberDeclarationSyntax>() ?? tree.GetRoot();
        var mutants = member.DescendantNodes()
            .Select(static mutant => (Node: mutant, Number: MutationRewriter.FindNumber(mutant)))
            .Where(static mutant => mutant.Number is not null).ToList();
        var assigning = mutants.FindAll(mutant => mutant.Node.DescendantTokens().Any(token => token.Text == node.ToString()
            && token.Parent is VariableDesignationSyntax or IdentifierNameSyntax { Parent: AssignmentExpressionSyntax or ArgumentSyntax }));
        return (assigning.Count > 0 ? assigning : mutants).Select(static mutant => mutant.Number!.Value);
    }

    /// <summary>Compiles as the build of the project does, apart from its warnings.</summary>
    private static CSharpCompilation CreateCompilation(string project)
    {
        var command = CSharpCommandLineParser.Default.Parse(ReadArguments(project), Path.GetDirectoryName(project), sdkDirectory: null);
        return CSharpCompilation.Create(
            command.CompilationName,
            command.SourceFiles.Select(file => CSharpSyntaxTree.ParseText(SourceText.From(File.ReadAllText(file.Path)), command.ParseOptions, file.Path)),
            command.MetadataReferences.Select(static reference => MetadataReference.CreateFromFile(reference.Reference)),
            command.CompilationOptions
                .WithGeneralDiagnosticOption(ReportDiagnostic.Suppress)
                .WithSpecificDiagnosticOptions([])
                .WithOptimizationLevel(OptimizationLevel.Release));
    }

    private static IEnumerable<string> ReadArguments(string project)
    {
        var start = new ProcessStartInfo("dotnet",
        [
            "msbuild", project, "-t:Compile", "-getItem:CscCommandLineArgs", "-p:ProvideCommandLineArgs=true",
            "-p:SkipCompilerExecution=true", "-p:DesignTimeBuild=true", "-p:BuildingProject=false",
        ])
        { RedirectStandardOutput = true };
        using var process = Process.Start(start)!;
        using var output = JsonDocument.Parse(process.StandardOutput.ReadToEnd());
        return [.. output.RootElement.GetProperty("Items").GetProperty("CscCommandLineArgs").EnumerateArray()
            .Select(static item => item.GetProperty("Identity").GetString()!)];
    }
}
