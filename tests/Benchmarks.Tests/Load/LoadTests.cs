using AsyncSql.Benchmarks.Claims;
using AsyncSql.Benchmarks.Commands;
using AsyncSql.Benchmarks.Load;
using AsyncSql.Benchmarks.Pages;
using AsyncSql.Lanes.Load;
using AsyncSql.Lanes.Protocol;
using Xunit;

namespace AsyncSql.Benchmarks.Tests.Load;

/// <summary>The arithmetic of load, and one point of it in seconds.</summary>
public sealed class LoadTests
{
    private static readonly LoadPoint Point = new("sqlclient-6.1", MeasurementPlan.Megabyte, 8, 8, LoadPlan.Forms[0]);

    [Theory]
    [InlineData(50, 50)]
    [InlineData(99, 99)]
    [InlineData(100, 100)]
    [InlineData(1, 1)]
    public void Percentile_OfAHundred(int percentile, double expected) =>
        Assert.Equal(expected, Percentiles.Compute(Enumerable.Range(1, 100).Reverse().Select(static value => (double)value), percentile));

    [Theory]
    [InlineData(50, 20)]
    [InlineData(51, 30)]
    [InlineData(75, 30)]
    [InlineData(76, 40)]
    [InlineData(99, 40)]
    public void Percentile_OfFewIsOneOfThem(int percentile, double expected) =>
        Assert.Equal(expected, Percentiles.Compute([40, 10, 30, 20], percentile));

    [Fact]
    public void Percentile_OfNothingIsNone()
    {
        Assert.Null(Percentiles.Compute([], 50));
        Assert.Equal(7, Percentiles.Compute([7], 99));
        Assert.Throws<ArgumentOutOfRangeException>(() => Percentiles.Compute([7], 0));
        Assert.Throws<ArgumentOutOfRangeException>(() => Percentiles.Compute([7], 101));
    }

    [Fact]
    public void Delay_IsTheLongestFromQueueToRun()
    {
        var ledger = new DelayLedger();
        Assert.Equal(TimeSpan.Zero, ledger.GetLongest(At(0)));
        var (first, second, third) = (ledger.RecordQueued(At(0)), ledger.RecordQueued(At(10)), ledger.RecordQueued(At(20)));
        ledger.RecordRun(second, At(15));
        ledger.RecordRun(first, At(30));
        ledger.RecordRun(third, At(31));
        Assert.Equal(At(30), ledger.GetLongest(At(1000)));
        ledger.RecordRun(third, At(5000)); // told twice
        Assert.Equal(At(30), ledger.GetLongest(At(6000)));
    }

    /// <summary>A pool without a free thread never tells of it.</summary>
    [Fact]
    public void Delay_OfAnItemThatStillWaitsCounts()
    {
        var ledger = new DelayLedger();
        ledger.RecordRun(ledger.RecordQueued(At(0)), At(5));
        var waiting = ledger.RecordQueued(At(10));
        ledger.RecordQueued(At(20));
        Assert.Equal(At(5), ledger.GetLongest(At(12)));
        Assert.Equal(At(90), ledger.GetLongest(At(100)));
        ledger.RecordRun(waiting, At(101));
        Assert.Equal(At(91), ledger.GetLongest(At(102)));
    }

    [Fact]
    public async Task Probe_SeesThatAllThreadsAreTaken()
    {
        using var probe = new DelayProbe();
        using var release = new ManualResetEventSlim();
        var blocked = Enumerable.Range(0, 64).Select(_ => Task.Run(() => release.Wait(TimeSpan.FromSeconds(30)))).ToArray();
        await Task.Delay(300);
        release.Set();
        await Task.WhenAll(blocked);
        Assert.True(probe.PeakThreads > 1);
        Assert.True(probe.Longest > TimeSpan.Zero);
    }

    [Fact]
    public void Row_SaysWhatWasAnswered()
    {
        var result = new LoadResult("async", 8, 0, 8, 0, null, 2, [10, 20, 30, 40, 50, 60, 70, 80], 5, 1000, 12.34);
        var done = LoadRow.Create(Point, result, null);
        Assert.Equal(
            (true, 8, 4, 40, 80, null),
            (done.IsDone, done.Answered, done.RequestsPerSecond, done.MedianMilliseconds, done.NinetyNinthMilliseconds, done.Why));

        var cut = LoadRow.Create(Point, result with { Milliseconds = [10, 20, 30] }, null);
        Assert.Equal((false, 3, 8, 1.5, "The time was up."), (cut.IsDone, cut.Answered, cut.Requests, cut.RequestsPerSecond, cut.Why));

        var failed = LoadRow.Create(Point, result with { Milliseconds = [10], Failed = 7, Error = "SqlException: no." }, null);
        Assert.Equal((false, "7 failed. SqlException: no."), (failed.IsDone, failed.Why));

        var silent = LoadRow.Create(Point, null, "It does not build.");
        Assert.Equal(
            (false, 0, 8, null, "It does not build."),
            (silent.IsDone, silent.Answered, silent.Requests, silent.MedianMilliseconds, silent.Why));
    }

