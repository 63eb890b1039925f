using System.Diagnostics;
using System.Globalization;
using AsyncSql.Benchmarks.Tests.Conformance;
using AsyncSql.Lanes.Protocol;
using AsyncSql.TdsServer.Tables;
using AsyncSql.TdsServer.Values;
using Xunit;

namespace AsyncSql.Benchmarks.Tests.Lanes;

/// <summary><c>--create</c>: a database with a random name, the same rows in it, and nothing left afterwards whatever happens.</summary>
public sealed class OwnDatabaseTests
{
    /// <summary>
    /// So many rows that their digests do not fit into the pipe: the lane waits in the middle of its run until the test reads on.
    /// </summary>
    private const int Rows = 120;

    /// <summary>So many rows that the lane is still writing them when its database has been seen.</summary>
    private const int ManyRows = 20_000;

    private static readonly int?[] Lengths = [null, 0, 1, 10, 4_000, 4_001, 100_000];

    private static readonly string Table = string.Create(CultureInfo.InvariantCulture, $"Documents,{Rows},null/0/1/10/4000/4001/100000");

    private static readonly string[] ReaderForms =
    [
        .. Forms.TextAndBinary(
            nameof(IReaderForms.Read),
            nameof(IReaderForms.ReadAsync),
            nameof(IReaderForms.StreamAsync),
            nameof(IReaderForms.ReadAfterExecuteAsync)),
    ];

    private static readonly TimeSpan Patience = TimeSpan.FromMinutes(1);

    public static TheoryData<string> LanesWithoutPostgres => ["sqlclient-2.1", "sqlclient-6.1", "system-data-sqlclient", "sqlite"];

    [Theory]
    [MemberData(nameof(LanesWithoutPostgres))]
    public Task Rows_AreTheSame_AndTheDatabaseIsGone(string lane) => CheckRowsAsync(lane);

    [PostgresFact]
    public Task Rows_AreTheSame_AndTheDatabaseIsGone_OnPostgres() => CheckRowsAsync("npgsql");

    [Theory]
    [MemberData(nameof(LanesWithoutPostgres))]
    public Task CancelledRun_LeavesNothing(string lane) => CheckCancellationAsync(lane);

    [PostgresFact]
    public Task CancelledRun_LeavesNothing_OnPostgres() => CheckCancellationAsync("npgsql");

    [Theory]
    [InlineData("sqlclient-2.1")]
    [InlineData("sqlclient-6.1")]
    [InlineData("system-data-sqlclient")]
    public Task ErrorWhileSeeding_LeavesNothing(string lane) => CheckErrorAsync(lane);

    [PostgresFact]
    public Task ErrorWhileSeeding_LeavesNothing_OnPostgres() => CheckErrorAsync("npgsql");

    /// <summary>CHARACTERS:BYTES, for the rows in turn.</summary>
    [Fact]
    public async Task TextAndBinaryValue_HaveTheirOwnLengths()
    {
        await using var server = await LaneServer.StartAsync("sqlite");
        var messages = await LaneRunner.RunAsync(
            "sqlite",
            "digest", "--connection", server.ConnectionString, "--table", "Documents,3,10:300/null:5/7", "--create",
            "--form", Forms.Text(nameof(IReaderForms.Read)), Forms.Binary(nameof(IReaderForms.Read)));
        long[] lengths = [20, 0, 14, 300, 5, 7];
        Assert.Equal(lengths, messages.Cast<ValueDigest>().Select(static digest => digest.Length));
    }

    [Fact]
    public async Task ErrorAfterSeeding_LeavesNothing()
    {
        // The form is looked for when the database is there.
        foreach (var lane in new[] { "sqlclient-6.1", "sqlite" })
        {
            await using var server = await LaneServer.StartAsync(lane);
            var before = await server.DatabasesAsync();
            var failure = await Assert.ThrowsAsync<InvalidOperationException>(() =>
                LaneRunner.RunAsync(
                    lane,
                    "digest",
                    "--connection",
                    server.ConnectionString,
                    "--table",
                    Table,
                    "--create",
                    "--form",
                    "nonsense"));
            Assert.Contains("no form 'nonsense'", failure.Message, StringComparison.Ordinal);
            Assert.Equal(before, await server.DatabasesAsync());
        }
    }

    /// <summary>Ctrl+C in a terminal, without a harness around the lane.</summary>
    [UnixFact]
    public async Task Interrupt_LeavesNothing()
    {
        var lane = await LaneRunner.BuildAsync("sqlclient-6.1");
        await using var server = await LaneServer.StartAsync("sqlclient-6.1");
        var before = await server.DatabasesAsync();
        // A shell's background job ignores SIGINT, and so do the processes that it starts.
        string[] program = OperatingSystem.IsLinux() ? ["env", "--default-signal=INT", "dotnet"] : ["dotnet"];
        using var process = Process.Start(
            new ProcessStartInfo(
                program[0],
                [
                    .. program[1..],
                    lane.Program,
                    "measure",
                    "--connection",
                    server.ConnectionString,
                    "--table",
                    $"Documents,{ManyRows},1000",
                    "--create",
                ])
            {
                RedirectStandardOutput = true,
            }
        )!;
        var output = process.StandardOutput.ReadToEndAsync();
        await SeeDatabaseAsync(server, before, output);
        using (var kill = Process.Start("kill", ["-INT", process.Id.ToString(CultureInfo.InvariantCulture)]))
            await kill.WaitForExitAsync();
        await process.WaitForExitAsync().WaitAsync(Patience);
        Assert.Equal(130, process.ExitCode);
        Assert.Contains("Cancelled. ", await output, StringComparison.Ordinal);
        Assert.Equal(before, await server.DatabasesAsync());
    }

