using System.Composition;
using AsyncSql.Analyzers;
using AsyncSql.Analyzers.Facts.Queries;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// Inserts a projection to an anonymous type before the materializing call, when all uses of the result are known and read mapped scalars.
/// Where no member is read, the query only checks whether there is a row. Safe on a whole solution.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(ProjectionCodeFixProvider)), Shared]
public sealed class ProjectionCodeFixProvider : SiteCodeFixProvider
{
    /// <summary>One key for every form of the remedy: <c>dotnet format</c> applies the key of the first site to all.</summary>
    internal const string EquivalenceKey = "ReadOnlyTheMembersUsed";

    /// <inheritdoc />
    public override ImmutableArray<string> FixableDiagnosticIds { get; } =
        ImmutableArray.Create(Rules.ASQL1001_AsyncReadOfLargeColumn.Id, Rules.ASQL1002_AsyncReadOfUnboundedString.Id);

    /// <inheritdoc />
    public override FixAllProvider GetFixAllProvider() => FixAll(SiteFinders.Queries, Repair);

    /// <inheritdoc />
    public override Task RegisterCodeFixesAsync(CodeFixContext context) =>
        RegisterAsync(context, SiteFinders.Queries, EquivalenceKey, Repair);

    /// <summary>Only the existence check where no member is read, else the projection.</summary>
    internal static ImmutableArray<TextChange> Narrow(QueryInDocument document) =>
        ExistenceCheck.CreateChanges(document) is { IsEmpty: false } check ? check : Projection.CreateChanges(document);

    // FindAsync may return an entity that is tracked already: another provider offers that as a decision for each place.
    private static Remedy? Repair(QueryInDocument document) =>
        document.Site.Kind == Materializer.Find ? null : Remedy.Create("Read only the members used", Narrow(document));
}
