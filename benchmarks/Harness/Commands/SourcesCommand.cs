using System.CommandLine;
using System.Diagnostics;
using System.Globalization;
using AsyncSql.Benchmarks.Claims;
using AsyncSql.Benchmarks.Processes;
using AsyncSql.Benchmarks.Sources;
using AsyncSql.Lanes.Protocol;
using Spectre.Console;

namespace AsyncSql.Benchmarks.Commands;

/// <summary><c>sources</c>: repeats published measurements, and reports whether they have the same direction here.</summary>
internal static class SourcesCommand
{
    private const string UsedUp = "The time of the run was used up before.";

    public static Command Create()
    {
        var lane = new Option<string?>("--lane")
        {
            Description =
                "Only this lane: "
                + string.Join(", ", LaneDefinition.All.Select(static lane => lane.Name))
                + ". The results are not written.",
        };
        var quick = new Option<bool>("--quick") { Description = "1 MB instead of 10: less than 2 minutes. The results are not written." };
        var connection = new Option<string?>("--connection")
        {
            Description =
                "A connection string of a SQL Server to measure on, instead of the TDS server. Databases with random names are created there and dropped.",
        };
        lane.Validators.Add(result =>
        {
            if (result.GetValueOrDefault<string?>() is { } name && LaneDefinition.All.All(known => known.Name != name))
                result.AddError($"There is no lane '{name}'.");
        });
        var command = new Command(
            "sources",
            "Repeats published measurements of synchronous and asynchronous reads, and compares the direction. Exit codes: 0 measured, with any result, 1 wrong arguments, 2 nothing could be measured."
        )
        {
            lane,
            quick,
            connection,
        };
        command.SetAction(
            (parsed, token) =>
                RunAsync(
                    parsed.GetValue(lane),
                    new SourcesPlan(parsed.GetValue(quick)),
                    parsed.GetValue(connection),
                    AnsiConsole.Console,
                    token));
        return command;
    }

    private static async Task<int> RunAsync(
        string? laneName,
        SourcesPlan plan,
        string? connection,
        IAnsiConsole console,
        CancellationToken cancellationToken)
    {
        var sources = PublishedSource.ReadAll(
            Path.Combine(
                Repository.Benchmarks
                    ?? throw new InvalidOperationException(
                        "The folder benchmarks was not found above the harness: run it from the repository."),
                "sources"));
        var measured = new Measured();
        var runs = SourcesPlan.CreateRuns(sources, laneName).ToList();
        var started = Stopwatch.GetTimestamp();
        await console
            .Progress()
            .AutoClear(true)
            .Columns(new SpinnerColumn(), new TaskDescriptionColumn(), new ProgressBarColumn(), new ElapsedTimeColumn())
            .StartAsync(async progress =>
            {
                foreach (var lane in LaneDefinition.All.Where(lane => runs.Any(run => run.Lane == lane.Name)))
                {
                    var ofLane = runs.Where(run => run.Lane == lane.Name).ToList();
                    var task = progress.AddTask(lane.Name, maxValue: ofLane.Count);
                    await MeasureAsync(
                        lane,
                        ofLane,
                        plan,
                        connection,
                        () => plan.Budget - Stopwatch.GetElapsedTime(started),
                        measured,
                        task,
                        cancellationToken);
                    task.StopTask();
                }
            });

        var file = new SourcesFile(
            ResultsFile.ThisMachine,
            ResultsFile.Today,
            connection is null ? TdsServerProcess.Description : "a SQL Server",
            plan.ValueBytes,
            plan.SmallRows,
            Directions.NoiseOfTime,
            Directions.NoiseOfAllocation,
            Directions.BoundOfUnaffected,
            measured.Lanes,
            [.. measured.Reasons.Select(static reason => $"{reason.Key.Lane}, {reason.Key.Set}: {reason.Value}")],
            [.. sources.Select(source => SourceTables.Create(source, measured.Forms, measured.Reasons))]);
        foreach (var table in file.Tables)
        {
            var rows = table.Rows.Where(row => laneName is null || row.Lane.Split(' ').Contains(laneName)).ToList();
            if (rows.Count == 0)
                continue;
            console.Write(ToTable(table, rows));
            foreach (var row in rows.Where(static row => row.SameDirection == Agreement.No))
                console.WriteLine($"{row.Pair}, {row.Lane}: {row.Why}");
        }

        console.WriteLine(
            string.Create(
                CultureInfo.InvariantCulture,
                $"Here: the shortest run. A time is larger than another from {Directions.NoiseOfTime}x on, an allocation from {Directions.NoiseOfAllocation}x on; unaffected is less than {Directions.BoundOfUnaffected}x. Large values: {MeasurementPlan.FormatSize(plan.ValueBytes)}. Server: {file.Server}."
            ));
        foreach (var line in file.Skipped)
            console.WriteLine(line);
        if (!plan.IsQuick && laneName is null && measured.Forms.Count > 0)
            file.Write(SourcesFile.Folder);
        return measured.Forms.Count > 0 ? 0 : 2;
    }

