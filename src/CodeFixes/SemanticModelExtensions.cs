using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes;

/// <summary>Questions about code that several fixes ask.</summary>
internal static class SemanticModelExtensions
{
    /// <summary>The first of the names that means nothing else at a position; numbered where all of them do.</summary>
    public static string FreeName(this SemanticModel semanticModel, int position, params string[] names)
    {
        foreach (var name in names)
            if (semanticModel.LookupSymbols(position, name: name).IsEmpty)
                return name;
        for (var i = 1; ; i++)
            if (semanticModel.LookupSymbols(position, name: names[0] + i).IsEmpty)
                return names[0] + i;
    }

    /// <summary>Whether a part of a node holds more than code and white space: a comment or a directive would go with it.</summary>
    public static bool HasComment(this SyntaxNode node, TextSpan span) =>
        node.DescendantTrivia(span).Any(trivia => span.Contains(trivia.Span) && !trivia.IsKind(SyntaxKind.WhitespaceTrivia) && !trivia.IsKind(SyntaxKind.EndOfLineTrivia));

    /// <summary>Whether an argument is handed over as a cancellation token.</summary>
    public static bool IsCancellationToken(this SemanticModel semanticModel, ArgumentSyntax argument, CancellationToken cancellationToken) =>
        semanticModel.GetTypeInfo(argument.Expression, cancellationToken).ConvertedType is
            INamedTypeSymbol { Name: nameof(CancellationToken), ContainingNamespace: { Name: "Threading", ContainingNamespace: { Name: "System", ContainingNamespace.IsGlobalNamespace: true } } };
}
