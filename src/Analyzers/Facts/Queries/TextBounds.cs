using AsyncSql.Analyzers.Facts.Sql;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>
/// Finds the texts that the conditions of a query keep short: <c>d.Body</c> where <c>d.Body.Length &gt; 200</c> is false. A length that
/// only the running program knows counts as short, like that of a <c>Substring</c>.
/// </summary>
internal static class TextBounds
{
    /// <summary>Conditions and lengths nest; these few levels occur in code.</summary>
    private const int MaxDepth = 16;

    private static readonly ImmutableArray<IOperation> None = ImmutableArray<IOperation>.Empty;

    /// <summary>Finds the texts that are short, or null, when a condition has a value.</summary>
    public static ImmutableArray<IOperation> FindShort(IOperation? condition, bool value, int depth = 0)
    {
        if (depth > MaxDepth)
            return None;
        switch (condition.Unwrap())
        {
            case IUnaryOperation { OperatorKind: UnaryOperatorKind.Not, Operand: var operand }:
                return FindShort(operand, !value, depth + 1);
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.ConditionalAnd or BinaryOperatorKind.ConditionalOr } pair:
                var left = FindShort(pair.LeftOperand, value, depth + 1);
                var right = FindShort(pair.RightOperand, value, depth + 1);
                // Both operands have the value, or at least one of them has it.
                return value == (pair.OperatorKind == BinaryOperatorKind.ConditionalAnd)
                    ? left.AddRange(right)
                    : left.RemoveAll(text => !right.Any(other => IsSame(text, other)));
            case IBinaryOperation comparison:
                return FindCompared(comparison, value) is { } text ? ImmutableArray.Create(text) : None;
            case IInvocationOperation { TargetMethod.Name: "IsNullOrEmpty" or "IsNullOrWhiteSpace" } call
                when value && call.TargetMethod.ContainingType.SpecialType == SpecialType.System_String
                && call.GetArgument(0).Unwrap() is { } tested:
                return ImmutableArray.Create(tested);
            default:
                return None;
        }
    }

    /// <summary>Whether two expressions of one lambda are written alike.</summary>
    public static bool IsSame(IOperation first, IOperation second) => SyntaxFactory.AreEquivalent(first.Syntax, second.Syntax);

    /// <summary>Whether a length is short, or nothing shows that it may be long.</summary>
    public static bool IsShortLength(IOperation? length, int depth = 0)
    {
        switch (length.Unwrap())
        {
            case { ConstantValue: { HasValue: true, Value: int number } }:
                return number <= ExpressionBound.MaxShortLength;
            case IPropertyReferenceOperation property when FindMeasured(property) is not null:
                return false;
            case IBinaryOperation { OperatorKind: BinaryOperatorKind.Add or BinaryOperatorKind.Subtract } sum when depth < MaxDepth:
                return IsShortLength(sum.LeftOperand, depth + 1) && IsShortLength(sum.RightOperand, depth + 1);
            case IConditionalOperation choice when depth < MaxDepth:
                return IsShortBranch(choice, true, depth) && IsShortBranch(choice, false, depth);
            case IInvocationOperation least when depth < MaxDepth && IsMinimum(least):
                return least.Arguments.Any(argument => IsShortLength(argument.Value, depth + 1));
            default:
                return true;
        }
    }

    /// <summary>Whether <c>text.Substring(start)</c> is short: it starts at a distance from the end.</summary>
    public static bool IsNearEnd(IOperation? start) =>
        start.Unwrap() is IBinaryOperation { OperatorKind: BinaryOperatorKind.Subtract } difference
        && FindMeasured(difference.LeftOperand) is not null && IsShortLength(difference.RightOperand);

    /// <summary>Whether a length is the smaller of two.</summary>
    public static bool UsesMinimum(IOperation length) => length.DescendantsAndSelf().Any(static part => IsMinimum(part));

    private static bool IsMinimum(IOperation operation) =>
        operation is IInvocationOperation { TargetMethod: { Name: "Min", ContainingType.Name: "Math" } };

    private static bool IsShortBranch(IConditionalOperation choice, bool value, int depth)
    {
        var length = value ? choice.WhenTrue : choice.WhenFalse;
        return IsShortLength(length, depth + 1)
            || (FindMeasured(length) is { } text && FindShort(choice.Condition, value, depth + 1).Any(other => IsSame(text, other)));
    }

    /// <summary>The text that a comparison shows to be short or null.</summary>
    private static IOperation? FindCompared(IBinaryOperation comparison, bool value)
    {
        var (left, right) = (comparison.LeftOperand.Unwrap(), comparison.RightOperand.Unwrap());
        if (comparison.OperatorKind == (value ? BinaryOperatorKind.Equals : BinaryOperatorKind.NotEquals))
            return IsNull(right) ? left : IsNull(left) ? right : FindLimited(left, right) ?? FindLimited(right, left);
        return comparison.OperatorKind switch
        {
            BinaryOperatorKind.LessThan or BinaryOperatorKind.LessThanOrEqual =>
                value ? FindLimited(left, right) : FindLimited(right, left),
            BinaryOperatorKind.GreaterThan or BinaryOperatorKind.GreaterThanOrEqual =>
                value ? FindLimited(right, left) : FindLimited(left, right),
            _ => null,
        };
    }

    /// <summary>The text whose length is at most a limit.</summary>
    private static IOperation? FindLimited(IOperation? length, IOperation? limit) =>
        FindMeasured(length) is { } text && limit is { ConstantValue.HasValue: true } or ILocalReferenceOperation
            or IParameterReferenceOperation or IFieldReferenceOperation { Instance: null or IInstanceReferenceOperation }
            && IsShortLength(limit)
                ? text
                : null;

    /// <summary>The text or the bytes whose length an expression is.</summary>
    private static IOperation? FindMeasured(IOperation? length) =>
        length.Unwrap() is IPropertyReferenceOperation { Property: { Name: "Length", ContainingType: var type } } property
        && type.SpecialType is SpecialType.System_String or SpecialType.System_Array
            ? property.Instance.Unwrap()
            : null;

    private static bool IsNull(IOperation? operation) => operation is { ConstantValue: { HasValue: true, Value: null } };
}
