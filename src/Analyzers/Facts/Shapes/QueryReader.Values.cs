using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Shapes;

/// <summary>
/// Expressions: what the SQL must select so that their value can be built. A comparison or a length is computed by the server and
/// selects nothing; a call that the server cannot translate gets its arguments whole.
/// </summary>
internal sealed partial class QueryReader
{
    /// <summary>Methods of <see cref="string"/> that the server runs and whose result is short, or no text at all.</summary>
    private static readonly ImmutableHashSet<string> ShortTextMethods = ImmutableHashSet.Create(StringComparer.Ordinal,
        "Substring", "IndexOf", "LastIndexOf", "Contains", "StartsWith", "EndsWith", "IsNullOrEmpty", "IsNullOrWhiteSpace", "Compare", "CompareTo", "Equals", "CompareOrdinal");

    private ElementShape Read(IOperation? operation, ShapeFrame frame)
    {
        _cancellationToken.ThrowIfCancellationRequested();
        if (_depth >= MaxDepth || ++_steps > MaxSteps)
            return ElementShape.Unknown;
        _depth++;
        try
        {
            return Unwrap(operation) switch
            {
                null => ElementShape.Scalar,
                { ConstantValue.HasValue: true } => ElementShape.Scalar,
                IInvocationOperation call => Chain(call, frame),
                IParameterReferenceOperation parameter => Variable(parameter.Parameter, parameter, frame),
                ILocalReferenceOperation local => Variable(local.Local, local, frame),
                IFieldReferenceOperation field => Field(field, frame),
                IPropertyReferenceOperation property => Property(property, frame),
                IInstanceReferenceOperation or ILiteralOperation or IDefaultValueOperation => ElementShape.Scalar,
                IAnonymousObjectCreationOperation created => Anonymous(created, frame),
                IObjectCreationOperation created => Created(created, frame),
                ITupleOperation tuple => new ElementShape.Created(tuple.Elements.Select((e, i) => ("Item" + (i + 1), Read(e, frame))).ToImmutableArray()),
                IArrayCreationOperation { Initializer.ElementValues: var values } => values.Aggregate(ElementShape.Scalar, (all, value) => ElementShape.Union(all, Read(value, frame))),
                IConditionalOperation condition => ElementShape.Union(Read(condition.WhenTrue, frame), Read(condition.WhenFalse, frame)),
                ISwitchExpressionOperation choice => choice.Arms.Aggregate(ElementShape.Nothing, (all, arm) => ElementShape.Union(all, Read(arm.Value, frame))),
                ICoalesceOperation coalesce => ElementShape.Union(Read(coalesce.Value, frame), Read(coalesce.WhenNull, frame)),
                IConditionalAccessOperation access => Read(access.WhenNotNull, frame),
                IConditionalAccessInstanceOperation instance => Read(ConditionalReceiver(instance), frame),
                ISimpleAssignmentOperation assignment => Read(assignment.Value, frame),
                IAwaitOperation awaited => Read(awaited.Operation, frame),
                IThrowOperation => ElementShape.Nothing,
                IBinaryOperation { OperatorKind: BinaryOperatorKind.Add, Type.SpecialType: SpecialType.System_String } add => Concatenation(add, frame),
                IBinaryOperation or IUnaryOperation or IIsTypeOperation or IIsPatternOperation or IArrayElementReferenceOperation => ElementShape.Scalar,
                IInterpolatedStringOperation text => text.Parts.OfType<IInterpolationOperation>().Aggregate(ElementShape.Scalar, (all, part) => ElementShape.Union(all, Read(part.Expression, frame))),
                _ => ElementShape.Unknown,
            };
        }
        finally
        {
            _depth--;
        }
    }

    /// <summary>Iterative: a sum nests to the left, as deep as it is long.</summary>
    private ElementShape Concatenation(IBinaryOperation add, ShapeFrame frame)
    {
        var shape = ElementShape.Scalar;
        IOperation? current = add;
        while (current is IBinaryOperation { OperatorKind: BinaryOperatorKind.Add, Type.SpecialType: SpecialType.System_String } sum && _steps <= MaxSteps)
        {
            shape = ElementShape.Union(shape, Read(sum.RightOperand, frame));
            current = Unwrap(sum.LeftOperand);
        }

        return ElementShape.Union(shape, Read(current, frame));
    }

    private static IOperation? ConditionalReceiver(IConditionalAccessInstanceOperation instance)
    {
        for (IOperation? child = instance, parent = instance.Parent; parent is not null; child = parent, parent = parent.Parent)
            if (parent is IConditionalAccessOperation access && access.WhenNotNull == child)
                return access.Operation;
        return null;
    }

    private ElementShape Property(IPropertyReferenceOperation reference, ShapeFrame frame) =>
        _queries.ElementOfReturnedQuery(reference.Property.Type) is { } element ? QueryOf(reference, element, frame)
        : reference.Instance is null ? ElementShape.Scalar
        : Member(Read(reference.Instance, frame), reference.Property);

