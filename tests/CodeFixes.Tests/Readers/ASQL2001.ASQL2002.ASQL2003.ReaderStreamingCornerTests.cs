using AsyncSql.Analyzers.Readers;
using AsyncSql.CodeFixes.Readers;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Readers;

/// <summary>"Stream the large values of the reader" where the code around a read would not compile with it, or do something else.</summary>
public sealed class ReaderStreamingCornerTests
{
    private const string Open = "await using var reader = await command.ExecuteReaderAsync(token);\n";
    private const string Sequential = "await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token);\n";
    private const string Row = "while (await reader.ReadAsync(token))\n    ";
    private const string Fetched = "await reader.{|ASQL2002:GetFieldValueAsync|}<byte[]>(2, token)";
    private const string Configured = ".ConfigureAwait(false)";

    /// <summary>Two methods of one name would be ambiguous.</summary>
    [Fact]
    public Task ReadsThatAreConfiguredAndNot_GetOneMethod() => VerifyAsync(
        ReaderProgram.Method(
            Open + Row + "list.Add((await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(2, token), await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(3, token).ConfigureAwait(false)));",
            "SELECT Id, Title, Data, Picture FROM Documents"),
        ReaderProgram.Method(
            Sequential + Row + "list.Add((await StreamedValues.ReadBytesAsync(reader, 2, token), await StreamedValues.ReadBytesAsync(reader, 3, token).ConfigureAwait(false)));",
            "SELECT Id, Title, Data, Picture FROM Documents"), ReaderProgram.Helpers(ReaderProgram.Bytes(Configured)));

    /// <summary>The token that the row was read with may be gone where its values are read.</summary>
    [Theory]
    [InlineData(
        """
        bool isThere; { var own = token; isThere = await reader.ReadAsync(own); }

        """)]
    [InlineData(
        """
        using (var source = new CancellationTokenSource(1000)) { await reader.ReadAsync(source.Token); }

        """)]
    public Task TokenOfEndedBlock_IsNotNamed(string row) => VerifyAsync(
        ReaderProgram.Method(Open + row + "list.Add(reader.{|ASQL2001:GetString|}(3));"),
        ReaderProgram.Method(Sequential + row + "list.Add(await StreamedValues.ReadTextAsync(reader, 3));"), ReaderProgram.Helpers(ReaderProgram.Text()));

    [Fact]
    public Task ReadInAnAsynchronousLocalFunction_IsAwaited()
    {
        const string Function = """
            await ReadAsync();

            async Task ReadAsync()
            {

            """;
        return VerifyAsync(
            ReaderProgram.Method(Function + "    " + Open + "    await reader.ReadAsync(token);\n    list.Add(reader.{|ASQL2001:GetString|}(3));\n}"),
            ReaderProgram.Method(Function + "    " + Sequential + "    await reader.ReadAsync(token);\n    list.Add(await StreamedValues.ReadTextAsync(reader, 3, token));\n}"), ReaderProgram.Helpers(ReaderProgram.Text()));
    }

    [Fact]
    public Task CommentInRow_IsNotDoubled()
    {
        const string Commented = "while (await reader.ReadAsync(token) // the next\n    .ConfigureAwait(false))\n    ";
        return VerifyAsync(
            ReaderProgram.Method(Open + Commented + "list.Add(reader.{|ASQL2001:GetString|}(3));"),
            ReaderProgram.Method(Sequential + Commented + "list.Add(await StreamedValues.ReadTextAsync(reader, 3, token).ConfigureAwait(false));"), ReaderProgram.Helpers(ReaderProgram.Text(Configured)));
    }

    /// <summary>With another using a name of the class would mean two types.</summary>
    [Fact]
    public Task UsingThatMakesNamesAmbiguous_IsNotAdded()
    {
        const string Timer = "private static readonly Timer Watch = new();";
        var before = "using System.Timers;\n" + ReaderProgram.Helpers(Timer);
        var after = ReaderProgram.Helpers(Timer + "\n\n" + ReaderProgram.Bytes().Replace("CancellationToken cancellationToken", "System.Threading.CancellationToken cancellationToken", StringComparison.Ordinal))
            .Replace("using System.Threading;\n", "", StringComparison.Ordinal)
            .Replace("using System.Threading.Tasks;\n", "using System.Threading.Tasks;\nusing System.Timers;\n", StringComparison.Ordinal);
        return VerifyAsync(BytesBefore, BytesAfter("StreamedValues.ReadBytesAsync"), after, before);
    }

