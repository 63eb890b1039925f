using AsyncSql.Analyzers.Readers;
using AsyncSql.CodeFixes.Readers;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Readers;

/// <summary>"Read the value from a stream": what it makes of <c>ExecuteScalarAsync</c>, and where it is not offered.</summary>
public sealed class ScalarStreamingCodeFixTests
{
    private const string Data = "SELECT Data FROM Documents WHERE Id = @id";

    /// <summary>The method gives the same object, so all that is done with it stays.</summary>
    [Theory]
    [InlineData("list.Add((byte[])await command.{|ASQL2004:ExecuteScalarAsync|}(token));", "list.Add((byte[])await StreamedValues.ExecuteScalarBytesAsync(command, token));")]
    [InlineData("list.Add(await command.{|ASQL2004:ExecuteScalarAsync|}() as byte[]);", "list.Add(await StreamedValues.ExecuteScalarBytesAsync(command) as byte[]);")]
    [InlineData("list.Add(((byte[])(await command.{|ASQL2004:ExecuteScalarAsync|}(cancellationToken: token))).Length);", "list.Add(((byte[])(await StreamedValues.ExecuteScalarBytesAsync(command, cancellationToken: token))).Length);")]
    [InlineData(
        """
        if (await command.{|ASQL2004:ExecuteScalarAsync|}(token) is byte[] { Length: > 0 } data)
            list.Add(data);
        """,
        """
        if (await StreamedValues.ExecuteScalarBytesAsync(command, token) is byte[] { Length: > 0 } data)
            list.Add(data);
        """)]
    [InlineData(
        """
        var result = await command.{|ASQL2004:ExecuteScalarAsync|}(token);
        if (result == null || result == DBNull.Value) return;
        list.Add((byte[])result);
        """,
        """
        var result = await StreamedValues.ExecuteScalarBytesAsync(command, token);
        if (result == null || result == DBNull.Value) return;
        list.Add((byte[])result);
        """)]
    [InlineData(
        """
        list.Add((byte[])await command
            .{|ASQL2004:ExecuteScalarAsync|}(token)); // the data
        """,
        "list.Add((byte[])await StreamedValues.ExecuteScalarBytesAsync(command, token)); // the data")]
    [InlineData("list.Add((byte[])await command.{|ASQL2004:ExecuteScalarAsync|}(new CancellationTokenSource(100).Token));", "list.Add((byte[])await StreamedValues.ExecuteScalarBytesAsync(command, new CancellationTokenSource(100).Token));")]
    [InlineData("list.Add((byte[])await new SqlCommand(\"SELECT Data FROM Documents\", connection).{|ASQL2004:ExecuteScalarAsync|}(token));", "list.Add((byte[])await StreamedValues.ExecuteScalarBytesAsync(new SqlCommand(\"SELECT Data FROM Documents\", connection), token));")]
    [InlineData(
        """
        lock (list) { }
        Func<Task<byte[]>> read = async () => (byte[])await command.{|ASQL2004:ExecuteScalarAsync|}(token);
        list.Add(await read());
        """,
        """
        lock (list) { }
        Func<Task<byte[]>> read = async () => (byte[])await StreamedValues.ExecuteScalarBytesAsync(command, token);
        list.Add(await read());
        """)]
    public Task Bytes_ComeFromAStream(string before, string after) =>
        VerifyAsync(ReaderProgram.Method(before, Data), ReaderProgram.Method(after, Data), ReaderProgram.ScalarOfBytes());

    [Theory]
    [InlineData("list.Add((string)await command.{|ASQL2004:ExecuteScalarAsync|}(token));", "list.Add((string)await StreamedValues.ExecuteScalarTextAsync(command, token));")]
    [InlineData("list.Add((await command.{|ASQL2004:ExecuteScalarAsync|}(token))?.ToString());", "list.Add((await StreamedValues.ExecuteScalarTextAsync(command, token))?.ToString());")]
    [InlineData(
        """
        var result = await command.{|ASQL2004:ExecuteScalarAsync|}(token) as string;
        list.Add(result);
        """,
        """
        var result = await StreamedValues.ExecuteScalarTextAsync(command, token) as string;
        list.Add(result);
        """)]
    public Task Text_ComesFromAReader(string before, string after)
    {
        const string Select = "SELECT TOP (1) Content FROM Documents";
        return VerifyAsync(ReaderProgram.Method(before, Select), ReaderProgram.Method(after, Select), ReaderProgram.ScalarOfText());
    }

