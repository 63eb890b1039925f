using AsyncSql.Analyzers.Readers;
using Microsoft.CodeAnalysis.Diagnostics;
using Microsoft.CodeAnalysis.Testing;

namespace AsyncSql.Analyzers.Tests.Readers;

/// <summary>Runs the rules about large values of readers and scalars together.</summary>
internal sealed class ReaderTest : AnalyzerTest<DefaultVerifier>
{
    protected override IEnumerable<DiagnosticAnalyzer> GetDiagnosticAnalyzers() => [new LargeValueReadAnalyzer(), new ScalarOfLargeValueAnalyzer()];
}
