using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Readers;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers.Readers;

/// <summary>ASQL2001, ASQL2002 and ASQL2003: a large value of a data reader that is not streamed. One diagnostic for each read.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class LargeValueReadAnalyzer() : DataAccessAnalyzer(
    Rules.ASQL2001_LargeValueWithoutSequentialAccess, Rules.ASQL2002_WholeValueOfSequentialReader, Rules.ASQL2003_StreamWithoutSequentialAccess)
{
    private protected override void AnalyzeCompilation(CompilationStartAnalysisContext context, DataAccessContext data)
    {
        if (data.Symbols.Drivers.IsEmpty)
            return;
        context.RegisterSyntaxNodeAction(
            node =>
            {
                if (!ReaderFile.Get(node.Node.SyntaxTree, node.CancellationToken).MayReadRows)
                    return;
                if (ReaderSite.FindValue(node.Node, node.SemanticModel, data.Readers, node.CancellationToken) is { } site)
                    node.ReportDiagnostic(site.ToDiagnostic(node.SemanticModel, data.Readers, node.CancellationToken));
            },
            SyntaxKind.InvocationExpression, SyntaxKind.ElementAccessExpression);
    }
}
