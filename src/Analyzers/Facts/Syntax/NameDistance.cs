namespace AsyncSql.Analyzers.Facts.Syntax;

/// <summary>How far a misspelt name is from the meant one.</summary>
internal static class NameDistance
{
    /// <summary>Finds the closest of several names; <see langword="null"/> if none is similar.</summary>
    public static string? FindClosest(string name, IEnumerable<string> known) => known
        .Select(other => (Name: other, Distance: Compute(name, other, GetGreatest(name))))
        .Where(other => other.Distance <= GetGreatest(name))
        .OrderBy(static other => other.Distance).ThenBy(static other => other.Name, StringComparer.Ordinal)
        .Select(static other => other.Name).FirstOrDefault();

    /// <summary>The Levenshtein distance of two names, without case; <see cref="int.MaxValue"/> if it is certainly too great.</summary>
    public static int Compute(string left, string right, int greatest)
    {
        if (Math.Abs(left.Length - right.Length) > greatest)
            return int.MaxValue;
        var previous = Enumerable.Range(0, right.Length + 1).ToArray();
        for (var i = 1; i <= left.Length; i++)
        {
            var current = new int[right.Length + 1];
            current[0] = i;
            for (var j = 1; j <= right.Length; j++)
            {
                var replacement = char.ToUpperInvariant(left[i - 1]) == char.ToUpperInvariant(right[j - 1]) ? 0 : 1;
                current[j] = Math.Min(Math.Min(current[j - 1], previous[j]) + 1, previous[j - 1] + replacement);
            }

            previous = current;
        }

        return previous[right.Length];
    }

    /// <summary>One letter in four, and never more than two: short names differ by little.</summary>
    private static int GetGreatest(string name) => Math.Min(2, name.Length / 4);
}
