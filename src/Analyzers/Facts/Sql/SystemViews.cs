namespace AsyncSql.Analyzers.Facts.Sql;

/// <summary>
/// The large columns of SQL Server's own views, tables and functions, which are used in tools. Source: the page of each in the reference of
/// Transact-SQL on Microsoft Learn.
/// </summary>
internal static class SystemViews
{
    private static readonly ImmutableDictionary<(string View, string Column), string> MaxTypes =
        new Dictionary<(string, string), string>
        {
            [("all_sql_modules", "definition")] = "nvarchar(max)",
            [("check_constraints", "definition")] = "nvarchar(max)",
            [("computed_columns", "definition")] = "nvarchar(max)",
            [("default_constraints", "definition")] = "nvarchar(max)",
            [("dm_exec_input_buffer", "event_info")] = "nvarchar(max)",
            [("dm_exec_query_plan", "query_plan")] = "xml",
            [("dm_exec_query_plan_stats", "query_plan")] = "xml",
            [("dm_exec_query_statistics_xml", "query_plan")] = "xml",
            [("dm_exec_sql_text", "text")] = "nvarchar(max)",
            [("dm_exec_text_query_plan", "query_plan")] = "nvarchar(max)",
            [("indexes", "filter_definition")] = "nvarchar(max)",
            [("query_store_plan", "query_plan")] = "nvarchar(max)",
            [("query_store_query_text", "query_sql_text")] = "nvarchar(max)",
            [("security_predicates", "predicate_definition")] = "nvarchar(max)",
            [("server_sql_modules", "definition")] = "nvarchar(max)",
            [("sql_modules", "definition")] = "nvarchar(max)",
            [("stats", "filter_definition")] = "nvarchar(max)",
            [("sysjobsteps", "command")] = "nvarchar(max)",
            [("system_sql_modules", "definition")] = "nvarchar(max)",
        }.ToImmutableDictionary();

    /// <summary>The function that returns the source of a procedure, view or trigger.</summary>
    public const string ObjectDefinition = "OBJECT_DEFINITION";

    /// <summary>The type of <see cref="ObjectDefinition"/>.</summary>
    public const string ObjectDefinitionType = "nvarchar(max)";

    /// <summary>Finds the type of a large column; <see langword="null"/> for any other column.</summary>
    /// <param name="view">The name of the view, table or function without its schema.</param>
    public static string? FindMaxType(string view, string column) =>
        MaxTypes.TryGetValue((view.ToLowerInvariant(), column.ToLowerInvariant()), out var type) ? type : null;

    /// <summary>The full name of a view or table, for a message: those of SQL Server Agent are in the database msdb.</summary>
    public static string GetFullName(string view) =>
        view.StartsWith("sysjob", StringComparison.OrdinalIgnoreCase) ? $"msdb.dbo.{view}" : $"sys.{view}";
}
