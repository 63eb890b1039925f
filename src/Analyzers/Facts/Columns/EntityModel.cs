using System.Collections.Concurrent;
using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Columns.Configuration;
using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts.Columns;

/// <summary>
/// The entity types of a compilation and their columns, per context. Built lazily: nothing is read before the first query
/// asks, and then only the contexts that are asked about. Safe for concurrent use; a cancelled reading leaves no trace.
/// </summary>
internal sealed class EntityModel(DataAccessSymbols symbols, Func<SyntaxTree, CancellationToken, ConfigurationFile> readFile)
{
    private readonly ConcurrentDictionary<INamedTypeSymbol, ModelConfiguration> _models = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<(INamedTypeSymbol Entity, INamedTypeSymbol Context), EntityColumns?> _columns = new(PairComparer.Instance);
    private ConfigurationSources? _sources;
    private ImmutableArray<INamedTypeSymbol> _contexts;

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
    /// The contexts of this compilation behind a base context or an interface, as far as they know an entity type.
    /// </summary>
    public IEnumerable<INamedTypeSymbol> ContextsOf(INamedTypeSymbol type, INamedTypeSymbol entity, CancellationToken cancellationToken) =>
        Contexts(cancellationToken).Where(context =>
            !context.IsAbstract
            && (context.InheritsFromOrIs(type) || context.AllInterfaces.Contains(type, SymbolEqualityComparer.Default))
            && Model(context, cancellationToken).EntityTypes(symbols).Contains(entity, SymbolEqualityComparer.Default));

    /// <summary>
    /// The columns of an entity type as one context maps it; <see langword="null"/> when nothing is known: the context is
    /// not in this compilation, or the type is none of its entities.
    /// </summary>
    public EntityColumns? ColumnsOf(INamedTypeSymbol entity, INamedTypeSymbol context, CancellationToken cancellationToken)
    {
        if (_columns.TryGetValue((entity, context), out var known))
            return known;

        var columns = symbols.IsInSource(context) && Model(context, cancellationToken) is var model && !model.IsIgnored(entity)
            ? Read(entity, model.Entities.TryGetValue(entity, out var configuration) ? configuration : null, model)
            : null;
        return _columns.GetOrAdd((entity, context), columns);
    }

    /// <summary>The columns of an owned or complex type, which its owner's configuration decides.</summary>
    public EntityColumns? ColumnsOf(INamedTypeSymbol owner, Navigation part, INamedTypeSymbol context, CancellationToken cancellationToken)
    {
        if (!symbols.IsInSource(context))
            return null;
        var model = Model(context, cancellationToken);
        return model.Entities.TryGetValue(owner, out var configuration) && configuration.TryPart(part.Property.Name) is { } owned
            ? Read(part.Target, owned, model)
            : ColumnsOf(part.Target, context, cancellationToken);
    }

    private ModelConfiguration Model(INamedTypeSymbol context, CancellationToken cancellationToken) =>
        _models.TryGetValue(context, out var model)
            ? model
            : _models.GetOrAdd(context, ConfigurationInterpreter.Read(context, Sources(cancellationToken), symbols, cancellationToken));

    private EntityColumns Read(INamedTypeSymbol entity, EntityConfiguration? configuration, ModelConfiguration model)
    {
        var sizing = new ColumnSizing(symbols, model);
        var columns = ImmutableArray.CreateBuilder<Column>();
        var navigations = ImmutableArray.CreateBuilder<Navigation>();
        foreach (var property in EntityMembers.Mappable(entity))
        {
            if (configuration?.IsIgnored(property.Name) == true || property.Attribute(symbols.NotMapped) is not null)
                continue;

            // A conversion or a store type maps what conventions would not.
            if (EntityMembers.IsScalar(property.Type) || configuration?.TryProperty(property.Name) is { } fluent && (fluent.HasConversion || fluent.StoreType is not null))
            {
                columns.Add(configuration?.UnclearBecause is { } unclear
                    ? new Column(entity, property, ColumnSize.Unknown, unclear, property.SourceLocation(), declaredLarge: false)
                    : sizing.Decide(entity, configuration, property));
            }
            else if (Navigation(property, configuration, model) is { } navigation)
            {
                navigations.Add(navigation);
            }
        }

        return new EntityColumns(entity, columns.ToImmutable(), navigations.ToImmutable());
    }

    private Navigation? Navigation(IPropertySymbol property, EntityConfiguration? configuration, ModelConfiguration model)
    {
        var element = EntityMembers.ElementType(property.Type, symbols);
        var target = element ?? property.Type.WithoutNullable();
        if (!EntityMembers.CanBeEntity(target) || target is not INamedTypeSymbol type || model.IsIgnored(type))
            return null;
        var isAlwaysLoaded = configuration is not null && (configuration.TryPart(property.Name) is not null || configuration.IsAutoIncluded(property.Name))
            || model.IsOwned(type) || type.Attribute(symbols.Owned) is not null || type.Attribute(symbols.ComplexType) is not null;
        return new Navigation(property, type, element is not null, isAlwaysLoaded);
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

    private sealed class PairComparer : IEqualityComparer<(INamedTypeSymbol Entity, INamedTypeSymbol Context)>
    {
        public static readonly PairComparer Instance = new();

        public bool Equals((INamedTypeSymbol Entity, INamedTypeSymbol Context) x, (INamedTypeSymbol Entity, INamedTypeSymbol Context) y) =>
            SymbolEqualityComparer.Default.Equals(x.Entity, y.Entity) && SymbolEqualityComparer.Default.Equals(x.Context, y.Context);

        public int GetHashCode((INamedTypeSymbol Entity, INamedTypeSymbol Context) pair) =>
            (SymbolEqualityComparer.Default.GetHashCode(pair.Entity) * 397) ^ SymbolEqualityComparer.Default.GetHashCode(pair.Context);
    }
}
