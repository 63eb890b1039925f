namespace AsyncSql.Benchmarks.Sources;

/// <summary>The larger one of two figures.</summary>
internal enum Direction
{
    /// <summary>The first, by more than the noise.</summary>
    FirstGreater,

    /// <summary>The second, by more than the noise.</summary>
    SecondGreater,

    /// <summary>Neither.</summary>
    Same,
}

/// <summary>The result of a comparison.</summary>
internal enum Agreement
{
    /// <summary>The same as published.</summary>
    Yes,

    /// <summary>Not the same.</summary>
    No,

    /// <summary>Not measured to the end, or not at all. Never counts as the same.</summary>
    NotDone,

    /// <summary>Measured, but there is no published figure to compare.</summary>
    NothingPublished,
}

/// <summary>Compares directions and ratios, never figures: milliseconds of two machines are not comparable.</summary>
internal static class Directions
{
    /// <summary>
    /// The ratio above which one time is larger than another. The shortest runs of two equal forms can differ by as much.
    /// </summary>
    public const double NoiseOfTime = 1.15;

    /// <summary>The same for allocated bytes, which hardly vary between runs.</summary>
    public const double NoiseOfAllocation = 1.05;

    /// <summary>The ratio below which a form is unaffected, in both directions: the limit of the controls of the claims.</summary>
    public const double BoundOfUnaffected = 2;

    /// <summary>
    /// Gets the factor up to which two ratios are the same: the noise of both, the published one and the one here.
    /// </summary>
    public static double GetNoiseOfRatios(Quantity quantity) => GetNoise(quantity) * GetNoise(quantity);

    /// <summary>Determines which figure is larger.</summary>
    public static Direction Compare(double first, double second, Quantity quantity)
    {
        var noise = GetNoise(quantity);
        return first > second * noise ? Direction.FirstGreater : second > first * noise ? Direction.SecondGreater : Direction.Same;
    }

    /// <summary>
    /// Finds the direction of published figures, or of the source's statement; <see langword="null"/> if there is neither.
    /// </summary>
    public static Direction? FindPublished(PublishedSource source, PublishedComparison comparison) =>
        FindValues(source, comparison) is ({ } first, { } second)
            ? Compare(first, second, source.FindQuantity(comparison))
            : comparison.States switch
            {
                Statement.FirstGreater => Direction.FirstGreater,
                Statement.SecondGreater => Direction.SecondGreater,
                Statement.Unaffected => Direction.Same,
                _ => null,
            };

    /// <summary>Determines whether a comparison has the published direction here.</summary>
    /// <param name="source">The source.</param>
    /// <param name="comparison">One of its comparisons.</param>
    /// <param name="first">The first figure here, in milliseconds or megabytes; <see langword="null"/> when it was not measured.</param>
    /// <param name="second">The second.</param>
    public static Agreement Agree(PublishedSource source, PublishedComparison comparison, double? first, double? second)
    {
        if (first is not { } here || second is not { } other)
            return Agreement.NotDone;
        if (FindPublished(source, comparison) is not { } published)
            return Agreement.NothingPublished;
        var same = comparison.States == Statement.Unaffected
            ? here <= other * BoundOfUnaffected && other <= here * BoundOfUnaffected
            : Compare(here, other, source.FindQuantity(comparison)) == published;
        return same ? Agreement.Yes : Agreement.No;
    }

    /// <summary>Determines whether a ratio here is the published one. The direction can be the same while the ratio is not.</summary>
    /// <param name="published">The published ratio; <see langword="null"/> if there is none.</param>
    /// <param name="here">The ratio here; <see langword="null"/> when it was not measured.</param>
    /// <param name="quantity">The quantity of the ratio.</param>
    public static Agreement AgreeOnRatio(double? published, double? here, Quantity quantity)
    {
        if (here is not { } ratio)
            return Agreement.NotDone;
        if (published is not { } other)
            return Agreement.NothingPublished;
        var noise = GetNoiseOfRatios(quantity);
        return ratio <= other * noise && other <= ratio * noise ? Agreement.Yes : Agreement.No;
    }

    private static double GetNoise(Quantity quantity) => quantity == Quantity.Time ? NoiseOfTime : NoiseOfAllocation;

    private static (double? First, double? Second) FindValues(PublishedSource source, PublishedComparison comparison)
    {
        var quantity = source.FindQuantity(comparison);
        return (source.Figures[comparison.First].Find(quantity)?.Normal, source.Figures[comparison.Second].Find(quantity)?.Normal);
    }
}
