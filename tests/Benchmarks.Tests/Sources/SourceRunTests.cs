using AsyncSql.Benchmarks.Processes;
using AsyncSql.Benchmarks.Sources;
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
        string[] forms = ["scalar-sync", "scalar-execute-async", "one-sync", "one-read-async", "thousand-open-async", "thousand-execute-async"];
        var runs = await RunAsync(server, "small-rows", forms, create ? ["--create", "--rows", "1500"] : []);
        Assert.Equal([.. forms, .. forms], runs.Select(static run => run.Form));
    }

    [Fact]
    public async Task Entities_AreWrittenInADatabaseOfTheirOwn()
    {
        await using var server = await TdsServerProcess.StartAsync([], [], CancellationToken.None);
        string[] forms =
        [
            "list-dto-async", "create-async", "create-sync", "update-async", "update-sync", "delete-async", "delete-sync", "list-dto-sync",
            "list-direct-async",
        ];
        Assert.Equal([.. forms, .. forms], (await RunAsync(server, "entities", forms, ["--create"])).Select(static run => run.Form));
        var exception = await Assert.ThrowsAsync<InvalidOperationException>(() => RunAsync(server, "entities", ["list-dto-sync"], []));
        Assert.Contains("Give --create", exception.Message, StringComparison.Ordinal);
    }

    /// <summary>One row of a table of several: neither the other rows nor a text of the same length are read.</summary>
    [Theory]
    [InlineData(false)]
    [InlineData(true)]
    public async Task LargeRows_AreOneRow(bool create)
    {
        const string Table = "Rows,3,1024:600000";
        await using var server = await TdsServerProcess.StartAsync([Table], [], CancellationToken.None);
        var runs = await RunAsync(
            server,
            "large-rows",
            ["first-async", "first-sync", "first-async-large-packets"],
            create ? ["--table", Table, "--create"] : ["--table", Table]);
        Assert.Equal(3, runs.Select(static run => run.Form).Distinct().Count());
        Assert.All(
            runs.Where(static run => run.Form == "first-sync"),
            static run => Assert.InRange(run.AllocatedBytes, 600_000, 1_700_000));
    }

    /// <summary>The themes of the Npgsql study, on a PostgreSQL.</summary>
    [PostgresFact]
    public async Task NpgsqlThemes_AreMeasured()
    {
        var (server, reason) = await PostgresProcess.StartAsync(CancellationToken.None);
        Assert.True(server is not null, reason);
        await using var ending = server;
        string[] forms =
        [
            "openers-1", "openers-8", "openers-64", "open-by-string", "open-by-data-source", "unprepared-reopened", "prepared-reopened",
            "query-sync", "query-async", "row-buffered", "row-sequential", "read-buffer-8", "read-buffer-64", "write-buffer-8",
            "write-buffer-64",
        ];
        var messages = await LaneRunner.RunAsync(
            "npgsql",
            [
                "source", "--connection", server.ConnectionString, "--set", "npgsql", "--rounds", "1", "--create",
                "--table", "Value,1,100000", "--form", .. forms,
            ]);
        Assert.Equal(forms, messages.Cast<SourceRunResult>().Select(static run => run.Form));
    }

    /// <summary>The TDS server imitates another: chunks of another size, slower packets, TLS.</summary>
    [Fact]
    public async Task ImitatedServer_IsMeasured()
    {
        var settings = new ImitatedServer("FixedChunks", 8000, 0.05, Encrypt: true);
        Assert.Equal(["--plp", "FixedChunks", "--chunk-size", "8000", "--packet-delay", "0.05"], settings.Arguments);
        Assert.Equal("a server, --plp FixedChunks --chunk-size 8000 --packet-delay 0.05, TLS", settings.Describe("a server"));
        Assert.Equal("a server", new ImitatedServer().Describe("a server"));
        Assert.True(new ImitatedServer().IsDefault);
        Assert.False(settings.IsDefault);
        Assert.False(new ImitatedServer(Encrypt: true).IsDefault);

        const string Table = "Rows,2,1024:300000";
        var (backend, reason) = await LaneBackend.StartAsync(
            LaneRunner.Definition("sqlclient-6.1"), [Table], settings.Encrypt, CancellationToken.None, settings.Arguments);
        Assert.True(backend is not null, reason);
        await using (backend)
        {
            var messages = await LaneRunner.RunAsync(
                "sqlclient-6.1",
                [
                    "source", "--connection", backend.ConnectionString, "--set", "large-rows", "--rounds", "1", "--table", Table,
                    "--form", "first-async", "first-sync",
                ]);
            Assert.Equal(2, messages.Cast<SourceRunResult>().Count());
        }
    }

    [Theory]
    [InlineData("nothing", "async", "has no set 'nothing'")]
    [InlineData("small-rows", "nothing", "has no form 'nothing'")]
    [InlineData("large-rows", "first-async", "Give --table")]
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
