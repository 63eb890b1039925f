using System.Buffers.Binary;
using System.Globalization;
using System.IO.Compression;
using System.Reflection.PortableExecutable;
using System.Text;
using System.Xml.Linq;
using AsyncSql.Package.Tests.Infrastructure;

namespace AsyncSql.Package.Tests;

[Collection(ShareBuilds.Name)]
public class PackageContentTests(SharedBuilds builds)
{
    /// <summary>All files of the package, except the three parts of the container format.</summary>
    private static readonly string[] Expected =
    [
        "AsyncSql.AnalyzerPack.nuspec",
        "README.md",
        "analyzers/dotnet/roslyn4.5/cs/AsyncSql.Analyzers.dll",
        "analyzers/dotnet/roslyn4.5/cs/AsyncSql.CodeFixes.dll",
        "build/AsyncSql.AnalyzerPack.props",
        "build/AsyncSql.AnalyzerPack.targets",
        "build/AsyncSql.BuildTasks.dll",
        "build/AsyncSqlAnalysisMode.None.globalconfig",
        "build/AsyncSqlAnalysisMode.ProvenOnly.globalconfig",
        "build/AsyncSqlAnalysisMode.Strict.globalconfig",
        "buildTransitive/AsyncSql.AnalyzerPack.props",
        "buildTransitive/AsyncSql.AnalyzerPack.targets",
        "icon.png",
    ];

    private static readonly string[] Assemblies = [.. Expected.Where(path => path.EndsWith(".dll", StringComparison.Ordinal))];

    [Fact]
    public void Content_IsTheExplicitList()
    {
        var files = PackedPack.Content(builds.Pack.Nupkg).Keys
            .Where(path => path != "[Content_Types].xml" && !path.StartsWith("_rels/", StringComparison.Ordinal) && !path.EndsWith(".psmdcp", StringComparison.Ordinal))
            .Order(StringComparer.Ordinal);

        Assert.Equal(Expected, files);
        Assert.Equal([builds.Pack.Nupkg], Directory.GetFiles(builds.Pack.Feed));
    }

    [Fact]
    public void Nuspec_IsADevelopmentDependencyWithoutDependencies()
    {
        var nuspec = XDocument.Parse(Encoding.UTF8.GetString(PackedPack.Content(builds.Pack.Nupkg)["AsyncSql.AnalyzerPack.nuspec"]).TrimStart('\uFEFF'));
        var space = nuspec.Root!.Name.Namespace;
        var metadata = nuspec.Root.Element(space + "metadata")!;
        string? Value(string name) => metadata.Element(space + name)?.Value;

        Assert.Equal("AsyncSql.AnalyzerPack", Value("id"));
        Assert.Equal("true", Value("developmentDependency"));
        Assert.Equal("icon.png", Value("icon"));
        Assert.Equal("README.md", Value("readme"));
        Assert.Equal("MIT", Value("license"));
        Assert.Equal("expression", metadata.Element(space + "license")!.Attribute("type")!.Value);
        Assert.Equal("https://github.com/AsyncSql/AnalyzerPack", Value("projectUrl"));
        Assert.Equal("https://github.com/AsyncSql/AnalyzerPack", metadata.Element(space + "repository")!.Attribute("url")!.Value);
        Assert.False(string.IsNullOrWhiteSpace(Value("releaseNotes")));
        Assert.False(string.IsNullOrWhiteSpace(Value("tags")));
        Assert.Empty(metadata.Descendants(space + "dependency"));
        Assert.Empty(metadata.Descendants(space + "frameworkReference"));
    }

    [Fact]
    public void Assemblies_EmbedTheirSymbolsAndNameNoPathOfTheBuildingMachine()
    {
        var content = PackedPack.Content(builds.Pack.Nupkg);
        Assert.Equal(3, Assemblies.Length);
        foreach (var path in Assemblies)
        {
            using var image = new PEReader(new MemoryStream(content[path]));
            var entries = image.ReadDebugDirectory();
            using var symbols = image.ReadEmbeddedPortablePdbDebugDirectoryData(entries.Single(entry => entry.Type == DebugDirectoryEntryType.EmbeddedPortablePdb));
            Assert.Contains(entries, entry => entry.Type == DebugDirectoryEntryType.Reproducible);

            var reader = symbols.GetMetadataReader();
            var documents = reader.Documents.Select(handle => reader.GetString(reader.GetDocument(handle).Name)).ToList();
            Assert.NotEmpty(documents);
            Assert.All(documents, document => Assert.StartsWith("/_/", document, StringComparison.Ordinal));
        }
    }

    [Theory]
    [InlineData("package", "AsyncSql.AnalyzerPack")]
    [InlineData("src/Streaming", "AsyncSql.Streaming")]
    [InlineData("src/Streaming.EntityFrameworkCore", "AsyncSql.Streaming.EntityFrameworkCore")]
    public void Package_IsTheSameBytesWhenPackedFromAnotherFolder(string project, string id)
    {
        using var elsewhere = new TemporaryDirectory();
        PackedPack.Pack(builds.Pack.AnotherSourceRoot, builds.Pack.VersionSuffix, elsewhere.Root, project);

        var file = $"{id}.{builds.Pack.Version}.nupkg";
        var (first, second) = (Path.Combine(project == "package" ? builds.Pack.Feed : builds.StreamingConsumers.Feed, file), elsewhere[file]);
        Assert.Equal(PackedPack.Content(first).Keys, PackedPack.Content(second).Keys);
        Assert.All(PackedPack.Content(first), entry => Assert.True(entry.Value.AsSpan().SequenceEqual(PackedPack.Content(second)[entry.Key]), entry.Key));
        Assert.True(File.ReadAllBytes(first).AsSpan().SequenceEqual(File.ReadAllBytes(second)), "The files are equal, but their order, times or compression are not.");
    }

    /// <summary>The time of the commit, so that a package can be made again at any time.</summary>
    [Fact]
    public void Files_HaveTheTimeOfTheCommit()
    {
        using var archive = ZipFile.OpenRead(builds.Pack.Nupkg);

        var time = DateTimeOffset.Parse(GitRepository.CommitTime, CultureInfo.InvariantCulture).DateTime;
        Assert.All(archive.Entries, entry => Assert.Equal(time, entry.LastWriteTime.DateTime));
    }

    [Fact]
    public void Icon_IsASquarePng()
    {
        var icon = PackedPack.Content(builds.Pack.Nupkg)["icon.png"];

        Assert.Equal("PNG", Encoding.ASCII.GetString(icon, 1, 3));
        Assert.Equal((128, 128), (BinaryPrimitives.ReadInt32BigEndian(icon.AsSpan(16)), BinaryPrimitives.ReadInt32BigEndian(icon.AsSpan(20))));
    }
}
