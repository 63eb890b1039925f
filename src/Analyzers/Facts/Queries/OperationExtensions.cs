using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>Parts of operations.</summary>
internal static class OperationExtensions
{
    /// <summary>The receiver of a call: the first argument of an extension method, else the instance.</summary>
    public static IOperation? GetSource(this IInvocationOperation invocation) =>
        (invocation.Instance ?? (invocation.TargetMethod.IsStatic ? invocation.GetArgument(0) : null)).Unwrap();

    /// <summary>The argument for a parameter, whatever the order in which arguments are written.</summary>
    public static IOperation? GetArgument(this IInvocationOperation invocation, int parameter) =>
        invocation.Arguments.FirstOrDefault(argument => argument.Parameter?.Ordinal == parameter)?.Value;

    /// <summary>The argument for a parameter of the called method or of its declaration, the receiver included.</summary>
    public static IOperation? GetArgument(this IInvocationOperation invocation, IParameterSymbol parameter)
    {
        var position = parameter.GetPosition();
        return invocation.TargetMethod.IsReduced() && position-- == 0 ? invocation.Instance : invocation.GetArgument(position);
    }

    /// <summary>The argument of a call for a parameter, or the receiver of a method that is passed on, without other arguments.</summary>
    public static IOperation? FindArgument(this IOperation call, IParameterSymbol parameter) => call switch
    {
        IInvocationOperation invocation => invocation.GetArgument(parameter),
        IObjectCreationOperation creation => creation.Arguments
            .FirstOrDefault(argument => argument.Parameter?.Ordinal == parameter.Ordinal)?.Value,
        IMethodReferenceOperation group when parameter.GetPosition() == 0 => group.Instance,
        _ => null,
    };

    /// <summary>The operation without conversions and the frame of a query expression.</summary>
    public static IOperation? Unwrap(this IOperation? operation)
    {
        while (operation switch
        {
            IConversionOperation { OperatorMethod: null } conversion => conversion.Operand,
            ITranslatedQueryOperation query => query.Operation,
            _ => null,
        } is { } inner)
            operation = inner;
        return operation;
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
