using System.Runtime.CompilerServices;

namespace AsyncSql.Analyzers.Facts.Syntax;

/// <summary>
/// The values that all caches keep for one key. An entry in a weak table costs more than most of these values, so a key has one entry, not
/// one for each cache.
/// </summary>
internal sealed class WeakSlots<TKey>
    where TKey : class
{
    private static readonly ConditionalWeakTable<TKey, WeakSlots<TKey>> Known = new();
    private static int _count;

    private object?[] _values = new object?[Volatile.Read(ref _count)];

    /// <summary>Adds a slot to all keys, and returns its number.</summary>
    public static int Add() => Interlocked.Increment(ref _count) - 1;

    public static WeakSlots<TKey> Get(TKey key) => Known.GetValue(key, static _ => new());

    public object? Find(int slot) =>
        Volatile.Read(ref _values) is var values && slot < values.Length ? Volatile.Read(ref values[slot]) : null;

    /// <summary>Keeps the first value of a slot, and returns it.</summary>
    public object Keep(int slot, object value)
    {
        lock (this)
        {
            // The class of a cache may be used first after the key is known.
            if (slot >= _values.Length)
                Array.Resize(ref _values, Volatile.Read(ref _count));
            return _values[slot] ??= value;
        }
    }
}
