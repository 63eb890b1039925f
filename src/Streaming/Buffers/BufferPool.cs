namespace AsyncSql.Streaming.Buffers;

/// <summary>Lends the buffers in which values arrive. Tests put a pool in its place that checks every return.</summary>
internal abstract class BufferPool
{
    /// <summary>The pool of the process.</summary>
    public static BufferPool Shared { get; } = new SharedBufferPool();

    /// <summary>Rents a buffer with unknown content.</summary>
    /// <param name="length">The minimum length, in bytes or characters.</param>
    public abstract T[] Rent<T>(int length)
        where T : unmanaged;

    /// <summary>Takes a buffer back.</summary>
    /// <param name="buffer">A buffer that this pool has rented out and that nobody uses any longer.</param>
    /// <param name="used">How many units from the start may hold parts of values: they are cleared first.</param>
    public void Return<T>(T[] buffer, int used)
        where T : unmanaged
    {
        Array.Clear(buffer, 0, used);
        TakeBack(buffer);
    }

    /// <summary>Takes a cleared buffer back.</summary>
    protected abstract void TakeBack<T>(T[] buffer)
        where T : unmanaged;
}
