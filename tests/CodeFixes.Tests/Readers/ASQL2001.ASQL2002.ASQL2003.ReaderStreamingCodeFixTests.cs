using AsyncSql.Analyzers.Readers;
using AsyncSql.CodeFixes.Readers;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis.CSharp.Testing;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.CodeFixes.Tests.Readers;

/// <summary>"Stream the large values of the reader": what it makes of a method, and where it is not offered.</summary>
public sealed class ReaderStreamingCodeFixTests
{
    private const string Open = "await using var reader = await command.ExecuteReaderAsync(token);\n";
    private const string Sequential = "await using var reader = await command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token);\n";

    /// <summary>The method collects what the stream gives, so the value is the array that it was.</summary>
    [Theory]
    [InlineData(
        """
        while (await reader.ReadAsync(token))
        {
            var data = await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(2, token);
        }
        """,
        """
        while (await reader.ReadAsync(token))
        {
            var data = await StreamedValues.ReadBytesAsync(reader, 2, token);
        }
        """)]
    [InlineData(
        """
        if (!await reader.ReadAsync(token)) return;
        output.Write(await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(2));
        """,
        """
        if (!await reader.ReadAsync(token)) return;
        output.Write(await StreamedValues.ReadBytesAsync(reader, 2, token));
        """)]
    [InlineData(
        """
        if (await reader.ReadAsync())
            list.Add(await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(2));
        """,
        """
        if (await reader.ReadAsync())
            list.Add(await StreamedValues.ReadBytesAsync(reader, 2));
        """)]
    [InlineData(
        """
        await reader.ReadAsync(token);
        var item = new { Id = reader.GetInt32(0), Title = reader.GetString(1), Data = reader.{|ASQL2001:GetFieldValue|}<byte[]>(2) };
        """,
        """
        await reader.ReadAsync(token);
        var item = new { Id = reader.GetInt32(0), Title = reader.GetString(1), Data = await StreamedValues.ReadBytesAsync(reader, 2, token) };
        """)]
    [InlineData("while (await reader.ReadAsync(token)) list.Add(await reader.IsDBNullAsync(2, token) ? null : await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(2, token));", "while (await reader.ReadAsync(token)) list.Add(await reader.IsDBNullAsync(2, token) ? null : await StreamedValues.ReadBytesAsync(reader, 2, token));")]
    [InlineData("while (await reader.ReadAsync(token)) list.Add(reader.IsDBNull(2) ? null : (byte[]){|ASQL2001:reader[2]|});", "while (await reader.ReadAsync(token)) list.Add(reader.IsDBNull(2) ? null : await StreamedValues.ReadBytesAsync(reader, 2, token));")]
    [InlineData(
        """
        while (await reader.ReadAsync(token))
        {
            if (reader.IsDBNull(reader.GetOrdinal("Data"))) continue;
            var data = (byte[]){|ASQL2001:reader["Data"]|};
        }
        """,
        """
        while (await reader.ReadAsync(token))
        {
            if (reader.IsDBNull(reader.GetOrdinal("Data"))) continue;
            var data = await StreamedValues.ReadBytesAsync(reader, reader.GetOrdinal("Data"), token);
        }
        """)]
    [InlineData(
        """
        var isThere = await reader.ReadAsync(token);
        var isNull = await reader.IsDBNullAsync(2, token);
        var length = isNull ? 0 : ((byte[])reader.{|ASQL2001:GetValue|}(2)).Length;
        """,
        """
        var isThere = await reader.ReadAsync(token);
        var isNull = await reader.IsDBNullAsync(2, token);
        var length = isNull ? 0 : (await StreamedValues.ReadBytesAsync(reader, 2, token)).Length;
        """)]
    [InlineData(
        """
        var data = reader.GetOrdinal("Data");
        var key = reader.GetOrdinal("Id");
        while (await reader.ReadAsync(token)) list.Add((reader.GetInt32(key), await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(data, token)));
        """,
        """
        var data = reader.GetOrdinal("Data");
        var key = reader.GetOrdinal("Id");
        while (await reader.ReadAsync(token)) list.Add((reader.GetInt32(key), await StreamedValues.ReadBytesAsync(reader, data, token)));
        """)]
    [InlineData(
        """
        await reader.ReadAsync(token);
        var length = reader.{|ASQL2001:GetFieldValue|}<byte[]>(2).Length;
        """,
        """
        await reader.ReadAsync(token);
        var length = (await StreamedValues.ReadBytesAsync(reader, 2, token)).Length;
        """)]
    [InlineData(
        """
        while (await reader.ReadAsync(token))
        {
            int i = 0;
            var item = new { Id = reader.GetInt32(i++), Title = reader.GetString(i++), Data = reader.{|ASQL2001:GetFieldValue|}<byte[]>(i++) };
        }
        """,
        """
        while (await reader.ReadAsync(token))
        {
            int i = 0;
            var item = new { Id = reader.GetInt32(i++), Title = reader.GetString(i++), Data = await StreamedValues.ReadBytesAsync(reader, i++, token) };
        }
        """)]
    [InlineData( // a stream would be opened behind the counting
        """
        while (await reader.ReadAsync(token))
        {
            int i = 2;
            if (reader.IsDBNull(i)) continue;
            var data = reader.{|ASQL2001:GetFieldValue|}<byte[]>(i);
            list[i++] = await System.Text.Json.JsonSerializer.DeserializeAsync<object>(new MemoryStream(data), (System.Text.Json.JsonSerializerOptions)null, token);
        }
        """,
        """
        while (await reader.ReadAsync(token))
        {
            int i = 2;
            if (reader.IsDBNull(i)) continue;
            var data = await StreamedValues.ReadBytesAsync(reader, i, token);
            list[i++] = await System.Text.Json.JsonSerializer.DeserializeAsync<object>(new MemoryStream(data), (System.Text.Json.JsonSerializerOptions)null, token);
        }
        """)]
    public Task Bytes_AreCollectedFromTheirStream(string before, string after) =>
        VerifyAsync(ReaderProgram.Method(Open + before), ReaderProgram.Method(Sequential + after), ReaderProgram.Bytes());

