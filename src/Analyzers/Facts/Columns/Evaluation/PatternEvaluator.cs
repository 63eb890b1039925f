namespace AsyncSql.Analyzers.Facts.Columns.Evaluation;

/// <summary>Evaluates patterns, and what chooses by patterns.</summary>
internal sealed class PatternEvaluator(Evaluation evaluation)
{
    /// <summary>Whether a pattern matches a value; its variables get their values. <see langword="null"/> if it is not known.</summary>
    public bool? Matches(Value value, PatternSyntax pattern, Frame frame)
    {
        if (!evaluation.TryEnter())
            return null;
        var matches = MatchesForm(value, pattern, frame);
        evaluation.Leave();
        return matches;
    }

    private bool? MatchesForm(Value value, PatternSyntax pattern, Frame frame)
    {
        switch (pattern)
        {
            case DiscardPatternSyntax:
                return true;
            case ParenthesizedPatternSyntax parenthesized:
                return Matches(value, parenthesized.Pattern, frame);
            case UnaryPatternSyntax not:
                return !Matches(value, not.Pattern, frame);
            case ConstantPatternSyntax { Expression: TypeOfExpressionSyntax or LiteralExpressionSyntax } constant:
                return Values.AreEqual(value, evaluation.Expressions.Evaluate(constant.Expression, frame));
            case ConstantPatternSyntax constant:
                return ResolveType(constant.Expression, frame) is { } named
                    ? IsOfType(value, named)
                    : Values.AreEqual(value, evaluation.Expressions.Evaluate(constant.Expression, frame));
            case RelationalPatternSyntax relation:
                return Compare(relation, value, frame);
            case BinaryPatternSyntax { RawKind: (int)SyntaxKind.OrPattern } or:
                return Matches(value, or.Left, frame) is var left && left == true ? true : left | Matches(value, or.Right, frame);
            case BinaryPatternSyntax and:
                return Matches(value, and.Left, frame) is var first && first == false ? false : first & Matches(value, and.Right, frame);
            case VarPatternSyntax variable:
                Bind(variable.Designation, value, frame);
                return true;
            case DeclarationPatternSyntax declaration:
                Bind(declaration.Designation, value, frame);
                return IsOfType(value, declaration.Type, frame);
            case TypePatternSyntax type:
                return IsOfType(value, type.Type, frame);
            case RecursivePatternSyntax recursive:
                return MatchesParts(value, recursive, frame);
            default:
                evaluation.Release([value], $"a pattern in '{evaluation.Origin}' is not supported");
                return null;
        }
    }

    private ITypeSymbol? ResolveType(ExpressionSyntax expression, Frame frame) =>
        expression is NameSyntax or MemberAccessExpressionSyntax
        && evaluation.FindSymbol(expression) is ITypeSymbol type
            ? frame.Substitute(type)
            : null;

    public bool? IsOfType(Value value, TypeSyntax type, Frame frame) =>
        evaluation.ResolveType(type, frame) is { } known ? IsOfType(value, known)
            : type.IsVar && Values.IsNull(value) is { } isNull ? !isNull
            : null;

    private bool? IsOfType(Value value, ITypeSymbol type) => value switch
    {
        FunctionValue function when type.Name is "MemberExpression" or "UnaryExpression" =>
            evaluation.Functions.FindSelected(function) is { Type.IsReferenceType: true } ? type.Name == "MemberExpression" : null,
        Constant { Content: null } => false,
        Constant { Content: string } => type.SpecialType is SpecialType.System_String or SpecialType.System_Object,
        Constant { Content: int } when type.WithoutNullable().SpecialType == SpecialType.System_Int32 => true,
        Constant { Content: bool } when type.WithoutNullable().SpecialType == SpecialType.System_Boolean => true,
        ObjectValue { IsGiven: false } item => Values.IsAssignable(item.Type, type),
        TypeValue when type.Name == "Type" => true,
        _ => null,
    };

    private bool? Compare(RelationalPatternSyntax relation, Value value, Frame frame) =>
        (Values.Compute(
            relation.OperatorToken.Kind() switch
            {
                SyntaxKind.LessThanToken => SyntaxKind.LessThanExpression,
                SyntaxKind.LessThanEqualsToken => SyntaxKind.LessThanOrEqualExpression,
                SyntaxKind.GreaterThanToken => SyntaxKind.GreaterThanExpression,
                _ => SyntaxKind.GreaterThanOrEqualExpression,
            },
            value,
            evaluation.Expressions.Evaluate(relation.Expression, frame)) as Constant)?.Content as bool?;

