namespace AsyncSql.Streaming.Buffers;

/// <summary>One value of unknown length, in pooled arrays. Used by one reader at a time.</summary>
internal class ValueBuffer<T>(BufferPool pool)
    where T : unmanaged
{
    /// <summary>Units. A value of a few hundred units takes one small array, a large value arrays of up to half a megabyte.</summary>
    private const int FirstChunk = 1024, GreatestChunk = 256 * 1024, Growth = 8;

    private Chunk[] _chunks = new Chunk[1];
    private int _count;

    /// <summary>The length of the value, in bytes or characters.</summary>
    public long Length { get; private set; }

    /// <summary>Forgets the value, and keeps the first array for the next one.</summary>
    public virtual void Clear()
    {
        Length = 0;
        ReturnFrom(1);
        if (_count == 1)
            _chunks[0].Used = 0;
    }

    /// <summary>Forgets the value, and returns all arrays.</summary>
    public virtual void Release()
    {
        Length = 0;
        ReturnFrom(0);
    }

    /// <summary>The free part of the last array, which is a new one if there is none.</summary>
    /// <param name="least">The least length of the part: a smaller rest of an array stays unused.</param>
    /// <param name="wanted">The greatest length of the part.</param>
    public ArraySegment<T> GetRoom(int least, int wanted)
    {
        if (_count == 0 || _chunks[_count - 1].Array.Length - _chunks[_count - 1].Used < least)
            AddChunk(least);

        ref var last = ref _chunks[_count - 1];
        return new ArraySegment<T>(last.Array, last.Used, Math.Min(wanted, last.Array.Length - last.Used));
    }

    /// <summary>Counts what was written into the room.</summary>
    public void Advance(int written)
    {
        ref var last = ref _chunks[_count - 1];
        last.Used += written;
        last.Dirty = Math.Max(last.Dirty, last.Used);
        Length += written;
    }

    /// <summary>Counts room that may have been written to, although nothing is known to have arrived.</summary>
    public void MarkDirty(int written)
    {
        ref var last = ref _chunks[_count - 1];
        last.Dirty = Math.Max(last.Dirty, last.Used + written);
    }

    /// <summary>Copies a part of the value.</summary>
    public void CopyTo(long offset, T[] destination, int destinationIndex, int count)
    {
        for (var i = 0; count > 0; i++)
        {
            var used = _chunks[i].Used;
            if (offset >= used)
            {
                offset -= used;
                continue;
            }

            var part = (int)Math.Min(count, used - offset);
            Array.Copy(_chunks[i].Array, (int)offset, destination, destinationIndex, part);
            destinationIndex += part;
            count -= part;
            offset = 0;
        }
    }

#if NET
    /// <summary>Copies the value.</summary>
    public void CopyTo(Span<T> destination)
    {
        for (var i = 0; i < _count; i++)
        {
            _chunks[i].Array.AsSpan(0, _chunks[i].Used).CopyTo(destination);
            destination = destination[_chunks[i].Used..];
        }
    }
#endif

    /// <summary>A new array with the value.</summary>
    public T[] ToArray()
    {
        if (Length == 0)
            return [];

#if NET
        var all = GC.AllocateUninitializedArray<T>(checked((int)Length));
#else
        var all = new T[checked((int)Length)];
#endif
        CopyTo(0, all, 0, all.Length);
        return all;
    }

    /// <summary>The value, if one array holds it.</summary>
    protected T[]? SingleArray => _count <= 1 ? _chunks[0].Array ?? [] : null;

    private void AddChunk(int least)
    {
        if (_count == _chunks.Length)
            Array.Resize(ref _chunks, _count * 2);

        var length = _count == 0 ? FirstChunk : Math.Min(_chunks[_count - 1].Array.Length * Growth, GreatestChunk);
        length = Math.Max(length, least);
        _chunks[_count++] = new Chunk { Array = pool.Rent<T>(length) };
    }

    private void ReturnFrom(int first)
    {
        while (_count > first)
        {
            var chunk = _chunks[--_count];
            _chunks[_count] = default;
            pool.Return(chunk.Array, chunk.Dirty);
        }
    }

    private struct Chunk
    {
        public T[] Array;
        public int Used, Dirty;
    }
}
