namespace AsyncSql.Analyzers.Tests.Readers;

internal static partial class ReaderFormCases
{
    private const string Schema = """
        CREATE TABLE [dbo].[Reports]
        (
            [Id]        INT            IDENTITY (1, 1) NOT NULL,
            [Name]      NVARCHAR (200) NOT NULL,
            [Summary]   NVARCHAR (MAX) NULL,
            [Body]      NVARCHAR (500) NULL,
            [Settings]  XML            NULL,
            [Pdf]       VARBINARY (MAX) NOT NULL,
            [Icon]      VARBINARY (4000) NULL,
            [Stamp]     ROWVERSION     NOT NULL,
            CONSTRAINT [PK_Reports] PRIMARY KEY CLUSTERED ([Id] ASC)
        );
        GO
        """;

    /// <summary>Where the size of a column is known from: the model, a script, a parameter.</summary>
    private static IEnumerable<ReaderFormCase> Sizes() =>
    [
        Case("A table that the same file creates", """
            await Create(connection, $"CREATE TABLE [{_schema}].[{_table}] ([Id] int, [State] nvarchar(max) NOT NULL, [Note] nvarchar(200), [Mark] varbinary(32))");
            await Create(connection, "create table " + _schema + "." + _table + "2 (Remark nvarchar(max), Data varbinary(200), Both nvarchar(max))");
            await Create(connection, "CREATE TABLE Other (Both nvarchar(10))");
            await using var command = new SqlCommand($"SELECT Id, State, Note, Mark, Remark, Data, Both FROM [{_schema}].[{_table}]", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((reader.{|ASQL2001:GetString|}(1), reader.GetString(2), reader.GetFieldValue<byte[]>(3), reader.{|ASQL2001:GetString|}(4), reader.GetFieldValue<byte[]>(5), reader.GetString(6)));
            """, members: """
            private readonly string _schema = "dbo", _table = "States";
            private static Task Create(SqlConnection connection, string sql) => new SqlCommand(sql, connection).ExecuteNonQueryAsync();
            """),

        Case("Parameters of another method of the type", """
            await using var command = new SqlCommand("EXEC States", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((reader.{|ASQL2001:GetString|}("State"), (byte[])reader["Tag"], reader.GetString("Both")));
            """, members: """
            private static void Write(SqlCommand command)
            {
                command.Parameters.Add("@State", SqlDbType.NVarChar, -1).Value = "";
                command.Parameters.Add("@Tag", SqlDbType.VarBinary, 16).Value = "";
                command.Parameters.Add("@Both", SqlDbType.NVarChar, 16).Value = "";
            }
            private static void WriteOther(SqlCommand command) => command.Parameters.Add("@Both", SqlDbType.NVarChar, -1).Value = "";
            """),

        ModelCase("A column of the model", """
            await using var command = new SqlCommand("SELECT Id, Content FROM Documents WHERE Id = @id", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((reader.GetInt32(0), reader.{|ASQL2001:GetString|}(1)));
            """),

        ModelCase("Bounded columns of the model", """
            await using var command = new SqlCommand("SELECT Id, Summary, Pages FROM Documents", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((reader.GetInt32(0), reader.GetString(1), await reader.GetFieldValueAsync<string>(1, token)));
            """),

        ModelCase("A bounded column of a content name", """
            await using var command = new SqlCommand("SELECT Body, Blob FROM Stickers", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((reader.GetString(0), (byte[])reader["Blob"]));
            """, types: """
            public class Sticker
            {
                public int Id { get; set; }
                [MaxLength(300)] public string Body { get; set; } = "";
                [MaxLength(256)] public byte[] Blob { get; set; } = new byte[0];
            }

            public class StickerContext : DbContext
            {
                public DbSet<Sticker> Stickers { get; set; } = null!;
                protected override void OnConfiguring(DbContextOptionsBuilder options) => options.UseSqlServer("Server=.");
            }
            """),

        ModelCase("An alias for a column of the model", """
            await using var command = new SqlCommand("SELECT d.Content AS Text, d.Title FROM dbo.Documents AS d JOIN Authors a ON a.Id = d.AuthorId", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(0));
            """),

        ModelCase("Scalar of a column of the model", """
            await using var command = new SqlCommand("SELECT Content FROM Documents WHERE Id = @id", connection);
            Use((string?)await command.{|ASQL2004:ExecuteScalarAsync|}(token));
            """),

        ModelCase("Scalar of a bounded column of the model", """
            await using var command = new SqlCommand("SELECT Summary FROM Documents WHERE Id = @id", connection);
            Use((string?)await command.ExecuteScalarAsync(token));
            await using var notes = new SqlCommand("SELECT Text FROM Notes WHERE Id = @id", connection);
            var text = await notes.ExecuteScalarAsync(token);
            Use((string?)text);
            """),

        ModelCase("A column of the model in sequence", """
            await using var command = new SqlCommand("SELECT Title, Content FROM Documents", connection);
            await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token);
            while (await reader.ReadAsync(token))
                Use((reader.GetString(0), await reader.{|ASQL2002:GetFieldValueAsync|}<string>(1, token)));
            """),

        ModelCase("A column of the model as text, in sequence", """
            await using var command = new SqlCommand("SELECT Title, Content FROM Documents", connection);
            await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token);
            while (await reader.ReadAsync(token))
            {
                var title = reader.GetString(0);
                using var content = reader.GetTextReader(1);
                Use(title + await content.ReadToEndAsync(token));
            }
            """),

        ModelCase("A command of the context", """
            await using var command = db.Database.GetDbConnection().CreateCommand();
            command.CommandText = "SELECT Data FROM Documents WHERE Id = " + id;
            await db.Database.OpenConnectionAsync(token);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((byte[]){|ASQL2001:reader["Data"]|});
            """),

        ModelCase("A command of the context, in sequence", """
            await using var command = db.Database.GetDbConnection().CreateCommand();
            command.CommandText = "SELECT Data FROM Documents WHERE Id = " + id;
            await db.Database.OpenConnectionAsync(token);
            await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token);
            while (await reader.ReadAsync(token))
                await reader.GetStream(0).CopyToAsync(Stream.Null, token);
            """),

        ScriptCase("A string of a script", Schema, """
            await using var command = new SqlCommand("SELECT Name, Summary FROM Reports", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((reader.GetString(0), reader.{|ASQL2001:GetString|}(1)));
            """),

        ScriptCase("Bounded columns of a script", Schema, """
            await using var command = new SqlCommand("SELECT Name, Body, Icon, Stamp FROM [dbo].[Reports]", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((reader.GetString(0), reader.GetString(1), (byte[])reader["Icon"], (byte[])reader[3]));
            """),

        ScriptCase("Bytes of a script", Schema, """
            await using var command = new SqlCommand("SELECT Icon, Pdf FROM Reports WHERE Id = @id", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((reader.GetFieldValue<byte[]>(0), reader.{|ASQL2001:GetFieldValue|}<byte[]>(1)));
            """),

        ScriptCase("Scalar of a script", Schema, """
            await using var command = new SqlCommand("SELECT Settings FROM Reports WHERE Id = @id", connection);
            Use((string?)await command.{|ASQL2004:ExecuteScalarAsync|}(token));
            """),

        ScriptCase("Scalar of a bounded column of a script", Schema, """
            await using var command = new SqlCommand("SELECT Icon FROM Reports WHERE Id = @id", connection);
            var icon = await command.ExecuteScalarAsync(token);
            Use((byte[]?)icon);
            await using var body = new SqlCommand("SELECT Body FROM Reports WHERE Id = @id", connection);
            Use((string?)await body.ExecuteScalarAsync(token));
            """),

        ScriptCase("A bounded column of a script as text", Schema, """
            await using var command = new SqlCommand("SELECT Body FROM Reports", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                using var body = reader.GetTextReader(0);
                Use(await body.ReadToEndAsync(token));
            }
            """),

        ScriptCase("Bounded bytes of a script in sequence", Schema, """
            await using var command = new SqlCommand("SELECT Icon FROM Reports", connection);
            await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token);
            while (await reader.ReadAsync(token))
                Use(await reader.GetFieldValueAsync<byte[]>(0, token));
            """),

        // Particular/NServiceBus.SqlServer
        Case("A parameter without a size", """
            await using var insert = new SqlCommand("INSERT INTO Queue (Id, Headers) VALUES (@Id, @Headers)", connection);
            insert.Parameters.Add("@Id", SqlDbType.Int).Value = id;
            insert.Parameters.Add("@Headers", SqlDbType.NVarChar, -1).Value = "{}";
            await insert.ExecuteNonQueryAsync(token);

            await using var select = new SqlCommand("SELECT Id, Headers FROM Queue", connection);
            await using var reader = await select.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(1));
            """),

        Case("A parameter without a size in two commands", """
            await using var insert = new SqlCommand("INSERT INTO Queue (Id, Headers) VALUES (1, @Headers)", connection);
            insert.Parameters.Add("@Headers", SqlDbType.NVarChar, -1).Value = "{}";
            await insert.ExecuteNonQueryAsync(token);
            await using var update = new SqlCommand("UPDATE Queue SET Headers = @Headers WHERE Id = 1", connection);
            update.Parameters.Add("@Headers", SqlDbType.NVarChar, -1).Value = "[]";
            await update.ExecuteNonQueryAsync(token);

            await using var select = new SqlCommand("SELECT Id, Headers FROM Queue", connection);
            await using var reader = await select.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(1));
            """),

        Case("A parameter with a size", """
            await using var insert = new SqlCommand("INSERT INTO Queue (Id, Headers) VALUES (@Id, @Headers)", connection);
            insert.Parameters.Add("@Id", SqlDbType.Int).Value = id;
            insert.Parameters.Add("@Headers", SqlDbType.NVarChar, 400).Value = "{}";
            await insert.ExecuteNonQueryAsync(token);

            await using var select = new SqlCommand("SELECT Id, Headers FROM Queue", connection);
            await using var reader = await select.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(1));
            """),

        Case("A temporary table with a column of the same name", """
            await new SqlCommand("CREATE TABLE #import (Id int, Body nvarchar(100))", connection).ExecuteNonQueryAsync(token);
            await using var command = new SqlCommand("SELECT Id, Body FROM Articles", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(1));
            """),

        Case("A temporary table beside the one with the column", """
            await new SqlCommand("CREATE TABLE #import (Id int, Body nvarchar(100))", connection).ExecuteNonQueryAsync(token);
            await using var command = new SqlCommand("SELECT a.Id, a.Body FROM Articles a JOIN #import i ON i.Id = a.Id", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(1));
            """),

        Case("A temporary table with the column, created in the same command", """
            await using var command = new SqlCommand(
                "CREATE TABLE #import (Id int, Body nvarchar(100)); SELECT a.Body, i.Body FROM Articles a JOIN #import i ON i.Id = a.Id", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                Use(reader.{|ASQL2001:GetString|}(0));
                Use(reader.GetString(1));
            }
            """),

        Case("The table that a command reads", """
            await new SqlCommand("CREATE TABLE #import (Id int, Body nvarchar(100))", connection).ExecuteNonQueryAsync(token);
            await using var command = new SqlCommand("SELECT Id, Remark AS Body FROM #import", connection);
            await new SqlCommand("CREATE TABLE Others (Remark nvarchar(max))", connection).ExecuteNonQueryAsync(token);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(1));
            await using var import = new SqlCommand("SELECT Id, Note FROM #notes", connection);
            await new SqlCommand("CREATE TABLE #notes (Note nvarchar(max))", connection).ExecuteNonQueryAsync(token);
            await using var notes = await import.ExecuteReaderAsync(token);
            while (await notes.ReadAsync(token))
                Use(notes.{|ASQL2001:GetString|}(1));
            """),

        Case("A pattern is shorter than its column", """
            await using var command = new SqlCommand("SELECT Id, Body FROM Articles WHERE Body LIKE @Body", connection);
            command.Parameters.Add("@Body", SqlDbType.NVarChar, 100).Value = "%a%";
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(1));
            """),

        Case("A parameter that is assigned to the column", """
            await using var update = new SqlCommand("UPDATE Articles SET Body = @Body WHERE Id = 1", connection);
            update.Parameters.Add("@Body", SqlDbType.NVarChar, 100).Value = "a";
            await update.ExecuteNonQueryAsync(token);
            await using var command = new SqlCommand("SELECT Id, Body FROM Articles", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(1));
            """),

        Case("A parameter that is assigned where a part of the SQL begins", """
            var condition = id > 0 ? " WHERE Id = 1" : "";
            await using var update = new SqlCommand("UPDATE Articles SET " + "Body = @Body" + condition, connection);
            update.Parameters.Add("@Body", SqlDbType.NVarChar, 100).Value = "a";
            await update.ExecuteNonQueryAsync(token);
            await using var command = new SqlCommand("SELECT Id, Body FROM Articles", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(1));
            """),

        Case("A column whose name tells nothing, and its target", """
            await using var command = new SqlCommand("SELECT id, data, value FROM Events", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                var json = reader.{|ASQL2001:GetString|}(1);
                var title = reader.GetString(1);
                var body = reader.{|ASQL2001:GetString|}(2);
                Use(json + title + body);
            }
            """),

        Case("A column whose name tells nothing, and its declaration", """
            await using var command = new SqlCommand("SELECT id, data, value, kind FROM Events", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                var json = reader.GetString(1);
                var body = reader.GetString(3);
                Use(json + body + reader.GetString(2));
            }
            """, members: """
            public const string Table = "CREATE TABLE Events (id int, data nvarchar(200), value nvarchar(50), kind nvarchar(50))";
            """),
    ];
}
