using System.Collections.Concurrent;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>The results of commands, each read once: all values of all rows ask for them.</summary>
internal sealed class CommandResults(DataAccessFacts facts)
{
    private readonly ConcurrentDictionary<InvocationExpressionSyntax, ImmutableArray<SelectList?>> _results = new();
    private readonly ConcurrentDictionary<(InvocationExpressionSyntax Call, InvocationExpressionSyntax? Through), ImmutableArray<SelectList?>> _handed = new();

    /// <summary>The results of the command that a call executes; default where its text is not seen in the method that does.</summary>
    /// <param name="execution">The call.</param>
    /// <param name="semanticModel">The model of its file.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    public ImmutableArray<SelectList?> ResultsOf(InvocationExpressionSyntax execution, SemanticModel semanticModel, CancellationToken cancellationToken) =>
        _results.TryGetValue(execution, out var known) ? known
            : _results.GetOrAdd(execution, CommandText.Of(execution, semanticModel, cancellationToken, facts.Of(execution.SyntaxTree)) is { } sql ? SelectList.ReadBatch(sql) : default);

    /// <summary>The results that a reader reads, whoever hands the text to the method that opens it; default where it is not seen, or differs.</summary>
    public ImmutableArray<SelectList?> ResultsOf(ReaderOrigin origin, CancellationToken cancellationToken)
    {
        if (origin.Call is not { } call || facts.Sources.Of(call.SyntaxTree) is not { } model)
            return default;
        if (ResultsOf(call, model, cancellationToken) is { IsDefault: false } own)
            return own;
        return _handed.TryGetValue((call, origin.Through), out var handed) ? handed : _handed.GetOrAdd((call, origin.Through), Handed(call, origin.Through, model, cancellationToken));
    }

    /// <summary>The texts that a scalar may have: its own, or what its callers hand it; <see langword="null"/> among them for one that is not seen.</summary>
    /// <param name="execution">The call.</param>
    /// <param name="text">What it is given as SQL, where that is an argument; else it is its command's.</param>
    /// <param name="semanticModel">The model of its file.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    public ImmutableArray<string?> TextsOf(InvocationExpressionSyntax execution, ExpressionSyntax? text, SemanticModel semanticModel, CancellationToken cancellationToken)
    {
        var file = facts.Of(execution.SyntaxTree);
        if ((text is null ? CommandText.Of(execution, semanticModel, cancellationToken, file) : SqlText.Of(text, semanticModel, cancellationToken)) is { } own)
            return ImmutableArray.Create<string?>(own);
        var parameter = text is null ? CommandText.ParameterOf(execution, semanticModel, file, cancellationToken) : semanticModel.GetSymbolInfo(text, cancellationToken).Symbol as IParameterSymbol;
        var given = parameter is null ? ImmutableArray<GivenArgument>.Empty : facts.Callers.ArgumentsOf(parameter, cancellationToken);
        return given.IsEmpty ? ImmutableArray.Create((string?)null) : given.Select(argument => argument.Expression is { } expression ? SqlText.Of(expression, argument.Model, cancellationToken) : null).Distinct().ToImmutableArray();
    }

    private ImmutableArray<SelectList?> Handed(InvocationExpressionSyntax call, InvocationExpressionSyntax? through, SemanticModel model, CancellationToken cancellationToken)
    {
        if (CommandText.ParameterOf(call, model, facts.Of(call.SyntaxTree), cancellationToken) is not { ContainingSymbol: IMethodSymbol method } parameter)
            return default;
        if (through is not null && facts.Sources.Of(through.SyntaxTree) is { } its && its.GetSymbolInfo(through, cancellationToken).Symbol is IMethodSymbol target
            && (target.ReducedFrom ?? target).OriginalDefinition.Is(method.OriginalDefinition)
            && new MethodUse(target, through.Expression, through.ArgumentList, its).ArgumentFor(parameter) is { } argument)
            return SqlText.Of(argument, its, cancellationToken) is { } handed ? SelectList.ReadBatch(handed) : default;
        var texts = facts.Callers.ArgumentsOf(parameter, cancellationToken).Select(given => given.Expression is { } expression ? SqlText.Of(expression, given.Model, cancellationToken) : null).Distinct().ToList();
        return texts is [{ } only] ? SelectList.ReadBatch(only) : default;
    }
}
