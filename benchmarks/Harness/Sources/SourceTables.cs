using System.Globalization;
using AsyncSql.Lanes.Protocol;

namespace AsyncSql.Benchmarks.Sources;

/// <summary>The result of a form in one lane.</summary>
/// <param name="Lane">The lane.</param>
/// <param name="Set">The set of forms.</param>
/// <param name="Form">The form.</param>
/// <param name="Milliseconds">The shortest run: other work of the machine can only make a run longer.</param>
/// <param name="AllocatedMegabytes">The least allocation of a run.</param>
internal sealed record MeasuredForm(string Lane, string Set, string Form, double Milliseconds, double AllocatedMegabytes)
{
    /// <summary>Summarizes the runs of a lane by form.</summary>
    public static IEnumerable<MeasuredForm> Summarize(string lane, IEnumerable<SourceRunResult> runs) =>
        runs.GroupBy(static run => (run.Set, run.Form))
            .Select(runs => new MeasuredForm(
                lane,
                runs.Key.Set,
                runs.Key.Form,
                runs.Min(static run => run.Milliseconds),
                runs.Min(static run => run.AllocatedMegabytes)));
}

/// <summary>Compares the measurements with the published figures.</summary>
internal static class SourceTables
{
    /// <summary>Creates the table of one source.</summary>
    /// <param name="source">The source.</param>
    /// <param name="forms">The results of all lanes.</param>
    /// <param name="reasons">The reasons why nothing was measured, by lane and set.</param>
    public static SourceTable Create(
        PublishedSource source,
        IReadOnlyCollection<MeasuredForm> forms,
        IReadOnlyDictionary<(string Lane, string Set), string> reasons) =>
        new(
            source.Id,
            source.Title,
            source.Author,
            source.Where,
            source.What,
            source.Differences,
            [
                .. source.Comparisons.SelectMany(comparison =>
                    comparison.Here.Select(here => CreateRow(source, comparison, here, forms, reasons))),
            ]);

    private static SourceRow CreateRow(
        PublishedSource source,
        PublishedComparison comparison,
        ComparedForms here,
        IReadOnlyCollection<MeasuredForm> forms,
        IReadOnlyDictionary<(string Lane, string Set), string> reasons)
    {
        var (first, second) = (source.Figures[comparison.First], source.Figures[comparison.Second]);
        var set = comparison.Set ?? source.Set;
        var (firstHere, secondHere) = (Find(here.Lane, here.First), Find(here.OtherLane, here.Second));
        Direction? direction = firstHere is { } one && secondHere is { } other ? Directions.Compare(one, other, first.Quantity) : null;
        var agreement = Directions.Agree(source, comparison, firstHere, secondHere);
        return new SourceRow(
            source.Id,
            $"{comparison.First} / {comparison.Second}",
            first.What,
            second.What,
            first.Unit == second.Unit ? first.Unit : $"{first.Unit}, {second.Unit}",
            first.Value,
            second.Value,
            Directions.FindPublished(source, comparison),
            here.SecondLane is null ? here.Lane : $"{here.Lane} against {here.SecondLane}",
            Round(firstHere),
            Round(secondHere),
            first.Quantity == Quantity.Time ? "ms" : "MB",
            direction,
            agreement,
            Why(),
            comparison.Note);

        double? Find(string lane, string form) =>
            forms.FirstOrDefault(known => known.Lane == lane && known.Set == set && known.Form == form) is { } found
                ? first.Quantity == Quantity.Time
                    ? found.Milliseconds
                    : found.AllocatedMegabytes
                : null;

        string? Why() =>
            agreement switch
            {
                Agreement.NotDone => reasons.GetValueOrDefault((firstHere is null ? here.Lane : here.OtherLane, set))
                    ?? "The time limit was reached, or the lane was not part of the run.",
                Agreement.NothingPublished => "There is no published figure to compare.",
                Agreement.No => Describe(direction!.Value, firstHere!.Value, secondHere!.Value)
                    + (comparison.IfNot is { } reason ? " " + reason : ""),
                _ => null,
            };
    }

    /// <summary>Describes a direction that differs from the published one.</summary>
    private static string Describe(Direction direction, double first, double second) => direction switch
    {
        Direction.Same => "Here the two do not differ beyond the noise.",
        Direction.FirstGreater => string.Create(CultureInfo.InvariantCulture, $"Here the first is {first / second:0.##} times the second."),
        _ => string.Create(CultureInfo.InvariantCulture, $"Here the second is {second / first:0.##} times the first."),
    };

    /// <summary>Rounds to four significant digits.</summary>
    private static double? Round(double? value) =>
        value is { } number && number > 0 ? Math.Round(number, Math.Clamp(3 - (int)Math.Floor(Math.Log10(number)), 0, 9)) : value;
}