    [Theory]
    [InlineData(
        """
        while (await reader.ReadAsync(token))
            list.Add(reader.{|ASQL2001:GetString|}(3));
        """,
        """
        while (await reader.ReadAsync(token))
            list.Add(await StreamedValues.ReadTextAsync(reader, 3, token));
        """)]
    [InlineData(
        """
        while (await reader.ReadAsync(token))
            list.Add(await reader.{|ASQL2001:GetFieldValueAsync|}<string>(reader.GetOrdinal("Content")));
        """,
        """
        while (await reader.ReadAsync(token))
            list.Add(await StreamedValues.ReadTextAsync(reader, reader.GetOrdinal("Content"), token));
        """)]
    [InlineData(
        """
        await reader.ReadAsync(token);
        writer.Write(reader.{|ASQL2001:GetString|}("Content").Trim());
        """,
        """
        await reader.ReadAsync(token);
        writer.Write((await StreamedValues.ReadTextAsync(reader, reader.GetOrdinal("Content"), token)).Trim());
        """)]
    [InlineData(
        """
        while (await reader.ReadAsync(token) && !await reader.IsDBNullAsync(3, token))
            list.Add((string){|ASQL2001:reader[3]|});
        """,
        """
        while (await reader.ReadAsync(token) && !await reader.IsDBNullAsync(3, token))
            list.Add(await StreamedValues.ReadTextAsync(reader, 3, token));
        """)]
    public Task Text_IsCollectedFromItsReader(string before, string after) =>
        VerifyAsync(ReaderProgram.Method(Open + before), ReaderProgram.Method(Sequential + after), ReaderProgram.Text());

    /// <summary>Where nobody has asked for NULL, the object that it is makes a cast throw, <c>as</c> give null, and lines later the same of everything.</summary>
    [Theory]
    [InlineData("list.Add((byte[]){|ASQL2001:reader[2]|});", "list.Add((byte[])await StreamedValues.ReadBytesOrDBNullAsync(reader, 2, token));")]
    [InlineData("list.Add({|ASQL2001:reader[\"Data\"]|} as byte[]);", "list.Add(await StreamedValues.ReadBytesOrDBNullAsync(reader, reader.GetOrdinal(\"Data\"), token) as byte[]);")]
    [InlineData(
        """
        if (reader.{|ASQL2001:GetValue|}(2) is byte[] data)
            list.Add(data);
        """,
        """
        if (await StreamedValues.ReadBytesOrDBNullAsync(reader, 2, token) is byte[] data)
            list.Add(data);
        """)]
    [InlineData(
        """
        var value = {|ASQL2001:reader["Data"]|};
        if (value != DBNull.Value)
            list.Add((byte[])value);
        """,
        """
        var value = await StreamedValues.ReadBytesOrDBNullAsync(reader, reader.GetOrdinal("Data"), token);
        if (value != DBNull.Value)
            list.Add((byte[])value);
        """)]
    [InlineData("list.Add(reader.IsDBNull(1) ? null : (byte[]){|ASQL2001:reader[2]|});", "list.Add(reader.IsDBNull(1) ? null : (byte[])await StreamedValues.ReadBytesOrDBNullAsync(reader, 2, token));")] // another column
    [InlineData("list.Add(reader.IsDBNull(2) ? (byte[]){|ASQL2001:reader[2]|} : null);", "list.Add(reader.IsDBNull(2) ? (byte[])await StreamedValues.ReadBytesOrDBNullAsync(reader, 2, token) : null);")]
    [InlineData("list.Add(({|ASQL2001:reader[2]|} as byte[])?.Length);", "list.Add((await StreamedValues.ReadBytesOrDBNullAsync(reader, 2, token) as byte[])?.Length);")]
    public Task ObjectOfBytes_StaysAnObject(string before, string after) =>
        VerifyAsync(ReaderProgram.Method(Open + Row + "\n" + before), ReaderProgram.Method(Sequential + Row + "\n" + after), ReaderProgram.BytesOrDBNull());

