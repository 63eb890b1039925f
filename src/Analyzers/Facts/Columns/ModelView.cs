using System.Collections.Concurrent;
using AsyncSql.Analyzers.Facts.Columns.Configuration;
using AsyncSql.Analyzers.Facts.Columns.Snapshots;

namespace AsyncSql.Analyzers.Facts.Columns;

/// <summary>The model of one context, from all visible sources.</summary>
/// <param name="context">The context's type; <see langword="null"/> when only its snapshot is known.</param>
/// <param name="code">Its configuration; <see langword="null"/> when it is in another project.</param>
internal sealed class ModelView(string name, INamedTypeSymbol? context, ModelConfiguration? code, SnapshotFile? snapshot)
{
    private IReadOnlyList<INamedTypeSymbol>? _entityTypes;
    private KeyConventions? _keys;

    public string Name { get; } = name;
    public INamedTypeSymbol? Context { get; } = context;
    public ModelConfiguration? Code { get; } = code;
    public SnapshotFile? Snapshot { get; } = snapshot;
    /// <summary>The columns of the entity types that were read.</summary>
    public ConcurrentDictionary<INamedTypeSymbol, EntityColumns> Columns { get; } = new(SymbolEqualityComparer.Default);

    /// <summary>The keys and foreign keys of the model; <see langword="null"/> if its configuration is not visible.</summary>
    public KeyConventions? GetKeys(DataAccessSymbols symbols) => Code is null ? null : _keys ??= new KeyConventions(symbols, Code);

    /// <summary>The properties of an entity's primary key, in its order; empty if it is unknown, or code and snapshot differ.</summary>
    public ImmutableArray<string> FindPrimaryKey(INamedTypeSymbol entity, DataAccessSymbols symbols)
    {
        var stored = SnapshotEntities.FindKey(entity, Snapshot);
        if (GetKeys(symbols) is not { } keys)
            return stored;
        var key = keys.GetPrimaryKey(entity);
        return stored.IsEmpty || stored.SequenceEqual(key) ? key : ImmutableArray<string>.Empty;
    }

    /// <summary>By EF Core's conventions a table is named like the set, or like the entity if there is no set.</summary>
    public bool IsTableOf(INamedTypeSymbol entity, string table) =>
        string.Equals(entity.Name, table, StringComparison.OrdinalIgnoreCase)
        || Context?.GetMembers().OfType<IPropertySymbol>().Any(set =>
            string.Equals(set.Name, table, StringComparison.OrdinalIgnoreCase)
            && set.Type is INamedTypeSymbol { TypeArguments: [var element] } && element.SymbolEquals(entity)) == true;

    public IReadOnlyList<INamedTypeSymbol> GetEntityTypes(DataAccessSymbols symbols) =>
        _entityTypes ??= Code?.GetEntityTypes()
            ?? Snapshot?.Entities.Keys.OrderBy(static type => type, StringComparer.Ordinal)
                .Select(symbols.Compilation.GetTypeByMetadataName).OfType<INamedTypeSymbol>().ToList()
            ?? [];
}
