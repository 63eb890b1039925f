using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes;

/// <summary>The edits of one document, for fixes of any kind of site.</summary>
internal static class DocumentEdits
{
    /// <summary>
    /// The edits for each diagnostic that has any; all of them refer to the document as it is. A file that is compiled for several
    /// target frameworks has one text: where they would not all make the same of it, there is no edit.
    /// </summary>
    /// <param name="document">The document, as one target framework compiles it.</param>
    /// <param name="diagnostics">What was reported there.</param>
    /// <param name="sitesAsync">Finds the site of each diagnostic again, where the document still has one.</param>
    /// <param name="changesFor">The edits for one site; none where it cannot be repaired.</param>
    /// <param name="cancellationToken">Ends the search.</param>
    public static async Task<List<(TSite Site, Diagnostic Diagnostic, ImmutableArray<TextChange> Changes)>> ChangesAsync<TSite>(
        Document document,
        ImmutableArray<Diagnostic> diagnostics,
        Func<Document, ImmutableArray<Diagnostic>, CancellationToken, Task<ImmutableArray<(Diagnostic Diagnostic, TSite Site)>>> sitesAsync,
        Func<TSite, CancellationToken, ImmutableArray<TextChange>> changesFor,
        CancellationToken cancellationToken)
    {
        var result = new List<(TSite Site, Diagnostic Diagnostic, ImmutableArray<TextChange> Changes)>();
        foreach (var (diagnostic, site) in await sitesAsync(document, diagnostics, cancellationToken).ConfigureAwait(false))
            if (changesFor(site, cancellationToken) is { IsEmpty: false } changes)
                result.Add((site, diagnostic, changes));

        foreach (var id in document.GetLinkedDocumentIds())
        {
            if (result.Count == 0 || document.Project.Solution.GetDocument(id) is not { } linked)
                continue;
            var others = (await sitesAsync(linked, result.Select(static fix => fix.Diagnostic).ToImmutableArray(), cancellationToken).ConfigureAwait(false))
                .ToDictionary(static other => other.Diagnostic, other => changesFor(other.Site, cancellationToken));
            result.RemoveAll(fix => !others.TryGetValue(fix.Diagnostic, out var changes) || !changes.SequenceEqual(fix.Changes));
        }

        return result;
    }

    /// <summary>The document with edits made to it.</summary>
    public static async Task<Document> ApplyAsync(Document document, IEnumerable<TextChange> changes, CancellationToken cancellationToken)
    {
        var text = await document.GetTextAsync(cancellationToken).ConfigureAwait(false);
        return document.WithText(text.WithChanges(changes.OrderBy(static change => change.Span)));
    }
}
