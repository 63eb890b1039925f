namespace AsyncSql.Analyzers.Facts.Flow;

/// <summary>One search for the origins of a value. A parameter of a method that the search entered has the argument of that call.</summary>
internal sealed class ValueTraversal(
    ValueTracer values, Func<ExpressionSyntax, SemanticModel, bool>? isOrigin, CancellationToken cancellationToken)
{
    private readonly TraversalBudget _budget = new();

    /// <summary>The calls whose methods the search is inside of, the innermost last.</summary>
    private readonly List<(InvocationExpressionSyntax Call, SemanticModel Model)> _calls = [];

    public ImmutableArray<ValueOrigin>.Builder Origins { get; } = ImmutableArray.CreateBuilder<ValueOrigin>();

    public void Follow(ExpressionSyntax expression, SemanticModel model, InvocationExpressionSyntax? through)
    {
        cancellationToken.ThrowIfCancellationRequested();
        var isOver = !_budget.TryStep();
        while (!isOver && isOrigin?.Invoke(expression, model) != true
            && ValueForms.Unwrap(expression, model, cancellationToken) is { } inner)
            expression = inner;
        if (isOver || isOrigin?.Invoke(expression, model) == true)
            Add(expression, model, through);
        else
            FollowForm(expression, model, through);
    }

    private void FollowForm(ExpressionSyntax expression, SemanticModel model, InvocationExpressionSyntax? through)
    {
        switch (expression)
        {
            case ConditionalExpressionSyntax conditional:
                Follow(conditional.WhenTrue, model, through);
                Follow(conditional.WhenFalse, model, through);
                break;
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression } coalesce:
                Follow(coalesce.Left, model, through);
                Follow(coalesce.Right, model, through);
                break;
            case AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceAssignmentExpression } cached:
                Follow(cached.Left, model, through); // one of its values is that of this assignment
                break;
            case SwitchExpressionSyntax choice:
                foreach (var arm in choice.Arms)
                    Follow(arm.Expression, model, through);
                break;
            case ThrowExpressionSyntax or DefaultExpressionSyntax
                or LiteralExpressionSyntax { Token.RawKind: (int)SyntaxKind.NullKeyword or (int)SyntaxKind.DefaultKeyword }:
                break;
            case InvocationExpressionSyntax call:
                FollowCall(call, model);
                break;
            default:
                FollowSymbol(ValueTracer.FindVariable(expression, model, cancellationToken), expression, model, through);
                break;
        }
    }

    private void FollowCall(InvocationExpressionSyntax call, SemanticModel model)
    {
        var symbol = model.GetSymbolInfo(call, cancellationToken).Symbol;
        if (symbol is IMethodSymbol { MethodKind: MethodKind.DelegateInvoke })
        {
            var function = call.Expression is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Invoke" } invoke
                ? invoke.Expression
                : call.Expression;
            if (!TryFollowFunction(function, model))
                Add(call, model, call);
            return;
        }

        _calls.Add((call, model));
        FollowSymbol(symbol, call, model, call);
        _calls.RemoveAt(_calls.Count - 1);
    }

    private void FollowSymbol(ISymbol? symbol, ExpressionSyntax expression, SemanticModel model, InvocationExpressionSyntax? through)
    {
        if (symbol is null || !_budget.TryEnter(symbol.OriginalDefinition))
        {
            Add(expression, model, through);
            return;
        }

        if (FindEnteredCall(symbol, model) is var (argument, depth))
            FollowOutside(argument, depth);
        else
        {
            var found = values.Definitions.Find(symbol, model, cancellationToken);
            if (found.AreAllValues)
                foreach (var definition in found.All)
                    Follow(definition.Expression, definition.Model, definition.Through ?? through);
            else if (!(expression is InvocationExpressionSyntax call && TryFollowProducer(symbol, call, model)))
                Add(expression, model, through);
        }

        _budget.Leave();
    }

    /// <summary>Finds the argument of the call through which the search entered the method of a parameter that is never assigned.</summary>
    private ((ExpressionSyntax Value, SemanticModel Model) Argument, int Depth)? FindEnteredCall(ISymbol symbol, SemanticModel model)
    {
        if (symbol is not IParameterSymbol { RefKind: RefKind.None, ContainingSymbol: IMethodSymbol method } parameter)
            return null;
        for (var i = _calls.Count - 1; i >= 0; i--)
        {
            var (call, callModel) = _calls[i];
            if (callModel.GetSymbolInfo(call, cancellationToken).Symbol is IMethodSymbol target
                && CallSites.IsCallOf(target, method))
                return new CallSite(target, call.Expression, call.ArgumentList, callModel).FindArgument(parameter) is { } argument
                    && !values.Definitions.IsAssigned(parameter, model, cancellationToken)
                        ? ((argument, callModel), i)
                        : null;
        }

        return null;
    }

    /// <summary>Follows an argument in the method that makes the call.</summary>
    private void FollowOutside((ExpressionSyntax Value, SemanticModel Model) argument, int depth)
    {
        var inner = _calls.GetRange(depth, _calls.Count - depth);
        _calls.RemoveRange(depth, inner.Count);
        Follow(argument.Value, argument.Model, null);
        _calls.AddRange(inner);
    }

    /// <summary>Follows what a function returns: that of a lambda, a method group, or a variable that holds one of them.</summary>
    private bool TryFollowFunction(ExpressionSyntax function, SemanticModel model)
    {
        if (function is AnonymousFunctionExpressionSyntax { Body: var body })
        {
            foreach (var value in ReturnedValues.Find(body))
                Follow(value, model, null);
            return true;
        }

        var symbol = model.GetSymbolInfo(function, cancellationToken).Symbol.ToStaticForm(function);
        if (symbol is null || !_budget.TryStep() || !_budget.TryEnter(symbol.OriginalDefinition))
            return false;
        var isFollowed = FindEnteredCall(symbol, model) is var (argument, _)
            ? TryFollowFunction(argument.Value, argument.Model)
            : values.Definitions.Find(symbol, model, cancellationToken) is { AreAllValues: true, All: var all }
                && (symbol is IMethodSymbol ? FollowAll(all) : all.All(given => TryFollowFunction(given.Expression, given.Model)));
        _budget.Leave();
        return isFollowed;
    }

    private bool FollowAll(ImmutableArray<ValueDefinition> all)
    {
        foreach (var definition in all)
            Follow(definition.Expression, definition.Model, null);
        return true;
    }

    /// <summary>
    /// Follows the only function that a method without a body may get its result from: <c>T RetryAsync&lt;T&gt;(Func&lt;T&gt; run)</c>.
    /// </summary>
    private bool TryFollowProducer(ISymbol symbol, InvocationExpressionSyntax call, SemanticModel model) =>
        symbol is IMethodSymbol { IsGenericMethod: true } method
        && GetResult(method.OriginalDefinition.ReturnType) is ITypeParameterSymbol { TypeParameterKind: TypeParameterKind.Method } result
        && values.Members.FindBody(method.OriginalDefinition, cancellationToken) is null
        && method.OriginalDefinition.Parameters.Where(parameter => Mentions(parameter.Type, result)).ToList() is [var producer]
        && producer.Type is INamedTypeSymbol { DelegateInvokeMethod: { } invoke }
        && GetResult(invoke.ReturnType).SymbolEquals(result)
        && invoke.Parameters.All(parameter => !Mentions(parameter.Type, result))
        && new CallSite(method, call.Expression, call.ArgumentList, model)
            .FindArgument(method.ToStaticForm().Parameters[producer.Ordinal + (method.IsReduced() ? 1 : 0)]) is { } function
        && TryFollowFunction(function, model);

    /// <summary>The type of a value, or of the result of its task.</summary>
    private static ITypeSymbol GetResult(ITypeSymbol type) =>
        type is INamedTypeSymbol { Name: "Task" or "ValueTask", TypeArguments: [var result] } ? result : type;

    private static bool Mentions(ITypeSymbol type, ITypeParameterSymbol parameter) => type switch
    {
        INamedTypeSymbol named => named.TypeArguments.Any(argument => Mentions(argument, parameter)),
        IArrayTypeSymbol array => Mentions(array.ElementType, parameter),
        _ => type.SymbolEquals(parameter),
    };

    private void Add(ExpressionSyntax expression, SemanticModel model, InvocationExpressionSyntax? through) =>
        Origins.Add(new ValueOrigin(expression, model)
        {
            Path = _budget.Path.ToImmutableArray(),
            Through = through == expression ? null : through,
        });
}
