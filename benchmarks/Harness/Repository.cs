namespace AsyncSql.Benchmarks;

/// <summary>The folders of the repository that the harness was built in.</summary>
internal static class Repository
{
    /// <summary>The folder "benchmarks"; <see langword="null"/> when the harness was copied elsewhere.</summary>
    public static string? Benchmarks { get; } = Find();

    /// <summary>The folder of the results.</summary>
    /// <exception cref="InvalidOperationException">The harness does not run from the repository.</exception>
    public static string Results =>
        Path.Combine(
            Benchmarks
                ?? throw new InvalidOperationException(
                    "The folder benchmarks was not found above the harness: run it from the repository."),
            "results");

    private static string? Find()
    {
        for (var folder = new DirectoryInfo(AppContext.BaseDirectory); folder is not null; folder = folder.Parent)
            foreach (var candidate in new[] { folder.FullName, Path.Combine(folder.FullName, "benchmarks") })
                if (Directory.Exists(Path.Combine(candidate, "Lanes", "Shared")))
                    return candidate;
        return null;
    }
}
