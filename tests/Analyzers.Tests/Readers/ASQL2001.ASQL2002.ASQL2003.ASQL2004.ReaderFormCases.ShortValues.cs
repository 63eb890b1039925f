namespace AsyncSql.Analyzers.Tests.Readers;

internal static partial class ReaderFormCases
{
    /// <summary>Bytes whose column has no name in sight, or none that says it, and that are short by what gives them or what becomes of them.</summary>
    private static IEnumerable<ReaderFormCase> ShortValues() =>
    [
        Case("A function of SQL Server that gives a row version", """
            await using var command = connection.CreateCommand();
            command.CommandText = "SELECT MIN_ACTIVE_ROWVERSION();";
            var bytes = (byte[])(await command.ExecuteScalarAsync(token).ConfigureAwait(false))!;
            Use(bytes);
            """),

        Case("A position in the log", """
            await using var cmd = new SqlCommand("SELECT sys.fn_cdc_get_max_lsn()", connection);
            var max = (byte[])(await cmd.ExecuteScalarAsync(token))!;
            await using var last = new SqlCommand("SELECT LastProcessedLsn FROM dbo.Checkpoints WHERE Id = 1", connection);
            var other = await last.ExecuteScalarAsync(token) as byte[];
            Use(other ?? max);
            """),

        Case("A variable of the server", """
            await using var command = new SqlCommand("SELECT @@DBTS", connection);
            Use((byte[]?)await command.ExecuteScalarAsync(token));
            """),

        Case("A conversion to a length", """
            await using var command = new SqlCommand("SELECT CAST(Total AS binary(8)), CONVERT(varbinary(20), Sum) AS Content, HASHBYTES('SHA2_256', Data) FROM Files", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((await reader.GetFieldValueAsync<byte[]>(0, token), reader.GetFieldValue<byte[]>(1), (byte[])reader[2]));
            """),

        Case("A conversion without a bound", """
            await using var command = new SqlCommand("SELECT CAST(Body AS varbinary(max)), CONVERT(nvarchar(max), Name) AS Name FROM Articles", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(0, token), reader.GetString(1)));
            """),

        Case("The first result of a batch", """
            const string Sql = @"CREATE TABLE #Bids (Id uniqueidentifier, RowVersion rowversion);
                DECLARE @n int; SET @n = 5;
                INSERT INTO #Bids (Id) VALUES (@id);
                SELECT RowVersion FROM #Bids WHERE Id = @id;";
            using var command = new SqlCommand(Sql, connection);
            Use((byte[]?)await command.ExecuteScalarAsync(token));
            """),

        Case("The first result of a batch, large", """
            using var command = new SqlCommand("SET NOCOUNT ON; DECLARE @n int = 1; SELECT Body FROM Articles WHERE Id = @n", connection);
            Use((string?)await command.{|ASQL2004:ExecuteScalarAsync|}(token));
            """),

        Case("An update with its result, and a select after it", """
            using var command = new SqlCommand("DECLARE @n int; UPDATE Files SET Name = '' OUTPUT inserted.Number; SELECT Body FROM Articles", connection);
            Use((string?)await command.ExecuteScalarAsync(token));
            """),

        // The names of columns come from constants of other types, often interpolated.
        Case("A target that is a hash", """
            await using var command = new SqlCommand("EXEC GetUser @id", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                var passwordHash = await reader.GetFieldValueAsync<byte[]>(reader.GetOrdinal($"{_table}_PasswordHash"), token);
                var rowVersion = await reader.GetFieldValueAsync<byte[]>(3, token);
                var idBytes = (byte[])reader.GetValue(1);
                _salt = reader.GetFieldValue<byte[]>(2);
                Use(new Row { Id = idBytes, Checksum = (byte[])reader[4], Version = rowVersion, Other = passwordHash });
            }
            """, members: """
            private readonly string _table = "Users";
            private byte[]? _salt;
            """, types: "public class Row { public byte[]? Id { get; set; } public byte[]? Checksum { get; set; } public byte[]? Version { get; set; } public byte[]? Other { get; set; } }"),

        Case("A target that is large", """
            await using var command = new SqlCommand("EXEC GetUser @id", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                var photo = await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(3, token);
                Use(photo);
            }
            """),

        Case("A target that is short, of a column that is not", """
            await using var command = new SqlCommand("SELECT Payload FROM Messages", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                var key = await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(0, token);
                Use(key);
            }
            """),

        Case("A method that gives a salt", "", members: """
            public async Task<string> GetSaltAsync(SqlConnection connection, string id)
            {
                using var command = new SqlCommand("GET_salt1", connection) { CommandType = CommandType.StoredProcedure };
                command.Parameters.AddWithValue("uid", id);
                return Convert.ToBase64String((byte[])(await command.ExecuteScalarAsync())!);
            }

            public async Task<byte[]?> GetPasswordHash2Async(SqlConnection connection) =>
                (byte[]?)await new SqlCommand("dbo.FindUser", connection).ExecuteScalarAsync();
            """),

        Case("Methods whose names have a preposition, or seem to", "", members: """
            public async Task<byte[]?> GetHashForUserAsync(SqlConnection connection) =>
                (byte[]?)await new SqlCommand("dbo.FindUser", connection).ExecuteScalarAsync();
            public async Task<byte[]?> GetHashFormatAsync(SqlConnection connection) =>
                (byte[]?)await new SqlCommand("dbo.FindUser", connection).{|ASQL2004:ExecuteScalarAsync|}();
            public async Task<byte[]?> GetHashForAsync(SqlConnection connection) =>
                (byte[]?)await new SqlCommand("dbo.FindUser", connection).{|ASQL2004:ExecuteScalarAsync|}();
            public async Task<byte[]?> ForHashAsync(SqlConnection connection) =>
                (byte[]?)await new SqlCommand("dbo.FindUser", connection).ExecuteScalarAsync();
            public async Task<byte[]?> GetForm2HashForUserAsync(SqlConnection connection) =>
                (byte[]?)await new SqlCommand("dbo.FindUser", connection).ExecuteScalarAsync();
            """),

        Case("A target that is a hash, around a value or its text", """
            await using var command = new SqlCommand("EXEC GetUser @id", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                var passwordHash = reader.GetSqlBinary(0).Value;
                var tokenHash = Convert.ToHexString((byte[])reader[1]);
                var document = reader.{|ASQL2001:GetSqlBinary|}(2).Value;
                Use(new { Checksum = (byte[])reader[3], Photo = (byte[]){|ASQL2001:reader[4]|}, passwordHash, tokenHash, document });
            }
            """),

        Case("Bytes of a number or a key", """
            await using var command = new SqlCommand("EXEC Positions", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                Use(BitConverter.ToInt64((byte[])reader["Position"], 0));
                Use(new Guid(await reader.GetFieldValueAsync<byte[]>(0, token)));
                var bytes = await reader.GetFieldValueAsync<byte[]>(1, token);
                Array.Reverse(bytes);
                Use(BitConverter.ToUInt64(bytes));
                Use(System.Buffers.Binary.BinaryPrimitives.ReadInt64BigEndian(await reader.GetFieldValueAsync<byte[]>(2, token)));
            }
            """),

        Case("Bytes of a picture behind their length", """
            await using var command = new SqlCommand("EXEC Pictures", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                var bytes = await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(1, token);
                Use(BitConverter.ToString(bytes));
            }
            """),
    ];
}
