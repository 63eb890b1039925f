namespace AsyncSql.Analyzers.Facts.Sql;

/// <summary>
/// The large columns of SQL Server's own views and functions, which are used in tools. Source: the page of each in the reference of
/// Transact-SQL on Microsoft Learn.
/// </summary>
internal static class SystemViews
{
    private static readonly ImmutableDictionary<(string View, string Column), string> MaxTypes =
        new Dictionary<(string, string), string>
        {
            [("all_sql_modules", "definition")] = "nvarchar(max)",
            [("dm_exec_input_buffer", "event_info")] = "nvarchar(max)",
            [("dm_exec_query_plan", "query_plan")] = "xml",
            [("dm_exec_query_plan_stats", "query_plan")] = "xml",
            [("dm_exec_query_statistics_xml", "query_plan")] = "xml",
            [("dm_exec_sql_text", "text")] = "nvarchar(max)",
            [("dm_exec_text_query_plan", "query_plan")] = "nvarchar(max)",
            [("query_store_plan", "query_plan")] = "nvarchar(max)",
            [("query_store_query_text", "query_sql_text")] = "nvarchar(max)",
            [("sql_modules", "definition")] = "nvarchar(max)",
            [("system_sql_modules", "definition")] = "nvarchar(max)",
        }.ToImmutableDictionary();

    /// <summary>Finds the type of a large column; <see langword="null"/> for any other column.</summary>
    /// <param name="view">The name of the view or function without <c>sys</c>.</param>
    public static string? FindMaxType(string view, string column) =>
        MaxTypes.TryGetValue((view.ToLowerInvariant(), column.ToLowerInvariant()), out var type) ? type : null;
}
