using Microsoft.Data.SqlClient;

namespace AsyncSql.Evidence.Surveying;

/// <summary>
/// Finds the large columns in the catalogue views of SQL Server 2016 and later, and of Azure SQL. The views show the tables on which the
/// user has any permission.
/// </summary>
internal static class CatalogueQuery
{
    /// <summary>
    /// The base type of an alias type is the row of sys.types whose own number is the system type. A CLR type such as geography has no such
    /// row. text, ntext and image have the max_length of a pointer. All names are written as the catalogue defines them, for databases
    /// whose names are case-sensitive.
    /// </summary>
    private const string Text = """
        SELECT s.name, t.name, c.name, COALESCE(b.name, y.name), c.max_length, r.row_count, t.is_memory_optimized, t.is_external,
            c.is_computed, c.is_masked, c.is_column_set, c.encryption_type
        FROM sys.tables AS t
        INNER JOIN sys.schemas AS s ON s.schema_id = t.schema_id
        INNER JOIN sys.columns AS c ON c.object_id = t.object_id
        LEFT JOIN sys.types AS b ON b.user_type_id = c.system_type_id
        LEFT JOIN sys.types AS y ON y.user_type_id = c.user_type_id
        LEFT JOIN (
            SELECT p.object_id, SUM(p.rows) AS row_count FROM sys.partitions AS p WHERE p.index_id IN (0, 1) GROUP BY p.object_id
        ) AS r ON r.object_id = t.object_id
        WHERE t.is_ms_shipped = 0 AND (c.max_length = -1 OR b.name IN (N'text', N'ntext', N'image', N'json'))
        ORDER BY s.name, t.name, c.column_id
        """;

    private const short Max = -1;

    public static async Task<IReadOnlyList<LargeTable>> ReadAsync(
        SqlConnection connection, int timeoutSeconds, CancellationToken cancellationToken)
    {
        await using var command = connection.CreateCommand();
        command.CommandText = Text;
        command.CommandTimeout = timeoutSeconds;
        var found = new List<(string Schema, string Table, long? Rows, bool HasPages, LargeColumn Column)>();
        await using var reader = await command.ExecuteReaderAsync(cancellationToken).ConfigureAwait(false);
        while (await reader.ReadAsync(cancellationToken).ConfigureAwait(false))
            found.Add((
                reader.GetString(0),
                reader.GetString(1),
                reader.IsDBNull(5) ? null : reader.GetInt64(5),
                !reader.GetBoolean(6),
                new LargeColumn(reader.GetString(2), GetType(reader.GetString(3), reader.GetInt16(4)), FindObstacle(reader))));

        return
        [
            .. found
                .GroupBy(static row => (row.Schema, row.Table))
                .Select(static table => new LargeTable(
                    table.Key.Schema,
                    table.Key.Table,
                    table.First().Rows,
                    table.First().HasPages,
                    [.. table.Select(static row => row.Column)])),
        ];
    }

    private static string GetType(string name, short maxLength) =>
        maxLength == Max && name is "nvarchar" or "varchar" or "varbinary" ? name + "(max)" : name;

    /// <summary>Values that another server stores, that would be computed, or that the user may see changed or not at all.</summary>
    private static string? FindObstacle(SqlDataReader reader) =>
        reader.GetBoolean(7) ? "external table"
        : reader.GetBoolean(8) ? "computed"
        : reader.GetBoolean(10) ? "column set"
        : !reader.IsDBNull(9) && reader.GetBoolean(9) ? "masked"
        : !reader.IsDBNull(11) ? "encrypted"
        : null;
}
