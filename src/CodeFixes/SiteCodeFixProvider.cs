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
                    sites.Add((diagnostic, new SiteInDocument(site, root, semanticModel, facts)));
        return sites.ToImmutable();
    }

    /// <summary>
    /// The edits for each diagnostic that has any; all of them refer to the document as it is. A file that is compiled for several
    /// target frameworks has one text: where they would not all make the same of it, there is no edit.
    /// </summary>
    private protected static async Task<List<(SiteInDocument Site, Diagnostic Diagnostic, ImmutableArray<TextChange> Changes)>> ChangesAsync(
        Document document, ImmutableArray<Diagnostic> diagnostics, Func<SiteInDocument, CancellationToken, ImmutableArray<TextChange>> changesFor, CancellationToken cancellationToken)
    {
        var result = new List<(SiteInDocument Site, Diagnostic Diagnostic, ImmutableArray<TextChange> Changes)>();
        foreach (var (diagnostic, site) in await SitesAsync(document, diagnostics, cancellationToken).ConfigureAwait(false))
            if (changesFor(site, cancellationToken) is { IsEmpty: false } changes)
                result.Add((site, diagnostic, changes));

        foreach (var id in document.GetLinkedDocumentIds())
        {
            if (result.Count == 0 || document.Project.Solution.GetDocument(id) is not { } linked)
                continue;
            var others = (await SitesAsync(linked, result.Select(static fix => fix.Diagnostic).ToImmutableArray(), cancellationToken).ConfigureAwait(false))
                .ToDictionary(static other => other.Diagnostic, other => changesFor(other.Site, cancellationToken));
            result.RemoveAll(fix => !others.TryGetValue(fix.Diagnostic, out var changes) || !changes.SequenceEqual(fix.Changes));
        }

        return result;
    }

    /// <summary>The document with edits made to it.</summary>
    private protected static async Task<Document> ApplyAsync(Document document, IEnumerable<TextChange> changes, CancellationToken cancellationToken)
    {
        var text = await document.GetTextAsync(cancellationToken).ConfigureAwait(false);
        return document.WithText(text.WithChanges(changes.OrderBy(static change => change.Span)));
    }

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
