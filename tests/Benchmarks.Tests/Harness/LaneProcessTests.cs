using AsyncSql.Benchmarks.Processes;
using Xunit;

namespace AsyncSql.Benchmarks.Tests.Harness;

/// <summary>A lane that cannot be run says why, and what would help.</summary>
public sealed class LaneProcessTests
{
    [Fact]
    public async Task LaneThatDoesNotBuild_HasAReasonAndACommand()
    {
        var (lane, reason) = await LaneProcess.BuildAsync(new LaneDefinition("missing", "Missing", Benchmarks.LaneServer.SqlServer, HasEntityFramework: true), CancellationToken.None);
        Assert.Null(lane);
        Assert.Contains("error MSB", reason, StringComparison.Ordinal);
        Assert.EndsWith("Try: dotnet build benchmarks/Lanes/Missing -c Release", reason, StringComparison.Ordinal);
    }

    [Fact]
    public async Task LaneThatFails_ThrowsItsOwnWords()
    {
        var lane = await LaneRunner.BuildAsync("sqlite");
        var failure = await Assert.ThrowsAsync<InvalidOperationException>(() => DrainAsync("digest", "--connection", "Data Source=/", "--table", "Documents,1,1", "--scenario", "reader-sync-text"));
        Assert.StartsWith("The lane sqlite failed: SqliteException: ", failure.Message, StringComparison.Ordinal);
        // Wrong arguments are told on the standard error.
        failure = await Assert.ThrowsAsync<InvalidOperationException>(() => DrainAsync("digest", "--connection", "x", "--table", "Documents,1,x"));
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
            var description = Assert.IsType<AsyncSql.Lanes.Protocol.LaneDescription>(Assert.Single(await LaneRunner.RunAsync(definition.Name, "describe")));
            Assert.Equal(definition.Name, description.Lane);
            Assert.Equal(definition.HasEntityFramework, description.EntityFrameworkVersion is not null);
        }
    }
}
