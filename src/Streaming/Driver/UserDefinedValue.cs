using System.Reflection;
using System.Runtime.ExceptionServices;
#if NET
using System.Diagnostics.CodeAnalysis;
#endif

namespace AsyncSql.Streaming.Driver;

/// <summary>Values of user-defined types, such as <c>geography</c>, from their bytes.</summary>
internal static class UserDefinedValue
{
    /// <summary>Finds the type of a column as the driver does.</summary>
    /// <param name="name">The name of the type with its assembly, from the metadata.</param>
    /// <exception cref="FileNotFoundException">The application does not have the assembly.</exception>
#if NET
    [UnconditionalSuppressMessage("Trimming", "IL2057", Justification = "The type is looked up by name, as by the driver.")]
#endif
    public static Type GetType(string? name) => Type.GetType(name ?? "", throwOnError: true)!;

    /// <summary>The NULL of a type.</summary>
#if NET
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The type is looked up by name, as by the driver.")]
#endif
    public static object GetNull(Type type) =>
        type.InvokeMember("Null", BindingFlags.Public | BindingFlags.Static | BindingFlags.GetProperty, null, null, [], null)!;

    /// <summary>Creates a value as the driver does.</summary>
    /// <param name="type">Its type.</param>
    /// <param name="bytes">The value.</param>
    /// <param name="driver">The driver: some versions have an interface of their own.</param>
    /// <exception cref="InvalidCastException">The type does not implement the interface of the driver.</exception>
    /// <exception cref="NotSupportedException">The type serializes its fields; the driver's method for that is not public.</exception>
#if NET
    [UnconditionalSuppressMessage("Trimming", "IL2026", Justification = "The type is looked up by name, as by the driver.")]
    [UnconditionalSuppressMessage("Trimming", "IL2067", Justification = "The type is looked up by name, as by the driver.")]
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The type is looked up by name, as by the driver.")]
    [UnconditionalSuppressMessage("Trimming", "IL2075", Justification = "The type is looked up by name, as by the driver.")]
#endif
    public static object Create(Type type, byte[] bytes, Assembly driver)
    {
        if (!SerializesItself(type))
            throw new NotSupportedException(
                $"Streamed reads do not support {type}, which serializes its fields. Get the value as bytes, with GetStream or GetBytes.");

        // Up to version 4, the driver has the interface; since version 5, it is in a package of its own.
        var contract = driver.GetType("Microsoft.Data.SqlClient.Server.IBinarySerialize")
            ?? driver.GetType("Microsoft.SqlServer.Server.IBinarySerialize")
            ?? type.GetInterface("Microsoft.SqlServer.Server.IBinarySerialize")!;
        var value = Invoke(() => Activator.CreateInstance(type))!;
        if (!contract.IsInstanceOfType(value))
            throw new InvalidCastException($"Unable to cast object of type '{type}' to type '{contract}'.");

        using var reader = new BinaryReader(new MemoryStream(bytes));
        Invoke(() => contract.GetMethod("Read")!.Invoke(value, [reader]));
        return value;
    }

    /// <summary>Whether a type implements the interface of any version.</summary>
#if NET
    [UnconditionalSuppressMessage("Trimming", "IL2070", Justification = "The type is looked up by name, as by the driver.")]
#endif
    private static bool SerializesItself(Type type) =>
        Array.Exists(type.GetInterfaces(), static contract => contract.Name == "IBinarySerialize");

    /// <summary>Calls code of the application, whose exceptions are passed on as they are.</summary>
    private static object? Invoke(Func<object?> call)
    {
        try
        {
            return call();
        }
        catch (TargetInvocationException exception) when (exception.InnerException is { } inner)
        {
            ExceptionDispatchInfo.Capture(inner).Throw();
            throw;
        }
    }
}
