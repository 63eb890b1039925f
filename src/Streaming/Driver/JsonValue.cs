#if NET
using System.Diagnostics.CodeAnalysis;
#endif

namespace AsyncSql.Streaming.Driver;

/// <summary>The driver's own type for <c>json</c>, which this library does not reference.</summary>
internal static class JsonValue
{
#if NET
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The driver uses the type and its constructor itself.")]
#endif
    public static object Create(Type type, string? text)
    {
        // SqlJson(string): a null string makes the NULL of the type.
        var constructor = type.GetConstructor([typeof(string)]);
        return constructor is not null ? constructor.Invoke([text]) : (object?)text ?? DBNull.Value;
    }
}
