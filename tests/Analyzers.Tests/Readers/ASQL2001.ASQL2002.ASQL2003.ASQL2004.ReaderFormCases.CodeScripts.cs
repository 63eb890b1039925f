namespace AsyncSql.Analyzers.Tests.Readers;

internal static partial class ReaderFormCases
{
    /// <summary>Tables that strings in other files of the program create or change.</summary>
    private static IEnumerable<ReaderFormCase> CodeScripts() =>
    [
        FileCase("A constant of another file creates the table", """
            internal static class Schema
            {
                public const string Create = @"
                    create   Table [dbo].[Notes] (
                        [Id] int NOT NULL,
                        [Remark] nvarchar(max) NULL,
                        [Body] nvarchar(400) NULL,
                        [Thumb] varbinary(4000) NULL)";
            }
            """, """
            await using var command = new SqlCommand("SELECT Id, Remark, Body, Thumb FROM dbo.Notes", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(1) + reader.GetString(2) + reader.GetFieldValue<byte[]>(3));
            """),

        FileCase("A constant of another file creates another table", """
            internal static class Schema
            {
                public const string Create = @"
                    create   Table [dbo].[Notes] (
                        [Id] int NOT NULL,
                        [Remark] nvarchar(max) NULL,
                        [Body] nvarchar(400) NULL,
                        [Thumb] varbinary(4000) NULL)";
            }
            """, """
            await using var command = new SqlCommand("SELECT Id, Remark, Body, Thumb FROM dbo.Others", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(1) + reader.{|ASQL2001:GetString|}(2) + reader.{|ASQL2001:GetFieldValue|}<byte[]>(3));
            """),

        FileCase("All columns of a table that another file creates", """
            internal static class Schema
            {
                public const string Create = @"
                    create   Table [dbo].[Notes] (
                        [Id] int NOT NULL,
                        [Remark] nvarchar(max) NULL,
                        [Body] nvarchar(400) NULL,
                        [Thumb] varbinary(4000) NULL)";
            }
            """, """
            await using var command = new SqlCommand("SELECT * FROM dbo.Notes", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((string){|ASQL2001:reader["Remark"]|} + (string)reader["Body"] + reader.GetString(reader.GetOrdinal("Body")));
            """),

        FileCase("A scalar of a table that another file creates", """
            internal static class Schema
            {
                public const string Create = @"
                    create   Table [dbo].[Notes] (
                        [Id] int NOT NULL,
                        [Remark] nvarchar(max) NULL,
                        [Body] nvarchar(400) NULL,
                        [Thumb] varbinary(4000) NULL)";
            }
            """, """
            await using var command = new SqlCommand("SELECT Remark FROM dbo.Notes", connection);
            Use((string?)await command.{|ASQL2004:ExecuteScalarAsync|}(token));
            Use(await new SqlCommand("SELECT Thumb FROM Notes", connection).ExecuteScalarAsync(token) as byte[]);
            """),

        FileCase("Interpolated and summed scripts of another file", """
            internal sealed class Setup
            {
                private readonly string _schema = "dbo";
                public string Rows => $"CREATE TABLE [{_schema}].[Rows] (Id int, Remark nvarchar(max), Hint varchar(50))";
                public string Marks => "CREATE TABLE " + _schema + ".Marks (" + "Id int, " + "Sign ntext)";
            }
            """, """
            await using var command = new SqlCommand("SELECT Remark, Hint FROM Rows; SELECT Sign FROM Marks", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(0) + reader.GetString(1) + (await reader.NextResultAsync(token) ? reader.{|ASQL2001:GetString|}(0) : null));
            """),

        FileCase("Migrations in an array change a column", """
            internal static class Migrations
            {
                public static readonly string[] All =
                {
                    "CREATE TABLE Rows (Id int, Remark nvarchar(100), Body nvarchar(max))",
                    "ALTER TABLE Rows ALTER COLUMN Remark nvarchar(max)",
                    "ALTER TABLE Rows ALTER COLUMN Body nvarchar(200)",
                    "ALTER TABLE Rows ADD Extra varbinary(max)",
                };
            }
            """, """
            await using var command = new SqlCommand("SELECT Remark, Body, Extra FROM Rows", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((reader.{|ASQL2001:GetString|}(0), reader.GetString(1), reader.{|ASQL2001:GetFieldValue|}<byte[]>(2)));
            """),

        FileCase("What a migration undoes", """
            internal abstract class Migration
            {
                protected abstract void Sql(string sql);
                public void Up() => Sql("CREATE TABLE Rows (Id int, Remark nvarchar(max))");
                public void Down() => Sql("ALTER TABLE Rows ALTER COLUMN Remark nvarchar(100)");
            }
            """, """
            await using var command = new SqlCommand("SELECT Remark FROM Rows", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(0));
            """),

        FileCase("Two files contradict each other", """
            internal static class Schema
            {
                public const string First = "CREATE TABLE Rows (Id int, Remark nvarchar(max))";
                public const string Second = "CREATE TABLE Rows (Id int, Remark nvarchar(50))";
            }
            """, """
            await using var command = new SqlCommand("SELECT Remark FROM Rows", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(0));
            """),

        FileCase("Tables differ and the table is unknown", """
            internal static class Schema
            {
                public const string First = "CREATE TABLE Rows (Id int, Remark nvarchar(max), Same nvarchar(max))";
                public const string Second = "CREATE TABLE Others (Id int, Remark nvarchar(50), Same nvarchar(max))";
            }
            """, """
            await using var command = new SqlCommand("EXEC GetRows", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((string)reader["Remark"] + (string){|ASQL2001:reader["Same"]|});
            """),

        Case("Tables that strings of the same file create", """
            await new SqlCommand("CREATE TABLE Rows (Id int, Remark nvarchar(max)); CREATE TABLE Others (Id int, Remark nvarchar(50))", connection).ExecuteNonQueryAsync(token);
            Use((string?)await new SqlCommand("SELECT Remark FROM Rows", connection).{|ASQL2004:ExecuteScalarAsync|}(token));
            Use((string?)await new SqlCommand("SELECT Remark FROM Others", connection).ExecuteScalarAsync(token));
            """),

        FileCase("A table of another file beside one of the same file", """
            internal static class Schema
            {
                public const string Create = "CREATE TABLE Rows (Id int, Remark nvarchar(max))";
            }
            """, """
            await new SqlCommand("CREATE TABLE Others (Id int, Remark nvarchar(50))", connection).ExecuteNonQueryAsync(token);
            Use((string?)await new SqlCommand("SELECT Remark FROM Rows", connection).{|ASQL2004:ExecuteScalarAsync|}(token));
            """),

        FileCase("A temporary table of another file", """
            internal static class Import
            {
                public const string Create = "CREATE TABLE #import (Id int, Body nvarchar(100), Remark nvarchar(max))";
                public const string Declare = "DECLARE @rows TABLE (Id int, Body nvarchar(100), Remark nvarchar(max)); SELECT Id FROM @rows";
            }
            """, """
            await using var command = new SqlCommand("EXEC GetArticles", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(reader.GetOrdinal("Body")) + reader.GetString(reader.GetOrdinal("Remark")));
            """),

        Case("Temporary tables of the batch", """
            await using var command = new SqlCommand("DECLARE @rows TABLE (Id int, Body nvarchar(100), Remark nvarchar(max)); SELECT Body, Remark FROM @rows", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(0) + reader.{|ASQL2001:GetString|}(1));
            """),

        FileCase("A table of another database", """
            internal static class Schema
            {
                public const string Postgres = "CREATE TABLE Rows (Id serial, Remark text, Data bytea)";
                public const string SqlServer = "CREATE TABLE Rows (Id int, Remark nvarchar(50), Data varbinary(50))";
                public const string Lite = "CREATE TABLE IF NOT EXISTS Rows (Id int, Remark text, Data blob)";
            }
            """, """
            await using var command = new SqlCommand("SELECT Remark, Data FROM Rows", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((reader.GetString(0), reader.GetFieldValue<byte[]>(1)));
            """),

        FileCase("A text that is no list of columns", """
            internal abstract class Setup
            {
                private const string Change = "ALTER TABLE Rows ADD Flag bit";
                protected abstract void Explain(string[] lines);
                public void Run() => Explain(new[] { "Remark nvarchar(max)" });
            }
            """, """
            await using var command = new SqlCommand($"SELECT Remark, Body FROM {connection.Database}", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(0) + reader.{|ASQL2001:GetString|}(1));
            """),

        FileCase("A list of columns", """
            internal abstract class Setup
            {
                private const string Change = "ALTER TABLE Rows ADD Flag bit";
                protected abstract void CreateTable(string name, string[] columns);
                public void Run() => CreateTable("Rows", new[] { "Id uniqueidentifier NOT NULL", "Remark nvarchar(max)", "Body nvarchar(128) NULL", "CONSTRAINT PK PRIMARY KEY (Id)" });
            }
            """, """
            await using var command = new SqlCommand($"SELECT Remark, Body FROM {connection.Database}", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(0) + reader.GetString(1));
            """),

        FileCase("A text for string.Format", """
            internal static class Schema
            {
                public const string Create = "CREATE TABLE {0} (Id int, Remark nvarchar(max), Body nvarchar(50))";
            }
            """, """
            await using var command = new SqlCommand("SELECT Remark, Body FROM " + connection.Database, connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(0) + reader.GetString(1));
            """),

        FileCase("The target has the name of a declared column", """
            internal static class Schema
            {
                public const string Create = "CREATE TABLE Rows (Id int, Remark nvarchar(max), Image varbinary(200))";
            }
            """, """
            await using var command = new SqlCommand(await System.IO.File.ReadAllTextAsync("rows.sql", token), connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                string remark = reader.{|ASQL2001:GetString|}(1);
                byte[] image = reader.GetFieldValue<byte[]>(2);
                Use((remark, image));
            }
            """),

        FileCase("The target of SELECT * has the name of a declared column", """
            internal static class Schema
            {
                public const string Create = "CREATE TABLE Rows (Id int, Remark nvarchar(max), Image varbinary(200))";
            }
            """, """
            await using var command = new SqlCommand("SELECT * FROM Rows", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                string remark = reader.{|ASQL2001:GetString|}(1);
                byte[] image = reader.GetFieldValue<byte[]>(2);
                Use((remark, image));
            }
            """),

        ScriptCase("A script executes what it composes", """
            declare @name nvarchar(max) = @schema + '.' + @table;
            declare @create nvarchar(max) = '
            create table ' + @name + '(
                Id uniqueidentifier not null,
                Kind nvarchar(50) default ''a'' not null,
                Metadata nvarchar(max),
                Body nvarchar(200) not null)';
            exec(@create);
            """, """
            await using var command = new SqlCommand($"select Metadata, Body, Kind from {connection.Database}", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(0) + reader.GetString(1) + reader.GetString(2));
            """),

        ScriptCase("A type of table-valued parameters", """
            CREATE TYPE dbo.NewArticles AS TABLE (Id int, Body nvarchar(50))
            """, """
            await using var command = new SqlCommand("EXEC GetArticles", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use((string){|ASQL2001:reader["Body"]|});
            """),

        ScriptCase("A script keeps a text", """
            insert into Scripts (Sql) values ('create table Rows (Metadata nvarchar(max), Body nvarchar(50))');
            """, """
            await using var command = new SqlCommand("select Metadata, Body from Rows", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(0) + reader.{|ASQL2001:GetString|}(1));
            """),
        // osstotalsoft/nbb
        ScriptCase("SQL of a resource", "CREATE TABLE Events (Id int, Type varchar(300), Data nvarchar(max))", """
            var scripts = new Scripts();
            await using var command = new SqlCommand(scripts.GetEvents, connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(1) + reader.{|ASQL2001:GetString|}(2));

            await using var file = new SqlCommand(await Scripts.ReadAsync("Shop.Queries.GetEvents.sql"), connection);
            await using var rows = await file.ExecuteReaderAsync(token);
            while (await rows.ReadAsync(token))
                Use(rows.GetString(1) + rows.{|ASQL2001:GetString|}(2));

            await using var other = new SqlCommand(scripts.Other, connection);
            await using var others = await other.ExecuteReaderAsync(token);
            while (await others.ReadAsync(token))
                Use(others.GetString(1) + others.GetString(2));
            """, members: """
            private sealed class Scripts
            {
                public string GetEvents => GetScript(nameof(GetEvents));

                public string Other => GetName(nameof(GetEvents));

                private string GetScript(string name)
                {
                    using var stream = typeof(Scripts).Assembly.GetManifestResourceStream($"Shop.Queries.{name}.sql");
                    using var reader = new StreamReader(stream!);
                    return reader.ReadToEnd();
                }

                private string GetName(string name) => "dbo." + name.Trim();

                public static Task<string> ReadAsync(string name) => Task.FromResult(name.Trim());
            }
            """) with { Query = "\uFEFFSELECT Id, Type, Data\n\tFROM Events\n\tWHERE Id > @id" },

        FileCase("A table that a builder creates", """
            public abstract class Table
            {
                public abstract Table AddColumn(string name, string type);
                public abstract Table AddColumn<T>(string name);
            }

            public static class Columns
            {
                public const string Body = "body";
            }

            public abstract class NotesTable : Table
            {
                protected NotesTable(bool isTracked)
                {
                    AddColumn<int>("id");
                    AddColumn(Columns.Body, "nvarchar(max)");
                    AddColumn("payload", "varbinary(64)");
                    if (isTracked)
                        AddColumn("reason", "nvarchar(max)").AddColumn("summary", "nvarchar(200)");
                }
            }
            """, """
            await using var command = new SqlCommand($"SELECT id, body, reason, summary, payload FROM {Environment.CommandLine}", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
            {
                Use(reader.{|ASQL2001:GetString|}(1) + reader.{|ASQL2001:GetString|}(2) + reader.GetString(3));
                Use(reader.GetFieldValue<byte[]>(4));
            }
            """),

        FileCase("Builders of tables that differ, and calls that build none", """
            public abstract class Table
            {
                protected abstract void AddColumn(string name, string type);
                protected abstract void RenameColumn(string name, string other);
                protected abstract void AddMember(string name, string type);
            }

            public abstract class NotesTable : Table
            {
                protected void Build()
                {
                    AddColumn("reason", "nvarchar(max)");
                    AddColumn("summary", "nvarchar(200)");
                    RenameColumn("notice", "comment");
                    AddMember("remark", "nvarchar(max)");
                    AddMember("other", "nvarchar(max)");
                }
            }

            public abstract class TagsTable : Table
            {
                protected void Build()
                {
                    AddColumn("reason", "nvarchar(50)");
                    AddColumn("summary", "nvarchar(50)");
                }
            }
            """, """
            await using var command = new SqlCommand($"SELECT reason, notice, remark FROM {Environment.CommandLine}", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(0) + reader.GetString(1) + reader.GetString(2));
            """),

        Case("A builder of tables names the column by a constant", """
            await using var command = new SqlCommand("SELECT Id, Remark, Label FROM Notes", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.{|ASQL2001:GetString|}(1) + reader.GetString(2));
            """, types: """
            public class NotesTable
            {
                private const string Remark = "Remark", Label = "Label";
                public NotesTable()
                {
                    AddColumn(Remark, "nvarchar(max)");
                    AddColumn(Label, "nvarchar(100)");
                }

                private void AddColumn(string name, string type) { }
            }
            """),

        Case("An expression has the name of a column of the table that the code creates", """
            await using (var create = new SqlCommand("CREATE TABLE Jobs (Id int, State nvarchar(max), First nvarchar(50), Last nvarchar(50))", connection))
                await create.ExecuteNonQueryAsync(token);
            await using var command = new SqlCommand("SELECT Id, CONCAT(First, Last) AS State FROM Jobs", connection);
            await using var reader = await command.ExecuteReaderAsync(token);
            while (await reader.ReadAsync(token))
                Use(reader.GetString(1));
            """),

        ScriptCase("A column of a table whose name is a parameter", "CREATE TABLE Jobs (Id int, State nvarchar(max))", """
            await ReadAsync(connection, Environment.MachineName);
            """, members: """
            private static async Task ReadAsync(SqlConnection connection, string table)
            {
                await using var command = new SqlCommand($"SELECT Id, State FROM [{table}]", connection);
                await using var reader = await command.ExecuteReaderAsync();
                while (await reader.ReadAsync())
                    Use(reader.{|ASQL2001:GetString|}(1));
            }
            """),
    ];
}
