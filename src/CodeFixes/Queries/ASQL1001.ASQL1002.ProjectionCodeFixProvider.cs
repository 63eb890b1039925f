namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// Inserts a projection to an anonymous type before the materializing call, when all uses of the result are known and read mapped scalars.
/// Where no member is read, the query only checks whether there is a row. Safe on a whole solution.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ProjectionCodeFixProvider)), Shared]
public sealed class ProjectionCodeFixProvider()
    : SiteCodeFixProvider(
        // FindAsync may return an entity that is tracked already: another provider offers that as a decision for each place.
        SiteFinders.Queries.RepairWith(static document => document.Site.Kind == Materializer.Find
            ? null
            : Remedy.Create(EquivalenceKey, "Read only the members used", Narrow(document))),
        Rules.ASQL1001_AsyncReadOfLargeColumn,
        Rules.ASQL1002_AsyncReadOfUnboundedString)
{
    /// <summary>One key for every form of the remedy: <c>dotnet format</c> applies the key of the first site to all.</summary>
    internal const string EquivalenceKey = "ReadOnlyTheMembersUsed";

    private protected override bool FixesAll => true;

    /// <summary>The existence check or the number of rows where no member is read, else the projection.</summary>
    internal static ImmutableArray<TextChange> Narrow(QueryInDocument document) =>
        ExistenceCheck.CreateChanges(document) is { IsEmpty: false } check ? check
        : RowCount.CreateChanges(document) is { IsEmpty: false } count ? count
        : Projection.CreateChanges(document);
}
