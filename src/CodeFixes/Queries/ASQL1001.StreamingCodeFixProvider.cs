namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// Streams the only large column of a single row to the place where the code writes it. The value arrives in parts, and EF Core no longer
/// logs or tracks the read, which is a decision for each place; so there is no fix for all.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(StreamingCodeFixProvider)), Shared]
public sealed class StreamingCodeFixProvider()
    : SiteCodeFixProvider(
        SiteFinders.Queries.RepairWith(QueryStreaming.Repair), Rules.ASQL1001_AsyncReadOfLargeColumn)
{
    internal const string EquivalenceKey = "StreamColumn";
}
