using System.Data.Common;
using System.Runtime.CompilerServices;
using Microsoft.EntityFrameworkCore;
using Microsoft.EntityFrameworkCore.Infrastructure;
using Microsoft.EntityFrameworkCore.Metadata;
using Microsoft.EntityFrameworkCore.Storage;

namespace AsyncSql.Streaming.EntityFrameworkCore.Interception;

/// <summary>
/// Columns that EF Core reads by a member of the driver's own reader, to which it casts the reader of the query: those of spatial types and
/// of <c>hierarchyid</c>, by <c>SqlDataReader.GetSqlBytes</c>.
/// </summary>
internal static class DriverColumns
{
    /// <summary>For columns of complex types, whose properties not all versions of EF Core have in the same place.</summary>
    private static readonly HashSet<string> DriverTypes = new(StringComparer.OrdinalIgnoreCase) { "geography", "geometry", "hierarchyid" };

    private static readonly ConditionalWeakTable<IModel, string[]> Known = new();

    private static readonly ConditionalWeakTable<IRelationalTypeMappingSource, StrongBox<bool>> KnownSources = new();

    /// <summary>Whether a command of EF Core may read such a column, or call a function that returns such a value.</summary>
    /// <param name="context">The context.</param>
    /// <param name="commandText">The command.</param>
    /// <param name="isWritten">
    /// Whether the application wrote the text. It need not name the columns then, nor need the model have them: <c>SqlQuery</c>.
    /// </param>
    public static bool MayBeRead(DbContext context, string commandText, bool isWritten)
    {
        var names = Known.GetValue(context.Model, Find);
        return isWritten
            ? names.Length > 0 || KnownSources.GetValue(context.GetService<IRelationalTypeMappingSource>(), FindAny).Value
            : Array.Exists(names, name => commandText.Contains(name, StringComparison.OrdinalIgnoreCase));
    }

    /// <summary>Whether the packages for such types are in use.</summary>
    private static StrongBox<bool> FindAny(IRelationalTypeMappingSource source) =>
        new(DriverTypes.Any(type => source.FindMapping(type) is { } mapping && NeedsDriver(mapping)));

    /// <summary>The names as they are in commands.</summary>
    private static string[] Find(IModel model)
    {
        var relational = model.GetRelationalModel();
        return relational.Tables.Concat<ITableBase>(relational.Views).Concat(relational.Functions).Concat(relational.Queries)
            .SelectMany(static table => table.Columns)
            .Where(static column => DriverTypes.Contains(column.StoreType))
            .Select(static column => column.Name)
            .Concat(model.GetEntityTypes().SelectMany(static entity => entity.GetProperties())
                .Where(static property => property.FindRelationalTypeMapping() is { } mapping && NeedsDriver(mapping))
                .Select(static property => property.GetColumnBaseName()))
            .Concat(model.GetDbFunctions()
                .Where(static function => function.TypeMapping is { } mapping && NeedsDriver(mapping))
                .Select(static function => function.Name))
            .Where(static name => name is not null)
            .Distinct()
            .Select(static name => $"[{name!.Replace("]", "]]", StringComparison.Ordinal)}]")
            .ToArray();
    }

    private static bool NeedsDriver(RelationalTypeMapping mapping) =>
        mapping.GetDataReaderMethod().DeclaringType is { } type && !type.IsAssignableFrom(typeof(DbDataReader));
}
