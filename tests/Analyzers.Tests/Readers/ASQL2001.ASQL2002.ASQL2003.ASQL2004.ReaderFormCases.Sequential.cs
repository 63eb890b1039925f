namespace AsyncSql.Analyzers.Tests.Readers;

internal static partial class ReaderFormCases
{
    /// <summary>With SequentialAccess: what is right, and what still replays.</summary>
    private static IEnumerable<ReaderFormCase> Sequential() =>
    [
        Case("Sequence, bytes as a whole", """
            using (var command = new SqlCommand("SELECT Id, Name, Data FROM Tools", connection))
            using (var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess))
            {
                while (await reader.ReadAsync())
                {
                    var name = await reader.GetFieldValueAsync<string>(1);
                    using var file = new BinaryWriter(File.Create(name));
                    file.Write(await reader.{|ASQL2002:GetFieldValueAsync|}<byte[]>(2));
                }
            }
            """),

        // dotnet/aspnetcore
        Case("Sequence of one row, a value of a cache", """
            byte[]? value = null;
            TimeSpan? sliding = null;
            await using var command = new SqlCommand("SELECT Id, ExpiresAtTime, SlidingExpirationInSeconds, Value FROM Cache WHERE Id = @id", connection);
            var reader = await command.ExecuteReaderAsync(
                CommandBehavior.SequentialAccess | CommandBehavior.SingleRow | CommandBehavior.SingleResult, token);
            if (await reader.ReadAsync(token))
            {
                Use(await reader.GetFieldValueAsync<string>(0, token));
                Use(await reader.GetFieldValueAsync<DateTimeOffset>(1, token));
                if (!await reader.IsDBNullAsync(2, token))
                    sliding = TimeSpan.FromSeconds(await reader.GetFieldValueAsync<long>(2, token));
                value = await reader.{|ASQL2002:GetFieldValueAsync|}<byte[]>(3, token);
            }
            Use((value, sliding));
            """),

        // dotnet/aspnetcore: its synchronous half
        Case("Sequence, all synchronous", """
            using var command = new SqlCommand("SELECT Id, Value FROM Cache", connection);
            using var reader = command.ExecuteReader(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow);
            if (reader.Read())
                Use((reader.GetFieldValue<string>(0), reader.GetFieldValue<byte[]>(1)));
            """),

        Case("Sequence, a string as a whole", """
            await using var command = new SqlCommand("SELECT Id, Body FROM Articles", connection);
            await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token);
            while (await reader.ReadAsync(token))
            {
                Use(reader.GetInt32(0));
                Use(await reader.{|ASQL2002:GetFieldValueAsync|}<string>(1, token).ConfigureAwait(false));
            }
            """),

        // Particular/NServiceBus.Persistence.Sql
        Case("Sequence, a small string and a reader of text", """
            await using var command = new SqlCommand("SELECT Id, SagaTypeVersion, Concurrency, Metadata, Data FROM Sagas", connection);
            await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SingleRow | CommandBehavior.SequentialAccess, token);
            if (!await reader.ReadAsync(token).ConfigureAwait(false))
                return;
            Use(await reader.GetFieldValueAsync<Guid>(0, token));
            Use(await reader.GetFieldValueAsync<string>(1, token));
            Use(await reader.GetFieldValueAsync<int>(2, token));
            using (var metadata = reader.GetTextReader(3))
                Use(await metadata.ReadToEndAsync(token));
            using (var data = reader.GetTextReader(4))
                Use(await data.ReadToEndAsync(token));
            """),

        // dotnet/SqlClient
        Case("Sequence, a stream", """
            using var command = new SqlCommand("SELECT [bindata] FROM [Streams] WHERE [id] = @id", connection);
            using SqlDataReader reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess);
            if (await reader.ReadAsync())
            {
                if (!(await reader.IsDBNullAsync(0)))
                {
                    using var file = new FileStream("binarydata.bin", FileMode.Create, FileAccess.Write);
                    using Stream data = reader.GetStream(0);
                    await data.CopyToAsync(file);
                }
            }
            """),

        // dotnet/SqlClient
        Case("Sequence, a stream into a parameter", """
            using var write = new SqlCommand("INSERT INTO Copies (Data) VALUES (@data)", connection);
            var parameter = write.Parameters.Add("@data", SqlDbType.VarBinary, -1);
            using var read = new SqlCommand("SELECT Data FROM Files", connection);
            using var reader = await read.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token);
            while (await reader.ReadAsync(token))
            {
                using var data = reader.GetStream(0);
                parameter.Value = data;
                await write.ExecuteNonQueryAsync(token);
            }
            """),

        // SQLStreamStore/SQLStreamStore
        Case("Sequence, a reader of text in place", """
            await using var command = new SqlCommand("SELECT JsonData FROM Messages", connection);
            await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess | CommandBehavior.SingleRow, token).ConfigureAwait(false);
            if (await reader.ReadAsync(token).ConfigureAwait(false))
                Use(await reader.GetTextReader(0).ReadToEndAsync());
            """),

        Case("Sequence, synchronous accessors", """
            await using var command = new SqlCommand("SELECT Id, Body, Data FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token);
            while (await reader.ReadAsync(token))
            {
                Use(reader.GetInt32(0));
                Use(reader.GetString(1));
                Use(reader.GetFieldValue<byte[]>(2));
            }
            """),

        Case("Sequence, synchronous casts", """
            await using var command = new SqlCommand("SELECT Data, Picture, Image FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token);
            while (await reader.ReadAsync(token))
                Use(((byte[])reader[0], reader["Picture"] as byte[], (byte[])reader.GetValue(2)));
            """),

        // quartznet/quartznet
        Case("Sequence, bytes into a buffer", """
            await using var command = new SqlCommand("SELECT CALENDAR FROM CALENDARS WHERE NAME = @name", connection);
            await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token).ConfigureAwait(false);
            if (await reader.ReadAsync(token).ConfigureAwait(false))
            {
                var length = reader.GetBytes(0, 0, null, 0, int.MaxValue);
                var bytes = new byte[length];
                reader.GetBytes(0, 0, bytes, 0, bytes.Length);
                Use(bytes);
            }
            """),

        Case("Sequence, bytes in chunks", """
            await using var command = new SqlCommand("SELECT FileData FROM Mails WHERE Id = @id", connection);
            await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token);
            if (await reader.ReadAsync(token))
            {
                var buffer = new byte[8192];
                using var memory = new MemoryStream();
                long offset = 0, count;
                while ((count = reader.GetBytes(0, offset, buffer, 0, buffer.Length)) > 0)
                {
                    memory.Write(buffer, 0, (int)count);
                    offset += count;
                }
            }
            """),

        Case("Sequence, a stream by its type", """
            await using var command = new SqlCommand("SELECT Data, Body FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token);
            while (await reader.ReadAsync(token))
            {
                await using (var data = await reader.GetFieldValueAsync<Stream>(0, token))
                    await data.CopyToAsync(Stream.Null, token);
                using var body = await reader.GetFieldValueAsync<TextReader>(1, token);
                Use(await body.ReadToEndAsync(token));
            }
            """),

        Case("Sequence, a hash as a whole", """
            await using var command = new SqlCommand("SELECT Id, DataHash, RowVersion FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token);
            while (await reader.ReadAsync(token))
            {
                Use(await reader.GetFieldValueAsync<byte[]>(1, token));
                Use(await reader.GetFieldValueAsync<byte[]>(2, token));
            }
            """),

        Case("Sequence, small columns", """
            await using var command = new SqlCommand("SELECT StudyUid, SeriesUid, Watermark FROM Instances", connection);
            await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token);
            while (await reader.ReadAsync(token))
                Use((reader.GetString(0), await reader.GetFieldValueAsync<string>(1, token), reader.GetInt64(2)));
            """),

        Case("Sequence, by the name of the framework's accessor", """
            await using var command = new SqlCommand("SELECT Id, Data FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token);
            while (await reader.ReadAsync(token))
                Use((reader.GetInt32("Id"), await reader.{|ASQL2002:GetFieldValueAsync|}<byte[]>("Data", token)));
            """),

        Case("Sequence, a stream and then a whole", """
            await using var command = new SqlCommand("SELECT Preview, Data FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token);
            while (await reader.ReadAsync(token))
            {
                await using (var preview = reader.GetStream(0))
                    await preview.CopyToAsync(Stream.Null, token);
                Use(await reader.{|ASQL2002:GetFieldValueAsync|}<byte[]>(1, token));
            }
            """),
    ];
}
