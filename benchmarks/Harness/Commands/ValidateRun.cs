using System.Globalization;
using AsyncSql.Benchmarks.Claims;
using AsyncSql.Benchmarks.Processes;
using AsyncSql.Lanes.Protocol;
using Spectre.Console;

namespace AsyncSql.Benchmarks.Commands;

/// <summary>
/// One run of <c>validate</c>: builds the lanes and reads what they claim, checks that, measures, and judges. A claim can compare lanes, so
/// the verdicts follow when all lanes are measured.
/// </summary>
internal sealed class ValidateRun(ValidateOptions options, LaneBuilder build)
{
    private readonly List<LaneRun> _lanes = [];

    /// <summary>What could not be measured, or was not written, and why.</summary>
    public List<string> Notes { get; } = [];

    /// <summary>Builds the lanes and reads their claims.</summary>
    /// <returns>Errors in the declarations or in the options; nothing may be measured then.</returns>
    public async Task<IReadOnlyList<string>> PrepareAsync(CancellationToken cancellationToken)
    {
        foreach (var lane in options.Lanes)
        {
            var run = new LaneRun(lane);
            _lanes.Add(run);
            var (process, reason) = await build(lane, cancellationToken).ConfigureAwait(false);
            if (process is null)
                Skip(run, reason!);
            else
                try
                {
                    await foreach (var message in process.RunAsync(["describe"], cancellationToken).ConfigureAwait(false))
                        run.Description = message as LaneDescription ?? run.Description;
                    await foreach (var message in process.RunAsync(["claims"], cancellationToken).ConfigureAwait(false))
                        if (message is ClaimDefinition claim)
                            run.Declared.Add(claim);
                    run.Process = process;
                }
                catch (InvalidOperationException exception)
                {
                    Skip(run, exception.Message);
                }
        }

        var errors = ClaimChecks.FindErrors(
            [.. _lanes.Where(static run => run.Process is not null).Select(static run => (run.Lane, (IReadOnlyList<ClaimDefinition>)run.Declared))]);
        var declared = _lanes.SelectMany(static run => run.Declared.Where(run.Lane.CanMeasure)).ToList();
        // A lane that cannot be built may have the claim: then it is not done, and the exit code says so.
        return errors.Count > 0 ? errors
            : _lanes.All(static run => run.Process is not null) && options.Filter.FindError(declared) is { } error ? [error]
            : [];
    }

    /// <summary>Measures the claims of the lanes.</summary>
    public async Task<RunSummary> MeasureAsync(Progress progress, CancellationToken cancellationToken)
    {
        foreach (var run in _lanes.Where(static run => run.Process is not null))
            run.Claims = [.. run.Declared.Where(claim => run.Lane.CanMeasure(claim) && options.Filter.Includes(claim) && CanMeasure(run.Lane, claim))];
        await progress
            .StartAsync(async context =>
            {
                foreach (var run in _lanes.Where(static run => run.Claims.Count > 0))
                {
                    var task = context.AddTask(run.Lane.Name);
                    try
                    {
                        await MeasureAsync(run, task, cancellationToken).ConfigureAwait(false);
                    }
                    catch (InvalidOperationException exception)
                    {
                        Skip(run, exception.Message);
                    }

                    task.Value = task.MaxValue;
                    task.StopTask();
                }
            })
            .ConfigureAwait(false);
        return Summarize();
    }

    /// <summary>Judges what was measured, and the claims of lanes that were not.</summary>
    private RunSummary Summarize()
    {
        var results = _lanes.ToDictionary(static run => run.Lane.Name, static run => (IReadOnlyList<FormResult>)run.Results);
        foreach (var run in _lanes.Where(static run => run.Process is null))
            run.Claims = FindClaims(run.Lane);
        return new RunSummary(
            [.. _lanes.SelectMany(run => Judge.Evaluate(run.Lane, run.Claims, options.Plan, results))],
            [.. _lanes.Where(static run => run.IsSkipped).Select(static run => run.Lane.Name)]);
    }

    /// <summary>The expectations that other lanes declare for a lane that could not be built.</summary>
    private IReadOnlyList<ClaimDefinition> FindClaims(LaneDefinition lane) =>
    [
        .. _lanes
            .SelectMany(static run => run.Declared)
            .Where(claim => lane.CanMeasure(claim) && options.Filter.Includes(claim) && CanMeasure(lane, claim))
            .DistinctBy(static claim => claim.Claim)
            .Select(claim => claim with { Expectations = [.. claim.Expectations.Where(expectation => expectation.Lane == lane.Name)] }),
    ];

    /// <summary>Whether this run can measure a claim with the lane's server.</summary>
    private bool CanMeasure(LaneDefinition lane, ClaimDefinition claim) =>
        !(claim.RequiresTdsServer && lane.Server == LaneServer.SqlServer && options.Connection is not null)
        && !(options.Plan.IsQuick && claim.Expectations.Count == 0);

