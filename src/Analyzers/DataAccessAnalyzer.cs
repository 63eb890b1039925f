using AsyncSql.Analyzers.Facts;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers;

/// <summary>
/// The base class of all rules: concurrent execution, no generated code. Nothing is registered if EF Core and SqlClient are absent, or in a
/// test project.
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
            if (DataAccessContext.Get(start.Compilation, start.Options) is { } data && (data.Symbols.HasDataAccess || ReadsOtherContexts))
                AnalyzeCompilation(start, data);
        });
    }

    /// <summary>Whether the rule also reads queries of projects without EF Core, which run in other projects of the solution.</summary>
    private protected virtual bool ReadsOtherContexts => false;

    /// <summary>Registers the actions of a rule.</summary>
    private protected abstract void AnalyzeCompilation(CompilationStartAnalysisContext context, DataAccessContext data);
}