    [Fact]
    public Task Configuration_IsKeptAndUsed() =>
        VerifyAsync(
            ReaderProgram.Method("list.Add((byte[])await command.{|ASQL2004:ExecuteScalarAsync|}(token).ConfigureAwait(false));", Data),
            ReaderProgram.Method("list.Add((byte[])await StreamedValues.ExecuteScalarBytesAsync(command, token).ConfigureAwait(false));", Data), ReaderProgram.ScalarOfBytes(".ConfigureAwait(false)"));

    [Fact]
    public Task BaseClass_IsTheParameter() =>
        VerifyAsync(
            ReaderProgram.Method("DbCommand other = command;\nlist.Add((byte[])await other.{|ASQL2004:ExecuteScalarAsync|}(token));", Data),
            ReaderProgram.Method("DbCommand other = command;\nlist.Add((byte[])await StreamedValues.ExecuteScalarBytesAsync(other, token));", Data), ReaderProgram.ScalarOfBytes(command: "DbCommand"));

    /// <summary>The method looks at the type of the column, so nothing has to be known of a procedure or of built-up SQL.</summary>
    [Theory]
    [InlineData("EXEC Documents_Get")]
    [InlineData("DECLARE @key int = 1; SELECT Data FROM Documents WHERE Id = @key")]
    [InlineData("SELECT Data FROM Documents; EXEC Documents_Log")]
    public Task OtherSql_NeedsNoName(string sql) =>
        VerifyAsync(
            ReaderProgram.Method("list.Add((byte[])await command.{|ASQL2004:ExecuteScalarAsync|}(token));", sql),
            ReaderProgram.Method("list.Add((byte[])await StreamedValues.ExecuteScalarBytesAsync(command, token));", sql), ReaderProgram.ScalarOfBytes());

    [Fact]
    public Task SecondScalar_UsesTheMethodOfTheFirst() =>
        VerifyAsync(
            ReaderProgram.Method("list.Add((byte[])await command.{|ASQL2004:ExecuteScalarAsync|}(token));", Data),
            ReaderProgram.Method("list.Add((byte[])await StreamedValues.ExecuteScalarBytesAsync(command, token));", Data),
            ReaderProgram.ScalarOfBytes(),
            ReaderProgram.ScalarOfBytes());

    /// <summary>A name that is taken is not taken again.</summary>
    [Fact]
    public Task NameThatIsTaken_IsAvoided()
    {
        const string Own = "private static Task<object> ExecuteScalarBytesAsync(SqlCommand command, int retries) => null;";
        return VerifyAsync(
            ReaderProgram.Method("list.Add((byte[])await command.{|ASQL2004:ExecuteScalarAsync|}(token));", Data),
            ReaderProgram.Method("list.Add((byte[])await StreamedValues.ExecuteScalarOfBytesAsync(command, token));", Data),
            Own + "\n\n" + ReaderProgram.ScalarOfBytes().Replace("ScalarBytes", "ScalarOfBytes", StringComparison.Ordinal),
            Own);
    }

    /// <summary>What the compiler knew of the null of a missing row, it still knows: it warns as before, and of nothing new.</summary>
    [Theory]
    [InlineData("DbCommand", "object?", "null")]
    [InlineData("SqlCommand", "object", "null!")]
    public Task NullableContext_GetsTheNullThatItHad(string command, string type, string none)
    {
        var mark = command == "DbCommand" ? "?" : "";
        var test = Test(Source("await other.{|ASQL2004:ExecuteScalarAsync|}(token)"), Source("await StreamedValues.ExecuteScalarBytesAsync(other, token)"));
        test.AddHelpers(ReaderProgram.Helpers(
            ReaderProgram.ScalarOfBytes(command: command).Replace("Task<object> Execute", $"Task<{type}> Execute", StringComparison.Ordinal).Replace(": null;", $": {none};", StringComparison.Ordinal),
            "#nullable enable\n\n"));
        test.CompilerDiagnostics = CompilerDiagnostics.Warnings;
        return test.RunAsync();

        string Source(string read) => "#nullable enable\n" + string.Concat(ReaderProgram.Usings.Select(static u => $"using {u};\n")) + $$"""

            public class Store
            {
                public async Task<int> Run(SqlConnection connection, CancellationToken token)
                {
                    {{command}} other = new SqlCommand("SELECT Data FROM Documents", connection);
                    byte[]{{mark}} data = (byte[]{{mark}}){{read}};
                    return data{{mark}}.Length{{(mark.Length > 0 ? " ?? 0" : "")}};
                }
            }

            """;
    }

