namespace AsyncSql.CodeFixes.Streaming;

internal enum WriteTarget
{
    Stream,
    Writer,
    BinaryFile,
    TextFile,

    /// <summary>Encoded text, to a stream.</summary>
    EncodedStream,

    /// <summary>Encoded text, to the response of a web request.</summary>
    Response,
}

/// <summary>
/// One statement, or two, that only write the whole value of a column to one place: a stream, a writer, a response, or a path of a file.
/// </summary>
internal sealed record ValueWrite(StatementSyntax First, StatementSyntax Last, WriteTarget Target, ExpressionSyntax Destination)
{
    /// <summary>In units of 1,024 characters.</summary>
    private const int CharsAtATime = 32;

    /// <summary>In the same unit. In UTF-8, with three bytes a character, the bytes are no large object of the garbage collector.</summary>
    private const int CharsEncodedAtATime = 16;

    public TextSpan Span => TextSpan.FromBounds(First.SpanStart, Last.Span.End);

    public ExpressionSyntax? Token { get; init; }

    /// <summary><c>.ConfigureAwait(false)</c>; empty without one.</summary>
    public string Configuration { get; init; } = "";

    /// <summary>Whether the code throws for <see langword="null"/>; otherwise it writes nothing.</summary>
    public bool ThrowsForNull { get; init; }

    /// <summary>The size of the buffer of a copy, as a further argument; empty for the default.</summary>
    public string BufferSize { get; init; } = "";

    /// <summary>The code of the encoding of a text; empty without one.</summary>
    public string Encoding { get; init; } = "";

    public bool IsBinary => Target is WriteTarget.Stream or WriteTarget.BinaryFile;

    /// <summary>Whether the new code names the destination more than once, or in a loop.</summary>
    public bool RepeatsDestination => Target is WriteTarget.Writer or WriteTarget.EncodedStream or WriteTarget.Response;

    /// <summary>The namespaces that the new statements need, each with a type of it.</summary>
    public IEnumerable<(string Namespace, string Type)> FindImports(bool hasToken)
    {
        if (!IsBinary && (hasToken || Encoding.Length > 0))
            yield return ("System", "MemoryExtensions");
        if (Encoding.StartsWith("Encoding.", StringComparison.Ordinal))
            yield return ("System.Text", "Encoding");
        if (Target is WriteTarget.BinaryFile or WriteTarget.TextFile)
            yield return ("System.IO", "FileStream");
    }

    public IReadOnlyList<string> Emit(StreamedValue value, string destination, string awaitUsing, FreeNames names)
    {
        var content = names.Choose("content", "data", "column");
        List<string> lines = [IsBinary ? $"{awaitUsing} var {content} = {value.Stream};" : $"using var {content} = {value.TextReader};"];
        if (Target is WriteTarget.BinaryFile or WriteTarget.TextFile)
        {
            const string options = "FileMode.Create, FileAccess.Write, FileShare.Read, 4096, useAsync: true";
            var file = names.Choose(IsBinary ? "file" : "writer", "output", "target");
            var opened = IsBinary ? $"FileStream({destination}, {options})" : $"StreamWriter({destination})";
            lines.Add($"{awaitUsing} var {file} = new {opened};");
            destination = file;
        }

        return IsBinary
            ? [.. lines, $"await {value.Copy(content, destination, BufferSize)};"]
            : [.. lines, .. EmitText(value, content, destination, names)];
    }

    private IEnumerable<string> EmitText(StreamedValue value, string content, string destination, FreeNames names)
    {
        var part = new TextPart(
            names.Choose("buffer", "chars", "part"),
            names.Choose("read", "count", "length"),
            $"{(Encoding.Length > 0 ? CharsEncodedAtATime : CharsAtATime)} * 1024");
        return Encoding.Length > 0
            ? EmitEncoded(value, content, part, Target == WriteTarget.Response ? destination + ".Body" : destination, names)
            : value.ReadText(content, part, part.Buffer + value.TokenArgument, value.Token.Length == 0
                ? $"await {destination}.WriteAsync({part.Buffer}, 0, {part.Count}){value.Configuration};"
                : $"await {destination}.WriteAsync({part.Buffer}.AsMemory(0, {part.Count}), {value.Token}){value.Configuration};");
    }

    /// <summary>An encoder keeps half a surrogate pair for the next part, and writes no preamble.</summary>
    private IEnumerable<string> EmitEncoded(StreamedValue value, string content, TextPart part, string destination, FreeNames names)
    {
        var (buffer, count, _) = part;
        var encoder = names.Choose("encoder", "textEncoder");
        var bytes = names.Choose("bytes", "encoded");
        var length = names.Choose("size", "byteCount");
        return
        [
            $"var {encoder} = {Encoding}.GetEncoder();",
            $"var {buffer} = new char[{part.Size}];",
            $"var {bytes} = new byte[{Encoding}.GetMaxByteCount({buffer}.Length)];",
            $"int {count};",
            "do",
            .. StreamedValue.EmitBlock(
            [
                $"{count} = await {content}.ReadAsync({buffer}{value.TokenArgument}){value.Configuration};",
                $"var {length} = {encoder}.GetBytes({buffer}, 0, {count}, {bytes}, 0, flush: {count} == 0);",
                $"await {destination}.WriteAsync({bytes}.AsMemory(0, {length}){value.TokenArgument}){value.Configuration};",
            ]),
            $"while ({count} > 0);",
        ];
    }
}
