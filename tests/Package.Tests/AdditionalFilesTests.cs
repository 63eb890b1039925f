using System.Text.Json;
using AsyncSql.Package.Tests.Infrastructure;

namespace AsyncSql.Package.Tests;

/// <summary>What build/AsyncSql.AnalyzerPack.targets hands over to the analyzers.</summary>
[Collection(ShareBuilds.Name)]
public class AdditionalFilesTests(SharedBuilds builds)
{
    private const string Snapshot = "Layered/Storage/Migrations/ShopModelSnapshot.cs";
    private const string CentralVersions = "Layered/Directory.Packages.props";

    private static readonly string[] OfWeb =
    [
        CentralVersions,
        "Layered/Elsewhere/OtherModelSnapshot.cs",
        Snapshot,
        "Layered/Web/Web.csproj",
        "Layered/Web/appsettings.Development.json",
        "Layered/Web/appsettings.json",
    ];

    [Fact]
    public void SingleProject_HandsOverItselfOnly() =>
        Assert.Equal(["Plain/Plain.csproj"], builds.Consumers.AdditionalFiles("Plain"));

    [Fact]
    public void ProjectThatHoldsTheSnapshot_CompilesItAndHandsItOverNoSecondTime() =>
        Assert.Equal([CentralVersions, "Layered/Storage/Storage.csproj"], builds.Consumers.AdditionalFiles("Storage"));

    [Fact]
    public void ReferencedProject_HandsOverItsSnapshotWithoutBuildOutput() =>
        Assert.Equal(["Layered/Application/Application.csproj", CentralVersions, Snapshot], builds.Consumers.AdditionalFiles("Application"));

    [Fact]
    public void TransitiveReferenceDeclaredSnapshotAndSettings_AreHandedOver() =>
        Assert.Equal(OfWeb, builds.Consumers.AdditionalFiles("Web"));

    [Fact]
    public void SnapshotThatTheProjectListsItself_ComesOnce() =>
        Assert.Equal([CentralVersions, "Layered/Listed/Listed.csproj", Snapshot], builds.Consumers.AdditionalFiles("Listed"));

    /// <summary>An editor does not build; it asks MSBuild for the compiler's command line.</summary>
    [Fact]
    public void DesignTimeBuild_HandsOverTheSame() =>
        Assert.Equal(OfWeb, DesignTimeBuild("Web", "true").AdditionalFiles);

    [Fact]
    public void OffSwitch_HandsOverNothingAndChangesNothingElse()
    {
        var on = DesignTimeBuild("Web", "true");
        var off = DesignTimeBuild("Web", "false");

        Assert.NotEmpty(on.AdditionalFiles);
        Assert.Empty(off.AdditionalFiles);
        Assert.NotEmpty(on.OtherItems);
        Assert.Equal(on.OtherItems, off.OtherItems);
    }

    private (string[] AdditionalFiles, string[] OtherItems) DesignTimeBuild(string project, string additionalFiles)
    {
        string[] otherItems = ["Compile", "None", "Content", "EmbeddedResource", "ProjectReference", "EditorConfigFiles", "Analyzer", "ReferencePathWithRefAssemblies"];
        var output = DotNet.Run(
            Path.Combine(builds.Consumers.Root, "Layered", project),
            "msbuild",
            "-nodeReuse:false",
            "-t:Compile;CoreCompile",
            "-p:DesignTimeBuild=true",
            "-p:SkipCompilerExecution=true",
            "-p:ProvideCommandLineArgs=true",
            "-p:BuildProjectReferences=false",
            // An output that is never there: CoreCompile would be skipped as up to date after the first build.
            "-p:NonExistentFile=__NonExistentSubDir__/__NonExistentFile__",
            $"-p:AsyncSqlAdditionalFiles={additionalFiles}",
            $"-getItem:CscCommandLineArgs;{string.Join(';', otherItems)}");
        using var document = JsonDocument.Parse(output);
        var items = document.RootElement.GetProperty("Items");
        string[] Identities(string type) => [.. items.GetProperty(type).EnumerateArray().Select(item => item.GetProperty("Identity").GetString()!)];

        const string Option = "/additionalfile:";
        var handedOver = Identities("CscCommandLineArgs")
            .Where(argument => argument.StartsWith(Option, StringComparison.Ordinal))
            .Select(argument => builds.Consumers.Relative(Path.GetFullPath(argument[Option.Length..].Trim('"'), Path.Combine(builds.Consumers.Root, "Layered", project))))
            .Order(StringComparer.Ordinal);
        return ([.. handedOver], [.. otherItems.SelectMany(type => Identities(type).Select(identity => $"{type} {identity}"))]);
    }
}
