namespace AsyncSql.Analyzers.Facts.Symbols;

/// <summary>Which properties of a CLR type EF Core maps by convention, and to what.</summary>
internal static class EntityMembers
{
    /// <summary>
    /// The properties that EF Core's conventions consider: public instance properties with a getter, and with a setter of any
    /// accessibility. Base types come first, as in the select list of a query; an override replaces the overridden property.
    /// </summary>
    /// <remarks>Source: <c>PropertyInfoExtensions.IsCandidateProperty</c> of EF Core.</remarks>
    public static ImmutableArray<IPropertySymbol> FindMappableProperties(INamedTypeSymbol type)
    {
        // The most derived property of a name takes the place where the name first appears.
        var properties = ImmutableArray.CreateBuilder<IPropertySymbol>();
        foreach (var property in type.GetSelfAndBaseTypes().Reverse().SelectMany(static current => current.GetMembers())
            .OfType<IPropertySymbol>().Where(IsCandidate))
            if (properties.FirstOrDefault(known => known.Name == property.Name) is { } overridden)
                properties[properties.IndexOf(overridden)] = property;
            else
                properties.Add(property);
        return properties.ToImmutable();
    }

    private static bool IsCandidate(IPropertySymbol property) =>
        property is { IsStatic: false, IsIndexer: false, DeclaredAccessibility: Accessibility.Public }
        && property.GetMethod is { DeclaredAccessibility: Accessibility.Public }
        && (HasSetter(property) || IsCollectionOfEntities(property.Type));

    /// <summary>Whether EF Core's SQL Server provider stores values of a type in one column without a value converter.</summary>
    public static bool IsScalar(ITypeSymbol type)
    {
        type = type.WithoutNullable();
        if (type.TypeKind == TypeKind.Enum || IsBinary(type) || IsBuiltIn(type.SpecialType))
            return true;
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

    private static bool IsBuiltIn(SpecialType type) => type
        is SpecialType.System_String or SpecialType.System_Boolean or SpecialType.System_Char
        or SpecialType.System_SByte or SpecialType.System_Byte or SpecialType.System_Int16 or SpecialType.System_UInt16
        or SpecialType.System_Int32 or SpecialType.System_UInt32 or SpecialType.System_Int64 or SpecialType.System_UInt64
        or SpecialType.System_Decimal or SpecialType.System_Single or SpecialType.System_Double or SpecialType.System_DateTime;

    public static bool IsBinary(ITypeSymbol type) => type is IArrayTypeSymbol { Rank: 1, ElementType.SpecialType: SpecialType.System_Byte };

    /// <summary>The element type of a collection of classes; <see langword="null"/> for other types, such as <c>string</c>.</summary>
    public static ITypeSymbol? GetElementType(ITypeSymbol type, DataAccessSymbols symbols) =>
        type.SpecialType == SpecialType.System_String || type is IArrayTypeSymbol { ElementType.SpecialType: not SpecialType.None }
            ? null
            : type.FindTypeArgument(symbols.GenericEnumerable);

    /// <summary>Whether a type is a collection of scalars. EF Core 8 and later store it as JSON text in one column.</summary>
    public static bool IsPrimitiveCollection(ITypeSymbol type, DataAccessSymbols symbols) =>
        type.SpecialType != SpecialType.System_String && !IsBinary(type)
        && (type is IArrayTypeSymbol { Rank: 1 } array ? array.ElementType : GetElementType(type, symbols)) is { } element
        && IsScalar(element);

    /// <summary>Whether values of a type can be entities or owned parts of one.</summary>
    public static bool CanBeEntity(ITypeSymbol? type) =>
        type is INamedTypeSymbol { TypeKind: TypeKind.Class, SpecialType: SpecialType.None, IsStatic: false, IsAnonymousType: false } named
        && !IsScalar(named)
        && named.GetOutermostNamespace() != "System";

    /// <summary>Collections need no setter: EF Core adds to the existing one.</summary>
    private static bool IsCollectionOfEntities(ITypeSymbol type) =>
        type is INamedTypeSymbol { IsGenericType: true, TypeArguments: [var element] } && CanBeEntity(element);

    /// <summary>Reference assemblies omit private setters, so a property of a reference may have one.</summary>
    private static bool HasSetter(IPropertySymbol property)
    {
        for (var current = property; current is not null; current = current.OverriddenProperty)
            if (current.SetMethod is not null)
                return true;
        return property.GetMethod is { IsAbstract: false } && property.FindSourceLocation() is null;
    }
}
