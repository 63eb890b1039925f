using AsyncSql.Analyzers.Facts.Flow;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>
/// Reads a query that an object holds, as a page does, from where the object is created: <c>new Page&lt;T&gt;(query, total)</c>.
/// </summary>
internal sealed class HeldQueryReader(IExpressionReader expressions, SourceMembers members)
{
    /// <summary>More variables, methods and parameters than an object comes through.</summary>
    private const int MaxSteps = 12;

    /// <summary>
    /// Reads the member of an object that the code creates; <see langword="null"/> where a creation or a value is not visible.
    /// </summary>
    public TracedShape? Read(IMemberReferenceOperation reference, QueryFrame frame)
    {
        if (!CanOnlyBeSetAtCreation(reference.Member))
            return null;
        var creations = new List<(IObjectCreationOperation Creation, QueryFrame Frame)>();
        if (!TryAddCreations(reference.Instance, frame, MaxSteps, creations))
            return null;
        TracedShape result = ElementShape.Nothing;
        foreach (var (creation, place) in creations)
        {
            if (Read(creation, reference.Member, place) is not { } held)
                return null;
            result = result.Union(held);
        }

        return result;
    }

    private static bool CanOnlyBeSetAtCreation(ISymbol member) => member
        is IPropertySymbol { SetMethod: null or { IsInitOnly: true } or { DeclaredAccessibility: Accessibility.Private } }
        or IFieldSymbol { IsReadOnly: true };

    /// <summary>Adds the creations that an expression may have as its value; <see langword="false"/> if others are possible.</summary>
    private bool TryAddCreations(
        IOperation? value, QueryFrame frame, int steps, List<(IObjectCreationOperation Creation, QueryFrame Frame)> creations)
    {
        if (steps == 0 || !frame.Pass.TryStep())
            return false;
        switch (value.Unwrap())
        {
            case IObjectCreationOperation creation:
                creations.Add((creation, frame));
                return true;
            case ILocalReferenceOperation local:
                return TryAddDefinitions(local.Local, local, frame);
            case IParameterReferenceOperation { Parameter: var parameter }
                when frame.Caller is { } caller && frame.GetArgument(parameter) is { } argument:
                return TryAddCreations(argument, caller, steps - 1, creations);
            case IInvocationOperation call
                when members.FindImplementation(call.TargetMethod.ToDeclared().OriginalDefinition, frame.CancellationToken)
                    is IMethodSymbol method && frame.Depth < QueryFrame.MaxDepth && !frame.IsInside(method):
                return TryAddDefinitions(method, call, frame.Enter(method, call.TargetMethod, call));
            default:
                return false;
        }

        bool TryAddDefinitions(ISymbol symbol, IOperation place, QueryFrame inner) =>
            frame.Pass.FindDefinitions(symbol, place.Syntax) is { AreAllValues: true } definitions
            && definitions.All.All(definition => TryAddCreations(frame.Pass.Bind(definition.Expression), inner, steps - 1, creations));
    }

    private TracedShape? Read(IObjectCreationOperation creation, ISymbol member, QueryFrame frame)
    {
        if (CreatedObjects.ListMembers(creation).LastOrDefault(value => value.Name == member.Name) is { Values: [var assigned] })
            return expressions.Read(assigned, frame);
        if (creation.Constructor is not { } constructor || frame.Depth >= QueryFrame.MaxDepth
            || frame.IsInside(constructor.OriginalDefinition)
            || frame.Pass.FindDefinitions(member.OriginalDefinition, creation.Syntax) is not { AreAllValues: true } definitions)
            return null;
        var inner = frame.Enter(constructor.OriginalDefinition, constructor, creation);
        return definitions.All.Aggregate(
            (TracedShape)ElementShape.Nothing, (shape, value) => shape.Union(expressions.Read(frame.Pass.Bind(value.Expression), inner)));
    }
}
