namespace AsyncSql.Analyzers.Tests.Readers;

internal static partial class ReaderFormCases
{
    /// <summary>A service that executes SQL for others, behind an interface.</summary>
    private const string Executor = """
        public interface IExecutor { Task<T> ScalarAsync<T>(SqlConnection connection, string sql, params DbParameter[] parameters); }

        public class Executor : IExecutor
        {
            public async Task<T> ScalarAsync<T>(SqlConnection connection, string sql, params DbParameter[] parameters)
            {
                using var command = connection.CreateCommand();
                command.CommandText = sql;
                foreach (var parameter in parameters)
                    command.Parameters.Add(parameter);
                return (T)(await command.{|ASQL2004:ExecuteScalarAsync|}())!;
            }
        }
        """;

    /// <summary>Loads a script with a place for the name of a queue.</summary>
    private const string Receiver = """
        private static readonly string Receive = Load("GetEvents");

        private static string Load(string file)
        {
            using var reader = new StreamReader(typeof(Case).Assembly.GetManifestResourceStream($"Shop.Queries.{file}.sql")!);
            return reader.ReadToEnd();
        }

        """;

    private const string ReceiveScript = """
        DECLARE @Message varbinary(max)
        BEGIN TRAN;
        WAITFOR (RECEIVE TOP(1) @Message = message_body FROM [{queue}]), TIMEOUT 1000;
        SELECT cast(@Message as nvarchar(max))
        COMMIT TRAN
        """;

