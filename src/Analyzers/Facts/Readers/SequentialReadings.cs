using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Facts.Readers;

/// <summary>How readers are read, each looked at once: all that is reported of it asks for it.</summary>
internal sealed class SequentialReadings(DataAccessFacts facts)
{
    private readonly ConcurrentDictionary<InvocationExpressionSyntax, SequentialReading?> _readings = new();

    /// <inheritdoc cref="SequentialReading.Of"/>
    public SequentialReading? Of(InvocationExpressionSyntax opening, ExpressionSyntax name, SemanticModel semanticModel, CancellationToken cancellationToken) =>
        _readings.TryGetValue(opening, out var known) ? known : _readings.GetOrAdd(opening, SequentialReading.Of(opening, name, semanticModel, facts, cancellationToken));
}
