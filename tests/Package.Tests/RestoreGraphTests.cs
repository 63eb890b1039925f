using System.Text.Json;
using AsyncSql.Package.Tests.Infrastructure;

namespace AsyncSql.Package.Tests;

/// <summary>The restored SqlClient and its references, as build/AsyncSql.AnalyzerPack.targets writes them.</summary>
[Collection(ShareBuilds.Name)]
public class RestoreGraphTests(SharedBuilds builds)
{
    private const string GraphFile = "obj/Debug/net10.0/AsyncSql.RestoreGraph.txt";
    private const string Comment = "# Through which packages a SqlClient is referenced. Written by AsyncSql.AnalyzerPack.";
    private const string Framework = "target-framework: net10.0";
    private const string OfEntityFramework = "dependency: Microsoft.Data.SqlClient/2.1.4 < Microsoft.EntityFrameworkCore.SqlServer/6.0.7";

    private static readonly string[] OfContosoData =
    [
        Comment,
        Framework,
        "direct: Contoso.Data/1.2.0",
        "dependency: microsoft.data.sqlclient/5.2.3-standin < Contoso.Data/1.2.0",
    ];

    [Fact]
    public void DirectReference_IsListedWithTheSwitchesOfTheDriver() =>
        AssertGraph(
            "Direct",
            Framework,
            "direct: Microsoft.Data.SqlClient/6.1.8-standin",
            "switch: Switch.Microsoft.Data.SqlClient.UseCompatibilityAsyncBehaviour=false");

    [Fact]
    public void TransitiveReference_NamesWhoBringsTheDriver() =>
        AssertGraph("Plain", Framework, "direct: Microsoft.EntityFrameworkCore.SqlServer/6.0.7", OfEntityFramework);

    [Fact]
    public void ReferenceThroughAProject_NamesTheProject() =>
        AssertGraph(
            "Shop.Queries",
            Framework,
            "direct: Shop.Data/1.0.0",
            "project: Shop.Data/1.0.0",
            OfEntityFramework,
            "dependency: Microsoft.EntityFrameworkCore.SqlServer/6.0.7 < Shop.Data/1.0.0");

    /// <summary>Contoso.Data references an older driver than Contoso.Reports. Both are listed with the restored one.</summary>
    [Fact]
    public void SeveralWays_AreAllListedWithTheResolvedVersions() =>
        AssertGraph(
            "Ways",
            Framework,
            "direct: Contoso.Data/1.2.0",
            "direct: Contoso.Reports/3.0.0",
            "direct: Library/1.0.0",
            "project: Library/1.0.0",
            "dependency: System.Data.SqlClient/4.9.1-standin < Contoso.Archive/1.0.0",
            "dependency: microsoft.data.sqlclient/6.1.8-standin < Contoso.Data/1.2.0",
            "dependency: Microsoft.Data.SqlClient/6.1.8-standin < Contoso.Reports/3.0.0",
            "dependency: Contoso.Archive/1.0.0 < Library/1.0.0");

    [Fact]
    public void LongWay_IsListedToItsEnd()
    {
        var graph = builds.Consumers.RestoreGraph("Deep");

        Assert.Contains("direct: Contoso.Level12/1.0.0", graph);
        Assert.Equal(3 + StandInPackages.Levels, graph.Length);
    }

    [Theory]
    [InlineData("WithoutEntityFramework")]
    [InlineData("Clean.Application")]
    public void WithoutDriver_ListsNothing(string project) => AssertGraph(project, Framework);

    [Fact]
    public void SeveralTargetFrameworks_EachBuildGetsItsOwn()
    {
        string[] graph =
        [
            "direct: Shop.Data/1.0.0",
            "project: Shop.Data/1.0.0",
            OfEntityFramework,
            "dependency: Microsoft.EntityFrameworkCore.SqlServer/6.0.7 < Shop.Data/1.0.0",
        ];

        AssertGraph("Shop.MultiTargeted", [Framework, .. graph]);
        AssertGraph("Shop.MultiTargeted.net10.0-windows", ["target-framework: net10.0-windows", .. graph]);
    }

    [Fact]
    public void CentralVersionsWithTransitivePinning_ListThePinnedDriverAsBroughtAlong()
    {
        AssertGraph("Central", Framework, "direct: Microsoft.EntityFrameworkCore.SqlServer/6.0.7", OfEntityFramework);
        AssertVisible("Layouts/Central/Central", ("TargetFramework", "net10.0"), ("ManagePackageVersionsCentrally", "true"), ("CentralPackageTransitivePinningEnabled", "true"));
    }

    [Fact]
    public void VersionsOfTheProjectItself_AreToldFromCentralOnes() =>
        AssertVisible("Plain/Plain", ("TargetFramework", "net10.0"), ("ManagePackageVersionsCentrally", ""), ("CentralPackageTransitivePinningEnabled", ""));

    [Fact]
    public void LockFile_ChangesNothing()
    {
        using var locked = JsonDocument.Parse(builds.Consumers.Read("Drivers/Locked/packages.lock.json"));
        Assert.True(locked.RootElement.TryGetProperty("dependencies", out _));
        Assert.Equal(OfContosoData, builds.Consumers.RestoreGraph("Locked"));
    }

