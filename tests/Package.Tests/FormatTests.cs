using AsyncSql.Package.Tests.Infrastructure;

namespace AsyncSql.Package.Tests;

/// <summary>Fixes applied by <c>dotnet format</c>, which applies one kind of fix to the entire solution.</summary>
[Collection(ShareBuilds.Name)]
public class FormatTests(SharedBuilds builds)
{
    [Fact]
    public void Format_NarrowsEverySiteAndTheNextBuildIsSilent()
    {
        var before = builds.Consumers.FirstBuild("Repairs").OfPack;
        Assert.Equal(
            [.. ConsumerSources.ModelLines.Select(static line => (line, "ASQL5001")), .. ConsumerSources.Expected(ConsumerSources.Repairable)],
            before.Select(result => (result.Line, result.Rule)));

        Format("Repairs.slnx");

        Assert.Equal(ConsumerSources.Repaired, builds.Consumers.Read("Repairs/Queries.cs"));
        var after = builds.Consumers.Build("Repairs").Log;
        Assert.Contains("ASQL1001", after.Rules);
        Assert.All(after.OfPack, static result => Assert.Equal("ASQL5001", result.Rule));

        // Ends with an error if it would change a line.
        DotNet.Run(builds.Consumers.Root, "format", "Repairs.slnx", "--no-restore", "--verify-no-changes");
    }

    [Fact]
    public void Format_WhenTheFirstSiteOffersTheSynchronousRemedyOnly_ChangesNothingButProjections()
    {
        var before = builds.Consumers.FirstBuild("FirstOnlySynchronous").OfPack;
        Assert.Equal(
            [
                .. ConsumerSources.Expected(ConsumerSources.OnlySynchronous).Select(site => ("FirstQueries.cs", site.Line, site.Rule)),
                .. ConsumerSources.ModelLines.Select(static line => ("Model.cs", line, "ASQL5001")),
                .. ConsumerSources.Expected(ConsumerSources.Repairable).Select(site => ("Queries.cs", site.Line, site.Rule)),
            ],
            before.Select(result => (result.File, result.Line, result.Rule)));

        // Twice: in one run dotnet format stops a second provider after the first change, so only the second run would apply a
        // synchronous fix to the entire solution.
        Format("FirstOnlySynchronous.slnx");
        Format("FirstOnlySynchronous.slnx");

        Assert.Equal(ConsumerSources.OnlySynchronous, builds.Consumers.Read("FirstOnlySynchronous/FirstQueries.cs"));
        Assert.Equal(ConsumerSources.Repaired, builds.Consumers.Read("FirstOnlySynchronous/Queries.cs"));
    }

    /// <summary>The tool prints a line for each fix that it cannot apply to a solution, unless the fix has a provider that changes nothing.</summary>
    private void Format(string solution)
    {
        var output = DotNet.Run(builds.Consumers.Root, "format", "analyzers", solution, "--diagnostics", "ASQL1001", "--no-restore");
        Assert.DoesNotContain("Fix All", output, StringComparison.OrdinalIgnoreCase);
    }
}
