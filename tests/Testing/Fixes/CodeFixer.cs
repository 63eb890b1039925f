using System.Collections.Immutable;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Text;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Acts as the IDE: gets the offered actions, selects one and applies it.</summary>
internal sealed class CodeFixer(ImmutableArray<CodeFixProvider> providers, SolutionAnalysis analysis, IVerifier verifier)
{
    public int? ActionIndex { get; init; }

    public string? EquivalenceKey { get; init; }

    public Action<CodeAction, IVerifier>? ActionVerifier { get; init; }

    public bool IsFixable(string id) => providers.Any(provider => provider.FixableDiagnosticIds.Contains(id));

    /// <summary>Finds the fixable diagnostics in documents, in source order for each project.</summary>
    public async Task<ImmutableArray<(Document Document, Diagnostic Diagnostic)>> FixableAsync(
        Solution solution, CancellationToken cancellationToken)
    {
        var diagnostics = await analysis.DiagnosticsAsync(solution, cancellationToken).ConfigureAwait(false);
        return
        [
            .. from diagnostic in diagnostics
               where !diagnostic.IsSuppressed && IsFixable(diagnostic.Id)
               let document = solution.GetDocument(diagnostic.Location.SourceTree)
               where document is not null
               select (document, diagnostic),
        ];
    }

    /// <summary>Finds the selected action of the first diagnostic that offers it.</summary>
    public async Task<OfferedFix?> FirstOfferAsync(Solution solution, CancellationToken cancellationToken)
    {
        foreach (var (document, diagnostic) in await FixableAsync(solution, cancellationToken).ConfigureAwait(false))
        {
            foreach (var provider in providers.Where(provider => provider.FixableDiagnosticIds.Contains(diagnostic.Id)))
            {
                var actions = new List<CodeAction>();
                var context = new CodeFixContext(document, diagnostic, (action, _) => actions.Add(action), cancellationToken);
                await provider.RegisterCodeFixesAsync(context).ConfigureAwait(false);
                var chosen = actions
                    .Where(action => EquivalenceKey is null || action.EquivalenceKey == EquivalenceKey)
                    .ElementAtOrDefault(ActionIndex ?? 0);
                if (chosen is null)
                    continue;
                ActionVerifier?.Invoke(chosen, verifier);
                return new OfferedFix(provider, document, diagnostic, chosen);
            }
        }

        return null;
    }

    public async Task<Solution> ApplyAsync(Solution solution, CodeAction action, CancellationToken cancellationToken)
    {
        // Simplifies and formats annotated nodes, as the IDE does.
        var operations = await action.GetOperationsAsync(cancellationToken).ConfigureAwait(false);
        if (operations.OfType<ApplyChangesOperation>().SingleOrDefault() is not { } apply)
        {
            verifier.Fail($"The fix '{action.Title}' changes no solution.");
            return solution;
        }

        var changed = await ReparseAsync(solution, apply.ChangedSolution, action, cancellationToken).ConfigureAwait(false);
        if (!await DiffersAsync(solution, changed, cancellationToken).ConfigureAwait(false))
            verifier.Fail($"The fix '{action.Title}' changes nothing.");
        return changed;
    }

    /// <summary>
    /// An editor keeps the text of a fix, not its tree. The text must parse to an equivalent tree, and the test continues with the text.
    /// </summary>
    private async Task<Solution> ReparseAsync(
        Solution before, Solution after, CodeAction action, CancellationToken cancellationToken)
    {
        foreach (var id in ChangedDocuments(before, after))
        {
            var document = after.GetDocument(id)!;
            var built = await document.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
            var text = await document.GetTextAsync(cancellationToken).ConfigureAwait(false);
            var reparsed = after.WithDocumentText(id, SourceText.From(text.ToString(), text.Encoding, text.ChecksumAlgorithm));
            var read = await reparsed.GetDocument(id)!.GetSyntaxRootAsync(cancellationToken).ConfigureAwait(false);
            if (!SyntaxFactory.AreEquivalent(built, read, topLevel: false))
                verifier.Fail($"The fix '{action.Title}' built a syntax tree which is not what the parser reads from its text:\n{text}");
            after = reparsed;
        }

        return after;
    }

    private static IEnumerable<DocumentId> ChangedDocuments(Solution before, Solution after)
        => after.GetChanges(before).GetProjectChanges()
            .SelectMany(project => project.GetChangedDocuments().Concat(project.GetAddedDocuments()));

    private static async Task<bool> DiffersAsync(Solution before, Solution after, CancellationToken cancellationToken)
    {
        var old = await SolutionTexts.ReadAsync(before, cancellationToken).ConfigureAwait(false);
        return !old.SequenceEqual(await SolutionTexts.ReadAsync(after, cancellationToken).ConfigureAwait(false));
    }
}
