using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Testing.Tests.Samples;

/// <summary>Suppresses the rule for names that end in "Allowed".</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public class BadNameSuppressor : DiagnosticSuppressor
{
    private static readonly SuppressionDescriptor Allowed = new("TESTS1", "TEST1", "The name is allowed");

    public override ImmutableArray<SuppressionDescriptor> SupportedSuppressions => [Allowed];

    public override void ReportSuppressions(SuppressionAnalysisContext context)
    {
        foreach (var diagnostic in context.ReportedDiagnostics)
        {
            var text = diagnostic.Location.SourceTree!.GetText().ToString(diagnostic.Location.SourceSpan);
            if (text.EndsWith("Allowed", StringComparison.Ordinal))
                context.ReportSuppression(Suppression.Create(Allowed, diagnostic));
        }
    }
}
