using System.Runtime.CompilerServices;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Metadata;

namespace AsyncSql.Streaming.EntityFrameworkCore.Interception;

/// <summary>Whether a model has columns whose values may be large.</summary>
internal static class LargeColumns
{
    /// <summary>
    /// Types whose values fit into a row: 8,060 bytes. All others may be large: <c>text</c>, <c>ntext</c>, <c>image</c>, <c>xml</c>,
    /// <c>json</c>, spatial types, and types that the database defines.
    /// </summary>
    private static readonly HashSet<string> BoundedTypes = new(StringComparer.OrdinalIgnoreCase)
    {
        "bit", "tinyint", "smallint", "int", "bigint", "decimal", "numeric", "dec", "money", "smallmoney", "float", "real",
        "double precision", "date", "time", "datetime", "datetime2", "smalldatetime", "datetimeoffset", "char", "varchar", "nchar",
        "nvarchar", "character", "character varying", "national character", "national char varying", "national character varying",
        "char varying", "binary", "varbinary", "binary varying", "rowversion", "timestamp", "uniqueidentifier", "sysname", "sql_variant",
        "hierarchyid", "vector", "integer",
    };

    private static readonly ConditionalWeakTable<IModel, StrongBox<bool>> Known = new();

    /// <summary>Whether a column of a table, view, function or query may be large. It is computed once for each model.</summary>
    public static bool HasAny(IModel model) => Known.GetValue(model, static model => new(Find(model))).Value;

    /// <summary>Whether values of a type may be larger than a row.</summary>
    /// <param name="storeType">A type as in a <c>CREATE TABLE</c> statement, such as <c>nvarchar(200)</c>.</param>
    public static bool IsLarge(string storeType)
    {
        var parenthesis = storeType.IndexOf('(', StringComparison.Ordinal);
        if (parenthesis < 0)
            return !BoundedTypes.Contains(storeType.Trim());

        return storeType.AsSpan(parenthesis + 1).TrimStart().StartsWith("max", StringComparison.OrdinalIgnoreCase)
            || !BoundedTypes.Contains(storeType.Substring(0, parenthesis).Trim());
    }

    private static bool Find(IModel model)
    {
        var relational = model.GetRelationalModel();
        return relational.Tables.Concat<ITableBase>(relational.Views).Concat(relational.Functions).Concat(relational.Queries)
                .SelectMany(static table => table.Columns).Any(static column => IsLarge(column.StoreType))
            || relational.Functions.Any(static function => function.ReturnType is { } type && IsLarge(type))
            || model.GetEntityTypes().Any(static entity => IsUnmapped(entity) || entity.GetProperties().Any(IsLarge));
    }

    private static bool IsLarge(IProperty property) => property.FindRelationalTypeMapping() is { } mapping && IsLarge(mapping.StoreType);

    /// <summary>An entity for rows of any SQL: its columns are not in the relational model.</summary>
    private static bool IsUnmapped(IEntityType entity) =>
        entity.FindPrimaryKey() is null
        && entity.GetTableName() is null
        && entity.GetViewName() is null
        && entity.GetFunctionName() is null
        && entity.GetSqlQuery() is null;
}
