namespace AsyncSql.Analyzers.Tests.Readers;

internal static partial class ReaderFormCases
{
    /// <summary>The SQL of a command that another method creates, fills or is handed.</summary>
    private static IEnumerable<ReaderFormCase> Commands() =>
    [
        Case("An own extension opens the reader", """
            await using var command = new SqlCommand("SELECT Id, Content FROM Articles", connection);
            await using var reader = await command.OpenReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((reader.GetInt32(0), reader.{|ASQL2001:GetString|}(1)));
            """, types: """
            public static class CommandExtensions
            {
                public static async Task<SqlDataReader> OpenReaderAsync(this SqlCommand command, CancellationToken token)
                {
                    if (command.Connection.State != ConnectionState.Open)
                        await command.Connection.OpenAsync(token);
                    return await command.ExecuteReaderAsync(token).ConfigureAwait(false);
                }
            }
            """),

        Case("An own extension opens the reader, other columns", """
            await using var command = new SqlCommand("SELECT Id, Title FROM Articles", connection);
            await using var reader = await command.OpenReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((reader.GetInt32(0), reader.GetString(1)));
            await using var other = new SqlCommand("SELECT Id, Content FROM Articles", connection);
            await using var others = await other.OpenReaderAsync(token);
            while (others.Read())
                Use((others.GetInt32(0), others.GetString(1)));
            """, types: """
            public static class CommandExtensions
            {
                public static Task<SqlDataReader> OpenReaderAsync(this SqlCommand command, CancellationToken token) => command.ExecuteReaderAsync(token);
            }
            """),

        Case("The caller sets the SQL of a command", """
            var command = connection.CreateCommand();
            command.CommandText = "SELECT Title, Body FROM Articles";
            Use(await ReadAsync(command, token));
            """, members: """
            private static async Task<List<string>> ReadAsync(SqlCommand command, CancellationToken token)
            {
                var texts = new List<string>();
                await using var reader = await command.ExecuteReaderAsync(token);
                while (await reader.ReadAsync(token))
                    texts.Add(reader.GetString(0) + reader.{|ASQL2001:GetString|}(1));
                return texts;
            }
            """),

        Case("A method with the name of the package's", """
            await using var command = new SqlCommand("SELECT Title, Body FROM Articles", connection);
            await using var reader = await command.ExecuteStreamedReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(0) + reader.{|ASQL2001:GetString|}(1));
            """, types: """
            public static class CommandExtensions
            {
                public static Task<SqlDataReader> ExecuteStreamedReaderAsync(this SqlCommand command, CancellationToken token) => command.ExecuteReaderAsync(token);
            }
            """),

        Case("One caller of several sets the SQL of a large text", """
            Use(await FirstAsync(new SqlCommand("SELECT Title FROM Articles", connection), token));
            using var body = new SqlCommand { Connection = connection, CommandText = "SELECT Body FROM Articles" };
            Use(await FirstAsync(body, token));
            """, members: """
            private static async Task<string?> FirstAsync(SqlCommand command, CancellationToken token)
            {
                var first = await command.{|ASQL2004:ExecuteScalarAsync|}(token);
                return first as string;
            }
            """),

        Case("All callers set the SQL of short texts", """
            Use(await FirstAsync(new SqlCommand("SELECT Title FROM Articles", connection), token));
            using var body = new SqlCommand { Connection = connection, CommandText = "SELECT LEFT(Body, 20) FROM Articles" };
            Use(await FirstAsync(body, token));
            """, members: """
            private static async Task<string?> FirstAsync(SqlCommand command, CancellationToken token)
            {
                var first = await command.ExecuteScalarAsync(token);
                return first as string;
            }
            """),

        Case("A method creates the command", """
            await using var command = CreateCommand(connection, id);
            await using var reader = await command.ExecuteReaderAsync(token);
            if (await reader.ReadAsync(token))
                Use((reader.GetString(0), reader.{|ASQL2001:GetString|}(1)));
            """, members: """
            private static SqlCommand CreateCommand(SqlConnection connection, int id)
            {
                var command = connection.CreateCommand();
                command.CommandText = "SELECT Title, Html FROM Pages WHERE Id = @id";
                command.Parameters.AddWithValue("@id", id);
                return command;
            }
            """),

        Case("A chain of calls creates the command", """
            await using var reader = await connection.Command("SELECT Title, Html FROM Pages WHERE Id = @id").With("id", id).ExecuteReaderAsync(token);
            if (await reader.ReadAsync(token))
                Use((reader.GetString(0), reader.{|ASQL2001:GetString|}(1)));
            """, types: """
            public static class CommandExtensions
            {
                public static DbCommand Command(this DbConnection connection, string sql)
                {
                    var command = connection.CreateCommand();
                    command.CommandText = sql;
                    return command;
                }

                public static DbCommand With(this DbCommand command, string name, object value)
                {
                    var parameter = command.CreateParameter();
                    (parameter.ParameterName, parameter.Value) = (name, value);
                    command.Parameters.Add(parameter);
                    return command;
                }
            }
            """),

        Case("A field holds the command and its SQL", "", members: """
            private readonly SqlCommand _next = new("SELECT Id, Payload FROM Outbox ORDER BY Id");

            public async Task<string?> NextAsync(SqlConnection connection)
            {
                _next.Connection = connection;
                await using var reader = await _next.ExecuteReaderAsync();
                return await reader.ReadAsync() ? reader.{|ASQL2001:GetString|}(1) : null;
            }
            """),

        Case("Ordinals in fields", "", members: """
            private int _titleOrdinal = -1;
            private int _bodyOrdinal = -1;

            public async Task<List<string>> AllAsync(SqlCommand command)
            {
                var all = new List<string>();
                await using var reader = await command.ExecuteReaderAsync();
                if (_bodyOrdinal < 0)
                {
                    _titleOrdinal = reader.GetOrdinal("Title");
                    _bodyOrdinal = reader.GetOrdinal("Body");
                }

                while (await reader.ReadAsync())
                    all.Add(reader.GetString(_titleOrdinal) + reader.{|ASQL2001:GetString|}(_bodyOrdinal));
                return all;
            }
            """),

        Case("Ordinals in an object", "", members: """
            public async Task<List<string>> AllAsync(SqlCommand command)
            {
                var all = new List<string>();
                await using var reader = await command.ExecuteReaderAsync();
                var ordinals = new Ordinals(reader);
                var others = new Dictionary<string, int> { ["Json"] = reader.GetOrdinal("Json") };
                while (await reader.ReadAsync())
                {
                    all.Add(reader.GetString(ordinals.Title) + reader.{|ASQL2001:GetString|}(ordinals.Body));
                    all.Add(reader.{|ASQL2001:GetString|}(others["Json"]) + reader.GetString(others["Name"]));
                    Use((byte[])reader[ordinals.Hash]);
                }

                return all;
            }
            """, types: """
            public sealed class Ordinals
            {
                public Ordinals(SqlDataReader reader)
                {
                    Title = reader.GetOrdinal("Title");
                    Body = reader.GetOrdinal("Body");
                    Hash = reader.GetOrdinal("PasswordHash");
                }

                public int Title { get; }
                public int Body { get; }
                public int Hash { get; }
            }
            """),
    ];
}
