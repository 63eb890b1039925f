namespace AsyncSql.CodeFixes.Readers;

/// <summary>
/// Opens a reader for sequential access whose large values are all streamed already, where it reads its columns in their order and each
/// stream to its end. Safe on a whole solution.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(SequentialAccessCodeFixProvider)), Shared]
public sealed class SequentialAccessCodeFixProvider()
    : SiteCodeFixProvider(
        SiteFinders.Readers.RepairWith(static document => Remedy.Create(
            EquivalenceKey, "Add CommandBehavior.SequentialAccess", ReaderStreaming.OpenSequentially(document, isReordered: false))),
        Rules.ASQL2003_StreamWithoutSequentialAccess)
{
    internal const string EquivalenceKey = "SequentialAccess";

    private protected override bool FixesAll => true;
}
