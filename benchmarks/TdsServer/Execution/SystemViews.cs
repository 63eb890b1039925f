using AsyncSql.TdsServer.Tables;
using AsyncSql.TdsServer.Values;

namespace AsyncSql.TdsServer.Execution;

/// <summary>
/// The catalogue views of the schema <c>sys</c>, with the columns that programs need to find large columns. The names and numbers are SQL
/// Server's.
/// </summary>
internal static class SystemViews
{
    public const string Schema = "sys";

    private const int DefaultSchemaId = 1, FirstOtherSchemaId = 5;

    private static readonly SqlType Name = SqlType.NVarChar(128);

    private static readonly Dictionary<string, SystemView> Views = new(StringComparer.OrdinalIgnoreCase)
    {
        ["schemas"] = new([("name", Name), ("schema_id", SqlType.Int)], ListSchemas),
        ["tables"] = new(
            [
                ("name", Name),
                ("object_id", SqlType.Int),
                ("schema_id", SqlType.Int),
                ("type", SqlType.Char(2)),
                ("is_ms_shipped", SqlType.Bit),
                ("is_memory_optimized", SqlType.Bit),
                ("is_external", SqlType.Bit),
                ("temporal_type", SqlType.TinyInt),
            ],
            ListTables),
        ["columns"] = new(
            [
                ("object_id", SqlType.Int),
                ("name", Name),
                ("column_id", SqlType.Int),
                ("system_type_id", SqlType.TinyInt),
                ("user_type_id", SqlType.Int),
                ("max_length", SqlType.SmallInt),
                ("is_nullable", SqlType.Bit),
                ("is_identity", SqlType.Bit),
                ("is_computed", SqlType.Bit),
                ("is_masked", SqlType.Bit),
                ("is_column_set", SqlType.Bit),
                ("encryption_type", SqlType.Int),
            ],
            ListColumns),
        ["types"] = new(
            [
                ("name", Name),
                ("system_type_id", SqlType.TinyInt),
                ("user_type_id", SqlType.Int),
                ("schema_id", SqlType.Int),
                ("max_length", SqlType.SmallInt),
                ("is_user_defined", SqlType.Bit),
                ("is_assembly_type", SqlType.Bit),
            ],
            ListTypes),
        ["partitions"] = new(
            [
                ("object_id", SqlType.Int),
                ("index_id", SqlType.Int),
                ("partition_number", SqlType.Int),
                ("rows", SqlType.BigInt),
            ],
            ListPartitions),
    };

    /// <summary>Finds a view by its name, without the schema; <see langword="null"/> if there is none.</summary>
    public static SystemView? Find(string name) => Views.GetValueOrDefault(name);

    private static IEnumerable<object?[]> ListSchemas(Database database) => GetSchemaIds(database).Select(static schema => (object?[])[schema.Key, schema.Value]);

    private static IEnumerable<object?[]> ListTables(Database database)
    {
        var schemas = GetSchemaIds(database);
        return GetTables(database).Select(table => (object?[])
        [
            table.Name,
            table.ObjectId,
            schemas[table.Schema],
            table.Kind == TableKind.External ? "ET" : "U ",
            false,
            table.Kind == TableKind.MemoryOptimized,
            table.Kind == TableKind.External,
            (byte)0,
        ]);
    }

    private static IEnumerable<object?[]> ListColumns(Database database) =>
        from table in GetTables(database)
        from column in table.Columns.Index()
        let type = SystemTypes.Find(column.Item.Type)
        let traits = column.Item.Traits
        select (object?[])
        [
            table.ObjectId,
            column.Item.Name,
            column.Index + 1,
            type.SystemTypeId,
            type.UserTypeId,
            SystemTypes.GetMaxLength(column.Item.Type),
            column.Item.Nullable,
            column.Item.Identity,
            traits.HasFlag(ColumnTraits.Computed),
            traits.HasFlag(ColumnTraits.Masked),
            traits.HasFlag(ColumnTraits.ColumnSet),
            traits.HasFlag(ColumnTraits.Encrypted) ? 2 : null,
        ];

    private static IEnumerable<object?[]> ListTypes(Database database) =>
        SystemTypes.All.Select(static type => (object?[])
        [
            type.Name,
            type.SystemTypeId,
            type.UserTypeId,
            FirstOtherSchemaId - 1,
            type.MaxLength,
            false,
            type.SystemTypeId == SystemTypes.UserDefinedTypeId,
        ]);

    private static IEnumerable<object?[]> ListPartitions(Database database) =>
        // Neither a heap nor a clustered index holds the rows of a table in memory or on another server.
        from table in GetTables(database)
        where table.Kind == TableKind.Ordinary
        select (object?[])[table.ObjectId, table.KeyColumns.Count > 0 ? 1 : 0, 1, table.CountRows()];

    private static IOrderedEnumerable<Table> GetTables(Database database) => database.Tables.Values.OrderBy(static table => table.ObjectId);

    private static Dictionary<string, int> GetSchemaIds(Database database)
    {
        var ids = new Dictionary<string, int>(StringComparer.OrdinalIgnoreCase) { ["dbo"] = DefaultSchemaId, [Schema] = FirstOtherSchemaId - 1 };
        foreach (var table in GetTables(database))
            ids.TryAdd(table.Schema, FirstOtherSchemaId + ids.Count);

        return ids;
    }
}

/// <summary>A catalogue view.</summary>
/// <param name="Columns">The columns. All can be NULL.</param>
/// <param name="List">Returns the rows for a database.</param>
internal sealed record SystemView(IReadOnlyList<(string Name, SqlType Type)> Columns, Func<Database, IEnumerable<object?[]>> List);
