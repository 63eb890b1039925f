namespace AsyncSql.CodeFixes;

/// <summary>The code action that a fix offers for one site. The changes refer to the document as it is.</summary>
internal sealed record Remedy(string Key, string Title, ImmutableArray<TextChange> Changes)
{
    /// <summary>The file with methods that the new code calls; <see langword="null"/> without one.</summary>
    public HelperText? Helpers { get; private init; }

    public static Remedy? Create(string key, string title, ImmutableArray<TextChange> changes) =>
        changes.IsEmpty ? null : new Remedy(key, title, changes);

    public static Remedy? Create(string key, string title, StreamingEdits edits) =>
        edits.Changes.IsEmpty ? null : new Remedy(key, title, edits.Changes) { Helpers = edits.Helpers };

    /// <summary>Whether another target framework of the project gets the same texts.</summary>
    public bool HasSameTexts(Remedy other) => Changes.SequenceEqual(other.Changes)
        && (Helpers is null ? other.Helpers is null : other.Helpers is { } helpers && Helpers.IsSame(helpers));
}
