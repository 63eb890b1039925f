using System.Collections.Concurrent;
using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>The results of commands, each read once: all values of all rows ask for them.</summary>
internal sealed class CommandResults
{
    private readonly ConcurrentDictionary<InvocationExpressionSyntax, ImmutableArray<SelectList?>> _results = new();

    /// <summary>The results of the command that a call executes; default where its text is not seen.</summary>
    /// <param name="execution">The call.</param>
    /// <param name="semanticModel">The model of its file.</param>
    /// <param name="cancellationToken">Ends the reading.</param>
    public ImmutableArray<SelectList?> ResultsOf(InvocationExpressionSyntax execution, SemanticModel semanticModel, CancellationToken cancellationToken) =>
        _results.TryGetValue(execution, out var known) ? known
            : _results.GetOrAdd(execution, CommandText.Of(execution, semanticModel, cancellationToken) is { } sql ? SelectList.ReadBatch(sql) : default);
}
