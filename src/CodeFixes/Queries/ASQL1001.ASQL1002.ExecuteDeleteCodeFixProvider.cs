namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// Deletes rows with <c>ExecuteDeleteAsync</c> instead of loading, removing and saving them. EF Core does not track such a deletion,
/// which is a decision for each place; so there is no fix for all.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ExecuteDeleteCodeFixProvider)), Shared]
public sealed class ExecuteDeleteCodeFixProvider()
    : SiteCodeFixProvider(
        DirectChange.RepairWith(static site => Advice.CanExecuteDelete(site.ResultUses, hasExecuteUpdate: true)
            ? new DirectChange.Form(EquivalenceKey, "Delete without loading", "ExecuteDeleteAsync", "deletedCount")
            : null),
        Rules.ASQL1001_AsyncReadOfLargeColumn,
        Rules.ASQL1002_AsyncReadOfUnboundedString)
{
    internal const string EquivalenceKey = "ExecuteDelete";
}
