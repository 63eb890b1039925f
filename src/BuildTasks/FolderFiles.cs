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
        SolutionFinder.FindFiles(path, "*").Where(static file => HasEnding(file, ".cs") || HasEnding(file, ".sql")).ToList());

    /// <summary>The model snapshots below folders of referenced projects, and the scripts below those of referenced SQL projects.</summary>
    public IEnumerable<string> FindReferenced(IEnumerable<string> projects, IEnumerable<string> databases) =>
        Find(projects, "ModelSnapshot.cs").Concat(Find(databases, ".sql"));

    private IEnumerable<string> Find(IEnumerable<string> folders, string ending) =>
        folders.Select(static folder => Path.GetDirectoryName(Path.Combine(folder, ".")) ?? folder).Distinct(StringComparer.Ordinal)
            .SelectMany(TryGet).Where(file => HasEnding(file, ending));

    /// <summary>The same, or nothing where the folder does not exist.</summary>
    public IReadOnlyList<string> TryGet(string folder)
    {
        try
        {
            return Get(folder);
        }
        catch (Exception exception) when (exception is IOException or UnauthorizedAccessException)
        {
            return []; // of a reference to a project that does not exist, which the build reports
        }
    }

    private static bool HasEnding(string file, string ending) => file.EndsWith(ending, StringComparison.OrdinalIgnoreCase);
}
