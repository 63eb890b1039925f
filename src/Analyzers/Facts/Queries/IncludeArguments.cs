using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>The paths behind the argument of an include: a lambda, a text, or all that a variable, an array or a list may hold.</summary>
internal static class IncludeArguments
{
    /// <summary>A parameter of a parameter, in a loop over an array: more steps do not occur in code.</summary>
    private const int MaxDepth = 16;

    public static IEnumerable<ImmutableArray<string>> FindPaths(IOperation? argument, QueryFrame frame, int depth = 0)
    {
        if (argument is null || depth > MaxDepth)
            return [];
        if (IncludePaths.Read(argument) is { } written)
            return [written];
        switch (argument.Unwrap())
        {
            case ILocalReferenceOperation { Local: var local } when FindLoopCollection(local, frame.Pass) is { } collection:
                return FindPaths(collection, frame, depth + 1);
            case IParameterReferenceOperation { Parameter: var parameter } reference:
                return frame.GetArgument(parameter) is { } given
                    ? FindPaths(given, frame.Caller!, depth + 1)
                    : FindPaths(FindAggregated(parameter, reference), frame, depth + 1);
            case IArrayCreationOperation { Initializer.ElementValues: var values }:
                return values.SelectMany(value => FindPaths(value, frame, depth + 1));
            case IArrayInitializerOperation { ElementValues: var values }:
                return values.SelectMany(value => FindPaths(value, frame, depth + 1));
            case IObjectCreationOperation { Initializer.Initializers: var elements }:
                return elements.OfType<IInvocationOperation>().SelectMany(static add => add.Arguments)
                    .SelectMany(element => FindPaths(element.Value, frame, depth + 1));
            case IInvocationOperation { TargetMethod: { Name: "Split", ContainingType.SpecialType: SpecialType.System_String } } split:
                return FindText(split.Instance, frame) is { } text
                    ? text.Split(',').Select(static path => path.Trim().Split('.').ToImmutableArray())
                    : [];
            case IInvocationOperation { TargetMethod: { Name: "Trim", ContainingType.SpecialType: SpecialType.System_String } } trimmed:
                return FindPaths(trimmed.Instance, frame, depth + 1);
            case ILocalReferenceOperation { Local: var local } reference:
                return FindPaths(FindValue(local, reference, frame.Pass), frame, depth + 1);
            case IFieldReferenceOperation { Field: var field } reference:
                return FindPaths(FindValue(field, reference, frame.Pass), frame, depth + 1);
            default:
                return [];
        }
    }

    /// <summary>The constant text that an expression or the argument for a parameter is.</summary>
    private static string? FindText(IOperation? text, QueryFrame frame) => text.Unwrap() switch
    {
        { ConstantValue: { HasValue: true, Value: string constant } } => constant,
        IParameterReferenceOperation { Parameter: var parameter } when frame.GetArgument(parameter) is { } given =>
            FindText(given, frame.Caller!),
        _ => null,
    };

    private static IOperation? FindValue(ISymbol variable, IOperation reference, QueryPass pass) =>
        pass.FindDefinitions(variable, reference.Syntax).Only is { } only ? pass.Bind(only.Expression) : null;

    /// <summary>The collection that a local runs over; <see langword="null"/> for any other local.</summary>
    private static IOperation? FindLoopCollection(ILocalSymbol local, QueryPass pass) =>
        local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(pass.CancellationToken) is ForEachStatementSyntax loop
            ? pass.Bind(loop.Expression)
            : null;

    /// <summary>The collection of <c>paths.Aggregate(query, (q, path) =&gt; q.Include(path))</c> for the second parameter.</summary>
    private static IOperation? FindAggregated(IParameterSymbol parameter, IOperation reference)
    {
        if (parameter is not { Ordinal: 1, ContainingSymbol: IMethodSymbol { MethodKind: MethodKind.AnonymousFunction } lambda })
            return null;
        var operation = reference;
        while (operation is not null && !(operation is IAnonymousFunctionOperation inner && inner.Symbol.SymbolEquals(lambda)))
            operation = operation.Parent;
        while (operation is not (null or IInvocationOperation))
            operation = operation.Parent;
        return operation is IInvocationOperation { TargetMethod.Name: "Aggregate" } call ? call.GetSource() : null;
    }
}
