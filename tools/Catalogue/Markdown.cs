namespace AsyncSql.Catalogue;

internal static class Markdown
{
    /// <summary>Replaces the rows of the first table with this header; <see langword="null"/> when the text has no such table.</summary>
    public static string? ReplaceTable(string text, string header, string separator, IEnumerable<string> rows)
    {
        var lines = text.Split('\n').ToList();
        var begin = lines.FindIndex(line => line.TrimEnd() == header);
        if (begin < 0)
            return null;
        var end = lines.FindIndex(begin, static line => line.Trim().Length == 0);
        lines.RemoveRange(begin, (end < 0 ? lines.Count : end) - begin);
        lines.InsertRange(begin, [header, separator, .. rows]);
        return string.Join('\n', lines).TrimEnd('\n') + '\n';
    }

    /// <summary>A table whose columns have these titles, from one line to the next without an empty one.</summary>
    public static string? ReplaceTable(string text, IReadOnlyList<string> titles, IEnumerable<IEnumerable<string>> rows) =>
        ReplaceTable(text, FormatRow(titles), string.Concat(titles.Select(static _ => "|---")) + "|", rows.Select(FormatRow));

    /// <summary>Replaces what is between two lines; <see langword="null"/> when the text has no such lines.</summary>
    public static string? ReplaceRegion(string text, string begin, string end, string content)
    {
        var first = text.IndexOf(begin + "\n", StringComparison.Ordinal);
        var last = first < 0 ? -1 : text.IndexOf("\n" + end, first, StringComparison.Ordinal);
        return last < 0 ? null : text[..(first + begin.Length + 1)] + content + text[last..];
    }

    private static string FormatRow(IEnumerable<string> cells) => "| " + string.Join(" | ", cells) + " |";
}
