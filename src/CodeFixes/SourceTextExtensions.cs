namespace AsyncSql.CodeFixes;

/// <summary>Extensions for the layout of a text.</summary>
internal static class SourceTextExtensions
{
    public static string ToString(this SourceText text, int start, int end) => text.ToString(TextSpan.FromBounds(start, end));

    public static string GetTextBefore(this SourceText text, int position) =>
        text.ToString(text.Lines.GetLineFromPosition(position).Start, position);

    /// <summary>The text of a line up to a position, if it is blank.</summary>
    public static string? FindBlanksBefore(this SourceText text, int position) =>
        text.GetTextBefore(position) is var before && string.IsNullOrWhiteSpace(before) ? before : null;

    public static string GetTextAfter(this SourceText text, int position) =>
        text.ToString(position, text.Lines.GetLineFromPosition(position).End);

    public static string GetIndentation(this SourceText text, int position)
    {
        var line = text.Lines.GetLineFromPosition(position).ToString();
        return line.Substring(0, line.Length - line.TrimStart().Length);
    }

    /// <summary>The line break at the end of a line; empty where the text ends.</summary>
    public static string GetLineBreak(this SourceText text, int position)
    {
        var line = text.Lines.GetLineFromPosition(position);
        return text.ToString(line.End, line.EndIncludingLineBreak);
    }

    /// <summary>The line break at the end of a line, or a usual one where the text ends.</summary>
    public static string GetNewLine(this SourceText text, int position) =>
        text.GetLineBreak(position) is { Length: > 0 } found ? found : "\n";
}
