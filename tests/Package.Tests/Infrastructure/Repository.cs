namespace AsyncSql.Package.Tests.Infrastructure;

/// <summary>The repository under test, and copies of it.</summary>
internal static class Repository
{
    private static readonly string[] NotCopied = ["bin", "obj", "artifacts", "node_modules", "TestResults", ".git", ".vs", ".idea", ".vscode"];

    public static string Root { get; } = FindRoot();

    /// <summary>
    /// Copies the sources, or one directory of them. Tests build copies, because "dotnet test" of the solution may still build other
    /// projects, and a test's own version would change their obj folders.
    /// </summary>
    public static void CopyTo(string target, string directory = "") => Copy(new DirectoryInfo(Path.Combine(Root, directory)), target);

    private static void Copy(DirectoryInfo source, string target)
    {
        Directory.CreateDirectory(target);
        // In a work tree of Git, .git is a file that leads to the repository: a copy would commit there.
        foreach (var file in source.EnumerateFiles().Where(static file => !NotCopied.Contains(file.Name)))
            file.CopyTo(Path.Combine(target, file.Name));
        foreach (var directory in source.EnumerateDirectories())
        {
            if (!NotCopied.Contains(directory.Name))
                Copy(directory, Path.Combine(target, directory.Name));
        }
    }

    private static string FindRoot()
    {
        for (var directory = new DirectoryInfo(AppContext.BaseDirectory); directory != null; directory = directory.Parent)
        {
            if (File.Exists(Path.Combine(directory.FullName, "AnalyzerPack.sln")))
                return directory.FullName;
        }

        throw new InvalidOperationException($"No AnalyzerPack.sln above {AppContext.BaseDirectory}");
    }
}
