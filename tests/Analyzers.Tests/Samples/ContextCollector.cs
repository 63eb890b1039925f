using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers.Tests.Samples;

/// <summary>Gets the facts that the pack's analyzers share in one analysis.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
internal sealed class ContextCollector : DiagnosticAnalyzer
{
    private static readonly DiagnosticDescriptor Descriptor = new("TEST0002", "t", "t", "t", DiagnosticSeverity.Hidden, isEnabledByDefault: true);

    public DataAccessContext? Context { get; private set; }

    /// <summary>Whether the configuration of a context was interpreted.</summary>
    public bool IsConfigurationRead => Context!.Queries.Model.GetViews(null, CancellationToken.None).Any(static view => view.IsCodeRead);

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [Descriptor];

    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationAction(analysis => Context = DataAccessContext.Get(analysis.Compilation, analysis.Options));
    }
}
