using System.Diagnostics;
using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Lanes.Sources;

/// <summary>What a set of forms works on.</summary>
/// <param name="ConnectionString">The connection string of the database.</param>
/// <param name="OwnDatabase">Whether the database was made for this run, so that a set may make and fill tables in it.</param>
/// <param name="Table">The table of documents, for sets that read one.</param>
/// <param name="Rows">Rows of the set that reads many small ones.</param>
internal sealed record SourceOptions(string ConnectionString, bool OwnDatabase, TableOfDocuments? Table, int Rows)
{
    /// <exception cref="ArgumentException">There is none.</exception>
    public TableOfDocuments RequiredTable => Table ?? throw new ArgumentException("This set reads a table of documents. Give --table.");
}

/// <summary>One form of a published comparison.</summary>
/// <param name="Operations">How often <paramref name="RunAsync"/> does what is measured: short operations are timed many at once.</param>
/// <param name="RunAsync">The run that is timed.</param>
/// <param name="WarmUpAsync">What compiles the form and fills the pools, where a whole run would take too long; <see langword="null"/> for the run itself.</param>
/// <param name="PrepareAsync">Before each run, and not timed.</param>
/// <param name="CleanUpAsync">After each run, and not timed.</param>
internal sealed record SourceForm(
    int Operations,
    Func<CancellationToken, Task> RunAsync,
    Func<CancellationToken, Task>? WarmUpAsync = null,
    Func<CancellationToken, Task>? PrepareAsync = null,
    Func<CancellationToken, Task>? CleanUpAsync = null);

/// <summary>The forms of one published table, with what they read.</summary>
internal abstract class SourceSet : IAsyncDisposable
{
    /// <summary>By the names that the files of benchmarks/sources use.</summary>
    public abstract IReadOnlyDictionary<string, SourceForm> Forms { get; }

    /// <summary>Makes what the forms need.</summary>
    public virtual Task SetUpAsync(CancellationToken cancellationToken) => Task.CompletedTask;

    /// <summary>Ends what <see cref="SetUpAsync"/> started.</summary>
    public virtual ValueTask DisposeAsync()
    {
        GC.SuppressFinalize(this);
        return ValueTask.CompletedTask;
    }
}

/// <summary>The sets that this lane has, and how they are measured.</summary>
internal static partial class SourceSets
{
    private static readonly Dictionary<string, Func<SourceOptions, SourceSet>> Known = Create();

    /// <summary>Measures forms in turn, round after round, so that what else the machine does meets all of them alike.</summary>
    /// <param name="name">The set.</param>
    /// <param name="forms">The forms.</param>
    /// <param name="options">What they work on.</param>
    /// <param name="budget">When it is used up no more rounds are begun; the first round is always run to its end.</param>
    /// <param name="rounds">The most rounds.</param>
    /// <param name="write">Takes each run.</param>
    /// <param name="cancellationToken">Ends the measuring.</param>
    public static async Task MeasureAsync(string name, string[] forms, SourceOptions options, TimeSpan budget, int rounds, Action<LaneMessage> write, CancellationToken cancellationToken)
    {
        if (!Known.TryGetValue(name, out var create))
            throw new ArgumentException($"The lane {Lane.Name} has no set '{name}', only {string.Join(", ", Known.Keys)}.");
        await using var set = create(options);
        if (forms.FirstOrDefault(form => !set.Forms.ContainsKey(form)) is { } unknown)
            throw new ArgumentException($"The set {name} has no form '{unknown}', only {string.Join(", ", set.Forms.Keys)}.");
        await set.SetUpAsync(cancellationToken).ConfigureAwait(false);
        foreach (var form in forms)
            await WarmUpAsync(set.Forms[form], cancellationToken).ConfigureAwait(false);

        var started = Stopwatch.GetTimestamp();
        for (var round = 0; round < rounds && (round == 0 || Stopwatch.GetElapsedTime(started) < budget); round++)
            foreach (var form in forms)
                write(await RunAsync(name, form, set.Forms[form], cancellationToken).ConfigureAwait(false));
    }

    private static async Task WarmUpAsync(SourceForm form, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested(); // forms that are synchronous do not ask
        if (form.WarmUpAsync is not null)
        {
            await form.WarmUpAsync(cancellationToken).ConfigureAwait(false);
            return;
        }

        await (form.PrepareAsync?.Invoke(cancellationToken) ?? Task.CompletedTask).ConfigureAwait(false);
        await form.RunAsync(cancellationToken).ConfigureAwait(false);
        await (form.CleanUpAsync?.Invoke(cancellationToken) ?? Task.CompletedTask).ConfigureAwait(false);
    }

    private static async Task<SourceRunResult> RunAsync(string set, string name, SourceForm form, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested(); // forms that are synchronous do not ask
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

    private static Dictionary<string, Func<SourceOptions, SourceSet>> Create()
    {
        var known = new Dictionary<string, Func<SourceOptions, SourceSet>>(StringComparer.Ordinal)
        {
            ["large-text"] = static options => new LargeTextSet(options),
            ["small-rows"] = static options => new SmallRowsSet(options),
        };
        AddEntityFramework(known);
        AddOfLane(known);
        return known;
    }

    /// <summary>The sets of EF Core, in lanes that have it.</summary>
    static partial void AddEntityFramework(Dictionary<string, Func<SourceOptions, SourceSet>> known);

    /// <summary>The sets of one lane alone.</summary>
    static partial void AddOfLane(Dictionary<string, Func<SourceOptions, SourceSet>> known);
}
