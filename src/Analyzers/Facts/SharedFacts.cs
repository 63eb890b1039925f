using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers.Facts;

/// <summary>
/// One set of facts for all analyzers of a compilation, which Roslyn starts one by one: the models of its contexts, the dearest of
/// them, are read once. The table holds nothing that the compilation does not hold, and nothing when it is gone.
/// </summary>
internal static class SharedFacts
{
    private static readonly ConditionalWeakTable<Compilation, Entry> Known = new();

    /// <summary>The facts; <see langword="null"/> where nothing is to be analysed.</summary>
    public static DataAccessFacts? Of(CompilationStartAnalysisContext context)
    {
        var entry = Known.GetValue(context.Compilation, _ => new Entry(context));
        // A host may analyse one compilation with two sets of options.
        return entry.IsOf(context.Options) ? entry.Facts : new Entry(context).Facts;
    }

    private sealed class Entry(CompilationStartAnalysisContext context)
    {
        private readonly AnalyzerOptions _options = context.Options;
        private readonly Lazy<DataAccessFacts?> _facts = new(() => DataAccessFacts.Create(context.Compilation, context.Options, new CachedFacts(context)), LazyThreadSafetyMode.PublicationOnly);

        public DataAccessFacts? Facts => _facts.Value;

        public bool IsOf(AnalyzerOptions options) =>
            ReferenceEquals(options, _options)
            || (ReferenceEquals(options.AnalyzerConfigOptionsProvider, _options.AnalyzerConfigOptionsProvider) && options.AdditionalFiles.Equals(_options.AdditionalFiles));
    }
}
