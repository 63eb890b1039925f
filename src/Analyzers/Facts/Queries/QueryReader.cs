using AsyncSql.Analyzers.Facts.Columns;
using AsyncSql.Analyzers.Facts.Flow;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>
/// Reads what an asynchronous materialization selects: from the call to the roots of its query, through operators, variables, members
/// and methods in source, and back.
/// </summary>
internal sealed class QueryReader : IParameterQueries
{
    private static readonly ImmutableDictionary<ITypeParameterSymbol, ITypeSymbol> NoTypeArguments =
        ImmutableDictionary<ITypeParameterSymbol, ITypeSymbol>.Empty;

    private readonly DataAccessSymbols _symbols;
    private readonly ValueTracer _values;
    private readonly EntityShapes _shapes;
    private readonly QueryRoots _roots;
    private readonly ExpressionReader _expressions;
    private readonly QueryContracts _contracts;
    private readonly IncludeContracts _includeContracts;
    private readonly SelectorContracts _selectorContracts;
    private readonly IncludeReader _includes;
    private readonly QueryObjectReader _queryObjects;
    private readonly Wrappers _wrappers;
    private readonly ReferencedRepositories _repositories;
    private readonly OrdinaryCalls _ordinaryCalls;
    private readonly AsynchronousForms _asynchronousForms;

    public QueryReader(DataAccessSymbols symbols, ValueTracer values, EntityModel entities, QueryCandidates candidates)
    {
        (_symbols, _values) = (symbols, values);
        _shapes = new EntityShapes(entities, symbols);
        _roots = new QueryRoots(symbols, entities, _shapes);
        _expressions = new ExpressionReader(symbols, _shapes, _roots, values.Members);
        _contracts = new QueryContracts(symbols, values.Members);
        _includeContracts = new IncludeContracts(symbols, _contracts);
        _includes = new IncludeReader(_shapes);
        _wrappers = new Wrappers(symbols, values, candidates, this);
        _repositories = new ReferencedRepositories(symbols, values.Members);
        _selectorContracts = new SelectorContracts(symbols, _contracts, _repositories);
        _queryObjects = new QueryObjectReader(symbols, _contracts, _expressions, _roots, _shapes);
        _ordinaryCalls = new OrdinaryCalls(symbols, _repositories);
        _asynchronousForms = new AsynchronousForms(symbols);
    }

    /// <summary>Reads what runs asynchronously at a node: a call, or an <c>await foreach</c>.</summary>
    public QueryReading Read(SyntaxNode node, SemanticModel semanticModel, CancellationToken cancellationToken) =>
        Read(node, semanticModel, NoTypeArguments, cancellationToken);

    public QueryReading Read(
        SyntaxNode node,
        SemanticModel semanticModel,
        ImmutableDictionary<ITypeParameterSymbol, ITypeSymbol> typeArguments,
        CancellationToken cancellationToken)
    {
        var pass = new QueryPass(semanticModel, _values, cancellationToken);
        return !_ordinaryCalls.Contains(node, semanticModel, cancellationToken)
            && pass.Bind(node) is { } operation && ReadSite(operation, new QueryFrame(pass, typeArguments)) is { } read
                ? CreateReading(operation, read)
                : default;
    }

    /// <summary>Reads a call that runs synchronously, as its asynchronous form would run.</summary>
    public QueryReading ReadSynchronous(
        SyntaxNode node,
        SemanticModel semanticModel,
        ImmutableDictionary<ITypeParameterSymbol, ITypeSymbol> typeArguments,
        CancellationToken cancellationToken)
    {
        var pass = new QueryPass(semanticModel, _values, cancellationToken);
        return pass.Bind(node) is IInvocationOperation call && _asynchronousForms.Find(call) is { } method
            && ReadMaterialization(call, method, new QueryFrame(pass, typeArguments)) is { } read
                ? CreateReading(call, read)
                : default;
    }

    private static QueryReading CreateReading(IOperation operation, TracedShape read)
    {
        var (element, origin) = read.RemoveAutoIncludes();
        var role = origin is { IsOpen: true } ? ParameterRole.Query
            : origin is { HasOpenIncludes: true } ? ParameterRole.Includes
            : ParameterRole.None;
        return origin is { IsOpen: false, OpenType: null, Root: { } root }
            ? new QueryReading(operation, CreateShape(root), role, null)
            : new QueryReading(operation, null, role, origin?.OpenType);

        QueryShape CreateShape(QueryRoot root) =>
            new(root, element, origin.ListOperators()) { IsIncludesOnly = origin.IsIncludesOnly };
    }

    /// <inheritdoc />
    public ParameterRole FindRole(SyntaxNode node, SemanticModel semanticModel, CancellationToken cancellationToken) =>
        Read(node, semanticModel, cancellationToken).Role;

    /// <inheritdoc />
    public bool IsMaterializer(IMethodSymbol method, CancellationToken cancellationToken) =>
        Materializers.GetKind(method, _symbols) != Materializer.None || _contracts.Find(method, cancellationToken) is not null
        || _includeContracts.Find(method, cancellationToken) is not null;

