namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// Replaces <c>FindAsync</c> by a query for its key that reads only the members used. The lookup may have returned a tracked entity with
/// unsaved changes; the query reads the database. So there is no fix for all.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(FindCodeFixProvider)), Shared]
public sealed class FindCodeFixProvider()
    : SiteCodeFixProvider(
        SiteFinders.Queries.RepairWith(static document => document.Site.Kind != Materializer.Find
            ? null
            : Remedy.Create(
                ProjectionCodeFixProvider.EquivalenceKey,
                "Read only the members used (asks the database even for a tracked entity)",
                ProjectionCodeFixProvider.Narrow(document))),
        Rules.ASQL1001_AsyncReadOfLargeColumn,
        Rules.ASQL1002_AsyncReadOfUnboundedString);
