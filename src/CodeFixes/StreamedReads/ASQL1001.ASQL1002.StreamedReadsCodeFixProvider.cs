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
    public override Task RegisterCodeFixesAsync(CodeFixContext context) => StreamedQueryFix.RegisterAsync(
        context,
        EquivalenceKey,
        static site => $"'{site.Site.Shape.Model.Name}'",
        static site => new ContextStreaming(site).CreateEditsAsync());
}
