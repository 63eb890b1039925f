using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Columns.Configuration;
using AsyncSql.Analyzers.Facts.Columns.Snapshots;
using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts.Columns;

/// <summary>Reads the columns and navigations of one entity type, or of one part of an entity, as one context maps it.</summary>
/// <param name="symbols">The types of the compilation.</param>
/// <param name="view">The context's model.</param>
/// <param name="path">The navigations that lead to a part; <see langword="null"/> for an entity.</param>
internal sealed class EntityReader(DataAccessSymbols symbols, ModelView view, string? path)
{
    private readonly ColumnSizing _sizing = new(symbols, view, isPart: path is not null);

    public EntityColumns Read(INamedTypeSymbol entity, EntityConfiguration? configuration, SnapshotEntities snapshot)
    {
        var columns = ImmutableArray.CreateBuilder<Column>();
        var navigations = ImmutableArray.CreateBuilder<Navigation>();
        Add(entity, configuration, snapshot, columns, navigations);

        // A query over a base type selects the columns of every type below it, however the hierarchy is mapped.
        foreach (var derived in view.EntityTypes(symbols))
            if (path is null && !SymbolEqualityComparer.Default.Equals(derived, entity) && IsBelow(derived, entity))
                Add(derived, view.Code?.TryEntity(derived), SnapshotEntities.Of(derived, view.Snapshot), columns, navigations);
        return new EntityColumns(entity, columns.ToImmutable(), navigations.ToImmutable());
    }

    private bool IsBelow(INamedTypeSymbol derived, INamedTypeSymbol entity)
    {
        if (view.Code is null && view.Snapshot?.Entity(derived)?.IsDerived != true)
            return false;
        foreach (var type in derived.SelfAndBaseTypes())
        {
            if (SymbolEqualityComparer.Default.Equals(type, entity))
                return true;
            if (view.Code?.TryEntity(type)?.HasNoBase == true)
                return false;
        }

        return false;
    }

    private void Add(INamedTypeSymbol entity, EntityConfiguration? configuration, SnapshotEntities snapshot, ImmutableArray<Column>.Builder columns, ImmutableArray<Navigation>.Builder navigations)
    {
        var seen = new HashSet<string>(columns.Select(static column => column.Name).Concat(navigations.Select(static navigation => navigation.Property.Name)), StringComparer.Ordinal);
        foreach (var property in symbols.MappableProperties(entity))
        {
            if (IsIgnored(entity, property, configuration, snapshot) || !seen.Add(property.Name))
                continue;
            if (IsColumn(entity, property, configuration, snapshot))
                columns.Add(new Column(entity, property.Name, path, property, _sizing.Decide(entity, configuration, property.Name, property.Type, property, snapshot.Column(property.Name))));
            else if (Navigation(property, configuration, snapshot) is not { } navigation)
                continue;
            else if (navigation.Part is { } part && (part.Code?.IsJson == true || part.Snapshot?.IsJson == true))
                columns.Add(new Column(entity, property.Name, path, property, ColumnSizing.Json(property)));
            else
                navigations.Add(navigation);
        }

        foreach (var (name, type) in ShadowProperties(entity, configuration, snapshot))
            if (seen.Add(name))
                columns.Add(new Column(entity, name, path, null, _sizing.Decide(entity, configuration, name, type, null, snapshot.Column(name))));
    }

