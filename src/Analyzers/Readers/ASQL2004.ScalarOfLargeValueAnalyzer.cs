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
                if (!ReaderFile.Get(node.Node.SyntaxTree, node.CancellationToken).MayReadRows)
                    return;
                if (ReaderSite.FindScalar(node.Node, node.SemanticModel, data.Readers, node.CancellationToken) is { } site)
                    node.ReportDiagnostic(site.ToDiagnostic(node.SemanticModel, data.Readers, node.CancellationToken));
            },
            SyntaxKind.InvocationExpression);
    }
}
