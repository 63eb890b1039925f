using System.Collections.Concurrent;
using System.Runtime.CompilerServices;
using AsyncSql.Analyzers.Facts.Columns.Configuration;
using AsyncSql.Analyzers.Facts.Columns.Snapshots;
using AsyncSql.Analyzers.Facts.ProviderCalls;
using AsyncSql.Analyzers.Facts.Sql;

namespace AsyncSql.Analyzers.Facts.Columns;

/// <summary>
/// The models that the source of other projects in the solution shows: those of contexts there, and those of contexts here whose base or
/// helpers are there. Each is read as far as it binds beside this compilation, and gets the form of a snapshot, because its symbols belong
/// to another compilation.
/// </summary>
internal sealed class SolutionModels
{
    /// <summary>A bound, since owned types can own each other.</summary>
    private const int MaxDepth = 8;

    /// <summary>The same for their number: several that own each other multiply.</summary>
    private const int MaxParts = 1000;

    public static readonly (ImmutableArray<SnapshotFile> Snapshots, ImmutableHashSet<SyntaxTree> Sources) None =
        (ImmutableArray<SnapshotFile>.Empty, ImmutableHashSet<SyntaxTree>.Empty);

    /// <summary>By the first file, and by the compilation that has it beside its own.</summary>
    private static readonly ConditionalWeakTable<SyntaxTree, ConcurrentDictionary<string, StoredModels>> Known = new();

    private readonly EntityModel _model;
    private readonly DataAccessSymbols _symbols;
    private readonly CancellationToken _cancellationToken;
    private int _parts;

    private SolutionModels(
        Compilation compilation, DataAccessSymbols symbols, SolutionFiles files, CancellationToken cancellationToken)
    {
        _model = new EntityModel(symbols, new SemanticModels(compilation), new SqlScripts(files.Scripts), null, files.Project);
        _symbols = symbols;
        _cancellationToken = cancellationToken;
    }

    /// <summary>
    /// Lists the contexts that the files declare and that have no snapshot; those with a snapshot for SQL Server, too, if an entity is in
    /// none. A snapshot of another provider does not count where the files choose SQL Server for the context, too.
    /// </summary>
    public static ImmutableHashSet<string> ListContexts(
        SolutionFiles files, IEnumerable<SnapshotFile> snapshots, CancellationToken cancellationToken)
    {
        if (!AreComplete(files, cancellationToken))
            return ImmutableHashSet<string>.Empty;
        var trees = files.GetTrees(cancellationToken);
        var onSqlServer = trees.SelectMany(tree => ProviderFile.Get(tree, cancellationToken)).Where(static use => use.IsSqlServer)
            .Select(static use => use.Context).OfType<string>().ToImmutableHashSet(StringComparer.Ordinal);
        var paths = trees.Select(static tree => tree.FilePath).ToImmutableHashSet(StringComparer.Ordinal);
        return trees.SelectMany(tree => ConfigurationFile.Get(tree, cancellationToken).Contexts)
            .Select(static declaration => declaration.Identifier.ValueText)
            .Except(snapshots
                .Where(snapshot => snapshot.IsSqlServer ? !paths.Contains(snapshot.Path) : !onSqlServer.Contains(snapshot.Context))
                .Select(static snapshot => snapshot.Context))
            .ToImmutableHashSet(StringComparer.Ordinal);
    }

    /// <summary>Reads the contexts of a name, unless an earlier compilation of an editing session has read the same.</summary>
    public static ImmutableArray<SnapshotFile> ReadOnce(
        Compilation compilation, SolutionFiles files, ImmutableHashSet<string> contexts, CancellationToken cancellationToken)
    {
        if (contexts.IsEmpty || compilation is not CSharpCompilation own || files.GetTrees(cancellationToken) is not [var first, ..])
            return ImmutableArray<SnapshotFile>.Empty;
        if (FindKnown(own, files, contexts, cancellationToken) is { } stored)
            return stored.Snapshots;
        var known = Known.GetOrCreateValue(first);
        var models = Open(files, cancellationToken)?.Read(model =>
            contexts.SelectMany(context => model.GetViews(context, cancellationToken))) ?? None;
        known[own.AssemblyName ?? ""] = new StoredModels(
            contexts, new ModelInputs(own, files, models.Sources, cancellationToken), models.Snapshots);
        return models.Snapshots;
    }

    /// <summary>Whether a name is that of a context. The files are bound for it, but no model is read.</summary>
    public static bool HasAny(
        Compilation compilation, SolutionFiles files, ImmutableHashSet<string> contexts, CancellationToken cancellationToken) =>
        !contexts.IsEmpty && compilation is CSharpCompilation own
        && (FindKnown(own, files, contexts, cancellationToken) is { } stored ? !stored.Snapshots.IsEmpty
            : files.Bind(cancellationToken) is { } bound && DataAccessSymbols.Create(bound) is { } symbols
                && new SolutionModels(bound, symbols, files, cancellationToken)._model.HasContext(contexts.Contains, cancellationToken));

    private static StoredModels? FindKnown(
        CSharpCompilation own, SolutionFiles files, ImmutableHashSet<string> contexts, CancellationToken cancellationToken) =>
        files.GetTrees(cancellationToken) is [var first, ..] && Known.TryGetValue(first, out var known)
        && known.TryGetValue(own.AssemblyName ?? "", out var stored) && stored.Contexts.SetEquals(contexts)
        && stored.Inputs.HoldFor(own, files, cancellationToken)
            ? stored
            : null;

