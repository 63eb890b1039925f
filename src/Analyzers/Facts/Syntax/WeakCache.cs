using System.Runtime.CompilerServices;

namespace AsyncSql.Analyzers.Facts.Syntax;

/// <summary>
/// Keeps a value for each key while the key lives. The facts of a syntax tree or a text stay true across the compilations of an editing
/// session, so an edit reads one file again.
/// </summary>
/// <remarks>A canceled read is not kept. Two threads may read the same key; both get the value of the first.</remarks>
internal sealed class WeakCache<TKey, TValue>(Func<TKey, CancellationToken, TValue> read)
    where TKey : class
{
    private readonly ConditionalWeakTable<TKey, StrongBox<TValue>> _values = new();

    public TValue Get(TKey key, CancellationToken cancellationToken)
    {
        if (_values.TryGetValue(key, out var known))
            return known.Value!;
        var value = new StrongBox<TValue>(read(key, cancellationToken));
        return _values.GetValue(key, _ => value).Value!;
    }
}
