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
    /// <summary>
    /// How often a claim that fails is measured again when only regressions count. Each time is a process of its own: on a virtual machine
    /// where new memory is slow, a form that allocates 1 MB has a shortest run of 1.9 ms in one process and of 7.9 ms in another. With
    /// few processes, often only one of two forms runs in a fast one.
    /// </summary>
    private const int Repetitions = 10;

    private readonly List<LaneRun> _lanes = [];

    /// <summary>
    /// Whether the points of a lane share a process and warm up less. Then a part of a form may run before the runtime has optimized it, which
    /// hides a difference between two short forms. A claim that is measured again is measured as a complete run does.
    /// </summary>
    private bool _isQuick = options.Plan.IsQuick;

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
        await MeasureAsync(progress, static run => run.Claims, cancellationToken).ConfigureAwait(false);
        var summary = Summarize();
        for (var again = 0; again < Repetitions && options.OnlyRegressions && summary.Regressions.Count > 0; again++)
        {
            _isQuick = false;
            var failed = summary.Regressions;
            await MeasureAsync(progress, run => [.. run.Claims.Where(claim => failed.Any(judgement => Concerns(judgement, run, claim)))], cancellationToken)
                .ConfigureAwait(false);
            summary = Summarize();
        }

        return summary;
    }

    /// <summary>Whether a verdict needs the results of a claim in a lane.</summary>
    private static bool Concerns(Judgement judgement, LaneRun run, ClaimDefinition claim) =>
        judgement.Claim.Claim == claim.Claim && (judgement.Lane == run.Lane.Name || judgement.Expectation.Against == run.Lane.Name);

    private Task MeasureAsync(Progress progress, Func<LaneRun, IReadOnlyList<ClaimDefinition>> select, CancellationToken cancellationToken) =>
        progress.StartAsync(async context =>
        {
            foreach (var run in _lanes.Where(static run => run.Process is not null))
            {
                if (select(run) is not { Count: > 0 } claims)
                    continue;
                var task = context.AddTask(run.Lane.Name);
                try
                {
                    await MeasureAsync(run, claims, task, cancellationToken).ConfigureAwait(false);
                }
                catch (InvalidOperationException exception)
                {
                    Skip(run, exception.Message);
                }

                task.Value = task.MaxValue;
                task.StopTask();
            }
        });

    /// <summary>Judges what was measured, and the claims of lanes that were not.</summary>
    private RunSummary Summarize()
    {
        var results = _lanes.ToDictionary(static run => run.Lane.Name, static run => (IReadOnlyList<FormResult>)run.Results);
        foreach (var run in _lanes.Where(static run => run.Process is null))
            run.Claims = FindClaims(run.Lane);
        return new RunSummary(
            [.. _lanes.SelectMany(run => Judge.Evaluate(run.Lane, run.Claims, options.Plan, results))],
            [.. _lanes.Where(static run => run.IsSkipped).Select(static run => run.Lane.Name)],
            options.OnlyRegressions ? [.. KnownFailures.All.Keys] : null);
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

    private async Task MeasureAsync(
        LaneRun run, IReadOnlyList<ClaimDefinition> claims, ProgressTask task, CancellationToken cancellationToken)
    {
        if (run.Lane.Server == LaneServer.SqlServer && options.Connection is not null)
        {
            await MeasureAsync(run, claims, new LaneTarget(options.Connection, OwnDatabase: true, "a SQL Server"), task, cancellationToken).ConfigureAwait(false);
            return;
        }

        var (backend, missing) = await LaneBackend.StartAsync(run.Lane, options.Plan.Tables, run.Lane.EncryptsByDefault, cancellationToken).ConfigureAwait(false);
        await using var started = backend;
        if (backend is null)
            Skip(run, missing!);
        else
            await MeasureAsync(
                run,
                claims,
                new LaneTarget(backend.ConnectionString, !backend.HasTables, DescribeServer(run.Lane)),
                task,
                cancellationToken).ConfigureAwait(false);
    }

    private async Task MeasureAsync(
        LaneRun run, IReadOnlyList<ClaimDefinition> claims, LaneTarget target, ProgressTask task, CancellationToken cancellationToken)
    {
        var lane = run.Lane;
        task.MaxValue = claims.Sum(claim =>
            options.Plan.GetPoints(claim, lane).Sum(static point => point.Forms.Count) * Math.Max(1, claim.Packets.Count));
        if (_isQuick)
            for (var points = claims.SelectMany(claim => options.Plan.GetLanePoints(claim, lane)).ToList(); points.Count > 0;)
                points = await MeasureAsync(run, points, target, task, cancellationToken).ConfigureAwait(false);
        else
            foreach (var claim in claims)
                await MeasureAsync(run, [.. options.Plan.GetLanePoints(claim, lane)], target, task, cancellationToken).ConfigureAwait(false);
        Write(run, target);
    }

    /// <summary>
    /// Measures points in turn: each in a process of its own, or in a quick run all in one, which starts and compiles once. A claim that
    /// fails or exceeds its time ends the process.
    /// </summary>
    /// <returns>The points of the claims behind that one.</returns>
    private async Task<List<LanePoint>> MeasureAsync(
        LaneRun run, List<LanePoint> points, LaneTarget target, ProgressTask task, CancellationToken cancellationToken)
    {
        var claim = points.FirstOrDefault()?.Claim.Claim;
        using var budget = CancellationTokenSource.CreateLinkedTokenSource(cancellationToken);
        budget.CancelAfter(options.Plan.Budget);
        try
        {
            foreach (var together in _isQuick ? [points] : points.Select(static point => new List<LanePoint> { point }))
                await foreach (var message in run.Process!.RunAsync(CreateArguments(together, target), budget.Token).ConfigureAwait(false))
                    if (message is FormResult result)
                    {
                        run.Results.AddRun(result);
                        task.Increment(1);
                    }
                    else if (message is ClaimStarted started && started.Claim != claim)
                    {
                        claim = started.Claim;
                        budget.CancelAfter(options.Plan.Budget);
                    }

            return [];
        }
        catch (OperationCanceledException) when (!cancellationToken.IsCancellationRequested)
        {
            Notes.Add($"{run.Lane.Name}: {claim} was cut after {options.Plan.Budget.TotalSeconds:N0} seconds.");
        }
        catch (InvalidOperationException exception)
        {
            Notes.Add($"{claim}: {exception.Message}");
        }

        return [.. points.SkipWhile(point => point.Claim.Claim != claim).SkipWhile(point => point.Claim.Claim == claim)];
    }

    private string[] CreateArguments(List<LanePoint> points, LaneTarget target) =>
    [
        "benchmark", "--connection", target.ConnectionString,
        "--iterations", options.Plan.GetIterations(points[0].Bytes).ToString(CultureInfo.InvariantCulture),
        .. target.OwnDatabase ? new[] { "--create" } : [],
        .. _isQuick ? new[] { "--quick" } : [],
        "--point", .. points.Select(static point => point.Argument),
    ];

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
            run.Results,
            ResultsFile.ThisLoad);
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
        public ILane? Process { get; set; }

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
