using System.Collections.Immutable;
using AsyncSql.Analyzers.Readers;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes.Readers;

/// <summary>The parts that the fixes of ADO.NET reads share: from a diagnostic back to its read, and on to the edits.</summary>
public abstract class ReaderCodeFixProvider : CodeFixProvider
{
    /// <inheritdoc cref="DocumentEdits.ChangesAsync"/>
    private protected static Task<List<(ReaderInDocument Site, Diagnostic Diagnostic, ImmutableArray<TextChange> Changes)>> ChangesAsync(
        Document document, ImmutableArray<Diagnostic> diagnostics, Func<ReaderInDocument, CancellationToken, ImmutableArray<TextChange>> changesFor, CancellationToken cancellationToken) =>
        DocumentEdits.ChangesAsync(document, diagnostics, SitesAsync, changesFor, cancellationToken);

    /// <inheritdoc cref="DocumentEdits.ApplyAsync"/>
    private protected static Task<Document> ApplyAsync(Document document, IEnumerable<TextChange> changes, CancellationToken cancellationToken) =>
        DocumentEdits.ApplyAsync(document, changes, cancellationToken);

    /// <summary>The read that each diagnostic was reported for, decided again by the analyzer's own function.</summary>
    private static async Task<ImmutableArray<(Diagnostic Diagnostic, ReaderInDocument Site)>> SitesAsync(Document document, ImmutableArray<Diagnostic> diagnostics, CancellationToken cancellationToken)
    {
        var sites = ImmutableArray.CreateBuilder<(Diagnostic, ReaderInDocument)>();
        if (await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false) is CompilationUnitSyntax root
            && await document.GetSemanticModelAsync(cancellationToken).ConfigureAwait(false) is { } semanticModel
            && FixFacts.Of(semanticModel.Compilation, document.Project.AnalyzerOptions) is { } facts)
            foreach (var diagnostic in diagnostics)
                if (NodeAt(diagnostic.Location.SourceSpan, root) is { } node && ReaderSite.Find(node, semanticModel, facts, cancellationToken) is { } site)
                    sites.Add((diagnostic, new ReaderInDocument(site, root, semanticModel, facts, document.Project)));
        return sites.ToImmutable();
    }

    /// <summary>A call is reported at its name, an indexer as a whole.</summary>
    private static ExpressionSyntax? NodeAt(TextSpan place, CompilationUnitSyntax root)
    {
        if (!root.FullSpan.Contains(place))
            return null;
        var node = root.FindNode(place, getInnermostNodeForTie: true);
        return node.FirstAncestorOrSelf<ElementAccessExpressionSyntax>(access => access.Span == place)
            ?? (ExpressionSyntax?)node.FirstAncestorOrSelf<SimpleNameSyntax>()?.FirstAncestorOrSelf<InvocationExpressionSyntax>();
    }
}
