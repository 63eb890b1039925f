using AsyncSql.Analyzers.Facts.Columns;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>The shapes of entities and of their members, as a model maps them.</summary>
internal sealed class EntityShapes
{
    /// <summary>Far more than any query loads: a bound for owned types that own each other.</summary>
    private const int MaxLoaded = 64;

    private readonly EntityModel _entities;
    private readonly DataAccessSymbols _symbols;

    public EntityShapes(EntityModel entities, DataAccessSymbols symbols)
    {
        (_entities, _symbols) = (entities, symbols);
        Specifications = new SpecificationIncludes(entities.Solution);
        Helpers = new QueryHelpers(entities.Solution);
        SelectorSources = new SelectorSources(symbols, entities.Solution);
        Selectors = new SelectorSyntax(this);
    }

    /// <summary>Reads what specifications include.</summary>
    public SpecificationIncludes Specifications { get; }

    /// <summary>Reads what methods of other projects make of a query.</summary>
    public QueryHelpers Helpers { get; }

    /// <summary>Finds the selectors of other projects.</summary>
    public SelectorSources SelectorSources { get; }

    /// <summary>Reads the selectors of other projects.</summary>
    public SelectorSyntax Selectors { get; }

    /// <summary>Gets an entity with what is always loaded with it; <see langword="null"/> when the model ignores its type.</summary>
    public ElementShape.Whole? GetEntity(INamedTypeSymbol type, ModelView view, CancellationToken cancellationToken) =>
        _entities.FindColumns(type, view, cancellationToken) is { } columns ? Load(columns, view, cancellationToken) : null;

    /// <summary>Gets the entity, owned or complex type that a navigation leads to.</summary>
    public ElementShape.Whole? GetTarget(Navigation navigation, ModelView view, CancellationToken cancellationToken) =>
        _entities.FindColumns(navigation, view, cancellationToken) is { } columns ? Load(columns, view, cancellationToken) : null;

    public ElementShape ReadMember(ElementShape instance, IPropertySymbol property, CancellationToken cancellationToken)
    {
        switch (instance)
        {
            case ElementShape.Either either:
                return either.Select(part => ReadMember(part, property, cancellationToken));
            case ElementShape.Whole whole:
                var own = property.ContainingType.TypeKind == TypeKind.Interface
                    ? whole.Entity.Entity.FindImplementationForInterfaceMember(property) ?? property
                    : property;
                if (whole.Entity.FindColumn(own) is { } column)
                    return ReadColumn(column, whole);
                // Other properties are computed by the entity's own code, which needs the entire entity.
                return whole.Entity.FindNavigation(own) is { } navigation
                    ? ReadNavigation(navigation, whole, cancellationToken)
                    : whole;
            case ElementShape.Created created:
                return created.GetMember(property.Name);
            case ElementShape.Group group when property.Name == "Key":
                return group.Key;
            case ElementShape.Single single
                when property is { Name: "Value", ContainingType.OriginalDefinition.SpecialType: SpecialType.System_Nullable_T }
                    || IsOfConverted(single):
                return single;
            case var unknown when unknown == ElementShape.Unknown:
                return unknown;
            default:
                return ElementShape.Scalar; // Length, HasValue, Count: computed by the server
        }
    }

    /// <summary>
    /// Whether a column holds a class of the program through a converter: its members are computed in this process, from the entire value.
    /// </summary>
    public static bool IsOfConverted(ElementShape.Single single) =>
        single.Column.Property?.Type is INamedTypeSymbol { TypeKind: TypeKind.Class or TypeKind.Struct } type
        && type.GetOutermostNamespace() is not ("System" or "Microsoft" or "NetTopologySuite" or "NodaTime");

