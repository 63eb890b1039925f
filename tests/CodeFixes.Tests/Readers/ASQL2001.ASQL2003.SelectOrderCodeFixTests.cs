using AsyncSql.Analyzers.Readers;
using AsyncSql.CodeFixes.Readers;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Readers;

/// <summary>"... and reorder the SELECT": what it makes of the SQL, and where it is not offered.</summary>
public sealed class SelectOrderCodeFixTests
{
    private const string Open = "await using var reader = await command.ExecuteReaderAsync(token);\n";
    private const string Row = "await reader.ReadAsync(token);\n";
    private const string DataThenId = "await reader.{|ASQL2003:GetStream|}(\"Data\").CopyToAsync(output, token);\nlist.Add(reader.GetInt32(\"Id\"));";
    private const string Select = "SELECT Id, Data FROM Documents";

    /// <summary>Only the columns trade places.</summary>
    [Theory]
    [InlineData("SELECT Id, Data FROM Documents WHERE Id = @id", "SELECT Data, Id FROM Documents WHERE Id = @id")]
    [InlineData("SELECT  Id ,Data  FROM Documents;", "SELECT  Data ,Id  FROM Documents;")]
    [InlineData("select [Id],[Data] from Documents", "select [Data],[Id] from Documents")]
    [InlineData("SELECT TOP 1 Id, Data FROM Documents", "SELECT TOP 1 Data, Id FROM Documents")]
    [InlineData("SELECT TOP (ISNULL(@n, 1)) WITH TIES Id, Data FROM Documents ORDER BY Id", "SELECT TOP (ISNULL(@n, 1)) WITH TIES Data, Id FROM Documents ORDER BY Id")]
    [InlineData("SELECT DISTINCT Id, Data FROM Documents ORDER BY Id", "SELECT DISTINCT Data, Id FROM Documents ORDER BY Id")]
    [InlineData("SELECT d.Id, d.Content AS Data FROM dbo.Documents AS d", "SELECT d.Content AS Data, d.Id FROM dbo.Documents AS d")]
    [InlineData("SELECT Id = d.DocumentId, Data = d.Content FROM Documents d", "SELECT Data = d.Content, Id = d.DocumentId FROM Documents d")]
    [InlineData("SELECT d.DocumentId Id, CAST(d.Content AS varbinary(max)) Data FROM Documents d", "SELECT CAST(d.Content AS varbinary(max)) Data, d.DocumentId Id FROM Documents d")]
    [InlineData("SELECT Id, Title, Data FROM Documents", "SELECT Data, Title, Id FROM Documents")] // Title is not read
    [InlineData("SELECT Title, Id, Length, Data, Author FROM Documents", "SELECT Title, Data, Length, Id, Author FROM Documents")]
    [InlineData("SELECT Id, (SELECT TOP 1 Content FROM Files f WHERE f.Id = d.Id) AS Data FROM Documents d", "SELECT (SELECT TOP 1 Content FROM Files f WHERE f.Id = d.Id) AS Data, Id FROM Documents d")]
    [InlineData("SELECT CASE WHEN Id > 1 THEN 1 ELSE 2 END AS Id, Data FROM Documents", "SELECT Data, CASE WHEN Id > 1 THEN 1 ELSE 2 END AS Id FROM Documents")]
    [InlineData("SELECT Id, 'a, b' AS Title, Data FROM Documents", "SELECT Data, 'a, b' AS Title, Id FROM Documents")]
    [InlineData("SELECT Id, Data FROM Documents WITH (NOLOCK) ORDER BY Id OFFSET 0 ROWS FETCH NEXT 2 ROWS ONLY OPTION (RECOMPILE)", "SELECT Data, Id FROM Documents WITH (NOLOCK) ORDER BY Id OFFSET 0 ROWS FETCH NEXT 2 ROWS ONLY OPTION (RECOMPILE)")]
    [InlineData("SELECT Id, Data FROM Documents GROUP BY Id, Data HAVING COUNT(*) > 1", "SELECT Data, Id FROM Documents GROUP BY Id, Data HAVING COUNT(*) > 1")]
    [InlineData("SELECT Id, Data FROM Documents FOR SYSTEM_TIME AS OF @time", "SELECT Data, Id FROM Documents FOR SYSTEM_TIME AS OF @time")]
    [InlineData("/* one */ SELECT Id, Data FROM Documents -- two", "/* one */ SELECT Data, Id FROM Documents -- two")]
    [InlineData("SELECT ROW_NUMBER() OVER (ORDER BY Title) AS Id, Data FROM Documents", "SELECT Data, ROW_NUMBER() OVER (ORDER BY Title) AS Id FROM Documents")]
    [InlineData("SELECT @id AS Id, Data FROM Documents", "SELECT Data, @id AS Id FROM Documents")]
    public Task Columns_TradePlaces(string before, string after) => VerifyAsync(Command($"\"{before}\""), Command($"\"{after}\""), Row + DataThenId);