    private static async Task MeasureAsync(
        LaneDefinition lane,
        List<SourceRun> runs,
        SourcesPlan plan,
        string? connection,
        Func<TimeSpan> rest,
        Measured measured,
        ProgressTask task,
        CancellationToken cancellationToken)
    {
        // Building a lane takes time, too.
        var (process, reason) = rest() > TimeSpan.Zero ? await LaneProcess.BuildAsync(lane, cancellationToken) : (null, UsedUp);
        if (process is null)
        {
            measured.Skip(runs, reason!);
            return;
        }

        try
        {
            await foreach (var message in process.RunAsync(["describe"], cancellationToken))
                if (message is LaneDescription description)
                    measured.Lanes.Add(description);
            if (lane.Server == LaneServer.SqlServer && connection is not null)
                await MeasureAsync(process, runs, plan, connection, hasTables: false, rest, measured, task, cancellationToken);
            else
            {
                var (backend, missing) = await LaneBackend.StartAsync(
                    lane,
                    runs.Select(run => plan.GetTable(run.Set)).OfType<string>(),
                    encrypt: false, // as a LocalDB is reached, where most of the published figures come from
                    cancellationToken);
                await using var ending = backend;
                if (backend is null)
                    measured.Skip(runs, missing!);
                else
                    await MeasureAsync(
                        process,
                        runs,
                        plan,
                        backend.ConnectionString,
                        backend.HasTables,
                        rest,
                        measured,
                        task,
                        cancellationToken);
            }
        }
        catch (InvalidOperationException exception)
        {
            measured.Skip(runs, exception.Message);
        }
    }

    private static async Task MeasureAsync(
        LaneProcess process,
        List<SourceRun> runs,
        SourcesPlan plan,
        string connection,
        bool hasTables,
        Func<TimeSpan> rest,
        Measured measured,
        ProgressTask task,
        CancellationToken cancellationToken)
    {
        foreach (var run in runs)
        {
            var results = new List<SourceRunResult>();
            var time = TimeSpan.FromTicks(Math.Min(rest().Ticks, plan.SetBudget.Ticks));
            if (time <= TimeSpan.Zero)
            {
                measured.Skip([run], UsedUp);
                continue;
            }

            using var budget = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
            budget.CancelAfter(time);
            try
            {
                string[] arguments =
                [
                    "source", "--connection", connection, "--set", run.Set,
                    "--rows", plan.SmallRows.ToString(CultureInfo.InvariantCulture),
                    "--budget", plan.RoundsBudget.TotalSeconds.ToString(CultureInfo.InvariantCulture),
                    .. plan.GetTable(run.Set) is { } table ? new[] { "--table", table } : [],
                    .. !hasTables || SourcesPlan.NeedsOwnDatabase(run.Set) ? new[] { "--create" } : [],
                    "--form", .. run.Forms,
                ];
                await foreach (var message in process.RunAsync(arguments, budget.Token))
                    if (message is SourceRunResult result)
                        results.Add(result);
            }
            catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
            {
                measured.Skip([run], string.Create(CultureInfo.InvariantCulture, $"It was cut after {time.TotalSeconds:N0} seconds."));
            }
            catch (InvalidOperationException exception)
            {
                measured.Skip([run], exception.Message);
            }

            measured.Forms.AddRange(MeasuredForm.Summarize(run.Lane, results));
            task.Increment(1);
        }
    }

    private static Table ToTable(SourceTable source, IEnumerable<SourceRow> rows)
    {
        var table = new Table().Title(new TableTitle(Markup.Escape($"{source.What} ({source.Title}, by {source.Author})"))).LeftAligned();
        foreach (var title in new[] { "Lane", "First / second", "Published", "Here", "Same direction" })
            table.AddColumn(title);
        foreach (var row in rows)
            table.AddRow(
                Markup.Escape(row.Lane),
                Markup.Escape(row.Pair),
                Markup.Escape(
                    row.PublishedFirst is null
                        ? row.Published switch
                        {
                            Direction.FirstGreater => "the first is more",
                            Direction.SecondGreater => "the second is more",
                            Direction.Same => "no difference",
                            _ => "not at hand",
                        }
                        : FormatPair(row.PublishedFirst, row.PublishedSecond, row.Unit)),
                Markup.Escape(FormatPair(row.FirstHere, row.SecondHere, row.UnitHere)),
                row.SameDirection switch
                {
                    Agreement.Yes => "yes",
                    Agreement.No => "[red]no[/]",
                    Agreement.NothingPublished => "nothing published",
                    _ => "[yellow]not done[/]",
                });
        return table;
    }

    /// <summary>"757.51 / 39.4 ms".</summary>
    private static string FormatPair(double? first, double? second, string unit) =>
        first is null && second is null ? "" : $"{FormatNumber(first)} / {FormatNumber(second)} {unit}";

    private static string FormatNumber(double? value) =>
        value is { } number ? number.ToString(number < 1 ? "0.#########" : "#,0.####", CultureInfo.InvariantCulture) : "not done";

    /// <summary>The results of the run so far.</summary>
    private sealed class Measured
    {
        public List<MeasuredForm> Forms { get; } = [];

        public List<LaneDescription> Lanes { get; } = [];

        public Dictionary<(string Lane, string Set), string> Reasons { get; } = [];

        public void Skip(IEnumerable<SourceRun> runs, string reason)
        {
            foreach (var run in runs)
                Reasons.TryAdd((run.Lane, run.Set), reason);
        }
    }
}
