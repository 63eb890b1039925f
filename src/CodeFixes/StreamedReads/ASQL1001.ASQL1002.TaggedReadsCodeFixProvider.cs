namespace AsyncSql.CodeFixes.StreamedReads;

/// <summary>
/// Adds <c>WithStreamedReads()</c> to a query of a context that streams only tagged queries, <c>UseStreamedReads(o => o.OnlyTagged())</c>.
/// Which queries are tagged is a decision for each of them; so there is no fix for all.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(TaggedReadsCodeFixProvider)), Shared]
public sealed class TaggedReadsCodeFixProvider()
    : DataAccessCodeFixProvider(Rules.ASQL1001_AsyncReadOfLargeColumn, Rules.ASQL1002_AsyncReadOfUnboundedString)
{
    internal const string EquivalenceKey = "StreamQuery";

    /// <inheritdoc />
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (var (diagnostic, site) in await SiteFinders.Queries.FindAsync(context.Document, context.Diagnostics,
            context.CancellationToken).ConfigureAwait(false))
            if (await QueryTag.CreateEditsAsync(site, context.Document).ConfigureAwait(false) is { } edits)
            {
                var title = $"Stream large columns of this query (changes {string.Join(", ", edits.FileNames)})";
                context.RegisterCodeFix(CodeAction.Create(title, _ => Task.FromResult(edits.Apply()), EquivalenceKey), diagnostic);
            }
    }
}
