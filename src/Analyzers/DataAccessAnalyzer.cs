using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers;

/// <summary>
/// The door to every rule: concurrent execution, no generated code, one look at the compilation. Where EF Core and
/// SqlClient are absent, or the project is a test project, nothing is registered.
/// </summary>
public abstract class DataAccessAnalyzer : DiagnosticAnalyzer
{
    private protected DataAccessAnalyzer(params DiagnosticDescriptor[] rules) => SupportedDiagnostics = rules.ToImmutableArray();

    /// <inheritdoc />
    public sealed override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics { get; }

    /// <inheritdoc />
    public sealed override void Initialize(AnalysisContext context)
    {
        context.EnableConcurrentExecution();
        context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
        context.RegisterCompilationStartAction(start =>
        {
            if (SharedFacts.Of(start) is { } facts)
                AnalyzeCompilation(start, facts);
        });
    }

    /// <summary>Registers the actions of a rule.</summary>
    private protected abstract void AnalyzeCompilation(CompilationStartAnalysisContext context, DataAccessFacts facts);
}
