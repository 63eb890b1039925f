namespace AsyncSql.CodeFixes.Streaming;

/// <summary>
/// Writes the helper methods that collect a value from its stream. Text is read in a loop, because <c>ReadToEndAsync</c> of the driver's
/// reader reads synchronously, on a thread of the pool. Each function returns the name of its method.
/// </summary>
internal sealed class StreamHelpers(SyntaxNode call, bool isText, HelperClass helpers)
{
    private static readonly string[] TextTypes = ["nvarchar", "varchar", "ntext", "text"];
    private static readonly string[] BinaryTypes = ["varbinary", "image"];

    private readonly LanguageVersion _language = ((CSharpParseOptions)call.SyntaxTree.Options).LanguageVersion;

    /// <summary>The value inside a helper. All helpers of one function are configured alike, so that none is added twice.</summary>
    private readonly StreamedValue _value = new("reader", "ordinal", "cancellationToken", FindConfiguration(call));

    /// <summary>Whether streams can copy with a token and the default buffer: not in .NET Framework.</summary>
    public static bool HasCopyWithToken(Compilation compilation) =>
        compilation.GetTypeByMetadataName("System.IO.Stream")?.GetMembers("CopyToAsync").OfType<IMethodSymbol>()
            .Any(static method => method.Parameters is [_, { Type.Name: nameof(CancellationToken) }]) == true;

    /// <summary>The method that returns a value of its type and throws for NULL, as the getters of the driver do.</summary>
    public string AddRead(ITypeSymbol reader) => Add(
        isText ? ["ReadTextAsync", "ReadWholeTextAsync"] : ["ReadBytesAsync", "ReadAllBytesAsync"],
        isText ? "string" : "byte[]",
        DeclareReader(reader),
        [$"if ({_value.IsNull})", $"\tthrow new {helpers.GetName("System.Data.SqlTypes", "SqlNullValueException")}();", .. EmitReturn()]);

