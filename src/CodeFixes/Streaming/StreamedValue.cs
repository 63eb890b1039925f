namespace AsyncSql.CodeFixes.Streaming;

/// <summary>
/// A value of a row as new code reads it from a stream. All code of the fixes that reads, copies or checks such a value is written here.
/// A tab at the beginning of a line is one level of indentation.
/// </summary>
/// <param name="Reader">The name of the reader.</param>
/// <param name="Ordinal">The code of the column's ordinal.</param>
/// <param name="Token">The code of the cancellation token; empty without one.</param>
/// <param name="Configuration"><c>.ConfigureAwait(false)</c>; empty without one.</param>
internal sealed record StreamedValue(string Reader, string Ordinal, string Token, string Configuration)
{
    public string TokenArgument => Token.Length == 0 ? "" : ", " + Token;

    public string Stream => $"{Reader}.GetStream({Ordinal})";
    public string TextReader => $"{Reader}.GetTextReader({Ordinal})";
    public string HasRow => $"await {Reader}.ReadAsync({Token}){Configuration}";
    public string IsNull => $"await {Reader}.IsDBNullAsync({Ordinal}{TokenArgument}){Configuration}";

    /// <summary>The call that reads a small value of a type.</summary>
    public string ReadField(string type) => $"await {Reader}.GetFieldValueAsync<{type}>({Ordinal}{TokenArgument}){Configuration}";

    /// <summary>The call that copies a stream. The size of the buffer is a further argument, empty for the default.</summary>
    public string Copy(string stream, string destination, string bufferSize = "") =>
        $"{stream}.CopyToAsync({destination}{bufferSize}{TokenArgument}){Configuration}";

    /// <summary>The lines that read a text part by part, and use each part.</summary>
    public IEnumerable<string> ReadText(string text, TextPart part, string arguments, params string[] body) =>
    [
        $"var {part.Buffer} = new char[{part.Size}];",
        $"int {part.Count};",
        $"while (({part.Count} = await {text}.ReadAsync({arguments}){Configuration}) > 0)",
        .. body.Length == 1 ? Indent(body) : EmitBlock(body),
    ];

    public static IEnumerable<string> EmitBlock(IEnumerable<string> lines) => ["{", .. Indent(lines), "}"];

    private static IEnumerable<string> Indent(IEnumerable<string> lines) =>
        lines.Select(static line => line.Length == 0 ? line : "\t" + line);
}

/// <summary>A buffer for a part of a text: its name, the name of the number of characters in it, and the code of its size.</summary>
internal sealed record TextPart(string Buffer, string Count, string Size);
