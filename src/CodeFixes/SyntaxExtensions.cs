namespace AsyncSql.CodeFixes;

/// <summary>Questions about syntax that several fixes ask.</summary>
internal static class SyntaxExtensions
{
    /// <summary>Whether a span contains a comment or a directive, which an edit of it would remove.</summary>
    public static bool HasComment(this SyntaxNode node, TextSpan span) =>
        node.DescendantTrivia(span).Any(trivia => span.Contains(trivia.Span) && !trivia.IsBlank());

    public static bool IsBlank(this SyntaxTrivia trivia) => trivia.IsKind(SyntaxKind.WhitespaceTrivia)
        || trivia.IsKind(SyntaxKind.EndOfLineTrivia);

    /// <summary>The expression without the parentheses and null-forgiving operators around its value.</summary>
    public static ExpressionSyntax WithoutParentheses(this ExpressionSyntax expression) => expression switch
    {
        ParenthesizedExpressionSyntax { Expression: var inner } => inner.WithoutParentheses(),
        PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression, Operand: var inner } =>
            inner.WithoutParentheses(),
        _ => expression,
    };

    /// <summary>The expression with the parentheses and null-forgiving operators around it.</summary>
    public static ExpressionSyntax WithParentheses(this ExpressionSyntax expression)
    {
        while (expression.Parent is ParenthesizedExpressionSyntax || expression.Parent.IsKind(SyntaxKind.SuppressNullableWarningExpression))
            expression = (ExpressionSyntax)expression.Parent;
        return expression;
    }

    /// <summary>The <c>Name</c> of the member access that has an expression in front of its dot.</summary>
    public static MemberAccessExpressionSyntax? MemberAccess(this ExpressionSyntax expression) =>
        expression.Parent is MemberAccessExpressionSyntax { RawKind: (int)SyntaxKind.SimpleMemberAccessExpression } access
            && access.Expression == expression
            ? access
            : null;

    /// <summary>Whether an expression can be repeated: a variable, a member of one, or a static member.</summary>
    public static bool IsRepeatable(this ExpressionSyntax expression) => expression switch
    {
        IdentifierNameSyntax or ThisExpressionSyntax => true,
        MemberAccessExpressionSyntax { Expression: var owner, Name: IdentifierNameSyntax } => owner.IsRepeatable(),
        _ => false,
    };

    /// <summary>Whether a member is assigned, incremented, passed by reference or changed in place.</summary>
    public static bool IsChanged(this ExpressionSyntax access)
    {
        var use = access.WithParentheses();
        return use.Parent switch
        {
            AssignmentExpressionSyntax assignment => assignment.Left == use,
            PrefixUnaryExpressionSyntax unary => unary.IsIncrement() || unary.IsKind(SyntaxKind.AddressOfExpression),
            PostfixUnaryExpressionSyntax unary => unary.IsIncrement(),
            ArgumentSyntax argument => argument.RefOrOutKeyword.RawKind != 0
                || argument.Parent is TupleExpressionSyntax { Parent: AssignmentExpressionSyntax { Left: TupleExpressionSyntax left } }
                && left == argument.Parent,
            RefExpressionSyntax => true,
            ElementAccessExpressionSyntax element => element.Expression == use && element.IsChanged(),
            _ => false,
        };
    }

    /// <summary>Whether an operator is <c>++</c> or <c>--</c>.</summary>
    public static bool IsIncrement(this ExpressionSyntax expression) => expression.Kind()
        is SyntaxKind.PreIncrementExpression or SyntaxKind.PreDecrementExpression or SyntaxKind.PostIncrementExpression
            or SyntaxKind.PostDecrementExpression;

    /// <summary>Whether a statement leaves its block at the end.</summary>
    public static bool Leaves(this StatementSyntax statement) => statement switch
    {
        BlockSyntax { Statements: [.., var last] } => last.Leaves(),
        YieldStatementSyntax { RawKind: var kind } => kind == (int)SyntaxKind.YieldBreakStatement,
        ReturnStatementSyntax or ThrowStatementSyntax or ContinueStatementSyntax or BreakStatementSyntax => true,
        _ => false,
    };

    /// <summary>
    /// Whether a property only stores its value: it is declared in source, and neither an accessor nor an override adds code.
    /// A virtual property does not count, because a derived class may override it.
    /// </summary>
    public static bool IsAuto(this IPropertySymbol property, CancellationToken cancellationToken) =>
        property is { IsAbstract: false, IsVirtual: false, IsOverride: false, DeclaringSyntaxReferences.Length: > 0 }
        && property.DeclaringSyntaxReferences.All(reference => reference.GetSyntax(cancellationToken) switch
        {
            PropertyDeclarationSyntax { ExpressionBody: null, AccessorList.Accessors: var accessors } =>
                accessors.All(static accessor => accessor.Body is null && accessor.ExpressionBody is null),
            ParameterSyntax => true,
            _ => false,
        });

    /// <summary>The local variable that is declared with a value, as the only one of its statement.</summary>
    public static (LocalDeclarationStatementSyntax Statement, VariableDeclaratorSyntax Variable)? FindDeclaration(ExpressionSyntax value) =>
        value.Parent is EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax variable }
        && variable.Parent is VariableDeclarationSyntax { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax statement }
            ? (statement, variable)
            : null;

    /// <summary>The <c>ConfigureAwait</c> of an awaited call as it is written; empty where there is none.</summary>
    public static string FindConfiguration(this AwaitedCall call) =>
        call.Awaited is InvocationExpressionSyntax { ArgumentList: var arguments }
            && call.Awaited != call.Call ? ".ConfigureAwait" + arguments : "";
}