    /// <summary>
    /// The databases before, during and after a run; a table of the same name in the database of the connection is another one.
    /// </summary>
    private static async Task CheckRowsAsync(string lane)
    {
        var process = await LaneRunner.BuildAsync(lane);
        await using var server = await LaneServer.StartAsync(lane);
        var before = await server.DatabasesAsync();
        string? own = null;
        var digests = new List<ValueDigest>();
        await foreach (
            var message in process.RunAsync(
                ["digest", "--connection", server.ConnectionString, "--table", Table, "--create", "--form", .. ReaderForms],
                CancellationToken.None))
        {
            own ??= Assert.Single((await server.DatabasesAsync()).Except(before));
            digests.Add(Assert.IsType<ValueDigest>(message));
        }

        Assert.Contains("AsyncSql_", own, StringComparison.Ordinal);
        Assert.Equal(before, await server.DatabasesAsync());
        Assert.Equal(ReaderForms.Length * Rows, digests.Count);
        var expected = Catalogue();
        Assert.All(
            digests,
            digest => Assert.Equal(ConformanceServer.ComputeDigest(expected, digest.Row + 1, digest.Column), (digest.Digest, digest.Length))
        );
        if (LaneRunner.Definition(lane).Server != Benchmarks.LaneServer.SqlServer)
            return;

        var others = await LaneRunner.RunAsync(
            lane,
            "digest",
            "--connection",
            server.ConnectionString,
            "--table",
            "Documents,100,1048576",
            "--form",
            Forms.Binary(nameof(IReaderForms.Read)));
        Assert.Equal(100, others.Count);
        Assert.All(others, static message => Assert.Equal(1024 * 1024, Assert.IsType<ValueDigest>(message).Length));
    }

    private static async Task CheckCancellationAsync(string lane)
    {
        var process = await LaneRunner.BuildAsync(lane);
        await using var server = await LaneServer.StartAsync(lane);
        var before = await server.DatabasesAsync();

        // While it reads: the first digest is there, and many are to come.
        using (var reading = new CancellationTokenSource())
        {
            var seen = 0;
            await Assert.ThrowsAnyAsync<OperationCanceledException>(() => RunAsync(
                ["digest", "--connection", server.ConnectionString, "--table", Table, "--create", "--form", .. ReaderForms],
                reading.Token,
                async () =>
                {
                    if (seen++ > 0)
                        return;
                    Assert.Single((await server.DatabasesAsync()).Except(before));
                    await reading.CancelAsync();
                }));
            Assert.Equal(before, await server.DatabasesAsync());
        }

        // While it writes its rows.
        using var writing = new CancellationTokenSource();
        var run = RunAsync(
            ["measure", "--connection", server.ConnectionString, "--table", $"Documents,{ManyRows},1000", "--create"],
            writing.Token,
            static () => Task.CompletedTask);
        await SeeDatabaseAsync(server, before, run);
        await writing.CancelAsync();
        await Assert.ThrowsAnyAsync<OperationCanceledException>(() => run);
        Assert.Equal(before, await server.DatabasesAsync());

        async Task RunAsync(string[] arguments, CancellationToken token, Func<Task> message)
        {
            await foreach (var _ in process.RunAsync(arguments, token))
                await message();
        }
    }

    private static async Task CheckErrorAsync(string lane)
    {
        await LaneRunner.BuildAsync(lane);
        await using var server = await LaneServer.StartAsync(lane);
        var before = await server.DatabasesAsync();
        var run = LaneRunner.RunAsync(
            lane,
            "measure",
            "--connection",
            server.ConnectionString,
            "--table",
            $"Documents,{ManyRows},1000",
            "--create");
        await SeeDatabaseAsync(server, before, run);
        await server.BreakAsync();
        var failure = await Assert.ThrowsAsync<InvalidOperationException>(() => run);
        Assert.DoesNotContain("is left", failure.Message, StringComparison.Ordinal);
        Assert.Equal(before, await server.DatabasesAsync());
    }

    private static async Task SeeDatabaseAsync(LaneServer server, IReadOnlyList<string> before, Task run)
    {
        var start = Stopwatch.GetTimestamp();
        while ((await server.DatabasesAsync()).Count == before.Count)
        {
            Assert.False(run.IsCompleted, "The lane was done before its database was seen.");
            Assert.InRange(Stopwatch.GetElapsedTime(start), TimeSpan.Zero, Patience);
            await Task.Delay(5);
        }
    }

    private static TableDefinition Catalogue() =>
        new TableDefinition("Documents", Rows)
            .AddKey("Id")
            .AddColumn(
                "Content",
                SqlType.NVarCharMax,
                static row => Lengths[(row - 1) % Lengths.Length] is { } length ? TextContent.CreateMultilingual(row, length) : null,
                nullable: true)
            .AddColumn(
                "Data",
                SqlType.VarBinaryMax,
                static row => Lengths[(row - 1) % Lengths.Length] is { } length ? new BinaryContent(row, length) : null,
                nullable: true);
}
