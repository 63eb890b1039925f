using System.Runtime.CompilerServices;
using AsyncSql.Analyzers.Facts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.CodeFixes;

/// <summary>The facts of a compilation, made once for all fixes: an editor asks every provider at every diagnostic.</summary>
internal static class FixFacts
{
    private static readonly ConditionalWeakTable<Compilation, Tuple<AnalyzerOptions, DataAccessFacts?>> Known = new();

    /// <summary>The facts; <see langword="null"/> where no analyzer reports anything.</summary>
    public static DataAccessFacts? Of(Compilation compilation, AnalyzerOptions options)
    {
        if (Known.TryGetValue(compilation, out var known) && known.Item1 == options)
            return known.Item2;
        var facts = DataAccessFacts.Create(compilation, options, WeakFacts.Instance);
        Known.Remove(compilation);
        Known.GetValue(compilation, _ => Tuple.Create(options, facts));
        return facts;
    }
}
