using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts.Columns;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Shapes;

/// <summary>The operators of LINQ and EF Core, on queries and on collections inside their elements: what each makes of an element.</summary>
internal sealed partial class QueryReader
{
    /// <summary>Down to the root of a chain and back up; iterative, since a chain can be longer than the stack is deep.</summary>
    private ElementShape Chain(IInvocationOperation last, ShapeFrame frame)
    {
        var calls = new Stack<IInvocationOperation>();
        IOperation? current = last;
        while (current is IInvocationOperation call && _queries.IsOperator(call.TargetMethod) && call.TargetMethod.Name != "Aggregate")
        {
            _ignoresAutoIncludes |= call.TargetMethod.Name == "IgnoreAutoIncludes";
            calls.Push(call);
            current = Source(call);
        }

        var shape = current is IInvocationOperation start ? Start(start, frame) : Read(current, frame);
        while (calls.Count > 0)
        {
            _cancellationToken.ThrowIfCancellationRequested();
            if (++_steps > MaxSteps)
                return ElementShape.Unknown;
            var call = calls.Pop();
            _operators.Add(call);
            shape = Apply(call, shape, frame);
        }

        return shape;
    }

    private ElementShape Apply(IInvocationOperation call, ElementShape source, ShapeFrame frame)
    {
        if (source is not (ElementShape.Many or ElementShape.Group))
            return source == ElementShape.Scalar || source == ElementShape.Nothing ? source : ElementShape.Unknown;
        var element = ElementOf(source);
        switch (call.TargetMethod.Name)
        {
            case "Include" or "ThenInclude" when source is ElementShape.Many many:
                return Include(call, many, frame);
            case "Select":
                return new ElementShape.Many(Lambda(Argument(call, 1), frame, element));
            case "SelectMany":
                var inner = ElementOf(Lambda(Argument(call, 1), frame, element));
                return new ElementShape.Many(call.TargetMethod.Parameters.Length > 2 ? Lambda(Argument(call, 2), frame, element, inner) : inner);
            case "Join" or "LeftJoin" or "RightJoin":
                return new ElementShape.Many(Lambda(Argument(call, 4), frame, element, ElementOf(Read(Argument(call, 1), frame))));
            case "GroupJoin":
                return new ElementShape.Many(Lambda(Argument(call, 4), frame, element, new ElementShape.Many(ElementOf(Read(Argument(call, 1), frame)))));
            case "GroupBy":
                return new ElementShape.Many(GroupBy(call, element, frame));
            case "Concat" or "Union":
                return ElementShape.Union(new ElementShape.Many(element), Read(Argument(call, 1), frame));
            case "Zip":
                return ElementShape.Unknown;
            case "OfType" or "Cast":
                return new ElementShape.Many(element is ElementShape.Whole whole && frame.Substitute(call.TargetMethod.TypeArguments[0]) is INamedTypeSymbol derived
                    && !derived.Is(whole.Entity.Entity) && derived.InheritsFromOrIs(whole.Entity.Entity) && Entity(derived, whole.View) is ElementShape.Whole narrowed
                        ? narrowed with { Loaded = narrowed.Loaded.AddRange(whole.Loaded) }
                        : element);
            case "First" or "FirstOrDefault" or "Single" or "SingleOrDefault" or "Last" or "LastOrDefault" or "ElementAt" or "ElementAtOrDefault":
                return element;
            case "Any" or "All" or "Count" or "LongCount" or "Sum" or "Average" or "Contains" or "SequenceEqual":
                return ElementShape.Scalar;
            case "Max" or "Min":
                return call.TargetMethod.Parameters.Length > 1 ? Lambda(Argument(call, 1), frame, element) : element;
            case "ToDictionary" or "ToLookup" or "Aggregate" or "Append" or "Prepend" or "Chunk":
                return ElementShape.Unknown;
            default:
                // Where, OrderBy, Take, AsNoTracking, ToList ..: which rows, in which order, and how they are fetched.
                return new ElementShape.Many(element);
        }
    }

