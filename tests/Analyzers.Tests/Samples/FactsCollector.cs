using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Columns.Snapshots;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers.Tests.Samples;

/// <summary>Asks the cache as the pack's analyzers do.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
internal sealed class FactsCollector : DiagnosticAnalyzer
{
    private static readonly DiagnosticDescriptor Descriptor = new("TEST0001", "t", "t", "t", DiagnosticSeverity.Hidden, isEnabledByDefault: true);

    public ImmutableArray<TreeFacts> Trees { get; private set; }

    public ImmutableArray<SnapshotFile> Snapshots { get; private set; }

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [Descriptor];

    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationStartAction(start =>
        {
            var facts = new CachedFacts(start);
            Trees = [.. start.Compilation.SyntaxTrees.Select(facts.Of)];
            Snapshots = [.. start.Options.AdditionalFiles.SelectMany(file => facts.SnapshotsOf(file, CancellationToken.None))];
        });
    }
}
