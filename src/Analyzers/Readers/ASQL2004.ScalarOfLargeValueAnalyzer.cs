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
        if (data.Symbols.Drivers.IsEmpty)
            return;
        context.RegisterSyntaxNodeAction(
            node =>
            {
                var finder = new ReaderSiteFinder(node.SemanticModel, data.Readers, node.CancellationToken);
                if (ReaderFile.Get(node.Node.SyntaxTree, node.CancellationToken).MayReadRows && finder.FindScalar(node.Node) is { } site)
                    node.ReportDiagnostic(finder.CreateDiagnostic(site));
            },
            SyntaxKind.InvocationExpression);
    }
}
