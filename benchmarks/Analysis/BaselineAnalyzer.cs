using System.Collections.Immutable;
using System.Diagnostics;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.AnalysisBenchmark;

/// <summary>Reports nothing, but needs every operation: Roslyn binds the code for it, which any analyzer pays for first.</summary>
/// <param name="bindsFirst">
/// Whether all code is bound before any other analyzer runs, as a compiler has done. What comes after <see cref="Start"/> is analysis alone.
/// </param>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
internal sealed class BaselineAnalyzer(bool bindsFirst) : DiagnosticAnalyzer
{
    private static readonly DiagnosticDescriptor Rule = new("BASE0001", "Baseline", "Baseline", "Baseline", DiagnosticSeverity.Hidden, true);

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Rule];

    /// <summary>When the code was bound.</summary>
    public ProcessTimes Start { get; private set; }

    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationStartAction(start =>
        {
            if (bindsFirst)
            {
                Parallel.ForEach(start.Compilation.SyntaxTrees, tree => BindAll(start.Compilation, tree));
                GC.Collect();
                Start = ProcessTimes.Read();
            }

            start.RegisterOperationAction(static _ => { },
                OperationKind.Invocation, OperationKind.PropertyReference, OperationKind.MethodReference, OperationKind.FieldReference,
                OperationKind.ObjectCreation, OperationKind.VariableDeclaration, OperationKind.TypeOf, OperationKind.Loop);
            start.RegisterSymbolAction(static _ => { },
                SymbolKind.NamedType, SymbolKind.Method, SymbolKind.Property, SymbolKind.Field, SymbolKind.Event);
        });
    }

    /// <summary>Creates the operations of all bodies in a tree. Roslyn gives the analyzers the same semantic model.</summary>
    private static void BindAll(Compilation compilation, SyntaxTree tree)
    {
#pragma warning disable RS1030 // the model is the one that the analyzers get
        var model = compilation.GetSemanticModel(tree);
#pragma warning restore RS1030
        foreach (var node in tree.GetRoot().DescendantNodes(static node => node is not (BlockSyntax or ExpressionSyntax)))
            if (node is BaseMethodDeclarationSyntax or AccessorDeclarationSyntax or ArrowExpressionClauseSyntax or EqualsValueClauseSyntax)
                _ = model.GetOperation(node)?.Descendants().Count();
    }
}

/// <summary>The processor time and the elapsed time of this process.</summary>
internal readonly record struct ProcessTimes(TimeSpan Processor, long Elapsed)
{
    public static ProcessTimes Read()
    {
        using var process = Process.GetCurrentProcess();
        return new(process.TotalProcessorTime, Stopwatch.GetTimestamp());
    }

    /// <summary>Milliseconds of processor time and of elapsed time since an earlier reading.</summary>
    public static (double Processor, double Elapsed) Since(ProcessTimes start)
    {
        var now = Read();
        return ((now.Processor - start.Processor).TotalMilliseconds, Stopwatch.GetElapsedTime(start.Elapsed, now.Elapsed).TotalMilliseconds);
    }
}
