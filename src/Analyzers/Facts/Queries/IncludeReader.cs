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
        foreach (var names in FindPaths(include.GetArgument(1), frame))
            (element, path) = Load(element, start, names, frame.CancellationToken);
        return new ElementShape.Many(element) { Included = path };
    }

    /// <summary>Loads what a path of navigations leads to with an element.</summary>
    private (ElementShape Element, ImmutableArray<Navigation> Path) Load(
        ElementShape element, ImmutableArray<Navigation> start, ImmutableArray<string> names, CancellationToken cancellationToken)
    {
        if (element is ElementShape.Either either)
        {
            var (first, path) = Load(either.First, start, names, cancellationToken);
            return (new ElementShape.Either(first, Load(either.Second, start, names, cancellationToken).Element), path);
        }

        if (element is not ElementShape.Whole root)
            return (element, start);
        var current = (EntityColumns?)root.Entity;
        foreach (var navigation in start)
            current = current is null ? null : shapes.GetTarget(navigation, root.View, cancellationToken)?.Entity;
        foreach (var name in names)
        {
            if (current?.FindNavigation(name) is not { } navigation
                || shapes.GetTarget(navigation, root.View, cancellationToken) is not { } target)
                return (root, start);
            start = start.Add(navigation);
            root = root.With(target);
            current = target.Entity;
        }

        return (root, start);
    }

    /// <summary>The paths of a lambda, of a text, or of all includes that a parameter or a loop over one may have.</summary>
    private static IEnumerable<ImmutableArray<string>> FindPaths(IOperation? argument, QueryFrame frame)
    {
        if (argument is null)
            yield break;
        if (IncludePaths.Read(argument) is { } written)
            yield return written;
        else
            foreach (var (value, owner) in ResolveParameter(argument, frame))
                foreach (var path in FindPaths(value, owner))
                    yield return path;
    }

    /// <summary>Resolves a parameter, or the variable of a loop over one, to the values of an array or to the caller's arguments.</summary>
    private static IEnumerable<(IOperation Value, QueryFrame Frame)> ResolveParameter(IOperation operation, QueryFrame frame)
    {
        var source = operation.Unwrap();
        if (source is ILocalReferenceOperation { Local: var local } && FindLoopCollection(local, frame.Pass) is { } collection)
            source = collection.Unwrap();
        if (source is IParameterReferenceOperation { Parameter: var parameter } && frame.GetArgument(parameter) is { } argument)
            (source, frame) = (argument.Unwrap(), frame.Caller!);
        else if (source is not IArrayCreationOperation)
            yield break;
        if (source is IArrayCreationOperation { Initializer.ElementValues: var values })
            foreach (var value in values)
                yield return (value, frame);
        else if (source is not null)
            yield return (source, frame);
    }

    /// <summary>The collection that a local runs over; <see langword="null"/> for any other local.</summary>
    private static IOperation? FindLoopCollection(ILocalSymbol local, QueryPass pass) =>
        local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(pass.CancellationToken) is ForEachStatementSyntax loop
            ? pass.Bind(loop.Expression)
            : null;
}