    /// <summary>Reads a context of this compilation whose base or helpers are in other projects, or that others derive from.</summary>
    /// <returns>The models, and the files whose code was read.</returns>
    public static (ImmutableArray<SnapshotFile> Snapshots, ImmutableHashSet<SyntaxTree> Sources) Read(
        SolutionFiles files, string context, CancellationToken cancellationToken) =>
        Open(files, cancellationToken)?.Read(model =>
            model.GetViews(context, cancellationToken).Concat(model.GetBaseViews(context, cancellationToken))) ?? None;

    /// <summary>Binds the files. It costs far more than reading snapshots, so this is for what needs it.</summary>
    private static SolutionModels? Open(SolutionFiles files, CancellationToken cancellationToken) =>
        AreComplete(files, cancellationToken) && files.Bind(cancellationToken) is { } compilation
        && DataAccessSymbols.Create(compilation) is { } symbols
            ? new SolutionModels(compilation, symbols, files, cancellationToken)
            : null;

    /// <summary>
    /// Whether the files show entire models. Beside a snapshot for SQL Server that has all entities, the package passes only files that
    /// declare large columns.
    /// </summary>
    private static bool AreComplete(SolutionFiles files, CancellationToken cancellationToken)
    {
        var trees = files.GetTrees(cancellationToken);
        var snapshots = trees.SelectMany(tree => SnapshotReader.Get(tree, cancellationToken))
            .Where(static snapshot => snapshot.IsSqlServer).ToList();
        return snapshots.Count == 0 || UnmigratedEntities.Exist(trees, snapshots, cancellationToken);
    }

    private (ImmutableArray<SnapshotFile> Snapshots, ImmutableHashSet<SyntaxTree> Sources) Read(
        Func<EntityModel, IEnumerable<ModelView>> select)
    {
        var snapshots = ImmutableArray.CreateBuilder<SnapshotFile>();
        var sources = ImmutableHashSet<SyntaxTree>.Empty;
        foreach (var view in select(_model))
        {
            if (view.Context is { } context && context.FindSourceLocation()?.SourceTree is { } tree)
                snapshots.Add(new SnapshotFile(
                    view.Name, ImmutableHashSet.Create(SnapshotFile.GetNamespace(context)), ReadEntities(view), tree.FilePath)
                {
                    IsSqlServer = true, // the types are those of SQL Server
                    IsFromSource = true,
                    Interfaces = context.AllInterfaces.Select(SnapshotFile.GetClrName).ToImmutableHashSet(StringComparer.Ordinal),
                });
            sources = view.Code is { } code ? sources.Union(code.Sources.Keys) : sources; // reading the entities may read more files
        }

        return (snapshots.ToImmutable(), sources);
    }

    private ImmutableDictionary<string, Lazy<SnapshotEntity>> ReadEntities(ModelView view)
    {
        var entities = ImmutableDictionary.CreateBuilder<string, Lazy<SnapshotEntity>>(StringComparer.Ordinal);
        foreach (var entity in view.GetEntityTypes(_symbols))
            if (_model.FindColumns(entity, view, _cancellationToken) is { } columns)
            {
                _parts = MaxParts;
                var read = Read(view, columns, MaxDepth, view.FindPrimaryKey(entity, _symbols));
                entities[SnapshotFile.GetClrName(entity)] = new Lazy<SnapshotEntity>(() => read);
            }

        return entities.ToImmutable();
    }

    private SnapshotEntity Read(
        ModelView view, EntityColumns? entity, int depth, ImmutableArray<string> key, bool isComplex = false)
    {
        var types = ImmutableDictionary.CreateBuilder<string, SnapshotEntity>(StringComparer.Ordinal);
        foreach (var navigation in entity?.Navigations ?? ImmutableArray<Navigation>.Empty)
            if (depth > 0 && navigation.OwnedOrComplexType is not null && --_parts >= 0)
                types[navigation.Name] = Read(
                    view,
                    _model.FindColumns(navigation, view, _cancellationToken),
                    depth - 1,
                    ImmutableArray<string>.Empty,
                    navigation.OwnedOrComplexType.IsComplex);
        return new SnapshotEntity
        {
            // A snapshot has a column at the type that declares it, while the columns of an entity include those of derived types.
            Columns = (entity?.Columns ?? ImmutableArray<Column>.Empty).Where(column => entity!.Entity.InheritsFromOrIs(column.Entity))
                .GroupBy(static column => column.Name, StringComparer.Ordinal)
                .ToImmutableDictionary(static group => group.Key, static group => Read(group.First()), StringComparer.Ordinal),
            OwnedOrComplexTypes = types.ToImmutable(),
            AutoIncluded = (entity?.Navigations ?? ImmutableArray<Navigation>.Empty)
                .Where(static navigation => navigation is { IsAlwaysLoaded: true, OwnedOrComplexType: null })
                .Select(static navigation => navigation.Name).ToImmutableHashSet(StringComparer.Ordinal),
            Key = key,
            IsComplex = isComplex,
            Table = depth == MaxDepth && entity is not null ? view.FindTable(entity.Entity, _symbols) : null,
            IsDerived = entity is not null && view.Code!.GetMappedHierarchy(entity.Entity).Skip(1).Any(view.Code.IsEntityType),
        };
    }

    /// <summary>A column of unknown size has no store type.</summary>
    private static SnapshotColumn Read(Column column) => new(
        (column.Property?.Type ?? column.ShadowType)?.WithNullableAnnotation(NullableAnnotation.None).ToDisplayString() ?? "",
        column.Size.Kind == SizeKind.Unknown ? null : column.Size.StoreType)
    {
        Evidence = column.Evidence,
        StoreName = column.StoreName,
        DeclaredLarge = column.DeclaredLarge,
        IsShort = column.IsShort,
    };

    private sealed record StoredModels(ImmutableHashSet<string> Contexts, ModelInputs Inputs, ImmutableArray<SnapshotFile> Snapshots);
}
