namespace AsyncSql.TdsServer.Values;

/// <summary>A value that is generated while it is sent, so that a table of 10 MB rows takes no memory.</summary>
public abstract class LargeValue
{
    private protected LargeValue()
    {
    }

    /// <summary>The length on the wire in bytes: two per UTF-16 code unit.</summary>
    public abstract long ByteLength { get; }

    /// <summary>Copies the value's bytes from <paramref name="offset"/> on.</summary>
    /// <param name="offset">The offset from the beginning of the value, in bytes.</param>
    /// <param name="destination">The span to fill; the value must be long enough.</param>
    internal abstract void CopyTo(long offset, Span<byte> destination);
}
