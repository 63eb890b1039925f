using AsyncSql.Analyzers.Facts;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>
/// What the added methods are made of: they collect a value of a row from its stream. A text is read in a loop because
/// <c>ReadToEndAsync</c> of the driver's reader reads synchronously, on a thread of the pool.
/// </summary>
/// <param name="place">Where the method is called.</param>
/// <param name="isText">Whether it reads text, or bytes.</param>
/// <param name="semanticModel">The model of the file.</param>
/// <param name="edits">Where the method is added, and its usings.</param>
internal sealed class MethodCode(SyntaxNode place, bool isText, SemanticModel semanticModel, FileEdits edits)
{
    private readonly LanguageVersion _language = ((CSharpParseOptions)place.SyntaxTree.Options).LanguageVersion;

    public bool IsText { get; } = isText;

    /// <summary>What stands behind a call that is awaited: the same for all methods that one function gets, so that none is added twice.</summary>
    public string Configuration { get; } = Places.Function(place)?.DescendantTokens().Any(static token => token.ValueText == "ConfigureAwait") == true ? ".ConfigureAwait(false)" : "";

    /// <summary>How new code calls a type.</summary>
    public string Name(string ns, string type) => edits.Name(ns, type);

    /// <summary>How new code calls a type that the code around it has.</summary>
    public string Display(ITypeSymbol type) => type.ToMinimalDisplayString(semanticModel, place.SpanStart);

    /// <summary>Adds a method that takes a token too; its name, or <see langword="null"/> where it has no place.</summary>
    public string? Add(string[] names, string result, string parameters, string[] body)
    {
        var token = edits.Name("System.Threading", "CancellationToken");
        var task = edits.Name("System.Threading.Tasks", "Task") + (result.Length == 0 ? "" : $"<{result}>");
        var none = _language >= LanguageVersion.CSharp7_1 ? "default" : $"default({token})";
        return AddedMethod.Add(place, names, name => [$"private static async {task} {name}({parameters}, {token} cancellationToken = {none})", "{", .. Indented(body), "}"], semanticModel, edits);
    }

    /// <summary>Lines that throw what the driver throws where a value is asked for that is NULL.</summary>
    public string[] ThrowForNull() =>
    [
        $"if (await reader.IsDBNullAsync(ordinal, cancellationToken){Configuration})",
        $"    throw new {edits.Name("System.Data.SqlTypes", "SqlNullValueException")}();",
    ];

    /// <summary>Lines that return what <c>GetValue</c> gives for NULL, and for types of which SqlClient has no stream of this kind, as rowversion and xml.</summary>
    public string[] ReturnObjects()
    {
        string[] types = IsText ? ["nvarchar", "varchar", "ntext", "text"] : ["varbinary", "image"];
        return
        [
            $"if (await reader.IsDBNullAsync(ordinal, cancellationToken){Configuration})",
            $"    return {edits.Name("System", "DBNull")}.Value;",
            "var type = reader.GetDataTypeName(ordinal);",
            $"if ({string.Join(" && ", types.Select(static type => $"type != \"{type}\""))})",
            "    return reader.GetValue(ordinal);",
        ];
    }

    /// <summary>Lines that return a value that is not NULL.</summary>
    public string[] ReturnValue() => IsText
        ? Using(["text = reader.GetTextReader(ordinal)"],
            [$"var builder = new {edits.Name("System.Text", "StringBuilder")}();", .. ReadToTheEnd("builder.Append(buffer, 0, count);"), "", "return builder.ToString();"])
        : Using(["stream = reader.GetStream(ordinal)", $"buffer = new {edits.Name("System.IO", "MemoryStream")}()"],
            $"await stream.CopyToAsync(buffer, {(FetchedValue.HasCopyWithToken(semanticModel.Compilation) ? "" : "81920, ")}cancellationToken){Configuration};",
            "return buffer.ToArray();");

    /// <summary>Lines that write a text that is not NULL.</summary>
    public string[] WriteText() => Using(["text = reader.GetTextReader(ordinal)"], ReadToTheEnd($"await writer.WriteAsync(buffer, 0, count){Configuration};"));

    private string[] ReadToTheEnd(string use) =>
    [
        "var buffer = new char[4096];",
        "int count;",
        $"while ((count = await text.ReadAsync(buffer, 0, buffer.Length){Configuration}) > 0)",
        "{",
        "    cancellationToken.ThrowIfCancellationRequested();",
        $"    {use}",
        "}",
    ];

    /// <summary>Lines that end the use of variables: by declarations of C# 8, by statements before it.</summary>
    public string[] Using(string[] variables, params string[] body) => _language >= LanguageVersion.CSharp8
        ? [.. variables.Select(static variable => $"using var {variable};"), .. body]
        : [.. variables.Select(static variable => $"using (var {variable})"), "{", .. Indented(body), "}"];

    private static IEnumerable<string> Indented(IEnumerable<string> lines) => lines.Select(static line => line.Length == 0 ? line : "    " + line);
}