    /// <summary>A member hides a type of its name, unless it is of that type.</summary>
    [Theory]
    [InlineData(
        """
        public string CommandBehavior { get; set; }

        """,
        "System.Data.CommandBehavior")]
    [InlineData(
        """
        public CommandBehavior CommandBehavior { get; set; }

        """,
        "CommandBehavior")]
    public Task MemberNamedLikeType_IsNotMeant(string members, string name) => VerifyAsync(
        ReaderProgram.Method(Open + Row + "list.Add(reader.{|ASQL2001:GetFieldValue|}<byte[]>(2));", members: members),
        ReaderProgram.Method(
            Sequential.Replace("CommandBehavior", name, StringComparison.Ordinal) + Row + "list.Add(await StreamedValues.ReadBytesAsync(reader, 2, token));", members: members), ReaderProgram.Helpers(ReaderProgram.Bytes()));

    /// <summary>Inside of <c>Contoso</c>, <c>System</c> is the namespace <c>Contoso.System</c>.</summary>
    [Fact]
    public Task NamespaceNamedSystem_IsNotMeant()
    {
        static string In(string behavior, string read) => $$"""
            namespace Contoso.System
            {
                using Microsoft.Data.SqlClient;
                using global::System.Collections.Generic;
                using global::System.Threading.Tasks;

                public class Store
                {
                    public async Task Run(SqlCommand command, List<object> list)
                    {
                        await using var reader = await command.ExecuteReaderAsync({{behavior}});
                        while (await reader.ReadAsync())
                            list.Add({{read}});
                    }
                }
            }

            """;
        return VerifyAsync(In("", "(byte[]){|ASQL2001:reader[\"Data\"]|}"), In("global::System.Data.CommandBehavior.SequentialAccess", "(byte[])await StreamedValues.ReadBytesOrDBNullAsync(reader, reader.GetOrdinal(\"Data\"))"), """
            namespace Contoso.System
            {
                /// <summary>Reads large values of rows from their streams.</summary>
                internal static class StreamedValues
                {
                    public static async global::System.Threading.Tasks.Task<object> ReadBytesOrDBNullAsync(global::Microsoft.Data.SqlClient.SqlDataReader reader, int ordinal, global::System.Threading.CancellationToken cancellationToken = default)
                    {
                        if (await reader.IsDBNullAsync(ordinal, cancellationToken))
                            return global::System.DBNull.Value;
                        var type = reader.GetDataTypeName(ordinal);
                        if (type != "varbinary" && type != "image")
                            return reader.GetValue(ordinal);
                        using var stream = reader.GetStream(ordinal);
                        using var buffer = new global::System.IO.MemoryStream();
                        await stream.CopyToAsync(buffer, cancellationToken);
                        return buffer.ToArray();
                    }
                }
            }

            """);
    }

    /// <summary>What is made before the value cannot be kept while it is awaited.</summary>
    [Theory]
    [InlineData(
        "Take(\"key\", reader.{|ASQL2001:GetString|}(3));",
        """
        private static void Take(ReadOnlySpan<char> key, string text) { }

        """)]
    [InlineData("list.Add(string.Concat(\"key\".AsSpan(), reader.{|ASQL2001:GetString|}(3)));", "")]
    [InlineData("list.Add(string.Create(System.Globalization.CultureInfo.InvariantCulture, $\"{reader.{|ASQL2001:GetString|}(3)}\"));", "")]
    [InlineData(
        "Texts()[0] = reader.{|ASQL2001:GetString|}(3);",
        """
        private static Span<string> Texts() => default;

        """)]
    [InlineData(
        "Text() += reader.{|ASQL2001:GetString|}(3);",
        """
        private string text; private ref string Text() => ref text;

        """)]
    public Task HeldReference_IsLeftAlone(string statement, string members) => StaysAsync(Open + Row + statement, members);

    [Theory]
    [InlineData("list.Add(string.Concat(reader.{|ASQL2001:GetString|}(3).AsSpan(), \"key\"));", "list.Add(string.Concat((await StreamedValues.ReadTextAsync(reader, 3, token)).AsSpan(), \"key\"));")]
    [InlineData("list.Add($\"{id}: {reader.{|ASQL2001:GetString|}(3)}\");", "list.Add($\"{id}: {await StreamedValues.ReadTextAsync(reader, 3, token)}\");")]
    public Task ReferenceToValue_IsMadeOfTheText(string before, string after) => VerifyAsync(
        ReaderProgram.Method(Open + Row + before), ReaderProgram.Method(Sequential + Row + after), ReaderProgram.Helpers(ReaderProgram.Text()));