    /// <summary>
    /// The method that returns the same object as <c>GetValue</c>: DBNull for NULL, and the driver's object for types without such a
    /// stream, as rowversion and xml.
    /// </summary>
    public string AddReadObject(ITypeSymbol reader) => Add(
        isText ? ["ReadTextOrDBNullAsync", "ReadTextObjectAsync"] : ["ReadBytesOrDBNullAsync", "ReadBytesObjectAsync"],
        "object",
        DeclareReader(reader),
        [
            $"if ({_value.IsNull})",
            $"\treturn {helpers.GetName("System", "DBNull")}.Value;",
            "var type = reader.GetDataTypeName(ordinal);",
            $"if ({string.Join(" && ", (isText ? TextTypes : BinaryTypes).Select(static type => $"type != \"{type}\""))})",
            "\treturn reader.GetValue(ordinal);",
            .. EmitReturn(),
        ]);

    /// <summary>The method that writes a text that is not NULL.</summary>
    public string AddCopyText(ITypeSymbol reader) => Add(
        ["CopyTextAsync", "CopyWholeTextAsync"],
        "",
        $"{DeclareReader(reader)}, {helpers.GetName("System.IO", "TextWriter")} writer",
        EmitUsing([$"text = {_value.TextReader}"], EmitLoop($"await writer.WriteAsync(buffer, 0, count){_value.Configuration};")));

    /// <summary>
    /// The method that replaces <c>ExecuteScalarAsync</c>. It returns the same object, also for NULL and without a row, and reads to the
    /// end where the driver's method throws errors that follow the value. <see langword="null"/> for commands without readers.
    /// </summary>
    public string? AddScalar(IMethodSymbol method, ITypeSymbol command, bool readsToTheEnd)
    {
        var open = command.GetMembers("ExecuteReaderAsync").OfType<IMethodSymbol>()
            .FirstOrDefault(static open => open.Parameters.Length == 2);
        if (open?.ReturnType is not INamedTypeSymbol { TypeArguments: [var reader] })
            return null;
        var read = AddReadObject(reader);
        // The nullability of the result remains as it was: annotated, or oblivious.
        var isChecked = (helpers.NullableContext & NullableContext.AnnotationsEnabled) != 0;
        var isAnnotated = method.ReturnType is INamedTypeSymbol { TypeArgumentNullableAnnotations: [NullableAnnotation.Annotated] };
        var none = isChecked && !isAnnotated ? "null!" : "null";
        var configured = _value.Configuration;
        var throwing = StreamedValue.EmitBlock(["// Throws an error that comes behind the value."]);
        IEnumerable<string> end = readsToTheEnd
            ? [$"while (await reader.NextResultAsync(cancellationToken){configured})", .. throwing, ""]
            : [];
        var behavior = helpers.GetName("System.Data", "CommandBehavior") + ".SequentialAccess";
        return Add(
            isText ? ["ExecuteScalarTextAsync", "ExecuteScalarOfTextAsync"] : ["ExecuteScalarBytesAsync", "ExecuteScalarOfBytesAsync"],
            isChecked && isAnnotated ? "object?" : "object",
            $"{helpers.GetName(command)} command",
            EmitUsing(
                [$"reader = await command.ExecuteReaderAsync({behavior}, cancellationToken){configured}"],
                [
                    $"var value = {_value.HasRow} ? await {read}(reader, 0, cancellationToken){configured} : {none};",
                    .. end,
                    "return value;",
                ]));
    }

    private static string FindConfiguration(SyntaxNode call) =>
        SyntaxFlow.FindFunction(call)?.DescendantTokens().Any(static token => token.ValueText == "ConfigureAwait") == true
            ? ".ConfigureAwait(false)"
            : "";

    private string Add(string[] names, string result, string parameters, IEnumerable<string> body)
    {
        var token = helpers.GetName("System.Threading", "CancellationToken");
        var task = helpers.GetName("System.Threading.Tasks", "Task") + (result.Length == 0 ? "" : $"<{result}>");
        var none = _language >= LanguageVersion.CSharp7_1 ? "default" : $"default({token})";
        var signature = $"({parameters}, {token} cancellationToken = {none})";
        var lines = StreamedValue.EmitBlock(body).ToList();
        return helpers.Add(names, _value.Configuration.Length > 0, name => [$"public static async {task} {name}{signature}", .. lines]);
    }

    private string DeclareReader(ITypeSymbol reader) => $"{helpers.GetName(reader)} reader, int ordinal";

    private IEnumerable<string> EmitReturn() => isText
        ? EmitUsing([$"text = {_value.TextReader}"],
        [
            $"var builder = new {helpers.GetName("System.Text", "StringBuilder")}();",
            .. EmitLoop("builder.Append(buffer, 0, count);"),
            "",
            "return builder.ToString();",
        ])
        : EmitUsing([$"stream = {_value.Stream}", $"buffer = new {helpers.GetName("System.IO", "MemoryStream")}()"],
        [
            $"await {_value.Copy("stream", "buffer", HasCopyWithToken(helpers.Compilation) ? "" : ", 81920")};",
            "return buffer.ToArray();",
        ]);

    private IEnumerable<string> EmitLoop(string use)
    {
        var part = new TextPart("buffer", "count", "4096");
        return _value.ReadText("text", part, "buffer, 0, buffer.Length", "cancellationToken.ThrowIfCancellationRequested();", use);
    }

    /// <summary>Lines that dispose of variables: with declarations since C# 8, with statements before.</summary>
    private IEnumerable<string> EmitUsing(string[] variables, IEnumerable<string> body) => _language >= LanguageVersion.CSharp8
        ? [.. variables.Select(static variable => $"using var {variable};"), .. body]
        : [.. variables.Select(static variable => $"using (var {variable})"), .. StreamedValue.EmitBlock(body)];
}
