using System.Globalization;
using AsyncSql.Benchmarks.Claims;

namespace AsyncSql.Benchmarks.Sources;

/// <summary>A set of forms that one lane measures in one process.</summary>
/// <param name="Lane">The lane.</param>
/// <param name="Set">The set.</param>
/// <param name="Forms">The forms.</param>
internal sealed record SourceRun(string Lane, string Set, IReadOnlyList<string> Forms);

/// <summary>What a run of the command <c>sources</c> measures, and how long it may take.</summary>
/// <param name="IsQuick">Large values of 1 MB and 100,000 small rows, within 2 minutes; else 10 MB and a million, within 10.</param>
internal sealed record SourcesPlan(bool IsQuick)
{
    /// <summary>Sets that write, and so need a database of their own, whatever the server.</summary>
    private static readonly string[] WritingSets = ["entities", "web", "npgsql"];

    /// <summary>The time of the whole run; what is not measured by then is not done.</summary>
    public TimeSpan Budget => IsQuick ? TimeSpan.FromMinutes(2) : TimeSpan.FromMinutes(10);

    /// <summary>The time of a set in one lane after which it is cut: tables that must be filled are counted.</summary>
    public TimeSpan BudgetOfSet => IsQuick ? TimeSpan.FromSeconds(20) : TimeSpan.FromSeconds(80);

    /// <summary>The time after which a set begins no more rounds.</summary>
    public TimeSpan BudgetOfRounds => IsQuick ? TimeSpan.FromSeconds(2) : TimeSpan.FromSeconds(15);

    /// <summary>The size of a large value, in bytes on the wire.</summary>
    public int ValueBytes => IsQuick ? MeasurementPlan.Megabyte : MeasurementPlan.TenMegabytes;

    /// <summary>Rows of the set that reads many small ones.</summary>
    public int SmallRows => IsQuick ? 100_000 : 1_000_000;

    /// <summary>NAME,ROWS,LENGTH of the table that a set reads; <see langword="null"/> for one that reads none.</summary>
    public string? TableOf(string set) => set switch
    {
        "large-rows" => string.Create(CultureInfo.InvariantCulture, $"Rows{ValueBytes},10,{ValueBytes}"),
        "large-text" => string.Create(CultureInfo.InvariantCulture, $"Text{ValueBytes},1,{ValueBytes / 2}"),
        "npgsql" => string.Create(CultureInfo.InvariantCulture, $"Value{ValueBytes},1,{ValueBytes}"),
        _ => null,
    };

    /// <summary>Whether a lane makes a database of its own for a set.</summary>
    public static bool NeedsOwnDatabase(string set) => WritingSets.Contains(set);

    /// <summary>What is to be run, each form once however many comparisons name it, the lanes in their order.</summary>
    public static IEnumerable<SourceRun> Runs(IEnumerable<PublishedSource> sources, string? lane)
    {
        var asked = sources.SelectMany(static source => source.Comparisons.SelectMany(comparison => comparison.Here.SelectMany(here => new[]
        {
            (here.Lane, Set: comparison.Set ?? source.Set, Form: here.First),
            (Lane: here.LaneOfSecond, Set: comparison.Set ?? source.Set, Form: here.Second),
        }))).Where(form => lane is null || form.Lane == lane).Distinct().ToList();
        foreach (var definition in LaneDefinition.All)
            foreach (var set in asked.Where(form => form.Lane == definition.Name).GroupBy(static form => form.Set))
                yield return new SourceRun(definition.Name, set.Key, [.. set.Select(static form => form.Form)]);
    }
}
