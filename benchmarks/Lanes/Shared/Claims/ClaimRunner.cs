using System.Diagnostics;
using System.Reflection;
using AsyncSql.Lanes.Protocol;
using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Engines;
using BenchmarkDotNet.Filters;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains.InProcess.NoEmit;

namespace AsyncSql.Lanes.Claims;

/// <summary>How to measure a claim.</summary>
/// <param name="Point">The claim, its forms, and what they read.</param>
/// <param name="Iterations">The usual number of measured runs.</param>
/// <param name="IsQuick">Whether to warm up less, and to repeat the runs of short forms less often.</param>
internal sealed record ClaimRequest(ClaimPoint Point, int Iterations, bool IsQuick)
{
    public bool Measures(string form) => Point.Forms.Count == 0 || Point.Forms.Contains(form);
}

/// <summary>Finds the claims of a lane and measures them with BenchmarkDotNet, in this process and without a second build.</summary>
internal static class ClaimRunner
{
    public static IEnumerable<ClaimDefinition> FindClaims() => FindClaimTypes().Select(CreateDefinition);

    /// <summary>The time in milliseconds above which a form runs a few times only. Compiling is no part of its time any more.</summary>
    private const double LongRun = 1_500;

    /// <summary>The time in milliseconds above which a form runs three times.</summary>
    private const double LongestRun = 10_000;

    /// <summary>The time in milliseconds below which a run repeats a form.</summary>
    private const double ShortRun = 5;

    /// <summary>The length of a run that repeats a form, in milliseconds.</summary>
    private const double RepeatedRun = 50;

    private const int MostRepetitions = 1_000;

    /// <summary>
    /// The time in milliseconds, for each measured run, for which the forms of a claim run in turns before they are measured. The runtime
    /// compiles methods with its optimizations in the background, once they were called often and nothing new is called; until then, the
    /// form that is measured first would pay for the code that both have in common (100,000 rows: 171 ms in the first run, 53 ms in the
    /// ninth).
    /// </summary>
    private const double WarmUpTime = 330;

    /// <inheritdoc cref="WarmUpTime"/>
    private const double QuickWarmUpTime = 100;

    /// <summary>The time in milliseconds of a form above which a few runs suffice to warm it up.</summary>
    private const double WarmRun = 500;

    /// <summary>
    /// The time in milliseconds below which the forms are measured in several turns: the noise is larger than what is compared. Other work
    /// of the machine, which may take seconds, then meets each form.
    /// </summary>
    private const double ShortForm = 50;

    /// <summary>How often short forms are measured, one after the other.</summary>
    private const int Turns = 3;

    /// <summary>Measures a claim for each kind, and writes each result when it is complete.</summary>
    public static void Run(ClaimRequest request, string connectionString, Action<LaneMessage> write)
    {
        var type =
            FindClaimTypes().SingleOrDefault(type => type.Name == request.Point.Claim)
            ?? throw new ArgumentException($"The lane {Lane.Name} has no claim '{request.Point.Claim}'.");
        var definition = CreateDefinition(type);
        foreach (var kind in request.Point.Kinds.Intersect(definition.Kinds))
            foreach (var packets in definition.Packets.DefaultIfEmpty())
            {
                ClaimRun.Current = new ClaimRun(
                    packets is null ? connectionString : Lane.WithPackets(connectionString, packets),
                    kind,
                    request.Point.Bytes,
                    packets);
                var flagged = WarmUp(type, request);
                var forms = FindForms(type)
                    .Where(form => request.Measures(form.Name))
                    .Select(form => (form, flagged > LongRun && IsBaseline(form) ? flagged : EstimateMilliseconds(type, form)))
                    .ToList();
                MeasureInTurns(type, forms, request, write);
            }
    }

    /// <summary>Measures the forms one after the other, in as many turns as each needs, and writes each when its last turn is done.</summary>
    private static void MeasureInTurns(
        Type type, IReadOnlyList<(MethodInfo Form, double Milliseconds)> forms, ClaimRequest request, Action<LaneMessage> write)
    {
        var results = new Dictionary<MethodInfo, FormResult>();
        for (var turn = 1; turn <= Turns; turn++)
            foreach (var (form, milliseconds) in forms.Where(other => turn <= ComputeTurns(other.Milliseconds, request)))
            {
                var result = Measure(type, form, milliseconds, request);
                results[form] = results.TryGetValue(form, out var earlier) ? earlier.Add(result) : result;
                if (turn == ComputeTurns(milliseconds, request))
                    write(results[form]);
            }
    }

