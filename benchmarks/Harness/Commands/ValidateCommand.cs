using System.CommandLine;
using System.Globalization;
using AsyncSql.Benchmarks.Claims;
using AsyncSql.Benchmarks.Processes;
using AsyncSql.Lanes.Protocol;
using Spectre.Console;

namespace AsyncSql.Benchmarks.Commands;

/// <summary><c>validate</c>: measures what the rules claim, and says whether it holds on this machine.</summary>
internal static class ValidateCommand
{
    public static Command Create()
    {
        var rule = new Option<string?>("--rule") { Description = "Only the claims of this rule." };
        var lane = new Option<string?>("--lane") { Description = "Only this lane: " + string.Join(", ", LaneDefinition.All.Select(static lane => lane.Name)) + "." };
        var quick = new Option<bool>("--quick") { Description = "1 MB and few runs: less than 3 minutes. The results are not written." };
        var connection = new Option<string?>("--connection") { Description = "A connection string of a SQL Server to measure on, instead of the replay server. Databases with random names are made there, and dropped." };
        lane.Validators.Add(result =>
        {
            if (result.GetValueOrDefault<string?>() is { } name && LaneDefinition.All.All(known => known.Name != name))
                result.AddError($"There is no lane '{name}'.");
        });
        var command = new Command("validate", "Measures the claims of the rules with every driver. Exit codes: 0 all that was asked holds, 1 a claim does not hold or was not done, 2 nothing could be measured.") { rule, lane, quick, connection };
        command.SetAction((parsed, token) => RunAsync(parsed.GetValue(rule), parsed.GetValue(lane), new MeasurementPlan(parsed.GetValue(quick)), parsed.GetValue(connection), AnsiConsole.Console, token));
        return command;
    }

    private static async Task<int> RunAsync(string? rule, string? laneName, MeasurementPlan plan, string? connection, IAnsiConsole console, CancellationToken cancellationToken)
    {
        // A claim may compare lanes, so the verdicts come when all are measured.
        var measured = new List<LaneResults>();
        var skipped = new List<string>();
        await console.Progress().AutoClear(true).Columns(new SpinnerColumn(), new TaskDescriptionColumn(), new ProgressBarColumn(), new ElapsedTimeColumn()).StartAsync(async progress =>
        {
            foreach (var lane in LaneDefinition.All.Where(lane => laneName is null || lane.Name == laneName))
            {
                measured.Add(new LaneResults(lane, [], []));
                var task = progress.AddTask(lane.Name);
                var (process, reason) = await LaneProcess.BuildAsync(lane, cancellationToken);
                if (process is null)
                    skipped.Add($"{lane.Name} was skipped. {reason}");
                else
                    try
                    {
                        if (lane.Server == LaneServer.SqlServer && connection is not null)
                            measured[^1] = await MeasureAsync(process, rule, plan, new LaneTarget(connection, OwnDatabase: true, "a SQL Server"), task, skipped, cancellationToken);
                        else
                        {
                            var (backend, missing) = await LaneBackend.StartAsync(lane, plan.Tables, cancellationToken);
                            await using var started = backend;
                            if (backend is null)
                                skipped.Add($"{lane.Name} was skipped. {missing}");
                            else
                                measured[^1] = await MeasureAsync(process, rule, plan, new LaneTarget(backend.ConnectionString, !backend.HasTables, Server(lane)), task, skipped, cancellationToken);
                        }
                    }
                    catch (InvalidOperationException exception)
                    {
                        skipped.Add($"{lane.Name} was skipped. {exception.Message}");
                    }

                task.Value = task.MaxValue;
                task.StopTask();
            }
        });

        var results = measured.ToDictionary(static lane => lane.Lane.Name, static lane => lane.Results);
        var judgements = measured.SelectMany(lane => Judge.Of(lane.Lane, lane.Claims, plan, results)).ToList();
        console.Write(ToTable(judgements));
        console.WriteLine("ms: the shortest run of the flagged form and of the other; Time and Bytes: their ratio, and what is claimed.");
        foreach (var line in skipped)
            console.WriteLine(line);
        return judgements.All(static judgement => judgement.Verdict == Verdict.NotAsked) ? 2
            : judgements.Any(static judgement => judgement.Verdict is Verdict.NotHeld or Verdict.NotDone) ? 1 : 0;
    }

