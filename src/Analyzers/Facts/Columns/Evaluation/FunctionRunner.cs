namespace AsyncSql.Analyzers.Facts.Columns.Evaluation;

/// <summary>An argument of a call.</summary>
/// <param name="Name">The parameter of a named argument.</param>
/// <param name="Target">What an <c>out</c> or <c>ref</c> argument gives its value to.</param>
internal sealed record Argument(Value Value, string? Name = null, ExpressionSyntax? Target = null);

/// <summary>Runs the program's methods, lambdas and local functions.</summary>
internal sealed class FunctionRunner(Evaluation evaluation)
{
    public List<Argument> EvaluateArguments(BaseArgumentListSyntax? list, Frame frame) =>
        list?.Arguments.Select(argument => new Argument(
            argument.RefKindKeyword.IsKind(SyntaxKind.OutKeyword)
                ? Value.Unknown
                : evaluation.Expressions.Evaluate(argument.Expression, frame),
            argument.NameColon?.Name.Identifier.ValueText,
            argument.RefKindKeyword.RawKind is (int)SyntaxKind.OutKeyword or (int)SyntaxKind.RefKeyword ? argument.Expression : null))
            .ToList() ?? [];

    /// <summary>The function that a method group or the name of a local function stands for.</summary>
    public Value Find(IMethodSymbol method, ExpressionSyntax expression, Frame frame)
    {
        if (method.MethodKind == MethodKind.LocalFunction)
            return evaluation.FindDeclaration(method) is LocalFunctionStatementSyntax function
                ? new FunctionValue(function, frame)
                : Value.Unknown;
        var receiver = method.IsStatic && !method.IsReduced() ? null
            : expression is MemberAccessExpressionSyntax { Expression: var owner } ? evaluation.Expressions.Evaluate(owner, frame)
            : frame.Self;
        return new FunctionValue(expression, frame, Substitute(method, frame), receiver);
    }

    /// <summary>A method with the types behind type parameters.</summary>
    public static IMethodSymbol Substitute(IMethodSymbol method, Frame frame)
    {
        if (method is { IsGenericMethod: true, IsDefinition: false }
            && method.TypeArguments.Any(static type => type is ITypeParameterSymbol or INamedTypeSymbol { IsGenericType: true }))
            method = method.ConstructedFrom.Construct(method.TypeArguments.Select(frame.Substitute).ToArray());
        return method;
    }

    /// <summary>Calls a lambda, a local function or a method group.</summary>
    public Value Invoke(FunctionValue function, List<Argument> arguments)
    {
        if (function.Method is { } method)
            return evaluation.Calls.Call(method, function.Receiver, arguments, function.Code);
        if (!evaluation.TryEnter())
            return Value.Unknown;
        var frame = function.Home.EnterFunction();
        var (parameters, body) = function.Code switch
        {
            SimpleLambdaExpressionSyntax lambda => ([lambda.Parameter], lambda.Body),
            ParenthesizedLambdaExpressionSyntax lambda => (lambda.ParameterList.Parameters, lambda.Body),
            AnonymousMethodExpressionSyntax lambda => (lambda.ParameterList?.Parameters ?? default, lambda.Block),
            LocalFunctionStatementSyntax local => (local.ParameterList.Parameters, FindBody(local)),
            _ => ((IReadOnlyList<ParameterSyntax>)[], (SyntaxNode?)null),
        };
        var isGeneric = function.Code is LocalFunctionStatementSyntax { TypeParameterList: not null };
        if (body is null || isGeneric)
            evaluation.Release(
                arguments.Select(static argument => argument.Value).Append(function),
                $"a function in '{evaluation.Origin}' is not followed");
        else
        {
            for (var i = 0; i < parameters.Count; i++)
                frame.Declare(parameters[i].Identifier.ValueText, FindArgument(parameters[i], i, arguments, frame));
            evaluation.Statements.RunBody(body, frame);
            SetTargets(parameters.Select(static parameter => parameter.Identifier.ValueText), arguments, frame, function.Home);
        }

        evaluation.Leave();
        return GetResult(frame);
    }

    private Value FindArgument(ParameterSyntax parameter, int position, List<Argument> arguments, Frame frame)
    {
        var name = parameter.Identifier.ValueText;
        if (arguments.Find(argument => argument.Name == name) is { } named)
            return named.Value;
        if (parameter.Modifiers.Any(SyntaxKind.ParamsKeyword))
            return GetRest(position, arguments);
        return position < arguments.Count && arguments[position].Name is null ? arguments[position].Value
            : parameter.Default is { Value: var value } ? evaluation.Expressions.Evaluate(value, frame)
            : Value.Unknown;
    }

    /// <summary>The arguments of a parameter that takes a list, or the list that is passed for it.</summary>
    private static ListValue GetRest(int position, List<Argument> arguments) =>
        arguments.Count == position + 1 && arguments[position].Value is ListValue list
            ? list
            : ListValue.Create(arguments.Skip(position).Select(static argument => argument.Value));

