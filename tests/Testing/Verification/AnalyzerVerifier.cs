using System.Diagnostics.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;

namespace Microsoft.CodeAnalysis.Testing;

/// <summary>
/// One-line tests of an analyzer. Derive from it with your own <typeparamref name="TTest"/> to set references and options once.
/// </summary>
[SuppressMessage("Design", "CA1000:Do not declare static members on generic types", Justification = "A test names the type once, in a using alias.")]
public class AnalyzerVerifier<TAnalyzer, TTest, TVerifier>
    where TAnalyzer : DiagnosticAnalyzer, new()
    where TTest : AnalyzerTest<TVerifier>, new()
    where TVerifier : IVerifier, new()
{
    /// <summary>The only rule of the analyzer.</summary>
    public static DiagnosticResult Diagnostic()
    {
        var analyzer = new TAnalyzer();
        return new TTest().GetDefaultDiagnostic([analyzer]) is { } rule
            ? Diagnostic(rule)
            : throw new InvalidOperationException($"{typeof(TAnalyzer).Name} has not exactly one rule; name the one that is meant.");
    }

    /// <summary>The rule of the analyzer with this ID.</summary>
    public static DiagnosticResult Diagnostic(string diagnosticId)
        => Diagnostic(new TAnalyzer().SupportedDiagnostics.First(rule => rule.Id == diagnosticId));

    public static DiagnosticResult Diagnostic(DiagnosticDescriptor descriptor) => new(descriptor);

    public static Task VerifyAnalyzerAsync([StringSyntax("C#-test")] string source, params DiagnosticResult[] expected)
    {
        var test = new TTest { TestCode = source };
        test.ExpectedDiagnostics.AddRange(expected);
        return test.RunAsync(CancellationToken.None);
    }
}
