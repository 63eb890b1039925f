using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>
/// Reads objects that describe a query: <c>RunAsync(new LateOrders(day))</c>, whose class has a method that builds the query, and
/// <c>ListAsync(new OrderRows(day))</c>, whose class is a specification with a selector. The method that runs the query knows only the
/// interface.
/// </summary>
internal sealed class QueryObjectReader(
    DataAccessSymbols symbols, QueryContracts contracts, ExpressionReader expressions, QueryRoots roots, EntityShapes shapes)
{
    /// <summary>Reads what a call materializes; <see langword="null"/> for any other call.</summary>
    public TracedShape? Read(IInvocationOperation call, IMethodSymbol method, QueryFrame frame)
    {
        var called = method.ToStaticForm();
        if (!QueryContracts.IsName(called.Name) || QueryContracts.FindResult(called) is not { } result)
            return null;
        foreach (var parameter in called.Parameters)
            if (call.FindArgument(parameter).Unwrap() is { Type: INamedTypeSymbol given })
            {
                if (FindBuilder(parameter.Type) is { } builder && contracts.Holds(result, GetElement(builder)))
                    return ReadBuilt(call, given, builder, frame);
                if (IsProjection(parameter.Type) && parameter.Type is INamedTypeSymbol { TypeArguments: [var entity, var selected] }
                    && contracts.Holds(result, selected) && FindSelector(given, entity, selected) is { } selector)
                    return ReadSelected(call, given, (entity, selected), selector, frame);
            }

        return null;
    }

    /// <summary>Whether a parameter is such an object, so that its method runs a query.</summary>
    public static bool IsQueryObject(ITypeSymbol type, QuerySymbols queries) =>
        IsProjection(type) || FindBuilder(type, queries) is not null;

    /// <summary>Reads the query that an object builds; that of the entity itself, where its class is not visible.</summary>
    private TracedShape? ReadBuilt(IInvocationOperation call, INamedTypeSymbol given, IMethodSymbol builder, QueryFrame frame)
    {
        var built = given.TypeKind == TypeKind.Class && FindImplementation(given, builder) is { } implementation
            ? expressions.ReadResultsOfOther(implementation, call, frame)
            : ElementShape.Unknown;
        return (built.Shape is ElementShape.Many ? built : roots.FindQuery(GetElement(builder), frame)).SelectElement();
    }

    /// <summary>Reads what the selector of a specification reads of the entity.</summary>
    private TracedShape? ReadSelected(
        IInvocationOperation call,
        INamedTypeSymbol given,
        (ITypeSymbol Entity, ITypeSymbol Selected) types,
        IPropertySymbol selector,
        QueryFrame frame)
    {
        var (entity, selected) = types;
        var element = roots.FindQuery(entity, frame).SelectElement();
        if (frame.Pass.FindValue(selector, call) is { } lambda)
            return expressions.Lambdas.Select(element, lambda, frame.Enter(selector, selector, null));
        return shapes.SelectorSources.FindOfSpecification(given, selector.Name, frame.CancellationToken) is { } code
            ? element.Select(shape => shapes.Selectors.Read(code, shape, selected, frame.CancellationToken))
            : (TracedShape?)null;
    }

    private IMethodSymbol? FindBuilder(ITypeSymbol type) => FindBuilder(type, symbols.Queries);

    /// <summary>
    /// The method of a generic interface or base class that returns a query and gets none; <see langword="null"/> for any other type.
    /// </summary>
    private static IMethodSymbol? FindBuilder(ITypeSymbol type, QuerySymbols queries) =>
        type is INamedTypeSymbol { IsGenericType: true, IsAbstract: true } named && queries.GetQueryElement(type) is null
        && named.GetOutermostNamespace() is not ("System" or "Microsoft")
            ? named.AllInterfaces.Prepend(named).SelectMany(static own => own.GetMembers()).OfType<IMethodSymbol>()
                .FirstOrDefault(method => method is { IsAbstract: true, IsGenericMethod: false }
                    && queries.GetQueryElement(method.ReturnType) is not null
                    && method.Parameters.All(parameter => queries.GetQueryElement(parameter.Type) is null))
            : null;

    private ITypeSymbol GetElement(IMethodSymbol builder) => symbols.Queries.GetQueryElement(builder.ReturnType)!;

    /// <summary>The method of a class that runs for one of an interface or a base class.</summary>
    private static IMethodSymbol? FindImplementation(INamedTypeSymbol type, IMethodSymbol declared) =>
        declared.ContainingType.TypeKind == TypeKind.Interface
            ? type.FindImplementationForInterfaceMember(declared) as IMethodSymbol
            : type.GetSelfAndBaseTypes().SelectMany(own => own.GetMembers(declared.Name)).OfType<IMethodSymbol>()
                .FirstOrDefault(own => !own.IsAbstract && own.Parameters.Length == declared.Parameters.Length);

    /// <summary>Whether a type is a specification of a projection: <c>Specification&lt;Order, OrderRow&gt;</c>.</summary>
    private static bool IsProjection(ITypeSymbol type) =>
        type is INamedTypeSymbol { TypeArguments.Length: 2 } named && QuerySymbols.IsSpecificationName(named.Name);

    /// <summary>The property of a specification that has the selector.</summary>
    private IPropertySymbol? FindSelector(INamedTypeSymbol specification, ITypeSymbol entity, ITypeSymbol selected) =>
        specification.GetSelfAndBaseTypes().SelectMany(static own => own.GetMembers()).OfType<IPropertySymbol>()
            .FirstOrDefault(property => !property.IsAbstract
                && symbols.Queries.FindSelectorTypes(property.Type) is var (source, result)
                && SymbolEqualityComparer.Default.Equals(source, entity) && SymbolEqualityComparer.Default.Equals(result, selected));
}
