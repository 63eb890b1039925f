using System.Xml.Linq;
using AsyncSql.Benchmarks.Processes;
using AsyncSql.Lanes.Protocol;
using Xunit;

namespace AsyncSql.Benchmarks.Tests.Harness;

/// <summary>A lane that cannot be run says why, and what would help.</summary>
public sealed class LaneProcessTests
{
    [Fact]
    public async Task LaneThatDoesNotBuild_HasAReasonAndACommand()
    {
        var (lane, reason) = await LaneProcess.BuildAsync(
            new LaneDefinition("missing", "Missing", Benchmarks.LaneServer.SqlServer, HasEntityFramework: true),
            CancellationToken.None);
        Assert.Null(lane);
        Assert.Contains("error MSB", reason, StringComparison.Ordinal);
        Assert.EndsWith("Try: dotnet build benchmarks/Lanes/Missing -c Release", reason, StringComparison.Ordinal);
    }

    [Fact]
    public async Task LaneThatFails_ThrowsItsOwnWords()
    {
        var lane = await LaneRunner.BuildAsync("sqlite");
        var failure = await Assert.ThrowsAsync<InvalidOperationException>(() =>
            DrainAsync(
                "digest",
                "--connection",
                "Data Source=/",
                "--table",
                "Documents,1,1",
                "--form",
                Forms.Text(nameof(IReaderForms.Read))));
        Assert.StartsWith("The lane sqlite failed: SqliteException: ", failure.Message, StringComparison.Ordinal);
        // Wrong arguments are told on the standard error.
        failure = await Assert.ThrowsAsync<InvalidOperationException>(() =>
            DrainAsync("digest", "--connection", "x", "--table", "Documents,1,x"));
        Assert.Contains("NAME,ROWS,LENGTH", failure.Message, StringComparison.Ordinal);

        async Task DrainAsync(params string[] arguments)
        {
            await foreach (var message in lane.RunAsync(arguments, CancellationToken.None))
                Assert.Fail("A message: " + message);
        }
    }

    [Fact]
    public async Task EveryLane_IsBuiltAndDescribesItself()
    {
        foreach (var definition in LaneDefinition.All)
        {
            var description = Assert.IsType<LaneDescription>(Assert.Single(await LaneRunner.RunAsync(definition.Name, "describe")));
            Assert.Equal(definition.Name, description.Lane);
            Assert.Equal(definition.HasEntityFramework, description.EntityFrameworkVersion is not null);
        }
    }

    /// <summary>The solution with which all lanes are built at the same time.</summary>
    [Fact]
    public void Solution_HasEveryLane() => Assert.Equal(
        LaneDefinition.All.Select(static lane => $"{lane.Project}/AsyncSql.Lanes.{lane.Project}.csproj").Distinct().Order(StringComparer.Ordinal),
        XDocument.Load(Path.Combine(Repository.Benchmarks!, "Lanes", "Lanes.slnx")).Descendants("Project")
            .Select(static project => project.Attribute("Path")!.Value).Order(StringComparer.Ordinal));

    /// <summary>EF Core on the newest driver, which no version of its provider references.</summary>
    [Fact]
    public async Task EntityFramework_RunsOnTheNewestDriver()
    {
        var description = Assert.IsType<LaneDescription>(Assert.Single(await LaneRunner.RunAsync("sqlclient-7.1-ef", "describe")));
        Assert.Equal(("7.1.0", "10.0.14"), (description.DriverVersion, description.EntityFrameworkVersion));
    }

    /// <summary>Two settings of a driver are two lanes of one program, each in a process of its own.</summary>
    [Theory]
    [InlineData("sqlclient-7.1", null)]
    [InlineData("sqlclient-7.1-async", "UseCompatibilityAsyncBehaviour=false")]
    [InlineData("sqlclient-7.1-sni", "UseCompatibilityProcessSni=false")]
    [InlineData("sqlclient-7.1-both", "UseCompatibilityAsyncBehaviour=false, UseCompatibilityProcessSni=false")]
    public async Task Switches_AreSetInTheProcess(string lane, string? switches)
    {
        var description = Assert.IsType<LaneDescription>(Assert.Single(await LaneRunner.RunAsync(lane, "describe")));
        Assert.Equal((lane, "7.1.0", switches), (description.Lane, description.DriverVersion, description.Switches));
    }

    /// <summary>A lane that is there for one question answers no other, and a claim is measured where it says.</summary>
    [Fact]
    public void Lane_MeasuresTheClaimsThatNameIt()
    {
        var claim = new ClaimDefinition("Claim", "a scenario", [], "Flagged", [], [], ["text"], [], false);
        Assert.Equal(["sqlclient-2.1", "sqlclient-6.1", "system-data-sqlclient", "npgsql", "sqlite"], Lanes(claim));
        Assert.Equal(["sqlclient-6.1", "sqlclient-7.1-both"], Lanes(claim with { Lanes = ["sqlclient-7.1-both", "sqlclient-6.1"] }));

        static IEnumerable<string> Lanes(ClaimDefinition claim) =>
            LaneDefinition.All.Where(lane => lane.CanMeasure(claim)).Select(static lane => lane.Name);
    }
}
