using System.Collections.Concurrent;
using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Options;

namespace AsyncSql.Analyzers.Facts.Providers;

/// <summary>Whether a model contains a column that ASQL1001 would report, whatever reads it.</summary>
internal sealed class LargeColumns(
    DataAccessSymbols symbols, EntityModel entities, ProviderFacts providers, StreamedReads streamedReads)
{
    private readonly ConcurrentDictionary<(string Context, AnalyzerPackOptions Options), Column?> _first = new();

    /// <summary>
    /// Finds the first unbounded column that is intended to be large, in the order of the model, in a context on SQL Server that
    /// does not use streamed reads; <see langword="null"/> as its name means any context.
    /// </summary>
    public Column? FindFirst(string? context, AnalyzerPackOptions options, CancellationToken cancellationToken)
    {
        var key = (context ?? "", options);
        return _first.TryGetValue(key, out var known) ? known : _first.GetOrAdd(key, Find(context, options, cancellationToken));
    }

    private Column? Find(string? context, AnalyzerPackOptions options, CancellationToken cancellationToken) =>
        entities.GetViews(context, cancellationToken)
            .Where(view => providers.IsSqlServer(view, options, cancellationToken)
                && streamedReads.Find(view.Name, options, cancellationToken) == StreamedQueries.None)
            .SelectMany(view => view.GetEntityTypes(symbols).SelectMany(type => entities.GetAllColumns(type, view, cancellationToken)))
            .FirstOrDefault(column => IsLarge(column, options));

    private static bool IsLarge(Column column, AnalyzerPackOptions options) =>
        LargeIntent.IsReported(column, options) && LargeIntent.Judge(column, options) == Intent.Large
        && !options.IgnoredEntities.Contains(column.Entity.Name);
}
