namespace AsyncSql.CodeFixes.Readers;

/// <summary>
/// Streams the large values of a reader whose column order prevents sequential access: it reads columns by name, in another order than the
/// SELECT, which is reordered. The SQL changes, which is a decision for each place; so there is no fix for all.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(SelectOrderCodeFixProvider)), Shared]
public sealed class SelectOrderCodeFixProvider()
    : SiteCodeFixProvider(
        SiteFinders.Readers.RepairWith(static document =>
            Remedy.Create(
                ValuesKey,
                "Stream the large values of the reader and reorder the SELECT",
                ReaderStreaming.StreamValues(document, isReordered: true))
            ?? Remedy.Create(
                StreamsKey,
                "Add CommandBehavior.SequentialAccess and reorder the SELECT",
                ReaderStreaming.OpenSequentially(document, isReordered: true))),
        Rules.ASQL2001_LargeValueWithoutSequentialAccess,
        Rules.ASQL2003_StreamWithoutSequentialAccess)
{
    internal const string ValuesKey = "ReorderAndStreamValues";

    /// <summary>The key of the action for a reader that streams its values already.</summary>
    internal const string StreamsKey = "ReorderForSequentialAccess";
}
