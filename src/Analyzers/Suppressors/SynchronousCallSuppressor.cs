using AsyncSql.Analyzers.Facts;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers.Suppressors;

/// <summary>
/// Suppresses the advice of other packs to call an asynchronous method where a rule of this pack would report that call. Nothing is
/// computed unless such advice is reported.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class SynchronousCallSuppressor : DiagnosticSuppressor
{
    /// <inheritdoc />
    public override ImmutableArray<SuppressionDescriptor> SupportedSuppressions { get; } = Suppressions.All;

    /// <inheritdoc />
    public override void ReportSuppressions(SuppressionAnalysisContext context)
    {
        foreach (var diagnostic in context.ReportedDiagnostics)
        {
            context.CancellationToken.ThrowIfCancellationRequested();
            if (SynchronousCall.FindReported(diagnostic.Location, context.CancellationToken) is { } call
                && context.Compilation.ContainsSyntaxTree(call.SyntaxTree)
                && DataAccessContext.Get(context.Compilation, context.Options) is { } data
                && FindRule(call, data, context) is { } rule
                && RuleSeverity.IsEnabled(rule, call.SyntaxTree, context.Compilation, context.Options, context.CancellationToken))
                context.ReportSuppression(Suppression.Create(
                    SupportedSuppressions.First(suppression => suppression.SuppressedDiagnosticId == diagnostic.Id), diagnostic));
        }
    }

    private static DiagnosticDescriptor? FindRule(
        InvocationExpressionSyntax call, DataAccessContext data, SuppressionAnalysisContext context) =>
        SynchronousCall.FindRule(call, data, context.GetSemanticModel(call.SyntaxTree), context.CancellationToken);
}
