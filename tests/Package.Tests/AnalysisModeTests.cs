using AsyncSql.Package.Tests.Infrastructure;

namespace AsyncSql.Package.Tests;

/// <summary>Real builds with each value of the MSBuild property <c>AsyncSqlAnalysisMode</c>.</summary>
[Collection(ShareBuilds.Name)]
public class AnalysisModeTests(SharedBuilds builds)
{
    private static readonly string[] InCode = ["ASQL1001", "ASQL1001", "ASQL1001", "ASQL1002"];

    [Theory]
    [InlineData("", "warning", "note", "note", "warning", "note", "warning", "note")]
    [InlineData("Recommended", "warning", "note", "note", "warning", "note", "warning", "note")]
    [InlineData("Strict", "warning", "warning", "warning", "warning", "warning", "warning", "warning")]
    [InlineData("strict", "warning", "warning", "warning", "warning", "warning", "warning", "warning")]
    [InlineData("ProvenOnly", "warning", "note", null, "warning", null, "warning", null)]
    [InlineData("None", null, null, null, null, null, null, null)]
    public void Mode_SetsTheSeverities(string mode, string? largeColumn, string? unboundedString, string? packetSize, string? driver, string? deprecated, string? option, string? withoutLength)
    {
        var logs = builds.ModeConsumers.Build(mode);

        Assert.Equal(
            Reported(("ASQL1001", largeColumn, "Queries.cs"), ("ASQL1002", unboundedString, "Queries.cs"), ("ASQL3001", packetSize, "Services.cs"), ("ASQL4001", driver, "Services.cs"), ("ASQL5001", withoutLength, "Model.cs")),
            Reported(logs[ModeConsumers.Application]));
        Assert.Equal(
            Reported(("ASQL0002", option, ""), ("ASQL4002", driver, "Library.csproj"), ("ASQL4003", deprecated, "Library.csproj")),
            Reported(logs[ModeConsumers.Library]));
    }

    /// <summary>The other way round, too: AnalysisMode of the SDK does not change the severities of the pack.</summary>
    [Fact]
    public void RulesOfTheSdk_AreTheSameInEveryMode()
    {
        const string EverythingOfTheSdk = "-p:AnalysisMode=All";
        var recommended = builds.ModeConsumers.Build("Recommended", EverythingOfTheSdk)[ModeConsumers.Application];
        var strict = builds.ModeConsumers.Build("Strict", EverythingOfTheSdk)[ModeConsumers.Application];
        var none = builds.ModeConsumers.Build("None", EverythingOfTheSdk)[ModeConsumers.Application];

        Assert.Contains(recommended.Results, static result => result.Rule == "CA2007");
        Assert.Equal(OfOthers(recommended), OfOthers(strict));
        Assert.Equal(OfOthers(recommended), OfOthers(none));
        Assert.Equal(["note", "note"], recommended.OfPack.Where(static result => result.Rule is "ASQL1002" or "ASQL3001").Select(static result => result.Level));
        Assert.All(strict.OfPack, static result => Assert.Equal("warning", result.Level));
        Assert.Empty(none.OfPack);

        static IEnumerable<Finding> OfOthers(Sarif log) => log.Results.Except(log.OfPack);
    }

    [Fact]
    public void StrictWithTreatWarningsAsErrors_FailsForAnInfoRule()
    {
        Assert.Contains("error ASQL1002", builds.ModeConsumers.Run("Strict", "--no-incremental", "-p:TreatWarningsAsErrors=true"), StringComparison.Ordinal);
        var output = builds.ModeConsumers.Run("Recommended", "--no-incremental", "-p:TreatWarningsAsErrors=true");
        Assert.Contains("error ASQL1001", output, StringComparison.Ordinal);
        Assert.DoesNotContain("ASQL1002", output, StringComparison.Ordinal);
    }

    [Fact]
    public void NoWarn_OverridesTheMode() =>
        Assert.DoesNotContain(
            builds.ModeConsumers.Build("Strict", "-p:NoWarn=ASQL1002")[ModeConsumers.Application].OfPack, static result => result.Rule == "ASQL1002");

