using System.Text.RegularExpressions;
using AsyncSql.BuildTasks;
using AsyncSql.Package.Tests.Infrastructure;
using AsyncSql.Testing;

namespace AsyncSql.Package.Tests;

/// <summary>
/// The tasks of the package over files that were changed at random. A task never fails a build, and what it writes is in the file that it
/// read, or is what was there before.
/// </summary>
public sealed class MutatedFileTests : IDisposable
{
    private const string Unchanged = "# from an earlier build";

    private const string Assets = """
        {
          "version": 3,
          "targets": {
            "net10.0": {
              "Contoso.Data/1.2.0": {
                "type": "package",
                "dependencies": {
                  "microsoft.data.sqlclient": "5.1.1",
                  "Serilog": "4.0.0"
                },
                "compile": { "lib/net8.0/Contoso.Data.dll": {} }
              },
              "Microsoft.Data.SqlClient/6.1.8": {
                "type": "package"
              },
              "Serilog/4.0.0": { "type": "package" },
              "Shop.Data/1.0.0": {
                "type": "project",
                "dependencies": {
                  "Contoso.Data": "1.2.0"
                }
              }
            }
          },
          "libraries": { "Microsoft.Data.SqlClient/6.1.8": { "files": ["a", "b"] } },
          "projectFileDependencyGroups": {
            "net10.0": [
              "Shop.Data >= 1.0.0",
              "Contoso.Data >= 1.2.0"
            ]
          },
          "project": {
            "frameworks": {
              "net10.0": { "targetAlias": "net10.0" }
            }
          }
        }
        """;

    private const string Solution = """
        Project("{9A19103F-16F7-4668-BE54-9A1E7A4F7556}") = "Web", "Web\Web.csproj", "{1}"
        EndProject
        Project("{9A19103F-16F7-4668-BE54-9A1E7A4F7556}") = "Data", "Data\Data.csproj", "{2}"
        EndProject
        Project("{9A19103F-16F7-4668-BE54-9A1E7A4F7556}") = "Domain", "Domain\Domain.csproj", "{3}"
        EndProject
        """;

    private const string XmlSolution = """
        <Solution>
          <Project Path="Web/Web.csproj" />
          <Folder Name="/data/">
            <Project Path="Data/Data.csproj" />
          </Folder>
          <Project Path="Domain/Domain.csproj" />
        </Solution>
        """;

    private const string DataProject = """
        <Project Sdk="Microsoft.NET.Sdk">
          <PropertyGroup>
            <TargetFramework>net10.0</TargetFramework>
            <IsTestProject>false</IsTestProject>
          </PropertyGroup>
          <ItemGroup>
            <ProjectReference Include="../Domain/Domain.csproj" />
            <PackageReference Include="Microsoft.EntityFrameworkCore.SqlServer" Version="10.0.0" />
          </ItemGroup>
        </Project>
        """;

    private readonly TemporaryDirectory _directory = new();

    public void Dispose() => _directory.Dispose();

    [Fact]
    public void RestoreGraph_IsThatOfTheAssetsFileOrUnchanged() => Each(300, seed =>
    {
        var assets = Mutate(Assets, seed, TextMutator.Json);
        _directory.Write("obj/project.assets.json", assets);
        _directory.Write("obj/Graph.txt", Unchanged);
        Execute(new WriteRestoreGraph
        {
            AssetsFile = _directory["obj", "project.assets.json"],
            TargetFramework = "net10.0",
            TargetFrameworkMoniker = ".NETCoreApp,Version=v10.0",
            GraphFile = _directory["obj", "Graph.txt"],
        });
        var written = File.ReadAllText(_directory["obj", "Graph.txt"]);
        if (written == Unchanged)
            return false;
        foreach (var line in written.TrimEnd().Split('\n').Select(static line => line.TrimEnd('\r')).Where(static line => line[0] != '#' && line != "target-framework: net10.0"))
        {
            // A name that JSON escapes is written in another way there.
            Assert.True(assets.Contains('\\', StringComparison.Ordinal) || AreIn(assets, line), $"seed {seed}: {line}");
        }

        return written.Contains("direct: ", StringComparison.Ordinal);
    });

    [Theory]
    [InlineData("Shop.sln", Solution)]
    [InlineData("Shop.slnx", XmlSolution)]
    [InlineData("Data/Data.csproj", DataProject)]
    public void FilesOfTheSolution_ExistAndBelongToIt(string path, string text)
    {
        _directory.Write("Shop.slnx", XmlSolution);
        _directory.Write("Web/Web.csproj", DataProject);
        _directory.Write("Data/Data.csproj", DataProject);
        _directory.Write("Data/ShopContext.cs", "class ShopContext : DbContext;");
        _directory.Write("Data/Migrations/ShopContextModelSnapshot.cs", "modelBuilder.UseIdentityColumns();");
        _directory.Write("Data/Install.sql", "CREATE TABLE Documents (Id int);");
        _directory.Write("Domain/Domain.csproj", "<Project Sdk=\"Microsoft.NET.Sdk\" />");
        if (path.EndsWith(".sln", StringComparison.Ordinal))
            File.Delete(_directory["Shop.slnx"]);
        Directory.CreateDirectory(_directory[".git"]);

        Each(100, seed =>
        {
            _directory.Write(path, Mutate(text, seed, TextMutator.Xml));
            var task = new CollectSolutionFiles { SearchesSolution = true, HasDataAccess = true, Project = _directory["Web", "Web.csproj"], Solution = "*Undefined*" };
            Execute(task);
            Assert.All(task.Files, file => Assert.True(File.Exists(file) && file.StartsWith(_directory["Data"], StringComparison.Ordinal), file));
            return Array.Exists(task.Files, static file => file.EndsWith("ModelSnapshot.cs", StringComparison.Ordinal));
        });
    }

    /// <summary>Half of a character pair cannot be written to a file.</summary>
    private static string Mutate(string text, int seed, string[] inserted) => TextMutator.Mutate(text, seed, inserted).Replace('\uD83D', '\uFFFD');

    private static void Each(int usual, Func<int, bool> hasResult)
    {
        var (count, results) = (0, 0);
        foreach (var seed in LongRun.GetSeeds(usual))
        {
            count++;
            results += hasResult(seed) ? 1 : 0;
        }

        // Both happen often, or the mutants show nothing.
        if (count >= 100)
            Assert.InRange(results, count / 5, count - 1);
    }

    private static void Execute(QuietTask task)
    {
        task.BuildEngine = new QuietEngine();
        Assert.True(task.Execute());
    }

    /// <summary>Whether the packages of a statement are in the assets file.</summary>
    private static bool AreIn(string assets, string statement) =>
        Regex.Match(statement, "^(?:direct|project): (?<key>.*)$|^dependency: (?<name>.*)/(?<version>.*?) < (?<key>.*)$", RegexOptions.Singleline) is { Success: true } match
        && assets.Contains($"\"{match.Groups["key"]}\"", StringComparison.Ordinal)
        && assets.Contains($"\"{match.Groups["name"]}", StringComparison.OrdinalIgnoreCase)
        && assets.Contains($"{match.Groups["version"]}\"", StringComparison.Ordinal);
}
