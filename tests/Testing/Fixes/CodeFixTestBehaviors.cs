namespace Microsoft.CodeAnalysis.Testing;

/// <summary>Parts of a code fix test to skip.</summary>
[Flags]
public enum CodeFixTestBehaviors
{
    None = 0,

    /// <summary>Fixes the first fixable diagnostic only. Fix-all is then checked only if the test sets its result.</summary>
    FixOne = 1,
    SkipFixAllInDocumentCheck = 2,
    SkipFixAllInProjectCheck = 4,
    SkipFixAllInSolutionCheck = 8,
    SkipFixAllCheck = SkipFixAllInDocumentCheck | SkipFixAllInProjectCheck | SkipFixAllInSolutionCheck,
}
