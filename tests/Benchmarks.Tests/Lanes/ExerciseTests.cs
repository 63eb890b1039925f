using System.Globalization;
using AsyncSql.Lanes.Protocol;
using AsyncSql.TdsServer;
using AsyncSql.TdsServer.Tables;
using Xunit;

namespace AsyncSql.Benchmarks.Tests.Lanes;

/// <summary>What applications do besides reading, through each generation of the driver and of EF Core.</summary>
public sealed class ExerciseTests
{
    private static readonly string[] ChecksOfTheDriver = ["transaction-rolls-back", "transaction-commits"];

    private static readonly string[] ChecksOfEntityFramework =
    [
        "save-inserts",
        "save-inserts-many",
        "save-updates",
        "save-deletes",
        "save-meets-changed-row",
        "save-meets-deleted-row",
        "split-query",
        "save-rolls-back",
    ];

    [Theory]
    [InlineData("sqlclient-2.1")]
    [InlineData("sqlclient-6.1")]
    [InlineData("system-data-sqlclient")]
    [InlineData("sqlite")]
    public Task Writing_Passes(string lane) => CheckAsync(lane);

    [PostgresFact]
    public Task Writing_Passes_OnPostgres() => CheckAsync("npgsql");

    /// <summary>A lane that writes says in which database.</summary>
    [Fact]
    public async Task WritingWithoutCreate_IsRefused()
    {
        await using var server = await LaneServer.StartAsync("sqlclient-6.1");
        var failure = await Assert.ThrowsAsync<InvalidOperationException>(() =>
            LaneRunner.RunAsync("sqlclient-6.1", "exercise", "--connection", server.ConnectionString, "--table", "Documents,3,10"));
        Assert.Contains("--create", failure.Message, StringComparison.Ordinal);
    }

    /// <param name="lane">The lane.</param>
    /// <param name="number">The error's number.</param>
    /// <param name="severity">From 20 on the connection is closed after the error.</param>
    /// <param name="times">How many requests meet it.</param>
    [Theory]
    [InlineData("sqlclient-2.1", 40613, 16, 2)]
    [InlineData("sqlclient-2.1", 40197, 20, 1)]
    [InlineData("sqlclient-6.1", 40613, 16, 2)]
    public async Task TransientErrors_AreRetried(string lane, int number, byte severity, int times)
    {
        using var server = SqlServerEmulator.Start();
        server.FailNext(number, times, severity);
        var result = Assert.IsType<CheckResult>(Assert.Single(await RetryAsync(lane, server)));
        Assert.Equal(
            ("retries", true, string.Create(CultureInfo.InvariantCulture, $"{times} retries")),
            (result.Check, result.Passed, result.Detail));
    }

    [Theory]
    [InlineData(208, 1, "SqlException")]
    [InlineData(40613, 100, "RetryLimitExceededException")]
    public async Task OtherErrors_AndTooMany_AreNot(int number, int times, string exception)
    {
        using var server = SqlServerEmulator.Start();
        server.FailNext(number, times);
        var failure = await Assert.ThrowsAsync<InvalidOperationException>(() => RetryAsync("sqlclient-2.1", server));
        Assert.Contains("retries (" + exception, failure.Message, StringComparison.Ordinal);
    }

    /// <summary>A token ends the read of a value that would take half a minute and more, and the connection goes on.</summary>
    [Theory]
    [InlineData("sqlclient-2.1")]
    [InlineData("sqlclient-6.1")]
    [InlineData("system-data-sqlclient")]
    public async Task CancelInsideALargeValue_Passes(string lane)
    {
        var catalogue = new Catalogue();
        catalogue.Tables.Add(Catalogue.CreateDocuments("Large", rows: 2, length: 20 * 1024 * 1024));
        using var server = SqlServerEmulator.Start(catalogue, new EmulatorOptions { PacketDelay = TimeSpan.FromMilliseconds(10) });
        string[] checks = ["cancel-value", "cancel-sequential", "cancel-stream"];
        var messages = await LaneRunner.RunAsync(
            lane,
            ["exercise", "--connection", ConnectionString(server), "--table", "Large,2,20971520", "--check", .. checks]);
        Assert.Equal(checks, messages.Cast<CheckResult>().Where(static result => result.Passed).Select(static result => result.Check));
        Assert.Empty(server.UnexpectedErrors);
    }

    private static async Task CheckAsync(string lane)
    {
        await using var server = await LaneServer.StartAsync(lane);
        var before = await server.DatabasesAsync();
        var messages = await LaneRunner.RunAsync(
            lane,
            "exercise",
            "--connection",
            server.ConnectionString,
            "--table",
            "Documents,3,1000",
            "--create");
        string[] expected = LaneRunner.Definition(lane).HasEntityFramework
            ? [.. ChecksOfTheDriver, .. ChecksOfEntityFramework]
            : ChecksOfTheDriver;
        Assert.Equal(expected, messages.Cast<CheckResult>().Where(static result => result.Passed).Select(static result => result.Check));
        Assert.Equal(before, await server.DatabasesAsync());
    }

    private static Task<IReadOnlyList<LaneMessage>> RetryAsync(string lane, SqlServerEmulator server) =>
        LaneRunner.RunAsync(lane, "exercise", "--connection", ConnectionString(server), "--table", "Documents,100,0", "--check", "retries");

    private static string ConnectionString(SqlServerEmulator server) =>
        string.Create(
            CultureInfo.InvariantCulture,
            $"Server=127.0.0.1,{server.Port};Database=TdsServer;User ID=sa;Password=tds;Encrypt=False;TrustServerCertificate=True");
}
