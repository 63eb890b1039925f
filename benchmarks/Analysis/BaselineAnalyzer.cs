using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.AnalysisBenchmark;

/// <summary>Reports nothing. Roslyn binds the code for it, which any analyzer pays for first.</summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
internal sealed class BaselineAnalyzer : DiagnosticAnalyzer
{
    private static readonly DiagnosticDescriptor Rule = new("BASE0001", "Baseline", "Baseline", "Baseline", DiagnosticSeverity.Hidden, true);

    public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; } = [Rule];

    public override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterOperationAction(static _ => { },
            OperationKind.Invocation, OperationKind.PropertyReference, OperationKind.MethodReference, OperationKind.FieldReference,
            OperationKind.ObjectCreation, OperationKind.VariableDeclaration, OperationKind.TypeOf, OperationKind.Loop);
        context.RegisterSymbolAction(static _ => { },
            SymbolKind.NamedType, SymbolKind.Method, SymbolKind.Property, SymbolKind.Field, SymbolKind.Event);
    }
}
