namespace AsyncSql.Analyzers.Tests.Readers;

internal static partial class ReaderFormCases
{
    /// <summary>A base class that opens the reader, with a helper that creates the command.</summary>
    private const string RepositoryBase = """
        public abstract class RepositoryBase
        {
            protected async Task<T?> QuerySingleAsync<T>(
                string sql, Func<SqlDataReader, T> mapper, Action<SqlParameterCollection>? configure = null, CancellationToken token = default) where T : class
            {
                await using var connection = new SqlConnection("Server=.");
                await using var command = CreateCommand(connection, sql, configure);
                await using var reader = await command.ExecuteReaderAsync(token);
                return await reader.ReadAsync(token) ? mapper(reader) : null;
            }

            protected async Task<int> ExecuteAsync(string sql, Action<SqlParameterCollection>? configure = null, CancellationToken token = default)
            {
                await using var connection = new SqlConnection("Server=.");
                await using var command = CreateCommand(connection, sql, configure);
                return await command.ExecuteNonQueryAsync(token);
            }

            private static SqlCommand CreateCommand(SqlConnection connection, string sql, Action<SqlParameterCollection>? configure)
            {
                var command = connection.CreateCommand();
                command.CommandText = sql;
                command.CommandType = CommandType.Text;
                configure?.Invoke(command.Parameters);
                return command;
            }

            protected static byte[] ReadBytes(SqlDataReader reader, int ordinal)
            {
                var length = (int)reader.GetBytes(ordinal, 0, null!, 0, 0);
                var buffer = new byte[length];
                reader.GetBytes(ordinal, 0, buffer, 0, length);
                return buffer;
            }

            protected static byte[]? ReadBytesOrNull(SqlDataReader reader, string columnName)
            {
                var ordinal = reader.GetOrdinal(columnName);
                if (reader.IsDBNull(ordinal))
                    return null;
                var length = (int)reader.GetBytes(ordinal, 0, null!, 0, 0);
                var buffer = new byte[length];
                reader.{|#0:GetBytes|}(ordinal, 0, buffer, 0, length);
                return buffer;
            }
        }

        """;

    private static string Repository(bool isLarge) =>
        RepositoryBase.Replace("{|#0:GetBytes|}", isLarge ? "{|ASQL2003:GetBytes|}" : "GetBytes", StringComparison.Ordinal);

    /// <summary>A service behind an interface that checks the mapper that an extension method hands it, and opens the reader in a lambda.</summary>
    private const string RetryService = """
        public interface IRetryService
        {
            Task<IReadOnlyList<T>> ExecuteReaderAsync<T>(SqlCommand command, Func<SqlDataReader, T> map, CancellationToken token);
        }

        public sealed class RetryService : IRetryService
        {
            public Task<IReadOnlyList<T>> ExecuteReaderAsync<T>(SqlCommand command, Func<SqlDataReader, T> map, CancellationToken token) =>
                ReadAsync(command, map, token);

            private static async Task<IReadOnlyList<T>> ReadAsync<T>(SqlCommand command, Func<SqlDataReader, T> map, CancellationToken token)
            {
                ArgumentNullException.ThrowIfNull(map, nameof(map));
                ReferenceEquals(map, null); // like a check of a package that returns what it checks
                var results = new List<T>();
                await RetryAsync(command, async (executed, t) =>
                {
                    await using var reader = await executed.ExecuteReaderAsync(CommandBehavior.Default, t);
                    while (await reader.ReadAsync(t) && results.Count < 10)
                        results.Add(map(reader));
                }, token);
                return results;
            }

            private static async Task RetryAsync(SqlCommand command, Func<SqlCommand, CancellationToken, Task> run, CancellationToken token)
            {
                for (var i = 0; i < 3; i++)
                    await run(command, token);
            }
        }

        public static class Jobs
        {
            public static Task<IReadOnlyList<T>> ExecuteReaderAsync<T>(
                this SqlCommand command, IRetryService retries, Func<SqlDataReader, T> map, CancellationToken token) =>
                retries.ExecuteReaderAsync(command, map, token);

            public static async Task<IReadOnlyList<string>> ReadJobsAsync(this SqlDataReader reader, CancellationToken token)
            {
                var jobs = new List<string>();
                while (await reader.ReadAsync(token))
                    jobs.Add(ToJob(reader));
                return jobs;
            }

            public static string ToJob(SqlDataReader reader)
            {
                int? GetOrdinal(string column)
                {
                    for (var i = 0; i < reader.FieldCount; i++)
                        if (reader.GetName(i) == column)
                            return i;
                    return null;
                }

                var resultOrdinal = GetOrdinal("Result");
                var workerOrdinal = GetOrdinal("Worker");
                var result = resultOrdinal.HasValue ? reader.{|ASQL2001:GetString|}(resultOrdinal.Value) : "";
                var worker = workerOrdinal.HasValue ? reader.GetString(workerOrdinal.Value) : "";
                return result + worker;
            }
        }
        """;

