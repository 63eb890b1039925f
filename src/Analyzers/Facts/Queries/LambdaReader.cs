using AsyncSql.Analyzers.Facts.Flow;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>A lambda, and the frame in which it is written.</summary>
/// <param name="Function"><see langword="null"/> when it is not found.</param>
/// <param name="Frame">The frame of its body.</param>
/// <param name="IsOpen">Whether a parameter of the method around the site decides which lambda it is.</param>
internal readonly record struct FoundLambda(IAnonymousFunctionOperation? Function, QueryFrame Frame, bool IsOpen)
{
    /// <summary>The method that is passed on instead of a lambda: <c>Apply(Queries.WithLines)</c>.</summary>
    public IMethodReferenceOperation? Group { get; init; }
}

/// <summary>Finds lambdas behind expressions, and reads what they make of their parameters.</summary>
internal sealed class LambdaReader(
    IExpressionReader expressions, SourceMembers members, EntityShapes shapes, QuerySymbols symbols)
{
    /// <summary>Reads what a lambda makes of its parameters; unknown when the lambda is not found.</summary>
    public TracedShape Apply(IOperation? selector, QueryFrame frame, params ElementShape[] parameters)
    {
        var found = Find(selector, frame);
        if (found.Group is { Method: var group } reference)
            return expressions.ReadResults(group.OriginalDefinition, reference, Give(group.OriginalDefinition, found.Frame, parameters));
        var (function, own, isOpen) = found;
        if (function is null && parameters is [var element] && ReadOfOtherProject(selector, element, frame) is { } read)
            return read;
        if (function is null || OperationExtensions.GetReturnedValue(function) is not { } body)
            return new TracedShape(ElementShape.Unknown, isOpen ? QueryOrigin.Parameter : null);
        return expressions.Read(body, Give(function.Symbol, own, parameters));
    }

    private static QueryFrame Give(IMethodSymbol function, QueryFrame frame, ElementShape[] values)
    {
        for (var i = 0; i < function.Parameters.Length && i < values.Length; i++)
            frame = frame.With(function.Parameters[i], values[i]);
        return frame;
    }

    /// <summary>Reads what a selector makes of an element.</summary>
    public TracedShape Select(TracedShape element, IOperation? selector, QueryFrame frame) =>
        element.Then(Apply(selector, frame, element.Shape));

    /// <summary>
    /// Reads a selector that a member of another project holds: <c>Select(OrderMappings.Row)</c>; <see langword="null"/> if it is not
    /// found.
    /// </summary>
    private ElementShape? ReadOfOtherProject(IOperation? selector, ElementShape element, QueryFrame frame)
    {
        ISymbol? member = selector.UnwrapDelegate() switch
        {
            IMemberReferenceOperation { Member: IFieldSymbol or IPropertySymbol } reference => reference.Member,
            IInvocationOperation { TargetMethod: { Name: not "Compile" } method } => method,
            _ => null,
        };
        if (member is null || shapes.SelectorSources.FindOfMember(member, frame.CancellationToken) is not { } lambda)
            return null;
        var result = selector.Unwrap()?.Type is { } type ? symbols.FindSelectorTypes(type)?.Result : null;
        return shapes.Selectors.Read(lambda, element, result, frame.CancellationToken);
    }

    /// <summary>Finds the lambda that an expression contains, or that a variable, a member, or an argument holds.</summary>
    public FoundLambda Find(IOperation? selector, QueryFrame frame, int depth = 0)
    {
        if (depth > QueryFrame.MaxDepth)
            return default;
        switch (selector.UnwrapDelegate())
        {
            case IAnonymousFunctionOperation function:
                return new FoundLambda(function, frame, false);
            case IParameterReferenceOperation { Parameter: var parameter }:
                return frame.GetArgument(parameter) is { } argument
                    ? Find(argument, frame.Caller!, depth + 1)
                    : new FoundLambda(null, frame, frame.Caller is null && VariableReader.IsParameterOfMethod(parameter));
            case ILocalReferenceOperation { Local: var local } reference:
                return FindValue(local, reference, frame, depth);
            case IMemberReferenceOperation { Member: IFieldSymbol or IPropertySymbol } reference:
                var member = FindMember(reference.Member, reference.ConstrainedToType, frame);
                return FindValue(member, reference, frame.Enter(member, reference.Member, reference), depth);
            case IInvocationOperation { TargetMethod: var method } call when method.Name is not "Compile":
                var implementation = FindMember(method.ToDeclared(), call.ConstrainedToType, frame);
                return frame.IsInside(implementation)
                    ? default
                    : FindValue(implementation, call, frame.Enter(implementation, method, call), depth);
            case IMethodReferenceOperation { Method: var method } group when !frame.IsInside(method.OriginalDefinition):
                return new FoundLambda(null, frame.Enter(method.OriginalDefinition, method, null), false) { Group = group };
            default:
                return default;
        }
    }

    /// <summary>The member that runs: that of the type argument, where the code refers to it through a type parameter.</summary>
    private ISymbol FindMember(ISymbol member, ITypeSymbol? constrained, QueryFrame frame) =>
        (constrained is null ? null : SourceMembers.FindStaticImplementation(member, frame.Substitute(constrained))?.OriginalDefinition)
        ?? members.FindImplementation(member.OriginalDefinition, frame.Substitute(member.ContainingType), frame.CancellationToken);

    private FoundLambda FindValue(ISymbol symbol, IOperation reference, QueryFrame frame, int depth) =>
        frame.Pass.FindValue(symbol, reference) is { } value ? Find(value, frame, depth + 1) : default;
}
