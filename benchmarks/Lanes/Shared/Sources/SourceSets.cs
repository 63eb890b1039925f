using System.Diagnostics;
using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Lanes.Sources;

/// <summary>What to measure of a set.</summary>
/// <param name="Set">The name of the set.</param>
/// <param name="Forms">The names of the forms.</param>
/// <param name="Budget">The time after which no more rounds start; the first round always runs to its end.</param>
/// <param name="Rounds">The maximum number of rounds.</param>
internal sealed record SourceRequest(string Set, IReadOnlyList<string> Forms, TimeSpan Budget, int Rounds);

/// <summary>Measures the sets that this lane has.</summary>
internal static partial class SourceSets
{
    private static readonly Dictionary<string, Func<SourceOptions, SourceSet>> Known = CreateSets();

    /// <summary>Measures the forms in turn, round after round, so that other work of the machine disturbs all of them equally.</summary>
    public static async Task MeasureAsync(
        SourceRequest request, SourceOptions options, Action<LaneMessage> write, CancellationToken cancellationToken)
    {
        if (!Known.TryGetValue(request.Set, out var create))
            throw new ArgumentException($"The lane {Lane.Name} has no set '{request.Set}', only {string.Join(", ", Known.Keys)}.");
        await using var set = create(options);
        if (request.Forms.FirstOrDefault(form => !set.Forms.ContainsKey(form)) is { } unknown)
            throw new ArgumentException($"The set {request.Set} has no form '{unknown}', only {string.Join(", ", set.Forms.Keys)}.");
        await set.SetUpAsync(cancellationToken).ConfigureAwait(false);
        foreach (var form in request.Forms)
            await WarmUpAsync(set.Forms[form], cancellationToken).ConfigureAwait(false);

        var started = Stopwatch.GetTimestamp();
        for (var round = 0; round < request.Rounds && (round == 0 || Stopwatch.GetElapsedTime(started) < request.Budget); round++)
            foreach (var form in request.Forms)
                write(await RunAsync(request.Set, form, set.Forms[form], cancellationToken).ConfigureAwait(false));
    }

    /// <summary>Runs a form once: each form is warmed up with itself, so that no form is at a disadvantage.</summary>
    private static async Task WarmUpAsync(SourceForm form, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested(); // synchronous forms do not check the token
        await (form.PrepareAsync?.Invoke(cancellationToken) ?? Task.CompletedTask).ConfigureAwait(false);
        await form.RunAsync(cancellationToken).ConfigureAwait(false);
        await (form.CleanUpAsync?.Invoke(cancellationToken) ?? Task.CompletedTask).ConfigureAwait(false);
    }

    private static async Task<SourceRunResult> RunAsync(string set, string name, SourceForm form, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested(); // synchronous forms do not check the token
        await (form.PrepareAsync?.Invoke(cancellationToken) ?? Task.CompletedTask).ConfigureAwait(false);
        GC.Collect();
        GC.WaitForPendingFinalizers();
        var before = GC.GetTotalAllocatedBytes(precise: true);
        var start = Stopwatch.GetTimestamp();
        await form.RunAsync(cancellationToken).ConfigureAwait(false);
        var elapsed = Stopwatch.GetElapsedTime(start);
        var bytes = GC.GetTotalAllocatedBytes(precise: true) - before;
        await (form.CleanUpAsync?.Invoke(cancellationToken) ?? Task.CompletedTask).ConfigureAwait(false);
        return new SourceRunResult(set, name, form.Operations, elapsed.TotalMilliseconds / form.Operations, bytes / form.Operations);
    }

    private static Dictionary<string, Func<SourceOptions, SourceSet>> CreateSets()
    {
        var sets = new Dictionary<string, Func<SourceOptions, SourceSet>>(StringComparer.Ordinal)
        {
            ["large-text"] = static options => new LargeTextSet(options),
            ["small-rows"] = static options => new SmallRowsSet(options),
        };
        AddEntityFrameworkSets(sets);
        AddLaneSets(sets);
        return sets;
    }

    /// <summary>Adds the sets of EF Core, in lanes that have it.</summary>
    static partial void AddEntityFrameworkSets(Dictionary<string, Func<SourceOptions, SourceSet>> sets);

    /// <summary>Adds the sets that only one lane has.</summary>
    static partial void AddLaneSets(Dictionary<string, Func<SourceOptions, SourceSet>> sets);
}
