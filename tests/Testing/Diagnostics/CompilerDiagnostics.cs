namespace Microsoft.CodeAnalysis.Testing;

/// <summary>
/// The lowest severity of compiler diagnostics that a test must expect. Diagnostics that the test expects are always checked.
/// </summary>
public enum CompilerDiagnostics
{
    None,
    Errors,
    Warnings,
    Suggestions,
    All,
}
