namespace AsyncSql.Analyzers.Tests.Readers;

internal static partial class ReaderFormCases
{
    /// <summary>How the reader was opened.</summary>
    private static IEnumerable<ReaderFormCase> Behaviours() =>
    [
        Case("Default said aloud", """
            await using var command = new SqlCommand("SELECT Data FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(CommandBehavior.Default, token);
            while (await reader.ReadAsync(token))
                Use((byte[]){|ASQL2001:reader["Data"]|});
            """),

        Case("One row of one result", """
            await using var command = new SqlCommand("SELECT Id, Data FROM Files WHERE Id = @id", connection);
            await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SingleRow | CommandBehavior.SingleResult, token);
            if (await reader.ReadAsync(token))
                Use(await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(1, token));
            """),

        Case("One row of small columns", """
            await using var command = new SqlCommand("SELECT Id, Title FROM Files WHERE Id = @id", connection);
            await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SingleRow | CommandBehavior.SingleResult, token);
            if (await reader.ReadAsync(token))
                Use((reader.GetInt32(0), reader.GetString(1)));
            """),

        // shendongnian/code
        Case("The reader closes the connection", """
            await using var command = new SqlCommand("SELECT Data FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(CommandBehavior.CloseConnection);
            while (await reader.ReadAsync())
                Use((byte[]){|ASQL2001:reader["Data"]|});
            """),

        Case("The reader closes the connection and goes in sequence", """
            await using var command = new SqlCommand("SELECT Data FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(CommandBehavior.CloseConnection | CommandBehavior.SequentialAccess, token);
            while (await reader.ReadAsync(token))
            {
                await using var data = reader.GetStream(0);
                await data.CopyToAsync(Stream.Null, token);
            }
            """),

        Case("Behaviour in a constant", """
            await using var command = new SqlCommand("SELECT Data FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(OneRow, token);
            if (await reader.ReadAsync(token))
                Use((byte[]){|ASQL2001:reader[0]|});
            """, members: """
            private const CommandBehavior OneRow = CommandBehavior.SingleResult | CommandBehavior.SingleRow;
            """),

        Case("Behaviour in a constant, in sequence", """
            await using var command = new SqlCommand("SELECT Data FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(Streaming, token);
            if (await reader.ReadAsync(token))
                await reader.GetStream(0).CopyToAsync(Stream.Null, token);
            """, members: """
            private const CommandBehavior Streaming = CommandBehavior.SingleRow | CommandBehavior.SequentialAccess;
            """),

        Case("Behaviour in a local", """
            var behavior = CommandBehavior.SingleRow;
            await using var command = new SqlCommand("SELECT Data FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(behavior, token);
            if (await reader.ReadAsync(token))
                Use((byte[]){|ASQL2001:reader[0]|});
            """),

        // Particular/NServiceBus.SqlServer
        Case("Behaviour built in a variable", """
            var behavior = CommandBehavior.SingleRow;
            behavior |= CommandBehavior.SequentialAccess;
            await using var command = new SqlCommand("SELECT Data FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(behavior, token);
            if (await reader.ReadAsync(token))
            {
                await using var data = reader.GetStream(0);
                await data.CopyToAsync(Stream.Null, token);
            }
            """),

        // Particular/NServiceBus.SqlServer: both ways are right where they are taken
        Case("Behaviour that an option decides", """
            var behavior = CommandBehavior.SingleRow;
            if (_streams)
            {
                behavior |= CommandBehavior.SequentialAccess;
            }

            await using var command = new SqlCommand("SELECT Id, Body FROM Queue", connection);
            await using var reader = await command.ExecuteReaderAsync(behavior, token);
            if (!await reader.ReadAsync(token))
                return;
            Use(await reader.GetFieldValueAsync<Guid>(0, token));
            if (!_streams)
            {
                Use((byte[])reader[1]);
                return;
            }

            using var body = reader.GetStream(1);
            await body.CopyToAsync(Stream.Null, 81920, token);
            """, members: """
            private readonly bool _streams = Environment.ProcessorCount > 1;
            """),

        Case("Behaviour by a condition", """
            await using var command = new SqlCommand("SELECT Data FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(id > 0 ? CommandBehavior.SequentialAccess : CommandBehavior.Default, token);
            if (await reader.ReadAsync(token))
            {
                using var data = reader.GetStream(0);
                Use((byte[])reader["Data"]);
            }
            """),

        // dotnet/orleans
        Case("Behaviour as a parameter", "", members: """
            public async Task<byte[]?> LoadAsync(SqlCommand command, CommandBehavior behavior, CancellationToken token)
            {
                await using var reader = await command.ExecuteReaderAsync(behavior, token);
                return await reader.ReadAsync(token) ? (byte[])reader["Data"] : null;
            }
            """),

        // dotnet/orleans
        Case("Behaviour as a parameter with a default", "", members: """
            public async Task CopyAsync(SqlCommand command, Stream target, CommandBehavior behavior = CommandBehavior.Default, CancellationToken token = default)
            {
                await using var reader = await command.ExecuteReaderAsync(behavior, token);
                while (await reader.ReadAsync(token))
                {
                    await using var data = reader.GetStream(0);
                    await data.CopyToAsync(target, token);
                }
            }
            """),

        // Particular/NServiceBus.Persistence.Sql: a dialect takes SequentialAccess away again where columns are encrypted
        Case("Behaviour that a method changes", """
            await using var command = new SqlCommand("SELECT Metadata, Data FROM Sagas", connection);
            await using var reader = await command.ExecuteReaderAsync(Modify(CommandBehavior.SingleRow | CommandBehavior.SequentialAccess), token);
            if (await reader.ReadAsync(token))
            {
                using var data = reader.GetTextReader(1);
                Use(await data.ReadToEndAsync(token));
            }
            """, members: """
            public bool Encrypted { get; set; }
            private CommandBehavior Modify(CommandBehavior behavior) => Encrypted ? behavior & ~CommandBehavior.SequentialAccess : behavior;
            """),

        Case("Behaviour by its name as an argument", """
            await using var command = new SqlCommand("SELECT Data FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(cancellationToken: token, behavior: CommandBehavior.SequentialAccess);
            while (await reader.ReadAsync(token))
                await reader.GetStream(0).CopyToAsync(Stream.Null, token);
            """),

        // The behavior is unknown here, and the accessor is slow with each of them.
        Case("Behaviours that lose the flag, or gain it under a condition", """
            var behavior = CommandBehavior.SequentialAccess | CommandBehavior.SingleRow;
            behavior &= ~CommandBehavior.SequentialAccess;
            await using var command = new SqlCommand("SELECT Data FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(behavior, token);
            if (await reader.ReadAsync(token))
                Use(await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(0, token));

            var other = CommandBehavior.Default;
            if (id > 0)
                other |= CommandBehavior.SequentialAccess;
            await using var rows = await command.ExecuteReaderAsync(other, token);
            if (await rows.ReadAsync(token))
                Use(await rows.{|ASQL2001:GetFieldValueAsync|}<byte[]>(0, token));
            """),

        Case("Behaviour that gains another flag under a condition", """
            var behavior = CommandBehavior.Default;
            if (id > 0)
                behavior |= CommandBehavior.SingleRow;
            await using var command = new SqlCommand("SELECT Data FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(behavior, token);
            if (await reader.ReadAsync(token))
                await reader.{|ASQL2003:GetStream|}(0).CopyToAsync(Stream.Null, token);
            """),

        Case("Only the schema", """
            await using var command = new SqlCommand("SELECT * FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SchemaOnly | CommandBehavior.KeyInfo, token);
            foreach (DataRow column in reader.GetSchemaTable()!.Rows)
                Use((string)column["ColumnName"]);
            """),
    ];
}