    [Theory]
    [InlineData("list.Add({|ASQL2001:reader[3]|}.ToString());", "list.Add((await StreamedValues.ReadTextOrDBNullAsync(reader, 3, token)).ToString());")]
    [InlineData("list.Add({|ASQL2001:reader[\"Content\"]|}?.ToString());", "list.Add((await StreamedValues.ReadTextOrDBNullAsync(reader, reader.GetOrdinal(\"Content\"), token))?.ToString());")]
    [InlineData("list.Add(reader.{|ASQL2001:GetValue|}(3) as string);", "list.Add(await StreamedValues.ReadTextOrDBNullAsync(reader, 3, token) as string);")]
    public Task ObjectOfText_StaysAnObject(string before, string after) =>
        VerifyAsync(ReaderProgram.Method(Open + Row + "\n" + before), ReaderProgram.Method(Sequential + Row + "\n" + after), ReaderProgram.TextOrDBNull());

    /// <summary>The value of an SQL type throws for NULL what the getters throw.</summary>
    [Fact]
    public Task ValueOfSqlType_IsCollected() =>
        VerifyAsync(
            ReaderProgram.Method(Open + Row + "list.Add(reader.{|ASQL2001:GetSqlBinary|}(2).Value.Length); list.Add(reader.{|ASQL2001:GetSqlString|}(3).Value);"),
            ReaderProgram.Method(
                Sequential + Row + "list.Add((await StreamedValues.ReadBytesAsync(reader, 2, token)).Length); list.Add(await StreamedValues.ReadTextAsync(reader, 3, token));"), ReaderProgram.Bytes() + "\n\n" + ReaderProgram.Text());

    /// <summary>What is only written somewhere is copied there.</summary>
    [Theory]
    [InlineData("await output.WriteAsync(await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(2, token), token);", "await reader.GetStream(2).CopyToAsync(output, token);")]
    [InlineData("await output.WriteAsync((byte[]){|ASQL2001:reader[\"Data\"]|}).ConfigureAwait(false);", "await reader.GetStream(reader.GetOrdinal(\"Data\")).CopyToAsync(output, token).ConfigureAwait(false);")]
    [InlineData(
        """
        var data = await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(2, token);
            await output.WriteAsync(data, 0, data.Length, token);
        """,
        "await reader.GetStream(2).CopyToAsync(output, token);")]
    [InlineData(
        """
        byte[] data = reader.{|ASQL2001:GetFieldValue|}<byte[]>(2);
            await output.WriteAsync(data.AsMemory());
        """,
        "await reader.GetStream(2).CopyToAsync(output, token);")]
    public Task WrittenBytes_AreCopied(string before, string after)
    {
        const string Loop = "while (await reader.ReadAsync(token))\n{\n    if (await reader.IsDBNullAsync(2, token)) continue;\n    ";
        const string NamedLoop = "while (await reader.ReadAsync(token))\n{\n    if (reader.IsDBNull(\"Data\")) continue;\n    ";
        var loop = before.Contains("\"Data\"", StringComparison.Ordinal) ? NamedLoop : Loop;
        return VerifyAsync(ReaderProgram.Method(Open + loop + before + "\n}"), ReaderProgram.Method(Sequential + loop + after + "\n}"));
    }

    /// <summary>A copy of NULL would write nothing; what is used elsewhere too, or in part, is needed.</summary>
    [Theory]
    [InlineData("", "await output.WriteAsync({0}, token);")]
    [InlineData("if (reader.IsDBNull(2)) return; ", "var data = {0}; await output.WriteAsync(data, token); list.Add(data);")]
    [InlineData("if (reader.IsDBNull(2)) return; ", "var data = {0}; await output.WriteAsync(data, 0, 10, token);")]
    [InlineData("if (reader.IsDBNull(2)) return; ", "var data = {0}; await output.WriteAsync(data, 1, data.Length, token);")]
    [InlineData("if (reader.IsDBNull(2)) return; ", "var data = {0}; await Task.Yield(); await output.WriteAsync(data, token);")]
    [InlineData("if (reader.IsDBNull(2)) return; ", "var write = output.WriteAsync({0}, token); await write;")]
    public Task OtherWrite_GetsTheWholeValue(string check, string write) =>
        VerifyAsync(
            ReaderProgram.Method(Open + Row + check + write.Replace("{0}", "await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(2, token)", StringComparison.Ordinal)),
            ReaderProgram.Method(Sequential + Row + check + write.Replace("{0}", "await StreamedValues.ReadBytesAsync(reader, 2, token)", StringComparison.Ordinal)), ReaderProgram.Bytes());

