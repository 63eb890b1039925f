namespace AsyncSql.Analyzers.Facts.Flow;

/// <summary>Finds what a delegate is called with, through the methods, constructors and fields that it is handed to.</summary>
/// <param name="ordinal">The position of the argument.</param>
/// <param name="through">The call that takes the delegate; <see langword="null"/> for a constructor.</param>
internal sealed class DelegateSearch(
    int ordinal, InvocationExpressionSyntax? through, SemanticModels models, SourceMembers members, CancellationToken cancellationToken)
{
    /// <summary>How often a delegate is handed on.</summary>
    private const int MaxDepth = 4;

    public List<ValueDefinition> Passed { get; } = [];

    /// <summary>Adds the calls in the method that takes a delegate as an argument; false if one is unknown.</summary>
    public bool TryAddTaken(ExpressionSyntax function, SemanticModel model, int depth)
    {
        if (depth > MaxDepth
            || function.Parent is not ArgumentSyntax { Parent: BaseArgumentListSyntax { Parent: { } taking } list } argument
            || model.GetSymbolInfo(taking, cancellationToken).Symbol is not IMethodSymbol target
            || CallSite.FindParameter(target, list, argument) is not { } parameter
            || parameter.ContainingSymbol.OriginalDefinition is not IMethodSymbol method
            || members.FindImplementation(method, cancellationToken) is not IMethodSymbol called)
            return false;
        if (called.IsAbstract || called.DeclaringSyntaxReferences.IsEmpty)
            return TryAddState(target, parameter.OriginalDefinition, taking, model);
        if (called.DeclaringSyntaxReferences is not [var reference]
            || called.Parameters.ElementAtOrDefault(parameter.Ordinal)?.Name is not { } name
            || models.Get(reference.SyntaxTree) is not { } body)
            return false;
        return TryAddUses(name, reference.GetSyntax(cancellationToken), body, depth);
    }

    /// <summary>
    /// Adds the argument that a method without a visible body hands to a delegate as its state: the only one of the same type parameter, as
    /// in <c>ExecuteAsync&lt;TResult, TState&gt;(Func&lt;TState, Task&lt;TResult&gt;&gt; run, TState state)</c>.
    /// </summary>
    private bool TryAddState(IMethodSymbol target, IParameterSymbol function, SyntaxNode taking, SemanticModel model)
    {
        if (taking is not InvocationExpressionSyntax call
            || function.Type is not INamedTypeSymbol { DelegateInvokeMethod: { } invoke }
            || invoke.Parameters.ElementAtOrDefault(ordinal)?.Type is not ITypeParameterSymbol { DeclaringMethod: { } method } type
            || method.Parameters.Where(parameter => parameter.Type.SymbolEquals(type)).ToList() is not [var state]
            || new CallSite(target, call.Expression, call.ArgumentList, model).FindArgument(state) is not { } value)
            return false;
        Passed.Add(new ValueDefinition(DefinitionKind.Argument, value, model) { Through = through });
        return true;
    }

    /// <summary>Adds the calls of a variable: <c>map(reader)</c>, <c>map.Invoke(reader)</c>, <c>Run(map)</c>, <c>_map = map</c>.</summary>
    private bool TryAddUses(string variable, SyntaxNode scope, SemanticModel model, int depth)
    {
        foreach (var name in SyntaxTreeIndex.Get(scope.SyntaxTree).FindNames(scope, variable, cancellationToken))
        {
            ExpressionSyntax use = name.Parent is MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax } member ? member : name;
            var isKnown = use.Parent switch
            {
                InvocationExpressionSyntax call => TryAdd(call, model),
                MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Invoke", Parent: InvocationExpressionSyntax call } invoke
                    when invoke.Expression == use => TryAdd(call, model),
                ConditionalAccessExpressionSyntax
                {
                    WhenNotNull: InvocationExpressionSyntax { Expression: MemberBindingExpressionSyntax } call
                } => TryAdd(call, model),
                ArgumentSyntax when name == use && !IsField(name, model) => TryAddHandedOn(use, model, depth),
                AssignmentExpressionSyntax { Left: var target } assignment when assignment.Right == use =>
                    TryAddField(target, model, depth),
                BinaryExpressionSyntax { Parent: AssignmentExpressionSyntax { Left: var target } } checkedValue
                    when checkedValue.IsKind(SyntaxKind.CoalesceExpression) => TryAddField(target, model, depth),
                _ => true,
            };
            if (!isKnown)
                return false;
        }

        return true;
    }

    private bool TryAdd(InvocationExpressionSyntax call, SemanticModel model)
    {
        if (call.ArgumentList.Arguments.ElementAtOrDefault(ordinal) is not { NameColon: null } value)
            return false;
        Passed.Add(new ValueDefinition(DefinitionKind.Argument, value.Expression, model) { Through = through });
        return true;
    }

    /// <summary>A method that is not in source may call the delegate with anything, or check it for null.</summary>
    private bool TryAddHandedOn(ExpressionSyntax use, SemanticModel model, int depth) =>
        TryAddTaken(use, model, depth + 1)
        || (use.Parent?.Parent?.Parent is InvocationExpressionSyntax call && (call.IsNameOf() || IsCheck(call, model)));

    /// <summary>
    /// Whether a method that is not in source returns nothing, or only what it checks: <c>Ensure.NotNull(map, nameof(map))</c>. Its package
    /// may be missing.
    /// </summary>
    private bool IsCheck(InvocationExpressionSyntax call, SemanticModel model) =>
        model.GetSymbolInfo(call, cancellationToken).Symbol is var symbol
        && (symbol is IMethodSymbol { ReturnsVoid: true, DeclaringSyntaxReferences.IsEmpty: true }
            || (symbol is null or { DeclaringSyntaxReferences.IsEmpty: true } && call.Parent is ExpressionStatementSyntax
                && call.ArgumentList.Arguments.Skip(1)
                    .All(static argument => argument.Expression is LiteralExpressionSyntax
                        || (argument.Expression is InvocationExpressionSyntax name && name.IsNameOf()))));

    /// <summary>Follows a delegate into a private field of the same type.</summary>
    private bool TryAddField(ExpressionSyntax target, SemanticModel model, int depth) =>
        depth < MaxDepth
        && model.GetSymbolInfo(target, cancellationToken).Symbol is IFieldSymbol { DeclaredAccessibility: Accessibility.Private } field
        && field.ContainingType.DeclaringSyntaxReferences is [var type]
        && models.Get(type.SyntaxTree) is { } owner
        && TryAddUses(field.Name, type.GetSyntax(cancellationToken), owner, depth + 1);

    private bool IsField(SimpleNameSyntax name, SemanticModel model) =>
        model.GetSymbolInfo(name, cancellationToken).Symbol is IFieldSymbol;
}
