using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>
/// Finds the tests of a binary column that a projection runs in this process, so that it loads the value: <c>d.Data.Any()</c>, and
/// <c>d.Data.Length &gt; 0</c> or <c>!= 0</c>, which EF Core 9 and later turn into it. The server computes any other comparison of a
/// length. Tests compare this with the SQL of EF Core.
/// </summary>
internal static class BytesTests
{
    /// <summary>More tests than a condition has.</summary>
    private const int MaxOperations = 1_000;

    /// <summary>Finds the values that a condition tests in this process.</summary>
    /// <param name="runsLengths">Whether <c>Length &gt; 0</c> does, too.</param>
    public static IEnumerable<IOperation> Find(IOperation condition, bool runsLengths)
    {
        var pending = new Stack<IOperation?>([condition]);
        for (var operations = 0; pending.Count > 0 && operations < MaxOperations; operations++)
            switch (pending.Pop().Unwrap())
            {
                case IBinaryOperation
                {
                    OperatorKind: BinaryOperatorKind.GreaterThan or BinaryOperatorKind.NotEquals,
                    LeftOperand: IPropertyReferenceOperation { Property.Name: "Length", Instance: { } measured },
                    RightOperand.ConstantValue: { HasValue: true, Value: 0 },
                } when runsLengths && IsBinary(measured):
                    yield return measured;
                    break;
                case IBinaryOperation binary:
                    pending.Push(binary.LeftOperand);
                    pending.Push(binary.RightOperand);
                    break;
                case IUnaryOperation unary:
                    pending.Push(unary.Operand);
                    break;
                case IPropertyReferenceOperation { Property.Name: "LongLength", Instance: { } measured } when IsBinary(measured):
                    yield return measured;
                    break;
                case IInvocationOperation call when IsTest(call):
                    yield return call.GetSource()!;
                    break;
            }
    }

    /// <summary>Whether a call is <c>Any</c> or <c>Count</c> on the bytes of a column.</summary>
    public static bool IsTest(IInvocationOperation call) =>
        call.TargetMethod is { Name: "Any" or "Count" or "LongCount", ContainingType.Name: "Enumerable" }
        && IsBinary(call.GetSource().Unwrap());

    private static bool IsBinary(IOperation? value) => value?.Type is { } type && EntityMembers.IsBinary(type);
}
