namespace AsyncSql.Benchmarks.Sources;

/// <summary>Which of two figures is the larger.</summary>
internal enum Direction
{
    /// <summary>The first, by more than the noise.</summary>
    FirstGreater,

    /// <summary>The second, by more than the noise.</summary>
    SecondGreater,

    /// <summary>Neither.</summary>
    Same,
}

/// <summary>What became of a comparison.</summary>
internal enum Agreement
{
    /// <summary>The same direction as published.</summary>
    Yes,

    /// <summary>Another direction.</summary>
    No,

    /// <summary>Not measured to the end, or not at all. Never counts as the same.</summary>
    NotDone,

    /// <summary>Measured, but nothing published to hold it against.</summary>
    NothingPublished,
}

/// <summary>Compares directions, never figures: milliseconds of another machine say nothing here.</summary>
internal static class Directions
{
    /// <summary>One figure of time is the larger if it is so by more than this ratio: the shortest runs of two equal forms differ by up to as much.</summary>
    public const double NoiseOfTime = 1.15;

    /// <summary>The same of allocated bytes, which hardly vary between runs.</summary>
    public const double NoiseOfAllocation = 1.05;

    /// <summary>What is called unaffected stays below this ratio, in both directions: the bound of the controls of the rules' claims.</summary>
    public const double BoundOfUnaffected = 2;

    /// <summary>Which figure is the larger.</summary>
    public static Direction Of(double first, double second, Quantity quantity)
    {
        var noise = quantity == Quantity.Time ? NoiseOfTime : NoiseOfAllocation;
        return first > second * noise ? Direction.FirstGreater : second > first * noise ? Direction.SecondGreater : Direction.Same;
    }

    /// <summary>The direction of published figures, or of what the source says; <see langword="null"/> for neither.</summary>
    public static Direction? Published(PublishedSource source, PublishedComparison comparison) =>
        (source.Figures[comparison.First], source.Figures[comparison.Second]) is ({ Normal: { } first, Quantity: var quantity }, { Normal: { } second })
            ? Of(first, second, quantity)
            : comparison.States switch
            {
                Statement.FirstGreater => Direction.FirstGreater,
                Statement.SecondGreater => Direction.SecondGreater,
                Statement.Unaffected => Direction.Same,
                _ => null,
            };

    /// <summary>Whether it is here as it was published.</summary>
    /// <param name="source">The source.</param>
    /// <param name="comparison">One of its comparisons.</param>
    /// <param name="first">The first figure here, in milliseconds or megabytes; <see langword="null"/> when it was not measured.</param>
    /// <param name="second">The second.</param>
    public static Agreement Agree(PublishedSource source, PublishedComparison comparison, double? first, double? second)
    {
        if (first is not { } here || second is not { } other)
            return Agreement.NotDone;
        if (Published(source, comparison) is not { } published)
            return Agreement.NothingPublished;
        var same = comparison.States == Statement.Unaffected
            ? here <= other * BoundOfUnaffected && other <= here * BoundOfUnaffected
            : Of(here, other, source.Figures[comparison.First].Quantity) == published;
        return same ? Agreement.Yes : Agreement.No;
    }
}
