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
/// Reads only the members used: puts a projection to an anonymous type in front of the materialising call, when every use
/// of the result can be seen and reads a mapped scalar; asks only for the row's existence where no member is read at all. Safe on a
/// whole solution.
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
    public override FixAllProvider GetFixAllProvider() => FixAllProvider.Create(static async (context, document, diagnostics) =>
    {
        var accepted = new List<TextChange>();
        foreach (var (_, _, changes) in await ChangesAsync(document, diagnostics, ChangesFor, context.CancellationToken).ConfigureAwait(false))
        {
            // A query inside another one's predicate waits for the next run.
            var added = changes.Except(accepted).ToList();
            if (!added.Any(change => accepted.Any(other => change.Span.IntersectsWith(other.Span))))
                accepted.AddRange(added);
        }

        return await ApplyAsync(document, accepted, context.CancellationToken).ConfigureAwait(false);
    });

    /// <inheritdoc />
    public override async Task RegisterCodeFixesAsync(CodeFixContext context)
    {
        foreach (var (_, diagnostic, changes) in await ChangesAsync(context.Document, context.Diagnostics, ChangesFor, context.CancellationToken).ConfigureAwait(false))
            context.RegisterCodeFix(
                CodeAction.Create("Read only the members used", cancellationToken => ApplyAsync(context.Document, changes, cancellationToken), EquivalenceKey),
                diagnostic);
    }

    private static ImmutableArray<TextChange> ChangesFor(SiteInDocument site, CancellationToken cancellationToken) =>
        site.Site.Kind == Materialiser.Find ? ImmutableArray<TextChange>.Empty // which may give what is tracked already: that is a decision for each place
        : Narrow(site, cancellationToken);

    /// <summary>The question for the row's existence where no member is read, else the projection.</summary>
    internal static ImmutableArray<TextChange> Narrow(SiteInDocument site, CancellationToken cancellationToken) =>
        ExistenceCheck.ChangesFor(site, cancellationToken) is { IsEmpty: false } check ? check : Projection.ChangesFor(site, cancellationToken);
}
