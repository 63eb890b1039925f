using System.Collections.Immutable;
using System.Runtime.CompilerServices;
using AsyncSql.Testing.Tests.Samples;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using Xunit;

namespace AsyncSql.Testing.Tests;

public class AnalyzerRunTests
{
    private static CSharpCompilation Compilation => CSharpCompilation.Create("Twice", [CSharpSyntaxTree.ParseText("class Bad { }")]);

    [Fact]
    public async Task SameReportTwice_Passes() => Assert.Single(await AnalyzerRun.TwiceAsync(Compilation, [new BadNameAnalyzer()]));

    /// <summary>An analyzer that keeps what it found in a file reports the same twice for it, but not in another run of the same code.</summary>
    [Fact]
    public async Task KeptReport_DoesNotHideADifference() =>
        await Assert.ThrowsAsync<InvalidOperationException>(() => AnalyzerRun.TwiceAsync(Compilation, [new ForgetfulAnalyzer()]));

#pragma warning disable RS1001, RS1036, RS1037, RS1041, RS2008 // an analyzer for this test only
    private sealed class ForgetfulAnalyzer : DiagnosticAnalyzer
    {
        private static readonly DiagnosticDescriptor Rule = new("TEST9", "Title", "Run {0}", "Test", DiagnosticSeverity.Warning, isEnabledByDefault: true);
        private static readonly ConditionalWeakTable<SyntaxTree, StrongBox<int>> Known = [];
        private static int _count;

        public override ImmutableArray<DiagnosticDescriptor> SupportedDiagnostics => [Rule];

        public override void Initialize(AnalysisContext context)
        {
            context.EnableConcurrentExecution();
            context.ConfigureGeneratedCodeAnalysis(GeneratedCodeAnalysisFlags.None);
            context.RegisterCompilationAction(static end => end.ReportDiagnostic(Diagnostic.Create(
                Rule, null, Known.GetValue(end.Compilation.SyntaxTrees.First(), static _ => new StrongBox<int>(Interlocked.Increment(ref _count))).Value)));
        }
    }
}
