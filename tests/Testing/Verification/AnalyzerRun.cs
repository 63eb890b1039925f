using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Testing;

/// <summary>Runs analyzers over code that may not compile. They must not throw, and must report the same each time.</summary>
public static class AnalyzerRun
{
    /// <summary>Finds all analyzers and suppressors of an assembly, so that new ones are included.</summary>
    public static ImmutableArray<DiagnosticAnalyzer> AnalyzersOf(Assembly assembly) =>
    [
        .. assembly.GetTypes()
            .Where(static type => !type.IsAbstract && type.IsSubclassOf(typeof(DiagnosticAnalyzer)))
            .OrderBy(static type => type.FullName, StringComparer.Ordinal)
            .Select(static type => (DiagnosticAnalyzer)Activator.CreateInstance(type)!),
    ];

    /// <summary>Runs the analyzers once. An exception in one of them is rethrown.</summary>
    public static async Task<ImmutableArray<Diagnostic>> OnceAsync(
        Compilation compilation, ImmutableArray<DiagnosticAnalyzer> analyzers, AnalyzerOptions? options = null, bool concurrent = true,
        CancellationToken cancellationToken = default)
    {
        var exceptions = new ConcurrentQueue<Exception>();
        var analysis = compilation.WithAnalyzers(analyzers, new CompilationWithAnalyzersOptions(
            options ?? new AnalyzerOptions([]),
            (exception, _, _) => exceptions.Enqueue(exception),
            concurrentAnalysis: concurrent,
            logAnalyzerExecutionTime: false,
            reportSuppressedDiagnostics: true));
        var diagnostics = await analysis.GetAnalyzerDiagnosticsAsync(cancellationToken).ConfigureAwait(false);
        if (!exceptions.IsEmpty)
            throw new AggregateException("An analyzer has thrown.", exceptions);
        return [.. diagnostics.OrderBy(static diagnostic => diagnostic.ToString(), StringComparer.Ordinal)];
    }

    /// <summary>Runs the analyzers concurrently and then in sequence; both runs must report the same.</summary>
    public static async Task<ImmutableArray<Diagnostic>> TwiceAsync(
        Compilation compilation, ImmutableArray<DiagnosticAnalyzer> analyzers, AnalyzerOptions? options = null)
    {
        var concurrent = await OnceAsync(compilation, analyzers, options).ConfigureAwait(false);
        var sequential = await OnceAsync(compilation, analyzers, options, concurrent: false).ConfigureAwait(false);
        var first = string.Join("\n", concurrent.Select(Describe));
        var second = string.Join("\n", sequential.Select(Describe));
        if (first != second)
            throw new InvalidOperationException($"The analyzers do not answer the same way twice.\nConcurrent:\n{first}\nThen sequential:\n{second}");
        return concurrent;
    }

    private static string Describe(Diagnostic diagnostic) =>
        diagnostic + string.Concat(diagnostic.AdditionalLocations.Select(static location => " + " + location.GetLineSpan()));
}
