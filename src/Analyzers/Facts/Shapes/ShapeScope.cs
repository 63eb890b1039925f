using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Columns;
using Microsoft.CodeAnalysis;

namespace AsyncSql.Analyzers.Facts.Shapes;

/// <summary>The model, seen from one context, as the readers of a query need it.</summary>
internal sealed class ShapeScope(DataAccessSymbols symbols, EntityModel model, ModelView view, CancellationToken cancellationToken)
{
    /// <summary>Owned parts and auto-includes can lead back to where they began.</summary>
    private const int MaxLoadDepth = 8;

    public DataAccessSymbols Symbols { get; } = symbols;

    public CancellationToken CancellationToken { get; } = cancellationToken;

    /// <summary>An entity as a query over it loads it; <see langword="null"/> when the model does not tell.</summary>
    public ElementShape.Whole? Entity(ITypeSymbol? type) =>
        type is INamedTypeSymbol named && model.ColumnsOf(named, view, CancellationToken) is { } columns ? Whole(columns, 0) : null;

    /// <summary>What a navigation of an entity leads to, whole.</summary>
    public ElementShape.Whole? Target(Navigation navigation) => Target(navigation, 0);

    private ElementShape.Whole? Target(Navigation navigation, int depth) =>
        model.ColumnsOf(navigation, view, CancellationToken) is { } columns ? Whole(columns, depth) : null;

    private ElementShape.Whole Whole(EntityColumns columns, int depth)
    {
        var loaded = ImmutableArray.CreateBuilder<ElementShape.Whole>();
        if (depth < MaxLoadDepth)
            foreach (var navigation in columns.Navigations)
                if (navigation.IsAlwaysLoaded && Target(navigation, depth + 1) is { } target)
                    loaded.Add(target);
        return new ElementShape.Whole(columns, loaded.ToImmutable());
    }
}
