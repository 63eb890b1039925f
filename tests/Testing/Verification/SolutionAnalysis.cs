using System.Collections.Immutable;
using System.Runtime.ExceptionServices;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>
/// Runs the compiler and the analyzers over projects and caches the results, because the verifiers use each project several times.
/// </summary>
internal sealed class SolutionAnalysis(ImmutableArray<DiagnosticAnalyzer> analyzers, IVerifier verifier)
{
    // A solution returns the same object for a project, so it can be the key.
    private readonly Dictionary<Project, ImmutableArray<Diagnostic>> _diagnostics = new(ReferenceEqualityComparer.Instance);

    public async Task<ImmutableArray<Diagnostic>> DiagnosticsAsync(Solution solution, CancellationToken cancellationToken)
    {
        var all = ImmutableArray.CreateBuilder<Diagnostic>();
        foreach (var project in solution.Projects)
            all.AddRange(await DiagnosticsAsync(project, cancellationToken).ConfigureAwait(false));
        return all.ToImmutable();
    }

    /// <summary>Gets the diagnostics of the compiler and the analyzers, including suppressed ones, in source order.</summary>
    public async Task<ImmutableArray<Diagnostic>> DiagnosticsAsync(Project project, CancellationToken cancellationToken)
    {
        if (!_diagnostics.TryGetValue(project, out var diagnostics))
            _diagnostics[project] = diagnostics = await RunAsync(project, concurrent: true, cancellationToken).ConfigureAwait(false);
        return diagnostics;
    }

    /// <summary>
    /// Runs the analyzers again without concurrency. The result differs if an analyzer depends on the order of its callbacks or keeps
    /// state.
    /// </summary>
    public async Task VerifyRepeatableAsync(Solution solution, CancellationToken cancellationToken)
    {
        foreach (var project in solution.Projects)
        {
            var first = Describe(await DiagnosticsAsync(project, cancellationToken).ConfigureAwait(false));
            var second = Describe(await RunAsync(project, concurrent: false, cancellationToken).ConfigureAwait(false));
            if (!first.SequenceEqual(second, StringComparer.Ordinal))
            {
                verifier.Fail(
                    "The analyzers do not answer the same way twice.\n"
                    + $"Concurrent:\n    {string.Join("\n    ", first)}\nThen sequential:\n    {string.Join("\n    ", second)}");
            }
        }
    }

    private async Task<ImmutableArray<Diagnostic>> RunAsync(Project project, bool concurrent, CancellationToken cancellationToken)
    {
        var compilation = await project.GetCompilationAsync(cancellationToken).ConfigureAwait(false)
            ?? throw new InvalidOperationException($"{project.Name} has no compilation.");
        if (analyzers.IsEmpty)
            return [.. compilation.GetDiagnostics(cancellationToken).InReadingOrder()];

        ExceptionDispatchInfo? thrown = null;
        var options = new CompilationWithAnalyzersOptions(
            project.AnalyzerOptions,
            (exception, _, _) => Interlocked.CompareExchange(ref thrown, ExceptionDispatchInfo.Capture(exception), null),
            concurrentAnalysis: concurrent,
            logAnalyzerExecutionTime: false,
            reportSuppressedDiagnostics: true);
        var diagnostics = await compilation.WithAnalyzers(analyzers, options)
            .GetAllDiagnosticsAsync(cancellationToken).ConfigureAwait(false);
        thrown?.Throw();
        return [.. diagnostics.InReadingOrder()];
    }

    private static string[] Describe(ImmutableArray<Diagnostic> diagnostics)
        => [.. diagnostics.Where(diagnostic => !diagnostic.IsFromCompiler()).Select(Describe).Order(StringComparer.Ordinal)];

    private static string Describe(Diagnostic diagnostic)
    {
        var properties = diagnostic.Properties
            .OrderBy(property => property.Key, StringComparer.Ordinal)
            .Select(property => $" {property.Key}={property.Value}");
        var locations = diagnostic.AdditionalLocations.Select(location => $" + {location.GetLineSpan()}");
        return $"{diagnostic.Location.GetLineSpan()} {diagnostic.Severity} {diagnostic.Id}: {diagnostic.Text()}"
            + (diagnostic.IsSuppressed ? " (suppressed)" : "")
            + string.Concat(properties) + string.Concat(locations);
    }
}
