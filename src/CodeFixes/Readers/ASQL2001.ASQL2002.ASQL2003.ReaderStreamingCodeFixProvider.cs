namespace AsyncSql.CodeFixes.Readers;

/// <summary>
/// Streams all large values of a reader: opens it for sequential access, and reads each value from a stream. Errors of the connection
/// inside a value then arrive as another exception, which is a decision for each place; so there is no fix for all.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ReaderStreamingCodeFixProvider)), Shared]
public sealed class ReaderStreamingCodeFixProvider()
    : SiteCodeFixProvider(
        SiteFinders.Readers.RepairWith(static document => Remedy.Create(
            EquivalenceKey, "Stream the large values of the reader", ReaderStreaming.StreamValues(document, isReordered: false))),
        Rules.ASQL2001_LargeValueWithoutSequentialAccess,
        Rules.ASQL2002_WholeValueOfSequentialReader,
        Rules.ASQL2003_StreamWithoutSequentialAccess)
{
    internal const string EquivalenceKey = "StreamValues";
}
