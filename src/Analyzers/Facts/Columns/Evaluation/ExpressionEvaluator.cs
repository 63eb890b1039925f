namespace AsyncSql.Analyzers.Facts.Columns.Evaluation;

/// <summary>Evaluates expressions.</summary>
internal sealed class ExpressionEvaluator(Evaluation evaluation)
{
    public Value Evaluate(ExpressionSyntax expression, Frame frame)
    {
        if (!evaluation.TryEnter())
            return Value.Unknown;
        var value = EvaluateForm(expression, frame);
        evaluation.Leave();
        return value;
    }

    /// <summary>Evaluates a condition; <see langword="null"/> if it is not known.</summary>
    public bool? IsTrue(ExpressionSyntax condition, Frame frame) => (Evaluate(condition, frame) as Constant)?.Content as bool?;

    private Value EvaluateForm(ExpressionSyntax expression, Frame frame)
    {
        switch (expression)
        {
            case LiteralExpressionSyntax literal:
                return literal.IsKind(SyntaxKind.DefaultLiteralExpression) ? EvaluateDefault(literal) : new Constant(literal.Token.Value);
            case ParenthesizedExpressionSyntax parenthesized:
                return Evaluate(parenthesized.Expression, frame);
            case PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } forgiven:
                return Evaluate(forgiven.Operand, frame);
            case CastExpressionSyntax cast:
                return Evaluate(cast.Expression, frame);
            case ThisExpressionSyntax or BaseExpressionSyntax:
                return frame.Self ?? Value.Unknown;
            case SimpleNameSyntax or MemberAccessExpressionSyntax:
                return evaluation.Members.Evaluate(expression, frame);
            case InvocationExpressionSyntax call:
                return evaluation.Calls.Evaluate(call, frame);
            case MemberBindingExpressionSyntax { Name.Identifier.ValueText: var member }:
                return evaluation.Members.Select(FindConditionalReceiver(frame), member, expression);
            case ElementBindingExpressionSyntax { ArgumentList.Arguments: [{ Expression: var key }] }:
                return evaluation.Lists.Select(FindConditionalReceiver(frame), Evaluate(key, frame));
            case ConditionalAccessExpressionSyntax conditional:
                return EvaluateConditionalAccess(conditional, frame);
            case TypeOfExpressionSyntax typeOf:
                return evaluation.ResolveType(typeOf.Type, frame) is { } type ? new TypeValue(type) : Value.Unknown;
            case LambdaExpressionSyntax or AnonymousMethodExpressionSyntax:
                return new FunctionValue(expression, frame);
            case ConditionalExpressionSyntax choice:
                return EvaluateChoice(choice, frame);
            case SwitchExpressionSyntax choice:
                return evaluation.Patterns.Evaluate(choice, frame);
            case IsPatternExpressionSyntax test:
                return Value.CreateBool(evaluation.Patterns.Matches(Evaluate(test.Expression, frame), test.Pattern, frame));
            case AssignmentExpressionSyntax assignment:
                return evaluation.Members.Assign(assignment, frame);
            case BinaryExpressionSyntax binary:
                return EvaluateBinary(binary, frame);
            case PrefixUnaryExpressionSyntax or PostfixUnaryExpressionSyntax:
                return EvaluateUnary(expression, frame);
            case ElementAccessExpressionSyntax { ArgumentList.Arguments: [{ Expression: var index }] } element:
                return evaluation.Lists.Select(Evaluate(element.Expression, frame), Evaluate(index, frame));
            case TupleExpressionSyntax tuple:
                return new TupleValue(tuple.Arguments.Select(argument =>
                    (argument.NameColon?.Name.Identifier.ValueText ?? FindName(argument.Expression), Evaluate(argument.Expression, frame)))
                    .ToImmutableArray());
            case InterpolatedStringExpressionSyntax text:
                return EvaluateText(text, frame);
            case QueryExpressionSyntax query:
                return new QueryEvaluator(evaluation).Evaluate(query, frame);
            case DeclarationExpressionSyntax:
                return Value.Unknown;
            case ThrowExpressionSyntax thrown:
                Evaluate(thrown.Expression, frame);
                return Value.Unknown;
            default:
                return evaluation.Objects.Evaluate(expression, frame);
        }
    }

    public static string FindName(ExpressionSyntax expression) => expression switch
    {
        IdentifierNameSyntax name => name.Identifier.ValueText,
        MemberAccessExpressionSyntax access => access.Name.Identifier.ValueText,
        _ => "",
    };

    private Value EvaluateDefault(ExpressionSyntax expression) =>
        evaluation.GetSemanticModel(expression)?.GetTypeInfo(expression, evaluation.CancellationToken).ConvertedType
            is { IsReferenceType: true }
            ? Value.Null
            : Value.Unknown;

    /// <summary><c>a?.B.C()</c>: the part after the question mark begins with the value before it.</summary>
    private Value EvaluateConditionalAccess(ConditionalAccessExpressionSyntax conditional, Frame frame)
    {
        var receiver = Evaluate(conditional.Expression, frame);
        var isNull = Values.IsNull(receiver);
        if (isNull == true)
            return Value.Null;
        var inner = frame.Enter();
        inner.Declare(Frame.ConditionalReceiver, receiver);
        if (isNull == false)
            return Evaluate(conditional.WhenNotNull, inner);
        evaluation.Conditions++;
        var value = Evaluate(conditional.WhenNotNull, inner);
        evaluation.Conditions--;
        return value is ModelPart ? value : Value.Unknown;
    }

    /// <summary>The value in front of the question mark.</summary>
    public static Value FindConditionalReceiver(Frame frame) =>
        frame.TryFind(Frame.ConditionalReceiver, out var receiver) ? receiver : Value.Unknown;

    private Value EvaluateChoice(ConditionalExpressionSyntax choice, Frame frame)
    {
        if (IsTrue(choice.Condition, frame) is { } known)
            return Evaluate(known ? choice.WhenTrue : choice.WhenFalse, frame);
        evaluation.Conditions++;
        var (first, second) = (Evaluate(choice.WhenTrue, frame), Evaluate(choice.WhenFalse, frame));
        evaluation.Conditions--;
        return Either(first, second);
    }

    /// <summary>One of two values, where it is not known which.</summary>
    public Value Either(Value first, Value second) =>
        Values.AreEqual(first, second) == true ? first
            : evaluation.Release([first, second], $"'{evaluation.Origin}' chooses between two builders");

    private Value EvaluateBinary(BinaryExpressionSyntax binary, Frame frame)
    {
        var kind = binary.Kind();
        switch (kind)
        {
            case SyntaxKind.LogicalAndExpression or SyntaxKind.LogicalOrExpression:
                return EvaluateLogical(binary, isAnd: kind == SyntaxKind.LogicalAndExpression, frame);
            case SyntaxKind.CoalesceExpression:
                var left = Evaluate(binary.Left, frame);
                return Values.IsNull(left) switch
                {
                    true => Evaluate(binary.Right, frame),
                    false => left,
                    null when binary.Right is ThrowExpressionSyntax => left,
                    null => Either(left, Evaluate(binary.Right, frame)),
                };
            case SyntaxKind.AsExpression:
                return Evaluate(binary.Left, frame);
            case SyntaxKind.IsExpression:
                return binary.Right is TypeSyntax type
                    ? Value.CreateBool(evaluation.Patterns.IsOfType(Evaluate(binary.Left, frame), type, frame))
                    : Value.Unknown;
            case SyntaxKind.EqualsExpression or SyntaxKind.NotEqualsExpression:
                return Values.Compute(kind, Evaluate(binary.Left, frame), Evaluate(binary.Right, frame));
            default:
                var (first, second) = (Evaluate(binary.Left, frame), Evaluate(binary.Right, frame));
                evaluation.Release([first, second], $"an operator in '{evaluation.Origin}' is not followed");
                return Values.Compute(kind, first, second);
        }
    }

    private Value EvaluateLogical(BinaryExpressionSyntax binary, bool isAnd, Frame frame)
    {
        bool? result = isAnd;
        foreach (var operand in binary.GetOperands())
        {
            // What follows a condition that is not known may not run.
            evaluation.Conditions += result is null ? 1 : 0;
            var value = IsTrue(operand, frame);
            evaluation.Conditions -= result is null ? 1 : 0;
            if (value == !isAnd)
                return Value.CreateBool(value);
            result = value is null ? null : result;
        }

        return Value.CreateBool(result);
    }

    private Value EvaluateUnary(ExpressionSyntax expression, Frame frame)
    {
        var (operand, kind) = expression is PrefixUnaryExpressionSyntax prefix
            ? (prefix.Operand, prefix.Kind())
            : (((PostfixUnaryExpressionSyntax)expression).Operand, expression.Kind());
        var value = (Evaluate(operand, frame) as Constant)?.Content;
        switch (kind)
        {
            case SyntaxKind.LogicalNotExpression when value is bool condition:
                return new Constant(!condition);
            case SyntaxKind.UnaryMinusExpression when value is int number:
                return new Constant(-number);
            case SyntaxKind.PreIncrementExpression or SyntaxKind.PostIncrementExpression
                or SyntaxKind.PreDecrementExpression or SyntaxKind.PostDecrementExpression:
                var step = kind is SyntaxKind.PreIncrementExpression or SyntaxKind.PostIncrementExpression ? 1 : -1;
                var changed = value is int count ? new Constant(count + step) : Value.Unknown;
                evaluation.Members.Assign(operand, changed, frame);
                return kind is SyntaxKind.PreIncrementExpression or SyntaxKind.PreDecrementExpression ? changed : new Constant(value);
            default:
                return Value.Unknown;
        }
    }

    private Value EvaluateText(InterpolatedStringExpressionSyntax text, Frame frame)
    {
        var parts = text.Contents.Select(part => part switch
        {
            InterpolatedStringTextSyntax written => written.TextToken.ValueText,
            InterpolationSyntax { Expression: var inner } value =>
                Values.ToText(Evaluate(inner, frame)) is { } known && value is { AlignmentClause: null, FormatClause: null } ? known : null,
            _ => null,
        }).ToList();
        return parts.Contains(null) ? Value.Unknown : new Constant(string.Concat(parts));
    }
}
