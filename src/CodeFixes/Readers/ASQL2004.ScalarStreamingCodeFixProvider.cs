namespace AsyncSql.CodeFixes.Readers;

/// <summary>
/// Reads a large scalar from a stream. Errors of the connection inside the value then arrive as another exception, which is a decision for
/// each place; so there is no fix for all.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ScalarStreamingCodeFixProvider)), Shared]
public sealed class ScalarStreamingCodeFixProvider()
    : SiteCodeFixProvider(
        SiteFinders.Readers.RepairWith(static document => Remedy.Create(
            EquivalenceKey, "Read the value from a stream", ScalarStreaming.CreateEdits(document))),
        Rules.ASQL2004_ScalarOfLargeValue)
{
    internal const string EquivalenceKey = "StreamScalar";
}
