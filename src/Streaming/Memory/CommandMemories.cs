using System.Collections.Concurrent;

namespace AsyncSql.Streaming.Memory;

/// <summary>Remembers command texts: as many as an application that does not put values into its texts has.</summary>
internal sealed class CommandMemories
{
    /// <summary>
    /// An application that writes values into its texts would fill the memory with texts that never come again: then it is emptied.
    /// </summary>
    private const int GreatestCount = 2_000;

    private readonly ConcurrentDictionary<Key, CommandMemory> _known = new();
    private int _count;

    /// <summary>Those of the process.</summary>
    public static CommandMemories Shared { get; } = new();

    /// <summary>The memory of a text.</summary>
    public CommandMemory Get(string commandText)
    {
        // Texts are not kept, only their hash codes. Two texts with the same one share a memory, which costs speed, and nothing else.
        var key = new Key(commandText.GetHashCode(), commandText.Length);
        if (_known.TryGetValue(key, out var memory))
            return memory;

        if (Interlocked.Increment(ref _count) > GreatestCount)
        {
            _known.Clear();
            Volatile.Write(ref _count, 0);
        }

        return _known.GetOrAdd(key, static _ => new CommandMemory());
    }

    private readonly record struct Key(int HashCode, int Length);
}
