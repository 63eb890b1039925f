using System.Collections.Immutable;
using AsyncSql.Analyzers.Queries;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;
using Microsoft.CodeAnalysis.Text;

namespace AsyncSql.CodeFixes.Tests.Languages;

/// <summary>Plays the IDE over a whole solution at once: many programs share its compilations.</summary>
internal sealed class FixSession(CodeFixProvider provider)
{
    /// <summary>What the provider is made for, in the order of the text.</summary>
    public async Task<ImmutableArray<Diagnostic>> DiagnosticsAsync(Project project)
    {
        var compilation = (await project.GetCompilationAsync())!;
        var diagnostics = await AnalyzerRun.OnceAsync(compilation, [new AsyncReadOfLargeColumnAnalyzer()], project.AnalyzerOptions);
        return [.. diagnostics.Where(diagnostic => provider.FixableDiagnosticIds.Contains(diagnostic.Id)).OrderBy(static diagnostic => diagnostic.Location.SourceSpan.Start)];
    }

    public async Task<IReadOnlyList<CodeAction>> OffersAsync(Document document, Diagnostic diagnostic)
    {
        var actions = new List<CodeAction>();
        await provider.RegisterCodeFixesAsync(new CodeFixContext(document, diagnostic, (action, _) => actions.Add(action), CancellationToken.None));
        return actions;
    }

    /// <summary>
    /// What an action changes in the solution that it was offered for, done to another one: several actions can follow one analysis where
    /// each changes documents of its own. The texts are read anew, as an editor does.
    /// </summary>
    public static async Task<Solution> ApplyAsync(CodeAction action, Solution offeredFor, Solution target)
    {
        var operations = await action.GetOperationsAsync(CancellationToken.None);
        var changed = operations.OfType<ApplyChangesOperation>().Single().ChangedSolution;
        foreach (var id in changed.GetChanges(offeredFor).GetProjectChanges().SelectMany(static project => project.GetChangedDocuments()))
            target = target.WithDocumentText(id, SourceText.From((await changed.GetDocument(id)!.GetTextAsync()).ToString()));
        return target;
    }

    /// <summary>
    /// Applies the first (or last) action that is offered in each document; round after round, these are the single fixes one after the other, in all
    /// documents at the same time.
    /// </summary>
    public async Task<Project> NextRoundAsync(Project project, bool fromTheEnd = false)
    {
        var solution = project.Solution;
        var seen = new HashSet<SyntaxTree>();
        var diagnostics = await DiagnosticsAsync(project);
        foreach (var diagnostic in fromTheEnd ? diagnostics.Reverse() : diagnostics)
        {
            var tree = diagnostic.Location.SourceTree!;
            if (!seen.Contains(tree) && await OffersAsync(project.GetDocument(tree)!, diagnostic) is [var action, ..])
            {
                solution = await ApplyAsync(action, project.Solution, solution);
                seen.Add(tree);
            }
        }

        return solution.GetProject(project.Id)!;
    }

    /// <summary>One fix-all, begun at a document that the provider has something to offer in.</summary>
    public async Task<Solution> FixAllAsync(Document document, FixAllScope scope, string equivalenceKey)
    {
        var diagnostics = new Dictionary<ProjectId, ImmutableArray<Diagnostic>>();
        foreach (var project in scope == FixAllScope.Solution ? document.Project.Solution.Projects : [document.Project])
            diagnostics.Add(project.Id, await DiagnosticsAsync(project));
        return await FixAllAsync(document, scope, equivalenceKey, diagnostics);
    }

    public async Task<Solution> FixAllAsync(Document document, FixAllScope scope, string equivalenceKey, IReadOnlyDictionary<ProjectId, ImmutableArray<Diagnostic>> diagnostics)
    {
        var context = new FixAllContext(document, provider, scope, equivalenceKey, provider.FixableDiagnosticIds, new Reported(diagnostics), CancellationToken.None);
        var action = await provider.GetFixAllProvider()!.GetFixAsync(context);
        return action is null ? document.Project.Solution : await ApplyAsync(action, document.Project.Solution, document.Project.Solution);
    }

    /// <summary>The diagnostics as they were reported.</summary>
    private sealed class Reported(IReadOnlyDictionary<ProjectId, ImmutableArray<Diagnostic>> diagnostics) : FixAllContext.DiagnosticProvider
    {
        public override Task<IEnumerable<Diagnostic>> GetAllDiagnosticsAsync(Project project, CancellationToken cancellationToken) =>
            Task.FromResult<IEnumerable<Diagnostic>>(diagnostics[project.Id]);

        public override async Task<IEnumerable<Diagnostic>> GetDocumentDiagnosticsAsync(Document document, CancellationToken cancellationToken)
        {
            var tree = await document.GetSyntaxTreeAsync(cancellationToken);
            return diagnostics[document.Project.Id].Where(diagnostic => diagnostic.Location.SourceTree == tree);
        }

        public override Task<IEnumerable<Diagnostic>> GetProjectDiagnosticsAsync(Project project, CancellationToken cancellationToken) => Task.FromResult<IEnumerable<Diagnostic>>([]);
    }
}
