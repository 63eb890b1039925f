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
        if (data.Symbols.Drivers.IsEmpty)
            return;
        context.RegisterSyntaxNodeAction(
            node =>
            {
                var finder = new ReaderSiteFinder(node.SemanticModel, data.Readers, node.CancellationToken);
                if (ReaderFile.Get(node.Node.SyntaxTree, node.CancellationToken).MayReadRows && finder.FindValue(node.Node) is { } site)
                    node.ReportDiagnostic(finder.CreateDiagnostic(site));
            },
            SyntaxKind.InvocationExpression, SyntaxKind.ElementAccessExpression);
    }
}
