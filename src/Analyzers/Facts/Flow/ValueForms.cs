namespace AsyncSql.Analyzers.Facts.Flow;

/// <summary>The forms in which an expression has the value of one inside of it.</summary>
internal static class ValueForms
{
    /// <summary>
    /// The expression inside one that has the same value: converted, asserted, a value that may be null, in a value task, or a task that is
    /// awaited or waited for.
    /// </summary>
    public static ExpressionSyntax? Unwrap(
        ExpressionSyntax expression, SemanticModel model, CancellationToken cancellationToken) => expression switch
        {
            ParenthesizedExpressionSyntax parenthesized => parenthesized.Expression,
            CastExpressionSyntax cast => cast.Expression,
            AwaitExpressionSyntax awaited => awaited.Expression,
            CheckedExpressionSyntax check => check.Expression,
            BinaryExpressionSyntax { RawKind: (int)SyntaxKind.AsExpression } conversion => conversion.Left,
            PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } assertion => assertion.Operand,
            AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment => assignment.Right,
            InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" or "AsTask" } access
            } => access.Expression,
            InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax
                {
                    Name.Identifier.ValueText: "GetResult",
                    Expression: InvocationExpressionSyntax
                    {
                        Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetAwaiter" } awaiter
                    }
                }
            } => awaiter.Expression,
            ObjectCreationExpressionSyntax
            {
                Type: GenericNameSyntax { Identifier.ValueText: "ValueTask" }, ArgumentList.Arguments: [{ Expression: var result }]
            } => result,
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Result", Expression: var task }
                when model.GetTypeInfo(task, cancellationToken).Type is { Name: "Task" or "ValueTask" } => task,
            MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Value", Expression: var nullable }
                when model.GetTypeInfo(nullable, cancellationToken).Type?.OriginalDefinition.SpecialType
                    == SpecialType.System_Nullable_T => nullable,
            _ => null,
        };
}
