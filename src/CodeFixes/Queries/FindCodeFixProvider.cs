using System.Collections.Immutable;
using System.Composition;
using AsyncSql.Analyzers;
using AsyncSql.Analyzers.Facts.Shapes;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes.Queries;

/// <summary>
/// Reads only the members used of what <c>FindAsync</c> looks up, by a query for its key. The lookup may have given an entity that is
/// tracked already, with changes that are not saved; the query asks the database. So there is no fix for all.
/// </summary>
[ExportCodeFixProvider(LanguageNames.CSharp, Name = nameof(FindCodeFixProvider)), Shared]
public sealed class FindCodeFixProvider : SiteCodeFixProvider
{
    /// <inheritdoc />
    public override ImmutableArray<string> FixableDiagnosticIds { get; } =
        ImmutableArray.Create(Rules.ASQL1001_AsyncReadOfLargeColumn.Id, Rules.ASQL1002_AsyncReadOfUnboundedString.Id);

    /// <inheritdoc />
    public override FixAllProvider? GetFixAllProvider() => null;

    /// <inheritdoc />
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (var (_, diagnostic, changes) in await ChangesAsync(context.Document, context.Diagnostics, ChangesFor, context.CancellationToken).ConfigureAwait(false))
            context.RegisterCodeFix(
                CodeAction.Create(
                    "Read only the members used (asks the database even for a tracked entity)",
                    cancellationToken => ApplyAsync(context.Document, changes, cancellationToken),
                    ProjectionCodeFixProvider.EquivalenceKey),
                diagnostic);
    }

    private static ImmutableArray<TextChange> ChangesFor(SiteInDocument site, CancellationToken cancellationToken) =>
        site.Site.Kind == Materialiser.Find ? ProjectionCodeFixProvider.Narrow(site, cancellationToken) : ImmutableArray<TextChange>.Empty;
}