    private bool? MatchesParts(Value value, RecursivePatternSyntax pattern, Frame frame)
    {
        var matches = pattern.Type is { } type ? IsOfType(value, type, frame) : !Values.IsNull(value);
        if (matches == false)
            return false;
        if (pattern.PropertyPatternClause is { } properties)
            foreach (var part in properties.Subpatterns)
            {
                var member = part.ExpressionColon?.Expression is { } path ? Select(value, path) : Value.Unknown;
                var isPart = Matches(member, part.Pattern, frame);
                if (isPart == false)
                    return false;
                matches &= isPart;
            }

        if (pattern.PositionalPatternClause is { } positions)
            for (var i = 0; i < positions.Subpatterns.Count; i++)
            {
                var element = value is TupleValue tuple ? tuple.Elements.ElementAtOrDefault(i).Value : null;
                var isPart = Matches(element ?? Value.Unknown, positions.Subpatterns[i].Pattern, frame);
                if (isPart == false)
                    return false;
                matches &= isPart;
            }

        Bind(pattern.Designation, value, frame);
        return matches;
    }

    /// <summary>The member of a property pattern: <c>Name</c>, or <c>ClrType.Name</c>.</summary>
    private Value Select(Value value, ExpressionSyntax path) => path switch
    {
        IdentifierNameSyntax name => evaluation.Members.Select(value, name.Identifier.ValueText, name),
        MemberAccessExpressionSyntax access =>
            evaluation.Members.Select(Select(value, access.Expression), access.Name.Identifier.ValueText, access),
        _ => Value.Unknown,
    };

    /// <summary>Gives the variables of a pattern or a declaration their values.</summary>
    public void Bind(VariableDesignationSyntax? designation, Value value, Frame frame)
    {
        switch (designation)
        {
            case SingleVariableDesignationSyntax variable:
                frame.Declare(variable.Identifier.ValueText, value);
                break;
            case ParenthesizedVariableDesignationSyntax many:
                for (var i = 0; i < many.Variables.Count; i++)
                    Bind(many.Variables[i], Deconstruct(value, i), frame);
                break;
        }
    }

    /// <summary>One of the values that a tuple, a pair or a record is taken apart into.</summary>
    public Value Deconstruct(Value value, int position) => value switch
    {
        TupleValue tuple => tuple.Elements.ElementAtOrDefault(position).Value ?? Value.Unknown,
        ObjectValue { Type.IsRecord: true } record when FindParameters(record.Type) is { } parameters && position < parameters.Length =>
            evaluation.Members.Select(record, parameters[position].Name, null),
        _ => evaluation.Release([value], $"'{evaluation.Origin}' takes a builder apart"),
    };

    private ImmutableArray<IParameterSymbol>? FindParameters(INamedTypeSymbol record) => record.InstanceConstructors
        .Where(constructor => evaluation.FindDeclaration(constructor) is TypeDeclarationSyntax)
        .Select(static constructor => (ImmutableArray<IParameterSymbol>?)constructor.Parameters).FirstOrDefault();

    /// <summary>Evaluates a switch expression.</summary>
    public Value Evaluate(SwitchExpressionSyntax choice, Frame frame)
    {
        var value = evaluation.Expressions.Evaluate(choice.GoverningExpression, frame);
        var possible = new List<Value>();
        var conditions = evaluation.Conditions;
        foreach (var arm in choice.Arms)
        {
            var inner = frame.Enter();
            var matches = Matches(value, arm.Pattern, inner);
            if (matches != false && arm.WhenClause is { } when)
                matches &= evaluation.Expressions.IsTrue(when.Condition, inner);
            if (matches == false)
                continue;
            evaluation.Conditions += matches is null ? 1 : 0;
            possible.Add(evaluation.Expressions.Evaluate(arm.Expression, inner));
            if (matches == true)
                break;
        }

        evaluation.Conditions = conditions;
        return possible.Count == 0 ? Value.Unknown : possible.Aggregate(evaluation.Expressions.Either);
    }
}
