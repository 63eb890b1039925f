namespace AsyncSql.CodeFixes;

/// <summary>The code action that a fix offers for one site. The changes refer to the document as it is.</summary>
internal sealed record Remedy(string Key, string Title, ImmutableArray<TextChange> Changes)
{
    public static Remedy? Create(string key, string title, ImmutableArray<TextChange> changes) =>
        changes.IsEmpty ? null : new Remedy(key, title, changes);
}