    /// <summary>One value.</summary>
    private static IEnumerable<ReaderFormCase> Scalars() =>
    [
        Case("A scalar that is an expression without a name", """
            await using var command = new SqlCommand("SELECT ISNULL(Payload, '') FROM Outbox WHERE Id = 1", connection);
            Use((string?)await command.{|ASQL2004:ExecuteScalarAsync|}(token));
            """),

        // dotnet/SqlClient
        Case("Scalar cast in place", """
            using var command = new SqlCommand("SELECT foo FROM dbo.Items", connection);
            Use(((byte[])await command.{|ASQL2004:ExecuteScalarAsync|}(token)).Length);
            """),

        Case("Scalar cast in place, synchronous", """
            using var command = new SqlCommand("SELECT foo FROM dbo.Items", connection);
            Use(((byte[])command.ExecuteScalar()).Length);
            """),

        Case("Scalar cast lines later", """
            await using var command = new SqlCommand("SELECT Data FROM Files WHERE Id = @id", connection);
            command.Parameters.AddWithValue("@id", id);
            var result = await command.{|ASQL2004:ExecuteScalarAsync|}(token).ConfigureAwait(false);
            if (result is null || result == DBNull.Value)
            {
                return;
            }

            var data = (byte[])result;
            Use(data.Length);
            """),

        Case("Scalar by as", """
            await using var command = new SqlCommand("SELECT Photo FROM People WHERE Id = @id", connection);
            var photo = await command.{|ASQL2004:ExecuteScalarAsync|}(token) as byte[];
            Use(photo?.Length);
            """),

        Case("Scalar by a pattern", """
            await using var command = new SqlCommand("SELECT Photo FROM People WHERE Id = @id", connection);
            if (await command.{|ASQL2004:ExecuteScalarAsync|}(token) is byte[] photo)
                Use(photo.Length);
            """),

        Case("Scalar by a pattern lines later", """
            await using var command = new SqlCommand("SELECT Photo FROM People WHERE Id = @id", connection);
            object? result = await command.{|ASQL2004:ExecuteScalarAsync|}(token);
            Use(result switch
            {
                byte[] photo => photo.Length,
                _ => 0,
            });
            """),

        Case("Scalar by the pattern of a type", """
            await using var command = new SqlCommand("SELECT Photo FROM People WHERE Id = @id", connection);
            object? result = await command.{|ASQL2004:ExecuteScalarAsync|}(token);
            Use(result switch
            {
                byte[] => "a photo",
                _ => "none",
            });
            """),

        Case("Scalar returned", "", members: """
            public async Task<byte[]?> LoadAsync(SqlConnection connection, int id)
            {
                await using var command = connection.CreateCommand();
                command.CommandText = "[dbo].[GetPhotoById]";
                command.CommandType = CommandType.StoredProcedure;
                command.Parameters.Add("@Id", SqlDbType.Int).Value = id;
                return (byte[]?)await command.{|ASQL2004:ExecuteScalarAsync|}();
            }
            """),

        Case("Scalar string of a content name", """
            await using var command = new SqlCommand("SELECT [Body] FROM [Articles] WHERE [Id] = @id", connection);
            var body = (string?)await command.{|ASQL2004:ExecuteScalarAsync|}(token);
            Use(body);
            """),

        Case("Scalar string of a content name, lines later", """
            await using var command = new SqlCommand("SELECT TOP (1) PayloadJson FROM Outbox ORDER BY Id", connection);
            var value = await command.{|ASQL2004:ExecuteScalarAsync|}(token);
            if (value is DBNull or null)
                return;
            Use(((string)value).Length);
            """),

        // quartznet/quartznet
        Case("Scalar string of a small name", """
            await using var command = new SqlCommand("SELECT TRIGGER_STATE FROM TRIGGERS WHERE NAME = @name", connection);
            var state = (string?)await command.ExecuteScalarAsync(token).ConfigureAwait(false);
            Use(state);
            """),

        // quartznet/quartznet
        Case("Scalar counts", """
            await using var command = new SqlCommand("SELECT COUNT(*) FROM Files WHERE Data IS NOT NULL", connection);
            Use(Convert.ToInt32(await command.ExecuteScalarAsync(token)));
            Use((int)(await command.ExecuteScalarAsync(token))!);
            """),

        // SQLStreamStore/SQLStreamStore
        Case("Scalar cast to int lines later", """
            await using var command = new SqlCommand("SELECT Version FROM Streams WHERE Id = @id", connection);
            var result = await command.ExecuteScalarAsync(token)
                .ConfigureAwait(false);

            Use((int)result!);
            """),

        Case("Scalar of an insert", """
            await using var command = new SqlCommand("INSERT INTO Files (Data) VALUES (@data); SELECT CAST(SCOPE_IDENTITY() AS int);", connection);
            command.Parameters.Add("@data", SqlDbType.VarBinary, -1).Value = new byte[1_000_000];
            var key = (int)(await command.ExecuteScalarAsync(token))!;
            Use(key);
            """),

        // NEventStore/NEventStore.Persistence.SQL
        Case("Scalar of an insert as long", """
            await using var command = new SqlCommand("INSERT INTO Commits (Payload) OUTPUT inserted.CheckpointNumber VALUES (@payload)", connection);
            var number = Convert.ToInt64(await command.ExecuteScalarAsync(token).ConfigureAwait(false));
            Use(number);
            """),

        // dotnet/orleans
        Case("Scalar that nobody reads", """
            await using var command = new SqlCommand("UPDATE Files SET Data = @data WHERE Id = @id", connection);
            await command.ExecuteScalarAsync(token);
            _ = await command.ExecuteScalarAsync(token);
            """),

        // kendaleiv/CSharpSqlBenchmarks
        Case("Scalar in a variable that nobody reads", """
            using var command = new SqlCommand("SELECT 1", connection);
            var result = await command.ExecuteScalarAsync();
            """),

        // quartznet/quartznet
        Case("Scalar that says whether there is one", """
            await using var command = new SqlCommand("SELECT 1 FROM Files WHERE Id = @id", connection);
            Use(await command.ExecuteScalarAsync(token) is not null);
            """),

        Case("Scalar of a row version", """
            await using var command = new SqlCommand("UPDATE Files SET Name = @name OUTPUT inserted.RowVersion WHERE Id = @id", connection);
            var version = (byte[]?)await command.ExecuteScalarAsync(token);
            Use(version);
            """),

        Case("Scalar of a hash and of a salt", """
            await using var hash = new SqlCommand("SELECT PasswordHash FROM Users WHERE Id = @id", connection);
            Use((byte[]?)await hash.ExecuteScalarAsync(token));
            await using var salt = new SqlCommand("SELECT u.[Salt] FROM Users u WHERE u.Id = @id", connection);
            var result = await salt.ExecuteScalarAsync(token);
            Use(result as byte[]);
            """),

        Case("Scalar of a length", """
            await using var command = new SqlCommand("SELECT DATALENGTH(Data) FROM Files WHERE Id = @id", connection);
            var length = (long)(await command.ExecuteScalarAsync(token))!;
            Use(length);
            """),

        // Particular/NServiceBus.SqlServer
        Case("Scalar of any type", """
            Use(await ScalarAsync<int>(new SqlCommand("SELECT COUNT(*) FROM Queue", connection), token));
            """, members: """
            private static async Task<T?> ScalarAsync<T>(SqlCommand command, CancellationToken token)
            {
                var result = await command.ExecuteScalarAsync(token).ConfigureAwait(false);
                return result is null or DBNull ? default : (T)result;
            }
            """),

        // NEventStore/NEventStore.Persistence.SQL
        Case("Scalar handed on as an object", "", members: """
            public async Task<object?> ScalarAsync(string query, SqlConnection connection, CancellationToken token)
            {
                using var command = new SqlCommand(query, connection);
                return await command.ExecuteScalarAsync(token).ConfigureAwait(false);
            }
            """),

        Case("Scalar of a command that others declare", """
            var command = new Job();
            Use((byte[])await command.ExecuteScalarAsync(token));
            """, types: """
            public class Job { public Task<object> ExecuteScalarAsync(CancellationToken token) => Task.FromResult<object>(new byte[1]); }
            """),

        Case("Scalar of a command that is a field", """
            _select.Connection = connection;
            var data = (byte[]?)await _select.{|ASQL2004:ExecuteScalarAsync|}(token);
            Use(data);
            """, members: """
            private readonly SqlCommand _select = new("SELECT Data FROM Files WHERE Id = @id");
            """),

        Case("Scalar typed by the base class", """
            DbCommand command = new SqlCommand("SELECT Data FROM Files", connection);
            var data = (byte[]?)await command.{|ASQL2004:ExecuteScalarAsync|}(token);
            Use(data);
            """),

        // danielgerlag/workflow-core
        Case("An executor casts scalars to what its callers need", """
            IExecutor executor = new Executor();
            Use(await executor.ScalarAsync<int>(connection, "SELECT COUNT(*) FROM Queue", new SqlParameter("@id", id)));
            Use(await executor.ScalarAsync<object>(connection, Receive.Replace("{queue}", "Orders")));
            """, members: Receiver, types: Executor) with
        {
            Query = ReceiveScript,
        },

        Case("An executor casts short scalars to what its callers need", """
            IExecutor executor = new Executor();
            Use(await executor.ScalarAsync<int>(connection, "SELECT COUNT(*) FROM Queue", new SqlParameter("@id", id)));
            Use(await executor.ScalarAsync<object>(connection, Receive.Replace("{queue}", "Orders")));
            """, members: Receiver, types: Executor.Replace("{|ASQL2004:ExecuteScalarAsync|}", "ExecuteScalarAsync", StringComparison.Ordinal)) with
        {
            Query = ReceiveScript.Replace("nvarchar(max))", "nvarchar(100))", StringComparison.Ordinal),
        },

        Case("A scalar of any type is a variable", """
            Use(await ScalarAsync<string>("SELECT Body FROM Documents", connection, token));
            Use(await ScalarAsync<int>("SELECT COUNT(*) FROM Documents", connection, token));
            """, members: """
            private const string Script = "CREATE TABLE Documents (Id int, Body nvarchar(max))";

            private static async Task<T?> ScalarAsync<T>(string sql, SqlConnection connection, CancellationToken token)
            {
                using var command = new SqlCommand(sql, connection);
                var result = await command.{|ASQL2004:ExecuteScalarAsync|}(token).ConfigureAwait(false);
                return result is null or DBNull ? default : (T)result;
            }
            """),

        Case("A scalar of any type is never large", """
            Use(await ScalarAsync<string>("SELECT Body FROM Documents", connection, token));
            Use(await ScalarAsync<int>("SELECT COUNT(*) FROM Documents", connection, token));
            """, members: """
            private const string Script = "CREATE TABLE Documents (Id int, Body nvarchar(50))";

            private static async Task<T?> ScalarAsync<T>(string sql, SqlConnection connection, CancellationToken token)
            {
                using var command = new SqlCommand(sql, connection);
                var result = await command.ExecuteScalarAsync(token).ConfigureAwait(false);
                return result is null or DBNull ? default : (T)result;
            }
            """),
    ];
}