    /// <summary>In the other branch columns may be read in any order.</summary>
    [Fact]
    public Task ReaderInOtherBranchOfIf_IsLeftAlone() => StaysAsync(Open + Row + "{\nlist.Add(reader.{|ASQL2001:GetString|}(3));\n#if TRACE_ROWS\n    list.Add(reader[\"Title\"]);\n#endif\n}");

    /// <summary>A check of another column or row says nothing of the value: a copy would write nothing for NULL.</summary>
    [Theory]
    [InlineData("var i = 2; if (reader.IsDBNull(i)) continue; i++; ", "i")]
    [InlineData("var i = 2; if (reader.IsDBNull(i++)) continue; ", "i++")]
    [InlineData("if (reader.IsDBNull(2)) continue; await reader.ReadAsync(token); ", "2")]
    [InlineData("if (!reader.IsDBNull(2)) while (await reader.ReadAsync(token)) ", "2")]
    [InlineData("var isNull = reader.IsDBNull(2); await reader.ReadAsync(token); if (!isNull) ", "2")]
    public async Task CheckOfOtherValue_IsNone(string check, string column)
    {
        await IsWholeAsync(check + "{ var data = await reader.{|ASQL2002:GetFieldValueAsync|}<byte[]>(" + column + ", token); await output.WriteAsync(data, token); }", column);
        await IsWholeAsync(check + "{ var data = await reader.{|ASQL2002:GetFieldValueAsync|}<byte[]>(" + column + ", token); using var stream = new MemoryStream(data); await stream.CopyToAsync(output, token); }", column);
    }

    [Theory]
    [InlineData("if (reader.IsDBNull(id)) continue; ", "id")]
    [InlineData("var i = reader.GetOrdinal(\"Data\"); if (reader.IsDBNull(i)) continue; ", "i")]
    [InlineData("var isNull = await reader.IsDBNullAsync(2, token); if (isNull) continue; ", "2")]
    public Task CheckOfValue_IsOne(string check, string column)
    {
        var before = Sequential + "while (await reader.ReadAsync(token))\n{\n    " + check + "\n    ";
        return VerifyAsync(
            ReaderProgram.Method(before + "var data = await reader.{|ASQL2002:GetFieldValueAsync|}<byte[]>(" + column + ", token);\n    await output.WriteAsync(data, token);\n}"),
            ReaderProgram.Method(before + "await reader.GetStream(" + column + ").CopyToAsync(output, token);\n}"));
    }

    /// <summary>The value, or the stream, is used where this compilation, or this function, does not see it.</summary>
    [Theory]
    [InlineData(
        """
        var data = {0};
            await output.WriteAsync(data, Next(data));
        """)]
    [InlineData(
        """
        var data = {0};
            await output.WriteAsync(data, token);
        #if TRACE_ROWS
            list.Add(data);
        #endif

        """)]
    [InlineData(
        """
        var data = {0};
            using var stream = new MemoryStream(data);
            await stream.CopyToAsync(output, token);
        #if TRACE_ROWS
            list.Add(data);
        #endif

        """)]
    [InlineData(
        """
        using var stream = new MemoryStream({0});
            await stream.CopyToAsync(output, token);
        #if TRACE_ROWS
            list.Add(stream.Length);
        #endif

        """)]
    [InlineData(
        """
        using var stream = new MemoryStream({0});
            Skip();
            await stream.CopyToAsync(output, token);
            void Skip() => list.Add(reader.GetInt32(3));
        """)]
    public Task ValueUsedElsewhere_IsCollected(string statements) => IsWholeAsync(
        "if (reader.IsDBNull(2)) continue;\n    " + statements.Replace("{0}", Fetched, StringComparison.Ordinal), "2", "private static CancellationToken Next(byte[] data) => new(data.Length > 3);\n");

