using System.Collections.Immutable;
using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts.Columns;

/// <summary>Which properties of a CLR type EF Core maps by convention, and to what.</summary>
internal static class EntityMembers
{
    /// <summary>
    /// The properties that EF Core's conventions consider: public, not static, no indexer, readable, and with a setter of any
    /// accessibility. Base types come first, as in the select list of a query; an override replaces what it overrides.
    /// </summary>
    /// <remarks>Source: <c>PropertyInfoExtensions.IsCandidateProperty</c> of EF Core.</remarks>
    public static ImmutableArray<IPropertySymbol> Mappable(INamedTypeSymbol type)
    {
        // The most derived property of a name stands for it, in the place where the name first appears.
        var places = new Dictionary<string, int>(StringComparer.Ordinal);
        var properties = ImmutableArray.CreateBuilder<IPropertySymbol>();
        foreach (var current in type.SelfAndBaseTypes().Reverse())
            foreach (var member in current.GetMembers())
            {
                if (member is not IPropertySymbol { IsStatic: false, IsIndexer: false, DeclaredAccessibility: Accessibility.Public, GetMethod.DeclaredAccessibility: Accessibility.Public } property
                    || !(HasSetter(property) || IsCollectionOfEntities(property.Type)) || !property.ExplicitInterfaceImplementations.IsEmpty)
                    continue;
                if (places.TryGetValue(property.Name, out var place))
                    properties[place] = property;
                else
                {
                    places.Add(property.Name, properties.Count);
                    properties.Add(property);
                }
            }

        return properties.ToImmutable();
    }

    /// <summary>Whether EF Core's SQL Server provider stores values of a type in one column without a value converter.</summary>
    public static bool IsScalar(ITypeSymbol type)
    {
        type = type.WithoutNullable();
        if (type.TypeKind == TypeKind.Enum || IsBinary(type))
            return true;
        switch (type.SpecialType)
        {
            case SpecialType.System_String or SpecialType.System_Boolean or SpecialType.System_Char or SpecialType.System_SByte or SpecialType.System_Byte
                or SpecialType.System_Int16 or SpecialType.System_UInt16 or SpecialType.System_Int32 or SpecialType.System_UInt32 or SpecialType.System_Int64
                or SpecialType.System_UInt64 or SpecialType.System_Decimal or SpecialType.System_Single or SpecialType.System_Double or SpecialType.System_DateTime:
                return true;
        }

        return type.ContainingNamespace?.ToDisplayString() switch
        {
            "System" => type.Name is "Guid" or "DateTimeOffset" or "TimeSpan" or "DateOnly" or "TimeOnly" or "Uri",
            "System.Net" => type.Name is "IPAddress",
            "System.Net.NetworkInformation" => type.Name is "PhysicalAddress",
            "Microsoft.EntityFrameworkCore" => type.Name is "HierarchyId",
            "Microsoft.Data.SqlTypes" => type.Name is "SqlVector",
            _ => false,
        };
    }

    public static bool IsBinary(ITypeSymbol type) => type is IArrayTypeSymbol { Rank: 1, ElementType.SpecialType: SpecialType.System_Byte };

    /// <summary>The <c>T</c> of a collection of classes; <see langword="null"/> for anything else, a string included.</summary>
    public static ITypeSymbol? ElementType(ITypeSymbol type, DataAccessSymbols symbols)
    {
        if (type.SpecialType == SpecialType.System_String || type is IArrayTypeSymbol { ElementType.SpecialType: not SpecialType.None })
            return null;
        if (type is IArrayTypeSymbol array)
            return array.ElementType;
        if (type is INamedTypeSymbol named && named.Is(symbols.GenericEnumerable))
            return named.TypeArguments[0];
        foreach (var contract in type.AllInterfaces)
            if (contract.Is(symbols.GenericEnumerable))
                return contract.TypeArguments[0];
        return null;
    }

    /// <summary>A list, array or other collection of scalars: EF Core 8 and later store it as JSON text in one column.</summary>
    public static bool IsPrimitiveCollection(ITypeSymbol type, DataAccessSymbols symbols) =>
        type.SpecialType != SpecialType.System_String && !IsBinary(type)
        && (type is IArrayTypeSymbol { Rank: 1 } array ? array.ElementType : ElementType(type, symbols)) is { } element && IsScalar(element);

    /// <summary>Whether values of a type can be entities or parts of one: a class of the program, or a struct as a complex type.</summary>
    public static bool CanBeEntity(ITypeSymbol? type) =>
        type is INamedTypeSymbol { TypeKind: TypeKind.Class, SpecialType: SpecialType.None, IsStatic: false, IsAnonymousType: false } named
        && !IsScalar(named)
        && named.OutermostNamespace() != "System";

    /// <summary>Collections need no setter: EF Core fills the one that is there.</summary>
    private static bool IsCollectionOfEntities(ITypeSymbol type) =>
        type is INamedTypeSymbol { IsGenericType: true, TypeArguments: [var element] } && CanBeEntity(element);

    /// <summary>A reference assembly leaves private setters out, so a property of a reference without a setter may have one.</summary>
    private static bool HasSetter(IPropertySymbol property)
    {
        for (var current = property; current is not null; current = current.OverriddenProperty)
            if (current.SetMethod is not null)
                return true;
        return property.GetMethod is { IsAbstract: false } && property.Locations.All(static location => location.IsInMetadata);
    }
}
