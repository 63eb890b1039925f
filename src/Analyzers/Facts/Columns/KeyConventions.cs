using System.Collections.Concurrent;
using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Columns.Configuration;
using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts.Columns;

/// <summary>Which properties are keys, foreign keys and indexed by EF Core's conventions and by attributes: their columns are bounded.</summary>
/// <remarks>One instance serves a model: what it finds is kept, since every column asks.</remarks>
internal sealed class KeyConventions(DataAccessSymbols symbols, ModelConfiguration model)
{
    private readonly ConcurrentDictionary<INamedTypeSymbol, ImmutableArray<string>> _primaryKeys = new(SymbolEqualityComparer.Default);
    private readonly ConcurrentDictionary<INamedTypeSymbol, ImmutableArray<(IPropertySymbol Property, INamedTypeSymbol Principal)>> _navigations = new(SymbolEqualityComparer.Default);
    private ILookup<ISymbol?, (INamedTypeSymbol Principal, IPropertySymbol Property)>? _navigationsTo;

    /// <summary>The properties of an entity's primary key, in its order; empty for keyless entities and where conventions find none.</summary>
    public ImmutableArray<string> PrimaryKey(INamedTypeSymbol entity) => _primaryKeys.GetOrAdd(entity, FindPrimaryKey);

    private ImmutableArray<string> FindPrimaryKey(INamedTypeSymbol entity)
    {
        var root = Root(entity);
        foreach (var type in entity.SelfAndBaseTypes())
        {
            if (model.TryEntity(type)?.Key is { } configured)
                return configured;
            if (type.Attribute(symbols.Mapping.PrimaryKey) is { } attribute)
                return Names(attribute).ToImmutableArray();
            if (type.Attribute(symbols.Mapping.Keyless) is not null)
                return ImmutableArray<string>.Empty;
        }

        var properties = symbols.MappableProperties(root);
        var annotated = properties.Where(property => property.Attribute(symbols.Mapping.Key) is not null).ToList();
        if (annotated.Count > 0)
            return annotated.Select(static property => property.Name).ToImmutableArray();
        var key = Named("Id") ?? Named(root.Name + "Id");
        return key is null ? ImmutableArray<string>.Empty : ImmutableArray.Create(key);

        string? Named(string name) =>
            (properties.FirstOrDefault(property => property.Name == name) ?? properties.FirstOrDefault(property => Same(property.Name, name)))?.Name;
    }

    /// <summary><c>[Index(nameof(A), nameof(B))]</c> on the entity or a base type.</summary>
    public bool IsIndexed(INamedTypeSymbol entity, string property) =>
        entity.SelfAndBaseTypes().Any(type => type.GetAttributes().Any(attribute => attribute.AttributeClass.Is(symbols.Mapping.Index) && Names(attribute).Contains(property)));

    /// <summary>
    /// The principal that a property is a foreign key to, and the key property it refers to where that is clear; by <c>[ForeignKey]</c>,
    /// or by a name made of a navigation, or of the principal's type, and the principal's key.
    /// </summary>
    /// <remarks>Source: EF Core's <c>ForeignKeyPropertyDiscoveryConvention</c> and <c>ForeignKeyAttributeConvention</c>.</remarks>
    public (INamedTypeSymbol Principal, string? Key)? ForeignKey(INamedTypeSymbol entity, IPropertySymbol property)
    {
        var navigations = _navigations.GetOrAdd(entity, type => Navigations(type).ToImmutableArray());
        foreach (var (navigation, principal) in navigations)
        {
            var names = ForeignKeyNames(navigation);
            if (names.Contains(property.Name) || ForeignKeyNames(property).Contains(navigation.Name))
                return (principal, PrimaryKey(principal) is [var single] ? single : null);
            if (names.IsEmpty && ByName(entity, property, principal, navigation.Name) is { } byNavigation)
                return byNavigation;
        }

        foreach (var (navigation, principal) in navigations)
            if (ByName(entity, property, principal, principal.Name) is { } byPrincipal && ForeignKeyNames(navigation).IsEmpty && !HasForeignKeyNamedBy(entity, principal, navigation.Name))
                return byPrincipal;

        // The navigation may be on the principal alone: Blog.Posts makes Post.BlogId a foreign key.
        foreach (var type in entity.SelfAndBaseTypes())
            foreach (var (principal, navigation) in NavigationsTo()[type])
            {
                if (ForeignKeyNames(navigation).Contains(property.Name))
                    return (principal, null);
                if (ByName(entity, property, principal, principal.Name) is { } byPrincipal && !navigations.Any(n => SymbolEqualityComparer.Default.Equals(n.Principal, principal)))
                    return byPrincipal;
            }

        foreach (var principal in model.TryEntity(entity)?.JoinOf ?? [])
            if (ByName(entity, property, principal, principal.Name) is { } join)
                return join;
        return null;
    }