    private static async Task<LaneResults> MeasureAsync(LaneProcess process, string? rule, MeasurementPlan plan, LaneTarget target, ProgressTask task, List<string> notes, CancellationToken cancellationToken)
    {
        LaneDescription? description = null;
        var claims = new List<ClaimDefinition>();
        await foreach (var message in process.RunAsync(["describe"], cancellationToken))
            description = message as LaneDescription ?? description;
        await foreach (var message in process.RunAsync(["claims"], cancellationToken))
            if (message is ClaimDefinition claim && process.Lane.Measures(claim) && (rule is null || claim.Rules.Contains(rule)) && !(claim.IsOfReplay && target.OwnDatabase) && !(plan.IsQuick && claim.Expectations.Count == 0))
                claims.Add(claim);

        var results = new List<FormResult>();
        task.MaxValue = claims.Sum(claim => plan.PointsOf(claim, process.Lane).Count() * (claim.Repairs.Count + 1) * Math.Max(1, claim.Packets.Count));
        foreach (var claim in claims)
        {
            using var budget = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
            budget.CancelAfter(plan.Budget);
            try
            {
                foreach (var points in plan.PointsOf(claim, process.Lane).GroupBy(static point => point.Bytes))
                {
                    string[] arguments =
                    [
                        "benchmark", "--claim", claim.Claim, "--connection", target.ConnectionString,
                        "--iterations", MeasurementPlan.IterationsOf(points.Key).ToString(CultureInfo.InvariantCulture),
                        "--bytes", points.Key.ToString(CultureInfo.InvariantCulture), .. target.OwnDatabase ? new[] { "--create" } : [],
                        "--kind", .. points.Select(static point => point.Kind),
                    ];
                    await foreach (var message in process.RunAsync(arguments, budget.Token))
                        if (message is FormResult result)
                        {
                            results.Add(result);
                            task.Increment(1);
                        }
                }
            }
            catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
            {
                notes.Add($"{process.Lane.Name}: {claim.Claim} was cut after {plan.Budget.TotalSeconds:N0} seconds.");
            }
            catch (InvalidOperationException exception)
            {
                notes.Add(exception.Message);
            }
        }

        if (!plan.IsQuick && claims.Count > 0 && description is not null)
        {
            var file = new ResultsFile(description, target.Description, ResultsFile.ThisMachine, ResultsFile.Today, plan.IsQuick, claims, results);
            if ((rule is null ? file : file.Beside(ResultsFile.ReadAll(Repository.Results))) is { } whole)
                whole.Write(Repository.Results);
            else
                notes.Add($"{process.Lane.Name}: the results were not written. Those of the other claims are of another driver, server or machine, and a file tells of one: measure without --rule.");
        }

        return new LaneResults(process.Lane, claims, results);
    }

    private static string Server(LaneDefinition lane) => lane.Server switch
    {
        LaneServer.SqlServer => ReplayProcess.Description,
        LaneServer.PostgreSql => "a PostgreSQL on the loopback address",
        _ => "a file",
    };

    private static Table ToTable(IEnumerable<Judgement> judgements)
    {
        // Eighty columns are what a build server has: the name of the claim is what wraps.
        var table = new Table().Border(TableBorder.Simple).AddColumn("Claim");
        foreach (var (title, width) in new[] { ("Value", 12), ("ms", 12), ("Time", 10), ("Bytes", 10), ("", 6) })
            table.AddColumn(new TableColumn(title).Width(width).Padding(0, 0, 1, 0).NoWrap());
        foreach (var lane in judgements.Where(static judgement => judgement.Verdict != Verdict.NotAsked).GroupBy(static judgement => judgement.Lane))
        {
            table.AddRow($"[bold]{Markup.Escape(lane.Key)}[/]");
            foreach (var judgement in lane)
                table.AddRow(
                    Markup.Escape(Title(judgement)),
                    $"{MeasurementPlan.NameOf(judgement.Bytes)} {judgement.Expectation.Kind}",
                    $"{Cost(judgement.Flagged)}/{Cost(judgement.Other)}",
                    Ratio(judgement.TimeRatio, judgement.Expectation.LeastTime, judgement.Expectation.GreatestTime),
                    Ratio(judgement.AllocationRatio, judgement.Expectation.LeastAllocation, judgement.Expectation.GreatestAllocation),
                    judgement.Verdict switch { Verdict.Held => "holds", Verdict.NotHeld => "[red]fails[/]", _ => "[yellow]undone[/]" });
        }

        return table;
    }

    /// <summary>"LargerPackets, Asynchronous, 8000 / 16000": what the ratio is of.</summary>
    private static string Title(Judgement judgement) => string.Join(", ", new[] { judgement.Claim.Claim, judgement.Expectation.Form, judgement.Expectation.Packets }.OfType<string>())
        + (judgement.Expectation.IsOfOneForm ? " / " + string.Join(", ", new[] { judgement.Expectation.Against, judgement.Expectation.AgainstPackets }.OfType<string>()) : "");

    private static string Cost(FormResult? result) => result is null ? "" : Text($"{result.LeastMilliseconds:0.#}");

    /// <summary>"169x >=50".</summary>
    private static string Ratio(double? ratio, double? least, double? greatest) => ratio is null ? ""
        : (ratio >= 100 ? Text($"{ratio:0}x") : Text($"{ratio:0.0}x")) + (least is not null ? Text($" >={least}") : greatest is not null ? Text($" <={greatest}") : "");

    private static string Text(FormattableString value) => FormattableString.Invariant(value);

    /// <summary>What a lane came to; nothing when it could not be run.</summary>
    private sealed record LaneResults(LaneDefinition Lane, IReadOnlyList<ClaimDefinition> Claims, IReadOnlyList<FormResult> Results);

    /// <summary>Where a lane finds its tables, or makes them.</summary>
    private sealed record LaneTarget(string ConnectionString, bool OwnDatabase, string Description);
}