    private const string JobTable = "CREATE TABLE dbo.Jobs (Id int, Result varchar(max) NULL, Worker varchar(100) NULL)";

    private const string DequeueJob = """
        await using var command = new SqlCommand("dbo.DequeueJob", connection) { CommandType = CommandType.StoredProcedure };
        Use(await command.ExecuteReaderAsync(new RetryService(), Jobs.ToJob, token));
        """;

    private static string Silent(string types) => types.Replace("{|ASQL2001:GetString|}", "GetString", StringComparison.Ordinal);

    /// <summary>Mappers that a call passes together with the SQL, to a method that creates the command in another one.</summary>
    private static IEnumerable<ReaderFormCase> Mappers() =>
    [
        // Funky1981/DbExecPlanMonitor
        Case("A helper reads short bytes of the queries that their calls map", "", types: Repository(isLarge: false) + """
            public sealed class Plans : RepositoryBase
            {
                public const string Script = "CREATE TABLE monitoring.Fingerprint (Id int, QueryHash varbinary(32), Marker varbinary(64), Notes nvarchar(500)) CREATE TABLE Orders (Id int, Body varbinary(max), Seal varbinary(20))";

                private const string Statistics = @"
                    SELECT qs.plan_handle AS PlanHandle, qs.sql_handle AS SqlHandle, qs.execution_count AS ExecutionCount
                    FROM sys.dm_exec_query_stats qs";

                public Task<int> PurgeAsync() => ExecuteAsync("DELETE FROM monitoring.Fingerprint");

                public Task<byte[]?[]?> HandlesAsync() => QuerySingleAsync(Statistics, MapHandles);

                public Task<object[]?> ByIdAsync(int id) => QuerySingleAsync(
                    "SELECT Id, QueryHash, Marker FROM monitoring.Fingerprint WHERE Id = @Id", MapFingerprint, p => p.AddWithValue("@Id", id));

                public Task<object[]?> ByNotesAsync(string notes)
                {
                    const string sql = "SELECT Id, QueryHash, Marker FROM monitoring.Fingerprint WHERE Notes = @Notes";
                    return QuerySingleAsync(sql, MapFingerprint, p => p.AddWithValue("@Notes", notes));
                }

                public Task<string?> FilteredAsync(string table) => QuerySingleAsync(table, reader => reader.GetName(0));

                private static byte[]?[] MapHandles(SqlDataReader reader) =>
                    new[] { ReadBytesOrNull(reader, "PlanHandle"), ReadBytesOrNull(reader, "SqlHandle") };

                private static object[] MapFingerprint(SqlDataReader reader) =>
                    new object[] { reader.GetInt32(0), ReadBytes(reader, 1), ReadBytes(reader, 2) };

                public Task<object[]?> OrdersAsync() => QuerySingleAsync("SELECT Id, Body, Seal FROM Orders", MapOrder);

                private static object[] MapOrder(SqlDataReader reader) => new object[] { reader.GetInt32(0), ReadBytes(reader, 2) };
            }
            """),

        Case("A mapper reads what its own call selects", "", types: Repository(isLarge: true) + """
            public sealed class Plans : RepositoryBase
            {
                public const string Script = "CREATE TABLE Files (Id int, Preview varbinary(max), Description nvarchar(max), Caption nvarchar(100))";

                public Task<int> PurgeAsync() => ExecuteAsync("DELETE FROM Files");

                public Task<byte[]?[]?> PreviewAsync() => QuerySingleAsync("SELECT Preview FROM Files", MapPreview);

                public Task<string?> DescriptionAsync() => QuerySingleAsync("SELECT Description FROM Files", reader => reader.{|ASQL2001:GetString|}(0));

                public Task<string?> CaptionAsync() => QuerySingleAsync("SELECT Caption FROM Files", reader => reader.GetString(0));

                private static byte[]?[] MapPreview(SqlDataReader reader) => new[] { ReadBytesOrNull(reader, "Preview") };
            }
            """),

        // microsoft/fhir-server
        Case("A service checks its mapper and runs it", DequeueJob, types: RetryService) with { Script = JobTable },

        // microsoft/fhir-server: the ordinal has the name of the column, which generated code contains
        Case("A service runs a mapper of columns that other code names", DequeueJob, types: RetryService
            .Replace("GetOrdinal(\"Result\")", "GetOrdinal(Names.Result.Name)", StringComparison.Ordinal)
            .Replace("GetOrdinal(\"Worker\")", "GetOrdinal(Names.Worker.Name)", StringComparison.Ordinal) + """
            public sealed class Column { public Column(string name) => Name = name; public string Name { get; } }

            public static class Names { public static Column Result => new("Result"); public static Column Worker => new("Worker"); }
            """) with { Script = JobTable },

        Case("A service runs a mapper of short values", DequeueJob, types: Silent(RetryService)) with
        {
            Script = "CREATE TABLE dbo.Jobs (Id int, Result varchar(200) NULL, Worker varchar(100) NULL)",
        },

        Case("A service runs its mapper in sequence", DequeueJob, types: Silent(RetryService)
            .Replace("CommandBehavior.Default", "CommandBehavior.SequentialAccess", StringComparison.Ordinal)) with
        {
            Script = JobTable,
        },

        Case("A service hands its mapper to code that is not visible", DequeueJob, types: Silent(RetryService)
            .Replace("ReferenceEquals(map, null); // like a check of a package that returns what it checks", "_ = Array.Empty<SqlDataReader>().Select(map).ToList();", StringComparison.Ordinal)) with
        {
            Script = JobTable,
        },

        // Funky1981/DbExecPlanMonitor
        new("A mapper reads the statement of a batch, which one of several queries selects", """
            Use(await new Plans(connection).GetTopAsync(true, token));
            Use(await new Plans(connection).GetAnyAsync(true, token));
            """, "", """
            public abstract class Queries
            {
                private readonly SqlConnection connection;

                protected Queries(SqlConnection connection) => this.connection = connection;

                protected async Task<List<T>> ExecuteQueryAsync<T>(string sql, Func<SqlDataReader, T> map, int? commandTimeout, CancellationToken token)
                {
                    var results = new List<T>();
                    try
                    {
                        await using var command = CreateCommand(connection, sql, commandTimeout);
                        await using var reader = await command.ExecuteReaderAsync(token);
                        while (await reader.ReadAsync(token))
                            results.Add(map(reader));
                    }
                    catch (SqlException exception) when (exception.Number == 208)
                    {
                        Console.WriteLine(exception.Message);
                    }

                    return results;
                }

                private static SqlCommand CreateCommand(SqlConnection connection, string sql, int? commandTimeout)
                {
                    var command = connection.CreateCommand();
                    command.CommandText = sql;
                    if (commandTimeout.HasValue)
                        command.CommandTimeout = commandTimeout.Value;
                    return command;
                }

                protected static string? GetStringOrNull(SqlDataReader reader, string columnName)
                {
                    var ordinal = reader.GetOrdinal(columnName);
                    return reader.IsDBNull(ordinal) ? null : reader.GetString(ordinal);
                }
            }

            public sealed class Plans : Queries
            {
                public Plans(SqlConnection connection) : base(connection)
                {
                }

                public async Task<IReadOnlyList<string>> GetTopAsync(bool byCpu, CancellationToken token)
                {
                    var sql = byCpu switch
                    {
                        true => DmvQueries.ByCpu,
                        _ => DmvQueries.ByReads,
                    };
                    return await ExecuteQueryAsync(sql, MapStatement, commandTimeout: 120, token);
                }

                public async Task<IReadOnlyList<string>> GetAnyAsync(bool byName, CancellationToken token) =>
                    await ExecuteQueryAsync(byName ? DmvQueries.ByName : DmvQueries.ByReads, MapAny, commandTimeout: 30, token);

                private string MapStatement(SqlDataReader reader) => {|ASQL2001:GetStringOrNull|}(reader, "SqlText") ?? "";

                private string MapAny(SqlDataReader reader) => GetStringOrNull(reader, "SqlText") ?? "";
            }

            public static class DmvQueries
            {
                public const string ByCpu = @"
            SELECT TOP (@TopN)
                CONVERT(BIGINT, qs.query_hash) AS QueryHash,
                -- SQL text (substring for the specific statement)
                CASE
                    WHEN qs.statement_end_offset = -1
                    THEN SUBSTRING(st.text, (qs.statement_start_offset / 2) + 1, LEN(st.text))
                    ELSE SUBSTRING(st.text, (qs.statement_start_offset / 2) + 1,
                        (qs.statement_end_offset - qs.statement_start_offset) / 2 + 1)
                END AS SqlText,
                DB_NAME(st.dbid) AS DatabaseName
            FROM sys.dm_exec_query_stats qs
            CROSS APPLY sys.dm_exec_sql_text(qs.sql_handle) st
            WHERE st.dbid = DB_ID(@DatabaseName)
            ORDER BY qs.total_worker_time DESC;";

                public const string ByReads = @"
            SELECT TOP (@TopN)
                CASE WHEN qs.statement_end_offset = -1 THEN SUBSTRING(st.text, (qs.statement_start_offset / 2) + 1, LEN(st.text))
                    ELSE SUBSTRING(st.text, (qs.statement_start_offset / 2) + 1, (qs.statement_end_offset - qs.statement_start_offset) / 2 + 1)
                END AS SqlText
            FROM sys.dm_exec_query_stats qs CROSS APPLY sys.dm_exec_sql_text(qs.sql_handle) st ORDER BY qs.total_logical_reads DESC;";

                public const string ByName = "SELECT LEFT(st.text, 100) AS SqlText FROM sys.dm_exec_sql_text(@handle) st";
            }
            """),
    ];
}
