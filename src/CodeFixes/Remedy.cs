namespace AsyncSql.CodeFixes;

/// <summary>What a fix offers for one site.</summary>
/// <param name="Key">The equivalence key of the code action: actions of different sites with one key are applied together.</param>
/// <param name="Title">The title of the code action.</param>
/// <param name="Changes">The edits; they refer to the document as it is.</param>
internal sealed record Remedy(string Key, string Title, ImmutableArray<TextChange> Changes)
{
    public static Remedy? Create(string key, string title, ImmutableArray<TextChange> changes) =>
        changes.IsEmpty ? null : new Remedy(key, title, changes);
}
