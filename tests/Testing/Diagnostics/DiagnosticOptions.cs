namespace Microsoft.CodeAnalysis.Testing;

/// <summary>What of an expected diagnostic is not checked.</summary>
[Flags]
public enum DiagnosticOptions
{
    None = 0,
    IgnoreAdditionalLocations = 1,
    IgnoreSeverity = 2,
}