    /// <summary>Text goes to a writer by a loop.</summary>
    [Theory]
    [InlineData("await writer.WriteAsync(reader.{|ASQL2001:GetString|}(3));", "await StreamedValues.CopyTextAsync(reader, 3, writer, token);", "")]
    [InlineData("await writer.WriteAsync(await reader.{|ASQL2001:GetFieldValueAsync|}<string>(3, token)).ConfigureAwait(false);", "await StreamedValues.CopyTextAsync(reader, 3, writer, token).ConfigureAwait(false);", ".ConfigureAwait(false)")]
    [InlineData(
        """
        var text = reader.{|ASQL2001:GetString|}(3);
            await writer.WriteAsync(text.AsMemory(), CancellationToken.None);
        """,
        "await StreamedValues.CopyTextAsync(reader, 3, writer, CancellationToken.None);",
        "")]
    [InlineData(
        """
        string text = (string){|ASQL2001:reader[3]|};
            await writer.WriteAsync(text);
        """,
        "await StreamedValues.CopyTextAsync(reader, 3, writer, token);",
        "")]
    public Task WrittenText_IsCopied(string before, string after, string configuration)
    {
        const string Loop = "while (await reader.ReadAsync(token))\n{\n    if (await reader.IsDBNullAsync(3, token)) continue;\n    ";
        return VerifyAsync(ReaderProgram.Method(Open + Loop + before + "\n}"), ReaderProgram.Method(Sequential + Loop + after + "\n}"), ReaderProgram.CopyText(configuration));
    }

    [Theory]
    [InlineData("", "await writer.WriteAsync({0});")] // of NULL nothing is written
    [InlineData("if (reader.IsDBNull(3)) return; ", "await writer.WriteLineAsync({0});")]
    [InlineData("if (reader.IsDBNull(3)) return; ", "await writer.WriteAsync({0} + id);")]
    [InlineData("if (reader.IsDBNull(3)) return; ", "writer.Write({0});")]
    [InlineData("if (reader.IsDBNull(3)) return; ", "var text = {0}; await writer.WriteAsync(text); list.Add(text.Length);")]
    [InlineData("if (reader.IsDBNull(3)) return; ", "await File.WriteAllTextAsync(\"path\", {0}, token);")] // an error inside the value would leave a part in the file
    public Task OtherWriteOfText_GetsTheWholeValue(string check, string write) =>
        VerifyAsync(
            ReaderProgram.Method(Open + Row + check + write.Replace("{0}", "await reader.{|ASQL2001:GetFieldValueAsync|}<string>(3, token)", StringComparison.Ordinal)),
            ReaderProgram.Method(Sequential + Row + check + write.Replace("{0}", "await StreamedValues.ReadTextAsync(reader, 3, token)", StringComparison.Ordinal)), ReaderProgram.Text());

    private const string NotNull = "while (await reader.ReadAsync(token))\n{\n    if (await reader.IsDBNullAsync(2, token)) continue;\n    ";
    private const string FetchedData = "await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(2, token)";

    /// <summary>A stream over memory that is read forward is the stream of the reader.</summary>
    [Theory]
    [InlineData("list.Add(await JsonSerializer.DeserializeAsync<int[]>(new MemoryStream({0}), cancellationToken: token));", "list.Add(await JsonSerializer.DeserializeAsync<int[]>(reader.GetStream(2), cancellationToken: token));")]
    [InlineData(
        """
        using var stream = new MemoryStream({0});
            list.Add(await JsonSerializer.DeserializeAsync<int[]>(stream, JsonSerializerOptions.Default, token).ConfigureAwait(false));
        """,
        """
        using var stream = reader.GetStream(2);
            list.Add(await JsonSerializer.DeserializeAsync<int[]>(stream, JsonSerializerOptions.Default, token).ConfigureAwait(false));
        """)]
    [InlineData(
        """
        var data = {0};
            using (var text = new StreamReader(new MemoryStream(data)))
                list.Add(await text.ReadToEndAsync(token));
            list.Add(reader.FieldCount);
        """,
        """
        using (var text = new StreamReader(reader.GetStream(2)))
                list.Add(await text.ReadToEndAsync(token));
            list.Add(reader.FieldCount);
        """)]
    [InlineData(
        """
        await using (Stream stream = new MemoryStream({0}))
            await using (var gzip = new GZipStream(stream, CompressionMode.Decompress))
                await gzip.CopyToAsync(output, token);
        """,
        """
        await using (Stream stream = reader.GetStream(2))
            await using (var gzip = new GZipStream(stream, CompressionMode.Decompress))
                await gzip.CopyToAsync(output, token);
        """)]
    public Task WrappedBytes_AreReadFromTheirStream(string before, string after) =>
        VerifyAsync(
            ReaderProgram.Method(Open + NotNull + before.Replace("{0}", FetchedData, StringComparison.Ordinal) + "\n}", usings: ["System.IO.Compression", "System.Text.Json"]),
            ReaderProgram.Method(Sequential + NotNull + after + "\n}", usings: ["System.IO.Compression", "System.Text.Json"]));

