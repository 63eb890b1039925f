namespace AsyncSql.Benchmarks.Load;

/// <summary>Percentiles by the nearest rank: always a value that was measured.</summary>
internal static class Percentiles
{
    /// <summary>Computes the smallest value that at least the given percentage of all values do not exceed.</summary>
    /// <param name="values">The values, in any order.</param>
    /// <param name="percentile">Above 0, up to 100.</param>
    /// <returns><see langword="null"/> for no values.</returns>
    public static double? Compute(IEnumerable<double> values, int percentile)
    {
        ArgumentOutOfRangeException.ThrowIfNegativeOrZero(percentile);
        ArgumentOutOfRangeException.ThrowIfGreaterThan(percentile, 100);
        var sorted = values.Order().ToList();
        // Integer arithmetic: 0.07 * 100 is more than 7.
        return sorted.Count == 0 ? null : sorted[(((sorted.Count * percentile) + 99) / 100) - 1];
    }
}