    /// <summary>Calls a method of the program, or the one that overrides it in the class of the object.</summary>
    public Value Call(IMethodSymbol method, Value? receiver, List<Argument> arguments, Frame? caller = null, bool isBase = false)
    {
        var target = method;
        if (receiver is ObjectValue item && !isBase && !method.IsStatic)
            target = FindOverride(method, item.Type);
        else if (!isBase && (method.IsVirtual || (method.IsOverride && !method.IsSealed)) && !method.ContainingType.IsSealed)
            return evaluation.Release(arguments, $"a class may override '{method.Name}' of '{method.ContainingType.Name}'");
        if (evaluation.FindDeclaration(target.PartialImplementationPart ?? target) is not { } declaration
            || FindBody(declaration) is not { } body || !evaluation.TryEnter())
            return target.IsPartialDefinition ? Value.Unknown // without a body it does nothing
                : evaluation.Release(
                    arguments.Select(static argument => argument.Value).Concat(receiver is null ? [] : [receiver]),
                    $"the code of '{target.Name}' is not visible");

        var origin = evaluation.Origin;
        if (target.ContainingType is { Name: var type })
            evaluation.Origin = target.Name == "Configure" ? type : target.Name;
        var frame = ObjectFactory.CreateFrame(
            receiver as ObjectValue, target.ContainingType,
            target.TypeParameters.Length == method.TypeArguments.Length && !target.Equals(method, SymbolEqualityComparer.Default)
                && target.IsGenericMethod ? target.ConstructedFrom.Construct(method.TypeArguments.ToArray()) : target);
        Bind(target, arguments, frame);
        evaluation.Statements.RunBody(body, frame);
        SetTargets(target.Parameters.Select(static parameter => parameter.Name), arguments, frame, caller);
        evaluation.Origin = origin;
        evaluation.Leave();
        return GetResult(frame);
    }

    /// <summary>The method that runs for an object of a class.</summary>
    private static IMethodSymbol FindOverride(IMethodSymbol method, INamedTypeSymbol type)
    {
        if (method.ContainingType.TypeKind == TypeKind.Interface)
        {
            var contract = type.AllInterfaces.FirstOrDefault(own => own.SymbolEquals(method.ContainingType));
            var declared = contract?.GetMembers(method.Name).FirstOrDefault(member => member.SymbolEquals(method));
            if (declared is null || type.FindImplementationForInterfaceMember(declared) is not IMethodSymbol implementation)
                return method;
            method = implementation;
        }

        foreach (var member in type.GetSelfAndBaseTypes().SelectMany(own => own.GetMembers(method.Name)).OfType<IMethodSymbol>())
            for (var candidate = member; candidate is not null; candidate = candidate.OverriddenMethod)
                if (candidate.SymbolEquals(method))
                    return member;
        return method;
    }

    /// <summary>The parts of a lambda that names a property: <c>((MemberExpression)selector.Body).Member.Name</c>.</summary>
    public Value Select(FunctionValue function, string member) => member switch
    {
        "Body" => function,
        "Member" when FindSelected(function) is { } property => new MemberValue(property),
        _ => evaluation.Release([function], $"'{member}' in '{evaluation.Origin}' is not supported"),
    };

    /// <summary>The property that a lambda names without a conversion; <see langword="null"/> for any other function.</summary>
    public IPropertySymbol? FindSelected(FunctionValue function) =>
        function.Code is LambdaExpressionSyntax { Body: MemberAccessExpressionSyntax selected }
            ? evaluation.FindSymbol(selected) as IPropertySymbol
            : null;

    private static SyntaxNode? FindBody(SyntaxNode declaration) => declaration switch
    {
        BaseMethodDeclarationSyntax method => (SyntaxNode?)method.Body ?? method.ExpressionBody?.Expression,
        LocalFunctionStatementSyntax function => (SyntaxNode?)function.Body ?? function.ExpressionBody?.Expression,
        _ => null,
    };

    private static Value GetResult(Frame frame) => frame.Yielded is { } yielded ? yielded : frame.Result ?? Value.Unknown;

    /// <summary>Runs a getter.</summary>
    public Value Run(SyntaxNode body, Frame frame)
    {
        if (!evaluation.TryEnter())
            return Value.Unknown;
        evaluation.Statements.RunBody(body, frame);
        evaluation.Leave();
        return GetResult(frame);
    }

    /// <summary>Gives the parameters of a method their values.</summary>
    public static void Bind(IMethodSymbol method, List<Argument> arguments, Frame frame)
    {
        for (var i = 0; i < method.Parameters.Length; i++)
        {
            var parameter = method.Parameters[i];
            var value = arguments.Find(argument => argument.Name == parameter.Name)?.Value
                ?? (parameter.IsParams ? GetRest(i, arguments)
                    : i < arguments.Count && arguments[i].Name is null ? arguments[i].Value
                    : parameter.HasExplicitDefaultValue ? new Constant(parameter.ExplicitDefaultValue)
                    : Value.Unknown);
            frame.Declare(parameter.Name, value);
        }
    }

    /// <summary>Gives the variables of <c>out</c> and <c>ref</c> arguments the values that the function left.</summary>
    private void SetTargets(IEnumerable<string> parameters, List<Argument> arguments, Frame frame, Frame? caller)
    {
        var names = parameters.ToList();
        for (var i = 0; i < arguments.Count; i++)
            if (arguments[i].Target is { } target && caller is not null)
            {
                var name = arguments[i].Name ?? names.ElementAtOrDefault(i) ?? "";
                evaluation.Members.Assign(target, frame.TryFind(name, out var value) ? value : Value.Unknown, caller);
            }
    }
}
