using AsyncSql.Analyzers.Readers;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Readers;

/// <summary>What ASQL2001 and ASQL2003 say of the order in which columns are read, where that alone keeps a reader from being sequential.</summary>
public sealed class ColumnOrderTests
{
    private const string Select = "SELECT Id, Data, Title, Content FROM Documents";
    private const string Opening = "await command.ExecuteReaderAsync(token)";
    private const string Row = "await reader.ReadAsync(token); ";
    private const string Value = "list.Add(await reader.{|#0:GetFieldValueAsync|}<byte[]>(\"Data\", token)); ";

    [Theory]
    [InlineData(Row + Value + "list.Add(reader[\"Id\"]);", "'Id' is read after 'Data' but selected before it")]
    [InlineData(Row + Value + "list.Add(reader.GetInt32(0));", "'Id' is read after 'Data' but selected before it")]
    [InlineData("while (await reader.ReadAsync(token)) { " + Value + "list.Add(reader.GetInt32(\"Id\")); }", "'Id' is read after 'Data' but selected before it")]
    [InlineData("var key = reader.GetOrdinal(\"Id\"); " + Row + Value + "list.Add(reader.GetInt32(key));", "'Id' is read after 'Data' but selected before it")]
    [InlineData(Row + "list.Add(reader.IsDBNull(\"Title\")); " + Value, "'Data' is read after 'Title' but selected before it")]
    [InlineData(Row + Value + "list.Add(reader.IsDBNull(\"Id\"));", "'Id' is read after 'Data' but selected before it")]
    [InlineData(Row + "list.Add(reader[\"Title\"]); list.Add(reader[\"ID\"]); " + Value, "'ID' is read after 'Title' but selected before it")] // the first one counts
    [InlineData(Row + "if (list.Count > 0) list.Add(reader[\"Title\"]); " + Value, "'Data' is read after 'Title' but selected before it")]
    [InlineData(Row + "try { list.Add(reader[\"Title\"]); return; } finally { " + Value + "}", "'Data' is read after 'Title' but selected before it")]
    [InlineData("while (await reader.ReadAsync(token)) using (reader) { " + Value + "list.Add(reader.GetInt32(\"Id\")); }", "'Id' is read after 'Data' but selected before it")]
    [InlineData(Row + "int n; using (var text = reader.GetStream(2)) while ((n = await text.ReadAsync(new byte[9], token)) > 0) { } " + Value, "'Data' is read after 'Title' but selected before it")]
    public Task EarlierColumn_IsNamed(string statements, string reason) => VerifyAsync(statements, Select, reason + ", which a sequential reader does not allow");

    [Theory]
    [InlineData(Row + Value + "list.Add(reader[\"Data\"]);", Select, "'Data' is read twice")]
    [InlineData(Row + Value + "list.Add(reader.GetInt32(\"Id\")); list.Add(reader[\"Data\"]);", Select, "'Data' is read twice")] // no order would do
    [InlineData(Row + Value + "list.Add(reader[\"data\"]);", Select, "'data' is read twice")]
    [InlineData(Row + Value + "list.Add(reader[1]);", Select, "'Data' is read twice")]
    [InlineData(Row + "list.Add(reader[\"Id\"]); " + Value + "list.Add(reader[\"Id\"]);", "SELECT * FROM Documents", "'Id' is read twice")]
    [InlineData(Row + Value + "list.Add(reader.GetInt32(2)); list.Add(reader.GetInt32(2));", "EXEC Documents_Get", "column 2 is read twice")]
    public Task ColumnThatIsReadTwice_IsNamed(string statements, string select, string reason) => VerifyAsync(statements, select, reason + ", which a sequential reader does not allow");

    [Fact]
    public Task OrdinalsWithoutASelect_AreColumns() =>
        VerifyAsync(Row + "list.Add(await reader.{|#0:GetFieldValueAsync|}<byte[]>(2)); list.Add(reader.GetInt32(0));", "EXEC Documents_Get", "column 0 is read after column 2 but selected before it, which a sequential reader does not allow", column: null);

    /// <summary>An ordinal or a name of another file is bound with the model of that file.</summary>
    [Theory]
    [InlineData("public static readonly int Id = 0;", "'Id' is read after 'Data' but selected before it")]
    [InlineData("public static readonly string Id = \"Id\";", "'Id' is read after 'Data' but selected before it")]
    [InlineData("public static int Id => 0;", "'Id' is read after 'Data' but selected before it")]
    [InlineData("public const int Id = 0;", "'Id' is read after 'Data' but selected before it")]
    [InlineData("public static readonly int Id = Other.GetOrdinal(\"Id\");", null)]
    public Task ColumnOfAnotherFile_IsFound(string member, string? reason)
    {
        var hint = reason is null ? null : reason + ", which a sequential reader does not allow";
        var test = CreateTest(Row + Value + "list.Add(reader.GetValue(Columns.Id));", Select, hint);
        test.TestState.Sources.Add(("Columns.cs", $"internal static class Columns {{ {member} }}"));
        return test.RunAsync();
    }

    /// <summary>A reader that a loop opens is a new one each time.</summary>
    [Fact]
    public Task ReaderOfALoop_HasItsReason() => VerifyAsync(
        "foreach (var item in list) { await using var rows = await command.ExecuteReaderAsync(token); if (await rows.ReadAsync(token)) { "
        + "list.Add(await rows.{|#0:GetFieldValueAsync|}<byte[]>(1, token)); list.Add(rows.GetInt32(0)); } }",
        Select, "'Id' is read after 'Data' but selected before it, which a sequential reader does not allow");

    [Fact]
    public Task CallThatIsNotAwaited_HasNoReason() =>
        VerifyAsync(Row + Value + "_ = reader.IsDBNullAsync(2, token); list.Add(reader.GetInt32(0));", Select, null);