    [Theory]
    [InlineData("list.Add(new MemoryStream({0}));")] // lives on
    [InlineData("using MemoryStream stream = new MemoryStream({0}); await stream.CopyToAsync(output, token);")]
    [InlineData("using var stream = new MemoryStream({0}); stream.Position = 4; await stream.CopyToAsync(output, token);")]
    [InlineData("using var stream = new MemoryStream({0}); stream.CopyTo(output);")] // would block
    [InlineData("using var stream = new MemoryStream({0}); await stream.CopyToAsync(output);")] // the token would be lost
    [InlineData("using var stream = new MemoryStream({0}); var copy = stream.CopyToAsync(output, token); await copy;")]
    [InlineData("using var stream = new MemoryStream({0}); var length = stream.Length;")]
    [InlineData("using var stream = new MemoryStream({0}, false); await stream.CopyToAsync(output, token);")]
    [InlineData("using var stream = new MemoryStream({0}); Func<Task> copy = async () => await stream.CopyToAsync(output, token); await copy();")]
    [InlineData("using var stream = new MemoryStream({0}); list.Add(reader.GetName(3)); await stream.CopyToAsync(output, token);")] // after the reader was asked for something
    [InlineData("using var stream = new MemoryStream({0}); using var text = new StreamReader(stream); if (!text.EndOfStream) list.Add(await text.ReadLineAsync(token));")] // reads ahead, and blocks
    [InlineData("var data = {0}; using var stream = new MemoryStream(data); await stream.CopyToAsync(output, token); list.Add(data);")]
    [InlineData("list.Add(JsonSerializer.Deserialize<int[]>({0}));")] // of bytes a byte order mark is an error, of a stream it is skipped
    [InlineData("await File.WriteAllBytesAsync(\"path\", {0}, token);")] // an error inside the value would leave a part in the file
    public Task OtherWrapper_GetsTheWholeValue(string statements) =>
        VerifyAsync(
            ReaderProgram.Method(Open + NotNull + statements.Replace("{0}", FetchedData, StringComparison.Ordinal) + "\n}", usings: ["System.Text.Json"]),
            ReaderProgram.Method(Sequential + NotNull + statements.Replace("{0}", "await StreamedValues.ReadBytesAsync(reader, 2, token)", StringComparison.Ordinal) + "\n}", usings: ["System.Text.Json"]), ReaderProgram.Bytes());

    /// <summary>Of NULL a stream would be empty.</summary>
    [Fact]
    public Task WrappedBytesThatMayBeNull_AreWhole() =>
        VerifyAsync(
            ReaderProgram.Method(Open + Row + "using var stream = new MemoryStream(" + FetchedData + "); await stream.CopyToAsync(output, token);"),
            ReaderProgram.Method(Sequential + Row + "using var stream = new MemoryStream(await StreamedValues.ReadBytesAsync(reader, 2, token)); await stream.CopyToAsync(output, token);"), ReaderProgram.Bytes());

    [Fact]
    public Task SeveralValues_AreReplacedTogether()
    {
        const string Before = "while (await reader.ReadAsync(token).ConfigureAwait(false))\n    list.Add((reader.GetInt32(0), await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(2, token).ConfigureAwait(false), reader.{|ASQL2001:GetString|}(3)));";
        const string After = "while (await reader.ReadAsync(token).ConfigureAwait(false))\n    list.Add((reader.GetInt32(0), await StreamedValues.ReadBytesAsync(reader, 2, token).ConfigureAwait(false), await StreamedValues.ReadTextAsync(reader, 3, token).ConfigureAwait(false)));";
        return VerifyAsync(
            ReaderProgram.Method(Open + Before),
            ReaderProgram.Method(Sequential + After), ReaderProgram.Bytes(".ConfigureAwait(false)") + "\n\n" + ReaderProgram.Text(".ConfigureAwait(false)"));
    }

    /// <summary>A reader that is sequential already is opened as it was; it may come from elsewhere.</summary>
    [Theory]
    [InlineData(
        """
        await reader.ReadAsync();
        list.Add(await reader.{|ASQL2002:GetFieldValueAsync|}<byte[]>(2));
        """,
        """
        await reader.ReadAsync();
        list.Add(await StreamedValues.ReadBytesAsync(reader, 2));
        """)]
    [InlineData(
        """
        while (await reader.ReadAsync(token))
            for (var i = 2; i < 3; i++)
            {
                var data = await reader.{|ASQL2002:GetFieldValueAsync|}<byte[]>(i, token);
            }
        """,
        """
        while (await reader.ReadAsync(token))
            for (var i = 2; i < 3; i++)
            {
                var data = await StreamedValues.ReadBytesAsync(reader, i, token);
            }
        """)]
    public Task SequentialReader_IsOpenedAsItWas(string before, string after) =>
        VerifyAsync(ReaderProgram.Method(Sequential + before), ReaderProgram.Method(Sequential + after), ReaderProgram.Bytes());