    private async Task MeasureAsync(LaneRun run, ProgressTask task, CancellationToken cancellationToken)
    {
        if (run.Lane.Server == LaneServer.SqlServer && options.Connection is not null)
        {
            await MeasureAsync(run, new LaneTarget(options.Connection, OwnDatabase: true, "a SQL Server"), task, cancellationToken).ConfigureAwait(false);
            return;
        }

        var (backend, missing) = await LaneBackend.StartAsync(run.Lane, options.Plan.Tables, run.Lane.EncryptsByDefault, cancellationToken).ConfigureAwait(false);
        await using var started = backend;
        if (backend is null)
            Skip(run, missing!);
        else
            await MeasureAsync(
                run,
                new LaneTarget(backend.ConnectionString, !backend.HasTables, DescribeServer(run.Lane)),
                task,
                cancellationToken).ConfigureAwait(false);
    }

    private async Task MeasureAsync(LaneRun run, LaneTarget target, ProgressTask task, CancellationToken cancellationToken)
    {
        var lane = run.Lane;
        task.MaxValue = run.Claims.Sum(claim =>
            options.Plan.GetPoints(claim, lane).Sum(static point => point.Forms.Count) * Math.Max(1, claim.Packets.Count));
        foreach (var claim in run.Claims)
        {
            using var budget = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
            budget.CancelAfter(options.Plan.Budget);
            try
            {
                foreach (var points in options.Plan.GetPoints(claim, lane).GroupBy(static point => (point.Bytes, Forms: string.Join(' ', point.Forms))))
                {
                    string[] arguments =
                    [
                        "benchmark", "--claim", claim.Claim, "--connection", target.ConnectionString,
                        "--iterations", options.Plan.GetIterations(points.Key.Bytes).ToString(CultureInfo.InvariantCulture),
                        "--bytes", points.Key.Bytes.ToString(CultureInfo.InvariantCulture), .. target.OwnDatabase ? new[] { "--create" } : [],
                        .. options.Plan.IsQuick ? new[] { "--quick" } : [],
                        "--form", .. points.First().Forms,
                        "--kind", .. points.Select(static point => point.Kind),
                    ];
                    await foreach (var message in run.Process!.RunAsync(arguments, budget.Token).ConfigureAwait(false))
                        if (message is FormResult result)
                        {
                            run.Results.Add(result);
                            task.Increment(1);
                        }
                }
            }
            catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
            {
                Notes.Add($"{lane.Name}: {claim.Claim} was cut after {options.Plan.Budget.TotalSeconds:N0} seconds.");
            }
            catch (InvalidOperationException exception)
            {
                Notes.Add(exception.Message);
            }
        }

        Write(run, target);
    }

    /// <summary>Writes the results of a lane, beside those of other claims when the run is of some claims only.</summary>
    private void Write(LaneRun run, LaneTarget target)
    {
        if (options.ResultsFolder is not { } folder || run.Description is not { } description)
            return;
        var file = new ResultsFile(
            description,
            target.Description,
            ResultsFile.ThisMachine,
            ResultsFile.Today,
            options.Plan.IsQuick,
            run.Claims,
            run.Results);
        if ((options.Filter.IsEmpty ? file : file.MergeWith(ResultsFile.ReadAll(folder))) is { } whole)
            whole.Write(folder);
        else
            Notes.Add(
                $"{run.Lane.Name}: the results were not written. Those of the other claims are of another driver, server or machine, and a file tells of one: measure without --rule and --claim."
            );
    }

    private void Skip(LaneRun run, string reason)
    {
        run.IsSkipped = true;
        Notes.Add($"{run.Lane.Name} was skipped. {reason}");
    }

    private static string DescribeServer(LaneDefinition lane) => lane.Server switch
    {
        LaneServer.SqlServer => TdsServerProcess.Description + (lane.EncryptsByDefault ? ", TLS" : ""),
        LaneServer.PostgreSql => "a PostgreSQL on the loopback address",
        _ => "a file",
    };

    /// <summary>A lane of the run.</summary>
    private sealed class LaneRun(LaneDefinition lane)
    {
        public LaneDefinition Lane { get; } = lane;

        /// <summary>The built lane; <see langword="null"/> when it could not be built.</summary>
        public LaneProcess? Process { get; set; }

        public LaneDescription? Description { get; set; }

        /// <summary>All claims that the lane has.</summary>
        public List<ClaimDefinition> Declared { get; } = [];

        /// <summary>The claims that the run measures with it.</summary>
        public IReadOnlyList<ClaimDefinition> Claims { get; set; } = [];

        public List<FormResult> Results { get; } = [];

        public bool IsSkipped { get; set; }
    }

    /// <summary>The server where a lane finds or creates its tables.</summary>
    private sealed record LaneTarget(string ConnectionString, bool OwnDatabase, string Description);
}
