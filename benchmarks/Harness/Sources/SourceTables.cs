using System.Globalization;
using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Benchmarks.Sources;

/// <summary>What a form came to in one lane.</summary>
/// <param name="Lane">The lane.</param>
/// <param name="Set">The set of forms.</param>
/// <param name="Form">The form.</param>
/// <param name="Milliseconds">The shortest run: what the machine does else only ever adds.</param>
/// <param name="AllocatedMegabytes">The least allocation of a run.</param>
internal sealed record FormHere(string Lane, string Set, string Form, double Milliseconds, double AllocatedMegabytes)
{
    /// <summary>The forms that a lane's runs are of.</summary>
    public static IEnumerable<FormHere> Of(string lane, IEnumerable<SourceRunResult> runs) =>
        runs.GroupBy(static run => (run.Set, run.Form)).Select(runs => new FormHere(lane, runs.Key.Set, runs.Key.Form, runs.Min(static run => run.Milliseconds), runs.Min(static run => run.AllocatedMegabytes)));
}

/// <summary>Puts what was measured beside what was published.</summary>
internal static class SourceTables
{
    /// <summary>The table of one source.</summary>
    /// <param name="source">The source.</param>
    /// <param name="forms">What was measured, by all lanes.</param>
    /// <param name="reasons">By lane and set, why nothing was measured.</param>
    public static SourceTable Of(PublishedSource source, IReadOnlyCollection<FormHere> forms, IReadOnlyDictionary<(string Lane, string Set), string> reasons) =>
        new(source.Id, source.Title, source.Author, source.Where, source.What, source.Differences, [.. source.Comparisons.SelectMany(comparison => comparison.Here.Select(here => Row(source, comparison, here, forms, reasons)))]);

    private static SourceRow Row(PublishedSource source, PublishedComparison comparison, FormsHere here, IReadOnlyCollection<FormHere> forms, IReadOnlyDictionary<(string Lane, string Set), string> reasons)
    {
        var (first, second) = (source.Figures[comparison.First], source.Figures[comparison.Second]);
        var set = comparison.Set ?? source.Set;
        var (firstHere, secondHere) = (Find(here.Lane, here.First), Find(here.LaneOfSecond, here.Second));
        Direction? direction = firstHere is { } one && secondHere is { } other ? Directions.Of(one, other, first.Quantity) : null;
        var agreement = Directions.Agree(source, comparison, firstHere, secondHere);
        return new SourceRow(
            source.Id,
            $"{comparison.First} / {comparison.Second}",
            first.What,
            second.What,
            first.Unit == second.Unit ? first.Unit : $"{first.Unit}, {second.Unit}",
            first.Value,
            second.Value,
            Directions.Published(source, comparison),
            here.SecondLane is null ? here.Lane : $"{here.Lane} against {here.SecondLane}",
            Rounded(firstHere),
            Rounded(secondHere),
            first.Quantity == Quantity.Time ? "ms" : "MB",
            direction,
            agreement,
            Why(),
            comparison.Note);

        double? Find(string lane, string form) => forms.FirstOrDefault(known => known.Lane == lane && known.Set == set && known.Form == form) is { } found
            ? first.Quantity == Quantity.Time ? found.Milliseconds : found.AllocatedMegabytes
            : null;

        string? Why() => agreement switch
        {
            Agreement.NotDone => reasons.GetValueOrDefault((firstHere is null ? here.Lane : here.LaneOfSecond, set)) ?? "The time of the run was used up before, or the lane was not asked for.",
            Agreement.NothingPublished => "There is no published figure at hand to hold it against.",
            Agreement.No => Found(direction!.Value, firstHere!.Value, secondHere!.Value) + (comparison.IfNot is { } reason ? " " + reason : ""),
            _ => null,
        };
    }

    /// <summary>What was found instead of what was published.</summary>
    private static string Found(Direction direction, double first, double second) => direction switch
    {
        Direction.Same => "Here the two do not differ beyond the noise.",
        Direction.FirstGreater => string.Create(CultureInfo.InvariantCulture, $"Here the first is {first / second:0.##} times the second."),
        _ => string.Create(CultureInfo.InvariantCulture, $"Here the second is {second / first:0.##} times the first."),
    };

    /// <summary>Four digits are as many as a reader can use.</summary>
    private static double? Rounded(double? value) => value is { } number && number > 0 ? Math.Round(number, Math.Clamp(3 - (int)Math.Floor(Math.Log10(number)), 0, 9)) : value;
}
