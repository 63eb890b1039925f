using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Facts.Columns;
using Microsoft.CodeAnalysis;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>A small column that a reader gives as EF Core does: a text, a number, a date. It is read before the large one.</summary>
/// <param name="Property">The property.</param>
/// <param name="MayBeNull">Whether the column may hold NULL.</param>
/// <param name="IsLength">Whether it is no column, but the number of bytes in one: the server knows it without reading them.</param>
internal sealed record PlainColumn(IPropertySymbol Property, bool MayBeNull, bool IsLength = false)
{
    /// <summary>
    /// EF Core's SQL Server provider reads these types with these methods, from these types of columns; between any others stands a
    /// converter of its own.
    /// </summary>
    private static readonly Dictionary<string, (string Method, string[] StoreTypes)> Readings = new(StringComparer.Ordinal)
    {
        ["String"] = ("GetString", ["nvarchar", "varchar", "nchar", "char"]),
        ["Boolean"] = ("GetBoolean", ["bit"]),
        ["Byte"] = ("GetByte", ["tinyint"]),
        ["Int16"] = ("GetInt16", ["smallint"]),
        ["Int32"] = ("GetInt32", ["int"]),
        ["Int64"] = ("GetInt64", ["bigint"]),
        ["Single"] = ("GetFloat", ["real"]),
        ["Double"] = ("GetDouble", ["float"]),
        ["Decimal"] = ("GetDecimal", ["decimal", "numeric", "money", "smallmoney"]),
        ["Guid"] = ("GetGuid", ["uniqueidentifier"]),
        ["DateTime"] = ("GetDateTime", ["datetime2", "datetime", "smalldatetime", "date"]),
        ["DateTimeOffset"] = ("GetFieldValue", ["datetimeoffset"]),
    };

    /// <summary><see langword="null"/> where the column may be large, or where something may stand between it and the property's value.</summary>
    public static PlainColumn? Of(IPropertySymbol property, EntityColumns entity, SiteInDocument document, CancellationToken cancellationToken)
    {
        if (StreamedColumn.Stored(property, entity, document, cancellationToken) is not var (column, mapped)
            || Reading(mapped.Type) is not var (_, storeTypes)
            || column.Size.Kind == SizeKind.Unknown
            || LargeIntent.Of(column, document.Facts.OptionsFor(document.Root.SyntaxTree)) == Intent.Large)
            return null;
        var storeType = column.Size.StoreType.Split('(')[0];
        return (storeType.Length == 0 && mapped.Type.SpecialType != SpecialType.System_String) || storeTypes.Contains(storeType)
            ? new PlainColumn(mapped, StreamedColumn.HoldsNull(mapped, document, cancellationToken))
            : null;
    }

    /// <summary>What a query selects: "Title", "Data.Length".</summary>
    public string Path => SelectedMembers.Escaped(Property.Name) + (IsLength ? ".Length" : "");

    /// <summary>A name for its value: "Title", "DataLength".</summary>
    public string Name => Property.Name + (IsLength ? "Length" : "");

    /// <summary>The expression that reads the column.</summary>
    /// <param name="reader">The reader's name.</param>
    /// <param name="ordinal">The column's place.</param>
    /// <param name="semanticModel">The model of the document.</param>
    /// <param name="position">Where the expression will stand.</param>
    public string Read(string reader, int ordinal, SemanticModel semanticModel, int position)
    {
        if (IsLength)
            return $"{reader}.GetInt32({ordinal})";
        var type = Property.Type.WithoutNullable();
        var method = Reading(type)!.Value.Method;
        var name = type.ToMinimalDisplayString(semanticModel, NullableFlowState.NotNull, position);
        var read = $"{reader}.{method}{(method == "GetFieldValue" ? $"<{name}>" : "")}({ordinal})";
        if (!MayBeNull)
            return read;
        var isForgiven = Property.NullableAnnotation != NullableAnnotation.Annotated && semanticModel.GetNullableContext(position).AnnotationsEnabled();
        var missing = type.IsValueType ? $"({name}?)null" : isForgiven ? "null!" : "null";
        return $"{reader}.IsDBNull({ordinal}) ? {missing} : {read}";
    }

    private static (string Method, string[] StoreTypes)? Reading(ITypeSymbol type) =>
        type.WithoutNullable() is { ContainingNamespace: { Name: "System", ContainingNamespace.IsGlobalNamespace: true }, TypeKind: not TypeKind.Enum } bare && Readings.TryGetValue(bare.Name, out var reading)
            ? reading
            : null;
}
