namespace AsyncSql.CodeFixes;

internal delegate Task<List<(Diagnostic Diagnostic, Remedy Remedy)>> DocumentRepair(
    Document document, IEnumerable<Diagnostic> diagnostics, CancellationToken cancellationToken);

/// <summary>The base of the fixes that edit the document of a site.</summary>
public abstract class SiteCodeFixProvider : DataAccessCodeFixProvider
{
    private readonly DocumentRepair _repair;

    private protected SiteCodeFixProvider(DocumentRepair repair, params DiagnosticDescriptor[] rules)
        : base(rules) => _repair = repair;

    private protected virtual bool FixesAll => false;

    /// <summary>Registers an action for each diagnostic whose site has a remedy.</summary>
    public sealed override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (var (diagnostic, remedy) in await RepairLinkedAsync(context.Document, context.Diagnostics, context.CancellationToken)
            .ConfigureAwait(false))
            context.RegisterCodeFix(
                CodeAction.Create(remedy.Title, token => ApplyAsync(context.Document, remedy, token), remedy.Key), diagnostic);
    }

    /// <summary>Applies the remedies of all sites of a document. A site inside an edit of another one waits for the next run.</summary>
    public sealed override FixAllProvider GetFixAllProvider() =>
        !FixesAll ? base.GetFixAllProvider() : FixAllProvider.Create(async (context, document, diagnostics) =>
        {
            var accepted = new List<TextChange>();
            foreach (var (_, remedy) in await RepairLinkedAsync(document, diagnostics, context.CancellationToken).ConfigureAwait(false))
            {
                var added = remedy.Changes.Except(accepted).ToList(); // several sites may need the same edit
                if (!added.Any(change => accepted.Any(other => change.Span.IntersectsWith(other.Span))))
                    accepted.AddRange(added);
            }

            return await ApplyAsync(document, accepted, context.CancellationToken).ConfigureAwait(false);
        });

    private static async Task<Solution> ApplyAsync(Document document, Remedy remedy, CancellationToken cancellationToken)
    {
        var changed = (await ApplyAsync(document, remedy.Changes, cancellationToken).ConfigureAwait(false)).Project;
        return remedy.Helpers is { } helpers ? helpers.Apply(changed) : changed.Solution;
    }

    /// <summary>
    /// The remedies of the diagnostics that have one. A file that is compiled for several target frameworks has one text: a remedy that
    /// is not the same in all of them is dropped.
    /// </summary>
    private async Task<List<(Diagnostic Diagnostic, Remedy Remedy)>> RepairLinkedAsync(
        Document document, ImmutableArray<Diagnostic> diagnostics, CancellationToken cancellationToken)
    {
        var result = await _repair(document, diagnostics, cancellationToken).ConfigureAwait(false);
        foreach (var id in document.GetLinkedDocumentIds())
        {
            if (result.Count == 0 || document.Project.Solution.GetDocument(id) is not { } linked)
                continue;
            var others = await _repair(linked, result.ConvertAll(static fix => fix.Diagnostic), cancellationToken).ConfigureAwait(false);
            result.RemoveAll(fix => !others.Exists(other => other.Diagnostic.Equals(fix.Diagnostic)
                && other.Remedy.HasSameTexts(fix.Remedy)));
        }

        return result;
    }
}
