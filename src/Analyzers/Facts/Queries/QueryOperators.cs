using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>The operators of LINQ and EF Core, on queries and on collections inside their elements.</summary>
internal sealed class QueryOperators
{
    private readonly IExpressionReader _expressions;
    private readonly LambdaReader _lambdas;
    private readonly EntityShapes _shapes;
    private readonly QuerySymbols _symbols;

    /// <summary>What each operator makes of an element. All others choose rows, their order, or how they are fetched.</summary>
    private readonly Dictionary<string, Func<OperatorCall, TracedShape>> _operators;

    public QueryOperators(
        IExpressionReader expressions, LambdaReader lambdas, EntityShapes shapes, RawSqlReader rawSql, QuerySymbols symbols)
    {
        (_expressions, _lambdas, _shapes, _symbols) = (expressions, lambdas, shapes, symbols);
        var includes = new IncludeReader(shapes);
        _operators = new(StringComparer.Ordinal)
        {
            ["Include"] = call =>
                call.Source is ElementShape.Many query ? includes.Apply(call.Call, query, call.Frame) : (TracedShape)ToMany(call.Element),
            ["Select"] = call => ApplyLambda(call, 1, call.Element).Select(ToMany),
            ["SelectMany"] = ApplySelectMany,
            ["Join"] = call => ApplyJoin(call, static inner => inner),
            ["GroupJoin"] = call => ApplyJoin(call, ToMany),
            ["GroupBy"] = ApplyGroupBy,
            ["Concat"] = call => Read(call, 1).Select(other => ElementShape.Union(ToMany(call.Element), other))
                .WithoutEntitiesOfComplexTypes(),
            ["Distinct"] = static call => ToMany(call.Element.WithoutEntitiesOfComplexTypes()),
            ["OfType"] = call => ToMany(Narrow(call.Element, call)),
            ["Max"] = call => (call.Method.Parameters.Length > 1 ? ApplyLambda(call, 1, call.Element) : call.Element)
                .WithoutEntitiesOfComplexTypes(),
            ["Zip"] = static _ => ElementShape.Unknown,
            ["FromSqlRaw"] = call => ToMany(rawSql.Shorten(call.Element, call.Call, call.Frame)),
        };
        AddSynonyms("Include", "ThenInclude");
        AddSynonyms("Join", "LeftJoin", "RightJoin");
        AddSynonyms("Concat", "Union");
        AddSynonyms("Distinct", "Intersect", "Except");
        AddSynonyms("OfType", "Cast");
        AddAll(OperatorNames.Element, static call => call.Element);
        AddAll(OperatorNames.Scalar, static _ => ElementShape.Scalar);
        AddSynonyms("Max", "Min");
        AddSynonyms("FromSqlRaw", "FromSqlInterpolated", "FromSql");
        AddSynonyms("Zip", "ToDictionary", "ToLookup", "Append", "Prepend", "Chunk");
    }

    /// <summary>Whether a method is an operator whose first parameter is its source, other than <c>Aggregate</c>.</summary>
    public bool IsOperator(IMethodSymbol method) => _symbols.IsOperator(method) && method.Name != "Aggregate";

    /// <summary>Reads a chain down to its start and back up; iterative, because a chain can be longer than the stack is deep.</summary>
    public TracedShape ReadChain(IInvocationOperation last, QueryFrame frame)
    {
        var calls = new Stack<IInvocationOperation>();
        IOperation? current = last;
        while (current is IInvocationOperation call && IsOperator(call.TargetMethod))
        {
            calls.Push(call);
            current = call.GetSource();
        }

        var shape = _expressions.Read(current, frame);
        while (calls.Count > 0)
        {
            if (!frame.Pass.TryStep())
                return shape with { Shape = ElementShape.Unknown };
            var call = calls.Pop();
            var source = shape with { Origin = QueryOrigin.Combine(shape.Origin, QueryOrigin.FromOperator(call)) };
            shape = source.Then(Apply(new OperatorCall(call, source.Shape, frame)));
        }

        return shape;
    }

