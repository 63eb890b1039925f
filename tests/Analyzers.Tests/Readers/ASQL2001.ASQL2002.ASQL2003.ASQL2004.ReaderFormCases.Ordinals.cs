namespace AsyncSql.Analyzers.Tests.Readers;

internal static partial class ReaderFormCases
{
    /// <summary>Which column an ordinal means.</summary>
    private static IEnumerable<ReaderFormCase> Ordinals() =>
    [
        Case("Variables with ordinals that a helper finds", """
            await using var command = new SqlCommand("EXEC Articles_Get", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            var (bodyOrdinal, nameIndex) = (FindColumn(reader, 0), FindColumn(reader, 1));
            var contentColumn = FindColumn(reader, 2);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(nameIndex) + reader.{|ASQL2001:GetString|}(bodyOrdinal) + reader.{|ASQL2001:GetString|}(contentColumn));
            """, members: """
            private static int FindColumn(SqlDataReader reader, int start)
            {
                for (var i = start; i < reader.FieldCount; i++)
                    if (reader.GetName(i).Length > 3)
                        return i;
                return -1;
            }
            """),

        Case("Ordinal in a local", """
            await using var command = new SqlCommand("SELECT * FROM Articles", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            var title = reader.GetOrdinal("Title");
            var body = reader.GetOrdinal("Body");
            while (await reader.ReadAsync(token))
                Use(reader.GetString(title) + reader.{|ASQL2001:GetString|}(body));
            """),

        Case("Ordinals of small columns in locals", """
            await using var command = new SqlCommand("SELECT * FROM Articles", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            int title = reader.GetOrdinal("Title"), version = reader.GetOrdinal("RowVersion");
            while (await reader.ReadAsync(token))
                Use((reader.GetString(title), (byte[])reader[version]));
            """),

        Case("Ordinal asked in place, with a name in a variable", """
            await using var command = new SqlCommand("SELECT * FROM Articles", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            string titleField = "Title", bodyField = "Markdown";
            while (await reader.ReadAsync(token))
            {
                Use(reader.GetString(reader.GetOrdinal(titleField)));
                Use(reader.IsDBNull(reader.GetOrdinal(bodyField)) ? "" : reader.{|ASQL2001:GetString|}(reader.GetOrdinal(bodyField)));
                Use(reader.GetString(reader.GetOrdinal(TitleField)) + reader.{|ASQL2001:GetString|}(reader.GetOrdinal(BodyField)));
            }
            """, members: """private static readonly string TitleField = "Title", BodyField = "Markdown";"""),

        // tellma-ltd/tellma
        Case("Ordinals that a variable counts", """
            await using var command = new SqlCommand("SELECT Id, Title, Body FROM Articles", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                int i = 0;
                Use(new { Id = reader.GetInt32(i++), Title = reader.GetString(i++), Body = reader.{|ASQL2001:GetString|}(i++) });
                i = 0;
                Use(reader.GetOptional(i++));
                Use(reader.GetOptional(i++));
                Use(reader.{|ASQL2001:GetOptional|}(i++));
            }
            """, types: """
            public static class Readers { public static string? GetOptional(this SqlDataReader reader, int index) => reader.IsDBNull(index) ? null : reader.GetString(index); }
            """),

        ScriptCase("Ordinals of an unknown query that a variable counts, whose name is not that of a column", """
            CREATE TABLE Users (Id int NOT NULL, Picture varbinary(200) NULL, Body nvarchar(max) NULL);
            """, """
            await using var command = new SqlCommand("EXEC dbo.GetUser", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                var user = new User();
                var i = 0;
                user.Id = reader.GetInt32(i);
                i++;
                user.Picture = (byte[])reader.GetValue(i);
                i++;
                user.Body = reader.{|ASQL2001:GetString|}(i);
                Use(user);
            }
            """) with { Types = """
            public class User { public int Id; public byte[]? Picture; public string? Body; }
            """ },

        // rebus-org/Rebus.SqlServer
        Case("Ordinal asked in place", """
            await using var command = new SqlCommand("SELECT * FROM Articles", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                Use(reader.GetString(reader.GetOrdinal("Title")));
                Use(await reader.{|ASQL2001:GetFieldValueAsync|}<string>(reader.GetOrdinal("Markdown"), token));
            }
            """),

        // dotnet/aspnetcore
        Case("Ordinals in constants", """
            await using var command = new SqlCommand("SELECT Id, ExpiresAt, Value FROM Cache WHERE Id = @id", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            if (await reader.ReadAsync(token))
            {
                Use(await reader.GetFieldValueAsync<string>(Columns.Id, token));
                Use(await reader.GetFieldValueAsync<DateTimeOffset>(Columns.ExpiresAt, token));
                Use(await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(Columns.Value, token));
            }
            """, types: """
            internal static class Columns { public const int Id = 0; public const int ExpiresAt = 1; public const int Value = 2; }
            """),

        // NEventStore/NEventStore.Persistence.SQL
        Case("Ordinals of small columns in constants", """
            await using var command = new SqlCommand(Query, connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((reader[BucketId].ToString(), (byte[])reader[StreamHash], reader.GetInt32(Revision)));
            """, members: """
            private const string Query = "SELECT BucketId, StreamHash, Revision FROM Commits";
            private const int BucketId = 0;
            private const int StreamHash = 1;
            private const int Revision = 2;
            """),

        Case("Ordinals counted up", """
            await using var command = new SqlCommand("SELECT Id, Name, Data FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                var i = 0;
                Use(reader.GetInt32(i++));
                Use(reader.GetString(i++));
                Use((byte[]){|ASQL2001:reader[i++]|});
            }
            """),

        Case("Ordinals counted up over small columns", """
            await using var command = new SqlCommand("SELECT Id, Name, PasswordHash FROM Users", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                var i = 0;
                Use(reader.GetInt32(i++));
                Use(reader.GetString(i++));
                Use((byte[])reader[i++]);
            }
            """),

        Case("Columns read backwards", """
            await using var command = new SqlCommand("SELECT Id, Name, Data FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                var data = await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(2, token);
                var name = reader.GetString(1);
                Use((data, name, reader.GetInt32(0)));
            }
            """),

        Case("Small columns read backwards", """
            await using var command = new SqlCommand("SELECT Id, Name, Salt FROM Users", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((reader.GetFieldValue<byte[]>(2), reader.GetString(1), reader.GetInt32(0)));
            """),

        // dotnet/orleans
        Case("Names by nameof", """
            await using var command = new SqlCommand("EXECUTE GetMessages", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(new Message((string)reader[nameof(Message.Queue)], (byte[]){|ASQL2001:reader[nameof(Message.Payload)]|}));
            """, types: """
            public record Message(string Queue, byte[] Payload);
            """),

        Case("Alias of a hash", """
            await using var command = new SqlCommand("SELECT f.Sha256 AS ContentHash, f.Name FROM Files f", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((byte[])reader.GetValue(0));
            """),

        Case("Query over several lines", """"
            const string query = """
                SELECT  f.[Id],
                        COALESCE(f.[Name], 'none, yet') AS [Name], -- what is shown, always
                        f.[ContentHash],
                        f.[Content]
                FROM    [dbo].[Files] AS f
                WHERE   f.[Id] = @id
                """;
            await using var command = new SqlCommand(query, connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                Use(reader.GetFieldValue<byte[]>(2));
                Use(reader.{|ASQL2001:GetFieldValue|}<byte[]>(3));
            }
            """"),

        Case("Query in a variable", """
            var query = "SELECT Title, Content FROM Documents";
            await using var command = new SqlCommand(query, connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(0) + reader.{|ASQL2001:GetString|}(1));
            """),

        Case("Query in a variable that grows", """
            var query = "SELECT Title, Content FROM Documents";
            query = "SELECT Id, Title, " + query;
            await using var command = new SqlCommand(query, connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(0) + reader.GetString(1));
            """),

        // NEventStore/NEventStore.Persistence.SQL
        Case("Query that is not known", """
            await using var command = connection.CreateCommand();
            command.CommandText = File.ReadAllText("query.txt");
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(0) + reader.GetString(1));
            """),

        // dailydevops/pulse
        ScriptCase("Ordinals that a caller finds and passes on", """
            CREATE TABLE [$(SchemaName)].[$(TableName)]
            ([Id] uniqueidentifier NOT NULL, [EventType] nvarchar(500) NOT NULL, [Payload] nvarchar(max) NOT NULL, [Error] nvarchar(max) NULL, [Status] int NOT NULL);
            GO
            CREATE PROCEDURE [$(SchemaName)].[usp_GetDeadLetterMessages] @page INT
            AS
            BEGIN
                SET NOCOUNT ON;
                SELECT [Id], [EventType], [Payload], [Error] FROM [$(SchemaName)].[$(TableName)] WHERE [Status] = 4
            END
            """, """
            await using var command = new SqlCommand("[dbo].[usp_GetDeadLetterMessages]", connection) { CommandType = CommandType.StoredProcedure };
            Use(await ReadMessagesAsync(command, token));
            """, members: """
            private static async Task<IReadOnlyList<Message>> ReadMessagesAsync(SqlCommand command, CancellationToken cancellationToken)
            {
                var reader = await command.ExecuteReaderAsync(cancellationToken).ConfigureAwait(false);
                await using (reader.ConfigureAwait(false))
                {
                    if (!await reader.ReadAsync(cancellationToken).ConfigureAwait(false))
                        return new List<Message>();
                    var ordId = reader.GetOrdinal(Columns.Id);
                    var ordEventType = reader.GetOrdinal(Columns.EventType);
                    var ordPayload = reader.GetOrdinal(Columns.Payload);
                    var ordError = reader.GetOrdinal(Columns.Error);
                    var messages = new List<Message>();
                    do
                        messages.Add(MapToMessage(reader, ordId, ordEventType, ordPayload, ordError));
                    while (await reader.ReadAsync(cancellationToken).ConfigureAwait(false));
                    return messages;
                }
            }

            private static Message MapToMessage(SqlDataReader reader, int ordId, int ordEventType, int ordPayload, int ordError) =>
                new(reader.GetGuid(ordId), reader.GetString(ordEventType), reader.{|ASQL2001:GetString|}(ordPayload),
                    reader.IsDBNull(ordError) ? null : reader.{|ASQL2001:GetString|}(ordError));

            private sealed record Message(Guid Id, string EventType, string Payload, string? Error);
            """) with { Types = """
            internal static class Columns
            {
                public const string Id = "Id";
                public const string EventType = "EventType";
                public const string Payload = "Payload";
                public const string Error = "Error";
            }
            """ },

        Case("Ordinals that a caller passes to a method that formats a row", """
            await using var command = new SqlCommand("SELECT Id, Topic, Payload FROM Outbox", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            int topic = reader.GetOrdinal("Topic"), payload = reader.GetOrdinal("Payload");
            while (await reader.ReadAsync(token))
                Use(GetLine(reader, topic, payload) + reader.GetLine(topic, payload));
            """, members: """
            private static string GetLine(SqlDataReader reader, int topic, int payload) =>
                reader.GetString(topic) + ": " + reader.{|ASQL2001:GetString|}(payload);
            """, types: """
            internal static class ReaderExtensions
            {
                public static string GetLine(this SqlDataReader reader, int topic, int payload) =>
                    reader.GetString(topic) + ": " + reader.{|ASQL2001:GetString|}(payload);
            }
            """),
    ];
}
