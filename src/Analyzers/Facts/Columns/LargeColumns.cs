using System.Collections.Concurrent;

namespace AsyncSql.Analyzers.Facts.Columns;

/// <summary>Whether a model holds a column of the kind that ASQL1001 speaks of, whatever reads it.</summary>
internal sealed class LargeColumns(DataAccessFacts facts)
{
    private readonly ConcurrentDictionary<(string Context, AnalyzerPackOptions Options), Column?> _first = new();

    /// <summary>
    /// The first column, in the order of the model, that is unbounded and meant to be large, in a context on SQL Server; <see langword="null"/> for none.
    /// </summary>
    /// <param name="context">The simple name of the context; <see langword="null"/> when any may be meant.</param>
    /// <param name="options">What the user says of columns and of the provider.</param>
    /// <param name="cancellationToken">Ends the reading, which then leaves no trace.</param>
    public Column? First(string? context, AnalyzerPackOptions options, CancellationToken cancellationToken)
    {
        var key = (context ?? "", options);
        return _first.TryGetValue(key, out var known) ? known : _first.GetOrAdd(key, Find(context, options, cancellationToken));
    }

    private Column? Find(string? context, AnalyzerPackOptions options, CancellationToken cancellationToken)
    {
        foreach (var view in facts.Model.Views(context, cancellationToken))
            if (facts.Providers.IsSqlServer(view, options, cancellationToken))
                foreach (var entity in view.EntityTypes(facts.Symbols))
                    foreach (var column in facts.Model.ColumnsWithParts(entity, view, cancellationToken))
                        if (IsLarge(column, options))
                            return column;
        return null;
    }

    private static bool IsLarge(Column column, AnalyzerPackOptions options) =>
        column.Size.Kind == SizeKind.Unbounded && LargeIntent.Of(column, options) == Intent.Large
        && !options.IgnoredEntities.Contains(column.Entity.Name) && !options.IgnoredColumns.Contains(column.Entity.Name + "." + column.Name);
}