    /// <summary>Whatever the reader is opened with stays.</summary>
    [Theory]
    [InlineData("command.ExecuteReaderAsync()", "command.ExecuteReaderAsync(CommandBehavior.SequentialAccess)")]
    [InlineData("command.ExecuteReaderAsync(cancellationToken: token)", "command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, cancellationToken: token)")]
    [InlineData("command.ExecuteReaderAsync(CommandBehavior.SingleRow, token)", "command.ExecuteReaderAsync(CommandBehavior.SingleRow | CommandBehavior.SequentialAccess, token)")]
    [InlineData("command.ExecuteReaderAsync(CommandBehavior.SingleRow | CommandBehavior.SingleResult)", "command.ExecuteReaderAsync(CommandBehavior.SingleRow | CommandBehavior.SingleResult | CommandBehavior.SequentialAccess)")]
    [InlineData("command.ExecuteReaderAsync(CommandBehavior.Default, token)", "command.ExecuteReaderAsync(CommandBehavior.SequentialAccess, token)")]
    [InlineData("command.ExecuteReaderAsync(CommandBehavior.SingleRow ^ CommandBehavior.SingleResult)", "command.ExecuteReaderAsync((CommandBehavior.SingleRow ^ CommandBehavior.SingleResult) | CommandBehavior.SequentialAccess)")]
    public Task Behavior_IsAdded(string before, string after)
    {
        return VerifyAsync(
            ReaderProgram.Method(Source(before, "await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(2)")),
            ReaderProgram.Method(Source(after, "await StreamedValues.ReadBytesAsync(reader, 2)")), ReaderProgram.Bytes());

        static string Source(string call, string read) => $"using (var reader = await {call})\n{{\n    if (await reader.ReadAsync())\n        list.Add({read});\n}}";
    }

    /// <summary>Before C# 8 there are no using declarations.</summary>
    [Fact]
    public Task OlderLanguage_GetsUsingStatements()
    {
        const string Method = """
            public static async Task<byte[]> ReadBytesAsync(SqlDataReader reader, int ordinal, CancellationToken cancellationToken = default(CancellationToken))
            {
                if (await reader.IsDBNullAsync(ordinal, cancellationToken))
                    throw new SqlNullValueException();
                using (var stream = reader.GetStream(ordinal))
                using (var buffer = new MemoryStream())
                {
                    await stream.CopyToAsync(buffer, cancellationToken);
                    return buffer.ToArray();
                }
            }
            """;
        var test = Test(
            Source("ExecuteReaderAsync(token)", "reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(0, token)", ""),
            Source("ExecuteReaderAsync(CommandBehavior.SequentialAccess, token)", "StreamedValues.ReadBytesAsync(reader, 0, token)", "using System.Data;\n"),
            Method);
        test.LanguageVersion = Microsoft.CodeAnalysis.CSharp.LanguageVersion.CSharp7;
        return test.RunAsync();

        static string Source(string open, string read, string usings) => usings + $$"""
            using System.Threading;
            using System.Threading.Tasks;
            using Microsoft.Data.SqlClient;

            public class Store
            {
                public async Task<byte[]> Run(SqlCommand command, CancellationToken token)
                {
                    using (var reader = await command.{{open}})
                    {
                        await reader.ReadAsync(token);
                        var data = await {{read}};
                        return data;
                    }
                }
            }

            """;
    }

    /// <summary>The method that another reader of the project got is used again.</summary>
    [Theory]
    [InlineData("", "")]
    [InlineData("", ".ConfigureAwait(false)")] // does no harm where it is not asked for
    [InlineData(".ConfigureAwait(false)", ".ConfigureAwait(false)")]
    public Task SecondReader_UsesTheMethodOfTheFirst(string own, string others)
    {
        var helpers = ReaderProgram.Helpers(ReaderProgram.Bytes(others) + "\n\n" + ReaderProgram.Text(others));
        var test = Test(
            ReaderProgram.Method(Open + $"await reader.ReadAsync(token){own};\nlist.Add(await reader.{{|ASQL2001:GetFieldValueAsync|}}<byte[]>(2){own});"),
            ReaderProgram.Method(Sequential + $"await reader.ReadAsync(token){own};\nlist.Add(await StreamedValues.ReadBytesAsync(reader, 2, token){own});"));
        test.AddHelpers(helpers, helpers);
        return test.RunAsync();
    }

    /// <summary>A stream beside the values goes with them.</summary>
    [Fact]
    public Task StreamBesideAValue_IsRepairedWithIt() =>
        VerifyAsync(
            ReaderProgram.Method(Open + "await reader.ReadAsync(token);\nawait reader.{|ASQL2003:GetStream|}(2).CopyToAsync(output, token);\nlist.Add(reader.{|ASQL2001:GetString|}(3));"),
            ReaderProgram.Method(Sequential + "await reader.ReadAsync(token);\nawait reader.GetStream(2).CopyToAsync(output, token);\nlist.Add(await StreamedValues.ReadTextAsync(reader, 3, token));"), ReaderProgram.Text());

