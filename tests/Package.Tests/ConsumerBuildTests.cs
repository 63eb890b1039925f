using AsyncSql.Package.Tests.Infrastructure;

namespace AsyncSql.Package.Tests;

/// <summary>Real builds of applications that install the package.</summary>
[Collection(ShareBuilds.Name)]
public class ConsumerBuildTests(SharedBuilds builds)
{
    [Fact]
    public void EntityFrameworkOnSqlServer_ReportsTheMarkedLines()
    {
        var log = builds.Consumers.FirstBuild("Plain");

        Assert.Equal(
            [.. ConsumerSources.ModelLines.Select(static line => (line, "ASQL5001")), .. ConsumerSources.Expected(ConsumerSources.Queries)],
            log.OfPack.Select(result => (result.Line, result.Rule)));
        Assert.All(log.OfPack, result => Assert.Equal(result.Rule == "ASQL5001" ? "Model.cs" : "Queries.cs", result.File));
        Assert.Equal(["note", "note", "warning", "warning", "warning", "note"], log.OfPack.Select(result => result.Level));
        Assert.All(log.OfPack.Where(result => result.Rule == "ASQL1001"), result => Assert.Contains("LargeBinary", result.Message));
    }

    /// <summary>No diagnostics count only if the analyzers ran.</summary>
    [Fact]
    public void WithoutEntityFramework_DoesNotTrigger()
    {
        var log = builds.Consumers.FirstBuild("WithoutEntityFramework");

        Assert.Contains("ASQL1001", log.Rules);
        Assert.Empty(log.Results);
    }

    [Fact]
    public void SeverityNone_IsSilentAboutWhatIsReportedOtherwise()
    {
        Assert.NotEmpty(builds.Consumers.FirstBuild("Plain").OfPack);
        Assert.Contains("ASQL1001", builds.Consumers.FirstBuild("Silenced").Rules);
        Assert.Empty(builds.Consumers.FirstBuild("Silenced").OfPack);
    }

    [Fact]
    public void TestProject_IsSilentAboutWhatIsReportedOtherwise()
    {
        var log = builds.Consumers.FirstBuild("Tested");

        Assert.NotEmpty(builds.Consumers.FirstBuild("Plain").OfPack);
        Assert.Contains("ASQL1001", log.Rules);
        Assert.Empty(log.OfPack);
    }

    [Fact]
    public void CompilerBeforeRoslyn45_IsToldOnceAndNotAnalyzed()
    {
        var (output, log) = builds.Consumers.Build("Plain", "CompilerApiVersion=roslyn4.4");

        // The console prints a warning where it occurs and again in its summary.
        var warnings = output.Split('\n').Select(line => line.Trim()).Where(line => line.Contains("warning ASQL0003", StringComparison.Ordinal));
        Assert.Single(warnings.Distinct());
        Assert.Contains("1 Warning(s)", output);
        Assert.DoesNotContain("ASQL1001", log.Rules);
        Assert.Empty(log.OfPack);
    }
}
