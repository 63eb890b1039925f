using AsyncSql.Analyzers.Facts.Flow;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>Reads expressions. The readers of their parts depend on it, because expressions nest.</summary>
internal interface IExpressionReader
{
    /// <summary>Reads what the SQL must select so that the value of an expression can be built.</summary>
    TracedShape Read(IOperation? operation, QueryFrame frame);

    /// <summary>Reads what a member returns; unknown when it has no source, or when other code may set it.</summary>
    /// <param name="place">A place in the compilation of the member.</param>
    /// <param name="inner">The frame of the member.</param>
    TracedShape ReadResults(ISymbol member, IOperation place, QueryFrame inner);
}

/// <summary>
/// Reads expressions by their form. A comparison or a length is computed by the server and selects nothing; a call that the server
/// cannot translate gets its arguments entirely.
/// </summary>
internal sealed class ExpressionReader : IExpressionReader
{
    private readonly QuerySymbols _symbols;
    private readonly EntityShapes _shapes;
    private readonly QueryRoots _roots;
    private readonly QueryOperators _operators;
    private readonly VariableReader _variables;
    private readonly MemberReader _members;

    public ExpressionReader(DataAccessSymbols symbols, EntityShapes shapes, QueryRoots roots, SourceMembers members)
    {
        _symbols = symbols.Queries;
        _shapes = shapes;
        _roots = roots;
        Lambdas = new LambdaReader(this, members, shapes, _symbols);
        _operators = new QueryOperators(this, Lambdas, shapes, roots.RawSql, _symbols);
        _variables = new VariableReader(this, roots, _symbols, members);
        _members = new MemberReader(this, Lambdas, roots, symbols, members, shapes);
    }

    /// <summary>Reads the lambdas that expressions contain or refer to.</summary>
    public LambdaReader Lambdas { get; }

    /// <summary>Reads what a method returns that other code than the site calls, so that its parameters are not known.</summary>
    public TracedShape ReadResultsOfOther(IMethodSymbol method, IOperation site, QueryFrame frame) =>
        frame.IsInside(method) ? ElementShape.Nothing : ReadResults(method, site, frame.Enter(method, method, null));

    /// <inheritdoc />
    public TracedShape ReadResults(ISymbol member, IOperation place, QueryFrame inner)
    {
        if (inner.Depth > QueryFrame.MaxDepth
            || inner.Pass.FindDefinitions(member, place.Syntax) is not { AreAllValues: true } definitions)
            return ElementShape.Unknown;
        return definitions.All.Aggregate(
            (TracedShape)ElementShape.Nothing, (shape, value) => shape.Union(Read(inner.Pass.Bind(value.Expression), inner)));
    }

    /// <inheritdoc />
    public TracedShape Read(IOperation? operation, QueryFrame frame)
    {
        if (!frame.Pass.TryEnter())
            return ElementShape.Unknown;
        try
        {
            return ReadForm(operation.Unwrap(), frame);
        }
        finally
        {
            frame.Pass.Leave();
        }
    }

    private TracedShape ReadForm(IOperation? operation, QueryFrame frame) => operation switch
    {
        null or { ConstantValue.HasValue: true } => ElementShape.Scalar,
        IInvocationOperation call => _operators.IsOperator(call.TargetMethod) ? _operators.ReadChain(call, frame) : ReadCall(call, frame),
        IParameterReferenceOperation parameter => _variables.Read(parameter.Parameter, parameter, frame),
        ILocalReferenceOperation local => _variables.Read(local.Local, local, frame),
        IFieldReferenceOperation field =>
            _symbols.GetQueryElement(field.Field.Type) is { } element ? _members.ReadReference(field, element, frame) : ElementShape.Scalar,
        IPropertyReferenceOperation property => ReadProperty(property, frame),
        IAnonymousObjectCreationOperation created => Create(CreatedObjects.ListMembers(created), frame),
        IObjectCreationOperation created => Create(CreatedObjects.ListMembers(created), frame),
        ITupleOperation tuple => Create(CreatedObjects.ListMembers(tuple), frame),
        IArrayCreationOperation { Initializer.ElementValues: var values } => ReadAll(values, frame),
        IConditionalOperation choice => ReadChoice(choice, frame),
        ISwitchExpressionOperation choice => ReadAll(choice.Arms.Select(static arm => arm.Value), frame),
        ICoalesceOperation coalesce => Read(coalesce.Value, frame).Union(Read(coalesce.WhenNull, frame)),
        IConditionalAccessOperation access => Read(access.WhenNotNull, frame),
        IConditionalAccessInstanceOperation instance => Read(FindReceiver(instance), frame),
        ISimpleAssignmentOperation assignment => Read(assignment.Value, frame),
        IAwaitOperation awaited => Read(awaited.Operation, frame),
        // A conversion operator runs in this process and gets its operand entirely.
        IConversionOperation { OperatorMethod: not null } conversion => Read(conversion.Operand, frame),
        IThrowOperation => ElementShape.Nothing,
        IBinaryOperation { OperatorKind: BinaryOperatorKind.Add, Type.SpecialType: SpecialType.System_String } sum => ReadText(sum, frame),
        IBinaryOperation or IUnaryOperation => ReadCondition(operation, frame),
        IIsTypeOperation or IIsPatternOperation or IArrayElementReferenceOperation
            or IInstanceReferenceOperation or ILiteralOperation or IDefaultValueOperation => ElementShape.Scalar,
        IInterpolatedStringOperation text => ReadAll(text.Parts.OfType<IInterpolationOperation>().Select(static p => p.Expression), frame),
        _ => ElementShape.Unknown,
    };

