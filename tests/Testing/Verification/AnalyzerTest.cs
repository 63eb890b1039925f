using System.Collections.Immutable;
using System.Diagnostics.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>
/// Runs analyzers over sources and compares the diagnostics with the expected ones. A test fails if a source does not compile, an analyzer
/// throws, or a second run differs.
/// </summary>
public abstract class AnalyzerTest<TVerifier>
    where TVerifier : IVerifier, new()
{
    /// <summary>Warnings that the SDK disables (unified assembly versions), and missing documentation.</summary>
    private static readonly ImmutableDictionary<string, ReportDiagnostic> SilentByDefault =
        ImmutableDictionary<string, ReportDiagnostic>.Empty
            .Add("CS1591", ReportDiagnostic.Suppress)
            .Add("CS1701", ReportDiagnostic.Suppress)
            .Add("CS1702", ReportDiagnostic.Suppress);

    /// <summary>The (first) source of the project under test, with markup.</summary>
    [StringSyntax("C#-test")]
    public string TestCode
    {
        set => TestState.Sources.Add(value);
    }

    public SolutionState TestState { get; } = new();

    public List<DiagnosticResult> ExpectedDiagnostics => TestState.ExpectedDiagnostics;

    public ReferenceAssemblies ReferenceAssemblies { get; set; } = ReferenceAssemblies.Net.Net100;

    public CompilerDiagnostics CompilerDiagnostics { get; set; } = CompilerDiagnostics.Errors;

    public MarkupOptions MarkupOptions { get; set; }

    /// <summary>Rules and compiler diagnostics that this test disables.</summary>
    public List<string> DisabledDiagnostics { get; } = [];

    /// <summary>The language version; by default the latest of the running compiler.</summary>
    public LanguageVersion LanguageVersion { get; set; } = LanguageVersion.Default;

    public NullableContextOptions NullableContextOptions { get; set; }

    /// <summary>Final changes of the solution. Each receives the ID of the project under test.</summary>
    public List<Func<Solution, ProjectId, Solution>> SolutionTransforms { get; } = [];

    public virtual async Task RunAsync(CancellationToken cancellationToken = default)
    {
        var state = ReadMarkup(TestState);
        using var workspace = SolutionBuilder.CreateWorkspace();
        var solution = await BuildAsync(workspace.CurrentSolution, state, cancellationToken).ConfigureAwait(false);
        var verifier = new TVerifier();
        var analysis = new SolutionAnalysis(Analyzers(), verifier);
        await VerifyDiagnosticsAsync(analysis, verifier, state, solution, cancellationToken).ConfigureAwait(false);
    }

    protected abstract IEnumerable<DiagnosticAnalyzer> GetDiagnosticAnalyzers();

    protected virtual ParseOptions CreateParseOptions() => new CSharpParseOptions(LanguageVersion, DocumentationMode.Diagnose);

    protected virtual CompilationOptions CreateCompilationOptions()
        => new CSharpCompilationOptions(
            OutputKind.DynamicallyLinkedLibrary,
            allowUnsafe: true,
            nullableContextOptions: NullableContextOptions,
            specificDiagnosticOptions: SilentByDefault);

    /// <summary>The rule of <c>[|...|]</c>.</summary>
    protected internal virtual DiagnosticDescriptor? GetDefaultDiagnostic(DiagnosticAnalyzer[] analyzers)
    {
        var rules = analyzers.SelectMany(analyzer => analyzer.SupportedDiagnostics).ToList();
        return rules.Count == 1 || MarkupOptions.HasFlag(MarkupOptions.UseFirstDescriptor) ? rules.FirstOrDefault() : null;
    }

    private protected ImmutableArray<DiagnosticAnalyzer> Analyzers() => [.. GetDiagnosticAnalyzers()];

    private protected SolutionState ReadMarkup(SolutionState state)
        => MarkupReader.Read(state, () => GetDefaultDiagnostic([.. GetDiagnosticAnalyzers()]) is { } rule
            ? new DiagnosticResult(rule)
            : throw new ArgumentException("[|...|] needs an analyzer with one rule; name the rule: {|ID:...|}."));

    private protected async Task<Solution> BuildAsync(Solution empty, SolutionState state, CancellationToken cancellationToken)
    {
        var options = CreateCompilationOptions();
        options = options.WithSpecificDiagnosticOptions(options.SpecificDiagnosticOptions.SetItems(
            DisabledDiagnostics.Select(id => KeyValuePair.Create(id, ReportDiagnostic.Suppress))));
        var solution = await new SolutionBuilder(ReferenceAssemblies, CreateParseOptions(), options)
            .BuildAsync(empty, state, cancellationToken).ConfigureAwait(false);
        var project = solution.Projects.Single(project => project.Name == state.Name).Id;
        return SolutionTransforms.Aggregate(solution, (current, transform) => transform(current, project));
    }

    private protected async Task VerifyDiagnosticsAsync(
        SolutionAnalysis analysis, IVerifier verifier, SolutionState state, Solution solution, CancellationToken cancellationToken)
    {
        var named = state.ExpectedDiagnostics.Select(result => result.Id).ToHashSet();
        var all = await analysis.DiagnosticsAsync(solution, cancellationToken).ConfigureAwait(false);
        var counted = all.Where(diagnostic =>
            !diagnostic.IsFromCompiler() || diagnostic.Severity >= LeastSeverity || named.Contains(diagnostic.Id));
        DiagnosticMatcher.Verify(verifier, state.ExpectedDiagnostics, [.. counted]);
        await analysis.VerifyRepeatableAsync(solution, cancellationToken).ConfigureAwait(false);
    }

    private DiagnosticSeverity LeastSeverity
        => CompilerDiagnostics switch
        {
            CompilerDiagnostics.None => DiagnosticSeverity.Error + 1,
            CompilerDiagnostics.Errors => DiagnosticSeverity.Error,
            CompilerDiagnostics.Warnings => DiagnosticSeverity.Warning,
            CompilerDiagnostics.Suggestions => DiagnosticSeverity.Info,
            _ => DiagnosticSeverity.Hidden,
        };
}