    /// <summary>Properties without a CLR property: of the configuration, and of the snapshot where the configuration is not here.</summary>
    private IEnumerable<(string Name, ITypeSymbol Type)> ShadowProperties(INamedTypeSymbol entity, EntityConfiguration? configuration, SnapshotEntities snapshot)
    {
        var members = entity.SelfAndBaseTypes().SelectMany(static type => type.GetMembers()).ToLookup(static member => member.Name, StringComparer.Ordinal);
        foreach (var name in configuration?.PropertyNames ?? [])
        {
            if (configuration!.IsIgnored(name) || symbols.MappableProperties(entity).Any(property => property.Name == name))
                continue;
            var field = members[name].OfType<IFieldSymbol>().FirstOrDefault();
            var type = configuration.TryProperty(name)?.ClrType ?? field?.Type ?? members[name].OfType<IPropertySymbol>().FirstOrDefault()?.Type;
            if (type is not null && EntityMembers.IsScalar(type))
                yield return (name, type);
        }

        if (view.Code is not null)
            yield break; // the code says itself which there are; an older snapshot may call them differently
        foreach (var column in snapshot.Columns)
            if (column.Value.StoreType is not null && !symbols.MappableProperties(entity).Any(property => property.Name == column.Key) && ClrType(column.Value.ClrType) is { } type)
                yield return (column.Key, type);
    }

    /// <summary>The types of shadow properties that may be large; others do not matter.</summary>
    private ITypeSymbol? ClrType(string name) => name switch
    {
        "string" => symbols.Compilation.GetSpecialType(SpecialType.System_String),
        "byte[]" => symbols.Compilation.CreateArrayTypeSymbol(symbols.Compilation.GetSpecialType(SpecialType.System_Byte)),
        _ => null,
    };

    private bool IsIgnored(INamedTypeSymbol entity, IPropertySymbol property, EntityConfiguration? configuration, SnapshotEntities snapshot)
    {
        if (configuration?.IsIgnored(property.Name) == true || (property.Attribute(symbols.Mapping.NotMapped) is not null && configuration?.TryProperty(property.Name) is null && snapshot.Column(property.Name) is null))
            return true;
        foreach (var type in entity.SelfAndBaseTypes())
            if (view.Code?.TryEntity(type)?.IsIgnored(property.Name) == true)
                return true;
        return false;
    }

    private bool IsColumn(INamedTypeSymbol entity, IPropertySymbol property, EntityConfiguration? configuration, SnapshotEntities snapshot)
    {
        if (EntityMembers.IsScalar(property.Type) || property.Attribute(symbols.Mapping.Column)?.NamedText("TypeName") is not null)
            return true;
        if (EntityMembers.IsPrimitiveCollection(property.Type, symbols))
            return symbols.HasPrimitiveCollections || snapshot.Column(property.Name) is not null || Configured() is { Conversion: not null };

        // A conversion or a store type maps what conventions would not; a snapshot says that something did.
        return snapshot.Column(property.Name) is not null
            || Configured() is { } fluent && (fluent.Conversion is not null || fluent.StoreType is not null)
            || view.Code?.TryConvention(property.Type.WithoutNullable()) is { } convention && (convention.Conversion is not null || convention.StoreType is not null);

        PropertyConfiguration? Configured()
        {
            if (configuration?.TryProperty(property.Name) is { } own)
                return own;
            foreach (var type in entity.SelfAndBaseTypes())
                if (view.Code?.TryEntity(type)?.TryProperty(property.Name) is { } inherited)
                    return inherited;
            return null;
        }
    }

    private Navigation? Navigation(IPropertySymbol property, EntityConfiguration? configuration, SnapshotEntities snapshot)
    {
        var element = EntityMembers.ElementType(property.Type, symbols);
        var target = element ?? property.Type.WithoutNullable();
        var part = configuration?.TryPart(property.Name);
        var snapshotPart = snapshot.Part(property.Name);
        if (target is not INamedTypeSymbol type || view.Code?.IsIgnored(type) == true
            || !(EntityMembers.CanBeEntity(type) || part is not null || snapshotPart is not null))
            return null;

        var isPart = part is not null || snapshotPart is not null || view.Code?.IsOwned(type) == true
            || type.Attribute(symbols.Mapping.Owned) is not null || type.Attribute(symbols.Mapping.ComplexType) is not null;
        return new Navigation(property, type, element is not null, isPart || configuration?.IsAutoIncluded(property.Name) == true,
            isPart ? new MappedPart(path is null ? property.Name : path + "." + property.Name, part ?? view.Code?.TryEntity(type), snapshotPart) : null);
    }
}
