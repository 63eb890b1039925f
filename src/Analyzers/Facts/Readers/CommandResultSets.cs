using System.Collections.Concurrent;
using AsyncSql.Analyzers.Facts.Flow;
using AsyncSql.Analyzers.Facts.Sql;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>Caches the result sets of commands, which all reads of a command need.</summary>
internal sealed class CommandResultSets(ValueTracer values, CommandTexts texts)
{
    private readonly ConcurrentDictionary<InvocationExpressionSyntax, ImmutableArray<SelectList?>> _own = new();
    private readonly ConcurrentDictionary<
        (InvocationExpressionSyntax Call, InvocationExpressionSyntax? Through), ImmutableArray<SelectList?>> _passed = new();

    /// <summary>Finds the result sets of the command that a call executes; default if its method does not contain the SQL.</summary>
    public ImmutableArray<SelectList?> Find(
        InvocationExpressionSyntax execution, SemanticModel model, CancellationToken cancellationToken) =>
        _own.TryGetValue(execution, out var known) ? known
            : _own.GetOrAdd(execution, Read(texts.FindSql(execution, model, cancellationToken)));

    /// <summary>
    /// Finds the result sets of a reader. A caller may pass the SQL; the result is default if it is unknown, or callers pass different SQL.
    /// </summary>
    public ImmutableArray<SelectList?> Find(ReaderOrigin origin, CancellationToken cancellationToken)
    {
        if (origin.Call is not { } call || values.SemanticModels.Get(call.SyntaxTree) is not { } model)
            return default;
        if (Find(call, model, cancellationToken) is { IsDefault: false } own)
            return own;
        return _passed.TryGetValue((call, origin.Through), out var known) ? known
            : _passed.GetOrAdd((call, origin.Through), Read(FindPassedSql(call, origin.Through, model, cancellationToken)));
    }

    /// <summary>Finds the texts that a scalar may have, its own or those of callers; <see langword="null"/> for an unknown one.</summary>
    /// <param name="text">The argument with the SQL; <see langword="null"/> if the command contains it.</param>
    public ImmutableArray<string?> FindTexts(
        InvocationExpressionSyntax execution, ExpressionSyntax? text, SemanticModel model, CancellationToken cancellationToken)
    {
        var own = text is null
            ? texts.FindSql(execution, model, cancellationToken)
            : texts.FindSql(text, model, cancellationToken);
        if (own is not null)
            return ImmutableArray.Create<string?>(own);
        var parameter = text is null
            ? texts.FindParameter(execution, model, cancellationToken)
            : texts.FindParameter(text, model, cancellationToken);
        return parameter is null ? ImmutableArray.Create((string?)null) : FindPassedTexts(parameter, model, cancellationToken);
    }

    private static ImmutableArray<SelectList?> Read(string? sql) => sql is null ? default : SelectList.ReadBatch(sql);

    private string? FindPassedSql(
        InvocationExpressionSyntax call, InvocationExpressionSyntax? through, SemanticModel model, CancellationToken cancellationToken)
    {
        if (texts.FindParameter(call, model, cancellationToken) is not { ContainingSymbol: IMethodSymbol method } parameter)
            return null;
        if (through is not null && values.SemanticModels.Get(through.SyntaxTree) is { } callerModel
            && callerModel.GetSymbolInfo(through, cancellationToken).Symbol is IMethodSymbol target
            && target.ToStaticForm().SymbolEquals(method)
            && new CallSite(target, through.Expression, through.ArgumentList, callerModel).FindArgument(parameter) is { } argument)
            return texts.FindSql(argument, callerModel, cancellationToken);
        return FindPassedTexts(parameter, model, cancellationToken) is [var only] ? only : null;
    }

    private ImmutableArray<string?> FindPassedTexts(
        IParameterSymbol parameter, SemanticModel model, CancellationToken cancellationToken) =>
        values.Definitions.Find(parameter, model, cancellationToken) is { AreAllValues: true, All: var passed }
            ? passed.Select(value => texts.FindSql(value.Expression, value.Model, cancellationToken)).Distinct().ToImmutableArray()
            : ImmutableArray.Create((string?)null);
}
