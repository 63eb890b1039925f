namespace AsyncSql.Analyzers.Facts.Columns.Evaluation;

/// <summary>Evaluates names, fields and properties, and what is assigned to them.</summary>
internal sealed class MemberEvaluator(Evaluation evaluation)
{
    /// <summary>How the names of methods begin that change a list.</summary>
    private static readonly string[] Changes =
        ["Add", "Insert", "Remove", "Clear", "UnionWith", "ExceptWith", "IntersectWith", "TryAdd", "Push", "Enqueue"];

    /// <summary>The values of static fields. One whose value is being evaluated has none.</summary>
    private readonly Dictionary<ISymbol, Value> _static = new(SymbolEqualityComparer.Default);

    /// <summary>Evaluates a name or a member access.</summary>
    public Value Evaluate(ExpressionSyntax expression, Frame frame)
    {
        if (expression is IdentifierNameSyntax { Identifier.ValueText: var name } && frame.TryFind(name, out var local))
            return local;
        var symbol = evaluation.FindSymbol(expression);
        switch (symbol)
        {
            case IFieldSymbol { HasConstantValue: true, ConstantValue: var constant }:
                return new Constant(constant);
            case ILocalSymbol { HasConstantValue: true, ConstantValue: var constant }:
                return new Constant(constant);
            case IMethodSymbol method:
                return evaluation.Functions.Find(method, expression, frame);
            case IPropertySymbol { Name: "ProviderName", ContainingType.Name: "DatabaseFacade" }:
                return new Constant("Microsoft.EntityFrameworkCore.SqlServer");
            case IPropertySymbol extended when IsExtension(extended):
                return expression is MemberAccessExpressionSyntax { Expression: var owner }
                    ? evaluation.Release(
                        [evaluation.Expressions.Evaluate(owner, frame)], $"the code of '{extended.Name}' is not followed")
                    : Value.Unknown;
            case IFieldSymbol or IPropertySymbol when symbol.IsStatic:
                return EvaluateStatic(symbol);
            case ITypeSymbol or INamespaceSymbol or null when expression is not MemberAccessExpressionSyntax:
                return Value.Unknown;
        }

        // The names of a tuple's elements are those of its type.
        var element = symbol is IFieldSymbol { CorrespondingTupleField.Name: var position } ? position : null;
        return expression is MemberAccessExpressionSyntax access
            ? Select(evaluation.Expressions.Evaluate(access.Expression, frame), element ?? access.Name.Identifier.ValueText, access)
            : Select(frame.Self ?? Value.Unknown, ((SimpleNameSyntax)expression).Identifier.ValueText, expression);
    }

    /// <summary>Whether a property is one of an extension block, whose code may do anything.</summary>
    private static bool IsExtension(IPropertySymbol property) => property.ContainingType.IsExtensionBlock();

    /// <summary>The value of a property or a field of a value.</summary>
    /// <param name="syntax">The name in the code; <see langword="null"/> if there is none.</param>
    public Value Select(Value value, string member, ExpressionSyntax? syntax) => value switch
    {
        ModelPart part => evaluation.Model.Select(part, member),
        ObjectValue item => SelectOfObject(item, member),
        TupleValue tuple when tuple.Find(member) is { } element => element,
        Constant { Content: string text } when member == "Length" => new Constant(text.Length),
        Constant { Content: not null } when member == "Value" => value,
        Constant when member == "HasValue" => Value.CreateBool(!Values.IsNull(value)),
        ListValue list when ListCalls.Select(list, member) is { } known => known,
        FunctionValue function => evaluation.Functions.Select(function, member),
        TypeValue or MemberValue or AssemblyValue or MethodValue => ReflectionCalls.Select(value, member),
        _ => evaluation.Release([value], $"'{member}' in '{syntax}' is not supported"),
    };

    private Value SelectOfObject(ObjectValue item, string member)
    {
        if (item.Members.TryGetValue(member, out var known))
            return known;
        var symbol = item.Type.GetSelfAndBaseTypes().SelectMany(type => type.GetMembers(member)).FirstOrDefault();
        switch (symbol)
        {
            case IPropertySymbol property:
                return EvaluateProperty(property, item);
            case IFieldSymbol { IsReadOnly: true, DeclaredAccessibility: Accessibility.Private } field when item.IsGiven:
                return evaluation.FindDeclaration(field) is VariableDeclaratorSyntax { Initializer.Value: var value } declaration
                    && !IsAssignedElsewhere(field, declaration)
                    ? item.Members[member] = EvaluateInitializer(field, value, item)
                    : Value.Unknown;
            case IFieldSymbol { IsStatic: false } field when !item.IsGiven:
                return CreateDefault(field.Type);
            default:
                return Value.Unknown;
        }
    }

