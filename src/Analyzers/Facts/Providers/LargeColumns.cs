using System.Collections.Concurrent;
using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Options;

namespace AsyncSql.Analyzers.Facts.Providers;

/// <summary>Whether a model contains a column that ASQL1001 would report, whatever reads it.</summary>
internal sealed class LargeColumns(DataAccessSymbols symbols, EntityModel entities, ProviderFacts providers)
{
    private readonly ConcurrentDictionary<(string Context, AnalyzerPackOptions Options), Column?> _first = new();

    /// <summary>
    /// The first unbounded column that is intended to be large, in the order of the model, in a context on SQL Server.
    /// </summary>
    /// <param name="context">The simple name of the context; <see langword="null"/> for any context.</param>
    /// <param name="options">The options for columns and for the provider.</param>
    /// <param name="cancellationToken">Ends the reading, which then leaves no trace.</param>
    public Column? FindFirst(string? context, AnalyzerPackOptions options, CancellationToken cancellationToken)
    {
        var key = (context ?? "", options);
        return _first.TryGetValue(key, out var known) ? known : _first.GetOrAdd(key, Find(context, options, cancellationToken));
    }

    private Column? Find(string? context, AnalyzerPackOptions options, CancellationToken cancellationToken)
    {
        foreach (var view in entities.GetViews(context, cancellationToken))
            if (providers.IsSqlServer(view, options, cancellationToken))
                foreach (var entity in view.GetEntityTypes(symbols))
                    foreach (var column in entities.GetAllColumns(entity, view, cancellationToken))
                        if (IsLarge(column, options))
                            return column;
        return null;
    }

    private static bool IsLarge(Column column, AnalyzerPackOptions options) =>
        LargeIntent.IsReported(column, options) && LargeIntent.Judge(column, options) == Intent.Large
        && !options.IgnoredEntities.Contains(column.Entity.Name);
}
