using System.Text.RegularExpressions;

namespace AsyncSql.BuildTasks;

/// <summary>Finds the scripts that an item of a project names: <c>Include="..\install\**\*.sql"</c>.</summary>
internal static class ScriptItems
{
    /// <param name="folder">The folder of the project.</param>
    /// <param name="include">
    /// The value of <c>Include</c>. A part with a property that MSBuild computes is skipped. So is an absolute path: with a wildcard, it
    /// may list a whole drive.
    /// </param>
    public static IEnumerable<string> Find(string folder, string include, FolderFiles folders) =>
        include.Split(';').Select(ProjectFile.ReplaceFolder).Select(static part => part.Trim().Replace('\\', '/'))
            .Where(static part => ScriptFolder.IsScript(part) && !part.Contains("$(") && !Path.IsPathRooted(part))
            .SelectMany(part => FindPart(folder, part, folders));

    private static IEnumerable<string> FindPart(string folder, string part, FolderFiles folders)
    {
        var wildcard = part.IndexOfAny(['*', '?']);
        if (wildcard < 0)
            return new[] { Path.GetFullPath(Path.Combine(folder, part)) }.Where(File.Exists);
        var start = part.LastIndexOf('/', wildcard) + 1;
        var root = Path.GetFullPath(Path.Combine(folder, part.Substring(0, start), "."));
        var pattern = Regex.Escape(part.Substring(start))
            .Replace(@"\*\*/", "(?:.*/)?").Replace(@"\*", "[^/]*").Replace(@"\?", "[^/]");
        return folders.TryGet(root).Where(file => Regex.IsMatch(
            file.Substring(root.Length + 1).Replace(Path.DirectorySeparatorChar, '/'),
            $"^{pattern}$", RegexOptions.IgnoreCase | RegexOptions.CultureInvariant));
    }
}
