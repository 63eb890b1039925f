using System.Collections.Concurrent;
using AsyncSql.Analyzers.Facts.Columns.Configuration;
using AsyncSql.Analyzers.Facts.Columns.Snapshots;

namespace AsyncSql.Analyzers.Facts.Columns;

/// <summary>
/// The entity types of a compilation and their columns, by context. Nothing is read before a rule needs it, and only the contexts that it
/// needs. Safe for concurrent use; a canceled reading leaves nothing behind.
/// </summary>
internal sealed class EntityModel(DataAccessSymbols symbols, SemanticModels models, SolutionFiles? solution)
{
    /// <summary>A bound, since owned types can own each other.</summary>
    private const int MaxOwnedOrComplexTypes = 64;

    private readonly ConcurrentDictionary<INamedTypeSymbol, ModelView> _views = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<SnapshotFile, ModelView> _snapshotViews = new();
    private readonly ConcurrentDictionary<OwnedOrComplexType, EntityColumns> _ownedOrComplexTypes = new();
    /// <summary>The model of packages whose contexts no source shows.</summary>
    private readonly ModelView _packages = new("", null, null, null);
    private ConfigurationFile? _configuration;
    private ImmutableArray<INamedTypeSymbol> _contexts;
    private ImmutableArray<SnapshotFile> _snapshots;
    private ImmutableArray<SnapshotFile> _solutionModels;

    /// <summary>
    /// The model of a query over an entity type that begins at a type: a context, a base context, or an interface of one; any other type,
    /// or none, stands for every context. <see langword="null"/> when no known context maps the entity, or when several map it differently.
    /// </summary>
    public ModelView? FindView(INamedTypeSymbol? owner, INamedTypeSymbol entity, CancellationToken cancellationToken)
    {
        owner = owner?.OriginalDefinition;
        var isContext = symbols.IsDbContext(owner);
        if (owner is not null && isContext
            && (symbols.IsInSource(owner) ? IsModel(owner, cancellationToken) : !owner.SymbolEquals(symbols.DbContext)))
            return GetView(owner, cancellationToken);

        var contexts = GetContexts(cancellationToken);
        if (owner is not null && (isContext || contexts.Any(context => Implements(context, owner))))
            contexts = contexts.Where(context => context.InheritsFromOrIs(owner) || Implements(context, owner)).ToImmutableArray();
        var views = contexts.Where(context => IsModel(context, cancellationToken)).Select(context => GetView(context, cancellationToken))
            .Where(view => view.Code!.IsEntityType(entity)).ToList();

        // Layered solutions: the contexts are in another project, and only their snapshots are visible.
        if (views.Count == 0)
            views.AddRange(PreferSqlServer(snapshot => snapshot.FindEntity(entity) is not null, cancellationToken).Select(GetView));
        if (views.Count == 0)
            views.AddRange(GetSolutionModels(cancellationToken).Where(model => model.FindEntity(entity) is not null).Select(GetView));
        if (isContext && views.Exists(view => view.Name == owner!.Name))
            views.RemoveAll(view => view.Name != owner!.Name);
        if (views.Count == 0)
            return isContext ? GetView(owner!, cancellationToken) // attributes of the entity may settle columns
                : PackageEntities.IsKnown(entity) ? _packages : null;
        return views.Count == 1 || AreColumnsEqual(views, entity, cancellationToken) ? views[0] : null;
    }

    /// <summary>The models of the contexts of a name, or of all: those declared here, then those of other snapshots. Read lazily.</summary>
    public IEnumerable<ModelView> GetViews(string? context, CancellationToken cancellationToken)
    {
        var seen = new HashSet<SnapshotFile?>();
        foreach (var type in GetContexts(cancellationToken))
            if (IsModel(type, cancellationToken) && (context is null || type.Name == context))
            {
                var view = GetView(type, cancellationToken);
                seen.Add(view.Snapshot);
                yield return view;
            }

        foreach (var snapshot in GetSnapshots(cancellationToken).Concat(GetSolutionModels(cancellationToken)))
            if (!seen.Contains(snapshot) && (context is null || snapshot.Context == context))
                yield return GetView(snapshot);
    }

    /// <summary>The columns of an entity type as one context maps it; <see langword="null"/> when the context ignores the type.</summary>
    public EntityColumns? FindColumns(INamedTypeSymbol entity, ModelView view, CancellationToken cancellationToken)
    {
        if (view.Code?.Ignored.Contains(entity) == true)
            return null;
        if (view.Columns.TryGetValue(entity, out var known))
            return known;
        cancellationToken.ThrowIfCancellationRequested();
        var snapshot = SnapshotEntities.Create(entity, view.Snapshot);
        return view.Columns.GetOrAdd(entity, new EntityReader(symbols, view, null).Read(entity, view.Code?.FindEntity(entity), snapshot));
    }

    /// <summary>The columns behind a navigation: of another entity, or of an owned or complex type as its owner configures it.</summary>
    public EntityColumns? FindColumns(Navigation navigation, ModelView view, CancellationToken cancellationToken)
    {
        if (navigation.OwnedOrComplexType is not { } type)
            return FindColumns(navigation.Target, view, cancellationToken);
        if (_ownedOrComplexTypes.TryGetValue(type, out var known))
            return known;
        var snapshot = type.Snapshot is null ? SnapshotEntities.None : new SnapshotEntities(ImmutableArray.Create(type.Snapshot));
        return _ownedOrComplexTypes.GetOrAdd(type, new EntityReader(symbols, view, type.Path).Read(navigation.Target, type.Code, snapshot));
    }

