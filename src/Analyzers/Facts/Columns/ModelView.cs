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

    /// <summary>The entity types that the model names, as far as a compilation sees them.</summary>
    public IReadOnlyList<INamedTypeSymbol> EntityTypes(DataAccessSymbols symbols) =>
        _entityTypes ??= Code?.EntityTypes(symbols)
            ?? Snapshot?.Entities.Keys.OrderBy(static name => name, StringComparer.Ordinal).Select(symbols.Compilation.GetTypeByMetadataName).OfType<INamedTypeSymbol>().ToList()
            ?? [];
}
