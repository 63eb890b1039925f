using AsyncSql.Analyzers.Facts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers.Connections;

/// <summary>ASQL3001 and ASQL3002: a connection string that leaves the packet size at its default beside a large column, or asks for one that is refused.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class PacketSizeAnalyzer() : DataAccessAnalyzer(Rules.ASQL3001_DefaultPacketSize, Rules.ASQL3002_InvalidPacketSize)
{
    private protected override void AnalyzeCompilation(CompilationStartAnalysisContext context, DataAccessFacts facts)
    {
        if (facts.Symbols.Drivers.IsEmpty)
            return;
        context.RegisterSyntaxNodeAction(
            node =>
            {
                if (facts.Of(node.Node.SyntaxTree).MentionsConnections(node.CancellationToken)
                    && ConnectionSite.Find(node.Node, node.SemanticModel, facts, node.CancellationToken) is { } site
                    && PacketSizeProblem.Of(site, facts, node.CancellationToken) is { } problem)
                    node.ReportDiagnostic(problem.ToDiagnostic(facts.Symbols.Compilation));
            },
            SyntaxKind.InvocationExpression, SyntaxKind.ElementAccessExpression, SyntaxKind.ObjectCreationExpression,
            SyntaxKind.ImplicitObjectCreationExpression, SyntaxKind.SimpleAssignmentExpression);
    }
}