    /// <inheritdoc />
    public bool PassesParameter(
        IOperation call, IMethodSymbol method, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        var frame = new QueryFrame(new QueryPass(semanticModel, _values, cancellationToken), NoTypeArguments);
        return _symbols.Queries.GetShapingParameters(method).Any(IsPassed);

        bool IsPassed(IParameterSymbol parameter)
        {
            var argument = call.FindArgument(parameter);
            return _symbols.Queries.GetQueryElement(parameter.Type) is not null
                ? _expressions.Read(argument, frame).Origin is { IsOpen: true }
                : _expressions.Lambdas.Find(argument, frame).IsOpen
                    || IncludeArguments.Find(argument, _shapes.Specifications, frame).IsOpen;
        }
    }

    /// <summary>Reads the element that a site builds; <see langword="null"/> where nothing runs asynchronously.</summary>
    private TracedShape? ReadSite(IOperation operation, QueryFrame frame) => operation switch
    {
        IForEachLoopOperation { IsAsynchronous: true } loop => ReadLoop(loop, frame),
        IInvocationOperation call => ReadMaterialization(call, call.TargetMethod, frame),
        IMethodReferenceOperation { Parent: IDelegateCreationOperation, Instance: { } query } group => ReadMethodGroup(group, query, frame),
        _ => null,
    };

    /// <summary>Reads a loop directly over a query; for one over <c>AsAsyncEnumerable()</c>, that call is the site.</summary>
    private TracedShape? ReadLoop(IForEachLoopOperation loop, QueryFrame frame)
    {
        var collection = loop.Collection.Unwrap();
        while (collection is IInvocationOperation { TargetMethod.Name: "WithCancellation" or "ConfigureAwait" } option)
            collection = option.GetSource();
        return _symbols.Queries.GetQueryElement(collection?.Type) is null
            ? (TracedShape?)null
            : _expressions.Read(collection, frame).SelectElement();
    }

    /// <summary>Reads a method that other code calls: <c>Retry(query.ToListAsync)</c>.</summary>
    private TracedShape? ReadMethodGroup(IMethodReferenceOperation group, IOperation query, QueryFrame frame) =>
        Materializers.GetKind(group.Method, _symbols) switch
        {
            Materializer.Query => _expressions.Read(query, frame).SelectElement(),
            Materializer.Find when _symbols.GetDbSetElement(query.Type) is not null => _expressions.Read(query, frame).SelectElement(),
            Materializer.None => ReadWrapper(group, group.Method, frame),
            _ => null,
        };

    /// <summary>Reads what a call materializes.</summary>
    /// <param name="method">The method that it calls, or the asynchronous form of that method.</param>
    private TracedShape? ReadMaterialization(IInvocationOperation call, IMethodSymbol method, QueryFrame frame)
    {
        switch (Materializers.GetKind(method, _symbols))
        {
            case Materializer.Query:
                return _expressions.Read(call.GetSource(), frame).SelectElement();
            case Materializer.MinMax:
                var source = _expressions.Read(call.GetSource(), frame).SelectElement();
                var value = method.TypeArguments.Length > 1
                    ? _expressions.Lambdas.Select(source, call.GetArgument(1), frame)
                    : source;
                return value.WithoutEntitiesOfComplexTypes();
            case Materializer.Find when call.Instance?.Type is { } set && _symbols.GetDbSetElement(set) is not null:
                return _expressions.Read(call.Instance, frame).SelectElement();
            case Materializer.Find:
                var argument = call.GetArgument(0).Unwrap() as ITypeOfOperation;
                return (method.TypeArguments is [var type] ? type : argument?.TypeOperand) is { } entity
                    ? _roots.FindEntity(frame.Substitute(entity), call.Instance?.Type, frame.CancellationToken)
                    : ElementShape.Unknown;
            case Materializer.Reload:
                return _roots.FindEntry(call.Instance, frame).Select(static shape =>
                    shape is ElementShape.Whole whole ? whole with { Loaded = ImmutableArray<LoadedEntity>.Empty } : ElementShape.Unknown);
            case Materializer.Navigation:
                return _roots.FindNavigation(call.Instance, frame);
            case Materializer.Compiled:
                return _expressions.Read(call.GetArgument(0).GetReturnedValue(), frame)
                    .Select(static shape => shape is ElementShape.Many many ? many.Element : shape);
            case Materializer.None when PackageRepositories.FindEntity(method) is { } loaded:
                return ReadEntity(call, loaded, frame);
            default:
                return _contracts.Find(method, frame.CancellationToken) is { } contract
                    ? ReadContract(call, contract, frame)
                    : ReadWrapper(call, method, frame) ?? ReadRepository(call, method, frame) ?? ReadIncluded(call, method, frame)
                        ?? ReadSelected(call, method, frame) ?? _queryObjects.Read(call, method, frame);
        }
    }

    /// <summary>Reads the query that is handed to a method whose body is not visible.</summary>
    private TracedShape ReadContract(IInvocationOperation call, QueryContract contract, QueryFrame frame)
    {
        var element = _expressions.Read(call.GetArgument(contract.Query), frame).SelectElement();
        return contract.Selector is { } selector
            ? _expressions.Lambdas.Select(element, call.GetArgument(selector), frame)
            : element;
    }