    [Fact]
    public void RuntimeConfigTemplate_IsHandedOverToo() =>
        Assert.Equal(["Drivers/Direct/Direct.csproj", "Drivers/Direct/runtimeconfig.template.json"], builds.Consumers.AdditionalFiles("Direct"));

    [Fact]
    public void OffSwitch_WritesNothing()
    {
        Assert.True(Exists("Plain/" + GraphFile));
        Assert.False(Exists("Layouts/ThreeProjects/Shop.WithoutSnapshot/" + GraphFile));
    }

    [Fact]
    public void FurtherBuilds_WriteItAgainOnlyAfterARestoreThatChangedSomething()
    {
        const string Project = "Drivers/Changing";
        Write($"{Project}/{GraphFile}", "as the first build left it");
        Write($"{Project}/Class.cs", "class Added;");

        var directory = Path.Combine(builds.Consumers.Root, Project);
        DotNet.Run(directory, "build", "--no-restore");
        Assert.Equal("as the first build left it", Read(Project));
        Assert.Contains($"{Project}/{GraphFile}", DesignTimeBuild.Run(builds.Consumers, Project).AdditionalFiles);
        Assert.Equal("as the first build left it", Read(Project));

        Write($"{Project}/Changing.csproj", builds.Consumers.Read($"{Project}/Changing.csproj").Replace("Contoso.Data\" Version=\"1.2.0", "Contoso.Reports\" Version=\"3.0.0"));
        DotNet.Run(directory, "restore");
        DesignTimeBuild.Run(builds.Consumers, Project);
        Assert.Contains("direct: Contoso.Reports/3.0.0", Read(Project));
    }

    [Fact]
    public void Clean_RemovesIt()
    {
        Assert.True(Exists("Drivers/Cleaned/" + GraphFile));
        DotNet.Run(Path.Combine(builds.Consumers.Root, "Drivers/Cleaned"), "clean");
        Assert.False(Exists("Drivers/Cleaned/" + GraphFile));
    }

    /// <summary>The SDK reports an invalid assets file. The target adds nothing and keeps the last valid graph.</summary>
    [Fact]
    public void AssetsFileHalfWrittenOrMissing_IsNotReportedASecondTime()
    {
        const string Project = "Drivers/Broken";
        const string Assets = Project + "/obj/project.assets.json";
        var assets = builds.Consumers.Read(Assets);
        Write(Assets, assets[..(assets.Length / 2)]);

        var with = Assert.Throws<InvalidOperationException>(() => DesignTimeBuild.Run(builds.Consumers, Project)).Message;
        var without = Assert.Throws<InvalidOperationException>(() => DesignTimeBuild.Run(builds.Consumers, Project, "AsyncSqlAdditionalFiles=false")).Message;
        Assert.Equal(Problems(without), Problems(with));
        Assert.Single(Problems(with));

        // The target does not fail a build in which the SDK's targets succeed.
        DotNet.Run(Path.Combine(builds.Consumers.Root, Project), "msbuild", "-nodeReuse:false", "-t:AsyncSqlWriteRestoreGraph");
        Assert.Equal(string.Join('\n', OfContosoData), Read(Project).ReplaceLineEndings("\n").TrimEnd());

        File.Delete(Path.Combine(builds.Consumers.Root, Assets));
        Assert.Contains($"{Project}/{GraphFile}", DesignTimeBuild.Run(builds.Consumers, Project).AdditionalFiles);
        File.Delete(Path.Combine(builds.Consumers.Root, Project, GraphFile));
        Assert.Equal([$"{Project}/Broken.csproj", "Drivers/Directory.Build.props"], DesignTimeBuild.Run(builds.Consumers, Project).AdditionalFiles);
    }

    private static IEnumerable<string> Problems(string output) =>
        output.Split('\n').Where(line => line.Contains(": error ", StringComparison.Ordinal) || line.Contains(": warning ", StringComparison.Ordinal)).Select(line => line.Trim()).Distinct();

    private void AssertGraph(string project, params string[] lines) => Assert.Equal([Comment, .. lines], builds.Consumers.RestoreGraph(project));

    /// <summary>The project's properties that the compiler receives.</summary>
    private void AssertVisible(string project, params (string Name, string Value)[] properties)
    {
        var file = $"{Path.GetDirectoryName(project)}/obj/Debug/net10.0/{Path.GetFileName(project)}.GeneratedMSBuildEditorConfig.editorconfig";
        var lines = builds.Consumers.Read(file).ReplaceLineEndings("\n").Split('\n').Select(line => line.Trim());
        // The SDK may repeat a property with the same value. The last line wins.
        Assert.All(
            properties,
            property => Assert.Equal(
                [$"build_property.{property.Name} = {property.Value}".Trim()],
                lines.Where(line => line.StartsWith($"build_property.{property.Name} =", StringComparison.Ordinal)).Distinct()));
    }

    private bool Exists(string path) => File.Exists(Path.Combine(builds.Consumers.Root, path));

    private string Read(string project) => builds.Consumers.Read($"{project}/{GraphFile}");

    private void Write(string path, string text) => File.WriteAllText(Path.Combine(builds.Consumers.Root, path), text);
}
