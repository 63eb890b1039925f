using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>A condition that asks whether there is a row, or a row with a value in its column.</summary>
/// <param name="IsMissing">Whether it holds where there is none; where there is one otherwise.</param>
/// <param name="AsksForValue">Whether a NULL in the column counts as missing, too.</param>
internal sealed record RowCheck(bool IsMissing, bool AsksForValue)
{
    /// <summary>
    /// The check that a condition makes: <c>row == null</c>, <c>row is not null</c>, <c>row?.Data is null</c>, <c>row == null || row.Data == null</c>;
    /// <see langword="null"/> for any other.
    /// </summary>
    /// <param name="condition">The condition.</param>
    /// <param name="isRow">Whether an expression is the row, which is noted as a use.</param>
    /// <param name="isValue">Whether an expression is the column's value, of a row that may be missing or of one that is there.</param>
    /// <param name="isBuiltIn">Whether an operator is the language's own.</param>
    public static RowCheck? Of(ExpressionSyntax condition, Func<ExpressionSyntax, bool> isRow, Func<ExpressionSyntax, bool, bool> isValue, Func<BinaryExpressionSyntax, bool> isBuiltIn)
    {
        condition = Bare(condition);
        if (condition is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalOrExpression or (int)SyntaxKind.LogicalAndExpression } both)
        {
            var missing = both.IsKind(SyntaxKind.LogicalOrExpression);
            return Compared(both.Left, isBuiltIn) is var (first, isFirstNull) && isFirstNull == missing && isRow(first)
                && Compared(both.Right, isBuiltIn) is var (second, isSecondNull) && isSecondNull == missing && isValue(second, false)
                ? new RowCheck(missing, AsksForValue: true)
                : null;
        }

        if (Compared(condition, isBuiltIn) is not var (compared, isNull))
            return null;
        return isRow(compared) ? new RowCheck(isNull, AsksForValue: false) : isValue(compared, true) ? new RowCheck(isNull, AsksForValue: true) : null;
    }

    /// <summary>The condition for an open reader.</summary>
    /// <param name="reader">The reader's name.</param>
    /// <param name="token">The cancellation token, as an only argument; empty without one.</param>
    /// <param name="configured"><c>.ConfigureAwait(false)</c>, or nothing.</param>
    public string Condition(string reader, string token, string configured)
    {
        var read = $"await {reader}.ReadAsync({token}){configured}";
        var isNull = $"await {reader}.IsDBNullAsync(0{(token.Length == 0 ? "" : ", " + token)}){configured}";
        return (IsMissing, AsksForValue) switch
        {
            (true, false) => "!" + read,
            (true, true) => $"!{read} || {isNull}",
            (false, false) => read,
            (false, true) => $"{read} && !{isNull}",
        };
    }

    /// <summary>Without the parentheses and exclamation marks that change nothing.</summary>
    public static ExpressionSyntax Bare(ExpressionSyntax expression)
    {
        while (true)
            if (expression is ParenthesizedExpressionSyntax parentheses)
                expression = parentheses.Expression;
            else if (expression is PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } forgiven)
                expression = forgiven.Operand;
            else
                return expression;
    }

    /// <summary>What is compared with <see langword="null"/>, and whether the comparison asks for it.</summary>
    private static (ExpressionSyntax Compared, bool IsNull)? Compared(ExpressionSyntax condition, Func<BinaryExpressionSyntax, bool> isBuiltIn) => Bare(condition) switch
    {
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression } comparison when isBuiltIn(comparison) =>
            Bare(comparison.Right).IsKind(SyntaxKind.NullLiteralExpression) ? (Bare(comparison.Left), comparison.IsKind(SyntaxKind.EqualsExpression))
            : Bare(comparison.Left).IsKind(SyntaxKind.NullLiteralExpression) ? (Bare(comparison.Right), comparison.IsKind(SyntaxKind.EqualsExpression))
            : null,
        IsPatternExpressionSyntax { Pattern: ConstantPatternSyntax { Expression: LiteralExpressionSyntax { RawKind: (int)SyntaxKind.NullLiteralExpression } } } pattern => (Bare(pattern.Expression), true),
        IsPatternExpressionSyntax { Pattern: UnaryPatternSyntax { Pattern: ConstantPatternSyntax { Expression: LiteralExpressionSyntax { RawKind: (int)SyntaxKind.NullLiteralExpression } } } } pattern =>
            (Bare(pattern.Expression), false),
        _ => null,
    };
}
