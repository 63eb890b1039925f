namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Options for markup.</summary>
[Flags]
public enum MarkupOptions
{
    None = 0,

    /// <summary><c>[|...|]</c> denotes the first rule of an analyzer that supports several.</summary>
    UseFirstDescriptor = 1,
}