    /// <summary>The topmost entity type above a type: keys belong to it.</summary>
    private INamedTypeSymbol Root(INamedTypeSymbol entity)
    {
        var root = entity;
        foreach (var type in entity.SelfAndBaseTypes())
        {
            if (model.IsEntityType(type, symbols))
                root = type;
            if (model.TryEntity(type)?.HasNoBase == true)
                break;
        }

        return root;
    }

    /// <summary>All navigations of the model, by the entity type that they lead to.</summary>
    private ILookup<ISymbol?, (INamedTypeSymbol Principal, IPropertySymbol Property)> NavigationsTo() =>
        _navigationsTo ??= model.EntityTypes(symbols)
            .SelectMany(principal => symbols.MappableProperties(principal)
                .Select(property => (principal, property, Target: EntityMembers.ElementType(property.Type, symbols) ?? property.Type))
                .Where(found => EntityMembers.CanBeEntity(found.Target) && !IsLeftOut(found.principal, found.property)))
            .ToLookup(static found => (ISymbol?)found.Target, static found => (found.principal, found.property), SymbolEqualityComparer.Default);

    /// <summary>The reference navigations of an entity to other entities.</summary>
    private IEnumerable<(IPropertySymbol Property, INamedTypeSymbol Principal)> Navigations(INamedTypeSymbol entity)
    {
        foreach (var property in symbols.MappableProperties(entity))
            if (property.Type is INamedTypeSymbol target && EntityMembers.CanBeEntity(target) && EntityMembers.ElementType(target, symbols) is null
                && !model.IsIgnored(target) && !IsLeftOut(entity, property) && target.Attribute(symbols.Mapping.NotMapped) is null)
                yield return (property, target);
    }

    private bool IsLeftOut(INamedTypeSymbol entity, IPropertySymbol navigation) =>
        navigation.Attribute(symbols.Mapping.NotMapped) is not null || entity.SelfAndBaseTypes().Any(type => model.TryEntity(type)?.IsIgnored(navigation.Name) == true);

    private (INamedTypeSymbol Principal, string? Key)? ByName(INamedTypeSymbol entity, IPropertySymbol property, INamedTypeSymbol principal, string prefix)
    {
        if (!property.Name.StartsWith(prefix, StringComparison.OrdinalIgnoreCase))
            return null;

        // The key of an entity is a foreign key only where it is told to be.
        if (PrimaryKey(entity) is [var own] && own == property.Name)
            return null;
        var keys = PrimaryKey(principal);
        foreach (var key in symbols.MappableProperties(principal))
            if (keys.Contains(key.Name)
                && (Same(property.Name, prefix + key.Name) || (keys.Length == 1 && Same(property.Name, prefix + "Id")))
                && SymbolEqualityComparer.Default.Equals(property.Type.WithoutNullable(), key.Type.WithoutNullable()))
                return (principal, key.Name);
        return null;
    }

    private bool HasForeignKeyNamedBy(INamedTypeSymbol entity, INamedTypeSymbol principal, string navigation) =>
        symbols.MappableProperties(entity).Any(property => ByName(entity, property, principal, navigation) is not null);

    private ImmutableArray<string> ForeignKeyNames(IPropertySymbol property) =>
        property.Attribute(symbols.Mapping.ForeignKey)?.ConstructorArguments is [{ Value: string names }]
            ? names.Split(',').Select(static name => name.Trim()).ToImmutableArray()
            : ImmutableArray<string>.Empty;

    private static IEnumerable<string> Names(AttributeData attribute)
    {
        foreach (var argument in attribute.ConstructorArguments)
            if (argument.Kind != TypedConstantKind.Array)
            {
                if (argument.Value is string name)
                    yield return name;
            }
            else if (!argument.Values.IsDefault)
                foreach (var value in argument.Values)
                    if (value.Value is string name)
                        yield return name;
    }

    private static bool Same(string a, string b) => string.Equals(a, b, StringComparison.OrdinalIgnoreCase);
}
