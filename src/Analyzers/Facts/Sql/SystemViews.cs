namespace AsyncSql.Analyzers.Facts.Sql;

/// <summary>
/// The large columns of SQL Server's own views, tables and functions, which are used in tools. Source: the page of each in the reference of
/// Transact-SQL on Microsoft Learn.
/// </summary>
internal static class SystemViews
{
    private const string Agent = "msdb";

    /// <summary>The schemas that contain nothing of a project.</summary>
    private static readonly string[] Schemas = ["sys", "INFORMATION_SCHEMA"];

    /// <summary>How the names of the tables begin that SQL Server itself has in msdb.</summary>
    private static readonly string[] AgentTables = ["sys", "backup", "restore"];

    /// <summary>By the column, and the views that have it.</summary>
    private static readonly ImmutableDictionary<(string View, string Column), string> MaxTypes = Index(
        ("nvarchar(max)", "definition", """
            sys.all_sql_modules sys.check_constraints sys.computed_columns sys.default_constraints sys.server_sql_modules sys.sql_modules
            sys.system_sql_modules
            """),
        ("nvarchar(max)", "filter_definition", "sys.indexes sys.stats"),
        ("nvarchar(max)", "predicate_definition", "sys.security_predicates"),
        ("nvarchar(max)", "query_sql_text", "sys.query_store_query_text"),
        ("nvarchar(max)", "query_hint_text", "sys.query_store_query_hints"),
        ("nvarchar(max)", "query_text", "sys.plan_guides"),
        ("nvarchar(max)", "scope_batch", "sys.plan_guides"),
        ("nvarchar(max)", "parameters", "sys.plan_guides"),
        ("nvarchar(max)", "hints", "sys.plan_guides"),
        ("nvarchar(max)", "query_plan", "sys.query_store_plan sys.dm_exec_text_query_plan"),
        ("xml", "query_plan", "sys.dm_exec_query_plan sys.dm_exec_query_plan_stats sys.dm_exec_query_statistics_xml"),
        ("nvarchar(max)", "text", "sys.dm_exec_sql_text"),
        ("nvarchar(max)", "event_info", "sys.dm_exec_input_buffer"),
        ("nvarchar(max)", "details", "sys.dm_db_tuning_recommendations"),
        ("nvarchar(max)", "target_data", "sys.dm_xe_session_targets sys.dm_xe_database_session_targets"),
        ("nvarchar(max)", "event_data", "sys.fn_xe_file_target_read_file"),
        ("ntext", "TextData", "sys.fn_trace_gettable"),
        ("image", "BinaryData", "sys.fn_trace_gettable"),
        ("varbinary(max)", "message_body", "sys.transmission_queue"),
        ("varbinary(max)", "content", "sys.assembly_files"),
        ("nvarchar(max)", "command", "msdb.sysjobsteps"),
        ("nvarchar(max)", "log", "msdb.sysjobstepslogs"),
        ("nvarchar(max)", "body", Mail),
        ("nvarchar(max)", "query", Mail),
        ("nvarchar(max)", "file_attachments", Mail),
        ("varchar(max)", "recipients", Mail),
        ("varchar(max)", "copy_recipients", Mail),
        ("varchar(max)", "blind_copy_recipients", Mail),
        ("nvarchar(max)", "description", "msdb.sysmail_event_log"),
        ("varbinary(max)", "attachment", "msdb.sysmail_mailattachments"),
        ("image", "packagedata", "msdb.sysssispackages"));

    private const string Mail =
        "msdb.sysmail_allitems msdb.sysmail_mailitems msdb.sysmail_sentitems msdb.sysmail_faileditems msdb.sysmail_unsentitems";

    /// <summary>The function that returns the source of a procedure, view or trigger.</summary>
    public const string ObjectDefinition = "OBJECT_DEFINITION";

    /// <summary>The type of <see cref="ObjectDefinition"/>.</summary>
    public const string ObjectDefinitionType = "nvarchar(max)";

    private static ImmutableDictionary<(string, string), string> Index(params (string Type, string Column, string Views)[] rows) =>
        rows
            .SelectMany(static row => row.Views
                .Split([' ', '\n', '\r'], StringSplitOptions.RemoveEmptyEntries)
                .Select(view => (Key: (view.ToLowerInvariant(), row.Column.ToLowerInvariant()), row.Type)))
            .ToImmutableDictionary(static row => row.Key, static row => row.Type);

    /// <summary>
    /// Finds the qualifier of what belongs to SQL Server itself: its schema, or msdb. <see langword="null"/> for any other table.
    /// </summary>
    /// <param name="qualifiers">The parts in front of the name, and the dots behind them.</param>
    public static string? FindQualifier(ReadOnlySpan<SqlToken> qualifiers)
    {
        if (qualifiers.Length < 2)
            return null;
        var schema = qualifiers[qualifiers.Length - 2];
        foreach (var own in Schemas)
            if (schema.IsName && string.Equals(schema.Text, own, StringComparison.OrdinalIgnoreCase))
                return own;
        return qualifiers.Length > 2 && string.Equals(qualifiers[0].Text, Agent, StringComparison.OrdinalIgnoreCase) ? Agent : null;
    }

    /// <summary>Whether a name has one of the qualifiers: no script or model of a project declares the table.</summary>
    public static bool IsOwn(string table) => table.IndexOf('.') is var dot and > 0
        && (IsInMsdb(table) || Array.Exists(Schemas, schema => dot == schema.Length && table.StartsWith(schema, StringComparison.Ordinal)));

    /// <summary>
    /// Whether the columns of a table or view are known, because SQL Server has it: those without a large type have at most 8000 bytes.
    /// </summary>
    public static bool AreColumnsKnown(string table) =>
        IsOwn(table)
        && (!IsInMsdb(table) || Array.Exists(AgentTables, start =>
            string.Compare(table, Agent.Length + 1, start, 0, start.Length, StringComparison.OrdinalIgnoreCase) == 0));

    /// <summary>Finds the type of a large column; <see langword="null"/> for any other column.</summary>
    /// <param name="table">The name of the view, table or function with its qualifier. The tables of msdb may have none.</param>
    public static string? FindMaxType(string table, string column) =>
        MaxTypes.GetValueOrDefault(GetKey(table, column)) ?? MaxTypes.GetValueOrDefault(GetKey($"{Agent}.{table}", column));

    /// <summary>The full name of a view or table, for a message: those of SQL Server Agent are in the database msdb.</summary>
    public static string GetFullName(string table) =>
        IsInMsdb(table) ? table.Insert(Agent.Length, ".dbo") : IsOwn(table) ? table : $"{Agent}.dbo.{table}";

    private static bool IsInMsdb(string table) => table.StartsWith(Agent + ".", StringComparison.Ordinal);

    private static (string, string) GetKey(string table, string column) => (table.ToLowerInvariant(), column.ToLowerInvariant());
}