    /// <summary>Reads what a repository of another project loads of entities; <see langword="null"/> for any other method.</summary>
    private TracedShape? ReadRepository(IInvocationOperation call, IMethodSymbol method, QueryFrame frame)
    {
        if (_repositories.FindEntityOfGenericMethod(method) is { } loaded)
            return ReadEntity(call, loaded, frame);
        if (call.Instance?.Type is not INamedTypeSymbol receiver)
            return null;
        if (_repositories.FindEntity(receiver, method, frame.CancellationToken) is { } entity)
            return ReadEntity(call, entity, frame);
        if (_repositories.FindProjection(receiver, method, frame.CancellationToken) is not var (source, selector))
            return null;
        var element = ReadEntity(call, source, frame);
        var isSelector = _symbols.Queries.IsSelector(selector.Type);
        var result = element.Then(_expressions.Lambdas.Apply(
            call.GetArgument(selector), frame, isSelector ? element.Shape : new ElementShape.Many(element.Shape)));
        return isSelector ? result : result.SelectElement();
    }

    /// <summary>Reads an entity that a call loads entirely, with what its arguments include.</summary>
    private TracedShape ReadEntity(IInvocationOperation call, ITypeSymbol entity, QueryFrame frame)
    {
        var query = _roots.FindQuery(entity, frame);
        return (_includeContracts.Find(call.TargetMethod, frame.CancellationToken) is { } contract
            ? ApplyIncludes(call, contract, query, frame)
            : _includes.ApplySpecifications(call, query, frame)).SelectElement();
    }

    /// <summary>Reads what a call lets a repository include whose code is not visible; <see langword="null"/> for any other call.</summary>
    private TracedShape? ReadIncluded(IInvocationOperation call, IMethodSymbol method, QueryFrame frame)
    {
        if (_includeContracts.Find(method, frame.CancellationToken) is not { } contract
            || method.Parameters.Any(parameter =>
                _includeContracts.IsProjection(parameter, contract.Entity) && IsGiven(call.GetArgument(parameter))))
            return null;
        return ApplyIncludes(call, contract, _roots.FindQuery(contract.Entity, frame), frame).SelectElement()
            .Select(static shape => shape.KeepPassedIncludes()).With(QueryOrigin.IncludesOnly);
    }

    /// <summary>Reads what a repository selects whose code is not visible; <see langword="null"/> for any other call.</summary>
    private TracedShape? ReadSelected(IInvocationOperation call, IMethodSymbol method, QueryFrame frame) =>
        _selectorContracts.Find(method, frame.CancellationToken) is { } contract
            ? _expressions.Lambdas.Select(
                _roots.FindQuery(contract.Entity, frame).SelectElement(), call.GetArgument(contract.Selector), frame)
            : (TracedShape?)null;

    /// <summary>Loads what the arguments of a call include.</summary>
    private TracedShape ApplyIncludes(IInvocationOperation call, IncludeContract contract, TracedShape query, QueryFrame frame)
    {
        foreach (var parameter in contract.Includes)
            if (call.GetArgument(parameter) is { } argument && IsGiven(argument) && query.Shape is ElementShape.Many many)
            {
                var included = IncludeContracts.IsFunction(parameter)
                    ? _expressions.Lambdas.Apply(argument, frame, many)
                    : _includes.Apply(argument, many, frame);
                query = included.Shape is ElementShape.Many ? query.Then(included) : query.Then(included with { Shape = many });
            }

        return query;
    }

    private static bool IsGiven(IOperation? argument) =>
        argument.Unwrap() is not (null or { ConstantValue: { HasValue: true, Value: null } });

    /// <summary>Reads the sites inside a method that receives a query or selector; <see langword="null"/> when it has none.</summary>
    private TracedShape? ReadWrapper(IOperation call, IMethodSymbol called, QueryFrame frame)
    {
        var cancellationToken = frame.CancellationToken;
        if (!_symbols.Queries.MayBeShaped(called)
            || _values.Members.FindImplementation(called.ToDeclared().OriginalDefinition, cancellationToken)
                is not IMethodSymbol method
            || frame.IsInside(method)
            || frame.Depth >= QueryFrame.MaxDepth
            || !frame.Pass.TryEnterWrapper()
            || _wrappers.FindSites(method, cancellationToken) is not { IsEmpty: false } sites)
            return null;

        var inner = frame.EnterWrapper(method, called, call);
        return sites.Select(ReadInside).OfType<TracedShape>()
            .Aggregate((TracedShape)ElementShape.Nothing, static (all, read) => all.Union(read));

        TracedShape? ReadInside(WrapperSite site) =>
            frame.Pass.Bind(site.Node) is not { } operation || ReadSite(operation, inner) is not { } read ? (TracedShape?)null
            : site.Role == ParameterRole.Includes ? read.Select(static shape => shape.KeepPassedIncludes()).With(QueryOrigin.IncludesOnly)
            : read;
    }
}
