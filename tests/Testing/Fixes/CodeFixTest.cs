using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using Microsoft.CodeAnalysis.CodeActions;
using Microsoft.CodeAnalysis.CodeFixes;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>
/// Runs analyzers and fixes over sources: one fix after the other, then fix-all in a document, a project and the solution. Each must
/// result in exactly the expected texts of all files, and in code that compiles without new warnings. If the states before and after are
/// equal, no fix may be offered. Without a state after, only the analyzers are tested.
/// </summary>
public abstract class CodeFixTest<TVerifier> : AnalyzerTest<TVerifier>
    where TVerifier : IVerifier, new()
{
    [StringSyntax("C#-test")]
    public string FixedCode
    {
        set => FixedState.Sources.Add(value);
    }

    /// <summary>The result of fix-all if it differs from the result of single fixes.</summary>
    [StringSyntax("C#-test")]
    public string BatchFixedCode
    {
        set => BatchFixedState.Sources.Add(value);
    }

    /// <summary>
    /// The state after the fixes. Empty kinds of files are taken from <see cref="AnalyzerTest{TVerifier}.TestState"/>. So are expected
    /// diagnostics, except fixable ones, unless this state has its own.
    /// </summary>
    public SolutionState FixedState { get; } = new();

    /// <inheritdoc cref="BatchFixedCode"/>
    public SolutionState BatchFixedState { get; } = new();

    /// <summary>
    /// The index of the action among the offered ones (with <see cref="CodeActionEquivalenceKey"/>: among those with the key).
    /// </summary>
    public int? CodeActionIndex { get; set; }

    public string? CodeActionEquivalenceKey { get; set; }

    /// <summary>Checks each applied action: <c>(action, verifier) => verifier.Equal("title", action.Title)</c>.</summary>
    public Action<CodeAction, IVerifier>? CodeActionVerifier { get; set; }

    public CodeFixTestBehaviors CodeFixTestBehaviors { get; set; }

    /// <summary>The number of single fixes; a negative number is a limit. By default at most one for each fixable diagnostic.</summary>
    public int? NumberOfIncrementalIterations { get; set; }

    /// <summary>
    /// The number of fix-alls in a scope; a negative number is a limit. By default at most one for each document or project.
    /// </summary>
    public int? NumberOfFixAllIterations { get; set; }

    /// <summary>The number of fix-alls in a document; by default <see cref="NumberOfFixAllIterations"/>.</summary>
    public int? NumberOfFixAllInDocumentIterations { get; set; }

    /// <inheritdoc cref="NumberOfFixAllInDocumentIterations"/>
    public int? NumberOfFixAllInProjectIterations { get; set; }

    public override async Task RunAsync(CancellationToken cancellationToken = default)
    {
        var verifier = new TVerifier();
        var providers = GetCodeFixProviders().ToImmutableArray();
        var analysis = new SolutionAnalysis(Analyzers(), verifier);
        var before = ReadMarkup(TestState);
        using var workspace = SolutionBuilder.CreateWorkspace();
        var solution = await BuildAsync(workspace.CurrentSolution, before, cancellationToken).ConfigureAwait(false);
        await VerifyDiagnosticsAsync(analysis, verifier.PushContext("Before the fixes"), before, solution, cancellationToken)
            .ConfigureAwait(false);

        if (!IsGiven(FixedState) && !IsGiven(BatchFixedState))
            return;

        var run = new FixRun(analysis, providers, solution, before, cancellationToken);
        var after = ReadAfter(FixedState, before, providers);
        await FixOneByOneAsync(run, after, verifier.PushContext("Fix one by one")).ConfigureAwait(false);
        if (IsGiven(BatchFixedState))
        {
            var batch = BatchFixedState.Clone();
            batch.InheritFrom(FixedState);
            await FixAllAsync(run, ReadAfter(batch, before, providers), verifier).ConfigureAwait(false);
        }
        else if (!CodeFixTestBehaviors.HasFlag(CodeFixTestBehaviors.FixOne))
        {
            await FixAllAsync(run, after, verifier).ConfigureAwait(false);
        }
    }

    protected abstract IEnumerable<CodeFixProvider> GetCodeFixProviders();

    private static bool IsGiven(SolutionState state)
        => state.AllProjects.Any(project => project.Sources.Count + project.AdditionalFiles.Count + project.AnalyzerConfigFiles.Count > 0);

    /// <summary>Creates the expected state after the fixes, completed from the state before.</summary>
    private SolutionState ReadAfter(SolutionState own, SolutionState before, ImmutableArray<CodeFixProvider> providers)
    {
        var marked = own.Clone();
        marked.InheritFrom(before);
        var ownPaths = own.AllProjects.SelectMany(project => project.Sources.Concat(project.AdditionalFiles))
            .Select(file => file.Filename)
            .ToHashSet();
        marked.MarkedLocations = before.MarkedLocations.RemoveRange(
            before.MarkedLocations.Where(location => ownPaths.Contains(location.Value.Path)).Select(location => location.Key));
        if (own.ExpectedDiagnostics.Count > 0)
            return ReadMarkup(marked);

        // Diagnostics without a fix remain: at their old location in an inherited file, at their markup in the others.
        var fixable = providers.SelectMany(provider => provider.FixableDiagnosticIds).ToHashSet();
        var unchanged = !Changes(before, ReadMarkup(marked));
        for (var i = 0; i < before.ExpectedDiagnostics.Count; i++)
        {
            var result = before.ExpectedDiagnostics[i];
            if (!unchanged && fixable.Contains(result.Id))
                continue;
            if (!result.HasLocation || !ownPaths.Contains(result.Spans[0].Span.Path))
                marked.ExpectedDiagnostics.Add(result);
            else if (i < TestState.ExpectedDiagnostics.Count)
                marked.ExpectedDiagnostics.Add(TestState.ExpectedDiagnostics[i]);
        }

        return ReadMarkup(marked);
    }

    private static bool Changes(SolutionState before, SolutionState after)
        => !SolutionTexts.Read(before).SequenceEqual(SolutionTexts.Read(after));

    private async Task FixOneByOneAsync(FixRun run, SolutionState after, IVerifier verifier)
    {
        var fixer = Fixer(run, verifier);
        var fixable = await fixer.FixableAsync(run.Solution, run.CancellationToken).ConfigureAwait(false);
        var once = CodeFixTestBehaviors.HasFlag(CodeFixTestBehaviors.FixOne);
        var count = new IterationCount(NumberOfIncrementalIterations, fixable.Length, Changes(run.Before, after), verifier);
        var solution = run.Solution;
        while (!(once && count.Done > 0)
            && await fixer.FirstOfferAsync(solution, run.CancellationToken).ConfigureAwait(false) is { } offer)
        {
            count.Next(offer);
            solution = await fixer.ApplyAsync(solution, offer.Action, run.CancellationToken).ConfigureAwait(false);
        }

        count.End();
        await VerifyAfterAsync(run, after, solution, verifier).ConfigureAwait(false);
    }

    private async Task FixAllAsync(FixRun run, SolutionState after, IVerifier verifier)
    {
        var project = NumberOfFixAllInProjectIterations ?? NumberOfFixAllIterations;
        var document = NumberOfFixAllInDocumentIterations ?? NumberOfFixAllIterations;
        var scopes = new[]
        {
            (FixAllScope.Document, CodeFixTestBehaviors.SkipFixAllInDocumentCheck, document),
            (FixAllScope.Project, CodeFixTestBehaviors.SkipFixAllInProjectCheck, project),
            (FixAllScope.Solution, CodeFixTestBehaviors.SkipFixAllInSolutionCheck, NumberOfFixAllIterations),
        };
        foreach (var (scope, skip, iterations) in scopes)
        {
            if (!CodeFixTestBehaviors.HasFlag(skip))
                await FixAllAsync(run, after, scope, iterations, verifier.PushContext($"Fix all in {scope}")).ConfigureAwait(false);
        }
    }

    private async Task FixAllAsync(FixRun run, SolutionState after, FixAllScope scope, int? iterations, IVerifier verifier)
    {
        var fixer = Fixer(run, verifier);
        var fixable = await fixer.FixableAsync(run.Solution, run.CancellationToken).ConfigureAwait(false);
        var places = fixable.Select(found => scope switch
        {
            FixAllScope.Document => found.Document.Id,
            FixAllScope.Project => found.Document.Project.Id,
            _ => (object)run.Solution.Id,
        });
        var count = new IterationCount(iterations, places.Distinct().Count(), Changes(run.Before, after), verifier);
        var solution = run.Solution;
        while (await fixer.FirstOfferAsync(solution, run.CancellationToken).ConfigureAwait(false) is { } offer)
        {
            // Editors offer no "Fix all" where the provider supports no diagnostics.
            if (offer.Provider.GetFixAllProvider() is not { } all || !all.GetSupportedFixAllScopes().Contains(scope)
                || !all.GetSupportedFixAllDiagnosticIds(offer.Provider).Any())
                return;

            count.Next(offer);
            var context = new FixAllContext(
                offer.Document,
                offer.Provider,
                scope,
                offer.Action.EquivalenceKey!,
                all.GetSupportedFixAllDiagnosticIds(offer.Provider),
                new FixAllDiagnostics(run.Analysis, fixer.IsFixable),
                run.CancellationToken);
            if (await all.GetFixAsync(context).ConfigureAwait(false) is not { } action)
            {
                verifier.Fail($"Fix all has nothing to offer where the fix '{offer.Action.Title}' is offered.");
                return;
            }

            solution = await fixer.ApplyAsync(solution, action, run.CancellationToken).ConfigureAwait(false);
        }

        count.End();
        await VerifyAfterAsync(run, after, solution, verifier).ConfigureAwait(false);
    }

    private CodeFixer Fixer(FixRun run, IVerifier verifier)
        => new(run.Providers, run.Analysis, verifier)
        {
            ActionIndex = CodeActionIndex,
            EquivalenceKey = CodeActionEquivalenceKey,
            ActionVerifier = CodeActionVerifier,
        };

    private async Task VerifyAfterAsync(FixRun run, SolutionState after, Solution solution, IVerifier verifier)
    {
        await SolutionTexts.VerifyAsync(verifier, after, solution, run.CancellationToken).ConfigureAwait(false);
        // Equal texts have equal diagnostics.
        if (!run.Verified.Add(after))
            return;
        await VerifyDiagnosticsAsync(run.Analysis, verifier, after, solution, run.CancellationToken).ConfigureAwait(false);
        await VerifyNoNewWarningsAsync(run, after, solution, verifier).ConfigureAwait(false);
    }

    private static async Task VerifyNoNewWarningsAsync(FixRun run, SolutionState after, Solution solution, IVerifier verifier)
    {
        var old = await WarningsAsync(run.Solution).ConfigureAwait(false);
        var now = await WarningsAsync(solution).ConfigureAwait(false);
        var added = now.Where(warnings =>
                warnings.Count() > old[warnings.Key].Count()
                && after.ExpectedDiagnostics.All(expected => expected.Id != warnings.Key))
            .SelectMany(warnings => warnings)
            .ToList();
        if (added.Count > 0)
            verifier.Fail("The fixed code has compiler warnings that were not there before:\n" + DiagnosticFormatter.ToCode(added));

        async Task<ILookup<string, Diagnostic>> WarningsAsync(Solution at)
            => (await run.Analysis.DiagnosticsAsync(at, run.CancellationToken).ConfigureAwait(false))
                .Where(found => found.IsFromCompiler() && !found.IsSuppressed && found.Severity >= DiagnosticSeverity.Warning)
                .ToLookup(found => found.Id);
    }

    /// <summary>The constant data of a test that applies its fixes in several ways.</summary>
    private sealed record FixRun(
        SolutionAnalysis Analysis,
        ImmutableArray<CodeFixProvider> Providers,
        Solution Solution,
        SolutionState Before,
        CancellationToken CancellationToken)
    {
        /// <summary>States with verified diagnostics.</summary>
        public HashSet<SolutionState> Verified { get; } = [];
    }
}
