namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>
/// Follows the calls of local functions: <c>ConfigureNames(model.Entity&lt;Blog&gt;());</c>. A local function runs with the values of the
/// method around it.
/// </summary>
internal static class LocalFunctionCalls
{
    /// <summary>Runs the local function of a call; <see langword="false"/> for any other call.</summary>
    public static bool TryFollow(FluentCall call, out Builder? result)
    {
        result = null;
        if (call.Syntax.Expression is not SimpleNameSyntax name || call.Scope.IsLocal(call.Method)
            || Find(name) is not { } function || function.ParameterList.Parameters.Any(IsPassedOn))
            return false;
        var arguments = HelperCalls.EvaluateArguments(call); // with the types of the caller
        var types = call.Scope.BindTypes(HelperCalls.BindTypeArguments(
            null, function.TypeParameterList is null ? null : call.Context.Names.ResolveMethod(call.Syntax), call.Scope));
        result = call.Context.Runner.RunInline(GetBody(function), function.ParameterList.Parameters, arguments, call.Scope);
        call.Scope.BindTypes(types);
        return true;
    }

    /// <summary>Finds the local function that a name stands for: that of the nearest block around it.</summary>
    public static LocalFunctionStatementSyntax? Find(SimpleNameSyntax name)
    {
        foreach (var block in name.Ancestors().TakeWhile(static ancestor => ancestor is not TypeDeclarationSyntax).OfType<BlockSyntax>())
            foreach (var statement in block.Statements)
                if (statement is LocalFunctionStatementSyntax function && function.Identifier.ValueText == name.Identifier.ValueText)
                    return function;
        return null;
    }

    public static CSharpSyntaxNode? GetBody(LocalFunctionStatementSyntax function) =>
        (CSharpSyntaxNode?)function.Body ?? function.ExpressionBody?.Expression;

    /// <summary>
    /// Whether the interpreter runs a function wherever it is called: no part of another expression, no loop and no delegate that nobody
    /// reads runs it too.
    /// </summary>
    public static bool IsRunAtCalls(LocalFunctionStatementSyntax function, CancellationToken cancellationToken) =>
        function.Parent is { } around
        && SyntaxTreeIndex.Get(around.SyntaxTree).FindNames(around, function.Identifier.ValueText, cancellationToken)
            .All(name => name.Parent is InvocationExpressionSyntax call && call.Expression == name
                && call.Parent is ExpressionStatementSyntax or ArrowExpressionClauseSyntax or ReturnStatementSyntax
                    or EqualsValueClauseSyntax or MemberAccessExpressionSyntax
                && !name.Ancestors().TakeWhile(ancestor => ancestor != around).Any(static ancestor =>
                    ancestor is AnonymousFunctionExpressionSyntax || Reachability.IsLoop(ancestor)));

    /// <summary>Whether a parameter is a list of arguments, or lets the function assign a variable of the caller.</summary>
    private static bool IsPassedOn(ParameterSyntax parameter) =>
        parameter.Modifiers.Any(SyntaxKind.ParamsKeyword) || parameter.Modifiers.Any(SyntaxKind.RefKeyword)
        || parameter.Modifiers.Any(SyntaxKind.OutKeyword);
}
