namespace Microsoft.CodeAnalysis.Testing;

/// <summary>How markup is read.</summary>
[Flags]
public enum MarkupOptions
{
    None = 0,

    /// <summary><c>[|...|]</c> means the first rule of an analyzer that supports several.</summary>
    UseFirstDescriptor = 1,
}
