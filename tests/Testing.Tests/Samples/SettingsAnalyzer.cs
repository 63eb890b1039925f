using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.Testing.Tests.Samples;

/// <summary>Reports bad names unless <c>settings.json</c> contains "true", and the word "bad" in that file.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public class SettingsAnalyzer : DiagnosticAnalyzer
{
    private static readonly DiagnosticDescriptor InSettings =
        new("TEST4", "Bad word", "Bad word", "Test", DiagnosticSeverity.Warning, isEnabledByDefault: true);

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [BadNameAnalyzer.Rule, InSettings];

    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterAdditionalFileAction(AnalyzeFile);
        context.RegisterCompilationStartAction(start =>
        {
            if (!start.Options.AdditionalFiles.Any(file => $"{file.GetText()}".Contains("true", StringComparison.Ordinal)))
                start.RegisterSymbolAction(AnalyzeType, SymbolKind.NamedType);
        });
    }

    private static void AnalyzeType(SymbolAnalysisContext context)
    {
        var type = context.Symbol;
        if (type.Name.StartsWith("Bad", StringComparison.Ordinal))
            context.ReportDiagnostic(Diagnostic.Create(BadNameAnalyzer.Rule, type.Locations[0], type.Name, "Bad"));
    }

    private static void AnalyzeFile(AdditionalFileAnalysisContext context)
    {
        var text = context.AdditionalFile.GetText(context.CancellationToken)!;
        var index = text.ToString().IndexOf("bad", StringComparison.Ordinal);
        if (index < 0)
            return;
        var span = new TextSpan(index, 3);
        var location = Location.Create(context.AdditionalFile.Path, span, text.Lines.GetLinePositionSpan(span));
        context.ReportDiagnostic(Diagnostic.Create(InSettings, location));
    }
}
