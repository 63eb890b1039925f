using System.Diagnostics;
using System.Reflection;
using AsyncSql.Lanes.Protocol;
using BenchmarkDotNet.Attributes;
using BenchmarkDotNet.Columns;
using BenchmarkDotNet.Configs;
using BenchmarkDotNet.Diagnosers;
using BenchmarkDotNet.Engines;
using BenchmarkDotNet.Jobs;
using BenchmarkDotNet.Loggers;
using BenchmarkDotNet.Running;
using BenchmarkDotNet.Toolchains.InProcess.NoEmit;

namespace AsyncSql.Lanes.Claims;

/// <summary>Finds the claims of a lane and measures them with BenchmarkDotNet, in this process and without a second build.</summary>
internal static class ClaimRunner
{

    public static IEnumerable<ClaimDefinition> FindClaims() => FindClaimTypes().Select(CreateDefinition);

    /// <summary>The time in milliseconds above which a form runs only once, without a warm-up.</summary>
    private const double LongRun = 1_500;

    /// <summary>Measures a claim for each kind and size, the smallest first, and writes each result at once.</summary>
    public static void Run(
        string claim,
        IReadOnlyList<string> kinds,
        IReadOnlyList<int> sizes,
        string connectionString,
        int iterations,
        Action<LaneMessage> write)
    {
        var type =
            FindClaimTypes().SingleOrDefault(type => type.Name == claim)
            ?? throw new ArgumentException($"The lane {Lane.Name} has no claim '{claim}'.");
        foreach (var size in sizes)
            foreach (var kind in kinds.Intersect(CreateDefinition(type).Kinds))
            {
                foreach (var packets in CreateDefinition(type).Packets.DefaultIfEmpty())
                {
                    ClaimRun.Current = new ClaimRun(
                        packets is null ? connectionString : Lane.WithPackets(connectionString, packets),
                        kind,
                        size,
                        packets);
                    foreach (var result in Measure(type, IsLong(type) ? 1 : iterations))
                        write(result);
                }
            }
    }

    /// <summary>
    /// Whether the flagged form takes so long that one run must suffice. This check also compiles it and fills the pools.
    /// </summary>
    private static bool IsLong(Type type)
    {
        var benchmarks = Activator.CreateInstance(type)!;
        type.GetMethods().Single(static method => method.GetCustomAttribute<GlobalSetupAttribute>() is not null).Invoke(benchmarks, null);
        var flagged = type.GetMethods().Single(static method => method.GetCustomAttribute<BenchmarkAttribute>()?.Baseline == true);
        foreach (var other in type.GetMethods().Where(static method => method.GetCustomAttribute<BenchmarkAttribute>()?.Baseline == false))
            (other.Invoke(benchmarks, null) as Task)?.GetAwaiter().GetResult();
        var elapsed = TimeSpan.MaxValue;
        for (var run = 0; run < 2 && elapsed.TotalMilliseconds > LongRun; run++)
        {
            var start = Stopwatch.GetTimestamp();
            (flagged.Invoke(benchmarks, null) as Task)?.GetAwaiter().GetResult();
            var last = Stopwatch.GetElapsedTime(start);
            if (last.TotalMilliseconds > 4 * LongRun)
                return true;
            elapsed = last;
        }

        return elapsed.TotalMilliseconds > LongRun;
    }

    private static IEnumerable<FormResult> Measure(Type type, int iterations)
    {
        var job = Job.Default
            .WithToolchain(new InProcessNoEmitToolchain(TimeSpan.FromHours(1), logOutput: false))
            .WithStrategy(RunStrategy.Monitoring)
            .WithLaunchCount(1)
            .WithWarmupCount(iterations > 1 ? 1 : 0)
            .WithIterationCount(iterations)
            .WithInvocationCount(1)
            .WithUnrollFactor(1);
        var folder = Path.Combine(Path.GetTempPath(), "AsyncSql.Benchmarks." + Guid.NewGuid().ToString("N"));
        try
        {
            var config = ManualConfig
                .CreateEmpty()
                .AddJob(job)
                .AddDiagnoser(MemoryDiagnoser.Default)
                .AddColumnProvider(DefaultColumnProviders.Instance)
                .AddLogger(NullLogger.Instance)
                .WithArtifactsPath(folder)
                .WithOptions(ConfigOptions.DisableLogFile);
            var summary = BenchmarkRunner.Run(type, config);
            if (summary.HasCriticalValidationErrors)
                throw new InvalidOperationException(string.Join(" ", summary.ValidationErrors.Select(static error => error.Message)));
            foreach (var report in summary.Reports)
            {
                if (!report.Success || report.ResultStatistics is not { } statistics)
                    throw new InvalidOperationException(
                        $"{type.Name}.{report.BenchmarkCase.Descriptor.WorkloadMethod.Name} failed. "
                            + string.Join(" ", report.ExecuteResults.SelectMany(static result => result.Errors)));
                yield return new FormResult(
                    type.Name,
                    report.BenchmarkCase.Descriptor.WorkloadMethod.Name,
                    ClaimRun.Current.Kind,
                    ClaimRun.Current.Bytes,
                    statistics.OriginalValues.Select(static nanoseconds => nanoseconds / 1e6).ToList(),
                    report.GcStats.GetBytesAllocatedPerOperation(report.BenchmarkCase) ?? 0,
                    ClaimRun.Current.Packets);
            }
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
                        saves.AgainstPackets));
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
                        control.Allocation > 0 ? control.Allocation : null));
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
            claim.Lanes.Length > 0 ? claim.Lanes : null);
    }
}