    /// <summary>Compiles the forms and fills the pools.</summary>
    /// <param name="type">The claim.</param>
    /// <param name="request">What is measured.</param>
    /// <returns>The time of the last run of the flagged form, in milliseconds.</returns>
    private static double WarmUp(Type type, ClaimRequest request)
    {
        var benchmarks = CreateBenchmarks(type);
        var forms = FindForms(type).Where(form => IsBaseline(form) || request.Measures(form.Name)).ToLookup(IsBaseline);
        var flagged = forms[true].Single();
        foreach (var other in forms[false])
            Time(benchmarks, other);
        var elapsed = double.MaxValue;
        for (var run = 0; run < 2 && elapsed > LongRun; run++)
        {
            elapsed = Time(benchmarks, flagged);
            if (elapsed > 4 * LongRun)
                return elapsed;
        }

        for (var spent = elapsed; elapsed < WarmRun && spent < request.Iterations * (request.IsQuick ? QuickWarmUpTime : WarmUpTime);)
        {
            spent += forms[false].Sum(form => Time(benchmarks, form));
            spent += elapsed = Time(benchmarks, flagged);
        }

        return elapsed;
    }

    /// <summary>
    /// Computes how often a run executes a form. The clock, the thread pool and the garbage collector have effects of milliseconds, so a
    /// shorter form is repeated until a run is many times as long.
    /// </summary>
    internal static int ComputeRepetitions(double milliseconds) =>
        milliseconds >= ShortRun ? 1 : Math.Clamp((int)Math.Ceiling(RepeatedRun / Math.Max(milliseconds, 0.001)), 1, MostRepetitions);

    /// <summary>The median of five executions, of which the compiler has seen one before.</summary>
    private static double EstimateMilliseconds(Type type, MethodInfo form)
    {
        var benchmarks = CreateBenchmarks(type);
        if (Time(benchmarks, form) is var first && first > 20 * ShortRun)
            return first;
        return Enumerable.Range(0, 5).Select(_ => Time(benchmarks, form)).Order().ElementAt(2);
    }

    private static object CreateBenchmarks(Type type)
    {
        var benchmarks = Activator.CreateInstance(type)!;
        type.GetMethods().Single(static method => method.GetCustomAttribute<GlobalSetupAttribute>() is not null).Invoke(benchmarks, null);
        return benchmarks;
    }

    private static double Time(object benchmarks, MethodInfo form)
    {
        var start = Stopwatch.GetTimestamp();
        (form.Invoke(benchmarks, null) as Task)?.GetAwaiter().GetResult();
        return Stopwatch.GetElapsedTime(start).TotalMilliseconds;
    }

    private static bool IsBaseline(MethodInfo form) => form.GetCustomAttribute<BenchmarkAttribute>()!.Baseline;

    private static IEnumerable<MethodInfo> FindForms(Type type) =>
        type.GetMethods().Where(static method => method.GetCustomAttribute<BenchmarkAttribute>() is not null);

    /// <summary>Computes in how many turns a form is measured.</summary>
    /// <param name="milliseconds">The time of one run.</param>
    /// <param name="request">What is measured.</param>
    private static int ComputeTurns(double milliseconds, ClaimRequest request) =>
        milliseconds < ShortForm && !request.IsQuick ? Turns : 1;

    /// <summary>Computes how often a form runs in a turn.</summary>
    /// <param name="milliseconds">The time of one run.</param>
    /// <param name="request">What is measured.</param>
    internal static int ComputeRuns(double milliseconds, ClaimRequest request) => milliseconds switch
    {
        > LongestRun => 3,
        > LongRun => 5,
        _ => request.Iterations,
    };