    private ElementShape GroupBy(IInvocationOperation call, ElementShape element, ShapeFrame frame)
    {
        var key = Lambda(Argument(call, 1), frame, element);
        ElementShape? result = null;
        var grouped = element;
        foreach (var parameter in call.TargetMethod.OriginalDefinition.Parameters)
            switch (parameter.Name)
            {
                case "elementSelector":
                    grouped = Lambda(Argument(call, parameter.Ordinal), frame, element);
                    break;
                case "resultSelector":
                    result = Lambda(Argument(call, parameter.Ordinal), frame, key, new ElementShape.Many(grouped));
                    break;
            }

        return result ?? new ElementShape.Group(key, grouped);
    }

    /// <summary>What a lambda makes of its parameters; Unknown when the lambda is not found.</summary>
    private ElementShape Lambda(IOperation? selector, ShapeFrame frame, params ElementShape[] parameters)
    {
        if (FindLambda(selector, frame, 0) is not var (lambda, own) || LambdaBody(lambda) is not { } body)
            return ElementShape.Unknown;
        var symbols = lambda.Symbol.Parameters;
        for (var i = 0; i < symbols.Length && i < parameters.Length; i++)
            own.SetValue(symbols[i], parameters[i]);
        return Read(body, own);
    }

    /// <summary>The lambda behind an expression: written here, kept in a variable or member, returned by a method, or handed in.</summary>
    private (IAnonymousFunctionOperation Lambda, ShapeFrame Frame)? FindLambda(IOperation? selector, ShapeFrame frame, int depth)
    {
        if (depth > MaxFrames)
            return null;
        switch (WithoutDelegate(selector))
        {
            case IAnonymousFunctionOperation lambda:
                return (lambda, frame);
            case IParameterReferenceOperation { Parameter: var parameter }:
                if (frame.Argument(parameter) is { } argument)
                    return FindLambda(argument, frame.Caller!, depth + 1);
                _isOpen |= frame.Caller is null && IsParameterOfMethod(parameter);
                return null;
            case ILocalReferenceOperation { Local: var local } when _facts.Members.ResultsOf(local, _cancellationToken) is [var value]:
                return FindLambda(Operation(value), frame, depth + 1);
            case IFieldReferenceOperation { Field: var field }:
                return FindLambdaOf(field.OriginalDefinition, frame.Enter(field.OriginalDefinition, null, TypeArguments(field, field.OriginalDefinition, frame)), depth);
            case IPropertyReferenceOperation { Property: var property }:
                var member = _facts.Members.ImplementationOf(property.OriginalDefinition, _cancellationToken);
                return FindLambdaOf(member, frame.Enter(member, null, TypeArguments(property, member, frame)), depth);
            case IInvocationOperation { TargetMethod: var method } call when method.Name is not "Compile":
                var implementation = _facts.Members.ImplementationOf(method.OriginalDefinition, _cancellationToken);
                return frame.IsInside(implementation) ? null : FindLambdaOf(implementation, frame.Enter(implementation, call, TypeArguments(method, implementation, frame)), depth);
            default:
                return null;
        }
    }

    private (IAnonymousFunctionOperation Lambda, ShapeFrame Frame)? FindLambdaOf(ISymbol member, ShapeFrame inner, int depth) =>
        _facts.Members.ResultsOf(member, _cancellationToken) is [var value] ? FindLambda(Operation(value), inner, depth + 1) : null;

    /// <summary>The expression that a lambda returns; <see langword="null"/> when it has statements.</summary>
    private static IOperation? LambdaBody(IOperation? selector) =>
        WithoutDelegate(selector) is IAnonymousFunctionOperation { Body.Operations: [IReturnOperation { ReturnedValue: { } value }] } ? value : null;

    private static IOperation? WithoutDelegate(IOperation? selector) => Unwrap(selector) is var operation && operation is IDelegateCreationOperation creation ? Unwrap(creation.Target) : operation;

    private ElementShape.Many Include(IInvocationOperation include, ElementShape.Many query, ShapeFrame frame)
    {
        var start = include.TargetMethod.Name == "ThenInclude" ? query.Included : ImmutableArray<Navigation>.Empty;
        var paths = IncludedPaths(Argument(include, 1), frame);
        var (element, path) = (query.Element, start);
        foreach (var names in paths)
            (element, path) = With(element, start, names);
        return new ElementShape.Many(element) { Included = path };
    }