    /// <summary>The source of a literal stays as it is written, escapes and line breaks too.</summary>
    [Theory]
    [InlineData("\"SELECT\\tId,\\r\\n\\tData\\r\\nFROM Documents\"", "\"SELECT\\tData,\\r\\n\\tId\\r\\nFROM Documents\"")]
    [InlineData("\"SELECT \\\"Id\\\", \\u0044ata FROM Documents\"", "\"SELECT \\u0044ata, \\\"Id\\\" FROM Documents\"")]
    [InlineData("\"SELECT Id, \\x44\\U00000061ta FROM Documents\"", "\"SELECT \\x44\\U00000061ta, Id FROM Documents\"")]
    [InlineData(
        """
        @"SELECT ""Id"",
               Data
          FROM Documents"
        """,
        """
        @"SELECT Data,
               ""Id""
          FROM Documents"
        """)]
    [InlineData("\"\"\"SELECT Id, \"Data\" FROM Documents\"\"\"", "\"\"\"SELECT \"Data\", Id FROM Documents\"\"\"")]
    [InlineData("\"\"\"\n    SELECT Id,\n        d.\"Data\",\n        Title\n\n    FROM Documents d\n    \"\"\"", "\"\"\"\n    SELECT d.\"Data\",\n        Id,\n        Title\n\n    FROM Documents d\n    \"\"\"")]
    [InlineData("\"\"\"\n    SELECT\n      CASE Id\n        WHEN 1 THEN 2\n      END AS Id,\n      Data\n    FROM Documents\n    \"\"\"", "\"\"\"\n    SELECT\n      Data,\n      CASE Id\n        WHEN 1 THEN 2\n      END AS Id\n    FROM Documents\n    \"\"\"")]
    [InlineData("\"SELECT Id, Data \" + \"FROM Documents\"", "\"SELECT Data, Id \" + \"FROM Documents\"")]
    [InlineData(
        """
        "SELECT Id,"
            + " Data"
            + (" FROM " + "Documents")
        """,
        """
        "SELECT Data,"
            + " Id"
            + (" FROM " + "Documents")
        """)]
    [InlineData("@\"SELECT Id, \" + @\"Data FROM Documents\"", "@\"SELECT Data, \" + @\"Id FROM Documents\"")]
    public Task Literal_KeepsItsLayout(string before, string after) => VerifyAsync(Command(before), Command(after), Row + DataThenId);

    /// <summary>Where the text comes from.</summary>
    [Theory]
    [InlineData(
        """
        await using var command = connection.CreateCommand();
        command.CommandText = {0};
        command.Parameters.AddWithValue("@id", id);
        """)]
    [InlineData("using var command = new SqlCommand { CommandText = {0}, Connection = connection };")]
    [InlineData(
        """
        using SqlCommand command = new({0}, connection);
        command.CommandTimeout = 10;
        await command.PrepareAsync(token);
        """)]
    [InlineData(
        """
        var command = new SqlCommand();
        command.Connection = connection;
        command.CommandText = {0};
        """)]
    [InlineData(
        """
        var sql = {0};
        var command = new SqlCommand(sql, connection);
        """)]
    [InlineData(
        """
        const string Sql = {0};
        var command = new SqlCommand(Sql, connection);
        """)]
    public Task OwnText_IsReordered(string command) =>
        VerifyAsync(command.Replace("{0}", "\"SELECT Id, Data FROM Documents\"", StringComparison.Ordinal) + "\n", command.Replace("{0}", "\"SELECT Data, Id FROM Documents\"", StringComparison.Ordinal) + "\n", Row + DataThenId);

