namespace AsyncSql.Streaming.Columns;

/// <summary>What the metadata of a result says about a column, and how its values are read.</summary>
internal sealed class ColumnPlan
{
    /// <summary>How the values are held; <see cref="ColumnKind.Variant"/> where each value has a kind of its own.</summary>
    public ColumnKind Kind { get; init; }

    /// <summary>The name of the type, as the driver spells it.</summary>
    public string TypeName { get; init; } = "";

    /// <summary>Whether values may be as large as 2 GB.</summary>
    public bool IsLarge { get; init; }

    /// <summary>Whether the values are text in UTF-16.</summary>
    public bool IsUnicode { get; init; }

    /// <summary>Whether the metadata admits NULL.</summary>
    public bool IsNullable { get; init; }

    /// <summary>The number of digits of a <c>decimal</c>.</summary>
    public byte Precision { get; init; }

    /// <summary>The number of fractional digits of a <c>decimal</c>.</summary>
    public byte Scale { get; init; }

    /// <summary>The name of the .NET type of a user-defined type, with its assembly.</summary>
    public string? UserDefinedType { get; init; }

    /// <summary>Whether the driver has a stream for the values.</summary>
    public bool IsStreamed => IsLarge && Kind is ColumnKind.Text or ColumnKind.Json or ColumnKind.Binary or ColumnKind.UserDefined;

    /// <summary>Whether small values are read as bytes.</summary>
    public bool IsReadInPieces => Kind is ColumnKind.Binary or ColumnKind.UserDefined;

    /// <summary>
    /// Whether NULL is asked for before a value is read. Not for <c>rowversion</c>, which older drivers do not call NULL, and
    /// <c>sql_variant</c>: both are read as objects in any case.
    /// </summary>
    public bool AwaitsHeader => (IsNullable || IsLarge) && Kind is not (ColumnKind.Array or ColumnKind.Variant or ColumnKind.Other);

    /// <summary>Whether the driver counts the type among the binary ones.</summary>
    public bool IsBinary => Kind is ColumnKind.Binary or ColumnKind.UserDefined || TypeName is "timestamp" or "vector";

    /// <summary>Whether the driver counts the type among the text types.</summary>
    public bool IsText => Kind is ColumnKind.String or ColumnKind.Text or ColumnKind.Json;
}
