using AsyncSql.Analyzers.Facts.Columns.Configuration;
using AsyncSql.Analyzers.Facts.Columns.Snapshots;

namespace AsyncSql.Analyzers.Facts.Columns;

/// <summary>The scalar columns and the navigations of one entity type in one context.</summary>
internal sealed class EntityColumns(INamedTypeSymbol entity, ImmutableArray<Column> columns, ImmutableArray<Navigation> navigations)
{
    public INamedTypeSymbol Entity { get; } = entity;
    /// <summary>In the order of declaration, those of base types first.</summary>
    public ImmutableArray<Column> Columns { get; } = columns;
    public ImmutableArray<Navigation> Navigations { get; } = navigations;

    public Column? FindColumn(ISymbol property) =>
        Columns.FirstOrDefault(column => column.Property is { } mapped && IsSameProperty(mapped, property));

    public Navigation? FindNavigation(ISymbol property) =>
        Navigations.FirstOrDefault(navigation => navigation.Property is { } own && IsSameProperty(own, property));

    public Navigation? FindNavigation(string name) => Navigations.FirstOrDefault(navigation => navigation.Name == name);

    /// <summary>A property and the one that it overrides are mapped to the same column.</summary>
    private static bool IsSameProperty(IPropertySymbol mapped, ISymbol property) =>
        IsOrOverrides(mapped, property)
        || (property is IPropertySymbol { OverriddenProperty: { } overridden } && IsOrOverrides(overridden, mapped));

    private static bool IsOrOverrides(IPropertySymbol? property, ISymbol other) =>
        property is not null && (property.SymbolEquals(other) || IsOrOverrides(property.OverriddenProperty, other));
}

/// <summary>A member of an entity that leads to another entity, or to an owned or complex type.</summary>
/// <param name="Member">The property, or the field that the configuration names.</param>
/// <param name="Target">The type behind it, without the collection.</param>
/// <param name="IsAlwaysLoaded">Whether every query over the entity loads it: owned and complex types, auto-included navigations.</param>
/// <param name="OwnedOrComplexType">How the owner maps the type; <see langword="null"/> for another entity.</param>
internal sealed record Navigation(
    ISymbol Member, INamedTypeSymbol Target, bool IsCollection, bool IsAlwaysLoaded, OwnedOrComplexType? OwnedOrComplexType)
{
    public string Name => Member.Name;
    /// <summary>The property; <see langword="null"/> for a field.</summary>
    public IPropertySymbol? Property => Member as IPropertySymbol;

    /// <summary>The type behind a property or field, without the collection; <see langword="null"/> if it is no class.</summary>
    public static INamedTypeSymbol? FindTarget(ISymbol member, DataAccessSymbols symbols) =>
        (FindElement(member, symbols) ?? GetType(member).WithoutNullable()) as INamedTypeSymbol;

    /// <summary>The type of the elements, if a property or field holds a collection of classes.</summary>
    public static ITypeSymbol? FindElement(ISymbol member, DataAccessSymbols symbols) =>
        EntityMembers.GetElementType(GetType(member), symbols);

    private static ITypeSymbol GetType(ISymbol member) =>
        member is IFieldSymbol field ? field.Type : ((IPropertySymbol)member).Type;
}

/// <summary>An owned or complex type at one place in the model; compared by reference.</summary>
/// <param name="path">The navigations that lead to it from its entity: "Billing.Address".</param>
internal sealed class OwnedOrComplexType(string path, EntityConfiguration? code, SnapshotEntity? snapshot)
{
    public string Path { get; } = path;
    public EntityConfiguration? Code { get; } = code;
    public SnapshotEntity? Snapshot { get; } = snapshot;
    /// <summary>Its columns, if an earlier compilation read them.</summary>
    public EntityColumns? Columns { get; init; }
    public bool IsJson => Code?.IsJson == true || Snapshot?.IsJson == true;
    /// <summary>Whether it is a complex type, which has no key, and not an owned entity type.</summary>
    public bool IsComplex { get; init; }
}
