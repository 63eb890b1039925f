using AsyncSql.Replay.Sql;
using AsyncSql.Replay.Values;

namespace AsyncSql.Replay.Execution;

/// <summary>Gives names their meaning and expressions their types, and makes of both what can be run.</summary>
internal sealed partial class Binder(BatchContext context)
{
    /// <summary>Deeper expressions are refused: binding and evaluating them would take the thread's stack.</summary>
    private const int GreatestDepth = 500;

    private int _depth;

    /// <summary>Binds an expression that has no rows around it.</summary>
    public Bound Expression(Expression expression) => Expression(expression, new Scope([], outer: null));

    public Bound Expression(Expression expression, Scope scope)
    {
        if (++_depth > GreatestDepth)
            throw SqlErrors.TooDeep();

        try
        {
            return expression switch
            {
                LiteralExpression literal => new Bound(literal.Type, literal.Value is null, _ => literal.Value) { IsNullLiteral = literal.Value is null },
                NameExpression name => Name(name, scope),
                VariableExpression variable => Variable(variable),
                UnaryExpression unary => Unary(unary, scope),
                BinaryExpression binary => Binary(binary, scope),
                IsNullExpression isNull => IsNull(isNull, scope),
                InExpression contains => In(contains, scope),
                BetweenExpression between => Between(between, scope),
                LikeExpression like => Like(like, scope),
                ExistsExpression exists => Exists(exists, scope),
                ScalarQueryExpression scalar => Scalar(scalar, scope),
                CaseExpression choice => Case(choice, scope),
                CastExpression cast => Cast(cast, scope),
                CallExpression call => Call(call, scope),
                RowNumberExpression rowNumber => RowNumber(rowNumber, scope),
                _ => throw SqlErrors.Unsupported(expression.GetType().Name),
            };
        }
        finally
        {
            _depth--;
        }
    }

    private static Bound Predicate(Func<Frame, object?> evaluate) => new(SqlType.Bit, Nullable: true, evaluate);

    private static Bound Name(NameExpression name, Scope scope)
    {
        var depth = 0;
        for (var at = scope; at is not null; at = at.Outer, depth++)
        {
            var index = at.Find(name.Qualifier, name.Name);
            if (index < 0)
                continue;

            var column = at.Columns[index];
            Func<Frame, object?> evaluate = depth switch
            {
                0 => frame => frame.Row[index],
                1 => frame => frame.Outer!.Row[index],
                _ => frame => Ancestor(frame, depth).Row[index],
            };
            return new Bound(column.Type, column.Nullable, evaluate) { Column = depth == 0 ? index : -1 };
        }

        throw name.Qualifier is null ? SqlErrors.UnknownColumn(name.Name) : SqlErrors.UnboundName(name.ToString());
    }

    private static Frame Ancestor(Frame frame, int depth)
    {
        for (; depth > 0; depth--)
            frame = frame.Outer!;

        return frame;
    }

    private Bound Variable(VariableExpression variable)
    {
        var session = context.Session;
        switch (variable.Name.ToUpperInvariant())
        {
            case "DEFAULT":
                throw SqlErrors.Syntax("DEFAULT", 1);
            case "@@ROWCOUNT":
                return new Bound(SqlType.Int, false, _ => (int)session.RowCount);
            case "@@TRANCOUNT":
                return new Bound(SqlType.Int, false, _ => session.Transaction?.Depth ?? 0);
            case "@@ERROR":
                return new Bound(SqlType.Int, false, _ => session.LastError);
            case "@@IDENTITY":
                return Identity();
            case "@@SPID":
                return new Bound(SqlType.SmallInt, false, _ => (short)session.Id);
            case "@@VERSION":
                return new Bound(SqlType.NVarChar(300), false, _ => $"{Protocol.ServerVersion.ProgramName} {Protocol.ServerVersion.Text}");
            case "@@SERVERNAME":
                return new Bound(SqlType.NVarChar(128), true, _ => "replay");
            case "@@MAX_PRECISION":
                return new Bound(SqlType.TinyInt, false, _ => (byte)28);
            case var name when name.StartsWith("@@", StringComparison.Ordinal):
                throw SqlErrors.Unsupported(variable.Name);
        }

        var slot = context.Variable(variable.Name);
        return new Bound(slot.Type, true, _ => slot.Value);
    }

