namespace AsyncSql.Replay.Values;

/// <summary>A value that is made while it is sent, so that a table of 10 MB rows takes no memory.</summary>
public abstract class LargeValue
{
    private protected LargeValue()
    {
    }

    /// <summary>Bytes as they travel (two per UTF-16 code unit).</summary>
    public abstract long ByteLength { get; }

    /// <summary>Copies the value's bytes from <paramref name="offset"/> on.</summary>
    /// <param name="offset">In bytes from the value's beginning.</param>
    /// <param name="destination">Filled to its end; the value must reach that far.</param>
    internal abstract void CopyTo(long offset, Span<byte> destination);
}
