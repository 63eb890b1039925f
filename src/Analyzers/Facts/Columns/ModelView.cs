using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Columns.Configuration;
using AsyncSql.Analyzers.Facts.Columns.Snapshots;
using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts.Columns;

/// <summary>The model of one context, from all that this compilation sees of it.</summary>
internal sealed class ModelView(string name, INamedTypeSymbol? context, ModelConfiguration? code, SnapshotFile? snapshot)
{
    private IReadOnlyList<INamedTypeSymbol>? _entityTypes;
    private KeyConventions? _keys;

    /// <summary>The simple name of the context.</summary>
    public string Name { get; } = name;

    /// <summary>The context's type; <see langword="null"/> when only its snapshot is known.</summary>
    public INamedTypeSymbol? Context { get; } = context;

    /// <summary>Its configuration; <see langword="null"/> when it is written in another project.</summary>
    public ModelConfiguration? Code { get; } = code;

    public SnapshotFile? Snapshot { get; } = snapshot;

    /// <summary>The keys and foreign keys of the model; <see langword="null"/> where its configuration is not seen.</summary>
    public KeyConventions? Keys(DataAccessSymbols symbols) => Code is null ? null : _keys ??= new KeyConventions(symbols, Code);

    /// <summary>The properties of an entity's primary key, in its order; empty where none is known, or where code and snapshot differ.</summary>
    public ImmutableArray<string> KeyOf(INamedTypeSymbol entity, DataAccessSymbols symbols)
    {
        var written = SnapshotEntities.KeyOf(entity, Snapshot);
        if (Keys(symbols) is not { } keys)
            return written;
        var key = keys.PrimaryKey(entity);
        return written.IsEmpty || written.SequenceEqual(key) ? key : ImmutableArray<string>.Empty;
    }

    /// <summary>The entity types that the model names, as far as a compilation sees them.</summary>
    public IReadOnlyList<INamedTypeSymbol> EntityTypes(DataAccessSymbols symbols) =>
        _entityTypes ??= Code?.EntityTypes(symbols)
            ?? Snapshot?.Entities.Keys.OrderBy(static name => name, StringComparer.Ordinal).Select(symbols.Compilation.GetTypeByMetadataName).OfType<INamedTypeSymbol>().ToList()
            ?? [];
}