    [Fact]
    public Task PrivateConstant_IsReordered() => Test(
        Program("var command = new SqlCommand(Sql, connection);\n" + Open + Row + DataThenId, "private const string Sql = \"SELECT Id, Data FROM Documents\";"),
        Program("var command = new SqlCommand(Sql, connection);\n" + Sequential(Open) + Row + Plain(DataThenId), "private const string Sql = \"SELECT Data, Id FROM Documents\";")).RunAsync();

    [Fact]
    public Task CommandWithoutName_IsReordered()
    {
        const string Reading = "await using var reader = await new SqlCommand({0}, connection).ExecuteReaderAsync(token);\n" + Row + DataThenId;
        return Test(
            Program(Reading.Replace("{0}", "\"SELECT Id, Data FROM Documents\"", StringComparison.Ordinal)),
            Program(Sequential(Plain(Reading)).Replace("{0}", "\"SELECT Data, Id FROM Documents\"", StringComparison.Ordinal))).RunAsync();
    }

    /// <summary>The ways to ask for columns, and the orders that they make.</summary>
    [Theory]
    [InlineData("SELECT A, B, Data FROM T", "SELECT Data, B, A FROM T", Row + """
        await reader.{|ASQL2003:GetStream|}("Data").CopyToAsync(output);
        list.Add(reader["B"]);
        list.Add(reader["a"]);
        """)]
    [InlineData("SELECT A, B, Data FROM T", "SELECT B, Data, A FROM T", Row + """
        list.Add(reader["B"]);
        await reader.{|ASQL2003:GetStream|}("Data").CopyToAsync(output);
        list.Add(reader["A"]);
        """)]
    [InlineData(
        "SELECT Data, A, B FROM T",
        "SELECT A, B, Data FROM T",
        """
        var a = reader.GetOrdinal("A");
        var b = reader.GetOrdinal("B");
        var data = reader.GetOrdinal("Data");
        while (await reader.ReadAsync(token))
        {
            list.Add((reader.GetInt32(a), reader.IsDBNull(b) ? 0 : reader.GetInt32(b)));
            await reader.{|ASQL2003:GetStream|}(data).CopyToAsync(output, token);
        }
        """)]
    [InlineData("SELECT Data, A FROM T", "SELECT A, Data FROM T", Row + "list.Add(reader.GetInt32(reader.GetOrdinal(\"A\")));\nawait reader.{|ASQL2003:GetStream|}(reader.GetOrdinal(\"Data\")).CopyToAsync(output);")]
    [InlineData("SELECT Data, A, B FROM T", "SELECT A, B, Data FROM T", Row + "if (id > 0) list.Add(reader[\"A\"]); else list.Add(reader[\"B\"]);\nawait reader.{|ASQL2003:GetStream|}(\"Data\").CopyToAsync(output);")]
    [InlineData("SELECT Data, A FROM T", "SELECT A, Data FROM T", Row + """
        if (await reader.IsDBNullAsync("A")) return;
        if (await reader.IsDBNullAsync("Data")) return;
        await reader.{|ASQL2003:GetStream|}("Data").CopyToAsync(output);
        """)]
    [InlineData("SELECT Data, A FROM T", "SELECT A, Data FROM T", Row + """
        list.Add(reader[nameof(A)]);
        await reader.{|ASQL2003:GetStream|}("Data").CopyToAsync(output);
        int A() => 0;
        """)]
    public Task Columns_StandAsTheyAreRead(string before, string after, string reading) => VerifyAsync(Command($"\"{before}\""), Command($"\"{after}\""), reading);