    private Bound Identity() => new(SqlType.Decimal(28, 0), true, _ => context.Session.LastIdentity is { } identity ? (decimal)identity : null);

    private Bound Unary(UnaryExpression unary, Scope scope)
    {
        var operand = Expression(unary.Operand, scope);
        switch (unary.Operator)
        {
            case UnaryOperator.Not:
                return Predicate(frame => operand.Evaluate(frame) switch { true => false, false => true, _ => null });
            case UnaryOperator.Negate:
                var type = operand.Type.Kind is SqlTypeKind.TinyInt or SqlTypeKind.Bit ? SqlType.Int : operand.Type;
                return new Bound(type, operand.Nullable, frame => Operators.Arithmetic(BinaryOperator.Subtract, type, 0, operand.Evaluate(frame)));
            default:
                return new Bound(operand.Type, operand.Nullable, frame => Operators.Arithmetic(BinaryOperator.BitXor, operand.Type, operand.Evaluate(frame),
                    operand.Type.Kind == SqlTypeKind.Bit ? 1 : operand.Type.Kind == SqlTypeKind.TinyInt ? byte.MaxValue : -1));
        }
    }

    private Bound Binary(BinaryExpression binary, Scope scope)
    {
        var left = Expression(binary.Left, scope);
        var right = Expression(binary.Right, scope);
        switch (binary.Operator)
        {
            case BinaryOperator.And:
                return Predicate(frame => (left.Evaluate(frame), left) switch
                {
                    (false, _) => false,
                    (true, _) => right.Evaluate(frame),
                    _ => right.Evaluate(frame) is false ? false : null,
                });
            case BinaryOperator.Or:
                return Predicate(frame => left.Evaluate(frame) switch
                {
                    true => true,
                    false => right.Evaluate(frame),
                    _ => right.Evaluate(frame) is true ? true : null,
                });
            case <= BinaryOperator.GreaterOrEqual:
                return Predicate(frame => Operators.Compare(binary.Operator, left.Evaluate(frame), right.Evaluate(frame)));
        }

        var type = TypeInference.Arithmetic(binary.Operator, left.IsNullLiteral ? right.Type : left.Type, right.IsNullLiteral ? left.Type : right.Type);
        if (!type.IsNumber && !type.IsText && !type.IsBinary)
            throw SqlErrors.OperandClash(left.Type, right.Type);

        return new Bound(type, left.Nullable || right.Nullable, frame => Operators.Arithmetic(binary.Operator, type, left.Evaluate(frame), right.Evaluate(frame)));
    }

    private Bound IsNull(IsNullExpression isNull, Scope scope)
    {
        var operand = Expression(isNull.Operand, scope);
        return Predicate(frame => operand.Evaluate(frame) is null != isNull.Negated);
    }

    private Bound In(InExpression contains, Scope scope)
    {
        var operand = Expression(contains.Operand, scope);
        Func<Frame, IEnumerable<object?>> values;
        if (contains.Query is null)
        {
            var list = contains.List.Select(item => Expression(item, scope)).ToArray();
            values = frame => list.Select(item => item.Evaluate(frame));
        }
        else
        {
            var plan = Query(contains.Query, scope);
            values = frame => plan.Run(frame).Select(row => row[0]);
        }

        return Predicate(frame =>
        {
            if (operand.Evaluate(frame) is not { } sought)
                return null;

            var unknown = false;
            foreach (var value in values(frame))
            {
                if (value is null)
                    unknown = true;
                else if (Operators.Compare(sought, value) == 0)
                    return !contains.Negated;
            }

            return unknown ? null : contains.Negated;
        });
    }

