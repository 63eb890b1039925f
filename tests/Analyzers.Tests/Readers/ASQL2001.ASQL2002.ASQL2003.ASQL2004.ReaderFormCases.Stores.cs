namespace AsyncSql.Analyzers.Tests.Readers;

internal static partial class ReaderFormCases
{
    /// <summary>Message stores and monitors: several databases, plans, helpers that are told a column, branches of a batch.</summary>
    private static IEnumerable<ReaderFormCase> Stores() =>
    [
        // JasperFx/wolverine
        Case("A scalar of a claim check", "", members: """
            private readonly string _qualifiedTable;
            private readonly Func<CancellationToken, Task<SqlConnection>> _connectionSource;
            public Case(string table, Func<CancellationToken, Task<SqlConnection>> source) => (_qualifiedTable, _connectionSource) = ($"[dbo].[{table}]", source);

            public async Task<ReadOnlyMemory<byte>> LoadAsync(string id, CancellationToken cancellationToken = default)
            {
                await using var conn = await _connectionSource(cancellationToken).ConfigureAwait(false);
                await using var cmd = conn.CreateCommand();
                cmd.CommandText = $"select body from {_qualifiedTable} where id = @id";
                cmd.Parameters.AddWithValue("@id", id);

                var result = await cmd.{|ASQL2004:ExecuteScalarAsync|}(cancellationToken).ConfigureAwait(false);
                if (result is null or DBNull)
                    throw new KeyNotFoundException();

                return (byte[])result;
            }
            """),

        // erikdarlingdata/PerformanceStudio
        Case("Plans beside results", """
            var sb = new StringBuilder();
            sb.AppendLine("SET STATISTICS XML ON;");
            sb.AppendLine(script());
            sb.AppendLine("SET STATISTICS XML OFF;");
            var fullScript = sb.ToString();
            using var command = new SqlCommand(fullScript, connection);
            using var reader = await command.ExecuteReaderAsync(token);
            do
            {
                if (reader.FieldCount == 1 && await reader.ReadAsync(token))
                {
                    var value = reader.{|ASQL2001:GetValue|}(0)?.ToString();
                    Use(value);
                }
                else
                    while (await reader.ReadAsync(token)) { }
            }
            while (await reader.NextResultAsync(token));
            """, members: "private static string script() => Environment.CommandLine;"),

        Case("Estimated plans", """
            using (var enableCmd = new SqlCommand("SET SHOWPLAN_XML ON", connection))
                await enableCmd.ExecuteNonQueryAsync(token);
            using (var queryCmd = new SqlCommand(Environment.CommandLine, connection))
            {
                using var reader = await queryCmd.ExecuteReaderAsync(token);
                do
                {
                    if (await reader.ReadAsync(token))
                    {
                        var value = reader.{|ASQL2001:GetValue|}(0)?.ToString();
                        Use(value);
                    }
                }
                while (await reader.NextResultAsync(token));
            }
            """),

        Case("Estimated plans as text", """
            using (var enableCmd = new SqlCommand("SET SHOWPLAN_XML ON", connection))
                await enableCmd.ExecuteNonQueryAsync(token);
            using var queryCmd = new SqlCommand(Environment.CommandLine, connection);
            using var reader = await queryCmd.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(0));
            """),

        Case("An actual plan in the batch of its query", """
            using var command = connection.CreateCommand();
            command.CommandText = $"SET STATISTICS XML ON;\n{Environment.CommandLine};\nSET STATISTICS XML OFF;";
            using var reader = await command.ExecuteReaderAsync(token);
            do
            {
                if (reader.FieldCount == 1 && await reader.ReadAsync(token))
                {
                    var value = reader.{|ASQL2001:GetString|}(0);
                    Use(value.StartsWith('<') ? value : null);
                }
            }
            while (await reader.NextResultAsync(token));
            """),

        Case("A batch that turns plans off", """
            using var command = connection.CreateCommand();
            command.CommandText = $"SET STATISTICS XML OFF;\n{Environment.CommandLine}";
            using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(0));
            """),

        Case("An estimated plan as a scalar", """
            using (var enableCmd = new SqlCommand("SET SHOWPLAN_XML ON", connection))
                await enableCmd.ExecuteNonQueryAsync(token);
            using var queryCmd = new SqlCommand(Environment.CommandLine, connection);
            Use((string?)await queryCmd.{|ASQL2004:ExecuteScalarAsync|}(token));
            """),

        Case("A switch over the dialect, with a connection of the base class", "", members: """"
            private readonly Dialect _dialect;
            public Case(Dialect dialect) => _dialect = dialect;

            public async Task<string?> LoadAsync(DbConnection connection, CancellationToken token)
            {
                await using var command = connection.CreateCommand();
                command.CommandText = _dialect switch
                {
                    Dialect.SqlServer => "SELECT TOP (1) Id, CAST(Body AS nvarchar(max)) AS Body FROM dbo.Outbox WITH (NOLOCK)",
                    Dialect.PostgreSql => "SELECT id, body FROM outbox LIMIT 1",
                    _ => throw new NotSupportedException(),
                };
                await using var reader = await command.ExecuteReaderAsync(token);
                return await reader.ReadAsync(token) ? reader.{|ASQL2001:GetString|}(1) : null;
            }
            """", types: "public enum Dialect { SqlServer, PostgreSql }"),

        Case("A switch over the dialect, with a short column in another database", "", members: """"
            public async Task<string?> LoadAsync(Dialect dialect, SqlConnection connection, CancellationToken token)
            {
                var sql = dialect switch
                {
                    Dialect.SqlServer => "SELECT Id, CAST(Body AS nvarchar(max)) AS Body FROM dbo.Outbox",
                    Dialect.PostgreSql => "SELECT id, substring(body, 1, 20) AS body FROM outbox LIMIT 1",
                    _ => throw new NotSupportedException(),
                };
                await using var command = new SqlCommand(sql, connection);
                await using var reader = await command.ExecuteReaderAsync(token);
                return await reader.ReadAsync(token) ? reader.{|ASQL2001:GetString|}(1) : null;
            }
            """", types: "public enum Dialect { SqlServer, PostgreSql }"),

        // Monitors read these views through the base classes.
        Case("SQL of SQL Server alone, beside another provider", "", members: """"
            public async Task<string?> LoadAsync(DbConnection connection, CancellationToken token)
            {
                await using var command = connection.CreateCommand();
                command.CommandText = "SELECT t.text FROM sys.dm_exec_requests r CROSS APPLY sys.dm_exec_sql_text(r.sql_handle) t";
                await using var reader = await command.ExecuteReaderAsync(token);
                return await reader.ReadAsync(token) ? reader.{|ASQL2001:GetString|}(0) : null;
            }
            """") with { References = Npgsql },

        Case("Hints and clauses of SQL Server alone, beside another provider", "", members: """"
            public async Task LoadAsync(DbConnection connection, CancellationToken token)
            {
                await using var hinted = connection.CreateCommand();
                hinted.CommandText = "SELECT Body FROM Articles WITH (NOLOCK)";
                await using var reader = await hinted.ExecuteReaderAsync(token);
                while (await reader.ReadAsync(token))
                    Use(reader.{|ASQL2001:GetString|}(0));
                await using var inserting = connection.CreateCommand();
                inserting.CommandText = "INSERT INTO Articles (Title) OUTPUT inserted.Body VALUES ('a')";
                await using var inserted = await inserting.ExecuteReaderAsync(token);
                while (await inserted.ReadAsync(token))
                    Use(inserted.{|ASQL2001:GetString|}(0));
                await using var deleting = connection.CreateCommand();
                deleting.CommandText = "DELETE Articles OUTPUT deleted.Body";
                await using var deleted = await deleting.ExecuteReaderAsync(token);
                while (await deleted.ReadAsync(token))
                    Use(deleted.{|ASQL2001:GetString|}(0));
            }
            """") with { References = Npgsql },

        Case("SQL with the words of SQL Server in other places", "", members: """"
            public async Task LoadAsync(DbConnection connection, CancellationToken token)
            {
                await using var command = connection.CreateCommand();
                command.CommandText = "WITH (SELECT Body FROM Articles) SELECT Body FROM sys.Articles";
                await using var reader = await command.ExecuteReaderAsync(token);
                while (await reader.ReadAsync(token))
                    Use(reader.GetString(0));
                await using var other = connection.CreateCommand();
                other.CommandText = "SELECT output, inserted.Body FROM inserted WITH (INDEX(1))";
                await using var rows = await other.ExecuteReaderAsync(token);
                while (await rows.ReadAsync(token))
                    Use(rows.GetString(1));
            }
            """") with { References = Npgsql },

        Case("A local function that is told the ordinal", """
            await using var command = new SqlCommand("SELECT Id, Title, CAST(Body AS nvarchar(max)) AS Body FROM Articles", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            string? Text(int ordinal) => reader.IsDBNull(ordinal) ? null : reader.{|ASQL2001:GetString|}(ordinal);
            while (await reader.ReadAsync(token))
                Use((reader.GetInt32(0), Text(1), Text(2)));
            """),

        Case("A local function that is told the ordinal of a short column", """
            await using var command = new SqlCommand("SELECT Id, Title, CAST(Body AS nvarchar(max)) AS Body FROM Articles", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            string? Text(int ordinal) => reader.IsDBNull(ordinal) ? null : reader.GetString(ordinal);
            while (await reader.ReadAsync(token))
                Use((reader.GetInt32(0), Text(1)));
            """),

        Case("A mapper that is told the ordinal", """
            await using var command = new SqlCommand("SELECT Id, Title, CAST(Body AS nvarchar(max)) AS Body FROM Articles", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((reader.GetInt32(0), Map(reader, 1), {|ASQL2001:Map|}(reader, 2)));
            """, members: """
            private static string? Map(SqlDataReader reader, int ordinal) => reader.IsDBNull(ordinal) ? null : reader.GetString(ordinal).Trim();
            """),

        Case("Ordinals in a struct", """
            await using var command = new SqlCommand("SELECT * FROM Outbox", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            var ordinals = new Ordinals(reader);
            while (await reader.ReadAsync(token))
                Use((reader.GetGuid(ordinals.Id), await reader.{|ASQL2001:GetFieldValueAsync|}<string>(ordinals.Content, token)));
            """, types: """
            public readonly struct Ordinals
            {
                public Ordinals(DbDataReader reader)
                {
                    Id = reader.GetOrdinal("Id");
                    Content = reader.GetOrdinal("Body");
                }

                public int Id { get; }
                public int Content { get; }
            }
            """),

        Case("A generic reader of one column", """
            await using var command = new SqlCommand("SELECT Id, Title, Body FROM Articles", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((await Read<int>(reader, "Id", token), await Read<string>(reader, "Title", token), await {|ASQL2001:Read|}<string>(reader, "Body", token)));
            """, members: """
            private static async Task<T?> Read<T>(DbDataReader reader, string column, CancellationToken token)
            {
                var ordinal = reader.GetOrdinal(column);
                return await reader.IsDBNullAsync(ordinal, token) ? default : await reader.GetFieldValueAsync<T>(ordinal, token);
            }
            """),

        Case("A generic reader of one column, as an extension", """
            await using var command = new SqlCommand("SELECT Id, Title, Body FROM Articles", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((await reader.ReadColumnAsync<int>("Id", token), await reader.{|ASQL2001:ReadColumnAsync|}<string>("Body", token)));
            """, types: """
            public static class Rows
            {
                public static async Task<T?> ReadColumnAsync<T>(this DbDataReader reader, string column, CancellationToken token)
                {
                    var ordinal = reader.GetOrdinal(column);
                    return await reader.IsDBNullAsync(ordinal, token) ? default : await reader.GetFieldValueAsync<T>(ordinal, token);
                }
            }
            """),

        Case("A result behind IF and RETURN", """"
            await using var command = new SqlCommand("""
                IF @id IS NULL
                    RETURN;

                SELECT Id, Title FROM Articles WHERE Id = @id;
                SELECT ArticleId, CAST(Body AS nvarchar(max)) AS Body FROM Comments WHERE ArticleId = @id;
                """, connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(1));
            await reader.NextResultAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(1));
            """"),

        Case("A result behind a branch that returns another", """"
            await using var command = new SqlCommand("""
                IF NOT EXISTS (SELECT 1 FROM Articles WHERE Id = @id)
                BEGIN
                    SELECT -1;
                    RETURN;
                END

                SELECT Id, CAST(Body AS nvarchar(max)) AS Body FROM Articles WHERE Id = @id;
                """, connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            await reader.ReadAsync(token);
            if (reader.GetInt32(0) >= 0)
                Use(reader.{|ASQL2001:GetString|}(1));
            """"),

        Case("IF and RETURN in one line", """"
            await using var command = new SqlCommand("IF @id IS NULL RETURN SELECT Id, CAST(Body AS nvarchar(max)) AS Body FROM Articles WHERE Id = @id", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(1));
            """"),

        Case("COALESCE of two common tables", """"
            await using var command = new SqlCommand("""
                WITH a AS (SELECT q.Hash, query_text = MAX(CAST(DECOMPRESS(q.Text) AS nvarchar(max))) FROM dbo.Texts AS q GROUP BY q.Hash),
                b AS (SELECT q.Hash, query_text = MAX(CAST(DECOMPRESS(q.Text) AS nvarchar(max))) FROM dbo.Old AS q GROUP BY q.Hash)
                SELECT COALESCE(a.Hash, b.Hash) AS Hash, COALESCE(a.query_text, b.query_text) AS query_text
                FROM a FULL OUTER JOIN b ON a.Hash = b.Hash;
                """, connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(1));
            """"),

        Case("A helper whose visible callers read short columns", """
            await Repo.QueryAsync(connection, "SELECT Id, Name FROM Tags", r => (r.GetInt32(0), r.GetString(1)), token);
            """, types: """
            public static class Repo
            {
                public static async Task<List<T>> QueryAsync<T>(SqlConnection connection, string sql, Func<SqlDataReader, T> map, CancellationToken token)
                {
                    var found = new List<T>();
                    await using var command = new SqlCommand(sql, connection);
                    await using var reader = await command.ExecuteReaderAsync(token);
                    while (await reader.ReadAsync(token))
                        found.Add(map(reader));
                    return found;
                }
            }
            """),

        Case("Sequential access through a helper and a property", """
            await using var command = new SqlCommand("SELECT Id, CAST(Body AS nvarchar(max)) AS Body FROM Articles", connection);
            await using var reader = await Open(command, token);
            while (await reader.ReadAsync(token))
                Use((reader.GetInt32(0), await reader.GetTextReader(1).ReadToEndAsync(token), reader.GetString(1)));
            """, members: """
            private static CommandBehavior Behavior => CommandBehavior.SequentialAccess | CommandBehavior.SingleRow;
            private static Task<SqlDataReader> Open(SqlCommand command, CancellationToken token) => command.ExecuteReaderAsync(Behavior, token);
            """),

        Case("Results of a method that turns no plans on", """
            using var command = new SqlCommand(Environment.CommandLine, connection);
            using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(0));
            """, members: """
            private static Task PlanAsync(SqlConnection connection) => new SqlCommand("SET SHOWPLAN_XML ON", connection).ExecuteNonQueryAsync();
            """),

        Case("Other columns of a method that turns plans on", """
            using (var plans = new SqlCommand("SET STATISTICS XML ON", connection))
                await plans.ExecuteNonQueryAsync(token);
            using var command = new SqlCommand("SELECT Name FROM Tags", connection);
            using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(0));
            """),

        Case("A switch over the dialect whose text for SQL Server is short", """"
            var sql = dialect() switch
            {
                "SqlServer" => "SELECT Id, LEFT(Body, 20) AS Body FROM dbo.Outbox",
                _ => "SELECT id, body FROM outbox LIMIT 1",
            };
            await using var command = new SqlCommand(sql, connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(1));
            """", members: "private static string dialect() => Environment.MachineName;"),

        Case("SQL of any database, beside another provider", "", members: """
            public async Task<string?> LoadAsync(DbConnection connection, CancellationToken token)
            {
                await using var command = connection.CreateCommand();
                command.CommandText = "WITH recent (body) AS (SELECT body FROM outbox) SELECT body FROM recent";
                await using var reader = await command.ExecuteReaderAsync(token);
                return await reader.ReadAsync(token) ? reader.GetString(0) : null;
            }
            """) with { References = Npgsql },

        Case("A generic reader of short columns", """
            await using var command = new SqlCommand("SELECT Id, Title, LEFT(Body, 20) AS Body FROM Articles", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((await Read<string>(reader, "Title", token), await Read<string>(reader, "Body", token)));
            """, members: """
            private static async Task<T?> Read<T>(DbDataReader reader, string column, CancellationToken token)
            {
                var ordinal = reader.GetOrdinal(column);
                return await reader.IsDBNullAsync(ordinal, token) ? default : await reader.GetFieldValueAsync<T>(ordinal, token);
            }
            """),

        Case("A short result behind a branch that returns a long one", """"
            await using var command = new SqlCommand("""
                IF @id IS NULL
                BEGIN
                    SELECT Id, Body FROM Articles;
                    RETURN;
                END

                SELECT Id, Title FROM Articles WHERE Id = @id;
                """, connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(1));
            """"),
    ];
}
