using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Queries;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace AsyncSql.CodeFixes;

/// <summary>The parts that every fix of a site shares: from a diagnostic back to the site it was reported for.</summary>
public abstract class SiteCodeFixProvider : CodeFixProvider
{
    /// <summary>The facts of a document's compilation, read anew: a fix has no analysis session to keep them in.</summary>
    private protected static DataAccessFacts? FactsOf(Document document, SemanticModel semanticModel) =>
        DataAccessFacts.Create(semanticModel.Compilation, document.Project.AnalyzerOptions, UncachedFacts.Instance);

    /// <summary>The site that a diagnostic was reported for, decided again by the analyzer's own function.</summary>
    private protected static MaterialisationSite? SiteOf(Diagnostic diagnostic, SyntaxNode root, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        if (!root.FullSpan.Contains(diagnostic.Location.SourceSpan))
            return null;
        var node = root.FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true);
        // A loop is reported at what it runs over.
        var loop = node.FirstAncestorOrSelf<CommonForEachStatementSyntax>();
        var site = loop is not null && loop.Expression.Span == diagnostic.Location.SourceSpan
            ? (SyntaxNode)loop
            : node.FirstAncestorOrSelf<SimpleNameSyntax>()?.FirstAncestorOrSelf<InvocationExpressionSyntax>();
        return site is null ? null : MaterialisationSite.Find(site, semanticModel, facts, cancellationToken);
    }
}
