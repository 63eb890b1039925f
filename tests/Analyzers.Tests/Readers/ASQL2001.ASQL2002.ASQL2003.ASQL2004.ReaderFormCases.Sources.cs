namespace AsyncSql.Analyzers.Tests.Readers;

internal static partial class ReaderFormCases
{
    private const string MaintenanceScript = """
        CREATE TABLE dbo.CommandLog (Id int IDENTITY, Command nvarchar(max) NOT NULL, Status nvarchar(max), Name nvarchar(max), Server nvarchar(max))
        GO
        CREATE TABLE dbo.Articles (Id int, Body nvarchar(max), Title nvarchar(max), Teaser nvarchar(100))
        """;

    private const string MonitoringContext = """
        public class DatabaseInfo { public int Id { get; set; } public string Name { get; set; } = ""; public string Server { get; set; } = ""; }
        public class MonitoringContext : DbContext
        {
            public DbSet<DatabaseInfo> Databases { get; set; } = null!;
            protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
        }
        """;

    /// <summary>The column belongs to the source that the SQL names, and not to a table of the project with such a column.</summary>
    private static IEnumerable<ReaderFormCase> Sources() =>
    [
        // glglak/sqlagent-monitor-recommend
        ModelCase("Views of the server that are named as a table of the model", """
            var names = string.Join(",", new[] { "a" }.Select((_, i) => $"@p{i}"));
            var sql = $@"SELECT
                name AS Name,
                SERVERPROPERTY('ServerName') AS Server,
                state_desc AS Status  -- This will be aliased as Status
              FROM sys.databases
              WHERE name IN ({names})
              ORDER BY name";
            using var command = new SqlCommand(sql, connection);
            using var reader = await command.ExecuteReaderAsync();
            while (await reader.ReadAsync())
                Use((reader["Name"].ToString() ?? string.Empty, reader["Server"].ToString() ?? string.Empty, reader["Status"].ToString()));
            """, types: MonitoringContext),

        ModelCase("The table of the model that a view of the server is named as", """
            using var command = new SqlCommand("SELECT d.Name AS Name FROM dbo.Databases d JOIN sys.databases s ON s.name = d.Name", connection);
            using var reader = await command.ExecuteReaderAsync();
            while (await reader.ReadAsync())
                Use({|ASQL2001:reader["Name"]|}.ToString());
            """, types: MonitoringContext),

        // SQLAdrian/SqlHealthAssessment
        ScriptCase("Columns of views of the server that a script has in a table", MaintenanceScript, """
            using var command = connection.CreateCommand();
            command.CommandText = Build(100, "");
            using var reader = await command.ExecuteReaderAsync();
            while (await reader.ReadAsync())
                Use((reader.GetString(reader.GetOrdinal("SessionStatus")), reader.GetString(reader.GetOrdinal("Command")),
                    reader.{|ASQL2001:GetString|}(reader.GetOrdinal("QueryText"))));
            """, members: """
            private static string Build(int count, string search)
            {
                var where = new List<string> { "WHERE s.is_user_process = 1" };
                if (search.Length > 0)
                    where.Add("s.login_name LIKE @SearchText");
                var whereClause = string.Join(" AND ", where);
                return $@"
            SELECT TOP {count} s.status AS SessionStatus, r.command AS Command, t.text AS QueryText
            FROM sys.dm_exec_sessions s WITH (NOLOCK)
            LEFT JOIN sys.dm_exec_requests r WITH (NOLOCK)
                ON s.session_id = r.session_id
            OUTER APPLY sys.dm_exec_sql_text(r.sql_handle) t
            {whereClause}
            ORDER BY s.cpu_time + s.reads DESC";
            }
            """),

        ScriptCase("A table of a script beside views of the server", MaintenanceScript, """
            using var command = new SqlCommand(@"
                SELECT l.Command, r.command, name, Body FROM dbo.CommandLog l
                JOIN sys.dm_exec_requests r ON r.session_id = l.Id, Articles WHERE EXISTS (SELECT Title FROM Articles)", connection);
            using var reader = await command.ExecuteReaderAsync();
            while (await reader.ReadAsync())
                Use(reader.{|ASQL2001:GetString|}(0) + reader.GetString(1) + reader.{|ASQL2001:GetString|}(2) + reader.{|ASQL2001:GetString|}(3));
            """),

        ScriptCase("Tables of subqueries", MaintenanceScript, """
            using var command = new SqlCommand(@"
                SELECT Title, Status FROM dbo.Labels WHERE Id IN (SELECT Id FROM Articles) AND EXISTS (SELECT 1 FROM CommandLog)", connection);
            using var reader = await command.ExecuteReaderAsync();
            while (await reader.ReadAsync())
                Use(reader.GetString(0) + reader.GetString(1));
            """),

        ScriptCase("Derived tables and common table expressions that are named as a table", MaintenanceScript, """
            using var derived = new SqlCommand(@"
                SELECT c.Title, Articles.Body, v.Status, c.Status
                FROM (SELECT LEFT(Title, 50) AS Title, d.state_desc AS Status FROM dbo.Articles JOIN sys.databases d ON d.name = Title) AS c
                CROSS JOIN (SELECT Teaser AS Body FROM dbo.Articles) Articles
                CROSS APPLY (VALUES ('a'), ('b')) AS v(Status)", connection);
            using var reader = await derived.ExecuteReaderAsync();
            while (await reader.ReadAsync())
                Use(reader.GetString(0) + reader.GetString(1) + reader.GetString(2) + reader.GetString(3));
            using var common = new SqlCommand(@"
                WITH Articles AS (SELECT name AS Title, type_desc AS Body FROM sys.objects)
                SELECT a.Title, Body FROM (SELECT * FROM Articles) x JOIN Articles a ON a.Title = x.Title", connection);
            using var second = await common.ExecuteReaderAsync();
            while (await second.ReadAsync())
                Use(second.GetString(0));
            """),

        ScriptCase("Large columns of derived tables", MaintenanceScript, """
            using var derived = new SqlCommand(@"
                SELECT Title, x.Kept, c.Command
                FROM (SELECT a.Title, ISNULL(a.Title, '') AS Kept FROM (dbo.Articles a JOIN dbo.Labels l ON l.Id = a.Id)) AS x
                OUTER APPLY (SELECT TOP 1 * FROM CommandLog) c", connection);
            using var reader = await derived.ExecuteReaderAsync();
            while (await reader.ReadAsync())
                Use(reader.{|ASQL2001:GetString|}(0) + reader.{|ASQL2001:GetString|}(1) + reader.{|ASQL2001:GetString|}(2));
            """),

        ScriptCase("Temporary tables and functions with columns of the names of a table", MaintenanceScript, """
            using var command = new SqlCommand(@"
                SELECT name AS Title, state_desc AS Status INTO #found FROM sys.databases;
                SELECT f.Title, Status, s.value AS Server FROM #found f CROSS APPLY STRING_SPLIT(f.Title, ',') s", connection);
            using var reader = await command.ExecuteReaderAsync();
            while (await reader.ReadAsync())
                Use(reader.GetString(0) + reader.GetString(1) + reader.GetString(2));
            """),

        ScriptCase("Expressions that are named as a column of a table", MaintenanceScript, """
            using var command = new SqlCommand("SELECT SERVERPROPERTY('Edition') AS Server, CONVERT(sysname, DB_NAME()) AS Title", connection);
            using var reader = await command.ExecuteReaderAsync();
            while (await reader.ReadAsync())
                Use(reader.GetString(0) + reader.GetString(1));
            """),

        ScriptCase("An expression over the column that it is named as", MaintenanceScript, """
            using var command = new SqlCommand($"SELECT CASE WHEN Id > 1 THEN Server END AS Server FROM {id}", connection);
            using var reader = await command.ExecuteReaderAsync();
            while (await reader.ReadAsync())
                Use(reader.{|ASQL2001:GetString|}(0));
            """),

        ScriptCase("All columns of a view of the server", MaintenanceScript, """
            using var command = new SqlCommand("SELECT * FROM sys.dm_exec_requests", connection);
            using var reader = await command.ExecuteReaderAsync();
            while (await reader.ReadAsync())
            {
                var command2 = new { Command = reader.GetString(4), Status = (string)reader["status"] };
                Use(command2);
            }
            """),

        ScriptCase("All columns of a table of a script", MaintenanceScript, """
            using var command = new SqlCommand("SELECT * FROM CommandLog", connection);
            using var reader = await command.ExecuteReaderAsync();
            while (await reader.ReadAsync())
                Use((string){|ASQL2001:reader["Status"]|});
            """),

        Case("Views of the server with columns of large names", """
            using var command = new SqlCommand("SELECT m.text, v.VIEW_DEFINITION, h.message FROM sys.messages m, INFORMATION_SCHEMA.VIEWS v, msdb..sysjobhistory h", connection);
            using var reader = await command.ExecuteReaderAsync();
            while (await reader.ReadAsync())
                Use(reader.GetString(0) + reader.GetString(1) + reader.GetString(2));
            """),

        Case("Large columns of views of the server, in other databases", """
            using var command = new SqlCommand($"SELECT m.definition, s.command, t.target_data FROM [{id}].sys.sql_modules m, msdb..sysjobsteps s, master.sys.dm_xe_session_targets AS t", connection);
            using var reader = await command.ExecuteReaderAsync();
            while (await reader.ReadAsync())
                Use(reader.{|ASQL2001:GetString|}(0) + reader.{|ASQL2001:GetString|}(1) + reader.{|ASQL2001:GetString|}(2));
            """),

        // microsoft/durabletask-mssql
        ScriptCase("The column of a scalar subquery", """
            CREATE TABLE Tasks (Id int, Tags varchar(max), Kind varchar(20), Label nvarchar(max));
            CREATE TABLE Payloads (TaskId int, Text varchar(max), Label nvarchar(40));
            """, """
            await using var command = new SqlCommand(@"
                SELECT Id, Kind, Label,
                    (SELECT TOP 1 [Text] FROM Payloads P WHERE P.TaskId = T.Id) AS First,
                    (SELECT TOP 1 P.Label FROM Payloads P WHERE P.TaskId = T.Id) AS Second,
                    ISNULL((SELECT MAX(P.Text) FROM Payloads P WHERE P.TaskId = T.Id), '') AS Third,
                    (SELECT COUNT(*) FROM Payloads) AS Fourth
                FROM Tasks T", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                Use(reader.GetString(1) + reader.{|ASQL2001:GetString|}(2) + reader.{|ASQL2001:GetString|}(3) + reader.GetString(4));
                Use(reader.{|ASQL2001:GetString|}(5));
            }
            """),
    ];
}
