using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Columns.Configuration;
using AsyncSql.Analyzers.Facts.Columns.Snapshots;
using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts.Columns;

/// <summary>The scalar columns and the navigations of one entity type in one context.</summary>
internal sealed class EntityColumns(INamedTypeSymbol entity, ImmutableArray<Column> columns, ImmutableArray<Navigation> navigations)
{
    public INamedTypeSymbol Entity { get; } = entity;

    /// <summary>In the order of declaration, those of base types first.</summary>
    public ImmutableArray<Column> Columns { get; } = columns;

    public ImmutableArray<Navigation> Navigations { get; } = navigations;

    public Column? Column(ISymbol property)
    {
        foreach (var column in Columns)
            if (column.Property is { } mapped && IsSameProperty(mapped, property))
                return column;
        return null;
    }

    public Navigation? Navigation(ISymbol property)
    {
        foreach (var navigation in Navigations)
            if (IsSameProperty(navigation.Property, property))
                return navigation;
        return null;
    }

    public Navigation? Navigation(string name)
    {
        foreach (var navigation in Navigations)
            if (navigation.Property.Name == name)
                return navigation;
        return null;
    }

    /// <summary>A property and the one that it overrides are mapped to the same column.</summary>
    private static bool IsSameProperty(IPropertySymbol mapped, ISymbol asked)
    {
        for (var current = mapped; current is not null; current = current.OverriddenProperty)
            if (current.Is(asked))
                return true;
        for (var current = (asked as IPropertySymbol)?.OverriddenProperty; current is not null; current = current.OverriddenProperty)
            if (current.Is(mapped))
                return true;
        return false;
    }
}

/// <summary>A property of an entity that leads to another entity, or to an owned or complex type.</summary>
/// <param name="Property">The property.</param>
/// <param name="Target">The type behind it, without the collection.</param>
/// <param name="IsCollection">Whether it leads to many.</param>
/// <param name="IsAlwaysLoaded">Owned types, complex types and auto-included navigations come with every query over the entity.</param>
/// <param name="Part">How the owner maps the type; <see langword="null"/> for an entity of its own.</param>
internal sealed record Navigation(IPropertySymbol Property, INamedTypeSymbol Target, bool IsCollection, bool IsAlwaysLoaded, MappedPart? Part);

/// <summary>What source and snapshot say of an owned or complex type in one place. One object stands for one place.</summary>
internal sealed class MappedPart(string path, EntityConfiguration? code, SnapshotEntity? snapshot)
{
    /// <summary>The navigations that lead to it from its entity: "Billing.Address".</summary>
    public string Path { get; } = path;

    public EntityConfiguration? Code { get; } = code;

    public SnapshotEntity? Snapshot { get; } = snapshot;
}