    private ElementShape Member(ElementShape instance, IPropertySymbol property)
    {
        switch (instance)
        {
            case ElementShape.Either either:
                return ElementShape.Union(Member(either.First, property), Member(either.Second, property));
            case ElementShape.Whole whole:
                var own = property.ContainingType.TypeKind == TypeKind.Interface ? whole.Entity.Entity.FindImplementationForInterfaceMember(property) ?? property : property;
                if (whole.Entity.Column(own) is { } column)
                    return new ElementShape.Single(column);
                return whole.Entity.Navigation(own) is { } navigation ? Target(navigation, whole.View) : whole; // computed by the entity's own code, on the whole entity
            case ElementShape.Created created:
                return created.Member(property.Name);
            case ElementShape.Group group when property.Name == "Key":
                return group.Key;
            case ElementShape.Single single when property is { Name: "Value", ContainingType.OriginalDefinition.SpecialType: SpecialType.System_Nullable_T }:
                return single;
            case var unknown when unknown == ElementShape.Unknown:
                return unknown;
            default:
                return ElementShape.Scalar; // Length, HasValue, Count: computed by the server
        }
    }

    private ElementShape.Created Anonymous(IAnonymousObjectCreationOperation creation, ShapeFrame frame)
    {
        var members = ImmutableArray.CreateBuilder<(string, ElementShape)>();
        foreach (var initializer in creation.Initializers)
            if (initializer is ISimpleAssignmentOperation { Target: IPropertyReferenceOperation member } assignment)
                members.Add((member.Property.Name, Read(assignment.Value, frame)));
        return new ElementShape.Created(members.ToImmutable());
    }

    private ElementShape.Created Created(IObjectCreationOperation creation, ShapeFrame frame)
    {
        var members = ImmutableArray.CreateBuilder<(string, ElementShape)>();
        foreach (var argument in creation.Arguments)
            members.Add((PropertyOf(creation, argument), Read(argument.Value, frame)));
        foreach (var initializer in creation.Initializer?.Initializers ?? ImmutableArray<IOperation>.Empty)
            switch (initializer)
            {
                case ISimpleAssignmentOperation { Target: IMemberReferenceOperation member } assignment:
                    members.Add((member.Member.Name, Read(assignment.Value, frame)));
                    break;
                case IMemberInitializerOperation { InitializedMember: IMemberReferenceOperation member, Initializer: { } inner }:
                    members.Add((member.Member.Name, inner.Initializers.Aggregate(ElementShape.Scalar, (all, part) => ElementShape.Union(all, Read(part, frame)))));
                    break;
                case IInvocationOperation add: // an element of a collection
                    foreach (var argument in add.Arguments)
                        members.Add(("", Read(argument.Value, frame)));
                    break;
                default:
                    members.Add(("", Read(initializer, frame)));
                    break;
            }

        return new ElementShape.Created(members.ToImmutable());
    }

    /// <summary>A record's parameter and its property share a name; of other constructors the value is kept under no name.</summary>
    private static string PropertyOf(IObjectCreationOperation creation, IArgumentOperation argument) =>
        creation.Type is { IsRecord: true } && argument.Parameter is { } parameter ? parameter.Name : "";

    /// <summary>A call that gives no query: of the server's functions, or of code that runs in this process.</summary>
    private ElementShape Call(IInvocationOperation call, ShapeFrame frame)
    {
        var method = call.TargetMethod;
        if (_queries.IsPropertyAccess(method))
            return ColumnByName(call, frame);
        if (method.ContainingType.SpecialType == SpecialType.System_String && ShortTextMethods.Contains(method.Name))
            return ElementShape.Scalar;

        // The server's own functions give numbers, dates and flags; of text they give text.
        if (method.ReturnType.IsValueType && method.OutermostNamespace() is "System" or "Microsoft")
            return ElementShape.Scalar;
        var instance = call.Instance is null ? ElementShape.Scalar : Read(call.Instance, frame);
        return call.Arguments.Aggregate(instance, (all, argument) => ElementShape.Union(all, Read(argument.Value, frame)));
    }

    /// <summary><c>EF.Property&lt;string&gt;(d, "Content")</c>.</summary>
    private ElementShape ColumnByName(IInvocationOperation call, ShapeFrame frame)
    {
        if (Read(Argument(call, 0), frame) is not ElementShape.Whole whole || Argument(call, 1)?.ConstantValue is not { HasValue: true, Value: string name })
            return ElementShape.Unknown;
        foreach (var column in whole.Entity.Columns)
            if (column.Name == name)
                return new ElementShape.Single(column);
        return whole.Entity.Navigation(name) is { } navigation ? Target(navigation, whole.View) : ElementShape.Scalar;
    }
}
