using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.CodeFixes;

/// <summary>Questions about code that several fixes ask.</summary>
internal static class SemanticModelExtensions
{
    /// <summary>The places inside a node where a variable is named.</summary>
    public static IEnumerable<IdentifierNameSyntax> ReferencesTo(this SemanticModel semanticModel, ISymbol variable, SyntaxNode body, CancellationToken cancellationToken) =>
        body.DescendantNodes().OfType<IdentifierNameSyntax>().Where(identifier =>
            identifier.Identifier.ValueText == variable.Name
            && SymbolEqualityComparer.Default.Equals(semanticModel.GetSymbolInfo(identifier, cancellationToken).Symbol, variable));

    /// <summary>Whether an argument is handed over as a cancellation token.</summary>
    public static bool IsCancellationToken(this SemanticModel semanticModel, ArgumentSyntax argument, CancellationToken cancellationToken) =>
        semanticModel.GetTypeInfo(argument.Expression, cancellationToken).ConvertedType is
            INamedTypeSymbol { Name: nameof(CancellationToken), ContainingNamespace: { Name: "Threading", ContainingNamespace: { Name: "System", ContainingNamespace.IsGlobalNamespace: true } } };
}