    [Fact]
    public void Plan_HasEveryFormAtEveryPoint()
    {
        var points = new LoadPlan(IsQuick: false).Points.ToList();
        Assert.Equal(2 * 2 * 3 * 6, points.Count);
        Assert.All(points, static point => Assert.True(point.Requests >= point.Concurrency && point.Requests % point.Concurrency == 0));
        Assert.Equal(2 * 2 * 6, new LoadPlan(IsQuick: true).Points.Count());
    }

    [Theory]
    [InlineData(25, 16, Verdict.Held)]
    [InlineData(24.9, 16, Verdict.NotHeld)]
    [InlineData(25, 17, Verdict.NotHeld)]
    public void Bar_IsARatioAndANumberOfThreads(double perSecond, int threads, object verdict)
    {
        var bar = LoadBar.All[0];
        var form = Row(bar.Form) with { RequestsPerSecond = perSecond, PeakThreads = threads };
        var against = Row(bar.Against) with { RequestsPerSecond = 2.5, PeakThreads = 99, IsDone = false };
        Assert.Equal(verdict, bar.Evaluate([against, form]));
        // Answers that did not come in time are no answers.
        Assert.Equal(Verdict.NotDone, bar.Evaluate([against, form with { IsDone = false }]));
        Assert.Equal(Verdict.NotDone, bar.Evaluate([form]));
        Assert.Equal(Verdict.NotRun, bar.Evaluate([form with { Bytes = 1 }, against with { Concurrency = 8 }]));

        LoadRow Row(string title)
        {
            var point = new LoadPoint(bar.Lane, bar.Bytes, bar.Concurrency, 64, LoadPlan.Forms.Single(form => form.Title == title));
            return LoadRow.Create(point, null, null) with
            {
                IsDone = true,
            };
        }
    }

    /// <summary>Each bar is about points that a whole run measures.</summary>
    [Fact]
    public void Bars_AreMeasured() => Assert.All(LoadBar.All, static bar => Assert.All(
        new[] { bar.Form, bar.Against },
        title => Assert.Contains(new LoadPlan(IsQuick: false).Points, point =>
            (point.Lane, point.Bytes, point.Concurrency, point.Form.Title) == (bar.Lane, bar.Bytes, bar.Concurrency, title))));

    [Theory]
    [InlineData("async")]
    [InlineData("streamed reads")]
    public async Task Point_IsMeasured(string form)
    {
        var process = await LaneRunner.BuildAsync("sqlclient-6.1");
        var row = await LoadCommand.MeasureAsync(
            process,
            Point with
            {
                Bytes = 100_000,
                Form = LoadPlan.Forms.Single(one => one.Title == form),
            },
            new LoadPlan(IsQuick: true),
            CancellationToken.None);
        Assert.True(row.IsDone, row.Why);
        Assert.Equal(8, row.Answered);
        // Thirteen packets with a millisecond after each.
        Assert.True(
            row is { MedianMilliseconds: >= 10, PeakThreads: > 0, AllocatedBytes: > 800_000, RequestsPerSecond: > 0 },
            row.ToString());
    }

    private static TimeSpan At(int milliseconds) => TimeSpan.FromMilliseconds(milliseconds);

    /// <summary>Synchronous queries are the wrong repair at one point and faster at another: the page shows both.</summary>
    [Fact]
    public void PageOfARule_ShowsBothPoints()
    {
        LoadRow[] rows = [Row(1 << 20, "async", 119), Row(1 << 20, "sync", 13), Row(10 << 20, "async", 2), Row(10 << 20, "sync", 5)];
        var page = TablePages.CreateLoadForRule(new LoadFile("a machine", "2026-01-02", "a server", 1, 8000, 30, [], rows));
        Assert.Contains("| 1 MB | sync | 13/s, 1 ms |", page, StringComparison.Ordinal);
        Assert.Contains("| 10 MB | async | 2/s, 1 ms |", page, StringComparison.Ordinal);
        Assert.Contains(
            "With 1 MB and 64 requests at a time, running the query synchronously is the wrong repair (sqlclient-6.1: 13 answers a second instead of 119).",
            page,
            StringComparison.Ordinal);
        Assert.Contains("With 10 MB and 64 requests at a time, running the query synchronously is faster (", page, StringComparison.Ordinal);
    }

    /// <summary>The evidence says in words whether the bar of streamed reads holds.</summary>
    [Theory]
    [InlineData(35, 3.4, 7, "35 and 3.4 a second, 7 threads. It holds.")]
    [InlineData(32.87, 3.47, 7, "32.87 and 3.47 a second, 7 threads. It fails.")]
    [InlineData(35, 3.4, 17, "35 and 3.4 a second, 17 threads. It fails.")]
    public void Evidence_ShowsTheBar(double streamed, double asynchronous, int threads, string expected)
    {
        LoadRow[] rows = [Row(10 << 20, "streamed reads", streamed, threads), Row(10 << 20, "async", asynchronous)];
        var page = TablePages.CreateLoad(new LoadFile("a machine", "2026-01-02", "a server", 1, 8000, 30, [], rows));
        Assert.Contains("at least 10 times the answers of \"async\", and at most 16 threads. Measured: " + expected, page, StringComparison.Ordinal);
    }

    private static LoadRow Row(int bytes, string form, double answers, int threads = 3) =>
        new("sqlclient-6.1", bytes, 64, form, 64, 64, true, null, 1, answers, 1, 1, threads, 1, 1);
}
