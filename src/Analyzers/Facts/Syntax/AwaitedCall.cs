namespace AsyncSql.Analyzers.Facts.Syntax;

/// <summary>A call that is awaited where it is made: <c>await query.ToListAsync(token).ConfigureAwait(false)</c>.</summary>
internal sealed class AwaitedCall(InvocationExpressionSyntax call, ExpressionSyntax awaited, AwaitExpressionSyntax await)
{
    public InvocationExpressionSyntax Call { get; } = call;

    /// <summary>The call, with its <c>ConfigureAwait</c> if there is one.</summary>
    public ExpressionSyntax Awaited { get; } = awaited;

    public AwaitExpressionSyntax Await { get; } = await;

    /// <summary>The await with the parentheses around it.</summary>
    public ExpressionSyntax Outermost => WithParentheses(Await);

    /// <summary>Finds the await of a call; <see langword="null"/> if the call's task is kept, returned or passed on.</summary>
    public static AwaitedCall? Find(InvocationExpressionSyntax call)
    {
        ExpressionSyntax awaited = call;
        if (call.Parent is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" } access && access.Expression == call
            && access.Parent is InvocationExpressionSyntax configured)
            awaited = configured;
        return WithParentheses(awaited).Parent is AwaitExpressionSyntax await ? new AwaitedCall(call, awaited, await) : null;
    }

    /// <summary>The method, accessor, lambda or local function that awaits; the file for top-level statements.</summary>
    public SyntaxNode? Function => FindFunction(Await);

    /// <summary>
    /// Whether the function that awaits awaits anything else. The compiler warns of an async function without an await (CS1998).
    /// </summary>
    public static bool LeavesOtherAwaits(SyntaxNode await) =>
        FindFunction(await) is { } function
        && function.DescendantNodes(node => node == function || !IsFunctionOrType(node)).Any(node => node != await && IsAwait(node));

    private static SyntaxNode? FindFunction(SyntaxNode await) => await.Ancestors().FirstOrDefault(static ancestor =>
        ancestor is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or BaseMethodDeclarationSyntax
            or AccessorDeclarationSyntax or CompilationUnitSyntax);

    private static ExpressionSyntax WithParentheses(ExpressionSyntax expression)
    {
        while (expression.Parent is ParenthesizedExpressionSyntax parentheses)
            expression = parentheses;
        return expression;
    }

    private static bool IsFunctionOrType(SyntaxNode node) =>
        node is AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or TypeDeclarationSyntax;

    private static bool IsAwait(SyntaxNode node) => node switch
    {
        AwaitExpressionSyntax => true,
        CommonForEachStatementSyntax loop => loop.AwaitKeyword.IsKind(SyntaxKind.AwaitKeyword),
        LocalDeclarationStatementSyntax local => local.AwaitKeyword.IsKind(SyntaxKind.AwaitKeyword),
        UsingStatementSyntax @using => @using.AwaitKeyword.IsKind(SyntaxKind.AwaitKeyword),
        _ => false,
    };
}
