using System.Collections.Concurrent;

namespace AsyncSql.BuildTasks;

/// <summary>
/// The source files and scripts of folders, each listed once in a build. A new file is only found by listing its folder, and each project
/// needs the folders of all that it references. Safe for concurrent use.
/// </summary>
internal sealed class FolderFiles
{
    private readonly ConcurrentDictionary<string, IReadOnlyList<string>> _files = new(StringComparer.Ordinal);

    /// <summary>The source files and scripts below a folder, without build output.</summary>
    public IReadOnlyList<string> Get(string folder) => _files.GetOrAdd(folder, static path =>
        SolutionFinder.FindFiles(path, "*").Where(static file => HasEnding(file, ".cs") || ScriptFolder.IsScript(file)).ToList());

    /// <summary>The model snapshots below folders of referenced projects, and the scripts below those of referenced SQL projects.</summary>
    public IEnumerable<string> FindReferenced(IEnumerable<string> projects, IEnumerable<string> databases) =>
        Find(projects, "ModelSnapshot.cs").Concat(Find(databases, ".sql"));

    private IEnumerable<string> Find(IEnumerable<string> folders, string ending) =>
        folders.Select(static folder => Path.GetDirectoryName(Path.Combine(folder, ".")) ?? folder).Distinct(StringComparer.Ordinal)
            .SelectMany(TryGet).Where(file => HasEnding(file, ending));

    /// <summary>The source files and scripts below a folder; none if it does not exist or cannot be read.</summary>
    public IReadOnlyList<string> TryGet(string folder)
    {
        try
        {
            return Get(folder);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return []; // the build reports a reference to a project that does not exist
        }
    }

    private static bool HasEnding(string file, string ending) => file.EndsWith(ending, StringComparison.OrdinalIgnoreCase);
}
