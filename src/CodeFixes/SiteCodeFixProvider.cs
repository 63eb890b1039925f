using System.Collections.Immutable;
using AsyncSql.Analyzers.Facts;
using AsyncSql.Analyzers.Queries;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes;

/// <summary>The parts that every fix of a site shares: from a diagnostic back to the site it was reported for, and on to the edits.</summary>
public abstract class SiteCodeFixProvider : CodeFixProvider
{
    /// <summary>The site that each diagnostic was reported for, as far as the document still has one there.</summary>
    private protected static async Task<ImmutableArray<(Diagnostic Diagnostic, SiteInDocument Site)>> SitesAsync(Document document, ImmutableArray<Diagnostic> diagnostics, CancellationToken cancellationToken)
    {
        var sites = ImmutableArray.CreateBuilder<(Diagnostic, SiteInDocument)>();
        if (await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is CompilationUnitSyntax root
            && await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is { } semanticModel
            && FixFacts.Of(semanticModel.Compilation, document.Project.AnalyzerOptions) is { } facts)
            foreach (var diagnostic in diagnostics)
                if (SiteAt(diagnostic.Location.SourceSpan, root, semanticModel, facts, cancellationToken) is { } site)
                    sites.Add((diagnostic, new SiteInDocument(site, root, semanticModel, facts, document.Project)));
        return sites.ToImmutable();
    }

    /// <inheritdoc cref="DocumentEdits.ChangesAsync"/>
    private protected static Task<List<(SiteInDocument Site, Diagnostic Diagnostic, ImmutableArray<TextChange> Changes)>> ChangesAsync(
        Document document, ImmutableArray<Diagnostic> diagnostics, Func<SiteInDocument, CancellationToken, ImmutableArray<TextChange>> changesFor, CancellationToken cancellationToken) =>
        DocumentEdits.ChangesAsync(document, diagnostics, SitesAsync, changesFor, cancellationToken);

    /// <inheritdoc cref="DocumentEdits.ApplyAsync"/>
    private protected static Task<Document> ApplyAsync(Document document, IEnumerable<TextChange> changes, CancellationToken cancellationToken) =>
        DocumentEdits.ApplyAsync(document, changes, cancellationToken);

    /// <summary>The site at a place, decided again by the analyzer's own function.</summary>
    private static MaterialisationSite? SiteAt(TextSpan place, CompilationUnitSyntax root, SemanticModel semanticModel, DataAccessFacts facts, CancellationToken cancellationToken)
    {
        if (!root.FullSpan.Contains(place))
            return null;
        var node = root.FindNode(place, getInnermostNodeForTie: true);
        // A loop is reported at what it runs over.
        var loop = node.FirstAncestorOrSelf<CommonForEachStatementSyntax>();
        var site = loop is not null && loop.Expression.Span == place
            ? (SyntaxNode)loop
            : node.FirstAncestorOrSelf<SimpleNameSyntax>()?.FirstAncestorOrSelf<InvocationExpressionSyntax>();
        return site is null ? null : MaterialisationSite.Find(site, semanticModel, facts, cancellationToken);
    }
}
