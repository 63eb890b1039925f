namespace AsyncSql.Analyzers.Facts.Flow;

/// <summary>Limits one traversal, so that its answer does not depend on the starting point and its time is bounded. Cuts cycles.</summary>
internal sealed class TraversalBudget
{
    /// <summary>How many variables and methods a value may pass through.</summary>
    public const int MaxDepth = 8;

    /// <summary>How many expressions one traversal reads, through all callers.</summary>
    public const int MaxSteps = 100;
    private readonly List<ISymbol> _path = [];
    private int _steps;

    /// <summary>The symbols that the traversal is inside of, the outermost first.</summary>
    public IReadOnlyList<ISymbol> Path => _path;

    public bool TryStep() => ++_steps <= MaxSteps;

    /// <summary>Enters a symbol; <see langword="false"/> where the traversal is already inside it, or too deep.</summary>
    public bool TryEnter(ISymbol symbol)
    {
        if (_path.Count == MaxDepth || _path.Contains(symbol, SymbolEqualityComparer.Default))
            return false;
        _path.Add(symbol);
        return true;
    }

    public void Leave() => _path.RemoveAt(_path.Count - 1);
}
