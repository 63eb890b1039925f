namespace AsyncSql.Analyzers.Facts.Flow;

/// <summary>
/// Traces where a value comes from: through conversions and conditional forms, locals, fields, properties, parameters and their callers,
/// delegates and returned values.
/// </summary>
internal sealed class ValueTracer
{
    public ValueTracer(Compilation compilation, SemanticModels models)
    {
        SemanticModels = models;
        Members = new SourceMembers(compilation);
        Calls = new CallSites(compilation, models);
        Definitions = new DefinitionFinder(models, Calls, Members);
    }

    public SemanticModels SemanticModels { get; }
    public SourceMembers Members { get; }
    public CallSites Calls { get; }
    public DefinitionFinder Definitions { get; }

    /// <summary>
    /// Finds the expressions that a value may come from. One that cannot be traced further is its own origin: a variable with unknown
    /// definitions, the place where the budget ends or a cycle closes, and an expression that <paramref name="isOrigin"/> accepts.
    /// <see langword="null"/> and <see langword="throw"/> give no value, so they are no origins.
    /// </summary>
    public ImmutableArray<ValueOrigin> Trace(
        ExpressionSyntax expression,
        SemanticModel model,
        Func<ExpressionSyntax, SemanticModel, bool>? isOrigin,
        CancellationToken cancellationToken)
    {
        var traversal = new Traversal(Definitions, isOrigin, cancellationToken);
        traversal.Follow(expression, model, null);
        return traversal.Origins.ToImmutable();
    }

    /// <summary>
    /// Finds the value of a local, field or property that is assigned once, in as many steps as needed; any other expression is its own.
    /// </summary>
    public ValueOrigin FindOnlyValue(ExpressionSyntax expression, SemanticModel model, CancellationToken cancellationToken)
    {
        var budget = new TraversalBudget();
        for (var value = new ValueOrigin(expression, model); ;)
        {
            while (Unwrap(value.Expression) is { } inner)
                value = value with { Expression = inner };
            var variable = FindVariable(value.Expression, value.Model, cancellationToken);
            if (variable is not (ILocalSymbol or IFieldSymbol or IPropertySymbol) || !budget.TryEnter(variable)
                || Definitions.Find(variable, value.Model, cancellationToken).Only is not { } only)
                return value;
            value = new ValueOrigin(only.Expression, only.Model);
        }
    }

    private static ISymbol? FindVariable(ExpressionSyntax expression, SemanticModel model, CancellationToken cancellationToken) =>
        expression is IdentifierNameSyntax or MemberAccessExpressionSyntax
            ? model.GetSymbolInfo(expression, cancellationToken).Symbol.ToStaticForm(expression)
            : null;

    /// <summary>The expression inside one that has the same value: converted, asserted or awaited.</summary>
    private static ExpressionSyntax? Unwrap(ExpressionSyntax expression) => expression switch
    {
        ParenthesizedExpressionSyntax parenthesized => parenthesized.Expression,
        CastExpressionSyntax cast => cast.Expression,
        AwaitExpressionSyntax awaited => awaited.Expression,
        CheckedExpressionSyntax check => check.Expression,
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AsExpression } conversion => conversion.Left,
        PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } assertion => assertion.Operand,
        AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment => assignment.Right,
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" } access } =>
            access.Expression,
        _ => null,
    };

    private sealed class Traversal(
        DefinitionFinder definitions, Func<ExpressionSyntax, SemanticModel, bool>? isOrigin, CancellationToken cancellationToken)
    {
        private readonly TraversalBudget _budget = new();

        public ImmutableArray<ValueOrigin>.Builder Origins { get; } = ImmutableArray.CreateBuilder<ValueOrigin>();

        public void Follow(ExpressionSyntax expression, SemanticModel model, InvocationExpressionSyntax? through)
        {
            cancellationToken.ThrowIfCancellationRequested();
            var isOver = !_budget.TryStep();
            while (!isOver && isOrigin?.Invoke(expression, model) != true && Unwrap(expression) is { } inner)
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
                case SwitchExpressionSyntax choice:
                    foreach (var arm in choice.Arms)
                        Follow(arm.Expression, model, through);
                    break;
                case ThrowExpressionSyntax or DefaultExpressionSyntax
                    or LiteralExpressionSyntax { Token.RawKind: (int)SyntaxKind.NullKeyword or (int)SyntaxKind.DefaultKeyword }:
                    break;
                case InvocationExpressionSyntax call:
                    FollowSymbol(model.GetSymbolInfo(call, cancellationToken).Symbol, call, model, call);
                    break;
                default:
                    FollowSymbol(FindVariable(expression, model, cancellationToken), expression, model, through);
                    break;
            }
        }

        private void FollowSymbol(ISymbol? symbol, ExpressionSyntax expression, SemanticModel model, InvocationExpressionSyntax? through)
        {
            if (symbol is null || !_budget.TryEnter(symbol.OriginalDefinition))
            {
                Add(expression, model, through);
                return;
            }

            var found = definitions.Find(symbol, model, cancellationToken);
            if (!found.AreAllValues)
                Add(expression, model, through);
            else
                foreach (var definition in found.All)
                    Follow(definition.Expression, definition.Model, definition.Through ?? through);
            _budget.Leave();
        }

        private void Add(ExpressionSyntax expression, SemanticModel model, InvocationExpressionSyntax? through) =>
            Origins.Add(new ValueOrigin(expression, model)
            {
                Path = _budget.Path.ToImmutableArray(),
                Through = through == expression ? null : through,
            });
    }
}

/// <summary>An expression that a value comes from.</summary>
internal sealed record ValueOrigin(ExpressionSyntax Expression, SemanticModel Model)
{
    /// <summary>The variables and methods that the value passes through, the one nearest to its use first.</summary>
    public ImmutableArray<ISymbol> Path { get; init; } = ImmutableArray<ISymbol>.Empty;

    /// <summary>The call nearest to the origin that passes the value on; <see langword="null"/> where none does.</summary>
    public InvocationExpressionSyntax? Through { get; init; }
}
