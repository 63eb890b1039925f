using AsyncSql.Analyzers.Facts.Sql;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// A small column that a reader returns as EF Core does: a text, a number, a date, or the number of bytes of a large column, which the
/// server knows without reading them. It is read before the large column.
/// </summary>
internal sealed record PlainColumn(IPropertySymbol Property, bool MayBeNull, bool IsLength = false)
{
    /// <summary>How EF Core's SQL Server provider reads types of columns. For any other pair it uses a converter.</summary>
    private static readonly Dictionary<string, (string Method, string[] StoreTypes)> Getters = new(StringComparer.Ordinal)
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

    /// <summary>The value to select: "Title", "Data.Length".</summary>
    public string Path => SelectedMembers.Escape(Property.Name) + (IsLength ? ".Length" : "");

    /// <summary>A name for the value: "Title", "DataLength".</summary>
    public string Name => Property.Name + (IsLength ? "Length" : "");

    /// <summary><see langword="null"/> where the column may be large, or where the column and the property's value may differ.</summary>
    public static PlainColumn? Find(IPropertySymbol property, EntityColumns entity, QueryInDocument document)
    {
        if (StreamedColumn.FindStored(property, entity, document) is not var (column, mapped)
            || FindGetter(mapped.Type) is not var (_, storeTypes)
            || column.Size.Kind == SizeKind.Unknown
            || LargeIntent.Judge(column, document.Facts.Options.Get(document.Root.SyntaxTree)) == Intent.Large)
            return null;
        var storeType = column.Size.StoreType.Split('(')[0];
        return (storeType.Length == 0 && mapped.Type.SpecialType != SpecialType.System_String) || storeTypes.Contains(storeType)
            ? new PlainColumn(mapped, StreamedColumn.IsNullable(mapped, document))
            : null;
    }

    /// <summary>The code that reads the value. Where a method has an asynchronous form, that form is used.</summary>
    /// <param name="value">The reader, and the position of the column.</param>
    public string Emit(StreamedValue value, SemanticModel semanticModel, int position)
    {
        if (IsLength)
            return $"{value.Reader}.GetInt32({value.Ordinal})";
        var type = Property.Type.WithoutNullable();
        var method = FindGetter(type)!.Value.Method;
        var name = type.ToMinimalDisplayString(semanticModel, NullableFlowState.NotNull, position);
        var read = method == "GetFieldValue" ? value.ReadField(name) : $"{value.Reader}.{method}({value.Ordinal})";
        if (!MayBeNull)
            return read;
        var isForgiven = Property.NullableAnnotation != NullableAnnotation.Annotated
            && semanticModel.GetNullableContext(position).AnnotationsEnabled();
        var missing = type.IsValueType ? $"({name}?)null" : isForgiven ? "null!" : "null";
        return $"{value.IsNull} ? {missing} : {read}";
    }

    private static (string Method, string[] StoreTypes)? FindGetter(ITypeSymbol type) =>
        type.WithoutNullable() is { TypeKind: not TypeKind.Enum, ContainingNamespace: { } container } bare
        && container.ToDisplayString() == "System" && Getters.TryGetValue(bare.Name, out var getter)
            ? getter
            : null;
}
