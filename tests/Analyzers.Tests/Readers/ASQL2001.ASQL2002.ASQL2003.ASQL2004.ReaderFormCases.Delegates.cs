namespace AsyncSql.Analyzers.Tests.Readers;

internal static partial class ReaderFormCases
{
    /// <summary>A helper of the program opens and advances the reader, its callers say what to do with a row.</summary>
    private static IEnumerable<ReaderFormCase> Delegates() =>
    [
        // dotnet/orleans
        Case("A lambda reads rows that a helper advances", """
            Use(await ReadAsync(connection, "SELECT Id, Payload FROM Messages",
                async (record, t) => await record.{|ASQL2001:GetFieldValueAsync|}<byte[]>(1, t), token));
            """, members: """
            private static async Task<List<T>> ReadAsync<T>(
                SqlConnection connection, string query, Func<DbDataReader, CancellationToken, Task<T>> selector, CancellationToken token)
            {
                await using var command = new SqlCommand(query, connection);
                await using var reader = await command.ExecuteReaderAsync(token).ConfigureAwait(false);
                var results = new List<T>();
                while (await reader.ReadAsync(token).ConfigureAwait(false))
                    results.Add(await selector(reader, token).ConfigureAwait(false));
                return results;
            }
            """),

        // dotnet/orleans
        Case("A lambda streams rows that a helper advances in sequence", """
            Use(await ReadAsync(connection, "SELECT Payload FROM Messages", async (record, t) =>
            {
                await using var payload = record.GetStream(0);
                using var memory = new MemoryStream();
                await payload.CopyToAsync(memory, t);
                return memory.ToArray();
            }, token));
            """, members: """
            private static async Task<List<T>> ReadAsync<T>(
                SqlConnection connection, string query, Func<DbDataReader, CancellationToken, Task<T>> selector, CancellationToken token)
            {
                await using var command = new SqlCommand(query, connection);
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token).ConfigureAwait(false);
                var results = new List<T>();
                while (await reader.ReadAsync(token).ConfigureAwait(false))
                    results.Add(await selector(reader, token).ConfigureAwait(false));
                return results;
            }
            """),

        // dotnet/orleans: the helper hands the behaviour of each caller to a command of any provider
        Case("A lambda reads rows of a behaviour that its caller chooses", """
            Use(await ReadAsync(connection, (record, result, t) => Task.FromResult((byte[]){|ASQL2001:record["Payload"]|}), CommandBehavior.Default, token));
            """, members: """
            public static async Task<List<T>> ReadAsync<T>(
                DbConnection connection, Func<IDataRecord, int, CancellationToken, Task<T>> selector, CommandBehavior behavior = CommandBehavior.Default, CancellationToken token = default)
            {
                using var command = connection.CreateCommand();
                using var reader = await command.ExecuteReaderAsync(behavior, token).ConfigureAwait(false);
                var results = new List<T>();
                var resultSet = 0;
                do
                {
                    while (await reader.ReadAsync(token).ConfigureAwait(false))
                        results.Add(await selector(reader, resultSet, token).ConfigureAwait(false));
                    resultSet++;
                }
                while (await reader.NextResultAsync(token).ConfigureAwait(false));
                return results;
            }
            """),

        Case("A lambda reads rows of a behaviour that callers choose differently", """
            Use(await ReadAsync(connection, (record, result, t) => Task.FromResult((byte[])record["Payload"]), CommandBehavior.Default, token));
            Use(await ReadAsync(connection, (record, result, t) => Task.FromResult(record.FieldCount), CommandBehavior.SequentialAccess, token));
            """, members: """
            public static async Task<List<T>> ReadAsync<T>(
                DbConnection connection, Func<IDataRecord, int, CancellationToken, Task<T>> selector, CommandBehavior behavior = CommandBehavior.Default, CancellationToken token = default)
            {
                using var command = connection.CreateCommand();
                using var reader = await command.ExecuteReaderAsync(behavior, token).ConfigureAwait(false);
                var results = new List<T>();
                var resultSet = 0;
                do
                {
                    while (await reader.ReadAsync(token).ConfigureAwait(false))
                        results.Add(await selector(reader, resultSet, token).ConfigureAwait(false));
                    resultSet++;
                }
                while (await reader.NextResultAsync(token).ConfigureAwait(false));
                return results;
            }
            """),

        Case("A lambda reads rows that a helper advances synchronously", """
            Use(Query(connection, "SELECT Data FROM Files", record => (byte[])record["Data"]));
            """, members: """
            private static List<T> Query<T>(SqlConnection connection, string query, Func<IDataRecord, T> map)
            {
                using var command = new SqlCommand(query, connection);
                using var reader = command.ExecuteReader();
                var results = new List<T>();
                while (reader.Read())
                    results.Add(map(reader));
                return results;
            }
            """),

        Case("A lambda maps rows that a helper advances", """
            Use(await QueryAsync(connection, "SELECT Data FROM Files", record => (byte[]){|ASQL2001:record["Data"]|}, token));
            """, members: """
            private static async Task<List<T>> QueryAsync<T>(SqlConnection connection, string query, Func<SqlDataReader, T> map, CancellationToken token)
            {
                await using var command = new SqlCommand(query, connection);
                await using var reader = await command.ExecuteReaderAsync(token);
                var results = new List<T>();
                while (await reader.ReadAsync(token))
                    results.Add(map(reader));
                return results;
            }
            """),

        Case("A lambda maps small values", """
            Use(await QueryAsync(connection, "SELECT Id, PasswordHash FROM Users", record => (record.GetInt32(0), (byte[])record["PasswordHash"]), token));
            """, members: """
            private static async Task<List<T>> QueryAsync<T>(SqlConnection connection, string query, Func<SqlDataReader, T> map, CancellationToken token)
            {
                await using var command = new SqlCommand(query, connection);
                await using var reader = await command.ExecuteReaderAsync(token);
                var results = new List<T>();
                while (await reader.ReadAsync(token))
                    results.Add(map(reader));
                return results;
            }
            """),

        // NEventStore/NEventStore.Persistence.SQL
        Case("An observer takes records", """
            await new Query().ExecuteAsync(connection, new Payloads(), token);
            """, types: """
            public interface IRecordObserver { Task<bool> OnNextAsync(IDataRecord record, CancellationToken token); }

            public class Payloads : IRecordObserver
            {
                public List<byte[]> All { get; } = new();
                public Task<bool> OnNextAsync(IDataRecord record, CancellationToken token)
                {
                    All.Add((byte[]){|ASQL2001:record["Payload"]|});
                    return Task.FromResult(true);
                }
            }

            public class Query
            {
                public async Task ExecuteAsync(DbConnection connection, IRecordObserver observer, CancellationToken token)
                {
                    using var command = connection.CreateCommand();
                    using var reader = await command.ExecuteReaderAsync(token).ConfigureAwait(false);
                    while (await reader.ReadAsync(token).ConfigureAwait(false))
                        if (!await observer.OnNextAsync(reader, token).ConfigureAwait(false))
                            break;
                }
            }
            """),

        Case("A method group maps rows that a helper advances", """
            Use(await QueryAsync(connection, "SELECT Name, Data FROM Files", ToFile, token));
            """, members: """
            private static (string, byte[]) ToFile(SqlDataReader reader) => (reader.GetString(0), (byte[]){|ASQL2001:reader[1]|});

            private static async Task<List<T>> QueryAsync<T>(SqlConnection connection, string query, Func<SqlDataReader, T> map, CancellationToken token)
            {
                await using var command = new SqlCommand(query, connection);
                await using var reader = await command.ExecuteReaderAsync(token);
                var results = new List<T>();
                while (await reader.ReadAsync(token))
                    results.Add(map(reader));
                return results;
            }
            """),

        Case("A delegate in a dictionary", """
            await using var command = new SqlCommand("SELECT Kind, Data FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(Mappers[reader.GetString(0)](reader));
            """, members: """
            private static readonly Dictionary<string, Func<IDataRecord, object>> Mappers = new()
            {
                ["bytes"] = record => (byte[])record["Data"],
                ["text"] = record => Encoding.UTF8.GetString((byte[])record["Data"]),
            };
            """),

        Case("A mapper behind an extension, a service and its retry", """
            Use(await new Store(new RetryService()).GetAsync(token));
            """, types: """
            public interface IRetryService
            {
                Task<IReadOnlyList<T>> ExecuteReaderAsync<T>(SqlCommand command, Func<SqlDataReader, T> map, string? message, CancellationToken token);
            }

            public sealed class RetryService : IRetryService
            {
                private delegate Task Execution(SqlCommand command, CancellationToken token);

                public async Task<IReadOnlyList<T>> ExecuteReaderAsync<T>(SqlCommand command, Func<SqlDataReader, T> map, string? message, CancellationToken token) =>
                    await ExecuteRowsAsync(command, map, message, true, token);

                private async Task<IReadOnlyList<T>> ExecuteRowsAsync<T>(SqlCommand command, Func<SqlDataReader, T> map, string? message, bool allRows, CancellationToken token)
                {
                    ArgumentNullException.ThrowIfNull(map, nameof(map));
                    var results = new List<T>();
                    await RunAsync(
                        command,
                        async (sqlCommand, cancellation) =>
                        {
                            using SqlDataReader reader = await sqlCommand.ExecuteReaderAsync(cancellation);
                            results = new List<T>();
                            var firstRow = true;
                            while (await reader.ReadAsync(cancellation) && (allRows || firstRow))
                            {
                                results.Add(map(reader));
                                firstRow = false;
                            }
                        },
                        token);
                    return results;
                }

                private async Task RunAsync(SqlCommand command, Execution action, CancellationToken token)
                {
                    for (var i = 0; ; i++)
                        try
                        {
                            await action(command, token);
                            return;
                        }
                        catch (SqlException) when (i < 3)
                        {
                        }
                }
            }

            public static class CommandExtensions
            {
                public static T Read<T>(this SqlDataReader reader, string column, int ordinal) => reader.GetFieldValue<T>(reader.GetName(ordinal) == column ? ordinal : -1);

                public static async Task<IReadOnlyList<T>> ExecuteReaderAsync<T>(this SqlCommand command, IRetryService service, Func<SqlDataReader, T> map, CancellationToken token) =>
                    await service.ExecuteReaderAsync(command, map, null, token);
            }

            public sealed class Store
            {
                private readonly IRetryService _service;

                public Store(IRetryService service) => _service = service;

                public async Task<IReadOnlyList<(int, string)>> GetAsync(CancellationToken token)
                {
                    using var command = new SqlCommand() { CommandText = "dbo.GetResources", CommandType = CommandType.StoredProcedure };
                    return await command.ExecuteReaderAsync(_service, (reader) => { return Map(reader, false); }, token);
                }

                private static (int, string) Map(SqlDataReader reader, bool isFirst) => (reader.Read<int>("Id", 0), Decode(reader, Encoding.UTF8, isFirst ? 5 : 6));

                private static string Decode(SqlDataReader reader, Encoding encoding, int index)
                {
                    var bytes = reader.{|ASQL2001:GetSqlBytes|}(index).Value;
                    return bytes.Length == 0 ? "" : encoding.GetString(bytes);
                }
            }
            """),

        Case("A scalar of a helper that several callers use", """
            Use((string?)await new SqlCommand("SELECT Context FROM Keys", connection).RunScalarAsync(token));
            using var command = connection.CreateCommand();
            command.CommandText = "SELECT Id FROM Keys";
            Use((long?)await command.RunScalarAsync(token));
            """, types: """
            public static class CommandExtensions
            {
                public const string Keys = "CREATE TABLE Keys (Id bigint, Context nvarchar(max))";

                public static async Task<object?> RunScalarAsync(this SqlCommand command, CancellationToken token)
                {
                    try
                    {
                        return await command.{|ASQL2004:ExecuteScalarAsync|}(token);
                    }
                    catch (SqlException exception)
                    {
                        exception.Data["Sql"] = command.CommandText;
                        throw;
                    }
                }
            }
            """),
    ];
}
