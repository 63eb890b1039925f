using System.Collections.Immutable;
using System.Diagnostics;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.AnalysisBenchmark;

/// <summary>Runs sets of analyzers over the generated project, each in turn, so that a busy machine slows all of them.</summary>
/// <remarks>
/// Every set contains <see cref="BaselineAnalyzer"/>, which makes Roslyn bind the code. The cost of a set is its time beyond the baseline's.
/// </remarks>
internal sealed class Measurement(CSharpCompilation project, int reportedInService)
{
    private readonly AnalyzerOptions _options = new([]);

    public static ImmutableDictionary<string, ImmutableArray<DiagnosticAnalyzer>> Sets { get; } =
        ImmutableDictionary<string, ImmutableArray<DiagnosticAnalyzer>>.Empty
            .Add("baseline", [])
            .Add("pack", Load(typeof(Analyzers.DataAccessAnalyzer).Assembly))
            .Add("EF Core", Load(Assembly.LoadFrom(EntityFramework.Analyzers)));

    private static ImmutableArray<DiagnosticAnalyzer> Load(Assembly assembly) => [.. assembly.GetTypes()
        .Where(static type => !type.IsAbstract && type.GetCustomAttribute<DiagnosticAnalyzerAttribute>() is not null)
        .Select(static type => (DiagnosticAnalyzer)Activator.CreateInstance(type)!)];

    /// <summary>Analyzes the project as a build does: fresh trees, so that nothing is kept from the run before.</summary>
    /// <returns>The milliseconds of processor time and of elapsed time after the code was bound.</returns>
    public async Task<(double Processor, double Elapsed)> AnalyzeAsync(string set)
    {
        var fresh = project.RemoveAllSyntaxTrees().AddSyntaxTrees(
            project.SyntaxTrees.Select(static tree => CSharpSyntaxTree.ParseText(tree.GetText(), path: tree.FilePath)));
        var baseline = new BaselineAnalyzer(bindsFirst: true);
        var diagnostics = await fresh.WithAnalyzers(Sets[set].Insert(0, baseline), new CompilationWithAnalyzersOptions(_options, null, true, false))
            .GetAnalyzerDiagnosticsAsync(CancellationToken.None);
        var times = ProcessTimes.Since(baseline.Start);
        Check(set, diagnostics, GeneratedProject.Services);
        return times;
    }

    /// <summary>Edits a method of each of the first services, one after the other, and analyzes the edited document as an editor does.</summary>
    /// <returns>By set: the elapsed time of each edit in milliseconds.</returns>
    public async Task<Dictionary<string, List<double>>> EditAsync(IReadOnlyCollection<string> sets, int edits)
    {
        var current = sets.ToDictionary(static set => set, _ => project);
        var times = sets.ToDictionary(static set => set, static _ => new List<double>());
        for (var i = 0; i < edits; i++)
            foreach (var set in sets)
            {
                var tree = current[set].SyntaxTrees.First(tree => tree.FilePath == GeneratedProject.GetServicePath(i));
                var text = await tree.GetTextAsync();
                var position = text.ToString().IndexOf(GeneratedProject.EditedText, StringComparison.Ordinal);
                var edited = tree.WithChangedText(text.WithChanges(
                    new TextChange(new TextSpan(position, GeneratedProject.EditedText.Length), $"\"{set} {i}\"")));
                current[set] = current[set].ReplaceSyntaxTree(tree, edited);
                times[set].Add(await AnalyzeEditAsync(current[set], edited, set));
            }

        return times;
    }

    private async Task<double> AnalyzeEditAsync(CSharpCompilation compilation, SyntaxTree edited, string set)
    {
        var analysis = compilation.WithAnalyzers(Sets[set].Insert(0, new BaselineAnalyzer(bindsFirst: false)), new CompilationWithAnalyzersOptions(_options, null, false, false));
        var model = analysis.Compilation.GetSemanticModel(edited);
        model.GetDiagnostics();
        GC.Collect(); // within the measured time, it would take longer the more the analyzers keep

        var watch = Stopwatch.StartNew();
        var diagnostics = await analysis.GetAnalyzerSemanticDiagnosticsAsync(model, null, CancellationToken.None);
        var elapsed = watch.Elapsed.TotalMilliseconds;
        Check(set, diagnostics, 1);
        return elapsed;
    }

    /// <summary>A run without the expected diagnostics measures nothing.</summary>
    private void Check(string set, ImmutableArray<Diagnostic> diagnostics, int services)
    {
        var expected = set == "pack" ? services * reportedInService : 0;
        if (diagnostics.Length != expected)
            throw new InvalidOperationException($"{set}: {diagnostics.Length} diagnostics, {expected} expected. {diagnostics.FirstOrDefault()}");
    }
}
