using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Testing.Tests.Samples;

/// <summary>
/// A correct rule: the name of a type must not begin with Bad. The option <c>sample.bad_name</c> sets another prefix, test projects are
/// ignored, and the base type is an additional location.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public class BadNameAnalyzer : DiagnosticAnalyzer
{
    public static readonly DiagnosticDescriptor Rule =
        new("TEST1", "Bad name", "The name {0} starts with {1}", "Test", DiagnosticSeverity.Warning, isEnabledByDefault: true);

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [Rule];

    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterSymbolAction(Analyze, SymbolKind.NamedType);
    }

    protected virtual Diagnostic Report(ISymbol type, string prefix)
    {
        var here = type.Locations[0];
        // A location in another project is not in this compilation, and reporting it would throw.
        var additional = ((INamedTypeSymbol)type).BaseType!.Locations.Where(location => location.SourceTree == here.SourceTree);
        return Diagnostic.Create(Rule, here, additional, type.Name, prefix);
    }

    private void Analyze(SymbolAnalysisContext context)
    {
        var options = context.Options.AnalyzerConfigOptionsProvider;
        if (options.GlobalOptions.TryGetValue("build_property.IsTestProject", out var isTest) && isTest == "true")
            return;

        var tree = context.Symbol.Locations[0].SourceTree!;
        var prefix = options.GetOptions(tree).TryGetValue("sample.bad_name", out var name) ? name : "Bad";
        if (context.Symbol.Name.StartsWith(prefix, StringComparison.Ordinal))
            context.ReportDiagnostic(Report(context.Symbol, prefix));
    }
}
