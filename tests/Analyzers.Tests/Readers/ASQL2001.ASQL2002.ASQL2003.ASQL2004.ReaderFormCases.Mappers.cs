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
    ];
}