    /// <summary>Reads several expressions into one shape.</summary>
    private TracedShape ReadAll(IEnumerable<IOperation?> values, QueryFrame frame) =>
        values.Aggregate((TracedShape)ElementShape.Nothing, (all, value) => all.Union(Read(value, frame)));

    /// <summary>Reads the branches of a condition. A branch that is never taken reads nothing.</summary>
    private TracedShape ReadChoice(IConditionalOperation choice, QueryFrame frame)
    {
        if (choice.Condition.ConstantValue is { HasValue: true, Value: bool isTrue })
            return Read(isTrue ? choice.WhenTrue : choice.WhenFalse, frame);
        return ReadCondition(choice.Condition, frame).Union(ReadBranch(choice.WhenTrue, true)).Union(ReadBranch(choice.WhenFalse, false));

        TracedShape ReadBranch(IOperation? branch, bool value) =>
            Read(branch, frame.WithShort(TextBounds.FindShort(choice.Condition, value)));
    }

    /// <summary>Reads a condition. The server computes it, apart from tests of bytes.</summary>
    private TracedShape ReadCondition(IOperation condition, QueryFrame frame) =>
        BytesTests.Find(condition, _symbols.RunsLengthsOfBytes).Aggregate(
            (TracedShape)ElementShape.Scalar, (all, value) => all.Union(Read(value, frame)));

    /// <summary>Reads a concatenation; iterative, because a sum nests to the left, as deep as it is long.</summary>
    private TracedShape ReadText(IBinaryOperation text, QueryFrame frame)
    {
        TracedShape shape = ElementShape.Scalar;
        IOperation? current = text;
        while (current is IBinaryOperation { OperatorKind: BinaryOperatorKind.Add, Type.SpecialType: SpecialType.System_String } sum)
        {
            shape = shape.Union(Read(sum.RightOperand, frame));
            current = sum.LeftOperand.Unwrap();
        }

        return shape.Union(Read(current, frame));
    }

    /// <summary>The operation in front of the <c>?.</c> that an operation belongs to.</summary>
    private static IOperation? FindReceiver(IConditionalAccessInstanceOperation instance)
    {
        for (IOperation? child = instance, parent = instance.Parent; parent is not null; child = parent, parent = parent.Parent)
            if (parent is IConditionalAccessOperation access && access.WhenNotNull == child)
                return access.Operation;
        return null;
    }

    private TracedShape ReadProperty(IPropertyReferenceOperation reference, QueryFrame frame)
    {
        if (_symbols.GetReturnedQueryElement(reference.Property.Type) is { } element)
            return _members.ReadReference(reference, element, frame);
        return frame.IsShort(reference)
            ? ElementShape.Scalar
            : Read(reference.Instance, frame).Select(shape => _shapes.ReadMember(shape, reference.Property, frame.CancellationToken));
    }

    private TracedShape Create(IEnumerable<(string Name, IReadOnlyList<IOperation> Values)> members, QueryFrame frame)
    {
        var created = ImmutableArray.CreateBuilder<(string, ElementShape)>();
        QueryOrigin? origin = null;
        foreach (var (name, values) in members)
        {
            var value = ReadAll(values, frame);
            created.Add((name, value.Shape));
            origin = QueryOrigin.Combine(origin, value.Origin);
        }

        return new TracedShape(ElementShape.Create(created.ToImmutable()), origin);
    }

    private TracedShape ReadCall(IInvocationOperation call, QueryFrame frame)
    {
        var method = call.TargetMethod;
        if (_roots.ReadCall(call, frame) is { } root)
            return root;
        if (method.Name == "Aggregate" && _symbols.IsLinq(method))
            return _operators.ReadAggregate(call, frame);
        if (_symbols.GetReturnedQueryElement(method.ReturnType) is { } element)
            return _members.ReadCall(call, element, frame);
        if (_symbols.IsUntypedQuery(method.ReturnType))
            return Read(call.GetSource(), frame).Select(static _ => new ElementShape.Many(ElementShape.Unknown)); // dynamic LINQ
        if (_symbols.IsPropertyAccess(method))
            return ReadColumn(call, frame);
        if (method.ContainingType.SpecialType == SpecialType.System_String)
        {
            if (method.Name == "Substring")
                return IsShortPart(call) ? ElementShape.Scalar : Read(call.Instance, frame);
            if (OperatorNames.TextTests.Contains(method.Name))
                return ElementShape.Scalar;
        }

        // The server's own functions return numbers, dates and flags; of text they return text. Other code runs in this process.
        if (method.ReturnType is { IsValueType: true, IsTupleType: false } && method.GetOutermostNamespace() is "System" or "Microsoft")
            return ElementShape.Scalar;
        var instance = call.Instance is null ? ElementShape.Scalar : Read(call.Instance, frame);
        return call.Arguments.Aggregate(instance, (all, argument) => all.Union(Read(argument.Value, frame)));
    }

    /// <summary>Whether a <c>Substring</c> is short. With a length that the server cannot compute, it runs in this process.</summary>
    private bool IsShortPart(IInvocationOperation call) => call.GetArgument(1) is { } length
        ? TextBounds.IsShortLength(length) && (_symbols.TranslatesMinimum || !TextBounds.UsesMinimum(length))
        : TextBounds.IsNearEnd(call.GetArgument(0));

    /// <summary>Reads <c>EF.Property&lt;string&gt;(d, "Content")</c>.</summary>
    private TracedShape ReadColumn(IInvocationOperation call, QueryFrame frame)
    {
        var name = call.GetArgument(1)?.ConstantValue is { HasValue: true, Value: string text } ? text : null;
        return Read(call.GetArgument(0), frame).Select(shape =>
            name is null ? ElementShape.Unknown : _shapes.ReadMember(shape, name, frame.CancellationToken));
    }
}
