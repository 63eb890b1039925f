using AsyncSql.Analyzers.Facts.Sql;

namespace AsyncSql.Analyzers.Facts.Columns;

/// <summary>A column of an entity type: how large it may grow, and why.</summary>
internal sealed class Column(INamedTypeSymbol entity, string name, string? path, IPropertySymbol? property, ColumnDecision decision)
{
    /// <summary>The entity type that was read; a derived one when the property is inherited.</summary>
    public INamedTypeSymbol Entity { get; } = entity;
    public string Name { get; } = name;
    /// <summary>The navigations to the owned or complex type that holds the column; <see langword="null"/> for the entity's own.</summary>
    public string? Path { get; } = path;
    /// <summary>The CLR property; <see langword="null"/> for shadow properties and fields.</summary>
    public IPropertySymbol? Property { get; } = property;
    /// <summary>The CLR type of a shadow property or field; <see langword="null"/> where <see cref="Property"/> has it.</summary>
    public ITypeSymbol? ShadowType { get; init; }
    public ColumnDecision Decision => decision;
    public ColumnSize Size => decision.Size;
    public string Evidence => decision.Evidence;
    public Location? Location => decision.Location;
    /// <summary>The name of the column in its table; empty if it is unknown.</summary>
    public string StoreName => decision.StoreName ?? Name;
    public bool DeclaredLarge => decision.DeclaredLarge;
    public bool IsWritten => decision.IsWritten;
    public bool IsShort => decision.IsShort;
    public bool LacksLength => decision.LacksLength;
    public bool IsJsonPart => decision.IsJsonPart;
}

/// <summary>How large one column may grow, and what decided it.</summary>
/// <param name="Evidence">What decided it, for the message: "HasColumnType in BlogConfiguration"; the reason when it is unknown.</param>
/// <param name="Location">Where the evidence is in source; the property's declaration for a convention.</param>
internal sealed record ColumnDecision(ColumnSize Size, string Evidence, Location? Location)
{
    /// <summary>The name of the column in its table, if it is not that of the property; empty if it is unknown.</summary>
    public string? StoreName { get; init; }
    /// <summary>
    /// Whether large values are declared: a <c>max</c> type, a length above the limit of the type, or binary data without a bound. The
    /// column's name and the options are judged later.
    /// </summary>
    public bool DeclaredLarge { get; init; }
    /// <summary>Whether the values are short although the column is not bounded: an enum, a number or a URI stored as text.</summary>
    public bool IsShort { get; init; }
    /// <summary>Whether code decided, and not a convention: such a decision is newer than a snapshot.</summary>
    public bool IsWritten { get; init; }
    /// <summary>Whether the column holds the text of its property and is unbounded only because it has no length.</summary>
    public bool LacksLength { get; init; }
    /// <summary>Whether the column holds an owned type as JSON.</summary>
    public bool IsJsonPart { get; init; }
}
