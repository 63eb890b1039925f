using AsyncSql.Analyzers.Facts.Flow;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>Reads the methods, properties and fields that return queries.</summary>
internal sealed class MemberReader(
    IExpressionReader expressions,
    LambdaReader lambdas,
    QueryRoots roots,
    DataAccessSymbols symbols,
    SourceMembers members,
    EntityShapes shapes)
{
    private readonly MemberProjections _projections = new(symbols, shapes);
    private readonly IncludeReader _includes = new(shapes);
    private readonly HeldQueryReader _held = new(expressions, members);

    public TracedShape ReadCall(IInvocationOperation call, ITypeSymbol element, QueryFrame frame)
    {
        var method = call.TargetMethod;
        var source = FindQueryArgument(call);
        TracedShape result = ElementShape.Unknown;
        if (method.MethodKind == MethodKind.DelegateInvoke)
        {
            if (source is null)
                return lambdas.Apply(call.Instance, frame);
            var argument = expressions.Read(source, frame);
            var applied = lambdas.Apply(call.Instance, frame, argument.Shape);
            // A function that the caller gives sorts the query or includes more, if it returns the same elements.
            result = applied.Shape != ElementShape.Unknown || !IsQueryOf(source, element) ? argument.Then(applied)
                : applied.Origin is { IsOpen: true } ? argument.With(QueryOrigin.IncludeParameter)
                : argument;
        }
        else if (members.FindImplementation(
            method.ToDeclared().OriginalDefinition, frame.Substitute(method.ContainingType), frame.CancellationToken)
            is IMethodSymbol implementation)
        {
            if (frame.IsInside(implementation))
                return ElementShape.Nothing;
            result = ReadResults(implementation, method, call, frame);
        }

        return result.Shape is ElementShape.Many ? result : result.Then(ReadWithoutBody(call, source, element, frame));
    }

    /// <summary>Reads a property or field that holds a query.</summary>
    public TracedShape ReadReference(IMemberReferenceOperation reference, ITypeSymbol element, QueryFrame frame)
    {
        var cancellationToken = frame.CancellationToken;
        var owner = (reference.Instance?.Type ?? reference.Member.ContainingType).GetConstraintOrSelf();
        var isSet = symbols.GetDbSetElement(reference.Type) is not null;
        if (isSet && (symbols.IsDbContext(owner) || owner.TypeKind == TypeKind.Interface))
            return roots.FindQuery(frame.Substitute(element), frame.Substitute(owner), cancellationToken);
        var member = members.FindImplementation(
            reference.Member.OriginalDefinition, frame.Substitute(reference.Member.ContainingType), cancellationToken);
        if (frame.IsInside(member))
            return ElementShape.Nothing;
        if (_held.Read(reference, frame) is { Shape: ElementShape.Many } held)
            return held;
        var result = ReadResults(member, reference.Member, reference, frame);
        return result.Shape is ElementShape.Many ? result : result.Then(roots.FindQuery(element, frame));
    }

    private TracedShape ReadResults(ISymbol member, ISymbol reference, IOperation place, QueryFrame frame) =>
        expressions.ReadResults(member, place, frame.Enter(member, reference, place));

    /// <summary>Reads a method by its signature. One that keeps the type of the elements may project nevertheless.</summary>
    private TracedShape ReadWithoutBody(IInvocationOperation call, IOperation? source, ITypeSymbol element, QueryFrame frame)
    {
        if (source is null || IsDecidedByItsClass(call.TargetMethod, frame.Substitute(element)))
            return roots.FindQuery(element, frame);
        if (IsQueryOf(source, element))
            return ReadHelper(call, source, frame);
        if (shapes.Helpers.Find(call.TargetMethod, frame.CancellationToken) is { Selector: { } selector })
            return Project(expressions.Read(source, frame), selector, element, frame);
        return frame.Substitute(element) is INamedTypeSymbol type && MemberProjections.IsByMembers(call.TargetMethod)
            ? expressions.Read(source, frame).Select(query =>
                new ElementShape.Many(_projections.Project(
                    query.GetElement(), type, (source, whole) => ReadMapping(source, whole, frame.Pass), frame.CancellationToken)))
            : ElementShape.Unknown;
    }

    /// <summary>Reads a method that returns a query of the same elements: from the source of another project, else by its name.</summary>
    private TracedShape ReadHelper(IInvocationOperation call, IOperation source, QueryFrame frame)
    {
        var query = expressions.Read(source, frame);
        var helper = shapes.Helpers.Find(call.TargetMethod, frame.CancellationToken);
        if (helper is { Selector: { } selector })
            return Project(query, selector, symbols.Queries.GetQueryElement(call.Type), frame);
        if (!(helper?.KeepsElements ?? OpaqueMethods.KeepsElements(call.TargetMethod)))
            return query.Select(static _ => new ElementShape.Many(ElementShape.Unknown));
        query = _includes.ApplySpecifications(call, query, frame);
        return helper is null ? query : _includes.Apply(helper, query, frame);
    }

    /// <summary>Reads what the selector of another project makes of the elements of a query.</summary>
    private TracedShape Project(TracedShape query, LambdaExpressionSyntax selector, ITypeSymbol? result, QueryFrame frame) =>
        query.Select(shape => new ElementShape.Many(
            shapes.Selectors.Read(selector, shape.GetElement(), result, frame.CancellationToken)));

    /// <summary>Reads what a map reads of an entity; unknown for the map of another type.</summary>
    private ElementShape ReadMapping(LambdaExpressionSyntax source, ElementShape.Whole whole, QueryPass pass)
    {
        var frame = new QueryFrame(pass, ImmutableDictionary<ITypeParameterSymbol, ITypeSymbol>.Empty);
        var lambda = pass.Bind(source);
        if (lambdas.Find(lambda, frame).Function?.Symbol is not { Parameters: [{ Type: INamedTypeSymbol type }] } function
            || !whole.Entity.Entity.InheritsFromOrIs(type))
            return ElementShape.Unknown;
        var shape = lambdas.Apply(lambda, frame, whole).Shape;
        // MapFrom(s => s.Author.GetFullName()): the value is computed in this process, from all of the entity.
        return shape is ElementShape.Whole or ElementShape.Many or ElementShape.Either && EntityMembers.IsScalar(function.ReturnType)
            ? ElementShape.Create(ImmutableArray.Create(("", shape)))
            : shape;
    }

    /// <summary>Whether a derived class decides what a method makes of a query: it has the code, and the type of the elements.</summary>
    private static bool IsDecidedByItsClass(IMethodSymbol method, ITypeSymbol element) =>
        method.IsAbstract && element is ITypeParameterSymbol { DeclaringType: { } type } && type.SymbolEquals(method.ContainingType);

    private bool IsQueryOf(IOperation source, ITypeSymbol element) =>
        SymbolEqualityComparer.Default.Equals(symbols.Queries.GetQueryElement(source.Type), element);

    /// <summary>The query among the receiver and the arguments of a call.</summary>
    private IOperation? FindQueryArgument(IInvocationOperation call) =>
        call.Arguments.Select(static argument => argument.Value).Prepend(call.Instance).Select(static value => value.Unwrap())
            .FirstOrDefault(value => symbols.Queries.GetQueryElement(value?.Type) is not null);
}