    private const string Row = "await reader.ReadAsync(token); ";
    private const string Read = "list.Add(await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(2, token)); ";

    [Theory]
    [InlineData(Row + Read + "list.Add(reader.GetInt32(0));")] // an earlier column
    [InlineData(Row + Read + "list.Add(reader.IsDBNull(2));")]
    [InlineData(Row + "list.Add(reader.IsDBNull(3)); " + Read)]
    [InlineData(Row + Read + Read)] // twice
    [InlineData(Row + "list.Add(reader.GetInt32(reader.GetOrdinal(\"Unknown\"))); " + Read)]
    [InlineData(Row + "list.Add(reader.GetInt32(id)); " + Read)] // which column?
    [InlineData("while (await reader.ReadAsync(token)) for (var i = 0; i < 2; i++) { " + Read + " }")]
    [InlineData("while (await reader.ReadAsync(token)) foreach (var x in list) { " + Read + " }")]
    [InlineData(Row + Read + Row)] // of which row?
    [InlineData("while (true) { if (!await reader.ReadAsync(token)) break; " + Read + " }")]
    [InlineData("do { while (await reader.ReadAsync(token)) { " + Read + " } } while (await reader.NextResultAsync(token));")]
    [InlineData(Row + Read + "Print(reader);")] // handed on
    [InlineData(Row + Read + "var other = reader; list.Add(other.GetInt32(0));")]
    [InlineData(Row + "Func<Task> read = async () => { " + Read + " }; await read();")]
    [InlineData(Row + "var values = new object[4]; reader.{|ASQL2001:GetValues|}(values); " + Read)]
    [InlineData(Row + "list.Add(reader.GetBytes(1, 0, new byte[4], 0, 4)); " + Read)]
    [InlineData(Row + "try { " + Read + " } catch (SqlException) { }")] // comes as an IOException
    [InlineData(Row + "try { " + Read + " } catch (DbException e) when (e.ErrorCode == 1) { }")]
    [InlineData(Row + "var task = reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(2, token); list.Add(await task);")]
    [InlineData(Row + "list.Add(await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(2, Token())); CancellationToken Token() => token;")]
    [InlineData(Row + "list.Add(reader.{|ASQL2001:GetSqlBinary|}(2));")] // may be asked whether it is NULL
    [InlineData(Row + "list.Add(reader.{|ASQL2001:GetSqlBinary|}(2).Length);")]
    [InlineData(Row + "list.Add(reader.{|ASQL2001:GetSqlChars|}(3).Value);")] // an array of characters
    [InlineData(Row + "list.Add(reader.{|ASQL2001:GetSqlBytes|}(2).Value);")]
    [InlineData(Row + "list.Add(reader.{|ASQL2001:GetFieldValue|}<object>(2) as byte[]);")] // throws for NULL, or not
    [InlineData(Row + "lock (list) { list.Add(reader.{|ASQL2001:GetFieldValue|}<byte[]>(2)); }")]
    [InlineData(Row + "list.Add(await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(/* the data */ 2, token));")]
    [InlineData(Row + "var stream = reader.{|ASQL2003:GetStream|}(2); list.Add(reader.{|ASQL2001:GetString|}(3)); await stream.CopyToAsync(output);")] // the next column closes it
    [InlineData(Row + "list.Add(reader.{|ASQL2003:GetStream|}(2).Length); list.Add(reader.{|ASQL2001:GetString|}(3));")]
    [InlineData("next: " + Row + Read + " if (id > 0) goto next;")]
    public Task OtherReading_IsLeftAlone(string statements) => VerifyAsync(ReaderProgram.Method(Open + statements, members: Print), ReaderProgram.Method(Open + statements, members: Print));

    [Theory]
    [InlineData("SELECT Id, Data FROM Documents", "list.Add(reader.GetInt32(reader.GetOrdinal(\"Id\"))); list.Add(reader.{|ASQL2001:GetFieldValue|}<byte[]>(\"Data\")); list.Add(reader.GetInt32(\"Id\"));")]
    [InlineData("SELECT Data, Id FROM Documents", "list.Add(reader.GetInt32(\"Id\")); list.Add(await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(\"Data\"));")]
    [InlineData("SELECT * FROM Documents", "list.Add(reader.GetInt32(\"Id\")); list.Add(await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(\"Data\"));")]
    [InlineData("SELECT Id, ContentXml FROM Documents", "list.Add(await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(1));")]
    [InlineData("SELECT Id, DataXml FROM Documents", "list.Add({|ASQL2001:reader[1]|} as byte[]);")]
    [InlineData("EXEC Documents_Get", "list.Add(await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(1));")] // may be a rowversion
    [InlineData("EXEC Documents_Get", "var rowVersion = await reader.GetFieldValueAsync<byte[]>(1);")] // not even reported
    public Task OtherColumns_AreLeftAlone(string select, string statements) =>
        VerifyAsync(ReaderProgram.Method(Open + Row + statements, select), ReaderProgram.Method(Open + Row + statements, select));

