using AsyncSql.Analyzers.Facts.Columns;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>Loads what <c>Include</c> and <c>ThenInclude</c> name with the elements of a query.</summary>
internal sealed class IncludeReader(EntityShapes shapes)
{
    public ElementShape.Many Apply(IInvocationOperation include, ElementShape.Many query, QueryFrame frame)
    {
        var start = include.TargetMethod.Name == "ThenInclude" ? query.Included : ImmutableArray<Navigation>.Empty;
        var (element, path) = (query.Element, start);
        foreach (var names in IncludeArguments.FindPaths(include.GetArgument(1), frame))
            (element, path) = Load(element, start, names, frame.CancellationToken);
        return new ElementShape.Many(element) { Included = path };
    }

    /// <summary>Loads what a path of navigations leads to with an element.</summary>
    private (ElementShape Element, ImmutableArray<Navigation> Path) Load(
        ElementShape element, ImmutableArray<Navigation> start, ImmutableArray<string> names, CancellationToken cancellationToken)
    {
        if (element is ElementShape.Either either)
        {
            var (first, included) = Load(either.First, start, names, cancellationToken);
            return (new ElementShape.Either(first, Load(either.Second, start, names, cancellationToken).Element), included);
        }

        if (element is not ElementShape.Whole root)
            return (element, start);
        var current = (EntityColumns?)root.Entity;
        var path = start.Aggregate(root.Path, static (joined, navigation) => EntityShapes.Join(joined, navigation.Property.Name));
        foreach (var navigation in start)
            current = current is null ? null : shapes.GetTarget(navigation, root.View, cancellationToken)?.Entity;
        foreach (var name in names)
        {
            if (current?.FindNavigation(name) is not { } navigation
                || shapes.GetTarget(navigation, root.View, cancellationToken) is not { } target)
                return (root, start);
            start = start.Add(navigation);
            path = EntityShapes.Join(path, name);
            root = root.With(target.At(path));
            current = target.Entity;
        }

        return (root, start);
    }
}
