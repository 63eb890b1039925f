using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>Parts of operations.</summary>
internal static class OperationExtensions
{
    /// <summary>The receiver of a call: the first argument of an extension method, else the instance.</summary>
    public static IOperation? GetSource(this IInvocationOperation invocation) =>
        (invocation.Instance ?? (invocation.TargetMethod.IsStatic ? invocation.GetArgument(0) : null)).Unwrap();

    /// <summary>The argument for a parameter, whatever the order in which arguments are written.</summary>
    public static IOperation? GetArgument(this IInvocationOperation invocation, int parameter)
    {
        foreach (var argument in invocation.Arguments)
            if (argument.Parameter?.Ordinal == parameter)
                return argument.Value;
        return null;
    }

    /// <summary>The operation without conversions, parentheses and the frame of a query expression.</summary>
    public static IOperation? Unwrap(this IOperation? operation)
    {
        while (true)
            switch (operation)
            {
                case IConversionOperation { OperatorMethod: null } conversion:
                    operation = conversion.Operand;
                    break;
                case IParenthesizedOperation parenthesized:
                    operation = parenthesized.Operand;
                    break;
                case ITranslatedQueryOperation query:
                    operation = query.Operation;
                    break;
                default:
                    return operation;
            }
    }

    /// <summary>The operation without conversions, and without the creation of a delegate.</summary>
    public static IOperation? UnwrapDelegate(this IOperation? operation) =>
        operation.Unwrap() is IDelegateCreationOperation creation ? creation.Target.Unwrap() : operation.Unwrap();

    /// <summary>The expression that a lambda returns; <see langword="null"/> when it has statements.</summary>
    public static IOperation? GetReturnedValue(this IOperation? lambda) =>
        lambda.UnwrapDelegate() is IAnonymousFunctionOperation { Body.Operations: [IReturnOperation { ReturnedValue: var value }] }
            ? value
            : null;
}
