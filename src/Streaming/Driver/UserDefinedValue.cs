using System.Reflection;
#if NET
using System.Diagnostics.CodeAnalysis;
#endif

namespace AsyncSql.Streaming.Driver;

/// <summary>Values of user-defined types, such as <c>geography</c>, from their bytes.</summary>
internal static class UserDefinedValue
{
    /// <summary>Creates a value as the driver does.</summary>
    /// <param name="type">Its type; <see langword="null"/> if the driver does not find the assembly.</param>
    /// <param name="typeName">The name of the type with its assembly, from the metadata.</param>
    /// <param name="bytes">The value; <see langword="null"/> for NULL.</param>
    /// <param name="isNullKept">Whether NULL is that of the type, and not <see cref="DBNull"/>.</param>
    /// <exception cref="FileNotFoundException">The application does not have the assembly.</exception>
    /// <exception cref="NotSupportedException">The type serializes its fields; the driver's method for that is not public.</exception>
#if NET
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The type is looked up by name, as by the driver.")]
    [UnconditionalSuppressMessage("Trimming", "IL2057", Justification = "The type is looked up by name, as by the driver.")]
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The type is looked up by name, as by the driver.")]
    [UnconditionalSuppressMessage("Trimming", "IL2072", Justification = "The type is looked up by name, as by the driver.")]
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "The type is looked up by name, as by the driver.")]
    [UnconditionalSuppressMessage("Trimming", "IL2067", Justification = "The type is looked up by name, as by the driver.")]
#endif
    public static object Create(Type? type, string? typeName, byte[]? bytes, bool isNullKept)
    {
        type ??= Type.GetType(typeName ?? "", throwOnError: true)!;
        if (bytes is null)
        {
            return isNullKept
                ? type.InvokeMember("Null", BindingFlags.Public | BindingFlags.Static | BindingFlags.GetProperty, null, null, [], null)!
                : DBNull.Value;
        }

        var read = type.GetInterface("Microsoft.SqlServer.Server.IBinarySerialize")?.GetMethod("Read")
            ?? throw new NotSupportedException(
                $"Streamed reads do not support {type}, which serializes its fields. Get the value as bytes, with GetStream or GetBytes.");
        var value = Activator.CreateInstance(type)!;
        using var reader = new BinaryReader(new MemoryStream(bytes));
        read.Invoke(value, [reader]);
        return value;
    }
}
