using AsyncSql.TdsServer.Sql;
using AsyncSql.TdsServer.Values;

namespace AsyncSql.TdsServer.Execution;

/// <summary>Resolves the names and the types of a parsed statement, and creates a plan that can be run.</summary>
internal sealed partial class Binder(BatchContext context)
{
    /// <summary>Deeper expressions are rejected: binding and evaluating them would exhaust the stack of the thread.</summary>
    private const int GreatestDepth = 500;

    private int _depth;

    /// <summary>Binds an expression without rows.</summary>
    public Bound BindExpression(Expression expression) => BindExpression(expression, new Scope([], outer: null));

    public Bound BindExpression(Expression expression, Scope scope)
    {
        if (++_depth > GreatestDepth)
            throw SqlErrors.TooDeep();

        try
        {
            return expression switch
            {
                LiteralExpression literal => new Bound(literal.Type, literal.Value is null, _ => literal.Value)
                {
                    IsNullLiteral = literal.Value is null,
                },
                NameExpression name => BindName(name, scope),
                VariableExpression variable => BindVariable(variable),
                UnaryExpression unary => BindUnary(unary, scope),
                BinaryExpression binary => BindBinary(binary, scope),
                IsNullExpression isNull => BindIsNull(isNull, scope),
                InExpression contains => BindIn(contains, scope),
                BetweenExpression between => BindBetween(between, scope),
                LikeExpression like => BindLike(like, scope),
                ExistsExpression exists => BindExists(exists, scope),
                ScalarQueryExpression scalar => BindScalar(scalar, scope),
                CaseExpression choice => BindCase(choice, scope),
                CastExpression cast => BindCast(cast, scope),
                CallExpression call => BindCall(call, scope),
                RowNumberExpression rowNumber => BindRowNumber(rowNumber, scope),
                _ => throw SqlErrors.Unsupported(expression.GetType().Name),
            };
        }
        finally
        {
            _depth--;
        }
    }

    private static Bound BindPredicate(Func<Frame, object?> evaluate) => new(SqlType.Bit, Nullable: true, evaluate);

