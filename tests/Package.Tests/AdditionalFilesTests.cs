using AsyncSql.Package.Tests.Infrastructure;

namespace AsyncSql.Package.Tests;

/// <summary>The additional files that build/AsyncSql.AnalyzerPack.targets passes to the analyzers.</summary>
[Collection(ShareBuilds.Name)]
public class AdditionalFilesTests(SharedBuilds builds)
{
    private const string Snapshot = "Layered/Storage/Migrations/ShopModelSnapshot.cs";
    private const string CentralVersions = "Layered/Directory.Packages.props";

    private static readonly string[] OfWeb =
    [
        "Layered/Database/Tables/Documents.sql",
        CentralVersions,
        "Layered/Elsewhere/OtherModelSnapshot.cs",
        Snapshot,
        "Layered/Web/Scripts/001.sql",
        "Layered/Web/Scripts/002.SQL",
        "Layered/Web/Web.csproj",
        "Layered/Web/appsettings.Development.json",
        "Layered/Web/appsettings.json",
    ];

    [Fact]
    public void DatabaseOfTheSolution_IsHandedOverWithoutAReferenceToIt() =>
        Assert.Equal(
            ["Drivers/Database/Procedures/GetDocument.sql", "Drivers/WithDatabase/WithDatabase.csproj"],
            builds.Consumers.AdditionalFiles("WithDatabase").Order(StringComparer.Ordinal));

    [Fact]
    public void SingleProject_HandsOverItselfOnly() =>
        Assert.Equal(["Plain/Plain.csproj"], builds.Consumers.AdditionalFiles("Plain"));

    /// <summary>The nearest one: the fix of ASQL0004 writes into it.</summary>
    [Fact]
    public void SharedFile_IsHandedOver() =>
        Assert.Equal("Directory.Build.props", Assert.Single(builds.Consumers.HandedOver("Plain"), static file => Path.GetFileName(file) == "Directory.Build.props"));

    [Fact]
    public void ProjectThatHoldsTheSnapshot_CompilesItAndHandsItOverNoSecondTime() =>
        Assert.Equal([CentralVersions, "Layered/Storage/Storage.csproj"], builds.Consumers.AdditionalFiles("Storage"));

    [Fact]
    public void ReferencedProject_HandsOverItsSnapshotWithoutBuildOutput() =>
        Assert.Equal(["Layered/Application/Application.csproj", CentralVersions, Snapshot], builds.Consumers.AdditionalFiles("Application"));

    [Fact]
    public void TransitiveReferenceDeclaredSnapshotScriptsAndSettings_AreHandedOver() =>
        Assert.Equal(OfWeb, builds.Consumers.AdditionalFiles("Web"));

    [Fact]
    public void SnapshotThatTheProjectListsItself_ComesOnce() =>
        Assert.Equal([CentralVersions, "Layered/Listed/Listed.csproj", Snapshot], builds.Consumers.AdditionalFiles("Listed"));

    [Fact]
    public void DesignTimeBuild_HandsOverTheSame() =>
        Assert.Equal(builds.Consumers.HandedOver("Web"), DesignTimeBuild.Run(builds.Consumers, "Layered/Web").AdditionalFiles);

    [Fact]
    public void OffSwitch_HandsOverNothingAndChangesNothingElse()
    {
        var on = DesignTimeBuild.Run(builds.Consumers, "Layered/Web");
        var off = DesignTimeBuild.Run(builds.Consumers, "Layered/Web", "AsyncSqlAdditionalFiles=false");

        Assert.NotEmpty(on.AdditionalFiles);
        Assert.Empty(off.AdditionalFiles);
        Assert.NotEmpty(on.OtherItems);
        Assert.Equal(on.OtherItems, off.OtherItems);
    }
}
