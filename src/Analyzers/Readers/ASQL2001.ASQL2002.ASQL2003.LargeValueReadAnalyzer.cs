using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Readers;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers.Readers;

/// <summary>ASQL2001, ASQL2002 and ASQL2003: a large value of a data reader that is not streamed. One diagnostic for each read.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class LargeValueReadAnalyzer() : DataAccessAnalyzer(
    Rules.ASQL2001_LargeValueWithoutSequentialAccess,
    Rules.ASQL2002_WholeValueOfSequentialReader,
    Rules.ASQL2003_StreamWithoutSequentialAccess)
{
    private protected override void AnalyzeCompilation(CompilationStartAnalysisContext context, DataAccessContext data)
    {
        if (!data.Symbols.Readers.Exist)
            return;
        context.RegisterSemanticModelAction(file =>
        {
            var finder = new ReaderSiteFinder(file.SemanticModel, data.Readers, file.CancellationToken);
            foreach (var node in ReaderFile.Get(file.SemanticModel.SyntaxTree, file.CancellationToken).Accesses)
                if (finder.FindValue(node) is { } site)
                    file.ReportDiagnostic(finder.CreateDiagnostic(site));
        });
    }
}
