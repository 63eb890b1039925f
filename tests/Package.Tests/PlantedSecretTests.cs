using AsyncSql.BuildTasks;
using AsyncSql.Package.Tests.Infrastructure;

namespace AsyncSql.Package.Tests;

/// <summary>
/// Restored sources, project files and settings may contain passwords, and a build log is often public. The tasks show none, also where a
/// file is broken and the message of an exception quotes it.
/// </summary>
public sealed class PlantedSecretTests : IDisposable
{
    private const string Secret = "planted";

    private const string Assets = """
        {
          "version": 3,
          "targets": { "net10.0": {
            "Contoso.Data/1.2.0": { "type": "package", "dependencies": { "Microsoft.Data.SqlClient": "5.1.1" } },
            "Microsoft.Data.SqlClient/6.1.8": { "type": "package" }
          } },
          "libraries": { "Microsoft.Data.SqlClient/6.1.8": { "files": ["a", "b"] } },
          "projectFileDependencyGroups": { "net10.0": ["Contoso.Data >= 1.2.0"] },
          "project": {
            "restore": { "sources": { "https://planted-user:planted-pass@feed/v3/index.json?sig=planted-more&planted-key;": {} } },
            "frameworks": { "net10.0": { "targetAlias": "net10.0" } }
          }
        }
        """;

    private const string Project = """
        <Project Sdk="Microsoft.NET.Sdk" ConnectionString="Server=planted-server;Password=planted-pass">
          <PropertyGroup>
            <TargetFramework>net10.0</TargetFramework>
            <RestoreSources>https://planted-user:planted-pass@feed/v3/index.json?sig=planted-more</RestoreSources>
          </PropertyGroup>
          <ItemGroup>
            <PackageReference Include="Microsoft.EntityFrameworkCore.SqlServer" Version="10.0.0" />
          </ItemGroup>
        </Project>
        """;

    private readonly TemporaryDirectory _directory = new();

    public void Dispose() => _directory.Dispose();

    [Theory]
    [InlineData("planted-pass@feed", "planted-pass\"@feed")]
    [InlineData("\"version\": 3", "\"version\": planted-pass")]
    [InlineData("\"version\": 3", "planted-pass: 3")]
    [InlineData("\"version\": 3", "\"version\": \"\\planted-pass\"")]
    [InlineData("{} } },", "")]
    public void BrokenRestore_ShowsNoSecret(string text, string broken)
    {
        var messages = WriteGraph(Assets.Replace(text, broken, StringComparison.Ordinal));
        Assert.NotEmpty(messages);
        AssertNoSecret(messages);
        Assert.False(File.Exists(_directory["obj", "Graph.txt"]));
    }

    [Fact]
    public void RestoreGraph_HasNoSecret()
    {
        Assert.Empty(WriteGraph(Assets));
        var graph = File.ReadAllText(_directory["obj", "Graph.txt"]);
        Assert.Contains("Microsoft.Data.SqlClient/6.1.8", graph, StringComparison.Ordinal);
        Assert.DoesNotContain(Secret, graph, StringComparison.Ordinal);
    }

    [Theory]
    [InlineData("Password=planted-pass\"", "Password=\"planted-pass\"")]
    [InlineData("planted-more", "planted-more&planted-key;")]
    [InlineData("planted-more</RestoreSources>", "<planted-more></RestoreSources>")]
    public void BrokenProject_ShowsNoSecret(string text, string broken)
    {
        _directory.Write("Shop.slnx", """<Solution><Project Path="Web/Web.csproj" /><Project Path="Data/Data.csproj" /></Solution>""");
        _directory.Write("Web/Web.csproj", Project);
        _directory.Write("Data/Data.csproj", Project.Replace(text, broken, StringComparison.Ordinal));
        _directory.Write("Data/ShopContext.cs", "class ShopContext : DbContext;");
        AssertNoSecret(Execute(new CollectSolutionFiles { SearchesSolution = true, HasDataAccess = true, Project = _directory["Web", "Web.csproj"], Solution = _directory["Shop.slnx"] }));
    }

    private List<string> WriteGraph(string assets)
    {
        _directory.Write("obj/project.assets.json", assets);
        return Execute(new WriteRestoreGraph
        {
            AssetsFile = _directory["obj", "project.assets.json"],
            TargetFramework = "net10.0",
            TargetFrameworkMoniker = ".NETCoreApp,Version=v10.0",
            GraphFile = _directory["obj", "Graph.txt"],
        });
    }

    private static List<string> Execute(QuietTask task)
    {
        var engine = new QuietEngine();
        task.BuildEngine = engine;
        Assert.True(task.Execute());
        return engine.Messages;
    }

    private static void AssertNoSecret(List<string> messages) =>
        Assert.All(messages, static message => Assert.DoesNotContain(Secret, message, StringComparison.Ordinal));
}
