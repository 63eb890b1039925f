using System.Globalization;
using AsyncSql.Benchmarks.Claims;

namespace AsyncSql.Benchmarks.Sources;

/// <summary>A set of forms that one lane measures in one process.</summary>
/// <param name="Lane">The lane.</param>
/// <param name="Set">The set.</param>
/// <param name="Forms">The forms.</param>
internal sealed record SourceRun(string Lane, string Set, IReadOnlyList<string> Forms);

/// <summary>What a run of the command <c>sources</c> measures, and its time limits.</summary>
/// <param name="IsQuick">Whether to measure 1 MB and 100,000 small rows within 2 minutes, instead of 10 MB and a million within 10.</param>
internal sealed record SourcesPlan(bool IsQuick)
{
    /// <summary>The sets that write, and so need a database of their own on every server.</summary>
    private static readonly string[] WritingSets = ["entities", "web", "npgsql"];

    /// <summary>The rows of the table of which one is read, and the characters of their texts, as in the published measurement.</summary>
    private const int LargeRows = 10, LargeRowCharacters = 1024;

    /// <summary>The time limit of the run; what is not measured by then is not done.</summary>
    public TimeSpan Budget => IsQuick ? TimeSpan.FromMinutes(2) : TimeSpan.FromMinutes(10);

    /// <summary>The time limit of a set in one lane, including the time to fill its tables.</summary>
    public TimeSpan SetBudget => IsQuick ? TimeSpan.FromSeconds(20) : TimeSpan.FromSeconds(80);

    /// <summary>The time after which a set starts no more rounds.</summary>
    public TimeSpan RoundsBudget => IsQuick ? TimeSpan.FromSeconds(2) : TimeSpan.FromSeconds(15);

    /// <summary>The size of a large value, in bytes on the wire.</summary>
    public int ValueBytes => IsQuick ? MeasurementPlan.Megabyte : MeasurementPlan.TenMegabytes;

    /// <summary>The number of rows of the set that reads many small rows.</summary>
    public int SmallRows => IsQuick ? 100_000 : 1_000_000;

    /// <summary>Gets NAME,ROWS,LENGTH or NAME,ROWS,CHARACTERS:BYTES of the table that a set reads; <see langword="null"/> for a set without a table.</summary>
    public string? GetTable(string set) => set switch
    {
        "large-rows" => string.Create(CultureInfo.InvariantCulture, $"Rows{ValueBytes},{LargeRows},{LargeRowCharacters}:{ValueBytes}"),
        "large-text" => string.Create(CultureInfo.InvariantCulture, $"Text{ValueBytes},1,{ValueBytes / 2}"),
        "npgsql" => string.Create(CultureInfo.InvariantCulture, $"Value{ValueBytes},1,{ValueBytes}"),
        _ => null,
    };

    /// <summary>Whether a lane creates a database of its own for a set.</summary>
    public static bool NeedsOwnDatabase(string set) => WritingSets.Contains(set);

    /// <summary>Creates the runs: each form once, even if several comparisons name it, with the lanes in order.</summary>
    public static IEnumerable<SourceRun> CreateRuns(IEnumerable<PublishedSource> sources, string? lane)
    {
        var asked = sources.SelectMany(static source => source.Comparisons.SelectMany(comparison => comparison.Here.SelectMany(here => new[]
        {
            (here.Lane, Set: comparison.Set ?? source.Set, Form: here.First),
            (Lane: here.OtherLane, Set: comparison.Set ?? source.Set, Form: here.Second),
        }))).Where(form => lane is null || form.Lane == lane).Distinct().ToList();
        foreach (var definition in LaneDefinition.All)
            foreach (var set in asked.Where(form => form.Lane == definition.Name).GroupBy(static form => form.Set))
                yield return new SourceRun(definition.Name, set.Key, [.. set.Select(static form => form.Form)]);
    }
}
