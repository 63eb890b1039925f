namespace AsyncSql.Analyzers.Tests.Readers;

internal static partial class ReaderFormCases
{
    /// <summary>Streams over a value that was read as a whole before; their right forms stand under SequentialAccess.</summary>
    private static IEnumerable<ReaderFormCase> Streams() =>
    [
        Case("A stream without sequence", """
            await using var command = new SqlCommand("SELECT Data FROM Files WHERE Id = @id", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            if (await reader.ReadAsync(token))
            {
                await using var data = reader.{|ASQL2003:GetStream|}(0);
                await data.CopyToAsync(Stream.Null, token);
            }
            """),

        // linq2db/linq2db
        Case("A reader of text without sequence", """
            await using var command = new SqlCommand("SELECT Id, Body FROM Articles", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                using var body = reader.{|ASQL2003:GetTextReader|}(1);
                Use(await body.ReadToEndAsync(token));
            }
            """),

        Case("A stream of one row", """
            await using var command = new SqlCommand("SELECT Id, Name, Data FROM Files WHERE Id = @id", connection);
            await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SingleRow, token);
            if (await reader.ReadAsync(token) && !await reader.IsDBNullAsync(2, token))
            {
                using var stream = reader.{|ASQL2003:GetStream|}(reader.GetOrdinal("Data"));
                using var file = File.Create(reader.GetString(1));
                await stream.CopyToAsync(file, token);
            }
            """),

        Case("A stream by the framework's accessor", """
            await using var command = new SqlCommand("SELECT Data FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                await reader.{|ASQL2003:GetStream|}("Data").CopyToAsync(Stream.Null, token);
            """),

        Case("A stream that outlives the method", "", members: """
            public async Task<Stream?> OpenAsync(SqlConnection connection, int id, CancellationToken token)
            {
                var command = new SqlCommand("SELECT Data FROM Files WHERE Id = @id", connection);
                command.Parameters.AddWithValue("@id", id);
                var reader = await command.ExecuteReaderAsync(CommandBehavior.CloseConnection, token);
                return await reader.ReadAsync(token) ? reader.{|ASQL2003:GetStream|}(0) : null;
            }
            """),

        Case("A stream that outlives the method, in sequence", "", members: """
            public async Task<Stream?> OpenAsync(SqlConnection connection, int id, CancellationToken token)
            {
                var command = new SqlCommand("SELECT Data FROM Files WHERE Id = @id", connection);
                command.Parameters.AddWithValue("@id", id);
                var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.CloseConnection, token);
                return await reader.ReadAsync(token) ? reader.GetStream(0) : null;
            }
            """),

        Case("Stream and whole value, neither in sequence", """
            await using var command = new SqlCommand("SELECT Data, Preview FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                using var data = reader.{|ASQL2003:GetStream|}(0);
                Use((byte[]){|ASQL2001:reader["Preview"]|});
            }
            """),

        Case("A stream over memory", """
            await using var command = new SqlCommand("SELECT Data FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                using var memory = new MemoryStream((byte[]){|ASQL2001:reader["Data"]|});
                await memory.CopyToAsync(Stream.Null, token);
            }
            """),

        // MassTransit/MassTransit: its message bodies have a GetStream as well
        Case("Streams of others", """
            await using var command = new SqlCommand("SELECT Id FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                await using var stream = new Store().GetStream(reader.GetInt32(0));
                using var text = new Store().GetTextReader(reader.GetInt32(0));
                Use(await text.ReadToEndAsync(token));
            }
            """, types: """
            public class Store
            {
                public Stream GetStream(int id) => File.OpenRead(id.ToString());
                public TextReader GetTextReader(int id) => File.OpenText(id.ToString());
            }
            """),
    ];
}
