namespace AsyncSql.Analyzers.Tests.Readers;

internal static partial class ReaderFormCases
{
    /// <summary>The ways to take a value from a row that was read without SequentialAccess.</summary>
    private static IEnumerable<ReaderFormCase> Values() =>
    [
        Case("A parameter of a library is named after a short value", """
            await using var command = new SqlCommand("EXEC GetLogin", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(new System.Security.Cryptography.HMACSHA256((byte[])reader[0]));
            """),

        // JasperFx/wolverine
        Case("GetFieldValueAsync of bytes", """
            using var command = new SqlCommand("SELECT Body, Attempts FROM Envelopes WHERE Id = @id", connection);
            command.Parameters.AddWithValue("@id", id);
            using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                var body = await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(0, token);
                Use(body.Length + await reader.GetFieldValueAsync<int>(1, token));
            }
            """),

        // JasperFx/wolverine: the same with what is small
        Case("GetFieldValueAsync of small types", """
            using var command = new SqlCommand("SELECT Id, Attempts, SentAt, Status FROM Envelopes", connection);
            using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                Use(await reader.GetFieldValueAsync<Guid>(0, token));
                Use(await reader.GetFieldValueAsync<int>(1, token));
                Use(await reader.GetFieldValueAsync<DateTimeOffset>(2, token));
                Use(await reader.GetFieldValueAsync<string>(3, token));
            }
            """),

        Case("GetFieldValue of bytes after ReadAsync", """
            await using var command = connection.CreateCommand();
            command.CommandText = "SELECT Thumbnail FROM Studies WHERE Id = @id";
            await using var reader = await command.ExecuteReaderAsync(token);
            if (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetFieldValue|}<byte[]>(0));
            """),

        // rebus-org/Rebus.SqlServer
        Case("Cast of an indexer by name", """
            using (var command = connection.CreateCommand())
            {
                command.CommandText = "SELECT TOP 1 [headers], [body] FROM [Queue] ORDER BY [priority]";
                using (var reader = await command.ExecuteReaderAsync(token).ConfigureAwait(false))
                {
                    if (!await reader.ReadAsync(token).ConfigureAwait(false))
                        return;
                    var body = (byte[]){|ASQL2001:reader["body"]|};
                    Use(body);
                }
            }
            """),

        // Particular/NServiceBus.SqlServer
        Case("Cast of an indexer by ordinal", """
            var command = new SqlCommand("SELECT Id, Data FROM Files", connection);
            var reader = await command.ExecuteReaderAsync();
            while (await reader.ReadAsync())
            {
                Use(reader.GetInt32(0));
                Use((byte[]){|ASQL2001:reader[1]|});
            }
            reader.Close();
            """),

        Case("As of an indexer", """
            await using var command = new SqlCommand("SELECT Name, Data FROM Files WHERE Id = @id", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            if (await reader.ReadAsync(token))
            {
                var data = {|ASQL2001:reader["Data"]|} as byte[];
                Use(data ?? new byte[0]);
            }
            """),

        Case("Pattern over an indexer", """
            await using var command = new SqlCommand("SELECT Picture FROM Employees WHERE Id = @id", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                if ({|ASQL2001:reader["Picture"]|} is byte[] { Length: > 0 } picture)
                    Use(picture);
            """),

        // JasperFx/wolverine
        Case("Patterns of a switch over an indexer", """
            await using var command = new SqlCommand("SELECT Data, Name, Body, Packet FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                switch ({|ASQL2001:reader["Data"]|})
                {
                    case DBNull: break;
                    case byte[] data: Use(data); break;
                    case string text: Use(text); break;
                }
                switch (reader["Name"])
                {
                    case string name: Use(name); break;
                    case byte[] bytes: Use(bytes); break;
                }
                if ({|ASQL2001:reader["Body"]|} is not String)
                    Use(await reader.{|ASQL2001:GetFieldValueAsync|}<SqlBytes>(3, token));
            }
            """),

        Case("Targets of unknown columns", """
            await using var command = new SqlCommand("EXEC Next", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((new System.Guid((byte[])reader[0]), await GetHtmlForUserAsync(reader), GetNameForUser(reader)));
            """, members: """
            private static async Task<string> GetHtmlForUserAsync(SqlDataReader reader)
            {
                await Task.Yield();
                return reader.{|ASQL2001:GetString|}(0);
            }

            private static string GetNameForUser(SqlDataReader reader) => reader.GetString(1);
            """),

        Case("A reader that a field keeps", """
            await using var command = new SqlCommand("SELECT Data FROM Files", connection);
            this._reader = await command.ExecuteReaderAsync(token);
            while (await this._reader.ReadAsync(token))
                Use(this._reader.{|ASQL2001:GetFieldValue|}<byte[]>(0));
            """, members: "private SqlDataReader? _reader;"),

        Case("Commands, connections and factories that are null", """
            DbCommand? command = null;
            await using var reader = await command!.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                var photo = reader.GetFieldValue<byte[]>(0);
                Use(photo);
            }

            DbConnection? other = null;
            await using var rows = await other!.CreateCommand().ExecuteReaderAsync(token);
            while (await rows.ReadAsync(token))
            {
                var photo = rows.GetFieldValue<byte[]>(0);
                Use(photo);
            }

            DbProviderFactory? factory = null;
            await using var more = await factory!.CreateConnection()!.CreateCommand().ExecuteReaderAsync(token);
            while (await more.ReadAsync(token))
            {
                var photo = more.GetFieldValue<byte[]>(0);
                Use(photo);
            }
            """),

        Case("Rows of a reader that is cast", """
            await using var command = new SqlCommand("SELECT Data FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await ((DbDataReader)reader).ReadAsync(token))
                Use((byte[]){|ASQL2001:reader["Data"]|});
            await using var other = new SqlCommand("SELECT Data FROM Files", connection);
            await using var rows = await other.ExecuteReaderAsync(token);
            while (((IDataReader)rows).Read())
                Use((byte[])rows["Data"]);
            """),

        Case("Cast of GetValue", """
            await using var command = new SqlCommand("SELECT Id, State FROM Sagas", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                var state = (byte[])reader.{|ASQL2001:GetValue|}(1);
                Use(Encoding.UTF8.GetString(state));
            }
            """),

        // NEventStore/NEventStore.Persistence.SQL
        Case("Cast of a value lines later", """
            await using var command = new SqlCommand("SELECT Id, Payload FROM Commits", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                var value = {|ASQL2001:reader[1]|};
                if (value == null || value == DBNull.Value)
                    continue;

                Use(((byte[])value).Length);
            }
            """),

        // NEventStore/NEventStore.Persistence.SQL
        Case("Cast of a small value lines later", """
            await using var command = new SqlCommand("SELECT Id, BucketHash FROM Commits", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                object number = reader[0], hash = reader[1];
                Use(((int)number, hash as byte[]));
            }
            """),

        Case("DBNull is asked first", """
            await using var command = new SqlCommand("SELECT Data FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                var data = reader["Data"] == DBNull.Value ? null : (byte[]){|ASQL2001:reader["Data"]|};
                Use(data);
            }
            """),

        // JasperFx/wolverine
        Case("IsDBNullAsync is asked first", """
            await using var command = new SqlCommand("SELECT Id, Picture FROM People", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(await reader.IsDBNullAsync(1, token) ? null : await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(1, token));
            """),

        Case("IsDBNullAsync alone", """
            await using var command = new SqlCommand("SELECT Picture FROM People", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(await reader.IsDBNullAsync(0, token) || reader.IsDBNull(0));
            """),

        Case("SqlBinary", """
            await using var command = new SqlCommand("SELECT Image FROM Products", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                SqlBinary image = reader.{|ASQL2001:GetSqlBinary|}(0);
                Use(image.IsNull ? null : image.Value);
            }
            """),

        Case("SqlBytes and its buffer", """
            await using var command = new SqlCommand("RECEIVE TOP (1) conversation_handle, message_body FROM Orders", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            if (await reader.ReadAsync(token) && !reader.IsDBNull(1))
                Use(reader.{|ASQL2001:GetSqlBytes|}(1).Buffer);
            """),

        // SQLStreamStore/SQLStreamStore
        Case("GetString of a content name", """
            await using var command = new SqlCommand("SELECT Position, Payload FROM Events", connection);
            await using var reader = await command.ExecuteReaderAsync(token).ConfigureAwait(false);
            while (await reader.ReadAsync(token).ConfigureAwait(false))
            {
                var position = reader.GetInt64(0);
                var payload = reader.{|ASQL2001:GetString|}(1);
                Use($"{position}: {payload}");
            }
            """),

        Case("SqlString of a content name", """
            await using var command = new SqlCommand("SELECT BodyHtml FROM Mails", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetSqlString|}(0).Value);
            """),

        Case("Cast of a string of a content name", """
            await using var command = new SqlCommand("SELECT * FROM Posts", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                Use((string)reader["Title"]);
                Use((string){|ASQL2001:reader["PostContent"]|});
            }
            """),

        // SQLStreamStore/SQLStreamStore: the last word counts, and Data is none of the content names
        Case("GetString of names that are no content", """
            await using var command = new SqlCommand("SELECT Id, Type, ContentType, JsonData, BodyLength, Headers FROM Events", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(1) + reader.GetString(2) + reader.GetString(3) + reader.GetString(4) + reader.GetString(5));
            """),

        Case("Accessors of the framework by name", """
            await using var command = new SqlCommand("SELECT Name, Data FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                Use(reader.GetString("Name"));
                Use(await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>("Data", token));
            }
            """),

        Case("Small accessors of the framework by name", """
            await using var command = new SqlCommand("SELECT Name, Size, PasswordHash FROM Users", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((reader.GetString("Name"), reader.GetInt32("Size"), reader.GetFieldValue<byte[]>("PasswordHash")));
            """),

        // rebus-org/Rebus.SqlServer
        Case("Two large values of one row", """
            await using var command = new SqlCommand("SELECT Headers, Body FROM Outbox", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                var headers = (byte[]){|ASQL2001:reader["Headers"]|};
                var body = (byte[]){|ASQL2001:reader["Body"]|};
                Use(headers.Length + body.Length);
            }
            """),

        Case("Object initializer over the row", """
            await using var command = new SqlCommand("SELECT Id, Name, Content FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            var files = new List<StoredFile>();
            while (await reader.ReadAsync(token))
            {
                files.Add(new StoredFile
                {
                    Id = Convert.ToInt32(reader["Id"]),
                    Name = reader["Name"] as string ?? "",
                    Content = (byte[]){|ASQL2001:reader["Content"]|},
                });
            }
            Use(files);
            """, types: """
            public class StoredFile
            {
                public int Id { get; set; }
                public string Name { get; set; } = "";
                public byte[] Content { get; set; } = Array.Empty<byte>();
            }
            """),

        // kendaleiv/CSharpSqlBenchmarks: opened asynchronously, read synchronously
        Case("Read after ExecuteReaderAsync", """
            await using var command = new SqlCommand("SELECT Name, Data, Body FROM Files", connection);
            var reader = await command.ExecuteReaderAsync(token);
            if (reader.HasRows)
            {
                while (reader.Read())
                {
                    Use((byte[])reader["Data"]);
                    Use(reader.GetFieldValue<byte[]>(1));
                    Use(reader.GetSqlBytes(1).Buffer);
                    Use(reader.GetString(2));
                }
            }
            reader.Close();
            """),

        // kendaleiv/CSharpSqlBenchmarks
        Case("Everything is synchronous", """
            connection.Open();
            using var command = new SqlCommand("SELECT Data FROM Files", connection);
            using var reader = command.ExecuteReader();
            while (reader.Read())
                Use((byte[])reader["Data"]);
            """),

        Case("ReadAsync after ExecuteReader", """
            using var command = new SqlCommand("SELECT Data FROM Files", connection);
            using var reader = command.ExecuteReader();
            while (await reader.ReadAsync(token))
                Use((byte[]){|ASQL2001:reader["Data"]|});
            """),

        Case("GetFieldValueAsync after Read", """
            using var command = new SqlCommand("SELECT Data FROM Files", connection);
            using var reader = await command.ExecuteReaderAsync(token);
            while (reader.Read())
                Use(await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(0, token));
            """),

        // kendaleiv/CSharpSqlBenchmarks
        Case("ReadAsync of keys", """
            var command = connection.CreateCommand();
            command.CommandText = "SELECT Id FROM Rows";
            var reader = await command.ExecuteReaderAsync();
            if (reader.HasRows)
                while (await reader.ReadAsync())
                    Use(reader.GetGuid(0));
            reader.Close();
            """),

        Case("Whether there is a row", """
            await using var command = new SqlCommand("SELECT Data FROM Files WHERE Id = @id", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            Use(await reader.ReadAsync(token));
            """),

        Case("Hashes, salts, tokens, versions and keys", """
            await using var command = new SqlCommand("SELECT * FROM Users WHERE Id = @id", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            if (await reader.ReadAsync(token))
            {
                Use((byte[])reader["PasswordHash"]);
                Use((byte[])reader["PasswordSalt"]);
                Use(reader["RefreshToken"] as byte[]);
                Use((byte[])reader["RowVersion"]);
                Use(reader.GetFieldValue<byte[]>("Checksum"));
                Use(await reader.GetFieldValueAsync<byte[]>(reader.GetOrdinal("ApiKey"), token));
                Use((byte[])reader.GetValue(reader.GetOrdinal("DeviceId")));
            }
            """),

        Case("A hash that the server computes", """
            await using var command = new SqlCommand("SELECT Name, HASHBYTES('SHA2_256', Data) AS DataHash FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((byte[])reader[1]);
            """),

        Case("Hash beside data", """
            await using var command = new SqlCommand("SELECT [Hash], [Data] FROM [dbo].[Files]", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                var hash = await reader.GetFieldValueAsync<byte[]>(0, token);
                var data = await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(1, token);
                Use(hash.Length + data.Length);
            }
            """),

        // The server cuts what FOR JSON yields into rows of about two thousand characters.
        Case("Chunks of FOR JSON", """
            await using var command = new SqlCommand("SELECT Id, Name FROM Users FOR JSON PATH", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            var json = new StringBuilder();
            while (await reader.ReadAsync(token))
                json.Append(reader.GetString(0));
            Use(json.ToString());
            """),

        Case("A row of any columns", """
            await using var command = new SqlCommand("SELECT * FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                var row = new object[reader.FieldCount];
                reader.GetValues(row);
                Use(row);
            }
            """),

        // dotnet/SqlClient
        Case("Loop over the fields as objects", """
            await using var command = new SqlCommand("SELECT * FROM Authors", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                for (var i = 0; i < reader.FieldCount; i++)
                {
                    Use(await reader.GetFieldValueAsync<object>(i, token));
                    Use(reader.GetValue(i).ToString());
                    Use(reader[i]);
                }
            }
            """),

        Case("Loop over the fields by their type", """
            await using var command = new SqlCommand("SELECT * FROM Exports", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                for (var i = 0; i < reader.FieldCount; i++)
                    if (reader.GetFieldType(i) == typeof(byte[]))
                        Use(Convert.ToBase64String((byte[]){|ASQL2001:reader[i]|}));
            """),

        Case("Loop over the names of the fields", """
            await using var command = new SqlCommand("SELECT * FROM Exports", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            var names = Enumerable.Range(0, reader.FieldCount).Select(reader.GetName).ToList();
            while (await reader.ReadAsync(token))
                Use(names.ToDictionary(name => name, name => reader[name]));
            """),

        Case("A table takes the reader", """
            await using var command = new SqlCommand("SELECT Data FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            var table = new DataTable();
            table.Load(reader);
            foreach (DataRow row in table.Rows)
                Use((byte[])row["Data"]);
            """),

        Case("A bulk copy takes the reader", """
            await using var command = new SqlCommand("SELECT Id, Data FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            using var copy = new SqlBulkCopy(connection) { DestinationTableName = "Copies" };
            await copy.WriteToServerAsync(reader, token);
            """),

        // shendongnian/code
        Case("A stored procedure", """
            using var command = new SqlCommand("sp_GetAttachment", connection) { CommandType = CommandType.StoredProcedure };
            command.Parameters.Add("@id", SqlDbType.Int).Value = id;
            using var reader = await command.ExecuteReaderAsync();
            while (await reader.ReadAsync())
                Use((byte[]){|ASQL2001:reader["FileData"]|});
            """),

        Case("Top-level statements", """
            await using var connection = new SqlConnection(args[0]);
            await connection.OpenAsync();
            await using var command = new SqlCommand("SELECT Name, Data FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync();
            while (await reader.ReadAsync())
                await File.WriteAllBytesAsync(reader.GetString(0), (byte[]){|ASQL2001:reader["Data"]|});
            """) with { IsTopLevel = true },

        Case("Top-level statements that read synchronously", """
            using var connection = new SqlConnection(args[0]);
            connection.Open();
            using var command = new SqlCommand("SELECT Name, Data FROM Files", connection);
            using var reader = await command.ExecuteReaderAsync();
            while (reader.Read())
                File.WriteAllBytes(reader.GetString(0), (byte[])reader["Data"]);
            """) with { IsTopLevel = true },

        Case("Try and finally", """
            SqlDataReader? reader = null;
            try
            {
                var command = new SqlCommand("SELECT Data FROM Files", connection);
                reader = await command.ExecuteReaderAsync(token);
                while (await reader.ReadAsync(token))
                    Use((byte[]){|ASQL2001:reader["Data"]|});
            }
            finally
            {
                reader?.Close();
            }
            """),

        Case("The task of the reader first", """
            await using var command = new SqlCommand("SELECT Data FROM Files", connection);
            var opening = command.ExecuteReaderAsync(token);
            await using var reader = await opening.ConfigureAwait(false);
            while (await reader.ReadAsync(token).ConfigureAwait(false))
                Use(await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(0, token).ConfigureAwait(false));
            """),

        Case("The task of the value first", """
            await using var command = new SqlCommand("SELECT Data FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            if (await reader.ReadAsync(token))
            {
                var reading = reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(0, token);
                Use((await reading).Length);
            }
            """),

        Case("Fields and methods of the same names", """
            var reader = new Parcel();
            while (await reader.ReadAsync(token))
            {
                Use(await reader.GetFieldValueAsync<byte[]>(0));
                Use((byte[])reader["Data"]);
                Use(reader.GetStream(0));
            }
            """, types: """
            public class Parcel
            {
                public object this[string name] => name;
                public Task<bool> ReadAsync(CancellationToken token) => Task.FromResult(false);
                public Task<T> GetFieldValueAsync<T>(int index) => throw new NotSupportedException();
                public Stream GetStream(int index) => new MemoryStream();
            }
            """),
    ];
}