    /// <summary>An extension with the name of a getter returns another type than the getter.</summary>
    [Theory]
    [InlineData("")]
    [InlineData("System.Data")]
    public Task ExtensionNamedAsGetter_IsLeftAlone(string space)
    {
        const string Rows = "public static class Rows { public static T GetValue<T>(this IDataReader reader, int column) => (T)reader.GetValue(column); }";
        var source = ReaderProgram.Method(Open + Row + "list.Add(reader.GetInt32(0)); byte[] data = reader.{|ASQL2001:GetValue|}<byte[]>(2); list.Add(data.Length);")
            + (space.Length == 0 ? Rows : $"namespace {space} {{ {Rows} }}");
        return VerifyAsync(source, source);
    }

    /// <summary>The target of a value says what it is, where no column has a name.</summary>
    [Fact]
    public Task ColumnWithoutName_IsWhatItsTargetSays() =>
        VerifyAsync(
            ReaderProgram.Method(Open + Row + "\nvar data = await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(1);", "EXEC Documents_Get"),
            ReaderProgram.Method(Sequential + Row + "\nvar data = await StreamedValues.ReadBytesAsync(reader, 1, token);", "EXEC Documents_Get"), ReaderProgram.Bytes());

    /// <summary>An object is whatever the column holds.</summary>
    [Fact]
    public Task ObjectOfUnknownColumn_IsWhatItIs() =>
        VerifyAsync(
            ReaderProgram.Method(Open + Row + "\nlist.Add({|ASQL2001:reader[1]|} as byte[]);", "EXEC Documents_Get"),
            ReaderProgram.Method(Sequential + Row + "\nlist.Add(await StreamedValues.ReadBytesOrDBNullAsync(reader, 1, token) as byte[]);", "EXEC Documents_Get"), ReaderProgram.BytesOrDBNull());

    [Fact]
    public Task TopLevelStatements_CallTheClass()
    {
        const string Before = """
            using System;
            using System.Data;
            using System.Data.SqlTypes;
            using System.IO;
            using System.Threading;
            using System.Threading.Tasks;
            using Microsoft.Data.SqlClient;

            await using var connection = new SqlConnection(args[0]);
            await using var command = new SqlCommand("SELECT Data FROM Documents", connection);
            await using var reader = await command.ExecuteReaderAsync();
            while (await reader.ReadAsync())
                Console.WriteLine((await reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(0)).Length);
            // done
            public class Other
            {
            }

            """;
        var after = Before.Replace("ExecuteReaderAsync()", "ExecuteReaderAsync(CommandBehavior.SequentialAccess)", StringComparison.Ordinal)
            .Replace("reader.{|ASQL2001:GetFieldValueAsync|}<byte[]>(0)", "StreamedValues.ReadBytesAsync(reader, 0)", StringComparison.Ordinal);
        var test = Test(Before, after, ReaderProgram.Bytes());
        test.TestState.OutputKind = Microsoft.CodeAnalysis.OutputKind.ConsoleApplication;
        return test.RunAsync();
    }

    /// <summary>SqlClient cannot stream what it decrypts itself.</summary>
    [Fact]
    public Task EncryptedColumns_AreLeftAlone()
    {
        var source = ReaderProgram.Method(Open + Row + Read + "list.Add(\"Server=.;Column Encryption Setting=Enabled\");");
        return VerifyAsync(source, source);
    }

    /// <summary>A span may not live across an await that is added.</summary>
    [Fact]
    public Task MethodWithSpan_GetsNoFurtherAwait()
    {
        var source = ReaderProgram.Method(Open + Row + "Span<byte> span = new byte[4]; list.Add(reader.{|ASQL2001:GetFieldValue|}<byte[]>(2)); list.Add(span.Length);");
        var test = Test(source, source);
        test.CompilerDiagnostics = CompilerDiagnostics.None; // before C# 13 no asynchronous method may have one
        return test.RunAsync();
    }

    [Fact]
    public void Provider_HasNoFixAll() => Assert.False(FixProviders.FixesAll(new ReaderStreamingCodeFixProvider()));

    private const string Print = "private static void Print(SqlDataReader reader) { }";

    private static Task VerifyAsync(string before, string after, string methods = "") => Test(before, after, methods).RunAsync();

    private static CSharpCodeFixTest<LargeValueReadAnalyzer, ReaderStreamingCodeFixProvider, DefaultVerifier> Test(string before, string after, string methods = "")
    {
        var test = new CSharpCodeFixTest<LargeValueReadAnalyzer, ReaderStreamingCodeFixProvider, DefaultVerifier>
        {
            TestCode = before,
            FixedCode = after,
            ReferenceAssemblies = PackageReferences.SqlClient6,
            CodeActionEquivalenceKey = ReaderStreamingCodeFixProvider.EquivalenceKey,
        };
        test.AddHelpers(methods.Length == 0 ? "" : ReaderProgram.Helpers(methods));
        return test;
    }
}