    /// <summary>Reads a column or navigation by its name, as <c>EF.Property&lt;string&gt;(d, "Content")</c> does.</summary>
    public ElementShape ReadMember(ElementShape instance, string name, CancellationToken cancellationToken)
    {
        if (instance is ElementShape.Either either)
            return either.Select(part => ReadMember(part, name, cancellationToken));
        if (instance is not ElementShape.Whole whole)
            return ElementShape.Unknown;
        if (whole.Entity.Columns.FirstOrDefault(column => column.Name == name) is { } found)
            return ReadColumn(found, whole);
        return whole.Entity.FindNavigation(name) is { } navigation
            ? ReadNavigation(navigation, whole, cancellationToken)
            : ElementShape.Scalar;
    }

    /// <summary>Reads a column of an entity; a scalar if the SQL of the program keeps it short.</summary>
    public static ElementShape ReadColumn(Column column, ElementShape.Whole whole) =>
        whole.ShortColumns.Contains(column) ? ElementShape.Scalar : new ElementShape.Single(column, whole.Path);

    private ElementShape ReadNavigation(Navigation navigation, ElementShape.Whole whole, CancellationToken cancellationToken) =>
        GetTarget(navigation, whole.View, cancellationToken)?.At(Join(whole.Path, navigation.Name)) is not { } target
            ? ElementShape.Unknown
            : navigation.IsCollection ? new ElementShape.Many(KeepIncludes(target, whole))
            : SelectsEntity(navigation, whole) ? ElementShape.Union(target, whole with { IsOfComplexType = true })
            : KeepIncludes(target, whole);

    /// <summary>Whether EF Core selects the entire entity for a member of a complex type.</summary>
    private bool SelectsEntity(Navigation navigation, ElementShape.Whole whole) =>
        _symbols.SelectsEntityOfComplexType && navigation.OwnedOrComplexType is { IsComplex: true }
        && (whole.Loaded.Any(static one => !one.IsComplex) || whole.Entity.Columns.Any(static column => column.IsJsonPart));

    /// <summary>What is included behind a navigation is loaded with its target, too, when a query selects the target.</summary>
    private static ElementShape.Whole KeepIncludes(ElementShape.Whole target, ElementShape.Whole whole) => target with
    {
        Loaded = target.Loaded.AddRange(whole.Loaded.Where(one =>
            !one.IsAutoIncluded && one.Path.StartsWith(target.Path + ".", StringComparison.Ordinal)
            && target.Loaded.All(known => known.Path != one.Path))),
    };

    /// <summary>Joins two paths of navigations.</summary>
    public static string Join(string path, string next) => path.Length == 0 ? next : path + "." + next;

    /// <summary>Adds what is always loaded. Owned parts and auto-includes can lead back, so each type is added once.</summary>
    private ElementShape.Whole Load(EntityColumns root, ModelView view, CancellationToken cancellationToken)
    {
        var loaded = ImmutableArray.CreateBuilder<LoadedEntity>();
        var seen = new HashSet<(INamedTypeSymbol Type, OwnedOrComplexType? Part)> { (root.Entity, null) };
        var pending = new Queue<LoadedEntity>([new LoadedEntity(root, "", false)]);
        while (pending.Count > 0)
        {
            cancellationToken.ThrowIfCancellationRequested();
            var (columns, path, isAutoIncluded) = pending.Dequeue();
            foreach (var navigation in columns.Navigations)
                if (navigation.IsAlwaysLoaded && seen.Add((navigation.Target, navigation.OwnedOrComplexType))
                    && _entities.FindColumns(navigation, view, cancellationToken) is { } target)
                {
                    var isEntity = navigation.OwnedOrComplexType is null;
                    var entity = new LoadedEntity(target, Join(path, navigation.Name), isAutoIncluded || isEntity)
                    {
                        IsComplex = navigation.OwnedOrComplexType is { IsComplex: true },
                    };
                    loaded.Add(entity);
                    if (loaded.Count < MaxLoaded)
                        pending.Enqueue(entity);
                }
        }

        return new ElementShape.Whole(root, view, loaded.ToImmutable());
    }
}
