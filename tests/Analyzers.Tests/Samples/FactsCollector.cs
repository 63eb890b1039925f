using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Columns.Snapshots;
using AsyncSql.Analyzers.Facts.Syntax;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers.Tests.Samples;

/// <summary>Asks the cache as the pack's analyzers do.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
internal sealed class FactsCollector : DiagnosticAnalyzer
{
    private static readonly DiagnosticDescriptor Descriptor = new("TEST0001", "t", "t", "t", DiagnosticSeverity.Hidden, isEnabledByDefault: true);

    public ImmutableArray<SyntaxTreeIndex> Trees { get; private set; }

    public ImmutableArray<SnapshotFile> Snapshots { get; private set; }

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [Descriptor];

    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationAction(analysis =>
        {
            Trees = [.. analysis.Compilation.SyntaxTrees.Select(SyntaxTreeIndex.Get)];
            var files = new SolutionFiles(analysis.Compilation, analysis.Options.AdditionalFiles, usings: "");
            Snapshots = [.. files.GetTrees(CancellationToken.None).SelectMany(tree => SnapshotReader.Get(tree, CancellationToken.None))];
        });
    }
}
