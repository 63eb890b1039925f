namespace Microsoft.SqlServer.Server;

// The four types that Microsoft.Data.SqlClient 6.1 uses from the package Microsoft.SqlServer.Server, for user-defined CLR types, which
// nothing here uses. The signatures are those of the driver; the bodies do nothing.

/// <summary>How a user-defined type is serialised.</summary>
public enum Format
{
    /// <summary>Not known.</summary>
    Unknown,

    /// <summary>By the server's own format.</summary>
    Native,

    /// <summary>By the type itself.</summary>
    UserDefined,
}

/// <summary>A type that serialises itself.</summary>
public interface IBinarySerialize
{
    /// <summary>Reads the value.</summary>
    void Read(BinaryReader r);

    /// <summary>Writes the value.</summary>
    void Write(BinaryWriter w);
}

/// <summary>A user-defined type is invalid.</summary>
public sealed class InvalidUdtException : SystemException
{
    private InvalidUdtException(string message)
        : base(message)
    {
    }

    /// <summary>Creates the exception for a type.</summary>
    public static InvalidUdtException Create(Type udtType, string resourceReason) => new($"{udtType}: {resourceReason}");
}

/// <summary>Marks a user-defined type.</summary>
[AttributeUsage(AttributeTargets.Class | AttributeTargets.Struct, Inherited = false)]
public sealed class SqlUserDefinedTypeAttribute(Format format) : Attribute
{
    /// <summary>How the type is serialised.</summary>
    public Format Format { get; } = format;

    /// <summary>The maximum size of a value in bytes.</summary>
    public int MaxByteSize { get; set; }

    /// <summary>Whether all values have the same size.</summary>
    public bool IsFixedLength { get; set; }

    /// <summary>Whether values can be compared by their bytes.</summary>
    public bool IsByteOrdered { get; set; }

    /// <summary>A method that checks a value.</summary>
    public string? ValidationMethodName { get; set; }

    /// <summary>The type's name in SQL.</summary>
    public string? Name { get; set; }
}