    [Fact]
    public Task ReaderBehindAFallback_HasNoReason() =>
        CreateTest(Row + Value + "list.Add(reader.GetInt32(0));", Select, null, opening: Opening + " ?? throw new System.Exception()").RunAsync();

    /// <summary>Nothing is in the way, or it is not known what, or something else is.</summary>
    [Theory]
    [InlineData(Row + "list.Add(reader[\"Id\"]); " + Value + "list.Add(reader[\"Title\"]);", Select)]
    [InlineData(Row + "if (list.Count > 0) " + Value + " else list.Add(reader[\"Id\"]);", Select)] // one or the other
    [InlineData(Row + "if (list.Count > 0) { " + Value + " return; } list.Add(reader[\"Id\"]);", Select)]
    [InlineData(Row + "if (list.Count > 0) { " + Value + " } else { list.Add(reader[\"Data\"]); }", Select)]
    [InlineData(Row + "switch (list.Count) { case 0: " + Value + " break; default: list.Add(reader[\"Id\"]); break; }", Select)]
    [InlineData(Row + Value + "list.Add(reader[\"Id\"]);", "SELECT * FROM Documents")]
    [InlineData(Row + Value + "list.Add(reader[\"Other\"]);", Select)]
    [InlineData(Row + Value + "list.Add(reader[\"Id\"]); list.Add(reader[list.Count]);", Select)] // which?
    [InlineData(Row + Value + "list.Add(reader.IsDBNull(\"Data\"));", Select)]
    [InlineData(Row + Value + "list.Add(reader[\"Id\"]); list.Add(reader);", Select)] // goes elsewhere
    [InlineData(Row + Value + "list.Add(reader[\"Id\"]); " + Row, Select)]
    [InlineData(Row + Value + "list.Add(reader[\"Id\"]); reader.GetBytes(2, 0, null, 0, 0);", Select)]
    [InlineData(Row + Value + "list.Add(reader.", Select)]
    [InlineData(Row + Value + "list.Add(reader[]); list.Add(reader[\"Id\"", Select)]
    [InlineData(Row + Value + "list.Add(reader[\"Id\"]);", "SELECT , FROM")]
    public Task OtherReading_HasNoReason(string statements, string select) => VerifyAsync(statements, select, null);

    [Fact]
    public Task Stream_HasItsReason()
    {
        var test = Test(Row + "await reader.{|#0:GetStream|}(1).CopyToAsync(Stream.Null, token); list.Add(reader.GetInt32(0));", Select);
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Rules.ASQL2003_StreamWithoutSequentialAccess).WithLocation(0)
            .WithArguments("GetStream", "'Data' (no bound is known)", "GetStream", "; 'Id' is read after 'Data' but selected before it, which a sequential reader does not allow")
            .WithMessage("'GetStream' streams 'Data' (no bound is known) from memory: without SequentialAccess, the row is buffered first; 'Id' is read after 'Data' but selected before it, which a sequential reader does not allow"));
        return test.RunAsync();
    }

    [Fact]
    public Task ReaderThatIsConverted_HasItsReason() => CreateTest(
        Row + Value + "list.Add(reader.GetInt32(0));", Select,
        "'Id' is read after 'Data' but selected before it, which a sequential reader does not allow",
        opening: "(SqlDataReader)(await command.ExecuteReaderAsync(token))").RunAsync();

    /// <summary>A stream that is kept is an obstacle of its own.</summary>
    [Fact]
    public Task StreamThatIsKept_HasNoReason()
    {
        var test = Test(Row + "var stream = reader.{|#0:GetStream|}(1); list.Add(reader.GetInt32(0)); await stream.CopyToAsync(Stream.Null, token);", Select);
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Rules.ASQL2003_StreamWithoutSequentialAccess).WithLocation(0).WithArguments("GetStream", "'Data' (no bound is known)", "GetStream", ""));
        return test.RunAsync();
    }

    private static Task VerifyAsync(string statements, string select, string? reason, string? column = "'Data'") =>
        CreateTest(statements, select, reason, column).RunAsync();

    private static CSharpAnalyzerTest<LargeValueReadAnalyzer, DefaultVerifier> CreateTest(
        string statements, string select, string? reason, string? column = "'Data'", string opening = Opening)
    {
        var test = Test(statements, select, opening);
        var hint = reason is null ? "" : "; " + reason;
        test.ExpectedDiagnostics.Add(new DiagnosticResult(Rules.ASQL2001_LargeValueWithoutSequentialAccess).WithLocation(0)
            .WithArguments("GetFieldValueAsync", $"{column ?? "a byte[]"} (no bound is known)", "GetStream", hint)
            .WithMessage($"'GetFieldValueAsync' reads {column ?? "a byte[]"} (no bound is known) from a buffered row; time grows with the square of the row's size. Use SequentialAccess and GetStream{hint}."));
        return test;
    }

    private static CSharpAnalyzerTest<LargeValueReadAnalyzer, DefaultVerifier> Test(string statements, string select, string opening = Opening) => new()
    {
        ReferenceAssemblies = PackageReferences.SqlClient6,
        CompilerDiagnostics = CompilerDiagnostics.None, // some are half-typed
        TestCode = $$"""
            using System.Collections.Generic;
            using System.Data;
            using System.IO;
            using System.Threading;
            using System.Threading.Tasks;
            using Microsoft.Data.SqlClient;

            public class Store
            {
                public async Task Run(SqlConnection connection, List<object> list, CancellationToken token)
                {
                    await using var command = new SqlCommand("{{select}}", connection);
                    await using var reader = {{opening}};
                    {{statements}}
                }
            }
            """,
    };
}
