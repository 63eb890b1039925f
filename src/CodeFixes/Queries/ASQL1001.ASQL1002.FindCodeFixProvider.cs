using System.Composition;
using AsyncSql.Analyzers;
using AsyncSql.Analyzers.Facts.Queries;
using Microsoft.CodeAnalysis.CodeFixes;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// Replaces <c>FindAsync</c> by a query for its key that reads only the members used. The lookup may have returned a tracked entity with
/// unsaved changes; the query asks the database. So there is no fix for all.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(FindCodeFixProvider)), Shared]
public sealed class FindCodeFixProvider : SiteCodeFixProvider
{
    private const string Title = "Read only the members used (asks the database even for a tracked entity)";

    /// <inheritdoc />
    public override ImmutableArray<string> FixableDiagnosticIds { get; } =
        ImmutableArray.Create(Rules.ASQL1001_AsyncReadOfLargeColumn.Id, Rules.ASQL1002_AsyncReadOfUnboundedString.Id);

    /// <inheritdoc />
    public override Task RegisterCodeFixesAsync(CodeFixContext context) =>
        RegisterAsync(context, SiteFinders.Queries, ProjectionCodeFixProvider.EquivalenceKey, static document =>
            document.Site.Kind == Materializer.Find ? Remedy.Create(Title, ProjectionCodeFixProvider.Narrow(document)) : null);
}
