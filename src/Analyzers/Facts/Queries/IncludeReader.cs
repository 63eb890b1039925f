using AsyncSql.Analyzers.Facts.Columns;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>Loads what <c>Include</c> and <c>ThenInclude</c> name with the elements of a query.</summary>
internal sealed class IncludeReader(EntityShapes shapes)
{
    /// <summary>Loads what the specifications include that a call gets whose code is not visible: <c>query.Apply(spec)</c>.</summary>
    public TracedShape ApplySpecifications(IInvocationOperation call, TracedShape query, QueryFrame frame)
    {
        foreach (var argument in call.Arguments)
            if (QuerySymbols.IsSpecification(argument.Parameter?.Type) && query.Shape is ElementShape.Many many)
                query = query.Then(Apply(argument.Value, many, frame));
        return query;
    }

    /// <summary>Loads what a method of another project includes.</summary>
    public TracedShape Apply(QueryHelper helper, TracedShape query, QueryFrame frame) => helper.Includes.Aggregate(
        query, (all, path) => all.Select(shape => shape is ElementShape.Many many
            ? new ElementShape.Many(LoadPath(many.Element, path, frame))
            : shape));

    public TracedShape Apply(IInvocationOperation include, ElementShape.Many query, QueryFrame frame)
    {
        var start = include.TargetMethod.Name == "ThenInclude" ? query.Included : ImmutableArray<Navigation>.Empty;
        return Apply(include.GetArgument(1), query, start, frame);
    }

    /// <summary>Loads what an argument names: the lambdas or the texts that a repository gets, for it to include.</summary>
    public TracedShape Apply(IOperation argument, ElementShape.Many query, QueryFrame frame) =>
        argument.ConstantValue is { HasValue: true, Value: string text }
            ? text.Split(',').Select(static path => path.Trim()).Where(static path => path.Length > 0)
                .Aggregate(query, (all, path) => new ElementShape.Many(LoadPath(all.Element, path.Split('.').ToImmutableArray(), frame)))
            : Apply(argument, query, ImmutableArray<Navigation>.Empty, frame);

    private ElementShape LoadPath(ElementShape element, ImmutableArray<string> path, QueryFrame frame) =>
        Load(element, ImmutableArray<Navigation>.Empty, new IncludePath(path, frame.IsOfSite), frame.CancellationToken).Element;

    private TracedShape Apply(IOperation? argument, ElementShape.Many query, ImmutableArray<Navigation> start, QueryFrame frame)
    {
        var (element, path) = (query.Element, start);
        var arguments = IncludeArguments.Find(argument, shapes.Specifications, frame);
        foreach (var included in arguments.Paths)
            (element, path) = Load(element, start, included, frame.CancellationToken);
        return new TracedShape(
            new ElementShape.Many(element) { Included = path }, arguments.IsOpen ? QueryOrigin.IncludeParameter : null);
    }

    /// <summary>Loads what a path of navigations leads to with an element.</summary>
    private (ElementShape Element, ImmutableArray<Navigation> Path) Load(
        ElementShape element, ImmutableArray<Navigation> start, IncludePath include, CancellationToken cancellationToken)
    {
        if (element is ElementShape.Either either)
        {
            var (first, included) = Load(either.First, start, include, cancellationToken);
            return (new ElementShape.Either(first, Load(either.Second, start, include, cancellationToken).Element), included);
        }

        if (element is not ElementShape.Whole root)
            return (element, start);
        var current = (EntityColumns?)root.Entity;
        var path = start.Aggregate(root.Path, static (joined, navigation) => EntityShapes.Join(joined, navigation.Name));
        foreach (var navigation in start)
            current = current is null ? null : shapes.GetTarget(navigation, root.View, cancellationToken)?.Entity;
        foreach (var name in include.Names)
        {
            if (current?.FindNavigation(name) is not { } navigation
                || shapes.GetTarget(navigation, root.View, cancellationToken) is not { } target)
                return (root, start);
            start = start.Add(navigation);
            path = EntityShapes.Join(path, name);
            root = root.With(target.At(path), include.IsPassed);
            current = target.Entity;
        }

        return (root, start);
    }
}
