#if NET
using System.Diagnostics.CodeAnalysis;
using System.Globalization;
#endif

namespace AsyncSql.Streaming.Driver;

/// <summary>The text of a vector: a JSON array.</summary>
internal static class VectorText
{
    /// <summary>Finds the text, or <see langword="null"/> for a value that is no vector.</summary>
#if NET
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "An application that reads vectors uses the property.")]
#endif
    public static string? Find(object value)
    {
#if NET
        // The type belongs to the driver: SqlVector<float>, whose method that writes the text is not public.
        if (value.GetType() is not { IsGenericType: true, Name: "SqlVector`1" } type)
            return null;

        if (type.GetProperty("Memory")?.GetValue(value) is not ReadOnlyMemory<float> memory)
            return null;

        var numbers = new string[memory.Length];
        for (var i = 0; i < numbers.Length; i++)
            numbers[i] = memory.Span[i].ToString("R", CultureInfo.InvariantCulture);

        return $"[{string.Join(",", numbers)}]";
#else
        // The driver for .NET Framework has no type for vectors.
        return value as string;
#endif
    }
}
