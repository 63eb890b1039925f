using System.Diagnostics.CodeAnalysis;
using AsyncSql.Analyzers.Facts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers.Pack;

/// <summary>ASQL0002: an option of the pack that is misspelt or whose value means nothing. Once for each such setting.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class OptionsAnalyzer() : DataAccessAnalyzer(Rules.ASQL0002_InvalidOption)
{
    [SuppressMessage("MicrosoftCodeAnalysisPerformance", "RS1013:Start action has no registered non-end actions", Justification = "The base class makes the facts at the start, for every rule alike.")]
    private protected override void AnalyzeCompilation(CompilationStartAnalysisContext context, DataAccessFacts facts) =>
        context.RegisterCompilationEndAction(end =>
        {
            foreach (var problem in facts.AllOptions(end.CancellationToken).SelectMany(static options => options.Problems).Distinct().OrderBy(static problem => problem.Key, StringComparer.Ordinal))
                end.ReportDiagnostic(Diagnostic.Create(Rules.ASQL0002_InvalidOption, Location.None, problem.Key, problem.Message));
        });
}
