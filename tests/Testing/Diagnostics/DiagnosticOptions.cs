namespace Microsoft.CodeAnalysis.Testing;

/// <summary>The parts of an expected diagnostic that are not checked.</summary>
[Flags]
public enum DiagnosticOptions
{
    None = 0,
    IgnoreAdditionalLocations = 1,
    IgnoreSeverity = 2,
}
