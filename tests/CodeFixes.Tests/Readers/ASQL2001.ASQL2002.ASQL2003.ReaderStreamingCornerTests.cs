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

    private static readonly string[] ForBytes = ["System.Data.SqlTypes"];
    private static readonly string[] ForText = ["System.Data.SqlTypes", "System.Text"];

    /// <summary>Two methods of one name would be ambiguous.</summary>
    [Fact]
    public Task ReadsThatAreConfiguredAndNot_GetOneMethod() => VerifyAsync(
        ReaderProgram.Method(
            Open + Row + "list.Add((await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(2, token), await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(3, token).ConfigureAwait(false)));",
            "SELECT Id, Title, Data, Picture FROM Documents"),
        ReaderProgram.Method(
            Sequential + Row + "list.Add((await ReadBytesAsync(reader, 2, token), await ReadBytesAsync(reader, 3, token).ConfigureAwait(false)));",
            "SELECT Id, Title, Data, Picture FROM Documents", ReaderProgram.Bytes(Configured), ForBytes));

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
        ReaderProgram.Method(Sequential + row + "list.Add(await ReadTextAsync(reader, 3));", members: ReaderProgram.Text(), usings: ForText));

    [Fact]
    public Task CommentInRow_IsNotDoubled()
    {
        const string Commented = "while (await reader.ReadAsync(token) // the next\n    .ConfigureAwait(false))\n    ";
        return VerifyAsync(
            ReaderProgram.Method(Open + Commented + "list.Add(reader.{|ASQL2001:GetString|}(3));"),
            ReaderProgram.Method(Sequential + Commented + "list.Add(await ReadTextAsync(reader, 3, token).ConfigureAwait(false));", members: ReaderProgram.Text(Configured), usings: ForText));
    }

    /// <summary>With another using a name of the file would mean two types.</summary>
    [Fact]
    public Task UsingThatMakesNamesAmbiguous_IsNotAdded()
    {
        const string Members = "private Timer timer = new();\n";
        static string WithTimers(string source) => source.Replace("using System.Threading;\n", "using System.Timers;\n", StringComparison.Ordinal).Replace(", CancellationToken token)", ")", StringComparison.Ordinal);
        return VerifyAsync(
            WithTimers(ReaderProgram.Method("await using var reader = await command.ExecuteReaderAsync();\nwhile (await reader.ReadAsync())\n    list.Add(reader.{|ASQL2001:GetFieldValue|}<byte[]>(2));", members: Members)),
            WithTimers(ReaderProgram.Method(
                "await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess);\nwhile (await reader.ReadAsync())\n    list.Add(await ReadBytesAsync(reader, 2));",
                members: ReaderProgram.Bytes().Replace("CancellationToken cancellationToken", "System.Threading.CancellationToken cancellationToken", StringComparison.Ordinal) + "\n\n" + Members, usings: ForBytes)));
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
            Sequential.Replace("CommandBehavior", name, StringComparison.Ordinal) + Row + "list.Add(await ReadBytesAsync(reader, 2, token));", members: ReaderProgram.Bytes() + "\n\n" + members, usings: ForBytes));

    /// <summary>Inside of <c>Contoso</c>, <c>System</c> is the namespace <c>Contoso.System</c>.</summary>
    [Fact]
    public Task NamespaceNamedSystem_IsNotMeant()
    {
        static string In(string behavior, string read, string members) => $$"""
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
            {{members}}    }
            }

            """;
        return VerifyAsync(In("", "(byte[]){|ASQL2001:reader[\"Data\"]|}", ""), In("global::System.Data.CommandBehavior.SequentialAccess", "(byte[])await ReadBytesOrDBNullAsync(reader, reader.GetOrdinal(\"Data\"))", """

                    private static async Task<object> ReadBytesOrDBNullAsync(SqlDataReader reader, int ordinal, global::System.Threading.CancellationToken cancellationToken = default)
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

            """));
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
    [InlineData("list.Add(string.Concat(reader.{|ASQL2001:GetString|}(3).AsSpan(), \"key\"));", "list.Add(string.Concat((await ReadTextAsync(reader, 3, token)).AsSpan(), \"key\"));")]
    [InlineData("list.Add($\"{id}: {reader.{|ASQL2001:GetString|}(3)}\");", "list.Add($\"{id}: {await ReadTextAsync(reader, 3, token)}\");")]
    public Task ReferenceToValue_IsMadeOfTheText(string before, string after) => VerifyAsync(
        ReaderProgram.Method(Open + Row + before), ReaderProgram.Method(Sequential + Row + after, members: ReaderProgram.Text(), usings: ForText));

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
            ReaderProgram.Method(Loop + "await ReadBytesAsync(_reader, 2, token)" + Rest, members: ReaderProgram.Bytes() + "\n\n" + Members, usings: ForBytes));
    }

    /// <summary>A method that only one branch of <c>#if</c> has is not called outside of it.</summary>
    [Fact]
    public Task MethodInBranchOfIf_IsNotCalledOutside()
    {
        var branch = "#if !TRACE_ROWS\n" + ReaderProgram.Bytes() + "\n#endif\n";
        return VerifyAsync(
            ReaderProgram.Method(Open + Row + "list.Add(reader.{|ASQL2001:GetFieldValue|}<byte[]>(2));", members: branch, usings: ForBytes),
            ReaderProgram.Method(
                Sequential + Row + "list.Add(await ReadAllBytesAsync(reader, 2, token));",
                members: ReaderProgram.Bytes().Replace("ReadBytesAsync", "ReadAllBytesAsync", StringComparison.Ordinal) + "\n\n" + branch, usings: ForBytes));
    }

    /// <summary>The name of the method may be taken, also where the file does not show it.</summary>
    [Theory]
    [InlineData("public class Store", "public class Store : Base", "public class Base { protected static void ReadBytesAsync() { } }")]
    [InlineData("public class Store", "public partial class Store", "public partial class Store { private static void ReadBytesAsync() { } }")]
    [InlineData("public class Store", "public class Store", "")]
    public Task TakenName_IsNotUsed(string declaration, string written, string other)
    {
        string Declared(string source) => source.Replace(declaration, written, StringComparison.Ordinal) + other;
        var members = other.Length == 0 ? "private static byte[] ReadBytesAsync(Stream stream) => null;\n" : "";
        return VerifyAsync(
            Declared(ReaderProgram.Method(Open + Row + "list.Add(reader.{|ASQL2001:GetFieldValue|}<byte[]>(2));", members: members)),
            Declared(ReaderProgram.Method(
                Sequential + Row + "list.Add(await ReadAllBytesAsync(reader, 2, token));",
                members: ReaderProgram.Bytes().Replace("ReadBytesAsync", "ReadAllBytesAsync", StringComparison.Ordinal) + (members.Length == 0 ? "" : "\n\n" + members), usings: ForBytes)));
    }

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
                before.Replace(read, $"await ReadBytesAsync(reader, {column}, token)", StringComparison.Ordinal),
                members: ReaderProgram.Bytes() + (members.Length == 0 ? "" : "\n\n" + members), usings: ForBytes));
    }

    private static Task VerifyAsync(string before, string after) => new CSharpCodeFixTest<LargeValueReadAnalyzer, ReaderStreamingCodeFixProvider, DefaultVerifier>
    {
        TestCode = before,
        FixedCode = after,
        ReferenceAssemblies = PackageReferences.SqlClient6,
        CodeActionEquivalenceKey = ReaderStreamingCodeFixProvider.EquivalenceKey,
    }.RunAsync();
}
