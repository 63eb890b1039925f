#if NET
using System.Diagnostics.CodeAnalysis;
#endif
using System.Globalization;

namespace AsyncSql.Streaming.Driver;

/// <summary>The driver's own type for <c>vector</c>, SqlVector&lt;float&gt;, which this library does not reference.</summary>
internal static class Vector
{
    /// <summary>The bytes before the numbers: a mark, the version, the length (two), the type of the numbers, three reserved.</summary>
    private const int HeaderSize = 8;

    private const byte Mark = 0xA9, Version = 1, LengthPosition = 2;

    /// <summary>Finds the numbers, or <see langword="null"/> for a value that is no vector. The NULL of the type has none.</summary>
#if NET
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "An application that reads vectors uses the property.")]
#endif
    public static float[]? Find(object value)
    {
        if (value.GetType() is not { IsGenericType: true, Name: "SqlVector`1" } type)
            return null;

        // A ReadOnlyMemory<float>: a type that .NET Standard 2.0 does not have.
        var memory = type.GetProperty("Memory")?.GetValue(value);
        return memory?.GetType().GetMethod("ToArray")?.Invoke(memory, null) as float[];
    }

    /// <summary>The text that the driver returns: a JSON array.</summary>
    public static string GetText(float[] numbers)
    {
        var texts = Array.ConvertAll(numbers, static number => number.ToString("R", CultureInfo.InvariantCulture));
        return $"[{string.Join(",", texts)}]";
    }

    /// <summary>The bytes that the driver returns: those that the server sent.</summary>
    public static byte[] GetBytes(float[] numbers)
    {
        var bytes = new byte[HeaderSize + (numbers.Length * sizeof(float))];
        bytes[0] = Mark;
        bytes[1] = Version;
        bytes[LengthPosition] = (byte)numbers.Length;
        bytes[LengthPosition + 1] = (byte)(numbers.Length >> 8);
        Buffer.BlockCopy(numbers, 0, bytes, HeaderSize, bytes.Length - HeaderSize);
        return bytes;
    }
}
