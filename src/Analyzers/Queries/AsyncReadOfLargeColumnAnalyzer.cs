using AsyncSql.Analyzers.Facts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers.Queries;

/// <summary>ASQL1001 and ASQL1002: an EF Core query that reads unbounded columns asynchronously. One diagnostic a site.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class AsyncReadOfLargeColumnAnalyzer()
    : DataAccessAnalyzer(Rules.ASQL1001_AsyncReadOfLargeColumn, Rules.ASQL1002_AsyncReadOfUnboundedString)
{
    private protected override void AnalyzeCompilation(CompilationStartAnalysisContext context, DataAccessFacts facts)
    {
        if (!facts.Symbols.HasEntityFramework)
            return;
        context.RegisterSyntaxNodeAction(
            node =>
            {
                if (facts.Wrappers.IsCandidate(node.Node, node.CancellationToken)
                    && MaterialisationSite.Find(node.Node, node.SemanticModel, facts, node.CancellationToken) is { } site)
                    node.ReportDiagnostic(site.ToDiagnostic());
            },
            SyntaxKind.InvocationExpression, SyntaxKind.ForEachStatement, SyntaxKind.ForEachVariableStatement);
    }
}
