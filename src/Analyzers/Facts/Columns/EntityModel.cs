using System.Collections.Concurrent;
using AsyncSql.Analyzers.Facts.Columns.Configuration;
using AsyncSql.Analyzers.Facts.Columns.Snapshots;
using AsyncSql.Analyzers.Facts.Sql;

namespace AsyncSql.Analyzers.Facts.Columns;

/// <summary>
/// The entity types of a compilation and their columns, by context. Nothing is read before a rule needs it, and only the contexts that it
/// needs. Safe for concurrent use; a canceled reading leaves nothing behind.
/// </summary>
/// <param name="solution">The files of other projects; <see langword="null"/> where none are visible.</param>
/// <param name="project">The analyzed project, where the compilation itself has the code of all projects.</param>
internal sealed class EntityModel(
    DataAccessSymbols symbols, SemanticModels models, SqlScripts scripts, SolutionFiles? solution, Compilation? project = null)
{
    /// <summary>A bound, since owned types can own each other.</summary>
    private const int MaxOwnedOrComplexTypes = 64;
    /// <summary>The same for what is stored.</summary>
    private const int MaxStoredDepth = 8;
    /// <summary>The same for their number: several that own each other multiply.</summary>
    private const int MaxStoredParts = 1000;

    private readonly ConcurrentDictionary<INamedTypeSymbol, ModelView> _views = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<SnapshotFile, ModelView> _snapshotViews = new();
    private readonly ConcurrentDictionary<SnapshotFile, SnapshotFile> _renamedSnapshots = new();
    private readonly ConcurrentDictionary<(INamedTypeSymbol Context, SnapshotFile Snapshot), ModelView> _derivedViews = new();
    private readonly ConcurrentDictionary<OwnedOrComplexType, EntityColumns> _ownedOrComplexTypes = new();
    /// <summary>The model of packages whose contexts no source shows.</summary>
    private readonly ModelView _packages = new("", null, null, null);
    private readonly ConfigurationDeclarations? _declarations = solution is null ? null : new ConfigurationDeclarations(solution);
    private ConfigurationFile? _configuration;
    private ImmutableArray<INamedTypeSymbol> _contexts;
    private ImmutableArray<SnapshotFile> _snapshots;
    private ImmutableArray<SnapshotFile> _solutionModels;

    /// <summary>The files of other projects; <see langword="null"/> where none are visible.</summary>
    public SolutionFiles? Solution => solution;

    /// <summary>
    /// The model of a query over an entity type that begins at a type: a context, a base context, or an interface of one; any other type,
    /// or none, stands for every context. <see langword="null"/> when no known context maps the entity, or when several map it differently.
    /// </summary>
    public ModelView? FindView(INamedTypeSymbol? owner, INamedTypeSymbol entity, CancellationToken cancellationToken)
    {
        owner = owner?.OriginalDefinition;
        var isContext = symbols.IsDbContext(owner);
        if (owner is not null && isContext
            && (symbols.IsInSource(owner) ? IsModel(owner, cancellationToken) : HasOtherModel(owner, cancellationToken)))
            return WithDerivedSnapshot(GetView(owner, cancellationToken), entity, cancellationToken);

        var contexts = GetContexts(cancellationToken);
        if (owner is not null && (isContext || contexts.Any(context => Implements(context, owner))))
            contexts = contexts.Where(context => context.InheritsFromOrIs(owner) || Implements(context, owner)).ToImmutableArray();
        var views = contexts.Where(context => IsModel(context, cancellationToken)).Select(context => GetView(context, cancellationToken))
            .Where(view => view.IsEntityType(entity, symbols))
            .Select(view => WithDerivedSnapshot(view, entity, cancellationToken)).ToList();

        // A context for each provider, with migrations of its own: the one for SQL Server counts.
        if (views.Exists(static view => view.Snapshot is { IsSqlServer: true }))
            views.RemoveAll(static view => view.Snapshot is { IsSqlServer: false });

        // Layered solutions: the contexts are in another project, and only their snapshots or source files are visible.
        if (views.Count == 0)
            views.AddRange(FindOtherModels(model => model.FindEntity(entity) is not null, cancellationToken).Select(GetView));
        if (views.Count == 0)
            views.AddRange(FindRenamed(entity, cancellationToken).Select(GetView));
        if (isContext && views.Exists(view => view.Name == owner!.Name))
            views.RemoveAll(view => view.Name != owner!.Name);
        if (views.Count > 1 && owner is { TypeKind: TypeKind.Interface } && views.Exists(view => Implements(view, owner)))
            views.RemoveAll(view => !Implements(view, owner));
        if (views.Count == 0)
            return isContext ? GetView(owner!, cancellationToken) // attributes of the entity may settle columns
                : PackageEntities.IsKnown(entity) ? _packages : null;
        return views.Count == 1 ? views[0] : AreColumnsEqual(views, entity, cancellationToken) ? FindBase(views) : null;
    }

    /// <summary>The model from whose context all others derive, else the first.</summary>
    private static ModelView FindBase(List<ModelView> views) =>
        views.Find(view => view.Context is { } context && views.TrueForAll(other => other.Context.InheritsFromOrIs(context))) ?? views[0];

    /// <summary>The models of the contexts of a name, or of all: those declared here, then those of other snapshots. Read lazily.</summary>
    public IEnumerable<ModelView> GetViews(string? context, CancellationToken cancellationToken)
    {
        var seen = new HashSet<(string?, string?)>();
        foreach (var view in GetOwnViews(context, cancellationToken))
        {
            seen.Add((view.Snapshot?.Path, view.Snapshot?.Context));
            yield return view;
        }

        foreach (var snapshot in GetSnapshots(cancellationToken).Concat(GetSolutionModels(cancellationToken)))
            if (!seen.Contains((snapshot.Path, snapshot.Context)) && (context is null || snapshot.Context == context))
                yield return GetView(Rename(snapshot));
    }

    /// <summary>The models of the contexts of a name, or of all, that are declared here. Read lazily.</summary>
    public IEnumerable<ModelView> GetOwnViews(string? context, CancellationToken cancellationToken) => GetContexts(cancellationToken)
        .Where(type => (context is null || type.Name == context) && IsModel(type, cancellationToken))
        .Select(type => GetView(type, cancellationToken));

    /// <summary>The model of an abstract context as far as it is common to the contexts that derive from it.</summary>
    public IEnumerable<ModelView> GetBaseViews(string context, CancellationToken cancellationToken) => GetContexts(cancellationToken)
        .Where(type => type.Name == context && !IsModel(type, cancellationToken))
        .Select(type => GetView(type, cancellationToken));

    /// <summary>Whether there is any model. None is read for it.</summary>
    public bool HasViews(CancellationToken cancellationToken) =>
        HasContext(static _ => true, cancellationToken) || !GetSnapshots(cancellationToken).IsEmpty || HasSolutionModels(cancellationToken);

    /// <summary>Whether a context with a suitable name is declared here and is a model.</summary>
    public bool HasContext(Func<string, bool> isWanted, CancellationToken cancellationToken) =>
        GetContexts(cancellationToken).Any(context => isWanted(context.Name) && IsModel(context, cancellationToken));

    /// <summary>The columns of an entity type as one context maps it; <see langword="null"/> when the context ignores the type.</summary>
    public EntityColumns? FindColumns(INamedTypeSymbol entity, ModelView view, CancellationToken cancellationToken)
    {
        if (view.Columns.TryGetValue(entity, out var known))
            return known;
        cancellationToken.ThrowIfCancellationRequested();
        if (view.Stored?.FindEntity(entity) is { } stored)
            if (stored == StoredEntity.Ignored)
                return null;
            else if (stored.Restore(entity, symbols) is { } restored)
                return view.Columns.GetOrAdd(entity, restored);
        var columns = ReadColumns(entity, view, cancellationToken);
        if (view is { IsRestored: true, Stored: { IsComplete: false } model })
            Complete(model, view, cancellationToken);
        return columns;
    }

    private EntityColumns? ReadColumns(INamedTypeSymbol entity, ModelView view, CancellationToken cancellationToken)
    {
        var code = view.ReadCode(cancellationToken);
        var snapshot = SnapshotEntities.Create(entity, view.Snapshot);
        var columns = code?.Ignored.Contains(entity) == true ? null
            : view.Columns.GetOrAdd(entity, new EntityReader(symbols, view, null, new ScriptColumns(scripts, cancellationToken))
                .Read(entity, code?.FindEntity(entity), snapshot));
        var parts = MaxStoredParts;
        view.Stored?.Add(entity, columns is null ? StoredEntity.Ignored : StoredEntity.Create(
            columns, symbols.Compilation, part => --parts < 0 ? null : FindColumns(part, view, cancellationToken), MaxStoredDepth));
        return columns;
    }

    /// <summary>
    /// Stores all entity types. One that is read after an edit shows that an editor is at work, which may need any of them next; a build
    /// needs only those of its queries.
    /// </summary>
    private void Complete(StoredModel model, ModelView view, CancellationToken cancellationToken)
    {
        foreach (var type in view.GetEntityTypes(symbols))
            if (model.FindEntity(type) is null)
                ReadColumns(type, view, cancellationToken);
        model.IsComplete = true;
    }

    /// <summary>The columns behind a navigation: of another entity, or of an owned or complex type as its owner configures it.</summary>
    public EntityColumns? FindColumns(Navigation navigation, ModelView view, CancellationToken cancellationToken)
    {
        if (navigation.OwnedOrComplexType is not { } type)
            return FindColumns(navigation.Target, view, cancellationToken);
        if (type.Columns is { } restored)
            return restored;
        if (_ownedOrComplexTypes.TryGetValue(type, out var known))
            return known;
        var snapshot = type.Snapshot is null ? SnapshotEntities.None : new SnapshotEntities(ImmutableArray.Create(type.Snapshot));
        return _ownedOrComplexTypes.GetOrAdd(type, new EntityReader(symbols, view, type.Path, null)
            .Read(navigation.Target, type.Code, snapshot));
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

    /// <summary>
    /// The models of other projects that fit: snapshots for SQL Server, else those that are read from source, which hold for a product
    /// whose migrations were written for another provider, else other snapshots.
    /// </summary>
    private List<SnapshotFile> FindOtherModels(Func<SnapshotFile, bool> fits, CancellationToken cancellationToken)
    {
        var snapshots = PreferSqlServer(fits, cancellationToken);
        if (snapshots is [{ IsSqlServer: true }, ..])
            return snapshots;
        return GetSolutionModels(cancellationToken).Where(fits).ToList() is { Count: > 0 } read ? read : snapshots;
    }

    /// <summary>The snapshots for SQL Server that have an entity type by the name which it had before its namespace was renamed.</summary>
    private IEnumerable<SnapshotFile> FindRenamed(INamedTypeSymbol entity, CancellationToken cancellationToken) =>
        GetSnapshots(cancellationToken).Where(snapshot => snapshot.IsSqlServer && snapshot.HasSimpleName(entity.Name))
            .Select(Rename).Where(snapshot => snapshot.FindEntity(entity) is not null);

    private SnapshotFile Rename(SnapshotFile snapshot) =>
        _renamedSnapshots.GetOrAdd(snapshot, old => RenamedEntities.Resolve(old, symbols));

    /// <summary>Whether a context is meant to be a base: abstract, or with a constructor for the options of any context.</summary>
    private static bool IsBase(INamedTypeSymbol context) => context.IsAbstract || context.InstanceConstructors
        .Any(static constructor => constructor.Parameters.Any(static parameter =>
            parameter.Type is INamedTypeSymbol { Name: "DbContextOptions", IsGenericType: false }));

    /// <summary>
    /// The model of a base context whose derived contexts are in other projects, one for each provider: with the snapshot of the one for
    /// SQL Server, if only one maps the entity.
    /// </summary>
    private ModelView WithDerivedSnapshot(ModelView view, INamedTypeSymbol entity, CancellationToken cancellationToken)
    {
        if (view is not { Context: { } context, Snapshot: null or { IsFromSource: true } } || !IsBase(context))
            return view;
        var fitting = GetSnapshots(cancellationToken)
            .Where(snapshot => snapshot.IsSqlServer && snapshot.FindEntity(entity)?.HasSqlServerTypes == true).Take(2).ToList();
        return fitting is [var only]
            ? _derivedViews.GetOrAdd((context, only), key => new ModelView(
                view.Name, key.Context, token => view.ReadCode(token)!, key.Snapshot))
            : view;
    }

    private static bool Implements(ModelView view, INamedTypeSymbol contract) =>
        view.Snapshot?.Interfaces.Contains(SnapshotFile.GetClrName(contract)) == true;

    private static bool Implements(INamedTypeSymbol context, INamedTypeSymbol contract) =>
        context.AllInterfaces.Contains(contract, SymbolEqualityComparer.Default);

    private ModelView GetView(INamedTypeSymbol context, CancellationToken cancellationToken)
    {
        if (_views.TryGetValue(context, out var known))
            return known;
        lock (_views) // other threads wait for a model: reading it costs more than all else
            return _views.TryGetValue(context, out known) ? known
                : _views.GetOrAdd(context, symbols.IsInSource(context)
                    ? ReadView(context, cancellationToken)
                    : new ModelView(context.Name, context, null, FindOtherModel(context, cancellationToken))
                    { Declarations = _declarations });
    }

    /// <summary>The model of a context in another project: its snapshot, and what its source has beside that.</summary>
    private SnapshotFile? FindOtherModel(INamedTypeSymbol context, CancellationToken cancellationToken)
    {
        var model = FindOtherModels(other => other.BelongsTo(context), cancellationToken).FirstOrDefault();
        return model is { IsSqlServer: true, IsFromSource: false }
            && GetSolutionModels(cancellationToken).FirstOrDefault(other => other.BelongsTo(context)) is { } source
                ? model.Add(source)
                : model;
    }

    /// <summary>
    /// Whether a context in another project is a model of its own. An abstract one without a model stands for the contexts that derive
    /// from it, as EF Core's own does.
    /// </summary>
    private bool HasOtherModel(INamedTypeSymbol context, CancellationToken cancellationToken) =>
        !context.SymbolEquals(symbols.DbContext) && (!context.IsAbstract || FindOtherModel(context, cancellationToken) is not null);

    /// <summary>The model of a context of this compilation, unless an earlier compilation has read the same.</summary>
    private ModelView ReadView(INamedTypeSymbol context, CancellationToken cancellationToken)
    {
        var own = FindSnapshot(context, cancellationToken);
        if (solution is not null && symbols.Compilation is CSharpCompilation same
            && StoredModel.Find(context, own, same, solution, cancellationToken) is { } stored)
            return new ModelView(context.Name, context, token => ReadCode(context, token), stored.Snapshot)
            {
                Stored = stored,
                IsRestored = true,
            };

        var code = ReadCode(context, cancellationToken);
        // Its base context or its helpers may be in other projects.
        var others = own is null && code.HasUncertainty && solution is not null
            ? SolutionModels.Read(solution, context.Name, cancellationToken)
            : SolutionModels.None;
        var snapshot = own is null
            ? others.Snapshots.FirstOrDefault(model => model.BelongsTo(context))
            : RenamedEntities.Resolve(own, code.GetEntityTypes());
        var model = solution is not null && symbols.Compilation is CSharpCompilation compilation
            ? new StoredModel(
                new ModelInputs(compilation, solution, others.Sources, cancellationToken) { ReadLater = code.Sources }, own, snapshot)
            : null;
        model?.Keep(context);
        return new ModelView(context.Name, context, _ => code, snapshot) { Stored = model };
    }

    private ModelConfiguration ReadCode(INamedTypeSymbol context, CancellationToken cancellationToken) =>
        ConfigurationInterpreter.Read(
            context, GetConfiguration(cancellationToken), symbols, models, project, cancellationToken);

    private SnapshotFile? FindSnapshot(INamedTypeSymbol context, CancellationToken cancellationToken) =>
        PreferSqlServer(snapshot => snapshot.BelongsTo(context), cancellationToken).FirstOrDefault();

    private ModelView GetView(SnapshotFile snapshot) =>
        _snapshotViews.GetOrAdd(snapshot, s => new ModelView(s.Context, null, null, s) { Declarations = _declarations });

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

    /// <summary>The contexts of other projects that have no snapshot for the provider that they use.</summary>
    private ImmutableArray<SnapshotFile> GetSolutionModels(CancellationToken cancellationToken)
    {
        if (solution is null)
            return ImmutableArray<SnapshotFile>.Empty;
        if (_solutionModels.IsDefault)
        {
            var contexts = SolutionModels.ListContexts(solution, GetSnapshots(cancellationToken), cancellationToken);
            ImmutableInterlocked.InterlockedInitialize(ref _solutionModels, SolutionModels.ReadOnce(
                symbols.Compilation, solution, contexts, cancellationToken));
        }

        return _solutionModels;
    }

    private bool HasSolutionModels(CancellationToken cancellationToken) => solution is not null
        && (_solutionModels.IsDefault
            ? SolutionModels.HasAny(symbols.Compilation, solution,
                SolutionModels.ListContexts(solution, GetSnapshots(cancellationToken), cancellationToken), cancellationToken)
            : !_solutionModels.IsEmpty);

    private ConfigurationFile GetConfiguration(CancellationToken cancellationToken) =>
        _configuration ??= ConfigurationFile.Merge(symbols.Compilation.SyntaxTrees.ToList(), cancellationToken);
}
