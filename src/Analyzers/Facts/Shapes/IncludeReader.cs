using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Columns;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Shapes;

/// <summary>What <c>Include</c> and <c>ThenInclude</c> add to the entities of a query.</summary>
internal static class IncludeReader
{
    /// <param name="include">The call.</param>
    /// <param name="root">The entity of the query, with what was included before.</param>
    /// <param name="path">The navigations of the last include, where <c>ThenInclude</c> goes on.</param>
    /// <param name="scope">The model.</param>
    /// <returns>The entity with the columns of the navigation's target added; unchanged when the navigation is not understood.</returns>
    public static ElementShape.Whole Apply(IInvocationOperation include, ElementShape.Whole root, ref ImmutableArray<Navigation> path, ShapeScope scope)
    {
        if (QueryReader.Argument(include, 1) is not { } argument)
            return root;

        var start = include.TargetMethod.Name == "ThenInclude" ? path : ImmutableArray<Navigation>.Empty;
        var names = argument.ConstantValue is { HasValue: true, Value: string text } ? text.Split('.').ToImmutableArray() : ProjectionReader.MemberPath(argument);
        path = start;
        var current = Walk(root.Entity, start, scope);
        foreach (var name in names)
        {
            if (current?.Navigation(name) is not { } navigation || scope.Target(navigation) is not { } target)
                return root;
            path = path.Add(navigation);
            root = root.With(target);
            current = target.Entity;
        }

        return root;
    }

    private static EntityColumns? Walk(EntityColumns? entity, ImmutableArray<Navigation> path, ShapeScope scope)
    {
        foreach (var navigation in path)
            entity = entity is null ? null : scope.Target(navigation)?.Entity;
        return entity;
    }
}
