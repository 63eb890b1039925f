namespace AsyncSql.CodeFixes;

internal static class Edit
{
    public static TextChange Insert(int position, string text) => new(new TextSpan(position, 0), text);
    public static TextChange Remove(int start, int end) => new(TextSpan.FromBounds(start, end), "");
    public static TextChange Replace(SyntaxNode node, string text) => new(node.Span, text);
    public static TextChange Replace(int start, int end, string text) => new(TextSpan.FromBounds(start, end), text);

    public static TextChange Move(this TextChange change, int offset) =>
        new(new TextSpan(change.Span.Start + offset, change.Span.Length), change.NewText!);

    public static string ToStringWith(this SyntaxNode node, IEnumerable<TextChange> changes) =>
        SourceText.From(node.ToString())
            .WithChanges(changes.Select(change => change.Move(-node.SpanStart)).OrderBy(static change => change.Span)).ToString();
}