    private Bound Between(BetweenExpression between, Scope scope)
    {
        var inside = Expression(
            new BinaryExpression(
                BinaryOperator.And,
                new BinaryExpression(BinaryOperator.GreaterOrEqual, between.Operand, between.Low),
                new BinaryExpression(BinaryOperator.LessOrEqual, between.Operand, between.High)),
            scope);
        return Predicate(frame => inside.Evaluate(frame) is bool holds ? holds != between.Negated : null);
    }

    private Bound Like(LikeExpression like, Scope scope)
    {
        var operand = Expression(like.Operand, scope);
        var pattern = Expression(like.Pattern, scope);
        var escape = like.Escape is null ? null : Expression(like.Escape, scope);
        return Predicate(frame =>
        {
            if (operand.Evaluate(frame) is not { } text || pattern.Evaluate(frame) is not { } wanted)
                return null;

            var sign = escape?.Evaluate(frame) is { } value && Conversion.Text(value) is [var c, ..] ? c : (char?)null;
            return new LikePattern(Text(wanted), sign).Matches(Text(text)) != like.Negated;
        });
    }

    private Bound Exists(ExistsExpression exists, Scope scope)
    {
        var plan = Query(exists.Query, scope);
        return Predicate(frame => plan.Run(frame).Any());
    }

    private Bound Scalar(ScalarQueryExpression scalar, Scope scope)
    {
        var plan = Query(scalar.Query, scope);
        if (plan.Columns.Count != 1)
            throw new SqlErrorException(new SqlError(116, "Only one expression can be specified in the select list when the subquery is not introduced with EXISTS."));

        return new Bound(plan.Columns[0].Type, Nullable: true, frame =>
        {
            object? value = null;
            var found = false;
            foreach (var row in plan.Run(frame))
            {
                if (found)
                    throw SqlErrors.MoreThanOneRow();

                value = row[0];
                found = true;
            }

            return value;
        });
    }

    private Bound Case(CaseExpression choice, Scope scope)
    {
        var branches = choice.Branches
            .Select(branch => (
                When: Expression(choice.Operand is null ? branch.When : new BinaryExpression(BinaryOperator.Equal, choice.Operand, branch.When), scope),
                Then: Expression(branch.Then, scope)))
            .ToArray();
        var otherwise = choice.Else is null ? null : Expression(choice.Else, scope);
        Bound[] results = [.. branches.Select(branch => branch.Then), .. otherwise is null ? (Bound[])[] : [otherwise]];
        var type = CommonType(results);
        return new Bound(type, otherwise is null || results.Any(result => result.Nullable), frame =>
        {
            foreach (var (when, then) in branches)
            {
                if (when.Holds(frame))
                    return Conversion.To(type, then.Evaluate(frame));
            }

            return Conversion.To(type, otherwise?.Evaluate(frame));
        });
    }

    private Bound Cast(CastExpression cast, Scope scope)
    {
        var operand = Expression(cast.Operand, scope);
        if (!cast.Try)
            return new Bound(cast.Type, operand.Nullable, frame => Conversion.To(cast.Type, operand.Evaluate(frame)));

        return new Bound(cast.Type, Nullable: true, frame =>
        {
            try
            {
                return Conversion.To(cast.Type, operand.Evaluate(frame));
            }
            catch (SqlErrorException)
            {
                return null;
            }
        });
    }

    private Bound RowNumber(RowNumberExpression rowNumber, Scope scope)
    {
        var index = scope.Columns.Count + scope.RowNumbers.Count;
        scope.RowNumbers.Add(new RowNumber(
            [.. rowNumber.Partition.Select(key => Expression(key, scope))],
            [.. rowNumber.Order.Select(item => (Expression(item.Expression, scope), item.Descending))]));
        return new Bound(SqlType.BigInt, false, frame => frame.Row[index]);
    }

    /// <summary>The type of alternatives, among which the word NULL does not count.</summary>
    private static SqlType CommonType(IEnumerable<Bound> alternatives)
    {
        SqlType? type = null;
        foreach (var alternative in alternatives)
        {
            if (!alternative.IsNullLiteral)
                type = type is null ? alternative.Type : TypeInference.Common(type, alternative.Type);
        }

        return type ?? SqlType.Int;
    }
}