    /// <summary>The columns of an entity type, and those of its owned and complex types.</summary>
    public IEnumerable<Column> GetAllColumns(INamedTypeSymbol entity, ModelView view, CancellationToken cancellationToken)
    {
        var pending = new Queue<EntityColumns?>([FindColumns(entity, view, cancellationToken)]);
        for (var i = 0; i < MaxOwnedOrComplexTypes && pending.Count > 0; i++)
        {
            if (pending.Dequeue() is not { } current)
                continue;
            foreach (var column in current.Columns)
                yield return column;
            foreach (var navigation in current.Navigations)
                if (navigation.OwnedOrComplexType is not null)
                    pending.Enqueue(FindColumns(navigation, view, cancellationToken));
        }
    }

    /// <summary>
    /// Whether a context of this compilation is a model of its own: it can be created, or only other projects derive from it, one for each
    /// provider.
    /// </summary>
    private bool IsModel(INamedTypeSymbol context, CancellationToken cancellationToken) =>
        !context.IsAbstract
        || !GetContexts(cancellationToken).Any(other => !other.SymbolEquals(context) && other.InheritsFromOrIs(context));

    /// <summary>The snapshots that fit: those for SQL Server where a product has one for each of its providers.</summary>
    private List<SnapshotFile> PreferSqlServer(Func<SnapshotFile, bool> fits, CancellationToken cancellationToken)
    {
        var fitting = GetSnapshots(cancellationToken).Where(fits).ToList();
        return fitting.Exists(static snapshot => snapshot.IsSqlServer) ? fitting.FindAll(static snapshot => snapshot.IsSqlServer) : fitting;
    }

    private static bool Implements(INamedTypeSymbol context, INamedTypeSymbol contract) =>
        context.AllInterfaces.Contains(contract, SymbolEqualityComparer.Default);

    private ModelView GetView(INamedTypeSymbol context, CancellationToken cancellationToken)
    {
        if (_views.TryGetValue(context, out var known))
            return known;
        var code = symbols.IsInSource(context)
            ? ConfigurationInterpreter.Read(context, GetConfiguration(cancellationToken).Configurations, symbols, models, cancellationToken)
            : null;
        var snapshot = PreferSqlServer(s => s.BelongsTo(context), cancellationToken) is [var first, ..] ? first
            : code is null ? GetSolutionModels(cancellationToken).FirstOrDefault(model => model.BelongsTo(context))
            : code.HasUncertainty ? ReadWithSolution(context, cancellationToken)
            : null;
        return _views.GetOrAdd(context, new ModelView(context.Name, context, code, snapshot));
    }

    /// <summary>
    /// The model of a context of this compilation, read with the source of other projects: its base context or its helpers may be there.
    /// </summary>
    private SnapshotFile? ReadWithSolution(INamedTypeSymbol context, CancellationToken cancellationToken) =>
        solution is null ? null
            : SolutionModels.Read(solution, ImmutableHashSet.Create(context.Name), cancellationToken)
                .FirstOrDefault(model => model.BelongsTo(context));

    private ModelView GetView(SnapshotFile snapshot) =>
        _snapshotViews.GetOrAdd(snapshot, static s => new ModelView(s.Context, null, null, s));

    private bool AreColumnsEqual(List<ModelView> views, INamedTypeSymbol entity, CancellationToken cancellationToken)
    {
        var sizes = views.Select(view => FindColumns(entity, view, cancellationToken))
            .Select(static columns => columns?.Columns.Select(static column => (column.Name, column.Size.Kind))).ToList();
        return sizes.TrueForAll(columns => columns is not null && columns.SequenceEqual(sizes[0]!));
    }

    /// <summary>The contexts that are declared in this compilation.</summary>
    private ImmutableArray<INamedTypeSymbol> GetContexts(CancellationToken cancellationToken)
    {
        if (_contexts.IsDefault)
            ImmutableInterlocked.InterlockedInitialize(ref _contexts, GetConfiguration(cancellationToken).Contexts
                .Select(static declaration => declaration.GetMetadataName()).Select(symbols.Compilation.GetTypeByMetadataName)
                .OfType<INamedTypeSymbol>().Where(symbols.IsDbContext)
                .Distinct<INamedTypeSymbol>(SymbolEqualityComparer.Default).ToImmutableArray());
        return _contexts;
    }

    /// <summary>The snapshots of this compilation, and those of other projects that are passed as additional files.</summary>
    private ImmutableArray<SnapshotFile> GetSnapshots(CancellationToken cancellationToken)
    {
        if (_snapshots.IsDefault)
        {
            IEnumerable<SyntaxTree> others = solution?.GetTrees(cancellationToken) ?? ImmutableArray<SyntaxTree>.Empty;
            ImmutableInterlocked.InterlockedInitialize(ref _snapshots, symbols.Compilation.SyntaxTrees.Concat(others)
                .SelectMany(tree => SnapshotReader.Get(tree, cancellationToken)).ToImmutableArray());
        }

        return _snapshots;
    }

    /// <summary>The contexts of other projects that have no snapshot.</summary>
    private ImmutableArray<SnapshotFile> GetSolutionModels(CancellationToken cancellationToken)
    {
        if (solution is null)
            return ImmutableArray<SnapshotFile>.Empty;
        if (_solutionModels.IsDefault)
        {
            var contexts = SolutionModels.ListContexts(solution, GetSnapshots(cancellationToken), cancellationToken);
            ImmutableInterlocked.InterlockedInitialize(ref _solutionModels, SolutionModels.Read(solution, contexts, cancellationToken));
        }

        return _solutionModels;
    }

    private ConfigurationFile GetConfiguration(CancellationToken cancellationToken) => _configuration ??= ConfigurationFile.Merge(
        symbols.Compilation.SyntaxTrees.Select(tree => ConfigurationFile.Get(tree, cancellationToken)).ToList());
}
