using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Testing.Tests.Samples;

/// <summary>Reports the origin of the base type of a class.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public class BaseTypeAnalyzer : DiagnosticAnalyzer
{
    private static readonly DiagnosticDescriptor Rule =
        new("TEST3", "Base type", "The base type comes from a {0}", "Test", DiagnosticSeverity.Info, isEnabledByDefault: true);

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [Rule];

    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterSymbolAction(Analyze, SymbolKind.NamedType);
    }

    private static void Analyze(SymbolAnalysisContext context)
    {
        if (context.Symbol is INamedTypeSymbol { BaseType: { SpecialType: SpecialType.None, Locations: [var location] } })
            context.ReportDiagnostic(Diagnostic.Create(Rule, context.Symbol.Locations[0], location.Kind));
    }
}
