namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Options for a <see cref="DiagnosticLocation"/>.</summary>
[Flags]
public enum DiagnosticLocationOptions
{
    None = 0,

    /// <summary>Only the start of the span is checked.</summary>
    IgnoreLength = 1,

    /// <summary>The location is the span marked <c>{|#key:...|}</c>.</summary>
    InterpretAsMarkupKey = 2,
}