    /// <summary>Reads <c>includes.Aggregate(query, (q, include) =&gt; q.Include(include))</c>: the seed, and the lambda's result.</summary>
    public TracedShape ReadAggregate(IInvocationOperation call, QueryFrame frame)
    {
        if (_symbols.GetQueryElement(call.Type) is null || call.GetArgument(1) is not { } seed)
            return ElementShape.Unknown;
        var start = _expressions.Read(seed, frame);
        return start.Union(_lambdas.Select(start, call.GetArgument(2), frame));
    }

    private TracedShape Apply(OperatorCall call)
    {
        if (call.Source is not (ElementShape.Many or ElementShape.Group))
            return call.Source == ElementShape.Scalar || call.Source == ElementShape.Nothing || BytesTests.IsTest(call.Call)
                ? call.Source
                : ElementShape.Unknown;
        return _operators.TryGetValue(call.Method.Name, out var apply) ? apply(call) : ToMany(call.Element);
    }

    private TracedShape ApplySelectMany(OperatorCall call)
    {
        var inner = ApplyLambda(call, 1, call.Element).SelectElement().WithoutEntitiesOfComplexTypes();
        return (call.Method.Parameters.Length > 2 ? inner.Then(ApplyLambda(call, 2, call.Element, inner.Shape)) : inner).Select(ToMany);
    }

    private TracedShape ApplyJoin(OperatorCall call, Func<ElementShape, ElementShape> select)
    {
        var inner = Read(call, 1).SelectElement();
        return inner.Then(ApplyLambda(call, 4, call.Element, select(inner.Shape))).Select(ToMany);
    }

    private TracedShape ApplyGroupBy(OperatorCall call)
    {
        var key = ApplyLambda(call, 1, call.Element).WithoutEntitiesOfComplexTypes();
        var parameters = call.Method.OriginalDefinition.Parameters;
        var element = parameters.FirstOrDefault(static parameter => parameter.Name == "elementSelector") is { } elementSelector
            ? ApplyLambda(call, elementSelector.Ordinal, call.Element)
            : call.Element;
        var result = parameters.FirstOrDefault(static parameter => parameter.Name == "resultSelector") is { } resultSelector
            ? ApplyLambda(call, resultSelector.Ordinal, key.Shape, ToMany(element.Shape))
            : new ElementShape.Group(key.Shape, element.Shape);
        return key.Then(element).Then(result).Select(ToMany);
    }

    /// <summary>The entities of a derived type; of any other type, the elements are the same.</summary>
    private ElementShape Narrow(ElementShape element, OperatorCall call) =>
        element is ElementShape.Either either ? either.Select(part => Narrow(part, call))
        : element is ElementShape.Whole whole
        && call.Frame.Substitute(call.Method.TypeArguments[0]) is INamedTypeSymbol derived
        && !derived.SymbolEquals(whole.Entity.Entity) && derived.InheritsFromOrIs(whole.Entity.Entity)
        && _shapes.GetEntity(derived, whole.View, call.Frame.CancellationToken) is { } narrowed
            ? narrowed with { Loaded = narrowed.Loaded.AddRange(whole.Loaded) }
            : element;

    private TracedShape ApplyLambda(OperatorCall call, int parameter, params ElementShape[] values) =>
        _lambdas.Apply(call.Call.GetArgument(parameter), call.Frame, values);

    private TracedShape Read(OperatorCall call, int parameter) => _expressions.Read(call.Call.GetArgument(parameter), call.Frame);

    private static ElementShape ToMany(ElementShape element) => new ElementShape.Many(element);

    private void AddSynonyms(string name, params string[] synonyms) => AddAll(synonyms, _operators[name]);

    private void AddAll(IEnumerable<string> names, Func<OperatorCall, TracedShape> apply)
    {
        foreach (var name in names)
            _operators.Add(name, apply);
    }

    /// <summary>A call of an operator, and the query or group that it is called on.</summary>
    private readonly record struct OperatorCall(IInvocationOperation Call, ElementShape Source, QueryFrame Frame)
    {
        public IMethodSymbol Method => Call.TargetMethod;

        public ElementShape Element => Source.GetElement();
    }
}
