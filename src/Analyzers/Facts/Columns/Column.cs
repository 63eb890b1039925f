using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts.Columns;

/// <summary>A mapped scalar property of an entity type: how large its column may grow, and how we know.</summary>
internal sealed class Column(INamedTypeSymbol entity, IPropertySymbol property, ColumnSize size, string evidence, Location? location, bool declaredLarge)
{
    /// <summary>The entity type that was asked about; a derived one when the property is inherited.</summary>
    public INamedTypeSymbol Entity { get; } = entity;

    public IPropertySymbol Property { get; } = property;

    public string Name => Property.Name;

    public ColumnSize Size { get; } = size;

    /// <summary>What settled the size, for the message: "HasColumnType in DocumentConfiguration", "byte[] without a length".</summary>
    public string Evidence { get; } = evidence;

    /// <summary>Where that stands in source; the property's declaration when a convention settled it.</summary>
    public Location? Location { get; } = location;

    /// <summary>
    /// Whether source says that large values are wanted: a <c>max</c> type or a length above the inline limit was written
    /// down, or the column is binary without a bound. A name that promises content is judged later, with the options.
    /// </summary>
    public bool DeclaredLarge { get; } = declaredLarge;

    public bool IsText => Property.Type.WithoutNullable().SpecialType == SpecialType.System_String;
}
