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
    public override Task RegisterCodeFixesAsync(CodeFixContext context) => StreamedQueryFix.RegisterAsync(
        context, EquivalenceKey, static _ => "this query", site => QueryTag.CreateEditsAsync(site, context.Document));
}