    /// <summary>The paths of navigations that the includes among operators load, as far as they are written there: "Author", "Author.City".</summary>
    internal static ImmutableHashSet<string> IncludedPaths(ImmutableArray<IInvocationOperation> operators)
    {
        var paths = ImmutableHashSet.CreateBuilder<string>(StringComparer.Ordinal);
        var current = "";
        foreach (var call in operators)
        {
            if (call.TargetMethod.Name is not ("Include" or "ThenInclude") || Argument(call, 1) is not { } argument)
                continue;
            current = call.TargetMethod.Name == "ThenInclude" ? current : "";
            foreach (var name in IncludedPath(argument) ?? ImmutableArray<string>.Empty)
                paths.Add(current = current.Length == 0 ? name : current + "." + name);
        }

        return paths.ToImmutable();
    }

    /// <summary>An element with what a path of navigations leads to loaded beside it.</summary>
    private (ElementShape Element, ImmutableArray<Navigation> Path) With(ElementShape element, ImmutableArray<Navigation> start, ImmutableArray<string> names)
    {
        if (element is ElementShape.Either either)
        {
            var (first, path) = With(either.First, start, names);
            return (new ElementShape.Either(first, With(either.Second, start, names).Element), path);
        }

        if (element is not ElementShape.Whole root)
            return (element, start);
        var current = (EntityColumns?)root.Entity;
        foreach (var navigation in start)
            current = current is null ? null : TargetEntity(navigation, root.View)?.Entity;
        foreach (var name in names)
        {
            if (current?.Navigation(name) is not { } navigation || TargetEntity(navigation, root.View) is not { } target)
                return (root, start);
            start = start.Add(navigation);
            root = root.With(target);
            current = target.Entity;
        }

        return (root, start);
    }

    /// <summary>The paths that an include names: of a lambda, a text, or of all that a loop over handed-in includes may give.</summary>
    private IEnumerable<ImmutableArray<string>> IncludedPaths(IOperation? argument, ShapeFrame frame)
    {
        if (argument is null)
            yield break;
        if (IncludedPath(argument) is { } written)
            yield return written;
        else
            foreach (var (value, owner) in HandedIn(argument, frame))
                foreach (var path in IncludedPaths(value, owner))
                    yield return path;
    }

    /// <summary>The path that is written in an include's argument itself; <see langword="null"/> when the argument only refers to one.</summary>
    private static ImmutableArray<string>? IncludedPath(IOperation argument) =>
        argument.ConstantValue is { HasValue: true, Value: string text } ? text.Split('.').ToImmutableArray()
        : LambdaBody(argument) is { } body ? MemberPath(body)
        : null;

    /// <summary>What is meant where a variable of a loop, or a parameter, is used: the values of an array, or what callers hand in.</summary>
    private IEnumerable<(IOperation Value, ShapeFrame Frame)> HandedIn(IOperation operation, ShapeFrame frame)
    {
        var source = Unwrap(operation);
        if (source is ILocalReferenceOperation { Local: var local } && LoopOver(local) is { } loop)
            source = Unwrap(Operation(loop));
        if (source is IParameterReferenceOperation { Parameter: var parameter } && frame.Argument(parameter) is { } argument)
            (source, frame) = (Unwrap(argument), frame.Caller!);
        else if (source is not IArrayCreationOperation)
            yield break;
        if (source is IArrayCreationOperation { Initializer.ElementValues: var values })
            foreach (var value in values)
                yield return (value, frame);
        else if (source is not null)
            yield return (source, frame);
    }

    /// <summary>The navigations that an include's lambda names: <c>b =&gt; b.Author.Posts.Where(..)</c> gives Author, Posts.</summary>
    private static ImmutableArray<string> MemberPath(IOperation body)
    {
        var names = ImmutableArray.CreateBuilder<string>();
        var current = Unwrap(body);
        while (current is not null)
        {
            if (current is IPropertyReferenceOperation property)
                names.Insert(0, property.Property.Name);
            current = current switch
            {
                IPropertyReferenceOperation { Instance: { } instance } => Unwrap(instance),
                IInvocationOperation filter => Source(filter),
                _ => null,
            };
        }

        return names.ToImmutable();
    }
}
