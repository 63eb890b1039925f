using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Columns;
using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts.Shapes;

/// <summary>The model, seen from one context, as the readers of a query need it.</summary>
internal sealed class ShapeScope(DataAccessSymbols symbols, EntityModel model, ModelView view, CancellationToken cancellationToken)
{
    /// <summary>Far more than any query loads: a bound for owned types that own each other.</summary>
    private const int MaxLoaded = 64;

    public DataAccessSymbols Symbols { get; } = symbols;

    public CancellationToken CancellationToken { get; } = cancellationToken;

    /// <summary>An entity as a query over it loads it; <see langword="null"/> when the model does not tell.</summary>
    public ElementShape.Whole? Entity(ITypeSymbol? type) =>
        type is INamedTypeSymbol named && model.ColumnsOf(named, view, CancellationToken) is { } columns ? Whole(columns) : null;

    /// <summary>What a navigation of an entity leads to, whole.</summary>
    public ElementShape.Whole? Target(Navigation navigation) =>
        model.ColumnsOf(navigation, view, CancellationToken) is { } columns ? Whole(columns) : null;

    /// <summary>With all that is always loaded: owned parts and auto-includes can lead back to where they began, so each type comes once.</summary>
    private ElementShape.Whole Whole(EntityColumns root)
    {
        var loaded = ImmutableArray.CreateBuilder<ElementShape.Whole>();
        var seen = new HashSet<(INamedTypeSymbol Type, MappedPart? Part)> { (root.Entity, null) };
        var pending = new Queue<EntityColumns>([root]);
        while (pending.Count > 0)
        {
            CancellationToken.ThrowIfCancellationRequested();
            foreach (var navigation in pending.Dequeue().Navigations)
                if (navigation.IsAlwaysLoaded && seen.Add((navigation.Target, navigation.Part)) && model.ColumnsOf(navigation, view, CancellationToken) is { } target)
                {
                    loaded.Add(new ElementShape.Whole(target, ImmutableArray<ElementShape.Whole>.Empty));
                    if (loaded.Count < MaxLoaded)
                        pending.Enqueue(target);
                }
        }

        return new ElementShape.Whole(root, loaded.ToImmutable());
    }
}
