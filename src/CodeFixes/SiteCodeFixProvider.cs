using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncSql.CodeFixes;

/// <summary>The base of the fixes that edit the document of a site.</summary>
public abstract class SiteCodeFixProvider : CodeFixProvider
{
    /// <summary>None, unless a fix is safe on a whole solution.</summary>
    public override FixAllProvider? GetFixAllProvider() => null;

    /// <summary>Registers an action for each diagnostic whose site has a remedy.</summary>
    private protected static async Task RegisterAsync<TSite>(
        CodeFixContext context, SiteFinder<TSite> finder, string equivalenceKey, Func<SiteInDocument<TSite>, Remedy?> repair)
        where TSite : class
    {
        foreach (var (diagnostic, remedy) in await RepairAsync(context.Document, context.Diagnostics, finder, repair,
            context.CancellationToken).ConfigureAwait(false))
            context.RegisterCodeFix(
                CodeAction.Create(remedy.Title, cancellationToken => ApplyAsync(context.Document, remedy.Changes, cancellationToken),
                    equivalenceKey),
                diagnostic);
    }

    /// <summary>Applies the remedies of all sites of a document. A site inside an edit of another one waits for the next run.</summary>
    private protected static FixAllProvider FixAll<TSite>(SiteFinder<TSite> finder, Func<SiteInDocument<TSite>, Remedy?> repair)
        where TSite : class =>
        FixAllProvider.Create(async (context, document, diagnostics) =>
        {
            var accepted = new List<TextChange>();
            foreach (var (_, remedy) in await RepairAsync(document, diagnostics, finder, repair, context.CancellationToken)
                .ConfigureAwait(false))
            {
                var added = remedy.Changes.Except(accepted).ToList(); // several sites may need the same edit
                if (!added.Any(change => accepted.Any(other => change.Span.IntersectsWith(other.Span))))
                    accepted.AddRange(added);
            }

            return await ApplyAsync(document, accepted, context.CancellationToken).ConfigureAwait(false);
        });

    /// <summary>
    /// The remedies of the diagnostics that have one. A file that is compiled for several target frameworks has one text: a remedy that
    /// is not the same in all of them is dropped.
    /// </summary>
    private static async Task<List<(Diagnostic Diagnostic, Remedy Remedy)>> RepairAsync<TSite>(
        Document document,
        ImmutableArray<Diagnostic> diagnostics,
        SiteFinder<TSite> finder,
        Func<SiteInDocument<TSite>, Remedy?> repair,
        CancellationToken cancellationToken)
        where TSite : class
    {
        var result = await RepairOneAsync(document, diagnostics).ConfigureAwait(false);
        foreach (var id in document.GetLinkedDocumentIds())
        {
            if (result.Count == 0 || document.Project.Solution.GetDocument(id) is not { } linked)
                continue;
            var others = await RepairOneAsync(linked, result.Select(static fix => fix.Diagnostic).ToImmutableArray()).ConfigureAwait(false);
            result.RemoveAll(fix => !others.Exists(other => other.Diagnostic.Equals(fix.Diagnostic)
                && other.Remedy.Changes.SequenceEqual(fix.Remedy.Changes)));
        }

        return result;

        async Task<List<(Diagnostic Diagnostic, Remedy Remedy)>> RepairOneAsync(Document one, ImmutableArray<Diagnostic> reported)
        {
            var remedies = new List<(Diagnostic, Remedy)>();
            foreach (var (diagnostic, site) in await finder.FindAsync(one, reported, cancellationToken).ConfigureAwait(false))
                if (repair(site) is { } remedy)
                    remedies.Add((diagnostic, remedy));
            return remedies;
        }
    }

    private static async Task<Document> ApplyAsync(Document document, IEnumerable<TextChange> changes, CancellationToken cancellationToken)
    {
        var text = await document.GetTextAsync(cancellationToken).ConfigureAwait(false);
        return document.WithText(text.WithChanges(changes.OrderBy(static change => change.Span)));
    }
}
