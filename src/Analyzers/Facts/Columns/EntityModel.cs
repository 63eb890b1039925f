using System.Collections.Concurrent;
using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Columns.Configuration;
using AsyncSql.Analyzers.Facts.Columns.Snapshots;
using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts.Columns;

/// <summary>
/// The entity types of a compilation and their columns, per context. Built lazily: nothing is read before the first query
/// asks, and then only the contexts that are asked about. Safe for concurrent use; a cancelled reading leaves no trace.
/// </summary>
internal sealed class EntityModel(
    DataAccessSymbols symbols,
    SourceModels models,
    Func<SyntaxTree, CancellationToken, ConfigurationFile> readFile,
    Func<CancellationToken, ImmutableArray<SnapshotFile>> readSnapshots)
{
    /// <summary>Owned types can own each other.</summary>
    private const int MaxParts = 64;

    private readonly ConcurrentDictionary<INamedTypeSymbol, ModelView> _views = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<SnapshotFile, ModelView> _snapshotViews = new();
    private readonly ConcurrentDictionary<(INamedTypeSymbol Entity, ModelView View), EntityColumns> _columns = new(PairComparer.Instance);
    private readonly ConcurrentDictionary<MappedPart, EntityColumns> _parts = new();
    private ConfigurationSources? _sources;
    private ImmutableArray<INamedTypeSymbol> _contexts;
    private ImmutableArray<SnapshotFile> _snapshots;

    /// <summary>The contexts that are declared in this compilation.</summary>
    public ImmutableArray<INamedTypeSymbol> Contexts(CancellationToken cancellationToken)
    {
        if (_contexts.IsDefault)
        {
            var contexts = Sources(cancellationToken).Contexts
                .Select(declaration => symbols.Compilation.GetTypeByMetadataName(ConfigurationFile.MetadataName(declaration)))
                .OfType<INamedTypeSymbol>()
                .Where(symbols.IsDbContext)
                .Distinct<INamedTypeSymbol>(SymbolEqualityComparer.Default)
                .ToImmutableArray();
            ImmutableInterlocked.InterlockedInitialize(ref _contexts, contexts);
        }

        return _contexts;
    }

    /// <summary>
    /// The model that a query over an entity type sees when it begins at a type: a context, a base context, or an interface in
    /// front of one; of any other type, or none, every context may be meant. <see langword="null"/> when none is known that maps
    /// the entity, or when several are that map it differently.
    /// </summary>
    public ModelView? ViewFor(INamedTypeSymbol? owner, INamedTypeSymbol entity, CancellationToken cancellationToken)
    {
        if (owner is not null && symbols.IsDbContext(owner) && (symbols.IsInSource(owner) ? !owner.IsAbstract : !owner.Is(symbols.DbContext)))
            return View(owner, cancellationToken);

        var views = new List<ModelView>();
        var isContext = owner is not null && (symbols.IsDbContext(owner)
            || (owner.TypeKind == TypeKind.Interface && Contexts(cancellationToken).Any(context => context.AllInterfaces.Contains(owner, SymbolEqualityComparer.Default))));
        foreach (var context in Contexts(cancellationToken))
            if (!context.IsAbstract
                && (!isContext || context.InheritsFromOrIs(owner!) || context.AllInterfaces.Contains(owner!, SymbolEqualityComparer.Default))
                && View(context, cancellationToken) is var view
                && view.Code!.IsEntityType(entity, symbols))
                views.Add(view);

        // Layered solutions: the contexts are elsewhere, and a snapshot is all that is seen of them.
        if (views.Count == 0)
            foreach (var snapshot in Snapshots(cancellationToken))
                if (snapshot.Entity(entity) is not null)
                    views.Add(ViewOf(snapshot));

        if (views.Count == 0 && owner is not null && symbols.IsDbContext(owner))
            return View(owner, cancellationToken); // what the entity's own attributes settle is known even then
        return views.Count == 1 || Agree(views, entity, cancellationToken) ? views[0] : null;
    }

    /// <summary>The models of the contexts of a name, or every one that is known: of the contexts declared here, and of the snapshots of others. Each is read when its turn comes.</summary>
    public IEnumerable<ModelView> Views(string? context, CancellationToken cancellationToken)
    {
        var seen = new HashSet<SnapshotFile>();
        foreach (var type in Contexts(cancellationToken))
            if (!type.IsAbstract && (context is null || type.Name == context))
            {
                var view = View(type, cancellationToken);
                if (view.Snapshot is { } own)
                    seen.Add(own);
                yield return view;
            }

        foreach (var snapshot in Snapshots(cancellationToken))
            if (!seen.Contains(snapshot) && (context is null || snapshot.Context == context))
                yield return ViewOf(snapshot);
    }

    /// <summary>The columns of an entity type as one context maps it; <see langword="null"/> when the context leaves the type out.</summary>
    public EntityColumns? ColumnsOf(INamedTypeSymbol entity, ModelView view, CancellationToken cancellationToken)
    {
        if (view.Code?.IsIgnored(entity) == true)
            return null;
        if (_columns.TryGetValue((entity, view), out var known))
            return known;
        cancellationToken.ThrowIfCancellationRequested();
        var columns = Read(entity, view.Code?.TryEntity(entity), SnapshotEntities.Of(entity, view.Snapshot), view);
        return _columns.GetOrAdd((entity, view), columns);
    }

    /// <summary>The columns behind a navigation: of another entity, or of an owned or complex type as its owner configures it.</summary>
    public EntityColumns? ColumnsOf(Navigation navigation, ModelView view, CancellationToken cancellationToken) =>
        navigation.Part is not { } part ? ColumnsOf(navigation.Target, view, cancellationToken)
        : _parts.TryGetValue(part, out var known) ? known
        : _parts.GetOrAdd(part, Read(navigation.Target, part.Code, part.Snapshot is null ? SnapshotEntities.None : new SnapshotEntities(ImmutableArray.Create(part.Snapshot)), view, part.Path));

    /// <summary>The columns of an entity type, and those of its owned and complex types; none when the context leaves the type out.</summary>
    public IEnumerable<Column> ColumnsWithParts(INamedTypeSymbol entity, ModelView view, CancellationToken cancellationToken)
    {
        var pending = new Queue<EntityColumns>();
        if (ColumnsOf(entity, view, cancellationToken) is { } own)
            pending.Enqueue(own);
        for (var i = 0; i < MaxParts && pending.Count > 0; i++)
        {
            var current = pending.Dequeue();
            foreach (var column in current.Columns)
                yield return column;
            foreach (var navigation in current.Navigations)
                if (navigation.Part is not null && ColumnsOf(navigation, view, cancellationToken) is { } part)
                    pending.Enqueue(part);
        }
    }

    private EntityColumns Read(INamedTypeSymbol entity, EntityConfiguration? configuration, SnapshotEntities snapshot, ModelView view, string? path = null) =>
        new EntityReader(symbols, view, path).Read(entity, configuration, snapshot);

    private ModelView View(INamedTypeSymbol context, CancellationToken cancellationToken)
    {
        if (_views.TryGetValue(context, out var known))
            return known;
        var code = symbols.IsInSource(context) ? ConfigurationInterpreter.Read(context, Sources(cancellationToken), symbols, models, cancellationToken) : null;
        var snapshot = Snapshots(cancellationToken).FirstOrDefault(s => s.IsOf(context));
        return _views.GetOrAdd(context, new ModelView(context.Name, context, code, snapshot));
    }

    private ModelView ViewOf(SnapshotFile snapshot) => _snapshotViews.GetOrAdd(snapshot, static s => new ModelView(s.Context, null, null, s));

    private bool Agree(List<ModelView> views, INamedTypeSymbol entity, CancellationToken cancellationToken)
    {
        if (views.Count == 0)
            return false;
        var first = ColumnsOf(entity, views[0], cancellationToken);
        return first is not null && views.Skip(1).All(view => ColumnsOf(entity, view, cancellationToken) is { } other
            && first.Columns.Length == other.Columns.Length
            && first.Columns.Zip(other.Columns, static (a, b) => a.Name == b.Name && a.Size.Kind == b.Size.Kind).All(static same => same));
    }

    private ImmutableArray<SnapshotFile> Snapshots(CancellationToken cancellationToken)
    {
        if (_snapshots.IsDefault)
            ImmutableInterlocked.InterlockedInitialize(ref _snapshots, readSnapshots(cancellationToken));
        return _snapshots;
    }

    private ConfigurationSources Sources(CancellationToken cancellationToken)
    {
        if (_sources is null)
        {
            var files = new List<ConfigurationFile>();
            foreach (var tree in symbols.Compilation.SyntaxTrees)
            {
                cancellationToken.ThrowIfCancellationRequested();
                files.Add(readFile(tree, cancellationToken));
            }

            Interlocked.CompareExchange(ref _sources, new ConfigurationSources(files), null);
        }

        return _sources;
    }

    private sealed class PairComparer : IEqualityComparer<(INamedTypeSymbol Entity, ModelView View)>
    {
        public static readonly PairComparer Instance = new();

        public bool Equals((INamedTypeSymbol Entity, ModelView View) x, (INamedTypeSymbol Entity, ModelView View) y) =>
            ReferenceEquals(x.View, y.View) && SymbolEqualityComparer.Default.Equals(x.Entity, y.Entity);

        public int GetHashCode((INamedTypeSymbol Entity, ModelView View) pair) =>
            (SymbolEqualityComparer.Default.GetHashCode(pair.Entity) * 397) ^ pair.View.GetHashCode();
    }
}
