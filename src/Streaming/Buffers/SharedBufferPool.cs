namespace AsyncSql.Streaming.Buffers;

#if NET
/// <summary>The arrays that the framework shares between all libraries of a process.</summary>
internal sealed class SharedBufferPool : BufferPool
{
    public override T[] Rent<T>(int length) => System.Buffers.ArrayPool<T>.Shared.Rent(length);

    protected override void TakeBack<T>(T[] buffer) => System.Buffers.ArrayPool<T>.Shared.Return(buffer);
}
#else
/// <summary>A few arrays of each size. The pool of .NET would be a dependency here.</summary>
internal sealed class SharedBufferPool : BufferPool
{
    public override T[] Rent<T>(int length) => Arrays<T>.Rent(length);

    protected override void TakeBack<T>(T[] buffer) => Arrays<T>.TakeBack(buffer);

    private static class Arrays<T>
    {
        private const int LeastBits = 9, GreatestBits = 19, KeptOfEachSize = 32;

        private static readonly T[]?[][] Kept = CreateSlots();

        public static T[] Rent(int length)
        {
            var bits = LeastBits;
            while (1 << bits < length)
                bits++;

            if (bits > GreatestBits)
                return new T[length];

            var slots = Kept[bits - LeastBits];
            for (var i = 0; i < slots.Length; i++)
                if (slots[i] is not null && Interlocked.Exchange(ref slots[i], null) is { } kept)
                    return kept;

            return new T[1 << bits];
        }

        public static void TakeBack(T[] buffer)
        {
            for (var bits = LeastBits; bits <= GreatestBits; bits++)
            {
                if (buffer.Length != 1 << bits)
                    continue;

                var slots = Kept[bits - LeastBits];
                for (var i = 0; i < slots.Length; i++)
                    if (Interlocked.CompareExchange(ref slots[i], buffer, null) is null)
                        return;
            }
        }

        private static T[]?[][] CreateSlots()
        {
            var slots = new T[]?[GreatestBits - LeastBits + 1][];
            for (var i = 0; i < slots.Length; i++)
                slots[i] = new T[]?[KeptOfEachSize];

            return slots;
        }
    }
}
#endif
