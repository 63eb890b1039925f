namespace AsyncSql.Analyzers.Tests.Readers;

internal static partial class ReaderFormCases
{
    /// <summary>SQL that branches or callers choose, readers that helpers advance, and views of the server.</summary>
    private static IEnumerable<ReaderFormCase> Branches() =>
    [
        // erikdarlingdata/PerformanceMonitor
        Case("SQL that each branch assigns", """
            string query;
            if (id > 0)
            {
                query = @"SELECT b.Id, CONVERT(nvarchar(max), b.query_text) AS query_text, b.Body FROM Blocking b WHERE b.Id > @id";
            }
            else
            {
                query = @"
                    SET TRANSACTION ISOLATION LEVEL READ UNCOMMITTED;
                    SELECT b.Id, CONVERT(nvarchar(max), b.query_text) AS query_text, LEFT(b.Body, 100) FROM Blocking b";
            }

            using var command = new SqlCommand(query, connection);
            using var reader = await command.ExecuteReaderAsync();
            while (await reader.ReadAsync())
                Use(reader.GetInt32(0) + reader.{|ASQL2001:GetString|}(1) + reader.GetString(2));
            """),

        Case("SQL that each branch assigns, with another order of columns", """
            string query;
            if (id > 0)
                query = "SELECT Id, CONVERT(nvarchar(max), Text) AS Text, Title FROM Notes";
            else
                query = "SELECT Id, Title, CONVERT(nvarchar(max), Text) AS Text FROM Notes";
            using var command = new SqlCommand(query, connection);
            using var reader = await command.ExecuteReaderAsync();
            while (await reader.ReadAsync())
                Use(reader.GetString(1) + reader.{|ASQL2001:GetString|}(reader.GetOrdinal("Text")));
            """),

        // Farfetch/kafkaflow-retry-extensions
        ScriptCase("SQL that the callers of a helper assign", """
            CREATE TABLE [dbo].[Headers] ([Id] bigint NOT NULL, [IdItem] bigint NOT NULL, [Value] [varbinary](8000) NOT NULL);
            CREATE TABLE [dbo].[Messages] ([Id] bigint NOT NULL, [Value] [varbinary](MAX) NOT NULL);
            CREATE TABLE [dbo].[Items] ([Id] bigint NOT NULL, [Description] [nvarchar](MAX) NULL);
            CREATE TABLE [dbo].[Status] ([Id] bigint NOT NULL, [Description] [nvarchar](255) NULL);
            """, """
            using (var command = connection.CreateCommand())
            {
                command.CommandType = CommandType.Text;
                command.CommandText = $@"SELECT *
                                             FROM [{connection.Database}].[Headers] h
                                             INNER JOIN [{connection.Database}].[Items] i ON i.Id = h.IdItem
                                             WHERE h.IdItem IN ({string.Join(",", new[] { id })})";
                await ReadHeaders(command).ConfigureAwait(false);
            }

            using (var command = connection.CreateCommand())
            {
                command.CommandText = $"SELECT * FROM [{connection.Database}].[Items] WHERE Id = @id";
                await ReadItems(command).ConfigureAwait(false);
            }

            using (var command = connection.CreateCommand())
            {
                command.CommandText = $"SELECT TOP 1 * FROM [{connection.Database}].[Items] WHERE Id > @id ORDER BY Id";
                await ReadItems(command).ConfigureAwait(false);
            }
            """, """
            private static async Task ReadHeaders(SqlCommand command)
            {
                using (var reader = await command.ExecuteReaderAsync().ConfigureAwait(false))
                {
                    var valueColumn = reader.GetOrdinal("Value");
                    while (await reader.ReadAsync().ConfigureAwait(false))
                        Use(Fill(reader, valueColumn));
                }
            }

            private static byte[] Fill(SqlDataReader reader, int valueColumn) => (byte[])reader.GetValue(valueColumn);

            private static async Task ReadItems(SqlCommand command)
            {
                using (var reader = await command.ExecuteReaderAsync().ConfigureAwait(false))
                    while (await reader.ReadAsync())
                        Use(Fill(reader));
            }

            private static string? Fill(SqlDataReader reader)
            {
                var ordinal = reader.GetOrdinal("Description");
                return reader.IsDBNull(ordinal) ? null : reader.{|ASQL2001:GetString|}(ordinal);
            }
            """),

        // dlrivada/Encina
        Case("Helpers that open and advance a reader of an interface", """
            await Load(connection, token);
            """, """
            private static async Task Load(IDbConnection connection, CancellationToken token)
            {
                using var command = connection.CreateCommand();
                command.CommandText = "SELECT Id, Payload FROM Messages";
                using var reader = await ExecuteReaderAsync(command, token);
                while (await ReadAsync(reader, token))
                    Use(reader.IsDBNull(reader.GetOrdinal("Payload")) ? null : reader.{|ASQL2001:GetString|}(reader.GetOrdinal("Payload")));
            }

            private static async Task<IDataReader> ExecuteReaderAsync(IDbCommand command, CancellationToken cancellationToken)
            {
                if (command is SqlCommand sqlCommand)
                    return await sqlCommand.ExecuteReaderAsync(cancellationToken);
                return await Task.Run(command.ExecuteReader, cancellationToken);
            }

            private static async Task<bool> ReadAsync(IDataReader reader, CancellationToken cancellationToken)
            {
                if (reader is SqlDataReader sqlReader)
                    return await sqlReader.ReadAsync(cancellationToken);
                return await Task.Run(reader.Read, cancellationToken);
            }
            """),

        Case("A helper that advances a reader synchronously", """
            using var command = new SqlCommand("SELECT Id, Payload FROM Messages", connection);
            using var reader = await command.ExecuteReaderAsync(token);
            while (Read(reader))
                Use(reader.GetString(1));
            """, """
            private static bool Read(IDataReader reader) => reader.Read();
            """),

        Case("A helper decides that there is no row", """
            using var command = new SqlCommand("SELECT Id, Payload FROM Messages", connection);
            using var reader = await command.ExecuteReaderAsync(token);
            if (!await ReadAsync(reader, token))
                return;
            Use(reader.{|ASQL2001:GetString|}(1));
            """, """
            private static Task<bool> ReadAsync(DbDataReader reader, CancellationToken token) => reader.ReadAsync(token);
            """),

        Case("A helper of the name Read that maps a row", """
            using var command = new SqlCommand("SELECT IsRead, Payload FROM Messages", connection);
            using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                if (Read(reader))
                    Use(reader.{|ASQL2001:GetString|}(1));
            """, """
            private static bool Read(SqlDataReader reader) => reader.GetBoolean(0);
            """),

        ScriptCase("A statement behind the call of a procedure", """
            CREATE TABLE Documents (Id int, Thumb varbinary(max));
            GO
            CREATE PROCEDURE dbo.Get @id int AS SELECT Id FROM Documents
            """, """
            using var command = new SqlCommand("EXEC dbo.Get @id; SELECT CAST(Thumb AS varbinary(100)) FROM Documents", connection);
            using var reader = await command.ExecuteReaderAsync(token);
            await reader.NextResultAsync(token);
            while (await reader.ReadAsync(token))
                Use(await reader.GetFieldValueAsync<byte[]>(0));
            """),

        ScriptCase("A statement without a semicolon behind the call of a procedure", """
            CREATE TABLE Documents (Id int, Thumb varbinary(max));
            GO
            CREATE PROCEDURE dbo.Get @id int AS SELECT Thumb FROM Documents
            """, """
            using var command = new SqlCommand("EXEC dbo.Get @id SELECT CAST(Thumb AS varbinary(100)) FROM Documents", connection);
            using var reader = await command.ExecuteReaderAsync(token);
            await reader.NextResultAsync(token);
            while (await reader.ReadAsync(token))
                Use(await reader.GetFieldValueAsync<byte[]>(0));
            """),

        // trimble-oss/dba-dash
        ScriptCase("Procedures of the scripts", """
            CREATE TABLE [Alert].[ActiveAlerts] ([Id] int NOT NULL, [LastMessage] nvarchar(max) NULL, [Body] nvarchar(200) NULL);
            GO
            CREATE PROC [Alert].[Notifications_Get] (@Key nvarchar(128) = NULL, @Top AS int)
            WITH EXECUTE AS OWNER
            AS
            SET NOCOUNT ON
            SELECT TOP (@Top) A.Id, A.LastMessage AS AlertDetails, A.Body
            FROM Alert.ActiveAlerts A
            WHERE A.Id > 0
            GO
            CREATE OR ALTER PROCEDURE dbo.Last AS BEGIN SELECT LastMessage FROM Alert.ActiveAlerts END
            GO
            CREATE PROCEDURE dbo.Twice AS SELECT LastMessage FROM Alert.ActiveAlerts
            GO
            CREATE PROCEDURE Other.Twice AS SELECT Body FROM Alert.ActiveAlerts
            """, """
            await using var command = new SqlCommand("Alert.Notifications_Get", connection) { CommandType = CommandType.StoredProcedure };
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((string){|ASQL2001:reader["AlertDetails"]|} + reader.{|ASQL2001:GetString|}(1) + (string)reader["Body"]);

            await using var executed = new SqlCommand("EXEC [Alert].[Notifications_Get] @Key = @k, @Top = 5;", connection);
            await using var rows = await executed.ExecuteReaderAsync(token);
            while (await rows.ReadAsync(token))
                Use(rows.{|ASQL2001:GetString|}(rows.GetOrdinal("AlertDetails")));

            Use((string?)await new SqlCommand("dbo.Last", connection) { CommandType = CommandType.StoredProcedure }.{|ASQL2004:ExecuteScalarAsync|}(token));
            Use((string?)await new SqlCommand("dbo.Twice", connection) { CommandType = CommandType.StoredProcedure }.{|ASQL2004:ExecuteScalarAsync|}(token));
            Use((string?)await new SqlCommand("Other.Twice", connection) { CommandType = CommandType.StoredProcedure }.ExecuteScalarAsync(token));
            Use((string?)await new SqlCommand("Twice", connection) { CommandType = CommandType.StoredProcedure }.ExecuteScalarAsync(token));
            """),

        ScriptCase("Procedures whose results are unknown", """
            CREATE TABLE Notes (Id int, Remark nvarchar(max));
            GO
            CREATE PROCEDURE Branches @a int AS IF @a = 1 SELECT Id, Remark FROM Notes ELSE SELECT Remark, Id FROM Notes
            GO
            CREATE PROCEDURE Nested AS EXEC Inner
            """, """
            Use((string?)await new SqlCommand("Branches", connection) { CommandType = CommandType.StoredProcedure }.ExecuteScalarAsync(token));
            Use((string?)await new SqlCommand("EXEC Nested", connection).ExecuteScalarAsync(token));
            """),

        Case("Views of the server with large columns", """
            await using var plan = new SqlCommand(@"
                SET NOCOUNT ON;
                SELECT query_plan
                FROM sys.dm_exec_query_plan(CONVERT(varbinary(64), @plan_handle, 1));", connection);
            Use((await plan.{|ASQL2004:ExecuteScalarAsync|}())?.ToString());

            await using var command = new SqlCommand(@"
                SELECT m.object_id, m.definition, t.text, s.name
                FROM sys.sql_modules AS m CROSS APPLY sys.dm_exec_sql_text(m.handle) AS t JOIN sys.schemas s ON s.schema_id = m.schema_id", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(1) + reader.{|ASQL2001:GetString|}(2) + reader.GetString(3));
            """),

        Case("Definitions that SQL Server stores", """
            await using var command = new SqlCommand(@"
                SELECT p.name, object_definition(p.object_id), ISNULL(OBJECT_DEFINITION(p.object_id), ''), c.definition, i.filter_definition, s.command, s.step_name, f.predicate_definition
                FROM sys.procedures p JOIN sys.check_constraints c ON c.object_id = p.object_id JOIN sys.indexes i ON i.object_id = p.object_id
                JOIN msdb.dbo.sysjobsteps s ON s.step_id = 1 JOIN sys.security_predicates f ON f.target_object_id = p.object_id", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(0) + reader.{|ASQL2001:GetString|}(1) + reader.{|ASQL2001:GetString|}(2) + reader.{|ASQL2001:GetString|}(3)
                    + reader.{|ASQL2001:GetString|}(4) + reader.{|ASQL2001:GetString|}(5) + reader.GetString(6)
                    + reader.{|ASQL2001:GetString|}(7));
            """),

        Case("The beginning of a definition", """
            await using var command = new SqlCommand("SELECT LEFT(OBJECT_DEFINITION(object_id), 200), OBJECT_NAME(object_id) FROM sys.procedures", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(0) + reader.GetString(1));
            """),

        Case("Tables that have columns of the same names as views of the server", """
            await using var command = new SqlCommand("SELECT definition, text FROM dbo.Words", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(0) + reader.GetString(1));
            """),
        // pbehin/PbSqlServerMonitoring
        Case("A mapper reads a statement of a batch, through a common table expression", "", types: """
            public abstract class Monitoring
            {
                protected async Task<List<T>> QueryAsync<T>(string sql, Func<SqlDataReader, T> map, Action<SqlCommand>? configure = null)
                {
                    await using var connection = new SqlConnection("Server=.");
                    await using var command = new SqlCommand(sql, connection);
                    configure?.Invoke(command);
                    await using var reader = await command.ExecuteReaderAsync();
                    var results = new List<T>();
                    while (await reader.ReadAsync())
                        results.Add(map(reader));
                    return results;
                }

                protected static string ReadString(SqlDataReader reader, int ordinal, string defaultValue = "") =>
                    reader.IsDBNull(ordinal) ? defaultValue : reader.GetString(ordinal);
            }

            public sealed class Blocking : Monitoring
            {
                private const string Sessions = @"
                    ;WITH BlockingTree AS (
                        SELECT r.session_id, DB_NAME(r.database_id) AS database_name, st.text AS query_text
                        FROM sys.dm_exec_requests r WITH (NOLOCK) CROSS APPLY sys.dm_exec_sql_text(r.sql_handle) st
                    )
                    SELECT TOP 50 bt.session_id, ISNULL(bt.database_name, 'Unknown') AS database_name, ISNULL(bt.query_text, '') AS query_text
                    FROM BlockingTree bt OUTER APPLY sys.dm_exec_query_plan(bt.plan_handle) qp";

                private const string Running = @"
                    SELECT r.command,
                        ISNULL(SUBSTRING(st.text, (r.statement_start_offset / 2) + 1,
                            ((CASE r.statement_end_offset WHEN -1 THEN DATALENGTH(st.text) ELSE r.statement_end_offset END
                                - r.statement_start_offset) / 2) + 1), '') AS QueryText,
                        SUBSTRING(st.text, 1, CASE WHEN LEN(st.text) > 100 THEN 100 ELSE LEN(st.text) END) AS Excerpt
                    FROM sys.dm_exec_requests r CROSS APPLY sys.dm_exec_sql_text(r.sql_handle) st";

                public Task<List<string>> BlockingAsync() => QueryAsync(Sessions, MapBlocking);

                public Task<List<string>> RunningAsync() =>
                    QueryAsync(Running, reader => ReadString(reader, 0) + {|ASQL2001:ReadString|}(reader, 1) + ReadString(reader, 2));

                private static string MapBlocking(SqlDataReader reader) => ReadString(reader, 1, "Unknown") + {|ASQL2001:ReadString|}(reader, 2);
            }
            """),

        Case("Columns of common table expressions that are short", """
            await using var command = new SqlCommand(@"
                WITH Drafts AS (SELECT Id, LEFT(Body, 100) AS Body, Title AS Content FROM Articles),
                    Latest (Number, Html) AS (SELECT Id, CAST(Body AS nvarchar(50)) FROM Drafts)
                SELECT d.Body, ISNULL(d.Body, ''), l.Html FROM Drafts d JOIN Latest l ON l.Number = d.Id", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(0) + reader.GetString(1) + reader.GetString(2));
            """),

        ScriptCase("A procedure that the script creates without its schema", "CREATE PROCEDURE GetArticles AS SELECT Id, Body FROM Articles", """
            await using var command = new SqlCommand("EXEC dbo.GetArticles", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(1));
            """),
    ];
}
