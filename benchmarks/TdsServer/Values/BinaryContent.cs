namespace AsyncSql.TdsServer.Values;

/// <summary>Deterministic bytes without a visible order, in a sequence that repeats. The seed selects the start.</summary>
public sealed class BinaryContent : LargeValue
{
    /// <summary>The number of bytes after which the value repeats: a prime, so that no packet or chunk size divides it.</summary>
    private const int Period = 65521;

    private static readonly byte[] Pattern = CreatePattern();

    private readonly int _start;

    /// <summary>Creates a value.</summary>
    /// <param name="seed">Selects the start of the value in the pattern.</param>
    /// <param name="length">The length in bytes.</param>
    public BinaryContent(int seed, int length)
    {
        ArgumentOutOfRangeException.ThrowIfNegative(length);
        _start = (int)((uint)seed * 7919L % Period);
        Length = length;
    }

    /// <summary>The length in bytes.</summary>
    public int Length { get; }

    /// <inheritdoc />
    public override long ByteLength => Length;

    /// <summary>Creates an array of the value.</summary>
    public byte[] ToArray()
    {
        var bytes = new byte[Length];
        CopyTo(0, bytes);
        return bytes;
    }

    internal override void CopyTo(long offset, Span<byte> destination) => Cycle.Copy(Pattern, _start + offset, destination);

    private static byte[] CreatePattern()
    {
        var bytes = new byte[Period];
        var noise = new Noise();
        for (var i = 0; i < bytes.Length; i++)
            bytes[i] = (byte)(noise.Next() >> 8);

        return bytes;
    }
}
