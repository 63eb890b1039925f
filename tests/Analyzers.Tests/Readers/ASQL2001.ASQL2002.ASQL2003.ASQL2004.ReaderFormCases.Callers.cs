namespace AsyncSql.Analyzers.Tests.Readers;

internal static partial class ReaderFormCases
{
    /// <summary>What a helper knows only through those who call it, and what a value's target says of it.</summary>
    private static IEnumerable<ReaderFormCase> Callers() =>
    [
        // dotnetcore/CAP
        Case("A connection of the base class, with a delegate", """
            await using var own = new SqlConnection("Server=.");
            await own.ExecuteReaderAsync("SELECT Id, Content FROM Messages", async reader =>
            {
                while (await reader.ReadAsync(token))
                    Use(reader.{|ASQL2001:GetString|}(reader.GetOrdinal("Content")));
            });
            """, types: """
            public static class ConnectionExtensions
            {
                public static async Task ExecuteReaderAsync(this DbConnection connection, string sql, Func<DbDataReader, Task> read)
                {
                    await using var command = connection.CreateCommand();
                    command.CommandText = sql;
                    await using var reader = await command.ExecuteReaderAsync();
                    await read(reader);
                }
            }
            """),

        Case("A connection of the base class that another provider gives, too", """
            await Load(connection, token);
            """, members: """
            public Task<byte[]?> Other(DbConnection connection) => Load(connection, default);

            private static async Task<byte[]?> Load(DbConnection connection, CancellationToken token)
            {
                await using var command = connection.CreateCommand();
                command.CommandText = "SELECT Data FROM Files";
                return (byte[]?)await command.ExecuteScalarAsync(token);
            }
            """) with { References = Npgsql },

        Case("A connection of the base class", """
            await Load(connection, token);
            await Load(token: token, connection: new SqlConnection("Server=."));
            """, members: """
            private static async Task<byte[]?> Load(DbConnection connection, CancellationToken token)
            {
                await using var command = connection.CreateCommand();
                command.CommandText = "SELECT Data FROM Files";
                return (byte[]?)await command.{|ASQL2004:ExecuteScalarAsync|}(token);
            }
            """),

        Case("A connection that circles", "await One(connection, token);", members: """
            private static Task One(DbConnection connection, CancellationToken token) => Two(connection, token);

            private static async Task Two(DbConnection connection, CancellationToken token)
            {
                await One(connection, token);
                await using var command = connection.CreateCommand();
                Use((byte[]?)await command.ExecuteScalarAsync(token));
            }
            """) with { References = Npgsql },

        Case("A behaviour that all callers leave at its default", """
            await Load(new SqlCommand("SELECT Data FROM Files", connection));
            await Load(new SqlCommand("SELECT Data FROM Files", connection), CommandBehavior.SingleRow);
            """, members: """
            private static async Task<byte[]> Load(SqlCommand command, CommandBehavior behavior = CommandBehavior.Default)
            {
                await using var reader = await command.ExecuteReaderAsync(behavior);
                await reader.ReadAsync();
                return await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(0);
            }
            """),

        Case("A behaviour that one caller sets", """
            await Load(new SqlCommand("SELECT Data FROM Files", connection), CommandBehavior.Default);
            await Load(new SqlCommand("SELECT Data FROM Files", connection), CommandBehavior.SequentialAccess);
            """, members: """
            private static async Task<byte[]> Load(SqlCommand command, CommandBehavior behavior)
            {
                await using var reader = await command.ExecuteReaderAsync(behavior);
                await reader.ReadAsync();
                return await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(0); // slow for both
            }
            """),

        Case("A behaviour that the helper changes", """
            await Load(new SqlCommand("SELECT Data FROM Files", connection), CommandBehavior.Default);
            """, members: """
            private static async Task<byte[]> Load(SqlCommand command, CommandBehavior behavior)
            {
                behavior |= CommandBehavior.SequentialAccess;
                await using var reader = await command.ExecuteReaderAsync(behavior);
                await reader.ReadAsync();
                return reader.GetFieldValue<byte[]>(0);
            }
            """),

        Case("SQL that three methods pass on", """
            Use(await FirstAsync(connection, "SELECT Id, CAST(Body AS nvarchar(50)) AS Body FROM Queue"));
            """, members: """
            private static Task<string> FirstAsync(SqlConnection connection, string sql) => SecondAsync(connection, sql);
            private static Task<string> SecondAsync(SqlConnection connection, string sql) => ThirdAsync(connection, sql);
            private static async Task<string> ThirdAsync(SqlConnection connection, string sql)
            {
                await using var command = new SqlCommand(sql, connection);
                await using var reader = await command.ExecuteReaderAsync();
                await reader.ReadAsync();
                return (string)reader["Body"];
            }
            """),

        Case("A reader that a constructor is given", """
            await using var command = new SqlCommand("EXEC Files", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(new Row(reader));
            """, types: """
            public class Row
            {
                public Row(SqlDataReader reader) { Data = (byte[]){|ASQL2001:reader["Data"]|}; Hash = (byte[])reader["Hash"]; }
                public byte[] Data { get; }
                public byte[] Hash { get; }
            }
            """),

        Case("Names that callers give", """
            await using var command = new SqlCommand("EXEC Users", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                Use(Short(reader, "RowVersion"));
                Use(Short(reader, column: "PasswordHash"));
                Use(Long(reader, "Hash"));
                Use(Long(reader, "Photo"));
                Use(Text(reader, "Title"));
                Use({|ASQL2001:Text|}(reader, "Body"));
                Use(ShortText(reader, "Title"));
            }
            """, members: """
            private static byte[] Short(SqlDataReader reader, string column) => (byte[])reader[column];
            private static byte[] Long(SqlDataReader reader, string column) => (byte[]){|ASQL2001:reader[column]|};
            private static string Text(SqlDataReader reader, string column) => reader.GetString(reader.GetOrdinal(column));
            private static string ShortText(SqlDataReader reader, string column) => reader.GetString(reader.GetOrdinal(column));
            """),

        Case("Ordinals of an enumeration", """
            await using var command = new SqlCommand("EXEC Users", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((reader.GetFieldValue<byte[]>((int)UserColumn.PasswordHash), reader.{|ASQL2001:GetFieldValue|}<byte[]>((int)UserColumn.Photo), reader.{|ASQL2001:GetString|}((int)UserColumn.ProfileJson)));
            """, types: "public enum UserColumn { Id, PasswordHash, Photo, ProfileJson }"),

        Case("Ordinals of constants", """
            await using var command = new SqlCommand("EXEC Users", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((reader.GetFieldValue<byte[]>(HashOrdinal), reader.{|ASQL2001:GetFieldValue|}<byte[]>(PhotoIndex), reader.{|ASQL2001:GetString|}(PayloadOrdinal)));
            """, members: "private const int HashOrdinal = 1, PhotoIndex = 2, PayloadOrdinal = 3;"),

        // BrighterCommand/Brighter
        Case("Texts whose target says that they are large", """
            await using var command = new SqlCommand("EXEC Next", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                var json = (string){|ASQL2001:reader[0]|};
                var bodyText = reader.{|ASQL2001:GetString|}(1);
                var title = reader.GetString(2);
                var note = reader.GetString(3);
                var tagsJson = reader.GetString(reader.GetOrdinal("Tags")); // the column's name comes first
                Use(tagsJson);
                Use(new Message { Payload = reader.{|ASQL2001:GetString|}(4), Text = json + bodyText + title + note });
            }
            var jsonData = (string?)await new SqlCommand("EXEC Last", connection).{|ASQL2004:ExecuteScalarAsync|}(token);
            Use(jsonData);
            """, types: "public class Message { public string? Payload { get; set; } public string? Text { get; set; } }"),

        Case("Texts made of objects", """
            await using var command = new SqlCommand("SELECT Id, Content, Title FROM Articles", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                Use(Convert.ToString({|ASQL2001:reader["Content"]|}));
                Use($"{ {|ASQL2001:reader["Content"]|} }, {reader["Title"]}");
            }
            Use(Convert.ToString(await new SqlCommand("SELECT Body FROM Articles", connection).{|ASQL2004:ExecuteScalarAsync|}(token)));
            Use(Convert.ToString(await new SqlCommand("SELECT Count FROM Articles", connection).ExecuteScalarAsync(token)));
            """),
    ];
}
