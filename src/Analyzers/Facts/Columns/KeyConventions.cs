using System.Collections.Concurrent;
using AsyncSql.Analyzers.Facts.Columns.Configuration;

namespace AsyncSql.Analyzers.Facts.Columns;

/// <summary>The principal that a property is a foreign key to.</summary>
/// <param name="Key">The property of its key; <see langword="null"/> where it is ambiguous.</param>
internal sealed record ForeignKey(INamedTypeSymbol Principal, string? Key);

/// <summary>The keys, foreign keys and indexes of a model by EF Core's conventions and by attributes: their columns are bounded.</summary>
internal sealed class KeyConventions(DataAccessSymbols symbols, ModelConfiguration model)
{
    private readonly ConcurrentDictionary<INamedTypeSymbol, ImmutableArray<string>> _primaryKeys = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<INamedTypeSymbol, ImmutableArray<IPropertySymbol>> _references =
        new(SymbolEqualityComparer.Default);
    private ILookup<ISymbol?, (INamedTypeSymbol Principal, IPropertySymbol Navigation)>? _navigationsTo;

    /// <summary>The properties of an entity's primary key, in its order; empty for keyless entities, or where it is unknown.</summary>
    public ImmutableArray<string> GetPrimaryKey(INamedTypeSymbol entity) => _primaryKeys.GetOrAdd(entity, FindPrimaryKey);

    /// <summary><c>[Index(nameof(A), nameof(B))]</c> on the entity or a base type.</summary>
    public bool IsIndexed(INamedTypeSymbol entity, string property) => entity.GetSelfAndBaseTypes()
        .SelectMany(static type => type.GetAttributes())
        .Any(attribute => attribute.AttributeClass.SymbolEquals(symbols.Mapping.Index) && ReadNames(attribute).Contains(property));

    /// <summary>
    /// The foreign key that a property is: by <c>[ForeignKey]</c>, or by a name made of a navigation, or of the principal's type, and the
    /// principal's key.
    /// </summary>
    /// <remarks>Source: EF Core's <c>ForeignKeyPropertyDiscoveryConvention</c> and <c>ForeignKeyAttributeConvention</c>.</remarks>
    public ForeignKey? FindForeignKey(INamedTypeSymbol entity, IPropertySymbol property)
    {
        var references = _references.GetOrAdd(entity, FindReferences);
        foreach (var reference in references)
        {
            var principal = (INamedTypeSymbol)reference.Type;
            var names = ReadForeignKeyNames(reference);
            if (names.Contains(property.Name) || ReadForeignKeyNames(property).Contains(reference.Name))
                return new ForeignKey(principal, GetPrimaryKey(principal) is [var single] ? single : null);
            if (names.IsEmpty && MatchName(entity, property, principal, reference.Name) is { } byNavigation)
                return byNavigation;
        }

        foreach (var reference in references)
        {
            var principal = (INamedTypeSymbol)reference.Type;
            if (MatchName(entity, property, principal, principal.Name) is { } byPrincipal && ReadForeignKeyNames(reference).IsEmpty
                && !symbols.GetMappableProperties(entity).Any(other => MatchName(entity, other, principal, reference.Name) is not null))
                return byPrincipal;
        }

        return FindForeignKeyOfPrincipal(entity, property, references)
            ?? model.FindEntity(entity)?.JoinOf.Select(side => MatchName(entity, property, side, side.Name))
                .FirstOrDefault(static key => key is not null);
    }

    /// <summary>A foreign key whose navigation is on the principal alone: <c>Blog.Posts</c> makes <c>Post.BlogId</c> one.</summary>
    private ForeignKey? FindForeignKeyOfPrincipal(
        INamedTypeSymbol entity, IPropertySymbol property, ImmutableArray<IPropertySymbol> references)
    {
        foreach (var type in entity.GetSelfAndBaseTypes())
            foreach (var (principal, navigation) in NavigationsTo[type])
            {
                if (ReadForeignKeyNames(navigation).Contains(property.Name))
                    return new ForeignKey(principal, null);
                if (MatchName(entity, property, principal, principal.Name) is { } byPrincipal
                    && !references.Any(reference => SymbolEqualityComparer.Default.Equals(reference.Type, principal)))
                    return byPrincipal;
            }

        return null;
    }