    [Fact]
    public Task TopLevelStatements_CallTheClass()
    {
        const string Before = """
            using Microsoft.Data.SqlClient;

            await using var connection = new SqlConnection(args[0]);
            await connection.OpenAsync();
            await using var command = new SqlCommand("SELECT Data FROM Documents", connection);
            var data = (byte[])await command.{|ASQL2004:ExecuteScalarAsync|}();
            System.Console.WriteLine(data.Length);

            """;
        var after = Before.Replace("command.{|ASQL2004:ExecuteScalarAsync|}()", "StreamedValues.ExecuteScalarBytesAsync(command)", StringComparison.Ordinal);
        var test = Test(Before, after, ReaderProgram.ScalarOfBytes());
        test.TestState.OutputKind = Microsoft.CodeAnalysis.OutputKind.ConsoleApplication;
        return test.RunAsync();
    }

    /// <summary>Drivers before 6.1.5 drop errors that come behind the value.</summary>
    [Fact]
    public Task OlderDriver_DoesNotReadToTheEnd()
    {
        const string End = "    while (await reader.NextResultAsync(cancellationToken))\n    {\n        // Throws an error that comes behind the value.\n    }\n\n";
        var test = Test(
            ReaderProgram.Method("list.Add((byte[])await command.{|ASQL2004:ExecuteScalarAsync|}(token));", Data),
            ReaderProgram.Method("list.Add((byte[])await StreamedValues.ExecuteScalarBytesAsync(command, token));", Data),
            ReaderProgram.ScalarOfBytes().Replace(End, "", StringComparison.Ordinal));
        test.ReferenceAssemblies = PackageReferences.SqlClient2;
        return test.RunAsync();
    }

    /// <summary>Before C# 8 there are no using declarations.</summary>
    [Fact]
    public Task OlderLanguage_GetsUsingStatements()
    {
        const string Method = """
            public static async Task<object> ReadBytesOrDBNullAsync(SqlDataReader reader, int ordinal, CancellationToken cancellationToken = default(CancellationToken))
            {
                if (await reader.IsDBNullAsync(ordinal, cancellationToken))
                    return DBNull.Value;
                var type = reader.GetDataTypeName(ordinal);
                if (type != "varbinary" && type != "image")
                    return reader.GetValue(ordinal);
                using (var stream = reader.GetStream(ordinal))
                using (var buffer = new MemoryStream())
                {
                    await stream.CopyToAsync(buffer, cancellationToken);
                    return buffer.ToArray();
                }
            }

            public static async Task<object> ExecuteScalarBytesAsync(SqlCommand command, CancellationToken cancellationToken = default(CancellationToken))
            {
                using (var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, cancellationToken))
                {
                    var value = await reader.ReadAsync(cancellationToken) ? await ReadBytesOrDBNullAsync(reader, 0, cancellationToken) : null;
                    while (await reader.NextResultAsync(cancellationToken))
                    {
                        // Throws an error that comes behind the value.
                    }

                    return value;
                }
            }
            """;
        var test = Test(Source("command.{|ASQL2004:ExecuteScalarAsync|}(token)"), Source("StreamedValues.ExecuteScalarBytesAsync(command, token)"), Method);
        test.LanguageVersion = LanguageVersion.CSharp7;
        return test.RunAsync();

        static string Source(string read) => string.Concat(ReaderProgram.Usings.Select(static u => $"using {u};\n")) + $$"""

            public class Store
            {
                public async Task<byte[]> Run(SqlCommand command, CancellationToken token)
                {
                    return (byte[])await {{read}};
                }
            }

            """;
    }

