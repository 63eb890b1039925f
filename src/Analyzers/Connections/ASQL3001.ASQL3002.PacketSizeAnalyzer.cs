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
        context.RegisterSemanticModelAction(file =>
        {
            var finder = new ConnectionSiteFinder(file.SemanticModel, data.Connections, file.CancellationToken);
            foreach (var node in ConnectionSiteFinder.FindCandidates(file.SemanticModel.SyntaxTree, file.CancellationToken))
                if (finder.Find(node) is { } site
                    && PacketSizeProblem.Find(site, data.Connections, file.CancellationToken) is { } problem)
                    file.ReportDiagnostic(problem.ToDiagnostic(data.Symbols.Compilation));
        });
    }
}