    /// <summary>The files of two modes are equally old, so only the change of the property can show the compiler that it has to run.</summary>
    [Fact]
    public void ChangedModeInTheCommandLine_CompilesAgain()
    {
        builds.ModeConsumers.Run("Recommended");
        Assert.DoesNotContain("ASQL1002", builds.ModeConsumers.Run("Recommended"), StringComparison.Ordinal);
        Assert.Contains("warning ASQL1002", builds.ModeConsumers.Run("Strict"), StringComparison.Ordinal);
        Assert.DoesNotContain("warning ASQL", builds.ModeConsumers.Run("None"), StringComparison.Ordinal);
    }

    [Fact]
    public void UnknownMode_IsReportedOnceAndIgnored()
    {
        var warnings = builds.ModeConsumers.OwnOutput.Split('\n')
            .Where(static line => line.Contains("AsyncSqlAnalysisMode", StringComparison.Ordinal)).Select(static line => line.Trim()).Distinct();

        Assert.Contains(
            "warning ASQL0002: The option 'AsyncSqlAnalysisMode' is ignored: 'Strictest' is not Recommended, Strict, ProvenOnly or None",
            Assert.Single(warnings),
            StringComparison.Ordinal);
        Assert.Equal(
            ["warning", "warning", "warning", "note"],
            builds.ModeConsumers.OwnBuild("Unknown").OfPack.Where(static result => result.File == "Queries.cs").Select(static result => result.Level));
    }

    /// <summary>The warning above is the only one, although this project has the same unknown mode.</summary>
    [Fact]
    public void VisualBasic_DoesNotTrigger()
    {
        Assert.Empty(builds.ModeConsumers.OwnBuild("VisualBasic").OfPack);
        Assert.DoesNotContain("VisualBasic.vbproj]", builds.ModeConsumers.OwnOutput, StringComparison.Ordinal);
    }

    /// <summary>Strict sets the severity of the category, so that a folder can have another.</summary>
    [Fact]
    public void EditorConfig_OverridesTheMode()
    {
        var log = builds.ModeConsumers.OwnBuild("OwnEditorConfig");

        Assert.Equal(InCode, log.OfPack.Where(static result => result.File == "Queries.cs").Select(static result => result.Rule));
        Assert.Equal(["note", "note", "note", "warning"], log.OfPack.Where(static result => result.File == "Queries.cs").Select(static result => result.Level));
        Assert.Equal(["warning", "warning", "warning"], log.OfPack.Where(static result => result.File == "OldQueries.cs").Select(static result => result.Level));
    }

    [Fact]
    public void GlobalConfig_TurnsOnARuleThatTheModeTurnsOff() =>
        Assert.Equal([("ASQL1002", "warning")], builds.ModeConsumers.OwnBuild("OwnGlobalConfig").OfPack.Select(static result => (result.Rule, result.Level)));

    [Theory]
    [InlineData("MultiTargeted")]
    [InlineData("MultiTargeted.net10.0-windows")]
    [InlineData("LateProperty")]
    public void EveryTargetFrameworkAndDirectoryBuildTargets_SetTheMode(string project)
    {
        Assert.Contains("ASQL1001", builds.ModeConsumers.OwnBuild("Unknown").Rules);
        Assert.Empty(builds.ModeConsumers.OwnBuild(project).OfPack);
    }

    private static List<(string Rule, string? Level, string File)> Reported(params (string Rule, string? Level, string File)[] expected) =>
        [.. expected.Where(static one => one.Level is not null).OrderBy(static one => one.Rule, StringComparer.Ordinal)];

    private static List<(string Rule, string? Level, string File)> Reported(Sarif log) =>
        [.. log.OfPack.Select(static result => (result.Rule, (string?)result.Level, result.File)).Distinct().OrderBy(static one => one.Rule, StringComparer.Ordinal)];
}
