using AsyncSql.Analyzers.Readers;
using AsyncSql.CodeFixes.Readers;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Readers;

/// <summary>"Add CommandBehavior.SequentialAccess": to what, and where it is not offered.</summary>
public sealed class SequentialAccessCodeFixTests
{
    private const string Open = "await using var reader = await command.ExecuteReaderAsync(token);\n";
    private const string Sequential = "await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token);\n";

    [Theory]
    [InlineData(
        """
        while (await reader.ReadAsync(token))
            await reader.{|ASQL2003:GetStream|}(2).CopyToAsync(output, token);
        """)]
    [InlineData(
        """
        if (!await reader.ReadAsync(token) || await reader.IsDBNullAsync(2, token)) return;
        await using var stream = reader.{|ASQL2003:GetStream|}(2);
        await stream.CopyToAsync(output, token);
        """)]
    [InlineData(
        """
        await reader.ReadAsync(token);
        list.Add(reader.GetInt32(0));
        using var text = reader.{|ASQL2003:GetTextReader|}(3);
        var buffer = new char[100];
        for (int n; (n = await text.ReadAsync(buffer)) > 0;)
            await writer.WriteAsync(buffer, 0, n);
        """)]
    [InlineData(
        """
        await reader.ReadAsync(token);
        using (var stream = reader.{|ASQL2003:GetStream|}(2))
            stream.CopyTo(output);
        using (var text = reader.{|ASQL2003:GetTextReader|}(3))
            list.Add(await text.ReadToEndAsync(token));
        """)]
    [InlineData(
        """
        await reader.ReadAsync(token);
        await reader.{|ASQL2003:GetStream|}(reader.GetOrdinal("Data")).CopyToAsync(output);
        await reader.CloseAsync();
        """)]
    [InlineData(
        """
        // The first row only: no goto is needed.
        await reader.ReadAsync(token);
        await reader.{|ASQL2003:GetStream|}(2).CopyToAsync(output);
        """)]
    public Task StreamThatIsReadForward_GetsASequentialReader(string statements) =>
        Test(ReaderProgram.Method(Open + statements), ReaderProgram.Method(Sequential + statements.Replace("{|ASQL2003:", "", StringComparison.Ordinal).Replace("|}", "", StringComparison.Ordinal))).RunAsync();

    [Theory]
    [InlineData("await reader.{|ASQL2003:GetStream|}(2).CopyToAsync(output, token); list.Add(reader.GetInt32(0));")]
    [InlineData("Print(reader.{|ASQL2003:GetStream|}(2));")] // may keep it
    [InlineData("var stream = reader.{|ASQL2003:GetStream|}(2); list.Add(stream);")]
    [InlineData("var stream = reader.{|ASQL2003:GetStream|}(2); list.Add(stream.Length);")]
    [InlineData("var stream = reader.{|ASQL2003:GetStream|}(2); stream.Position = 4; await stream.CopyToAsync(output);")]
    [InlineData("var stream = reader.{|ASQL2003:GetStream|}(2); var head = new byte[4]; await stream.ReadAsync(head);")] // may give less
    [InlineData("var copy = reader.{|ASQL2003:GetStream|}(2).CopyToAsync(output); await copy;")]
    [InlineData("var stream = reader.{|ASQL2003:GetStream|}(2); Func<Task> copy = () => stream.CopyToAsync(output); await copy();")]
    [InlineData("var stream = reader.{|ASQL2003:GetStream|}(2); list.Add(reader.IsDBNull(3)); await stream.CopyToAsync(output);")]
    [InlineData("var stream = reader.{|ASQL2003:GetFieldValue|}<Stream>(2); await stream.CopyToAsync(output);")] // skips data before 7.1
    [InlineData("await reader.{|ASQL2003:GetStream|}(2).CopyToAsync(output, token); list.Add(reader.{|ASQL2001:GetString|}(3));")] // has a fix of its own
    [InlineData("await reader.{|ASQL2003:GetStream|}(2).CopyToAsync(reader.IsDBNull(3) ? output : Stream.Null, token);")] // the column of the argument closes it
    [InlineData("var stream = reader.{|ASQL2003:GetStream|}(2); await stream.CopyToAsync(reader.IsDBNull(3) ? output : Stream.Null, token);")]
    [InlineData("var stream = reader.{|ASQL2003:GetStream|}(2); await reader.CloseAsync(); await stream.CopyToAsync(output);")]
    [InlineData("var stream = reader.{|ASQL2003:GetStream|}(2); await reader.DisposeAsync(); await stream.CopyToAsync(output);")]
    [InlineData("var stream = reader.{|ASQL2003:GetStream|}(2); await command.Connection!.CloseAsync(); await stream.CopyToAsync(output);")]
    [InlineData("try { await reader.{|ASQL2003:GetStream|}(2).CopyToAsync(output, token); } catch (SqlException) { }")] // comes as an IOException
    [InlineData("try { await reader.{|ASQL2003:GetStream|}(2).CopyToAsync(output, token); } catch (IOException) { }")]
    public Task OtherStream_IsLeftAlone(string statements)
    {
        var source = ReaderProgram.Method(Open + "await reader.ReadAsync(token); " + statements, members: "private static void Print(Stream stream) { }");
        return Test(source, source).RunAsync();
    }

