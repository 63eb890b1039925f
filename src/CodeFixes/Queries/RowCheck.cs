namespace AsyncSql.CodeFixes.Queries;

/// <summary>A condition on whether there is a row, or a row with a value in its column.</summary>
/// <param name="IsMissing">Whether the condition holds where there is none; where there is one otherwise.</param>
/// <param name="ChecksRow">Whether there may be no row.</param>
/// <param name="ChecksValue">Whether NULL in the column counts as missing, too.</param>
internal sealed record RowCheck(bool IsMissing, bool ChecksRow, bool ChecksValue)
{
    /// <summary>
    /// Reads <c>row == null</c>, <c>row is not null</c>, <c>row?.Data is null</c>, <c>row == null || row.Data == null</c>, and, of a row
    /// that is known to exist, <c>row.Data == null</c>; <see langword="null"/> for any other condition.
    /// </summary>
    public static RowCheck? Read(ExpressionSyntax condition, RowUses uses, bool isThere)
    {
        condition = condition.WithoutParentheses();
        if (condition is BinaryExpressionSyntax both && both.Kind() is SyntaxKind.LogicalOrExpression or SyntaxKind.LogicalAndExpression)
        {
            var missing = condition.IsKind(SyntaxKind.LogicalOrExpression);
            return !isThere
                && ReadComparison(both.Left, uses) is var (first, isFirstNull) && isFirstNull == missing && uses.IsRow(first)
                && ReadComparison(both.Right, uses) is var (second, isSecondNull) && isSecondNull == missing && uses.IsValue(second)
                ? new RowCheck(missing, ChecksRow: true, ChecksValue: true)
                : null;
        }

        if (ReadComparison(condition, uses) is not var (compared, isNull))
            return null;
        if (isThere || uses.IsOnlyValue)
            return uses.IsValue(compared) ? new RowCheck(isNull, ChecksRow: !isThere, ChecksValue: true) : null;
        return uses.IsRow(compared) ? new RowCheck(isNull, ChecksRow: true, ChecksValue: false)
            : uses.IsValueOfOptionalRow(compared) ? new RowCheck(isNull, ChecksRow: true, ChecksValue: true)
            : null;
    }

    public string Emit(StreamedValue value)
    {
        var row = IsMissing ? "!" + value.HasRow : value.HasRow;
        var column = IsMissing ? value.IsNull : "!" + value.IsNull;
        return !ChecksValue ? row : !ChecksRow ? column : IsMissing ? $"{row} || {column}" : $"{row} && {column}";
    }

    /// <summary>The expression that is compared with <see langword="null"/>, and whether the comparison is true for it.</summary>
    private static (ExpressionSyntax Compared, bool IsNull)? ReadComparison(ExpressionSyntax condition, RowUses uses) =>
        condition.WithoutParentheses() is var comparison && !(comparison is BinaryExpressionSyntax binary && !uses.IsBuiltIn(binary))
            ? comparison.FindNullComparison()
            : null;
}