    private static Bound BindName(NameExpression name, Scope scope)
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
                _ => frame => FindAncestor(frame, depth).Row[index],
            };
            return new Bound(column.Type, column.Nullable, evaluate) { Column = depth == 0 ? index : -1 };
        }

        throw name.Qualifier is null ? SqlErrors.UnknownColumn(name.Name) : SqlErrors.UnboundName(name.ToString());
    }

    private static Frame FindAncestor(Frame frame, int depth)
    {
        for (; depth > 0; depth--)
            frame = frame.Outer!;

        return frame;
    }

    private Bound BindVariable(VariableExpression variable)
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
                return BindIdentity();
            case "@@SPID":
                return new Bound(SqlType.SmallInt, false, _ => (short)session.Id);
            case "@@VERSION":
                return new Bound(SqlType.NVarChar(300), false, _ => $"{Protocol.ServerVersion.ProgramName} {Protocol.ServerVersion.Text}");
            case "@@SERVERNAME":
                return new Bound(SqlType.NVarChar(128), true, _ => "TdsServer");
            case "@@MAX_PRECISION":
                return new Bound(SqlType.TinyInt, false, _ => (byte)28);
            case var name when name.StartsWith("@@", StringComparison.Ordinal):
                throw SqlErrors.Unsupported(variable.Name);
        }

        var slot = context.FindVariable(variable.Name);
        return new Bound(slot.Type, true, _ => slot.Value);
    }

    private Bound BindIdentity() =>
        new(SqlType.Decimal(28, 0), true, _ => context.Session.LastIdentity is { } identity ? (decimal)identity : null);

    private Bound BindUnary(UnaryExpression unary, Scope scope)
    {
        var operand = BindExpression(unary.Operand, scope);
        switch (unary.Operator)
        {
            case UnaryOperator.Not:
                return BindPredicate(frame => operand.Evaluate(frame) switch { true => false, false => true, _ => null });
            case UnaryOperator.Negate:
                var type = operand.Type.Kind is SqlTypeKind.TinyInt or SqlTypeKind.Bit ? SqlType.Int : operand.Type;
                return new Bound(
                    type,
                    operand.Nullable,
                    frame => Operators.Compute(BinaryOperator.Subtract, type, 0, operand.Evaluate(frame)));
            default:
                return new Bound(
                    operand.Type,
                    operand.Nullable,
                    frame =>
                        Operators.Compute(
                            BinaryOperator.BitXor,
                            operand.Type,
                            operand.Evaluate(frame),
                            operand.Type.Kind == SqlTypeKind.Bit ? 1
                                : operand.Type.Kind == SqlTypeKind.TinyInt ? byte.MaxValue
                                : -1));
        }
    }

    private Bound BindBinary(BinaryExpression binary, Scope scope)
    {
        var left = BindExpression(binary.Left, scope);
        var right = BindExpression(binary.Right, scope);
        switch (binary.Operator)
        {
            case BinaryOperator.And:
                return BindPredicate(frame => (left.Evaluate(frame), left) switch
                {
                    (false, _) => false,
                    (true, _) => right.Evaluate(frame),
                    _ => right.Evaluate(frame) is false ? false : null,
                });
            case BinaryOperator.Or:
                return BindPredicate(frame => left.Evaluate(frame) switch
                {
                    true => true,
                    false => right.Evaluate(frame),
                    _ => right.Evaluate(frame) is true ? true : null,
                });
            case <= BinaryOperator.GreaterOrEqual:
                return BindPredicate(frame => Operators.Compare(binary.Operator, left.Evaluate(frame), right.Evaluate(frame)));
        }

        var type = TypeInference.FindArithmetic(
            binary.Operator,
            left.IsNullLiteral ? right.Type : left.Type,
            right.IsNullLiteral ? left.Type : right.Type);
        if (!type.IsNumber && !type.IsText && !type.IsBinary)
            throw SqlErrors.OperandClash(left.Type, right.Type);

        return new Bound(
            type,
            left.Nullable || right.Nullable,
            frame => Operators.Compute(binary.Operator, type, left.Evaluate(frame), right.Evaluate(frame)));
    }

    private Bound BindIsNull(IsNullExpression isNull, Scope scope)
    {
        var operand = BindExpression(isNull.Operand, scope);
        return BindPredicate(frame => operand.Evaluate(frame) is null != isNull.Negated);
    }

    private Bound BindIn(InExpression contains, Scope scope)
    {
        var operand = BindExpression(contains.Operand, scope);
        Func<Frame, IEnumerable<object?>> values;
        if (contains.Query is null)
        {
            var list = contains.List.Select(item => BindExpression(item, scope)).ToArray();
            values = frame => list.Select(item => item.Evaluate(frame));
        }
        else
        {
            var plan = BindQuery(contains.Query, scope);
            values = frame => plan.Run(frame).Select(row => row[0]);
        }

        return BindPredicate(frame =>
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

    private Bound BindBetween(BetweenExpression between, Scope scope)
    {
        var inside = BindExpression(
            new BinaryExpression(
                BinaryOperator.And,
                new BinaryExpression(BinaryOperator.GreaterOrEqual, between.Operand, between.Low),
                new BinaryExpression(BinaryOperator.LessOrEqual, between.Operand, between.High)),
            scope);
        return BindPredicate(frame => inside.Evaluate(frame) is bool holds ? holds != between.Negated : null);
    }

    private Bound BindLike(LikeExpression like, Scope scope)
    {
        var operand = BindExpression(like.Operand, scope);
        var pattern = BindExpression(like.Pattern, scope);
        var escape = like.Escape is null ? null : BindExpression(like.Escape, scope);
        return BindPredicate(frame =>
        {
            if (operand.Evaluate(frame) is not { } text || pattern.Evaluate(frame) is not { } wanted)
                return null;

            var sign = escape?.Evaluate(frame) is { } value && Conversion.ToText(value) is [var c, ..] ? c : (char?)null;
            return new LikePattern(ToText(wanted), sign).IsMatch(ToText(text)) != like.Negated;
        });
    }

    private Bound BindExists(ExistsExpression exists, Scope scope)
    {
        var plan = BindQuery(exists.Query, scope);
        return BindPredicate(frame => plan.Run(frame).Any());
    }

    private Bound BindScalar(ScalarQueryExpression scalar, Scope scope)
    {
        var plan = BindQuery(scalar.Query, scope);
        if (plan.Columns.Count != 1)
            throw new SqlErrorException(
                new SqlError(
                    116,
                    "Only one expression can be specified in the select list when the subquery is not introduced with EXISTS."));

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

    private Bound BindCase(CaseExpression choice, Scope scope)
    {
        var branches = choice
            .Branches.Select(branch =>
                (
                    When: BindExpression(
                        choice.Operand is null ? branch.When : new BinaryExpression(BinaryOperator.Equal, choice.Operand, branch.When),
                        scope),
                    Then: BindExpression(branch.Then, scope)))
            .ToArray();
        var otherwise = choice.Else is null ? null : BindExpression(choice.Else, scope);
        Bound[] results = [.. branches.Select(branch => branch.Then), .. otherwise is null ? (Bound[])[] : [otherwise]];
        var type = FindCommonType(results);
        return new Bound(type, otherwise is null || results.Any(result => result.Nullable), frame =>
        {
            foreach (var (when, then) in branches)
            {
                if (when.IsTrue(frame))
                    return Conversion.Convert(type, then.Evaluate(frame));
            }

            return Conversion.Convert(type, otherwise?.Evaluate(frame));
        });
    }

    private Bound BindCast(CastExpression cast, Scope scope)
    {
        var operand = BindExpression(cast.Operand, scope);
        if (!cast.Try)
            return new Bound(cast.Type, operand.Nullable, frame => Conversion.Convert(cast.Type, operand.Evaluate(frame)));

        return new Bound(cast.Type, Nullable: true, frame =>
        {
            try
            {
                return Conversion.Convert(cast.Type, operand.Evaluate(frame));
            }
            catch (SqlErrorException)
            {
                return null;
            }
        });
    }

    private Bound BindRowNumber(RowNumberExpression rowNumber, Scope scope)
    {
        var index = scope.Columns.Count + scope.RowNumbers.Count;
        scope.RowNumbers.Add(new RowNumber(
            [.. rowNumber.Partition.Select(key => BindExpression(key, scope))],
            [.. rowNumber.Order.Select(item => (BindExpression(item.Expression, scope), item.Descending))]));
        return new Bound(SqlType.BigInt, false, frame => frame.Row[index]);
    }

    /// <summary>The common type of alternatives; the word NULL does not count.</summary>
    private static SqlType FindCommonType(IEnumerable<Bound> alternatives)
    {
        SqlType? type = null;
        foreach (var alternative in alternatives)
        {
            if (!alternative.IsNullLiteral)
                type = type is null ? alternative.Type : TypeInference.FindCommon(type, alternative.Type);
        }

        return type ?? SqlType.Int;
    }
}
