using AsyncSql.Analyzers.Facts.Columns.Configuration;
using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts.Columns;

/// <summary>Which properties are keys, foreign keys and indexed by EF Core's conventions and by attributes: their columns are bounded.</summary>
internal static class KeyConventions
{
    /// <summary><c>[Key]</c>, <c>[PrimaryKey]</c>, <c>Id</c> or the type's name and "Id".</summary>
    public static bool IsPrimaryKey(INamedTypeSymbol entity, IPropertySymbol property, EntityConfiguration? configuration, DataAccessSymbols symbols)
    {
        if (property.Attribute(symbols.Key) is not null || IsNamedBy(entity, symbols.PrimaryKey, property.Name))
            return true;
        if (!IsConventionalKeyName(entity, property.Name) || configuration?.HasExplicitKey == true)
            return false;

        // An explicit key elsewhere takes the convention's place.
        foreach (var other in symbols.MappableProperties(entity))
            if (other.Attribute(symbols.Key) is not null)
                return false;
        return true;
    }

    /// <summary><c>[Index(nameof(A), nameof(B))]</c> on the entity or a base type.</summary>
    public static bool IsIndexed(INamedTypeSymbol entity, IPropertySymbol property, DataAccessSymbols symbols) =>
        IsNamedBy(entity, symbols.Index, property.Name);

    /// <summary>
    /// <c>[ForeignKey]</c> on the property or on a navigation, or a name made of a navigation or its type and the principal's key.
    /// </summary>
    public static bool IsForeignKey(INamedTypeSymbol entity, IPropertySymbol property, ModelConfiguration model, DataAccessSymbols symbols)
    {
        if (property.Attribute(symbols.ForeignKey) is not null)
            return true;

        foreach (var navigation in symbols.MappableProperties(entity))
        {
            if (navigation.Attribute(symbols.ForeignKey)?.ConstructorArguments is [{ Value: string names }]
                && names.Split(',').Any(name => name.Trim() == property.Name))
                return true;
            if (EntityMembers.CanBeEntity(navigation.Type) && IsForeignKeyName(property.Name, navigation.Name, navigation.Type, symbols))
                return true;
        }

        // The navigation may be on the principal alone: Blog.Posts makes Post.BlogId a foreign key.
        return property.Name.Length > 2 && property.Name.EndsWith("Id", StringComparison.OrdinalIgnoreCase)
            && model.EntityTypes(symbols).Any(principal => HasNavigationTo(principal, entity, symbols) && IsForeignKeyName(property.Name, principal.Name, principal, symbols));
    }

    private static bool HasNavigationTo(INamedTypeSymbol principal, INamedTypeSymbol dependent, DataAccessSymbols symbols)
    {
        foreach (var navigation in symbols.MappableProperties(principal))
            if (dependent.SelfAndBaseTypes().Any(type => type.Is(EntityMembers.ElementType(navigation.Type, symbols) ?? navigation.Type)))
                return true;
        return false;
    }

    /// <summary>The names that EF Core's <c>ForeignKeyPropertyDiscoveryConvention</c> looks for.</summary>
    private static bool IsForeignKeyName(string property, string navigation, ITypeSymbol principal, DataAccessSymbols symbols)
    {
        if (Equal(property, navigation + "Id") || Equal(property, principal.Name + "Id"))
            return true;
        if (principal is not INamedTypeSymbol named)
            return false;
        foreach (var key in symbols.MappableProperties(named))
            if (IsConventionalKeyName(named, key.Name) && (Equal(property, navigation + key.Name) || Equal(property, principal.Name + key.Name)))
                return true;
        return false;

        static bool Equal(string a, string b) => string.Equals(a, b, StringComparison.OrdinalIgnoreCase);
    }

    private static bool IsConventionalKeyName(INamedTypeSymbol entity, string name)
    {
        if (string.Equals(name, "Id", StringComparison.OrdinalIgnoreCase))
            return true;
        foreach (var type in entity.SelfAndBaseTypes())
            if (string.Equals(name, type.Name + "Id", StringComparison.OrdinalIgnoreCase))
                return true;
        return false;
    }

    private static bool IsNamedBy(INamedTypeSymbol entity, INamedTypeSymbol? attributeClass, string property)
    {
        if (attributeClass is null)
            return false;
        foreach (var type in entity.SelfAndBaseTypes())
            foreach (var attribute in type.GetAttributes())
                if (attribute.AttributeClass.Is(attributeClass))
                    foreach (var argument in attribute.ConstructorArguments)
                        if (argument.Kind == TypedConstantKind.Array ? !argument.Values.IsDefault && argument.Values.Any(v => v.Value as string == property) : argument.Value as string == property)
                            return true;
        return false;
    }
}
