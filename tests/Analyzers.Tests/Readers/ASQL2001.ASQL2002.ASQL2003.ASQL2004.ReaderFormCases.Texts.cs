namespace AsyncSql.Analyzers.Tests.Readers;

internal static partial class ReaderFormCases
{
    /// <summary>SQL that is put together, kept elsewhere or handed to a helper, and statements around and in a SELECT.</summary>
    private static IEnumerable<ReaderFormCase> Texts() =>
    [
        // dotnetcore/CAP
        Case("Interpolated SQL with a hole for the table", """
            var sql = $"SELECT TOP (200) Id, Content, Title FROM {_table} WITH (readpast) WHERE Retries<{id}";
            await using var command = new SqlCommand(sql, connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(1) + reader.GetString(2));
            """, members: "private readonly string _table = \"Messages\";"),

        Case("Interpolated SQL with a hole for columns", """
            await using var command = new SqlCommand($"SELECT Id, {_columns}, Content FROM Messages", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(2));
            """, members: "private readonly string _columns = \"A, B\";"),

        Case("Interpolated SQL with a hole for a qualifier", """
            await using var command = new SqlCommand($"SELECT {_prefix}.Id, {_prefix}.[Content], [{_prefix}Name] FROM Messages {_prefix}", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(1) + reader.GetString(2));
            """, members: "private readonly string _prefix = \"m\";"),

        Case("SQL that is added up", """
            await using var command = new SqlCommand("SELECT Id, PasswordHash, Photo" + " FROM " + _table + " WHERE Id = " + id, connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((reader.GetFieldValue<byte[]>(1), reader.{|ASQL2001:GetFieldValue|}<byte[]>(2)));
            """, members: "private readonly string _table = \"Users\";"),

        Case("SQL in a static field", """
            await using var command = new SqlCommand(Select, connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((reader.GetFieldValue<byte[]>(0), reader.{|ASQL2001:GetString|}(1)));
            """, members: "private static readonly string Select = \"SELECT Hash, Body FROM Articles\";"),

        LibraryCase("Dapper's SQL in a variable", """
            var update = "UPDATE Invoices SET Total = 1 OUTPUT inserted.RowVersion WHERE Id = @id";
            Use(await Dapper.SqlMapper.ExecuteScalarAsync<byte[]>(connection, update));
            var hash = "SELECT PasswordHash FROM Users";
            Use(await Dapper.SqlMapper.ExecuteScalarAsync<byte[]>(connection, hash));
            Use(await Dapper.SqlMapper.ExecuteScalarAsync<byte[]>(connection, new Dapper.CommandDefinition(update, cancellationToken: token)));
            var photo = "SELECT Photo FROM Users";
            Use(await Dapper.SqlMapper.{|ASQL2004:ExecuteScalarAsync|}<byte[]>(connection, photo));
            """, Dapper),

        LibraryCase("A class with the name of Dapper's", """
            Use(await Own.SqlMapper.ExecuteScalarAsync<byte[]>(connection, "SELECT Photo FROM Users"));
            """, """
            namespace Own
            {
                public static class SqlMapper
                {
                    public static Task<T?> ExecuteScalarAsync<T>(this IDbConnection connection, string sql) => throw new NotSupportedException();
                }
            }
            """),

        Case("SQL that a caller hands to a helper with a delegate", """
            await Each(connection, "SELECT Id, Content FROM Messages", async reader => Use(reader.{|ASQL2001:GetString|}(1)));
            await Each(connection, "SELECT Id, Title FROM Messages", async reader => Use(reader.GetString(1)));
            await Each(connection, "SELECT Id, RowVersion FROM Messages", async reader => Use(reader.GetFieldValue<byte[]>(1)));
            """, members: """
            private static async Task Each(SqlConnection connection, string sql, Func<SqlDataReader, Task> read)
            {
                await using var command = new SqlCommand(sql, connection);
                await using var reader = await command.ExecuteReaderAsync();
                while (await reader.ReadAsync())
                    await read(reader);
            }
            """),

        Case("SQL that a caller hands to what opens the reader", """
            await using (var reader = await OpenAsync(connection, "SELECT Id, Body FROM Articles"))
                while (await reader.ReadAsync(token))
                    Use(reader.{|ASQL2001:GetString|}(1));
            await using var second = await OpenAsync(connection, "SELECT Id, Title FROM Articles");
            while (await second.ReadAsync(token))
                Use(second.GetString(1));
            """, members: """
            private static Task<SqlDataReader> OpenAsync(SqlConnection connection, string sql)
            {
                var command = new SqlCommand(sql, connection);
                return command.ExecuteReaderAsync(CommandBehavior.CloseConnection);
            }
            """),

        Case("SQL that callers hand to a scalar", """
            Use(await VersionAsync(connection, "SELECT RowVersion FROM A"));
            Use(await VersionAsync(connection, $"SELECT MAX(RowVersion) FROM {nameof(Case)}"));
            Use(await LoadAsync(connection, "SELECT RowVersion FROM A"));
            Use(await LoadAsync(connection, "SELECT Data FROM A"));
            """, members: """
            private static async Task<byte[]?> VersionAsync(SqlConnection connection, string sql) => (byte[]?)await new SqlCommand(sql, connection).ExecuteScalarAsync();
            private static async Task<byte[]?> LoadAsync(SqlConnection connection, string sql) => (byte[]?)await new SqlCommand(sql, connection).{|ASQL2004:ExecuteScalarAsync|}();
            """),

        Case("A command that a helper makes", """
            await using var version = Create(connection, "SELECT sys.fn_cdc_get_max_lsn()");
            Use((byte[]?)await version.ExecuteScalarAsync(token));
            await using var photo = Create(connection, "SELECT Photo FROM Users");
            Use((byte[]?)await photo.{|ASQL2004:ExecuteScalarAsync|}(token));
            """, members: """
            private static SqlCommand Create(SqlConnection connection, string sql) { var command = connection.CreateCommand(); command.CommandText = sql; return command; }
            """),

        Case("A document in rows", """
            await using var command = new SqlCommand("SELECT Id, Body FROM Articles FOR JSON PATH, WITHOUT_ARRAY_WRAPPER", connection);
            var json = (string?)await command.ExecuteScalarAsync(token);
            json += (string?)await new SqlCommand("SELECT * FROM Articles FOR JSON AUTO", connection).ExecuteScalarAsync(token);
            await using var xml = new SqlCommand("SELECT (SELECT Body FROM Articles FOR JSON PATH) AS Content", connection);
            Use(json + (string?)await xml.{|ASQL2004:ExecuteScalarAsync|}(token));
            """),

        Case("A command that is made again", """
            var command = new SqlCommand("SELECT Hash FROM Users", connection);
            command = new SqlCommand("SELECT Photo FROM Users", connection);
            Use((byte[]?)await command.{|ASQL2004:ExecuteScalarAsync|}(token));
            """),

        Case("A command that is declared before it is made", """
            SqlCommand command;
            command = new SqlCommand("SELECT Hash FROM Users", connection);
            Use((byte[]?)await command.ExecuteScalarAsync(token));
            """),

        Case("Statements without a result before the SELECT", """
            await using var command = new SqlCommand(@"IF OBJECT_ID('tempdb..#A') IS NOT NULL DROP TABLE #A;
                CREATE TABLE #A (Id int, RowVersion rowversion);
                DECLARE @rv TABLE (Id int, RowVersion binary(8));
                UPDATE #A SET Id = 2 OUTPUT inserted.Id, inserted.RowVersion INTO @rv;
                SELECT RowVersion FROM @rv;", connection);
            Use((byte[]?)await command.ExecuteScalarAsync(token));
            """),

        Case("A common table expression", """
            await using var command = new SqlCommand("WITH a (X, Y) AS (SELECT Id, Title FROM Articles), b AS (SELECT 1 AS Z) SELECT Y, Body FROM a JOIN Articles ON X = Id", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(0) + reader.{|ASQL2001:GetString|}(1));
            """),

        Case("Columns inside of functions", """
            await using var command = new SqlCommand("SELECT ISNULL(a.Content, ''), COALESCE(Title, Body) AS Heading, MAX(RowVersion), LTRIM(RTRIM([Body])) FROM Articles a", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((reader.{|ASQL2001:GetString|}(0), reader.GetString(1), reader.GetFieldValue<byte[]>(2), reader.{|ASQL2001:GetString|}(3)));
            """),

        Case("Columns under another name", """
            await using var command = new SqlCommand("SELECT RowVersion AS V, Body AS B, Title AS T FROM Articles", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((reader.GetFieldValue<byte[]>(0), reader.{|ASQL2001:GetString|}(1), (string){|ASQL2001:reader["B"]|}, reader.GetString(2)));
            """),

        ScriptCase("A declared column inside of a function", "CREATE TABLE Notes (Id int, Remark nvarchar(max), Mark varbinary(20))", """
            await using var command = new SqlCommand("SELECT ISNULL(Remark, ''), MAX(Mark) FROM Notes", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((reader.{|ASQL2001:GetString|}(0), reader.GetFieldValue<byte[]>(1)));
            """),

        ScriptCase("A format of SQL", "CREATE TABLE Events (Id int, Title nvarchar(250), Link nvarchar(max))", """
            var names = new[] { "a", "b" };
            var sql = string.Format(Sql, string.Join("', '", names), "Events");
            await using var command = new SqlCommand(sql, connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(1) + reader.GetString(2));
            """, members: """
            private static readonly string Sql = "SELECT Id, Link, Title FROM {1} WHERE Title IN ('{0}')";
            """),

        ScriptCase("A format of SQL with the name of the table", """
            CREATE TABLE Events (Id int, Link nvarchar(max));
            CREATE TABLE Archive (Id int, Link nvarchar(250))
            """, """
            const string Sql = "SELECT Link FROM {0}";
            Use(await new SqlCommand(string.Format(Sql, "Events"), connection).{|ASQL2004:ExecuteScalarAsync|}(token));
            Use(await new SqlCommand(string.Format(Sql, "Archive"), connection).ExecuteScalarAsync(token));
            """),

        ScriptCase("A format of SQL whose table is unknown", "CREATE TABLE Events (Id int, Title nvarchar(250), Link nvarchar(max))", """
            await using var command = new SqlCommand(string.Format("SELECT Title FROM {0}", id == 0 ? "Events" : "Links"), connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(0));
            """),

        // xshaheen/headless-framework
        ScriptCase("SQL that a field keeps", "CREATE TABLE Events (Id int, Title nvarchar(250), Link nvarchar(max))", """
            var sql = _sql ??= $"SELECT Id, Link, Title FROM {Environment.MachineName}";
            await using var command = new SqlCommand(sql, connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(1) + reader.GetString(2));
            """, members: """
            private string? _sql;
            """),

        ScriptCase("SQL that a parameter may replace", "CREATE TABLE Events (Id int, Title nvarchar(250), Link nvarchar(max))", """
            await ReadAsync(connection, null, token);
            await ReadAsync(connection, "SELECT Title FROM Events", token);
            """, members: """
            private async Task ReadAsync(SqlConnection connection, string? given, CancellationToken token)
            {
                var sql = given ??= "SELECT Title FROM Events WHERE Id > 1";
                await using var command = new SqlCommand(sql, connection);
                await using var reader = await command.ExecuteReaderAsync(token);
                while (await reader.ReadAsync(token))
                    Use(reader.GetString(0));
            }
            """),

        // TheName/EventSourcing
        ScriptCase("SQL in a tuple", "CREATE TABLE Events (Id int, Title nvarchar(250), Link nvarchar(max))", """
            var (sql, names) = CreateQuery(id);
            (var name, string title) = ("Id", "SELECT Title FROM Events");
            await using var command = new SqlCommand(sql + names.Count + name, connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(1) + reader.GetString(2));
            var (later, _) = await CreateLaterAsync().ConfigureAwait(false);
            await using var titles = await new SqlCommand(id > 1 ? title : later, connection).ExecuteReaderAsync(token);
            while (await titles.ReadAsync(token))
                Use(titles.GetString(0));
            """, members: """
            private static async Task<(string, int)> CreateLaterAsync()
            {
                await Task.Yield();
                return ("SELECT Title FROM Events WHERE Id = 2", 1);
            }

            private static (string Sql, List<string> Names) CreateQuery(int id)
            {
                var names = new List<string>();
                return ("SELECT Id, Link, Title FROM Events WHERE Id = @id OR Id > ", names);
            }
            """),

        ScriptCase("SQL in one of several tuples", "CREATE TABLE Events (Id int, Title nvarchar(250), Link nvarchar(max))", """
            var (sql, _) = CreateQuery(id);
            await using var command = new SqlCommand(sql, connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(0));
            """, members: """
            private static (string Sql, int Count) CreateQuery(int id) => id > 1 ? ("SELECT Link FROM Events", 1) : ("SELECT Title FROM Events", 2);
            """),
    ];
}
