using System.Text.RegularExpressions;

namespace AsyncSql.BuildTasks;

/// <summary>Finds the solution that a project belongs to, and the projects of a solution.</summary>
internal static class SolutionFinder
{
    /// <summary>A repository without a solution may be a large one of many products.</summary>
    private const int MaxProjects = 500;

    private static readonly string[] Skipped = ["bin", "obj", "node_modules", "packages"];

    /// <summary>
    /// <c>Project("{..}") = "Shop", "src\Shop\Shop.csproj", "{..}"</c> and <c>&lt;Project Path="src/Shop/Shop.csproj" /&gt;</c>.
    /// </summary>
    private static readonly Regex ProjectPath = new(
        @"(?:=\s*""[^""\r\n]*""\s*,\s*|<Project\s[^>]*?Path\s*=\s*)""(?<path>[^""\r\n]+\.(?:cs|sql)proj)""",
        RegexOptions.IgnoreCase | RegexOptions.CultureInvariant);

    private static readonly FileCache<HashSet<string>> KnownSolutions = new(ReadSolution);

    /// <summary>
    /// Finds the nearest solution above a project that contains it, else the solution that is open, else the folder of the repository;
    /// <see langword="null"/> where there is none of them.
    /// </summary>
    public static string? Find(string project, string openSolution)
    {
        string? repository = null;
        for (var folder = Path.GetDirectoryName(project); folder is not null && repository is null; folder = Path.GetDirectoryName(folder))
        {
            if (ListSolutions(folder).FirstOrDefault(file => Contains(file, project)) is { } solution)
                return solution;
            repository = IsRepository(folder) ? folder : null;
        }

        return IsSolution(openSolution) && File.Exists(openSolution) && Contains(openSolution, project) ? openSolution : repository;
    }

    /// <summary>The path of a solution file; for a repository without one, where it would be.</summary>
    public static string GetFile(string solution) => IsSolution(solution) ? solution : Path.Combine(solution, "Repository.sln");

    /// <summary>The folder of a solution, and those above it up to the one of the repository, where there is one.</summary>
    public static IReadOnlyList<string> FindFolders(string solution)
    {
        var folders = new List<string>();
        for (var folder = Path.GetDirectoryName(GetFile(solution)); folder is not null; folder = Path.GetDirectoryName(folder))
        {
            folders.Add(folder);
            if (IsRepository(folder))
                return folders;
        }

        return [folders[0]];
    }

    private static bool IsRepository(string folder) =>
        Path.Combine(folder, ".git") is var git && (Directory.Exists(git) || File.Exists(git)); // a file in a linked work tree

    /// <summary>The C# projects of a solution file, or those below a folder.</summary>
    public static IEnumerable<string> ReadProjects(string solution) =>
        IsSolution(solution) ? ReadProjects(solution, ".csproj") : FindFiles(solution, "*.csproj").Take(MaxProjects);

    /// <summary>
    /// The SQL projects of a solution file. Where it has none, those of the other solution files beside it: only Visual Studio builds SQL
    /// projects of the old format, so they often have a solution of their own. A folder may have those of many products.
    /// </summary>
    public static IReadOnlyList<string> ReadDatabases(string solution)
    {
        if (!IsSolution(solution))
            return [];
        var own = ReadProjects(solution, ".sqlproj").ToList();
        return own.Count > 0 ? own
            : ListSolutions(Path.GetDirectoryName(solution)!).Where(other => other != solution)
                .SelectMany(static other => ReadProjects(other, ".sqlproj")).Distinct(StringComparer.OrdinalIgnoreCase).ToList();
    }

    private static IEnumerable<string> ReadProjects(string solution, string extension) =>
        ListProjects(solution).Where(path => path.EndsWith(extension, StringComparison.OrdinalIgnoreCase) && File.Exists(path));

    /// <summary>The projects that a solution file names, whether they exist or not. Each of them looks for itself there.</summary>
    private static HashSet<string> ListProjects(string solution) => KnownSolutions.Get(solution) ?? [];

    private static HashSet<string> ReadSolution(string solution)
    {
        var folder = Path.GetDirectoryName(solution)!;
        var paths = ProjectPath.Matches(File.ReadAllText(solution)).Cast<Match>()
            .Select(match => Path.GetFullPath(Path.Combine(folder, match.Groups["path"].Value.Replace('\\', Path.DirectorySeparatorChar))));
        return new(paths, StringComparer.OrdinalIgnoreCase);
    }

    /// <summary>The files below a folder, without build output, hidden folders and links, which may lead back up.</summary>
    public static IEnumerable<string> FindFiles(string folder, string pattern)
    {
        var pending = new Stack<string>([folder]);
        while (pending.Count > 0)
        {
            var current = pending.Pop();
            foreach (var file in Directory.EnumerateFiles(current, pattern))
                yield return file;
            foreach (var inner in new DirectoryInfo(current).EnumerateDirectories())
                if (inner.Name[0] != '.' && !Skipped.Contains(inner.Name, StringComparer.OrdinalIgnoreCase)
                    && !inner.Attributes.HasFlag(FileAttributes.ReparsePoint))
                    pending.Push(inner.FullName);
        }
    }

    private static IEnumerable<string> ListSolutions(string folder) =>
        Directory.EnumerateFiles(folder, "*.sln*").Where(IsSolution).OrderBy(static file => file, StringComparer.Ordinal);

    private static bool Contains(string solution, string project) =>
        ListProjects(solution).Contains(project);

    public static bool IsSolution(string path) =>
        path.EndsWith(".sln", StringComparison.OrdinalIgnoreCase) || path.EndsWith(".slnx", StringComparison.OrdinalIgnoreCase);
}
