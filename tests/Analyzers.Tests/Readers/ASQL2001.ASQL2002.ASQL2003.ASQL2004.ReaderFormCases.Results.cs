namespace AsyncSql.Analyzers.Tests.Readers;

internal static partial class ReaderFormCases
{
    /// <summary>More than one result, more than one reader.</summary>
    private static IEnumerable<ReaderFormCase> Results() =>
    [
        // SQLStreamStore/SQLStreamStore
        Case("The second result is large", """
            await using var command = new SqlCommand("SELECT Version FROM Streams; SELECT Data FROM Events;", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            await reader.ReadAsync(token);
            Use(reader.GetInt32(0));
            await reader.NextResultAsync(token);
            while (await reader.ReadAsync(token))
                Use((byte[]){|ASQL2001:reader[0]|});
            """),

        Case("The second result is small", """
            await using var command = new SqlCommand("SELECT Body FROM Events; SELECT Name FROM Streams;", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            await reader.ReadAsync(token);
            if (await reader.NextResultAsync(token) && await reader.ReadAsync(token))
                Use(reader.GetString(0));
            """),

        // dotnet/orleans
        Case("A loop over all results", """
            await using var command = new SqlCommand("EXECUTE Report", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            do
            {
                while (await reader.ReadAsync(token).ConfigureAwait(false))
                    Use((byte[]){|ASQL2001:reader["Content"]|});
            }
            while (await reader.NextResultAsync(token).ConfigureAwait(false));
            """),

        // Particular/NServiceBus.SqlServer: to see the errors of later statements
        Case("Results that are only run through", """
            await using var command = new SqlCommand("DELETE TOP (1) FROM Queue OUTPUT deleted.Id, deleted.Body", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            if (await reader.ReadAsync(token))
                Use(await reader.GetFieldValueAsync<Guid>(0, token));
            while (await reader.ReadAsync(token)) { }
            while (await reader.NextResultAsync(token)) { }
            """),

        // Particular/NServiceBus.SqlServer
        Case("What a statement puts out", """
            await using var command = new SqlCommand("DELETE TOP (1) FROM Queue OUTPUT deleted.Id, deleted.Body", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            if (await reader.ReadAsync(token))
                Use((byte[]){|ASQL2001:reader[1]|});
            """),

        Case("An inner reader", """
            await using var folders = new SqlCommand("SELECT Id, Name FROM Folders", connection);
            await using var outer = await folders.ExecuteReaderAsync(token);
            while (await outer.ReadAsync(token))
            {
                await using var files = new SqlCommand("SELECT Data FROM Files WHERE FolderId = @id", connection);
                files.Parameters.AddWithValue("@id", outer.GetInt32(0));
                await using var inner = await files.ExecuteReaderAsync(token);
                while (await inner.ReadAsync(token))
                    Use((outer.GetString(1), (byte[]){|ASQL2001:inner["Data"]|}));
            }
            """),

        Case("An inner reader in sequence, an outer one not", """
            await using var folders = new SqlCommand("SELECT Id, Icon FROM Folders", connection);
            await using var outer = await folders.ExecuteReaderAsync(token);
            while (await outer.ReadAsync(token))
            {
                Use((byte[]){|ASQL2001:outer["Icon"]|});
                await using var files = new SqlCommand("SELECT Data FROM Files", connection);
                await using var inner = await files.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token);
                while (await inner.ReadAsync(token))
                {
                    await using var data = inner.GetStream(0);
                    await data.CopyToAsync(Stream.Null, token);
                }
            }
            """),

        Case("An asynchronous reader of keys, then a synchronous one of data", """
            await using var keys = new SqlCommand("SELECT Id FROM Files", connection);
            await using var outer = await keys.ExecuteReaderAsync(token);
            while (await outer.ReadAsync(token))
            {
                using var files = new SqlCommand("SELECT Data FROM Files WHERE Id = " + outer.GetInt32(0), connection);
                using var inner = files.ExecuteReader();
                while (inner.Read())
                    Use((byte[])inner["Data"]);
            }
            """),

        Case("Two readers in one variable", """
            var reader = await new SqlCommand("SELECT Id FROM Files", connection).ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetInt32(0));
            await reader.CloseAsync();
            reader = await new SqlCommand("SELECT Data FROM Files", connection).ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetFieldValue|}<byte[]>(0));
            await reader.CloseAsync();
            """),
    ];
}
