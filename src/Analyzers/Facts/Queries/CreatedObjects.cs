using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>Lists the members of objects that a query creates, with their values. A value without a member has an empty name.</summary>
internal static class CreatedObjects
{
    public static IEnumerable<(string Name, IReadOnlyList<IOperation> Values)> ListMembers(IAnonymousObjectCreationOperation creation) =>
        creation.Initializers.OfType<ISimpleAssignmentOperation>()
            .Where(static assignment => assignment.Target is IPropertyReferenceOperation)
            .Select(static assignment =>
                (((IPropertyReferenceOperation)assignment.Target).Property.Name, (IReadOnlyList<IOperation>)[assignment.Value]));

    public static IEnumerable<(string Name, IReadOnlyList<IOperation> Values)> ListMembers(ITupleOperation tuple) =>
        tuple.Elements.Select(static (element, i) => ("Item" + (i + 1), (IReadOnlyList<IOperation>)[element]));

    public static IEnumerable<(string Name, IReadOnlyList<IOperation> Values)> ListMembers(IObjectCreationOperation creation)
    {
        // A record's parameter and its property share a name.
        foreach (var argument in creation.Arguments)
            yield return (creation.Type is { IsRecord: true } ? argument.Parameter?.Name ?? "" : "", [argument.Value]);
        foreach (var initializer in creation.Initializer?.Initializers ?? ImmutableArray<IOperation>.Empty)
            yield return initializer switch
            {
                ISimpleAssignmentOperation { Target: IMemberReferenceOperation target, Value: var value } => (target.Member.Name, [value]),
                IMemberInitializerOperation { InitializedMember: IMemberReferenceOperation target, Initializer: { } inner } =>
                    (target.Member.Name, inner.Initializers),
                // An element of a collection.
                IInvocationOperation add => ("", add.Arguments.Select(static argument => argument.Value).ToList()),
                _ => ("", [initializer]),
            };
    }
}
