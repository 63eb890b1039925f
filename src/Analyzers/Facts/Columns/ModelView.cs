using System.Collections.Concurrent;
using AsyncSql.Analyzers.Facts.Columns.Configuration;
using AsyncSql.Analyzers.Facts.Columns.Evaluation;
using AsyncSql.Analyzers.Facts.Columns.Snapshots;

namespace AsyncSql.Analyzers.Facts.Columns;

/// <summary>The model of one context, from all visible sources.</summary>
/// <param name="context">The context's type; <see langword="null"/> when only its snapshot is known.</param>
/// <param name="readCode">Reads its configuration; <see langword="null"/> when it is in another project.</param>
internal sealed class ModelView(
    string name, INamedTypeSymbol? context, Func<CancellationToken, ModelConfiguration>? readCode, SnapshotFile? snapshot)
{
    private readonly object _gate = new();
    private ModelConfiguration? _code;
    private IReadOnlyList<INamedTypeSymbol>? _entityTypes;
    private HashSet<INamedTypeSymbol>? _entityTypeSet;
    private ILookup<INamedTypeSymbol, INamedTypeSymbol>? _derivedTypes;
    private KeyConventions? _keys;
    private ModelEvaluator? _evaluator;

    public string Name { get; } = name;
    public INamedTypeSymbol? Context { get; } = context;
    /// <summary>Its configuration; <see langword="null"/> when it is in another project.</summary>
    public ModelConfiguration? Code => ReadCode(CancellationToken.None);
    /// <summary>Whether the configuration was read in this compilation.</summary>
    public bool IsCodeRead => _code is not null;
    /// <summary>What an earlier or a later compilation needs of the model.</summary>
    public StoredModel? Stored { get; init; }
    /// <summary>Whether an earlier compilation of the editing session read the model.</summary>
    public bool IsRestored { get; init; }
    public SnapshotFile? Snapshot { get; } = snapshot;
    /// <summary>
    /// What the source of other projects configures beside a snapshot; <see langword="null"/> for a context whose configuration is visible.
    /// </summary>
    public ConfigurationDeclarations? Declarations { get; init; }
    /// <summary>The columns of the entity types that were read.</summary>
    public ConcurrentDictionary<INamedTypeSymbol, EntityColumns> Columns { get; } = new(SymbolEqualityComparer.Default);

    /// <summary>Reads the configuration. Other threads wait for it: it costs more than all else.</summary>
    public ModelConfiguration? ReadCode(CancellationToken cancellationToken)
    {
        if (readCode is null || _code is not null)
            return _code;
        lock (_gate)
            return _code ??= readCode(cancellationToken);
    }

    /// <summary>Runs the configuration for one entity type; <see langword="null"/> if it is not visible.</summary>
    public EvaluatedEntity? Evaluate(INamedTypeSymbol entity)
    {
        if (Code is not { HasDoubt: true, Reader.Context: not null } code)
            return null;
        lock (_gate)
            _evaluator ??= new ModelEvaluator(code.Reader.Context, code.Reader.Configurations);
        return _evaluator.Evaluate(entity, CancellationToken.None);
    }

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

    /// <summary>
    /// Whether an entity type is stored in a table. By EF Core's conventions it is named like the set, or like the entity if there is none.
    /// </summary>
    public bool IsTableOf(INamedTypeSymbol entity, string table, DataAccessSymbols symbols) =>
        FindDeclaredTable(entity, symbols) is { } declared ? string.Equals(declared, table, StringComparison.OrdinalIgnoreCase)
        : string.Equals(entity.Name, table, StringComparison.OrdinalIgnoreCase)
            || FindSets(entity).Any(set => string.Equals(set.Name, table, StringComparison.OrdinalIgnoreCase));

    /// <summary>The table of an entity type; empty if its name is unknown.</summary>
    public string FindTable(INamedTypeSymbol entity, DataAccessSymbols symbols) =>
        FindDeclaredTable(entity, symbols) ?? FindSets(entity).FirstOrDefault()?.Name ?? entity.Name;

    /// <summary>The table that code, an attribute or the snapshot names; <see langword="null"/> if none does.</summary>
    private string? FindDeclaredTable(INamedTypeSymbol entity, DataAccessSymbols symbols)
    {
        if (Stored is { } stored && stored.TryGetTable(entity, out var known))
            return known;
        var table = Code?.FindEntity(entity)?.Table
            ?? entity.FindAttribute(symbols.Mapping.Table)?.GetText(0)
            ?? Snapshot?.FindEntity(entity)?.Table;
        Stored?.AddTable(entity, table);
        return table;
    }

    private IEnumerable<IPropertySymbol> FindSets(INamedTypeSymbol entity) =>
        Context?.GetSelfAndBaseTypes().SelectMany(static type => type.GetMembers()).OfType<IPropertySymbol>().Where(set =>
            set.Type is INamedTypeSymbol { TypeArguments: [var element] } && element.SymbolEquals(entity)) ?? [];

    public IReadOnlyList<INamedTypeSymbol> GetEntityTypes(DataAccessSymbols symbols) => _entityTypes ??= FindEntityTypes(symbols);

    public bool IsEntityType(INamedTypeSymbol type, DataAccessSymbols symbols)
    {
        _entityTypeSet ??= new HashSet<INamedTypeSymbol>(GetEntityTypes(symbols), SymbolEqualityComparer.Default);
        return _entityTypeSet.Contains(type);
    }

    /// <summary>The entity types that are mapped below another one, in the order of the entity types.</summary>
    public IEnumerable<INamedTypeSymbol> FindDerivedTypes(INamedTypeSymbol entity, DataAccessSymbols symbols)
    {
        _derivedTypes ??= FindHierarchyTypes(symbols).SelectMany(type => FindHierarchy(type).Skip(1).Select(root => (root, type)))
            .ToLookup<(INamedTypeSymbol Root, INamedTypeSymbol Type), INamedTypeSymbol, INamedTypeSymbol>(
                static pair => pair.Root, static pair => pair.Type, SymbolEqualityComparer.Default);
        return _derivedTypes[entity];
    }

    /// <summary>The entity types that may be below another one. A snapshot names them, so the others are not looked up.</summary>
    private IEnumerable<INamedTypeSymbol> FindHierarchyTypes(DataAccessSymbols symbols) => Code is null && _entityTypes is null
        ? FindSnapshotTypes(symbols, static entity => entity.IsDerived)
        : GetEntityTypes(symbols);

    /// <summary>A type, and the base types that share its table.</summary>
    private IEnumerable<INamedTypeSymbol> FindHierarchy(INamedTypeSymbol type) => Code?.GetMappedHierarchy(type)
        ?? (Snapshot?.FindEntity(type)?.IsDerived == true ? type.GetSelfAndBaseTypes() : []);

    private IReadOnlyList<INamedTypeSymbol> FindEntityTypes(DataAccessSymbols symbols)
    {
        if (!IsCodeRead && Stored?.FindEntityTypes(symbols.Compilation) is { } known)
            return known;
        if (Code is null)
            return FindSnapshotTypes(symbols);
        var types = Code.GetEntityTypes();
        if (Code.UncertaintyReason is not null && Snapshot is not null) // code out of sight may add types
            types = types.Concat(FindSnapshotTypes(symbols).Where(type => !Code.Ignored.Contains(type)))
                .Distinct<INamedTypeSymbol>(SymbolEqualityComparer.Default).ToList();
        if (IsRestored)
            Stored?.SetEntityTypes(types, symbols.Compilation);
        return types;
    }

    private List<INamedTypeSymbol> FindSnapshotTypes(DataAccessSymbols symbols, Func<SnapshotEntity, bool>? isWanted = null) =>
        Snapshot?.EntityNames.Where(name => isWanted is null || isWanted(Snapshot.FindEntity(name)!))
            .OrderBy(static type => type, StringComparer.Ordinal)
            .Select(symbols.FindType).OfType<INamedTypeSymbol>().ToList()
        ?? [];
}
