using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Columns;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers.Pack;

/// <summary>
/// ASQL0001, with <c>asyncsql.trace = true</c>: what was read of each context, from where, and what stayed unknown and why. It
/// answers "why is the pack silent here?".
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ModelTraceAnalyzer() : DataAccessAnalyzer(Rules.ASQL0001_ModelTrace)
{
    /// <summary>How many unknown columns a message names before it counts the rest.</summary>
    private const int NamedColumns = 20;

    [SuppressMessage("MicrosoftCodeAnalysisPerformance", "RS1013:Start action has no registered non-end actions", Justification = "The base class makes the facts at the start, for every rule alike.")]
    private protected override void AnalyzeCompilation(CompilationStartAnalysisContext context, DataAccessFacts facts)
    {
        if (!facts.Symbols.HasEntityFramework || !facts.IsTraced)
            return;
        context.RegisterCompilationEndAction(end =>
        {
            var views = facts.Model.Views(null, end.CancellationToken).ToImmutableArray();
            if (views.IsEmpty)
                end.ReportDiagnostic(Diagnostic.Create(Rules.ASQL0001_ModelTrace, Location.None, facts.Symbols.Compilation.AssemblyName,
                    "no context is declared in this project, and no model snapshot was handed over: of contexts in other projects only what the attributes of their entities settle is known"));
            foreach (var view in views)
                end.ReportDiagnostic(Diagnostic.Create(Rules.ASQL0001_ModelTrace, view.Context?.SourceLocation() ?? Location.None, view.Name, Describe(view, facts, end.CancellationToken)));
        });
    }

    private static string Describe(ModelView view, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        var options = view.Context?.SourceLocation()?.SourceTree is { } tree ? facts.OptionsFor(tree) : facts.GlobalOptions;
        var columns = view.EntityTypes(facts.Symbols)
            .SelectMany(entity => facts.Model.ColumnsWithParts(entity, view, cancellationToken)).ToList();
        var unknown = columns.Where(static column => column.Size.Kind == SizeKind.Unknown).ToList();
        var large = columns.Where(static column => column.Size.Kind == SizeKind.Unbounded).ToList();

        var parts = new List<string>
        {
            facts.Providers.Describe(view, options, cancellationToken),
            "read from " + (view.Code is null ? "the snapshot alone" : view.Snapshot is null ? "source" : "source and the snapshot")
                + (view.Snapshot?.ProductVersion is { } version ? $" of EF Core {version}" : ""),
            $"{view.EntityTypes(facts.Symbols).Count} entity types, {columns.Count} columns, {unknown.Count} unknown",
            large.Count == 0 ? "no unbounded column" : "unbounded: " + string.Join(", ", large.Select(column => $"{NameOf(column)} ({column.Evidence}; {Intended(column, options)})")),
        };
        if (view.Code?.UnclearBecause is { } unclear)
            parts.Add("not certain, because " + unclear);
        if (unknown.Count > 0)
            parts.Add("unknown: " + string.Join(", ", unknown.Take(NamedColumns).Select(static column => $"{NameOf(column)} ({column.Evidence})"))
                + (unknown.Count > NamedColumns ? $" and {unknown.Count - NamedColumns} more" : ""));
        return string.Join("; ", parts);
    }

    private static string NameOf(Column column) => column.Path is null ? $"{column.Entity.Name}.{column.Name}" : $"{column.Entity.Name}.{column.Name} in {column.Path}";

    private static string Intended(Column column, AnalyzerPackOptions options) => LargeIntent.Of(column, options) switch
    {
        Intent.Large => "meant to be large",
        Intent.Small => "short by its name or type",
        _ => "of ordinary intent",
    };
}