    [Theory]
    [InlineData("try { {0} } catch (SqlException) { }")] // comes as an IOException
    [InlineData("try { {0} } catch (Exception e) when (e is SqlException) { }")]
    [InlineData("try { {0} } catch (Exception e) { if (e.InnerException is DbException) throw; }")]
    [InlineData("{0} connection.RetryLogicProvider = null;")] // repeats the opening alone
    [InlineData("{0} list.Add(\"Server=.;Column Encryption Setting=Enabled\");")] // has no streams
    [InlineData("{1} list.Add((byte[])await task);")] // not awaited on the spot
    [InlineData("list.Add((byte[])await command/* the data */.{|ASQL2004:ExecuteScalarAsync|}(token));")]
    [InlineData(
        """
        list.Add((byte[])await command.{|ASQL2004:ExecuteScalarAsync|}(
        #if !TRACE_ROWS
            token
        #endif
            ));
        """)] // without it the comma would stay
    public Task OtherCode_IsLeftAlone(string statements)
    {
        var source = ReaderProgram.Method(
            statements.Replace("{0}", "list.Add((byte[])await command.{|ASQL2004:ExecuteScalarAsync|}(token));", StringComparison.Ordinal).Replace("{1}", "var task = command.{|ASQL2004:ExecuteScalarAsync|}(token);", StringComparison.Ordinal), Data);
        return VerifyAsync(source, source);
    }

    [Theory]
    [InlineData("SELECT Data, Content FROM Documents")] // the second column would be read synchronously
    [InlineData("SELECT DataXml FROM Documents")] // has another reader
    public Task OtherColumns_AreLeftAlone(string select)
    {
        var source = ReaderProgram.Method("list.Add((byte[])await command.{|ASQL2004:ExecuteScalarAsync|}(token));", select);
        return VerifyAsync(source, source);
    }

    /// <summary>Dapper has a method of its own that reads the value once.</summary>
    [Fact]
    public Task Dapper_IsLeftAlone()
    {
        var source = ReaderProgram.Method("list.Add((byte[])await Dapper.SqlMapper.{|ASQL2004:ExecuteScalarAsync|}(connection, \"SELECT Data FROM Documents\"));") + """

            namespace Dapper
            {
                public static class SqlMapper
                {
                    public static Task<object> ExecuteScalarAsync(this IDbConnection connection, string sql, object param = null) => null;
                }
            }
            """;
        return VerifyAsync(source, source);
    }

    [Fact]
    public Task Interface_CallsTheClass()
    {
        const string Source = """
            using System.Threading.Tasks;
            using Microsoft.Data.SqlClient;

            public interface IStore
            {
                async Task<byte[]> RunAsync(SqlCommand command) => (byte[])await command.{|ASQL2004:ExecuteScalarAsync|}();
            }

            """;
        return VerifyAsync(
            Source,
            Source.Replace("command.{|ASQL2004:ExecuteScalarAsync|}()", "StreamedValues.ExecuteScalarBytesAsync(command)", StringComparison.Ordinal),
            ReaderProgram.ScalarOfBytes());
    }

    [Fact]
    public void Provider_HasNoFixAll() => Assert.False(FixProviders.FixesAll(new ScalarStreamingCodeFixProvider()));

    private static Task VerifyAsync(string before, string after, string methods = "", string methodsBefore = "") => Test(before, after, methods, methodsBefore).RunAsync();

    private static CSharpCodeFixTest<ScalarOfLargeValueAnalyzer, ScalarStreamingCodeFixProvider, DefaultVerifier> Test(string before, string after, string methods = "", string methodsBefore = "")
    {
        var test = new CSharpCodeFixTest<ScalarOfLargeValueAnalyzer, ScalarStreamingCodeFixProvider, DefaultVerifier>
        {
            TestCode = before,
            FixedCode = after,
            ReferenceAssemblies = PackageReferences.SqlClient6,
            CodeActionEquivalenceKey = ScalarStreamingCodeFixProvider.EquivalenceKey,
        };
        test.AddHelpers(methods.Length == 0 ? "" : ReaderProgram.Helpers(methods), methodsBefore.Length == 0 ? "" : ReaderProgram.Helpers(methodsBefore));
        return test;
    }
}
