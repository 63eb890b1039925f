using AsyncSql.Analyzers.Facts.Queries;
using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Queries;

/// <summary>What the code behind a query does with its result, as far as the same function shows it.</summary>
internal enum ResultUse
{
    Other, // anything that needs the entity, or that is not visible
    Modified, // a member is assigned, and something is saved
    Removed, // the entity is removed
    Existence, // the result is compared with null and not used otherwise
}

/// <summary>Follows the result of a query to the end of its function.</summary>
internal static class ResultUses
{
    public static ResultUse Find(IInvocationOperation call, DataAccessSymbols symbols)
    {
        var value = FindResult(call);
        var canBeExistence = call.TargetMethod.Name is "FirstOrDefaultAsync" or "LastOrDefaultAsync" or "FindAsync";
        if (canBeExistence && IsComparedWithNull(value))
            return ResultUse.Existence;
        if (IsRemoved(value, symbols))
            return ResultUse.Removed;
        var local = value.Parent switch
        {
            IForEachLoopOperation { LoopControlVariable: IVariableDeclaratorOperation { Symbol: var element } } => element,
            IVariableInitializerOperation { Parent: IVariableDeclaratorOperation { Symbol: var declared } } => declared,
            ISimpleAssignmentOperation { Target: ILocalReferenceOperation { Local: var assigned } } => assigned,
            _ => null,
        };
        return local is null ? ResultUse.Other : FollowLocal(local, FindFunction(call), canBeExistence, symbols);
    }

    /// <summary>The awaited result of a call, without conversions.</summary>
    private static IOperation FindResult(IInvocationOperation call)
    {
        IOperation value = call;
        while (value.Parent is IConversionOperation or IParenthesizedOperation or IAwaitOperation
                or ICoalesceOperation { WhenNull: IThrowOperation or IConversionOperation { Operand: IThrowOperation } }
            || (value.Parent is IInvocationOperation { TargetMethod.Name: "ConfigureAwait" } configured && configured.Instance == value))
            value = value.Parent;
        return value;
    }

    private static ResultUse FollowLocal(ILocalSymbol local, IOperation function, bool canBeExistence, DataAccessSymbols symbols)
    {
        var variables = new HashSet<ISymbol>(SymbolEqualityComparer.Default) { local };
        bool isModified = false, isSaved = false, isOnlyCompared = true, isCompared = false;
        foreach (var operation in function.Descendants())
            switch (operation)
            {
                case IForEachLoopOperation { LoopControlVariable: IVariableDeclaratorOperation { Symbol: var element } } loop
                    when IsOneOf(loop.Collection.Unwrap(), variables):
                    variables.Add(element); // what happens to each element happens to the result
                    break;
                case IInvocationOperation { TargetMethod.Name: var name }
                    when name.StartsWith("Save", StringComparison.Ordinal) || name.StartsWith("Commit", StringComparison.Ordinal):
                    isSaved = true;
                    break;
                case ILocalReferenceOperation reference when IsOneOf(reference, variables):
                    if (IsRemoved(reference, symbols))
                        return ResultUse.Removed;
                    isModified |= IsModified(reference);
                    isCompared |= IsComparedWithNull(reference);
                    isOnlyCompared &= IsComparedWithNull(reference) || IsAssigned(reference);
                    break;
            }

        return isModified && isSaved ? ResultUse.Modified
            : canBeExistence && isCompared && isOnlyCompared ? ResultUse.Existence
            : ResultUse.Other;
    }

    /// <summary>The body of the function around an operation, with the lambdas in it.</summary>
    private static IOperation FindFunction(IOperation operation)
    {
        while (operation.Parent is { } parent && operation is not (IMethodBodyBaseOperation or ILocalFunctionOperation))
            operation = parent;
        return operation;
    }

    private static bool IsOneOf(IOperation? operation, HashSet<ISymbol> variables) =>
        operation is ILocalReferenceOperation { Local: var local } && variables.Contains(local);

    private static bool IsAssigned(IOperation reference) =>
        reference.Parent is IAssignmentOperation assignment && assignment.Target == reference;

    private static bool IsComparedWithNull(IOperation value)
    {
        while (value.Parent is IConversionOperation or IParenthesizedOperation)
            value = value.Parent;
        return value.Parent switch
        {
            IBinaryOperation { OperatorKind: BinaryOperatorKind.Equals or BinaryOperatorKind.NotEquals } comparison =>
                IsNull(comparison.LeftOperand == value ? comparison.RightOperand : comparison.LeftOperand),
            IIsPatternOperation { Pattern: var pattern } =>
                (pattern is INegatedPatternOperation { Pattern: var negated } ? negated : pattern) is IConstantPatternOperation constant
                && IsNull(constant.Value),
            _ => false,
        };
    }

    private static bool IsNull(IOperation operation) => operation.ConstantValue is { HasValue: true, Value: null };

    private static bool IsModified(IOperation reference)
    {
        var current = reference;
        while (current.Parent is IPropertyReferenceOperation property && property.Instance == current)
            current = property;
        return current != reference && current.Parent switch
        {
            IAssignmentOperation assignment => assignment.Target == current,
            IIncrementOrDecrementOperation => true,
            _ => false,
        };
    }

    private static bool IsRemoved(IOperation reference, DataAccessSymbols symbols)
    {
        var value = reference;
        while (value.Parent is IConversionOperation or IArrayInitializerOperation or IArrayCreationOperation)
            value = value.Parent;
        return value.Parent is IArgumentOperation { Parent: IInvocationOperation { TargetMethod: var method } }
            && method.Name is "Remove" or "RemoveRange"
            && (symbols.IsDbContext(method.ContainingType) || method.ContainingType.InheritsFromOrIs(symbols.DbSet));
    }
}
