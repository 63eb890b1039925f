using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>A condition that asks whether there is a row, or a row with a value in its column.</summary>
/// <param name="IsMissing">Whether it holds where there is none; where there is one otherwise.</param>
/// <param name="AsksForRow">Whether there may be no row.</param>
/// <param name="AsksForValue">Whether a NULL in the column counts as missing, too.</param>
internal sealed record RowCheck(bool IsMissing, bool AsksForRow, bool AsksForValue)
{
    /// <summary>
    /// The check that a condition makes: <c>row == null</c>, <c>row is not null</c>, <c>row?.Data is null</c>, <c>row == null || row.Data == null</c>;
    /// of a row that is there <c>row.Data == null</c>; <see langword="null"/> for any other.
    /// </summary>
    /// <param name="condition">The condition.</param>
    /// <param name="uses">Notes what of the row is asked.</param>
    /// <param name="isThere">Whether it is known that there is a row.</param>
    public static RowCheck? Of(ExpressionSyntax condition, RowUses uses, bool isThere)
    {
        condition = Bare(condition);
        if (condition is BinaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalOrExpression or (int)SyntaxKind.LogicalAndExpression } both)
        {
            var missing = both.IsKind(SyntaxKind.LogicalOrExpression);
            return !isThere
                && Compared(both.Left, uses.IsBuiltIn) is var (first, isFirstNull) && isFirstNull == missing && uses.IsRow(first)
                && Compared(both.Right, uses.IsBuiltIn) is var (second, isSecondNull) && isSecondNull == missing && uses.IsValue(second)
                ? new RowCheck(missing, AsksForRow: true, AsksForValue: true)
                : null;
        }

        if (Compared(condition, uses.IsBuiltIn) is not var (compared, isNull))
            return null;
        if (isThere || uses.IsOnlyValue)
            return uses.IsValue(compared) ? new RowCheck(isNull, AsksForRow: !isThere, AsksForValue: true) : null;
        return uses.IsRow(compared) ? new RowCheck(isNull, AsksForRow: true, AsksForValue: false)
            : uses.IsValueOfAnyRow(compared) ? new RowCheck(isNull, AsksForRow: true, AsksForValue: true)
            : null;
    }

    /// <summary>The condition for an open reader.</summary>
    /// <param name="reader">The reader's name.</param>
    /// <param name="ordinal">The place of the column that is streamed.</param>
    /// <param name="token">The cancellation token, as an only argument; empty without one.</param>
    /// <param name="configured"><c>.ConfigureAwait(false)</c>, or nothing.</param>
    public string Condition(string reader, int ordinal, string token, string configured)
    {
        var read = $"await {reader}.ReadAsync({token}){configured}";
        var isNull = $"await {reader}.IsDBNullAsync({ordinal}{(token.Length == 0 ? "" : ", " + token)}){configured}";
        var row = IsMissing ? "!" + read : read;
        var value = IsMissing ? isNull : "!" + isNull;
        return !AsksForValue ? row : !AsksForRow ? value : IsMissing ? $"{row} || {value}" : $"{row} && {value}";
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
