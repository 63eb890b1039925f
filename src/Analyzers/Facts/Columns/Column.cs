using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts.Columns;

/// <summary>A column of an entity type: how large it may grow, and how we know.</summary>
internal sealed class Column(INamedTypeSymbol entity, string name, string? path, IPropertySymbol? property, ColumnDecision decision)
{
    /// <summary>The entity type that was asked about; a derived one when the property is inherited.</summary>
    public INamedTypeSymbol Entity { get; } = entity;

    /// <summary>The name of the property, which a message shows.</summary>
    public string Name { get; } = name;

    /// <summary>The navigations from the entity to the owned or complex type that holds the column; <see langword="null"/> for the entity's own.</summary>
    public string? Path { get; } = path;

    /// <summary>The CLR property; <see langword="null"/> for shadow properties and fields.</summary>
    public IPropertySymbol? Property { get; } = property;

    public ColumnSize Size => decision.Size;

    /// <inheritdoc cref="ColumnDecision.Evidence"/>
    public string Evidence => decision.Evidence;

    /// <inheritdoc cref="ColumnDecision.Location"/>
    public Location? Location => decision.Location;

    /// <inheritdoc cref="ColumnDecision.DeclaredLarge"/>
    public bool DeclaredLarge => decision.DeclaredLarge;

    /// <inheritdoc cref="ColumnDecision.IsShort"/>
    public bool IsShort => decision.IsShort;

    /// <inheritdoc cref="ColumnDecision.LacksLength"/>
    public bool LacksLength => decision.LacksLength;
}

/// <summary>How large one column may grow, and what settled it.</summary>
/// <param name="Size">The size.</param>
/// <param name="Evidence">What settled it, for the message: "HasColumnType in DocumentConfiguration"; the reason when it is unknown.</param>
/// <param name="Location">Where that stands in source; the property's declaration when a convention settled it.</param>
internal sealed record ColumnDecision(ColumnSize Size, string Evidence, Location? Location)
{
    /// <summary>
    /// Whether source says that large values are wanted: a <c>max</c> type or a length above the inline limit was written
    /// down, or the column is binary without a bound. A name that promises content is judged later, with the options.
    /// </summary>
    public bool DeclaredLarge { get; init; }

    /// <summary>Whether the values are short although the column is not bounded: an enum, a number or a URI stored as text.</summary>
    public bool IsShort { get; init; }

    /// <summary>Whether the code says so itself, and no convention: then it is newer than a snapshot that says otherwise.</summary>
    public bool IsWritten { get; init; }

    /// <summary>
    /// Whether the column holds the text of its property as it is, and is unbounded for no other reason than that nothing gives it a
    /// length: an attribute with one would bound it.
    /// </summary>
    public bool LacksLength { get; init; }
}
