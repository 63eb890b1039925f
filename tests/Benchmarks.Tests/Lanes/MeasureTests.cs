using AsyncSql.Benchmarks.Claims;
using AsyncSql.Benchmarks.Processes;
using AsyncSql.Lanes.Protocol;
using Xunit;

namespace AsyncSql.Benchmarks.Tests.Lanes;

/// <summary>What lanes measure, from the start of what they read to its end.</summary>
public sealed class MeasureTests
{
    private static readonly string[] MeasuredForms =
    [
        .. Forms.TextAndBinary(
            nameof(IReaderForms.Read),
            nameof(IReaderForms.ReadAsync),
            nameof(IReaderForms.ReadSequentiallyAsync),
            nameof(IReaderForms.ReadSequentiallyWithoutNullCheckAsync),
            nameof(IReaderForms.StreamAsync),
            nameof(IReaderForms.ReadAfterExecuteAsync)),
        .. Forms.Queries,
    ];

    private static string ReadText => Forms.Text(nameof(IReaderForms.Read));

    private static string ReadTextAsync => Forms.Text(nameof(IReaderForms.ReadAsync));

    private static string StreamTextAsync => Forms.Text(nameof(IReaderForms.StreamAsync));

    /// <summary>
    /// The first proof: allocations are stable where times are not. Each form runs once; the driver's own pools would only make the
    /// synchronous
    /// and the streamed form cheaper in a second run.
    /// </summary>
    [Fact]
    public async Task FourMegabytesOfText_ThroughTheOldDriver_AllocateAsThePackSays()
    {
        var measured = await MeasureAsync(
            "sqlclient-2.1", "Text,1,2097152", "--runs", "1", "--budget", "0", "--form", ReadText, ReadTextAsync, StreamTextAsync);
        var (synchronous, asynchronous, streamed) = (measured[ReadText], measured[ReadTextAsync], measured[StreamTextAsync]);
        // The string itself is 4 MB: what is compared was really read.
        Assert.InRange(synchronous.LeastAllocatedBytes, 4 * 1024 * 1024, 40 * 1024 * 1024);
        Assert.InRange(asynchronous.LeastAllocatedBytes, 50 * synchronous.LeastAllocatedBytes, long.MaxValue);
        Assert.InRange(streamed.LeastAllocatedBytes, 1, synchronous.LeastAllocatedBytes / 2);
    }

    [Fact]
    public async Task FileLane_MeasuresEveryForm()
    {
        AssertControl(await MeasureAsync("sqlite", "Text,2,1000000", "--runs", "1"));
    }

    [PostgresFact]
    public async Task PostgresLane_MeasuresEveryForm()
    {
        AssertControl(await MeasureAsync("npgsql", "Text,2,1000000", "--runs", "1"));
    }

    /// <summary>The tables of many rows are on the server of a run, and the forms read all of their rows.</summary>
    [Theory]
    [InlineData("StreamedShortRows")]
    [InlineData("StreamedShortEntities")]
    public async Task ManyRows_AreMeasured(string claim)
    {
        var definition = (await LaneRunner.RunAsync("sqlclient-6.1", "claims")).OfType<ClaimDefinition>().Single(known => known.Claim == claim);
        var (backend, reason) = await LaneBackend.StartAsync(
            LaneRunner.Definition("sqlclient-6.1"), new MeasurementPlan(IsQuick: false).Tables, encrypt: true, CancellationToken.None);
        Assert.True(backend is not null, reason);
        await using (backend)
        {
            var results = (await LaneRunner.RunAsync(
                "sqlclient-6.1",
                "benchmark", "--connection", backend.ConnectionString, "--iterations", "1", "--point", $"{claim};0;{string.Join('|', definition.Kinds)}"))
                .OfType<FormResult>()
                .ToList();
            Assert.Equal(2 * definition.Kinds.Count, results.Count);
            // 10,000 texts of 3,000 units, and as many binary values of 3,000 bytes.
            Assert.All(
                results.Where(static result => result.Kind.Contains("3000", StringComparison.Ordinal)),
                static result => Assert.InRange(result.AllocatedBytes, 10_000L * 9_000, long.MaxValue));
        }
    }

