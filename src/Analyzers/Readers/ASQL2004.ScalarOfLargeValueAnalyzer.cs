using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Readers;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers.Readers;

/// <summary>ASQL2004: a large value through <c>ExecuteScalarAsync</c>.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ScalarOfLargeValueAnalyzer() : DataAccessAnalyzer(Rules.ASQL2004_ScalarOfLargeValue)
{
    private protected override void AnalyzeCompilation(CompilationStartAnalysisContext context, DataAccessContext data)
    {
        if (!data.Symbols.Readers.Exist)
            return;
        context.RegisterSemanticModelAction(file =>
        {
            var finder = new ReaderSiteFinder(file.SemanticModel, data.Readers, file.CancellationToken);
            foreach (var node in ReaderFile.Get(file.SemanticModel.SyntaxTree, file.CancellationToken).Accesses)
                if (finder.FindScalar(node) is { } site)
                    file.ReportDiagnostic(finder.CreateDiagnostic(site));
        });
    }
}
