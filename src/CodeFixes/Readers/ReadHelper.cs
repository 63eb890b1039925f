using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>
/// The method that collects a value from its stream: it gives the same array or string, and throws the same for NULL, for which a stream
/// would be empty. The text is read in a loop because <c>ReadToEndAsync</c> of the driver's reader reads synchronously, on a thread of the pool.
/// </summary>
internal static class ReadHelper
{
    /// <summary>The name of the method in the class around a read, which gets it where it has none yet; <see langword="null"/> where the class can have none.</summary>
    public static string? Add(FetchedValue fetched, SemanticModel semanticModel, FileEdits edits)
    {
        var (read, isText) = (fetched.Read, fetched.IsText);
        if (read.FirstAncestorOrSelf<MemberDeclarationSyntax>(static member => member.Parent is TypeDeclarationSyntax) is not { Parent: TypeDeclarationSyntax and not InterfaceDeclarationSyntax and var type } member)
            return null;
        var language = ((CSharpParseOptions)read.SyntaxTree.Options).LanguageVersion;
        var lines = Lines(isText, fetched.Reader.ToMinimalDisplayString(semanticModel, member.SpanStart), fetched.Configuration.Length > 0 ? ".ConfigureAwait(false)" : "", language, semanticModel, edits);
        var name = isText ? "ReadTextAsync" : "ReadBytesAsync";
        var wanted = SyntaxFactory.ParseMemberDeclaration(string.Join("\n", lines(name)), options: read.SyntaxTree.Options);
        if (type.Members.OfType<MethodDeclarationSyntax>().Any(method => wanted is not null && SyntaxFactory.AreEquivalent(method, wanted)))
            return name;

        name = semanticModel.FreeName(read.SpanStart, name, isText ? "ReadWholeTextAsync" : "ReadAllBytesAsync");
        var text = read.SyntaxTree.GetText();
        var newLine = text.Lines.Count > 1 && text.ToString(TextSpan.FromBounds(text.Lines[0].End, text.Lines[0].EndIncludingLineBreak)) is { Length: > 0 } lineBreak ? lineBreak : "\n";
        var start = text.Lines.GetLineFromPosition(member.SpanStart).Start;
        var before = text.ToString(TextSpan.FromBounds(start, member.SpanStart));
        var indentation = before.Trim().Length == 0 ? before : "    ";
        var body = string.Join(newLine, lines(name).Select(line => line.Length == 0 ? "" : indentation + line));
        edits.Add(member.FullSpan.End > member.Span.End && text.Lines.GetLineFromPosition(member.Span.End).EndIncludingLineBreak == member.FullSpan.End
            ? new TextChange(new TextSpan(member.FullSpan.End, 0), newLine + body + newLine)
            : new TextChange(new TextSpan(member.Span.End, 0), newLine + newLine + body));
        return name;
    }

    private static Func<string, string[]> Lines(bool isText, string reader, string configuration, LanguageVersion language, SemanticModel semanticModel, FileEdits edits)
    {
        var task = edits.Name("System.Threading.Tasks", "Task");
        var token = edits.Name("System.Threading", "CancellationToken");
        var isNull = edits.Name("System.Data.SqlTypes", "SqlNullValueException");
        var none = language >= LanguageVersion.CSharp7_1 ? "default" : $"default({token})";
        var (result, source, getter) = isText ? ("string", "text", "GetTextReader") : ("byte[]", "stream", "GetStream");
        string[] collect = isText
            ? [
                $"var builder = new {edits.Name("System.Text", "StringBuilder")}();",
                "var buffer = new char[4096];",
                "int count;",
                $"while ((count = await text.ReadAsync(buffer, 0, buffer.Length){configuration}) > 0)",
                "{",
                "    cancellationToken.ThrowIfCancellationRequested();",
                "    builder.Append(buffer, 0, count);",
                "}",
                "",
                "return builder.ToString();",
            ]
            : [
                $"await stream.CopyToAsync(buffer, {(FetchedValue.HasCopyWithToken(semanticModel.Compilation) ? "" : "81920, ")}cancellationToken){configuration};",
                "return buffer.ToArray();",
            ];
        string[] resources = [$"var {source} = reader.{getter}(ordinal)", .. isText ? Array.Empty<string>() : [$"var buffer = new {edits.Name("System.IO", "MemoryStream")}()"]];
        string[] body = language >= LanguageVersion.CSharp8
            ? [.. resources.Select(static resource => $"using {resource};"), .. collect]
            : [.. resources.Select(static resource => $"using ({resource})"), "{", .. collect.Select(static line => line.Length == 0 ? line : "    " + line), "}"];
        return name =>
        [
            $"private static async {task}<{result}> {name}({reader} reader, int ordinal, {token} cancellationToken = {none})",
            "{",
            $"    if (await reader.IsDBNullAsync(ordinal, cancellationToken){configuration})",
            $"        throw new {isNull}();",
            .. body.Select(static line => line.Length == 0 ? line : "    " + line),
            "}",
        ];
    }
}
