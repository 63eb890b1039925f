namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// Updates rows with <c>ExecuteUpdateAsync</c> instead of loading, changing and saving them. EF Core does not track such an update,
/// which is a decision for each place; so there is no fix for all.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ExecuteUpdateCodeFixProvider)), Shared]
public sealed class ExecuteUpdateCodeFixProvider()
    : SiteCodeFixProvider(
        DirectChange.RepairWith(static site => Advice.CanExecuteUpdate(site.ResultUses, hasExecuteUpdate: true)
            ? new DirectChange.Form(EquivalenceKey, "Update without loading", "ExecuteUpdateAsync", "updatedCount")
            : null),
        Rules.ASQL1001_AsyncReadOfLargeColumn,
        Rules.ASQL1002_AsyncReadOfUnboundedString)
{
    internal const string EquivalenceKey = "ExecuteUpdate";
}
