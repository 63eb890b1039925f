namespace AsyncSql.CodeFixes.StreamedReads;

/// <summary>
/// Adds <c>UseStreamedReads()</c> where the provider of the query's context is configured, and the package that it needs. One edit repairs
/// all queries of the context, and adds a package; so there is no fix for all.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(StreamedReadsCodeFixProvider)), Shared]
public sealed class StreamedReadsCodeFixProvider()
    : DataAccessCodeFixProvider(Rules.ASQL1001_AsyncReadOfLargeColumn, Rules.ASQL1002_AsyncReadOfUnboundedString)
{
    internal const string EquivalenceKey = "StreamContext";

    /// <inheritdoc />
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (var (diagnostic, site) in await SiteFinders.Queries.FindAsync(context.Document, context.Diagnostics,
            context.CancellationToken).ConfigureAwait(false))
            if (await new ContextStreaming(site).CreateEditsAsync().ConfigureAwait(false) is { } edits)
            {
                var title = $"Stream large columns of '{site.Site.Shape.Model.Name}' (changes {string.Join(", ", edits.FileNames)})";
                context.RegisterCodeFix(CodeAction.Create(title, _ => Task.FromResult(edits.Apply()), EquivalenceKey), diagnostic);
            }
    }
}