    /// <summary>While its stream is read, a reader in a field may be asked for more by other methods.</summary>
    [Fact]
    public Task StreamOfReaderInField_IsCollected()
    {
        const string Members = "private SqlDataReader _reader;\n\nprivate Task SkipAsync() => _reader.ReadAsync();\n";
        const string Loop = "_reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token);\nwhile (await _reader.ReadAsync(token))\n{\n    if (_reader.IsDBNull(2)) continue;\n    using var stream = new MemoryStream(";
        const string Rest = ");\n    await SkipAsync();\n    await stream.CopyToAsync(output, token);\n}";
        return VerifyAsync(
            ReaderProgram.Method(Loop + "await _reader.{|ASQL2002:GetFieldValueAsync|}<byte[]>(2, token)" + Rest, members: Members),
            ReaderProgram.Method(Loop + "await StreamedValues.ReadBytesAsync(_reader, 2, token)" + Rest, members: Members), ReaderProgram.Helpers(ReaderProgram.Bytes()));
    }

    /// <summary>A method that only one branch of <c>#if</c> has is not called outside of it.</summary>
    [Fact]
    public Task MethodInBranchOfIf_IsNotCalledOutside()
    {
        var before = ReaderProgram.Helpers("#if !TRACE_ROWS\n" + ReaderProgram.Bytes() + "\n#endif");
        var own = string.Concat(ReaderProgram.Bytes().ReplaceLineEndings("\n").Split('\n').Select(static line => $"    {line}\n")).Replace("ReadBytesAsync", "ReadAllBytesAsync", StringComparison.Ordinal);
        var after = before.Replace("{\n    #if", "{\n" + own + "\n    #if", StringComparison.Ordinal);
        return VerifyAsync(BytesBefore, BytesAfter("StreamedValues.ReadAllBytesAsync"), after, before);
    }

    /// <summary>The name of the method may be taken, also where the file does not show it.</summary>
    [Theory]
    [InlineData("", "internal static partial class StreamedValues { private static void ReadBytesAsync() { } }")]
    [InlineData("private static byte[] ReadBytesAsync(Stream stream) => null;", "")]
    public Task TakenMethod_IsNotCalled(string member, string other)
    {
        var known = member.Length == 0 ? ReaderProgram.Text() : member;
        string Helpers(string methods, string head = "") =>
            ReaderProgram.Helpers(methods, head).Replace("static class", other.Length > 0 ? "static partial class" : "static class", StringComparison.Ordinal);
        return VerifyAsync(
            BytesBefore + other,
            BytesAfter("StreamedValues.ReadAllBytesAsync") + other,
            Helpers(known + "\n\n" + ReaderProgram.Bytes().Replace("ReadBytesAsync", "ReadAllBytesAsync", StringComparison.Ordinal)),
            Helpers(known, member.Length > 0 ? "using System.IO;\n" : ""));
    }

    private static string BytesBefore => ReaderProgram.Method(Open + Row + "list.Add(reader.{|ASQL2001:GetFieldValue|}<byte[]>(2));");

    private static string BytesAfter(string method) => ReaderProgram.Method(Sequential + Row + $"list.Add(await {method}(reader, 2, token));");

    private static Task StaysAsync(string statements, string members = "")
    {
        var source = ReaderProgram.Method(statements, members: members);
        return VerifyAsync(source, source);
    }

    /// <summary>The value of a sequential reader is collected, whatever becomes of it.</summary>
    private static Task IsWholeAsync(string statements, string column, string members = "")
    {
        var before = Sequential + "while (await reader.ReadAsync(token))\n{\n    " + statements + "\n}";
        var read = $"await reader.{{|ASQL2002:GetFieldValueAsync|}}<byte[]>({column}, token)";
        return VerifyAsync(
            ReaderProgram.Method(before, members: members),
            ReaderProgram.Method(
                before.Replace(read, $"await StreamedValues.ReadBytesAsync(reader, {column}, token)", StringComparison.Ordinal), members: members), ReaderProgram.Helpers(ReaderProgram.Bytes()));
    }

    private static Task VerifyAsync(string before, string after, string helpers = "", string helpersBefore = "")
    {
        var test = new CSharpCodeFixTest<LargeValueReadAnalyzer, ReaderStreamingCodeFixProvider, DefaultVerifier>
        {
            TestCode = before,
            FixedCode = after,
            ReferenceAssemblies = PackageReferences.SqlClient6,
            CodeActionEquivalenceKey = ReaderStreamingCodeFixProvider.EquivalenceKey,
        };
        test.AddHelpers(helpers, helpersBefore);
        return test.RunAsync();
    }
}
