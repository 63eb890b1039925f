using Microsoft.CodeAnalysis;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>The methods that collect a value from its stream: they give the same array or string, and the same for NULL, for which a stream would be empty.</summary>
internal static class ReadHelper
{
    /// <summary>
    /// The name of the method that gives a value of its type, and throws for NULL what the getters of the driver throw. The class around the place gets
    /// it where it has none yet; <see langword="null"/> where it can have none.
    /// </summary>
    public static string? Add(MethodCode code, ITypeSymbol reader) => Add(code, reader, code.IsText ? "string" : "byte[]", ["ReadTextAsync", "ReadWholeTextAsync"], ["ReadBytesAsync", "ReadAllBytesAsync"], code.ThrowForNull());

    /// <summary>The name of the method that gives the object that <c>GetValue</c> gives.</summary>
    public static string? AddForObject(MethodCode code, ITypeSymbol reader) => Add(code, reader, "object", ["ReadTextOrDBNullAsync", "ReadTextObjectAsync"], ["ReadBytesOrDBNullAsync", "ReadBytesObjectAsync"], code.ReturnObjects());

    /// <summary>The name of the method that writes a text that is not NULL.</summary>
    public static string? AddForWriter(MethodCode code, ITypeSymbol reader) =>
        code.Add(["CopyTextAsync", "CopyWholeTextAsync"], "", $"{code.Display(reader)} reader, int ordinal, {code.Name("System.IO", "TextWriter")} writer", code.WriteText());

    private static string? Add(MethodCode code, ITypeSymbol reader, string type, string[] namesForText, string[] namesForBytes, string[] check)
    {
        string[] body = [.. check, .. code.ReturnValue()];
        return code.Add(code.IsText ? namesForText : namesForBytes, type, $"{code.Display(reader)} reader, int ordinal", body);
    }
}
