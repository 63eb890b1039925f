using System.Diagnostics.CodeAnalysis;
using AsyncSql.Analyzers.Facts;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers.Pack;

/// <summary>ASQL0002: an option of the pack that is misspelt or has an invalid value. Reported once for each setting.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class OptionsAnalyzer() : DataAccessAnalyzer(Rules.ASQL0002_InvalidOption)
{
    [SuppressMessage("MicrosoftCodeAnalysisPerformance", "RS1013", Justification = "The base class starts every rule.")]
    private protected override void AnalyzeCompilation(CompilationStartAnalysisContext context, DataAccessContext data) =>
        context.RegisterCompilationEndAction(end =>
        {
            var options = data.Options.GetAll(end.CancellationToken).ToList();
            var problems = options.SelectMany(static one => one.Problems)
                .Concat(MisspeltNames.Find(options, data.Queries, end.CancellationToken)).Distinct();
            foreach (var problem in problems.OrderBy(static problem => problem.Key, StringComparer.Ordinal))
                end.ReportDiagnostic(Diagnostic.Create(Rules.ASQL0002_InvalidOption, Location.None, problem.Key, problem.Message));
        });
}
