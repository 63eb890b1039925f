using Microsoft.CodeAnalysis;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>
/// The method that collects a value from its stream: it gives the same array or string, and throws the same for NULL, for which a stream
/// would be empty. That of an object gives the object that NULL is.
/// </summary>
internal static class ReadHelper
{
    /// <summary>The name of the method in the class around a read, which gets it where it has none yet; <see langword="null"/> where the class can have none.</summary>
    public static string? Add(FetchedValue fetched, SemanticModel semanticModel, FileEdits edits)
    {
        var code = new MethodCode(fetched.Read, fetched.IsText, fetched.Configuration.Length > 0, semanticModel, edits);
        var reader = fetched.Reader.ToMinimalDisplayString(semanticModel, fetched.Read.SpanStart);
        var body = code.ThrowForNull("ordinal").Concat(code.ReturnValue("ordinal")).ToArray();
        return AddedMethod.Add(
            fetched.Read,
            fetched.IsText ? ["ReadTextAsync", "ReadWholeTextAsync"] : ["ReadBytesAsync", "ReadAllBytesAsync"],
            name => [code.Signature(fetched.IsText ? "string" : "byte[]", name, $"{reader} reader, int ordinal"), "{", .. MethodCode.Indented(body), "}"],
            semanticModel,
            edits);
    }
}
