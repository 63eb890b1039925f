namespace AsyncSql.CodeFixes;

/// <summary>Extensions for syntax that several fixes use.</summary>
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
    public static MemberAccessExpressionSyntax? FindMemberAccess(this ExpressionSyntax expression) =>
        expression.Parent is MemberAccessExpressionSyntax { RawKind: (int)SyntaxKind.SimpleMemberAccessExpression } access
            && access.Expression == expression
            ? access
            : null;

    /// <summary>Whether a call is a link of the chain of calls that an expression ends.</summary>
    public static bool IsChainOf(this ExpressionSyntax chain, InvocationExpressionSyntax call)
    {
        var link = chain;
        while (link != call && link is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Expression: var source } })
            link = source;
        return link == call;
    }

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
            ArgumentSyntax { Parent: TupleExpressionSyntax { Parent: AssignmentExpressionSyntax { Left: var left } } all } => left == all,
            ElementAccessExpressionSyntax element => element.Expression == use && element.IsChanged(),
            _ => SyntaxFlow.IsWritten(use),
        };
    }

    /// <summary>
    /// Whether a property only stores its value: it is declared in source, and neither an accessor nor an override adds code.
    /// A virtual property does not count, because a derived class may override it.
    /// </summary>
    public static bool IsAuto(this IPropertySymbol property, CancellationToken cancellationToken) =>
        property is { IsAbstract: false, IsVirtual: false, IsOverride: false } && property.IsStored(cancellationToken);

    /// <summary>Whether a property is declared in source and returns its value as it is: by itself, or from a field.</summary>
    public static bool IsStored(this IPropertySymbol property, CancellationToken cancellationToken, bool isFromField = false) =>
        property.DeclaringSyntaxReferences.Length > 0
        && property.DeclaringSyntaxReferences.All(reference => reference.GetSyntax(cancellationToken) switch
        {
            PropertyDeclarationSyntax { ExpressionBody: null, AccessorList.Accessors: var accessors } =>
                accessors.All(accessor => (accessor.Body is null && accessor.ExpressionBody is null) || (isFromField
                    && (!accessor.IsKind(SyntaxKind.GetAccessorDeclaration) || property.IsField(accessor.ExpressionBody?.Expression)))),
            PropertyDeclarationSyntax { ExpressionBody.Expression: var value } => isFromField && property.IsField(value),
            ParameterSyntax => true,
            _ => false,
        });

    /// <summary>Whether the value of a property is a field of its class, or the field with <c>AsReadOnly()</c>.</summary>
    private static bool IsField(this IPropertySymbol property, ExpressionSyntax? value) => value switch
    {
        IdentifierNameSyntax { Identifier.ValueText: var name } =>
            property.ContainingType.GetMembers(name).Any(static member => member is IFieldSymbol),
        MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax, Name: IdentifierNameSyntax name } => property.IsField(name),
        InvocationExpressionSyntax
        {
            ArgumentList.Arguments.Count: 0,
            Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "AsReadOnly", Expression: IdentifierNameSyntax name },
        } => property.IsField(name),
        _ => false,
    };

    /// <summary>The expression that is compared with <see langword="null"/>, and whether the comparison is true for it.</summary>
    public static (ExpressionSyntax Compared, bool IsNull)? FindNullComparison(this ExpressionSyntax condition)
    {
        switch (condition)
        {
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression } comparison:
                var (left, right) = (comparison.Left.WithoutParentheses(), comparison.Right.WithoutParentheses());
                var isNull = comparison.IsKind(SyntaxKind.EqualsExpression);
                return right.IsKind(SyntaxKind.NullLiteralExpression) ? (left, isNull)
                    : left.IsKind(SyntaxKind.NullLiteralExpression) ? (right, isNull)
                    : null;
            case IsPatternExpressionSyntax { Pattern: var pattern, Expression: var value }:
                return (pattern is UnaryPatternSyntax { Pattern: var inner } ? inner : pattern)
                    is ConstantPatternSyntax { Expression.RawKind: (int)SyntaxKind.NullLiteralExpression }
                    ? (value.WithoutParentheses(), pattern is not UnaryPatternSyntax)
                    : null;
            default:
                return null;
        }
    }

    /// <summary>The local variable that is declared with the result of a call, also with <c>?? throw</c>.</summary>
    public static (LocalDeclarationStatementSyntax Statement, VariableDeclaratorSyntax Variable)? FindDeclaration(this AwaitedCall awaited)
    {
        var value = awaited.Outermost.WithParentheses();
        return FindDeclaration(value.Parent
            is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.CoalesceExpression, Right: ThrowExpressionSyntax } coalesce
            ? coalesce
            : value);
    }

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
