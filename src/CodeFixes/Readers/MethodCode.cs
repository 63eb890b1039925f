using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>
/// What the added methods are made of: they collect a value of a row from its stream, so that it is the same array or string. A text is
/// read in a loop because <c>ReadToEndAsync</c> of the driver's reader reads synchronously, on a thread of the pool.
/// </summary>
/// <param name="place">Where the method is called.</param>
/// <param name="isText">Whether it reads text, or bytes.</param>
/// <param name="isConfigured">Whether the code around it says <c>ConfigureAwait</c>.</param>
/// <param name="semanticModel">The model of the file.</param>
/// <param name="edits">Where usings are added.</param>
internal sealed class MethodCode(SyntaxNode place, bool isText, bool isConfigured, SemanticModel semanticModel, FileEdits edits)
{
    private readonly LanguageVersion _language = ((CSharpParseOptions)place.SyntaxTree.Options).LanguageVersion;

    /// <summary>What stands behind a call that is awaited.</summary>
    public string Configuration { get; } = isConfigured ? ".ConfigureAwait(false)" : "";

    /// <summary>The first line of a method.</summary>
    public string Signature(string result, string name, string parameters)
    {
        var token = edits.Name("System.Threading", "CancellationToken");
        return $"private static async {edits.Name("System.Threading.Tasks", "Task")}{(result.Length == 0 ? "" : $"<{result}>")} {name}({parameters}, {token} cancellationToken = {(_language >= LanguageVersion.CSharp7_1 ? "default" : $"default({token})")})";
    }

    /// <summary>Lines that throw what the driver throws where a value is asked for that is NULL.</summary>
    public string[] ThrowForNull(string ordinal) =>
    [
        $"if (await reader.IsDBNullAsync({ordinal}, cancellationToken){Configuration})",
        $"    throw new {edits.Name("System.Data.SqlTypes", "SqlNullValueException")}();",
    ];

    /// <summary>Lines that return what <c>GetValue</c> gives for NULL, and for the types of which SqlClient has no stream: xml, rowversion, sql_variant.</summary>
    public string[] ReturnObjects(string ordinal)
    {
        string[] types = isText ? ["nvarchar", "varchar", "ntext", "text"] : ["varbinary", "image"];
        return
        [
            $"if (await reader.IsDBNullAsync({ordinal}, cancellationToken){Configuration})",
            $"    return {edits.Name("System", "DBNull")}.Value;",
            $"var type = reader.GetDataTypeName({ordinal});",
            $"if ({string.Join(" && ", types.Select(static type => $"type != \"{type}\""))})",
            $"    return reader.GetValue({ordinal});",
        ];
    }

    /// <summary>Lines that return a value that is not NULL.</summary>
    public string[] ReturnValue(string ordinal) => isText
        ? Using([$"text = reader.GetTextReader({ordinal})"],
            $"var builder = new {edits.Name("System.Text", "StringBuilder")}();",
            "var buffer = new char[4096];",
            "int count;",
            $"while ((count = await text.ReadAsync(buffer, 0, buffer.Length){Configuration}) > 0)",
            "{",
            "    cancellationToken.ThrowIfCancellationRequested();",
            "    builder.Append(buffer, 0, count);",
            "}",
            "",
            "return builder.ToString();")
        : Using([$"stream = reader.GetStream({ordinal})", $"buffer = new {edits.Name("System.IO", "MemoryStream")}()"],
            $"await stream.CopyToAsync(buffer, {(FetchedValue.HasCopyWithToken(semanticModel.Compilation) ? "" : "81920, ")}cancellationToken){Configuration};",
            "return buffer.ToArray();");

    /// <summary>Lines that end the use of variables: by declarations of C# 8, by statements before it.</summary>
    public string[] Using(string[] variables, params string[] body) => _language >= LanguageVersion.CSharp8
        ? [.. variables.Select(static variable => $"using var {variable};"), .. body]
        : [.. variables.Select(static variable => $"using (var {variable})"), "{", .. Indented(body), "}"];

    public static IEnumerable<string> Indented(IEnumerable<string> lines) => lines.Select(static line => line.Length == 0 ? line : "    " + line);
}
