using System.Diagnostics;
using System.Text;
using AsyncSql.BuildTasks;
using AsyncSql.Package.Tests.Infrastructure;
using Xunit.Abstractions;

namespace AsyncSql.Package.Tests;

/// <summary>The tasks of the package over files of 50 MB. They run in every build.</summary>
public sealed class LargeFileTests(ITestOutputHelper output) : IDisposable
{
    private const int Length = 50_000_000;

    private readonly TemporaryDirectory _directory = new();

    public void Dispose() => _directory.Dispose();

    /// <summary>The list of all files in all packages is by far the longest part.</summary>
    [Fact]
    public void LargeAssetsFile_IsRead()
    {
        var assets = new StringBuilder("""
            {
              "version": 3,
              "targets": { "net10.0": { "Microsoft.Data.SqlClient/6.1.8": { "type": "package" } } },
              "projectFileDependencyGroups": { "net10.0": ["Microsoft.Data.SqlClient >= 6.1.0"] },
              "libraries": { "Microsoft.Data.SqlClient/6.1.8": { "files": [
            """);
        while (assets.Length < Length)
            assets.Append("\"runtimes/unix/lib/net8.0/Microsoft.Data.SqlClient.dll\",\n");
        _directory.Write("obj/project.assets.json", assets.Append("\"end\"] } }\n}").ToString());
        var graph = _directory["obj", "Graph.txt"];

        Execute(new WriteRestoreGraph { AssetsFile = _directory["obj", "project.assets.json"], TargetFramework = "net10.0", GraphFile = graph });

        Assert.Contains("direct: Microsoft.Data.SqlClient/6.1.8", File.ReadAllLines(graph));
    }

    /// <summary>Of a snapshot, the beginning is read, and of a script or a source file nothing.</summary>
    [Fact]
    public void LargeSourceFiles_AreNotRead()
    {
        var text = new string('x', Length);
        _directory.Write("Shop.slnx", """<Solution><Project Path="Web/Web.csproj" /><Project Path="Data/Data.csproj" /></Solution>""");
        _directory.Write("Domain/Domain.csproj", "<Project />");
        foreach (var name in new[] { "Web", "Data" })
            _directory.Write($"{name}/{name}.csproj", """<Project Sdk="Microsoft.NET.Sdk"><ItemGroup><ProjectReference Include="../Domain/Domain.csproj" /></ItemGroup></Project>""");
        _directory.Write("Data/ShopContext.cs", "class ShopContext : DbContext; // " + text);
        _directory.Write("Data/Install.sql", "CREATE TABLE A (B int); -- " + text);
        _directory.Write("Data/ShopContextModelSnapshot.cs", "// UseIdentityColumns( " + text);
        var task = new CollectSolutionFiles { SearchesSolution = true, HasDataAccess = true, Project = _directory["Web", "Web.csproj"], Solution = _directory["Shop.slnx"] };

        Execute(task);

        Assert.Equal([_directory["Data", "ShopContextModelSnapshot.cs"]], task.Files);
    }

    private void Execute(QuietTask task)
    {
        task.BuildEngine = new QuietEngine();
        var watch = Stopwatch.StartNew();
        Assert.True(task.Execute());
        output.WriteLine($"{task.GetType().Name}: {watch.ElapsedMilliseconds} ms");
        Assert.True(watch.Elapsed < TimeSpan.FromSeconds(30), $"{watch.Elapsed}");
    }
}
