using System.Reflection;

namespace AsyncSql.Testing;

/// <summary>The files of this repository, for tests that read its own sources and pages.</summary>
public static class Repository
{
    /// <summary>The folder, which the build passes. The paths that the compiler writes into assemblies are mapped.</summary>
    public static string Root { get; } = Path.GetFullPath(
        typeof(Repository).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(metadata => metadata.Key == "RepositoryRoot").Value!);

    /// <summary>Reads a file by its path relative to the root; <see langword="null"/> if it does not exist.</summary>
    public static string? TryRead(string path) => File.Exists(Absolute(path)) ? File.ReadAllText(Absolute(path)) : null;

    /// <summary>Reads the C# sources below a folder, without build output; none if the folder does not exist.</summary>
    public static IReadOnlyList<(string Path, string Text)> Sources(string folder)
    {
        if (!Directory.Exists(Absolute(folder)))
            return [];
        return
        [
            .. Directory.EnumerateFiles(Absolute(folder), "*.cs", SearchOption.AllDirectories)
                .Select(file => Path.GetRelativePath(Root, file).Replace('\\', '/'))
                .Where(path => !path.Split('/').Any(part => part is "bin" or "obj"))
                .Order(StringComparer.Ordinal)
                .Select(path => (path, File.ReadAllText(Absolute(path)))),
        ];
    }

    private static string Absolute(string path) => Path.Combine(Root, path);
}
