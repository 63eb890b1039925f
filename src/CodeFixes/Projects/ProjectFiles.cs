namespace AsyncSql.CodeFixes.Projects;

/// <summary>The MSBuild files of a project, which the package hands over as additional files.</summary>
internal sealed record ProjectFiles(TextDocument ProjectFile, TextDocument? CentralFile)
{
    private const string Central = "Directory.Packages.props";
    private const string ProjectExtension = ".csproj";

    /// <summary>The path of a project's own file; <see langword="null"/> where it is unknown.</summary>
    public static string? FindPath(Project project) => project.FilePath
        ?? FindOnly(project.AdditionalDocuments.Where(static file => HasExtension(file, ProjectExtension)))?.FilePath;

    public static async Task<ProjectFiles?> FindAsync(Project project, CancellationToken cancellationToken) =>
        FindPath(project) is { } path && project.AdditionalDocuments.FirstOrDefault(file => IsSame(file.FilePath, path)) is { } projectFile
            && HasExtension(projectFile, ProjectExtension)
            ? new ProjectFiles(projectFile, await FindCentralAsync(project, path, cancellationToken).ConfigureAwait(false))
            : null;

    public static string GetFileName(string? path) => path is null ? "" : path.Substring(path.LastIndexOfAny(['/', '\\']) + 1);

    public static bool IsSame(string? path, string? other) => string.Equals(path, other, StringComparison.OrdinalIgnoreCase);

    /// <summary>The path of a file's directory, with the separator at its end.</summary>
    public static string GetDirectory(string path) => path.Substring(0, path.Length - GetFileName(path).Length);

    /// <summary>The files of a project with a name, in any letter case.</summary>
    public static IEnumerable<TextDocument> FindNamed(Project project, string name) =>
        project.AdditionalDocuments.Where(file => IsSame(GetFileName(file.FilePath), name));

    /// <summary>The nearest of some files in the directory of a project or above it.</summary>
    public static TextDocument? FindNearest(IEnumerable<TextDocument> files, string projectPath) =>
        files.Where(file => projectPath.StartsWith(GetDirectory(file.FilePath!), StringComparison.OrdinalIgnoreCase))
            .OrderByDescending(static file => file.FilePath!.Length).FirstOrDefault();

    /// <summary>The file by its usual name, the nearest one above the project; else the only one that holds central versions.</summary>
    private static async Task<TextDocument?> FindCentralAsync(Project project, string projectPath, CancellationToken cancellationToken)
    {
        var named = FindNamed(project, Central).ToList();
        if (named.Count > 0)
            return FindOnly(named) ?? FindNearest(named, projectPath);
        var others = new List<TextDocument>();
        foreach (var file in project.AdditionalDocuments.Where(static file => HasExtension(file, ".props")))
            if (ProjectXml.Parse(await file.GetTextAsync(cancellationToken).ConfigureAwait(false)) is { } xml
                && xml.FindItems(PackageItem.Version).Any())
                others.Add(file);
        return FindOnly(others);
    }

    private static TextDocument? FindOnly(IEnumerable<TextDocument> files) => files.Take(2).ToList() is [var only] ? only : null;

    private static bool HasExtension(TextDocument file, string extension) =>
        file.FilePath?.EndsWith(extension, StringComparison.OrdinalIgnoreCase) == true;
}
