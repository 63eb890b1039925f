using System.Collections.Concurrent;
using System.Collections.Immutable;
using System.Reflection;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

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
    public static Task<ImmutableArray<Diagnostic>> OnceAsync(
        Compilation compilation, ImmutableArray<DiagnosticAnalyzer> analyzers, AnalyzerOptions? options = null, bool concurrent = true,
        CancellationToken cancellationToken = default) =>
        Prepare(compilation, analyzers, options, concurrent, static (analysis, token) => analysis.GetAnalyzerDiagnosticsAsync(token))(cancellationToken);

    /// <summary>
    /// Prepares runs of the same analyzers over the same compilation, as an editor has them: the start of the compilation is analyzed once,
    /// and what the analyzers keep from it serves all runs.
    /// </summary>
    public static Func<CancellationToken, Task<ImmutableArray<Diagnostic>>> Prepare(
        Compilation compilation, ImmutableArray<DiagnosticAnalyzer> analyzers, AnalyzerOptions? options = null, bool concurrent = true) =>
        Prepare(compilation, analyzers, options, concurrent, static async (analysis, token) =>
            (await analysis.GetAnalysisResultAsync(token).ConfigureAwait(false)).GetAllDiagnostics());

    private static Func<CancellationToken, Task<ImmutableArray<Diagnostic>>> Prepare(
        Compilation compilation,
        ImmutableArray<DiagnosticAnalyzer> analyzers,
        AnalyzerOptions? options,
        bool concurrent,
        Func<CompilationWithAnalyzers, CancellationToken, Task<ImmutableArray<Diagnostic>>> runAsync)
    {
        var exceptions = new ConcurrentQueue<Exception>();
        var analysis = compilation.WithAnalyzers(analyzers, new CompilationWithAnalyzersOptions(
            options ?? new AnalyzerOptions([]),
            (exception, _, _) => exceptions.Enqueue(exception),
            concurrentAnalysis: concurrent,
            logAnalyzerExecutionTime: false,
            reportSuppressedDiagnostics: true));
        return async cancellationToken =>
        {
            var diagnostics = await runAsync(analysis, cancellationToken).ConfigureAwait(false);
            if (!exceptions.IsEmpty)
                throw new AggregateException("An analyzer has thrown.", exceptions);
            return [.. diagnostics.OrderBy(static diagnostic => diagnostic.ToString(), StringComparer.Ordinal)];
        };
    }

    /// <summary>
    /// Runs the analyzers concurrently and then in sequence; both runs must report the same. The second run has its own syntax trees, because
    /// the analyzers keep what they find out about one.
    /// </summary>
    public static async Task<ImmutableArray<Diagnostic>> TwiceAsync(
        Compilation compilation, ImmutableArray<DiagnosticAnalyzer> analyzers, AnalyzerOptions? options = null)
    {
        var concurrent = await OnceAsync(compilation, analyzers, options).ConfigureAwait(false);
        var sequential = await OnceAsync(Copy(compilation), analyzers, Copy(options), concurrent: false).ConfigureAwait(false);
        var first = string.Join("\n", concurrent.Select(Describe));
        var second = string.Join("\n", sequential.Select(Describe));
        if (first != second)
            throw new InvalidOperationException($"The analyzers do not answer the same way twice.\nConcurrent:\n{first}\nThen sequential:\n{second}");
        return concurrent;
    }

    /// <summary>A compilation of the same code with which nothing is shared but the references.</summary>
    public static Compilation Copy(Compilation compilation) =>
        compilation.RemoveAllSyntaxTrees().AddSyntaxTrees(compilation.SyntaxTrees.Select(static tree =>
            CSharpSyntaxTree.ParseText(tree.GetText(), (CSharpParseOptions)tree.Options, tree.FilePath)));

    /// <summary>The same options with new texts of the additional files.</summary>
    public static AnalyzerOptions? Copy(AnalyzerOptions? options) =>
        options is null ? null : new AnalyzerOptions([.. options.AdditionalFiles.Select(static file => new TextCopy(file))], options.AnalyzerConfigOptionsProvider);

    /// <summary>A diagnostic with all that a fix receives.</summary>
    public static string Describe(Diagnostic diagnostic) => diagnostic
        + string.Concat(diagnostic.AdditionalLocations.Select(static location => " + " + location.GetLineSpan()))
        + string.Concat(diagnostic.Properties.OrderBy(static pair => pair.Key, StringComparer.Ordinal).Select(static pair => $" {pair.Key}={pair.Value}"))
        + (diagnostic.IsSuppressed ? " suppressed" : "");

    private sealed class TextCopy(AdditionalText original) : AdditionalText
    {
        private readonly Lazy<SourceText?> _text = new(() => original.GetText() is { } text ? SourceText.From(text.ToString()) : null);

        public override string Path { get; } = original.Path;

        public override SourceText? GetText(CancellationToken cancellationToken = default) => _text.Value;
    }
}
