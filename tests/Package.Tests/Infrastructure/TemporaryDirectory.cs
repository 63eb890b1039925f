namespace AsyncSql.Package.Tests.Infrastructure;

/// <summary>A directory outside the repository, so that its props, targets and editorconfigs do not apply.</summary>
internal sealed class TemporaryDirectory : IDisposable
{
    public TemporaryDirectory()
    {
        // Resolved, because the compiler reports resolved paths and the temporary directory may be a link.
        var created = Directory.CreateTempSubdirectory("asyncsql-");
        Root = created.ResolveLinkTarget(returnFinalTarget: true)?.FullName ?? created.FullName;
        Assert.False(Root.StartsWith(Repository.Root + Path.DirectorySeparatorChar, StringComparison.Ordinal), Root);
    }

    public string Root { get; }

    public string this[params string[] path] => Path.Combine([Root, .. path]);

    /// <summary>Writes a file, with the directories above it, and returns the given path.</summary>
    public string Write(string path, string text)
    {
        var full = this[path];
        Directory.CreateDirectory(Path.GetDirectoryName(full)!);
        File.WriteAllText(full, text);
        return path;
    }

    public void Dispose() => Directory.Delete(Root, recursive: true);
}
