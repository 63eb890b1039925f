namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Parts of a code fix test that are left out.</summary>
[Flags]
public enum CodeFixTestBehaviors
{
    None = 0,

    /// <summary>Only the first fixable diagnostic is fixed; fix-all is then checked only when the test gives its result.</summary>
    FixOne = 1,
    SkipFixAllInDocumentCheck = 2,
    SkipFixAllInProjectCheck = 4,
    SkipFixAllInSolutionCheck = 8,
    SkipFixAllCheck = SkipFixAllInDocumentCheck | SkipFixAllInProjectCheck | SkipFixAllInSolutionCheck,
}
