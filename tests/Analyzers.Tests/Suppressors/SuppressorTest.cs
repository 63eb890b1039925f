using System.Collections.Immutable;
using AsyncSql.Analyzers.Suppressors;
using AsyncSql.Testing;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;
using Xunit;

namespace AsyncSql.Analyzers.Tests.Suppressors;

/// <summary>Reports all calls of a program. Exactly those whose name follows <c>/*S*/</c> have to be suppressed.</summary>
internal sealed record SuppressorTest(string Source, ReferenceAssemblies References)
{
    public const string Mark = "/*S*/";

    public BlockingCallAnalyzer Analyzer { get; init; } = new();

    public string Configuration { get; init; } = "";

    public ImmutableDictionary<string, ReportDiagnostic> Severities { get; init; } = ImmutableDictionary<string, ReportDiagnostic>.Empty;

    public ReportDiagnostic General { get; init; }

    public string Path { get; init; } = "Program.cs";

    public async Task<ImmutableArray<Diagnostic>> RunAsync()
    {
        var diagnostics = await ReportAsync();
        Assert.NotEmpty(diagnostics);
        var expected = Source.Split('\n').SelectMany((line, index) => Places(line).Select(column => (index + 1, column)));
        Assert.Equal(expected, diagnostics.Where(diagnostic => diagnostic.IsSuppressed).Select(FindName).Distinct().Order());
        return diagnostics;
    }

    public async Task<ImmutableArray<Diagnostic>> ReportAsync()
    {
        var tree = CSharpSyntaxTree.ParseText(Source, new CSharpParseOptions(LanguageVersion.Latest), Path);
        var configs = AnalyzerConfigSet.Create(ImmutableArray.Create(AnalyzerConfig.Parse("is_global = true\n" + Configuration, "/.globalconfig")));
        var options = new CSharpCompilationOptions(
            OutputKind.DynamicallyLinkedLibrary, nullableContextOptions: NullableContextOptions.Enable, generalDiagnosticOption: General,
            specificDiagnosticOptions: Severities).WithSyntaxTreeOptionsProvider(new FixedSeverities(configs.GlobalConfigOptions.TreeOptions));
        var compilation = CSharpCompilation.Create("Test", [tree], References.References, options);
        Assert.Empty(compilation.GetDiagnostics().Where(diagnostic => diagnostic.DefaultSeverity == DiagnosticSeverity.Error));
        return await AnalyzerRun.TwiceAsync(
            compilation, [Analyzer, new SynchronousCallSuppressor()],
            new AnalyzerOptions([], new FixedOptions(configs.GlobalConfigOptions.AnalyzerOptions)));
    }

    private static IEnumerable<int> Places(string line)
    {
        for (var i = line.IndexOf(Mark, StringComparison.Ordinal); i >= 0; i = line.IndexOf(Mark, i + 1, StringComparison.Ordinal))
            yield return i + Mark.Length;
    }

    /// <summary>The place of the called name.</summary>
    private static (int Line, int Column) FindName(Diagnostic diagnostic)
    {
        var root = diagnostic.Location.SourceTree!.GetRoot();
        var call = root.FindNode(diagnostic.Location.SourceSpan, getInnermostNodeForTie: true).FirstAncestorOrSelf<InvocationExpressionSyntax>()!;
        var name = call.Expression switch
        {
            MemberAccessExpressionSyntax access => access.Name,
            MemberBindingExpressionSyntax binding => binding.Name,
            var expression => expression,
        };
        var start = name.GetLocation().GetLineSpan().StartLinePosition;
        return (start.Line + 1, start.Character);
    }

    private sealed class FixedSeverities(ImmutableDictionary<string, ReportDiagnostic> severities) : SyntaxTreeOptionsProvider
    {
        public override GeneratedKind IsGenerated(SyntaxTree tree, CancellationToken cancellationToken) => GeneratedKind.Unknown;

        public override bool TryGetDiagnosticValue(SyntaxTree tree, string diagnosticId, CancellationToken cancellationToken, out ReportDiagnostic severity) =>
            TryGetGlobalDiagnosticValue(diagnosticId, cancellationToken, out severity);

        public override bool TryGetGlobalDiagnosticValue(string diagnosticId, CancellationToken cancellationToken, out ReportDiagnostic severity) =>
            severities.TryGetValue(diagnosticId, out severity);
    }

    private sealed class FixedOptions(ImmutableDictionary<string, string> values) : AnalyzerConfigOptionsProvider
    {
        private readonly Values _values = new(values);

        public override AnalyzerConfigOptions GlobalOptions => _values;

        public override AnalyzerConfigOptions GetOptions(SyntaxTree tree) => _values;

        public override AnalyzerConfigOptions GetOptions(AdditionalText textFile) => _values;

        private sealed class Values(ImmutableDictionary<string, string> values) : AnalyzerConfigOptions
        {
            public override bool TryGetValue(string key, [System.Diagnostics.CodeAnalysis.NotNullWhen(true)] out string? value) => values.TryGetValue(key.ToLowerInvariant(), out value);
        }
    }
}
