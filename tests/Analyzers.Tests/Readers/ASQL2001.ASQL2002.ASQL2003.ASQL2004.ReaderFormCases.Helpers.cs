namespace AsyncSql.Analyzers.Tests.Readers;

internal static partial class ReaderFormCases
{
    /// <summary>Helpers of the program, general ones and those between an opening and a value.</summary>
    private static IEnumerable<ReaderFormCase> Helpers() =>
    [
        Case("One caller of several reads synchronously", """
            await using var command = new SqlCommand("SELECT Id, Body FROM Queue", connection);
            await using (var reader = await command.ExecuteReaderAsync(token))
                while (await reader.ReadAsync(token))
                    Use(Map(reader));
            using (var reader = command.ExecuteReader())
                while (reader.Read())
                    Use(Map(reader));
            """, members: "private static byte[] Map(SqlDataReader reader) => (byte[]){|ASQL2001:reader[\"Body\"]|};"),

        Case("All callers of several read synchronously", """
            await using var command = new SqlCommand("SELECT Id, Body FROM Queue", connection);
            await using (var reader = await command.ExecuteReaderAsync(token))
                while (reader.Read())
                    Use(Map(reader));
            using (var reader = command.ExecuteReader())
                while (reader.Read())
                    Use(Map(reader));
            """, members: "private static byte[] Map(SqlDataReader reader) => (byte[])reader[\"Body\"];"),

        Case("One caller of several opens in sequence", """
            await using var command = new SqlCommand("SELECT Id, Body FROM Queue", connection);
            await using (var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token))
                while (await reader.ReadAsync(token))
                    Use(Map(reader));
            await using (var reader = await command.ExecuteReaderAsync(token))
                while (await reader.ReadAsync(token))
                    Use(Map(reader));
            """, members: "private static string Map(SqlDataReader reader) => reader.{|ASQL2001:GetString|}(reader.GetOrdinal(\"Body\"));"),

        Case("A helper hands the delegate on", """
            Use(await Database.QueryAsync(connection, "SELECT Id, Content FROM Articles", row => row.{|ASQL2001:GetString|}(1), token));
            """, types: """
            public static class Database
            {
                public static Task<List<T>> QueryAsync<T>(SqlConnection connection, string sql, Func<DbDataReader, T> map, CancellationToken token) =>
                    RunAsync(connection, sql, null, map, token);

                private static async Task<List<T>> RunAsync<T>(
                    SqlConnection connection, string sql, SqlParameter? parameter, Func<DbDataReader, T> map, CancellationToken token)
                {
                    await using var command = new SqlCommand(sql, connection);
                    await using var reader = await command.ExecuteReaderAsync(token);
                    var rows = new List<T>();
                    while (await reader.ReadAsync(token))
                        rows.Add(map(reader));
                    return rows;
                }
            }
            """),

        Case("A helper wraps the delegate in another one", """
            Use(await Database.QueryAsync(connection, "EXEC Articles", row => row.{|ASQL2001:GetString|}(row.GetOrdinal("Content")), token));
            """, types: """
            public static class Database
            {
                public static Task<List<T>> QueryAsync<T>(SqlConnection connection, string sql, Func<SqlDataReader, T> map, CancellationToken token) =>
                    RunAsync(connection, sql, async reader =>
                    {
                        var rows = new List<T>();
                        while (await reader.ReadAsync(token))
                            rows.Add(map(reader));
                        return rows;
                    }, token);

                private static async Task<T> RunAsync<T>(SqlConnection connection, string sql, Func<SqlDataReader, Task<T>> read, CancellationToken token)
                {
                    await using var command = new SqlCommand(sql, connection);
                    await using var reader = await command.ExecuteReaderAsync(token);
                    return await read(reader);
                }
            }
            """),

        Case("A service behind an interface takes the delegate", "", types: """
            public interface IDatabase { Task<List<T>> QueryAsync<T>(string sql, Func<IDataRecord, T> map); }

            public sealed class Database : IDatabase
            {
                private readonly string _connectionString = "";
                public async Task<List<T>> QueryAsync<T>(string sql, Func<IDataRecord, T> map)
                {
                    await using var connection = new SqlConnection(_connectionString);
                    await connection.OpenAsync();
                    await using var command = connection.CreateCommand();
                    command.CommandText = sql;
                    await using var reader = await command.ExecuteReaderAsync();
                    var rows = new List<T>();
                    while (await reader.ReadAsync())
                        rows.Add(map(reader));
                    return rows;
                }
            }

            public sealed class Articles
            {
                private readonly IDatabase _database;
                public Articles(IDatabase database) => _database = database;
                public Task<List<string>> AllAsync() => _database.QueryAsync("SELECT Title, Body FROM Articles", row => row.GetString(0) + row.{|ASQL2001:GetString|}(1));
            }
            """),

        Case("A base class reads the rows that its classes map", "", types: """
            public abstract class Store<T>
            {
                protected abstract string Sql { get; }
                protected abstract T Map(SqlDataReader reader);

                public async Task<List<T>> AllAsync(SqlConnection connection)
                {
                    await using var command = new SqlCommand(Sql, connection);
                    await using var reader = await command.ExecuteReaderAsync();
                    var rows = new List<T>();
                    while (await reader.ReadAsync())
                        rows.Add(Map(reader));
                    return rows;
                }
            }

            public sealed class Articles : Store<(string, string)>
            {
                protected override string Sql => "SELECT Title, Body FROM Articles";
                protected override (string, string) Map(SqlDataReader reader) =>
                    (reader.GetString(reader.GetOrdinal("Title")), reader.{|ASQL2001:GetString|}(reader.GetOrdinal("Body")));
            }
            """),

        Case("A mapper behind an interface", "", types: """
            public interface IMapper<T> { T Map(IDataRecord row); }
            public sealed class FileMapper : IMapper<byte[]> { public byte[] Map(IDataRecord row) => (byte[]){|ASQL2001:row["Data"]|}; }

            public sealed class Reader<T>
            {
                public async Task<List<T>> AllAsync(SqlConnection connection, IMapper<T> mapper)
                {
                    await using var command = new SqlCommand("SELECT Data FROM Files", connection);
                    await using var reader = await command.ExecuteReaderAsync();
                    var rows = new List<T>();
                    while (await reader.ReadAsync())
                        rows.Add(mapper.Map(reader));
                    return rows;
                }
            }
            """),

        Case("A mapper behind an interface, rows read synchronously", "", types: """
            public interface IMapper<T> { T Map(IDataRecord row); }
            public sealed class FileMapper : IMapper<byte[]> { public byte[] Map(IDataRecord row) => (byte[])row["Data"]; }

            public sealed class Reader<T>
            {
                public List<T> All(SqlConnection connection, IMapper<T> mapper)
                {
                    using var command = new SqlCommand("SELECT Data FROM Files", connection);
                    using var reader = command.ExecuteReader();
                    var rows = new List<T>();
                    while (reader.Read())
                        rows.Add(mapper.Map(reader));
                    return rows;
                }
            }
            """),

        // microsoft/durabletask-mssql
        Case("A retry of the program runs the command", """
            await using var command = new SqlCommand("SELECT PayloadJson FROM Events", connection);
            await using var reader = await Sql.ExecuteReaderAsync(command, token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(reader.GetOrdinal("PayloadJson")));
            """, types: """
            public static class Sql
            {
                public static Task<DbDataReader> ExecuteReaderAsync(DbCommand command, CancellationToken token) =>
                    WithRetryAsync(() => command.ExecuteReaderAsync(token));

                private static async Task<T> WithRetryAsync<T>(Func<Task<T>> run)
                {
                    for (var attempt = 0; ; attempt++)
                        try
                        {
                            return await run();
                        }
                        catch (SqlException) when (attempt < 3)
                        {
                            await Task.Delay(100);
                        }
                }
            }
            """),

        Case("A delegate in a field", "", types: """
            public sealed class Query<T>
            {
                private readonly Func<SqlDataReader, T> _map;
                public Query(Func<SqlDataReader, T> map) => _map = map;

                public async Task<T?> FirstAsync(SqlCommand command)
                {
                    await using var reader = await command.ExecuteReaderAsync();
                    return await reader.ReadAsync() ? _map(reader) : default;
                }
            }

            public static class Queries
            {
                public static readonly Query<string> Html = new Query<string>(reader => reader.{|ASQL2001:GetString|}(reader.GetOrdinal("Html")));
            }
            """),

        Case("A helper is told the position of an expression without a name", """
            await using var command = new SqlCommand("SELECT Id, ISNULL(Body, '') FROM Queue", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(Cut(reader, 1));
            """, members: "private static string Cut(SqlDataReader reader, int ordinal) { if (ordinal < 0) throw new ArgumentException(); return reader.{|ASQL2001:GetString|}(ordinal); }"),

        ScriptCase("A helper is told a large column, then a short one", "CREATE TABLE Flags (Id int, Users nvarchar(max), Zone nvarchar(100))", """
            await using var command = new SqlCommand("SELECT Id, Users, Zone FROM Flags", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(Cut(reader, "Users") + Cut(reader, "Zone"));
            """, members: "private static string Cut(SqlDataReader reader, string name) { if (name == \"\") throw new ArgumentException(); return reader.{|ASQL2001:GetString|}(reader.GetOrdinal(name)); }"),

        Case("A helper that callers tell the SQL reads with another library", """
            await ReadAsync(connection, "SELECT Id, Body FROM Articles");
            """, members: """
            private static async Task ReadAsync(SqlConnection connection, string sql)
            {
                await using var reader = await Dapper.SqlMapper.ExecuteReaderAsync((DbConnection)connection, sql);
                while (await reader.ReadAsync())
                    Use(reader.{|ASQL2001:GetString|}(1));
            }
            """, types: Dapper),

        Case("A chain of calls behind a new command", """
            await using var reader = await new SqlCommand("SELECT Id, Body FROM Articles", connection).WithTimeout(30).ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(1));
            """, types: """
            internal static class Commands
            {
                public static SqlCommand WithTimeout(this SqlCommand command, int seconds)
                {
                    command.CommandTimeout = seconds;
                    return command;
                }
            }
            """),

        Case("Fields with commands of a helper that is told the SQL", """
            await using (var reader = await _titles.ExecuteReaderAsync(token))
                while (await reader.ReadAsync(token))
                    Use(reader.GetString(1));
            await using (var reader = await _bodies.ExecuteReaderAsync(token))
                while (await reader.ReadAsync(token))
                    Use(reader.{|ASQL2001:GetString|}(1));
            """, members: """
            private readonly SqlCommand _titles = Create("SELECT Id, Title FROM Articles"), _bodies = Create("SELECT Id, Body FROM Articles");
            private static SqlCommand Create(string sql) => new SqlCommand(sql) { CommandTimeout = 30 };
            """),
    ];
}
