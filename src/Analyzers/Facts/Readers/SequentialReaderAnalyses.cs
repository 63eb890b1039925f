using System.Collections.Concurrent;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>Caches the analyses of readers that one method opens, reads and closes.</summary>
internal sealed class SequentialReaderAnalyses(ReaderContext context)
{
    private readonly ConcurrentDictionary<InvocationExpressionSyntax, SequentialReading?> _readings = new();

    /// <inheritdoc cref="SequentialReading.Create"/>
    public SequentialReading? Get(
        InvocationExpressionSyntax opening, ExpressionSyntax name, SemanticModel semanticModel, CancellationToken cancellationToken) =>
        _readings.TryGetValue(opening, out var known) ? known
            : _readings.GetOrAdd(opening, SequentialReading.Create(opening, name, semanticModel, context, cancellationToken));
}
