using System.Collections.Concurrent;
using AsyncSql.Streaming.Buffers;
using Xunit;

namespace AsyncSql.Streaming.Tests;

/// <summary>
/// A pool that checks its users: each buffer comes back once, cleared, and nothing is written into it afterwards. A buffer is never rented
/// twice, so that a late write is seen.
/// </summary>
internal sealed class CheckingBufferPool : BufferPool
{
    private readonly ConcurrentDictionary<Array, bool> _rented = new(ReferenceEqualityComparer.Instance);
    private readonly ConcurrentBag<Array> _returned = [];
    private readonly ConcurrentBag<string> _violations = [];
    private int _rents;

    /// <summary>How many buffers were rented so far.</summary>
    public int Rents => _rents;

    /// <summary>Runs before a buffer is rented: between two reads of a value.</summary>
    public Action? Renting { get; set; }

    /// <summary>The buffers that have not come back.</summary>
    public int Rented => _rented.Count;

    public override T[] Rent<T>(int length)
    {
        Interlocked.Increment(ref _rents);
        Renting?.Invoke();
        var buffer = new T[length + Random.Shared.Next(3)];
        _rented[buffer] = true;
        return buffer;
    }

    protected override void TakeBack<T>(T[] buffer)
    {
        if (!_rented.TryRemove(buffer, out _))
            _violations.Add("A buffer came back twice, or is of another pool.");

        if (!IsCleared(buffer))
            _violations.Add("A buffer came back with a part of a value.");

        _returned.Add(buffer);
    }

    /// <summary>Checks all buffers at the end of a test.</summary>
    public void AssertClean()
    {
        Assert.Empty(_violations);
        Assert.Empty(_rented);
        Assert.All(_returned, static buffer => Assert.True(IsCleared(buffer), "A buffer was used after it came back."));
    }

    private static bool IsCleared(Array buffer) => buffer switch
    {
        byte[] bytes => !bytes.AsSpan().ContainsAnyExcept((byte)0),
        char[] characters => !characters.AsSpan().ContainsAnyExcept('\0'),
        _ => false,
    };
}
