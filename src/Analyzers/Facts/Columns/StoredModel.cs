using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using AsyncSql.Analyzers.Facts.Columns.Snapshots;

namespace AsyncSql.Analyzers.Facts.Columns;

/// <summary>
/// The model of a context without symbols. It is kept while an editor has the file of the context, because an edit inside a method needs
/// the same columns again, and reading them takes far longer than anything else.
/// </summary>
internal sealed class StoredModel(ModelInputs inputs, SnapshotFile? own, SnapshotFile? snapshot)
{
    /// <summary>By the file that declares a context, and by its name.</summary>
    private static readonly ConditionalWeakTable<SyntaxTree, ConcurrentDictionary<string, StoredModel>> Known = new();

    private readonly ConcurrentDictionary<string, StoredEntity> _entities = new(StringComparer.Ordinal);
    private readonly ConcurrentDictionary<string, string?> _tables = new(StringComparer.Ordinal);
    private ImmutableArray<string> _entityTypes;

    /// <summary>The snapshot that the model was read with.</summary>
    public SnapshotFile? Snapshot { get; } = snapshot;

    /// <summary>Whether all entity types were stored, so that only types outside of the model are not here.</summary>
    public bool IsComplete { get; set; }

    /// <summary>Finds what an earlier compilation stored, if this one gives the same model.</summary>
    /// <param name="ownSnapshot">The snapshot of the context in this compilation.</param>
    public static StoredModel? Find(
        INamedTypeSymbol context,
        SnapshotFile? ownSnapshot,
        CSharpCompilation compilation,
        SolutionFiles solution,
        CancellationToken cancellationToken) =>
        FindFile(context) is { } file && Known.TryGetValue(file, out var models)
        && models.TryGetValue(SnapshotFile.GetClrName(context), out var model)
        && model.HoldsFor(ownSnapshot, compilation, solution, cancellationToken)
            ? model
            : null;

    /// <summary>Keeps the model for later compilations, in place of an older one.</summary>
    public void Keep(INamedTypeSymbol context)
    {
        if (FindFile(context) is { } file)
            Known.GetOrCreateValue(file)[SnapshotFile.GetClrName(context)] = this;
    }

    /// <summary>The columns of an entity type; <see langword="null"/> if they are not here.</summary>
    public StoredEntity? FindEntity(INamedTypeSymbol entity) =>
        StoredEntity.GetKey(entity) is { } key && _entities.TryGetValue(key, out var stored) ? stored : null;

    public void Add(INamedTypeSymbol entity, StoredEntity? stored)
    {
        if (stored is not null && StoredEntity.GetKey(entity) is { } key)
            _entities[key] = stored;
    }

    /// <summary>The table that is declared for an entity type; <see langword="null"/> if none is.</summary>
    public bool TryGetTable(INamedTypeSymbol entity, out string? table)
    {
        table = null;
        return StoredEntity.GetKey(entity) is { } key && _tables.TryGetValue(key, out table);
    }

    public void AddTable(INamedTypeSymbol entity, string? table)
    {
        if (StoredEntity.GetKey(entity) is { } key)
            _tables[key] = table;
    }

    /// <summary>The entity types, in the order in which they were found; <see langword="null"/> if they are not here.</summary>
    public IReadOnlyList<INamedTypeSymbol>? FindEntityTypes(Compilation compilation)
    {
        if (_entityTypes.IsDefault)
            return null;
        var types = _entityTypes.Select(compilation.GetTypeByMetadataName).OfType<INamedTypeSymbol>().ToList();
        return types.Count == _entityTypes.Length ? types : null;
    }

    /// <summary>Stores the entity types, unless one cannot be found by its name.</summary>
    public void SetEntityTypes(IReadOnlyList<INamedTypeSymbol> types, Compilation compilation)
    {
        var names = types.Select(type => StoredEntity.FindMetadataName(type, compilation)).OfType<string>().ToImmutableArray();
        if (names.Length == types.Count)
            ImmutableInterlocked.InterlockedInitialize(ref _entityTypes, names);
    }

    private bool HoldsFor(
        SnapshotFile? ownSnapshot, CSharpCompilation compilation, SolutionFiles solution, CancellationToken cancellationToken) =>
        own == ownSnapshot && inputs.HoldFor(compilation, solution, cancellationToken);

    private static SyntaxTree? FindFile(INamedTypeSymbol context) => context.DeclaringSyntaxReferences.FirstOrDefault()?.SyntaxTree;
}