    /// <summary>
    /// A short form has three times the runs, and is repeated in each until its time is measurable; the time is that of one execution.
    /// </summary>
    [Fact]
    public async Task ShortForms_AreRepeated()
    {
        var (backend, reason) = await LaneBackend.StartAsync(LaneRunner.Definition("sqlite"), [], encrypt: false, CancellationToken.None);
        Assert.True(backend is not null, reason);
        await using (backend)
        {
            var results = (await LaneRunner.RunAsync(
                "sqlite",
                "benchmark", "--connection", backend.ConnectionString, "--create", "--iterations", "3", "--point", "ReaderForms;10240;text"))
                .OfType<FormResult>()
                .ToList();
            Assert.Equal(5, results.Count);
            Assert.All(results, static result =>
            {
                Assert.Equal(9, result.Milliseconds.Count);
                Assert.InRange(result.Repetitions ?? 1, 2, 1_000);
                Assert.InRange(result.MedianMilliseconds * result.Repetitions!.Value, 5, 5_000);
                Assert.InRange(result.MedianMilliseconds, 0.001, 5);
            });
        }
    }

    /// <summary>Where the effect is absent, the asynchronous form costs about what the synchronous one does.</summary>
    private static void AssertControl(Dictionary<string, Measurement> measured)
    {
        // Claims may add forms of their own.
        Assert.All(MeasuredForms, form =>
        {
            Assert.Equal(2, measured[form].Rows);
            Assert.True(measured[form].LeastMilliseconds > 0);
        });
        // Two strings of a million units.
        Assert.InRange(measured[ReadText].LeastAllocatedBytes, 4_000_000, 40_000_000);
        Assert.InRange(measured[ReadTextAsync].LeastAllocatedBytes, 4_000_000, 3 * measured[ReadText].LeastAllocatedBytes);
        Assert.InRange(measured[FormName.Create(nameof(IQueryForms.ProjectAsync))].LeastAllocatedBytes, 1, 1_000_000);
    }

    /// <summary>A quick run measures the forms that it compares, without the threefold runs.</summary>
    [Fact]
    public async Task QuickRun_MeasuresTheFormsThatItIsTold()
    {
        var (backend, reason) = await LaneBackend.StartAsync(LaneRunner.Definition("sqlite"), [], encrypt: false, CancellationToken.None);
        Assert.True(backend is not null, reason);
        await using (backend)
        {
            var results = (await LaneRunner.RunAsync(
                "sqlite",
                "benchmark", "--connection", backend.ConnectionString, "--create", "--iterations", "3", "--quick",
                "--point", "ReaderForms;10240;text;Asynchronous|Synchronous"))
                .OfType<FormResult>()
                .ToList();
            Assert.Equal(["Asynchronous", "Synchronous"], results.Select(static result => result.Form));
            Assert.All(results, static result => Assert.Equal(3, result.Milliseconds.Count));
        }
    }

    private static async Task<Dictionary<string, Measurement>> MeasureAsync(string lane, string table, params string[] arguments)
    {
        var (backend, reason) = await LaneBackend.StartAsync(LaneRunner.Definition(lane), [table], encrypt: false, CancellationToken.None);
        Assert.True(backend is not null, reason);
        await using (backend)
        {
            var messages = await LaneRunner.RunAsync(
                lane,
                [
                    "measure",
                    "--connection",
                    backend.ConnectionString,
                    "--table",
                    table,
                    .. Enumerable.Repeat("--create", backend.HasTables ? 0 : 1),
                    .. arguments,
                ]);
            return messages.Cast<Measurement>().ToDictionary(static measurement => measurement.Form);
        }
    }
}
