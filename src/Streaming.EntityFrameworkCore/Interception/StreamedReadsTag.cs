namespace AsyncSql.Streaming.EntityFrameworkCore.Interception;

/// <summary>The tags of queries: comments in the text of the command.</summary>
internal static class StreamedReadsTag
{
    public const string On = Name + "on", Off = Name + "off";

    private const string Name = "AsyncSql.Streaming: ", Comment = "-- " + Name;

    /// <summary>What the tags of a command ask for; <see langword="null"/> if there are none.</summary>
    /// <remarks>Not only at the start of the text: interceptors may have put something before it.</remarks>
    public static bool? Find(string commandText)
    {
        bool? isOn = null;
        for (var start = 0; ; start += Comment.Length)
        {
            start = commandText.IndexOf(Comment, start, StringComparison.Ordinal);
            if (start < 0)
                return isOn;

            var line = commandText.AsSpan(start + "-- ".Length);
            if (IsLine(line, Off))
                return false;

            if (IsLine(line, On))
                isOn = true;
        }
    }

    private static bool IsLine(ReadOnlySpan<char> text, string line) =>
        text.StartsWith(line, StringComparison.Ordinal) && (text.Length == line.Length || text[line.Length] is '\r' or '\n');
}