    /// <summary>Whole values are streamed with it.</summary>
    [Fact]
    public Task WholeValues_AreStreamedToo()
    {
        var test = Test(
            ReaderProgram.Method(Open + "while (await reader.ReadAsync(token))\n    list.Add(((byte[])await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(\"Data\", token), reader.GetInt32(\"Id\"), reader.{|ASQL2001:GetString|}(\"Content\")));", "SELECT Id, Title, Data, Content FROM Documents"),
            ReaderProgram.Method(Sequential(Open) + "while (await reader.ReadAsync(token))\n    list.Add(((byte[])await StreamedValues.ReadBytesAsync(reader, reader.GetOrdinal(\"Data\"), token), reader.GetInt32(\"Id\"), await StreamedValues.ReadTextAsync(reader, reader.GetOrdinal(\"Content\"), token)));", "SELECT Data, Title, Id, Content FROM Documents"),
            SelectOrderCodeFixProvider.ValuesKey);
        test.AddHelpers(ReaderProgram.Helpers(ReaderProgram.Bytes() + "\n\n" + ReaderProgram.Text()));
        return test.RunAsync();
    }

    [Theory]
    [InlineData("SELECT *, Id, Data FROM Documents")]
    [InlineData("SELECT d.*, Id, Data FROM Documents d")]
    [InlineData("SELECT Id, Data, Data FROM Documents")] // which?
    [InlineData("SELECT Id, Data, Id AS data FROM Documents")]
    [InlineData("SELECT Id, Data, COUNT(*) FROM Documents GROUP BY Id, Data")] // one without a name
    [InlineData("SELECT Id, Data FROM Documents ORDER BY 2")]
    [InlineData("SELECT Id, Data FROM Documents ORDER BY Title, 1 DESC")]
    [InlineData("SELECT Id, Data FROM Documents UNION ALL SELECT Id, Data FROM Files")]
    [InlineData("SELECT Id, Data FROM Documents EXCEPT SELECT Id, Data FROM Files")]
    [InlineData("SELECT Id, Data INTO Copies FROM Documents")]
    [InlineData("INSERT INTO Copies SELECT Id, Data FROM Documents")]
    [InlineData("SELECT Id, Data FROM Documents FOR XML AUTO")]
    [InlineData("SELECT Id, Data FROM Documents FOR JSON PATH")]
    [InlineData("SELECT Id /* key */, Data FROM Documents")]
    [InlineData("SELECT Id, -- key\\nData FROM Documents")]
    [InlineData("SELECT Id, Data -- value\\nFROM Documents")]
    [InlineData("SELECT[Id], Data FROM Documents")] // SELECTData
    [InlineData("SELECT Id, [Data]FROM Documents")] // IdFROM
    [InlineData("SELECT DISTINCT Id, Data FROM Documents")] // sorted by its columns
    [InlineData("SELECT NEXT VALUE FOR Numbers AS Id, Data FROM Documents")]
    [InlineData("SELECT Id, Data FROM Documents; SELECT 1")]
    [InlineData("SELECT Id, Data FROM Documents DELETE FROM Documents")]
    [InlineData("SET NOCOUNT ON; SELECT Id, Data FROM Documents")]
    [InlineData("SELECT Id, @data AS Data")]
    [InlineData("SELECT Id, Data, CASE WHEN Id IS DISTINCT FROM 1 THEN 1 END AS Title FROM Documents")]
    [InlineData("WITH d AS (SELECT Id, Data FROM Documents) SELECT Id, Data FROM d")]
    [InlineData("SELECT @id = Id, Data FROM Documents")]
    [InlineData("SELECT Id, Data) FROM Documents")]
    [InlineData("SELECT Id, Data, 'open FROM Documents")]
    public Task OtherSql_IsLeftAlone(string select) => VerifyRefusedAsync(Command($"\"{select}\""), Row + DataThenId);

