using System.Globalization;
using System.Text.RegularExpressions;

namespace AsyncSql.Catalogue;

/// <summary>
/// How many times as fast the repair of each rule is, as measured. The harness in <c>benchmarks</c> writes these figures from its stored
/// results into docs/rules/README.md.
/// </summary>
internal sealed partial class MeasuredGains
{
    /// <summary>The page with the figures.</summary>
    public const string Page = "docs/rules/README.md";

    private readonly Dictionary<string, double> _leastByRule;

    private MeasuredGains(Dictionary<string, double> leastByRule) => _leastByRule = leastByRule;

    /// <summary>Reads the table of gains.</summary>
    /// <param name="page">The text of <see cref="Page"/>.</param>
    /// <param name="problems">Receives a line if the page has no gains.</param>
    public static MeasuredGains Read(string page, List<string> problems)
    {
        var gains = Row().Matches(Section().Match(page).Value)
            .GroupBy(static row => row.Groups["rule"].Value, static row => double.Parse(row.Groups["ratio"].Value, CultureInfo.InvariantCulture))
            .ToDictionary(static rows => rows.Key, static rows => rows.Min());
        if (gains.Count == 0)
            problems.Add($"{Page} has no measured gains from '<!-- effects' to '<!-- /effects -->': run 'dotnet run --project benchmarks -- docs'.");
        return new MeasuredGains(gains);
    }

    /// <summary>
    /// Finds the time of the reported code divided by the time of the repaired code, the smallest of all measured drivers;
    /// <see langword="null"/> if it is not measured.
    /// </summary>
    public double? FindLeast(string rule) => _leastByRule.TryGetValue(rule, out var gain) ? gain : null;

    [GeneratedRegex("<!-- effects.*<!-- /effects -->", RegexOptions.Singleline)]
    private static partial Regex Section();

    [GeneratedRegex(@"(?m)^\| \[(?<rule>ASQL\d{4})\].*\*\*(?<ratio>[\d.,]+)x\*\* \|$")]
    private static partial Regex Row();
}
