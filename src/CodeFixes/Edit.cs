namespace AsyncSql.CodeFixes;

/// <summary>Creates changes of a text.</summary>
internal static class Edit
{
    public static TextChange Insert(int position, string text) => new(new TextSpan(position, 0), text);

    public static TextChange Remove(int start, int end) => new(TextSpan.FromBounds(start, end), "");

    public static TextChange Replace(SyntaxNode node, string text) => new(node.Span, text);

    public static TextChange Replace(int start, int end, string text) => new(TextSpan.FromBounds(start, end), text);

    /// <summary>Moves a change by a number of characters.</summary>
    public static TextChange Move(this TextChange change, int offset) =>
        new(new TextSpan(change.Span.Start + offset, change.Span.Length), change.NewText!);

    /// <summary>The text of a node with changes made inside of it.</summary>
    public static string ToStringWith(this SyntaxNode node, IEnumerable<TextChange> changes) =>
        SourceText.From(node.ToString())
            .WithChanges(changes.Select(change => change.Move(-node.SpanStart)).OrderBy(static change => change.Span)).ToString();
}
