using System.CommandLine;
using System.Globalization;
using AsyncSql.Benchmarks.Claims;
using AsyncSql.Benchmarks.Load;
using AsyncSql.Benchmarks.Processes;
using AsyncSql.Benchmarks.Sources;
using AsyncSql.Lanes.Protocol;
using Spectre.Console;

namespace AsyncSql.Benchmarks.Commands;

/// <summary><c>load</c>: measures the forms of reading with many requests at a time, over a network.</summary>
internal static class LoadCommand
{
    public static Command Create()
    {
        var quick = new Option<bool>("--quick")
        {
            Description = "1 MB, 1 and 64 requests at a time: a minute or two. The results are not written.",
        };
        var command = new Command(
            "load",
            "Measures 1, 8 and 64 requests at a time for large rows, with a millisecond between packets, to show when a blocked thread is the worse repair. Exit codes: 0 measured, 1 wrong arguments or a bar is missed, 2 nothing could be measured."
        )
        {
            quick,
        };
        command.SetAction((parsed, token) => RunAsync(new LoadPlan(parsed.GetValue(quick)), AnsiConsole.Console, token));
        return command;
    }

    private static async Task<int> RunAsync(LoadPlan plan, IAnsiConsole console, CancellationToken cancellationToken)
    {
        var rows = new List<LoadRow>();
        var lanes = new List<LaneDescription>();
        await console
            .Progress()
            .AutoClear(true)
            .Columns(new SpinnerColumn(), new TaskDescriptionColumn(), new ProgressBarColumn(), new ElapsedTimeColumn())
            .StartAsync(async progress =>
            {
                foreach (var points in plan.Points.GroupBy(static point => point.Lane))
                {
                    var task = progress.AddTask(points.Key, maxValue: points.Count());
                    var (process, reason) = await LaneProcess.BuildAsync(
                        LaneDefinition.All.Single(lane => lane.Name == points.Key),
                        cancellationToken);
                    if (process is not null)
                        await foreach (var message in process.RunAsync(["describe"], cancellationToken))
                            if (message is LaneDescription description)
                                lanes.Add(description);
                    foreach (var point in points)
                    {
                        rows.Add(
                            process is null
                                ? LoadRow.Create(point, null, reason)
                                : await MeasureAsync(process, point, plan, cancellationToken));
                        task.Increment(1);
                    }

                    task.StopTask();
                }
            });

        foreach (var table in rows.GroupBy(static row => (row.Lane, row.Bytes)))
            console.Write(ToTable(table.Key.Lane, table.Key.Bytes, table));
        foreach (var row in rows.Where(static row => !row.IsDone))
            console.WriteLine(
                $"Not done: {row.Lane}, {MeasurementPlan.FormatSize(row.Bytes)}, {row.Form}, {row.Concurrency.ToString(CultureInfo.InvariantCulture)} at once. {row.Why}"
            );
        console.WriteLine(
            string.Create(
                CultureInfo.InvariantCulture,
                $"Server: the TDS server, packets of {LoadPlan.PacketSize} bytes, {LoadPlan.PacketDelay} ms between packets. Answers: the time from queueing a request to the thread pool to its answer. Pool: the maximum number of threads of the thread pool. Delay: the longest time that a work item of the pool waited to run."
            ));
        if (!plan.IsQuick && rows.Any(static row => row.Answered > 0))
            new LoadFile(
                ResultsFile.ThisMachine,
                ResultsFile.Today,
                "the TDS server on the loopback address",
                LoadPlan.PacketDelay,
                LoadPlan.PacketSize,
                plan.Budget.TotalSeconds,
                lanes,
                rows
            ).Write(SourcesFile.Folder);
        var bars = LoadBar.All.Where(bar => bar.Evaluate(rows) != Verdict.NotRun).ToList();
        foreach (var bar in bars)
            console.WriteLine(bar.Describe(rows));
        return !rows.Any(static row => row.Answered > 0) ? 2 : bars.All(bar => bar.Evaluate(rows) == Verdict.Held) ? 0 : 1;
    }

    /// <summary>
    /// Measures one point, with a server and a process of its own: remains of a point that was cut off must not affect the next.
    /// </summary>
    internal static async Task<LoadRow> MeasureAsync(
        LaneProcess process,
        LoadPoint point,
        LoadPlan plan,
        CancellationToken cancellationToken)
    {
        LoadResult? result = null;
        try
        {
            await using var server = await TdsServerProcess.StartAsync(
                [LoadPlan.GetTable(point.Bytes)],
                ["--packet-delay", LoadPlan.PacketDelay.ToString(CultureInfo.InvariantCulture)],
                cancellationToken);
            string[] arguments =
            [
                "load",
                "--connection",
                server.CreateConnectionString(LoadPlan.PacketSize),
                "--table",
                LoadPlan.GetTable(point.Bytes),
                "--form",
                point.Form.Form,
                "--minimum-threads",
                point.Form.MinimumThreads.ToString(CultureInfo.InvariantCulture),
                "--concurrency",
                point.Concurrency.ToString(CultureInfo.InvariantCulture),
                "--requests",
                point.Requests.ToString(CultureInfo.InvariantCulture),
                "--budget",
                plan.Budget.TotalSeconds.ToString(CultureInfo.InvariantCulture),
            ];
            await foreach (var message in process.RunAsync(arguments, cancellationToken))
                result = message as LoadResult ?? result;
            return LoadRow.Create(point, result, null);
        }
        catch (InvalidOperationException exception)
        {
            return LoadRow.Create(point, result, exception.Message);
        }
    }

    private static Table ToTable(string lane, int bytes, IEnumerable<LoadRow> rows)
    {
        var table = new Table()
            .Title(new TableTitle(Markup.Escape($"{lane}, {MeasurementPlan.FormatSize(bytes)}")))
            .LeftAligned()
            .Border(TableBorder.Minimal);
        foreach (var title in new[] { "At once", "Form", "Answers", "1/s", "p50 ms", "p99 ms", "Pool", "MB", "Delay ms" })
            table.AddColumn(title == "Form" ? new TableColumn(title) : new TableColumn(title).NoWrap().Padding(0, 0));
        foreach (var row in rows)
            table.AddRow(
                Format($"{row.Concurrency}"),
                Markup.Escape(row.Form),
                row.IsDone ? Format($"{row.Answered}") : Format($"[yellow]{row.Answered} of {row.Requests}[/]"),
                Format($"{row.RequestsPerSecond:N1}"),
                row.MedianMilliseconds is null ? "" : Format($"{row.MedianMilliseconds:N0}"),
                row.NinetyNinthMilliseconds is null ? "" : Format($"{row.NinetyNinthMilliseconds:N0}"),
                Format($"{row.PeakThreads}"),
                Format($"{row.AllocatedBytes / 1e6:N0}"),
                Format($"{row.LongestDelayMilliseconds:N0}"));
        return table;
    }

    private static string Format(FormattableString value) => FormattableString.Invariant(value);
}
