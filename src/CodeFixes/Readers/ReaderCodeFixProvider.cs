using System.Collections.Immutable;
using AsyncSql.Analyzers.Readers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>The parts that the fixes of ADO.NET reads share: from a diagnostic back to its read, and on to the edits.</summary>
public abstract class ReaderCodeFixProvider : CodeFixProvider
{
    /// <summary>
    /// The edits for each diagnostic that has any; all of them refer to the document as it is. A file that is compiled for several
    /// target frameworks has one text: where they would not all make the same of it, there is no edit.
    /// </summary>
    private protected static async Task<List<(Diagnostic Diagnostic, ImmutableArray<TextChange> Changes)>> ChangesAsync(
        Document document, ImmutableArray<Diagnostic> diagnostics, Func<ReaderInDocument, CancellationToken, ImmutableArray<TextChange>> changesFor, CancellationToken cancellationToken)
    {
        var result = new List<(Diagnostic Diagnostic, ImmutableArray<TextChange> Changes)>();
        foreach (var (diagnostic, site) in await SitesAsync(document, diagnostics, cancellationToken).ConfigureAwait(false))
            if (changesFor(site, cancellationToken) is { IsEmpty: false } changes)
                result.Add((diagnostic, changes));

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

    /// <summary>The read that each diagnostic was reported for, decided again by the analyzer's own function.</summary>
    private static async Task<List<(Diagnostic Diagnostic, ReaderInDocument Site)>> SitesAsync(Document document, ImmutableArray<Diagnostic> diagnostics, CancellationToken cancellationToken)
    {
        var sites = new List<(Diagnostic, ReaderInDocument)>();
        if (await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is CompilationUnitSyntax root
            && await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is { } semanticModel
            && FixFacts.Of(semanticModel.Compilation, document.Project.AnalyzerOptions) is { } facts)
            foreach (var diagnostic in diagnostics)
                if (NodeAt(diagnostic.Location.SourceSpan, root) is { } node && ReaderSite.Find(node, semanticModel, facts, cancellationToken) is { } site)
                    sites.Add((diagnostic, new ReaderInDocument(site, root, semanticModel, facts, document.Project)));
        return sites;
    }

    /// <summary>A call is reported at its name, an indexer as a whole.</summary>
    private static ExpressionSyntax? NodeAt(TextSpan place, CompilationUnitSyntax root)
    {
        if (!root.FullSpan.Contains(place))
            return null;
        var node = root.FindNode(place, getInnermostNodeForTie: true);
        return node.FirstAncestorOrSelf<ElementAccessExpressionSyntax>(access => access.Span == place)
            ?? (ExpressionSyntax?)node.FirstAncestorOrSelf<SimpleNameSyntax>()?.FirstAncestorOrSelf<InvocationExpressionSyntax>();
    }
}
