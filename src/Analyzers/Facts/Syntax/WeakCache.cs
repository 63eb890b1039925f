namespace AsyncSql.Analyzers.Facts.Syntax;

/// <summary>
/// Keeps a value for each key while the key lives. The facts of a syntax tree or a text stay true across the compilations of an editing
/// session, so an edit reads one file again.
/// </summary>
/// <remarks>A canceled read is not kept. Two threads may read the same key; both get the value of the first.</remarks>
internal sealed class WeakCache<TKey, TValue>(Func<TKey, CancellationToken, TValue> read)
    where TKey : class
    where TValue : notnull
{
    private readonly int _slot = WeakSlots<TKey>.Add();

    public TValue Get(TKey key, CancellationToken cancellationToken)
    {
        var slots = WeakSlots<TKey>.Get(key);
        return (TValue)(slots.Find(_slot) ?? slots.Keep(_slot, read(key, cancellationToken)));
    }
}
