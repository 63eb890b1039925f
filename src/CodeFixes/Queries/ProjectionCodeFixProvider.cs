using System.Collections.Immutable;
using System.Composition;
using AsyncSql.Analyzers;
using AsyncSql.Analyzers.Queries;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
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
        foreach (var (_, changes) in await ChangesAsync(document, diagnostics, context.CancellationToken).ConfigureAwait(false))
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
        foreach (var (diagnostic, changes) in await ChangesAsync(context.Document, context.Diagnostics, context.CancellationToken).ConfigureAwait(false))
            context.RegisterCodeFix(
                CodeAction.Create("Read only the members used", cancellationToken => ApplyAsync(context.Document, changes, cancellationToken), EquivalenceKey),
                diagnostic);
    }

    /// <summary>The edits for each diagnostic that can be fixed; all of them refer to the document as it is.</summary>
    private static async Task<List<(Diagnostic Diagnostic, ImmutableArray<TextChange> Changes)>> ChangesAsync(Document document, ImmutableArray<Diagnostic> diagnostics, CancellationToken cancellationToken)
    {
        var result = new List<(Diagnostic, ImmutableArray<TextChange>)>();
        if (await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is not CompilationUnitSyntax root
            || await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is not { } semanticModel
            || FactsOf(document, semanticModel) is not { } facts)
            return result;

        foreach (var diagnostic in diagnostics)
            if (SiteOf(diagnostic, root, semanticModel, facts, cancellationToken) is { } site
                && ChangesFor(site) is { IsEmpty: false } changes)
                result.Add((diagnostic, changes));
        return result;

        ImmutableArray<TextChange> ChangesFor(MaterialisationSite site) =>
            ExistenceCheck.ChangesFor(site, semanticModel, facts, cancellationToken) is { IsEmpty: false } check
                ? check
                : Projection.ChangesFor(site, root, semanticModel, facts, cancellationToken);
    }

    private static async Task<Document> ApplyAsync(Document document, IEnumerable<TextChange> changes, CancellationToken cancellationToken)
    {
        var text = await document.GetTextAsync(cancellationToken).ConfigureAwait(false);
        return document.WithText(text.WithChanges(changes.OrderBy(static change => change.Span)));
    }
}