    [Theory]
    [InlineData("var command = new SqlCommand($\"SELECT Id, Data FROM {\"Documents\"}\", connection);")]
    [InlineData("var command = new SqlCommand(\"SELECT Id, Data FROM \" + nameof(Store), connection);")]
    [InlineData("var command = new SqlCommand(Sql, connection); list.Add(Sql);")] // seen elsewhere
    [InlineData("var command = new SqlCommand(Sql, connection); var other = new SqlCommand(Sql, connection);")]
    [InlineData("var command = new SqlCommand(Public, connection);")]
    [InlineData("var sql = \"SELECT Id, Data FROM Documents\"; var command = new SqlCommand(sql, connection); list.Add(sql);")]
    [InlineData("var command = new SqlCommand(\"SELECT Id, Data FROM Documents\", connection); list.Add(command.CommandText);")]
    [InlineData("var command = new SqlCommand(\"SELECT Id, Data FROM Documents\", connection); list.Add(command.ExecuteScalar());")] // takes the first column
    [InlineData("var command = new SqlCommand(\"SELECT Id, Data FROM Documents\", connection); list.Add(command);")]
    [InlineData("var command = new SqlCommand(\"SELECT Id, Data FROM Documents\", connection); Func<object> run = () => command.ExecuteScalar();")]
    [InlineData("var command = connection.CreateCommand(); command.CommandText += \"SELECT Id, Data FROM Documents\";")]
    [InlineData("var command = Make(); command.CommandText = \"SELECT Id, Data FROM Documents\";")]
    [InlineData(
        """
        var command = new SqlCommand("SELECT Id, " // the key
         + "Data FROM Documents", connection);
        """)]
    [InlineData("var command = new SqlCommand(\"SELECT Id, \" + @\"Data FROM Documents\", connection);")]
    [InlineData("var command = new SqlCommand(\"SELECT Id, Da\" + \"ta FROM Documents\", connection);")] // in two literals
    public Task OtherCommand_IsLeftAlone(string command) =>
        VerifyRefusedAsync(command + "\n", Row + DataThenId, "private const string Sql = \"SELECT Id, Data FROM Documents\";\n    public const string Public = Sql;\n    private static SqlCommand Make() => new SqlCommand();");

    private const string Value = "await reader.{|ASQL2003:GetStream|}(\"Data\").CopyToAsync(output); ";

    [Theory]
    [InlineData("SELECT Id, Data FROM Documents", Row + Value + "list.Add(reader.GetInt32(0));")] // by its ordinal
    [InlineData("SELECT Id, Data FROM Documents", Row + "await reader.{|ASQL2003:GetStream|}(1).CopyToAsync(output); list.Add(reader.GetInt32(\"Id\"));")]
    [InlineData("SELECT Id, Data FROM Documents", Row + Value + "list.Add(reader[\"Id\"]); list.Add(reader.FieldCount);")]
    [InlineData("SELECT Id, Data FROM Documents", Row + Value + "list.Add(reader[\"Id\"]); list.Add(reader.GetName(0));")]
    [InlineData("SELECT Id, Data FROM Documents", Row + Value + "list.Add(reader[\"Id\"]); list.Add(reader.GetOrdinal(\"Id\"));")]
    [InlineData("SELECT Id, Data FROM Documents", "var key = reader.GetOrdinal(\"Id\"); list.Add(key); " + Row + Value + "list.Add(reader[key]);")]
    [InlineData("SELECT Id, Data FROM Documents", "Func<string, int> ordinal = reader.GetOrdinal; " + Row + Value + "list.Add(reader[\"Id\"]);")]
    [InlineData("SELECT Id, Data FROM Documents", Row + Value + "list.Add(reader[\"Id\"]); list.Add(reader[\"Data\"]);")] // twice
    [InlineData("SELECT Id, Data FROM Documents", Row + "list.Add(reader.IsDBNull(\"Id\")); " + Value + "list.Add(reader[\"Id\"]);")] // before and after
    [InlineData("SELECT Id, Data FROM Documents", Row + Value + "list.Add(reader[\"Id\"]); " + Row)]
    [InlineData("SELECT Id, Data FROM Documents", Row + "var stream = reader.{|ASQL2003:GetStream|}(\"Data\"); list.Add(reader[\"Id\"]); await stream.CopyToAsync(output);")]
    [InlineData("SELECT Id, Data FROM Documents", Row + Value + "list.Add(reader[\"Id\"]); list.Add(reader);")]
    [InlineData("SELECT Id, Data FROM Documents", Row + Value + "var values = new object[2]; reader.GetValues(values); list.Add(reader[\"Id\"]);")]
    [InlineData("SELECT Id, Data FROM Documents", Row + "if (!reader.IsDBNull(\"Data\")) list.Add({|ASQL2001:reader[\"Data\"]|} as byte[]); list.Add(reader[\"Id\"]);")] // no value that a stream gives
    [InlineData("SELECT Id, Data FROM Documents", Row + "list.Add(reader[\"Id\"]); " + Value)] // needs no other order
    public Task OtherReading_IsLeftAlone(string select, string reading) => VerifyRefusedAsync(Command($"\"{select}\""), reading);

