using System.CommandLine;
using System.Diagnostics;
using System.Globalization;
using AsyncSql.Benchmarks.Claims;
using AsyncSql.Benchmarks.Pages;
using AsyncSql.Benchmarks.Processes;
using AsyncSql.Benchmarks.Sources;
using AsyncSql.Lanes.Protocol;
using Spectre.Console;

namespace AsyncSql.Benchmarks.Commands;

/// <summary><c>sources</c>: repeats published measurements, and reports whether they have the same direction and ratio here.</summary>
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
        var plp = new Option<string?>("--plp")
        {
            Description = "How the TDS server divides max values into chunks, as its option --plp. The results are not written.",
        };
        var chunkSize = new Option<int?>("--chunk-size")
        {
            Description = "The size of the chunks of --plp FixedChunks, in bytes. The results are not written.",
        };
        var packetDelay = new Option<double?>("--packet-delay")
        {
            Description = "Milliseconds between two packets of the TDS server, such as 0.1: a slower server or network. The results are not written.",
        };
        var encrypt = new Option<bool>("--encrypt") { Description = "TLS to the TDS server. The results are not written." };
        lane.Validators.Add(result =>
        {
            if (result.GetValueOrDefault<string?>() is { } name && LaneDefinition.All.All(known => known.Name != name))
                result.AddError($"There is no lane '{name}'.");
        });
        var command = new Command(
            "sources",
            "Repeats published measurements of synchronous and asynchronous reads, and compares directions and ratios. Exit codes: 0 measured, with any result, 1 wrong arguments, 2 nothing could be measured."
        )
        {
            lane,
            quick,
            connection,
            plp,
            chunkSize,
            packetDelay,
            encrypt,
        };
        command.Validators.Add(result =>
        {
            if (IsGiven(connection) && (IsGiven(plp) || IsGiven(chunkSize) || IsGiven(packetDelay) || IsGiven(encrypt)))
                result.AddError("--plp, --chunk-size, --packet-delay and --encrypt are for the TDS server, which --connection replaces.");

            bool IsGiven(Option option) => result.GetResult(option) is { Implicit: false };
        });
        command.SetAction(
            (parsed, token) =>
                RunAsync(
                    new SourcesRun(
                        parsed.GetValue(lane),
                        new SourcesPlan(parsed.GetValue(quick)),
                        parsed.GetValue(connection),
                        new ImitatedServer(
                            parsed.GetValue(plp),
                            parsed.GetValue(chunkSize),
                            parsed.GetValue(packetDelay),
                            parsed.GetValue(encrypt))),
                    AnsiConsole.Console,
                    token));
        return command;
    }

    private static async Task<int> RunAsync(SourcesRun settings, IAnsiConsole console, CancellationToken cancellationToken)
    {
        var sources = PublishedSource.ReadAll(
            PublishedSource.GetFolder(
                Repository.Benchmarks
                    ?? throw new InvalidOperationException(
                        "The folder benchmarks was not found above the harness: run it from the repository.")));
        var measured = new Measured();
        var runs = SourcesPlan.CreateRuns(sources, settings.Lane).ToList();
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
                        settings,
                        () => settings.Plan.Budget - Stopwatch.GetElapsedTime(started),
                        measured,
                        task,
                        cancellationToken);
                    task.StopTask();
                }
            });

        var file = new SourcesFile(
            ResultsFile.ThisMachine,
            ResultsFile.Today,
            settings.Connection is null ? settings.Server.Describe(TdsServerProcess.Description) : "a SQL Server",
            settings.Plan.ValueBytes,
            settings.Plan.SmallRows,
            measured.Lanes,
            measured.Skipped,
            measured.Forms);
        Report(file, sources, settings.Lane, console);
        if (settings.IsStored && measured.Forms.Count > 0)
            file.Write(SourcesFile.Folder);
        return measured.Forms.Count > 0 ? 0 : 2;
    }

    private static void Report(SourcesFile file, IReadOnlyList<PublishedSource> sources, string? laneName, IAnsiConsole console)
    {
        foreach (var table in file.CreateTables(sources))
        {
            var rows = table.Rows.Where(row => laneName is null || row.Lane.Split(' ').Contains(laneName)).ToList();
            if (rows.Count == 0)
                continue;
            console.Write(ToTable(table.Source, rows));
            foreach (var row in rows.Where(static row => row.SameDirection == Agreement.No))
                console.WriteLine($"{row.Pair}, {row.Lane}: {row.Why}");
        }

        console.WriteLine(
            string.Create(
                CultureInfo.InvariantCulture,
                $"Here: the shortest run. A time is larger than another from {Directions.NoiseOfTime}x on, an allocation from {Directions.NoiseOfAllocation}x on; unaffected is less than {Directions.BoundOfUnaffected}x. A ratio is the published one within {Directions.GetNoiseOfRatios(Quantity.Time):0.##}x in time and {Directions.GetNoiseOfRatios(Quantity.Allocation):0.##}x in bytes. Large values: {MeasurementPlan.FormatSize(file.ValueBytes)}. Server: {file.Server}."
            ));
        foreach (var skipped in file.Skipped)
            console.WriteLine($"{skipped.Lane}, {skipped.Set}: {skipped.Reason}");
    }

    private static async Task MeasureAsync(
        LaneDefinition lane,
        List<SourceRun> runs,
        SourcesRun settings,
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
            if (lane.Server == LaneServer.SqlServer && settings.Connection is { } connection)
                await MeasureAsync(process, runs, settings.Plan, connection, hasTables: false, rest, measured, task, cancellationToken);
            else
            {
                var (backend, missing) = await LaneBackend.StartAsync(
                    lane,
                    runs.Select(run => settings.Plan.GetTable(run.Set)).OfType<string>(),
                    settings.Server.Encrypt,
                    cancellationToken,
                    settings.Server.Arguments);
                await using var ending = backend;
                if (backend is null)
                    measured.Skip(runs, missing!);
                else
                    await MeasureAsync(
                        process,
                        runs,
                        settings.Plan,
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

    private static Table ToTable(PublishedSource source, IEnumerable<SourceRow> rows)
    {
        var table = new Table().Title(new TableTitle(Markup.Escape($"{source.What} ({source.Title}, by {source.Author})"))).LeftAligned();
        foreach (var title in new[] { "Lane", "First / second", "Published", "Here", "Same direction", "Same ratio" })
            table.AddColumn(title);
        foreach (var row in rows)
            table.AddRow(
                Markup.Escape(row.Lane),
                Markup.Escape(row.Pair),
                Markup.Escape(SourcePages.DescribePublished(row)),
                Markup.Escape(SourcePages.DescribeHere(row)),
                Color(row.SameDirection, SourcePages.Describe(row.SameDirection)),
                Color(row.SameRatio, SourcePages.DescribeRatio(row)));
        return table;
    }

    private static string Color(Agreement agreement, string text) => agreement switch
    {
        Agreement.No => $"[red]{text}[/]",
        Agreement.NotDone => $"[yellow]{text}[/]",
        _ => text,
    };

    /// <summary>What a run measures.</summary>
    /// <param name="Lane">The only lane; <see langword="null"/> for all.</param>
    /// <param name="Plan">The sizes and the time limits.</param>
    /// <param name="Connection">A SQL Server to measure on; <see langword="null"/> for the TDS server.</param>
    /// <param name="Server">How the TDS server behaves.</param>
    private sealed record SourcesRun(string? Lane, SourcesPlan Plan, string? Connection, ImitatedServer Server)
    {
        /// <summary>Whether the results are written to the repository: only those of a whole run on the default server.</summary>
        public bool IsStored => !Plan.IsQuick && Lane is null && Connection is null && Server.IsDefault;
    }

    /// <summary>The results of the run so far.</summary>
    private sealed class Measured
    {
        public List<MeasuredForm> Forms { get; } = [];

        public List<LaneDescription> Lanes { get; } = [];

        public List<SkippedSet> Skipped { get; } = [];

        public void Skip(IEnumerable<SourceRun> runs, string reason)
        {
            foreach (var run in runs)
                if (!Skipped.Exists(known => known.Lane == run.Lane && known.Set == run.Set))
                    Skipped.Add(new SkippedSet(run.Lane, run.Set, reason));
        }
    }
}
