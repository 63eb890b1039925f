namespace AsyncSql.Analyzers.Tests.Readers;

internal static partial class ReaderFormCases
{
    /// <summary>Values taken in parts, with their whole row, or as an object.</summary>
    private static IEnumerable<ReaderFormCase> Parts() =>
    [
        // quartznet/quartznet
        Case("Parts of bytes", """
            await using var command = new SqlCommand("SELECT JobData FROM Jobs WHERE Id = @id", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            if (!await reader.ReadAsync(token))
                return;
            var buffer = new byte[4096];
            using var copy = new MemoryStream();
            long offset = 0;
            for (long count; (count = reader.{|ASQL2003:GetBytes|}(0, offset, buffer, 0, buffer.Length)) > 0; offset += count)
                copy.Write(buffer, 0, (int)count);
            """),

        Case("Parts of bytes, in sequence", """
            await using var command = new SqlCommand("SELECT JobData FROM Jobs WHERE Id = @id", connection);
            await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token);
            if (!await reader.ReadAsync(token))
                return;
            var buffer = new byte[4096];
            for (long count, offset = 0; (count = reader.GetBytes(0, offset, buffer, 0, buffer.Length)) > 0; offset += count)
                Use(count);
            """),

        Case("Parts of bytes, synchronous", """
            await using var command = new SqlCommand("SELECT JobData FROM Jobs WHERE Id = @id", connection);
            using var reader = command.ExecuteReader();
            var buffer = new byte[4096];
            while (reader.Read())
                Use(reader.GetBytes(0, 0, buffer, 0, buffer.Length));
            """),

        Case("The length, then all bytes", """
            await using var command = new SqlCommand("SELECT Photo FROM People WHERE Id = @id", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                var photo = new byte[reader.GetBytes(0, 0, null!, 0, int.MaxValue)];
                reader.{|ASQL2003:GetBytes|}(0, 0, photo, 0, photo.Length);
                Use(photo);
            }
            """),

        Case("Bytes of a fixed number", """
            await using var command = new SqlCommand("SELECT Marker FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            var marker = new byte[16];
            while (await reader.ReadAsync(token))
            {
                reader.GetBytes(0, 0, marker, 0, 16);
                Use(marker);
            }
            """),

        Case("Parts of text", """
            await using var command = new SqlCommand("SELECT Id, Notes FROM Articles", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            var buffer = new char[1024];
            while (await reader.ReadAsync(token))
                for (long count, offset = 0; (count = reader.{|ASQL2003:GetChars|}(1, offset, buffer, 0, buffer.Length)) > 0; offset += count)
                    Use(new string(buffer, 0, (int)count));
            """),

        Case("All values of a row with a large one", """
            await using var command = new SqlCommand("SELECT Id, Name, Payload FROM Messages", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            var values = new object[reader.FieldCount];
            while (await reader.ReadAsync(token))
            {
                reader.{|ASQL2001:GetValues|}(values);
                Use(values[2]);
            }
            """),

        Case("All values of a row of short ones", """
            await using var command = new SqlCommand("SELECT Id, Name, Amount FROM Orders", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            var values = new object[reader.FieldCount];
            while (await reader.ReadAsync(token))
                Use(reader.GetValues(values));
            """),

        Case("All values of a row of which nothing is known", """
            await using var command = new SqlCommand("SELECT * FROM Orders", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            var values = new object[reader.FieldCount];
            while (await reader.ReadAsync(token))
                Use(reader.GetSqlValues(values) + reader.GetValues(values));
            """),

        Case("All values of a row, synchronous", """
            await using var command = new SqlCommand("SELECT Id, Payload FROM Messages", connection);
            using var reader = command.ExecuteReader();
            var values = new object[2];
            while (reader.Read())
                Use(reader.GetValues(values));
            """),

        ScriptCase("All values of a row with a declared one", "CREATE TABLE Notes (Id int, Remark nvarchar(max))", """
            await using var command = new SqlCommand("SELECT Id, Remark FROM Notes", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            var values = new object[2];
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetValues|}(values));
            """),

        Case("An object, awaited", """
            await using var command = new SqlCommand("SELECT Data FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(((byte[])await reader.{|ASQL2001:GetFieldValueAsync|}<object>(0, token)).Length);
            """),

        Case("An object, awaited in sequence", """
            await using var command = new SqlCommand("SELECT Data FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token);
            while (await reader.ReadAsync(token))
                Use(await reader.{|ASQL2002:GetFieldValueAsync|}<object>(0, token) as byte[]);
            """),

        Case("An object of which nothing is known", """
            await using var command = new SqlCommand("SELECT Data FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(await reader.GetFieldValueAsync<object>(0, token));
            """),
    ];
}
