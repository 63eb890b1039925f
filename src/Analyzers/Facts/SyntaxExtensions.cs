using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.Analyzers.Facts;

/// <summary>Questions about source that are answered before anything is bound.</summary>
internal static class SyntaxExtensions
{
    /// <summary>
    /// Whether any of the words stands in a file's text. The nodes of a tree are made when they are first visited, so a walk costs a
    /// hundred times as much as this, and most files hold nothing that a walk would look for.
    /// </summary>
    public static bool Mentions(this SyntaxTree tree, CancellationToken cancellationToken, params string[] words)
    {
        var text = tree.GetText(cancellationToken).ToString();
        foreach (var word in words)
            if (text.IndexOf(word, StringComparison.Ordinal) >= 0)
                return true;
        return false;
    }

    /// <summary>The nodes of a file's declarations, members included. The walk never enters a body, so its cost is that of the file's outline.</summary>
    public static IEnumerable<SyntaxNode> Outline(this SyntaxTree tree, CancellationToken cancellationToken) =>
        tree.GetRoot(cancellationToken).DescendantNodes(static node => node is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax or TypeDeclarationSyntax);

    /// <summary>The member that a node stands in, its lambdas and local functions included; the whole file for top-level statements.</summary>
    public static SyntaxNode? MemberAround(this SyntaxNode node) =>
        node.FirstAncestorOrSelf<SyntaxNode>(static ancestor => ancestor is CompilationUnitSyntax or MemberDeclarationSyntax and not GlobalStatementSyntax);

    /// <summary>The name of the method that is called; <see langword="null"/> when what is called has none.</summary>
    public static SimpleNameSyntax? CalledName(this InvocationExpressionSyntax invocation) => invocation.Expression switch
    {
        MemberAccessExpressionSyntax access => access.Name,
        MemberBindingExpressionSyntax binding => binding.Name,
        SimpleNameSyntax simple => simple,
        _ => null,
    };
}