    /// <summary>The action says what it does, and is one place's.</summary>
    [Fact]
    public Task Action_SaysThatItReorders()
    {
        Assert.False(FixProviders.FixesAll(new SelectOrderCodeFixProvider()));
        var test = Test(Program(Command($"\"{Select}\"") + Open + Row + DataThenId), Program(Command("\"SELECT Data, Id FROM Documents\"") + Sequential(Open) + Row + Plain(DataThenId)));
        test.CodeActionVerifier = static (action, verifier) => verifier.Equal("Add CommandBehavior.SequentialAccess and reorder the SELECT", action.Title);
        return test.RunAsync();
    }

    /// <summary>The fix for a whole solution changes no SQL, and what streams values leaves such a reader alone.</summary>
    [Fact]
    public async Task OtherFixes_ChangeNoSql()
    {
        var source = Program(Command($"\"{Select}\"") + Open + Row + DataThenId);
        await Unchanged<SequentialAccessCodeFixProvider>(source).RunAsync();
        await Unchanged<ReaderStreamingCodeFixProvider>(source).RunAsync();

        static CSharpCodeFixTest<LargeValueReadAnalyzer, TFix, DefaultVerifier> Unchanged<TFix>(string source) where TFix : CodeFixProvider, new() => new()
        {
            TestCode = source,
            FixedCode = source,
            ReferenceAssemblies = PackageReferences.SqlClient6,
        };
    }

    private static string Command(string literal) => $"var command = new SqlCommand({literal}, connection);\n";

    private static string Plain(string statements) => statements.Replace("{|ASQL2003:", "", StringComparison.Ordinal).Replace("{|ASQL2001:", "", StringComparison.Ordinal).Replace("|}", "", StringComparison.Ordinal);

    private static string Sequential(string statements) => statements.Replace("ExecuteReaderAsync(token)", "ExecuteReaderAsync(CommandBehavior.SequentialAccess, token)", StringComparison.Ordinal);

    private static string Program(string statements, string members = "") => string.Concat(ReaderProgram.Usings.Select(static u => $"using {u};\n")) + $$"""

        public class Store
        {
            {{members}}
            public async Task Run(SqlConnection connection, int id, Stream output, List<object> list, CancellationToken token)
            {
        {{statements}}
            }
        }

        """;

    private static Task VerifyAsync(string before, string after, string reading) => Test(Program(before + Open + reading), Program(after + Sequential(Open) + Plain(reading))).RunAsync();

    private static Task VerifyRefusedAsync(string command, string reading, string members = "")
    {
        var source = Program(command + Open + reading, members);
        return Test(source, source).RunAsync();
    }

    private static CSharpCodeFixTest<LargeValueReadAnalyzer, SelectOrderCodeFixProvider, DefaultVerifier> Test(string before, string after, string key = SelectOrderCodeFixProvider.StreamsKey) => new()
    {
        TestCode = before,
        FixedCode = after,
        ReferenceAssemblies = PackageReferences.SqlClient6,
        CodeActionEquivalenceKey = key,
    };
}