    /// <summary>In the other branch the behaviour would stay what it is; what reads the reader there is not seen.</summary>
    [Theory]
    [InlineData("""
        #if !TRACE_ROWS
            CommandBehavior.SingleRow
        #else
            CommandBehavior.Default
        #endif
            
        """, "")]
    [InlineData(
        "",
        """
        #if TRACE_ROWS
            list.Add(reader[1]);
        #endif

        """)]
    public Task BranchOfIf_IsLeftAlone(string behavior, string rest)
    {
        var source = ReaderProgram.Method($"await using var reader = await command.ExecuteReaderAsync(\n{behavior});\nwhile (await reader.ReadAsync(token))\n{{\n    await reader.{{|ASQL2003:GetStream|}}(2).CopyToAsync(output, token);\n{rest}}}");
        return Test(source, source).RunAsync();
    }

    /// <summary>All readers of a file at once; two streams of one reader are one edit.</summary>
    [Fact]
    public Task FixAll_OpensEveryReaderSequentially()
    {
        var test = Test(Source("", "{|ASQL2003:", "|}"), Source("CommandBehavior.SequentialAccess", "", ""));
        test.NumberOfFixAllIterations = 1;
        return test.RunAsync();

        static string Source(string behavior, string start, string end) => ReaderProgram.Method($$"""
            await using (var reader = await command.ExecuteReaderAsync({{behavior}}))
                while (await reader.ReadAsync(token))
                {
                    await reader.{{start}}GetStream{{end}}(2).CopyToAsync(output);
                    list.Add(await reader.{{start}}GetTextReader{{end}}(3).ReadToEndAsync());
                }
            await using (var second = await command.ExecuteReaderAsync({{behavior}}))
                while (await second.ReadAsync(token))
                    await second.{{start}}GetStream{{end}}(2).CopyToAsync(output);
            """);
    }

    /// <summary>A reader that needs another SELECT stays as it is, wherever it stands among the others.</summary>
    [Fact]
    public Task FixAll_ReordersNothing()
    {
        var test = Test(Source("", "{|ASQL2003:", "|}"), Source("CommandBehavior.SequentialAccess", "", ""));
        test.NumberOfFixAllIterations = 1;
        return test.RunAsync();

        static string Source(string behavior, string start, string end) => ReaderProgram.Method($$"""
            await using (var reader = await command.ExecuteReaderAsync())
                while (await reader.ReadAsync(token))
                {
                    await reader.{|ASQL2003:GetStream|}("Data").CopyToAsync(output);
                    list.Add(reader["Id"]);
                }
            await using (var second = await command.ExecuteReaderAsync({{behavior}}))
                while (await second.ReadAsync(token))
                    await second.{{start}}GetStream{{end}}(2).CopyToAsync(output);
            """);
    }

    private static CSharpCodeFixTest<LargeValueReadAnalyzer, SequentialAccessCodeFixProvider, DefaultVerifier> Test(string before, string after) => new()
    {
        TestCode = before,
        FixedCode = after,
        ReferenceAssemblies = PackageReferences.SqlClient6,
        CodeActionEquivalenceKey = SequentialAccessCodeFixProvider.EquivalenceKey,
    };
}
