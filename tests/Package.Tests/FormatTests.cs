using AsyncSql.Package.Tests.Infrastructure;

namespace AsyncSql.Package.Tests;

/// <summary>Repairs applied by the real <c>dotnet format</c>, which takes one kind of repair for a whole solution.</summary>
[Collection(ShareBuilds.Name)]
public class FormatTests(SharedBuilds builds)
{
    [Fact]
    public void Format_NarrowsEverySiteAndTheNextBuildIsSilent()
    {
        var before = builds.Consumers.FirstBuild("Repairs").OfPack;
        Assert.Equal(ConsumerSources.Expected(ConsumerSources.Repairable), before.Select(result => (result.Line, result.Rule)));

        Format("Repairs.slnx");

        Assert.Equal(ConsumerSources.Repaired, builds.Consumers.Read("Repairs/Queries.cs"));
        var after = builds.Consumers.Build("Repairs").Log;
        Assert.Contains("ASQL1001", after.Rules);
        Assert.Empty(after.OfPack);
    }

    [Fact]
    public void Format_WhenTheFirstSiteOffersTheSynchronousRemedyOnly_ChangesNothingButProjections()
    {
        var before = builds.Consumers.FirstBuild("OnlySynchronous").OfPack;
        Assert.Equal(ConsumerSources.Expected(ConsumerSources.FirstSiteOnlySynchronous), before.Select(result => (result.Line, result.Rule)));

        Format("OnlySynchronous.slnx");

        Assert.Equal(ConsumerSources.FirstSiteUntouched, builds.Consumers.Read("OnlySynchronous/Queries.cs"));
    }

    private void Format(string solution) =>
        DotNet.Run(builds.Consumers.Root, "format", "analyzers", solution, "--diagnostics", "ASQL1001", "--no-restore");
}