    /// <summary>The value of a field that no code has set.</summary>
    public static Value CreateDefault(ITypeSymbol type) => type.SpecialType switch
    {
        SpecialType.System_Int32 => new Constant(0),
        SpecialType.System_Boolean => new Constant(false),
        _ => type.IsReferenceType || type.OriginalDefinition.SpecialType == SpecialType.System_Nullable_T ? Value.Null : Value.Unknown,
    };

    /// <summary>What the getter of a property returns. A property without code has the value of its constructor.</summary>
    private Value EvaluateProperty(IPropertySymbol property, ObjectValue item)
    {
        if (evaluation.FindDeclaration(property) is not PropertyDeclarationSyntax declaration)
            return Value.Unknown;
        var body = FindGetter(declaration);
        if (body is not null)
            return evaluation.Functions.Run(body, ObjectFactory.CreateFrame(item, property.ContainingType));
        // The context's own constructor may set it.
        return item.IsGiven ? Value.Unknown
            : declaration.Initializer is null ? CreateDefault(property.Type)
            : evaluation.Expressions.Evaluate(declaration.Initializer.Value, ObjectFactory.CreateFrame(item, property.ContainingType));
    }

    private static SyntaxNode? FindGetter(PropertyDeclarationSyntax property) => property.ExpressionBody?.Expression
        ?? property.AccessorList?.Accessors.Where(static accessor => accessor.IsKind(SyntaxKind.GetAccessorDeclaration))
            .Select(static getter => (SyntaxNode?)getter.Body ?? getter.ExpressionBody?.Expression).FirstOrDefault();

    private Value EvaluateStatic(ISymbol symbol)
    {
        if (_static.TryGetValue(symbol, out var known))
            return known;
        if (symbol is IPropertySymbol { Name: "EmptyTypes" or "Empty" } or IFieldSymbol { Name: "EmptyTypes" })
            return ListValue.Create([]);
        if (symbol is IFieldSymbol { Name: "Empty", ContainingType.SpecialType: SpecialType.System_String })
            return new Constant("");
        _static[symbol] = Value.Unknown;
        return _static[symbol] = evaluation.FindDeclaration(symbol) switch
        {
            PropertyDeclarationSyntax property when FindGetter(property) is { } getter =>
                evaluation.Functions.Run(getter, ObjectFactory.CreateFrame(null, symbol.ContainingType)),
            PropertyDeclarationSyntax { Initializer.Value: var value } when symbol is IPropertySymbol { SetMethod: null } =>
                EvaluateInitializer(symbol, value),
            VariableDeclaratorSyntax { Initializer.Value: var value } declarator
                when symbol is IFieldSymbol { IsReadOnly: true } && !IsAssignedElsewhere(symbol, declarator) =>
                EvaluateInitializer(symbol, value),
            _ => Value.Unknown,
        };
    }

    private Value EvaluateInitializer(ISymbol symbol, ExpressionSyntax value, ObjectValue? item = null)
    {
        var result = evaluation.Expressions.Evaluate(value, ObjectFactory.CreateFrame(item, symbol.ContainingType));
        if (result is not ListValue list)
            return result;
        list.IsGiven = true;
        if (IsChanged(symbol, value, list))
            list.AddRest(Rest.Unknown);
        return list;
    }

    /// <summary>Whether other code may add elements to a list, or take some away.</summary>
    private static bool IsChanged(ISymbol symbol, ExpressionSyntax value, ListValue list)
    {
        var type = symbol is IFieldSymbol field ? field.Type : ((IPropertySymbol)symbol).Type;
        var isReadOnly = type is IArrayTypeSymbol || type.Name.StartsWith("IReadOnly", StringComparison.Ordinal)
            || type.Name.StartsWith("Immutable", StringComparison.Ordinal) || type.Name.StartsWith("Frozen", StringComparison.Ordinal)
            || type.Name == "IEnumerable";
        return list.Items.Count == 0 || value.SyntaxTree.Mentions(default, [.. Changes.Select(change => $"{symbol.Name}.{change}")])
            || (!isReadOnly && (symbol.DeclaredAccessibility != Accessibility.Private
                || value.SyntaxTree.Mentions(default, symbol.Name + "[")));
    }