    private ImmutableArray<string> FindPrimaryKey(INamedTypeSymbol entity)
    {
        foreach (var type in entity.GetSelfAndBaseTypes())
        {
            if (model.FindEntity(type)?.Key is { } configured)
                return configured;
            if (type.FindAttribute(symbols.Mapping.PrimaryKey) is { } attribute)
                return ReadNames(attribute).ToImmutableArray();
            if (type.FindAttribute(symbols.Mapping.Keyless) is not null)
                return ImmutableArray<string>.Empty;
        }

        var root = model.GetMappedHierarchy(entity).LastOrDefault(model.IsEntityType) ?? entity;
        var properties = symbols.GetMappableProperties(root);
        var annotated = properties.Where(property => property.FindAttribute(symbols.Mapping.Key) is not null).ToList();
        var key = annotated.Count > 0 ? annotated : new[] { "Id", root.Name + "Id" }
            .SelectMany(name => properties.Where(property => IsSame(property.Name, name)).OrderByDescending(p => p.Name == name))
            .Take(1);
        return key.Select(static property => property.Name).ToImmutableArray();
    }

    /// <summary>All navigations of the model, by the entity type that they lead to.</summary>
    private ILookup<ISymbol?, (INamedTypeSymbol Principal, IPropertySymbol Navigation)> NavigationsTo => _navigationsTo ??=
        model.GetEntityTypes().SelectMany(principal => symbols.GetMappableProperties(principal)
            .Select(property => (
                Link: (principal, property), Target: EntityMembers.GetElementType(property.Type, symbols) ?? property.Type))
            .Where(found => EntityMembers.CanBeEntity(found.Target) && !IsIgnored(principal, found.Link.property)))
        .ToLookup(static found => (ISymbol?)found.Target, static found => found.Link, SymbolEqualityComparer.Default);

    /// <summary>The navigations of an entity to one other entity.</summary>
    private ImmutableArray<IPropertySymbol> FindReferences(INamedTypeSymbol entity) => symbols.GetMappableProperties(entity)
        .Where(property => property.Type is INamedTypeSymbol target && EntityMembers.CanBeEntity(target)
            && EntityMembers.GetElementType(target, symbols) is null && !model.Ignored.Contains(target)
            && !IsIgnored(entity, property) && target.FindAttribute(symbols.Mapping.NotMapped) is null)
        .ToImmutableArray();

    private bool IsIgnored(INamedTypeSymbol entity, IPropertySymbol navigation) =>
        navigation.FindAttribute(symbols.Mapping.NotMapped) is not null || model.IsIgnored(entity, navigation.Name);

    /// <summary>The foreign key that a property is by its name: a prefix, and the name of the principal's key.</summary>
    private ForeignKey? MatchName(INamedTypeSymbol entity, IPropertySymbol property, INamedTypeSymbol principal, string prefix)
    {
        // The key of an entity is a foreign key only where configuration or an attribute makes it one.
        if (!property.Name.StartsWith(prefix, StringComparison.OrdinalIgnoreCase)
            || (GetPrimaryKey(entity) is [var own] && own == property.Name))
            return null;
        var keys = GetPrimaryKey(principal);
        foreach (var key in symbols.GetMappableProperties(principal))
            if (keys.Contains(key.Name)
                && (IsSame(property.Name, prefix + key.Name) || (keys.Length == 1 && IsSame(property.Name, prefix + "Id")))
                && SymbolEqualityComparer.Default.Equals(property.Type.WithoutNullable(), key.Type.WithoutNullable()))
                return new ForeignKey(principal, key.Name);
        return null;
    }

    private ImmutableArray<string> ReadForeignKeyNames(IPropertySymbol property) =>
        property.FindAttribute(symbols.Mapping.ForeignKey)?.ConstructorArguments is [{ Value: string names }]
            ? names.Split(',').Select(static name => name.Trim()).ToImmutableArray()
            : ImmutableArray<string>.Empty;

    private static IEnumerable<string> ReadNames(AttributeData attribute) => attribute.ConstructorArguments
        .SelectMany(static argument =>
            argument.Kind != TypedConstantKind.Array ? ImmutableArray.Create(argument)
            : argument.Values.IsDefault ? ImmutableArray<TypedConstant>.Empty
            : argument.Values)
        .Select(static argument => argument.Kind == TypedConstantKind.Array ? null : argument.Value).OfType<string>();

    private static bool IsSame(string a, string b) => string.Equals(a, b, StringComparison.OrdinalIgnoreCase);
}
