using System.IO.Compression;

namespace AsyncSql.Package.Tests.Infrastructure;

/// <summary>The package, packed from a copy of the sources.</summary>
internal sealed class PackedPack : IDisposable
{
    private readonly TemporaryDirectory _directory = new();
    private readonly Lazy<string> _anotherSource;
    private readonly Lazy<PublishedServer> _server;

    public PackedPack()
    {
        // No registry contains this version, so a restore cannot use another package.
        VersionSuffix = $"test.{Guid.NewGuid():N}";
        SourceRoot = _directory["source"];
        CloneTo(SourceRoot);
        Feed = _directory["feed"];
        _anotherSource = new Lazy<string>(() =>
        {
            var root = _directory["another", "directory"];
            CloneTo(root);
            return root;
        });
        _server = new Lazy<PublishedServer>(() => new PublishedServer(this, _directory["server"]));
        Pack(SourceRoot, VersionSuffix, Feed);
        Nupkg = Directory.GetFiles(Feed, "*.nupkg").Single();
        Version = Path.GetFileNameWithoutExtension(Nupkg)["AsyncSql.AnalyzerPack.".Length..];
    }

    /// <summary>The packed copy.</summary>
    public string SourceRoot { get; }

    /// <summary>A second copy in another folder, for packages that are packed twice.</summary>
    public string AnotherSourceRoot => _anotherSource.Value;

    /// <summary>The TDS server of the packed copy.</summary>
    public PublishedServer Server => _server.Value;

    /// <summary>A folder with only the package, as a NuGet source.</summary>
    public string Feed { get; }

    public string Nupkg { get; }

    public string Version { get; }

    public string VersionSuffix { get; }

    /// <summary>Copies the sources and commits them. Each copy has the same commit, as a clone has.</summary>
    public static void CloneTo(string sourceRoot)
    {
        Repository.CopyTo(sourceRoot);
        new GitRepository(sourceRoot).Commit();
    }

    /// <summary>Packs as the release does, except that the sources are not analyzed.</summary>
    public static void Pack(string sourceRoot, string versionSuffix, string output, string project = "package") =>
        DotNet.Run(sourceRoot, "pack", project, "--version-suffix", versionSuffix, "--output", output, DotNet.NoAnalyzers);

    /// <summary>The package's files with their bytes.</summary>
    public static Dictionary<string, byte[]> Content(string nupkg)
    {
        using var archive = ZipFile.OpenRead(nupkg);
        return archive.Entries.ToDictionary(entry => Uri.UnescapeDataString(entry.FullName), Read);
    }

    public void Dispose() => _directory.Dispose();

    private static byte[] Read(ZipArchiveEntry entry)
    {
        using var source = entry.Open();
        using var bytes = new MemoryStream();
        source.CopyTo(bytes);
        return bytes.ToArray();
    }
}
