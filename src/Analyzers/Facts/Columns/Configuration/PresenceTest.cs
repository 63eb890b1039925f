namespace AsyncSql.Analyzers.Facts.Columns.Configuration;

/// <summary>Reads conditions that ask whether something is there: <c>p.GetCustomAttribute&lt;LongAttribute&gt;() is not null</c>.</summary>
internal static class PresenceTest
{
    /// <summary>
    /// The tested value, and whether the condition asks for it: <c>x is not null</c>, <c>x == null</c>, <c>!x.Any()</c>, <c>x == true</c>;
    /// <see langword="null"/> for another comparison.
    /// </summary>
    public static (ExpressionSyntax Tested, bool IsPresent)? Unwrap(ExpressionSyntax condition)
    {
        switch (condition)
        {
            case ParenthesizedExpressionSyntax parenthesized:
                return Unwrap(parenthesized.Expression);
            case PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression } not:
                return Unwrap(not.Operand) is var (inner, isPresent) ? (inner, !isPresent) : null;
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression } equals:
                return ReadConstant(equals.Right) is { } equal ? (equals.Left, equal) : null;
            case BinaryExpressionSyntax { RawKind: (int)SyntaxKind.NotEqualsExpression } differs:
                return ReadConstant(differs.Right) is { } other ? (differs.Left, !other) : null;
            case IsPatternExpressionSyntax { Pattern: ConstantPatternSyntax constant } matches:
                return ReadConstant(constant.Expression) is { } matched ? (matches.Expression, matched) : null;
            case IsPatternExpressionSyntax { Pattern: UnaryPatternSyntax { Pattern: RecursivePatternSyntax found } } differs:
                return found.IsNotNull() ? (differs.Expression, false) : null;
            case IsPatternExpressionSyntax matches:
                return matches.Pattern.IsNotNull() ? (matches.Expression, true) : null;
            default:
                return (condition, true);
        }
    }

    /// <summary>Whether a value that equals a constant is present: <c>null</c> and <c>false</c> say that it is not.</summary>
    private static bool? ReadConstant(ExpressionSyntax constant) => constant.Kind() switch
    {
        SyntaxKind.TrueLiteralExpression => true,
        SyntaxKind.FalseLiteralExpression or SyntaxKind.NullLiteralExpression => false,
        _ => null,
    };
}
