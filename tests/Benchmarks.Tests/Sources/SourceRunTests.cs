using AsyncSql.Benchmarks.Processes;
using AsyncSql.Lanes.Protocol;
using Xunit;

namespace AsyncSql.Benchmarks.Tests.Sources;

/// <summary>Lanes measure a published table, in seconds.</summary>
public sealed class SourceRunTests
{
    /// <summary>As the TDS server has the rows, and in a database of the lane's own.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task SmallRows_AreMeasured(bool create)
    {
        await using var server = await TdsServerProcess.StartAsync([], [], CancellationToken.None);
        var runs = await RunAsync(server, "small-rows", ["thousand-async", "thousand-sync"], create ? ["--create", "--rows", "1500"] : []);
        Assert.Equal(["thousand-async", "thousand-sync", "thousand-async", "thousand-sync"], runs.Select(static run => run.Form));
    }

    [Fact]
    public async Task Entities_AreWrittenInADatabaseOfTheirOwn()
    {
        await using var server = await TdsServerProcess.StartAsync([], [], CancellationToken.None);
        string[] forms = ["list-dto-async", "create-async", "create-sync", "update-sync", "delete-async", "delete-sync", "list-dto-sync"];
        Assert.Equal([.. forms, .. forms], (await RunAsync(server, "entities", forms, ["--create"])).Select(static run => run.Form));
        var exception = await Assert.ThrowsAsync<InvalidOperationException>(() => RunAsync(server, "entities", ["list-dto-sync"], []));
        Assert.Contains("Give --create", exception.Message, StringComparison.Ordinal);
    }

    [Fact]
    public async Task LargeRows_AllocateMoreAsynchronously()
    {
        await using var server = await TdsServerProcess.StartAsync(["Rows,2,300000"], [], CancellationToken.None);
        var runs = await RunAsync(server, "large-rows", ["async", "sync", "async-large-packets"], ["--table", "Rows,2,300000"]);
        Assert.Equal(3, runs.Select(static run => run.Form).Distinct().Count());
        Assert.All(runs, static run => Assert.True(run.AllocatedBytes > 600_000));
    }

    [Theory]
    [InlineData("nothing", "async", "has no set 'nothing'")]
    [InlineData("small-rows", "nothing", "has no form 'nothing'")]
    [InlineData("large-rows", "async", "Give --table")]
    public async Task WrongSetOrForm_IsSaid(string set, string form, string expected)
    {
        await using var server = await TdsServerProcess.StartAsync([], [], CancellationToken.None);
        Assert.Contains(
            expected,
            (await Assert.ThrowsAsync<InvalidOperationException>(() => RunAsync(server, set, [form], []))).Message,
            StringComparison.Ordinal);
    }

    private static async Task<IReadOnlyList<SourceRunResult>> RunAsync(
        TdsServerProcess server,
        string set,
        string[] forms,
        string[] options)
    {
        var messages = await LaneRunner.RunAsync(
            "sqlclient-6.1",
            [
                "source",
                "--connection",
                server.CreateConnectionString(),
                "--set",
                set,
                "--rounds",
                "2",
                "--budget",
                "20",
                .. options,
                "--form",
                .. forms,
            ]);
        var runs = messages.Cast<SourceRunResult>().ToList();
        Assert.All(runs, run => Assert.True(run.Set == set && run.Operations > 0 && run.Milliseconds > 0 && run.AllocatedBytes > 0));
        return runs;
    }
}
