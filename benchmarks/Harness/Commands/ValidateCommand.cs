using System.CommandLine;
using System.Globalization;
using AsyncSql.Benchmarks.Claims;
using AsyncSql.Benchmarks.Processes;
using AsyncSql.Lanes.Protocol;
using Spectre.Console;

namespace AsyncSql.Benchmarks.Commands;

/// <summary><c>validate</c>: measures the claims of the rules, and reports whether they hold on this machine.</summary>
internal static class ValidateCommand
{
    public static Command Create()
    {
        var rule = new Option<string?>("--rule") { Description = "Only the claims of this rule." };
        var claim = new Option<string?>("--claim") { Description = "Only the claim of this name, such as ListOfEntities." };
        var lane = new Option<string?>("--lane")
        {
            Description = "Only this lane: " + string.Join(", ", LaneDefinition.All.Select(static lane => lane.Name)) + ".",
        };
        var quick = new Option<bool>("--quick") { Description = "1 MB and few runs: less than 3 minutes. The results are not written." };
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
            "validate",
            "Measures the claims of the rules with every driver. Exit codes: 0 all claims of the run hold, 1 a claim does not hold or was not done, 2 nothing could be measured."
        )
        {
            rule,
            claim,
            lane,
            quick,
            connection,
        };
        command.SetAction(
            (parsed, token) =>
                RunAsync(
                    new ClaimFilter(parsed.GetValue(rule), parsed.GetValue(claim)),
                    parsed.GetValue(lane),
                    new MeasurementPlan(parsed.GetValue(quick)),
                    parsed.GetValue(connection),
                    AnsiConsole.Console,
                    token));
        return command;
    }

    private static async Task<int> RunAsync(
        ClaimFilter filter,
        string? laneName,
        MeasurementPlan plan,
        string? connection,
        IAnsiConsole console,
        CancellationToken cancellationToken)
    {
        // A claim can compare lanes, so the verdicts follow when all lanes are measured.
        var measured = new List<LaneResults>();
        var skipped = new List<string>();
        await console
            .Progress()
            .AutoClear(true)
            .Columns(new SpinnerColumn(), new TaskDescriptionColumn(), new ProgressBarColumn(), new ElapsedTimeColumn())
            .StartAsync(async progress =>
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
                                measured[^1] = await MeasureAsync(
                                    process,
                                    filter,
                                    plan,
                                    new LaneTarget(connection, OwnDatabase: true, "a SQL Server"),
                                    task,
                                    skipped,
                                    cancellationToken);
                            else
                            {
                                var (backend, missing) = await LaneBackend.StartAsync(lane, plan.Tables, cancellationToken);
                                await using var started = backend;
                                if (backend is null)
                                    skipped.Add($"{lane.Name} was skipped. {missing}");
                                else
                                    measured[^1] = await MeasureAsync(
                                        process,
                                        filter,
                                        plan,
                                        new LaneTarget(backend.ConnectionString, !backend.HasTables, DescribeServer(lane)),
                                        task,
                                        skipped,
                                        cancellationToken);
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
        var judgements = measured.SelectMany(lane => Judge.Evaluate(lane.Lane, lane.Claims, plan, results)).ToList();
        console.Write(ToTable(judgements));
        console.WriteLine("ms: the shortest run of the flagged form and of the other; Time and Bytes: their ratio, and the claim.");
        foreach (var line in skipped)
            console.WriteLine(line);
        return judgements.All(static judgement => judgement.Verdict == Verdict.NotRun) ? 2
            : judgements.Any(static judgement => judgement.Verdict is Verdict.NotHeld or Verdict.NotDone) ? 1 : 0;
    }

    private static async Task<LaneResults> MeasureAsync(
        LaneProcess process,
        ClaimFilter filter,
        MeasurementPlan plan,
        LaneTarget target,
        ProgressTask task,
        List<string> notes,
        CancellationToken cancellationToken)
    {
        LaneDescription? description = null;
        var claims = new List<ClaimDefinition>();
        await foreach (var message in process.RunAsync(["describe"], cancellationToken))
            description = message as LaneDescription ?? description;
        await foreach (var message in process.RunAsync(["claims"], cancellationToken))
            if (
                message is ClaimDefinition claim
                && process.Lane.CanMeasure(claim)
                && filter.Includes(claim)
                && !(claim.RequiresTdsServer && target.OwnDatabase)
                && !(plan.IsQuick && claim.Expectations.Count == 0))
                claims.Add(claim);

        var results = new List<FormResult>();
        task.MaxValue = claims.Sum(claim =>
            plan.GetPoints(claim, process.Lane).Count() * (claim.Repairs.Count + 1) * Math.Max(1, claim.Packets.Count));
        foreach (var claim in claims)
        {
            using var budget = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
            budget.CancelAfter(plan.Budget);
            try
            {
                foreach (var points in plan.GetPoints(claim, process.Lane).GroupBy(static point => point.Bytes))
                {
                    string[] arguments =
                    [
                        "benchmark", "--claim", claim.Claim, "--connection", target.ConnectionString,
                        "--iterations", MeasurementPlan.GetIterations(points.Key).ToString(CultureInfo.InvariantCulture),
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
            var file = new ResultsFile(
                description,
                target.Description,
                ResultsFile.ThisMachine,
                ResultsFile.Today,
                plan.IsQuick,
                claims,
                results);
            if ((filter.IsEmpty ? file : file.MergeWith(ResultsFile.ReadAll(Repository.Results))) is { } whole)
                whole.Write(Repository.Results);
            else
                notes.Add(
                    $"{process.Lane.Name}: the results were not written. Those of the other claims are of another driver, server or machine, and a file tells of one: measure without --rule and --claim."
                );
        }

        return new LaneResults(process.Lane, claims, results);
    }

    private static string DescribeServer(LaneDefinition lane) => lane.Server switch
    {
        LaneServer.SqlServer => TdsServerProcess.Description,
        LaneServer.PostgreSql => "a PostgreSQL on the loopback address",
        _ => "a file",
    };

    private static Table ToTable(IEnumerable<Judgement> judgements)
    {
        // The console of a build server has 80 columns: only the name of the claim wraps.
        var table = new Table().Border(TableBorder.Simple).AddColumn("Claim");
        foreach (var (title, width) in new[] { ("Value", 12), ("ms", 12), ("Time", 10), ("Bytes", 10), ("", 6) })
            table.AddColumn(new TableColumn(title).Width(width).Padding(0, 0, 1, 0).NoWrap());
        foreach (
            var lane in judgements
                .Where(static judgement => judgement.Verdict != Verdict.NotRun)
                .GroupBy(static judgement => judgement.Lane))
        {
            table.AddRow($"[bold]{Markup.Escape(lane.Key)}[/]");
            foreach (var judgement in lane)
                table.AddRow(
                    Markup.Escape(CreateTitle(judgement)),
                    $"{MeasurementPlan.FormatSize(judgement.Bytes)} {judgement.Expectation.Kind}",
                    $"{FormatCost(judgement.Flagged)}/{FormatCost(judgement.Other)}",
                    FormatRatio(judgement.TimeRatio, judgement.Expectation.LeastTime, judgement.Expectation.GreatestTime),
                    FormatRatio(judgement.AllocationRatio, judgement.Expectation.LeastAllocation, judgement.Expectation.GreatestAllocation),
                    judgement.Verdict switch { Verdict.Held => "holds", Verdict.NotHeld => "[red]fails[/]", _ => "[yellow]undone[/]" });
        }

        return table;
    }

    /// <summary>The subject of the ratio: "LargerPackets, Asynchronous, 8000 / 16000".</summary>
    private static string CreateTitle(Judgement judgement) =>
        string.Join(", ", new[] { judgement.Claim.Claim, judgement.Expectation.Form, judgement.Expectation.Packets }.OfType<string>())
        + (
            judgement.Expectation.IsSelfComparison
                ? " / " + string.Join(", ", new[] { judgement.Expectation.Against, judgement.Expectation.AgainstPackets }.OfType<string>())
                : "");

    private static string FormatCost(FormResult? result) => result is null ? "" : Format($"{result.LeastMilliseconds:0.#}");

    /// <summary>"169x >=50".</summary>
    private static string FormatRatio(double? ratio, double? least, double? greatest) =>
        ratio is null
            ? ""
            : (ratio >= 100 ? Format($"{ratio:0}x") : Format($"{ratio:0.0}x"))
                + (
                    least is not null ? Format($" >={least}")
                    : greatest is not null ? Format($" <={greatest}")
                    : "");

    private static string Format(FormattableString value) => FormattableString.Invariant(value);

    /// <summary>The results of a lane; empty when it could not be run.</summary>
    private sealed record LaneResults(LaneDefinition Lane, IReadOnlyList<ClaimDefinition> Claims, IReadOnlyList<FormResult> Results);

    /// <summary>The server where a lane finds or creates its tables.</summary>
    private sealed record LaneTarget(string ConnectionString, bool OwnDatabase, string Description);
}
