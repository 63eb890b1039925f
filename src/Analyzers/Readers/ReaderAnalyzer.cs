using AsyncSql.Analyzers.Facts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers.Readers;

/// <summary>ASQL2001 to ASQL2005: large values and small rows through ADO.NET. One diagnostic a read.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ReaderAnalyzer() : DataAccessAnalyzer(
    Rules.ASQL2001_LargeValueWithoutSequentialAccess, Rules.ASQL2002_WholeValueOfSequentialReader, Rules.ASQL2003_StreamWithoutSequentialAccess,
    Rules.ASQL2004_ScalarOfLargeValue, Rules.ASQL2005_AsyncReadOfSmallRows)
{
    private protected override void AnalyzeCompilation(CompilationStartAnalysisContext context, DataAccessFacts facts)
    {
        if (facts.Symbols.Drivers.IsEmpty)
            return;
        context.RegisterSyntaxNodeAction(
            node =>
            {
                if (facts.Of(node.Node.SyntaxTree).MentionsReaders(node.CancellationToken) && ReaderSite.Find(node.Node, node.SemanticModel, facts, node.CancellationToken) is { } site)
                    node.ReportDiagnostic(site.ToDiagnostic(node.SemanticModel, facts, node.CancellationToken));
            },
            SyntaxKind.InvocationExpression, SyntaxKind.ElementAccessExpression);

        context.RegisterSyntaxNodeAction(
            node =>
            {
                if (facts.Of(node.Node.SyntaxTree).MentionsReaders(node.CancellationToken) && SmallRowLoop.At((WhileStatementSyntax)node.Node, node.SemanticModel, facts, node.CancellationToken) is { } name)
                    node.ReportDiagnostic(Diagnostic.Create(Rules.ASQL2005_AsyncReadOfSmallRows, name.GetLocation()));
            },
            SyntaxKind.WhileStatement);
    }
}
