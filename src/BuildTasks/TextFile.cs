using System.Text.RegularExpressions;

namespace AsyncSql.BuildTasks;

/// <summary>Reads the texts of files.</summary>
internal static class TextFile
{
    /// <summary>Reads a file; <see langword="null"/> if it cannot be read. A larger file counts as empty.</summary>
    public static string? Read(string path, long maxBytes)
    {
        try
        {
            return new FileInfo(path).Length <= maxBytes ? File.ReadAllText(path) : "";
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return null;
        }
    }

    /// <summary>The different values of the group <c>entity</c> in a text.</summary>
    public static IReadOnlyList<string> FindEntities(string text, Regex pattern) =>
        pattern.Matches(text).Cast<Match>().Select(static match => match.Groups["entity"].Value).Distinct(StringComparer.Ordinal).ToList();
}
