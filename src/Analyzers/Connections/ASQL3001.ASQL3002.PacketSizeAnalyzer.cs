using AsyncSql.Analyzers.Facts;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers.Connections;

/// <summary>
/// ASQL3001 and ASQL3002: the packet size of a connection string is the default although the model has a large column, or it is invalid.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class PacketSizeAnalyzer() : DataAccessAnalyzer(Rules.ASQL3001_DefaultPacketSize, Rules.ASQL3002_InvalidPacketSize)
{
    private protected override void AnalyzeCompilation(CompilationStartAnalysisContext context, DataAccessContext data)
    {
        if (data.Symbols.Drivers.IsEmpty)
            return;
        context.RegisterSyntaxNodeAction(
            node =>
            {
                if (ConnectionSiteFinder.MayHaveSites(node.Node.SyntaxTree, node.CancellationToken)
                    && new ConnectionSiteFinder(node.SemanticModel, data.Connections, node.CancellationToken).Find(node.Node) is { } site
                    && PacketSizeProblem.Find(site, data.Connections, node.CancellationToken) is { } problem)
                    node.ReportDiagnostic(problem.ToDiagnostic(data.Symbols.Compilation));
            },
            SyntaxKind.InvocationExpression, SyntaxKind.ElementAccessExpression, SyntaxKind.ObjectCreationExpression,
            SyntaxKind.ImplicitObjectCreationExpression, SyntaxKind.SimpleAssignmentExpression);
    }
}
