namespace AsyncSql.Analyzers.Facts.Syntax;

/// <summary>Questions about the function that contains a node, and about its variables.</summary>
internal static class SyntaxFlow
{
    /// <summary>The method, accessor, lambda or local function that runs a node; the file for top-level statements.</summary>
    public static SyntaxNode? FindFunction(SyntaxNode node) => node.FirstAncestorOrSelf<SyntaxNode>(static ancestor =>
        ancestor is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or BaseMethodDeclarationSyntax
            or AccessorDeclarationSyntax or QueryExpressionSyntax or CompilationUnitSyntax);

    /// <summary>Whether an <c>await</c> is allowed where there is none yet.</summary>
    public static bool AllowsAwait(SyntaxNode node, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        var function = FindFunction(node);
        var isAsync = function switch
        {
            MethodDeclarationSyntax method => method.Modifiers.Any(SyntaxKind.AsyncKeyword),
            LocalFunctionStatementSyntax local => local.Modifiers.Any(SyntaxKind.AsyncKeyword),
            AnonymousFunctionExpressionSyntax lambda => lambda.AsyncKeyword.IsKind(SyntaxKind.AsyncKeyword),
            CompilationUnitSyntax => true,
            _ => false,
        };
        return isAsync
            && !node.Ancestors().TakeWhile(ancestor => ancestor != function).Any(static ancestor =>
                ancestor is LockStatementSyntax or UnsafeStatementSyntax or CatchFilterClauseSyntax or FixedStatementSyntax)
            && !function!.DescendantNodes().OfType<VariableDeclaratorSyntax>().Any(variable =>
                semanticModel.GetDeclaredSymbol(variable, cancellationToken) is ILocalSymbol local
                && (local.Type.IsRefLikeType || local.IsRef));
    }

    /// <summary>Whether a branch of <c>#if</c> that this compilation excludes contains a name.</summary>
    public static bool IsInOtherBranches(string name, SyntaxNode function) =>
        function.ContainsDirectives && function.DescendantTrivia().Any(trivia =>
            trivia.IsKind(SyntaxKind.DisabledTextTrivia) && trivia.ToString().Contains(name));

    /// <summary>Whether a place assigns a variable, or passes it where it may be assigned.</summary>
    public static bool IsWritten(ExpressionSyntax use) => use.Parent switch
    {
        AssignmentExpressionSyntax assignment => assignment.Left == use,
        PrefixUnaryExpressionSyntax unary =>
            unary.Kind() is SyntaxKind.PreIncrementExpression or SyntaxKind.PreDecrementExpression or SyntaxKind.AddressOfExpression,
        PostfixUnaryExpressionSyntax unary => !unary.IsKind(SyntaxKind.SuppressNullableWarningExpression),
        ArgumentSyntax argument => !argument.RefKindKeyword.IsKind(SyntaxKind.None)
            || argument.Parent is TupleExpressionSyntax { Parent: AssignmentExpressionSyntax },
        RefExpressionSyntax => true,
        _ => false,
    };
}