    private static FormResult Measure(Type type, MethodInfo form, double milliseconds, ClaimRequest request)
    {
        var repetitions = ComputeRepetitions(milliseconds);
        var job = Job.Default
            .WithToolchain(new InProcessNoEmitToolchain(TimeSpan.FromHours(1), logOutput: false))
            .WithStrategy(RunStrategy.Monitoring)
            .WithLaunchCount(1)
            .WithWarmupCount(milliseconds > LongRun ? 0 : 1)
            .WithIterationCount(ComputeRuns(milliseconds, request))
            .WithInvocationCount(repetitions)
            .WithUnrollFactor(1);
        var folder = Path.Combine(Path.GetTempPath(), "AsyncSql.Benchmarks." + Guid.NewGuid().ToString("N"));
        try
        {
            var config = ManualConfig
                .CreateEmpty()
                .AddJob(job)
                .AddDiagnoser(MemoryDiagnoser.Default)
                .AddFilter(new SimpleFilter(benchmark => benchmark.Descriptor.WorkloadMethod.Name == form.Name))
                .AddColumnProvider(DefaultColumnProviders.Instance)
                .AddLogger(NullLogger.Instance)
                .WithArtifactsPath(folder)
                .WithOptions(ConfigOptions.DisableLogFile);
            var summary = BenchmarkRunner.Run(type, config);
            if (summary.HasCriticalValidationErrors)
                throw new InvalidOperationException(string.Join(" ", summary.ValidationErrors.Select(static error => error.Message)));
            var report = summary.Reports.Single();
            if (!report.Success || report.ResultStatistics is not { } statistics)
                throw new InvalidOperationException(
                    $"{type.Name}.{form.Name} failed. {string.Join(" ", report.ExecuteResults.SelectMany(static result => result.Errors))}");
            return new FormResult(
                type.Name,
                form.Name,
                ClaimRun.Current.Kind,
                ClaimRun.Current.Bytes,
                statistics.OriginalValues.Select(static nanoseconds => nanoseconds / 1e6).ToList(),
                report.GcStats.GetBytesAllocatedPerOperation(report.BenchmarkCase) ?? 0,
                ClaimRun.Current.Packets,
                repetitions > 1 ? repetitions : null);
        }
        finally
        {
            if (Directory.Exists(folder))
                Directory.Delete(folder, recursive: true);
        }
    }

    private static IEnumerable<Type> FindClaimTypes() =>
        typeof(ClaimRunner)
            .Assembly.GetTypes()
            .Where(static type =>
                type.GetCustomAttribute<ClaimAttribute>() is { } claim
                && (Lane.HasPackets || (claim.Packets.Length == 0 && !claim.RequiresTdsServer)))
            .OrderBy(static type => type.Name, StringComparer.Ordinal);

    private static ClaimDefinition CreateDefinition(Type type)
    {
        var claim = type.GetCustomAttribute<ClaimAttribute>()!;
        var methods = type.GetMethods().Where(static method => method.GetCustomAttribute<BenchmarkAttribute>() is not null).ToList();
        var expectations = new List<Expectation>();
        foreach (var method in methods)
        {
            foreach (var saves in method.GetCustomAttributes<SavesAttribute>())
                expectations.Add(
                    new Expectation(
                        method.Name,
                        saves.Lane,
                        saves.Kind,
                        saves.Bytes,
                        saves.Time > 0 ? saves.Time : null,
                        saves.Allocation > 0 ? saves.Allocation : null,
                        null,
                        saves.Packets,
                        saves.Against,
                        saves.AgainstPackets,
                        Because: saves.Because));
            foreach (var control in method.GetCustomAttributes<ControlAttribute>())
                expectations.Add(
                    new Expectation(
                        method.Name,
                        control.Lane,
                        control.Kind,
                        null,
                        null,
                        null,
                        control.Greatest,
                        control.Packets,
                        control.Against,
                        control.AgainstPackets,
                        control.Allocation > 0 ? control.Allocation : null,
                        control.Because));
        }

        return new ClaimDefinition(
            type.Name,
            claim.Scenario,
            claim.Rules,
            methods.Single(static method => method.GetCustomAttribute<BenchmarkAttribute>()!.Baseline).Name,
            methods
                .Where(static method => !method.GetCustomAttribute<BenchmarkAttribute>()!.Baseline)
                .Select(static method => method.Name)
                .ToList(),
            expectations,
            claim.Kinds,
            claim.Packets,
            claim.RequiresTdsServer,
            claim.Sizes.Length > 0 ? claim.Sizes : null,
            claim.Lanes.Length > 0 ? claim.Lanes : null,
            claim.StandsAgainst);
    }
}
