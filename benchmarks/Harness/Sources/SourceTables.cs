using System.Globalization;

namespace AsyncSql.Benchmarks.Sources;

/// <summary>Two published figures and their measurements in one lane, or in two.</summary>
/// <param name="Pair">The names of the two figures: "async / sync".</param>
/// <param name="Quantity">What is compared.</param>
/// <param name="PublishedFirst">The first published figure.</param>
/// <param name="PublishedSecond">The second.</param>
/// <param name="Published">The direction that was published; <see langword="null"/> for none.</param>
/// <param name="Lane">The lane, or two with "against" between them.</param>
/// <param name="FirstHere">
/// The measurement of the first form, in milliseconds or megabytes; <see langword="null"/> if there is none.
/// </param>
/// <param name="SecondHere">The measurement of the second form.</param>
/// <param name="SameDirection">Whether the direction is the published one.</param>
/// <param name="Why">The reason why the direction differs or nothing was measured; <see langword="null"/> otherwise.</param>
/// <param name="Note">A difference here that applies only to this pair.</param>
internal sealed record SourceRow(
    string Pair,
    Quantity Quantity,
    PublishedValue PublishedFirst,
    PublishedValue PublishedSecond,
    Direction? Published,
    string Lane,
    double? FirstHere,
    double? SecondHere,
    Agreement SameDirection,
    string? Why,
    string? Note)
{
    /// <summary>The first published figure divided by the second; <see langword="null"/> without figures.</summary>
    public double? PublishedRatio => PublishedFirst.Normal / PublishedSecond.Normal;

    /// <summary>The first measurement divided by the second; <see langword="null"/> if one of them was not measured.</summary>
    public double? RatioHere => FirstHere / SecondHere;

    /// <summary>The unit of the measurements.</summary>
    public string UnitHere => Quantity == Quantity.Time ? "ms" : "MB";

    /// <summary>Whether the ratio is the published one.</summary>
    public Agreement SameRatio => Directions.AgreeOnRatio(PublishedRatio, RatioHere, Quantity);

    /// <summary>How many times the published ratio the ratio here is; <see langword="null"/> if one of them is missing.</summary>
    public double? TimesPublished => RatioHere / PublishedRatio;
}

/// <summary>A published table and its comparisons.</summary>
/// <param name="Source">The published table.</param>
/// <param name="Rows">The comparisons.</param>
internal sealed record SourceTable(PublishedSource Source, IReadOnlyList<SourceRow> Rows);

/// <summary>Compares the measurements with the published figures.</summary>
internal static class SourceTables
{
    private const string NotPartOfTheRun = "The time limit was reached, or the lane was not part of the run.";

    /// <summary>Creates the table of one source.</summary>
    /// <param name="source">The source.</param>
    /// <param name="forms">The results of all lanes.</param>
    /// <param name="skipped">What was not measured, with the reason.</param>
    public static SourceTable Create(
        PublishedSource source, IReadOnlyCollection<MeasuredForm> forms, IReadOnlyCollection<SkippedSet> skipped) =>
        new(
            source,
            [
                .. source.Comparisons.SelectMany(comparison =>
                    comparison.Here.Select(here => CreateRow(source, comparison, here, forms, skipped))),
            ]);

    private static SourceRow CreateRow(
        PublishedSource source,
        PublishedComparison comparison,
        ComparedForms here,
        IReadOnlyCollection<MeasuredForm> forms,
        IReadOnlyCollection<SkippedSet> skipped)
    {
        var quantity = source.FindQuantity(comparison);
        var set = comparison.Set ?? source.Set;
        var (first, second) = (Find(here.Lane, here.First), Find(here.OtherLane, here.Second));
        var agreement = Directions.Agree(source, comparison, first, second);
        return new SourceRow(
            $"{comparison.First} / {comparison.Second}" + (comparison.Quantity == Quantity.Allocation ? ", allocated" : ""),
            quantity,
            source.Figures[comparison.First].Find(quantity)!,
            source.Figures[comparison.Second].Find(quantity)!,
            Directions.FindPublished(source, comparison),
            here.SecondLane is null ? here.Lane : $"{here.Lane} against {here.SecondLane}",
            first,
            second,
            agreement,
            Explain(),
            comparison.Note);

        double? Find(string lane, string form) =>
            forms.FirstOrDefault(known => known.Lane == lane && known.Set == set && known.Form == form)?.GetValue(quantity);

        string? Explain() =>
            agreement switch
            {
                Agreement.NotDone => FindReason(first is null ? here.Lane : here.OtherLane),
                Agreement.No => Describe(first!.Value, second!.Value, quantity)
                    + (comparison.IfNot is { } reason ? " " + reason : ""),
                _ => null,
            };

        string FindReason(string lane) =>
            skipped.FirstOrDefault(known => known.Lane == lane && known.Set == set)?.Reason ?? NotPartOfTheRun;
    }

    /// <summary>Describes a direction that differs from the published one.</summary>
    private static string Describe(double first, double second, Quantity quantity) => Directions.Compare(first, second, quantity) switch
    {
        Direction.Same => "Here the two do not differ beyond the noise.",
        Direction.FirstGreater => string.Create(CultureInfo.InvariantCulture, $"Here the first is {first / second:0.##} times the second."),
        _ => string.Create(CultureInfo.InvariantCulture, $"Here the second is {second / first:0.##} times the first."),
    };
}
