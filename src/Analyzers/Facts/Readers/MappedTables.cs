using System.Collections.Concurrent;
using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Columns.Snapshots;
using AsyncSql.Analyzers.Facts.Providers;
using AsyncSql.Analyzers.Facts.Sql;
using AsyncSql.Analyzers.Options;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>
/// The tables that EF Core's models map. Code that reads one of them through ADO.NET does not show how large its columns are.
/// </summary>
internal sealed class MappedTables(DataAccessSymbols symbols, EntityModel entities, ProviderFacts providers)
{
    private readonly ConcurrentDictionary<(string Table, string Column), ColumnDecision?> _columns = new();

    /// <summary>
    /// Finds a column of a table; <see langword="null"/> if no model maps it, or several map it differently. Only a model on SQL Server
    /// shows that a column is large.
    /// </summary>
    public ColumnDecision? Find(string table, string column, AnalyzerPackOptions options, CancellationToken cancellationToken)
    {
        var key = (table.ToUpperInvariant(), column.ToUpperInvariant());
        if (_columns.TryGetValue(key, out var known))
            return known;
        var found = entities.GetViews(null, cancellationToken)
            .SelectMany(view => Find(view, table, column, cancellationToken)
                .Where(decision => decision.Size.Kind == SizeKind.Bounded || providers.IsSqlServer(view, options, cancellationToken)))
            .Where(static decision => decision.Size.Kind != SizeKind.Unknown).ToList();
        return _columns.GetOrAdd(
            key, ColumnSize.Combine(found.ConvertAll(static decision => decision.Size)).Kind == SizeKind.Unknown ? null : found[0]);
    }

    /// <summary>Whether any model maps a column with a name, in any table, to a store type.</summary>
    public bool HasType(string column, Func<string, bool> isType, CancellationToken cancellationToken) =>
        entities.GetViews(null, cancellationToken).Any(view => view.GetEntityTypes(symbols).Any(entity =>
            FindMapped(entity, column, view, cancellationToken) is { } mapped && isType(mapped.Size.StoreType)));

    /// <summary>The types of a snapshot alone are not known here: a project that uses ADO.NET often has classes of its own.</summary>
    private IEnumerable<ColumnDecision> Find(ModelView view, string table, string column, CancellationToken cancellationToken) =>
        view is { Context: null, Snapshot: { } snapshot }
            ? snapshot.Entities.Where(entity => AreEqual(entity.Table, table))
                .SelectMany(static entity => entity.Columns)
                .Where(pair => AreEqual(pair.Value.StoreName ?? pair.Key, column))
                .Select(static pair => Decide(pair.Value))
            : view.GetEntityTypes(symbols).Where(entity => view.IsTableOf(entity, table, symbols))
                .Select(entity => FindMapped(entity, column, view, cancellationToken)?.Decision).OfType<ColumnDecision>();

    private static ColumnDecision Decide(SnapshotColumn column) =>
        new(column.StoreType is { } type ? StoreType.Parse(type) : ColumnSize.Unknown, column.Evidence, null) { IsShort = column.IsShort };

    private Column? FindMapped(INamedTypeSymbol entity, string column, ModelView view, CancellationToken cancellationToken) =>
        entities.FindColumns(entity, view, cancellationToken)?.Columns.FirstOrDefault(mapped => AreEqual(mapped.StoreName, column));

    private static bool AreEqual(string? name, string other) => string.Equals(name, other, StringComparison.OrdinalIgnoreCase);
}
