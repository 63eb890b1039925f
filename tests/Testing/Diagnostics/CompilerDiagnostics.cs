namespace Microsoft.CodeAnalysis.Testing;

/// <summary>
/// From which severity on a diagnostic of the compiler must be expected. One that the test names is checked at any level.
/// </summary>
public enum CompilerDiagnostics
{
    None,
    Errors,
    Warnings,
    Suggestions,
    All,
}