    /// <summary>Whether a constructor gives a read-only field its value.</summary>
    private static bool IsAssignedElsewhere(ISymbol field, SyntaxNode declarator) =>
        SyntaxTreeIndex.Get(declarator.SyntaxTree).FindNames(field.Name, default).Any(static name =>
            name.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } access
                ? IsAssigned(access)
                : IsAssigned(name));

    private static bool IsAssigned(SyntaxNode target) =>
        target.Parent is AssignmentExpressionSyntax assignment && assignment.Left == target;

    private bool IsStatic(ExpressionSyntax target) => evaluation.FindSymbol(target)?.IsStatic == true;

    /// <summary>The code that runs when a property is set; <see langword="null"/> if there is none.</summary>
    private AccessorDeclarationSyntax? FindSetter(ExpressionSyntax target) =>
        evaluation.FindSymbol(target) is IPropertySymbol property
        && evaluation.FindDeclaration(property) is PropertyDeclarationSyntax declared
            ? declared.AccessorList?.Accessors.FirstOrDefault(static accessor =>
                (accessor.IsKind(SyntaxKind.SetAccessorDeclaration) || accessor.IsKind(SyntaxKind.InitAccessorDeclaration))
                && (accessor.Body is not null || accessor.ExpressionBody is not null))
            : null;

    private void RunSetter(AccessorDeclarationSyntax setter, ObjectValue item, Value value)
    {
        var frame = ObjectFactory.CreateFrame(item, item.Type);
        frame.Declare("value", value);
        evaluation.Functions.Run(((SyntaxNode?)setter.Body ?? setter.ExpressionBody?.Expression)!, frame);
    }

    public Value Assign(AssignmentExpressionSyntax assignment, Frame frame)
    {
        var value = evaluation.Expressions.Evaluate(assignment.Right, frame);
        if (assignment.IsKind(SyntaxKind.CoalesceAssignmentExpression))
            value = Values.IsNull(evaluation.Expressions.Evaluate(assignment.Left, frame)) switch
            {
                true => value,
                false => evaluation.Expressions.Evaluate(assignment.Left, frame),
                null => evaluation.Release([value], $"'{evaluation.Origin}' may assign a builder"),
            };
        else if (!assignment.IsKind(SyntaxKind.SimpleAssignmentExpression))
            value = Combine(assignment, value, frame);
        Assign(assignment.Left, value, frame);
        return value;
    }

    /// <summary><c>length += 10</c>.</summary>
    private Value Combine(AssignmentExpressionSyntax assignment, Value right, Frame frame)
    {
        var left = evaluation.Expressions.Evaluate(assignment.Left, frame);
        return assignment.Kind() switch
        {
            SyntaxKind.AddAssignmentExpression when left is not FunctionValue && right is not FunctionValue =>
                Values.Compute(SyntaxKind.AddExpression, left, right),
            SyntaxKind.SubtractAssignmentExpression => Values.Compute(SyntaxKind.SubtractExpression, left, right),
            SyntaxKind.OrAssignmentExpression => Values.Compute(SyntaxKind.BitwiseOrExpression, left, right),
            SyntaxKind.AndAssignmentExpression => Values.Compute(SyntaxKind.BitwiseAndExpression, left, right),
            _ => evaluation.Release([left, right], $"'{evaluation.Origin}' combines delegates"),
        };
    }

    /// <summary>Gives a variable, a member or an element another value.</summary>
    public void Assign(ExpressionSyntax target, Value value, Frame frame)
    {
        var isCertain = evaluation.Conditions == 0;
        switch (target)
        {
            case ParenthesizedExpressionSyntax parenthesized:
                Assign(parenthesized.Expression, value, frame);
                return;
            case DeclarationExpressionSyntax { Designation: var variables }:
                evaluation.Patterns.Bind(variables, value, frame);
                return;
            case TupleExpressionSyntax tuple:
                for (var i = 0; i < tuple.Arguments.Count; i++)
                    Assign(tuple.Arguments[i].Expression, evaluation.Patterns.Deconstruct(value, i), frame);
                return;
            case IdentifierNameSyntax { Identifier.ValueText: "_" }:
                return;
            case IdentifierNameSyntax { Identifier.ValueText: var name } when frame.TryFind(name, out var before):
                frame.TryAssign(name, isCertain ? value : evaluation.Expressions.Either(before, value));
                return;
            case ElementAccessExpressionSyntax { Expression: var list, ArgumentList.Arguments: [{ Expression: var index }] }:
                evaluation.Lists.Set(
                    evaluation.Expressions.Evaluate(list, frame), evaluation.Expressions.Evaluate(index, frame), value);
                return;
        }

        var (owner, member) = target switch
        {
            MemberAccessExpressionSyntax access =>
                (evaluation.Expressions.Evaluate(access.Expression, frame), access.Name.Identifier.ValueText),
            SimpleNameSyntax own => (frame.Self ?? Value.Unknown, own.Identifier.ValueText),
            _ => (Value.Unknown, ""),
        };
        if (owner is ObjectValue { IsGiven: false } changed && FindSetter(target) is { } setter)
            RunSetter(setter, changed, value);
        else if (owner is ObjectValue { IsGiven: false } item && !IsStatic(target))
            item.Members[member] = isCertain ? value
                : evaluation.Expressions.Either(item.Members.TryGetValue(member, out var old) ? old : Value.Unknown, value);
        else if (evaluation.FindSymbol(target) is IPropertySymbol extended && IsExtension(extended))
            evaluation.Release([owner, value], $"the code of '{extended.Name}' is not followed");
        else if (owner is not ModelPart || !ModelPartCalls.TrySet(value))
        {
            evaluation.Release([value], $"'{evaluation.Origin}' stores a builder");
            if (owner is ObjectValue given)
                given.Members[member] = Value.Unknown;
        }
    }
}
