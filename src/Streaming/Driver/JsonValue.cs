#if NET
using System.Diagnostics.CodeAnalysis;
#endif

namespace AsyncSql.Streaming.Driver;

/// <summary>The driver's own type for <c>json</c>, which this library does not reference.</summary>
internal static class JsonValue
{
    /// <summary>Creates a value.</summary>
    /// <param name="reader">The type of the driver's reader.</param>
    /// <param name="text">The value; <see langword="null"/> for NULL.</param>
#if NET
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The driver uses the type and its constructor itself.")]
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "The driver uses the type and its constructor itself.")]
#endif
    public static object Create(Type reader, string? text)
    {
        // A null string makes the NULL of the type.
        var constructor = reader.Assembly.GetType("Microsoft.Data.SqlTypes.SqlJson")?.GetConstructor([typeof(string)]);
        return constructor is not null ? constructor.Invoke([text]) : (object?)text ?? DBNull.Value;
    }
}
