using System.Diagnostics.CodeAnalysis;
using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Providers;
using AsyncSql.Analyzers.Facts.Queries;
using AsyncSql.Analyzers.Facts.Sql;
using AsyncSql.Analyzers.Options;
using Microsoft.CodeAnalysis.Diagnostics;

namespace AsyncSql.Analyzers.Pack;

/// <summary>
/// ASQL0001, with <c>asyncsql.trace = true</c>: the known and unknown columns of each context, with their sources. It shows why a rule
/// reports nothing.
/// </summary>
[DiagnosticAnalyzer(LanguageNames.CSharp)]
public sealed class ModelTraceAnalyzer() : DataAccessAnalyzer(Rules.ASQL0001_ModelTrace)
{
    /// <summary>The number of unknown columns that a message names.</summary>
    private const int NamedColumns = 20;

    private const string NoContext = "this project declares no context, and no model snapshot was passed: "
        + "for contexts in other projects, only the attributes of their entities are known";

    [SuppressMessage("MicrosoftCodeAnalysisPerformance", "RS1013", Justification = "The base class starts every rule.")]
    private protected override void AnalyzeCompilation(CompilationStartAnalysisContext context, DataAccessContext data)
    {
        var queries = data.Queries;
        if (!queries.Symbols.HasEntityFramework || !queries.Options.IsTraced)
            return;
        context.RegisterCompilationEndAction(end =>
        {
            var views = queries.Model.GetViews(null, end.CancellationToken).ToImmutableArray();
            if (views.IsEmpty)
                Report(null, queries.Symbols.Compilation.AssemblyName, NoContext);
            foreach (var view in views)
                Report(view.Context?.FindSourceLocation(), view.Name, Describe(view, queries, end.CancellationToken));

            void Report(Location? location, string? name, string description) =>
                end.ReportDiagnostic(Diagnostic.Create(Rules.ASQL0001_ModelTrace, location ?? Location.None, name, description));
        });
    }

    private static string Describe(ModelView view, QueryContext queries, CancellationToken cancellationToken)
    {
        var options = view.Context?.FindSourceLocation()?.SourceTree is { } tree ? queries.Options.Get(tree) : queries.Options.Global;
        var columns = ListColumns(view, queries, cancellationToken);
        var unknown = columns.Where(static column => column.Size.Kind == SizeKind.Unknown).ToList();
        var large = columns.Where(static column => column.Size.Kind == SizeKind.Unbounded).ToList();

        var parts = new List<string>
        {
            queries.Providers.Describe(view, options, cancellationToken),
            "read from " + (view.Code is null ? "the snapshot alone" : view.Snapshot is null ? "source" : "source and the snapshot")
                + (view.Snapshot?.ProductVersion is { } version ? $" of EF Core {version}" : ""),
            $"{view.GetEntityTypes(queries.Symbols).Count} entity types, {columns.Count} columns, {unknown.Count} unknown",
            large.Count == 0 ? "no unbounded column" : "unbounded: " + string.Join(", ", large.Select(column =>
                $"{GetName(column)} ({column.Evidence}; {DescribeIntent(column, options)})")),
        };
        if (queries.StreamedReads.Find(view.Name, options, cancellationToken) is var streamed && streamed != StreamedQueries.None)
            parts.Add(streamed == StreamedQueries.All ? "uses streamed reads" : "uses streamed reads for tagged queries");
        if (view.Code?.UncertaintyReason is { } unclear)
            parts.Add("not certain, because " + unclear);
        if (unknown.Count > 0)
            parts.Add("unknown: "
                + string.Join(", ", unknown.Take(NamedColumns).Select(static column => $"{GetName(column)} ({column.Evidence})"))
                + (unknown.Count > NamedColumns ? $" and {unknown.Count - NamedColumns} more" : ""));
        return string.Join("; ", parts);
    }

    /// <summary>The columns of all entity types. An inherited column is that of the base, if the base is an entity type too.</summary>
    private static List<Column> ListColumns(ModelView view, QueryContext queries, CancellationToken cancellationToken)
    {
        var entities = view.GetEntityTypes(queries.Symbols).ToList();
        return entities.SelectMany(entity => queries.Model.GetAllColumns(entity, view, cancellationToken)
            .Where(column => !entities.Any(other => !other.SymbolEquals(entity) && entity.InheritsFromOrIs(other)
                && queries.Model.GetAllColumns(other, view, cancellationToken)
                    .Any(inherited => inherited.Name == column.Name && inherited.Path == column.Path)))).ToList();
    }

    private static string GetName(Column column) =>
        $"{column.Entity.Name}.{column.Name}" + (column.Path is null ? "" : " in " + column.Path);

    private static string DescribeIntent(Column column, AnalyzerPackOptions options) => LargeIntent.Judge(column, options) switch
    {
        Intent.Large => "meant to be large",
        Intent.Small => "short by its name or type",
        _ => "intended size unknown",
    };
}
