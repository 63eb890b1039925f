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
        Calls = new CallSites(compilation, models, Members);
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
        var traversal = new ValueTraversal(this, isOrigin, cancellationToken);
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
            while (ValueForms.Unwrap(value.Expression, value.Model, cancellationToken) is { } inner)
                value = value with { Expression = inner };
            var variable = FindVariable(value.Expression, value.Model, cancellationToken);
            if (variable is not (ILocalSymbol or IFieldSymbol or IPropertySymbol) || !budget.TryEnter(variable)
                || Definitions.Find(variable, value.Model, cancellationToken).Only is not { } only)
                return value;
            value = new ValueOrigin(only.Expression, only.Model);
        }
    }

    public static ISymbol? FindVariable(ExpressionSyntax expression, SemanticModel model, CancellationToken cancellationToken) =>
        expression is IdentifierNameSyntax or MemberAccessExpressionSyntax
            ? model.GetSymbolInfo(expression, cancellationToken).Symbol.ToStaticForm(expression)
            : null;
}

/// <summary>An expression that a value comes from.</summary>
internal sealed record ValueOrigin(ExpressionSyntax Expression, SemanticModel Model)
{
    /// <summary>The variables and methods that the value passes through, the one nearest to its use first.</summary>
    public ImmutableArray<ISymbol> Path { get; init; } = ImmutableArray<ISymbol>.Empty;

    /// <summary>The call nearest to the origin that passes the value on; <see langword="null"/> where none does.</summary>
    public InvocationExpressionSyntax? Through { get; init; }
}
