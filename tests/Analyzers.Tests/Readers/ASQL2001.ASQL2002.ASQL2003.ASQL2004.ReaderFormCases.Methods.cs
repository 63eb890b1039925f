namespace AsyncSql.Analyzers.Tests.Readers;

internal static partial class ReaderFormCases
{
    /// <summary>The reader is opened in one member and read in another.</summary>
    private static IEnumerable<ReaderFormCase> Methods() =>
    [
        Case("A method opens the reader", """
            await using var reader = await OpenAsync(connection, token);
            while (await reader.ReadAsync(token))
                Use((byte[]){|ASQL2001:reader["Data"]|});
            """, members: """
            private static async Task<SqlDataReader> OpenAsync(SqlConnection connection, CancellationToken token)
            {
                await using var command = new SqlCommand("SELECT Name, Data FROM Files", connection);
                return await command.ExecuteReaderAsync(token);
            }
            """),

        Case("A method opens the reader in sequence", """
            await using var reader = await OpenAsync(connection, token);
            while (await reader.ReadAsync(token))
                await reader.GetStream(1).CopyToAsync(Stream.Null, token);
            """, members: """
            private static Task<SqlDataReader> OpenAsync(SqlConnection connection, CancellationToken token) =>
                new SqlCommand("SELECT Name, Data FROM Files", connection).ExecuteReaderAsync(CommandBehavior.SequentialAccess, token);
            """),

        Case("A method opens the reader in sequence, bytes as a whole", """
            await using var reader = await OpenAsync(connection, token);
            while (await reader.ReadAsync(token))
                Use(await reader.{|ASQL2002:GetFieldValueAsync|}<byte[]>(1, token));
            """, members: """
            private static Task<SqlDataReader> OpenAsync(SqlConnection connection, CancellationToken token) =>
                new SqlCommand("SELECT Name, Data FROM Files", connection).ExecuteReaderAsync(CommandBehavior.SequentialAccess, token);
            """),

        Case("A method whose body is not known opens the reader", """
            await using var reader = await Opener.OpenAsync(connection);
            while (await reader.ReadAsync(token))
            {
                Use((byte[])reader["Data"]);
                await reader.GetStream(0).CopyToAsync(Stream.Null, token);
            }
            """, types: """
            public abstract class Opener
            {
                public static Opener Instance { get; set; } = null!;
                public abstract Task<SqlDataReader> ExecuteAsync(SqlConnection connection);
                public static Task<SqlDataReader> OpenAsync(SqlConnection connection) => Instance.ExecuteAsync(connection);
            }
            """),

        // rebus-org/Rebus.SqlServer
        Case("A method reads the row", """
            await using var command = new SqlCommand("SELECT Id, Body FROM Queue", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(Extract(reader));
            """, members: """
            private static byte[] Extract(SqlDataReader reader) => (byte[]){|ASQL2001:reader["Body"]|};
            """),

        Case("A method reads the row, synchronously advanced", """
            await using var command = new SqlCommand("SELECT Id, Body FROM Queue", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (reader.Read())
                Use(Extract(reader));
            """, members: """
            private static byte[] Extract(SqlDataReader reader) => (byte[])reader["Body"];
            """),

        // Particular/NServiceBus.SqlServer
        Case("A method reads the row in sequence", """
            await using var command = new SqlCommand("SELECT Id, Body FROM Queue", connection);
            await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token);
            while (await reader.ReadAsync(token))
                Use(await BodyAsync(reader, 1, token));
            """, members: """
            private static async Task<byte[]> BodyAsync(SqlDataReader reader, int index, CancellationToken token)
            {
                using var memory = new MemoryStream();
                await using var stream = reader.GetStream(index);
                await stream.CopyToAsync(memory, token);
                return memory.ToArray();
            }
            """),

        // JasperFx/wolverine
        Case("A method reads the row asynchronously", """
            await using var command = new SqlCommand("SELECT Body, Id FROM Envelopes", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(await ReadAsync(reader, token));
            """, members: """
            private static async Task<(byte[], Guid)> ReadAsync(DbDataReader reader, CancellationToken token) =>
                (await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(0, token), await reader.GetFieldValueAsync<Guid>(1, token));
            """),

        // xuan2261/COFRS.SqlServer
        Case("An extension of readers that nobody calls", "", types: """
            public static class ReaderExtensions
            {
                public static async Task<byte[]?> ReadBytesAsync(this SqlDataReader reader, string name, CancellationToken token)
                {
                    var ordinal = reader.GetOrdinal(name);
                    return await reader.IsDBNullAsync(ordinal, token) ? null : await reader.GetFieldValueAsync<byte[]>(ordinal, token);
                }

                public static Stream Open(this SqlDataReader reader) => reader.GetStream(0);
            }
            """),

        // NEventStore/NEventStore.Persistence.SQL
        Case("A method takes a record", """
            await using var command = new SqlCommand("SELECT Id, Payload FROM Commits", connection);
            await using var reader = await command.ExecuteReaderAsync(token).ConfigureAwait(false);
            while (await reader.ReadAsync(token).ConfigureAwait(false))
                Use(Map(reader));
            """, members: """
            private static (int, byte[]) Map(IDataRecord record) => (record.GetInt32(0), (byte[]){|ASQL2001:record["Payload"]|});
            """),

        // NEventStore/NEventStore.Persistence.SQL
        Case("A method takes a record, synchronously advanced", """
            using var command = new SqlCommand("SELECT Id, Payload FROM Commits", connection);
            using var reader = command.ExecuteReader();
            while (reader.Read())
                Use(Map(reader));
            """, members: """
            private static (int, byte[]) Map(IDataRecord record) => (record.GetInt32(0), (byte[])record["Payload"]);
            """),

        // NEventStore/NEventStore.Persistence.SQL
        Case("Extensions of records that nobody calls", "", types: """
            public static class RecordExtensions
            {
                public static byte[] Payload(this IDataRecord record) => (byte[])record["Payload"];
                public static string Body(this IDataRecord record) => record.GetString(record.GetOrdinal("Body"));
                public static byte[]? Data(this IDataReader reader) => reader.Read() ? reader.GetValue(0) as byte[] : null;
            }
            """),

        // dotnet/orleans
        Case("An accessor of any type", """
            await using var command = new SqlCommand("SELECT Id, Name FROM Grains", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((await reader.ValueOrDefaultAsync<int>("Id"), await reader.ValueOrDefaultAsync<string>("Name")));
            """, types: """
            public static class ReaderExtensions
            {
                public static async Task<T?> ValueOrDefaultAsync<T>(this DbDataReader reader, string name)
                {
                    var ordinal = reader.GetOrdinal(name);
                    return await reader.IsDBNullAsync(ordinal).ConfigureAwait(false) ? default : await reader.GetFieldValueAsync<T>(ordinal).ConfigureAwait(false);
                }
            }
            """),

        Case("A field holds the reader", "", members: """
            private SqlDataReader? _reader;

            public async Task OpenAsync(SqlConnection connection) =>
                _reader = await new SqlCommand("SELECT Data FROM Files", connection).ExecuteReaderAsync();

            public async Task<byte[]?> NextAsync() => await _reader!.ReadAsync() ? (byte[]){|ASQL2001:_reader["Data"]|} : null;
            """),

        Case("A field holds the reader in sequence", "", members: """
            private SqlDataReader? _reader;

            public async Task OpenAsync(SqlConnection connection) =>
                _reader = await new SqlCommand("SELECT Data FROM Files", connection).ExecuteReaderAsync(CommandBehavior.SequentialAccess);

            public async Task<Stream?> NextAsync() => await _reader!.ReadAsync() ? _reader.GetStream(0) : null;
            """),

        Case("A field holds readers of two kinds", "", members: """
            private SqlDataReader? _reader;

            public async Task OpenAsync(SqlCommand command) => _reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess);
            public async Task OpenWholeAsync(SqlCommand command) => _reader = await command.ExecuteReaderAsync();
            public async Task<Stream?> NextAsync() => await _reader!.ReadAsync() ? _reader.GetStream(0) : null;
            """),

        // DapperLib/Dapper
        Case("A class wraps a reader", "", types: """
            public sealed class Rows : IAsyncDisposable
            {
                private readonly SqlDataReader _reader;
                public Rows(SqlDataReader reader) => _reader = reader;
                public Task<bool> NextAsync(CancellationToken token) => _reader.ReadAsync(token);
                public Task<byte[]> BytesAsync(int ordinal, CancellationToken token) => _reader.GetFieldValueAsync<byte[]>(ordinal, token);
                public Stream Open(int ordinal) => _reader.GetStream(ordinal);
                public byte[] this[string name] => (byte[])_reader[name];
                public ValueTask DisposeAsync() => _reader.DisposeAsync();
            }
            """),

        Case("Values are yielded", "", members: """
            public async IAsyncEnumerable<byte[]> AllAsync(SqlConnection connection, [EnumeratorCancellation] CancellationToken token = default)
            {
                await using var command = new SqlCommand("SELECT Data FROM Files", connection);
                await using var reader = await command.ExecuteReaderAsync(token);
                while (await reader.ReadAsync(token))
                    yield return (byte[]){|ASQL2001:reader["Data"]|};
            }
            """),

        Case("Values are yielded by a reader in sequence", "", members: """
            public async IAsyncEnumerable<byte[]> AllAsync(SqlConnection connection, [EnumeratorCancellation] CancellationToken token = default)
            {
                await using var command = new SqlCommand("SELECT Data FROM Files", connection);
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token);
                while (await reader.ReadAsync(token))
                    yield return await reader.{|ASQL2002:GetFieldValueAsync|}<byte[]>(0, token);
            }
            """),

        Case("Streams are yielded", "", members: """
            public async IAsyncEnumerable<Stream> AllAsync(SqlConnection connection, [EnumeratorCancellation] CancellationToken token = default)
            {
                await using var command = new SqlCommand("SELECT Data FROM Files", connection);
                await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token);
                while (await reader.ReadAsync(token))
                    yield return reader.GetStream(0);
            }
            """),

        // NEventStore/NEventStore.Persistence.SQL
        Case("Values are yielded synchronously", "", members: """
            public IEnumerable<byte[]> All(SqlConnection connection)
            {
                using var command = new SqlCommand("SELECT Data FROM Files", connection);
                using var reader = command.ExecuteReader();
                while (reader.Read())
                    yield return (byte[])reader["Data"];
            }
            """),

        Case("Records are yielded", "", members: """
            public async IAsyncEnumerable<IDataRecord> AllAsync(SqlCommand command, [EnumeratorCancellation] CancellationToken token = default)
            {
                await using var reader = await command.ExecuteReaderAsync(token);
                while (await reader.ReadAsync(token))
                    yield return reader;
            }
            """),

        Case("A local function reads", """
            await using var command = new SqlCommand("SELECT Data FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(Data());

            byte[] Data() => (byte[]){|ASQL2001:reader["Data"]|};
            """),

        Case("Local functions name what they read", """
            await using var command = new SqlCommand(id > 5 ? "A" : "B", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((GetPhoto(), GetPasswordHash()));

            byte[] GetPhoto() => reader.{|ASQL2001:GetFieldValue|}<byte[]>(0);
            byte[] GetPasswordHash() => reader.GetFieldValue<byte[]>(1);
            """),
    ];
}
