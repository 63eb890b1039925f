using Microsoft.CodeAnalysis.Operations;

namespace AsyncSql.Analyzers.Facts.Queries;

/// <summary>What <see cref="Wrappers"/> ask about the code of a method: whether its parameters decide what is read.</summary>
internal interface IParameterQueries
{
    /// <summary>Whether a parameter of the method around a node decides what the node materializes.</summary>
    bool IsOpen(SyntaxNode node, SemanticModel semanticModel, CancellationToken cancellationToken);

    /// <summary>Whether a call passes a query or selector on that a parameter of the method around the call decides.</summary>
    bool PassesParameter(IInvocationOperation call, IMethodSymbol method, SemanticModel semanticModel, CancellationToken cancellationToken);
}
